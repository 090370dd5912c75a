"""Each round, step by step."""

from __future__ import annotations

import pytest

from games.kernel.state import SPECTATOR, view
from games.titles.purging.events import Recycled
from games.titles.purging.state import ROUNDS

from .sitting import ARTHRICIA, MORTY, OWNER, RICK, begin, card_set, changed, table

LOUD = changed("arm_blades", order=[{"do": "power", "by": 3}])


@pytest.mark.rule("PU-010")
def test_a_night_has_six_rounds() -> None:
    sitting = begin().to_round(6)
    assert sitting.state.round == ROUNDS == 6
    assert not sitting.position.over
    sitting.default()
    assert sitting.position.over
    assert [line for line in sitting.log if line.startswith("Round ")] == [f"Round {n}" for n in range(1, 7)]


@pytest.mark.rule("PU-011")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_festival_cards_as_players_are_revealed(players: int) -> None:
    hands = [["spoon"], ["spoon"], ["spoon"], ["spoon"]][:players]
    sitting = table(*hands, row=(), deck=["plus_1", "plus_2", "plus_3", "plus_4", "plus_5"], phase="reveal")
    assert sitting.row == ["plus_1", "plus_2", "plus_3", "plus_4"][:players]
    assert all(view(sitting.state, SPECTATOR).faces[n] for n in sitting.state.row)


@pytest.mark.rule("PU-012")
def test_a_festival_deck_too_small_for_the_reveal_is_made_anew_from_the_discards() -> None:
    hands = (["arm_blades", "spoon"], ["flamethrower", "spoon"])
    sitting = table(*hands, row=["plus_1", "plus_2"], deck=["plus_6", "plus_5"], only=True)
    sitting.raise_("arm_blades", "flamethrower").default("weapon")
    assert sitting.row == ["plus_6", "plus_5"]
    assert "The festival deck is empty; its discard pile is shuffled into a new one." not in sitting.log

    sitting = table(*hands, row=["minus_1", "minus_2", "minus_3"], deck=["plus_6"],
                    only=True)  # fmt: skip
    sitting.raise_("arm_blades", "flamethrower").take(0, "minus_1").take(1, "pass")
    assert sorted(sitting.row) in (["minus_2", "plus_6"], ["minus_3", "plus_6"])
    assert "The festival deck is empty; its discard pile is shuffled into a new one." in sitting.log
    assert sitting.shuffled_next(Recycled)
    assert [sitting.state.seen[n] for n in sitting.state.deck] == [0]  # nobody knows what is left in it


@pytest.mark.rule("PU-013", "PU-R06")
def test_cards_with_text_do_not_open_a_night() -> None:
    deck = ["plus_1", "fireworks", "bad_screenplay", "plus_2", "midnight_siren"]
    sitting = table(["spoon"], ["spoon"], row=(), deck=deck, round=0, phase="reveal")
    assert sitting.row == ["plus_1", "plus_2"]
    assert {"fireworks", "bad_screenplay"} <= set(sitting.keys(sitting.state.deck))
    assert not any(sitting.state.seen[n] for n in sitting.state.deck)
    assert not any("Weakness" in line for line in sitting.log)
    assert sum("too much to open a night with" in line for line in sitting.log) == 2


@pytest.mark.rule("PU-R06")
def test_the_replacement_ends_even_if_nothing_but_text_is_left() -> None:
    deck = ["fireworks", "midnight_siren", "plus_1", "bad_screenplay"]
    sitting = table(["spoon"], ["spoon"], row=(), deck=deck, only=True, round=0, phase="reveal")
    assert sitting.row == ["plus_1"]
    assert sorted(sitting.keys(sitting.state.deck)) == ["bad_screenplay", "fireworks", "midnight_siren"]


@pytest.mark.rule("PU-R06", "PU-R09")
def test_a_card_with_text_turned_up_later_in_the_first_round_acts_and_stays() -> None:
    sitting = table(["crossbow"], ["spoon"], row=["plus_1", "plus_2"], deck=["looted_armoury"], round=1)
    sitting.raise_("crossbow", "spoon")
    assert sitting.options(0, "take") == ["looted_armoury", "plus_1", "plus_2"]
    assert [len(seat.hand) for seat in sitting.state.seats] == [1, 1]
    assert not any("too much to open a night with" in line for line in sitting.log)


@pytest.mark.rule("PU-013")
def test_from_the_second_round_on_cards_with_text_stay() -> None:
    sitting = table(["spoon"], ["spoon"], row=(), deck=["plus_1", "midnight_siren"], round=1, phase="reveal")
    assert sitting.row == ["plus_1", "midnight_siren"]


@pytest.mark.rule("PU-014")
def test_each_player_secretly_selects_exactly_one_weapon_of_his_hand() -> None:
    sitting = table(["spoon", "crossbow", "arm_blades"], ["flamethrower", "butt_missile"])
    assert sitting.asked == [(0, "weapon"), (1, "weapon")]
    ask = sitting.ask(0, "weapon")
    assert (ask.least, ask.most, ask.kind) == (1, 1, "secret")
    assert sitting.options(0, "weapon") == ["arm_blades", "crossbow", "spoon"]
    sitting.answer(0, "weapon", "crossbow")
    assert sitting.seat(0).weapon == -1
    assert sitting.log == []


@pytest.mark.rule("PU-015")
def test_all_weapons_are_turned_up_at_once() -> None:
    sitting = table(["spoon", "crossbow"], ["flamethrower", "butt_missile"])
    sitting.raise_("crossbow", "flamethrower")
    assert sitting.log[0] == "Ana raises Crossbow (5) and Boris raises Flamethrower (6)."
    assert [sitting.state.faces[seat.weapon] for seat in sitting.state.seats] == ["crossbow", "flamethrower"]


@pytest.mark.rule("PU-R04")
def test_a_choice_may_be_changed_until_the_last_player_has_chosen_and_only_the_fact_is_public() -> None:
    sitting = table(["spoon", "crossbow"], ["flamethrower", "butt_missile"])
    sitting.answer(0, "weapon", "spoon")
    before = [sitting.board(viewer) for viewer in (1, SPECTATOR)]
    sitting.answer(0, "weapon", "crossbow")
    assert [sitting.board(viewer) for viewer in (1, SPECTATOR)] == before
    assert sitting.position.waiting() == [1]  # the fact of having chosen
    sitting.answer(1, "weapon", "butt_missile")
    assert "Ana raises Crossbow (5)" in sitting.log[0]


@pytest.mark.rule("PU-016", "PU-026")
def test_the_order_is_by_power() -> None:
    sitting = table(
        ["crossbow", "spoon"], ["butt_missile", "spoon"], ["flamethrower", "spoon"], ["arm_blades", "spoon"]
    )
    sitting.raise_("crossbow", "butt_missile", "flamethrower", "arm_blades")
    assert sitting.order == [1, 3, 2, 0]
    assert "Boris strikes first, then Dan, Cleo and Ana." in sitting.log


@pytest.mark.rule("PU-017")
def test_players_choose_in_that_order_and_the_card_goes_to_the_score_pile() -> None:
    sitting = table(["crossbow"], ["arm_blades"], ["flamethrower"], row=["plus_1", "plus_2", "plus_3"])
    sitting.raise_("crossbow", "arm_blades", "flamethrower")
    assert sitting.asked == [(1, "take")]
    sitting.take(1, "plus_2")
    assert sitting.asked == [(2, "take")]
    sitting.take(2, "plus_3")
    assert sitting.asked == [(0, "take")]
    assert (sitting.pile(1), sitting.pile(2)) == (["plus_2"], ["plus_3"])
    assert sitting.seat(1).score == 2


@pytest.mark.rule("PU-018")
def test_step_5_resolves_the_weaknesses_drawn() -> None:
    sitting = table(["arm_blades"], ["flamethrower"], row=["plus_1", "plus_2"], fronts={1: ["generous_mood"]})
    sitting.raise_("arm_blades", "flamethrower").take(0, "plus_2")
    # in front since before; it can be resolved at step 5, when Boris has something good to give
    assert sitting.pile(0) == ["plus_2", "plus_1"]
    assert sitting.seat(1).front == []


@pytest.mark.rule("PU-018", "PU-R24")
def test_a_weakness_drawn_when_nothing_could_be_given_is_resolved_at_step_5_of_the_same_round() -> None:
    sitting = table(["arm_blades", "spoon"], ["flamethrower", "spoon"], row=(), deck=["bad_screenplay", "plus_3"],
                    phase="reveal", woes=["generous_mood", "heavy_legs"])  # fmt: skip
    assert sitting.keys(sitting.seat(0).front) == ["generous_mood"]  # Ana has nothing yet
    sitting.raise_("arm_blades", "flamethrower").take(0, "plus_3")
    assert sitting.pile(1) == ["bad_screenplay", "plus_3"]
    assert "Ana hands plus 3 (+3) to Boris." in sitting.log
    assert "generous_mood" in sitting.keys(sitting.state.woes_gone)


@pytest.mark.rule("PU-020")
def test_a_single_card_left_over_is_discarded_too() -> None:
    sitting = table(["arm_blades", "spoon"], ["flamethrower", "spoon"], row=["plus_1", "plus_2", "plus_3"])
    sitting.raise_("arm_blades", "flamethrower").take(0, "plus_3").take(1, "plus_1")
    assert sitting.keys(sitting.state.gone) == ["plus_2"]
    assert "plus 2 is left over." in sitting.log


@pytest.mark.rule("PU-019", "PU-020", "PU-021")
def test_step_6_discards_weapons_unclaimed_festival_cards_and_resolved_weaknesses() -> None:
    sitting = table(["arm_blades", "spoon"], ["flamethrower", "spoon"], fronts={1: ["heavy_legs", "generous_mood"]})
    sitting.raise_("arm_blades", "flamethrower").take(0, "plus_3").take(1, "plus_1")
    assert (sitting.discard(0), sitting.discard(1)) == (["arm_blades"], ["flamethrower"])
    assert sorted(sitting.keys(sitting.state.gone)) == ["plus_2", "plus_4"]
    assert sorted(sitting.keys(sitting.state.woes_gone)) == ["generous_mood", "heavy_legs"]
    assert "plus 2 and plus 4 are left over." in sitting.log


@pytest.mark.rule("PU-021")
def test_weaknesses_that_are_not_resolved_stay_in_front() -> None:
    sitting = table(["arm_blades", "spoon"], ["flamethrower", "spoon"], row=["minus_1", "minus_2", "plus_1"],
                    fronts={1: ["generous_mood"]})  # fmt: skip
    sitting.raise_("arm_blades", "flamethrower").take(0, "plus_1").take(1, "minus_1")
    assert sitting.keys(sitting.seat(1).front) == ["generous_mood"]
    assert sitting.state.woes_gone == []


@pytest.mark.rule("PU-022")
def test_step_7_each_player_draws_one_weapon() -> None:
    sitting = table(["arm_blades", "spoon"], ["crossbow", "spoon"], weapons={0: ["butt_missile"], 1: ["flamethrower"]})
    sitting.raise_("arm_blades", "crossbow").default("weapon")
    assert sorted(sitting.hand(0)) == ["butt_missile", "spoon"]
    assert sorted(sitting.hand(1)) == ["flamethrower", "spoon"]


@pytest.mark.rule("PU-023")
def test_nothing_evens_out_the_hands() -> None:
    sitting = table(["wiper_fluid", "spoon", "crossbow"], ["arm_blades"], row=["plus_1", "plus_2"])
    sitting.raise_("wiper_fluid", "arm_blades").default("weapon")
    assert [len(seat.hand) for seat in sitting.state.seats] == [4, 1]


@pytest.mark.rule("PU-024")
def test_step_8_the_next_round_begins_with_a_reveal() -> None:
    sitting = table(["arm_blades", "spoon"], ["crossbow", "spoon"], row=["plus_1", "plus_2"], round=3)
    sitting.raise_("arm_blades", "crossbow").default("weapon")
    assert (sitting.state.round, len(sitting.row)) == (4, 2)
    assert sitting.log[-2] == "Round 4"


@pytest.mark.rule("PU-025")
def test_texts_that_change_power_act_before_the_order_is_determined() -> None:
    sitting = table(["arm_blades", "spoon"], ["butt_missile", "spoon"], cards=card_set(LOUD))
    sitting.raise_("arm_blades", "butt_missile")
    assert sitting.order == [0, 1]  # 8 + 3 against 9
    assert sitting.log[1] == "Arm Blades gives Ana +3 Power this round."


@pytest.mark.rule("PU-R05")
def test_an_empty_hand_plays_no_weapon_and_holds_nobody_up() -> None:
    sitting = table([], ["arm_blades", "spoon"], ["crossbow", "spoon"], row=["plus_1", "plus_2", "plus_3"])
    assert sitting.asked == [(1, "weapon"), (2, "weapon")]
    sitting.answer(1, "weapon", "arm_blades").answer(2, "weapon", "crossbow")
    assert sitting.order == [1, 2]
    assert sitting.log[0] == "Ana has no weapon this round."
    sitting.take(1, "plus_3").take(2, "plus_2")
    assert sitting.pile(0) == []
    assert sitting.keys(sitting.state.gone)[0] == "plus_1"


@pytest.mark.rule("PU-R05")
def test_an_empty_weapon_deck_gives_nothing_and_is_not_made_anew() -> None:
    sitting = table(["arm_blades", "spoon"], ["crossbow", "butt_missile"], row=["plus_1", "plus_2"], only=True,
                    deck=["plus_3", "plus_4"], weapons={1: ["spoon"]})  # fmt: skip
    sitting.raise_("arm_blades", "crossbow").default("weapon")
    assert (sitting.hand(0), sorted(sitting.hand(1))) == (["spoon"], ["butt_missile", "spoon"])
    assert sitting.discard(0) == ["arm_blades"]


@pytest.mark.rule("PU-R05")
def test_a_weakness_that_waits_for_the_next_weapon_is_not_used_up_without_one() -> None:
    sitting = table([], ["arm_blades", "spoon"], row=["plus_1", "plus_2"],
                    fronts={0: ["heavy_legs"], 1: ["heavy_legs"]},
                    weapons={0: ["butt_missile", "crossbow"]}, deck=["plus_3", "plus_4"])  # fmt: skip
    sitting.raise_("", "arm_blades").take(1, "plus_2")
    assert [sitting.keys(seat.front) for seat in sitting.state.seats] == [["heavy_legs"], []]  # Boris's acted
    sitting.raise_("butt_missile", "spoon")
    assert sitting.seat(0).power == 7


@pytest.mark.rule("PU-R05", "PU-R25")
def test_the_order_of_a_round_is_forgotten_when_the_next_begins() -> None:
    sitting = table(["spoon"], ["arm_blades"], row=["plus_1", "plus_2"], deck=["plus_3", "bad_screenplay", "plus_4"],
                    weapons={}, only=True, round=4, woes=["heavy_legs", "second_thoughts"])  # fmt: skip
    sitting.raise_("spoon", "arm_blades")
    assert sitting.order == [1, 0]
    sitting.take(1, "plus_2").take(0, "plus_1")
    assert sitting.position.over  # nobody has a weapon in rounds 5 and 6
    assert sitting.order == []
    assert [line for line in sitting.log if "draws a Weakness" in line] == [
        "Ana draws a Weakness: Heavy Legs.",
        "Boris draws a Weakness: Second Thoughts.",
    ]


@pytest.mark.rule("PU-R05")
def test_a_round_in_which_nobody_has_a_weapon_passes() -> None:
    sitting = table([], [], row=["plus_1", "plus_2"], only=True, weapons={}, deck=["plus_3"], round=6)
    assert sitting.position.over
    assert sitting.log[0] == "Ana and Boris have no weapon this round."
    assert [sitting.pile(i) for i in (0, 1)] == [[], []]


@pytest.mark.rule("PU-R07")
def test_with_too_few_festival_cards_the_last_in_order_get_none() -> None:
    sitting = table(["spoon"], ["arm_blades"], ["crossbow"], row=(), deck=["plus_1", "plus_2"], only=True,
                    phase="reveal", roles=[RICK, MORTY, ARTHRICIA])  # fmt: skip
    assert sitting.row == ["plus_1", "plus_2"]
    sitting.raise_("spoon", "arm_blades", "crossbow").take(1, "plus_2")
    assert (sitting.pile(2), sitting.pile(0)) == (["plus_1"], [])
    assert "Nothing is left for Ana." in sitting.log


@pytest.mark.rule("PU-R30")
def test_hands_decks_and_selections_are_hidden_and_all_else_is_open() -> None:
    sitting = table(["spoon", "crossbow"], ["arm_blades", "butt_missile"], ["spoon"], ["spoon"],
                    piles={1: ["plus_5", "minus_2"]}, roles=[RICK, MORTY, ARTHRICIA, OWNER])  # fmt: skip
    sitting.answer(1, "weapon", "arm_blades")
    board = sitting.board(0)
    assert [card["key"] for card in board["hand"]] == ["spoon", "crossbow"]
    boris = board["seats"][1]
    assert (boris["hand_size"], boris["deck_size"], boris["weapon"]) == (2, 8, None)
    assert [card["key"] for card in boris["pile"]] == ["plus_5", "minus_2"]
    assert boris["score"] == 3
    assert board["festival_deck"] == len(sitting.state.deck)
    assert [card["key"] for card in board["festival"]] == sitting.row
    seen = view(sitting.state, 0)
    assert {seen.faces[n] for seat in sitting.state.seats[1:] for n in [*seat.hand, *seat.deck]} == {""}
    assert {seen.faces[n] for n in [*seen.deck, *seen.woes, *seen.seats[0].deck]} == {""}


@pytest.mark.rule("PU-R30")
@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_discard_piles_and_the_sizes_of_decks_and_hands_lie_open(viewer: int) -> None:
    sitting = table(["arm_blades", "spoon"], ["flamethrower", "spoon"], row=["plus_1", "plus_2", "plus_3"],
                    fronts={1: ["heavy_legs"]}, weapons={0: ["crossbow"], 1: ["crossbow"]}, only=True,
                    deck=["plus_4", "plus_5", "plus_6"], woes=["shaky_hands", "shaky_hands"])  # fmt: skip
    sitting.raise_("arm_blades", "flamethrower").take(0, "plus_3").take(1, "plus_1")
    board = sitting.board(viewer)
    assert [card["key"] for card in board["festival_discard"]] == ["plus_2"]
    assert [card["key"] for card in board["weakness_discard"]] == ["heavy_legs"]
    assert [[card["key"] for card in seat["discard"]] for seat in board["seats"]] == [["arm_blades"], ["flamethrower"]]
    assert [(seat["hand_size"], seat["deck_size"]) for seat in board["seats"]] == [(2, 0), (2, 0)]
    assert (board["festival_deck"], board["weakness_deck"]) == (1, 2)
