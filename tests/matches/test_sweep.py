"""Deadlines: rows that a sweep finds, whatever was lost."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.urls import reverse

from games import clock
from games.matches.door.mending import FAILURES
from games.matches.models import Entry, Match
from games.matches.reading import Sight
from games.matches.tasks import sweep
from tests.playing import answer, started

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def daily(ana, boris):
    """A match at a move a day that began at START."""
    with time_machine.travel(START, tick=False):
        return started(ana, boris, pace="day")


def at(**later: float):
    return time_machine.travel(START + timedelta(**later), tick=False)


def test_a_deadline_stands_with_the_ask(daily):
    assert daily.next_deadline == START + timedelta(days=1)
    assert Sight(daily, 0).asks[0].deadline == START + timedelta(days=1)


def test_before_the_deadline_nothing_happens(daily):
    with at(hours=23, minutes=59):
        assert sweep() == 0


def test_at_the_deadline_the_default_is_played_for_all_who_are_late(daily):
    with at(days=1):
        assert sweep() == 2
    daily.refresh_from_db()
    causes = list(Entry.objects.filter(match=daily).order_by("seq").values_list("cause", flat=True))
    assert causes[:3] == ["start", "timeout", "timeout"]
    assert "Time has run out" in Sight(daily, 0).log(after=0)[0].text
    assert daily.next_deadline == START + timedelta(days=2)


def test_who_has_answered_is_not_timed_out(daily):
    with at(hours=1):
        answer(daily, 0)
    with at(days=1):
        assert sweep() == 1
    assert list(Entry.objects.filter(match=daily, cause="timeout").values_list("seat", flat=True)) == [1]


def test_each_ask_has_its_own_time(daily):
    with at(hours=10):
        answer(daily, 0)
        answer(daily, 1)
    daily.refresh_from_db()
    assert daily.next_deadline == START + timedelta(hours=34)


def test_a_second_sweep_finds_nothing(daily):
    with at(days=1):
        assert sweep() == 2
        assert sweep() == 0


def test_without_hurry_there_is_no_deadline(ana, boris):
    match = started(ana, boris, pace="none")
    assert match.next_deadline is None
    with time_machine.travel(clock.now() + timedelta(days=400)):
        assert sweep() == 0


def test_a_match_that_fails_three_times_is_set_aside_and_others_go_on(daily, ana, boris, monkeypatch):
    with time_machine.travel(START, tick=False):
        other = started(ana, boris, pace="day")
    from games.matches import door

    real = door.time_out

    def failing(match_id):
        if match_id == daily.pk:
            raise RuntimeError("a fault in the rules")
        return real(match_id)

    monkeypatch.setattr(door, "time_out", failing)
    for minute in range(FAILURES):
        with at(days=1, minutes=2 * minute):
            sweep()
    daily.refresh_from_db()
    assert daily.status == Match.Status.STUCK
    assert "three times" in daily.trouble
    assert Entry.objects.filter(match=other, cause="timeout").count() == 2


def test_an_administrator_sets_a_stuck_match_going_again(daily, admin_client):
    Match.objects.filter(pk=daily.pk).update(status="stuck", trouble="failed", failures=3)
    url = reverse("admin:matches_match_changelist")
    page = admin_client.post(url, {"action": "set_going", "_selected_action": [daily.pk]}, follow=True)
    assert "goes on" in page.content.decode()
    daily.refresh_from_db()
    assert (daily.status, daily.trouble) == ("active", "")
    assert daily.next_deadline > clock.now()
    answer(daily, 0)
    page = admin_client.post(url, {"action": "check_soundness", "_selected_action": [daily.pk]}, follow=True)
    assert "sound" in page.content.decode()
    shown = admin_client.get(reverse("admin:matches_match_change", args=[daily.pk])).content.decode()
    assert "has chosen a weapon" in shown
    assert bytes(daily.seed).hex() not in shown
