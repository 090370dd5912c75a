"""What is in the box: how many cards of each sort, their types, and what the rulebook prints on them."""

from __future__ import annotations

from collections import Counter

import pytest

from games.kernel.cards import Card
from games.titles.rick_counters.cards import Council, EvilRick, Oversized, Playable, problems

from .sitting import SHIPPED, begin, changed, table

KINDS = {"starter", "rick", "morty", "special", "location", "equipment"}
COUNCIL = {
    "riq_iv",
    "maximums_rickimus",
    "rick_prime",
    "zeta_alpha_rick",
    "quantum_rick",
    "ricktiminus_sancheziminius",
}


def card(key: str) -> Playable:
    found = SHIPPED[key]
    assert isinstance(found, Playable)
    return found


def every() -> list[Card]:
    return list(SHIPPED.cards.values())


def copies(*types: str) -> int:
    return sum(c.copies for c in every() if c.type in types)


@pytest.mark.rule("RC-001", "RC-004", "RC-005", "RC-006", "RC-007", "RC-008", "RC-009", "RC-011")
def test_the_box_holds_207_cards_and_six_oversized_ricks() -> None:
    groups = {
        "starters": copies("starter"),
        "main": copies("rick", "morty", "special", "equipment"),
        "portal guns": copies("portal_gun"),
        "council": copies("council"),
        "evil rick": copies("evil_rick"),
        "morty waves": copies("morty_waves"),
        "locations": copies("location"),
    }
    assert list(groups.values()) == [51, 92, 16, 6, 1, 20, 21]
    assert sum(groups.values()) == 207
    assert copies("oversized") == 6
    assert sum(c.copies for c in every()) == 213


@pytest.mark.rule("RC-002", "RC-003", "RC-064", "RC-R02")
def test_36_genius_waves_and_five_each_of_jerry_beth_and_summer_are_the_starters() -> None:
    starters = {c.key: c.copies for c in every() if isinstance(c, Playable) and c.kind == "starter"}
    assert starters == {"genius_waves": 36, "jerry": 5, "beth": 5, "summer": 5}


@pytest.mark.rule("RC-001", "RC-002", "RC-003", "RC-004", "RC-005", "RC-007", "RC-008", "RC-009", "RC-011")
@pytest.mark.parametrize(
    ("key", "number", "problem"),
    [
        ("genius_waves", 35, "There must be 36 copies of the Starter “genius_waves”."),
        ("jerry", 6, "There must be 5 copies of the Starter “jerry”."),
        ("red_x", 3, "The set has 93 main deck cards, copies counted; it must have 92."),
        ("portal_gun", 15, "The set has 15 Portal Guns, copies counted; it must have 16."),
        ("bird_world", 2, "The set has 22 Locations, copies counted; it must have 21."),
        ("evil_rick", 2, "The set has 2 Evil Rick, copies counted; it must have 1."),
        ("morty_waves", 21, "The set has 21 Morty Waves, copies counted; it must have 20."),
        ("annoyed_rick", 2, "The set has 7 oversized Ricks, copies counted; it must have 6."),
    ],
)
def test_a_set_with_other_numbers_is_refused(key: str, number: int, problem: str) -> None:
    assert problems(every()) == []  # type: ignore[arg-type]
    found = problems([*(c for c in every() if c.key != key), changed(key, copies=number)])  # type: ignore[list-item]
    assert problem in found


@pytest.mark.rule("RC-001", "RC-042", "RC-R02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_on_the_table_lies_what_is_in_the_box_but_the_starters_not_dealt(players: int) -> None:
    state = begin(players).state
    laid = Counter(state.faces)
    deck = {"genius_waves": 7, "jerry": 1, "beth": 1, "summer": 1}
    for c in every():
        assert laid[c.key] == (players * deck[c.key] if c.key in deck else c.copies)


@pytest.mark.rule("RC-010", "RC-050")
def test_the_location_deck_is_marked_as_a_pile_of_its_own() -> None:
    sitting = begin()
    board = sitting.board(0)
    assert board["location_deck"] == 21
    assert board["main_deck"] == 92 - 5
    assert [seat["deck_size"] for seat in board["seats"]] == [5, 5]
    assert sum(name == "location_deck" for name in board) == 1


@pytest.mark.rule("RC-061")
def test_there_are_exactly_six_card_types() -> None:
    assert {c.kind for c in every() if isinstance(c, Playable) and c.type != "morty_waves"} == KINDS


@pytest.mark.rule("RC-062")
def test_morty_waves_have_no_type_and_are_no_starters() -> None:
    assert card("morty_waves").kind == ""
    sitting = table(["morty_waves", "jerry", "super_weird_rick"], ["jerry"])
    sitting.play("morty_waves", "super_weird_rick")
    assert sitting.power == 1, "a Rick was played, and the Morty Waves counts as no type"
    sitting = table(["morty_waves", "jerry", "super_weird_rick"], ["jerry"])
    sitting.play("jerry", "super_weird_rick")
    assert sitting.power == 2


@pytest.mark.rule("RC-062", "RC-063")
def test_morty_waves_can_not_be_handed_over_as_a_starter() -> None:
    sitting = table(["guard_rick", "cyclops_rick", "morty_waves", "beth"], ["jerry"], ricks=["annoyed_rick"],
                    line_up=["red_x"] * 2 + ["slow_clap"] * 2 + ["spider_guard"])  # fmt: skip
    sitting.play("guard_rick", "cyclops_rick").use("annoyed_rick")
    assert sitting.options(0, "may_hand_over") == ["beth"]


@pytest.mark.rule("RC-041")
def test_the_main_deck_holds_ricks_mortys_specials_and_equipment() -> None:
    state = begin().state
    kinds = {card(state.faces[n]).type for n in (*state.main, *state.lineup)}
    assert kinds == {"rick", "morty", "special", "equipment"}
    assert len(state.main) + len(state.lineup) == 92


@pytest.mark.rule("RC-109", "RC-009")
def test_no_location_is_in_the_main_deck() -> None:
    sitting = begin()
    assert not [key for key in (*sitting.main, *sitting.line_up) if card(key).kind == "location"]
    assert [card(key).kind for key in sitting.locations] == ["location"] * 21


@pytest.mark.rule("RC-042", "RC-046", "RC-R05")
def test_the_council_is_six_ricks_and_evil_rick_is_none_of_them() -> None:
    assert {c.key for c in every() if isinstance(c, Council)} == COUNCIL
    assert [c.key for c in every() if isinstance(c, EvilRick)] == ["evil_rick"]
    assert all(c.copies == 1 for c in every() if isinstance(c, Council | EvilRick))
    feet = {key: begin().game.face(card(key))["foot"] for key in ("riq_iv", "evil_rick")}  # type: ignore[arg-type]
    assert feet == {"riq_iv": "Rick · Council", "evil_rick": "Rick"}


@pytest.mark.rule("RC-R04")
def test_costs_of_the_stacks() -> None:
    assert (card("portal_gun").cost, card("portal_gun").kind) == (3, "equipment")
    assert card("riq_iv").cost == 8
    assert sorted(card(key).cost for key in COUNCIL - {"riq_iv"}) == [9, 9, 10, 10, 11]
    assert card("evil_rick").cost == 12


@pytest.mark.rule("RC-R03")
def test_every_card_says_whether_it_is_printed_or_designed() -> None:
    assert {c.provenance for c in every()} == {"printed", "designed"}
    printed = {c.key for c in every() if c.provenance == "printed"}
    assert {"cowboy_morty", "cyclops_rick", "red_x", "tranquilizer_gun", "bird_world", "annoyed_rick"} <= printed
    assert {"antenna_morty", "happy_rick", "pizza_world"}.isdisjoint(printed)


@pytest.mark.rule("RC-102")
def test_flying_saucer_shaped_pancakes_are_in_the_main_deck_for_at_most_four() -> None:
    assert card("flying_saucer_shaped_pancakes").type in ("rick", "morty", "special", "equipment")
    assert card("flying_saucer_shaped_pancakes").cost <= 4


@pytest.mark.rule("RC-038", "RC-065", "RC-066", "RC-069", "RC-071", "RC-073", "RC-081")
@pytest.mark.parametrize(
    ("key", "kind", "power"),
    [
        ("jerry", "starter", 0),
        ("beth", "starter", 0),
        ("summer", "starter", 0),
        ("genius_waves", "starter", 1),
        ("cowboy_morty", "morty", 2),
        ("cyclops_rick", "rick", 1),
        ("red_x", "special", 0),
        ("tranquilizer_gun", "equipment", 2),
        ("portal_gun", "equipment", 2),
    ],
)
def test_type_and_power_of_printed_cards(key: str, kind: str, power: int) -> None:
    assert card(key).kind == kind
    sitting = table(["jerry", key] if key != "jerry" else ["beth", key], ["jerry"])
    sitting.play(key).default(until="act")
    assert sitting.power == power


@pytest.mark.rule("RC-079")
def test_bird_world_is_an_ongoing_location() -> None:
    assert card("bird_world").kind == "location"
    assert card("bird_world").stays


@pytest.mark.rule("RC-111", "RC-R32")
def test_a_card_with_two_once_a_turn_abilities_is_refused() -> None:
    once = {"at": "once", "then": [{"do": "draw"}]}
    twice = changed("drunk_rick", abilities=[once, once])
    assert isinstance(twice, Oversized)
    found = problems([*(c for c in every() if c.key != "drunk_rick"), twice])  # type: ignore[list-item]
    assert found == ["“drunk_rick” has two once-a-turn abilities; put what they do into one."]
