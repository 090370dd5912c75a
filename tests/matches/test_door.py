"""The one door: what it lets in, what it refuses, and that a refusal changes nothing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine

from games.kernel.ask import option_key
from games.matches import door
from games.matches.checks import verify
from games.matches.door.answering import CHANGES
from games.matches.errors import IllegalAnswer, NotPossible, NotStarted, NotUndoable, NotYourSeat, Over, Reused, Stale
from games.matches.models import Entry, Match
from games.matches.reading import Sight, sight
from tests.playing import answer, asked, person, play_to_the_end, started

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def row(match: Match) -> dict:
    """All that is stored of a match, to see that nothing has changed."""
    fields = Match.objects.filter(pk=match.pk).values().get()
    return {k: bytes(v) if isinstance(v, memoryview) else v for k, v in fields.items()} | {
        "entries": Entry.objects.filter(match=match).count()
    }


def weapons(match: Match, seat: int) -> list[str]:
    return [option_key(o) for o in asked(match, seat).options]


def ask_label(match: Match, ask, key: str) -> str:
    """The name of an option's card, as its seat knows it."""
    face = door.open_position(match).state.faces[int(key.removeprefix("card:"))]
    return Sight(match, ask.seat).speaker.card(face).text


def test_an_answer_is_one_entry_and_moves_the_head(match):
    ask = answer(match, 0)
    match.refresh_from_db()
    entry = Entry.objects.get(match=match, seq=match.head)
    assert (entry.cause, entry.seat, entry.ask) == ("player", 0, ask.token)
    assert not match.waits_for(0)
    assert match.waits_for(1)
    assert verify(match) == []


def test_answers_of_several_seats_do_not_collide(match):
    mine, other = asked(match, 0), asked(match, 1)
    door.submit(match.pk, 1, other.token, [option_key(other.options[0])])
    door.submit(match.pk, 0, mine.token, [option_key(mine.options[0])])
    assert Match.objects.get(pk=match.pk).head >= 2


def test_a_secret_answer_can_be_changed_until_the_last_is_in(match):
    ask = asked(match, 0)
    first, second = (option_key(o) for o in ask.options[:2])
    door.submit(match.pk, 0, ask.token, [first])
    door.submit(match.pk, 0, ask.token, [second])
    match.refresh_from_db()
    (open_ask,) = Sight(match, 0).asks
    assert open_ask.given == [second]
    name = ask_label(match, ask, second)
    answer(match, 1)
    log = " ".join(line.text for line in Sight(Match.objects.get(pk=match.pk), 0).log(after=0))
    assert f"You raise {name} " in log


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        (["card:9999"], "not offered"),
        (["no such"], "not offered"),
        ([], "0 chosen"),
    ],
)
def test_an_illegal_answer_says_why_and_changes_nothing(match, keys, words):
    before = row(match)
    with pytest.raises(IllegalAnswer, match=words):
        door.submit(match.pk, 0, asked(match, 0).token, keys)
    assert row(match) == before


def test_two_weapons_at_once_are_refused(match):
    before = row(match)
    with pytest.raises(IllegalAnswer, match="Choose 1"):
        door.submit(match.pk, 0, asked(match, 0).token, weapons(match, 0)[:2])
    assert row(match) == before


def test_the_same_option_twice_is_refused(match):
    one = weapons(match, 0)[0]
    with pytest.raises(IllegalAnswer, match="twice"):
        door.submit(match.pk, 0, asked(match, 0).token, [one, one])


def test_a_stale_token_is_refused_and_changes_nothing(match):
    ask = asked(match, 0)
    keys = [option_key(ask.options[0])]
    answer(match, 0)
    answer(match, 1)
    before = row(match)
    with pytest.raises(Stale, match="answered already"):
        door.submit(match.pk, 0, ask.token, keys)
    assert row(match) == before


def test_the_token_of_another_seat_is_no_key(match):
    keys = weapons(match, 1)
    with pytest.raises((Stale, IllegalAnswer)):
        door.submit(match.pk, 0, asked(match, 1).token, keys[:1])


def test_a_stranger_has_no_seat(match):
    ask = asked(match, 0)
    before = row(match)
    with pytest.raises(NotYourSeat, match="do not play"):
        door.submit(match.pk, person("eve"), ask.token, [option_key(ask.options[0])])
    assert row(match) == before


def test_before_the_start_nothing_is_answered(ana):
    from games.matches import tables

    table = tables.create(ana, "purging", seats=2)
    with pytest.raises(NotStarted, match="not started"):
        door.submit(table.pk, 0, "0.weapon", ["card:1"])


def test_after_the_end_nothing_is_answered(match):
    play_to_the_end(match)
    before = row(match)
    with pytest.raises(Over, match="over"):
        door.submit(match.pk, 0, "0.weapon", ["card:1"])
    assert row(match) == before


def test_a_repeated_submission_returns_the_first_outcome(match):
    ask, submission = asked(match, 0), uuid4()
    keys = [option_key(ask.options[0])]
    first = door.submit(match.pk, 0, ask.token, keys, submission=submission)
    again = door.submit(match.pk, 0, ask.token, keys, submission=submission)
    assert (again.seq, again.repeated) == (first.seq, True)
    answer(match, 1)
    later = door.submit(match.pk, 0, ask.token, keys, submission=submission)
    assert (later.seq, later.repeated) == (first.seq, True)
    assert Entry.objects.filter(match=match, submission=submission).count() == 1


def test_a_submission_id_serves_one_answer_only(match):
    ask, submission = asked(match, 0), uuid4()
    door.submit(match.pk, 0, ask.token, [option_key(ask.options[0])], submission=submission)
    other = asked(match, 1)
    with pytest.raises(Reused, match="another answer"):
        door.submit(match.pk, 1, other.token, [option_key(other.options[0])], submission=submission)


@pytest.fixture
def four(ana, boris):
    return started(ana, boris, person("chen"), person("dora"))


def take_something(match: Match) -> tuple[int, str, dict]:
    """Play until a seat has taken a festival card and may take it back: (seat, token of its ask, board before)."""
    for _ in range(1000):
        match.refresh_from_db()
        assert match.status == Match.Status.ACTIVE
        ask = door.open_position(match).asks[0]
        before = Sight(match, ask.seat).board
        answer(match, ask.seat)
        match.refresh_from_db()
        if ask.key == "take" and Sight(match, ask.seat).can_undo:
            assert before is not None
            return ask.seat, ask.token, before
    raise AssertionError("nobody could take anything back")


def test_undo_takes_back_the_last_answer_and_leaves_its_trace(four):
    seat, token, board = take_something(four)
    door.undo(four.pk, seat)
    four.refresh_from_db()
    after = Sight(four, seat)
    assert after.board == board
    assert after.asks[0].token != token, "who still looks at the old page must look again"
    assert [line.undone for line in after.log() if line.cause == "player"][-1]
    assert "You take back" in after.log()[-1].text
    assert verify(four) == []


def test_after_an_undo_nobody_answers_what_they_saw_before_it(four):
    """The next seat was asked, the one before takes back and chooses otherwise: the old page is stale."""
    seat, _, _ = take_something(four)
    other = door.open_position(four).asks[0]
    door.undo(four.pk, seat)
    first = asked(four, seat)
    door.submit(four.pk, seat, first.token, [option_key(first.options[-1])])
    with pytest.raises(Stale):
        door.submit(four.pk, other.seat, other.token, [option_key(other.options[-1])])


def test_undo_does_not_wind_the_clock_up(ana, boris):
    start = datetime(2026, 3, 1, tzinfo=UTC)
    with time_machine.travel(start, tick=False):
        match = started(ana, boris, pace="day")
    with time_machine.travel(start + timedelta(hours=20), tick=False):
        answer(match, 0)
        door.undo(match.pk, 0)
    match.refresh_from_db()
    assert match.clocks["0"]["deadline"] == (start + timedelta(days=1)).timestamp()


def test_one_submission_id_does_not_serve_an_answer_and_an_undo(match):
    submission, ask = uuid4(), asked(match, 0)
    door.submit(match.pk, 0, ask.token, [option_key(ask.options[0])], submission=submission)
    with pytest.raises(Reused, match="used for an answer"):
        door.undo(match.pk, 0, submission)


def test_a_submission_id_of_an_earlier_round_does_not_swallow_an_answer(match):
    submission, ask = uuid4(), asked(match, 0)
    door.submit(match.pk, 0, ask.token, [option_key(ask.options[0])], submission=submission)
    answer(match, 1)
    later = door.open_position(Match.objects.get(pk=match.pk)).asks[0]
    before = row(match)
    with pytest.raises(Reused):
        door.submit(match.pk, later.seat, later.token, [option_key(later.options[0])], submission=submission)
    assert row(match) == before


def test_a_mind_is_not_changed_for_ever(match):
    ask = asked(match, 0)
    for n in range(CHANGES):
        door.submit(match.pk, 0, ask.token, [option_key(ask.options[n % 2])])
    before = row(match)
    with pytest.raises(NotPossible, match="now it stands"):
        door.submit(match.pk, 0, ask.token, [option_key(ask.options[0])])
    assert row(match) == before
    answer(match, 1)


def test_a_number_no_match_can_have(db):
    for number in (0, -1, 1 << 70):
        with pytest.raises(Match.DoesNotExist):
            door.submit(number, 0, "0.weapon", [])


def test_no_undo_once_something_was_revealed(match):
    answer(match, 0)
    answer(match, 1)
    before = row(match)
    with pytest.raises(NotUndoable, match="all choices are revealed"):
        door.undo(match.pk, 1)
    assert row(match) == before


def test_no_undo_of_somebody_elses_answer(match):
    answer(match, 0)
    with pytest.raises(NotUndoable):
        door.undo(match.pk, 1)


def test_a_pending_secret_answer_can_be_taken_back(match, ana):
    answer(match, 0)
    door.undo(match.pk, ana)
    match.refresh_from_db()
    assert match.waits_for(0)
    assert Sight(match, 0).asks[0].given is None


def test_chance_comes_out_the_same_after_an_undo(match):
    """Whoever takes back and answers alike gets the same draws: the dice know answers in force, not tries."""
    answer(match, 0)
    twin_head = Match.objects.get(pk=match.pk).head
    door.undo(match.pk, 0)
    answer(match, 0)
    answer(match, 1)
    match.refresh_from_db()
    assert match.head > twin_head
    assert verify(match) == []


def test_resigning_with_one_other_ends_the_match(match, boris):
    door.resign(match.pk, 0)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert [(r["seat"], r["rank"]) for r in match.result] == [(1, 1), (0, 2)]
    assert "resigns" in sight(match, boris).log()[-1].text


def test_resigning_among_three_hands_the_seat_to_a_bot_and_comes_last(ana, boris):
    match = started(ana, boris, person("chen"))
    door.resign(match.pk, ana)
    match.refresh_from_db()
    assert match.status == Match.Status.ACTIVE
    assert match.seats.get(number=0).player
    with pytest.raises(NotYourSeat, match="resigned"):
        door.resign(match.pk, ana)
    play_to_the_end(match)
    assert match.result[-1]["seat"] == 0
    assert match.result[-1]["rank"] == 3


def test_without_people_left_a_match_ends(ana):
    match = started(ana, bots=["random", "random"])
    door.resign(match.pk, ana)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
