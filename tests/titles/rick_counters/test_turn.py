"""A turn: playing cards, Power, oversized Ricks, and ending it."""

from __future__ import annotations

import pytest

from games.kernel.ask import Illegal
from games.kernel.state import SPECTATOR, view

from .sitting import card_set, changed, table

FOUR = ["genius_waves"] * 4
DRAWN = ["jerry", "beth", "summer", "genius_waves", "genius_waves"]  # a deck for the next hand


# -- playing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-012")
@pytest.mark.parametrize("order", [("guard_rick", "slow_clap", "jerry"), ("jerry", "slow_clap", "guard_rick")])
def test_cards_are_played_one_after_another_in_any_order(order: tuple[str, ...]) -> None:
    sitting = table(["jerry", "guard_rick", "slow_clap"], ["jerry"])
    for key in order:
        assert sorted(sitting.playable) == sorted(sitting.hand(0))
        sitting.play(key)
    assert sitting.in_play(0) == list(order)
    assert sitting.hand(0) == []


@pytest.mark.rule("RC-013")
def test_power_is_the_total_of_what_was_played() -> None:
    sitting = table(["genius_waves", "jerry", "cowboy_morty", "cyclops_rick"], ["jerry"])
    totals = [sitting.play(key).power for key in ("genius_waves", "jerry", "cowboy_morty", "cyclops_rick")]
    assert totals == [1, 1, 3, 4]


@pytest.mark.rule("RC-013", "RC-012")
def test_all_plain_cards_can_be_played_at_once() -> None:
    sitting = table(["genius_waves", "jerry", "spider_guard", "antenna_morty", "genius_waves"], ["jerry"],
                    line_up=["red_x"] * 2 + ["slow_clap"] * 2 + ["guard_rick"])  # fmt: skip
    sitting.do("plain")
    assert sitting.power == 1 + 3 + 1
    assert sitting.hand(0) == ["jerry", "antenna_morty"], "what gives no Power or does something more stays in hand"


@pytest.mark.rule("RC-012")
def test_nobody_plays_in_anothers_turn() -> None:
    sitting = table(["jerry"], ["beth"])
    assert sitting.asked == [(0, "act")]
    with pytest.raises(Illegal, match="not asked of this seat"):
        sitting.position.answer(1, "act", [sitting.seat(1).hand[0]])
    with pytest.raises(Illegal, match="is not offered"):
        sitting.do(sitting.seat(1).hand[0])
    assert sitting.hand(1) == ["beth"]


@pytest.mark.rule("RC-087")
def test_what_is_played_lies_face_up_before_all() -> None:
    sitting = table(["guard_rick", "red_x"], ["jerry"])
    numbers = list(sitting.seat(0).hand)
    assert [view(sitting.state, 1).faces[n] for n in numbers] == ["", ""]
    sitting.play("guard_rick", "red_x")
    for viewer in (1, SPECTATOR):
        assert [view(sitting.state, viewer).faces[n] for n in numbers] == ["guard_rick", "red_x"]
    assert "Ana plays Guard Rick: +1 Power." in sitting.log


@pytest.mark.rule("RC-089")
def test_discard_piles_lie_face_up() -> None:
    sitting = table(["jerry", "genius_waves"], ["beth"], decks={0: DRAWN}, discards={1: ["summer"]})
    sitting.play("genius_waves").end()
    for viewer in (1, SPECTATOR):
        board = sitting.board(viewer)
        assert [card["key"] for card in board["seats"][0]["discard"]] == ["jerry", "genius_waves"]
        assert [card["key"] for card in board["seats"][1]["discard"]] == ["summer"]


@pytest.mark.rule("RC-096", "RC-038")
@pytest.mark.parametrize("key", ["jerry", "beth", "summer", "morty_waves"])
def test_worthless_cards_may_be_played_to_no_effect_or_kept(key: str) -> None:
    sitting = table([key, "genius_waves"], ["jerry"])
    before = len(sitting.position.table.journal or [])
    sitting.play(key)
    assert (sitting.power, sitting.hand(0), sitting.in_play(0)) == (0, ["genius_waves"], [key])
    assert len(sitting.log[-1:]) == 1
    assert len(sitting.position.table.journal or []) == before + 2, "it is played, and that is all"
    kept = table([key, "genius_waves"], ["jerry"]).play("genius_waves")
    assert kept.hand(0) == [key]
    kept.end()
    assert key in kept.discard(0)


@pytest.mark.rule("RC-097")
def test_played_and_kept_cards_stay_until_the_end_of_the_turn() -> None:
    sitting = table(["portal_gun", "jerry", "beth", "guard_rick"], ["jerry"], locations=["bird_world"],
                    line_up=["red_x"] * 2 + ["slow_clap"] * 2 + ["memory_ripper"], decks={0: DRAWN})  # fmt: skip
    sitting.play("portal_gun").answer(0, "may_discard", "jerry")
    sitting.play("guard_rick").buy("memory_ripper")
    assert sitting.in_play(0) == ["portal_gun", "bird_world", "guard_rick"]
    assert sitting.hand(0) == ["beth"]
    assert sitting.discard(0) == ["jerry", "memory_ripper"]
    sitting.end()
    assert sorted(sitting.discard(0)) == ["beth", "guard_rick", "jerry", "memory_ripper", "portal_gun"]
    assert sitting.closed == ["bird_world"]


@pytest.mark.rule("RC-098")
def test_the_text_of_a_card_works_at_once() -> None:
    sitting = table(["antenna_morty", "jerry"], ["jerry"], decks={0: ["red_x", "summer", "beth"]})
    sitting.play("antenna_morty")
    assert sitting.hand(0) == ["jerry", "red_x", "summer"]
    sitting.play("red_x")
    assert sitting.hand(0) == ["jerry", "summer", "beth"]


@pytest.mark.rule("RC-098")
def test_nothing_else_is_done_before_a_played_card_is_through() -> None:
    sitting = table(["alien_morty", "jerry"], ["jerry"], power=5)
    sitting.play("alien_morty")
    assert sitting.asked == [(0, "may_destroy")]
    with pytest.raises(Illegal, match="not asked of this seat"):
        sitting.buy("portal_gun")


@pytest.mark.rule("RC-015", "RC-100")
def test_playing_goes_on_after_a_purchase_and_buying_needs_no_empty_hand() -> None:
    sitting = table(["genius_waves", "genius_waves", "spider_guard", "jerry"], ["jerry"],
                    line_up=["guard_rick", "red_x", "slow_clap", "memory_ripper", "red_x"])  # fmt: skip
    sitting.play("genius_waves", "genius_waves").buy("guard_rick")
    assert sitting.hand(0) == ["spider_guard", "jerry"]
    sitting.play("spider_guard").buy("red_x")
    assert sitting.discard(0) == ["guard_rick", "red_x"]
    assert sitting.hand(0) == ["jerry"]


@pytest.mark.rule("RC-101", "RC-016")
def test_a_first_turn_buys_the_pancakes() -> None:
    line_up = ["flying_saucer_shaped_pancakes", "spider_guard", "antenna_morty", "doofus_rick", "rick_tracer"]
    sitting = table([*FOUR, "jerry"], ["jerry"], line_up=line_up)
    sitting.play(*FOUR)
    assert sitting.power == 4
    assert "flying_saucer_shaped_pancakes" in sitting.buyable
    sitting.play("jerry")
    assert sitting.power == 4, "Jerry gives nothing"
    sitting.buy("flying_saucer_shaped_pancakes")
    assert sitting.discard(0) == ["flying_saucer_shaped_pancakes"]
    assert sitting.power == 0


# -- ending it --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-018", "RC-019", "RC-R10")
def test_a_turn_ends_when_its_player_says_so_and_then_nothing_more_is_done() -> None:
    sitting = table(["red_x", "genius_waves"], ["jerry"], power=9, ricks=["drunk_rick", "happy_rick"])
    sitting.play("genius_waves")
    assert sitting.asked == [(0, "act")], "it goes on until it is ended"
    assert sitting.usable == ["drunk_rick"]
    sitting.end()
    assert sitting.asked == [(1, "act")]
    with pytest.raises(Illegal, match="not asked of this seat"):
        sitting.position.answer(0, "act", [sitting.state.lineup[0]])


@pytest.mark.rule("RC-018")
def test_playing_everything_does_not_end_the_turn() -> None:
    sitting = table(["jerry"], ["jerry"]).play("jerry")
    assert sitting.asked == [(0, "act")]
    assert sitting.turn == 0


@pytest.mark.rule("RC-094")
@pytest.mark.parametrize("power", [0, 20])
def test_buying_can_be_passed(power: int) -> None:
    sitting = table(["jerry"], ["jerry"], power=power)
    assert bool(sitting.buyable) == bool(power)
    sitting.end()
    assert sitting.turn == 1
    assert sitting.log[0] == "Ana discards Jerry."


@pytest.mark.rule("RC-R10")
@pytest.mark.parametrize(
    ("hand", "power", "says"),
    [
        (["genius_waves"], 0, ("end_cards", {"cards": 1})),
        (["antenna_morty", "beth", "red_x"], 0, ("end_cards", {"cards": 2})),
        (["jerry"], 3, ("end_power", {"power": 3})),
        (["jerry", "morty_waves"], 0, ("end", {})),
        ([], 0, ("end", {})),
    ],
)
def test_ending_asks_again_while_power_or_useful_cards_are_left(
    hand: list[str], power: int, says: tuple[str, dict[str, int]]
) -> None:
    sitting = table(hand, ["jerry"], power=power, line_up=["slow_clap", "spider_guard", "doofus_rick", "fire_trap",
                                                           "morty_doll"])  # fmt: skip
    ask = sitting.ask(0, "act")
    option = ask.options[-1]
    assert option == ("end" if says[0] == "end" else "end_early")
    assert sitting.game.wording(sitting.state, ask, option) == says
    at_once = sitting.game.words["act"].at_once
    assert "end" in at_once
    assert "end_early" not in at_once


@pytest.mark.rule("RC-029")
def test_the_next_player_is_the_one_clockwise() -> None:
    sitting = table(["jerry"], ["jerry"], ["jerry"], turn=1)
    order = [sitting.end().turn for _ in range(4)]
    assert order == [2, 0, 1, 2]


# -- oversized Ricks --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-110", "RC-R32")
def test_an_oversized_rick_may_be_used_or_not_in_the_own_turn() -> None:
    sitting = table(["jerry", "beth"], ["jerry"], ricks=["drunk_rick"])
    assert sitting.usable == ["drunk_rick"]
    sitting.use("drunk_rick").answer(0, "may_discard", "jerry")
    assert (sitting.discard(0), len(sitting.hand(0))) == (["jerry"], 2)
    assert sitting.usable == [], "once a turn"
    unused = table(["jerry", "beth"], ["jerry"], ricks=["drunk_rick"]).end()
    assert unused.asked == [(1, "act")]
    assert "Ana uses Drunk Rick." not in unused.log


@pytest.mark.rule("RC-110")
def test_an_oversized_rick_does_nothing_in_anothers_turn() -> None:
    sitting = table(["jerry"], ["slow_clap"], ricks=["angry_rick", "calm_rick"], turn=1)
    assert sitting.usable == []
    sitting.play("slow_clap")
    assert sitting.power == 1, "Ana's Angry Rick doesn't see Boris's Special"


@pytest.mark.rule("RC-110")
def test_an_oversized_rick_works_again_in_the_next_turn() -> None:
    sitting = table(["jerry", "beth"], ["jerry"], ricks=["drunk_rick"])
    sitting.use("drunk_rick").answer(0, "may_discard", "jerry").to_turn(0)
    assert sitting.usable == ["drunk_rick"]


@pytest.mark.rule("RC-111")
def test_both_abilities_of_an_oversized_rick_work_in_one_turn() -> None:
    both = changed(
        "drunk_rick",
        abilities=[
            {"at": "once", "then": [{"do": "power", "amount": 2}]},
            {"at": "when", "deed": "play", "what": {"types": ["special"]}, "then": [{"do": "draw"}]},
        ],
    )
    sitting = table(["slow_clap"], ["jerry"], ricks=["drunk_rick"], decks={0: ["jerry"]}, cards=card_set(both))
    sitting.use("drunk_rick")
    assert sitting.power == 2
    sitting.play("slow_clap")
    assert sitting.hand(0) == ["jerry"]


@pytest.mark.rule("RC-112")
def test_an_oversized_rick_is_no_rick_card() -> None:
    sitting = table(["guard_rick", "super_weird_rick", "beth"], ["jerry"], ricks=["annoyed_rick"],
                    line_up=["red_x"] * 2 + ["slow_clap"] * 2 + ["spider_guard"])  # fmt: skip
    assert sitting.usable == []
    sitting.play("guard_rick")
    assert sitting.usable == [], "Guard Rick is the only one played"
    sitting.play("super_weird_rick")
    assert sitting.power == 1 + 1, "one type: Rick"
    assert sitting.usable == ["annoyed_rick"]


@pytest.mark.rule("RC-112")
def test_using_an_oversized_rick_is_not_playing_a_card() -> None:
    sitting = table(["cyclops_rick", "beth"], ["jerry"], ricks=["drunk_rick"])
    sitting.use("drunk_rick").answer(0, "may_discard", "beth")
    sitting.play("cyclops_rick")
    assert sitting.asked == [(0, "may_destroy")], "it is still the first card played"
