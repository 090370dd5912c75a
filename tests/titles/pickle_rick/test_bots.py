"""What the bots go by: how a table is judged, how far it is, and what both sides about do."""

from __future__ import annotations

from typing import Any

import pytest

from games.kernel.play import Play
from games.titles.pickle_rick.roads import DUCT, UNKNOWN, ground, to_him, to_roof

from .sitting import SHIPPED, P, PickleRick, R, Sitting, at, closed, hall, table


def far(sitting: Sitting, way: str = "") -> float | None:
    """How many moves it is to the roof from a square, about."""
    return to_roof(sitting.game.plan, ground(sitting.state)).get(at(way))


# -- how far it is ----------------------------------------------------------------------------------------------------


def test_to_the_roof_a_step_between_open_squares_is_one_and_walls_are_gone_around() -> None:
    corridor = {"n": hall(), "nn": "roof"}
    assert far(table(corridor)) == 2
    assert far(table({**corridor, "n": hall("n"), "ne": hall(), "nne": hall()})) == pytest.approx(2 + 2 * UNKNOWN - 0.6)


def test_unknown_squares_and_tries_of_a_duct_are_reckoned_dearer() -> None:
    assert far(table({"n": closed(), "nn": "roof"})) == pytest.approx(2 * UNKNOWN)
    shut = {"s": hall("n"), "nn": "roof"}  # with the other three walls
    assert far(table({"": hall("new", duct="n"), **shut})) == pytest.approx(DUCT + UNKNOWN)
    assert far(table({"": hall("new"), **shut})) is None  # hopelessly stuck
    meeting = {"": hall("new", duct="n"), "n": hall("s", duct="s"), **shut}
    assert far(table(meeting)) == 2


@pytest.mark.rule("PR-R49")
def test_a_wall_counts_two_for_the_jaguar_and_stops_operatives() -> None:
    sitting = table({"n": hall("s"), "nn": hall()})
    lie, plan = ground(sitting.state), sitting.game.plan
    assert at("n") not in to_him(plan, lie, at(""))
    assert to_him(plan, lie, at(""), through_walls=True)[at("nn")] == 3


# -- how a table is judged --------------------------------------------------------------------------------------------


def worth(seat: int = P, **more: Any) -> float:
    squares = {"n": hall(), "nn": hall(), "nnn": hall(), "nnnn": "roof"}
    sitting = table(squares, **more)
    return sitting.game.evaluate(sitting.state, seat)


def test_each_side_likes_what_is_good_for_it() -> None:
    plain = worth()
    assert 0 < plain < 1
    assert worth(R) == pytest.approx(1 - plain)
    assert worth(rick="n") > plain
    assert worth(hand=["shoulder_laser"]) > plain > worth(russian_hand=["rapid_fire"])
    assert plain > worth(health=6) > worth(health=2)
    assert plain > worth(ops=["nn"]) > worth(ops=["nn", "n"]) > worth(ops=["nn", "n"], jaguar="n")
    assert plain > worth(left=2)
    assert plain > worth(deck=["pickle"])


def test_what_is_decided_is_one_or_nothing() -> None:
    sitting = table({"n": "roof"}, dice="m").do("go:n")
    assert [sitting.game.evaluate(sitting.state, seat) for seat in (P, R)] == [1.0, 0.0]


# -- habits -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "chance"), [(2, 1), (2, 2), (1, 3)])
def test_a_habit_is_legal_wherever_it_is_asked_for(players: int, chance: int) -> None:
    play = Play(PickleRick(SHIPPED), players, chance)
    known = set()
    for ask, _ in play.steps():
        answer = play.title.habit(play.position.state, ask)
        if answer is not None:
            ask.check(answer)
            known.add(ask.key)
    assert {"side", "reroll", "spend"} <= known


def test_he_runs_for_the_roof_and_the_russians_shoot() -> None:
    squares = {"n": hall(), "nn": "roof", "e": hall()}
    flight = table(squares, dice="mm", ops=["e"])
    assert flight.game.habit(flight.state, flight.ask) == [f"go:{at('n')}"]
    hunt = table(squares, dice="mg", turn="russians", ops=["e"])
    assert hunt.game.habit(hunt.state, hunt.ask) == ["shoot:0"]
    chase = table({"n": hall(), "nn": hall()}, dice="m", turn="russians", ops=["nn"])
    assert chase.game.habit(chase.state, chase.ask) == ["op:0"]


def test_a_try_is_judged_at_the_end_of_the_turn() -> None:
    """To move first and to draw first come to the same: the rest of the dice is spent before it is judged."""
    sitting = table({"n": hall()}, dice="mc", turn="pickle")
    moment = sitting.game.moment(sitting.state)
    assert sitting.game.moment(sitting.do("draw").state) == moment
    sitting.then("go:n", "end")
    assert sitting.game.moment(sitting.state) == moment + 1
