"""When no sweep ran, nobody could play: that time is given back before anybody is timed out."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection

from games.matches import door, pulse
from games.matches.models import Entry, Match, Pulse
from games.matches.reading import Sight
from games.matches.tasks import sweep
from ricks.celery import app
from tests.playing import started

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def daily(ana, boris) -> Match:
    """A match at a move a day that began, and was swept, at START."""
    with time_machine.travel(START, tick=False):
        match = started(ana, boris, pace="day")
        assert sweep() == 0
    return match


def at(**later: float):
    return time_machine.travel(START + timedelta(**later), tick=False)


def timed_out(match: Match) -> int:
    return Entry.objects.filter(match=match, cause="timeout").count()


def swept_until(**later: float) -> None:
    """Sweeps run as they should, up to that time."""
    Pulse.objects.update(at=START + timedelta(**later))


def test_a_deadline_that_fell_due_in_a_long_downtime_is_moved_on_by_its_length(daily):
    swept_until(hours=20)
    with at(hours=30):
        assert sweep() == 0
        daily.refresh_from_db()
        assert daily.next_deadline == START + timedelta(hours=34)  # four hours were left; they are left
        assert Sight(daily, 0).asks[0].deadline == START + timedelta(hours=34)
    swept_until(hours=33, minutes=59)
    with at(hours=34):
        assert sweep() == 2


def test_after_a_short_one_time_runs_on(daily):
    swept_until(hours=23, minutes=56)
    with at(hours=24):
        assert sweep() == 2


def test_how_long_is_long_is_a_setting(daily, settings):
    settings.SWEEP_GAP = 200
    swept_until(hours=23, minutes=56)
    with at(hours=24):
        assert sweep() == 0
    daily.refresh_from_db()
    assert daily.next_deadline == START + timedelta(hours=24, minutes=4)


def test_time_is_given_back_once(daily):
    with at(hours=30):
        sweep()
        sweep()
    with at(hours=30, minutes=2):
        sweep()
    daily.refresh_from_db()
    assert daily.next_deadline == START + timedelta(hours=54)


@pytest.mark.django_db(transaction=True)
def test_sweeps_at_once_give_it_back_once(daily):
    together = threading.Barrier(3)
    given: list[float] = []

    def work() -> None:
        together.wait()
        try:
            given.append(pulse.beat())
        finally:
            connection.close()

    with at(hours=30):
        workers = [threading.Thread(target=work) for _ in range(3)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    assert sorted(given) == [0, 0, 30 * 3600]
    daily.refresh_from_db()
    assert daily.next_deadline == START + timedelta(hours=54)


def test_a_crash_while_time_is_given_back_gives_none_and_times_nobody_out(daily, monkeypatch):
    real = door.give_time

    def crash(seconds):
        real(seconds)
        raise RuntimeError("the power went")

    with at(hours=30):
        with monkeypatch.context() as broken:
            broken.setattr(door, "give_time", crash)
            with pytest.raises(RuntimeError):
                sweep()
        daily.refresh_from_db()
        assert daily.next_deadline == START + timedelta(hours=24)
        assert timed_out(daily) == 0
        assert sweep() == 0
    daily.refresh_from_db()
    assert daily.next_deadline == START + timedelta(hours=54)


def test_a_site_that_was_never_swept_has_nothing_to_give_back(ana, boris):
    with time_machine.travel(START, tick=False):
        started(ana, boris, pace="day")
    with at(hours=24):
        assert sweep() == 2


def test_a_machine_s_clock_that_was_set_back_does_no_harm(daily):
    with at(days=300):
        pulse.beat()
    with at(hours=1):
        assert sweep() == 0
    daily.refresh_from_db()
    given = daily.next_deadline
    with at(hours=1, minutes=10):  # from the corrected time on a downtime is noticed as ever
        assert pulse.beat() == 600
    daily.refresh_from_db()
    assert daily.next_deadline == given + timedelta(minutes=10)


def test_where_there_is_no_hurry_nothing_is_given(ana, boris):
    with time_machine.travel(START, tick=False):
        calm = started(ana, boris, pace="none")
        sweep()
    with at(days=9):
        sweep()
    calm.refresh_from_db()
    assert calm.next_deadline is None
    assert {clock["deadline"] for clock in calm.clocks.values()} == {None}


def test_separate_workers_give_it_back_as_well(daily):
    with at(hours=30):
        app.tasks["games.matches.sweep"].apply()
    daily.refresh_from_db()
    assert (timed_out(daily), daily.next_deadline) == (0, START + timedelta(hours=54))
