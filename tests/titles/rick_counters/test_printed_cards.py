"""The cards that the rulebook shows: their pictures are read there word by word."""

from __future__ import annotations

from typing import Any

import pytest

from .sitting import Sitting, table

LINE_UP = ["guard_rick", "slow_clap", "memory_ripper", "aqua_morty", "spider_guard"]


def attack(*hands: list[str], **more: Any) -> Sitting:
    """Ana plays Poop and Basketballs Trap against Boris, or against a foe of her choice."""
    sitting = table(["poop_and_basketballs_trap"], *hands, line_up=LINE_UP, **more)
    return sitting.play("poop_and_basketballs_trap")


# -- Annoyed Rick -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-063")
def test_annoyed_rick_puts_a_starter_into_a_foes_hand_after_two_ricks() -> None:
    hand = ["alien_rick", "cyclops_rick", "jerry", "genius_waves", "spider_guard"]
    sitting = table(hand, ["beth"], ["beth"], ricks=["annoyed_rick"], line_up=["slow_clap"] * 2 + ["red_x"] * 2
                    + ["guard_rick"])  # fmt: skip
    assert sitting.usable == []
    sitting.play("cyclops_rick").answer(0, "may_destroy")
    assert sitting.usable == [], "one Rick is not enough"
    sitting.play("alien_rick").answer(0, "look_discard")
    assert sitting.usable == ["annoyed_rick"]
    sitting.use("annoyed_rick")
    assert sitting.options(0, "may_hand_over") == ["genius_waves", "jerry"], "Starters of the hand"
    sitting.answer(0, "may_hand_over", "jerry").answer(0, "foe", "seat:2")
    assert sitting.hand(2) == ["beth", "jerry"]
    assert sitting.hand(0) == ["genius_waves", "spider_guard"]
    assert sitting.usable == []


@pytest.mark.rule("RC-063", "RC-110")
def test_annoyed_rick_leaves_it_to_his_player() -> None:
    sitting = table(["guard_rick", "riq_iv", "jerry"], ["beth"], ricks=["annoyed_rick"], decks={0: []},
                    council=["evil_rick"], line_up=["slow_clap"] * 2 + ["red_x"] * 2 + ["spider_guard"])  # fmt: skip
    sitting.play("guard_rick", "riq_iv")
    assert sitting.usable == ["annoyed_rick"], "Council cards are Ricks"
    sitting.use("annoyed_rick").answer(0, "may_hand_over")
    assert (sitting.hand(0), sitting.hand(1)) == (["jerry"], ["beth"])


# -- Defenses ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-067", "RC-068")
def test_cowboy_morty_is_discarded_to_avoid_an_attack_and_draws_two() -> None:
    sitting = attack(["cowboy_morty", "jerry"], decks={1: ["beth", "summer", "jerry"]})
    assert sitting.options(1, "defend") == ["cowboy_morty", "none"]
    sitting.answer(1, "defend", "cowboy_morty")
    assert sitting.discard(1) == ["cowboy_morty"], "and no Morty Waves"
    assert sitting.hand(1) == ["jerry", "beth", "summer"]


@pytest.mark.rule("RC-067", "RC-068")
def test_cowboy_morty_may_be_kept() -> None:
    sitting = attack(["cowboy_morty"], decks={1: ["beth", "summer"]}).answer(1, "defend", "none")
    assert sitting.hand(1) == ["cowboy_morty"]
    assert sitting.discard(1) == ["morty_waves"]


@pytest.mark.rule("RC-067", "RC-074")
@pytest.mark.parametrize("key", ["cowboy_morty", "tranquilizer_gun"])
def test_a_defense_of_the_hand_does_not_work_from_elsewhere(key: str) -> None:
    sitting = attack(["jerry"], decks={1: [key]}, discards={1: [key]})
    assert sitting.asked == [(0, "act")], "nobody is asked"
    assert sitting.discard(1) == [key, "morty_waves"]


@pytest.mark.rule("RC-072")
def test_red_x_stays_in_play_and_is_discarded_from_there_to_avoid_an_attack() -> None:
    sitting = table(["red_x", "jerry"], ["poop_and_basketballs_trap"], line_up=LINE_UP)
    sitting.play("red_x")
    assert sitting.ongoing(0) == ["red_x"]
    sitting.end()
    assert sitting.ongoing(0) == ["red_x"]
    sitting.play("poop_and_basketballs_trap")
    assert sitting.options(0, "defend") == ["none", "red_x"]
    before = sitting.discard(0)
    sitting.answer(0, "defend", "red_x")
    assert sitting.ongoing(0) == []
    assert sitting.discard(0) == [*before, "red_x"]


@pytest.mark.rule("RC-072")
def test_red_x_does_not_defend_from_the_hand() -> None:
    sitting = attack(["red_x"])
    assert sitting.asked == [(0, "act")]
    assert sitting.discard(1) == ["morty_waves"]


@pytest.mark.rule("RC-071")
def test_red_x_draws_a_card_when_it_is_played() -> None:
    sitting = table(["red_x"], ["jerry"], decks={0: ["summer", "beth"]}).play("red_x")
    assert sitting.hand(0) == ["summer"]
    assert sitting.power == 0


@pytest.mark.rule("RC-074", "RC-075")
def test_tranquilizer_gun_avoids_an_attack_and_gives_a_foe_of_choice_a_morty_waves() -> None:
    sitting = table(["poop_and_basketballs_trap"], ["tranquilizer_gun"], ["jerry"], line_up=LINE_UP)
    sitting.play("poop_and_basketballs_trap").answer(0, "foe", "seat:1")
    sitting.answer(1, "defend", "tranquilizer_gun")
    assert sitting.options(1, "foe") == ["seat:0", "seat:2"]
    sitting.answer(1, "foe", "seat:2")
    assert [sitting.discard(i) for i in range(3)] == [[], ["tranquilizer_gun"], ["morty_waves"]]


@pytest.mark.rule("RC-075")
def test_tranquilizer_gun_played_for_its_power_gives_nobody_anything() -> None:
    sitting = table(["tranquilizer_gun"], ["jerry"]).play("tranquilizer_gun")
    assert (sitting.power, sitting.discard(1)) == (2, [])


# -- Cyclops Rick -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-070")
def test_cyclops_rick_as_the_first_card_may_destroy_one_of_hand_or_discard_pile() -> None:
    sitting = table(["cyclops_rick", "jerry"], ["jerry"], discards={0: ["beth"]}, ongoing={0: ["red_x"]})
    sitting.play("cyclops_rick")
    ask = sitting.ask(0, "may_destroy")
    assert (ask.least, ask.most) == (0, 1)
    assert sitting.options(0, "may_destroy") == ["beth", "jerry"]
    sitting.answer(0, "may_destroy", "beth")
    assert (sitting.destroyed, sitting.discard(0), sitting.power) == (["beth"], [], 1)


@pytest.mark.rule("RC-070")
def test_cyclops_rick_need_not_destroy() -> None:
    sitting = table(["cyclops_rick", "jerry"], ["jerry"]).play("cyclops_rick").answer(0, "may_destroy")
    assert (sitting.destroyed, sitting.hand(0)) == ([], ["jerry"])


@pytest.mark.rule("RC-070")
def test_cyclops_rick_destroys_nothing_as_a_later_card() -> None:
    sitting = table(["cyclops_rick", "jerry", "beth"], ["jerry"]).play("beth", "cyclops_rick")
    assert sitting.asked == [(0, "act")]
    assert sitting.power == 1


@pytest.mark.rule("RC-070")
def test_cyclops_rick_is_first_again_in_the_next_turn() -> None:
    sitting = table(["jerry"], ["cyclops_rick", "beth"]).play("jerry").end()
    sitting.play("cyclops_rick")
    assert sitting.asked == [(1, "may_destroy")]


# -- Maximums Rickimus ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-076", "RC-077")
def test_maximums_rickimus_lets_each_player_destroy_a_genius_waves_and_draws_for_each() -> None:
    sitting = table(["maximums_rickimus", "genius_waves", "jerry"], ["genius_waves"], ["beth"], ["summer"],
                    discards={2: ["genius_waves", "jerry"]}, decks={0: ["beth", "summer", "jerry"]})  # fmt: skip
    sitting.play("maximums_rickimus")
    assert sitting.asked == [(0, "may_destroy"), (1, "may_destroy"), (2, "may_destroy")], "Dan has none"
    assert all(sitting.options(i, "may_destroy") == ["genius_waves"] for i in range(3))
    sitting.answer(0, "may_destroy").answer(1, "may_destroy", "genius_waves").answer(2, "may_destroy", "genius_waves")
    assert sitting.destroyed == ["genius_waves", "genius_waves"]
    assert sitting.hand(0) == ["genius_waves", "jerry", "beth", "summer"], "two cards for two destroyed"
    assert (sitting.hand(1), sitting.discard(2)) == ([], ["jerry"])


@pytest.mark.rule("RC-076")
def test_maximums_rickimus_takes_one_genius_waves_of_each_at_most() -> None:
    sitting = table(["maximums_rickimus"], ["genius_waves", "genius_waves"]).play("maximums_rickimus")
    ask = sitting.ask(1, "may_destroy")
    assert (ask.least, ask.most) == (0, 1)


@pytest.mark.rule("RC-077")
def test_maximums_rickimus_draws_nothing_when_nobody_destroys() -> None:
    sitting = table(["maximums_rickimus", "genius_waves"], ["jerry"], decks={0: ["beth"]}).play("maximums_rickimus")
    sitting.answer(0, "may_destroy")
    assert sitting.hand(0) == ["genius_waves"]


@pytest.mark.rule("RC-078")
def test_maximums_rickimus_group_attack_takes_the_dearest_card_of_each_hand() -> None:
    deck = ["jerry", "spider_guard", "guard_rick", "genius_waves", "beth"]
    sitting = table(["jerry"], ["riq_iv", "fire_trap"], ["genius_waves"], decks={0: deck}, power=9,
                    council=["ricktiminus_sancheziminius", "maximums_rickimus", "evil_rick"],
                    line_up=["slow_clap"] * 2 + ["red_x"] * 2 + ["memory_ripper"])  # fmt: skip
    sitting.buy("ricktiminus_sancheziminius").end().default(until="act")
    assert sitting.hand(0) == ["jerry", "guard_rick", "genius_waves", "beth"]
    assert sitting.hand(1) == ["fire_trap"]
    assert sitting.hand(2) == []


# -- Bird World -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-079", "RC-080")
def test_bird_world_lets_everybody_draw_but_the_foe_who_is_flipped_off() -> None:
    sitting = table(["jerry"], ["jerry"], ["jerry"], ongoing={0: ["bird_world"]},
                    decks={i: ["beth", "summer"] for i in range(3)})  # fmt: skip
    assert sitting.usable == ["bird_world"]
    sitting.use("bird_world")
    assert sitting.options(0, "bird") == ["seat:1", "seat:2"], "a foe, not oneself"
    sitting.answer(0, "bird", "seat:1")
    assert [sitting.hand(i) for i in range(3)] == [["jerry", "beth"], ["jerry"], ["jerry", "beth"]]


@pytest.mark.rule("RC-079")
def test_bird_world_works_once_in_each_of_its_players_turns_and_stays() -> None:
    sitting = table(["bird_world"], ["jerry"], decks={0: ["beth"] * 9, 1: ["summer"] * 9})
    sitting.play("bird_world").use("bird_world")
    assert sitting.usable == []
    sitting.end()
    assert sitting.usable == [], "not in Boris's turn"
    sitting.end()
    assert sitting.ongoing(0) == ["bird_world"]
    assert sitting.usable == ["bird_world"]


# -- Portal Gun -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-082", "RC-083")
def test_portal_gun_plays_a_location_for_a_discarded_card() -> None:
    sitting = table(["portal_gun", "jerry", "beth"], ["jerry"], locations=["bird_world", "chair_world"])
    sitting.play("portal_gun")
    ask = sitting.ask(0, "may_discard")
    assert (ask.least, ask.most, sitting.options(0, "may_discard")) == (0, 1, ["beth", "jerry"])
    sitting.answer(0, "may_discard", "beth")
    assert (sitting.discard(0), sitting.hand(0)) == (["beth"], ["jerry"])
    assert sitting.in_play(0) == ["portal_gun", "bird_world"]
    assert sitting.locations[0] == "chair_world"
    assert sitting.board(1)["seats"][0]["play"][1]["key"] == "bird_world", "face up before all"
    assert sitting.usable == ["bird_world"]


@pytest.mark.rule("RC-082", "RC-083")
def test_portal_gun_without_the_discard_plays_no_location() -> None:
    sitting = table(["portal_gun", "jerry"], ["jerry"], locations=["bird_world"])
    sitting.play("portal_gun").answer(0, "may_discard")
    assert (sitting.in_play(0), sitting.hand(0), sitting.power) == (["portal_gun"], ["jerry"], 2)
    assert sitting.locations[0] == "bird_world"


@pytest.mark.rule("RC-082")
def test_every_portal_gun_asks_anew() -> None:
    sitting = table(["portal_gun", "portal_gun", "jerry", "beth"], ["jerry"], locations=["bird_world", "chair_world"])
    for key in ("jerry", "beth"):
        sitting.play("portal_gun").answer(0, "may_discard", key)
    assert sitting.in_play(0) == ["portal_gun", "bird_world", "portal_gun", "chair_world"]
    assert sitting.power == 4


@pytest.mark.rule("RC-082", "RC-083")
def test_portal_gun_with_an_empty_hand_asks_nothing() -> None:
    sitting = table(["portal_gun"], ["jerry"]).play("portal_gun")
    assert sitting.asked == [(0, "act")]
    assert sitting.in_play(0) == ["portal_gun"]


@pytest.mark.rule("RC-084")
def test_an_unbought_location_goes_to_the_locations_discard_pile() -> None:
    sitting = table(["portal_gun", "jerry"], ["jerry"], locations=["bird_world"])
    sitting.play("portal_gun").answer(0, "may_discard", "jerry").end()
    assert sitting.closed == ["bird_world"]
    assert "bird_world" not in sitting.discard(0) + sitting.ongoing(0) + sitting.hand(0)


@pytest.mark.rule("RC-084")
def test_a_bought_location_is_the_buyers() -> None:
    sitting = table(["portal_gun", "jerry"], ["jerry"], locations=["bird_world"], power=2, decks={0: ["beth"] * 5})
    sitting.play("portal_gun").answer(0, "may_discard", "jerry").buy("bird_world").end()
    assert sitting.closed == []
    assert "bird_world" in sitting.discard(0)
