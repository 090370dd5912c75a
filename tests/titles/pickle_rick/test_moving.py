"""Movement of both sides, and what a new square brings."""

from __future__ import annotations

import pytest

from games.titles.pickle_rick.maps import COMPASS, opposite
from games.titles.pickle_rick.state import AWAY

from .sitting import P, R, at, closed, hall, table

NEIGHBOURS = ["e", "n", "s", "w"]


# -- in common ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-097", "PR-109")
def test_pickle_rick_moves_to_adjacent_squares_but_not_diagonally() -> None:
    squares = {way: hall() for way in ("n", "e", "s", "w", "ne", "nw", "se", "sw", "nn")}
    sitting = table(squares, dice="m")
    assert sitting.offers("go") == NEIGHBOURS
    sitting.do("go:e")
    assert sitting.rick == at("e")


@pytest.mark.rule("PR-097", "PR-100")
def test_the_russians_move_to_adjacent_open_squares_but_not_diagonally() -> None:
    squares = {way: hall() for way in ("n", "e", "s", "w", "ne", "nw", "se", "sw", "nn")}
    sitting = table(squares, dice="m", turn="russians", ops=[""]).do("op:0")
    assert sitting.asked == [(R, "march")]
    assert sitting.offers("to") == NEIGHBOURS
    sitting.do("to:s")
    assert (sitting.count("s"), sitting.count("")) == (1, 0)


@pytest.mark.rule("PR-098", "PR-173")
def test_a_character_may_go_back_and_pickle_rick_moves_as_often_as_he_has_symbols() -> None:
    sitting = table({"n": hall()}, dice="mmmm").then("go:n", "go:", "go:n", "go:")
    assert sitting.rick == at("")
    assert sitting.dice == ""


@pytest.mark.rule("PR-099")
def test_any_number_of_characters_stand_on_one_square() -> None:
    sitting = table({"n": hall()}, dice="m", ops=["n"] * 6, jaguar="n").do("go:n")
    assert sitting.rick == sitting.state.jaguar == at("n")
    assert sitting.count("n") == 6
    russians = table({"n": hall()}, dice="mm", turn="russians", ops=["n", ""], jaguar="n").do("op:0")
    assert russians.count("") == 2


# -- the Russians -------------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-034", "PR-035", "PR-103", "PR-104", "PR-105")
@pytest.mark.parametrize("who", ["op", "jaguar"])
def test_the_russians_do_not_pass_walls_ducts_closed_squares_or_the_unknown(who: str) -> None:
    squares = {
        "": hall("ne", duct="e"),
        "n": hall("s"),  # behind a wall
        "e": hall("w", duct="w"),  # behind meeting air ducts
        "s": "?gray_hall",  # closed; west of it nothing lies
    }
    figures = {"ops": [""]} if who == "op" else {"jaguar": ""}
    sitting = table(squares, dice="m", turn="russians", **figures)
    assert sitting.options == ["end"]


@pytest.mark.rule("PR-101")
def test_each_operative_moves_for_one_symbol_a_turn() -> None:
    squares = {"n": hall(), "nn": hall()}
    sitting = table(squares, dice="mmm", turn="russians", ops=["nn", "nn"], rick="")
    sitting.do("op:0").default("spend")
    assert sitting.offers("op") == ["1"]
    sitting.do("op:1").default("spend")
    assert sitting.options == ["end"]
    assert sitting.dice == "m"


@pytest.mark.rule("PR-102")
def test_the_jaguar_moves_for_two_symbols_a_turn() -> None:
    sitting = table({"n": hall(), "nn": hall()}, dice="mmm", turn="russians", jaguar="nn")
    sitting.then("jaguar", "jaguar")
    assert sitting.state.jaguar == at("n")
    sitting.do("to:")
    assert sitting.state.jaguar == at("")
    assert sitting.options == ["end"]
    assert sitting.dice == "m"


@pytest.mark.rule("PR-101", "PR-102")
def test_a_new_turn_makes_them_fresh() -> None:
    squares = {"n": hall(), "nn": hall()}
    sitting = table(squares, dice="mmm", turn="russians", ops=["nn"], jaguar="nn")
    sitting.do("op:0").default("spend").do("jaguar").default("spend").do("jaguar").default("spend").end()
    s = sitting.state
    assert (s.walked, s.fired, s.paces, s.shots, s.crashed) == ([], [], 0, 0, False)


@pytest.mark.rule("PR-106")
def test_the_rulebook_s_example_of_russian_movement() -> None:
    squares = {
        "n": hall("e", colour="red"),
        "nw": hall(colour="gray"),  # open, no wall between
        "ne": hall(colour="blue"),  # open, a wall between
        "": "?gray_hall",  # below, face down
        "ss": hall(),
    }
    sitting = table(squares, rick="ss", dice="m", turn="russians", ops=["n"])
    assert sitting.do("op:0").state.ops[0] == at("nw")  # the only way, so nobody is asked


@pytest.mark.rule("PR-045", "PR-R42")
def test_operatives_that_are_alike_are_offered_once_and_others_apart() -> None:
    sitting = table({"n": hall()}, dice="mmg", turn="russians", ops=["n", "n", "n"])
    assert (sitting.offers("op"), sitting.offers("shoot")) == (["0"], ["0"])
    sitting.do("shoot:0")
    assert sitting.offers("op") == ["0", "1"]
    places = {o: sitting.game.wording(sitting.state, sitting.ask, o)[1]["place"] for o in ("op:0", "op:1")}
    assert places["op:0"] == f"{places['op:1']} that has shot"
    (square,) = [sq for sq in sitting.board(R)["map"]["squares"] if sq["place"] == at("n")]
    assert sorted(group for group in square["keys"] if group[0].startswith("op:")) == [["op:0"], ["op:1", "op:2"]]


# -- Pickle Rick, onto what lies open or closed -------------------------------------------------------------------


@pytest.mark.rule("PR-107")
def test_the_four_kinds_of_move() -> None:
    squares = {"": hall("w", duct="w"), "n": hall(), "e": "?gray_hall"}
    sitting = table(squares, dice="m", stack=[closed(), closed()])
    assert sitting.offers("go") == ["e", "n", "s", "w"]
    words = {o: sitting.game.wording(sitting.state, sitting.ask, o)[0] for o in sitting.ask.options if o != "end"}
    assert {sitting.name(o): kind for o, kind in words.items()} == {
        "go:n": "go", "go:e": "flip", "go:s": "lay", "go:w": "try"
    }  # fmt: skip


@pytest.mark.rule("PR-108", "PR-109", "PR-R04", "PR-R05")
def test_pickle_rick_does_not_pass_walls() -> None:
    squares = {"": hall("new"), "n": hall(), "e": "?gray_hall", "s": hall("n")}
    assert table(squares, dice="m").offers("go") == []


@pytest.mark.rule("PR-034", "PR-110", "PR-112", "PR-113")
@pytest.mark.parametrize(("way", "back"), [("n", 2), ("e", 3), ("s", 0), ("w", 1)])
def test_a_closed_square_is_flipped_turned_with_its_arrow_to_him_and_entered(way: str, back: int) -> None:
    sitting = table({way: "?blue_store"}, dice="m").do(f"go:{way}")
    assert sitting.tile(way) == ("blue_store", back, True)
    assert sitting.rick == at(way)
    assert sitting.dice == ""
    assert sitting.log[-2:] == [
        "Blue Store is flipped.",
        f"Pickle Rick moves {COMPASS[opposite(back)]}, onto Blue Store.",
    ]
    assert len(sitting.state.stack) == 23  # nothing is drawn


@pytest.mark.rule("PR-114")
def test_from_the_toilet_he_moves_in_each_of_the_four_directions() -> None:
    assert table({"": "toilet"}, dice="m").offers("go") == NEIGHBOURS
    assert table({"": "toilet", "n": "?gray_hall", "ne": hall()}, dice="m").offers("go") == NEIGHBOURS


@pytest.mark.rule("PR-035", "PR-115", "PR-116")
@pytest.mark.parametrize(("way", "back"), [("n", 2), ("e", 3), ("s", 0), ("w", 1)])
def test_onto_an_empty_space_the_top_of_the_stack_is_laid_with_its_arrow_to_him(way: str, back: int) -> None:
    sitting = table(dice="m", stack=["red_corner", "blue_hall"]).do(f"go:{way}")
    assert sitting.tile(way) == ("red_corner", back, True)
    assert sitting.rick == at(way)
    assert sitting.keys(sitting.state.stack)[-1] == "blue_hall"
    assert sitting.log[-2:] == [
        "Red Corner is laid, drawn from the hallway stack.",
        f"Pickle Rick moves {COMPASS[opposite(back)]}, onto Red Corner.",
    ]


@pytest.mark.rule("PR-111", "PR-112")
def test_the_walls_turn_with_the_arrow() -> None:
    sitting = table(dice="m", stack=[closed("left ahead", "ahead")]).do("go:e")
    plan, s = sitting.game.plan, sitting.state
    assert [plan.wall_at(s, at("e"), d) for d in range(4)] == [True, True, False, False]  # entered from the west
    assert plan.duct_at(s, at("e")) == 1


@pytest.mark.rule("PR-117", "PR-118", "PR-120")
def test_the_rulebook_s_example_of_a_summoning_square() -> None:
    squares = {"": hall("w", colour="blue")}
    sitting = table(squares, dice="mt", stack=[closed(summon=2, colour="gray")])
    assert sitting.offers("go") == ["e", "n", "s"]  # not through the wall in the west
    sitting.do("go:n")
    assert sitting.tile("n")[1] == 2
    assert sitting.count("n") == 2
    assert sitting.rick == at("n")
    assert sitting.dice == "t"
    assert sitting.log[-3:] == [
        "gray s2 is laid, drawn from the hallway stack.",
        "2 operatives appear on gray s2.",
        "Pickle Rick moves north, onto gray s2.",
    ]


@pytest.mark.rule("PR-117", "PR-119")
def test_a_flipped_square_summons_and_others_do_not() -> None:
    sitting = table({"n": closed(summon=1), "nn": closed()}, dice="mm").then("go:n", "go:nn")
    assert (sitting.count("n"), sitting.count("nn")) == (1, 0)


@pytest.mark.rule("PR-R27", "PR-181")
def test_first_the_operatives_then_the_jaguar_then_he_moves() -> None:
    sitting = table(dice="m", red=2, stack=["red_barrack"]).do("go:e")
    assert sitting.log[-4:] == [
        "Red Barrack is laid, drawn from the hallway stack.",
        "2 operatives appear on Red Barrack.",
        "The Jaguar enters the game, on Red Barrack!",
        "Pickle Rick moves east, onto Red Barrack.",
    ]


@pytest.mark.rule("PR-R24")
def test_without_a_stack_he_goes_nowhere_new() -> None:
    squares = {"": hall("w", duct="w"), "n": "?gray_hall"}
    assert table(squares, dice="m", left=0).offers("go") == ["n"]


@pytest.mark.rule("PR-R47")
def test_the_board_has_no_bounds_and_no_square_lies_on_another() -> None:
    sitting = table({}, dice="mmmm", stack=[closed()] * 4)
    for n in range(1, 5):
        sitting.do("go:" + "w" * n)
    assert sitting.rick == at("wwww")
    back = table({"n": "?gray_hall"}, dice="mm", stack=["blue_hall"]).then("go:n", "go:")
    assert back.tile("") == table().tile("")


# -- operatives that appear ---------------------------------------------------------------------------------------


@pytest.mark.rule("PR-189", "PR-R29")
def test_in_pickle_rick_s_turn_tokens_run_out_and_nobody_is_asked() -> None:
    sitting = table({"w": hall()}, dice="m", ops=["w"] * 9, stack=["gray_barrack"]).do("go:e")
    assert (sitting.count("e"), sitting.count("w")) == (1, 9)
    assert sitting.asked == [(P, "spend")]
    none = table({"w": hall()}, dice="m", ops=["w"] * 10, stack=["gray_barrack"]).do("go:e")
    assert none.count("e") == 0
    assert none.rick == at("e")


@pytest.mark.rule("PR-189", "PR-R29")
def test_a_card_summons_tokens_from_the_board_if_the_russian_player_likes() -> None:
    def summoning(*moved: str) -> tuple[int, int]:
        squares = {"w": hall(), "e": "guard_post_a", "ee": "guard_post_b"}
        sitting = table(squares, dice="tg", turn="russians", ops=["w"] * 9, russian_hand=["full_squad"])
        sitting.then("full_squad", "to:e")
        assert sitting.asked == [(R, "reinforce")]
        assert (sitting.ask.least, sitting.ask.most, sitting.ask.fallback()) == (0, 1, [])
        sitting.do(*moved)
        return sitting.count("e"), sitting.count("w")

    assert summoning() == (1, 9)
    assert summoning("op:3") == (2, 8)


@pytest.mark.rule("PR-189")
def test_who_stands_there_already_is_not_moved_there() -> None:
    squares = {"w": hall(), "e": "guard_post_a", "ee": "guard_post_b"}
    sitting = table(squares, dice="t", turn="russians", ops=["w"] * 2 + ["e"] * 8, russian_hand=["reinforcements"])
    sitting.then("reinforcements", "to:e")
    assert sitting.options == ["op:0", "op:1"]


@pytest.mark.rule("PR-R30")
def test_an_operative_moved_by_summoning_keeps_its_marks() -> None:
    squares = {"n": hall(), "w": "guard_post_a", "e": "guard_post_b"}
    sitting = table(squares, dice="mgtg", turn="russians", ops=["n"] * 10, russian_hand=["reinforcements"])
    sitting.then("shoot:0", "op:0", "reinforcements", "to:e", "op:0")
    assert sitting.state.ops[0] == at("e")
    assert (sitting.state.walked, sitting.state.fired) == ([0], [0])
    assert sitting.offers("shoot") == ["1"]  # one of the nine others


@pytest.mark.rule("PR-188")
def test_a_killed_operative_can_come_again() -> None:
    sitting = table({}, dice="gm", ops=[""], hand=["blade_launchers"], stack=["red_landing"])
    sitting.do("blade_launchers").do("op:0")
    assert sitting.state.ops == [AWAY] * 10
    sitting.do("go:e")
    assert sitting.state.ops == [at("e")] + [AWAY] * 9
