"""The weapons that only one character has, each with what the rulebook says of it."""

from __future__ import annotations

import pytest

from games.titles.purging.words import WORDS

from .sitting import ARTHRICIA, MORTY, OWNER, RICK, Sitting, card_set, changed, table

# -- Double Cross -------------------------------------------------------------------------------------------------


def double_cross(**laid: object) -> Sitting:
    hands = (["double_cross", "crossbow"], ["arm_blades", "crossbow"], ["spoon", "crossbow"])
    laid = {"row": ["minus_4", "plus_1", "plus_2"], "roles": [ARTHRICIA, RICK, MORTY], **laid}
    sitting = table(*hands, **laid).raise_("double_cross", "arm_blades", "spoon")  # type: ignore[arg-type]
    return sitting.take(1, "plus_2")


@pytest.mark.rule("PU-R18")
def test_double_cross_may_put_the_chosen_card_into_another_players_pile() -> None:
    sitting = double_cross().take(0, "minus_4")
    assert sitting.options(0, "give") == ["keep", "seat:1", "seat:2"]
    sitting.answer(0, "give", "seat:1")
    assert sitting.pile(1) == ["plus_2", "minus_4"]
    assert (sitting.pile(0), sitting.seat(1).score) == ([], -2)
    assert sitting.asked == [(2, "take")]


@pytest.mark.rule("PU-R18")
def test_double_cross_may_keep_the_card() -> None:
    sitting = double_cross().take(0, "plus_1").answer(0, "give", "keep")
    assert sitting.pile(0) == ["plus_1"]


@pytest.mark.rule("PU-070")
def test_double_cross_is_no_gain_for_the_other_player() -> None:
    sitting = double_cross(fronts={2: ["frozen_with_fear"]}).take(0, "minus_4").answer(0, "give", "seat:2")
    assert sitting.pile(2) == ["minus_4"]  # though Cleo can't gain a card this round
    assert "Cleo can't gain a card and is skipped." in sitting.log


# -- Sweet Dance Moves --------------------------------------------------------------------------------------------


@pytest.mark.rule("PU-072", "PU-R19")
def test_sweet_dance_moves_takes_the_text_from_the_other_weapons() -> None:
    hands = (["sweet_dance_moves", "spoon"], ["stun_ray", "spoon"], ["yummy_yums_bar", "spoon"])
    sitting = table(*hands, roles=[ARTHRICIA, RICK, OWNER], row=["plus_1", "plus_2", "plus_3"])
    sitting.raise_("sweet_dance_moves", "stun_ray", "yummy_yums_bar")
    assert sitting.asked == [(0, "take")]  # no card is covered
    sitting.take(0, "plus_3").default("weapon")
    assert (len(sitting.pile(2)), sitting.state.covered) == (1, [])  # and none is discarded


@pytest.mark.rule("PU-072")
def test_sweet_dance_moves_takes_also_what_others_could_do_before_and_instead_of_choosing() -> None:
    hands = (["sweet_dance_moves"], ["spoon"], ["flamethrower"], ["crossbow"])
    row = ["minus_1", "minus_2", "minus_3", "minus_4", "minus_4"]
    sitting = table(*hands, roles=[ARTHRICIA, RICK, MORTY, OWNER], row=row, deck=["plus_6"])
    sitting.raise_("sweet_dance_moves", "spoon", "flamethrower", "crossbow").take(0, "minus_1")
    assert sitting.options(2, "take") == ["minus_2", "minus_3", "minus_4", "minus_4"]  # no pass
    sitting.take(2, "minus_2")
    assert sitting.options(3, "take") == ["minus_3", "minus_4", "minus_4"]  # no further card
    sitting.take(3, "minus_3")
    assert sitting.options(1, "take") == ["minus_4", "minus_4"]  # not the top of the deck


@pytest.mark.rule("PU-072", "PU-073")
def test_sweet_dance_moves_takes_no_text_of_the_next_round() -> None:
    hands = (["sweet_dance_moves", "wiper_fluid"], ["arm_blades", "butt_missile"])
    sitting = table(*hands, roles=[ARTHRICIA, RICK]).raise_("sweet_dance_moves", "arm_blades").default("weapon")
    sitting.raise_("wiper_fluid", "butt_missile").take(1, sitting.row[0])
    assert sitting.asked == [(1, "discard")]
    assert not sitting.board(0)["seats"][1]["weapon"]["hushed"]


@pytest.mark.rule("PU-R19")
def test_sweet_dance_moves_alone_steals_no_show() -> None:
    sitting = table(["sweet_dance_moves"], [], roles=[ARTHRICIA, RICK]).raise_("sweet_dance_moves")
    sitting.take(0, "plus_1")
    assert sitting.log[:4] == [
        "Boris has no weapon this round.",
        "Ana raises Sweet Dance Moves (7).",
        "Ana strikes alone.",
        "Ana takes plus 1 (+1).",
    ]


@pytest.mark.rule("PU-073", "PU-R19")
def test_sweet_dance_moves_gives_the_others_minus_one_power_in_this_round_only() -> None:
    hands = (["sweet_dance_moves", "wiper_fluid"], ["arm_blades", "butt_missile"])
    sitting = table(*hands, roles=[ARTHRICIA, RICK], row=["plus_1", "plus_2"])
    sitting.raise_("sweet_dance_moves", "arm_blades")
    assert [seat.power for seat in sitting.state.seats] == [7, 7]
    sitting.default("weapon").raise_("wiper_fluid", "butt_missile")
    assert [seat.power for seat in sitting.state.seats] == [3, 9]


@pytest.mark.rule("PU-R10", "PU-R19")
def test_sweet_dance_moves_leaves_an_older_fatal_shove_but_lets_none_stay() -> None:
    hands = (["arm_blades", "sweet_dance_moves", "spoon"], ["fatal_shove", "crossbow", "spoon"])
    sitting = table(*hands, roles=[ARTHRICIA, MORTY], row=["plus_1", "plus_2"]).raise_("arm_blades", "fatal_shove")
    sitting.default("weapon").raise_("sweet_dance_moves", "crossbow")
    assert sitting.seat(1).power == 5 + 2 - 1
    assert sitting.log[-4:-1] == [  # it comes first (PU-R10), and takes nothing from what stays
        "Sweet Dance Moves steals the show: what the other weapons raised this round say is ignored.",
        "Sweet Dance Moves gives Boris −1 Power this round.",
        "Fatal Shove gives Boris +2 Power this round.",
    ]

    sitting = table(*hands, roles=[ARTHRICIA, MORTY], row=["plus_1", "plus_2"])
    sitting.raise_("sweet_dance_moves", "fatal_shove").default("weapon")
    assert sitting.seat(1).staying == []
    assert sitting.discard(1) == ["fatal_shove"]


@pytest.mark.rule("PU-R10")
def test_sweet_dance_moves_comes_before_texts_of_higher_power() -> None:
    loud = changed("butt_missile", order=[{"do": "power", "by": 5}])
    sitting = table(["sweet_dance_moves"], ["butt_missile"], roles=[ARTHRICIA, RICK], cards=card_set(loud))
    sitting.raise_("sweet_dance_moves", "butt_missile")
    assert sitting.seat(1).power == 8


# -- Fatal Shove --------------------------------------------------------------------------------------------------


def shove(**laid: object) -> Sitting:
    hands = (
        ["fatal_shove", "crossbow", "arm_blades", "wiper_fluid"],
        ["spoon", "flamethrower", "arm_blades", "crossbow"],
    )
    laid = {"roles": [MORTY, RICK], "row": ["plus_1", "plus_2"], "deck": ["plus_1", "plus_2", "plus_3"] * 2, **laid}
    return table(*hands, **laid).raise_("fatal_shove", "spoon")  # type: ignore[arg-type]


@pytest.mark.rule("PU-R20")
def test_fatal_shove_gives_nothing_in_its_own_round() -> None:
    sitting = shove()
    assert sitting.seat(0).power == 2


@pytest.mark.rule("PU-075", "PU-076", "PU-077")
def test_fatal_shove_stays_for_two_rounds_with_plus_two_each_and_is_then_discarded() -> None:
    sitting = shove().default("weapon")
    assert sitting.keys(sitting.seat(0).staying) == ["fatal_shove"]
    assert sitting.discard(0) == []
    assert sitting.board(1)["seats"][0]["staying"][0]["rounds"] == 2

    sitting.raise_("crossbow", "flamethrower")
    assert sitting.seat(0).power == 7
    assert sitting.order == [0, 1]
    sitting.default("weapon")
    assert sitting.keys(sitting.seat(0).staying) == ["fatal_shove"]

    sitting.raise_("arm_blades", "arm_blades")
    assert sitting.seat(0).power == 10
    sitting.default("weapon")
    assert sitting.seat(0).staying == []
    assert "fatal_shove" in sitting.discard(0)

    sitting.raise_("wiper_fluid", "crossbow")
    assert sitting.seat(0).power == 3


@pytest.mark.rule("PU-R20")
def test_near_dawn_fatal_shove_stays_only_for_the_rounds_that_are_left() -> None:
    assert "Fatal Shove stays in front of Ana for 2 more rounds." in shove(round=4).default("weapon").log
    sitting = shove(round=5).default("weapon")
    assert "Fatal Shove stays in front of Ana for 1 more round." in sitting.log
    assert sitting.board(1)["seats"][0]["staying"][0]["rounds"] == 1
    sitting = shove(round=6).default()
    assert not any("stays in front" in line for line in sitting.log)
    assert sitting.discard(0) == ["fatal_shove"]


@pytest.mark.rule("PU-R20")
def test_fatal_shoves_plus_two_is_no_part_of_the_base_power() -> None:
    hands = (
        ["fatal_shove", "crossbow", "wiper_fluid"],
        ["spoon", "iron_bolt_gun", "crossbow"],
        ["arm_blades", "crossbow"],
    )
    sitting = table(*hands, roles=[MORTY, RICK, OWNER], row=["plus_1", "plus_2", "plus_3"])
    sitting.raise_("fatal_shove", "spoon", "arm_blades").default("weapon")
    sitting.raise_("wiper_fluid", "iron_bolt_gun", "crossbow")
    assert sitting.seat(0).power == sitting.seat(2).power == 5
    assert sitting.asked == [(1, "first")]  # 3, 4 and 5 are printed


@pytest.mark.rule("PU-R20")
def test_fatal_shove_lapses_with_the_night() -> None:
    hands = (["fatal_shove"], ["spoon"])
    sitting = table(*hands, roles=[MORTY, RICK], row=["plus_1", "plus_2"], round=6, wins="2")
    sitting.raise_("fatal_shove", "spoon").default("weapon")
    assert sitting.state.night == 2
    assert sitting.seat(0).staying == []
    assert "fatal_shove" in sitting.hand(0) + sitting.keys(sitting.seat(0).deck)


# -- Psychotic Freak Out ------------------------------------------------------------------------------------------


def freak_out(**laid: object) -> Sitting:
    hands = (["psychotic_freak_out", "spoon"], ["arm_blades", "spoon"], ["crossbow", "spoon"])
    laid = {"row": ["plus_1", "plus_2", "plus_3", "minus_1"], "roles": [MORTY, RICK, OWNER], **laid}
    sitting = table(*hands, **laid).raise_("psychotic_freak_out", "arm_blades", "crossbow")  # type: ignore[arg-type]
    return sitting.take(1, "plus_1").take(0, "plus_3")


@pytest.mark.rule("PU-079", "PU-R21")
@pytest.mark.parametrize("more", [[], ["plus_2"], ["minus_1"], ["minus_1", "plus_2"]])
def test_psychotic_freak_out_gains_any_number_of_the_other_cards(more: list[str]) -> None:
    sitting = freak_out()
    assert sitting.asked == [(0, "more")]  # after his own choice, though he was not the first of the round
    sitting.answer(0, "more", *more)
    assert sorted(sitting.pile(0)) == sorted(["plus_3", *more])


@pytest.mark.rule("PU-079", "PU-R21")
def test_psychotic_freak_out_may_gain_three_others_or_all_that_are_left() -> None:
    for more in (["minus_1", "plus_2", "plus_4"], ["minus_1", "minus_4", "plus_2", "plus_4"]):
        sitting = freak_out(row=["plus_1", "plus_2", "plus_3", "plus_4", "minus_1", "minus_4"])
        ask = sitting.ask(0, "more")
        assert (ask.least, ask.most) == (0, 4)
        sitting.answer(0, "more", *more)
        assert sorted(sitting.pile(0)) == sorted(["plus_3", *more])


@pytest.mark.rule("PU-080", "PU-081")
def test_psychotic_freak_out_reaches_neither_the_deck_nor_other_score_piles() -> None:
    sitting = freak_out(piles={1: ["plus_6"]})
    assert sitting.options(0, "more") == ["minus_1", "plus_2"]
    assert sitting.ask(0, "more").most == 2


@pytest.mark.rule("PU-R21")
def test_after_psychotic_freak_out_the_next_players_may_find_nothing() -> None:
    hands = (["psychotic_freak_out", "spoon"], ["arm_blades", "spoon"], ["wiper_fluid", "spoon"])
    sitting = table(*hands, roles=[MORTY, RICK, OWNER], row=["plus_1", "plus_2", "plus_3"])
    sitting.raise_("psychotic_freak_out", "arm_blades", "wiper_fluid").take(1, "plus_1").take(0, "plus_3")
    sitting.answer(0, "more", "plus_2")
    assert "Nothing is left for Cleo." in sitting.log


# -- Stun Ray -----------------------------------------------------------------------------------------------------


def stun_ray(**laid: object) -> Sitting:
    hands = (["stun_ray", "spoon"], ["arm_blades", "spoon"])
    laid = {"row": ["plus_1", "plus_2", "plus_6"], "deck": ["plus_3", "plus_4"], **laid}
    return table(*hands, **laid).raise_("stun_ray", "arm_blades")  # type: ignore[arg-type]


@pytest.mark.rule("PU-083", "PU-R22")
def test_stun_ray_covers_one_card_before_anyone_chooses_and_nobody_can_choose_it() -> None:
    sitting = stun_ray()
    ask = sitting.ask(0, "cover")
    assert (ask.least, ask.most) == (1, 1)
    sitting.answer(0, "cover", "plus_6")
    assert sitting.options(1, "take") == ["plus_1", "plus_2"]
    assert [c["key"] for c in sitting.board(1)["festival"] if c["covered"]] == ["plus_6"]


@pytest.mark.rule("PU-R22")
def test_stun_rays_player_still_chooses_in_his_place() -> None:
    sitting = stun_ray().answer(0, "cover", "plus_6").take(1, "plus_2")
    assert sitting.pile(0) == ["plus_1"]


@pytest.mark.rule("PU-084", "PU-085", "PU-R22")
def test_stun_ray_is_discarded_and_the_covered_card_carries_over_beside_the_normal_number() -> None:
    sitting = stun_ray().answer(0, "cover", "plus_6").take(1, "plus_2")
    assert sitting.discard(0) == ["stun_ray"]
    assert "plus_6" not in sitting.keys(sitting.state.gone)
    assert sitting.row == ["plus_6", "plus_3", "plus_4"]
    assert [c["key"] for c in sitting.board(1)["festival"] if c["carried"]] == ["plus_6"]


@pytest.mark.rule("PU-R22")
def test_in_the_sixth_round_nobody_gets_the_covered_card() -> None:
    sitting = stun_ray(round=6)
    assert "stays" not in WORDS["cover_last"].hint  # no round comes for which it would
    sitting.answer(0, "cover_last", "plus_6").take(1, "plus_2")
    assert sitting.position.over
    assert sorted(sitting.pile(0) + sitting.pile(1)) == ["plus_1", "plus_2"]


@pytest.mark.rule("PU-R22", "PU-R23")
def test_if_the_only_card_is_covered_everybody_is_skipped() -> None:
    sitting = stun_ray(row=["plus_6"])
    assert [line for line in sitting.log if line.startswith("Nothing is left")] == [
        "Nothing is left for Boris.",
        "Nothing is left for Ana.",
    ]
