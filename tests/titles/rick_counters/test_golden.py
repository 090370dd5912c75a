"""Whole matches, one for each way to end and to win. If a digest changes, a rule, a card or the dice have changed: look
at why.
"""

from __future__ import annotations

import hashlib

import msgspec
import pytest

from games.kernel.ask import Answer, Ask
from games.kernel.position import Position
from games.titles.rick_counters import RickCounters, scoring

from .sitting import game

COUNCIL, LINE_UP, NOTHING = "council", "line-up", "nothing"  # what everybody is after


def played(seed: int, players: int, after: str, **settings: str) -> Position:
    """A match of players who play all they have, then buy the dearest cards of what they are after."""
    secret = hashlib.sha256(f"{after} {players} {seed}".encode()).digest()
    position = Position.begin(game(None, **settings), [""] * players, secret)
    while position.asks:
        ask = position.asks[0]
        position.answer(ask.seat, ask.key, act(position, ask, after) if ask.key == "act" else some(position, ask))
    return position


def act(position: Position, ask: Ask, after: str) -> Answer:
    s, rules = position.state, position.title
    assert isinstance(rules, RickCounters)
    hand, council = s.seats[ask.seat].hand, s.council[-1]
    if after == NOTHING:
        return ask.fallback()
    if "plain" in ask.options:
        return ["plain"]
    if hand:
        return [hand[0]]
    goods = [n for n in ask.options if n in s.lineup or n in s.portal or (n == council and after == COUNCIL)]
    if goods:
        return [max(goods, key=lambda n: (rules.cost[s.faces[n]], n))]
    ability = next((n for n in ask.options if isinstance(n, int) and n != council), None)
    return ask.fallback() if ability is None else [ability]


def some(position: Position, ask: Ask) -> Answer:
    """Anything legal: not always as much, nor always the first."""
    turn = position.turn
    size = ask.least + turn % (ask.most - ask.least + 1)
    first = turn * 7 % len(ask.options)
    return [*ask.options[first:], *ask.options[:first]][:size]


def digest(position: Position) -> str:
    return hashlib.sha256(msgspec.json.encode(position.table.journal)).hexdigest()[:16]


def tie_breaks(position: Position) -> list[tuple[int, int]]:
    """Everybody's cards of the Council stack and cards in all."""
    s, rules = position.state, position.title
    assert isinstance(rules, RickCounters)
    return [(scoring.stack_cards(rules, s, i), len(scoring.final_deck(s, i))) for i in range(len(s.seats))]


@pytest.mark.rule("RC-032", "RC-104", "RC-105")
@pytest.mark.parametrize(
    ("players", "chosen", "turns", "scores", "winners", "expected"),
    [
        (2, {}, 62, [63, 39], [0], "3852add1d8431bf5"),
        (3, {"ricks": "choose", "attacked": "everyone"}, 82, [46, 27, 34], [0], "e89d8e7f9923ee35"),
        (5, {}, 90, [33, 17, 28, 25, 18], [0], "a8ce75483657bd44"),
    ],
)
def test_evil_rick_is_defeated(
    players: int, chosen: dict[str, str], turns: int, scores: list[int], winners: list[int], expected: str
) -> None:
    position = played(0, players, COUNCIL, **chosen)
    s = position.state
    assert (s.ending, s.number, s.scores, s.winners) == ("evil_rick", turns, scores, winners)
    assert digest(position) == expected
    assert s.council == []
    assert s.phase == ""


@pytest.mark.rule("RC-033", "RC-R14")
@pytest.mark.parametrize(
    ("players", "chosen", "turns", "scores", "winners", "expected"),
    [
        (2, {}, 61, [27, 63], [1], "59fa1f22acb6165c"),
        (3, {"ricks": "two"}, 68, [44, 25, 30], [0], "a7a7b9b6a7d7ff73"),
        (5, {"attacked": "everyone"}, 78, [16, 18, 14, 25, 16], [3], "ceacc2a33580a0d4"),
    ],
)
def test_the_line_up_can_not_be_refilled(
    players: int, chosen: dict[str, str], turns: int, scores: list[int], winners: list[int], expected: str
) -> None:
    position = played(0, players, LINE_UP, **chosen)
    s = position.state
    assert (s.ending, s.number, s.scores, s.winners) == ("lineup", turns, scores, winners)
    assert digest(position) == expected
    assert s.main == []
    assert len(s.lineup) < 5


@pytest.mark.rule("RC-R51")
def test_nobody_comes_by_a_card() -> None:
    position = played(0, 3, NOTHING)
    s = position.state
    assert (s.ending, s.number, s.scores, s.winners) == ("idle", 30, [0, 0, 0], [0, 1, 2])
    assert digest(position) == "4492232da79c5c73"


@pytest.mark.rule("RC-106", "RC-107", "RC-R18")
@pytest.mark.parametrize(
    ("seed", "after", "scores", "parts", "winners", "expected"),
    [
        (123, COUNCIL, [51, 51], [(3, 53), (4, 50)], [1], "e426b4330c9b9715"),
        (8, LINE_UP, [48, 48], [(0, 58), (0, 57)], [0], "ff6e399ae70120aa"),
        (816, LINE_UP, [46, 46], [(0, 60), (0, 60)], [0, 1], "6dd457814ad6fc96"),
    ],
)
def test_ties(
    seed: int, after: str, scores: list[int], parts: list[tuple[int, int]], winners: list[int], expected: str
) -> None:
    """More cards of the Council stack, though fewer in all; more cards in all; a shared victory."""
    position = played(seed, 2, after)
    s = position.state
    assert (s.scores, tie_breaks(position), s.winners) == (scores, parts, winners)
    assert digest(position) == expected
