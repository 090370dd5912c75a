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
        (92, 2, "roof", 51, "b95fec065dcb6a70"),
        (1, 2, "health", 20, "558262268de84ba4"),
        (0, 2, "deck", 43, "490fae4a432e20ef"),
        (8, 2, "stack", 61, "fc83663a152db96c"),
        (923, 2, "stuck", 43, "73ce4fa57bd4ea9b"),
        (238, 1, "overrun", 9, "455d9e80d3902f71"),
        (0, 1, "health", 22, "793efc78f9b7583d"),
        (362, 1, "stack", 61, "4f0298ced565ef88"),
    ],
)
def test_golden(number: int, players: int, ending: str, turns: int, expected: str) -> None:
    position = played(number, players)
    state = position.state
    assert (state.ending, state.number, digest(position)) == (ending, turns, expected)
    assert state.winner == (PICKLE if ending == "roof" else RUSSIANS)
