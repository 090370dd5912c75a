"""What no move brings about: reminders when a quarter of the time is left, and the daily mail at one's own hour."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.cache import cache

from games.matches import door
from games.matches.models import Match
from games.notices import outbox
from games.notices.models import ALL, BIT, Outbox, Preference
from tests.playing import answer, person, play_to_the_end, started

from .conftest import html, text

pytestmark = pytest.mark.django_db
NOON = datetime(2027, 1, 1, 12, tzinfo=UTC)


@pytest.fixture
def quiet(inbox):
    """The first look for reminders reaches back; from then on only what falls due is told."""
    return inbox


def to(inbox, user) -> list[str]:
    return [letter["Subject"] for letter in inbox.letters if letter["To"] == user.email]


# -- reminders -------------------------------------------------------------------------------------------------------


def test_a_quarter_of_the_time_before_the_deadline_who_has_not_answered_is_reminded_once(inbox, ana, boris):
    with time_machine.travel(NOON, tick=False) as clock:
        match = started(ana, boris, pace="day")
        outbox.deliver()
        answer(match, 1)
        inbox.letters.clear()
        clock.shift(18 * 3600 - 60)
        assert outbox.deliver().sent == 0
        clock.shift(60)
        assert outbox.deliver().sent == 1
        clock.shift(3600)
        assert outbox.deliver().sent == 0
    [letter] = inbox.letters
    assert letter["To"] == "ana@example.org"
    assert letter["Subject"] == f"Little time is left in Look Who's Purging Now #{match.pk}"
    assert "Until 2 January 2027, 12:00 (UTC)" in text(letter)
    assert "Choose your weapon" in text(letter)
    assert "reminders.games.example.org" in letter["List-Id"]


def test_who_answers_meanwhile_is_not_reminded(inbox, settings, ana, boris):
    with time_machine.travel(NOON, tick=False) as clock:
        match = started(ana, boris, pace="day")
        outbox.deliver()
        clock.shift(18 * 3600)
        assert outbox.remind() == 2
        answer(match, 0)
        outbox.deliver()
    assert len(to(inbox, ana)) == 1
    assert len(to(inbox, boris)) == 2


def test_time_that_is_given_puts_a_reminder_off(inbox, ana, boris):
    with time_machine.travel(NOON, tick=False) as clock:
        match = started(ana, boris, pace="day")
        outbox.deliver()
        inbox.letters.clear()
        clock.shift(18 * 3600)
        assert outbox.remind() == 2
        door.give_time(3600.0)
        assert outbox.deliver().sent == 0
        match.refresh_from_db()
        clock.move_to(datetime.fromtimestamp(match.clocks["0"]["warn"], UTC) + timedelta(seconds=1))
        assert outbox.deliver().sent == 2


@pytest.mark.parametrize("pace", ["none", "live"])
def test_nobody_is_reminded_without_a_limit_or_at_the_table(inbox, ana, boris, pace):
    with time_machine.travel(NOON, tick=False) as clock:
        started(ana, boris, pace=pace)
        outbox.remind()
        for _ in range(10):
            clock.shift(31)
            assert outbox.remind() == 0


def test_a_bot_or_who_wants_none_is_not_reminded(inbox, ana, boris):
    Preference.objects.create(user=ana, mail=ALL & ~BIT["reminder"])
    with time_machine.travel(NOON, tick=False) as clock:
        started(ana, boris, pace="day")
        outbox.deliver()
        clock.shift(18 * 3600)
        outbox.deliver()
    assert not Outbox.objects.filter(kind="reminder", user=ana).exists()
    assert Outbox.objects.filter(kind="reminder", user=boris, state="sent").exists()


# -- the daily mail --------------------------------------------------------------------------------------------------


def daily(user, zone: str = "UTC", hour: int = 8) -> Preference:
    user.zone = zone
    user.save()
    wish = Preference(user=user, mail=0, digest=ALL, hour=hour)
    wish.next_digest = outbox.next_digest(wish, datetime.now(UTC))
    wish.save()
    return wish


@pytest.mark.parametrize(
    ("zone", "now", "due"),
    [
        ("UTC", "2027-01-01T07:59", "2027-01-01T08:00"),
        ("UTC", "2027-01-01T08:00", "2027-01-02T08:00"),
        ("America/New_York", "2027-01-01T12:00", "2027-01-01T13:00"),
        ("Asia/Tokyo", "2027-01-01T12:00", "2027-01-01T23:00"),
        ("Europe/Madrid", "2027-03-27T07:00", "2027-03-28T06:00"),  # the clocks go forward in that night
        ("Europe/Madrid", "2027-10-30T06:00", "2027-10-31T07:00"),  # and back in this one
    ],
)
def test_the_daily_mail_comes_at_the_player_s_own_hour(ana, zone, now, due):
    ana.zone = zone
    wish = Preference(user=ana, digest=ALL, hour=8)
    at = datetime.fromisoformat(now).replace(tzinfo=UTC)
    assert outbox.next_digest(wish, at) == datetime.fromisoformat(due).replace(tzinfo=UTC)


def test_an_hour_that_is_skipped_is_not_lost(ana):
    ana.zone = "Europe/Madrid"
    wish = Preference(user=ana, digest=ALL, hour=2)
    before = datetime(2027, 3, 27, 12, tzinfo=UTC)  # at 02:00 of the 28th it will be 03:00
    due = outbox.next_digest(wish, before)
    assert due == datetime(2027, 3, 28, 1, tzinfo=UTC)
    assert outbox.next_digest(wish, due) == datetime(2027, 3, 29, 0, tzinfo=UTC)


def test_the_daily_mail_gathers_what_is_still_true_the_most_urgent_first(inbox, ana, boris):
    clara = person("clara")
    with time_machine.travel(NOON, tick=False) as clock:
        daily(ana, "Europe/Madrid", 20)
        slow = started(ana, boris, pace="week")
        fast = started(ana, boris, pace="day")
        gone = started(ana, boris, pace="day")
        answer(gone, 0)
        over = play_to_the_end(started(ana, clara, settings={"wins": "1"}), but=0)
        door.resign(over.pk, 1)
        outbox.chat_written(slow, boris, [ana])
        assert outbox.deliver().sent
        assert to(inbox, ana) == []
        clock.move_to(datetime(2027, 1, 1, 19, 0, 1, tzinfo=UTC))
        outbox.deliver()
        [subject] = to(inbox, ana)
        clock.shift(3600)
        assert outbox.deliver().sent == 0
    letter = next(letter for letter in inbox.letters if letter["To"] == ana.email)
    assert subject == "Your matches: 2 wait for you"
    body = text(letter)
    assert body.index(f"#{fast.pk},") < body.index(f"#{slow.pk},")
    assert "Until 2 January 2027, 13:00 (Europe/Madrid)" in body
    assert f"#{gone.pk}," not in body
    assert f"Look Who's Purging Now #{over.pk} is over" in body
    assert f"boris has written to you at Look Who's Purging Now #{slow.pk}" in body
    for part in (body, html(letter)):
        assert f"https://games.example.org/matches/{fast.pk}/" in part
    assert letter["References"] is None
    assert set(Outbox.objects.filter(user=ana, channel="digest").values_list("state", flat=True)) == {"sent"}


def test_no_daily_mail_where_nothing_is_to_be_told(inbox, ana, boris):
    with time_machine.travel(NOON, tick=False) as clock:
        daily(ana)
        match = started(ana, boris)
        answer(match, 0)
        answer(match, 1)
        play_to_the_end(match, but=1)
        clock.shift(24 * 3600)
        outbox.deliver()
        clock.shift(24 * 3600)
        outbox.deliver()
    assert to(inbox, ana) == []


def test_the_daily_mail_is_tried_again_when_the_server_is_down(inbox, ana, boris):
    with time_machine.travel(NOON, tick=False) as clock:
        daily(ana)
        Preference.objects.create(user=boris, mail=0)
        started(ana, boris, pace="week")
        clock.move_to(NOON + timedelta(hours=21))
        inbox.close()
        assert outbox.deliver().failed == 1
        inbox.open()
        clock.shift(61)
        assert outbox.deliver().sent == 1
    assert to(inbox, ana) == ["Your matches: 1 wait for you"]


def test_one_click_ends_the_daily_mail(inbox, client, ana, boris):
    with time_machine.travel(NOON, tick=False) as clock:
        daily(ana)
        started(ana, boris, pace="week")
        clock.shift(24 * 3600)
        outbox.deliver()
    letter = next(letter for letter in inbox.letters if letter["To"] == ana.email)
    path = letter["List-Unsubscribe"].strip().strip("<>").removeprefix("https://games.example.org")
    cache.clear()
    assert "The daily mail" in client.get(path).content.decode()
    assert Preference.objects.get(user=ana).digest == ALL
    client.post(path)
    assert (Preference.objects.get(user=ana).digest, Preference.objects.get(user=ana).next_digest) == (0, None)


def test_a_match_that_ended_before_its_turn_was_told_is_told_as_over(inbox, ana, boris):
    with time_machine.travel(NOON, tick=False) as clock:
        daily(ana)
        match = started(ana, boris, pace="week")
        door.resign(match.pk, 1)
        clock.shift(24 * 3600)
        outbox.deliver()
    letter = next(letter for letter in inbox.letters if letter["To"] == ana.email)
    assert letter["Subject"] == "Your matches: what is new"
    assert Match.objects.get(pk=match.pk).status == "over"
