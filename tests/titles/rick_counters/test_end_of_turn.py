"""The eight steps at the end of a turn, and how decks are shuffled."""

from __future__ import annotations

from typing import Any

import pytest

from games.titles.rick_counters.events import Attacked, CleanedUp, Flipped, Played, TurnBegan
from games.titles.rick_counters.moves import Bought, Destroyed, Discarded, Drew, Recycled, Refilled

from .sitting import Sitting, card_set, changed, table

DRAWN = ["jerry", "beth", "summer", "genius_waves", "genius_waves"]
LINE_UP = ["guard_rick", "slow_clap", "red_x", "cowboy_morty", "spider_guard"]
ALWAYS = changed("calm_rick", abilities=[{"at": "end", "then": [{"do": "destroy", "places": ["discard"]}]}])


def of_ana(power: int = 0, **more: Any) -> Sitting:
    """Ana has a Jerry and a Cyclops Morty in hand, and a deck of six."""
    return table(
        ["jerry", "cyclops_morty"], ["jerry"], line_up=LINE_UP, decks={0: [*DRAWN, "beth"]}, power=power, **more
    )


# -- the steps --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-020", "RC-022")
def test_the_steps_come_in_their_order() -> None:
    sitting = of_ana(20, ricks=["calm_rick"], cards=card_set(ALWAYS), council=["riq_iv", "rick_prime", "evil_rick"])
    sitting.buy("riq_iv", "red_x").end()
    assert sitting.asked == [(0, "may_destroy")]
    sitting.answer(0, "may_destroy", "jerry")
    kinds = (Discarded, Destroyed, CleanedUp, Refilled, Drew, Flipped, Attacked, TurnBegan)
    assert sitting.happened(*kinds) == [
        "Discarded", "Destroyed", "CleanedUp", "Refilled", "Drew", "Flipped", "Attacked", "TurnBegan",
    ]  # fmt: skip


@pytest.mark.rule("RC-021")
def test_step_2_the_hand_is_discarded() -> None:
    sitting = of_ana().end()
    assert sorted(sitting.discard(0)) == ["cyclops_morty", "jerry"]
    assert sitting.hand(0) == DRAWN


@pytest.mark.rule("RC-022")
def test_step_3_end_of_turn_effects_see_the_discarded_hand_but_not_the_played_cards() -> None:
    sitting = of_ana(ricks=["calm_rick"])  # may destroy a card of the discard pile, having bought none
    sitting.play("cyclops_morty").end()
    assert sitting.in_play(0) == ["cyclops_morty"]
    assert sitting.options(0, "may_destroy") == sorted(sitting.discard(0))
    assert "jerry" in sitting.discard(0)
    sitting.answer(0, "may_destroy", "jerry")
    assert sitting.destroyed == ["jerry"]
    assert "cyclops_morty" in sitting.discard(0)


@pytest.mark.rule("RC-023")
def test_step_4_played_cards_are_discarded_but_not_ongoing_ones() -> None:
    sitting = table(["guard_rick", "red_x", "genius_waves"], ["jerry"], decks={0: ["beth", *DRAWN]},
                    line_up=["slow_clap"] * 2 + ["spider_guard"] * 2 + ["fire_trap"])  # fmt: skip
    sitting.play("guard_rick", "red_x", "genius_waves").end()
    assert sorted(sitting.discard(0)) == ["beth", "genius_waves", "guard_rick"]
    assert sitting.ongoing(0) == ["red_x"]
    assert sitting.in_play(0) == []


@pytest.mark.rule("RC-024")
def test_step_4_power_that_is_left_is_lost() -> None:
    sitting = of_ana(7).end()
    assert sitting.power == 0, "none for the next player"
    sitting.to_turn(0)
    assert sitting.power == 0, "and none for the own next turn"


@pytest.mark.rule("RC-024")
def test_step_4_power_is_lost_before_a_council_card_is_flipped() -> None:
    sitting = of_ana(20, council=["riq_iv", "zeta_alpha_rick", "evil_rick"]).buy("riq_iv")
    assert sitting.power == 12
    sitting.end()
    assert sitting.asked == [(0, "pass"), (1, "pass")]
    assert sitting.power == 0


@pytest.mark.rule("RC-025")
def test_step_5_each_empty_slot_is_filled_from_the_top_of_the_main_deck() -> None:
    sitting = of_ana(9, main=["fire_trap", "morty_doll", "rick_tracer"])
    sitting.buy("slow_clap", "cowboy_morty").end()
    assert sitting.line_up == ["guard_rick", "red_x", "spider_guard", "fire_trap", "morty_doll"]
    assert sitting.main[0] == "rick_tracer"
    assert "Fire Trap and Morty Doll join the Line-Up." in sitting.log


@pytest.mark.rule("RC-025")
def test_step_5_a_full_line_up_stays_as_it_is() -> None:
    sitting = of_ana()
    size = len(sitting.main)
    sitting.end()
    assert (sitting.line_up, len(sitting.main)) == (LINE_UP, size)
    assert sitting.happened(Refilled) == []


@pytest.mark.rule("RC-026")
def test_step_6_five_cards_are_drawn_from_the_own_deck() -> None:
    sitting = table(["jerry"], ["jerry"], decks={0: [*DRAWN, "red_x", "beth"]})
    before = sitting.hand(1)
    sitting.end()
    assert sitting.hand(0) == DRAWN
    assert sitting.deck(0) == ["red_x", "beth"]
    assert sitting.hand(1) == before, "only who has ended the turn draws"


@pytest.mark.rule("RC-027", "RC-028")
def test_step_7_a_face_down_council_card_is_flipped_and_its_attack_announced() -> None:
    sitting = of_ana(8, council=["riq_iv", "maximums_rickimus", "evil_rick"])
    sitting.buy("riq_iv")
    assert sitting.board(1)["council"] is None
    sitting.end().default(until="act")
    assert sitting.state.council_up
    assert sitting.board(1)["council"]["key"] == "maximums_rickimus"
    assert "Maximums Rickimus now heads the Council of Ricks stack." in sitting.log
    assert "Maximums Rickimus attacks Ana and Boris." in sitting.log


@pytest.mark.rule("RC-027")
def test_step_7_a_face_up_council_card_stays_as_it_is() -> None:
    sitting = of_ana(council=["maximums_rickimus", "evil_rick"])
    sitting.end()
    assert sitting.happened(Flipped, Attacked) == []
    assert sitting.council == ["maximums_rickimus", "evil_rick"]
    assert sitting.asked == [(1, "act")]


@pytest.mark.rule("RC-028")
def test_step_7_evil_ricks_stack_ongoing_is_announced() -> None:
    sitting = of_ana(8, council=["riq_iv", "evil_rick"])
    sitting.buy("riq_iv").end()
    assert "Evil Rick now heads the Council of Ricks stack." in sitting.log
    assert "Evil Rick attacks Boris." in sitting.log
    assert (
        sitting.game.cards["evil_rick"]
        .text()
        .endswith("Stack Ongoing: At the start of each player's turn, Attack: that player discards a card.")
    )


@pytest.mark.rule("RC-029")
def test_step_8_the_next_player_clockwise_starts() -> None:
    sitting = of_ana().end()
    assert sitting.log[-1] == "Turn 4: Boris"
    assert sitting.asked == [(1, "act")]


# -- what may be done after the end is announced ----------------------------------------------------------------------


@pytest.mark.rule("RC-R10", "RC-019")
def test_in_an_end_of_turn_effect_nothing_else_can_be_done() -> None:
    sitting = of_ana(9, ricks=["calm_rick"]).play("jerry").end()
    assert sitting.asked == [(0, "may_destroy")]
    assert sitting.position.asks_of(1) == []


@pytest.mark.rule("RC-R11")
def test_the_player_orders_several_end_of_turn_effects() -> None:
    doopidoo = changed("doopidoo_dimension", ongoing=[{"at": "end", "then": [{"do": "draw"}]}])
    sitting = table(["jerry"], ["jerry"], ricks=["calm_rick"], ongoing={0: ["doopidoo_dimension"]},
                    decks={0: [*DRAWN, "red_x"]}, cards=card_set(doopidoo))  # fmt: skip
    sitting.end()
    ask = sitting.ask(0, "order")
    assert [sitting.name(o) for o in ask.options] == ["calm_rick", "doopidoo_dimension"], "as they came into play"
    assert [sitting.name(o) for o in ask.fallback()] == ["calm_rick"]
    sitting.answer(0, "order", "doopidoo_dimension")
    assert sitting.hand(0) == ["jerry"], "the draw has come first"
    assert sitting.asked == [(0, "may_destroy")]


@pytest.mark.rule("RC-R12")
def test_a_location_through_a_portal_works_at_the_end_and_then_leaves() -> None:
    sitting = table(["portal_gun", "jerry"], ["jerry"], locations=["doopidoo_dimension"],
                    decks={0: DRAWN}, ongoing={0: ["phone_world"]})  # fmt: skip
    sitting.play("portal_gun").answer(0, "may_discard", "jerry").end()
    assert sitting.hand(0) == [*DRAWN, "portal_gun"], "the Portal Gun of Doopidoo Dimension"
    assert sitting.closed == ["doopidoo_dimension"]
    assert sitting.ongoing(0) == ["phone_world"], "what was played from hand stays"
    assert "doopidoo_dimension" not in sitting.discard(0)


# -- the refill that fails --------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-R14", "RC-033")
def test_a_refill_that_falls_short_ends_the_match_before_draw_and_flip() -> None:
    sitting = of_ana(20, main=["fire_trap"], only=True, council=["riq_iv", "maximums_rickimus", "evil_rick"])
    sitting.buy("riq_iv", "slow_clap", "red_x").end()
    assert sitting.line_up == ["guard_rick", "cowboy_morty", "spider_guard", "fire_trap"], "as far as it goes"
    assert sitting.hand(0) == []
    assert sitting.happened(Drew, Flipped, Attacked, TurnBegan) == []
    assert sitting.position.over
    assert sitting.result[0] == "lineup"


@pytest.mark.rule("RC-R14", "RC-033")
def test_a_refill_that_just_empties_the_main_deck_does_not_end_it() -> None:
    sitting = of_ana(20, main=["fire_trap", "morty_doll"], only=True)
    sitting.buy("slow_clap", "red_x").end()
    assert (sitting.main, len(sitting.line_up)) == ([], 5)
    assert sitting.asked == [(1, "act")]
    sitting.end()
    assert sitting.asked == [(0, "act")], "an empty main deck alone does no harm"


# -- shuffling --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-030")
def test_a_deck_that_runs_out_is_not_shuffled_by_itself() -> None:
    sitting = table(["jerry", "genius_waves"], ["jerry"], decks={0: DRAWN}).end()
    assert sitting.deck(0) == []
    assert sitting.discard(0) == ["jerry", "genius_waves"]
    assert sitting.happened(Recycled) == []


@pytest.mark.rule("RC-031", "RC-R08")
def test_the_discard_pile_becomes_the_deck_when_a_card_must_be_drawn() -> None:
    sitting = table(["red_x", "red_x"], ["jerry"], decks={0: ["summer"]}, discards={0: ["beth"] * 3 + ["jerry"]})
    sitting.play("red_x")
    assert sitting.happened(Recycled) == []
    sitting.play("red_x")
    assert sitting.happened(Recycled) == ["Recycled"]
    assert sitting.discard(0) == []
    assert len(sitting.deck(0)) == 3
    assert sorted([*sitting.deck(0), sitting.hand(0)[-1]]) == ["beth", "beth", "beth", "jerry"]


@pytest.mark.rule("RC-031")
def test_it_does_when_a_card_must_be_revealed() -> None:
    sitting = table(["aqua_rick"], ["jerry"], decks={0: []}, discards={0: ["cowboy_morty"]})
    sitting.play("aqua_rick")  # reveals two cards and draws the Mortys
    assert sitting.hand(0) == ["cowboy_morty"]


@pytest.mark.rule("RC-031")
def test_it_does_when_a_card_must_be_discarded_from_the_deck() -> None:
    sitting = table(["jerry"], ["jerry"], decks={0: []}, discards={0: ["beth"]}, ongoing={0: ["phone_world"]})
    sitting.use("phone_world").answer(0, "look_discard", "beth")
    assert sitting.happened(Recycled, Discarded) == ["Recycled", "Discarded"]
    assert (sitting.deck(0), sitting.discard(0)) == ([], ["beth"])


@pytest.mark.rule("RC-031")
def test_cards_left_in_a_deck_stay_on_top_of_those_shuffled_under_it() -> None:
    sitting = table(["phone_sticks"], ["jerry"], decks={0: ["jerry", "summer"]}, discards={0: ["beth"] * 9})
    sitting.play("phone_sticks")  # looks at three cards
    assert sitting.options(0, "look_draw") == ["beth", "jerry", "summer"]
    sitting.answer(0, "look_draw")
    assert sitting.deck(0) == ["jerry", "summer", *["beth"] * 9]


@pytest.mark.rule("RC-031")
def test_it_does_at_any_point_also_in_anothers_turn() -> None:
    sitting = table(["jerry"], ["jerry"], ongoing={1: ["bird_world"]}, decks={0: [], 1: ["beth"]},
                    discards={0: ["summer"]}, turn=1)  # fmt: skip
    sitting.use("bird_world")  # the only foe is Ana, who doesn't draw
    assert sitting.happened(Recycled) == []
    sitting = table(["jerry"], ["jerry"], ["jerry"], ongoing={1: ["bird_world"]}, decks={0: [], 1: ["beth"]},
                    discards={0: ["summer"]}, turn=1)  # fmt: skip
    sitting.use("bird_world").answer(1, "bird", "seat:2")
    assert sitting.happened(Recycled) == ["Recycled"]
    assert sitting.hand(0) == ["jerry", "summer"]


@pytest.mark.rule("RC-R08", "RC-026")
def test_the_rest_of_a_draw_is_skipped_when_there_is_nothing_left() -> None:
    sitting = table(["jerry"], ["jerry"], decks={0: ["beth", "summer"]}).end()
    assert sorted(sitting.hand(0)) == ["beth", "jerry", "summer"]
    assert (sitting.deck(0), sitting.discard(0)) == ([], [])
    assert sitting.asked == [(1, "act")]


@pytest.mark.rule("RC-R08")
def test_what_is_drawn_in_mid_draw_comes_before_the_shuffle() -> None:
    sitting = table(["antenna_morty"], ["jerry"], decks={0: ["beth"]}, discards={0: ["summer"]})
    sitting.play("antenna_morty")
    assert sitting.hand(0) == ["beth", "summer"]
    assert sitting.happened(Played, Drew, Recycled, Bought) == ["Played", "Drew", "Recycled", "Drew"]
