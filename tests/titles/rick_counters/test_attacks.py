"""Attacks and Defenses: who is attacked, who is asked what, and what a Defense does."""

from __future__ import annotations

import pytest

from games.kernel.ask import Illegal
from games.kernel.state import SPECTATOR, view
from games.titles.rick_counters.events import Attacked, Avoided
from games.titles.rick_counters.moves import Discarded, Drew, Gained

from .sitting import Sitting, card_set, changed, game, table

WAVES = "morty_waves"
WAVES_FOR_ALL = {"do": "attack", "then": [{"do": "gain", "source": "waves"}]}
# An Attack with something beside it, and with something for each foe hit.
TRAP = "alien_wasp_trap"  # +3 Power; each foe gains a Morty Waves; +1 Power for each foe hit


def waves_of(sitting: Sitting) -> list[int]:
    """How many Morty Waves lie in each discard pile."""
    return [sitting.discard(i).count(WAVES) for i in range(len(sitting.state.seats))]


# -- who is attacked --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-113", "RC-117")
def test_an_attack_hits_the_others_at_once_and_not_its_player() -> None:
    sitting = table([TRAP], ["jerry"], ["beth"]).play(TRAP)
    assert waves_of(sitting) == [0, 1, 1]
    assert sitting.asked == [(0, "act")]


@pytest.mark.rule("RC-R21")
def test_a_foe_is_any_other_player_and_each_player_includes_you() -> None:
    sitting = table([TRAP, "maximums_rickimus", "genius_waves"], ["jerry"], ["genius_waves"], decks={1: []})
    sitting.play(TRAP)
    assert waves_of(sitting) == [0, 1, 1]
    sitting.play("maximums_rickimus")
    assert sitting.asked == [(0, "may_destroy"), (2, "may_destroy")], "each player who has a Genius Waves"


@pytest.mark.rule("RC-R21")
def test_an_attack_on_one_foe_leaves_the_others_alone() -> None:
    sitting = table(["poop_and_basketballs_trap"], ["guard_rick"], ["jerry"]).play("poop_and_basketballs_trap")
    assert sitting.options(0, "foe") == ["seat:1", "seat:2"]
    sitting.answer(0, "foe", "seat:2")
    assert sitting.asked == [(0, "act")], "Boris is not attacked, so he is not asked to defend"
    assert waves_of(sitting) == [0, 0, 1]


@pytest.mark.rule("RC-R21", "RC-114")
def test_only_what_is_called_an_attack_can_be_avoided() -> None:
    loud = changed("spider_guard", play=[{"do": "each", "foes": True, "then": [{"do": "gain", "source": "waves"}]}])
    sitting = table(["spider_guard"], ["guard_rick"], cards=card_set(loud)).play("spider_guard")
    assert sitting.asked == [(0, "act")]
    assert (waves_of(sitting), sitting.hand(1)) == ([0, 1], ["guard_rick"])


@pytest.mark.rule("RC-R21", "RC-114")
@pytest.mark.parametrize(
    ("key", "changes"),
    [
        ("purge_planet", {"ongoing": [{"at": "once", "then": [WAVES_FOR_ALL]}]}),  # a Location
        ("annoyed_rick", {"abilities": [{"at": "once", "then": [WAVES_FOR_ALL]}]}),  # an oversized Rick
        ("morty_tickler", {}),  # a card in play
    ],
)
def test_an_attack_can_be_avoided_whatever_it_comes_from(key: str, changes: dict[str, object]) -> None:
    laid = {"ricks": [key]} if key == "annoyed_rick" else {"ongoing": {0: [key]}}
    sitting = table(["jerry"], ["guard_rick", "beth"], cards=card_set(changed(key, **changes)), **laid).use(key)
    assert sitting.asked == [(1, "defend")]
    sitting.answer(1, "defend", "guard_rick")
    assert (sitting.discard(1), sitting.power) == (["guard_rick"], 0)


# -- who is asked -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-114", "RC-R22")
def test_all_who_have_a_defense_are_asked_at_the_same_time() -> None:
    sitting = table([TRAP], ["guard_rick"], ["jerry"], ["cowboy_morty", "tranquilizer_gun"]).play(TRAP)
    assert sitting.asked == [(1, "defend"), (3, "defend")]
    assert sitting.position.is_joint
    assert sitting.options(1, "defend") == ["guard_rick", "none"]
    assert sitting.options(3, "defend") == ["cowboy_morty", "none", "tranquilizer_gun"]


@pytest.mark.rule("RC-R22", "RC-118")
def test_what_somebody_answers_stays_secret_until_all_have_answered() -> None:
    sitting = table([TRAP], ["guard_rick"], ["cowboy_morty"]).play(TRAP).answer(2, "defend", "cowboy_morty")
    assert sitting.asked == [(1, "defend")]
    assert sitting.hand(2) == ["cowboy_morty"]
    assert waves_of(sitting) == [0, 0, 0], "nobody is hit before"
    assert not any("avoids" in line for viewer in (SPECTATOR, 0, 1) for line in sitting.log_of(viewer))
    assert view(sitting.state, 1).faces[sitting.seat(2).hand[0]] == ""
    sitting.answer(1, "defend", "none")
    assert waves_of(sitting) == [0, 1, 0]


@pytest.mark.rule("RC-R22")
def test_an_answer_may_be_changed_until_all_have_answered() -> None:
    sitting = table([TRAP], ["guard_rick"], ["cowboy_morty"]).play(TRAP).answer(1, "defend", "guard_rick")
    sitting.answer(1, "defend", "none").answer(2, "defend", "none")
    assert (waves_of(sitting), sitting.hand(1)) == ([0, 1, 1], ["guard_rick"])


@pytest.mark.rule("RC-R23")
def test_who_has_no_defense_is_not_asked() -> None:
    sitting = table([TRAP], ["jerry"], ["guard_rick"]).play(TRAP)
    assert sitting.asked == [(2, "defend")]
    assert table([TRAP], ["jerry"], ["beth"]).play(TRAP).asked == [(0, "act")]


@pytest.mark.rule("RC-R23")
def test_a_table_may_ask_everybody_attacked_so_that_nothing_shows() -> None:
    sitting = table([TRAP], ["jerry"], ["guard_rick"], attacked="everyone").play(TRAP)
    assert sitting.asked == [(1, "defend"), (2, "defend")]
    assert sitting.options(1, "defend") == ["none"]
    sitting.answer(1, "defend", "none").answer(2, "defend", "guard_rick")
    assert waves_of(sitting) == [0, 1, 0]


@pytest.mark.rule("RC-R23")
@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ({}, None),
        ({"guard_rick": "use"}, "guard_rick"),
        ({"cowboy_morty": "use", "guard_rick": "never"}, "cowboy_morty"),
        ({"guard_rick": "never"}, None),
        ({"guard_rick": "never", "cowboy_morty": "never"}, "none"),
    ],
)
def test_standing_orders_for_defense_cards(given: dict[str, str], answer: str | None) -> None:
    sitting = table([TRAP], ["guard_rick", "cowboy_morty"]).play(TRAP)
    found = sitting.game.follow(sitting.state, sitting.ask(1, "defend"), given)
    assert found is None if answer is None else [sitting.name(o) for o in found or []] == [answer]


@pytest.mark.rule("RC-R23")
def test_orders_can_be_given_for_each_defense_card_whoever_has_it() -> None:
    sitting = table(["jerry"], ["guard_rick"])
    orders = sitting.game.orders(view(sitting.state, 1), 1)
    assert sorted(order.key for order in orders) == [
        "cowboy_morty", "cowboy_rick", "guard_rick", "hideout_planet", "morty_doll", "red_x", "tortured_morty",
        "tranquilizer_gun",
    ]  # fmt: skip


@pytest.mark.rule("RC-R23")
@pytest.mark.parametrize(("given", "answer"), [({"red_x": "never"}, ["none"]), ({"red_x": "use"}, None), ({}, None)])
def test_who_keeps_cards_takes_the_hit_with_empty_hands_too(given: dict[str, str], answer: list[str] | None) -> None:
    """Where everybody is asked; else waiting would tell who holds nothing."""
    sitting = table([TRAP], ["jerry"], attacked="everyone").play(TRAP)
    assert sitting.game.follow(sitting.state, sitting.ask(1, "defend"), given) == answer


@pytest.mark.rule("RC-R50", "RC-R23")
def test_who_does_not_answer_does_not_defend() -> None:
    sitting = table([TRAP], ["guard_rick"]).play(TRAP).default("act")
    assert (waves_of(sitting), sitting.hand(1)) == ([0, 1], ["guard_rick"])


# -- what a Defense does ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-115", "RC-117", "RC-067", "RC-068")
def test_a_defense_saves_only_the_one_who_uses_it() -> None:
    sitting = table([TRAP], ["cowboy_morty"], ["guard_rick"], ["jerry"], decks={1: ["beth", "summer", "jerry"]})
    sitting.play(TRAP).answer(1, "defend", "cowboy_morty").answer(2, "defend", "none")
    assert waves_of(sitting) == [0, 0, 1, 1]
    assert sitting.discard(1) == ["cowboy_morty"]
    assert sitting.hand(1) == ["beth", "summer"]
    assert sitting.hand(2) == ["guard_rick"], "a Defense that is not used stays"


@pytest.mark.rule("RC-116")
def test_one_defense_card_per_attack() -> None:
    sitting = table([TRAP], ["cowboy_morty", "tranquilizer_gun"], decks={1: []}).play(TRAP)
    ask = sitting.ask(1, "defend")
    cards = [option for option in ask.options if option != "none"]
    with pytest.raises(Illegal, match="2 chosen"):
        sitting.position.answer(1, "defend", cards)
    sitting.answer(1, "defend", "tranquilizer_gun")
    assert sitting.hand(1) == ["cowboy_morty"]
    assert sitting.discard(1) == ["tranquilizer_gun"]


@pytest.mark.rule("RC-116")
def test_another_attack_may_be_avoided_with_another_card() -> None:
    sitting = table(["aqua_morty", "aqua_morty"], ["cowboy_rick", "guard_rick"], decks={1: ["jerry", "beth"]})
    sitting.play("aqua_morty").answer(1, "defend", "cowboy_rick")
    sitting.play("aqua_morty").answer(1, "defend", "guard_rick")
    assert (sitting.hand(1), sitting.discard(1)) == (["jerry", "beth"], ["cowboy_rick", "guard_rick"])


@pytest.mark.rule("RC-119")
def test_avoiding_leaves_the_rest_of_the_card() -> None:
    sitting = table(["tentacle_trap"], ["guard_rick"], decks={1: []}).play("tentacle_trap")
    sitting.answer(1, "defend", "guard_rick")
    assert sitting.power == 2
    pistol = table(["laser_pistol", "jerry"], ["guard_rick", "beth"], decks={0: [], 1: []}).play("laser_pistol")
    pistol.answer(0, "destroy", "jerry").answer(1, "defend", "guard_rick")
    assert (pistol.power, pistol.destroyed, pistol.hand(1)) == (2, ["jerry"], ["beth", "guard_rick"])


@pytest.mark.rule("RC-120")
@pytest.mark.parametrize(("defended", "power"), [((), 3 + 3), ((1,), 3 + 2), ((1, 2), 3 + 1), ((1, 2, 3), 3)])
def test_only_foes_who_did_not_avoid_count_as_hit(defended: tuple[int, ...], power: int) -> None:
    sitting = table([TRAP], ["guard_rick"], ["cowboy_morty"], ["cowboy_rick"]).play(TRAP)
    for i in (1, 2, 3):
        sitting.answer(i, "defend", sitting.hand(i)[0] if i in defended else "none")
    assert sitting.power == power


@pytest.mark.rule("RC-120")
def test_hits_of_mind_control_device_are_those_who_did_not_avoid_it() -> None:
    sitting = table(["mind_control_device"], ["cowboy_rick"], ["freeze_gun"], decks={0: ["jerry", "beth"], 1: []})
    sitting.play("mind_control_device").answer(1, "defend", "cowboy_rick").answer(2, "discard", "freeze_gun")
    assert sitting.hand(0) == ["jerry"]


# -- the Defense cards ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-R24")
def test_a_defense_from_the_hand_works_only_from_there_and_one_from_play_only_from_there() -> None:
    sitting = table([TRAP], ["red_x", "jerry"], ongoing={1: ["red_x"]}, discards={1: ["guard_rick"]}, decks={1: []})
    sitting.play(TRAP)
    ask = sitting.ask(1, "defend")
    assert list(ask.options) == ["none", sitting.seat(1).ongoing[0]]
    in_hand = table([TRAP], ["red_x"], decks={1: ["guard_rick"]}).play(TRAP)
    assert in_hand.asked == [(0, "act")], "neither a Red X in hand nor a Guard Rick in the deck defends"


@pytest.mark.rule("RC-072", "RC-161", "RC-162", "RC-R24")
def test_red_x_is_discarded_from_play() -> None:
    sitting = table([TRAP], ["jerry"], ongoing={1: ["red_x"]}).play(TRAP).answer(1, "defend", "red_x")
    assert (sitting.ongoing(1), sitting.discard(1)) == ([], ["red_x"])
    assert waves_of(sitting) == [0, 0]


@pytest.mark.rule("RC-R24", "RC-072")
def test_hideout_planet_defends_from_play_and_draws_two() -> None:
    sitting = table([TRAP], ["jerry"], ongoing={1: ["hideout_planet"]}, decks={1: ["beth", "summer", "jerry"]})
    sitting.play(TRAP).answer(1, "defend", "hideout_planet")
    assert sitting.hand(1) == ["jerry", "beth", "summer"]
    assert sitting.discard(1) == ["hideout_planet"]


@pytest.mark.rule("RC-R24", "RC-162")
def test_the_defense_is_discarded_first_and_may_come_back_in_its_own_draw() -> None:
    sitting = table([TRAP], ["cowboy_morty"], decks={1: ["jerry"]}).play(TRAP).answer(1, "defend", "cowboy_morty")
    assert sitting.hand(1) == ["jerry", "cowboy_morty"]
    assert sitting.discard(1) == []


@pytest.mark.rule("RC-R24")
def test_defenses_first_then_their_bonuses_clockwise_then_the_attack() -> None:
    sitting = table(["jerry"], [TRAP], ["jerry"], ["cowboy_morty"], ["guard_rick"], turn=1).play(TRAP)
    sitting.answer(4, "defend", "guard_rick").answer(3, "defend", "cowboy_morty")
    journal = sitting.position.table.journal or []
    facts = [e for e in journal if isinstance(e, Attacked | Avoided | Drew | Gained)]
    assert [type(e).__name__ for e in facts] == ["Attacked", "Avoided", "Avoided", "Drew", "Drew", "Gained", "Gained"]
    assert [getattr(e, "seat", None) for e in facts] == [None, 3, 4, 3, 4, 2, 0]


@pytest.mark.rule("RC-R24", "RC-075")
def test_choices_of_bonuses_are_made_clockwise_before_the_attack() -> None:
    sitting = table(["fire_trap"], ["tranquilizer_gun", "jerry"], ["tortured_morty", "beth"], ["spider_guard"])
    sitting.play("fire_trap").answer(1, "defend", "tranquilizer_gun").answer(2, "defend", "tortured_morty")
    assert sitting.asked == [(1, "foe")]
    assert sitting.options(1, "foe") == ["seat:0", "seat:2", "seat:3"], "a foe of who defends, the attacker too"
    sitting.answer(1, "foe", "seat:2")
    assert waves_of(sitting) == [0, 0, 1, 0]
    assert sitting.asked == [(2, "may_destroy")]
    assert sitting.options(2, "may_destroy") == ["beth", WAVES, "tortured_morty"]
    assert sitting.hand(3) == ["spider_guard"], "the Attack itself still waits"
    sitting.answer(2, "may_destroy", WAVES)
    assert (sitting.destroyed, sitting.discard(3)) == ([WAVES], ["spider_guard"])
    assert sitting.asked == [(0, "act")]


@pytest.mark.rule("RC-R24")
def test_morty_doll_draws_then_may_destroy_what_it_drew() -> None:
    sitting = table(["fire_trap"], ["morty_doll"], decks={1: ["jerry", "beth"]}).play("fire_trap")
    sitting.answer(1, "defend", "morty_doll")
    assert sitting.options(1, "may_destroy") == ["beth", "jerry", "morty_doll"]
    sitting.answer(1, "may_destroy", "beth")
    assert (sitting.hand(1), sitting.discard(1)) == (["jerry"], ["morty_doll"])


@pytest.mark.rule("RC-142", "RC-141")
def test_a_defense_may_be_used_although_no_morty_waves_are_left() -> None:
    sitting = table([TRAP], ["guard_rick"], decks={1: ["jerry"]}, waves=0).play(TRAP)
    sitting.answer(1, "defend", "guard_rick")
    assert (sitting.hand(1), sitting.discard(1), sitting.power) == (["jerry"], ["guard_rick"], 3)


@pytest.mark.rule("RC-141", "RC-142")
def test_without_morty_waves_the_rest_still_happens() -> None:
    sitting = table([TRAP], ["jerry"], waves=0).play(TRAP)
    assert (sitting.power, sitting.discard(1)) == (3 + 1, [])
    gun = table([TRAP], ["tranquilizer_gun"], ["jerry"], waves=0).play(TRAP).answer(1, "defend", "tranquilizer_gun")
    gun.answer(1, "foe", "seat:0")
    assert (gun.discard(1), waves_of(gun)) == (["tranquilizer_gun"], [0, 0, 0])


# -- the order of effects ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-170", "RC-169", "RC-168")
@pytest.mark.parametrize(("turn", "gained"), [(0, [0, 1, 1, 0]), (2, [1, 0, 0, 1]), (3, [1, 1, 0, 0])])
def test_two_morty_waves_for_three_foes_go_clockwise(turn: int, gained: list[int]) -> None:
    hands = [[TRAP] if i == turn else ["jerry"] for i in range(4)]
    sitting = table(*hands, turn=turn, waves=2).play(TRAP)
    assert waves_of(sitting) == gained


@pytest.mark.rule("RC-169", "RC-R22")
def test_all_hit_choose_at_once_and_it_is_carried_out_clockwise_from_the_attacker() -> None:
    hands = [["jerry", "beth"], ["aqua_morty"], ["jerry", "beth"], ["jerry", "beth"]]
    sitting = table(*hands, turn=1).play("aqua_morty")
    assert sitting.asked == [(2, "discard"), (3, "discard"), (0, "discard")]
    sitting.answer(0, "discard", "jerry").answer(3, "discard", "beth").answer(2, "discard", "beth")
    journal = sitting.position.table.journal or []
    assert [e.seat for e in journal if isinstance(e, Discarded)] == [2, 3, 0]


@pytest.mark.rule("RC-169")
def test_who_comes_too_late_for_a_card_of_the_line_up_chooses_anew() -> None:
    gift = changed("spider_guard", play=[{"do": "each", "foes": True, "then": [{"do": "gain"}]}])
    sitting = table(["spider_guard"], ["jerry"], ["jerry"], line_up=["red_x", "rick_tracer"], cards=card_set(gift))
    sitting.play("spider_guard").answer(1, "gain", "red_x").answer(2, "gain", "red_x")
    assert (sitting.discard(1), sitting.discard(2)) == (["red_x"], ["rick_tracer"])


@pytest.mark.rule("RC-169", "RC-R34")
def test_what_somebody_else_has_destroyed_is_not_destroyed_again() -> None:
    sweep = changed("spider_guard", play=[{"do": "each", "then": [{"do": "destroy", "places": ["lineup"]}]}])
    sitting = table(["spider_guard"], ["jerry"], line_up=["red_x", "rick_tracer"], cards=card_set(sweep))
    sitting.play("spider_guard").answer(0, "may_destroy", "red_x").answer(1, "may_destroy", "red_x")
    assert (sitting.destroyed, sitting.line_up) == (["red_x"], ["rick_tracer"])


@pytest.mark.rule("RC-R50")
def test_who_must_discard_and_does_not_choose_loses_the_cheapest_card() -> None:
    sitting = table(["aqua_morty"], ["spider_guard", "memory_ripper", "guard_rick"]).play("aqua_morty")
    sitting.answer(1, "defend", "none").default("act")
    assert sitting.discard(1) == ["memory_ripper"], "the leftmost of the two with cost 2"


@pytest.mark.rule("RC-R34")
def test_who_has_no_card_discards_none() -> None:
    sitting = table(["aqua_morty"], [], ["jerry", "beth"]).play("aqua_morty")
    assert sitting.asked == [(2, "discard")]


def test_the_setting_speaks_of_both_ways() -> None:
    setting = next(s for s in game().meta.settings if s.key == "attacked")
    assert [value for value, _ in setting.choices] == ["holders", "everyone"]
