"""A player is deleted: nobody waits for them."""

from __future__ import annotations

import pytest

from games.lobby.models import Player
from games.matches import checks, door, tables
from games.matches.models import Entry, Match, Seat
from tests.playing import play_to_the_end, started

pytestmark = pytest.mark.django_db
Status = Match.Status


def test_a_bot_plays_on_for_a_player_who_is_deleted(ana, boris, django_capture_on_commit_callbacks):
    match = started(ana, boris, bots=["random"])
    assert match.waits_for(0)
    with django_capture_on_commit_callbacks() as after:
        ana.delete()
    seat = match.seats.get(number=0)
    assert (seat.user, seat.resigned, seat.player) == (None, True, "greedy")
    assert match.entries.filter(cause=Entry.Cause.RESIGN, seat=0).count() == 1
    assert after  # the bot is woken
    assert checks.verify(Match.objects.get(pk=match.pk)) == []
    assert play_to_the_end(match).status == Status.OVER


def test_a_match_between_two_ends(ana, boris):
    match = started(ana, boris)
    ana.delete()
    match.refresh_from_db()
    assert match.status == Status.OVER
    assert [(row["seat"], row["rank"]) for row in match.result] == [(1, 1), (0, 2)]


def test_their_tables_are_closed_and_their_seats_free(ana, boris):
    hosted = tables.create(ana, "purging", seats=3)
    tables.join(hosted.pk, boris)
    visited = tables.create(boris, "purging", seats=3)
    tables.join(visited.pk, ana)
    ana.delete()
    hosted.refresh_from_db()
    visited.refresh_from_db()
    assert (hosted.status, visited.status) == (Status.ABANDONED, Status.OPEN)
    assert visited.seats.get(number=1).free
    assert visited.seats.get(number=1).name == ""


def test_what_is_over_or_was_resigned_stays_as_it_was(ana, boris):
    over, resigned = started(ana, boris), started(ana, boris, bots=["random"])
    door.resign(over.pk, 0)
    door.resign(resigned.pk, 0)
    heads = [Match.objects.get(pk=m.pk).head for m in (over, resigned)]
    ana.delete()
    assert [Match.objects.get(pk=m.pk).head for m in (over, resigned)] == heads
    assert over.seats.get(number=0).name == "ana"


def test_a_match_that_is_stuck_does_not_wait_for_them_later(ana, boris):
    match = started(ana, boris, bots=["random"])
    Match.objects.filter(pk=match.pk).update(status=Status.STUCK)
    ana.delete()
    assert match.seats.get(number=0).player == "greedy"
    door.unstick(match.pk)
    assert play_to_the_end(match).status == Status.OVER


def test_many_deleted_at_once_leave_as_one_does(ana, boris):
    match = started(ana, boris, bots=["random"])
    Player.objects.filter(pk__in=[ana.pk, boris.pk]).delete()
    match.refresh_from_db()
    assert match.status == Status.OVER
    assert not Seat.objects.filter(user__isnull=False).exists()
