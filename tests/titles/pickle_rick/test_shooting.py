"""Shooting: the Russians by guns, Pickle Rick by weapons."""

from __future__ import annotations

import pytest

from games.kernel.ask import Illegal
from games.titles.pickle_rick.state import AWAY, GONE

from .sitting import P, R, changed, hall, table

# -- the Russians -------------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-138", "PR-140", "PR-143")
@pytest.mark.parametrize(("where", "reaches"), [("", True), ("n", True), ("nn", False)])
@pytest.mark.parametrize("who", ["0", "jaguar"])
def test_operatives_and_the_jaguar_shoot_at_range_0_and_1_without_a_card(where: str, reaches: bool, who: str) -> None:
    figures = {"jaguar": where} if who == "jaguar" else {"ops": [where]}
    sitting = table({"n": hall(), "nn": hall()}, dice="g", turn="russians", **figures)
    assert sitting.offers("shoot") == ([who] if reaches else [])
    if reaches:
        sitting.do(f"shoot:{who}")
        assert sitting.state.health == 9
        assert sitting.discard(R) == []
        assert sitting.log[-1].endswith("shoots: Pickle Rick loses 1 health.")


@pytest.mark.rule("PR-144", "PR-145", "PR-R33")
@pytest.mark.parametrize(
    ("squares", "where"),
    [
        ({"n": hall("s")}, "n"),
        ({"": hall("n"), "n": hall()}, "n"),
        ({"": hall("n", duct="n"), "n": hall("s", duct="s")}, "n"),
        ({"n": hall(), "ne": hall(), "e": hall()}, "ne"),
    ],
)
def test_walls_stop_shots_and_diagonal_is_not_adjacent(squares: dict, where: str) -> None:
    sitting = table(squares, dice="g", turn="russians", ops=[where], jaguar=where)
    assert sitting.options == ["end"]


@pytest.mark.rule("PR-141")
def test_each_operative_shoots_once_a_turn() -> None:
    sitting = table({"n": hall()}, dice="ggg", turn="russians", ops=["n", ""]).then("shoot:0", "shoot:1")
    assert sitting.offers("shoot") == []
    assert sitting.state.health == 8


@pytest.mark.rule("PR-142")
def test_the_jaguar_shoots_twice_a_turn() -> None:
    sitting = table({"n": hall()}, dice="ggg", turn="russians", jaguar="n").then("shoot:jaguar", "shoot:jaguar")
    assert sitting.options == ["end"]
    assert (sitting.state.health, sitting.dice) == (8, "g")


@pytest.mark.rule("PR-R21")
def test_health_is_never_below_zero() -> None:
    sitting = table({"n": hall()}, dice="gg", turn="russians", ops=["n", "n"], health=1).then("shoot:0", "shoot:1")
    assert sitting.state.health == 0
    beam = {"hand": ["blade_launchers"], "dice": "g", "jaguar": "", "fury": 1}
    assert table(**beam).then("blade_launchers", "jaguar").state.fury == 0


@pytest.mark.rule("PR-148")
def test_an_operative_moves_first_and_shoots_afterwards() -> None:
    sitting = table({"n": hall(), "nn": hall()}, dice="mg", turn="russians", ops=["nn"])
    assert sitting.offers("shoot") == []
    sitting.then("op:0", "shoot:0")
    assert sitting.state.health == 9


@pytest.mark.rule("PR-149")
def test_the_rulebook_s_example_of_russian_shooting() -> None:
    squares = {
        "n": "guard_post_a",
        "nw": hall(colour="red"),
        "w": hall("n"),
        "s": hall("n"),
        "e": hall("w"),
    }
    sitting = table(squares, dice="mggg", turn="russians", ops=["nw", "s", "e", "n", "n"])
    assert sitting.offers("shoot") == ["3"]  # one of the two on the post; none behind walls, none diagonally
    sitting.then("shoot:3", "shoot:4")
    assert sitting.state.health == 8
    assert sitting.offers("shoot") == []
    sitting.do("op:0")
    assert sitting.count("n") == 3
    sitting.do("shoot:0")
    assert sitting.state.health == 7


# -- Pickle Rick --------------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-052", "PR-139", "PR-174")
def test_pickle_rick_shoots_only_by_cards_as_often_as_he_can_pay() -> None:
    assert table(dice="gg", ops=[""]).options == ["end"]
    sitting = table(dice="gggt", ops=[""] * 4, hand=["blade_launchers"] * 2 + ["screw_shooter"])
    sitting.do("blade_launchers").do("op:0", "op:1").do("blade_launchers").do("op:2", "op:3")
    assert sitting.state.ops == [AWAY] * 10
    assert sitting.dice == "gt"


@pytest.mark.rule("PR-150", "PR-151", "PR-147", "PR-R31")
def test_screw_shooter_hits_an_enemy_on_his_own_square_for_any_symbol() -> None:
    squares = {"n": hall()}
    for symbol in "mctgj":
        sitting = table(squares, dice=symbol, ops=["", "n"], jaguar="", hand=["screw_shooter"]).do("screw_shooter")
        assert sitting.options == ["jaguar", "op:0"]
        sitting.do("op:0")
        assert (sitting.dice, sitting.state.ops[0]) == ("", AWAY)
    assert not table(squares, dice="t", ops=["n"], hand=["screw_shooter"]).can("screw_shooter")
    assert table(dice="t", jaguar="", hand=["screw_shooter"]).then("screw_shooter", "jaguar").state.fury == 9


@pytest.mark.rule("PR-153", "PR-156", "PR-146", "PR-147", "PR-R33")
def test_blade_launchers_reach_his_own_and_adjacent_squares_but_not_through_walls() -> None:
    squares = {
        "": hall("w", duct="w"),
        "n": hall(),
        "nn": hall(),
        "ne": hall(),
        "e": hall(),
        "s": hall("n"),
        "w": hall("e", duct="e"),
    }
    ops = ["", "n", "nn", "ne", "e", "s", "w"]
    sitting = table(squares, dice="gt", ops=ops, hand=["blade_launchers"]).do("blade_launchers")
    assert sitting.options == ["op:0", "op:1", "op:4"]
    assert sitting.dice == "t"
    far = table(squares, dice="g", ops=["nn", "s", "w"], hand=["blade_launchers"])
    assert far.options == ["end"]


@pytest.mark.rule("PR-154", "PR-155", "PR-R32")
def test_blade_launchers_hit_one_or_two_enemies_with_two_damage_each() -> None:
    def shot(*targets: str):
        sitting = table({"n": hall()}, dice="g", ops=["", "n"], jaguar="n", hand=["blade_launchers"])
        return sitting.do("blade_launchers").do(*targets).state

    assert (shot("op:0", "op:1").ops, shot("op:0", "op:1").fury) == ([AWAY] * 10, 10)
    two = shot("op:0", "jaguar")
    assert (two.ops[0], two.ops[1] > 0, two.fury) == (AWAY, True, 8)
    assert shot("jaguar").fury == 8
    for wrong in (["jaguar", "jaguar"], ["op:0", "op:1", "jaguar"], []):
        with pytest.raises(Illegal):
            shot(*wrong)


def laser(squares: dict, ops: list[str], **more):
    return table(squares, dice="gg", ops=ops, hand=["shoulder_laser"], **more)


@pytest.mark.rule("PR-157", "PR-163")
def test_the_laser_reaches_from_one_to_six_squares() -> None:
    squares = {"n" * n: hall() for n in range(1, 8)}
    sitting = laser(squares, ["n", "n" * 6, "n" * 7]).do("shoulder_laser")
    assert sitting.dice == ""
    assert [place > 0 for place in sitting.state.ops[:3]] == [False, False, True]


@pytest.mark.rule("PR-158")
def test_the_laser_does_not_hit_his_own_square() -> None:
    assert not laser({}, [""]).can("shoulder_laser")
    assert laser({"n": hall()}, ["", "n"]).do("shoulder_laser").count("") == 1


def test_a_laser_may_be_made_that_hits_only_from_afar() -> None:
    far = changed("shoulder_laser", effect=[{"do": "beam", "least": 2, "most": 3}])
    sitting = laser({"n" * n: hall() for n in range(1, 5)}, ["n", "nn", "nnn", "nnnn"], cards=[far])
    sitting.do("shoulder_laser")
    assert [place > 0 for place in sitting.state.ops[:4]] == [True, False, False, True]


@pytest.mark.rule("PR-159", "PR-160", "PR-164", "PR-R08")
def test_the_laser_is_fired_in_one_direction_at_all_in_line() -> None:
    squares = {way: hall() for way in ("n", "nn", "e", "s")}
    sitting = laser(squares, ["n", "n", "nn", "e"], jaguar="n").do("shoulder_laser")
    assert sitting.asked == [(P, "beam")]
    assert sitting.options == ["beam:0", "beam:1"]  # nobody is in the south
    sitting.do("beam:0")
    assert [place > 0 for place in sitting.state.ops[:4]] == [False, False, False, True]
    assert sitting.state.fury == 7
    assert sitting.log[-2:] == ["3 operatives are blown to atoms.", "The Jaguar loses 3 health."]


@pytest.mark.rule("PR-161", "PR-162", "PR-R07", "PR-R33")
@pytest.mark.parametrize(
    "squares",
    [
        {"n": hall("n"), "nn": hall()},
        {"n": hall(), "nn": hall("s")},
        {"": hall("n", duct="n"), "n": hall("s", duct="s"), "nn": hall()},
        {"n": "?gray_hall", "nn": hall()},
        {"nn": hall()},
    ],
)
def test_walls_closed_squares_and_empty_spaces_stop_the_beam(squares: dict) -> None:
    assert not laser(squares, ["nn"]).can("shoulder_laser")


@pytest.mark.rule("PR-165")
def test_the_rulebook_s_example_of_the_laser() -> None:
    squares = {
        "n": hall(colour="gray"),
        "nn": hall(),
        "nnn": hall("n", colour="gray"),
        "nnnn": hall(colour="blue"),
        "e": hall(colour="red"),
    }
    sitting = laser(squares, ["n", "nnn", "nnnn", "e", ""], jaguar="nn").then("shoulder_laser", "beam:0")
    assert [place > 0 for place in sitting.state.ops[:5]] == [False, False, True, True, True]
    assert (sitting.state.fury, sitting.state.in_play) == (7, 3)


@pytest.mark.rule("PR-164", "PR-R31")
@pytest.mark.parametrize(("weapon", "dice", "damage"), [("screw_shooter", "t", 1), ("blade_launchers", "g", 2)])
def test_any_damage_kills_an_operative_and_the_jaguar_loses_as_much_health(weapon: str, dice: str, damage: int) -> None:
    both = {"dice": dice, "hand": [weapon], "ops": [""], "jaguar": ""}
    assert table(**both).then(weapon, "op:0").state.ops[0] == AWAY
    assert table(**both).then(weapon, "jaguar").state.fury == 10 - damage


@pytest.mark.rule("PR-179", "PR-180")
def test_a_jaguar_without_health_is_removed_for_good() -> None:
    sitting = table(dice="gm", hand=["blade_launchers"], jaguar="", fury=2, red=2, stack=["red_hall"])
    sitting.then("blade_launchers", "jaguar")
    assert sitting.state.jaguar == GONE
    assert sitting.log[-1] == "The Jaguar is beaten and leaves for good."
    sitting.do("go:e")
    assert (sitting.state.red, sitting.state.jaguar) == (3, GONE)


@pytest.mark.rule("PR-R42")
def test_a_weapon_needs_a_target() -> None:
    hand = ["screw_shooter", "blade_launchers", "shoulder_laser", "trip_wire"]
    assert table({"n": hall("s")}, dice="ggtt", ops=["n"], hand=hand).options == ["end"]


def test_trip_wire_hits_somebody_who_sees_him_however_far_away() -> None:
    squares = {"n" * n: hall() for n in range(1, 9)} | {"e": hall("w")}
    sitting = table(squares, dice="t", ops=["n" * 8, "e"], hand=["trip_wire"]).do("trip_wire")
    assert sitting.options == ["op:0"]
    sitting.do("op:0")
    assert sitting.state.in_play == 1


def test_any_beside_another_symbol_is_asked_for_and_paid_too() -> None:
    bolted = changed("blade_launchers", cost={"gun": 1, "any": 1})
    sitting = table(dice="gtc", ops=[""], hand=["blade_launchers"], cards=[bolted]).do("blade_launchers")
    assert sitting.options == ["pay:card", "pay:tools"]
    assert sitting.do("pay:tools").do("op:0").dice == "c"
    assert table(dice="gt", ops=[""], hand=["blade_launchers"], cards=[bolted]).do("blade_launchers").dice == ""
