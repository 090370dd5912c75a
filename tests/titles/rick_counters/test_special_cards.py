"""Cards that the rulebook explains one by one, and the ops that only one card has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import pytest

from games.kernel.ask import Illegal
from games.kernel.effects import Op, each_op
from games.titles.rick_counters import named

from .sitting import SHIPPED, Sitting, card_set, changed, table

DEEP = ["jerry"] * 8
LINE_UP = ["phone_sticks", "lemonade", "aqua_rick", "robot_rick", "doofus_rick"]


# -- one by one ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-204", "RC-205", "RC-R48")
def test_mask_morty_has_its_names_wherever_it_is_owned() -> None:
    sitting = table(["mask_morty"], ["jerry"], ongoing={0: ["greasy_grandma_world", "gazorpazorp"]}, decks={0: DEEP})
    sitting.play("mask_morty").default("act")
    assert sitting.power == 2 + 2, "Greasy Grandma World takes it for a Jerry"
    assert sitting.hand(0) == ["jerry", "jerry"], "it draws, and Gazorpazorp takes it for a Beth and Summer once"
    for place in ("hand", "discard"):
        lookout = {"do": "power", "per": {"of": place, "what": {"names": ["summer"]}}}
        cards = card_set(changed("slow_clap", power=0, play=[lookout]))
        laid: dict[str, Any] = {"discards": {0: ["mask_morty"]}} if place == "discard" else {}
        hand = ["slow_clap", *(["mask_morty"] if place == "hand" else [])]
        assert table(hand, ["jerry"], line_up=LINE_UP, cards=cards, **laid).play("slow_clap").power == 1, place


@pytest.mark.rule("RC-204")
def test_in_the_line_up_mask_morty_has_no_further_names() -> None:
    pick = changed("slow_clap", play=[{"do": "destroy", "places": ["lineup"], "what": {"names": ["jerry"]}}])
    sitting = table(["slow_clap"], ["jerry"], line_up=["mask_morty", "red_x"], cards=card_set(pick)).play("slow_clap")
    assert sitting.asked == [(0, "act")]


@pytest.mark.rule("RC-205", "RC-R48")
def test_mask_morty_is_a_morty_and_no_starter() -> None:
    sitting = table(["mask_morty", "mask_morty", "jerry"], ["jerry"], ongoing={0: ["ass_world"]}, decks={0: []})
    sitting.use("ass_world")
    assert sitting.options(0, "may_discard") == ["jerry"], "Ass World asks for a Starter"
    sitting.answer(0, "may_discard")
    squanch = table(["mask_morty"], ["jerry"], ongoing={0: ["planet_squanch"]}, decks={0: DEEP}).play("mask_morty")
    assert squanch.hand(0) == ["jerry", "jerry"], "for Planet Squanch it is the first Morty of the turn"


@pytest.mark.rule("RC-207", "RC-R47", "RC-R16")
def test_pawn_shop_planet_trades_a_hand_card_for_another_of_the_same_cost() -> None:
    line_up = ["guard_rick", "memory_ripper", "spider_guard", "antenna_morty", "red_x"]
    sitting = table(["slow_clap", "jerry"], ["jerry"], line_up=line_up, ongoing={0: ["pawn_shop_planet"]})
    sitting.use("pawn_shop_planet")
    assert sitting.options(0, "pawn") == ["jerry", "slow_clap"], "cards of the hand"
    sitting.answer(0, "pawn", "slow_clap")
    assert len(sitting.line_up) == 6
    assert sitting.options(0, "gain") == ["guard_rick", "memory_ripper"], "another one of cost 2; one must be gained"
    assert sitting.ask(0, "gain").least == 1
    sitting.answer(0, "gain", "memory_ripper")
    assert (sitting.discard(0), sitting.hand(0)) == (["memory_ripper"], ["jerry"])
    assert sitting.line_up == ["guard_rick", "spider_guard", "antenna_morty", "red_x", "slow_clap"]
    assert sitting.state.power == 0


@pytest.mark.rule("RC-208")
def test_pawn_shop_planet_gives_the_very_card_back_if_there_is_no_other() -> None:
    sitting = table(["freeze_gun"], ["jerry"], ongoing={0: ["pawn_shop_planet"]}).use("pawn_shop_planet")
    sitting.answer(0, "pawn", "freeze_gun")
    assert sitting.asked == [(0, "act")]
    assert (sitting.discard(0), len(sitting.line_up)) == (["freeze_gun"], 5)
    assert "Ana gains Freeze Gun." in sitting.log


@pytest.mark.rule("RC-207")
def test_pawn_shop_planet_need_not_be_used_and_can_be_left_halfway() -> None:
    sitting = table(["freeze_gun"], ["jerry"], ongoing={0: ["pawn_shop_planet"]}).use("pawn_shop_planet")
    assert sitting.answer(0, "pawn").hand(0) == ["freeze_gun"]


@pytest.mark.rule("RC-182", "RC-R35")
@pytest.mark.parametrize("chosen", [[], ["jerry"], ["summer"], ["jerry", "beth"], ["jerry", "summer"]])
def test_alien_morty_destroys_up_to_two_cards_in_total(chosen: list[str]) -> None:
    sitting = table(["alien_morty", "jerry", "beth"], ["jerry"], discards={0: ["summer"]}).play("alien_morty")
    assert sitting.options(0, "may_destroy") == ["beth", "jerry", "summer"], "hand and discard pile"
    sitting.answer(0, "may_destroy", *chosen)
    assert sitting.destroyed == chosen


@pytest.mark.rule("RC-182")
def test_alien_morty_does_not_destroy_two_of_each() -> None:
    sitting = table(["alien_morty", "jerry", "beth"], ["jerry"], discards={0: ["summer"]}).play("alien_morty")
    with pytest.raises(Illegal, match="3 chosen"):
        sitting.answer(0, "may_destroy", "jerry", "beth", "summer")


@pytest.mark.rule("RC-203", "RC-R35")
def test_laser_pistol_must_destroy_a_card_of_the_hand_or_discard_pile() -> None:
    sitting = table(["laser_pistol", "spider_guard"], [], discards={0: ["red_x"]}).play("laser_pistol")
    assert sitting.options(0, "destroy") == ["red_x", "spider_guard"], "not itself, not the Line-Up, not the deck"
    with pytest.raises(Illegal, match="0 chosen"):
        sitting.answer(0, "destroy")
    assert sitting.answer(0, "destroy", "red_x").destroyed == ["red_x"]


@pytest.mark.rule("RC-203", "RC-R34")
def test_laser_pistol_without_a_card_to_destroy_does_the_rest() -> None:
    sitting = table(["laser_pistol"], ["jerry", "beth"]).play("laser_pistol")
    assert sitting.asked == [(1, "discard")]
    assert (sitting.power, sitting.destroyed) == (2, [])


@pytest.mark.rule("RC-210", "RC-071")
def test_red_x_draws_only_when_it_is_played() -> None:
    sitting = table(["red_x"], ["jerry"], decks={0: ["beth", *DEEP], 1: DEEP}).play("red_x")
    assert sitting.hand(0) == ["beth"]
    sitting.to_turn(0)
    assert (len(sitting.hand(0)), sitting.ongoing(0), sitting.usable) == (5, ["red_x"], [])


@pytest.mark.rule("RC-198", "RC-167")
def test_solicitor_rick_makes_you_gain_a_card_for_nothing() -> None:
    sitting = table(["solicitor_rick"], ["jerry"], line_up=["red_x", "spider_guard", "lemonade"]).play("solicitor_rick")
    assert (sitting.options(0, "gain"), sitting.ask(0, "gain").least) == (["lemonade", "red_x"], 1)
    sitting.answer(0, "gain", "red_x")
    assert (sitting.discard(0), sitting.power, sitting.line_up) == (["red_x"], 0, ["spider_guard", "lemonade"])


@pytest.mark.rule("RC-198", "RC-168")
def test_solicitor_rick_gains_nothing_if_nothing_fits() -> None:
    sitting = table(["solicitor_rick"], ["jerry"], line_up=["spider_guard"]).play("solicitor_rick")
    assert (sitting.asked, sitting.discard(0)) == ([(0, "act")], [])


@pytest.mark.rule("RC-206", "RC-176")
@pytest.mark.parametrize(
    "key",
    ["morty_dazzlers", "morty_insurance", "replacement_morty_voucher", "the_good_morty_tract", "the_one_true_morty",
     "aqua_rick", "captive_morty"],
)  # fmt: skip
def test_these_are_no_morty_cards(key: str) -> None:
    sitting = table([key], ["jerry"], ongoing={0: ["planet_squanch"]}, ricks=["crazy_rick"], decks={0: []})
    sitting.play(key).default("act")
    assert "Crazy Rick" not in " ".join(sitting.log)


# -- the language of the cards ----------------------------------------------------------------------------------------

NAMED = {str(op.__struct_config__.tag) for op in get_args(named.Named)}


def ops_of(key: str) -> list[str]:
    """The ops of a card, nested ones too."""
    found: list[Op] = []
    each_op(SHIPPED[key], found.append)
    for name in ("ongoing", "abilities", "defense"):
        for part in _parts(getattr(SHIPPED[key], name, None)):
            for step in part.then:
                found.append(step)
                each_op(step, found.append)
    return [str(op.__struct_config__.tag) for op in found]


def _parts(value: Any) -> list[Any]:
    parts = value if isinstance(value, tuple) else [value]
    return [part for part in parts if hasattr(part, "then")]


def test_nearly_all_designs_are_data_in_ops_that_any_card_may_use() -> None:
    special = {key for key in SHIPPED.cards if NAMED & set(ops_of(key))}
    assert len(special) <= 0.15 * len(SHIPPED.cards), sorted(special)


def test_every_named_op_belongs_to_one_card() -> None:
    users = {tag: [key for key in SHIPPED.cards if tag in ops_of(key)] for tag in sorted(NAMED)}
    assert users == {
        "host_text": ["cronenberg_rick"],
        "council_text": ["evil_morty"],
        "borrow_top": ["cromulon_dimension"],
        "play_their_hands": ["ricktiminus_sancheziminius"],
        "recover_primes": ["rick_prime"],
        "discard_primes": ["rick_prime"],
        "draw_and_sift": ["riq_iv"],
        "pass_left": ["zeta_alpha_rick"],
        "turn_rick_down": ["quantum_rick"],
        "all_but_one_draw": ["bird_world"],
        "pawn": ["pawn_shop_planet"],
        "gun_to_hand": ["doopidoo_dimension"],
    }


# -- put to other uses ------------------------------------------------------------------------------------------------


def each_does(tag: str, hands: Sequence[Sequence[str]], **laid: Any) -> Sitting:
    """Ana plays a Spider Guard with which every player does this."""
    cards = card_set(changed("spider_guard", power=0, play=[{"do": "each", "then": [{"do": tag}]}]))
    return table(["spider_guard", *hands[0]], *hands[1:], cards=cards, **laid).play("spider_guard")


@pytest.mark.rule("RC-168", "RC-169")
def test_the_last_portal_gun_of_the_stack_is_gained_once() -> None:
    sitting = each_does("gun_to_hand", [[], []], guns=1)
    assert (sitting.hand(0), sitting.hand(1)) == (["portal_gun"], [])


@pytest.mark.rule("RC-169", "RC-207")
def test_several_pawn_one_after_the_other() -> None:
    sitting = each_does("pawn", [["red_x"], ["lemonade"]], line_up=["phone_sticks"]).answer(0, "pawn", "red_x")
    assert sitting.discard(0) == ["phone_sticks"]
    sitting.answer(1, "pawn", "lemonade")
    assert (sitting.discard(1), sitting.line_up) == (["red_x"], ["lemonade"])


@pytest.mark.rule("RC-217")
def test_whoever_passes_by_a_card_of_their_own_passes_to_the_own_discard_pile() -> None:
    alone = {"do": "if", "condition": {"is": "first_card"}, "then": [{"do": "pass_left"}]}
    cards = card_set(changed("spider_guard", play=[alone]))
    sitting = table(["spider_guard", "jerry"], ["beth"], cards=cards).play("spider_guard").answer(0, "pass", "jerry")
    assert sitting.discard(0) == ["jerry"]


@pytest.mark.rule("RC-199")
def test_a_card_of_the_council_that_used_its_own_text_is_refused() -> None:
    cards = card_set(changed("quantum_rick", play=[{"do": "council_text"}]))
    problems = table(["jerry"], ["beth"]).game.problems(list(cards.cards.values()))
    assert problems == ["“quantum_rick” uses the text of the top of the Council stack, where it may lie itself."]
