"""Air ducts: tries, passages, and Parkour."""

from __future__ import annotations

from typing import Any

import pytest

from .sitting import P, at, closed, hall, table

DUCT = hall("n", duct="n")  # Pickle Rick's square, its duct in the north


def duct_of(sitting, way: str) -> int:
    direction: int = sitting.game.plan.duct_at(sitting.state, at(way))
    return direction


@pytest.mark.rule("PR-121")
def test_he_may_try_the_duct_of_his_square_and_only_in_its_direction() -> None:
    sitting = table({"": hall("nes", duct="n")}, dice="m")
    assert sitting.offers("go") == ["n", "w"]
    assert table({"": hall("n")}, dice="m").offers("go") == ["e", "s", "w"]


@pytest.mark.rule("PR-122", "PR-123", "PR-124", "PR-129", "PR-130", "PR-R26")
@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("square", ["red_corner", "blue_bend", "blue_corner", "gray_landing"])
def test_a_square_with_a_duct_is_turned_so_that_the_ducts_meet_and_entered(known: bool, square: str) -> None:
    squares: dict[str, Any] = {"": DUCT} | ({"n": f"?{square}"} if known else {})
    sitting = table(squares, dice="m", stack=() if known else (square,))
    before = len(sitting.state.stack)
    sitting.do("go:n")
    assert duct_of(sitting, "n") == 2  # against his, in the south
    assert sitting.rick == at("n")
    assert sitting.dice == ""
    assert len(sitting.state.stack) == before - (not known)
    assert sitting.log[-1] == f"Pickle Rick crawls north through an air duct, onto {sitting.called('n')}."
    if square == "gray_landing":
        assert sitting.count("n") == 1
        assert sitting.log[-2] == "1 operative appears on Gray Landing."


@pytest.mark.rule("PR-126", "PR-127", "PR-128", "PR-R28")
@pytest.mark.parametrize("known", [True, False])
def test_without_a_duct_he_stays_and_the_square_lies_with_its_arrow_to_him(known: bool) -> None:
    square = "red_barrack"
    squares: dict[str, Any] = {"": DUCT} | ({"n": f"?{square}"} if known else {})
    sitting = table(squares, dice="m", red=2, stack=() if known else (square,)).do("go:n")
    assert sitting.rick == at("")
    assert sitting.dice == ""
    assert sitting.tile("n") == (square, 2, True)
    assert sitting.count("n") == 2
    assert sitting.state.jaguar == at("n")  # the 3rd red square, by a failed try
    assert sitting.log[-1] == "There is no air duct on the other side: Pickle Rick stays where he is."


@pytest.mark.rule("PR-131", "PR-132", "PR-R23")
def test_toward_an_open_square_whose_duct_does_not_meet_his_there_is_no_way() -> None:
    for other in (hall(), hall("s"), hall("w", duct="w"), hall("ns", duct="n")):
        sitting = table({"": DUCT, "n": other}, dice="m", stack=["red_corner"])
        assert "n" not in sitting.offers("go")
    parkour = table({"": DUCT, "n": hall("w", duct="w")}, dice="m", hand=["parkour"])
    lying = parkour.tile("n")
    parkour.do("parkour")
    assert parkour.rick == at("n")
    assert parkour.tile("n") == lying
    assert len(parkour.state.stack) == 24


@pytest.mark.rule("PR-133")
def test_through_ducts_that_meet_he_moves_back_and_forth_for_a_symbol_each() -> None:
    sitting = table({"": DUCT, "n": hall("s", duct="s")}, dice="mmm").then("go:n", "go:", "go:n")
    assert sitting.rick == at("n")
    assert sitting.dice == ""
    assert len(sitting.state.stack) == 24
    assert sitting.log[-1] == f"Pickle Rick crawls north through an air duct, onto {sitting.called('n')}."


@pytest.mark.rule("PR-134")
def test_the_rulebook_s_example_of_an_air_duct() -> None:
    squares = {"": "toilet", "n": closed("ahead", "ahead", colour="blue")}
    sitting = table(squares, dice="mmt", stack=[closed("left", "left", colour="red")])
    before = len(sitting.state.stack)
    sitting.do("go:n")
    assert (sitting.rick, duct_of(sitting, "n")) == (at("n"), 0)
    sitting.do("go:nn")
    assert sitting.rick == at("nn")
    assert duct_of(sitting, "nn") == 2
    assert sitting.tile("nn")[1] != 2  # its arrow looks elsewhere
    assert (sitting.dice, len(sitting.state.stack)) == ("t", before - 1)


@pytest.mark.rule("PR-169", "PR-R25")
@pytest.mark.parametrize("key", ["roof", "guard_post_a", "toilet"])
def test_a_duct_leads_onto_no_starting_square_without_parkour(key: str) -> None:
    sitting = table({"": DUCT, "n": key}, dice="mm", hand=["parkour"])
    assert "n" not in sitting.offers("go")
    sitting.do("parkour")
    assert sitting.rick == at("n")
    assert sitting.over == (("pickle_rick", "roof") if key == "roof" else None)


@pytest.mark.rule("PR-169", "PR-167")
def test_without_a_wall_between_the_roof_is_entered_from_any_side() -> None:
    for way in ("n", "e", "s", "w"):
        assert table({way: "roof"}, dice="m").do(f"go:{way}").over == ("pickle_rick", "roof")
    assert table({"": hall("n"), "n": "roof"}, dice="m").offers("go") == ["e", "s", "w"]


# -- Parkour ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-223", "PR-224", "PR-226", "PR-R26")
@pytest.mark.parametrize("known", [True, False])
def test_parkour_turns_a_new_square_so_that_the_ducts_meet(known: bool) -> None:
    square = "red_landing"
    squares: dict[str, Any] = {"": DUCT} | ({"n": f"?{square}"} if known else {})
    sitting = table(squares, dice="m", hand=["parkour"], stack=() if known else (square,)).do("parkour")
    assert duct_of(sitting, "n") == 2
    assert sitting.rick == at("n")
    assert sitting.log[-2:] == [
        "1 operative appears on Red Landing.",
        "Pickle Rick crawls north through an air duct, onto Red Landing.",
    ]


@pytest.mark.rule("PR-223", "PR-225", "PR-226")
@pytest.mark.parametrize("known", [True, False])
def test_parkour_enters_a_new_square_without_a_duct_over_its_arrow(known: bool) -> None:
    square = "red_passage"
    squares: dict[str, Any] = {"": DUCT} | ({"n": f"?{square}"} if known else {})
    sitting = table(squares, dice="m", hand=["parkour"], stack=() if known else (square,)).do("parkour")
    assert sitting.tile("n") == (square, 2, True)
    assert sitting.rick == at("n")


@pytest.mark.rule("PR-R42")
def test_parkour_may_be_played_where_it_does_nothing() -> None:
    for squares, left in (({}, None), ({"": DUCT}, 0)):
        sitting = table(squares, dice="m", hand=["parkour"], left=left).do("parkour")
        assert sitting.rick == at("")
        assert sitting.discard(P) == ["parkour"]
        assert sitting.asked == [(P, "spend")]
