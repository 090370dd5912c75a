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
        (402, 2, "roof", 9, "bd681f2331d0cf3c"),
        (506, 2, "health", 6, "7f4a7cd5cbb80c1a"),
        (64, 2, "deck", 27, "dd1aaa6fe67a5ec1"),
        (585, 2, "stack", 21, "518907db96bc0af9"),
        (667, 2, "stuck", 21, "64945297ec4e646e"),
        (567, 1, "overrun", 5, "32b47712ee15ec84"),
        (889, 1, "stuck", 21, "07d7c51496645313"),
        (99, 1, "stack", 17, "a87fb0d9cc3a759e"),
    ],
)
def test_golden(number: int, players: int, ending: str, turns: int, expected: str) -> None:
    position = played(number, players)
    state = position.state
    assert (state.ending, state.number, digest(position)) == (ending, turns, expected)
    assert state.winner == (PICKLE if ending == "roof" else RUSSIANS)
