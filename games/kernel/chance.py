"""Chance: one stream of numbers per (secret match seed, answer number), the same on every Python.

The stream is keyed BLAKE2b over a counter, read as 32-bit words; ranges by rejection, shuffles by our own
Fisher-Yates. ``sha256(seed)`` is shown when a match starts and the seed when it ends, so that everybody can
derive every shuffle and roll again.
"""

from __future__ import annotations

import hashlib
import random
import struct
from collections.abc import Iterable
from itertools import islice
from operator import mod
from typing import Protocol

_WORDS = struct.Struct("<16I")


class Dice(Protocol):
    """What a Table needs of chance."""

    def at(self, turn: int) -> None:
        """Begin the stream of answer number ``turn``."""

    def below(self, n: int) -> int:
        """A whole number 0 <= x < n, each as likely."""

    def order(self, n: int) -> list[int]:
        """A permutation of range(n), each as likely."""


class SeededDice:
    """The dice of a real match.

    ``seed``: 32 secret bytes. ``mark``/``resume`` name a place in the stream as (turn, words used).
    """

    __slots__ = ("_buffer", "_seed", "turn", "used")

    def __init__(self, seed: bytes, turn: int = 0, used: int = 0) -> None:
        self._seed = seed
        self.resume(turn, used)

    def at(self, turn: int) -> None:
        self.turn, self.used = turn, 0
        self._buffer: tuple[int, ...] = ()

    def resume(self, turn: int, used: int) -> None:
        """Continue at a marked place."""
        self.turn, self.used = turn, used
        self._buffer = self._block(used // 16) if used % 16 else ()

    def mark(self) -> tuple[int, int]:
        return self.turn, self.used

    def _block(self, number: int) -> tuple[int, ...]:
        return _WORDS.unpack(hashlib.blake2b(struct.pack("<QQ", self.turn, number), key=self._seed).digest())

    def below(self, n: int) -> int:
        if n <= 1:
            return 0
        limit = (1 << 32) - (1 << 32) % n
        while True:
            place = self.used & 15
            if place == 0:
                self._buffer = self._block(self.used >> 4)
            self.used += 1
            word = self._buffer[place]
            if word < limit:
                return word % n

    def order(self, n: int) -> list[int]:
        numbers = list(range(n))
        words = self._ahead(n - 1)
        if max(words, default=0) > (1 << 32) - n:  # one of them may have to be thrown away: as ``below`` does it
            picks: Iterable[int] = map(self.below, range(n, 1, -1))
        else:  # the same numbers, quicker: a night shuffles some hundred cards
            picks = map(mod, words, range(n, 1, -1))
            self.resume(self.turn, self.used + len(words))
        for i, j in zip(range(n - 1, 0, -1), picks, strict=True):
            numbers[i], numbers[j] = numbers[j], numbers[i]
        return numbers

    def _ahead(self, count: int) -> list[int]:
        """The next words of the stream, left in it."""
        place = self.used & 15
        words = list(self._buffer[place:]) if place else []
        number = (self.used >> 4) + bool(place)
        while len(words) < count:
            words += self._block(number)
            number += 1
        return words[: max(count, 0)]


class QuickDice:
    """Dice for search and random play: quick, repeatable from a seed, but no part of any log."""

    __slots__ = ("_draw", "_keys")

    def __init__(self, seed: int) -> None:
        self._draw = random.Random(seed).random
        self._keys = iter(self._draw, None)  # an endless stream of numbers 0 … 1

    def at(self, turn: int) -> None:
        """One stream for all turns."""

    def below(self, n: int) -> int:
        return int(self._draw() * n)

    def order(self, n: int) -> list[int]:
        keys = list(islice(self._keys, n))
        return sorted(range(n), key=keys.__getitem__)


def commitment(seed: bytes) -> str:
    """What is published at the start of a match: the SHA-256 of its seed, in hex."""
    return hashlib.sha256(seed).hexdigest()
