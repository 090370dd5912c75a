"""The Purge! step, the weaknesses, the end of a night and of the game, and how effects go together."""

from __future__ import annotations

import pytest

from games.kernel.event import Shuffled
from games.titles.purging.events import NightBegan, WoesRecycled
from games.titles.purging.state import HAND

from .sitting import ARTHRICIA, MORTY, OWNER, RICK, Sitting, begin, card_set, changed, table

GREEDY_SPOON = changed("spoon", after=[{"do": "take_more"}], order=[{"do": "choose_first"}])


# -- Purge! step in detail ----------------------------------------------------------------------------------------


@pytest.mark.rule("PU-027", "PU-028")
def test_equal_power_is_decided_by_the_tiebreaker() -> None:
    spoons = changed("spoon", ties={RICK: 2, MORTY: 4, ARTHRICIA: 3, OWNER: 1})
    sitting = table(["spoon"], ["spoon"], ["spoon"], ["spoon"], cards=card_set(spoons))
    sitting.raise_("spoon", "spoon", "spoon", "spoon")
    assert [(seat.power, seat.tie) for seat in sitting.state.seats] == [(1, 2), (1, 4), (1, 3), (1, 1)]
    assert sitting.order == [1, 2, 0, 3]


@pytest.mark.rule("PU-027")
def test_both_numbers_of_a_weapon_are_shown_in_the_own_hand() -> None:
    blades = changed("arm_blades", ties={RICK: 4, MORTY: 2, ARTHRICIA: 1, OWNER: 3})
    gun = changed("iron_bolt_gun", ties={RICK: 3, MORTY: 2, ARTHRICIA: 1, OWNER: 4})
    sitting = table(["arm_blades", "iron_bolt_gun"], ["arm_blades", "spoon"], cards=card_set(blades, gun))
    hands = [sitting.board(viewer)["hand"] for viewer in (0, 1)]
    assert [[(c["key"], c["power"], c["tie"]) for c in hand] for hand in hands] == [
        [("arm_blades", 8, 4), ("iron_bolt_gun", 4, 3)],
        [("arm_blades", 8, 2), ("spoon", 1, 1)],
    ]


@pytest.mark.rule("PU-R03")
def test_the_higher_tiebreaker_goes_first() -> None:
    blades = changed("arm_blades", ties={RICK: 1, MORTY: 9, ARTHRICIA: 2, OWNER: 3})
    sitting = table(["arm_blades"], ["arm_blades"], cards=card_set(blades)).raise_("arm_blades", "arm_blades")
    assert sitting.order == [1, 0]


@pytest.mark.rule("PU-R11")
def test_the_changed_power_decides_before_the_tiebreaker() -> None:
    loud = changed("butt_missile", order=[{"do": "power", "by": -1}], ties={RICK: 9, MORTY: 1, ARTHRICIA: 2, OWNER: 3})
    sitting = table(["butt_missile"], ["arm_blades"], cards=card_set(loud)).raise_("butt_missile", "arm_blades")
    assert [seat.power for seat in sitting.state.seats] == [8, 8]
    assert sitting.order == [0, 1]


@pytest.mark.rule("PU-R11")
def test_if_changed_power_and_tiebreaker_are_equal_the_listed_power_decides() -> None:
    loud = changed("butt_missile", order=[{"do": "power", "by": -1}], ties={RICK: 3, MORTY: 1, ARTHRICIA: 2, OWNER: 4})
    blades = changed("arm_blades", ties={RICK: 1, MORTY: 3, ARTHRICIA: 2, OWNER: 4})
    for order, roles in (([0, 1], [RICK, MORTY]), ([1, 0], [MORTY, RICK])):
        weapons = ["butt_missile", "arm_blades"][:: 1 if roles[0] == RICK else -1]
        sitting = table(*([w] for w in weapons), cards=card_set(loud, blades), roles=roles).raise_(*weapons)
        assert sitting.order == order


@pytest.mark.rule("PU-029", "PU-030")
def test_each_in_turn_chooses_one_of_the_remaining_cards() -> None:
    sitting = table(["arm_blades"], ["crossbow"], ["spoon"], row=["plus_1", "plus_2", "plus_3"], deck=["plus_5"])
    sitting.raise_("arm_blades", "crossbow", "spoon")
    assert sitting.ask(0, "take").most == 1
    assert sitting.options(0, "take") == ["plus_1", "plus_2", "plus_3"]
    sitting.take(0, "plus_3")
    assert sitting.options(1, "take") == ["plus_1", "plus_2", "plus_5"]
    sitting.take(1, "plus_1")
    assert sitting.options(2, "take") == ["plus_2", "plus_5", "top"]


@pytest.mark.rule("PU-031")
def test_a_player_must_choose_if_he_is_able() -> None:
    sitting = table(["arm_blades"], ["crossbow"], row=["minus_3", "minus_4"]).raise_("arm_blades", "crossbow")
    ask = sitting.ask(0, "take")
    assert ask.least == 1
    with pytest.raises(Exception, match="0 chosen"):
        sitting.answer(0, "take")


@pytest.mark.rule("PU-032")
def test_who_cannot_gain_because_of_a_card_is_skipped() -> None:
    sitting = table(["arm_blades"], ["crossbow"], fronts={0: ["frozen_with_fear"]}).raise_("arm_blades", "crossbow")
    assert sitting.order == [0, 1]
    assert sitting.asked == [(1, "take")]
    assert "Ana can't gain a card and is skipped." in sitting.log


@pytest.mark.rule("PU-032", "PU-044")
def test_who_could_not_gain_in_one_round_can_in_the_next() -> None:
    hands = (["arm_blades", "butt_missile"], ["crossbow", "spoon"])
    sitting = table(*hands, fronts={0: ["frozen_with_fear"]}).raise_("arm_blades", "crossbow").default("weapon")
    assert sitting.pile(0) == []
    sitting.raise_("butt_missile", "spoon")
    assert sitting.asked == [(0, "take")]
    assert not sitting.board(0)["seats"][0]["barred"]


@pytest.mark.rule("PU-R23")
def test_no_prompt_where_nothing_can_be_chosen_or_only_one_card() -> None:
    sitting = table(["arm_blades", "spoon"], ["flamethrower", "spoon"], ["butt_missile", "spoon"],
                    row=["plus_1", "plus_2"], roles=[RICK, OWNER, MORTY])  # fmt: skip
    sitting.raise_("arm_blades", "flamethrower", "butt_missile").take(2, "plus_2")
    # the last card goes to Ana by itself; then nothing is left for Boris
    assert sitting.asked[0] == (2, "discard")
    sitting.answer(2, "discard")
    assert sitting.pile(0) == ["plus_1"]
    assert "Nothing is left for Boris." in sitting.log
    assert sitting.asked[0][1] == "weapon"


@pytest.mark.rule("PU-R10")
def test_the_order_stands_before_anyone_covers_and_texts_of_turns_wait_for_their_turn() -> None:
    sitting = table(["stun_ray"], ["arm_blades"], ["crossbow"], row=["plus_1", "plus_2", "plus_3"], deck=["plus_6"])
    sitting.raise_("stun_ray", "arm_blades", "crossbow")
    assert sitting.log[-1] == "Boris strikes first, then Cleo and Ana."
    assert sitting.asked == [(0, "cover")]  # before Boris chooses
    sitting.answer(0, "cover", "plus_3")
    assert sitting.options(1, "take") == ["plus_1", "plus_2"]  # the Crossbow's card comes on Cleo's turn
    sitting.take(1, "plus_2")
    assert sitting.options(2, "take") == ["plus_1", "plus_6"]


@pytest.mark.rule("PU-R10")
def test_changes_of_power_act_in_descending_listed_power() -> None:
    cards = card_set(
        changed("crossbow", order=[{"do": "power", "by": 1}]),
        changed("butt_missile", order=[{"do": "power", "by": 1}]),
        changed("spoon", order=[{"do": "power", "by": 1}]),
    )
    sitting = table(["crossbow"], ["butt_missile"], ["spoon"], cards=cards).raise_("crossbow", "butt_missile", "spoon")
    changes = [line.split(" gives ")[0] for line in sitting.log if "Power this round" in line]
    assert changes == ["Butt Missile", "Crossbow", "Spoon"]


# -- weaknesses ---------------------------------------------------------------------------------------------------


def spooned(woes: list[str], **laid: object) -> Sitting:
    """Ana has taken the top of the deck with the Spoon, and has drawn a weakness."""
    hands = (["spoon", "crossbow"], ["arm_blades", "flamethrower"])
    sitting = table(*hands, row=["plus_1", "plus_2"], deck=["plus_3"], woes=woes, **laid)  # type: ignore[arg-type]
    return sitting.raise_("spoon", "arm_blades").take(1, "plus_2").take(0, "top")


@pytest.mark.rule("PU-033")
def test_a_weakness_drawn_lies_face_up_in_front_of_the_player() -> None:
    sitting = spooned(["heavy_legs"])
    assert sitting.keys(sitting.seat(0).front) == ["heavy_legs"]
    assert sitting.board(1)["seats"][0]["weaknesses"][0]["key"] == "heavy_legs"
    assert "Ana draws a Weakness: Heavy Legs." in sitting.log


@pytest.mark.rule("PU-034")
def test_the_effect_of_a_weakness_is_resolved() -> None:
    sitting = spooned(["shaky_hands"])  # only one weapon is left in Ana's hand
    assert "Ana throws Crossbow away." in sitting.log
    assert "crossbow" in sitting.discard(0)


@pytest.mark.rule("PU-R24")
def test_a_weakness_is_resolved_at_once_if_it_can_be() -> None:
    sitting = spooned(["generous_mood"])
    assert sitting.pile(1) == ["plus_2", "plus_3"]
    assert sitting.keys(sitting.state.woes_gone) == ["generous_mood"]


@pytest.mark.rule("PU-R24", "PU-034", "PU-053")
def test_it_is_resolved_before_the_next_player_chooses() -> None:
    hands = (["spoon", "crossbow", "butt_missile"], ["arm_blades", "crossbow"])
    sitting = table(*hands, row=["plus_1", "plus_2"], deck=["plus_6"], woes=["shaky_hands"],
                    fronts={1: ["second_thoughts"]})  # fmt: skip
    sitting.raise_("spoon", "arm_blades").take(0, "top")
    assert sitting.asked == [(0, "throw")]
    sitting.answer(0, "throw", "crossbow")
    assert sitting.asked == [(1, "take")]
    assert (sitting.seat(0).front, sitting.keys(sitting.seat(0).spent)) == ([], ["shaky_hands"])
    assert sitting.discard(0) == ["crossbow"]


@pytest.mark.rule("PU-R24")
def test_a_weakness_that_cannot_be_resolved_is_tried_again_at_step_5_of_each_round() -> None:
    hands = (["crossbow", "butt_missile", "spoon"], ["arm_blades", "flamethrower", "spoon"])
    sitting = table(*hands, row=["minus_1", "minus_2", "plus_3"], deck=["minus_4", "plus_4", "plus_5"],
                    fronts={1: ["generous_mood"]})  # fmt: skip
    sitting.raise_("crossbow", "arm_blades").take(1, "minus_1").take(0, "plus_3")
    assert sitting.keys(sitting.seat(1).front) == ["generous_mood"]  # tried at step 5, in vain
    sitting.raise_("butt_missile", "flamethrower").take(0, "plus_5").answer(0, "discard")
    assert sitting.pile(0) == ["plus_3", "plus_5", "plus_4"]  # Boris took the other card, and had to give it
    assert sitting.seat(1).front == []


@pytest.mark.rule("PU-R25")
def test_weaknesses_of_step_5_are_resolved_in_the_order_of_play_each_in_the_order_drawn() -> None:
    hands = (["crossbow", "spoon"], ["arm_blades", "spoon"])
    sitting = table(*hands, row=["plus_1", "plus_2"], deck=["plus_6"],
                    fronts={0: ["shaky_hands", "generous_mood"], 1: ["shaky_hands"]})  # fmt: skip
    sitting.raise_("crossbow", "arm_blades").take(1, "plus_2").take(0, "plus_6")
    assert [line for line in sitting.log if " throws " in line or " hands " in line] == [
        "Boris throws Spoon away.",
        "Ana throws Spoon away.",
        "Ana hands plus 6 (+6) to Boris.",
    ]


@pytest.mark.rule("PU-035")
def test_an_empty_weakness_deck_is_made_anew_from_its_discards() -> None:
    hands = (["spoon", "full_power_suit"], ["crossbow", "arm_blades"])
    sitting = table(*hands, row=["plus_1", "plus_2"], woes=["hole_in_the_bag"], only=True,
                    deck=["plus_3", "plus_4", "plus_5", "plus_6"])  # fmt: skip
    sitting.raise_("full_power_suit", "crossbow").take(0, "plus_2").default("weapon")
    sitting.raise_("spoon", "arm_blades").take(1, "plus_4").take(0, "top")
    assert "The Weakness deck is empty; its discard pile is shuffled into a new one." in sitting.log
    assert sitting.shuffled_next(WoesRecycled)
    assert sitting.log.count("Ana draws a Weakness: Hole in the Bag.") == 2


@pytest.mark.rule("PU-021", "PU-R26")
def test_a_weakness_resolved_this_round_is_not_drawn_again_in_it() -> None:
    sitting = table(["spoon"], ["full_power_suit"], row=["plus_1", "plus_2"], woes=["hole_in_the_bag"], only=True,
                    deck=["plus_3"])  # fmt: skip
    sitting.raise_("spoon", "full_power_suit").take(1, "plus_2").take(0, "top")
    assert sitting.log.count("Boris draws a Weakness: Hole in the Bag.") == 1
    assert not any(line.startswith("Ana draws a Weakness") for line in sitting.log)


@pytest.mark.rule("PU-R26")
def test_without_any_weakness_none_is_drawn() -> None:
    hands = (["spoon", "crossbow"], ["arm_blades", "crossbow"])
    sitting = table(*hands, row=["plus_1", "plus_2"], only=True, deck=["plus_3"])
    sitting.raise_("spoon", "arm_blades").take(1, "plus_2").take(0, "top")
    assert sitting.pile(0) == ["plus_3"]
    assert not any("draws a Weakness" in line for line in sitting.log)


@pytest.mark.rule("PU-R24")
def test_weaknesses_of_the_next_purge_act_then_and_are_discarded_after_it() -> None:
    sitting = table(["arm_blades", "spoon"], ["flamethrower", "spoon"], row=["plus_1", "plus_2"],
                    fronts={0: ["heavy_legs", "heavy_legs"]})  # fmt: skip
    sitting.raise_("arm_blades", "flamethrower")
    assert (sitting.seat(0).power, sitting.order) == (4, [1, 0])
    sitting.take(1, "plus_2")
    assert sitting.keys(sitting.state.woes_gone) == ["heavy_legs", "heavy_legs"]


@pytest.mark.rule("PU-035")
def test_a_weakness_deck_made_anew_is_unknown_to_all() -> None:
    hands = (["spoon", "full_power_suit", "crossbow"], ["crossbow", "arm_blades", "spoon"])
    sitting = table(*hands, row=["plus_1", "plus_2"], woes=["second_thoughts"], only=True,
                    deck=["plus_3", "plus_4", "plus_5", "plus_6"],
                    fronts={0: ["heavy_legs", "heavy_legs"]})  # fmt: skip
    sitting.raise_("full_power_suit", "crossbow").take(0, "plus_2").default("weapon")
    sitting.raise_("spoon", "arm_blades").take(1, "plus_4").take(0, "top")
    assert [sitting.state.seen[n] for n in sitting.state.woes] == [0]


def test_generous_mood_gives_also_to_who_cannot_gain_a_card() -> None:
    sitting = table(["full_power_suit"], ["spoon"], ["crossbow"], fronts={1: ["frozen_with_fear"]},
                    woes=["generous_mood"])  # fmt: skip
    sitting.raise_("full_power_suit", "spoon", "crossbow").take(0, "plus_4")
    assert (sitting.pile(0), sitting.pile(1)) == ([], ["plus_4"])
    sitting.take(2, "plus_3")
    assert "Boris can't gain a card and is skipped." in sitting.log


def test_second_thoughts_make_the_highest_choose_last_in_one_round() -> None:
    hands = (["full_power_suit", "butt_missile"], ["spoon", "crossbow"])
    sitting = table(*hands, fronts={0: ["second_thoughts"]}).raise_("full_power_suit", "spoon")
    assert sitting.order == [1, 0]
    sitting.default("weapon").raise_("butt_missile", "crossbow")
    assert sitting.order == [0, 1]


# -- the end of a night and of the game ---------------------------------------------------------------------------


def last_round(piles: dict[int, list[str]], **laid: object) -> Sitting:
    """Round 6, with nothing left to choose: the night ends as the piles are."""
    hands = [["arm_blades", "crossbow"], ["flamethrower"], ["butt_missile"]][: len(piles)]
    roles = [RICK, MORTY, ARTHRICIA][: len(piles)]
    return table(*hands, row=(), only=True, piles=piles, round=6, roles=roles, **laid).default()  # type: ignore[arg-type]


@pytest.mark.rule("PU-036")
def test_the_total_is_the_sum_of_positive_vp_less_the_negative() -> None:
    sitting = last_round({0: ["plus_6", "minus_4", "plus_0"], 1: ["minus_2", "minus_1"]}, phase="clean")
    assert [seat.total for seat in sitting.state.seats] == [2, -3]


@pytest.mark.rule("PU-R17")
def test_other_cards_in_a_score_pile_count_nothing_unless_they_print_vp() -> None:
    sitting = last_round({0: ["plus_6", "guilty_conscience"], 1: ["plus_5", "heavy_legs", "spoon"]}, phase="clean")
    assert [seat.total for seat in sitting.state.seats] == [5, 5]


@pytest.mark.rule("PU-037", "PU-041")
def test_the_highest_total_wins_and_one_night_may_be_the_whole_game() -> None:
    sitting = last_round({0: ["plus_6"], 1: ["plus_5", "plus_2"]}, phase="clean")
    assert sitting.position.over
    assert sitting.state.winners == [1]
    assert sitting.log[-2:] == ["Dawn breaks. Boris wins the night with 7 VP.", "Boris wins the game!"]
    assert [(st.seat, st.rank) for st in sitting.position.title.standings(sitting.state)] == [(1, 1), (0, 2)]


@pytest.mark.rule("PU-038")
def test_nights_won_are_recorded() -> None:
    sitting = table(["arm_blades"], ["flamethrower"], row=(), piles={0: ["plus_6"], 1: ["plus_1"]}, round=6, wins="3",
                    phase="clean", won=[1, 1])  # fmt: skip
    assert "Dawn breaks. Ana wins the night with 6 VP." in sitting.log
    assert [seat.won for seat in sitting.state.seats] == [2, 1]
    assert [seat["won"] for seat in sitting.board(1)["seats"]] == [2, 1]


@pytest.mark.rule("PU-039")
def test_a_new_night_begins_with_the_complete_set_up() -> None:
    sitting = table(["arm_blades"], ["flamethrower"], row=(), piles={0: ["plus_6"], 1: ["plus_1"]}, round=6, wins="2",
                    phase="clean")  # fmt: skip
    s = sitting.state
    assert (s.night, s.round, sitting.asked) == (2, 1, [(0, "weapon"), (1, "weapon")])
    for seat in s.seats:
        assert (len(seat.hand), len(seat.deck)) == (HAND, 7)
        assert seat.pile == seat.discard == seat.front == seat.staying == []
        assert seat.score == 0
    assert len(s.deck) + len(s.row) == sum(c.copies for c in sitting.position.title.cards.of_type("festival"))
    assert len(s.woes) == 10


@pytest.mark.rule("PU-039")
def test_everything_is_shuffled_anew_for_a_new_night() -> None:
    sitting = begin(RICK, MORTY, ARTHRICIA, wins="2")
    while sitting.state.night == 1:
        ask = sitting.position.asks[0]
        sitting.position.answer(ask.seat, ask.key, ask.fallback())
        if sitting.state.night == 1:
            left = sitting.state.clone()
    assert left.gone
    assert all(seat.discard for seat in left.seats)
    s, journal = sitting.state, sitting.position.table.journal or []
    start = max(n for n, event in enumerate(journal) if isinstance(event, NightBegan))
    stacks = {tuple(event.stack) for event in journal[start:] if isinstance(event, Shuffled)}
    first, second = s.kinds
    decks = [(0, 10), (10, 20), (20, first), (first, second), (second, len(s.faces))]
    assert {tuple(range(*span)) for span in decks} <= stacks
    assert (len(s.row), s.covered, s.gone, s.woes_gone) == (3, [], [], [])
    assert not any(s.seen[n] for n in [*s.deck, *s.woes, *(n for seat in s.seats for n in seat.deck)])
    assert [seat.discard for seat in s.seats] == [[], [], []]


@pytest.mark.rule("PU-039", "PU-R22")
def test_a_card_covered_before_dawn_is_not_carried_into_the_next_night() -> None:
    sitting = table(["stun_ray"], ["arm_blades"], row=["plus_1", "plus_2", "plus_6"], round=6, wins="2")
    sitting.raise_("stun_ray", "arm_blades").answer(0, "cover_last", "plus_6").take(1, "plus_2")
    assert (sitting.state.night, sitting.state.round) == (2, 1)
    festival = sitting.board(0)["festival"]
    assert [(c["covered"], c["carried"]) for c in festival] == [(False, False)] * 2


@pytest.mark.rule("PU-R29")
def test_characters_stay_in_later_nights_and_may_change_in_another_match() -> None:
    sitting = table(["arm_blades"], ["flamethrower"], row=(), piles={0: ["plus_6"], 1: ["plus_1"]}, round=6, wins="2",
                    phase="clean", roles=[OWNER, ARTHRICIA])  # fmt: skip
    assert sitting.state.night == 2
    assert [seat.role for seat in sitting.state.seats] == [OWNER, ARTHRICIA]
    assert sitting.asked == [(0, "weapon"), (1, "weapon")]  # nobody was asked for a Character
    for i, own in enumerate((["yummy_yums_bar", "two_for_one"], ["double_cross", "sweet_dance_moves"])):
        assert set(own) <= set(sitting.hand(i) + sitting.keys(sitting.seat(i).deck))
    again = begin(ARTHRICIA, RICK)
    assert [seat.role for seat in again.state.seats] == [ARTHRICIA, RICK]


@pytest.mark.rule("PU-040")
@pytest.mark.parametrize(("won", "over"), [([1, 0], True), ([0, 1], False)])
def test_two_nights_won_win_the_game(won: list[int], over: bool) -> None:
    sitting = table(["arm_blades"], ["flamethrower"], row=(), piles={0: ["plus_6"], 1: ["plus_1"]}, round=6, wins="2",
                    phase="clean", won=won)  # fmt: skip
    assert sitting.position.over == over
    assert sitting.state.winners == ([0] if over else [])


@pytest.mark.rule("PU-040")
def test_two_nights_are_the_default() -> None:
    assert begin().position.title.complete({}) == {"wins": "2"}


@pytest.mark.rule("PU-042")
@pytest.mark.parametrize(("won", "over"), [([2, 0], True), ([1, 2], False)])
def test_in_the_longer_game_three_nights_must_be_won(won: list[int], over: bool) -> None:
    sitting = table(["arm_blades"], ["flamethrower"], row=(), piles={0: ["plus_6"], 1: ["plus_1"]}, round=6, wins="3",
                    phase="clean", won=won)  # fmt: skip
    assert sitting.position.over == over


@pytest.mark.rule("PU-R28")
def test_every_leader_of_a_tied_night_is_credited() -> None:
    sitting = table(["arm_blades"], ["flamethrower"], ["crossbow"], row=(), round=6, wins="2", phase="clean",
                    piles={0: ["plus_6"], 1: ["plus_4", "plus_2"], 2: ["plus_5"]})  # fmt: skip
    assert [seat.won for seat in sitting.state.seats] == [1, 1, 0]
    assert "Dawn breaks. Ana and Boris share the night with 6 VP each." in sitting.log


@pytest.mark.rule("PU-R28")
@pytest.mark.parametrize(("totals", "winners"), [([9, 3], [0]), ([3, 9], [1]), ([5, 5], [0, 1])])
def test_who_reach_the_target_together_are_told_apart_by_their_vp_over_all_nights(
    totals: list[int], winners: list[int]
) -> None:
    sitting = table(["arm_blades"], ["flamethrower"], row=(), round=6, wins="2", phase="clean", won=[1, 1],
                    totals=totals, piles={0: ["plus_6"], 1: ["plus_4", "plus_2"]})  # fmt: skip
    assert sitting.position.over
    assert sitting.state.winners == winners
    ranks = {st.seat: st.rank for st in sitting.position.title.standings(sitting.state)}
    assert [i for i, rank in ranks.items() if rank == 1] == winners


# -- card effect rules --------------------------------------------------------------------------------------------


@pytest.mark.rule("PU-043")
def test_a_card_takes_precedence_over_the_rules() -> None:
    sitting = table(["full_power_suit"], ["iron_bolt_gun"]).raise_("full_power_suit", "iron_bolt_gun")
    sitting.answer(1, "first", "first")  # the rules: the highest Power chooses first
    assert sitting.order == [1, 0]


@pytest.mark.rule("PU-044")
def test_of_can_and_cannot_cannot_wins() -> None:
    sitting = table(["spoon", "crossbow"], ["arm_blades", "crossbow"], fronts={0: ["frozen_with_fear"]},
                    cards=card_set(GREEDY_SPOON))  # fmt: skip
    sitting.raise_("spoon", "arm_blades").take(1, "plus_4")
    # neither first, nor the top of the deck, nor more cards: Ana can't gain any
    assert sitting.pile(0) == []
    assert sitting.asked == [(0, "weapon"), (1, "weapon")]


@pytest.mark.rule("PU-044")
@pytest.mark.parametrize("weapon", ["portal_shortcut", "psychotic_freak_out"])
def test_who_cannot_gain_can_neither_swap_nor_take_more(weapon: str) -> None:
    role = RICK if weapon == "portal_shortcut" else MORTY
    sitting = table([weapon], ["spoon"], fronts={0: ["frozen_with_fear"]}, piles={0: ["minus_4"]}, roles=[role, OWNER])
    sitting.raise_(weapon, "spoon")
    assert sitting.asked == [(1, "take")]


@pytest.mark.rule("PU-044")
def test_who_must_choose_last_cannot_choose_first() -> None:
    sitting = table(["iron_bolt_gun"], ["spoon"], fronts={0: ["second_thoughts"]}).raise_("iron_bolt_gun", "spoon")
    assert sitting.order == [1, 0]
    assert sitting.asked == [(1, "take")]


@pytest.mark.rule("PU-045")
def test_of_simultaneous_effects_the_higher_listed_power_goes_first() -> None:
    cover = [{"do": "cover"}]
    cards = card_set(changed("spoon", cover=cover), changed("arm_blades", cover=cover))
    sitting = table(["spoon"], ["arm_blades"], ["crossbow"], cards=cards, fronts={1: ["heavy_legs", "heavy_legs"]},
                    row=["plus_1", "plus_2", "plus_3"])  # fmt: skip
    sitting.raise_("spoon", "arm_blades", "crossbow")
    assert sitting.order == [2, 1, 0]
    assert sitting.asked == [(1, "cover")]  # listed 8, whatever it is now
    sitting.answer(1, "cover", "plus_3")
    assert sitting.asked == [(0, "cover")]


@pytest.mark.rule("PU-046")
def test_of_simultaneous_effects_with_equal_listed_power_the_higher_tiebreaker_goes_first() -> None:
    covering = changed("spoon", cover=[{"do": "cover"}], ties={RICK: 2, MORTY: 3, ARTHRICIA: 4, OWNER: 1})
    sitting = table(["spoon"], ["spoon"], ["spoon"], cards=card_set(covering), row=["plus_1", "plus_2", "plus_3"])
    sitting.raise_("spoon", "spoon", "spoon")
    asked = []
    while sitting.asked[0][1] == "cover":
        seat = sitting.asked[0][0]
        asked.append(seat)
        sitting.answer(seat, "cover", sitting.options(seat, "cover")[0])
        if len(sitting.row) == 1:
            break
    assert asked == [2, 1]


@pytest.mark.rule("PU-047")
def test_instead_of_choosing_needs_a_card_that_could_be_chosen() -> None:
    sitting = table(["spoon", "crossbow"], ["arm_blades", "crossbow"], row=["plus_1"], deck=["plus_6"])
    sitting.raise_("spoon", "arm_blades")
    assert sitting.pile(1) == ["plus_1"]
    assert "Nothing is left for Ana." in sitting.log
    assert sitting.pile(0) == []


@pytest.mark.rule("PU-048")
def test_when_revealed_acts_on_all_players_at_once() -> None:
    sitting = table(["spoon"], ["spoon"], ["spoon"], row=(), deck=["looted_armoury", "plus_1", "plus_2"],
                    phase="reveal")  # fmt: skip
    assert [len(seat.hand) for seat in sitting.state.seats] == [2, 2, 2]


@pytest.mark.rule("PU-048")
def test_what_all_players_choose_then_is_chosen_together_and_in_secret() -> None:
    sitting = table(["spoon"], ["spoon"], row=(), deck=["collection_plate", "plus_1"], phase="reveal",
                    piles={0: ["plus_5", "minus_3"], 1: ["plus_4", "minus_2"]})  # fmt: skip
    assert sitting.asked == [(0, "must_discard"), (1, "must_discard")]
    sitting.answer(1, "must_discard", "minus_2")
    assert sitting.pile(1) == ["plus_4", "minus_2"]
    sitting.answer(0, "must_discard", "minus_3")
    assert [sitting.pile(i) for i in (0, 1)] == [["plus_5"], ["plus_4"]]


@pytest.mark.rule("PU-049")
def test_when_revealed_is_resolved_completely_before_the_next_card_is_revealed() -> None:
    sitting = table(["spoon"], ["spoon"], row=(), deck=["collection_plate", "plus_1"], phase="reveal",
                    piles={0: ["plus_5", "minus_3"], 1: ["plus_4", "minus_2"]})  # fmt: skip
    assert sitting.row == ["collection_plate"]
    sitting.answer(0, "must_discard", "minus_3").answer(1, "must_discard", "minus_2")
    assert sitting.row == ["collection_plate", "plus_1"]


@pytest.mark.rule("PU-R08")
def test_a_special_counts_as_one_of_those_revealed_and_can_be_chosen() -> None:
    sitting = table(["arm_blades"], ["spoon"], row=(), deck=["midnight_siren", "plus_1", "plus_2"], phase="reveal")
    assert sitting.row == ["midnight_siren", "plus_1"]
    sitting.raise_("arm_blades", "spoon")
    assert sitting.options(1, "take") == ["midnight_siren", "plus_1", "top"]  # and the lowest chooses first


@pytest.mark.rule("PU-R09")
def test_when_revealed_acts_on_a_card_added_to_the_row() -> None:
    sitting = table(["crossbow"], ["spoon"], row=["plus_1", "plus_2"], deck=["looted_armoury"])
    sitting.raise_("crossbow", "spoon")
    assert sitting.options(0, "take") == ["looted_armoury", "plus_1", "plus_2"]
    assert [len(seat.hand) for seat in sitting.state.seats] == [1, 1]


@pytest.mark.rule("PU-R09")
def test_when_revealed_does_not_act_on_a_card_taken_unseen() -> None:
    sitting = table(["spoon", "crossbow"], ["arm_blades", "crossbow"], row=["plus_1", "plus_2"], woes=["heavy_legs"],
                    deck=["bad_screenplay", "plus_1", "plus_2"])  # fmt: skip
    sitting.raise_("spoon", "arm_blades").take(1, "plus_2").take(0, "top")
    assert sitting.pile(0) == ["bad_screenplay"]
    assert sum("draws a Weakness" in line for line in sitting.log) == 1  # the Spoon's own


@pytest.mark.rule("PU-R09")
def test_when_revealed_does_not_act_again_on_a_card_carried_over() -> None:
    sitting = table(["stun_ray", "crossbow"], ["arm_blades", "crossbow"], row=["looted_armoury", "plus_2", "plus_3"],
                    deck=["plus_1", "plus_2"])  # fmt: skip
    sitting.raise_("stun_ray", "arm_blades").answer(0, "cover", "looted_armoury").take(1, "plus_3")
    assert sitting.row == ["looted_armoury", "plus_1", "plus_2"]
    assert [len(seat.hand) for seat in sitting.state.seats] == [2, 2]  # one kept, one drawn at the end of the round
