"""The cards that we designed, and others that one could make."""

from __future__ import annotations

import pytest

from .sitting import ARTHRICIA, MORTY, OWNER, RICK, Sitting, card_set, changed, table


def test_portal_shortcut_may_exchange_a_scored_card_for_an_available_one() -> None:
    sitting = table(["portal_shortcut"], ["spoon"], row=["plus_5", "plus_4", "plus_1"], piles={0: ["minus_4"]})
    sitting.raise_("portal_shortcut", "spoon").take(0, "plus_5").answer(0, "swap", "plus_4")
    assert sitting.options(0, "swap_for") == ["minus_4", "plus_5"]
    sitting.answer(0, "swap_for", "minus_4")
    assert sitting.pile(0) == ["plus_5", "plus_4"]
    assert sitting.options(1, "take") == ["minus_4", "plus_1", "top"]
    assert sitting.seat(0).score == 9


def test_two_for_one_offer_takes_one_card_more_at_most() -> None:
    sitting = table(["two_for_one"], ["spoon"], row=["plus_1", "plus_2", "plus_3"], roles=[OWNER, RICK])
    sitting.raise_("two_for_one", "spoon").take(0, "plus_3")
    ask = sitting.ask(0, "some_more")
    assert (ask.least, ask.most) == (0, 1)
    sitting.answer(0, "some_more", "plus_2")
    assert sitting.pile(0) == ["plus_3", "plus_2"]
    assert sitting.options(1, "take") == ["plus_1", "top"]


def test_wiper_fluid_draws_a_weapon_more() -> None:
    sitting = table(["wiper_fluid", "spoon"], ["spoon", "arm_blades"], weapons={0: ["crossbow", "butt_missile"]})
    sitting.raise_("wiper_fluid", "arm_blades").default("weapon")
    assert sorted(sitting.hand(0)) == ["butt_missile", "crossbow", "spoon"]


def test_full_power_suit_draws_a_weakness() -> None:
    sitting = table(["full_power_suit"], ["spoon"], woes=["guilty_conscience"]).raise_("full_power_suit", "spoon")
    sitting.take(0, "plus_4")
    assert sitting.pile(0) == ["plus_4", "guilty_conscience"]


def test_fireworks_add_two_cards() -> None:
    sitting = table(["spoon"], ["spoon"], row=(), deck=["fireworks", "plus_1", "plus_2", "plus_3"], phase="reveal")
    assert sitting.row == ["fireworks", "plus_1", "plus_2", "plus_3"]


def siren(*, round: int = 1) -> Sitting:
    """Two weapons of equal Power, and whoever has the lower tiebreaker goes first."""
    hands = (["arm_blades", "butt_missile", "spoon"], ["arm_blades", "crossbow", "spoon"])
    deck = ["midnight_siren", "plus_1", "plus_2", "plus_3"]
    cards = card_set(changed("arm_blades", ties={RICK: 4, MORTY: 2, ARTHRICIA: 1, OWNER: 3}))
    sitting = table(*hands, row=(), deck=deck, phase="reveal", round=round, cards=cards)
    return sitting.raise_("arm_blades", "arm_blades")


def test_midnight_siren_turns_tiebreakers_around_too() -> None:
    sitting = siren()
    assert [seat.tie for seat in sitting.state.seats] == [4, 2]
    assert sitting.order == [1, 0]


def test_midnight_siren_is_for_one_round_only() -> None:
    sitting = siren().default("weapon").raise_("butt_missile", "crossbow")
    assert sitting.order == [0, 1]
    assert not sitting.board(0)["upside_down"]


@pytest.mark.rule("PU-R10")
def test_midnight_siren_turned_up_during_the_purge_comes_too_late() -> None:
    sitting = table(["crossbow", "spoon"], ["arm_blades", "spoon"], ["wiper_fluid", "spoon"], deck=["midnight_siren"])
    sitting.raise_("crossbow", "arm_blades", "wiper_fluid").take(1, "plus_2")
    assert sitting.log[-1] == "Midnight Siren comes too late to turn this round upside down: its order is fixed."
    assert "midnight_siren" in sitting.options(0, "take")
    assert (sitting.order, sitting.board(0)["upside_down"]) == ([1, 0, 2], False)
    sitting.take(0, "plus_1").take(2, "plus_3").raise_("spoon", "spoon", "spoon")
    assert not sitting.state.upside_down
    assert not any("upside down: the lowest" in line for line in sitting.log)


def test_bad_screenplay_gives_everybody_a_weakness() -> None:
    hands = (["spoon", "crossbow"], ["spoon", "crossbow"])
    woes = ["guilty_conscience", "heavy_legs"]
    sitting = table(*hands, row=(), deck=["bad_screenplay", "plus_1"], phase="reveal", woes=woes)
    assert sitting.pile(0) == ["guilty_conscience"]
    assert sitting.keys(sitting.seat(1).front) == ["heavy_legs"]


# -- what each player does with the row -----------------------------------------------------------------------------


@pytest.mark.rule("PU-048", "PU-049")
def test_who_take_from_the_row_do_so_one_after_the_other() -> None:
    plate = changed("collection_plate", revealed=[{"do": "each_player", "then": [{"do": "take_more"}]}])
    sitting = table(["spoon"], ["spoon"], row=["plus_5"], deck=["collection_plate", "plus_1", "plus_2"],
                    cards=card_set(plate), phase="reveal")  # fmt: skip
    assert sitting.asked == [(0, "more")]
    sitting.answer(0, "more", "plus_5")
    assert sitting.asked == [(1, "more")]
    assert sitting.options(1, "more") == ["collection_plate"]
    sitting.answer(1, "more", "collection_plate")
    assert [sitting.pile(i) for i in (0, 1)] == [["plus_5"], ["collection_plate"]]
    assert sitting.row == ["plus_1"]


@pytest.mark.rule("PU-048")
@pytest.mark.parametrize("through", ["a weakness", "the card itself"])
def test_who_swap_do_so_one_after_the_other(through: str) -> None:
    swap = [{"do": "swap_scored"}]
    if through == "a weakness":
        special, laid = "bad_screenplay", card_set(changed("shaky_hands", resolve=swap))
    else:
        special = "collection_plate"
        laid = card_set(changed(special, revealed=[{"do": "each_player", "then": swap}]))
    sitting = table(["spoon"], ["spoon"], row=["plus_5"], deck=[special, "plus_1"], cards=laid, phase="reveal",
                    woes=["shaky_hands", "shaky_hands"], piles={0: ["minus_3"], 1: ["minus_4"]})  # fmt: skip
    assert sitting.asked == [(0, "swap")]
    sitting.answer(0, "swap", "plus_5")
    assert sitting.asked == [(1, "swap")]
    assert sitting.options(1, "swap") == sorted([special, "minus_3"])
    sitting.answer(1, "swap", "minus_3")
    assert [sitting.pile(i) for i in (0, 1)] == [["plus_5"], ["minus_3"]]
    assert sorted(sitting.row) == sorted([special, "minus_4", "plus_1"])
