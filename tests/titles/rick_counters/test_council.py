"""The Council of Ricks stack: defeating, revealing, Group Attacks, and Evil Rick's Stack Ongoing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.kernel.ask import Illegal
from games.kernel.event import Rolled
from games.titles.rick_counters import effects
from games.titles.rick_counters.cards import Council, EvilRick
from games.titles.rick_counters.events import Avoided, CleanedUp, Discarded, Drew, Flipped, TurnBegan

from .sitting import SHIPPED, Sitting, card_set, changed, table

DEEP = ["jerry"] * 5  # a deck for the next hand
LINE_UP = ["phone_sticks", "phone_sticks", "lemonade", "lemonade", "robot_rick"]
REST = ["maximums_rickimus", "quantum_rick", "evil_rick"]


def unveil(top: str, *hands: Sequence[str], **laid: Any) -> Sitting:
    """Ana has defeated a Rick and ends her turn; this card is then revealed. ``hands``: of the others."""
    laid = {"council": [top, "evil_rick"] if top != "evil_rick" else [top], "council_up": False, **laid}
    laid = {"decks": {0: DEEP}, "line_up": LINE_UP, **laid}
    return table([], *hands, **laid).end()


# -- defeating --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-121", "RC-R04")
def test_defeating_is_buying_the_face_up_top() -> None:
    sitting = table(["jerry"], ["jerry"], power=9).buy("riq_iv")
    assert (sitting.power, sitting.discard(0)) == (1, ["riq_iv"])
    assert "Ana defeats Riq IV for 8 Power." in sitting.log


@pytest.mark.rule("RC-121")
def test_a_rick_that_is_too_dear_is_not_defeated() -> None:
    sitting = table(["jerry"], ["jerry"], power=7)
    assert "riq_iv" not in sitting.buyable
    with pytest.raises(Illegal, match="is not offered"):
        sitting.buy("riq_iv")


@pytest.mark.rule("RC-122", "RC-123")
def test_after_a_defeat_the_next_one_stays_face_down_so_one_a_turn_is_all() -> None:
    sitting = table(["jerry"], ["jerry"], power=40, council=["riq_iv", *REST]).buy("riq_iv")
    assert (sitting.council, sitting.state.council_up) == (REST, False)
    assert "maximums_rickimus" not in sitting.buyable
    assert sitting.board(0)["council"] is None, "and nobody sees who it is"
    assert sitting.board(0)["council_size"] == 3
    with pytest.raises(Illegal, match="is not offered"):
        sitting.do(sitting.state.council[-1])
    sitting.end()
    assert sitting.state.council_up
    assert sitting.board(1)["council"]["key"] == "maximums_rickimus"


@pytest.mark.rule("RC-124", "RC-126", "RC-149")
def test_costs_and_group_attacks_of_the_stack() -> None:
    council = [card for card in SHIPPED.cards.values() if isinstance(card, Council)]
    evil = [card for card in SHIPPED.cards.values() if isinstance(card, EvilRick)]
    assert all(8 <= card.cost <= 12 for card in (*council, *evil))
    assert [card.key for card in council if not card.group] == ["riq_iv"]
    assert [card.key for card in evil if card.stack] == ["evil_rick"]
    assert [card.key for card in SHIPPED.cards.values() if "Stack Ongoing" in card.text()] == ["evil_rick"]


# -- Group Attacks ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-127", "RC-128", "RC-130", "RC-028")
def test_a_group_attack_hits_everybody_when_its_card_is_revealed() -> None:
    sitting = unveil("ricktiminus_sancheziminius", ["jerry"], ["jerry"])
    assert [sitting.discard(i) for i in range(3)] == [["morty_waves"]] * 3, "Ana too, who defeated the one before"
    assert "Ricktiminus Sancheziminius attacks Ana, Boris and Cleo." in sitting.log


@pytest.mark.rule("RC-127")
def test_a_card_that_already_lies_face_up_attacks_no_more() -> None:
    sitting = table(["jerry"], ["jerry"], council=["ricktiminus_sancheziminius", "evil_rick"]).end()
    assert sitting.asked == [(1, "act")]
    assert "morty_waves" not in (*sitting.discard(0), *sitting.discard(1))


@pytest.mark.rule("RC-129", "RC-130", "RC-115")
def test_everybody_with_a_defense_may_use_it_against_a_group_attack() -> None:
    sitting = unveil("ricktiminus_sancheziminius", ["guard_rick"], ["cowboy_morty"], ["jerry"],
                     decks={0: ["cowboy_rick", *DEEP[1:]]})  # fmt: skip
    assert sitting.asked == [(0, "defend"), (1, "defend"), (2, "defend")]
    sitting.answer(0, "defend", "cowboy_rick").answer(1, "defend", "none").answer(2, "defend", "cowboy_morty")
    assert ["morty_waves" in sitting.discard(i) for i in range(4)] == [False, True, False, True]


@pytest.mark.rule("RC-131", "RC-R25")
def test_a_group_attack_comes_between_two_turns_and_hits_the_new_hand() -> None:
    sitting = unveil("maximums_rickimus", ["spider_guard"], decks={0: ["freeze_gun", *DEEP[1:]]})
    kinds = sitting.happened(CleanedUp, Drew, Flipped, Discarded, TurnBegan)
    assert kinds == ["CleanedUp", "Drew", "Flipped", "Discarded", "Discarded", "TurnBegan"]
    assert (sitting.discard(0), sitting.discard(1)) == (["freeze_gun"], ["spider_guard"])
    assert sitting.asked == [(1, "act")]


@pytest.mark.rule("RC-131")
def test_a_group_attack_triggers_nothing_that_belongs_to_a_turn() -> None:
    tip = changed("pizza_world", ongoing=[{"at": "when", "deed": "gain", "then": [{"do": "draw"}]}])
    sitting = unveil("ricktiminus_sancheziminius", ["jerry"], ongoing={0: ["pizza_world"]},
                     cards=card_set(tip), decks={0: [*DEEP, "beth"]})  # fmt: skip
    assert sitting.discard(0) == ["morty_waves"]
    assert len(sitting.hand(0)) == 5, "whatever Ana gains between the turns draws nothing"


@pytest.mark.rule("RC-R25", "RC-R22")
def test_the_next_turn_waits_for_the_answers_which_all_are_asked_for_at_once() -> None:
    sitting = unveil("zeta_alpha_rick", ["jerry", "beth"], ["jerry", "beth"])
    assert sitting.asked == [(0, "pass"), (1, "pass"), (2, "pass")]
    sitting.answer(2, "pass", "jerry").answer(0, "pass", "jerry")
    assert sitting.happened(TurnBegan) == []
    sitting.answer(1, "pass", "jerry")
    assert sitting.asked == [(1, "act")]


@pytest.mark.rule("RC-R25")
def test_a_group_attack_goes_clockwise_from_the_player_whose_turn_ended() -> None:
    sitting = table(["jerry"], [], ["jerry"], council=["ricktiminus_sancheziminius", "evil_rick"], council_up=False,
                    turn=1, waves=2, decks={1: DEEP}).end()  # fmt: skip
    assert ["morty_waves" in sitting.discard(i) for i in range(3)] == [False, True, True]


@pytest.mark.rule("RC-133")
@pytest.mark.parametrize("key", [c.key for c in SHIPPED.cards.values() if isinstance(c, Council) and c.group])
def test_from_the_hand_only_the_top_text_applies(key: str) -> None:
    sitting = table([key], ["spider_guard"], decks={0: []}).play(key).default("act")
    assert "attacks" not in " ".join(sitting.log)
    assert (sitting.discard(1), sitting.seat(1).face_down, sitting.seat(0).face_down) == ([], False, False)


# -- the Ricks one by one ---------------------------------------------------------------------------------------------


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
    assert "Crazy Rick of Boris is face up again." in sitting.log
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


# -- Evil Rick --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-150", "RC-200", "RC-R27")
def test_evil_rick_attacks_whoever_begins_a_turn_from_his_reveal_on() -> None:
    sitting = unveil("evil_rick", ["jerry", "beth"], ["jerry", "beth"])
    assert sitting.asked == [(1, "discard")], "the turn right after his reveal; nobody else is asked"
    sitting.answer(1, "discard", "beth")
    assert sitting.asked == [(1, "act")]
    sitting.end()
    assert sitting.asked == [(2, "discard")]
    sitting.answer(2, "discard", "beth").end()
    assert sitting.asked == [(0, "discard")], "each turn, so Ana's as well"


@pytest.mark.rule("RC-150", "RC-149")
def test_evil_rick_does_nothing_while_another_rick_or_nobody_lies_face_up() -> None:
    above = table(["jerry"], ["jerry", "beth"], council=["riq_iv", "evil_rick"]).end()
    assert above.asked == [(1, "act")]
    face_down = table([], ["jerry", "beth"], council=["evil_rick"], council_up=False)
    assert face_down.asked == [(0, "act")]
    assert "evil_rick" not in face_down.buyable


@pytest.mark.rule("RC-201", "RC-R27")
def test_a_defense_avoids_evil_rick() -> None:
    sitting = unveil("evil_rick", ["guard_rick", "jerry"], ["cowboy_rick"], decks={0: DEEP, 1: ["beth"]})
    assert sitting.asked == [(1, "defend")]
    sitting.answer(1, "defend", "guard_rick")
    assert (sitting.hand(1), sitting.discard(1)) == (["jerry", "beth"], ["guard_rick"])
    assert sitting.asked == [(1, "act")]


@pytest.mark.rule("RC-R27")
def test_evil_rick_comes_before_what_works_at_the_start_of_the_turn() -> None:
    sitting = unveil("evil_rick", ["jerry", "beth"], ongoing={1: ["reverse_height_universe"]})
    assert (sitting.asked, sitting.power) == ([(1, "discard")], 0)
    sitting.answer(1, "discard", "beth")
    assert (sitting.asked, sitting.power) == ([(1, "act")], 1)


@pytest.mark.rule("RC-149", "RC-127")
def test_evil_rick_makes_no_group_attack() -> None:
    sitting = unveil("evil_rick", ["jerry"], ["jerry"])
    assert [line for line in sitting.log if "attacks" in line] == ["Evil Rick attacks Boris."]


@pytest.mark.rule("RC-R28", "RC-200")
def test_the_match_is_over_when_evil_rick_is_defeated() -> None:
    sitting = table(["jerry"], ["jerry"], council=["evil_rick"], power=12).buy("evil_rick")
    assert sitting.position.over
    assert sitting.result[0] == "evil_rick"


@pytest.mark.rule("RC-R28")
def test_no_op_reaches_into_the_council_stack_but_to_use_a_text() -> None:
    """A Gain, a Destroy and a Recover name their places; the stack is in none of them."""
    places = {*effects.WHERE, *effects.SOURCES}
    assert places == {"hand", "discard", "play", "lineup", "portal", "waves", "main"}


# -- what they count as -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-134")
@pytest.mark.parametrize("key", [c.key for c in SHIPPED.cards.values() if isinstance(c, Council)])
def test_playing_one_of_the_council_is_playing_a_rick(key: str) -> None:
    watch = {"at": "when", "deed": "play", "what": {"types": ["rick"]}, "then": [{"do": "power", "amount": 9}]}
    cards = card_set(changed("drunk_rick", abilities=[watch]))
    sitting = table([key], ["jerry"], ricks=["drunk_rick"], decks={0: []}, council=["evil_rick"], cards=cards)
    sitting.play(key).default("act")
    assert sitting.power == 9 + SHIPPED[key].power


@pytest.mark.rule("RC-134")
def test_evil_rick_is_of_type_rick_too() -> None:
    sitting = table(["jerry"], ["jerry"], council=["evil_rick"])
    assert SHIPPED["evil_rick"].kind == "rick"
    assert sitting.game.face(SHIPPED["evil_rick"])["foot"] == "Rick"


@pytest.mark.rule("RC-135")
def test_council_of_ricks_is_a_title_and_no_second_type() -> None:
    sitting = table(["zeta_alpha_rick", "super_weird_rick"], ["jerry"], decks={0: []}).play("zeta_alpha_rick")
    before = sitting.power
    assert sitting.play("super_weird_rick").power == before + 1, "two Ricks are one type"
