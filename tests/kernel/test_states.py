"""State is plain data; a view is what one seat may know."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from games.kernel.event import Began, Event, SeatNo, Shown, Shuffled
from games.kernel.play import Play
from games.kernel.state import EVERYONE, SPECTATOR, CardNo, Part, State, bit, sees, view

from .toy import BluffState, Dropped, Played, bluff, table


def masked() -> BluffState:
    state = table([["one", "shout"], ["five"]], row=["two"], deck=["coin"])
    state.seats[0].guess, state.seats[1].guess = 3, 5
    return state


@pytest.mark.parametrize(
    ("viewer", "faces"),
    [
        (0, ["one", "shout", "", "two", ""]),
        (1, ["", "", "five", "two", ""]),
        (SPECTATOR, ["", "", "", "two", ""]),
    ],
)
def test_a_viewer_sees_the_faces_it_has_seen_and_no_others(viewer: SeatNo, faces: list[str]) -> None:
    assert view(masked(), viewer).faces == faces


def test_a_view_does_not_say_who_else_has_seen_a_card() -> None:
    state = masked()
    state.seen[0] |= bit(1)
    assert view(state, 0).seen == [1, 1, 0, 1, 0]


@pytest.mark.parametrize(("viewer", "guesses"), [(0, [3, 0]), (1, [0, 5]), (SPECTATOR, [0, 0])])
def test_private_fields_are_blank_for_all_but_their_owner(viewer: SeatNo, guesses: list[int]) -> None:
    public = view(masked(), viewer)
    assert [seat.guess for seat in public.seats] == guesses
    assert [seat.hand for seat in public.seats] == [[0, 1], [2]]


def test_a_view_leaves_the_state_alone() -> None:
    state = masked()
    before = copy.deepcopy(state)
    for viewer in (0, 1, SPECTATOR):
        view(state, viewer)
    assert state == before


def test_masks() -> None:
    assert [bit(0), bit(3), bit(SPECTATOR)] == [1, 8, 0]
    assert sees(EVERYONE, SPECTATOR)
    assert sees(5, 2)
    assert not sees(5, 1)
    assert not sees(5, SPECTATOR)


# -- clones --------------------------------------------------------------------------------------------------------


class Nested(Part):
    pairs: list[list[int]] = []
    piles: dict[str, list[CardNo]] = {}
    count: dict[str, int] = {}
    inner: Part | None = None
    place: tuple[int, int] = (0, 0)


class Deep(State, kw_only=True):
    seats: list[Nested]
    spare: Nested
    maybe: list[int] | None = None


def deep() -> Deep:
    return Deep(
        faces=["a"],
        seen=[0],
        phase="x",
        seats=[Nested(pairs=[[1], [2, 3]], piles={"a": [4]}, count={"b": 5}, inner=Nested(pairs=[[6]]))],
        spare=Nested(),
        maybe=[7],
    )


def test_a_clone_is_equal_and_shares_nothing_that_can_change() -> None:
    state = deep()
    twin = state.clone()
    assert twin == state
    seat = twin.seats[0]
    seat.pairs[0].append(9)
    seat.piles["a"].append(9)
    seat.count["b"] = 9
    seat.inner.pairs[0].append(9)  # type: ignore[union-attr]
    twin.spare.pairs.append([9])
    twin.faces[0] = "z"
    assert twin.maybe is not None
    twin.maybe.append(9)
    assert state == deep()


def test_clones_of_a_whole_match_are_equal_all_along() -> None:
    play = Play(bluff(), 3, 6)
    for _ in play.steps():
        assert play.position.state.clone() == play.position.state


def test_a_state_of_anything_but_plain_data_is_refused() -> None:
    class Odd(State, kw_only=True):
        seats: list[Nested]
        friends: set[int]

    with pytest.raises(TypeError, match="not plain data"):
        Odd(faces=[], seen=[], phase="", seats=[], friends={1}).clone()


# -- the kernel's events -------------------------------------------------------------------------------------------


def test_a_shuffle_permutes_the_faces_among_the_numbers_and_nobody_knows_them_then() -> None:
    state = table([["one"], ["two"]], row=["three", "five", "coin"])
    Shuffled([2, 3, 4], [2, 0, 1]).apply(state)
    assert state.faces == ["one", "two", "coin", "three", "five"]
    assert state.row == [2, 3, 4]
    assert state.seen == [1, 2, 0, 0, 0]


def test_showing_adds_to_those_who_know() -> None:
    state = table([["one"], ["two"]])
    Shown([0], bit(1)).apply(state)
    assert state.seen == [3, 2]
    Shown([1], EVERYONE).apply(state)
    assert state.seen == [3, EVERYONE]


def test_the_phase_is_set_by_an_event() -> None:
    state = table([["one"]])
    Began("").apply(state)
    assert state.phase == ""


def test_an_event_names_its_cards_in_the_order_of_its_fields() -> None:
    assert Played(0, 7).card_numbers() == [7]
    assert Dropped(0, [3, 1]).card_numbers() == [3, 1]
    assert (Dropped.card_fields, Dropped.seat_fields) == (("cards",), ("seat",))


@pytest.mark.parametrize("field", ["apply", "words", "sentence", "secret", "card_numbers"])
def test_a_field_that_would_hide_what_every_event_has_is_refused(field: str) -> None:
    with pytest.raises(TypeError, match=f"“{field}” has a meaning of its own"):
        type("Odd", (Event,), {"__module__": __name__, "__annotations__": {field: "int"}})


def test_an_event_whose_annotations_are_no_text_is_refused() -> None:
    spoiled: dict[str, Any] = {"__module__": __name__, "__annotations__": {"card": int}}
    with pytest.raises(TypeError, match="from __future__ import annotations"):
        type("Odd", (Event,), spoiled)
