"""What separate workers are told to do again and again."""

from __future__ import annotations

from ricks.celery import app


def test_every_sweep_is_on_the_clock_and_does_not_pile_up():
    app.loader.import_default_modules()
    jobs = {job["task"]: job for job in app.conf.beat_schedule.values()}
    each_minute = {name for name, job in jobs.items() if job["schedule"] == 60}
    assert each_minute == {
        "games.matches.sweep",
        "games.bots.tasks.find_lost",
        "games.notices.tasks.deliver",
        "games.notices.tasks.elsewhere",
    }
    for name, job in jobs.items():
        assert name in app.tasks
        assert job["options"]["expires"] < job["schedule"]
