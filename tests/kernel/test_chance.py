"""Dice: derived from the seed and the answer's number, the same for ever."""

from __future__ import annotations

import hashlib
import struct
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.chance import QuickDice, SeededDice, commitment

SEED = bytes(range(32))


def test_frozen_words_of_the_stream() -> None:
    """Matches that are stored depend on these numbers: they may never change."""
    dice = SeededDice(SEED)
    dice.at(0)
    assert [dice.below(1 << 32) for _ in range(4)] == [3118923454, 1998854493, 2118248453, 3661483340]


def test_frozen_rolls() -> None:
    dice = SeededDice(SEED)
    dice.at(1)
    assert [dice.below(6) + 1 for _ in range(20)] == [3, 5, 4, 4, 2, 5, 4, 6, 4, 4, 6, 4, 2, 3, 2, 4, 2, 4, 6, 4]


def test_a_frozen_shuffle() -> None:
    dice = SeededDice(SEED)
    dice.at(12)
    assert dice.order(10) == [7, 1, 8, 2, 4, 3, 6, 9, 0, 5]
    assert dice.mark() == (12, 9)


def test_a_frozen_stream_across_blocks() -> None:
    dice = SeededDice(SEED)
    dice.at(3)
    assert [dice.below(1000) for _ in range(40)][-3:] == [977, 926, 843]


def test_a_frozen_commitment() -> None:
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_the_stream_can_be_derived_with_other_means() -> None:
    """As docs tell a player who wants to check: keyed BLAKE2b over (answer, block), 16 little-endian words a block."""
    words: list[int] = []
    for block in range(3):
        digest = hashlib.blake2b(struct.pack("<QQ", 7, block), key=SEED).digest()
        words += [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 64, 4)]
    dice = SeededDice(SEED)
    dice.at(7)
    assert [dice.below(1 << 32) for _ in range(48)] == words


def test_each_answer_has_its_own_stream() -> None:
    dice = SeededDice(SEED)
    streams = set()
    for turn in range(50):
        dice.at(turn)
        streams.add(tuple(dice.below(1000) for _ in range(5)))
    assert len(streams) == 50


@given(turn=st.integers(0, 1 << 40), used=st.integers(0, 70), n=st.integers(2, 100))
def test_a_marked_place_can_be_resumed(turn: int, used: int, n: int) -> None:
    dice = SeededDice(SEED)
    dice.at(turn)
    for _ in range(used):
        dice.below(n)
    resumed = SeededDice(SEED, *dice.mark())
    assert [resumed.below(n) for _ in range(40)] == [dice.below(n) for _ in range(40)]
    assert resumed.mark() == dice.mark()


def shuffled(dice: SeededDice, n: int) -> list[int]:
    """Fisher and Yates, as the docs give it: from the end, each place with one of those up to it."""
    numbers = list(range(n))
    for i in range(n - 1, 0, -1):
        j = dice.below(i + 1)
        numbers[i], numbers[j] = numbers[j], numbers[i]
    return numbers


@given(turn=st.integers(0, 1 << 40), used=st.integers(0, 40), n=st.integers(0, 90))
def test_a_shuffle_is_drawn_as_single_numbers_are(turn: int, used: int, n: int) -> None:
    quick, slow = SeededDice(SEED, turn, used), SeededDice(SEED, turn, used)
    assert quick.order(n) == shuffled(slow, n)
    assert quick.mark() == slow.mark()
    assert quick.below(1000) == slow.below(1000)


def test_so_it_is_when_words_must_be_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    block = SeededDice._block
    highest = (1 << 32) - 1

    def unlucky(dice: SeededDice, number: int) -> tuple[int, ...]:
        return tuple(highest if i % 3 == 1 else word for i, word in enumerate(block(dice, number)))

    monkeypatch.setattr(SeededDice, "_block", unlucky)
    quick, slow = SeededDice(SEED, 5, 3), SeededDice(SEED, 5, 3)
    assert quick.order(30) == shuffled(slow, 30)
    assert quick.mark() == slow.mark()
    assert quick.used > 3 + 29


def test_what_leaves_no_choice_uses_no_chance() -> None:
    dice = SeededDice(SEED)
    dice.at(1)
    assert dice.below(1) == 0
    assert dice.order(1) == [0]
    assert dice.order(0) == []
    assert dice.mark() == (1, 0)


def test_words_that_would_make_some_values_likelier_are_thrown_away() -> None:
    dice = SeededDice(SEED)
    dice.at(2)
    n = (1 << 31) + 1  # about half of all words are too large
    values = [dice.below(n) for _ in range(200)]
    assert max(values) < n
    assert 300 < dice.used < 500


@pytest.mark.parametrize("make", [lambda: SeededDice(SEED, 5), lambda: QuickDice(5)])
def test_values_and_orders_are_as_likely_as_one_another(make) -> None:  # type: ignore[no-untyped-def]
    dice = make()
    rolls = Counter(dice.below(6) for _ in range(6000))
    assert set(rolls) == set(range(6))
    assert all(850 < n < 1150 for n in rolls.values())
    orders = Counter(tuple(dice.order(3)) for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < n < 1150 for n in orders.values())


def test_quick_dice_repeat_from_their_seed() -> None:
    one, other, third = QuickDice(4), QuickDice(4), QuickDice(5)
    drawn = [(d.below(100), d.order(8), d.below(7)) for d in (one, other, third)]
    assert drawn[0] == drawn[1] != drawn[2]
