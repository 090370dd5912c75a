"""How a match ends."""

from __future__ import annotations

import pytest

from .sitting import PICKLE, RUSSIANS, P, R, Sitting, at, changed, closed, hall, table


def ranks(sitting: Sitting) -> list[tuple[int, int]]:
    return [(standing.seat, standing.rank) for standing in sitting.game.standings(sitting.state)]


# -- Pickle Rick --------------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-166", "PR-R18")
def test_pickle_rick_wins_at_once_by_reaching_the_roof() -> None:
    sitting = table({"n": "roof"}, dice="mcc").do("go:n")
    assert sitting.over == (PICKLE, "roof")
    assert sitting.log[-1] == "Pickle Rick reaches the roof and wins!"
    assert ranks(sitting) == [(P, 1), (R, 2)]
    assert sitting.board(R)["over"]
    assert sitting.game.heading(sitting.state) == "The match is over"


@pytest.mark.rule("PR-167")
@pytest.mark.parametrize("way", ["n", "e", "s", "w"])
def test_the_roof_is_reached_from_any_side(way: str) -> None:
    assert table({way: "roof"}, dice="m").do(f"go:{way}").over == (PICKLE, "roof")


@pytest.mark.rule("PR-166")
@pytest.mark.parametrize(("card", "dice"), [("jetpack", "mt"), ("take_cover", "t")])
def test_a_card_may_bring_him_there(card: str, dice: str) -> None:
    sitting = table({"n": "roof"}, dice=dice, hand=[card]).then(card, "go:n")
    assert sitting.over == (PICKLE, "roof")


@pytest.mark.rule("PR-166", "PR-R18")
def test_nothing_of_a_card_is_done_after_he_has_won() -> None:
    more = changed("take_cover", cost={"tools": 1}, effect=[{"do": "walk"}, {"do": "draw"}])
    sitting = table({"n": "roof"}, dice="t", hand=["take_cover"], cards=[more]).then("take_cover", "go:n")
    assert sitting.over == (PICKLE, "roof")
    assert sitting.hand(P) == []
    assert "draws" not in sitting.log[-1]


@pytest.mark.rule("PR-171", "PR-R18", "PR-R19")
def test_he_wins_though_he_has_drawn_the_last_square_in_that_turn() -> None:
    squares = {"n": hall(), "nn": "roof"}
    sitting = table(squares, dice="mmmm", stack=[closed()], left=1).then("go:e", "go:")
    assert sitting.state.stack == []
    assert sitting.over is None
    assert sitting.then("go:n", "go:nn").over == (PICKLE, "roof")


@pytest.mark.rule("PR-172", "PR-R19")
def test_he_wins_though_he_has_drawn_the_last_card_in_that_turn() -> None:
    sitting = table({"n": "roof"}, dice="cm", deck=["pickle"]).do("draw")
    assert sitting.state.seats[P].deck == []
    assert sitting.do("go:n").over == (PICKLE, "roof")


@pytest.mark.rule("PR-R18")
def test_he_wins_even_without_health() -> None:
    assert table({"n": "roof"}, dice="m", health=0).do("go:n").over == (PICKLE, "roof")


# -- the Russians -------------------------------------------------------------------------------------------------

LOST = [
    ({"health": 0}, "health", "Pickle Rick has no health left: the Russians win."),
    ({"deck": []}, "deck", "Pickle Rick's deck is empty: the Russians win."),
    ({"left": 0}, "stack", "The hallway stack is empty: the Russians win."),
]


@pytest.mark.rule("PR-037", "PR-038", "PR-039", "PR-170", "PR-R20")
@pytest.mark.parametrize("turn", ["pickle", "russians"])
@pytest.mark.parametrize(("what", "ending", "words"), LOST)
def test_the_russians_win_at_the_end_of_either_s_turn(turn: str, what: dict, ending: str, words: str) -> None:
    sitting = table(dice="t", turn=turn, **what)
    assert sitting.over is None
    sitting.end()
    assert sitting.over == (RUSSIANS, ending)
    assert sitting.log[-1] == words
    assert ranks(sitting) == [(R, 1), (P, 2)]
    assert (sitting.game.evaluate(sitting.state, R), sitting.game.evaluate(sitting.state, P)) == (1, 0)


@pytest.mark.rule("PR-038", "PR-082")
def test_drawing_the_last_card_loses_at_the_end_of_the_turn() -> None:
    sitting = table(dice="cm", deck=["pickle"]).do("draw")
    assert sitting.over is None
    assert sitting.do("go:e").end().over == (RUSSIANS, "deck")


@pytest.mark.rule("PR-039")
def test_laying_the_last_square_loses_at_the_end_of_the_turn() -> None:
    sitting = table(dice="m", stack=[closed()], left=1).do("go:e")
    assert sitting.over is None
    assert sitting.end().over == (RUSSIANS, "stack")


@pytest.mark.rule("PR-037", "PR-R19", "PR-R20")
def test_shot_to_zero_he_loses_only_at_the_end_of_the_russian_turn() -> None:
    sitting = table(dice="gt", turn="russians", ops=[""], health=1).do("shoot:0")
    assert (sitting.state.health, sitting.over) == (0, None)
    assert sitting.end().over == (RUSSIANS, "health")


@pytest.mark.rule("PR-038", "PR-R20")
def test_a_bribe_may_cost_him_the_last_cards() -> None:
    sitting = table(dice="c", turn="russians", russian_hand=["bribery"], deck=["pickle"]).then("bribery", "accept")
    assert sitting.over is None
    assert sitting.end().over == (RUSSIANS, "deck")


@pytest.mark.rule("PR-170", "PR-R19")
def test_he_may_heal_before_the_end_of_the_turn() -> None:
    sitting = table(dice="ct", health=0, hand=["mustard_plaster"]).do("mustard_plaster").end()
    assert sitting.over is None


@pytest.mark.rule("PR-221", "PR-R19", "PR-R22")
def test_hopelessly_stuck_he_loses_at_once() -> None:
    squares = {"": hall("n"), "e": hall("w"), "s": hall("n"), "w": hall("s")}
    sitting = table(squares, dice="ttt", turn="russians", russian_hand=["what_a_twist"]).do("what_a_twist")
    # the western square has its wall in the south: turned, it comes to lie against him
    turn = (sitting.tile("w")[1] + 3) % 4
    sitting.do("to:w").do(f"arrow:{turn}")
    assert sitting.over == (RUSSIANS, "stuck")
    assert sitting.log[-1] == "Pickle Rick is hopelessly stuck: the Russians win."
    assert sitting.state.dice == ["tools"]


@pytest.mark.rule("PR-222", "PR-R22")
def test_an_air_duct_saves_him_even_if_it_meets_none() -> None:
    squares = {"": hall("n", duct="n"), "n": hall(), "e": hall("w"), "s": hall("n"), "w": hall("s")}
    sitting = table(squares, dice="tt", turn="russians", russian_hand=["what_a_twist"]).do("what_a_twist")
    sitting.do("to:w").do(f"arrow:{(sitting.tile('w')[1] + 3) % 4}")
    assert sitting.over is None
    assert sitting.end().state.turn == P


@pytest.mark.rule("PR-R22")
@pytest.mark.parametrize("west", [None, "?gray_hall"])
def test_a_closed_square_or_an_empty_space_is_a_way_out(west: str | None) -> None:
    squares = {"": hall("nes")} | ({"w": west} if west else {})
    sitting = table(squares, dice="t", turn="russians", ops=[""], russian_hand=["is_he_finished"])
    assert sitting.do("is_he_finished").over is None


@pytest.mark.rule("PR-221")
def test_parkour_may_bring_him_where_he_is_stuck() -> None:
    squares = {"": hall("n", duct="n"), "n": hall("s"), "nn": hall("s"), "nne"[:2] + "e": hall("w")}
    squares |= {"ne": hall("w"), "nw": hall("e")}
    sitting = table(squares, dice="m", hand=["parkour"]).do("parkour")
    assert sitting.rick == at("n")
    assert sitting.over == (RUSSIANS, "stuck")


# -- what is told and counted ---------------------------------------------------------------------------------------


def test_the_score_tells_health_and_squares_left() -> None:
    sitting = table({"n": "roof"}, dice="m", health=4, left=9).do("go:n")
    first = sitting.game.standings(sitting.state)[0]
    assert first.lines == (("Health left", 4), ("Squares left", 9))
    assert sitting.game.tally(sitting.state) == {"turns": 3, "won_by_pickle_rick": 1, "ended_by_roof": 1}
    assert table().game.tally(table().state) == {"turns": 3}


def test_a_position_is_worth_more_the_nearer_the_roof() -> None:
    squares = {"n" * n: hall() for n in range(1, 6)} | {"n" * 6: "roof"}
    worths = [
        (sitting.game.evaluate(sitting.state, P), sitting.game.evaluate(sitting.state, R))
        for sitting in (table(squares, rick="n" * n) for n in range(6))
    ]
    assert [w for w, _ in worths] == sorted(w for w, _ in worths)
    assert all(abs(mine + theirs - 1) < 1e-9 for mine, theirs in worths)
    hurt = table(squares, health=3)
    assert hurt.game.evaluate(hurt.state, P) < worths[0][0]
