"""Whole matches, one for each way to end. If a digest changes, a rule, a card or the dice have changed: look at why."""

from __future__ import annotations

import hashlib

import msgspec
import pytest

from games import titles
from games.kernel.position import Position
from games.kernel.state import view
from games.titles.purging import Purging

from .sitting import ARTHRICIA, MORTY, OWNER, RICK

ROLES = [RICK, MORTY, ARTHRICIA, OWNER]


def played(wins: str, players: int) -> Position:
    game = Purging(titles.load_cards("purging"), {"wins": wins})
    position = Position.begin(game, ROLES[:players], hashlib.sha256(wins.encode()).digest())
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
    ("wins", "players", "nights", "winners", "expected"),
    [
        ("1", 2, 1, [0, 1], "d65e92262fc83848"),
        ("2", 4, 3, [1], "a3f2423000e4f079"),
        ("3", 3, 6, [2], "958d143a26ae11bf"),
    ],
)
def test_golden(wins: str, players: int, nights: int, winners: list[int], expected: str) -> None:
    position = played(wins, players)
    state = position.state
    assert (state.night, state.winners, digest(position)) == (nights, winners, expected)
    assert max(seat.won for seat in state.seats) == int(wins)


def test_board_heading_and_tally_of_a_match_that_is_over() -> None:
    position = played("2", 4)
    game, state = position.title, position.state
    board = game.board(view(state, 0), 0)
    assert board["over"]
    assert board["winners"] == state.winners
    assert game.heading(state) == "The game is over"
    assert game.tally(state) == {"nights": state.night, "rounds": 6 * state.night}
    standings = game.standings(state)
    assert [st.rank for st in standings] == sorted(st.rank for st in standings)
    assert [game.evaluate(state, st.seat) > 0 for st in standings] == [st.rank == 1 for st in standings]
