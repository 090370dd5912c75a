"""Sentences are made from facts at read time: for one viewer, in one language."""

from __future__ import annotations

import pytest

from games.kernel.event import Event, SeatNo, Shown
from games.kernel.play import Play
from games.kernel.state import SPECTATOR, State
from games.kernel.words import Line, Piece, Speaker, plain

from .toy import Dealt, Dropped, Guessed, Played, Revealed, Scored, Tied, bluff, cards

SET = cards()


class Shared(Event[State], tag="shared"):
    seats: list[SeatNo]
    points: list[int]
    sentence = "Points: {each}."
    each = "{seats} {seats:has|have} {points}"


NAMES = ["Ann", "Bob", "Cleo"]
ONE, TWO, FIVE = (SET.keys.index(key) + 1 for key in ("one", "two", "five"))
ALL, ANN, NOBODY = -1, 1, 0


def speaker(viewer: int = 0, translate=None) -> Speaker:  # type: ignore[no-untyped-def]
    return Speaker(SET, NAMES, viewer, *([translate] if translate else []))


def said(event, mention=(), viewer: int = 0, translate=None) -> str:  # type: ignore[no-untyped-def]
    line = speaker(viewer, translate).event(event, list(mention))
    assert line is not None
    return plain(line)


def test_seats_and_cards_are_named() -> None:
    assert said(Played(1, 4), [FIVE, ALL]) == "Bob plays Five."


def test_seats_and_cards_are_pieces_of_their_own_for_links() -> None:
    line = speaker().event(Played(1, 4), [FIVE, ALL])
    assert line == [
        Piece("seat", "Bob", "1"),
        Piece("text", " "),
        Piece("text", "plays"),
        Piece("text", " "),
        Piece("card", "Five", "five"),
        Piece("text", "."),
    ]


@pytest.mark.parametrize(
    ("viewer", "text"),
    [
        (0, "You draw One and Two."),
        (1, "Ann draws 2 hidden cards."),
        (SPECTATOR, "Ann draws 2 hidden cards."),
    ],
)
def test_cards_that_the_viewer_does_not_know_are_counted(viewer: int, text: str) -> None:
    assert said(Dealt(0, [8, 9]), [ONE, ANN, TWO, ANN], viewer) == text


def test_known_and_hidden_cards_stand_side_by_side() -> None:
    mention = [ONE, ALL, TWO, NOBODY, FIVE, ALL, ONE, ANN]
    assert said(Dealt(0, [1, 2, 3, 4]), mention, 1) == "Ann draws One, Five and 2 hidden cards."
    assert said(Dealt(0, [1, 2, 3, 4]), mention, 0) == "You draw One, Five, One and a hidden card."


def test_one_hidden_card_and_no_card_at_all() -> None:
    assert said(Dealt(0, [1]), [0, 0], 1) == "Ann draws a hidden card."
    assert said(Dealt(0, []), [], 1) == "Ann draws nothing."


def test_a_hidden_card_has_no_reference() -> None:
    line = speaker(1).event(Dealt(0, [1]), [ONE, ANN])
    assert line is not None
    assert line[-2] == Piece("hidden", "a hidden card", "")


@pytest.mark.parametrize(("points", "text"), [(1, "1 point"), (0, "0 points"), (2, "2 points"), (-1, "−1 points")])
def test_singular_and_plural(points: int, text: str) -> None:
    assert said(Scored(2, points)) == f"Cleo scores {text}."


def test_several_seats_and_several_numbers() -> None:
    assert said(Tied([0, 1, 2], [3, 6, 6])) == "You, Bob and Cleo roll 3, 6, 6."
    assert said(Tied([0, 2], [3, 6]), viewer=1) == "Ann and Cleo roll 3, 6."


@pytest.mark.parametrize(
    ("viewer", "text"),
    [(0, "You play Five."), (1, "Ann plays Five."), (SPECTATOR, "Ann plays Five.")],
)
def test_the_viewer_s_own_deeds_are_told_to_you(viewer: int, text: str) -> None:
    assert said(Played(0, 4), [FIVE, ALL], viewer) == text


@pytest.mark.parametrize(
    ("viewer", "text"),
    [
        (0, "You give Bob's card to your foe. You wait, and Bob, Cleo and you roll."),
        (1, "Ann gives your card to their foe. Ann waits, and you, Cleo and Ann roll."),
        (2, "Ann gives Bob's card to their foe. Ann waits, and Bob, you and Ann roll."),
    ],
)
def test_you_is_inflected_owns_things_and_has_a_capital_only_at_the_beginning(viewer: int, text: str) -> None:
    me = speaker(viewer)
    ann, bob, cleo = (me.seat(number) for number in range(3))
    template = (
        "{seat} {seat:gives|give} {other's} card to {seat:their|your} foe."
        " {seat} {seat:waits|wait}, and {all} {all:rolls|roll}."
    )
    line = me.say(template, {"seat": [ann], "other": [bob], "all": me.several([bob, cleo, ann])})
    assert plain(line) == text
    assert [piece.ref for piece in line if piece.kind == "seat"] == ["0", "1", "0", "1", "2", "0"]


def test_a_clause_that_is_said_for_each_speaks_to_you_as_well() -> None:
    assert said(Shared([1, 0], [3, 1])) == "Points: Bob has 3 and you have 1."
    assert said(Shared([0, 1], [3, 1])) == "Points: you have 3 and Bob has 1."


def test_a_secret_is_not_in_the_sentence() -> None:
    assert said(Guessed(1, 4)) == "Bob has guessed."


def test_what_is_not_told_has_no_line() -> None:
    assert speaker().event(Shown([1], -1), [ONE, ALL]) is None
    assert speaker().event(Dropped(SPECTATOR, [1]), [ONE, ALL]) is None


def test_a_template_may_hang_on_the_fields_and_headings_are_marked() -> None:
    assert said(Dropped(1, [1]), [ONE, ALL]) == "Bob puts away One."
    assert Revealed.heading
    assert not Dropped.heading


def test_a_sentence_says_what_was_known_when_it_happened() -> None:
    """A card that is seen later does not appear in older lines; one that is shuffled away stays in them."""
    play = Play(bluff(), 2, 5).to_end()
    events, mentions = play.position.table.journal, play.position.table.mentions
    assert events is not None
    [first] = [
        plain(line)
        for e, m in zip(events, mentions, strict=True)
        if isinstance(e, Dealt) and e.seat == 0 and (line := speaker(1).event(e, m))
    ][:1]
    assert first == "Ann draws 4 hidden cards."


GERMAN = {
    "{seat} {seat:plays|play} {card}.": "{card} wird von {seat} gespielt.",
    "{seat} {seat:scores|score} {points} {points:point|points}.": "{seat}: {points} {points:Punkt|Punkte}.",
    "{seat} {seat:draws|draw} {cards}.": "{seat} {seat:zieht|ziehst} {cards}.",
    "{n} hidden cards": "{n} verdeckte Karten",
    "a hidden card": "eine verdeckte Karte",
    " and ": " und ",
    "Five": "Fünf",
    "nothing": "nichts",
    "you": "du",
    "your": "dein",
}


def german(text: str) -> str:
    return GERMAN.get(text, text)


def test_the_whole_template_is_translated_and_may_change_its_order() -> None:
    assert said(Played(1, 4), [FIVE, ALL], translate=german) == "Fünf wird von Bob gespielt."


def test_plurals_lists_and_hidden_cards_are_translated() -> None:
    assert said(Scored(0, 1), translate=german) == "Du: 1 Punkt."
    assert said(Scored(0, 2), translate=german) == "Du: 2 Punkte."
    mention = [FIVE, ALL, ONE, NOBODY, ONE, NOBODY]
    assert said(Dealt(0, [1, 2, 3]), mention, translate=german) == "Du ziehst Fünf und 2 verdeckte Karten."
    assert said(Dealt(0, []), [], translate=german) == "Du ziehst nichts."


def test_names_of_people_are_not_translated() -> None:
    line: Line | None = Speaker(SET, ["nothing", "Bob"], 1, german).event(Guessed(0, 1), [])
    assert line is not None
    assert plain(line) == "nothing has guessed."


def test_a_part_that_is_missing_is_an_error_of_the_title_and_not_a_hole() -> None:
    with pytest.raises(KeyError):
        speaker().say("{seat} {verb}.", {"seat": "Ann"})
