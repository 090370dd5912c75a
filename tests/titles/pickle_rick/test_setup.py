"""Components and set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from games.kernel.cards import WrongCards
from games.kernel.state import SPECTATOR, view
from games.titles.pickle_rick.cards import PLACES, Character, PickleCard, RussianCard, Square
from games.titles.pickle_rick.maps import START
from games.titles.pickle_rick.state import AWAY, DICE

from .sitting import PICKLE, RUSSIANS, SHIPPED, P, PickleRick, R, at, begin, changed, way_to

CARDS = list(SHIPPED.cards.values())
SQUARES = [c for c in CARDS if isinstance(c, Square)]
SHUFFLED = [c for c in SQUARES if c.key not in PLACES]
PRINTED = {"screw_shooter", "blade_launchers", "shoulder_laser", "parkour", "jetpack", "pickle", "nothing_personal",
           "bribery", "is_he_finished", "what_a_twist"}  # fmt: skip


def problems(*instead: object, without: str = "") -> str:
    """What is wrong with the shipped set when some of its cards are replaced, or one is missing."""
    every = {c.key: c for c in [*CARDS, *instead] if c.key != without}  # type: ignore[attr-defined]
    return "\n".join(PickleRick.problems(list(every.values())))


# -- what is in the box -------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-001", "PR-002")
def test_each_deck_has_25_cards() -> None:
    assert [sum(c.copies for c in CARDS if isinstance(c, kind)) for kind in (PickleCard, RussianCard)] == [25, 25]
    assert problems() == ""
    assert problems(changed("pickle", copies=3)) == (
        "Pickle Rick's deck has 26 cards, copies counted; it must have 25."
    )
    assert problems(changed("double_time", copies=1)) == (
        "The Russian deck has 24 cards, copies counted; it must have 25."
    )


@pytest.mark.rule("PR-003", "PR-014")
def test_there_are_28_squares_four_of_them_named() -> None:
    assert sum(c.copies for c in SQUARES) == 28
    assert sum(c.copies for c in SHUFFLED) == 24
    assert "There are 25 squares to be shuffled; there must be 24." in problems(changed("gray_hall", copies=2))
    assert problems(without="roof") == "The starting square “roof” is missing."


@pytest.mark.rule("PR-005")
def test_there_are_three_characters() -> None:
    assert [c.key for c in CARDS if isinstance(c, Character)] == ["pickle_rick", "jaguar", "operatives"]
    assert problems(without="jaguar") == "There are 2 characters; there must be 3."


@pytest.mark.rule("PR-R01")
def test_what_is_printed_is_marked_so_and_the_rest_as_designed() -> None:
    decks = [c for c in CARDS if isinstance(c, PickleCard | RussianCard)]
    assert {c.key for c in decks if c.provenance == "printed"} == PRINTED
    assert {c.provenance for c in decks if c.key not in PRINTED} == {"designed"}
    assert {c.key for c in SQUARES if c.provenance == "printed"} == set(PLACES)


@pytest.mark.rule("PR-136", "PR-R02")
def test_squares_are_red_blue_or_gray_and_say_so_by_a_letter() -> None:
    assert Counter(c.colour for c in SHUFFLED for _ in range(c.copies)) == {"red": 8, "blue": 8, "gray": 8}
    for c in SQUARES:
        assert PickleRick.face(c)["big"] == {"red": "R", "blue": "B", "gray": "G"}[c.colour]


@pytest.mark.rule("PR-125", "PR-R02")
def test_two_thirds_of_the_squares_have_one_air_duct_on_a_walled_edge() -> None:
    ducts = [c for c in SHUFFLED if c.duct]
    assert len(ducts) * 3 == len(SHUFFLED) * 2
    assert all(c.duct in c.walls for c in ducts)
    assert problems(changed("red_bend", duct=None)) == (
        "15 squares have an air duct; two thirds of 24, 16, must have one."
    )
    assert problems(changed("red_bend", walls=["right"])) == (
        "The air duct of “red_bend” is on an open edge; put it on a walled one."
    )


@pytest.mark.rule("PR-070", "PR-111", "PR-R02")
def test_most_squares_have_walls_but_none_on_the_edge_of_their_arrow() -> None:
    assert sum(bool(c.walls) for c in SHUFFLED) > len(SHUFFLED) / 2
    assert all({*c.walls} <= {"left", "ahead", "right"} for c in SHUFFLED)


@pytest.mark.rule("PR-119", "PR-R02")
def test_some_squares_summon_and_most_do_not() -> None:
    summon = Counter(c.summon for c in SHUFFLED)
    assert summon[0] > summon[1] > 0
    assert {c.colour for c in SHUFFLED if c.summon} == {"red", "blue", "gray"}
    assert SHIPPED["gray_barrack"].summon == 2


@pytest.mark.rule("PR-071", "PR-168", "PR-R03")
def test_the_starting_squares_are_gray_without_walls_ducts_or_summons() -> None:
    for key in PLACES:
        square = SHIPPED[key]
        assert (square.colour, square.walls, square.duct, square.summon) == ("gray", (), None, 0)
    assert "“roof” is a starting square" in problems(changed("roof", walls=["left"], duct="left"))


@pytest.mark.parametrize(
    ("card", "why"),
    [
        (changed("is_he_finished", cost={"tools": 1, "card": 1}), "costs X: give it one symbol"),
        (changed("is_he_finished", cost={"any": 1}), "and not “any”"),
        (changed("is_he_finished", x=False), "speaks of X: let it cost X"),
    ],
)
def test_x_is_paid_with_one_symbol(card: object, why: str) -> None:
    assert why in problems(card)


def test_the_jaguar_must_be_able_to_come() -> None:
    gray = [changed(c.key, colour="gray") for c in SHUFFLED if c.colour == "red"][:6]
    assert problems(*gray) == "Fewer than three squares are red, so the Jaguar could not come by them."
    with pytest.raises(WrongCards):
        PickleRick.check([c for c in CARDS if c.key != "roof"])


# -- the hallway --------------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-011")
def test_one_plays_pickle_rick_and_the_other_the_russians() -> None:
    for roles, sides in (((PICKLE, RUSSIANS), (0, 1)), ((RUSSIANS, PICKLE), (1, 0))):
        state = begin(*roles).state
        assert (state.pickle, state.russians) == sides
    for roles, why in (
        ((PICKLE, PICKLE), "one player is pickle rick and the other"),
        ((PICKLE, "morty"), "one player is pickle rick and the other"),
        ((PICKLE, RUSSIANS, RUSSIANS), "for 1 or 2 players, not 3"),
        ((RUSSIANS,), "plays alone plays pickle rick"),
    ):
        with pytest.raises(ValueError, match=f"(?i){why}"):
            begin(*roles)


@pytest.mark.rule("PR-012", "PR-013", "PR-015", "PR-016", "PR-017", "PR-018", "PR-019", "PR-020", "PR-030", "PR-031",
                  "PR-032", "PR-R46")  # fmt: skip
@pytest.mark.parametrize(("side", "letter"), [("left", "w"), ("right", "e")])
def test_the_hallway_turns_to_the_side_that_pickle_rick_chooses(side: str, letter: str) -> None:
    sitting = begin(RUSSIANS, PICKLE)
    assert sitting.asked == [(1, "side")]
    sitting.do(side)
    s = sitting.state
    named = {s.faces[spot.tile]: way_to(place) for place, spot in s.spots.items() if spot.up}
    assert named == {
        "toilet": "",
        "guard_post_a": "nnn",
        "guard_post_b": "nnn" + 3 * letter,
        "roof": "nnnnnn" + 3 * letter,
    }
    hidden = sorted(way_to(place) for place, spot in s.spots.items() if not spot.up)
    assert hidden == sorted(["n", "nn", "nnn" + letter, "nnn" + 2 * letter, "nnnn" + 3 * letter, "nnnnn" + 3 * letter])


@pytest.mark.rule("PR-014", "PR-021")
def test_the_other_squares_are_shuffled_and_18_are_the_stack() -> None:
    one, other = (begin(seed=letter * 32).do("left") for letter in (b"a", b"b"))
    assert len(one.state.stack) == len(other.state.stack) == 18
    assert one.keys(one.state.stack) != other.keys(other.state.stack)
    every = one.keys([*one.state.stack, *(spot.tile for spot in one.state.spots.values())])
    assert sorted(every) == sorted(c.key for c in SQUARES for _ in range(c.copies))


@pytest.mark.rule("PR-006", "PR-007", "PR-008", "PR-023", "PR-024", "PR-025", "PR-026")
def test_pickle_rick_starts_on_the_toilet_and_the_jaguar_beside_the_board_both_with_10_health() -> None:
    s = begin().do("left").state
    assert (s.health, s.fury) == (10, 10)
    assert s.rick == START == at("")
    assert s.jaguar == AWAY
    assert not s.came


@pytest.mark.rule("PR-009", "PR-027", "PR-028")
def test_two_operatives_stand_on_each_guard_post_and_six_wait_beside_the_board() -> None:
    sitting = begin().do("right")
    s = sitting.state
    assert len(s.ops) == 10
    assert [sitting.count("nnn"), sitting.count("nnneee"), s.ops.count(AWAY)] == [2, 2, 6]


@pytest.mark.rule("PR-022", "PR-029")
def test_each_has_the_deck_of_his_side_shuffled_and_a_hand_of_five() -> None:
    one, other = (begin(seed=letter * 32).do("left") for letter in (b"a", b"b"))
    for seat, kind in ((P, "pickle"), (R, "russian")):
        mine, theirs = one.state.seats[seat], other.state.seats[seat]
        assert (len(mine.hand), len(mine.deck), mine.discard) == (5, 20, [])
        assert sorted(one.keys(mine.hand + mine.deck)) == sorted(
            c.key for c in CARDS if c.type == kind for _ in range(c.copies)
        )
        assert one.keys(mine.hand + mine.deck) != other.keys(theirs.hand + theirs.deck)


@pytest.mark.rule("PR-004", "PR-036")
def test_pickle_rick_has_the_first_turn_and_rolls_four_dice() -> None:
    sitting = begin(RUSSIANS, PICKLE).do("left")
    assert "Turn 1: Pickle Rick" in sitting.log
    assert sitting.asked == [(1, "reroll")]
    assert len(sitting.state.dice) == DICE == 4


@pytest.mark.rule("PR-R48")
def test_hands_decks_and_closed_squares_are_hidden_and_the_rest_is_public() -> None:
    sitting = begin().do("left")
    s = sitting.state
    for viewer in (SPECTATOR, P, R):
        seen = view(s, viewer)
        closed = [spot.tile for spot in seen.spots.values() if not spot.up]
        hidden = [*seen.stack, *closed, *(n for i, seat in enumerate(s.seats) for n in seat.deck)]
        hidden += [n for i, seat in enumerate(s.seats) for n in seat.hand if i != viewer]
        assert {seen.faces[n] for n in hidden} == {""}
        assert all(seen.faces[spot.tile] for spot in seen.spots.values() if spot.up)
        board = sitting.board(viewer)
        assert [(seat["hand_size"], seat["deck_size"]) for seat in board["seats"]] == [(5, 20), (5, 20)]
        assert (board["stack"], board["health"], len(board["dice"])) == (18, 10, 4)
        assert [card["key"] for card in board["hand"]] == (sitting.hand(viewer) if viewer >= 0 else [])
