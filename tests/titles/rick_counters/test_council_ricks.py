"""The Ricks of the Council one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.kernel.event import Rolled
from games.titles.rick_counters.events import Avoided

from .sitting import SHIPPED, Sitting, card_set, changed, table, unveil

DEEP = ["jerry"] * 5  # a deck for the next hand


@pytest.mark.rule("RC-076", "RC-077", "RC-R37")
def test_maximums_rickimus_draws_for_every_genius_waves_that_anybody_destroys() -> None:
    sitting = table(["maximums_rickimus", "genius_waves"], ["jerry"], ["genius_waves"], ["genius_waves"],
                    discards={1: ["genius_waves"]},
                    decks={0: ["beth", "summer", "jerry"], 1: [], 2: [], 3: []})  # fmt: skip
    sitting.play("maximums_rickimus")
    assert sitting.asked == [(i, "may_destroy") for i in range(4)], "at once"
    assert sitting.ask(0, "may_destroy").most == 1
    sitting.answer(0, "may_destroy").answer(1, "may_destroy", "genius_waves")
    sitting.answer(2, "may_destroy", "genius_waves").answer(3, "may_destroy")
    assert sitting.destroyed == ["genius_waves"] * 2
    assert sitting.hand(0) == ["genius_waves", "beth", "summer"]
    assert [len(sitting.hand(i)) for i in (1, 2, 3)] == [1, 0, 1], "the others draw nothing"


@pytest.mark.rule("RC-R37", "RC-R50")
def test_maximums_rickimus_asks_only_who_has_one_and_silence_means_no() -> None:
    sitting = table(["maximums_rickimus"], ["genius_waves"], ["jerry"], decks={0: ["jerry"], 1: [], 2: []})
    sitting.play("maximums_rickimus")
    assert sitting.asked == [(1, "may_destroy")]
    sitting.default("act")
    assert (sitting.destroyed, sitting.hand(0)) == ([], [])


@pytest.mark.rule("RC-078", "RC-R26")
def test_maximums_rickimus_takes_the_dearest_card_of_each_hand() -> None:
    sitting = unveil("maximums_rickimus", ["spider_guard", "freeze_gun"], ["memory_ripper", "slow_clap"], [],
                     ["red_x", "red_x", "jerry"])  # fmt: skip
    assert sitting.asked == [(2, "discard")], "only who has different ones for the same cost has a choice"
    assert sitting.options(2, "discard") == ["memory_ripper", "slow_clap"]
    sitting.answer(2, "discard", "slow_clap")
    assert [sitting.discard(i) for i in range(5)] == [["jerry"], ["spider_guard"], ["slow_clap"], [], ["red_x"]]


def passed(*hands: Sequence[str], defend: Sequence[int] = (), choose: Sequence[str] = ()) -> Sitting:
    """Zeta Alpha Rick is revealed; these seats defend, all others pass the card of theirs that is named."""
    sitting = unveil("zeta_alpha_rick", *hands[1:], decks={0: hands[0]})
    for i, key in list(sitting.asked):
        if key == "defend":
            sitting.answer(i, "defend", "guard_rick" if i in defend else "none")
    for i, _ in [each for each in sitting.asked if each[1] == "pass"]:
        sitting.answer(i, "pass", choose[i])
    return sitting


FIVE = ["beth", "jerry", "jerry", "jerry", "jerry"]


@pytest.mark.rule("RC-216", "RC-R43", "RC-118")
def test_zeta_alpha_rick_lets_everybody_pass_to_the_left() -> None:
    sitting = passed(FIVE, ["spider_guard"], ["freeze_gun", "jerry"], choose=["beth", "spider_guard", "freeze_gun"])
    assert [sitting.discard(i) for i in range(3)] == [["freeze_gun"], ["beth"], ["spider_guard"]]
    line = "Ana passes Beth to Boris, Boris passes Spider Guard to Cleo and Cleo passes Freeze Gun to Ana."
    assert f"Cards are passed: {line}" in sitting.log


@pytest.mark.rule("RC-216", "RC-R43")
def test_zeta_alpha_rick_passes_over_who_avoids_him() -> None:
    sitting = passed(FIVE, ["guard_rick"], ["freeze_gun", "jerry"], defend=[1], choose=["beth", "", "freeze_gun"])
    assert sitting.discard(1) == ["guard_rick"], "nothing but the Defense"
    assert (sitting.discard(0), sitting.discard(2)) == (["freeze_gun"], ["beth"])


@pytest.mark.rule("RC-217", "RC-R43")
def test_who_passes_alone_passes_to_the_own_discard_pile() -> None:
    sitting = passed(FIVE, ["guard_rick"], defend=[1], choose=["beth"])
    assert sitting.discard(0) == ["beth"]


@pytest.mark.rule("RC-R43")
def test_who_has_no_card_passes_none_but_receives() -> None:
    sitting = passed(FIVE, [], ["freeze_gun", "jerry"], choose=["beth", "", "freeze_gun"])
    assert [sitting.discard(i) for i in range(3)] == [["freeze_gun"], ["beth"], []]


@pytest.mark.rule("RC-118", "RC-R22")
def test_nobody_passes_before_all_have_answered() -> None:
    sitting = unveil("zeta_alpha_rick", ["guard_rick", "jerry"], ["jerry", "beth"])
    assert sitting.asked == [(1, "defend")], "nobody passes while somebody may still avoid it"
    sitting.answer(1, "defend", "none").answer(0, "pass", "jerry").answer(1, "pass", "guard_rick")
    assert [sitting.discard(i) for i in range(3)] == [[], [], []]
    assert not any("passes" in line for line in sitting.log_of(0))


@pytest.mark.rule("RC-119", "RC-216")
def test_all_may_avoid_zeta_alpha_rick() -> None:
    sitting = passed(["guard_rick", *FIVE[1:]], ["guard_rick"], defend=[0, 1])
    assert sitting.happened(Avoided) == ["Avoided"] * 2
    assert (sorted(sitting.hand(0)), sitting.discard(1)) == (sorted(["guard_rick", *FIVE[1:]]), ["guard_rick"])
    assert not any("passes" in line for line in sitting.log)


@pytest.mark.rule("RC-209", "RC-R45")
def test_quantum_rick_turns_the_ricks_face_down_until_the_end_of_their_players_next_turn() -> None:
    ricks = ["drunk_rick", "crazy_rick", "angry_rick"]
    sitting = unveil("quantum_rick", ["cowboy_morty", "alien_morty"], ["jerry"], ricks=ricks,
                     decks={0: DEEP, 1: DEEP, 2: DEEP})  # fmt: skip
    sitting.answer(1, "defend", "none")
    assert [sitting.seat(i).face_down for i in range(3)] == [True, True, True]
    sitting.play("cowboy_morty")
    assert sitting.power == 2, "Crazy Rick gives nothing for the first Morty"
    sitting.end()
    assert [sitting.seat(i).face_down for i in range(3)] == [True, False, True], "Boris has had his turn"
    assert "Boris's Crazy Rick is face up again." in sitting.log
    sitting.end()
    assert sitting.asked == [(0, "act")]
    assert sitting.usable == [], "Drunk Rick is still face down in Ana's next turn"
    sitting.end().to_turn(0)
    assert sitting.usable == ["drunk_rick"]


@pytest.mark.rule("RC-209", "RC-115")
def test_who_avoids_quantum_rick_keeps_the_rick_face_up() -> None:
    sitting = unveil("quantum_rick", ["guard_rick", "alien_morty", "jerry"], ricks=["drunk_rick", "crazy_rick"],
                     decks={0: DEEP, 1: ["jerry"]})  # fmt: skip
    sitting.answer(1, "defend", "guard_rick")
    assert [sitting.seat(i).face_down for i in (0, 1)] == [True, False]
    sitting.play("alien_morty").default("act")
    assert sitting.power == 1


@pytest.mark.rule("RC-209")
def test_at_the_end_of_that_turn_a_face_down_rick_does_nothing_yet() -> None:
    sitting = unveil("quantum_rick", ["jerry"], ricks=["happy_rick", "calm_rick"], discards={1: ["beth"]})
    sitting.end()
    assert sitting.asked == [(0, "act")], "Calm Rick does not offer to destroy a card"
    assert not sitting.seat(1).face_down


@pytest.mark.rule("RC-211", "RC-R44")
def test_rick_prime_retrieves_a_card_of_each_prime_cost_and_no_other() -> None:
    pile = ["memory_ripper", "slow_clap", "red_x", "freeze_gun", "spider_guard", "fire_trap", "alien_wasp_trap",
            "rick_prime", "riq_iv", "jerry"]  # fmt: skip
    twin = changed("riq_iv", cost=11)
    sitting = table(["rick_prime"], ["jerry"], discards={0: [k for k in pile if k != "rick_prime"]},
                    council=["quantum_rick", "evil_rick"], cards=card_set(twin)).play("rick_prime")  # fmt: skip
    offered = []
    while sitting.asked == [(0, "may_recover")]:
        offered.append(sitting.options(0, "may_recover"))
        sitting.answer(0, "may_recover", offered[-1][0])
    assert offered == [["memory_ripper", "slow_clap"], ["red_x"], ["spider_guard"], ["alien_wasp_trap"], ["riq_iv"]]
    assert sitting.hand(0) == ["memory_ripper", "red_x", "spider_guard", "alien_wasp_trap", "riq_iv"]
    assert sitting.discard(0) == ["slow_clap", "freeze_gun", "fire_trap", "jerry"]


@pytest.mark.rule("RC-211", "RC-R44")
def test_the_primes_are_those_that_the_group_attack_of_rick_prime_names() -> None:
    text = SHIPPED["rick_prime"].text()
    assert "costs 2, 3, 5, 7 and 11 from your discard pile" in text
    assert text.endswith("Group Attack: Each player discards every card in their hand with a cost of 2, 3, 5, 7 or 11.")
    hand = ["memory_ripper", "red_x", "freeze_gun", "spider_guard", "fire_trap", "alien_wasp_trap", "jerry"]
    sitting = unveil("rick_prime", hand, ["jerry"])
    assert sitting.discard(1) == ["memory_ripper", "red_x", "spider_guard", "alien_wasp_trap"]
    assert sitting.hand(1) == ["freeze_gun", "fire_trap", "jerry"]


def played_hands(*hands: Sequence[str], **laid: Any) -> Sitting:
    return table(["ricktiminus_sancheziminius"], *hands, **laid).play("ricktiminus_sancheziminius")


@pytest.mark.rule("RC-212", "RC-R41", "RC-172", "RC-175")
def test_ricktiminus_plays_a_card_of_each_foe_and_gives_them_back() -> None:
    sitting = played_hands(["spider_guard"], ["antenna_morty"], decks={0: [*DEEP, "beth", "summer"]})
    assert sitting.power == 1 + 3
    assert sitting.hand(0) == ["jerry", "jerry"], "Ana draws for the card of Cleo, under her control"
    assert sitting.in_play(0) == ["ricktiminus_sancheziminius", "spider_guard", "antenna_morty"]
    assert (sitting.final(1).count("spider_guard"), sitting.final(0).count("spider_guard")) == (1, 0)
    sitting.end()
    assert (sitting.hand(1), sitting.hand(2)) == (["spider_guard"], ["antenna_morty"])
    assert "spider_guard" not in sitting.discard(0)


@pytest.mark.rule("RC-R41")
def test_ricktiminus_takes_one_card_at_random_from_each_hand() -> None:
    sitting = played_hands(["jerry", "beth", "summer"], [], ["jerry"])
    assert (len(sitting.hand(1)), sitting.hand(3)) == (2, [])
    rolls = [e for e in sitting.position.table.journal or [] if isinstance(e, Rolled)]
    assert [(e.sides, len(e.values)) for e in rolls] == [(3, 1), (1, 1)], "by dice that can be rolled again"
    assert sitting.in_play(0)[1] == ["jerry", "beth", "summer"][rolls[0].values[0] - 1]


@pytest.mark.rule("RC-213", "RC-214")
def test_ricktiminus_plays_no_ongoing_card_but_all_the_others() -> None:
    sitting = played_hands(["red_x"], ["spider_guard"], ["bird_world"], ["cowboy_morty"])
    assert sitting.hand(1) == ["red_x"]
    assert sitting.hand(3) == ["bird_world"]
    assert sitting.in_play(0)[1:] == ["spider_guard", "cowboy_morty"]
    assert (sitting.ongoing(0), sitting.power) == ([], 1 + 3 + 2)
    assert "Boris reveals Red X." in sitting.log


@pytest.mark.rule("RC-212", "RC-R41")
def test_ricktiminus_plays_attacks_as_his_player() -> None:
    sitting = played_hands(["poop_and_basketballs_trap"], ["jerry"])
    assert sitting.options(0, "foe") == ["seat:1", "seat:2"]
    sitting.answer(0, "foe", "seat:1")
    assert sitting.discard(1) == ["morty_waves"], "its owner may well be the one attacked"


@pytest.mark.rule("RC-215", "RC-R44")
def test_riq_iv_discards_two_of_the_four_cards_just_drawn() -> None:
    sitting = table(["riq_iv", "spider_guard"], ["jerry"], decks={0: ["jerry", "beth", "summer", "red_x", "jerry"]},
                    council=["quantum_rick", "evil_rick"]).play("riq_iv")  # fmt: skip
    ask = sitting.ask(0, "discard")
    assert (sitting.options(0, "discard"), ask.least, ask.most) == (["beth", "jerry", "red_x", "summer"], 2, 2)
    sitting.answer(0, "discard", "beth", "summer")
    assert (sitting.hand(0), sitting.discard(0)) == (["spider_guard", "jerry", "red_x"], ["beth", "summer"])
