"""My hours: zone, nights, weekends, and vacations with a budget."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine

from games.lobby import guests
from games.matches import tables
from games.matches.models import Match
from tests.playing import person, started

pytestmark = pytest.mark.django_db
START = datetime(2026, 6, 10, 12, 0, tzinfo=UTC)
HOURS = {"zone": "Europe/Madrid", "sleep_from": "23:00", "sleep_to": "07:00", "weekend": ["5", "6"]}


@pytest.fixture(autouse=True)
def _noon():
    with time_machine.travel(START, tick=False):
        yield


def deadline(match: Match, seat: int) -> datetime:
    match.refresh_from_db()
    return datetime.fromtimestamp(match.clocks[str(seat)]["deadline"], UTC)


def test_hours_are_kept_and_move_the_deadlines_of_running_matches(browser_of, ana, boris):
    match = started(ana, boris, pace="day")
    browser = browser_of(ana)
    page = browser.post("/profile/hours/", HOURS, follow=True).content.decode()
    assert "Saved." in page
    ana.refresh_from_db()
    assert (ana.zone, ana.sleep, ana.weekend) == ("Europe/Madrid", "23:00-07:00", "56")
    assert deadline(match, 0) == START + timedelta(hours=32)
    assert deadline(match, 1) == START + timedelta(hours=24)
    shown = browser.get("/profile/hours/").content.decode()
    assert '<option value="Europe/Madrid" selected>' in shown
    assert 'value="23:00"' in shown


def test_hours_that_are_given_up_no_longer_count(browser_of, ana, boris):
    browser = browser_of(ana)
    browser.post("/profile/hours/", HOURS)
    ana.refresh_from_db()
    match = started(ana, boris, pace="day")
    assert deadline(match, 0) == START + timedelta(hours=32)
    browser.post("/profile/hours/", {"zone": "UTC", "sleep_from": "", "sleep_to": ""})
    assert deadline(match, 0) == START + timedelta(hours=24)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"zone": "Mars/Olympus"}, "There is no time zone “Mars/Olympus”"),
        ({"sleep_to": ""}, "when your night begins and when it ends"),
        ({"sleep_from": "20:00", "sleep_to": "09:00"}, "12 hours at most"),
        ({"sleep_from": "23:00", "sleep_to": "23:00"}, "12 hours at most"),
        ({"sleep_from": "late"}, "This is no time of day"),
        ({"weekend": ["0", "1", "2", "3"]}, "At most 3 days of the week"),
        ({"weekend": ["7"]}, "“7” is no day of the week"),
    ],
)
def test_hours_that_cannot_be_are_refused(browser_of, ana, changes, says):
    response = browser_of(ana).post("/profile/hours/", HOURS | changes)
    assert response.status_code == 422
    assert says in response.content.decode()
    ana.refresh_from_db()
    assert (ana.zone, ana.sleep, ana.weekend) == ("", "", "")


def test_a_vacation_stops_the_clock_and_is_told_where_one_plays(browser_of, ana, boris):
    match = started(ana, boris, pace="day")
    browser = browser_of(ana)
    page = browser.post("/profile/vacations/", {"first": "2026-06-11", "last": "2026-06-14"}, follow=True)
    assert "26 of 30 days left in 2026" in page.content.decode()
    assert deadline(match, 0) == START + timedelta(days=5)
    told = browser_of(boris).get(f"/matches/{match.pk}/").content.decode()
    assert "vacation from 11 June 2026 to 14 June 2026" in told
    again = browser.post("/profile/vacations/", {"first": "2026-06-14", "last": "2026-06-15"})
    assert "vacation in these days already" in again.content.decode()


def test_a_vacation_to_come_is_taken_back_and_one_begun_ends_with_today(browser_of, ana, boris):
    match = started(ana, boris, pace="day")
    browser = browser_of(ana)
    browser.post("/profile/vacations/", {"first": "2026-06-11", "last": "2026-06-20"})
    browser.post("/profile/vacations/end/", {"vacation": str(ana.vacations.get().pk)})
    assert not ana.vacations.exists()
    assert deadline(match, 0) == START + timedelta(days=1)
    browser.post("/profile/vacations/", {"first": "2026-06-10", "last": "2026-06-20"})
    browser.post("/profile/vacations/end/", {"vacation": str(ana.vacations.get().pk)})
    assert ana.vacations.get().last == date(2026, 6, 10)  # the day has been used
    assert deadline(match, 0) == START + timedelta(days=1, hours=12)
    gone = browser.post("/profile/vacations/end/", {"vacation": "77"}, follow=True)
    assert "There is no such vacation" in gone.content.decode()


@pytest.mark.parametrize(
    ("first", "last", "says"),
    [
        ("2026-06-09", "2026-06-12", "begins today or later"),
        ("2026-06-12", "2026-06-11", "ends on its first day or later"),
        ("2026-06-11", "2028-06-11", "within a year"),
        ("2026-07-01", "2026-07-31", "That takes 31 days of 2026; you have 30 of 30 left."),
        ("2026-12-20", "2027-01-31", "That takes 31 days of 2027"),
        ("soon", "2026-06-11", "This is no day"),
        ("", "2026-06-11", "Choose a day."),
    ],
)
def test_vacations_that_cannot_be_are_refused(browser_of, ana, first, last, says):
    response = browser_of(ana).post("/profile/vacations/", {"first": first, "last": last})
    assert response.status_code == 422
    assert says in response.content.decode()
    assert not ana.vacations.exists()


def test_the_budget_is_a_calendar_year_s(browser_of, ana):
    browser = browser_of(ana)
    browser.post("/profile/vacations/", {"first": "2026-12-10", "last": "2027-01-05"})
    assert "8 of 30 days left in 2026" in browser.get("/profile/hours/").content.decode()
    refused = browser.post("/profile/vacations/", {"first": "2026-07-01", "last": "2026-07-09"})
    assert "you have 8 of 30 left" in refused.content.decode()
    browser.post("/profile/vacations/", {"first": "2026-07-01", "last": "2026-07-08"})
    assert ana.vacations.count() == 2


def test_somebody_else_s_vacation_is_nobody_s_to_end(browser_of, ana, boris):
    browser_of(ana).post("/profile/vacations/", {"first": "2026-06-11", "last": "2026-06-20"})
    browser_of(boris).post("/profile/vacations/end/", {"vacation": str(ana.vacations.get().pk)})
    assert ana.vacations.exists()


def test_an_account_s_hours_hold_for_the_matches_that_a_guest_brings_along(ana, boris):
    guest = person("Guest-Comet-1", guest=True)
    match = started(guest, boris, pace="day")
    ana.zone, ana.sleep = "Europe/Madrid", "23:00-07:00"
    ana.save()
    guests.hand_over(guest, ana)
    assert deadline(match, 0) == START + timedelta(hours=32)


# -- a table's time, chosen and shown ---------------------------------------------------------------------------------


def new_table(**changes):
    return {"title": "purging", "seats": "2", "setting_wins": "1", "pace": "steady", "open_to": "everyone"} | changes


def test_a_table_takes_numbers_of_its_own_and_shows_them_before_one_joins(browser_of, ana, boris):
    form = new_table(pace="own", own_move="8", own_bank="24", own_cap="72", rests="on", time_out="seat", patience="2")
    browser_of(ana).post("/tables/new/", form)
    match = Match.objects.get()
    assert (match.pace, match.rests, match.time_out, match.patience) == ("24h+8h/72h", True, "seat", 2)
    for address in ("/tables/", f"/matches/{match.pk}/"):
        page = browser_of(boris).get(address).content.decode()
        assert "1 day in hand, 8 hours more with each move, at most 3 days" in page
    assert "after 2 in a row a bot takes the seat" in page
    assert "weekends and vacations stop that player’s clock" in page


@pytest.mark.parametrize(
    ("changes", "pace"),
    [
        ({"own_move": "36"}, "36h"),
        ({"own_move": "8", "own_bank": "24"}, "24h+8h/24h"),
    ],
)
def test_own_numbers_need_no_bank_and_no_cap(browser_of, ana, changes, pace):
    browser_of(ana).post("/tables/new/", new_table(pace="own", **changes))
    assert Match.objects.get().pace == pace


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({}, "Say how many hours a move has."),
        ({"own_move": "8", "own_bank": "24", "own_cap": "10"}, "The cap must be at least as much as the bank"),
        ({"own_move": "0"}, "One hour is the least."),
        ({"own_move": "many"}, "Give whole hours, such as 24."),
        ({"own_move": "9", "time_out": "explode"}, "“explode” is not among the choices"),
        ({"own_move": "9", "patience": "99"}, "20 missed deadlines are the most."),
    ],
)
def test_numbers_that_make_no_table(browser_of, ana, changes, says):
    response = browser_of(ana).post("/tables/new/", new_table(pace="own", **changes))
    assert response.status_code == 422
    assert says in response.content.decode()
    assert not Match.objects.exists()


def test_at_one_sitting_nights_stop_nothing_whatever_is_ticked(browser_of, ana):
    browser_of(ana).post("/tables/new/", new_table(pace="live", rests="on"))
    assert not Match.objects.get().rests


def test_a_rematch_has_the_time_of_the_match_before(ana, boris):
    match = started(ana, boris, pace="36h", rests=False, time_out="bot", patience=5)
    Match.objects.filter(pk=match.pk).update(status="over")
    again = tables.rematch(match.pk, ana)
    assert (again.pace, again.rests, again.time_out, again.patience) == ("36h", False, "bot", 5)
