"""Discarding, destroying and gaining; nothing to act on; owning and controlling; types and zones."""

from __future__ import annotations

from typing import Any

import pytest

from games.titles.rick_counters.moves import Destroyed
from games.titles.rick_counters.state import Citadel, Seat

from .sitting import DEEP, PLAIN_GOODS, SHIPPED, card_set, changed, table, with_text

# -- discarding -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-160")
def test_discarding_is_from_the_hand() -> None:
    sitting = with_text({"do": "discard"}, hand=["jerry", "beth"], ongoing={0: ["red_x"]})
    assert sitting.options(0, "discard") == ["beth", "jerry"]
    assert sitting.answer(0, "discard", "beth").discard(0) == ["beth"]


@pytest.mark.rule("RC-161", "RC-162")
def test_a_card_may_say_from_where_else_to_discard() -> None:
    sitting = with_text({"do": "look", "cards": 2, "then": "discard"}, decks={0: ["jerry", "beth", "summer"]})
    assert sitting.options(0, "look_discard") == ["beth", "jerry"]
    sitting.answer(0, "look_discard", "beth")
    assert (sitting.discard(0), sitting.deck(0)) == (["beth"], ["jerry", "summer"])
    tract = table(["the_good_morty_tract"], ["jerry"], decks={0: ["jerry", "alien_morty", "beth", "red_x", "summer"]})
    tract.play("the_good_morty_tract")
    assert (tract.hand(0), tract.discard(0), tract.deck(0)) == (["alien_morty"], ["jerry", "beth", "red_x"], ["summer"])


@pytest.mark.rule("RC-162", "RC-031")
def test_what_was_discarded_from_elsewhere_counts_as_discarded() -> None:
    sitting = with_text({"do": "look", "then": "discard"}, {"do": "if", "condition": {"is": "in_discard"}, "then": [
        {"do": "power", "amount": 7}]}, decks={0: ["jerry"]})  # fmt: skip
    assert sitting.answer(0, "look_discard", "jerry").power == 7


# -- destroying -------------------------------------------------------------------------------------------------------

PLACES: dict[str, dict[str, Any]] = {
    "hand": {"hand": ["red_x"]},
    "discard": {"discards": {0: ["red_x"]}},
    "lineup": {"line_up": ["red_x"]},
    "play": {"ongoing": {0: ["red_x"]}},
}


@pytest.mark.rule("RC-163", "RC-164")
@pytest.mark.parametrize("place", PLACES)
def test_a_destroyed_card_is_out_of_the_game_from_wherever_the_card_says(place: str) -> None:
    sitting = with_text({"do": "destroy", "places": [place]}, **PLACES[place])
    sitting.answer(0, "may_destroy", "red_x")
    assert sitting.destroyed == ["red_x"]
    assert "red_x" not in (*sitting.final(0), *sitting.line_up)
    assert sitting.board(1)["destroyed"][0]["key"] == "red_x", "face up, for all to see"


@pytest.mark.rule("RC-163", "RC-164")
def test_a_card_of_the_deck_may_be_destroyed() -> None:
    sitting = table(["memory_ripper"], ["beth"], decks={0: ["jerry", "beth"]}).play("memory_ripper")
    assert sitting.answer(0, "look_destroy", "jerry").destroyed == ["jerry"]
    assert sitting.deck(0) == ["beth"]


@pytest.mark.rule("RC-163")
def test_only_the_places_that_the_card_names_are_offered() -> None:
    sitting = with_text({"do": "destroy", "places": ["discard"]}, hand=["jerry"], discards={0: ["beth"]})
    assert sitting.options(0, "may_destroy") == ["beth"]


@pytest.mark.rule("RC-166", "RC-164")
def test_destroyed_morty_waves_and_portal_guns_do_not_go_back_to_their_stacks() -> None:
    sitting = table(["alien_morty", "morty_waves", "portal_gun"], ["beth"], guns=3, waves=3).play("alien_morty")
    sitting.answer(0, "may_destroy", "morty_waves", "portal_gun")
    assert sitting.destroyed == ["morty_waves", "portal_gun"]
    assert (len(sitting.state.portal), len(sitting.state.waves)) == (3, 3)


@pytest.mark.rule("RC-179", "RC-R49", "RC-180")
@pytest.mark.parametrize("place", ["hand", "discard", "lineup"])
def test_a_benefit_for_being_destroyed_in_any_zone(place: str) -> None:
    here = {zone: ["cronenberg_morty"] if zone == place else [] for zone in ("hand", "discard", "lineup")}
    sitting = table(["ricks_dont_care_about_mortys", *here["hand"]], ["beth"], discards={0: here["discard"]},
                    line_up=here["lineup"], decks={0: DEEP}).play("ricks_dont_care_about_mortys")  # fmt: skip
    sitting.answer(0, "may_destroy", "cronenberg_morty")
    assert (sitting.destroyed, sitting.hand(0)) == (["cronenberg_morty"], ["jerry", "jerry"])


@pytest.mark.rule("RC-R49", "RC-179")
def test_the_benefit_goes_to_whose_effect_destroyed_the_card() -> None:
    """Tortured Morty's Defense lets Boris destroy a card in Ana's turn."""
    sitting = table(["fire_trap"], ["tortured_morty", "cronenberg_morty"], decks={0: DEEP, 1: DEEP}).play("fire_trap")
    sitting.answer(1, "defend", "tortured_morty").answer(1, "may_destroy", "cronenberg_morty")
    assert (sitting.hand(0), sitting.hand(1)) == ([], ["jerry", "jerry"])


@pytest.mark.rule("RC-R49")
def test_losing_it_otherwise_gives_no_benefit() -> None:
    sitting = table(["jerry"], ["beth"], line_up=["cronenberg_morty"], power=4, decks={0: DEEP}).buy("cronenberg_morty")
    assert (sitting.hand(0), sitting.happened(Destroyed)) == (["jerry"], [])


@pytest.mark.rule("RC-181", "RC-180")
def test_a_card_of_the_line_up_is_replaced_at_once() -> None:
    sitting = table(["freeze_gun"], ["beth"], line_up=["red_x", "rick_tracer"], main=["lemonade"]).play("freeze_gun")
    sitting.answer(0, "may_destroy", "red_x")
    assert sitting.line_up == ["rick_tracer", "lemonade"]
    assert "lemonade" not in sitting.buyable
    kept = with_text({"do": "destroy", "places": ["lineup"]}, line_up=["red_x", "rick_tracer"])
    assert kept.answer(0, "may_destroy", "red_x").line_up == ["rick_tracer"], "only if the card says so"


@pytest.mark.rule("RC-181", "RC-R15")
def test_a_replacement_can_be_bought_in_that_very_turn() -> None:
    sitting = table(["freeze_gun"], ["beth"], line_up=["red_x"], main=["lemonade"], power=1).play("freeze_gun")
    sitting.answer(0, "may_destroy", "red_x").buy("lemonade")
    assert sitting.discard(0) == ["lemonade"]


# -- gaining ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-167", "RC-017")
@pytest.mark.parametrize(("source", "key"), [("portal", "portal_gun"), ("waves", "morty_waves"), ("main", "slow_clap")])
def test_gaining_costs_no_power(source: str, key: str) -> None:
    sitting = with_text({"do": "gain", "source": source}, power=1, main=["slow_clap"])
    assert (sitting.power, sitting.discard(0)) == (1, [key])


@pytest.mark.rule("RC-168")
@pytest.mark.parametrize(
    ("gain", "laid"),
    [
        ({"source": "portal"}, {"guns": 0}),
        ({"source": "waves"}, {"waves": 0}),
        ({"source": "main"}, {"main": [], "only": True, "locations": []}),
        ({"what": {"types": ["morty"]}}, {}),
        ({"what": {"least": 7}}, {}),
        ({"what": {"names": ["red_x"]}}, {}),
    ],
)
def test_what_is_not_there_is_not_gained(gain: dict[str, Any], laid: dict[str, Any]) -> None:
    sitting = with_text({"do": "gain", **gain}, {"do": "power"}, **laid)
    assert (sitting.asked, sitting.discard(0), sitting.power) == ([(0, "act")], [], 1)


@pytest.mark.rule("RC-168")
def test_as_many_are_gained_as_there_are() -> None:
    assert with_text({"do": "gain", "source": "waves", "cards": 3}, waves=2).discard(0) == ["morty_waves"] * 2


# -- nothing to act on ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-R34")
def test_an_optional_effect_without_anything_to_act_on_is_skipped() -> None:
    sitting = table(["alien_morty"], ["beth"], decks={0: []}).play("alien_morty")
    assert sitting.asked == [(0, "act")]


@pytest.mark.rule("RC-R34")
def test_a_mandatory_effect_does_as_much_as_it_can() -> None:
    sitting = with_text({"do": "discard", "cards": 3}, {"do": "power"}, hand=["jerry", "beth"])
    assert (sorted(sitting.discard(0)), sitting.power) == (["beth", "jerry"], 1)


@pytest.mark.rule("RC-R34")
@pytest.mark.parametrize("key", [c.key for c in SHIPPED.cards.values() if c.type not in ("oversized", "evil_rick")])
def test_every_card_may_be_played_even_when_there_is_nothing_for_it(key: str) -> None:
    sitting = table([key], [], decks={0: [], 1: []}, line_up=[], guns=0, waves=0, council=["evil_rick"],
                    council_up=False, locations=[], only=True, main=[])  # fmt: skip
    sitting.play(key).default("act")
    assert sitting.asked == [(0, "act")]
    assert key in (*sitting.in_play(0), *sitting.ongoing(0))


@pytest.mark.rule("RC-R50")
def test_a_turn_left_undone_ends_without_purchases() -> None:
    sitting = table(["jerry", "spider_guard"], ["beth"], power=9, line_up=PLAIN_GOODS, decks={0: DEEP})
    sitting.position.answer(0, "act", sitting.ask(0, "act").fallback())
    assert sitting.asked == [(1, "act")]
    assert sorted(sitting.discard(0)) == ["jerry", "spider_guard"]


@pytest.mark.rule("RC-R50")
@pytest.mark.parametrize(
    ("step", "key"),
    [
        ({"do": "destroy"}, "may_destroy"),
        ({"do": "discard", "may": True}, "may_discard"),
        ({"do": "gain", "may": True}, "may_gain"),
        ({"do": "recover"}, "may_recover"),
        ({"do": "put_on_deck", "may": True}, "may_put_back"),
        ({"do": "hand_over"}, "may_hand_over"),
        ({"do": "look", "then": "destroy"}, "look_destroy"),
        ({"do": "pawn"}, "pawn"),
    ],
)
def test_no_optional_effect_without_an_answer(step: dict[str, Any], key: str) -> None:
    sitting = with_text(step, hand=["jerry"], discards={0: ["beth"]}, decks={0: DEEP})
    assert sitting.asked == [(0, key)]
    before = (sitting.hand(0), sitting.discard(0), sitting.deck(0))
    sitting.default("act")
    assert (sitting.hand(0), sitting.discard(0), sitting.deck(0)) == before


@pytest.mark.rule("RC-R50")
@pytest.mark.parametrize("step", [{"do": "discard"}, {"do": "destroy", "may": False}, {"do": "put_on_deck"}])
def test_without_an_answer_the_cheapest_card_goes_the_leftmost_of_equal_ones(step: dict[str, Any]) -> None:
    sitting = with_text(step, hand=["red_x", "memory_ripper", "slow_clap"]).default("act")
    assert sitting.hand(0) == ["red_x", "slow_clap"]


# -- owning and controlling -------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-172", "RC-173", "RC-175")
def test_you_control_what_you_played_and_your_ongoing_cards_but_no_hand_deck_or_discard_pile() -> None:
    count = {"do": "power", "per": {"of": "control"}}
    sitting = with_text(
        count, hand=["jerry", "beth"], ongoing={0: ["red_x"]}, discards={0: ["summer"]}, decks={0: DEEP}
    )
    assert sitting.power == 1, "Red X; not the card itself, nor the ten elsewhere"
    again = table(["jerry", "slow_clap", "spider_guard"], ["beth"], ongoing={0: ["red_x"]},
                  cards=card_set(changed("spider_guard", power=0, play=[count])))  # fmt: skip
    again.play("jerry", "slow_clap")
    before = again.power
    assert again.play("spider_guard").power == before + 3


@pytest.mark.rule("RC-174", "RC-175", "RC-103")
def test_you_own_what_comes_from_your_deck_wherever_it_lies() -> None:
    laid: dict[str, Any] = {"discards": {0: ["red_x"]}, "hosted": {0: ["slow_clap"]}, "decks": {0: ["lemonade"]}}
    sitting = table(["spider_guard", "jerry", "bird_world"], ["beth"], **laid).play("spider_guard", "bird_world")
    assert sorted(sitting.final(0)) == ["bird_world", "jerry", "lemonade", "red_x", "slow_clap", "spider_guard"]


@pytest.mark.rule("RC-R39", "RC-063")
def test_a_card_handed_to_another_player_belongs_to_the_receiver() -> None:
    sitting = with_text({"do": "hand_over"}, hand=["freeze_gun"]).answer(0, "may_hand_over", "freeze_gun")
    assert sitting.hand(1) == ["beth", "freeze_gun"]
    assert ("freeze_gun" in sitting.final(1), "freeze_gun" in sitting.final(0)) == (True, False)
    sitting.end()
    sitting.play("freeze_gun").default("act").end()
    assert "freeze_gun" in sitting.final(1)


# -- types and zones --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-176")
def test_only_cards_of_type_morty_are_morty_cards() -> None:
    mortys = {c.key for c in SHIPPED.cards.values() if c.type == "morty"}
    sitting = table(["jerry"], ["jerry"])
    watcher = SHIPPED["planet_squanch"].ongoing[0].what
    assert sitting.game.matching(watcher) == mortys
    named = {c.key for c in SHIPPED.cards.values() if "Morty" in c.name}
    assert {"morty_waves", "morty_doll", "morty_tickler", "ricks_dont_care_about_mortys"} <= named - mortys


@pytest.mark.rule("RC-176", "RC-177")
@pytest.mark.parametrize("key", ["morty_waves", "morty_doll", "rick_tracer", "ricks_dont_care_about_mortys"])
def test_a_name_makes_no_type(key: str) -> None:
    ricks = {"at": "when", "deed": "play", "what": {"types": ["rick", "morty"]}, "then": [{"do": "draw"}]}
    cards = card_set(changed("bird_world", ongoing=[ricks]))
    sitting = table([key], ["beth"], ongoing={0: ["bird_world"]}, decks={0: DEEP}, line_up=PLAIN_GOODS, cards=cards)
    assert sitting.play(key).default("act").hand(0) == []


@pytest.mark.rule("RC-178")
def test_the_zones_of_the_table() -> None:
    places = {*Seat.__struct_fields__, *Citadel.__struct_fields__}
    zones = {"play", "ongoing", "deck", "hand", "discard", "main", "locations", "destroyed", "lineup"}
    assert zones <= places
    board = table(["jerry"], ["beth"]).board(0)
    seat = {"play", "ongoing", "deck_size", "hand_size", "discard"}
    assert seat <= board["seats"][1].keys()
    assert {"main_deck", "location_deck", "destroyed", "line_up"} <= board.keys()


# -- in whose turn ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-013", "RC-R21")
@pytest.mark.parametrize(
    "step", [{"do": "attack", "then": [{"do": "power"}]}, {"do": "each", "foes": True, "then": [{"do": "power"}]}]
)
def test_power_is_only_for_the_player_whose_turn_it_is(step: dict[str, Any]) -> None:
    assert with_text(step).power == 0


@pytest.mark.parametrize(
    ("changes", "tag"),
    [
        ({"play": [{"do": "attack", "then": [{"do": "power"}]}]}, "power"),
        ({"play": [{"do": "each", "then": [{"do": "if_you_do", "first": {"do": "draw"}, "then": [
            {"do": "play_location"}]}]}]}, "play_location"),
        ({"defense": {"then": [{"do": "cheaper"}]}}, "cheaper"),
        ({"ongoing": [{"at": "once", "then": [{"do": "foe", "then": [{"do": "borrow_top"}]}]}]}, "borrow_top"),
    ],
)  # fmt: skip
def test_a_card_that_gives_others_what_only_works_in_their_turn_is_refused(changes: dict[str, Any], tag: str) -> None:
    cards = card_set(changed("spider_guard", **changes))
    problem = f"“spider_guard” makes others do “{tag}”, which is only for the player whose turn it is."
    assert table(["jerry"], ["beth"]).game.problems(list(cards.cards.values())) == [problem]


@pytest.mark.rule("RC-169", "RC-R22")
def test_what_makes_yet_others_do_something_is_done_by_one_after_the_other() -> None:
    inner = {"do": "each", "foes": True, "then": [{"do": "discard"}]}
    sitting = with_text({"do": "each", "foes": True, "then": [inner]}, hand=["jerry", "beth", "jerry"],
                        foes=[["jerry", "beth", "jerry"], ["jerry", "beth", "jerry"]])  # fmt: skip
    assert sitting.asked == [(2, "discard"), (0, "discard")], "first for Boris, whose foes these are"
    sitting.answer(0, "discard", "beth").answer(2, "discard", "beth")
    assert sitting.asked == [(0, "discard"), (1, "discard")]
    sitting.answer(0, "discard", "jerry").answer(1, "discard", "beth")
    assert [sitting.discard(i) for i in range(3)] == [["beth", "jerry"], ["beth"], ["beth"]]
