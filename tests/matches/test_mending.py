"""What is done when a match does not go on by itself."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games import titles
from games.kernel.ask import option_key
from games.matches import door, log
from games.matches.checks import verify
from games.matches.errors import NotPossible, NotUndoable, Over
from games.matches.models import Entry, Match
from games.matches.reading import Sight
from games.matches.tasks import sweep
from tests.playing import answer, asked, play_to_the_end, started

pytestmark = pytest.mark.django_db
START = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.fixture
def rules_become(monkeypatch):
    """A function that puts another phase "arm" into the rules of Purging from now on."""

    def become(arm) -> None:
        monkeypatch.setattr(titles.get("purging"), "arm", arm)
        log._rules.cache_clear()

    yield become
    monkeypatch.undo()
    log._rules.cache_clear()


def other_options(real):
    """Rules under which the cards that were chosen so far are not offered any more."""

    def arm(self, t):
        asks = next(flow := real(self, t))
        for ask in asks:
            ask.offer = (lambda hand: lambda: hand[1:])(list(ask.offer()))
        answers = yield asks
        return (yield from _rest(flow, answers))

    return arm


def _rest(flow, answers):
    try:
        flow.send(answers)
    except StopIteration as end:
        return end.value
    raise AssertionError("the phase asks once")
    yield


def broken(self, t):
    raise TypeError("a slip in the corrected rules")
    yield


def test_answers_that_are_no_longer_legal_are_taken_back_and_pages_still_open(match, rules_become, client, ana):
    door.submit(match.pk, 0, asked(match, 0).token, [option_key(asked(match, 0).options[0])])
    rules_become(other_options(titles.get("purging").arm))
    client.force_login(ana)
    assert client.get(match.get_absolute_url()).status_code == 200
    assert client.get(f"/api/v1/matches/{match.pk}/").status_code == 200
    door.heal(match.pk)
    match.refresh_from_db()
    assert match.waits_for(0)
    assert "rules were corrected" in " ".join(line.text for line in Sight(match, 0).log())
    assert verify(match) == []


def test_rules_that_fail_leave_the_board_to_be_seen_and_mark_the_match(match, rules_become, client, ana):
    answer(match, 0)
    token, board = asked(match, 1).token, Sight(match, 1).board
    rules_become(broken)
    match.refresh_from_db()
    seen = Sight(match, 1)
    assert (seen.board, seen.asks) == (board, [])
    client.force_login(ana)
    assert client.get(match.get_absolute_url()).status_code == 200
    assert client.get(f"/api/v1/matches/{match.pk}/").status_code == 200
    with pytest.raises(Over, match="nothing is lost"):
        door.submit(match.pk, 1, token, ["card:1"])
    match.refresh_from_db()
    assert match.status == Match.Status.STUCK
    with pytest.raises(NotPossible, match="still fail"):
        door.unstick(match.pk)
    match.refresh_from_db()
    assert match.status == Match.Status.STUCK


def test_mended_rules_let_a_stuck_match_go_on(match, rules_become):
    answer(match, 0)
    real = titles.get("purging").arm
    rules_become(broken)
    door.heal(match.pk)
    rules_become(real)
    door.unstick(match.pk)
    match.refresh_from_db()
    assert match.status == Match.Status.ACTIVE
    assert not match.waits_for(0), "what was answered still counts"
    answer(match, 1)
    assert verify(Match.objects.get(pk=match.pk)) == []


def test_an_undo_under_corrected_rules_is_never_silent(match, rules_become):
    answer(match, 0)
    real = titles.get("purging").arm

    def arm(self, t):
        t.shuffle(list(t.state.deck))
        return (yield from real(self, t))

    rules_become(arm)
    with pytest.raises(NotUndoable, match="no answer of yours is in force"):
        door.undo(match.pk, 0)
    match.refresh_from_db()
    assert "rules were corrected" in " ".join(line.text for line in Sight(match, 0).log())
    assert verify(match) == []


def test_a_match_that_is_over_is_not_mended(match):
    play_to_the_end(match)
    entries = Entry.objects.filter(match=match).count()
    Match.objects.filter(pk=match.pk).update(saved=b"lost")
    door.heal(match.pk)
    match.refresh_from_db()
    assert (match.status, match.to_act, match.clocks) == ("over", 0, {})
    assert Entry.objects.filter(match=match).count() == entries


def test_what_fails_on_a_match_that_has_ended_does_not_make_it_stuck(match):
    play_to_the_end(match)
    for _ in range(4):
        assert not door.stall(match.pk, "too late")
    match.refresh_from_db()
    assert match.status == Match.Status.OVER


def test_three_failures_in_a_row_stop_a_match_and_an_answer_sets_the_count_back(match):
    assert [door.stall(match.pk, "why") for _ in range(2)] == [False, False]
    answer(match, 0)
    assert [door.stall(match.pk, "why") for _ in range(3)] == [False, False, True]
    match.refresh_from_db()
    assert (match.status, match.trouble, match.next_deadline) == ("stuck", "why", None)


def test_time_is_given_back_to_running_clocks_alone(ana, boris):
    with time_machine.travel(START, tick=False):
        running, resting = started(ana, boris, pace="day"), started(ana, boris, pace="none")
    assert door.give_time(3600) == 1
    for match in (running, resting):
        match.refresh_from_db()
    assert running.next_deadline == START + timedelta(days=1, hours=1)
    assert resting.next_deadline is None
    with time_machine.travel(START + timedelta(days=1, minutes=59), tick=False):
        assert sweep() == 0
