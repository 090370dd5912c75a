"""How a match ends, what counts, who wins."""

from __future__ import annotations

from typing import Any

import pytest

from games.titles.rick_counters.events import Ended, Won
from games.titles.rick_counters.moves import Drew

from .sitting import Sitting, begin, card_set, changed, table

LINE_UP = ["guard_rick", "slow_clap", "red_x", "cowboy_morty", "spider_guard"]


def ended(*decks: list[str], waves: int = 0, **more: Any) -> Sitting:
    """A match that ends at once: Ana can't refill the Line-Up. What counts are these decks."""
    more.setdefault("line_up", LINE_UP[:4])
    return table(*[[] for _ in decks], decks=dict(enumerate(decks)), main=[], only=True, **more).end()


# -- the two ends, and a third ----------------------------------------------------------------------------------------


@pytest.mark.rule("RC-032", "RC-R17")
def test_the_match_ends_at_once_when_evil_rick_is_defeated() -> None:
    sitting = table(["jerry", "genius_waves"], ["jerry"], council=["evil_rick"], power=12)
    sitting.buy("evil_rick")
    assert sitting.position.over
    assert sitting.asked == []
    assert sitting.result == ("evil_rick", [6, 0], [0])
    assert sitting.happened(Drew) == [], "in mid-turn"
    assert "Evil Rick is defeated: the match is over. Ana has 6 VP and Boris has 0 VP." in sitting.log


@pytest.mark.rule("RC-R17")
def test_nothing_that_the_last_purchase_triggers_happens_any_more() -> None:
    rick = changed("happy_rick", abilities=[{"at": "when", "deed": "buy", "then": [{"do": "draw"}]}])
    more: dict[str, Any] = {"ricks": ["happy_rick"], "cards": card_set(rick), "power": 12, "decks": {0: ["beth"] * 5}}
    sitting = table(["jerry"], ["jerry"], council=["evil_rick"], **more)
    sitting.buy("evil_rick")
    assert sitting.hand(0) == ["jerry"]
    sitting = table(["jerry"], ["jerry"], line_up=LINE_UP, **more)
    assert sitting.buy("red_x").hand(0) == ["jerry", "beth"], "as another purchase would have done"


@pytest.mark.rule("RC-R17", "RC-103")
def test_cards_played_in_the_last_turn_count_and_an_unbought_location_does_not() -> None:
    sitting = table(["portal_gun", "spider_guard", "jerry"], ["jerry"], council=["evil_rick"], power=12,
                    locations=["chair_world"])  # fmt: skip
    sitting.play("spider_guard", "portal_gun").answer(0, "may_discard", "jerry").buy("evil_rick")
    assert "spider_guard" in sitting.final(0)
    assert "chair_world" not in sitting.final(0) + sitting.final(1)
    assert sitting.result == ("evil_rick", [6 + 2, 0], [0])


@pytest.mark.rule("RC-032")
def test_defeating_another_card_of_the_stack_does_not_end_the_match() -> None:
    sitting = table(["jerry"], ["jerry"], power=8).buy("riq_iv")
    assert sitting.asked == [(0, "act")]


@pytest.mark.rule("RC-033")
def test_the_match_ends_when_the_line_up_can_not_be_refilled() -> None:
    sitting = table(["jerry"], ["jerry"], line_up=LINE_UP, main=["fire_trap"], only=True, power=4)
    sitting.buy("guard_rick").end()
    assert sitting.asked == [(1, "act")]
    assert len(sitting.line_up) == 5
    sitting = table(["jerry"], ["jerry"], line_up=LINE_UP, main=["fire_trap"], only=True, power=4)
    sitting.buy("guard_rick", "slow_clap").end()
    assert sitting.result == ("lineup", [2, 0], [0])
    assert "The Line-Up can't be refilled: the match is over. Ana has 2 VP and Boris has 0 VP." in sitting.log


@pytest.mark.rule("RC-R51")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_ten_idle_turns_of_each_player_end_the_match(players: int) -> None:
    sitting = begin(players).default()
    assert sitting.result[0] == "idle"
    assert sitting.state.number == 10 * players
    assert [seat.turns for seat in sitting.state.seats] == [10] * players
    assert sitting.state.winners == list(range(players))


@pytest.mark.rule("RC-R51")
@pytest.mark.parametrize("come_by", ["buy", "gain"])
def test_a_card_bought_or_gained_starts_the_count_anew(come_by: str) -> None:
    sitting = table(["solicitor_rick"], ["jerry"], power=2, idle=19, line_up=LINE_UP)
    if come_by == "buy":
        sitting.buy("guard_rick")
    else:
        sitting.play("solicitor_rick").answer(0, "gain", "guard_rick")
    sitting.end()
    assert sitting.asked == [(1, "act")]
    assert sitting.state.idle == 0
    idle = table(["solicitor_rick"], ["jerry"], power=2, idle=19, line_up=LINE_UP).end()
    assert idle.result[0] == "idle"


@pytest.mark.rule("RC-R51")
def test_a_card_gained_into_the_new_hand_counts_too() -> None:
    sitting = table(["jerry"], ["jerry"], ongoing={0: ["doopidoo_dimension"]}, idle=19).end()
    assert "portal_gun" in sitting.hand(0)
    assert sitting.asked == [(1, "act")]
    assert sitting.state.idle == 0


# -- what counts ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-103", "RC-104")
def test_cards_in_hand_discard_pile_and_in_play_count_with_the_deck() -> None:
    sitting = table(["spider_guard"], ["jerry"], council=["evil_rick"], power=12, decks={0: ["antenna_morty"]},
                    discards={0: ["guard_rick"]}, ongoing={0: ["chair_world"]})  # fmt: skip
    sitting.buy("evil_rick")
    assert sorted(sitting.final(0)) == ["antenna_morty", "chair_world", "evil_rick", "guard_rick", "spider_guard"]
    assert sitting.state.scores[0] == 2 + 1 + 6 + 1 + 2


@pytest.mark.rule("RC-104")
def test_the_score_is_the_sum_of_the_vp() -> None:
    sitting = ended(["fire_trap", "guard_rick", "tortured_morty", "jerry"], ["riq_iv", "genius_waves"])
    assert sitting.state.scores == [2 + 1 - 1, 4]


@pytest.mark.rule("RC-104", "RC-R20")
@pytest.mark.parametrize(
    ("deck", "score"),
    [
        (["fire_trap", "morty_waves"], 1),
        (["fire_trap", "morty_waves", "genius_waves"], 2),
        (["fire_trap", "morty_waves", "morty_waves", "genius_waves"], 1),
        (["fire_trap", "genius_waves", "genius_waves"], 2),
        (["morty_waves"] * 3, -3),
    ],
)
def test_unpaired_morty_waves_cost_one_each_and_a_score_may_be_negative(deck: list[str], score: int) -> None:
    assert ended(deck, ["jerry"]).state.scores == [score, 0]


@pytest.mark.rule("RC-R20")
def test_pairs_are_made_across_hand_deck_and_discard_pile() -> None:
    sitting = table(["morty_waves"], ["jerry"], decks={0: ["genius_waves"]}, discards={0: ["morty_waves"]},
                    council=["evil_rick"], power=12)  # fmt: skip
    sitting.buy("evil_rick")
    assert sitting.state.scores[0] == 6 - 1


@pytest.mark.rule("RC-R20")
def test_paired_cards_still_count_for_others() -> None:
    deck = ["rick_sanchez_c137", "morty_waves", "morty_waves", "genius_waves", "genius_waves"]
    assert ended(deck, ["jerry"]).state.scores[0] == 2 * 2, "2 VP for each Morty Waves, none of which costs anything"


@pytest.mark.rule("RC-104", "RC-R19")
def test_destroyed_cards_count_for_nobody() -> None:
    sitting = table(["alien_morty", "spider_guard"], ["jerry"], council=["evil_rick"], power=12,
                    discards={0: ["riq_iv"]}, decks={0: []})  # fmt: skip
    sitting.play("alien_morty").answer(0, "may_destroy", "riq_iv", "spider_guard").buy("evil_rick")
    assert sorted(sitting.final(0)) == ["alien_morty", "evil_rick"]
    assert sitting.state.scores[0] == 1 + 6
    tie_breaks = dict(sitting.game.standings(sitting.state)[0].lines)
    assert tie_breaks == {"Victory Points": 7, "Council stack cards": 1, "Cards in the deck": 2}


# -- who wins ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-105")
def test_the_most_victory_points_win() -> None:
    sitting = ended(["guard_rick"], ["fire_trap", "red_x"], ["jerry"] * 5)
    assert sitting.result == ("lineup", [1, 3, 0], [1])
    assert [(st.seat, st.rank) for st in sitting.game.standings(sitting.state)] == [(1, 1), (0, 2), (2, 3)]
    assert sitting.log[-1] == "Boris wins!"


@pytest.mark.rule("RC-105")
def test_who_defeats_evil_rick_need_not_win() -> None:
    sitting = table(["jerry"], ["jerry"], council=["evil_rick"], power=12, discards={1: ["riq_iv", "rick_prime"]})
    assert sitting.buy("evil_rick").result == ("evil_rick", [6, 10], [1])


@pytest.mark.rule("RC-106")
def test_a_tie_goes_to_more_cards_of_the_council_stack() -> None:
    four_vp = ["fire_trap", "morty_doll"]
    sitting = ended([*four_vp, "jerry", "jerry"], ["riq_iv"])
    assert sitting.result == ("lineup", [4, 4], [1]), "though Ana has more cards"


@pytest.mark.rule("RC-106")
def test_evil_rick_counts_as_a_card_of_the_stack() -> None:
    sitting = table(["jerry"], ["jerry"], council=["evil_rick"], power=12, decks={0: [], 1: ["beth"] * 9},
                    discards={1: ["fire_trap", "morty_doll", "spider_guard"]})  # fmt: skip
    assert sitting.buy("evil_rick").result == ("evil_rick", [6, 6], [0])


@pytest.mark.rule("RC-106")
def test_the_number_counts_not_the_worth_of_stack_cards() -> None:
    sitting = ended(["rick_prime"], ["riq_iv", "fire_trap"], ["morty_doll", "jerry", "beth", "summer"])
    assert sitting.result == ("lineup", [6, 6, 2], [1]), "one each, so the larger deck decides"


@pytest.mark.rule("RC-107")
def test_the_next_tie_goes_to_more_cards_in_the_deck() -> None:
    sitting = ended(["fire_trap", "jerry"], ["morty_doll", "jerry", "beth"], ["jerry"])
    assert sitting.result == ("lineup", [2, 2, 0], [1])


@pytest.mark.rule("RC-107", "RC-R19")
def test_starters_and_morty_waves_count_for_the_size_of_a_deck() -> None:
    sitting = ended(["fire_trap", "genius_waves", "morty_waves"], ["morty_doll", "genius_waves"])
    assert sitting.result == ("lineup", [2, 2], [0])


@pytest.mark.rule("RC-R18")
def test_who_is_still_tied_shares_the_victory() -> None:
    sitting = ended(["fire_trap", "jerry"], ["guard_rick"], ["morty_doll", "beth"])
    assert sitting.result == ("lineup", [2, 1, 2], [0, 2])
    assert [(st.seat, st.rank) for st in sitting.game.standings(sitting.state)] == [(0, 1), (2, 1), (1, 3)]
    assert sitting.log[-1] == "Ana and Cleo share the victory!"


@pytest.mark.rule("RC-105", "RC-R18")
def test_the_result_is_told_once() -> None:
    assert ended(["fire_trap"], ["jerry"]).happened(Ended, Won) == ["Ended", "Won"]


@pytest.mark.rule("RC-108")
def test_the_next_match_starts_with_every_card_back_in_its_place() -> None:
    first = sorted(begin(2).state.faces)
    sitting = table(["alien_morty", "jerry"], ["jerry"], council=["evil_rick"], power=12)
    sitting.play("alien_morty").answer(0, "may_destroy", "jerry").buy("evil_rick")
    again = begin(2)
    assert sorted(again.state.faces) == first
    assert again.council[0] == "riq_iv"
    assert (len(again.locations), len(again.state.portal), len(again.state.waves)) == (21, 16, 20)
    assert again.destroyed == []
