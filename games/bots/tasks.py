"""The Celery faces of games.bots.jobs. They take ids, may be lost, repeated, and run twice at once."""

from __future__ import annotations

from typing import Any

from celery import shared_task

from ricks.celery import app

from . import jobs


@shared_task(name="games.bots.tasks.play_bots")
def play_bots(match_id: int) -> int:
    """Answer for the bots that a match asks."""
    return jobs.play(match_id)


@shared_task(name="games.bots.tasks.find_lost")
def find_lost() -> int:
    """Start the jobs that got lost."""
    return jobs.find_lost()


@app.on_after_finalize.connect
def every_minute(sender: Any, **_: Any) -> None:
    sender.add_periodic_task(60, find_lost.s(), expires=50)
