"""The Council of Ricks stack: defeating, revealing, Group Attacks, and Evil Rick's Stack Ongoing."""

from __future__ import annotations

import pytest

from games.kernel.ask import Illegal
from games.titles.rick_counters import effects, hands
from games.titles.rick_counters.cards import Council, EvilRick
from games.titles.rick_counters.events import CleanedUp, Flipped, TurnBegan
from games.titles.rick_counters.moves import Discarded, Drew

from .sitting import SHIPPED, card_set, changed, table, unveil

DEEP = ["jerry"] * 5  # a deck for the next hand
REST = ["maximums_rickimus", "quantum_rick", "evil_rick"]


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
    places = {*hands.WHERE, *effects.SOURCES}
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
