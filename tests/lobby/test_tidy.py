"""Guests and tables that nobody comes back to, and the sessions of those who do."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games.lobby.models import Player
from games.lobby.tasks import clear_away
from games.matches import door, tables
from games.matches.models import Match, Seat
from tests.playing import person

pytestmark = pytest.mark.django_db
Status = Match.Status


@pytest.fixture
def clock():
    with time_machine.travel(datetime(2027, 1, 1, 12, tzinfo=UTC), tick=False) as clock:
        yield clock


def days(n: float) -> timedelta:
    return timedelta(days=n)


def guest_at_the_end(client) -> Player:
    """A guest whose one match is over."""
    client.post("/play/")
    door.resign(Match.objects.get().pk, 0)
    return Player.objects.get(guest=True)


# -- sessions --------------------------------------------------------------------------------------------------------


def test_a_guest_who_comes_back_stays_for_another_ninety_days(clock, client):
    client.post("/play/")
    for _ in range(4):
        clock.shift(days(80))
        assert client.get("/mine/").status_code == 200
    clock.shift(days(91))
    assert client.get("/mine/").status_code == 302


def test_so_does_whoever_has_an_account(clock, client, ana):
    client.force_login(ana)
    for _ in range(2):
        clock.shift(days(80))
        assert client.get("/mine/").status_code == 200


def test_the_cookie_is_renewed_once_a_day(clock, client):
    client.post("/play/")
    assert "sessionid" not in client.get("/mine/").cookies
    clock.shift(days(1))
    assert client.get("/mine/").cookies["sessionid"]["max-age"] == 90 * 24 * 3600
    clock.shift(3600)
    assert "sessionid" not in client.get("/mine/").cookies


def test_visitors_get_no_session_by_looking(client):
    assert "sessionid" not in client.get("/").cookies


# -- guests ----------------------------------------------------------------------------------------------------------


def test_a_guest_who_stays_away_is_forgotten(clock, client):
    guest_at_the_end(client)
    clock.shift(days(89))
    assert clear_away() == 0
    clock.shift(days(2))
    assert clear_away() == 1
    assert not Player.objects.exists()
    seat = Seat.objects.get(number=0)
    assert seat.user is None
    assert seat.name.startswith("Guest ")


def test_a_guest_who_looks_in_is_kept(clock, client):
    guest_at_the_end(client)
    clock.shift(days(60))
    client.get("/mine/")
    clock.shift(days(60))
    assert clear_away() == 0
    assert client.get("/mine/").status_code == 200


def test_a_guest_whose_match_runs_is_kept(clock, client):
    client.post("/play/")
    clock.shift(days(200))
    assert clear_away() == 0
    Match.objects.update(status=Status.STUCK)
    assert clear_away() == 0


def test_a_guest_who_never_signed_in_is_forgotten_by_age(clock):
    person("Guest-Comet-1", email="", guest=True)
    clock.shift(days(91))
    assert clear_away() == 1


def test_an_account_is_never_forgotten(clock, ana):
    clock.shift(days(2000))
    assert clear_away() == 0
    assert Player.objects.get() == ana


# -- tables ----------------------------------------------------------------------------------------------------------


def test_a_table_that_nobody_touches_is_closed(clock, ana, boris):
    left, fresh = tables.create(ana, "purging", seats=3), tables.create(ana, "purging", seats=3)
    running = tables.create(ana, "purging", seats=2, bots=["random"])
    tables.start(running.pk, ana)
    clock.shift(days(20))
    tables.join(fresh.pk, boris)
    clock.shift(days(11))
    assert clear_away() == 1
    assert [Match.objects.get(pk=m.pk).status for m in (left, fresh, running)] == ["abandoned", "open", "active"]


def test_a_table_without_a_host_is_closed_too(clock, ana):
    match = tables.create(ana, "purging", seats=3)
    Match.objects.update(host=None)
    clock.shift(days(31))
    assert clear_away() == 1
    match.refresh_from_db()
    assert match.status == Status.ABANDONED
