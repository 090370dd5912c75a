"""Components and set-up."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from games.kernel.cards import WrongCards
from games.kernel.state import SPECTATOR, view
from games.titles.purging import Purging
from games.titles.purging.cards import ROLES, FestivalCard, Weakness, Weapon

from .sitting import ARTHRICIA, MORTY, OWNER, RICK, SHIPPED, begin, card_set, changed, game

CARDS = list(SHIPPED.cards.values())
WEAPONS = [c for c in CARDS if isinstance(c, Weapon)]


def problems(*instead: object) -> str:
    """What is wrong with the shipped set when some of its cards are replaced."""
    every = {c.key: c for c in [*CARDS, *instead]}  # type: ignore[attr-defined]
    return "\n".join(Purging.problems(list(every.values())))


@pytest.mark.rule("PU-001")
def test_there_are_82_cards() -> None:
    kinds = Counter(c.type for c in CARDS for _ in range(c.copies))
    assert kinds == {"weapon": 40, "festival": 32, "weakness": 10}
    assert sum(kinds.values()) == 82
    assert problems() == ""


@pytest.mark.rule("PU-002")
def test_each_character_has_a_deck_of_ten_weapons() -> None:
    assert list(ROLES) == [RICK, MORTY, ARTHRICIA, OWNER]
    for role in ROLES:
        assert sum(role in c.ties for c in WEAPONS) == 10
    spoonless = changed("spoon", ties={"rick": 1, "morty": 2, "arthricia": 3}, copies=3)
    assert problems(spoonless) == "The deck of General Store Owner has 9 weapons; it must have 10."


@pytest.mark.rule("PU-003")
def test_a_set_has_exactly_32_festival_cards() -> None:
    one_more = FestivalCard(key="late_guest", name="Late Guest", vp=1)
    assert problems(one_more) == "The set has 33 festival cards, copies counted; it must have 32."


@pytest.mark.rule("PU-004")
def test_a_set_has_exactly_10_weakness_cards() -> None:
    fewer = changed("shaky_hands", copies=1)
    assert problems(fewer) == "The set has 9 weakness cards, copies counted; it must have 10."


def test_a_wrong_set_is_refused_with_every_fault() -> None:
    with pytest.raises(WrongCards) as refused:
        Purging.check(
            [
                *CARDS,
                FestivalCard(key="a", name="A", vp=1),
                Weakness(key="b", name="B"),
            ]
        )
    assert len(refused.value.problems) == 3
    assert "“b” must do one thing: give it either “resolve”, “next” or “vp”." in refused.value.problems


def test_copies_of_a_weapon_are_as_many_as_its_decks() -> None:
    assert problems(changed("spoon", copies=2)) == "“spoon” is in 4 decks but has 2 copies; make them equal."


@pytest.mark.rule("PU-005", "PU-R01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_has_the_deck_of_a_character_of_his_own(players: int) -> None:
    roles = [OWNER, ARTHRICIA, MORTY, RICK][:players]
    sitting = begin(*roles)
    for i, role in enumerate(roles):
        seat = sitting.seat(i)
        assert seat.role == role
        own = sorted(c.key for c in WEAPONS if role in c.ties)
        assert sorted(sitting.keys(seat.deck + seat.hand)) == own


@pytest.mark.rule("PU-R01")
@pytest.mark.parametrize(
    ("roles", "why"),
    [
        ([RICK], "is for 2 to 4 players, not 1"),
        ([RICK, MORTY, ARTHRICIA, OWNER, RICK], "is for 2 to 4 players, not 5"),
        ([RICK, RICK], "same character"),
        ([RICK, "summer"], "“summer” is no character"),
    ],
)
def test_a_wrong_table_is_refused_in_words(roles: list[str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        game().start(roles)


@pytest.mark.rule("PU-006", "PU-008", "PU-009")
def test_all_decks_are_shuffled_and_face_down() -> None:
    one, other = (begin(RICK, MORTY, ARTHRICIA, OWNER, seed=letter * 32) for letter in (b"a", b"b"))
    for deck in ("deck", "woes"):
        cards = [sitting.keys(getattr(sitting.state, deck)) for sitting in (one, other)]
        assert cards[0] != cards[1]
    for seat, same in zip(one.state.seats, other.state.seats, strict=True):
        assert one.keys(seat.hand + seat.deck) != other.keys(same.hand + same.deck)
    for viewer in (SPECTATOR, 0, 1):
        seen = view(one.state, viewer)
        hidden = [*seen.deck, *seen.woes, *(n for seat in seen.seats for n in seat.deck)]
        assert {seen.faces[n] for n in hidden} == {""}


@pytest.mark.rule("PU-007")
def test_every_player_draws_three_weapons() -> None:
    sitting = begin(RICK, MORTY, ARTHRICIA)
    assert [(len(seat.hand), len(seat.deck)) for seat in sitting.state.seats] == [(3, 7)] * 3


@pytest.mark.rule("PU-R02")
def test_powers_are_one_to_ten_in_every_deck() -> None:
    for role in ROLES:
        assert sorted(c.power for c in WEAPONS if role in c.ties) == list(range(1, 11))
    own = {c.key: (c.power, c.owner) for c in WEAPONS if c.owner != "all"}
    assert sorted(own.values()) == sorted((power, role) for power in (2, 7) for role in ROLES)
    common = sorted(c.power for c in WEAPONS if c.owner == "all")
    assert common == [1, 3, 4, 5, 6, 8, 9, 10]


@pytest.mark.rule("PU-R02")
def test_what_is_not_in_the_rulebook_is_marked_as_ours() -> None:
    printed = {c.key for c in CARDS if c.provenance == "printed"}
    assert printed == {
        "spoon", "stun_ray", "fatal_shove", "double_cross", "yummy_yums_bar", "iron_bolt_gun", "crossbow",
        "flamethrower", "psychotic_freak_out", "sweet_dance_moves", "butt_missile",
    }  # fmt: skip
    assert {c.provenance for c in CARDS if c.key not in printed} == {"designed"}
    for key in printed:  # what is printed of them does not say their tiebreakers
        assert ("The tiebreakers are ours." if SHIPPED[key].copies > 1 else "tiebreaker is ours.") in " ".join(
            SHIPPED[key].note.split()
        ), key


@pytest.mark.rule("PU-R03")
def test_tiebreakers_differ_among_weapons_of_equal_power() -> None:
    cards = [(c.power, tie, role) for c in WEAPONS for role, tie in c.ties.items()]
    for (power, tie, role), (other_power, other_tie, other) in combinations(cards, 2):
        assert (power, tie) != (other_power, other_tie) or role == other
    clash = changed("arm_blades", ties={RICK: 4, MORTY: 4, ARTHRICIA: 3, OWNER: 1})
    assert "have Power 8 and tiebreaker 4 both; change one" in problems(clash)


def test_the_set_of_these_tests_has_the_shipped_weapons() -> None:
    assert set(card_set().keys) >= {c.key for c in WEAPONS}
