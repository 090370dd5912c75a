"""Played cards resolve first, then what they have triggered; abilities that work once a turn."""

from __future__ import annotations

from typing import Any

import pytest

from games.titles.rick_counters.events import Powered
from games.titles.rick_counters.moves import Drew

from .sitting import DEEP, PLAIN_GOODS, card_set, changed, table, with_text


@pytest.mark.rule("RC-171")
def test_a_played_card_is_resolved_before_what_it_triggers() -> None:
    sitting = table(["alien_morty", "beth"], ["beth"], ongoing={0: ["planet_squanch"]}, ricks=["crazy_rick"],
                    decks={0: DEEP}).play("alien_morty")  # fmt: skip
    assert sitting.asked == [(0, "may_destroy")]
    assert (sitting.hand(0), sitting.power) == (["beth"], 0), "Planet Squanch and Crazy Rick still wait"
    sitting.answer(0, "may_destroy", "beth")
    assert sitting.asked == [(0, "order")]


@pytest.mark.rule("RC-R36", "RC-R11")
@pytest.mark.parametrize(
    ("first", "facts"), [("planet_squanch", ["Drew", "Powered"]), ("crazy_rick", ["Powered", "Drew"])]
)
def test_the_player_orders_several_triggered_effects(first: str, facts: list[str]) -> None:
    sitting = table(["evil_morty"], ["beth"], ongoing={0: ["planet_squanch"]}, ricks=["crazy_rick"], council_up=False,
                    decks={0: DEEP}).play("evil_morty")  # fmt: skip
    assert sitting.options(0, "order") == ["crazy_rick", "planet_squanch"]
    sitting.answer(0, "order", first)
    assert sitting.happened(Drew, Powered) == facts
    assert sitting.asked == [(0, "act")]


@pytest.mark.rule("RC-R36", "RC-171")
def test_what_is_triggered_within_a_card_waits_until_the_outermost_is_done() -> None:
    """A Portal Gun is played, a Location inside it: both watchers act after the whole."""
    arrive = changed("chair_world", play=[{"do": "discard"}])
    sitting = table(["portal_gun", "jerry", "beth", "summer"], ["beth"], ongoing={0: ["dwarf_terrace_9"]},
                    ricks=["happy_rick"], locations=["chair_world"], decks={0: DEEP},
                    cards=card_set(arrive))  # fmt: skip
    sitting.play("portal_gun").answer(0, "may_discard", "summer")
    assert sitting.asked == [(0, "discard")]
    assert (sitting.power, sitting.hand(0)) == (2, ["jerry", "beth"])
    sitting.answer(0, "discard", "beth")
    assert sitting.options(0, "order") == ["dwarf_terrace_9", "happy_rick"]


@pytest.mark.rule("RC-R36")
def test_what_triggered_effects_trigger_comes_after_them() -> None:
    chain = changed("bird_world", ongoing=[{"at": "when", "deed": "gain", "then": [{"do": "power", "amount": 5}]}])
    start = {"at": "when", "deed": "play", "what": {"types": ["special"]}, "then": [{"do": "gain", "source": "portal"}]}
    cards = (chain, changed("chair_world", ongoing=[start]))
    sitting = with_text({"do": "power"}, ongoing={0: ["bird_world", "chair_world"]}, cards=cards)
    assert (sitting.power, sitting.discard(0)) == (1 + 5, ["portal_gun"])


@pytest.mark.rule("RC-171", "RC-172")
def test_only_what_its_player_controls_is_triggered() -> None:
    sitting = table(["alien_morty"], ["beth"], ongoing={1: ["planet_squanch"]}, ricks=["happy_rick", "crazy_rick"],
                    decks={0: DEEP, 1: DEEP}).play("alien_morty")  # fmt: skip
    assert (sitting.hand(0), sitting.hand(1), sitting.power) == ([], ["beth"], 0)


@pytest.mark.rule("RC-R32", "RC-063")
def test_a_once_a_turn_ability_works_when_its_condition_is_met_and_once() -> None:
    laid: dict[str, Any] = {"ricks": ["annoyed_rick"], "line_up": PLAIN_GOODS, "decks": {0: DEEP}}
    sitting = table(["guard_rick", "zeta_alpha_rick", "jerry", "beth"], ["beth"], council=["evil_rick"], **laid)
    assert sitting.play("guard_rick").usable == [], "one Rick; the oversized one is none"
    assert sitting.play("zeta_alpha_rick").usable == ["annoyed_rick"], "one of the Council is a Rick"
    sitting.use("annoyed_rick").answer(0, "may_hand_over", "jerry")
    assert sitting.usable == []
    assert sitting.hand(1) == ["beth", "jerry"]


@pytest.mark.rule("RC-R32")
def test_it_may_be_used_at_any_moment_between_other_actions() -> None:
    sitting = table(["jerry", "beth"], ["beth"], ricks=["drunk_rick"], power=3, decks={0: ["summer", *DEEP]})
    assert sitting.usable == ["drunk_rick"]
    sitting.play("jerry").buy("portal_gun").use("drunk_rick").answer(0, "may_discard", "beth")
    assert (sitting.hand(0), sitting.usable) == (["summer"], [])
    assert sitting.to_turn(0).usable == ["drunk_rick"]
