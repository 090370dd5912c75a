"""The Celery faces of games.notices.outbox. They may be lost, repeated, and run twice at once."""

from __future__ import annotations

from celery import shared_task

from . import outbox


@shared_task(name="games.notices.tasks.deliver")
def deliver() -> int:
    """Send the mails that are due; how many went out."""
    return outbox.deliver().sent


@shared_task(name="games.notices.tasks.elsewhere")
def elsewhere() -> int:
    """Send what is due by webhook and to devices; how many went out."""
    return outbox.elsewhere().sent


@shared_task(name="games.notices.tasks.tidy")
def tidy() -> int:
    """Forget what was sent or dropped long ago."""
    return outbox.tidy()
