"""Cards that use the texts of other cards: Cronenberg Rick, Cromulon Dimension and Evil Morty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.titles.rick_counters.moves import Destroyed

from .sitting import Sitting, card_set, changed, table

DEEP = ["jerry"] * 8
LINE_UP = ["phone_sticks", "lemonade", "aqua_rick", "robot_rick", "doofus_rick"]


# -- Cronenberg Rick --------------------------------------------------------------------------------------------------


def cronenberg(top: str, *hand: str, foe: Sequence[str] = ("beth", "beth"), **laid: Any) -> Sitting:
    """Ana plays Cronenberg Rick with this card on top of her deck, after whatever ``hand`` names."""
    laid = {"decks": {0: [top, *DEEP]}, "line_up": LINE_UP, **laid}
    sitting = table([*hand, "cronenberg_rick"], foe, **laid)
    for key in hand:
        sitting.play(key)
    return sitting.play("cronenberg_rick")


@pytest.mark.rule("RC-186", "RC-187")
def test_cronenberg_rick_has_the_text_of_the_card_he_puts_on_the_rick_at_once() -> None:
    sitting = cronenberg("antenna_morty")
    assert sitting.hosted(0) == ["antenna_morty"]
    assert (sitting.hand(0), sitting.power) == (["jerry", "jerry"], 2)
    assert cronenberg("spider_guard").power == 2 + 3, "Power is text too"


@pytest.mark.rule("RC-187")
def test_a_card_on_the_rick_is_not_in_play_and_was_not_played() -> None:
    watch = {"at": "when", "deed": "play", "what": {"types": ["equipment"]}, "then": [{"do": "power", "amount": 5}]}
    count = {"do": "power", "per": {"of": "control", "what": {"types": ["equipment"]}}}
    cards = card_set(changed("bird_world", ongoing=[watch]), changed("robot_rick", power=0, play=[count]))
    sitting = cronenberg("memory_ripper", ongoing={0: ["bird_world"]}, cards=cards).default("act")
    assert sitting.power == 2 + 1, "nothing was triggered by it"
    assert sitting.in_play(0) == ["cronenberg_rick"]


@pytest.mark.rule("RC-187")
def test_nothing_can_interact_with_a_card_on_the_rick() -> None:
    pick = {"do": "destroy", "places": ["hand", "discard", "play"]}
    laid: dict[str, Any] = {
        "hosted": {0: ["slow_clap"]},
        "line_up": LINE_UP,
        "cards": card_set(changed("guard_rick", play=[pick])),
    }
    sitting = table(["guard_rick", "jerry"], ["beth"], discards={0: ["summer"]}, ongoing={0: ["red_x"]}, **laid)
    sitting.play("guard_rick")
    assert sitting.options(0, "may_destroy") == ["guard_rick", "jerry", "red_x", "summer"]
    sitting.answer(0, "may_destroy").end()
    assert sitting.hosted(0) == ["slow_clap"], "it stays there"
    assert sitting.to_turn(0).hosted(0) == ["slow_clap"]


@pytest.mark.rule("RC-186")
def test_other_cards_are_those_besides_cronenberg_rick() -> None:
    """Slow Clap draws after three other cards; the one that has its text is not another one."""
    assert cronenberg("slow_clap", "jerry", "beth").hand(0) == []
    assert cronenberg("slow_clap", "jerry", "beth", "summer").hand(0) == ["jerry"]


@pytest.mark.rule("RC-186")
def test_if_he_is_the_first_card_so_is_the_text_he_has() -> None:
    assert cronenberg("cyclops_morty").hand(0) == ["jerry"]
    assert cronenberg("cyclops_morty", "beth").hand(0) == []


@pytest.mark.rule("RC-186")
def test_he_makes_things_cheaper_with_the_text_of_a_card_that_does() -> None:
    sale = {"do": "cheaper", "by": 2, "what": {"types": ["equipment"]}}
    sale = {"do": "if_you_do", "first": {"do": "discard", "may": True}, "then": [sale]}  # also behind a condition
    sitting = table(["cronenberg_rick", "beth"], ["beth"], decks={0: ["spider_guard"]}, line_up=LINE_UP,
                    cards=card_set(changed("spider_guard", play=[sale]))).play("cronenberg_rick")  # fmt: skip
    sitting.answer(0, "may_discard", "beth").buy("lemonade")
    assert sitting.power == 2 + 3 - 1


@pytest.mark.rule("RC-186", "RC-113", "RC-114")
def test_he_attacks_with_the_text_of_an_attack() -> None:
    sitting = cronenberg("aqua_morty", foe=["guard_rick", "beth"])
    assert sitting.asked == [(1, "defend")]
    sitting.answer(1, "defend", "none").answer(1, "discard", "beth")
    assert (sitting.power, sitting.discard(1)) == (2 + 2, ["beth"])


@pytest.mark.rule("RC-188", "RC-186")
def test_a_location_on_the_rick_works_while_cronenberg_rick_is_in_play() -> None:
    sitting = cronenberg("bird_world")
    assert sitting.usable == ["bird_world"]
    sitting.use("bird_world")
    assert sitting.hand(0) == ["jerry"]
    sitting.to_turn(0)
    assert sitting.hosted(0) == ["bird_world"]
    assert sitting.usable == [], "in a turn without him it is just a card on the Rick"


@pytest.mark.rule("RC-188", "RC-186")
@pytest.mark.parametrize(
    ("world", "hand", "power", "drawn"),
    [
        ("reverse_height_universe", [], 3, 0),  # at the start of turns, so at once
        ("dimension_c500a", ["phone_sticks"], 4, 0),  # the first Special
        ("gazorpazorp", ["beth"], 2, 1),
    ],
)
def test_abilities_of_a_location_on_the_rick(world: str, hand: list[str], power: int, drawn: int) -> None:
    sitting = table(["cronenberg_rick", *hand], ["jerry"], decks={0: [world, *DEEP]}, line_up=LINE_UP[1:])
    sitting.play("cronenberg_rick", *hand).default("act")
    assert (sitting.power, len(sitting.hand(0))) == (power, drawn)


@pytest.mark.rule("RC-188")
def test_it_ceases_when_cronenberg_rick_leaves_play() -> None:
    leave = {"do": "destroy", "places": ["play"], "what": {"types": ["rick"]}}
    sitting = table(["cronenberg_rick", "spider_guard"], ["jerry"], decks={0: ["bird_world", *DEEP]}, line_up=LINE_UP,
                    cards=card_set(changed("spider_guard", play=[leave])))  # fmt: skip
    sitting.play("cronenberg_rick")
    assert sitting.usable == ["bird_world"]
    sitting.play("spider_guard").answer(0, "may_destroy", "cronenberg_rick")
    assert sitting.usable == []


@pytest.mark.rule("RC-188", "RC-187")
def test_a_card_that_lay_there_before_does_not_wake_up() -> None:
    sitting = table(["cronenberg_rick"], ["jerry"], decks={0: ["slow_clap", *DEEP]}, hosted={0: ["bird_world"]},
                    line_up=LINE_UP).play("cronenberg_rick")  # fmt: skip
    assert (sitting.usable, sitting.hosted(0)) == ([], ["bird_world", "slow_clap"])


@pytest.mark.rule("RC-189")
@pytest.mark.parametrize("top", ["bird_world", "red_x", "morty_tickler"])
def test_an_ongoing_text_does_not_keep_him_in_play(top: str) -> None:
    sitting = cronenberg(top)
    assert (sitting.in_play(0), sitting.ongoing(0)) == (["cronenberg_rick"], [])
    sitting.end()
    assert "cronenberg_rick" in sitting.discard(0)
    assert (sitting.ongoing(0), sitting.hosted(0)) == ([], [top])


@pytest.mark.rule("RC-190")
@pytest.mark.parametrize("top", ["guard_rick", "red_x", "hideout_planet"])
def test_a_defense_on_the_rick_never_avoids_an_attack(top: str) -> None:
    sitting = cronenberg(top, foe=["aqua_morty"])
    sitting.end()
    assert sitting.hosted(0) == [top]
    sitting.play("aqua_morty")
    assert sitting.asked == [(0, "discard")]


@pytest.mark.rule("RC-187", "RC-R42")
def test_the_cards_on_the_rick_score() -> None:
    sitting = cronenberg("spider_guard")
    assert "spider_guard" in sitting.final(0)


@pytest.mark.rule("RC-186", "RC-R34")
def test_without_a_card_to_put_there_he_gives_his_power() -> None:
    sitting = table(["cronenberg_rick"], ["jerry"], decks={0: []}).play("cronenberg_rick")
    assert (sitting.power, sitting.hosted(0)) == (2, [])


@pytest.mark.rule("RC-031", "RC-186")
def test_he_shuffles_the_discard_pile_if_his_player_has_no_deck() -> None:
    sitting = table(["cronenberg_rick"], ["jerry"], decks={0: []}, discards={0: ["spider_guard"]},
                    line_up=LINE_UP).play("cronenberg_rick")  # fmt: skip
    assert (sitting.hosted(0), sitting.discard(0)) == (["spider_guard"], [])


# -- Cromulon Dimension -----------------------------------------------------------------------------------------------


def cromulon(top: str, *hand: str, **laid: Any) -> Sitting:
    """Ana uses Cromulon Dimension, and this is the top card of the deck of Boris, her only foe."""
    laid = {"ongoing": {0: ["cromulon_dimension"]}, "decks": {0: DEEP, 1: [top, *DEEP]}, "line_up": LINE_UP, **laid}
    return table([*hand], ["beth"], **laid).use("cromulon_dimension")


@pytest.mark.rule("RC-183", "RC-184", "RC-172", "RC-174")
def test_cromulon_dimension_plays_the_top_card_of_a_foes_deck() -> None:
    sitting = cromulon("spider_guard")
    assert (sitting.power, sitting.in_play(0)) == (3, ["spider_guard"])
    assert "spider_guard" in sitting.final(1), "Boris still owns it"
    assert "spider_guard" not in sitting.final(0)
    assert sitting.board(0)["seats"][0]["play"][0]["owner"] == 1
    assert "Ana plays Boris's Spider Guard: +3 Power." in sitting.log


@pytest.mark.rule("RC-183", "RC-172")
def test_the_text_of_a_borrowed_card_is_used_by_who_controls_it() -> None:
    assert len(cromulon("antenna_morty").hand(0)) == 2
    assert cromulon("poop_and_basketballs_trap").discard(1) == ["morty_waves"]
    assert cromulon("super_weird_rick").power == 1, "and it counts as played"


@pytest.mark.rule("RC-183")
def test_the_player_chooses_whose_deck() -> None:
    sitting = table([], ["beth"], ["beth"], ongoing={0: ["cromulon_dimension"]}, line_up=LINE_UP,
                    decks={1: ["spider_guard"], 2: ["cowboy_rick"]}).use("cromulon_dimension")  # fmt: skip
    assert sitting.options(0, "foe") == ["seat:1", "seat:2"]
    assert sitting.answer(0, "foe", "seat:2").in_play(0) == ["cowboy_rick"]


@pytest.mark.rule("RC-185", "RC-R40")
@pytest.mark.parametrize("top", ["spider_guard", "bird_world", "red_x"])
def test_at_the_end_of_the_turn_it_goes_to_its_owners_hand(top: str) -> None:
    sitting = cromulon(top).end()
    assert top in sitting.hand(1)
    assert top not in (*sitting.ongoing(0), *sitting.discard(0), *sitting.hand(0))
    assert (sitting.state.borrowed, sitting.state.lenders) == ([], [])


@pytest.mark.rule("RC-185")
def test_a_borrowed_location_goes_home_not_to_the_location_discard_pile() -> None:
    sitting = cromulon("bird_world").end()
    assert (sitting.closed, "bird_world" in sitting.hand(1)) == ([], True)


@pytest.mark.rule("RC-185", "RC-R40")
def test_when_it_is_destroyed_it_goes_to_its_owners_hand_too() -> None:
    wreck = changed("slow_clap", power=0, play=[{"do": "destroy", "places": ["play"]}])
    sitting = cromulon("spider_guard", "slow_clap", cards=card_set(wreck)).play("slow_clap")
    sitting.answer(0, "may_destroy", "spider_guard")
    assert (sitting.destroyed, sitting.happened(Destroyed)) == ([], ["Destroyed"])
    assert (sitting.hand(1), sitting.in_play(0)) == (["beth", "spider_guard"], ["slow_clap"])
    assert sitting.end().hand(1) == ["beth", "spider_guard"]


@pytest.mark.rule("RC-R40", "RC-184")
def test_if_the_match_ends_first_it_counts_for_its_owner() -> None:
    sitting = cromulon("spider_guard", council=["evil_rick"], power=12).buy("evil_rick")
    assert sitting.position.over
    assert (sitting.final(1).count("spider_guard"), sitting.final(0).count("spider_guard")) == (1, 0)


@pytest.mark.rule("RC-183", "RC-187")
def test_a_borrowed_cronenberg_rick_uses_the_deck_and_the_rick_of_who_controls_him() -> None:
    sitting = cromulon("cronenberg_rick", decks={0: ["bird_world"], 1: ["cronenberg_rick"]})
    assert (sitting.hosted(0), sitting.hosted(1)) == (["bird_world"], [])
    assert "bird_world" in sitting.usable


# -- Evil Morty -------------------------------------------------------------------------------------------------------


def evil_morty(top: str, *hand: str, **laid: Any) -> Sitting:
    council = [top, "evil_rick"] if top != "evil_rick" else [top]
    laid = {"decks": {0: ["red_x", "beth", "summer", "spider_guard", "jerry"]}, "line_up": LINE_UP, **laid}
    return table(["evil_morty", *hand], ["freeze_gun"], council=council, **laid).play("evil_morty")


@pytest.mark.rule("RC-199")
def test_evil_morty_uses_the_top_text_of_evil_rick() -> None:
    sitting = evil_morty("evil_rick")
    assert sitting.power == 2 + 4
    assert (sitting.council, sitting.asked) == (["evil_rick"], [(0, "act")]), "who stays and attacks nobody"


@pytest.mark.rule("RC-199", "RC-215")
def test_evil_morty_on_riq_iv() -> None:
    sitting = evil_morty("riq_iv", "jerry")
    assert sitting.options(0, "discard") == ["beth", "red_x", "spider_guard", "summer"]
    sitting.answer(0, "discard", "beth", "summer")
    assert sorted(sitting.hand(0)) == ["jerry", "red_x", "spider_guard"]


@pytest.mark.rule("RC-199", "RC-133")
def test_evil_morty_on_zeta_alpha_rick() -> None:
    sitting = evil_morty("zeta_alpha_rick")
    assert (sitting.power, sitting.hand(0), sitting.asked) == (2 + 3, ["red_x"], [(0, "act")])


@pytest.mark.rule("RC-199", "RC-212")
def test_evil_morty_on_ricktiminus() -> None:
    sitting = evil_morty("ricktiminus_sancheziminius").default("act")
    assert (sitting.power, sitting.in_play(0)) == (2 + 1 + 2, ["evil_morty", "freeze_gun"])
    assert sitting.end().hand(1) == ["freeze_gun"]


@pytest.mark.rule("RC-199", "RC-076")
def test_evil_morty_on_maximums_rickimus() -> None:
    sitting = evil_morty("maximums_rickimus", "genius_waves")
    assert sitting.answer(0, "may_destroy", "genius_waves").hand(0) == ["red_x"]
    assert sitting.hand(1) == ["freeze_gun"], "no Group Attack"


@pytest.mark.rule("RC-199")
def test_evil_morty_on_quantum_rick() -> None:
    sitting = evil_morty("quantum_rick")
    assert sitting.hand(0) == ["red_x", "beth", "summer"]
    assert not sitting.seat(0).face_down


@pytest.mark.rule("RC-199", "RC-211")
def test_evil_morty_on_rick_prime() -> None:
    sitting = evil_morty("rick_prime", discards={0: ["slow_clap", "cowboy_morty"]})
    assert sitting.options(0, "may_recover") == ["slow_clap"]
    assert sitting.answer(0, "may_recover", "slow_clap").hand(0) == ["slow_clap"]


@pytest.mark.rule("RC-199", "RC-R28")
def test_evil_morty_uses_nothing_while_the_top_lies_face_down() -> None:
    assert evil_morty("zeta_alpha_rick", council_up=False).power == 2


@pytest.mark.rule("RC-199", "RC-145")
def test_evil_morty_plays_no_rick() -> None:
    sitting = evil_morty("zeta_alpha_rick", "super_weird_rick", decks={0: ["jerry"]}).play("super_weird_rick")
    assert sitting.power == 2 + 3 + 2, "a Morty and a Rick"
    alone = evil_morty("zeta_alpha_rick", "jerry", "super_weird_rick", ricks=["annoyed_rick"], decks={0: []})
    assert alone.play("super_weird_rick").usable == [], "one Rick, not two"
