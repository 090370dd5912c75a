"""The weapons named in the rulebook, each with what it says there."""

from __future__ import annotations

import pytest

from games.titles.purging.cards import Weapon
from games.titles.purging.events import Recycled

from .sitting import ARTHRICIA, MORTY, OWNER, RICK, SHIPPED, Sitting, card_set, changed, table


@pytest.mark.parametrize(
    ("key", "power", "owner"),
    [
        pytest.param("spoon", 1, "all", marks=pytest.mark.rule("PU-050")),
        pytest.param("iron_bolt_gun", 4, "all", marks=pytest.mark.rule("PU-055")),
        pytest.param("crossbow", 5, "all", marks=pytest.mark.rule("PU-058")),
        pytest.param("flamethrower", 6, "all", marks=pytest.mark.rule("PU-061")),
        pytest.param("butt_missile", 9, "all", marks=pytest.mark.rule("PU-063")),
        pytest.param("yummy_yums_bar", 2, OWNER, marks=pytest.mark.rule("PU-066")),
        pytest.param("double_cross", 2, ARTHRICIA, marks=pytest.mark.rule("PU-069")),
        pytest.param("sweet_dance_moves", 7, ARTHRICIA, marks=pytest.mark.rule("PU-071")),
        pytest.param("fatal_shove", 2, MORTY, marks=pytest.mark.rule("PU-074")),
        pytest.param("psychotic_freak_out", 7, MORTY, marks=pytest.mark.rule("PU-078")),
        pytest.param("stun_ray", 2, RICK, marks=pytest.mark.rule("PU-082")),
    ],
)
def test_power_and_owner_are_as_printed(key: str, power: int, owner: str) -> None:
    card = SHIPPED[key]
    assert isinstance(card, Weapon)
    assert (card.power, card.owner, card.provenance) == (power, owner, "printed")


# -- Spoon --------------------------------------------------------------------------------------------------------


def spoon(**laid: object) -> Sitting:
    """Boris has chosen; it is Ana's turn, with the Spoon."""
    laid = {"row": ["plus_1", "plus_2"], "deck": ["plus_6"], "woes": ["guilty_conscience"], **laid}
    hands = (["spoon", "crossbow"], ["arm_blades", "crossbow"])
    return table(*hands, **laid).raise_("spoon", "arm_blades").take(1, "plus_2")  # type: ignore[arg-type]


@pytest.mark.rule("PU-051")
def test_spoon_may_take_the_top_of_the_deck_instead() -> None:
    sitting = spoon()
    assert sitting.options(0, "take") == ["plus_1", "top"]
    sitting.take(0, "top")
    assert "plus_6" in sitting.pile(0)
    assert "plus_1" not in sitting.pile(0)


@pytest.mark.rule("PU-052", "PU-R14")
def test_spoon_takes_it_unseen_and_it_is_turned_up_in_the_score_pile() -> None:
    sitting = spoon()
    top = sitting.state.deck[-1]
    assert sitting.state.seen[top] == 0
    sitting.take(0, "top")
    assert "Ana takes the top card of the deck, unseen. It is plus 6 (+6)." in sitting.log
    assert {"number": top, "key": "plus_6", "vp": 6} in sitting.board(1)["seats"][0]["pile"]


@pytest.mark.rule("PU-053")
def test_spoon_then_draws_and_resolves_a_weakness() -> None:
    sitting = spoon().take(0, "top")
    assert sitting.pile(0) == ["plus_6", "guilty_conscience"]
    assert sitting.seat(0).score == 5


@pytest.mark.rule("PU-054")
def test_spoon_draws_no_weakness_for_a_revealed_card() -> None:
    sitting = spoon().take(0, "plus_1")
    assert sitting.pile(0) == ["plus_1"]
    assert not any("Weakness" in line for line in sitting.log)


@pytest.mark.rule("PU-R14")
def test_spoon_makes_an_empty_deck_anew_first() -> None:
    hands = (["spoon", "butt_missile", "crossbow"], ["arm_blades", "flamethrower", "crossbow"])
    sitting = table(*hands, row=["minus_1", "plus_1", "minus_2"], deck=["plus_2", "plus_3"], only=True)
    sitting.raise_("butt_missile", "arm_blades").take(0, "plus_1").answer(0, "discard").take(1, "minus_1")
    sitting.raise_("spoon", "flamethrower").take(1, "plus_3")
    assert sitting.state.deck == []
    sitting.take(0, "top")
    assert sitting.pile(0) == ["plus_1", "minus_2"]  # what nobody took before
    assert sitting.shuffled_next(Recycled)


@pytest.mark.rule("PU-R14")
def test_spoon_has_no_such_choice_with_deck_and_discards_empty() -> None:
    sitting = spoon(row=["plus_1", "plus_2", "plus_3"], deck=[], only=True)
    assert sitting.options(0, "take") == ["plus_1", "plus_3"]


# -- Iron Bolt Gun ------------------------------------------------------------------------------------------------


@pytest.mark.rule("PU-056", "PU-057", "PU-R12")
def test_iron_bolt_gun_may_choose_first_if_all_printed_powers_differ() -> None:
    sitting = table(["arm_blades"], ["iron_bolt_gun"], ["spoon"]).raise_("arm_blades", "iron_bolt_gun", "spoon")
    assert sitting.asked == [(1, "first")]
    assert sitting.options(1, "first") == ["first", "wait"]
    sitting.answer(1, "first", "first")
    assert sitting.order == [1, 0, 2]


@pytest.mark.rule("PU-R12")
def test_iron_bolt_gun_declined_chooses_in_its_place() -> None:
    sitting = table(["arm_blades"], ["iron_bolt_gun"], ["spoon"]).raise_("arm_blades", "iron_bolt_gun", "spoon")
    sitting.answer(1, "first", "wait")
    assert sitting.order == [0, 1, 2]


@pytest.mark.rule("PU-056")
def test_iron_bolt_gun_is_not_asked_if_two_others_are_equal() -> None:
    sitting = table(["arm_blades"], ["iron_bolt_gun"], ["arm_blades"]).raise_(
        "arm_blades", "iron_bolt_gun", "arm_blades"
    )
    assert sitting.asked[0][1] == "take"


@pytest.mark.rule("PU-056")
def test_iron_bolt_gun_compares_base_power_not_what_it_has_become() -> None:
    sitting = table(["flamethrower"], ["iron_bolt_gun"], fronts={0: ["heavy_legs"]})
    sitting.raise_("flamethrower", "iron_bolt_gun")
    assert sitting.seat(0).power == sitting.seat(1).power == 4
    assert sitting.asked == [(1, "first")]


@pytest.mark.rule("PU-056", "PU-R12")
def test_iron_bolt_gun_is_not_asked_if_a_player_played_no_weapon() -> None:
    sitting = table(["arm_blades"], ["iron_bolt_gun"], []).raise_("arm_blades", "iron_bolt_gun")
    assert sitting.order == [0, 1]
    assert sitting.asked == [(0, "take")]


@pytest.mark.rule("PU-R12")
def test_iron_bolt_gun_is_not_asked_if_it_is_first_anyway() -> None:
    sitting = table(["iron_bolt_gun"], ["spoon"]).raise_("iron_bolt_gun", "spoon")
    assert sitting.order == [0, 1]
    assert sitting.asked == [(0, "take")]


@pytest.mark.rule("PU-R12")
def test_iron_bolt_gun_is_asked_while_a_text_is_left_that_could_overtake_it() -> None:
    cards = card_set(changed("spoon", order=[{"do": "power", "by": 5}]))
    sitting = table(["iron_bolt_gun"], ["spoon"], cards=cards).raise_("iron_bolt_gun", "spoon")
    assert sitting.asked == [(0, "first")]
    assert sitting.answer(0, "first", "first").order == [0, 1]


@pytest.mark.rule("PU-R12")
def test_iron_bolt_gun_is_not_asked_if_there_is_nothing_to_choose() -> None:
    sitting = table(["arm_blades"], ["iron_bolt_gun"], row=(), only=True).raise_("arm_blades", "iron_bolt_gun")
    assert not any("waits" in line or "quicker" in line for line in sitting.log)
    assert [line for line in sitting.log if line.startswith("Nothing is left")][:2] == [
        "Nothing is left for Ana.",
        "Nothing is left for Boris.",
    ]


@pytest.mark.rule("PU-056", "PU-057")
def test_iron_bolt_gun_chooses_first_in_this_round_only() -> None:
    sitting = table(["arm_blades", "butt_missile"], ["iron_bolt_gun", "crossbow"])
    sitting.raise_("arm_blades", "iron_bolt_gun").answer(1, "first", "first").default("weapon")
    sitting.raise_("butt_missile", "crossbow")
    assert sitting.order == [0, 1]


@pytest.mark.rule("PU-R12")
def test_two_iron_bolt_guns_never_qualify() -> None:
    sitting = table(["iron_bolt_gun"], ["iron_bolt_gun"]).raise_("iron_bolt_gun", "iron_bolt_gun")
    assert sitting.asked[0][1] == "take"


# -- Crossbow -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PU-059", "PU-R13")
def test_crossbow_adds_a_festival_card_on_its_players_turn_before_he_chooses() -> None:
    sitting = table(["crossbow"], ["arm_blades"], row=["plus_1", "plus_2"], deck=["plus_6"])
    sitting.raise_("crossbow", "arm_blades")
    assert sitting.options(1, "take") == ["plus_1", "plus_2"]
    sitting.take(1, "plus_2")
    assert sitting.options(0, "take") == ["plus_1", "plus_6"]


@pytest.mark.rule("PU-060")
def test_crossbow_makes_an_empty_deck_anew_from_the_discards() -> None:
    hands = (["crossbow", "butt_missile", "spoon"], ["arm_blades", "flamethrower", "spoon"])
    sitting = table(*hands, row=["minus_1", "plus_1", "minus_2"], deck=["plus_2", "plus_3"], only=True)
    sitting.raise_("butt_missile", "arm_blades").take(0, "plus_1").answer(0, "discard").take(1, "minus_1")
    sitting.raise_("crossbow", "flamethrower").take(1, "plus_3")
    assert sitting.options(0, "take") == ["minus_2", "plus_2"]
    assert sitting.shuffled_next(Recycled)


@pytest.mark.rule("PU-R13")
def test_crossbow_adds_nothing_if_deck_and_discards_are_empty() -> None:
    sitting = table(["crossbow", "spoon"], ["arm_blades", "spoon"], row=["plus_1", "plus_2"], deck=[], only=True)
    sitting.raise_("crossbow", "arm_blades").take(1, "plus_2")
    assert sitting.pile(0) == ["plus_1"]


# -- Flamethrower -------------------------------------------------------------------------------------------------


@pytest.mark.rule("PU-062", "PU-R27")
def test_flamethrower_may_pass_if_all_cards_are_negative_and_leaves_them() -> None:
    sitting = table(["flamethrower"], ["crossbow"], ["spoon"], row=["minus_1", "minus_4"], deck=["plus_5"])
    sitting.raise_("flamethrower", "crossbow", "spoon")
    assert sitting.options(0, "take") == ["minus_1", "minus_4", "pass"]
    sitting.take(0, "pass")
    assert sitting.pile(0) == []
    assert sitting.options(1, "take") == ["minus_1", "minus_4", "plus_5"]


@pytest.mark.rule("PU-R27")
@pytest.mark.parametrize("other", ["plus_1", "plus_0", "looted_armoury", "fireworks"])
def test_flamethrower_may_not_pass_beside_a_card_that_is_not_negative(other: str) -> None:
    assert SHIPPED["fireworks"].vp < 0  # type: ignore[union-attr]
    sitting = table(["flamethrower"], ["spoon"], row=["minus_1", other]).raise_("flamethrower", "spoon")
    assert sitting.options(0, "take") == sorted(["minus_1", other])


@pytest.mark.rule("PU-R27")
def test_flamethrower_passes_even_the_last_card_but_is_skipped_without_any() -> None:
    sitting = table(["flamethrower"], ["arm_blades"], ["spoon"], row=["minus_1", "minus_2"])
    sitting.raise_("flamethrower", "arm_blades", "spoon").take(1, "minus_2")
    assert sitting.options(0, "take") == ["minus_1", "pass"]

    sitting = table(["flamethrower"], ["arm_blades"], row=["minus_1"], weapons={}, only=True)
    sitting.raise_("flamethrower", "arm_blades")
    assert "Nothing is left for Ana." in sitting.log


# -- Butt Missile and Yummy'Yums Bar ------------------------------------------------------------------------------


@pytest.mark.rule("PU-064", "PU-R15")
def test_butt_missile_may_discard_a_card_of_the_own_score_pile_even_the_one_just_gained() -> None:
    sitting = table(["butt_missile"], ["spoon"], row=["minus_1", "minus_2"], piles={0: ["minus_4"], 1: ["plus_1"]})
    sitting.raise_("butt_missile", "spoon").take(0, "minus_2")
    assert sitting.asked == [(0, "discard")]  # right after his choice, before Boris's turn
    assert sitting.options(0, "discard") == ["minus_2", "minus_4"]
    sitting.answer(0, "discard", "minus_4")
    assert sitting.pile(0) == ["minus_2"]
    assert sitting.keys(sitting.state.gone) == ["minus_4"]
    assert sitting.seat(0).score == -2


@pytest.mark.rule("PU-064")
def test_butt_missile_may_also_discard_nothing() -> None:
    sitting = table(["butt_missile"], ["spoon"], row=["plus_1", "plus_2"]).raise_("butt_missile", "spoon")
    sitting.take(0, "plus_2").answer(0, "discard")
    assert sitting.pile(0) == ["plus_2"]


@pytest.mark.rule("PU-065", "PU-R16")
def test_butt_missile_discards_cards_of_any_kind_each_to_its_own_discard_pile() -> None:
    for card, pile in (("guilty_conscience", "woes_gone"), ("arm_blades", "weapon"), ("minus_4", "gone")):
        sitting = table(["butt_missile"], ["spoon"], row=["plus_1", "plus_2"], piles={0: [card]})
        sitting.raise_("butt_missile", "spoon").take(0, "plus_2").answer(0, "discard", card)
        stack = sitting.seat(0).discard if pile == "weapon" else getattr(sitting.state, pile)
        assert card in sitting.keys(stack)
        assert sitting.pile(0) == ["plus_2"]


@pytest.mark.rule("PU-R16")
def test_a_weapon_goes_to_the_discard_pile_of_its_owner() -> None:
    sitting = table(["butt_missile"], ["spoon"], row=["plus_1", "plus_2"], piles={1: ["fatal_shove"]})
    shove = sitting.seat(1).pile.pop()
    sitting.seat(0).pile.append(shove)  # Boris's weapon has come to Ana's pile
    sitting.raise_("butt_missile", "spoon").take(0, "plus_2").answer(0, "discard", "fatal_shove")
    assert "fatal_shove" in sitting.discard(1)


@pytest.mark.rule("PU-R15")
def test_butt_missile_acts_even_if_its_player_was_skipped() -> None:
    sitting = table(["butt_missile"], ["spoon"], fronts={0: ["frozen_with_fear"]}, piles={0: ["minus_3"]})
    sitting.raise_("butt_missile", "spoon")
    assert sitting.asked == [(0, "discard")]


@pytest.mark.rule("PU-R15")
@pytest.mark.parametrize(
    ("weapon", "line"),
    [
        ("crossbow", "plus 6 comes to the festival."),
        ("wiper_fluid", "Ana draws a weapon: a hidden card."),
        ("full_power_suit", "Ana draws a Weakness: Heavy Legs."),
    ],
)
def test_the_text_of_a_turn_acts_though_its_player_is_skipped(weapon: str, line: str) -> None:
    sitting = table([weapon, "spoon"], ["spoon", "arm_blades"], deck=["plus_6"], woes=["heavy_legs"],
                    fronts={0: ["frozen_with_fear"]})  # fmt: skip
    sitting.raise_(weapon, "spoon")
    assert sitting.asked == [(1, "take")]
    assert "Ana can't gain a card and is skipped." in sitting.log
    assert line in sitting.log


@pytest.mark.rule("PU-067", "PU-R15")
def test_yummy_yums_bar_must_discard_a_card_after_its_players_turn() -> None:
    sitting = table(["yummy_yums_bar", "spoon"], ["arm_blades", "spoon"], row=["plus_1", "plus_2"], roles=[OWNER, RICK],
                    piles={0: ["minus_4"]})  # fmt: skip
    sitting.raise_("yummy_yums_bar", "arm_blades").take(1, "plus_2")
    ask = sitting.ask(0, "must_discard")
    assert ask.least == 1
    assert sitting.options(0, "must_discard") == ["minus_4", "plus_1"]
    sitting.answer(0, "must_discard", "minus_4")
    assert sitting.pile(0) == ["plus_1"]


@pytest.mark.rule("PU-067")
def test_yummy_yums_bar_takes_even_the_only_card_but_nothing_from_an_empty_pile() -> None:
    hands = (["yummy_yums_bar", "spoon"], ["arm_blades", "spoon"])
    sitting = table(*hands, row=["plus_1", "plus_2"], roles=[OWNER, RICK])
    sitting.raise_("yummy_yums_bar", "arm_blades").take(1, "plus_2")
    assert "Ana gets rid of plus 1 (+1)." in sitting.log

    sitting = table(*hands, row=["plus_1"], roles=[OWNER, RICK]).raise_("yummy_yums_bar", "arm_blades")
    assert not any("gets rid" in line for line in sitting.log)


@pytest.mark.rule("PU-068", "PU-R16")
def test_yummy_yums_bar_may_discard_a_weakness() -> None:
    sitting = table(["yummy_yums_bar", "spoon"], ["arm_blades", "spoon"], row=["plus_1", "plus_2"], roles=[OWNER, RICK],
                    piles={0: ["guilty_conscience"]})  # fmt: skip
    sitting.raise_("yummy_yums_bar", "arm_blades").take(1, "plus_2").answer(0, "must_discard", "guilty_conscience")
    assert sitting.keys(sitting.state.woes_gone) == ["guilty_conscience"]
    assert sitting.seat(0).score == 1
