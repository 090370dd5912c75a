"""Whole matches, one for each way to end. If a digest changes, a rule, a card or the dice have changed: look at why."""

from __future__ import annotations

import hashlib

import msgspec
import pytest

from games import titles
from games.kernel.position import Position
from games.titles.pickle_rick import PickleRick

from .sitting import PICKLE, RUSSIANS


def played(number: int, players: int) -> Position:
    game = PickleRick(titles.load_cards("pickle_rick"))
    seed = hashlib.sha256(f"match {number}".encode()).digest()
    position = Position.begin(game, [PICKLE, RUSSIANS][:players], seed)
    while position.asks:
        ask, turn = position.asks[0], position.turn
        size = ask.least + turn % (ask.most - ask.least + 1)
        first = turn * 7 % len(ask.options)
        turned = [*ask.options[first:], *ask.options[:first]]
        position.answer(ask.seat, ask.key, turned[:size])
    return position


def digest(position: Position) -> str:
    return hashlib.sha256(msgspec.json.encode(position.table.journal)).hexdigest()[:16]


@pytest.mark.parametrize(
    ("number", "players", "ending", "turns", "expected"),
    [
        (402, 2, "roof", 9, "01198146c311a445"),
        (506, 2, "health", 6, "242becf2266454d8"),
        (64, 2, "deck", 27, "07e3ad330490304b"),
        (585, 2, "stack", 21, "7fca14099eae5368"),
        (667, 2, "stuck", 21, "4e17a0283bf7124b"),
        (567, 1, "overrun", 5, "b20f25d6f1e0bc40"),
        (889, 1, "stuck", 21, "9a02b348d26ce1ff"),
        (99, 1, "stack", 17, "d77a9c8b02a7dd0f"),
    ],
)
def test_golden(number: int, players: int, ending: str, turns: int, expected: str) -> None:
    position = played(number, players)
    state = position.state
    assert (state.ending, state.number, digest(position)) == (ending, turns, expected)
    assert state.winner == (PICKLE if ending == "roof" else RUSSIANS)
