"""The Jaguar: how he comes, goes through walls, and is convinced."""

from __future__ import annotations

import pytest

from games.titles.pickle_rick.state import AWAY, GONE

from .sitting import P, R, at, closed, hall, table

RED, BLUE = closed(colour="red"), closed(colour="blue")


# -- how he comes -------------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-181", "PR-R28")
@pytest.mark.parametrize("colour", ["red", "blue"])
@pytest.mark.parametrize("known", [True, False])
def test_the_third_red_or_blue_square_brings_the_jaguar_onto_it(colour: str, known: bool) -> None:
    square = closed(colour=colour)
    before = {colour: 2}
    squares = {"n": square} if known else {}
    sitting = table(squares, dice="m", stack=() if known else [square], **before).do("go:n")
    assert sitting.state.jaguar == at("n")
    assert sitting.state.came
    assert f"The Jaguar enters the game, on {sitting.called('n')}!" in sitting.log


@pytest.mark.rule("PR-181", "PR-R03", "PR-R28")
def test_colours_are_counted_apart_in_the_order_in_which_they_appear() -> None:
    gray = closed()
    sitting = table(dice="mmmm", red=1, blue=1, stack=[RED, gray, BLUE, RED]).then("go:n", "go:nn", "go:nnn")
    assert (sitting.state.red, sitting.state.blue, sitting.state.jaguar) == (2, 2, AWAY)
    sitting.do("go:nnnn")
    assert sitting.state.jaguar == at("nnnn")
    assert (table().state.red, table().state.blue) == (0, 0)


@pytest.mark.rule("PR-R28")
def test_squares_discarded_from_the_stack_do_not_count() -> None:
    sitting = table(dice="tt", turn="russians", red=2, stack=[RED, RED], russian_hand=["is_he_finished"])
    sitting.then("is_he_finished", "x:2")
    assert (sitting.state.red, sitting.state.jaguar) == (2, AWAY)


@pytest.mark.rule("PR-182")
def test_he_comes_so_only_once() -> None:
    sitting = table(dice="mm", red=2, blue=2, stack=[RED, BLUE]).then("go:n", "go:nn")
    assert sitting.state.jaguar == at("n")
    by_card = table({"w": hall()}, dice="m", red=2, jaguar="w", stack=[RED]).do("go:n")
    assert by_card.state.jaguar == at("w")
    late = table(dice="m", red=3, stack=[RED]).do("go:n")
    assert late.state.jaguar == AWAY


@pytest.mark.rule("PR-180", "PR-182")
def test_once_gone_no_third_square_brings_him_back() -> None:
    assert table(dice="m", red=2, gone=True, stack=[RED]).do("go:n").state.jaguar == GONE


# -- through walls ------------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-186", "PR-187", "PR-R35")
def test_he_goes_through_a_wall_for_two_symbols_and_then_stays() -> None:
    squares = {"n": hall("s"), "nn": hall()}
    sitting = table(squares, dice="mmm", turn="russians", jaguar="n").do("jaguar")
    assert sitting.asked == [(R, "prowl_to")]
    assert (sitting.offers("to"), sitting.offers("wall")) == (["nn"], [""])
    sitting.do("wall:")
    assert sitting.state.jaguar == at("")
    assert sitting.dice == "m"
    assert sitting.options == ["end"]
    assert sitting.log[-1] == f"The Jaguar crashes south through a wall, onto {sitting.called('')}."


@pytest.mark.rule("PR-187")
def test_after_a_wall_no_card_moves_him_in_that_turn() -> None:
    squares = {"n": hall("s"), "nn": hall(), "e": hall()}
    sitting = table(squares, dice="mmm", turn="russians", jaguar="n", russian_hand=["scent_of_brine"])
    sitting.then("jaguar", "wall:", "scent_of_brine")
    assert sitting.state.jaguar == at("")
    assert sitting.asked == [(R, "spend")]


@pytest.mark.rule("PR-186", "PR-R35")
def test_he_needs_both_symbols_and_an_open_square_beyond() -> None:
    squares = {"n": hall("sew"), "nn": hall(), "ne": "?gray_hall"}
    one = table(squares, dice="m", turn="russians", jaguar="n").do("jaguar")
    assert one.state.jaguar == at("nn")  # the only way
    moved = table(squares, dice="mmm", turn="russians", jaguar="nn").then("jaguar", "jaguar")
    assert moved.state.jaguar == at("nn")  # one of the two is used: back, the only way
    two = table(squares, dice="mj", turn="russians", jaguar="n").do("jaguar")
    assert two.offers("wall") == [""]  # not onto the closed square, nor where none is


@pytest.mark.rule("PR-R35")
def test_a_wall_with_a_duct_is_a_wall_to_him() -> None:
    squares = {"": hall("n", duct="n"), "n": hall("s", duct="s")}
    sitting = table(squares, dice="mm", turn="russians", jaguar="n").do("jaguar")
    assert sitting.state.jaguar == at("")
    assert sitting.dice == ""


# -- convinced ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-175", "PR-177", "PR-178", "PR-179")
def test_two_card_symbols_convince_him_even_unseen_and_draw_nothing() -> None:
    squares = {"n": hall("s"), "nn": hall()}
    sitting = table(squares, dice="cct", jaguar="nn", fury=5)
    deck, hand = len(sitting.state.seats[P].deck), sitting.hand(P)
    sitting.do("convince")
    assert sitting.state.jaguar == GONE
    assert (sitting.dice, len(sitting.state.seats[P].deck), sitting.hand(P)) == ("t", deck, hand)
    assert sitting.discard(P) == []
    assert sitting.log[-1] == "Pickle Rick convinces the Jaguar to leave for good."


@pytest.mark.rule("PR-175", "PR-176")
@pytest.mark.parametrize(
    ("dice", "jaguar", "fury", "can"),
    [
        ("cc", "n", 5, True),
        ("cc", "n", 1, True),
        ("jj", "n", 5, True),
        ("cc", "n", 6, False),
        ("ct", "n", 5, False),
        ("cc", None, 5, False),
    ],
)
def test_only_a_jaguar_with_five_health_or_fewer_is_convinced(
    dice: str, jaguar: str | None, fury: int, can: bool
) -> None:
    assert table({"n": hall()}, dice=dice, jaguar=jaguar, fury=fury).can("convince") is can
    assert not table({"n": hall()}, dice="cc", gone=True, fury=5).can("convince")


def test_the_russians_cannot_convince_him() -> None:
    assert not table({"n": hall()}, dice="cc", turn="russians", jaguar="n", fury=5).can("convince")
