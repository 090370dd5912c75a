"""Ongoing cards, Portal Guns and Locations."""

from __future__ import annotations

import pytest

from games.kernel.ask import Illegal

from .sitting import Sitting, card_set, changed, table

DEEP = ["jerry"] * 12


def through_portal(location: str, *more: str, **laid: object) -> Sitting:
    """Ana plays a Portal Gun, discards Jerry, and this Location is turned up."""
    laid = {"locations": [location], "decks": {0: DEEP}, **laid}
    sitting = table(["portal_gun", "jerry", *more], ["beth", "beth"], **laid)  # type: ignore[arg-type]
    return sitting.play("portal_gun").answer(0, "may_discard", "jerry")


# -- Ongoing cards ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-143", "RC-157")
def test_an_ongoing_card_stays_in_play_for_good() -> None:
    sitting = table(["bird_world", "red_x", "spider_guard"], ["jerry"]).play("bird_world", "red_x", "spider_guard")
    sitting.end().end()
    assert sitting.ongoing(0) == ["bird_world", "red_x"]
    assert "spider_guard" in (*sitting.discard(0), *sitting.deck(0), *sitting.hand(0))
    sitting.end().end()
    assert sitting.ongoing(0) == ["bird_world", "red_x"]
    assert sitting.closed == []


@pytest.mark.rule("RC-143", "RC-147", "RC-161")
def test_an_effect_may_take_it_out_of_play() -> None:
    """Also an effect of a foe's, where the card says so."""
    wreck = {"do": "attack", "then": [{"do": "destroy", "may": False, "places": ["play"], "what": {"ongoing": True}}]}
    cards = card_set(changed("spider_guard", play=[wreck]))
    sitting = table(["spider_guard"], ["jerry"], ["jerry"], ongoing={0: ["red_x"], 1: ["bird_world", "chair_world"]},
                    cards=cards).play("spider_guard")  # fmt: skip
    assert sitting.asked == [(1, "destroy")]
    assert sitting.options(1, "destroy") == ["bird_world", "chair_world"]
    sitting.answer(1, "destroy", "bird_world")
    assert (sitting.ongoing(0), sitting.ongoing(1), sitting.destroyed) == (["red_x"], ["chair_world"], ["bird_world"])


@pytest.mark.rule("RC-144", "RC-172")
def test_an_ongoing_card_counts_as_in_play_like_one_played_this_turn() -> None:
    count = {"do": "power", "per": {"of": "control", "what": {"types": ["location"]}}}
    cards = card_set(changed("spider_guard", power=0, play=[count]))
    sitting = table(["spider_guard", "chair_world"], ["jerry"], ongoing={0: ["bird_world"]}, cards=cards)
    assert sitting.play("chair_world", "spider_guard").power == 2


@pytest.mark.rule("RC-146")
def test_what_foes_control_and_the_line_up_is_not_in_play_for_you() -> None:
    count = {"do": "power", "per": {"of": "control", "what": {"types": ["location"]}}}
    cards = card_set(changed("spider_guard", power=0, play=[count]))
    sitting = table(["spider_guard"], ["jerry"], ongoing={1: ["bird_world"]}, line_up=["red_x", "chair_world"],
                    cards=cards).play("spider_guard")  # fmt: skip
    assert (sitting.power, sitting.usable) == (0, [])


@pytest.mark.rule("RC-145", "RC-192")
def test_an_ongoing_card_counts_as_played_only_when_it_entered_play() -> None:
    sitting = table(["super_weird_rick", "bird_world"], ["jerry"], ongoing={0: ["chair_world", "red_x"]})
    assert sitting.play("super_weird_rick").power == 1, "one type: Rick"
    sitting = table(["super_weird_rick", "bird_world"], ["jerry"], ongoing={0: ["chair_world", "red_x"]})
    assert sitting.play("bird_world", "super_weird_rick").power == 2


@pytest.mark.rule("RC-R33")
def test_the_first_card_of_a_turn_does_not_count_what_was_in_play_before() -> None:
    sitting = table(["cyclops_rick", "jerry"], ["jerry"], ongoing={0: ["bird_world"]}).play("cyclops_rick")
    assert sitting.asked == [(0, "may_destroy")]


@pytest.mark.rule("RC-R33", "RC-153")
def test_a_location_played_through_a_portal_counts_among_the_cards_of_the_turn() -> None:
    cards = card_set(changed("bird_world", ongoing=[{"at": "once", "then": [{"do": "play_location"}]}]))
    sitting = table(["cyclops_rick", "jerry"], ["jerry"], ongoing={0: ["bird_world"]}, locations=["chair_world"],
                    cards=cards).use("bird_world").play("cyclops_rick")  # fmt: skip
    assert sitting.asked == [(0, "act")], "Cyclops Rick is not the first card any more"


@pytest.mark.rule("RC-148", "RC-R33")
def test_an_ongoing_ability_is_there_turn_after_turn() -> None:
    sitting = table(["chair_world", "jerry"], ["jerry"], decks={0: DEEP, 1: DEEP}).play("chair_world")
    sitting.use("chair_world").answer(0, "may_put_back", "jerry")
    assert sitting.usable == [], "once in a turn"
    for _ in range(2):
        sitting.to_turn(0)
        assert sitting.usable == ["chair_world"]
        sitting.use("chair_world").answer(0, "may_put_back")


@pytest.mark.rule("RC-148", "RC-R33")
def test_power_behind_the_word_ongoing_comes_every_turn_and_before_it_once() -> None:
    world = changed("reverse_height_universe", power=2)
    sitting = table(["reverse_height_universe"], ["jerry"], decks={0: DEEP, 1: DEEP}, cards=card_set(world))
    assert sitting.play("reverse_height_universe").power == 2 + 1
    assert sitting.to_turn(0).power == 1
    assert sitting.to_turn(0).power == 1
    sitting.end()
    assert (sitting.turn, sitting.power) == (1, 0), "only in the turns of its player"


# -- through the portal -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-082", "RC-083", "RC-153")
def test_a_portal_gun_may_discard_and_then_plays_the_top_location() -> None:
    sitting = table(["portal_gun", "jerry", "beth"], ["beth"], locations=["bird_world", "chair_world"])
    sitting.play("portal_gun")
    assert (sitting.power, sitting.options(0, "may_discard")) == (2, ["beth", "jerry"])
    assert (sitting.ask(0, "may_discard").least, sitting.ask(0, "may_discard").most) == (0, 1)
    sitting.answer(0, "may_discard", "beth")
    assert sitting.in_play(0) == ["portal_gun", "bird_world"]
    assert (sitting.discard(0), sitting.locations[0]) == (["beth"], "chair_world")


@pytest.mark.rule("RC-083")
def test_without_the_discard_no_location_is_played() -> None:
    sitting = table(["portal_gun", "jerry"], ["beth"]).play("portal_gun").answer(0, "may_discard")
    assert sitting.in_play(0) == ["portal_gun"]


@pytest.mark.rule("RC-153")
def test_a_location_through_a_portal_is_played_but_not_from_the_hand() -> None:
    sitting = through_portal("bird_world", ricks=["happy_rick"], decks={0: ["summer"]})
    assert "summer" in sitting.hand(0), "Happy Rick saw a Location played"
    assert sitting.ongoing(0) == [], "it does not stay, as one from the hand would"


@pytest.mark.rule("RC-154")
def test_its_text_may_be_used_in_that_turn() -> None:
    sitting = through_portal("bird_world", decks={0: ["summer"], 1: []}).use("bird_world")
    assert sitting.hand(0) == ["summer"]
    world = through_portal("reverse_height_universe")
    assert world.power == 2 + 1, "what works at the start of turns works at once"
    squanch = through_portal("planet_squanch", "alien_morty", decks={0: ["summer"]}).play("alien_morty")
    assert squanch.default("act").hand(0) == ["summer"]
    cob = through_portal("on_a_cob_planet")
    assert cob.buy("portal_gun").power == 0, "for 2 Power"


@pytest.mark.rule("RC-155", "RC-016")
def test_it_may_be_bought_in_that_turn_before_or_after_its_use() -> None:
    before = through_portal("bird_world", "spider_guard").play("spider_guard").buy("bird_world")
    assert (before.power, before.discard(0)) == (2 + 3 - 4, ["jerry", "bird_world"])
    after = through_portal("bird_world", "spider_guard", decks={0: ["summer"]}).use("bird_world")
    after.play("spider_guard").buy("bird_world")
    assert (after.power, after.discard(0), after.hand(0)) == (1, ["jerry", "bird_world"], ["summer"])


@pytest.mark.rule("RC-155", "RC-R29")
def test_once_bought_it_can_be_used_no_more_this_turn() -> None:
    sitting = through_portal("bird_world", power=9)
    assert sitting.usable == ["bird_world"]
    assert sitting.buy("bird_world").usable == []
    squanch = through_portal("planet_squanch", "alien_morty", power=9, decks={0: ["summer"]}).buy("planet_squanch")
    assert squanch.play("alien_morty").default("act").hand(0) == []
    cob = through_portal("on_a_cob_planet", power=9).buy("on_a_cob_planet", "portal_gun")
    assert cob.power == 2 + 9 - 4 - 3


@pytest.mark.rule("RC-155")
def test_it_cannot_be_bought_with_too_little_power_nor_later() -> None:
    sitting = through_portal("bird_world")
    number = sitting.state.visiting[0]
    with pytest.raises(Illegal, match="is not offered"):
        sitting.do(f"buy:{number}")
    sitting.to_turn(0)
    with pytest.raises(Illegal, match="is not offered"):
        sitting.do(f"buy:{number}")


@pytest.mark.rule("RC-156", "RC-R12", "RC-084")
def test_locations_that_did_not_come_from_the_hand_are_discarded_to_their_own_pile() -> None:
    sitting = through_portal("bird_world").end()
    assert sitting.closed == ["bird_world"]
    assert (sitting.in_play(0), sitting.ongoing(0), sitting.state.visiting) == ([], [], [])
    assert "bird_world" not in sitting.final(0)


@pytest.mark.rule("RC-R12", "RC-156")
def test_its_own_end_of_turn_effect_works_before_it_leaves() -> None:
    sitting = through_portal("doopidoo_dimension").end()
    assert sitting.closed == ["doopidoo_dimension"]
    assert sitting.hand(0) == [*["jerry"] * 5, "portal_gun"]


@pytest.mark.rule("RC-157")
def test_locations_from_the_hand_stay_this_turn_and_later() -> None:
    sitting = through_portal("bird_world", "chair_world").play("chair_world").end()
    assert (sitting.closed, sitting.ongoing(0)) == (["bird_world"], ["chair_world"])
    assert sitting.to_turn(0).ongoing(0) == ["chair_world"]


@pytest.mark.rule("RC-152")
def test_the_location_deck_is_reached_only_through_a_portal() -> None:
    sitting = table(["jerry"], ["jerry"], power=40, locations=["bird_world"], closed=["chair_world"])
    assert not {"bird_world", "chair_world"} & set(sitting.buyable)
    for number in (sitting.state.locations[-1], sitting.state.closed[-1]):
        for option in (number, f"buy:{number}"):
            with pytest.raises(Illegal, match="is not offered"):
                sitting.do(option)


@pytest.mark.rule("RC-158", "RC-R30")
def test_an_empty_location_deck_is_made_anew_from_its_discard_pile_when_needed() -> None:
    sitting = table(["portal_gun", "portal_gun", "jerry", "beth"], ["jerry"], locations=["bird_world"], only=True,
                    closed=["chair_world"], main=["red_x"] * 2).play("portal_gun")  # fmt: skip
    sitting.answer(0, "may_discard", "jerry")
    assert (sitting.locations, sitting.closed) == ([], ["chair_world"]), "not as soon as the deck is empty"
    sitting.play("portal_gun").answer(0, "may_discard", "beth")
    assert sitting.in_play(0)[-1] == "chair_world"
    assert sitting.closed == []
    assert "The Locations are shuffled into a new deck." in sitting.log


@pytest.mark.rule("RC-R30")
def test_locations_discarded_meanwhile_take_part() -> None:
    sitting = table(["portal_gun", "jerry"], ["portal_gun", "jerry"], locations=["bird_world"], only=True,
                    main=["red_x"] * 2, decks={0: DEEP})  # fmt: skip
    sitting.play("portal_gun").answer(0, "may_discard", "jerry").end()
    assert (sitting.locations, sitting.closed) == ([], ["bird_world"])
    sitting.play("portal_gun").answer(1, "may_discard", "jerry")
    assert sitting.in_play(1) == ["portal_gun", "bird_world"]


@pytest.mark.rule("RC-159", "RC-R31")
def test_with_no_location_left_the_discard_may_be_made_but_nothing_is_played() -> None:
    sitting = table(["portal_gun", "jerry"], ["jerry"], locations=[], only=True, main=["red_x"] * 2)
    sitting.play("portal_gun").answer(0, "may_discard", "jerry")
    assert (sitting.in_play(0), sitting.discard(0), sitting.power) == (["portal_gun"], ["jerry"], 2)
    assert sitting.asked == [(0, "act")]


@pytest.mark.rule("RC-R31")
def test_without_a_card_in_hand_there_is_no_discard_and_no_location() -> None:
    sitting = table(["portal_gun"], ["jerry"]).play("portal_gun")
    assert (sitting.asked, sitting.in_play(0)) == ([(0, "act")], ["portal_gun"])


@pytest.mark.rule("RC-R31")
def test_any_number_of_locations_may_be_in_play() -> None:
    hand = ["portal_gun", "portal_gun", "jerry", "beth", "pizza_world", "phone_world"]
    sitting = table(hand, ["jerry"], locations=["bird_world", "chair_world"], ongoing={0: ["ass_world"]})
    sitting.play("portal_gun").answer(0, "may_discard", "jerry").play("portal_gun").answer(0, "may_discard", "beth")
    sitting.play("pizza_world", "phone_world")
    assert sitting.in_play(0) == ["portal_gun", "bird_world", "portal_gun", "chair_world"]
    assert sitting.ongoing(0) == ["ass_world", "pizza_world", "phone_world"]


# -- Locations one by one ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-079", "RC-080", "RC-R38")
def test_bird_world_lets_everybody_draw_but_one_foe() -> None:
    decks = dict.fromkeys(range(4), DEEP)
    sitting = table(["beth"], ["beth"] * 5, ["beth"], ["beth"], ongoing={0: ["bird_world"]}, decks=decks)
    sitting.use("bird_world")
    assert sitting.options(0, "bird") == ["seat:1", "seat:2", "seat:3"]
    sitting.answer(0, "bird", "seat:2")
    assert [len(sitting.hand(i)) for i in range(4)] == [2, 6, 1, 2], "there is no limit to a hand"
    assert sitting.usable == []
    sitting.end()
    assert len(sitting.hand(1)) == 6


@pytest.mark.rule("RC-R38", "RC-026")
def test_who_drew_in_anothers_turn_still_draws_only_five_at_the_end_of_the_own() -> None:
    sitting = table(["beth"], ["beth"] * 5, ["beth"], ongoing={0: ["bird_world"]}, decks=dict.fromkeys(range(3), DEEP))
    sitting.use("bird_world").answer(0, "bird", "seat:2").end()
    assert len(sitting.hand(1)) == 6
    sitting.end()
    assert len(sitting.hand(1)) == 5


@pytest.mark.rule("RC-202", "RC-R29")
def test_hamster_in_butt_world_sees_its_own_purchase() -> None:
    sitting = through_portal("hamster_in_butt_world", power=9, decks={0: ["summer", "beth"]})
    sitting.buy("hamster_in_butt_world")
    assert sitting.hand(0) == ["summer"]
    assert sitting.discard(0) == ["jerry", "hamster_in_butt_world"]
    assert sitting.buy("portal_gun").hand(0) == ["summer"], "and no other purchase afterwards"


@pytest.mark.rule("RC-202", "RC-171")
def test_hamster_in_butt_world_sees_other_purchases_too() -> None:
    sitting = table(
        ["jerry"], ["jerry"], ongoing={0: ["hamster_in_butt_world"]}, power=9, decks={0: ["summer", "beth"]}
    )
    assert sitting.buy("slow_clap").hand(0) == ["jerry"], "a Special is none it looks for"
    assert sitting.buy("portal_gun").hand(0) == ["jerry", "summer"]
    assert sitting.buy("memory_ripper").hand(0) == ["jerry", "summer"], "the first one in a turn"


@pytest.mark.rule("RC-202")
def test_hamster_in_butt_world_in_the_line_up_sees_its_own_purchase() -> None:
    sitting = table(["jerry"], ["jerry"], line_up=["hamster_in_butt_world", "red_x"], power=9, decks={0: ["summer"]})
    assert sitting.buy("red_x", "hamster_in_butt_world").hand(0) == ["jerry", "summer"]


@pytest.mark.rule("RC-171", "RC-145")
def test_a_location_does_not_see_what_was_played_before_it_came_into_play() -> None:
    sitting = through_portal("dwarf_terrace_9", "memory_ripper")  # +1 Power for the first Equipment card of a turn
    assert sitting.power == 2, "the Portal Gun was played before"
    assert sitting.play("memory_ripper").default("act").power == 3, "and this is not the first one"


@pytest.mark.rule("RC-191", "RC-192")
@pytest.mark.parametrize(
    ("hand", "ongoing", "usable"),
    [
        (["guard_rick", "alien_morty", "slow_clap"], ["cronenberg_world"], False),
        (["guard_rick", "alien_morty", "slow_clap"], ["cronenberg_world", "bird_world"], False),
        (["guard_rick", "alien_morty", "slow_clap", "bird_world"], ["cronenberg_world"], True),
        (["guard_rick", "alien_morty", "slow_clap", "cronenberg_world"], [], True),
        (["guard_rick", "alien_morty", "genius_waves", "jerry"], ["cronenberg_world"], False),
        (["guard_rick", "alien_morty", "genius_waves", "morty_waves"], ["cronenberg_world"], False),
        (["guard_rick", "zeta_alpha_rick", "alien_morty", "jerry"], ["cronenberg_world"], False),
        (["guard_rick", "memory_ripper", "alien_morty", "jerry"], ["cronenberg_world"], True),
    ],
)
def test_cronenberg_world_counts_the_types_played_this_turn(hand: list[str], ongoing: list[str], usable: bool) -> None:
    line_up = ["red_x", "lemonade"]
    sitting = table(hand, ["jerry"], ongoing={0: ongoing}, line_up=line_up, decks={0: DEEP})
    for key in hand:
        sitting.play(key).default("act")
    assert ("cronenberg_world" in sitting.usable) is usable


@pytest.mark.rule("RC-191", "RC-153")
def test_cronenberg_world_counts_a_location_through_a_portal() -> None:
    sitting = through_portal("bird_world", "guard_rick", "slow_clap", ongoing={0: ["cronenberg_world"]},
                             line_up=["red_x", "lemonade"])  # fmt: skip
    assert "cronenberg_world" not in sitting.usable
    sitting.play("guard_rick", "slow_clap")
    assert "cronenberg_world" in sitting.usable, "Equipment, Location, Rick and Special"
    before = len(sitting.hand(0))
    assert len(sitting.use("cronenberg_world").hand(0)) == before + 2


@pytest.mark.rule("RC-193")
def test_dimension_35c_draws_a_rick_and_a_morty_waves() -> None:
    deck = ["spider_guard", "morty_waves", "jerry"]
    sitting = table(["guard_rick"], ["jerry"], ongoing={0: ["dimension_35c"]}, decks={0: deck}, line_up=["red_x"])
    assert sitting.usable == [], "only in a turn with a Rick"
    sitting.play("guard_rick").use("dimension_35c")
    assert (sitting.hand(0), sitting.deck(0)) == (["spider_guard", "morty_waves"], ["jerry"])
    assert "Ana reveals Spider Guard and Morty Waves." in sitting.log


@pytest.mark.rule("RC-193", "RC-062")
def test_dimension_35c_leaves_starters_on_the_deck() -> None:
    deck = ["jerry", "cyclops_rick", "beth"]
    sitting = table(["guard_rick"], ["jerry"], ongoing={0: ["dimension_35c"]}, decks={0: deck}, line_up=["red_x"])
    sitting.play("guard_rick").use("dimension_35c")
    assert (sitting.hand(0), sitting.deck(0)) == (["cyclops_rick"], ["jerry", "beth"])


def doopidoo(*hand: str, **laid: object) -> Sitting:
    laid = {"ongoing": {0: ["doopidoo_dimension"]}, "decks": {0: DEEP}, **laid}
    return table([*hand], ["jerry"], **laid)  # type: ignore[arg-type]


@pytest.mark.rule("RC-195", "RC-196", "RC-197", "RC-R46")
def test_doopidoo_dimension_adds_a_portal_gun_to_the_new_hand() -> None:
    sitting = doopidoo("spider_guard", "beth", "summer", guns=3).play("spider_guard").end()
    assert sitting.discard(0) == ["beth", "summer", "spider_guard"], "steps 2 and 4"
    assert sitting.hand(0) == [*["jerry"] * 5, "portal_gun"], "a sixth card, not a second hand"
    assert len(sitting.state.portal) == 2


@pytest.mark.rule("RC-R46", "RC-194")
def test_doopidoo_dimension_gives_nothing_once_a_card_was_bought() -> None:
    sitting = doopidoo("beth", power=3).buy("portal_gun").end()
    assert sitting.hand(0) == ["jerry"] * 5


@pytest.mark.rule("RC-194", "RC-198")
def test_gaining_with_solicitor_rick_is_not_buying() -> None:
    sitting = doopidoo("solicitor_rick").play("solicitor_rick")
    assert sitting.options(0, "gain") == ["guard_rick", "memory_ripper", "slow_clap"], "cost 4 or less"
    sitting.answer(0, "gain", "slow_clap").end()
    assert sitting.hand(0) == [*["jerry"] * 5, "portal_gun"]
    assert "slow_clap" in sitting.discard(0)


@pytest.mark.rule("RC-R46", "RC-168")
def test_doopidoo_dimension_gives_nothing_when_the_stack_is_empty() -> None:
    assert doopidoo("beth", guns=0).end().hand(0) == ["jerry"] * 5
