"""Buying and gaining: what can be bought, from where, for what, and where it goes."""

from __future__ import annotations

from collections import Counter

import pytest

from games.kernel.ask import Illegal

from .sitting import table

FOUR = ["genius_waves"] * 4
DRAWN = ["jerry", "beth", "summer", "genius_waves", "genius_waves"]
CHEAP = ["guard_rick", "slow_clap", "red_x", "cowboy_morty", "spider_guard"]  # costs 2, 2, 3, 4, 5


@pytest.mark.rule("RC-014", "RC-R09")
def test_all_that_is_bought_in_a_turn_is_paid_from_its_power() -> None:
    sitting = table(["jerry"], ["jerry"], line_up=CHEAP, power=7)
    sitting.buy("cowboy_morty")
    assert sitting.power == 3
    assert sorted(sitting.buyable) == ["guard_rick", "portal_gun", "red_x", "slow_clap"]
    sitting.buy("red_x")
    assert (sitting.power, sitting.buyable) == (0, [])


@pytest.mark.rule("RC-014")
def test_what_is_too_dear_is_refused_and_nothing_changes() -> None:
    sitting = table(["jerry"], ["jerry"], line_up=CHEAP, power=3)
    with pytest.raises(Illegal, match="is not offered"):
        sitting.buy("cowboy_morty")
    assert (sitting.power, sitting.line_up, sitting.discard(0)) == (3, CHEAP, [])


@pytest.mark.rule("RC-R09")
def test_power_played_later_does_not_pay_for_an_earlier_purchase() -> None:
    sitting = table(["genius_waves", *FOUR], ["jerry"], line_up=CHEAP)
    sitting.play("genius_waves")
    with pytest.raises(Illegal, match="is not offered"):
        sitting.buy("guard_rick")
    sitting.play("genius_waves").buy("guard_rick").play("genius_waves")
    assert sitting.power == 1
    assert sitting.buyable == []


@pytest.mark.rule("RC-088", "RC-016")
def test_a_line_up_card_goes_to_the_own_discard_pile_at_once() -> None:
    sitting = table(["jerry"], ["jerry"], line_up=CHEAP, power=5, discards={0: ["beth"]})
    sitting.buy("spider_guard")
    assert sitting.discard(0) == ["beth", "spider_guard"]
    assert sitting.line_up == CHEAP[:-1]
    assert "Ana buys Spider Guard for 5 Power." in sitting.log


@pytest.mark.rule("RC-016")
def test_ongoing_cards_council_cards_and_locations_go_there_too() -> None:
    sitting = table(["portal_gun", "jerry"], ["jerry"], line_up=CHEAP, locations=["bird_world"], power=20)
    sitting.play("portal_gun").answer(0, "may_discard", "jerry")
    sitting.buy("red_x", "riq_iv", "bird_world", "portal_gun")
    assert sitting.discard(0) == ["jerry", "red_x", "riq_iv", "bird_world", "portal_gun"]
    assert sitting.ongoing(0) == []
    assert sitting.in_play(0) == ["portal_gun"]


@pytest.mark.rule("RC-016")
def test_a_card_may_say_where_the_next_purchase_goes() -> None:
    sitting = table(["hammerhead_morty"], ["jerry"], line_up=CHEAP, power=4)
    sitting.play("hammerhead_morty").buy("spider_guard", "guard_rick")
    assert sitting.deck(0)[0] == "spider_guard"
    assert sitting.discard(0) == ["guard_rick"], "only the next one"


@pytest.mark.rule("RC-017")
def test_a_gained_card_goes_to_the_discard_pile_at_once() -> None:
    sitting = table(["solicitor_rick"], ["jerry"], line_up=CHEAP)
    sitting.play("solicitor_rick").answer(0, "gain", "red_x")
    assert sitting.discard(0) == ["red_x"]
    assert sitting.ongoing(0) == []
    assert sitting.final(0).count("red_x") == 1


@pytest.mark.rule("RC-017", "RC-058")
def test_a_gained_morty_waves_goes_to_the_discard_pile_too() -> None:
    sitting = table(["alien_wasp_trap"], ["jerry"], ["beth"], waves=5)
    sitting.play("alien_wasp_trap")
    assert [sitting.discard(i) for i in range(3)] == [[], ["morty_waves"], ["morty_waves"]]
    assert len(sitting.state.waves) == 3
    assert "morty_waves" in sitting.final(1)


@pytest.mark.rule("RC-091")
def test_any_number_of_cards_may_be_bought() -> None:
    sitting = table(["jerry"], ["jerry"], line_up=CHEAP, power=19)
    sitting.buy(*CHEAP, "portal_gun")
    assert Counter(sitting.discard(0)) == Counter([*CHEAP, "portal_gun"])
    assert sitting.line_up == []


@pytest.mark.rule("RC-092")
@pytest.mark.parametrize("bought", [["guard_rick"], ["red_x"], ["cowboy_morty"], ["guard_rick", "slow_clap"]])
def test_four_genius_waves_buy_one_card_of_2_to_4_or_two_of_2(bought: list[str]) -> None:
    sitting = table([*FOUR, "jerry"], ["jerry"], line_up=CHEAP)
    sitting.play(*FOUR)
    assert sitting.power == 4
    assert sorted(sitting.buyable) == ["cowboy_morty", "guard_rick", "portal_gun", "red_x", "slow_clap"]
    sitting.buy(*bought)
    assert sitting.discard(0) == bought
    assert "cowboy_morty" not in sitting.buyable


@pytest.mark.rule("RC-056", "RC-093")
def test_portal_guns_may_be_bought_at_any_time_while_there_are_some() -> None:
    sitting = table(["genius_waves", "jerry"], ["jerry"], guns=2, power=9)
    sitting.buy("portal_gun").play("genius_waves")
    assert sitting.power == 7
    sitting.buy("portal_gun")
    assert sitting.discard(0) == ["portal_gun", "portal_gun"]
    assert sitting.power == 4
    assert "portal_gun" not in sitting.buyable, "the stack is empty"
    assert sitting.board(0)["portal_gun"] is None


@pytest.mark.rule("RC-057")
def test_the_top_of_the_council_may_be_bought_at_any_time() -> None:
    sitting = table(["genius_waves", "jerry"], ["jerry"], power=8)
    assert "riq_iv" in sitting.buyable
    sitting.play("genius_waves").buy("riq_iv")
    assert sitting.discard(0) == ["riq_iv"]
    assert sitting.power == 1
    assert "Ana defeats Riq IV for 8 Power." in sitting.log
    sitting.play("jerry")
    assert sitting.asked == [(0, "act")]


@pytest.mark.rule("RC-057", "RC-099")
def test_a_face_down_council_card_is_not_for_sale() -> None:
    sitting = table(["jerry"], ["jerry"], council_up=False, power=30)
    assert not {"riq_iv", "evil_rick", "maximums_rickimus"} & set(sitting.buyable)
    with pytest.raises(Illegal, match="is not offered"):
        sitting.do(sitting.state.council[-1])


@pytest.mark.rule("RC-058", "RC-099")
def test_only_line_up_face_up_stacks_and_visited_locations_are_for_sale() -> None:
    sitting = table(["portal_gun", "jerry"], ["jerry"], line_up=CHEAP, locations=["bird_world", "chair_world"],
                    ongoing={0: ["phone_world"], 1: ["pizza_world"]}, discards={1: ["fire_trap"]},
                    closed=["gazorpazorp"], power=50)  # fmt: skip
    on_sale = [*CHEAP, "portal_gun", "riq_iv"]
    assert sorted(sitting.buyable) == sorted(on_sale)
    sitting.play("portal_gun").answer(0, "may_discard", "jerry")
    assert sorted(sitting.buyable) == sorted([*on_sale, "bird_world"])
    s = sitting.state
    for number in (s.waves[-1], s.main[-1], s.locations[-1], s.closed[0], s.council[0], s.seats[1].ongoing[0]):
        for option in (number, f"buy:{number}"):
            with pytest.raises(Illegal, match="is not offered"):
                sitting.do(option)


@pytest.mark.rule("RC-R13", "RC-025")
def test_a_slot_stays_empty_until_the_turn_is_over() -> None:
    sitting = table(["jerry"], ["jerry"], line_up=CHEAP, main=["fire_trap"], power=20)
    sitting.buy("red_x")
    assert sitting.line_up == ["guard_rick", "slow_clap", "cowboy_morty", "spider_guard"]
    assert "fire_trap" not in sitting.buyable
    sitting.end()
    assert sitting.line_up == ["guard_rick", "slow_clap", "cowboy_morty", "spider_guard", "fire_trap"]
    assert sitting.asked == [(1, "act")], "what comes is the next player's to buy"


@pytest.mark.rule("RC-R13")
def test_what_is_replaced_is_replaced_at_once() -> None:
    sitting = table(["freeze_gun"], ["jerry"], line_up=CHEAP, main=["memory_ripper"], power=1)
    sitting.play("freeze_gun").answer(0, "may_destroy", "spider_guard")
    assert sitting.line_up == [*CHEAP[:-1], "memory_ripper"]
    assert "memory_ripper" in sitting.buyable


@pytest.mark.rule("RC-R15")
def test_without_a_main_deck_a_replaced_slot_stays_empty_and_play_goes_on() -> None:
    sitting = table(["freeze_gun", "genius_waves"], ["jerry"], line_up=CHEAP, main=[], only=True, power=1)
    sitting.play("freeze_gun").answer(0, "may_destroy", "spider_guard")
    assert sitting.line_up == CHEAP[:-1]
    assert sitting.asked == [(0, "act")]
    sitting.play("genius_waves").buy("cowboy_morty")
    assert sitting.discard(0) == ["cowboy_morty"]
    sitting.end()
    assert sitting.result[0] == "lineup", "the refill is what fails"


@pytest.mark.rule("RC-R16")
def test_a_line_up_of_six_is_all_for_sale_and_is_not_cut_down() -> None:
    six = [*CHEAP, "memory_ripper"]
    sitting = table(["jerry"], ["jerry"], line_up=six, main=["fire_trap"], power=18, council_up=False, guns=0)
    assert sitting.buyable == six
    sitting.end()
    assert sitting.line_up == six
    sitting = table(["jerry"], ["jerry"], line_up=six, main=["fire_trap"], power=18)
    sitting.buy("red_x").end()
    assert sitting.line_up == ["guard_rick", "slow_clap", "cowboy_morty", "spider_guard", "memory_ripper"]


@pytest.mark.rule("RC-R16")
def test_while_a_card_is_pawned_the_line_up_holds_six() -> None:
    sitting = table(["memory_ripper"], ["jerry"], ongoing={0: ["pawn_shop_planet"]}, line_up=CHEAP)
    sitting.use("pawn_shop_planet").answer(0, "pawn", "memory_ripper")
    assert sitting.line_up == [*CHEAP, "memory_ripper"]
    sitting.answer(0, "gain", "slow_clap")
    assert len(sitting.line_up) == 5
