"""Playing cards, and the single cards of both decks."""

from __future__ import annotations

import pytest

from games.kernel.ask import Illegal
from games.kernel.state import view
from games.titles.pickle_rick.cards import PickleCard, RussianCard
from games.titles.pickle_rick.state import GONE

from .sitting import SHIPPED, P, R, Sitting, at, changed, closed, hall, table

DECK_CARDS = [c for c in SHIPPED.cards.values() if isinstance(c, PickleCard | RussianCard)]
ROOM = {way: hall() for way in ("n", "e", "s", "w")}  # open squares all around
POSTS = {"n": "guard_post_a", "s": "guard_post_b"}


# -- in common ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-090", "PR-091")
@pytest.mark.parametrize("card", DECK_CARDS, ids=lambda c: c.key)
def test_a_card_shows_its_cost_its_name_and_what_it_does(card: PickleCard | RussianCard) -> None:
    shown = table().game.face(card)
    assert shown["name"] == card.name
    assert shown["text"] == card.text() != ""
    for symbol, n in card.cost.items():
        assert f"{'X' if card.x else n} {symbol}" in shown["big"]


@pytest.mark.rule("PR-092", "PR-093")
def test_a_card_for_two_guns_takes_two_dice_and_goes_face_up_to_its_discard_pile() -> None:
    sitting = table({"n": hall()}, dice="ggg", ops=["n"], hand=["shoulder_laser"]).do("shoulder_laser")
    assert sitting.dice == "g"
    assert (sitting.hand(P), sitting.discard(P)) == ([], ["shoulder_laser"])
    assert sitting.board(R)["seats"][P]["discard"][0]["key"] == "shoulder_laser"
    assert "Ana plays Shoulder Laser." in sitting.log
    assert not table({"n": hall()}, dice="gt", ops=["n"], hand=["shoulder_laser"]).can("shoulder_laser")


@pytest.mark.rule("PR-094")
def test_any_is_paid_with_the_symbols_that_the_player_chooses() -> None:
    sitting = table(dice="mcgt", ops=[""], hand=["screw_shooter"]).do("screw_shooter")
    assert sitting.asked == [(P, "pay")]
    assert sitting.options == ["pay:card", "pay:gun", "pay:movement", "pay:tools"]
    assert sitting.do("pay:card").dice == "mgt"
    dear = changed("screw_shooter", cost={"any": 3})
    sitting = table(dice="mccg", ops=[""], hand=["screw_shooter"], cards=[dear]).do("screw_shooter")
    sitting.then("pay:card", "pay:card")
    assert sitting.options == ["pay:gun", "pay:movement"]
    assert sitting.do("pay:gun").dice == "m"
    assert not table(dice="mc", ops=[""], hand=["screw_shooter"], cards=[dear]).can("screw_shooter")


@pytest.mark.rule("PR-095")
def test_any_number_of_cards_is_played_while_there_are_symbols() -> None:
    sitting = table(ROOM, dice="tttm", hand=["take_cover"] * 2 + ["parkour"]).then("take_cover", "go:n")
    sitting.then("take_cover", "go:")
    assert sitting.can("parkour")
    sitting.do("parkour")
    assert sitting.discard(P) == ["take_cover", "take_cover", "parkour"]
    assert sitting.dice == "t"


@pytest.mark.rule("PR-208", "PR-R37")
@pytest.mark.parametrize(
    ("card", "side", "dice"),
    [("mustard_plaster", "pickle", "ct"), ("rapid_fire", "russians", "c"), ("bribery", "russians", "c")],
)
def test_a_card_symbol_that_pays_draws_nothing(card: str, side: str, dice: str) -> None:
    assert "card" in SHIPPED[card].cost
    hands = {"hand": [card]} if side == "pickle" else {"russian_hand": [card]}
    sitting = table(dice=dice, turn=side, **hands)
    seat = P if side == "pickle" else R
    before = len(sitting.state.seats[seat].deck)
    sitting.do(card)
    assert len(sitting.state.seats[seat].deck) == before
    assert sitting.hand(seat) == []


@pytest.mark.rule("PR-R42")
def test_a_card_may_be_played_even_if_it_does_nothing() -> None:
    for card, dice in (("parkour", "m"), ("spare_parts", "g"), ("mustard_plaster", "ct")):
        sitting = table(ROOM, dice=dice, hand=[card]).do(card)
        assert sitting.asked == [(P, "spend")]
        assert sitting.discard(P) == [card]
    for card, dice in (("what_a_twist", "tt"), ("double_time", "m"), ("scent_of_brine", "m"), ("rapid_fire", "c")):
        nothing = {"": "toilet"}  # no square can be rotated, and nobody is there
        sitting = table(nothing, dice=dice, turn="russians", russian_hand=[card]).do(card)
        assert sitting.discard(R)[-1:] == [card]
        assert sitting.asked == [(R, "spend")]


# -- Pickle Rick's cards ------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-204", "PR-229", "PR-R43")
def test_take_cover_moves_him_one_space_by_the_usual_rules() -> None:
    squares = {
        "": hall("nw", duct="w"),
        "n": hall(),
        "w": hall("e", duct="e"),
        "e": "?gray_hall",
    }
    sitting = table(squares, dice="tm", hand=["take_cover"], stack=[closed()]).do("take_cover")
    assert sitting.asked == [(P, "walk")]
    assert sitting.offers("go") == ["e", "s", "w"]  # through meeting ducts, but through no wall
    sitting.do("go:e")
    assert sitting.rick == at("e")
    assert sitting.dice == "m"
    no_way = {"": hall("new", duct="n"), "n": hall(), "s": hall("n")}
    walled = table(no_way, dice="t", hand=["take_cover"]).do("take_cover")
    assert walled.rick == at("")
    assert walled.asked == [(P, "spend")]


@pytest.mark.rule("PR-R44")
def test_jetpack_moves_up_to_three_spaces_of_his_choice() -> None:
    squares = {"n": hall(), "nn": hall(), "nnn": hall(), "nnnn": hall()}
    sitting = table(squares, dice="mtg", hand=["jetpack"]).do("jetpack")
    assert sitting.asked == [(P, "fly")]
    sitting.then("go:n", "go:nn", "go:nnn")
    assert sitting.asked == [(P, "spend")]
    assert (sitting.rick, sitting.dice) == (at("nnn"), "g")
    landed = table(squares, dice="mt", hand=["jetpack"]).do("jetpack").do("go:n").do()
    assert (landed.rick, landed.asked) == (at("n"), [(P, "spend")])


@pytest.mark.rule("PR-215", "PR-R44")
@pytest.mark.parametrize("known", [True, False])
def test_jetpack_ends_when_a_square_is_laid_or_flipped(known: bool) -> None:
    squares = {"n": hall()} | ({"nn": "?gray_hall"} if known else {})
    sitting = table(squares, dice="mt", hand=["jetpack"], stack=() if known else ["gray_hall"])
    sitting.then("jetpack", "go:n", "go:nn")
    assert sitting.rick == at("nn")
    assert sitting.asked == [(P, "spend")]


@pytest.mark.rule("PR-216", "PR-217")
@pytest.mark.parametrize("duct", [True, False])
@pytest.mark.parametrize("known", [True, False])
def test_jetpack_ends_with_a_try_through_an_air_duct(duct: bool, known: bool) -> None:
    new = closed("left", "left" if duct else None)
    squares = {"": hall("n", duct="n")} | ({"n": new} if known else {})
    sitting = table(squares, dice="mt", hand=["jetpack"], stack=() if known else [new]).then("jetpack", "go:n")
    assert sitting.rick == (at("n") if duct else at(""))
    assert sitting.asked == [(P, "spend")]


@pytest.mark.rule("PR-135", "PR-218")
def test_ducts_that_meet_are_one_space_of_the_jetpack_and_do_not_end_it() -> None:
    squares = {"": hall("n", duct="n"), "n": hall("s", duct="s"), "nn": hall()}
    sitting = table(squares, dice="mt", hand=["jetpack"]).then("jetpack", "go:n")
    assert sitting.asked == [(P, "fly")]
    assert sitting.ask.params == {"left": 2}
    sitting.then("go:nn", "go:n")
    assert (sitting.rick, sitting.asked) == (at("n"), [(P, "spend")])


@pytest.mark.rule("PR-227", "PR-228")
@pytest.mark.parametrize("symbol", "mcgtj")
def test_pickle_gives_two_jokers_for_a_symbol_of_any_kind(symbol: str) -> None:
    sitting = table(ROOM, dice=symbol, hand=["pickle"]).do("pickle")
    assert sitting.dice == "jj"
    sitting.then("go:n", "draw")
    assert sitting.dice == ""


@pytest.mark.rule("PR-R39")
def test_jokers_of_cards_are_no_dice_and_vanish() -> None:
    sitting = table(ROOM, dice="tg", hand=["pickle"]).do("pickle").do("pay:tools").end()
    assert "Unused dice pass over: gun." in sitting.log
    refused = table(dice="cj", turn="russians", russian_hand=["bribery"]).then("bribery", "refuse").do("end")
    assert refused.state.spent == []
    assert "Unused dice pass over: joker." in refused.log
    assert refused.state.extra == 0


@pytest.mark.rule("PR-209", "PR-210", "PR-R21")
@pytest.mark.parametrize(("before", "after"), [(4, 7), (8, 10), (10, 10)])
def test_mustard_plaster_heals_him_up_to_ten(before: int, after: int) -> None:
    sitting = table(dice="ct", hand=["mustard_plaster"], health=before).do("mustard_plaster")
    assert sitting.state.health == after


def test_sewer_map_draws_two_cards_or_what_there_is() -> None:
    sitting = table(dice="c", hand=["sewer_map"], deck=["pickle", "parkour", "jetpack"]).do("sewer_map")
    assert sitting.hand(P) == ["pickle", "parkour"]
    last = table(dice="c", hand=["sewer_map"], deck=["jetpack"]).do("sewer_map")
    assert last.hand(P) == ["jetpack"]


def test_spare_parts_take_a_weapon_back() -> None:
    sitting = table(dice="g", hand=["spare_parts"], discard=["pickle", "shoulder_laser", "trip_wire"])
    sitting.do("spare_parts")
    assert sitting.options == ["shoulder_laser", "trip_wire"]
    sitting.do("shoulder_laser")
    assert sitting.hand(P) == ["shoulder_laser"]
    assert sorted(sitting.discard(P)) == ["pickle", "spare_parts", "trip_wire"]


# -- the Russians' cards ------------------------------------------------------------------------------------------


def bribed(deck: list[str] | None = None, **more) -> Sitting:
    return table(dice="ct", turn="russians", russian_hand=["bribery"], deck=deck, **more).do("bribery")


@pytest.mark.rule("PR-205", "PR-R40")
def test_pickle_rick_is_asked_whether_he_takes_the_bribe() -> None:
    sitting = bribed()
    assert sitting.asked == [(P, "bribe")]
    assert (sitting.options, sitting.ask.kind) == (["accept", "refuse"], "reaction")


@pytest.mark.rule("PR-206", "PR-R40")
@pytest.mark.parametrize(
    ("deck", "lost"), [(["pickle", "parkour", "jetpack", "pickle"], 3), (["pickle", "parkour"], 2)]
)
def test_a_bribe_accepted_costs_cards_of_his_deck(deck: list[str], lost: int) -> None:
    sitting = bribed(deck)
    before = len(sitting.discard(P))
    sitting.do("accept")
    assert sitting.keys(sitting.state.seats[P].deck) == deck[lost:]
    assert sitting.discard(P)[before:] == deck[:lost]
    assert sitting.dice == "t"
    assert sitting.asked == [(R, "spend")]


@pytest.mark.rule("PR-207")
def test_a_bribe_refused_gives_the_russians_a_joker() -> None:
    sitting = bribed(ops=[""]).do("refuse")
    assert sitting.dice == "tj"
    assert sitting.log[-2:] == ["Ana refuses the bribe.", "Boris gets 1 joker."]
    assert {"shoot:0", "draw"} <= {*sitting.options}


@pytest.mark.rule("PR-R40")
def test_he_may_order_beforehand_what_he_says_to_a_bribe() -> None:
    sitting = bribed()
    game, s = sitting.game, sitting.state
    assert [(order.key, order.name) for order in game.orders(s, P)] == [("bribery", "Bribery")]
    assert game.orders(s, R) == []
    assert [value for value, _ in game.orders(s, P)[0].choices] == ["ask", "accept", "refuse"]
    for wish, answer in (("ask", None), ("accept", ["accept"]), ("refuse", ["refuse"])):
        assert game.follow(s, sitting.ask, {"bribery": wish}) == answer
    assert game.follow(s, sitting.ask, {}) is None
    assert table(solo=True).game.orders(table(solo=True).state, P) == []


@pytest.mark.rule("PR-211", "PR-212", "PR-213", "PR-R41")
def test_is_he_finished_discards_as_many_squares_as_tools_are_paid() -> None:
    def finished(dice: str, x: int, left: int = 8) -> Sitting:
        squares = ["gray_hall", "red_hall", "blue_hall"]
        sitting = table(dice=dice, turn="russians", russian_hand=["is_he_finished"], stack=squares, left=left)
        return sitting.do("is_he_finished").do(f"x:{x}")

    for x in (1, 2, 3, 4):
        sitting = finished("tttt", x)
        assert (sitting.dice, len(sitting.state.stack)) == ("t" * (4 - x), 8 - x)
    one = finished("ttt", 1)
    assert one.keys(one.state.lost)[-1] == "gray_hall"  # from the top
    for wrong in (0, 5):
        with pytest.raises(Illegal):
            finished("tttt", wrong)
    with pytest.raises(Illegal):
        finished("ttgg", 3)
    with pytest.raises(Illegal):
        finished("ttttj", 5)
    fewer = finished("tttt", 4, left=3)
    assert fewer.state.stack == []
    assert fewer.log[-1] == "3 squares are discarded from the hallway stack."
    for viewer in (P, R):  # nobody has seen them
        seen = view(fewer.state, viewer)
        assert {seen.faces[n] for n in seen.lost} == {""}


@pytest.mark.rule("PR-212")
def test_with_one_tools_symbol_x_is_one() -> None:
    sitting = table(dice="tg", turn="russians", russian_hand=["is_he_finished"], left=8).do("is_he_finished")
    assert (sitting.dice, len(sitting.state.stack)) == ("g", 7)
    assert not table(dice="g", turn="russians", russian_hand=["is_he_finished"]).can("is_he_finished")


@pytest.mark.rule("PR-219", "PR-220", "PR-R45")
def test_what_a_twist_rotates_an_open_square_whatever_its_arrow() -> None:
    squares = {"": hall("w"), "n": hall("e"), "e": "?gray_hall", "s": "guard_post_a", "w": hall()}
    sitting = table(squares, dice="tt", turn="russians", ops=["n"], russian_hand=["what_a_twist"]).do("what_a_twist")
    assert sitting.offers("to") == ["", "n", "w"]  # his own too; no closed and no starting square
    plan, s = sitting.game.plan, sitting.state
    assert plan.passage(s, at(""), 0)
    sitting.do("to:")
    assert sitting.offers("arrow") == ["1", "2", "3"]
    sitting.do("arrow:1")
    assert s.spots[at("")].turn == 1
    assert plan.wall_at(s, at(""), 0)  # the wall in the west has come round to the north
    assert not plan.passage(s, at(""), 0)
    assert (s.rick, sitting.count("n")) == (at(""), 1)


@pytest.mark.rule("PR-189")
@pytest.mark.parametrize(("card", "dice", "number"), [("reinforcements", "t", 1), ("full_squad", "tg", 2)])
def test_operatives_appear_on_the_guard_post_that_the_russians_choose(card: str, dice: str, number: int) -> None:
    sitting = table(POSTS, dice=dice, turn="russians", russian_hand=[card]).do(card)
    assert sitting.offers("to") == ["n", "s"]
    sitting.do("to:s")
    assert (sitting.count("s"), sitting.state.in_play) == (number, number)
    assert sitting.asked == [(R, "spend")]


@pytest.mark.rule("PR-190", "PR-204", "PR-R34")
def test_movement_by_a_card_is_additional() -> None:
    squares = {"n": hall(), "nn": hall(), "nnn": hall()}
    sitting = table(squares, dice="mmg", turn="russians", ops=["nnn", "nnn"], russian_hand=["double_time"])
    sitting.do("double_time")
    assert sitting.asked == [(R, "march_who")]
    sitting.then("op:0", "op:1")
    assert sitting.state.ops[:2] == [at("nn")] * 2
    assert sitting.state.walked == []
    sitting.then("op:0", "to:n", "shoot:0")
    assert (sitting.state.health, sitting.dice) == (9, "")


@pytest.mark.rule("PR-190", "PR-204")
def test_double_time_moves_each_once_by_the_usual_rules_or_none() -> None:
    squares = {"n": hall("ew"), "ne": hall(), "nw": "?gray_hall"}
    sitting = table(squares, dice="m", turn="russians", ops=["n"], russian_hand=["double_time"]).do("double_time")
    sitting.do("op:0")
    assert sitting.state.ops[0] == at("")  # neither through a wall nor onto a closed square
    assert sitting.asked == [(R, "spend")]
    none = table(squares, dice="m", turn="russians", ops=["n"], russian_hand=["double_time"]).do("double_time").do()
    assert none.state.ops[0] == at("n")


@pytest.mark.rule("PR-190", "PR-R34")
def test_shots_by_a_card_are_additional() -> None:
    sitting = table({"n": hall(), "nn": hall()}, dice="cggg", turn="russians", ops=["n", "", "", "nn"],
                    russian_hand=["rapid_fire"])  # fmt: skip
    sitting.do("shoot:0").do("rapid_fire")
    assert sitting.state.health == 7  # two of those in range, whoever has shot
    sitting.then("shoot:1", "shoot:2")
    assert sitting.state.health == 5
    assert sitting.offers("shoot") == []


def test_scent_of_brine_moves_the_jaguar_beyond_his_symbols_and_draws() -> None:
    squares = {"n" * n: hall() for n in range(1, 6)}
    sitting = table(squares, dice="mmm", turn="russians", jaguar="nnnnn", russian_hand=["scent_of_brine"],
                    russian_deck=["bribery"])  # fmt: skip
    sitting.do("scent_of_brine").then("to:nnnn", "to:nnn")
    assert sitting.hand(R) == ["bribery"]
    assert sitting.state.paces == 0
    sitting.then("jaguar", "to:nn", "jaguar", "to:n")
    assert sitting.state.jaguar == at("n")
    stays = table(squares, dice="m", turn="russians", jaguar="nn", russian_hand=["scent_of_brine"])
    assert stays.do("scent_of_brine").do().state.jaguar == at("nn")


# -- Nothing Personal and Gunpowder -------------------------------------------------------------------------------


@pytest.mark.rule("PR-183", "PR-184", "PR-185", "PR-R36")
def test_nothing_personal_brings_the_jaguar_to_either_guard_post() -> None:
    assert SHIPPED["nothing_personal"].cost == {"movement": 2}
    squares = POSTS | {"nn": hall()}
    sitting = table(squares, dice="mmmm", turn="russians", russian_hand=["nothing_personal"],
                    russian_deck=["bribery"]).do("nothing_personal")  # fmt: skip
    assert sitting.asked == [(R, "lair")]
    assert sitting.offers("to") == ["n", "s"]
    sitting.do("to:n")
    assert (sitting.state.jaguar, sitting.state.came) == (at("n"), True)
    assert sitting.hand(R) == ["bribery"]
    sitting.then("jaguar", "to:nn", "jaguar")  # its symbols are none of his two
    assert sitting.state.jaguar == at("n")


@pytest.mark.rule("PR-R36", "PR-180", "PR-230", "PR-231")
@pytest.mark.parametrize("gone", [True, False])
def test_nothing_personal_only_draws_if_the_jaguar_is_there_or_gone(gone: bool) -> None:
    figure = {"gone": True} if gone else {"jaguar": "nn"}
    sitting = table(POSTS | {"nn": hall()}, dice="mm", turn="russians", russian_hand=["nothing_personal"],
                    russian_deck=["bribery"], **figure).do("nothing_personal")  # fmt: skip
    assert sitting.asked == [(R, "spend")]
    assert sitting.hand(R) == ["bribery"]
    assert sitting.state.jaguar == (GONE if gone else at("nn"))


@pytest.mark.rule("PR-232", "PR-233", "PR-R21")
@pytest.mark.parametrize(("before", "after"), [(4, 7), (9, 10), (10, 10)])
def test_gunpowder_heals_the_jaguar_up_to_ten_and_draws(before: int, after: int) -> None:
    sitting = table({"n": hall()}, dice="t", turn="russians", jaguar="n", fury=before, russian_hand=["gunpowder"],
                    russian_deck=["bribery"]).do("gunpowder")  # fmt: skip
    assert sitting.state.fury == after
    assert sitting.hand(R) == ["bribery"]


@pytest.mark.rule("PR-180", "PR-230", "PR-231")
def test_gunpowder_only_draws_once_the_jaguar_is_gone() -> None:
    sitting = table(dice="t", turn="russians", gone=True, fury=0, russian_hand=["gunpowder"],
                    russian_deck=["bribery"]).do("gunpowder")  # fmt: skip
    assert (sitting.state.jaguar, sitting.state.fury) == (GONE, 0)
    assert sitting.hand(R) == ["bribery"]
