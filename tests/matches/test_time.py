"""Time at the table, through its doors: banks, pauses, gifts, votes, absence and the way back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import clock
from games.bots import jobs
from games.lobby import hours
from games.matches import door
from games.matches.checks import verify
from games.matches.clocks import remaining
from games.matches.errors import NotPossible, NotYourSeat
from games.matches.models import Entry, Match, Pulse, Seat
from games.matches.pace import DAY, HOUR
from games.matches.reading import Sight, matches_of, waiting_count
from games.matches.tasks import sweep
from tests.playing import answer, person, started

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
START = datetime(2026, 6, 10, 12, 0, tzinfo=UTC)  # a Wednesday
OWN = "24h+8h/72h"


def at(**later: float):
    return time_machine.travel(START + timedelta(**later), tick=False)


@pytest.fixture
def chen(db):
    return person("chen")


def begun(*people, **options) -> Match:
    """A match that began at START."""
    with at():
        return started(*people, **{"pace": OWN, **options})


def fresh(match: Match) -> Match:
    return Match.objects.prefetch_related("seats").get(pk=match.pk)


def left(match: Match, seat: int) -> float:
    """Hours on a seat's clock now."""
    match = fresh(match)
    held = match.clock_of(match.seats.all()[seat])
    seconds = match.clocks[str(seat)]["left"] if held is None else remaining(held, clock.now().timestamp())
    assert seconds is not None
    return round(seconds / HOUR, 6)


def told(match: Match, viewer: int = -1) -> str:
    return "\n".join(line.text for line in Sight(fresh(match), viewer).log())


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def post(user, match: Match, where: str, **form):
    return signed_in(user).post(f"/matches/{match.pk}/{where}/", form, follow=True)


# -- banks and undo ---------------------------------------------------------------------------------------------------


def test_what_is_left_of_a_move_is_kept_and_grows_with_the_next(ana, boris):
    match = begun(ana, boris)
    with at(hours=10):
        assert left(match, 0) == 22  # 24 in hand and 8 for the first move
        answer(match, 0)
        assert left(match, 0) == 22
    with at(hours=20):
        assert left(match, 0) == 22  # it is not counted while the others think
        answer(match, 1)
        match = fresh(match)
        mover = next(n for n in (0, 1) if match.waits_for(n))
        assert left(match, mover) == (22 if mover == 0 else 12) + 8


def test_an_undo_brings_the_clock_back_as_if_nothing_had_been_answered(ana, boris):
    match = begun(ana, boris)
    with at(hours=1):
        answer(match, 0)
    with at(hours=5):
        door.undo(match.pk, 0)
        assert left(match, 0) == 27
        assert fresh(match).clocks["0"]["since"] == START.timestamp()
    with at(hours=6):
        answer(match, 0)
        door.undo(match.pk, 0)
        assert left(match, 0) == 26
        assert left(match, 1) == 26  # the other's went on all the time


def test_an_undo_does_not_count_the_pause_that_came_between(ana, boris):
    match = begun(ana, boris)
    with at(hours=1):
        answer(match, 0)
    with at(hours=2):
        door.propose(match.pk, 0, "pause")
        door.propose(match.pk, 1, "pause")
    with at(hours=50):
        door.propose(match.pk, 0, "resume")
        door.respond(match.pk, 1, "resume", True)
        door.undo(match.pk, 0)
        assert left(match, 0) == 30
        assert left(match, 1) == 30


# -- nights and vacations ---------------------------------------------------------------------------------------------


def test_a_night_stops_the_sleeper_s_clock_alone_and_the_sleeper_may_play_on(ana, boris):
    ana.zone, ana.sleep = "Europe/Madrid", "23:00-07:00"
    ana.save()
    match = begun(ana, boris, pace="day")
    assert match.clocks["0"]["deadline"] - match.clocks["1"]["deadline"] == 8 * HOUR
    with at(hours=12):  # two at night in Madrid
        assert left(match, 0) == 15
        page = signed_in(ana).get(f"/matches/{match.pk}/").content.decode()
        assert "your clock stands" in page
        assert "stands until 11 June 2026, 05:00 UTC" in page
        assert "data-deadline" not in page
        answer(match, 0)
        assert "data-deadline" in signed_in(boris).get(f"/matches/{match.pk}/").content.decode()


def test_at_one_sitting_nobody_s_night_counts(ana, boris):
    ana.sleep = "11:00-20:00"
    ana.save()
    match = begun(ana, boris, pace="live")
    assert match.clocks["0"]["deadline"] == match.clocks["1"]["deadline"]


def test_a_vacation_begun_meanwhile_gives_nothing_of_what_was_counted_before(ana, boris):
    match = begun(ana, boris, pace="day")
    with at(hours=11):
        hours.go_away(ana, clock.now().date(), clock.now().date() + timedelta(days=1))
        assert left(match, 0) == 13
    with at(hours=24 + 12):  # midnight: it is over
        assert left(match, 0) == 13
        assert "ana is on vacation from 10 June 2026 to 11 June 2026" in told(match)
        assert sweep() == 1  # boris, who was not away
    assert fresh(match).clocks["0"]["deadline"] == (START + timedelta(hours=36 + 13)).timestamp()


# -- pauses -----------------------------------------------------------------------------------------------------------


def test_a_pause_begins_once_everybody_agrees_and_stops_all_clocks(ana, boris, chen):
    match = begun(ana, boris, chen)
    with at(hours=2):
        assert "Propose a pause" in signed_in(ana).get(f"/matches/{match.pk}/").content.decode()
        post(ana, match, "propose", what="pause")
        post(boris, match, "respond", what="pause", agree="yes")
        assert not fresh(match).pause
        assert left(match, 0) == 30
        page = post(chen, match, "respond", what="pause", agree="yes").content.decode()
        assert "paused" in page
    with at(days=30):
        assert sweep() == 0
        assert left(match, 0) == 30
        answer(match, 0)  # one may always move
        assert left(match, 1) == 30
    assert verify(fresh(match)) == []
    assert "ana proposes a pause." in told(match)
    assert "boris agrees to a pause." in told(match)
    assert "The match is paused" in told(match)


def test_a_pause_until_a_day_ends_by_itself(ana, boris):
    match = begun(ana, boris, pace="day")
    with at(hours=1):
        post(ana, match, "propose", what="pause", until="2026-06-20")
        post(boris, match, "propose", what="pause")  # to propose the same is to agree
        assert fresh(match).next_deadline == datetime(2026, 6, 20, tzinfo=UTC)
    with at(days=5):
        assert sweep() == 0
        assert fresh(match).pause
    with time_machine.travel(datetime(2026, 6, 20, 0, 1, tzinfo=UTC), tick=False):
        sweep()
        assert not fresh(match).pause
        assert left(match, 0) == 23
    assert "until 20 June 2026, 00:00 UTC" in told(match)
    assert "the clocks run again" in told(match)


def test_who_declines_ends_the_proposal(ana, boris):
    match = begun(ana, boris)
    with at(hours=1):
        door.propose(match.pk, ana, "pause")
        door.respond(match.pk, boris, "pause", False)
        assert fresh(match).proposals == []
        assert "boris declines a pause." in told(match)
        with pytest.raises(NotPossible, match="Nothing of the kind"):
            door.respond(match.pk, boris, "pause", True)


@pytest.mark.parametrize(
    ("what", "more", "says"),
    [
        ("holiday", {}, "cannot be proposed"),
        ("resume", {}, "not paused"),
        ("pause", {"until": "2026-06-09"}, "must lie ahead"),
        ("pause", {"until": "soon"}, "is no day"),
        ("bot", {"seat": "1"}, "has not missed a deadline"),
        ("bot", {"seat": "0"}, "resign"),
        ("bot", {"seat": "9"}, "No player sits there"),
    ],
)
def test_what_cannot_be_proposed_is_refused_with_the_reason(ana, boris, what, more, says):
    match = begun(ana, boris)
    with at(hours=1):
        response = signed_in(ana).post(f"/matches/{match.pk}/propose/", {"what": what, **more})
    assert response.status_code == 409
    assert says in response.content.decode()
    assert fresh(match).proposals == []
    assert fresh(match).head == 0


def test_onlookers_agree_to_nothing(ana, boris, chen):
    match = begun(ana, boris)
    response = signed_in(chen).post(f"/matches/{match.pk}/propose/", {"what": "end"})
    assert response.status_code == 403
    assert fresh(match).head == 0


# -- gifts ------------------------------------------------------------------------------------------------------------


def test_time_is_given_to_another(ana, boris):
    match = begun(ana, boris)
    with at(hours=1):
        post(ana, match, "give-time", seat="1", seconds=str(12 * HOUR))
        assert left(match, 1) == 43
        assert left(match, 0) == 31
        assert "ana gives boris 12 hours more." in told(match)
        assert "ana gives you 12 hours more." in told(match, 1)


@pytest.mark.parametrize(
    ("pace", "seat", "seconds", "says"),
    [
        (OWN, 0, HOUR, "not to oneself"),
        (OWN, 1, 1, "between a minute and 30 days"),
        (OWN, 5, HOUR, "No player sits there"),
        ("none", 1, HOUR, "no hurry"),
    ],
)
def test_gifts_that_are_none(ana, boris, pace, seat, seconds, says):
    match = begun(ana, boris, pace=pace)
    with pytest.raises(NotPossible, match=says):
        door.give(match.pk, ana, seat, seconds)


def test_time_for_later_is_put_in_hand(ana, boris):
    match = begun(ana, boris)
    with at(hours=1):
        answer(match, 1)
        door.give(match.pk, ana, 1, DAY)
        assert left(match, 1) == 55


def test_an_administrator_gives_everybody_a_day(ana, boris, admin_client):
    match, calm = begun(ana, boris), begun(ana, boris, pace="none")
    with at(hours=1):
        form = {"action": "give_a_day", "_selected_action": [match.pk, calm.pk]}
        page = admin_client.post("/admin/matches/match/", form, follow=True)
        assert "1 matches got a day more" in page.content.decode()
        assert (left(match, 0), left(match, 1)) == (55, 55)
    assert "An administrator gives everybody 1 day more." in told(match)


# -- absence ----------------------------------------------------------------------------------------------------------


def test_a_bot_gives_the_answer_that_was_missed_and_the_next_is_the_player_s(ana, boris):
    match = begun(ana, boris, pace="day", time_out="bot")
    with at(hours=1):
        answer(match, 0)
    with at(hours=24):
        assert sweep() == 1
        seat = match.seats.get(number=1)
        assert (seat.misses, seat.standin, seat.player) == (1, "answer", "greedy")
        assert jobs.find_lost() == 1  # in the rows, should its job be lost
        jobs.play(match.pk)
        seat.refresh_from_db()
        assert (seat.standin, seat.player) == ("", "")
    assert "Time has run out for boris; a bot gives this answer." in told(match)
    assert Entry.objects.filter(match=match, cause="bot", seat=1).count() == 1
    with at(hours=25):
        match = fresh(match)
        if match.waits_for(1):
            answer(match, 1)
            assert match.seats.get(number=1).misses == 0


def test_who_answers_before_the_bot_has_the_answer_back(ana, boris):
    match = begun(ana, boris, pace="day", time_out="bot")
    with at(hours=24):
        sweep()
        answer(match, 1)
    seat = match.seats.get(number=1)
    assert (seat.standin, seat.misses) == ("", 0)


def lonely(ana, boris, chen, **options) -> Match:
    """Boris misses two deadlines in a row, where two make room for a bot; the others are there."""
    match = begun(ana, boris, chen, pace="day", time_out="seat", patience=2, **options)
    for day in range(1, 60):
        with at(days=day):
            for seat in (0, 2):
                if fresh(match).waits_for(seat):
                    answer(match, seat)
            Pulse.objects.update(at=clock.now())  # sweeps run as they should: no outage is made good
            sweep()
        if match.seats.get(number=1).standin:
            return match
    raise AssertionError("boris was never asked twice")


def test_after_some_missed_deadlines_a_bot_takes_the_seat_until_its_player_is_back(ana, boris, chen):
    match = lonely(ana, boris, chen)
    assert "boris has missed 2 deadlines; a bot plays the seat until its player takes it back." in told(match)
    assert "You have missed 2 deadlines" in told(match, 1)
    assert waiting_count(boris) == 0
    assert matches_of(boris).get().waits == 0
    with pytest.raises(NotYourSeat, match="Take it back first"):
        door.submit(match.pk, boris, "0.x", [])
    page = signed_in(boris).get(f"/matches/{match.pk}/").content.decode()
    assert "Take my seat back" in page
    assert 'name="answer"' not in page
    post(boris, match, "back")
    seat = match.seats.get(number=1)
    assert (seat.standin, seat.misses, seat.player) == ("", 0, "")
    assert "boris is back and takes the seat from the bot." in told(match)
    with pytest.raises(NotPossible, match="it is yours"):
        door.come_back(match.pk, boris)


def test_who_is_away_may_resign_all_the_same(ana, boris, chen):
    match = lonely(ana, boris, chen)
    door.resign(match.pk, boris)
    assert match.seats.get(number=1).resigned
    with pytest.raises(NotYourSeat, match="You do not play"):
        door.come_back(match.pk, boris)


def test_where_nobody_is_left_the_match_rests_until_one_is_back(ana, boris):
    match = begun(ana, boris, pace="day", time_out="seat", patience=1)
    with at(days=1):
        assert sweep() >= 1
    assert fresh(match).pause["rest"]
    head = fresh(match).head
    with at(days=40):
        assert sweep() == 0
        assert fresh(match).head == head
        seat = next(s.number for s in fresh(match).seats.all() if fresh(match).waits_for(s.number) and not s.standin)
        answer(match, seat)
        assert not fresh(match).pause
    assert "The match rests until somebody comes back." in told(match)


def test_the_others_replace_one_who_stays_away_by_a_bot(ana, boris, chen):
    match = begun(ana, boris, chen, pace="day")
    with at(hours=1):
        answer(match, 0)
        answer(match, 2)
    with at(days=1):
        sweep()
        assert "Propose a bot for boris" in signed_in(ana).get(f"/matches/{match.pk}/").content.decode()
        post(ana, match, "propose", what="bot", seat="1")
        assert not match.seats.get(number=1).standin
        with pytest.raises(NotPossible, match="not asked about this"):
            door.respond(match.pk, boris, "bot", False, seat=1)
        post(chen, match, "respond", what="bot", agree="yes", seat="1")
        assert match.seats.get(number=1).standin == Seat.StandIn.SEAT


def test_by_agreement_a_match_ends_without_a_result(ana, boris):
    match = begun(ana, boris, pace="day")
    with at(hours=1):
        door.propose(match.pk, ana, "end")
        door.respond(match.pk, boris, "end", True)
    match = fresh(match)
    assert (match.status, match.result, match.to_act, match.next_deadline) == ("abandoned", None, 0, None)
    assert match.ended == START + timedelta(hours=1)
    assert "without a result" in told(match)
    page = signed_in(ana).get(f"/matches/{match.pk}/").content.decode()
    assert "It was ended by agreement, without a result." in page
    assert "Ended without a result" in signed_in(ana).get("/mine/").content.decode()
    assert Sight(match).seed == bytes(match.seed).hex()


def test_who_stays_away_is_not_asked_whether_to_end(ana, boris, chen):
    match = begun(ana, boris, chen, pace="day")
    with at(hours=1):
        answer(match, 0)
        answer(match, 2)
    with at(days=1):
        sweep()
        door.propose(match.pk, ana, "end")
        door.respond(match.pk, chen, "end", True)
    assert fresh(match).status == "abandoned"


# -- what it costs ----------------------------------------------------------------------------------------------------


def test_hours_cost_a_move_no_query(ana, boris):
    plain = begun(ana, boris)
    ana.zone, ana.sleep, ana.weekend = "Europe/Madrid", "23:00-07:00", "56"
    ana.save()
    kept = begun(ana, boris)
    with at(hours=1):
        with CaptureQueriesContext(connection) as before:
            answer(plain, 0)
        with CaptureQueriesContext(connection) as after:
            answer(kept, 0)
    assert len(after) == len(before)
