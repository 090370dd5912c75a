"""The API's part about time: what a program is told of it and can do about it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games.matches.models import Match, Seat
from tests.playing import answer, started

from .test_api import client_of, problem

pytestmark = pytest.mark.django_db
START = datetime(2026, 6, 10, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _noon():
    with time_machine.travel(START, tick=False):
        yield


@pytest.fixture
def table(ana, boris) -> Match:
    return started(ana, boris, pace="24h+8h/72h")


def test_a_table_with_its_own_time(ana):
    body = {"title": "purging", "seats": 2, "pace": "24h+8h/72h", "rests": False, "time_out": "seat", "patience": 4}
    made = client_of(ana).post("/api/v1/matches/", body).json()
    assert (made["pace"], made["rests"], made["time_out"], made["patience"]) == ("24h+8h/72h", False, "seat", 4)
    wrong = client_of(ana).post("/api/v1/matches/", body | {"pace": "8h+"})
    assert "write your own numbers" in problem(wrong, 409, "not-possible")["detail"]
    wrong = client_of(ana).post("/api/v1/matches/", body | {"time_out": "shrug"})
    assert "default, bot, seat" in problem(wrong, 409, "not-possible")["detail"]
    problem(client_of(ana).post("/api/v1/matches/", body | {"patience": 0}), 409, "not-possible")


def test_seats_tell_their_clocks(ana, table):
    seat = client_of(ana).get(f"/api/v1/matches/{table.pk}/").json()["seats"][0]
    assert (seat["left"], seat["misses"], seat["standin"]) == (None, 0, "")
    assert seat["deadline"] == (START + timedelta(hours=32)).isoformat()
    with time_machine.travel(START + timedelta(hours=2), tick=False):
        answer(table, 0)
        seat = client_of(ana).get(f"/api/v1/matches/{table.pk}/").json()["seats"][0]
        assert (seat["left"], seat["deadline"]) == (30 * 3600, None)


def test_a_pause_and_its_end(ana, boris, table):
    mine, his, root = client_of(ana), client_of(boris), f"/api/v1/matches/{table.pk}"
    until = (START + timedelta(days=3)).isoformat()
    proposed = mine.post(f"{root}/proposals/", {"what": "pause", "until": until}).json()
    assert proposed["proposals"] == [{"what": "pause", "by": 0, "yes": [0], "seat": None, "until": until}]
    paused = his.post(f"{root}/proposals/responses/", {"what": "pause", "agree": True}).json()
    assert paused["pause"] == {"since": START.isoformat(), "until": until, "rest": False}
    assert [(seat["left"], seat["deadline"]) for seat in paused["seats"]] == [(32 * 3600, None)] * 2
    mine.post(f"{root}/proposals/", {"what": "resume"})
    going_on = his.post(f"{root}/proposals/", {"what": "resume"}).json()
    assert (going_on["pause"], going_on["proposals"]) == (None, [])
    problem(his.post(f"{root}/proposals/responses/", {"what": "end", "agree": True}), 409, "not-possible")
    problem(his.post(f"{root}/proposals/", {"what": "pause", "until": "2026-06-12T12:00:00"}), 400, "malformed")


def test_time_is_given(ana, table):
    given = client_of(ana).post(f"/api/v1/matches/{table.pk}/time/", {"seat": 1, "seconds": 3600}).json()
    assert given["seats"][1]["deadline"] == (START + timedelta(hours=33)).isoformat()
    problem(client_of(ana).post(f"/api/v1/matches/{table.pk}/time/", {"seat": 0, "seconds": 1}), 409, "not-possible")


def test_a_seat_is_taken_back(ana, boris, table):
    Seat.objects.filter(match=table, number=0).update(standin="seat", misses=3)
    root = f"/api/v1/matches/{table.pk}"
    seen = client_of(ana).get(f"{root}/").json()
    assert (seen["asks"], seen["seats"][0]["bot"]) == ([], "greedy")
    back = client_of(ana).post(f"{root}/back/", {}).json()
    assert (back["seats"][0]["standin"], back["seats"][0]["misses"]) == ("", 0)
    assert back["asks"]
    problem(client_of(boris).post(f"{root}/back/", {}), 409, "not-possible")


def test_strangers_do_not_learn_of_a_private_match(ana, boris, django_user_model):
    match = started(ana, boris, private=True)
    other = client_of(django_user_model.objects.create_user("chen"))
    for where, body in (
        ("proposals", {"what": "end"}),
        ("proposals/responses", {"what": "end", "agree": True}),
        ("time", {"seat": 1, "seconds": 3600}),
        ("back", {}),
    ):
        problem(other.post(f"/api/v1/matches/{match.pk}/{where}/", body), 404, "not-found")


def test_hours_and_vacations(ana, client):
    mine = client_of(ana)
    problem(client.get("/api/v1/hours/"), 401, "not-authenticated")
    kept = mine.put("/api/v1/hours/", {"zone": "Europe/Madrid", "sleep": ["23:00:00", "07:00:00"], "weekend": [5, 6]})
    assert kept.json() == {
        "zone": "Europe/Madrid", "sleep": "23:00-07:00", "weekend": [5, 6],
        "vacations": [], "days_left": 30, "year": 2026,
    }  # fmt: skip
    away = mine.post("/api/v1/hours/vacations/", {"first": "2026-07-01", "last": "2026-07-10"})
    assert (away.status_code, away.json()["days_left"]) == (201, 20)
    number = away.json()["vacations"][0]["id"]
    assert mine.delete(f"/api/v1/hours/vacations/{number}/").json()["vacations"] == []
    problem(mine.delete(f"/api/v1/hours/vacations/{number}/"), 409, "not-possible")
    problem(mine.put("/api/v1/hours/", {"zone": "Mars/Olympus"}), 409, "not-possible")
    problem(mine.put("/api/v1/hours/", {"zone": "UTC", "weekend": [9]}), 409, "not-possible")
