"""Bots' turns: each ask answered once, whatever gets lost, comes twice, or fails."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.cache import cache
from django.db import connection

from games.bots import jobs, search, tasks, thinking
from games.kernel.ask import Illegal
from games.matches import door, log
from games.matches.models import Entry, Match
from ricks.celery import app
from tests.playing import answer, asked, person, play_to_the_end, started

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def queued(monkeypatch) -> list[tuple[int, float | None]]:
    """The jobs put on the queue: (match, countdown)."""
    jobs_put: list[tuple[int, float | None]] = []
    monkeypatch.setattr(
        tasks.play_bots, "apply_async", lambda args, countdown=None: jobs_put.append((args[0], countdown))
    )
    return jobs_put


def causes(match: Match) -> list[tuple[str, int | None]]:
    return list(Entry.objects.filter(match=match).order_by("seq").values_list("cause", "seat"))


# -- playing ---------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_every_bot_that_is_asked_answers_and_people_are_left_to_themselves():
    match = started(person("ana"), bots=["random", "greedy", "search"])
    assert jobs.play(match.pk) == 3
    match.refresh_from_db()
    assert causes(match) == [("start", None), ("bot", 1), ("bot", 2), ("bot", 3)]
    assert match.to_act == 0b0001


@pytest.mark.django_db
def test_a_match_of_bots_and_a_person_comes_to_its_end():
    match = started(person("ana"), bots=["greedy"], settings={"wins": "1"})
    while True:
        jobs.play(match.pk)
        match.refresh_from_db()
        if match.status != Match.Status.ACTIVE:
            break
        answer(match, 0)
    assert match.status == Match.Status.OVER
    assert {seat for cause, seat in causes(match) if cause == "bot"} == {1}


@pytest.mark.django_db
def test_a_job_that_comes_twice_answers_once():
    match = started(person("ana"), bots=["random", "random"])
    assert [jobs.play(match.pk), jobs.play(match.pk)] == [2, 0]


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_jobs_at_once_answer_each_ask_once(monkeypatch):
    # Without its marks in the cache nothing is spared: the tokens alone must hold.
    monkeypatch.setattr(cache, "add", lambda *_args, **_kwargs: True)
    match = started(person("ana"), bots=["random", "random", "random"])
    together = threading.Barrier(3)
    answers: list[int] = []

    def work() -> None:
        together.wait()
        try:
            answers.append(jobs.play(match.pk))
        finally:
            connection.close()

    workers = [threading.Thread(target=work) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sum(answers) == 3
    assert sorted(causes(match)[1:]) == [("bot", 1), ("bot", 2), ("bot", 3)]


@pytest.mark.django_db
def test_while_one_job_plays_a_match_another_leaves_it_alone():
    match = started(person("ana"), bots=["random"])
    cache.set(f"bots.playing.{match.pk}", 1, 60)
    assert jobs.play(match.pk) == 0
    cache.delete(f"bots.playing.{match.pk}")
    assert jobs.play(match.pk) == 1


@pytest.mark.django_db
def test_what_is_asked_while_a_job_lets_go_is_seen(monkeypatch):
    """A person answers when the job has just found nobody asked; the job of that answer finds the match taken."""
    match = started(person("ana"), bots=["random"])
    real, rounds = jobs._run, []

    def run_and_then_somebody_answers(match_id):
        done = real(match_id)
        if not rounds:
            play_to_the_end(match, but=1)
            match.refresh_from_db()
            assert match.waits_for(1)
            assert jobs.play(match.pk) == 0
        rounds.append(done)
        return done

    monkeypatch.setattr(jobs, "_run", run_and_then_somebody_answers)
    assert jobs.play(match.pk) == sum(done.answers for done in rounds)
    assert len(rounds) > 1
    match.refresh_from_db()
    assert not match.waits_for(1)


@pytest.mark.django_db
def test_a_seat_whose_player_resigned_is_played_on():
    ana, boris = person("ana"), person("boris")
    match = started(ana, boris, bots=["random"])
    door.resign(match.pk, 1)
    jobs.play(match.pk)
    match.refresh_from_db()
    assert ("bot", 1) in causes(match)
    assert match.to_act == 0b001


@pytest.mark.django_db
def test_where_people_play_a_bot_takes_its_time(settings, queued, django_capture_on_commit_callbacks):
    settings.BOT_DELAY = 0.6
    with django_capture_on_commit_callbacks(execute=True):
        match = started(person("ana"), bots=["random"])
    assert queued == [(match.pk, 0.6)]
    with django_capture_on_commit_callbacks(execute=True):
        play_to_the_end(match, but=1)
    assert queued == [(match.pk, 0.6)]  # one job for a match is enough


@pytest.mark.django_db
def test_where_people_play_a_bot_gives_one_answer_at_a_time(settings, queued):
    settings.BOT_DELAY = 0.6
    match = started(person("ana"), bots=["random"])
    asked_again = 0
    while not asked_again:
        play_to_the_end(match, but=1)
        assert match.waits_for(1), "the match has ended, and no answer of the bot's has led to another ask of it"
        queued.clear()
        assert jobs.play(match.pk) == 1
        match.refresh_from_db()
        asked_again = match.waits_for(1)
        assert queued == ([(match.pk, 0.6)] if asked_again else [])


# -- starting jobs ---------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_job_is_started_after_the_commit_when_a_bot_is_asked(queued, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        match = started(person("ana"), bots=["random"])
        assert queued == []
    assert queued == [(match.pk, 0)]


@pytest.mark.django_db
def test_no_job_is_started_where_only_people_are_asked(queued, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        match = started(person("ana"), person("boris"))
        answer(match, 0)
    assert queued == []


@pytest.mark.sqlite
@pytest.mark.django_db
def test_lost_jobs_are_found_again(queued):
    lost = started(person("ana"), bots=["random"])
    started(person("boris"), person("clara"))
    resigned = started(person("dora"), person("emil"), person("fritz"))
    door.resign(resigned.pk, 1)
    done = started(person("gina"), bots=["random"])
    jobs.play(done.pk)
    queued.clear()
    cache.clear()
    assert jobs.find_lost() == 2
    assert [match for match, _ in queued] == [lost.pk, resigned.pk]
    assert jobs.find_lost() == 0  # they are on their way now
    assert len(queued) == 2


@pytest.mark.django_db
def test_a_finished_match_has_no_job(queued):
    match = started(person("ana"), bots=["random"])
    door.resign(match.pk, 0)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    queued.clear()
    assert jobs.play(match.pk) == 0
    assert jobs.find_lost() == 0


# -- failing ---------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("failure", [RuntimeError("no idea"), TimeoutError()])
def test_a_bot_that_fails_gives_the_ask_s_default(monkeypatch, failure):
    def fail(*_args, **_kwargs):
        raise failure

    monkeypatch.setattr(search, "choose", fail)
    match = started(person("ana"), bots=["greedy"])
    default = [f"card:{o}" for o in asked(match, 1).fallback()]
    assert jobs.play(match.pk) == 1
    entry = Entry.objects.get(match=match, cause="bot")
    record = log.codec_of(match).record(bytes(entry.body))
    assert [f"card:{o}" for o in record.answer] == default


@pytest.mark.django_db
def test_a_bot_that_chooses_what_is_not_offered_gives_the_default(monkeypatch):
    monkeypatch.setattr(search, "choose", lambda *_args, **_kwargs: ["nonsense"])
    match = started(person("ana"), bots=["greedy"])
    assert jobs.play(match.pk) == 1


@pytest.mark.django_db
def test_a_match_whose_rules_break_is_stuck_after_three_tries_and_leaves_the_sweep(monkeypatch, queued):
    def broken(*_args, **_kwargs):
        raise ZeroDivisionError

    match = started(person("ana"), bots=["random"])
    monkeypatch.setattr(door, "submit", broken)
    for n in range(3):
        match.refresh_from_db()
        assert (match.status, match.failures) == (Match.Status.ACTIVE, n)
        assert jobs.play(match.pk) == 0
        queued.clear()
        assert jobs.find_lost() == 0  # not at once again
        cache.clear()
    match.refresh_from_db()
    assert match.status == Match.Status.STUCK
    assert "bots failed" in match.trouble
    assert jobs.find_lost() == 0


@pytest.mark.django_db
def test_a_snapshot_that_is_lost_is_mended():
    match = started(person("ana"), bots=["random"])
    Match.objects.filter(pk=match.pk).update(saved=b"")
    assert jobs.play(match.pk) == 1


# -- where they think ------------------------------------------------------------------------------------------------


def question_of(bot: str) -> thinking.Question:
    match = started(person("ana"), bots=[bot])
    match = Match.objects.prefetch_related("seats").get(pk=match.pk)
    return jobs.question(match, match.seats.all()[1], asked(match, 1).token)


@pytest.fixture
def question(db) -> thinking.Question:
    return question_of("search")


@pytest.mark.django_db
@pytest.mark.parametrize("bot", sorted(search.BOTS))
def test_a_question_is_plain_data_and_its_answer_is_legal(bot):
    import pickle

    question = question_of(bot)
    twin = pickle.loads(pickle.dumps(question))
    assert twin == question
    ask = asked(Match.objects.get(), 1)
    assert ask.token == question.token
    ask.check(ask.parse(thinking.answer(twin).keys))  # raises Illegal, were it not
    with pytest.raises(Illegal):
        ask.parse(["card:9999"])


def test_an_ask_that_is_not_open_is_no_question(question):
    with pytest.raises(LookupError, match=r"99\.weapon is not asked of seat 1"):
        thinking.answer(msgspec.structs.replace(question, token="99.weapon"))


def test_long_thoughts_are_thought_elsewhere(question, monkeypatch):
    def not_here(_question):
        raise Illegal("the web process must not think this")

    monkeypatch.setattr(thinking, "_took", {})
    thinking.open_pool()
    try:
        monkeypatch.setattr(thinking, "answer", not_here)
        choice = thinking.think(question)  # the other process has its own, whole module
        assert len(choice.keys) == 1
        # A pool whose process was killed is replaced.
        [process] = thinking._pool._processes.values()
        process.kill()
        with pytest.raises(thinking.BrokenExecutor):
            thinking.think(question)
        assert len(thinking.think(question).keys) == 1
    finally:
        thinking.close_pool()
    assert thinking._pool is None


def process_of_the_pool() -> Any:
    """The one process of the pool, once it has been started."""
    deadline = time.monotonic() + 60
    while not (thinking._pool and thinking._pool._processes):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return next(iter(thinking._pool._processes.values()))


def test_of_those_whose_process_was_killed_the_first_gets_a_new_pool_for_all(question, monkeypatch):
    made, errors = [], []
    real = thinking._new_pool
    monkeypatch.setattr(thinking, "_new_pool", lambda: made.append(real()) or made[-1])
    monkeypatch.setattr(thinking, "_took", {})
    together = threading.Barrier(3)

    def think() -> None:
        together.wait()
        try:
            thinking.think(msgspec.structs.replace(question, budget=120.0))
        except thinking.BrokenExecutor as error:
            errors.append(error)

    thinkers = [threading.Thread(target=think) for _ in range(2)]
    thinking.open_pool()
    try:
        for thinker in thinkers:
            thinker.start()
        together.wait()
        process_of_the_pool()
        while len(made[0]._pending_work_items) < 2:
            time.sleep(0.02)
        process_of_the_pool().kill()
        for thinker in thinkers:
            thinker.join()
        assert [isinstance(error, thinking.Closed) for error in errors] == [False, False]
        assert thinking._pool is made[-1]
        assert len(made) == 2
        assert len(thinking.think(question).keys) == 1
    finally:
        thinking.close_pool()


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("how", ["the server ends", "the process is killed"])
def test_a_thought_that_is_cut_off_leaves_the_ask_open_and_is_thought_anew(settings, monkeypatch, queued, how):
    settings.BOT_SECONDS = 120
    monkeypatch.setattr(thinking, "_took", {})
    match = started(person("ana"), bots=["search"])
    queued.clear()
    cache.clear()
    answers: list[int] = []

    def work() -> None:
        try:
            answers.append(jobs.play(match.pk))
        finally:
            connection.close()

    job = threading.Thread(target=work)
    thinking.open_pool()
    try:
        job.start()
        process = process_of_the_pool()
        if how == "the server ends":
            thinking.close_pool()
        else:
            process.kill()
        job.join()
        assert (thinking._pool is None) == (how == "the server ends")  # what was closed on purpose stays closed
        assert answers == [0]
        assert causes(match) == [("start", None)]
        match.refresh_from_db()
        assert (match.status, match.waits_for(1)) == (Match.Status.ACTIVE, True)
        assert match.failures == (0 if how == "the server ends" else 1)
        settings.BOT_SECONDS = 0.05
        cache.clear()  # the next start, or a minute later
        assert jobs.find_lost() == 1
        assert jobs.play(match.pk) == 1
    finally:
        thinking.close_pool()
    match.refresh_from_db()
    assert (match.waits_for(1), match.failures) == (False, 0)


# -- separate workers ------------------------------------------------------------------------------------------------


@pytest.mark.redis
@pytest.mark.django_db(transaction=True)
def test_a_worker_of_its_own_plays_the_bots_through_redis(redis_url, settings):
    match = started(person("ana"), bots=["greedy", "random"])
    env = {**os.environ, "REDIS_URL": redis_url, "DATABASE_URL": _test_database(settings), "RICKS_BOT_DELAY": "0"}
    worker = subprocess.Popen(
        [sys.executable, "-m", "celery", "-A", "ricks", "worker", "-Q", "bots,celery", "-c", "1"],
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        with app.connection_for_write(redis_url) as broker:
            tasks.play_bots.apply_async((match.pk,), connection=broker)
        deadline = time.monotonic() + 60
        while match.to_act != 0b001 and time.monotonic() < deadline and worker.poll() is None:
            time.sleep(0.1)
            match.refresh_from_db()
    finally:
        worker.terminate()
        output, _ = worker.communicate(timeout=20)
    assert match.to_act == 0b001, output.decode()[-3000:]
    assert causes(match)[1:] == [("bot", 1), ("bot", 2)]
    assert worker.returncode == 0


def _test_database(settings) -> str:
    """The address of the database that this test runs on, for another process."""
    own = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{own['NAME']}"
    password = f":{own['PASSWORD']}" if own["PASSWORD"] else ""
    return f"postgres://{own['USER']}{password}@{own['HOST']}:{own['PORT']}/{own['NAME']}"
