"""The Celery faces of games.bots.jobs. They take ids, may be lost, repeated, and run twice at once."""

from __future__ import annotations

from celery import shared_task

from . import jobs


@shared_task(name="games.bots.tasks.play_bots")
def play_bots(match_id: int) -> int:
    """Answer for the bots that a match asks."""
    return jobs.play(match_id)


@shared_task(name="games.bots.tasks.find_lost")
def find_lost() -> int:
    """Start the jobs that got lost."""
    return jobs.find_lost()
