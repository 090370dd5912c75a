"""The turn: rolling, rerolling, and what must be spent."""

from __future__ import annotations

from collections import Counter

import pytest

from games.kernel.ask import Illegal
from games.titles.pickle_rick.state import FACES

from .sitting import P, R, Sitting, begin, changed, closed, hall, table

# A square that Pickle Rick cannot leave but by its duct to the north; a wall is around him otherwise.
CELL = {"": hall("new", duct="n"), "s": hall("n")}
# The same with an open square beyond the duct, which does not meet one: there is no way out without Parkour.
NO_WAY = CELL | {"n": hall()}


def allowance(sitting: Sitting) -> int:
    """How many dice may be rolled again; 0 if nobody is asked."""
    return sitting.ask.most if sitting.ask.key == "reroll" else 0


# -- symbols ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-042", "PR-043", "PR-044")
def test_every_die_has_two_guns_and_one_of_each_other_symbol() -> None:
    assert Counter(FACES) == {"gun": 2, "movement": 1, "card": 1, "tools": 1, "joker": 1}
    seen = {begin(seed=bytes([n]) * 32).do("left").dice for n in range(40)}
    assert {letter for dice in seen for letter in dice} == set("gmctj")


@pytest.mark.rule("PR-041", "PR-057", "PR-077")
def test_a_turn_is_rolling_rerolling_spending_and_its_end() -> None:
    sitting = table(
        {"n": hall()}, rolls="gggt mc", phase="roll", hand=["blade_launchers"], ops=["n"], stack=["gray_hall"]
    )
    assert sitting.asked == [(P, "reroll")]
    assert sitting.dice == "gggt"
    with pytest.raises(Illegal):
        sitting.do("blade_launchers")
    with pytest.raises(Illegal):
        sitting.do("end")
    sitting.do("die:0", "die:1")
    assert (sitting.asked, sitting.dice) == ([(P, "spend")], "mcgt")
    sitting.then("draw", "go:e", "end")
    assert sitting.state.turn == R
    assert sitting.asked[0][0] == R


@pytest.mark.rule("PR-045", "PR-047", "PR-048", "PR-096")
def test_a_movement_symbol_moves_and_a_card_symbol_draws_and_nothing_else_does() -> None:
    sitting = table({"n": hall()}, dice="mccc", hand=["pickle"] * 3 + ["jetpack"] * 2 + ["parkour"] * 2)
    top = sitting.keys(sitting.state.seats[P].deck[:-4:-1])
    sitting.then("go:n", "draw", "draw", "draw")
    assert sitting.hand(P)[7:] == top
    assert len(sitting.hand(P)) == 10
    before = len(sitting.hand(R))
    sitting.end()
    assert len(sitting.hand(R)) == before  # a new turn draws nothing


@pytest.mark.rule("PR-046", "PR-049", "PR-050", "PR-053", "PR-084")
@pytest.mark.parametrize(
    ("card", "dice", "left"),
    [
        ("parkour", "mc", "c"),
        ("mustard_plaster", "ctm", "m"),
        ("take_cover", "tc", "c"),
        ("spare_parts", "gt", "t"),
        ("blade_launchers", "gt", "t"),
    ],
)
def test_symbols_pay_for_cards(card: str, dice: str, left: str) -> None:
    sitting = table(
        {"": hall("n", duct="n"), "s": hall(), "e": hall()},
        dice=dice, hand=[card], ops=["e"], discard=["shoulder_laser"], stack=["gray_hall"],
    )  # fmt: skip
    assert sitting.can(card)
    sitting.do(card).default("spend")
    assert sitting.dice == left
    assert card in sitting.discard(P)


@pytest.mark.rule("PR-053")
def test_guns_pay_for_cards_of_both_decks_that_are_no_weapons() -> None:
    sitting = table(dice="gt", turn="russians", russian_hand=["full_squad"]).do("full_squad")
    assert sitting.dice == ""
    assert table(dice="g", hand=["spare_parts"]).can("spare_parts")


@pytest.mark.rule("PR-050", "PR-052", "PR-086")
def test_tools_and_pickle_rick_s_guns_do_nothing_by_themselves() -> None:
    sitting = table(dice="tg", ops=[""], stack=["gray_hall"])
    assert sitting.options == ["end"]
    sitting.end()
    assert "Unused dice pass over: tools, gun." in sitting.log
    assert sitting.state.ops[0] > 0


@pytest.mark.rule("PR-051")
def test_a_gun_of_the_russians_shoots() -> None:
    sitting = table({"n": hall()}, dice="g", turn="russians", ops=["n"]).do("shoot:0")
    assert (sitting.state.health, sitting.dice) == (9, "")


@pytest.mark.rule("PR-054", "PR-R38")
def test_a_joker_is_any_one_symbol() -> None:
    sitting = table({"n": hall()}, dice="jjj", hand=["take_cover", "mustard_plaster"])
    assert {"go:n", "draw", "take_cover", "mustard_plaster"} <= {*sitting.options}
    sitting.do("go:n")
    assert sitting.dice == "jj"
    sitting.do("draw").do("take_cover")
    assert sitting.dice == ""
    russians = table({"n": hall()}, dice="j", turn="russians", ops=["n"])
    assert {"op:0", "shoot:0", "draw"} <= {*russians.options}
    convincing = table(dice="jc", jaguar="n", fury=5)
    assert convincing.can("convince")


@pytest.mark.rule("PR-R38")
def test_the_very_symbol_pays_before_a_joker() -> None:
    assert table({"n": hall()}, dice="jm").do("go:n").dice == "j"
    x = table(dice="tjjg", turn="russians", russian_hand=["is_he_finished"]).do("is_he_finished")
    assert x.options == ["x:1", "x:2", "x:3"]
    assert x.do("x:2").dice == "jg"


@pytest.mark.rule("PR-055")
def test_no_cost_asks_for_a_joker() -> None:
    with pytest.raises(Exception, match="joker"):
        changed("parkour", cost={"joker": 1})


# -- rerolls ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-059", "PR-074", "PR-076")
def test_dice_set_aside_stay_and_the_others_are_rolled_once_all_together() -> None:
    sitting = table({"n": hall()}, phase="roll", rolls="ggtm cj", ops=["n"])
    assert allowance(sitting) == 3
    sitting.do("die:0", "die:1")
    assert sitting.dice == "cjtm"
    assert sitting.asked == [(P, "spend")]
    assert [line for line in sitting.log if "dice show" in line] == [
        "The dice show gun, gun, tools, movement.",
        "The dice show card, joker, tools, movement.",
    ]


@pytest.mark.rule("PR-060", "PR-R12")
def test_who_keeps_all_dice_goes_on_at_once() -> None:
    sitting = table(phase="roll", rolls="ggtm").do()
    assert (sitting.asked, sitting.dice) == ([(P, "spend")], "ggtm")


@pytest.mark.rule("PR-061", "PR-075")
@pytest.mark.parametrize("enemies", [1, 2, 3])
def test_any_number_of_dice_up_to_the_allowance_is_rolled_again(enemies: int) -> None:
    def rolled(*dice: str) -> Sitting:
        return table(phase="roll", rolls="gggg mmmm", ops=[""] * enemies).do(*dice)

    most = 4 - enemies
    for n in range(most + 1):
        assert rolled(*(f"die:{i}" for i in range(n))).dice == "m" * n + "g" * (4 - n)
    with pytest.raises(Illegal):
        rolled(*(f"die:{i}" for i in range(most + 1)))


@pytest.mark.rule("PR-062")
def test_unseen_pickle_rick_may_reroll_all_four() -> None:
    assert allowance(table(phase="roll")) == 4


@pytest.mark.rule("PR-063", "PR-R06", "PR-R08", "PR-R09", "PR-R12")
@pytest.mark.parametrize(("enemies", "left"), [(1, 3), (2, 2), (3, 1), (4, 0), (5, 0), (6, 0)])
def test_each_enemy_who_sees_him_costs_a_reroll(enemies: int, left: int) -> None:
    squares = {"n": hall(), "nn": hall()}
    places = ["", "n", "nn", "nn", "n", ""]
    sitting = table(squares, phase="roll", rolls="ggtm", ops=places[:enemies])
    assert allowance(sitting) == left
    assert sitting.board(P)["seers"] == enemies
    if not left:
        assert sitting.asked == [(P, "spend")]


@pytest.mark.rule("PR-063")
def test_the_jaguar_sees_him_too() -> None:
    assert allowance(table({"e": hall()}, phase="roll", jaguar="e")) == 3


@pytest.mark.rule("PR-064", "PR-065", "PR-066", "PR-067", "PR-068", "PR-070", "PR-R04", "PR-R07", "PR-R33")
@pytest.mark.parametrize(
    ("squares", "enemy", "seen"),
    [
        ({"n": hall()}, "n", True),
        ({"n": hall(), "e": hall(), "ne": hall()}, "ne", False),  # diagonal
        ({"n": hall("s")}, "n", False),  # their wall
        ({"": hall("n"), "n": hall()}, "n", False),  # his wall
        ({"n": hall("n"), "nn": hall()}, "nn", False),  # a wall on the way
        ({"n": "?gray_hall", "nn": hall()}, "nn", False),  # a closed square on the way
        ({"nn": hall()}, "nn", False),  # an empty space on the way
        ({"": hall("n", duct="n"), "n": hall("s", duct="s")}, "n", False),  # meeting air ducts
        ({w * n: hall() for w in "w" for n in range(1, 13)}, "w" * 12, True),  # as far as it goes
    ],
)
def test_enemies_see_straight_ahead_unless_something_is_between(squares: dict, enemy: str, seen: bool) -> None:
    assert allowance(table(squares, phase="roll", ops=[enemy])) == (3 if seen else 4)


@pytest.mark.rule("PR-069")
def test_the_rulebook_s_example_of_sight() -> None:
    squares = {
        "e": hall(),
        "ee": hall(colour="blue"),  # the Jaguar and an operative, in an open line
        "n": hall(),
        "ne": hall(colour="red"),  # diagonal
        "s": hall("n"),  # in line, behind a wall
    }
    sitting = table(squares, phase="roll", ops=["ee", "ne", "s"], jaguar="ee")
    assert allowance(sitting) == 4 - 2


@pytest.mark.rule("PR-072", "PR-073")
@pytest.mark.parametrize(("operatives", "most"), [(0, 0), (1, 1), (3, 3), (4, 4), (7, 4)])
@pytest.mark.parametrize("jaguar", [None, "n"])
def test_the_russians_reroll_a_die_for_each_operative(operatives: int, most: int, jaguar: str | None) -> None:
    sitting = table({"n": hall()}, phase="roll", turn="russians", ops=["n"] * operatives, jaguar=jaguar)
    assert allowance(sitting) == most


@pytest.mark.rule("PR-R10")
def test_a_joker_may_be_rolled_again_but_the_default_rolls_nothing() -> None:
    sitting = table(phase="roll", rolls="jgtm c")
    assert sitting.ask.fallback() == []
    assert sitting.do("die:0").dice == "cgtm"


@pytest.mark.rule("PR-R11")
def test_the_allowance_stands_from_the_roll_to_the_reroll() -> None:
    sitting = table({"n": hall()}, phase="roll", ops=["n"])
    assert (allowance(sitting), sitting.ask.params) == (3, {"most": 3})


# -- spending -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-078")
def test_symbols_are_spent_in_any_order() -> None:
    for order in (["go:n", "draw"], ["draw", "go:n"]):
        assert table({"n": hall()}, dice="mct").then(*order).options == ["end"]


@pytest.mark.rule("PR-079")
def test_spent_and_remaining_symbols_are_visible_and_each_is_spent_once() -> None:
    sitting = table({"n": hall()}, dice="mctg").do("go:n")
    assert (sitting.state.dice, sitting.state.spent) == (["card", "tools", "gun"], ["movement"])
    assert not sitting.offers("go")
    sitting.do("draw")
    assert sitting.state.spent == ["movement", "card"]
    shown = sitting.board(R)["dice"]
    assert shown == sitting.board(P)["dice"]
    assert len(shown) == 4


@pytest.mark.rule("PR-080", "PR-081", "PR-082", "PR-R14", "PR-R15")
@pytest.mark.parametrize("dice", ["m", "c", "mg", "ct"])
def test_pickle_rick_must_move_and_draw_as_long_as_he_can(dice: str) -> None:
    sitting = table({"n": hall()}, dice=dice)
    assert not sitting.can("end")
    with pytest.raises(Illegal, match="“end” is not offered"):
        sitting.end()
    sitting.do("go:n" if "m" in dice else "draw")
    assert sitting.can("end")


@pytest.mark.rule("PR-R14")
@pytest.mark.parametrize("dice", ["j", "t", "g", "jjtg"])
def test_jokers_tools_and_his_guns_may_be_left(dice: str) -> None:
    assert table({"n": hall()}, dice=dice, ops=["n"], hand=["blade_launchers"]).can("end")


@pytest.mark.rule("PR-082", "PR-086", "PR-089")
def test_no_card_must_be_drawn_from_an_empty_deck_which_is_never_renewed() -> None:
    sitting = table(dice="cc", turn="russians", russian_deck=["gunpowder"]).do("draw")
    assert sitting.options == ["end"]
    assert sitting.state.seats[R].deck == []
    assert len(sitting.discard(R)) == 24


@pytest.mark.rule("PR-081", "PR-086", "PR-R13")
def test_no_movement_must_be_spent_where_something_prevents_it() -> None:
    assert table(NO_WAY, dice="m").options == ["end"]
    walled_in = {"n": hall("nwe"), "": hall("n")}
    assert table(walled_in, dice="m", turn="russians", ops=["n"]).options == ["end"]


@pytest.mark.rule("PR-081")
def test_the_russians_must_move_somebody_who_can() -> None:
    sitting = table({"n": hall()}, dice="mm", turn="russians", ops=["n"])
    assert not sitting.can("end")
    sitting.do("op:0").default("spend")
    assert sitting.can("end")  # the only operative has moved


@pytest.mark.rule("PR-083")
def test_the_russians_must_shoot_as_long_as_somebody_can() -> None:
    sitting = table({"n": hall()}, dice="ggg", turn="russians", ops=["n", "n"])
    assert not sitting.can("end")
    sitting.then("shoot:0", "shoot:1")
    assert sitting.options == ["end"]
    assert table({"n": hall("s")}, dice="g", turn="russians", ops=["n"]).options == ["end"]


@pytest.mark.rule("PR-R16")
def test_an_unknown_square_or_a_duct_must_be_tried_if_there_is_nothing_else() -> None:
    into_the_unknown = table({"": hall("ewn"), "s": "?gray_hall"}, dice="m")
    assert (into_the_unknown.can("end"), into_the_unknown.offers("go")) == (False, ["s"])
    duct = table(CELL, dice="m")
    assert (duct.can("end"), duct.offers("go")) == (False, ["n"])


@pytest.mark.rule("PR-R17")
def test_the_jaguar_must_not_go_through_a_wall() -> None:
    walled_in = {"n": hall("nwe"), "": hall("n"), "ne": hall("w")}
    sitting = table(walled_in, dice="mm", turn="russians", jaguar="n")
    assert {"jaguar", "end"} <= {*sitting.options}
    assert table({"n": hall()}, dice="mm", turn="russians", jaguar="n").can("end") is False


@pytest.mark.rule("PR-084", "PR-085")
def test_a_symbol_may_pay_for_a_card_instead_but_nobody_must_play_one() -> None:
    squares = {"": hall("n", duct="n"), "s": hall()}
    sitting = table(squares, dice="mt", hand=["parkour", "take_cover"], stack=[closed()])
    assert {"parkour", "take_cover", "go:s"} <= {*sitting.options}
    sitting.do("go:s")
    assert sitting.can("take_cover")
    assert sitting.can("end")


@pytest.mark.rule("PR-086", "PR-R15")
def test_dice_that_cannot_be_used_pass_over() -> None:
    sitting = table(NO_WAY, dice="mtg").end()
    assert "Unused dice pass over: movement, tools, gun." in sitting.log
    assert sitting.state.turn == R


@pytest.mark.rule("PR-088", "PR-089")
def test_the_russians_play_on_without_a_deck() -> None:
    sitting = table(dice="c", turn="russians", russian_deck=["bribery"]).do("draw").end()
    assert sitting.over is None
    assert sitting.state.turn == P
