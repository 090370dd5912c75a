"""Random play of any title, and ways to compare positions: for the conformance suite and whoever measures or tests."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from .ask import Answer, Ask, Option
from .chance import Dice, QuickDice
from .codec import codec
from .event import Event
from .position import Position
from .state import SPECTATOR, SeatNo, view
from .table import Mention
from .title import Title

Rules: TypeAlias = Title[Any]

LONGEST = 20_000  # answers after which a match counts as endless


class Broken(AssertionError):
    """A title (or the kernel) does not keep what it must."""


def need(holds: bool, message: str) -> None:
    """Raise Broken with the message unless it holds."""
    if not holds:
        raise Broken(message)


def choose(position: Position, dice: Dice, *, change: bool = True) -> tuple[Ask, Answer]:
    """Something that a seat may do: an open ask, at times an offer or (``change``) another answer to a joint ask."""
    if position.offers and dice.below(4) == 0:
        asks = position.offers
    elif change and dice.below(8) == 0:
        asks = [a for seat in range(len(position.state.seats)) for a in position.asks_of(seat)]
    else:
        asks = position.asks
    ask = asks[dice.below(len(asks))]
    return ask, ask.random(dice)


class Play:
    """One match by chance. ``records``: (answer's number, its events) so far; number 0 is the set-up."""

    def __init__(self, title: Rules, players: int, chance: int) -> None:
        self.title, self.dice = title, QuickDice(chance)
        self.seed = hashlib.sha256(f"{title.meta.key} {players} {chance}".encode()).digest()
        roles = [role.key for role in title.meta.roles_for(players)]
        self.players = [roles[i] for i in self.dice.order(len(roles))[:players]] if roles else [""] * players
        self.position = Position.begin(title, self.players, self.seed)
        self.records: list[tuple[int, list[Event[Any]]]] = [(0, list(self.position.table.journal or ()))]
        self.mentions: list[list[Mention]] = [list(self.position.table.mentions)]

    @property
    def seats(self) -> range:
        return range(len(self.players))

    @property
    def viewers(self) -> tuple[SeatNo, ...]:
        return (*self.seats, SPECTATOR)

    def steps(self) -> Iterator[tuple[Ask, Answer]]:
        """Play to the end. Gives each ask with its answer before it is answered. Raises Broken if there is no end."""
        for _ in range(LONGEST):
            if self.position.over:
                return
            need(bool(self.position.asks), f"{self.title.meta.name} is not over, and asks nobody.")
            ask, answer = choose(self.position, self.dice)
            yield ask, answer
            self.answer(ask.seat, ask.key, answer)
        raise Broken(f"{self.title.meta.name} has not ended after {LONGEST} answers.")

    def answer(self, seat: SeatNo, key: str, answer: Answer) -> None:
        table = self.position.table
        before = len(table.journal or ())
        self.position.answer(seat, key, answer)
        self.records.append((self.position.turn, (table.journal or [])[before:]))
        self.mentions.append(table.mentions[before:])

    def to_end(self) -> Play:
        for _ in self.steps():
            pass
        return self

    def reopened(self, saved: bytes | None = None) -> Position:
        """The position as it comes back from storage."""
        packed = self.packed() if saved is None else saved
        return Position.load(self.title, codec(type(self.title)).saved(packed), self.seed)

    def packed(self) -> bytes:
        return codec(type(self.title)).pack(self.position.save())


def raw(thing: Any) -> bytes:
    """A state or event as bytes, to compare."""
    return msgspec.msgpack.encode(thing)


def open_to(position: Position, seat: SeatNo) -> list[tuple[str, list[Option], int, int, Answer | None]]:
    """What a seat may answer: token, options, least, most and the answer that waits for the others."""
    return [(a.token, list(a.options), a.least, a.most, position.given(a)) for a in position.asks_of(seat)]


def whole(position: Position) -> tuple[Any, ...]:
    """All of a position that matters, to compare."""
    mark = position.table.dice.mark()  # type: ignore[attr-defined]
    seats = range(len(position.state.seats))
    asked = [open_to(position, seat) for seat in seats]
    return raw(position.state), asked, position.waiting(), position.turn, mark, position.since


def seen_by(position: Position, viewer: SeatNo) -> tuple[bytes, str, str, list[Any]]:
    """All that a viewer is shown of a position: view, board, heading and the own asks, their options computed anew."""
    public = view(position.state, viewer)
    board = json.dumps(position.title.board(public, viewer))
    asks = [(a.key, list(a.offer()), a.least, a.most, position.given(a)) for a in position.asks_of(viewer)]
    return raw(public), board, position.title.heading(public), asks
