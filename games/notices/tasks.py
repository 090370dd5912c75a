"""The Celery faces of games.notices.outbox. They may be lost, repeated, and run twice at once."""

from __future__ import annotations

from typing import Any

from celery import shared_task

from ricks.celery import app

from . import outbox


@shared_task(name="games.notices.tasks.deliver")
def deliver() -> int:
    """Send what is due; how many mails went out."""
    return outbox.deliver().sent


@shared_task(name="games.notices.tasks.tidy")
def tidy() -> int:
    """Forget what was sent or dropped long ago."""
    return outbox.tidy()


@app.on_after_finalize.connect
def every_minute(sender: Any, **_: Any) -> None:
    sender.add_periodic_task(60, deliver.s(), expires=50)
    sender.add_periodic_task(24 * 3600, tidy.s(), expires=3600)
