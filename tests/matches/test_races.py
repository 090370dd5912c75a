"""Many at once, on a real database with real threads: nothing is doubled, nothing is lost, nobody is locked out."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import connection, connections, transaction

from games import clock
from games.kernel.ask import option_key
from games.matches import door, tables
from games.matches.checks import verify
from games.matches.errors import NotPossible, Refused
from games.matches.models import Entry, Match
from games.matches.tasks import sweep
from tests.playing import asked, person, started

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]


def at_once(jobs: Sequence[Callable[[], Any]]) -> list[Any]:
    """Run jobs in threads of their own; the results, or what they raised."""

    def run(job: Callable[[], Any]) -> Any:
        try:
            return job()
        except Refused as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


def test_a_double_click_is_one_entry():
    match = started(person("ana"), person("boris"))
    ask, submission = asked(match, 0), uuid4()
    keys = [option_key(ask.options[0])]
    results = at_once([lambda: door.submit(match.pk, 0, ask.token, keys, submission=submission)] * 8)
    assert {r.seq for r in results} == {1}
    assert sorted(r.repeated for r in results) == [False] + [True] * 7
    assert Entry.objects.filter(match=match).count() == 2


def test_simultaneous_answers_all_arrive():
    people = [person(name) for name in ("ana", "boris", "chen", "dora")]
    match = started(*people)
    asks = [asked(match, n) for n in range(4)]
    jobs = [lambda a=a: door.submit(match.pk, a.seat, a.token, [option_key(a.options[0])]) for a in asks]
    results = at_once(jobs)
    assert sorted(r.seq for r in results) == [1, 2, 3, 4]
    match.refresh_from_db()
    assert verify(match) == []


def test_two_different_answers_to_one_ask_of_a_turn_leave_one():
    match = started(person("ana"), person("boris"))
    while True:
        match.refresh_from_db()
        ask = door.open_position(match).asks[0]
        if ask.key == "take" and len(ask.options) > 1:
            break
        door.submit(match.pk, ask.seat, ask.token, [option_key(ask.options[0])])
    head = match.head
    jobs = [lambda o=o: door.submit(match.pk, ask.seat, ask.token, [option_key(o)]) for o in ask.options[:2]]
    results = at_once(jobs)
    assert sum(isinstance(r, Refused) for r in results) == 1
    assert Entry.objects.filter(match=match, seq__gt=head).count() == 1


def test_sixteen_matches_at_once_lock_nobody_out():
    matches = [started(person(f"a{n}"), person(f"b{n}")) for n in range(16)]

    def play(match: Match) -> int:
        for _ in range(6):
            ask = door.open_position(Match.objects.get(pk=match.pk)).asks[0]
            door.submit(match.pk, ask.seat, ask.token, [option_key(ask.options[0])])
        return 6

    assert at_once([lambda m=m: play(m) for m in matches]) == [6] * 16


def test_a_double_start_deals_once():
    ana = person("ana")
    match = tables.create(ana, "purging", seats=2, bots=["random"])
    results = at_once([lambda: tables.start(match.pk, ana)] * 4)
    assert sum(isinstance(r, Match) for r in results) == 1
    assert all("started" in str(r) for r in results if isinstance(r, NotPossible))
    assert Entry.objects.filter(match=match, cause="start").count() == 1


def test_two_who_want_one_seat():
    match = tables.create(person("ana"), "purging", seats=2)
    results = at_once([lambda p=p: tables.join(match.pk, p) for p in (person("boris"), person("chen"))])
    assert sum(isinstance(r, NotPossible) for r in results) == 1


def test_two_sweeps_at_once_time_out_once():
    with time_machine.travel(clock.now() - timedelta(days=2)):
        match = started(person("ana"), person("boris"), pace="day")
    assert sum(at_once([sweep] * 3)) == 2
    assert Entry.objects.filter(match=match, cause="timeout").count() == 2


@pytest.mark.postgres
def test_a_sweep_passes_over_a_match_that_another_holds():
    with time_machine.travel(clock.now() - timedelta(days=2)):
        match = started(person("ana"), person("boris"), pace="day")
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            door.locked(match.pk)
            held.set()
            done.wait(30)
        connections.close_all()

    holder = threading.Thread(target=hold)
    holder.start()
    try:
        assert held.wait(30)
        assert sweep() == 0
    finally:
        done.set()
        holder.join()
    assert sweep() == 2


def test_where_it_runs():
    """The suite's second pass is on PostgreSQL; on SQLite writers take turns (IMMEDIATE)."""
    assert connection.vendor in ("postgresql", "sqlite")
    if connection.vendor == "sqlite":
        assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
