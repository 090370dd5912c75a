"""The Celery face of games.lobby.tidy. It may be lost, repeated, and run twice at once."""

from __future__ import annotations

import logging

from celery import shared_task

from . import tidy

logger = logging.getLogger(__name__)


@shared_task(name="games.lobby.tidy")
def clear_away() -> int:
    """Clear away what nobody comes back for; how many guests and tables."""
    done = tidy.tidy()
    if any(done):
        logger.info("Cleared away: %s guests, %s open tables", done.guests, done.tables)
    return sum(done)
