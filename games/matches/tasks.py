"""The sweep: once a minute, and at start, whatever is due or was lost is found again in the rows and done."""

from __future__ import annotations

import logging

from celery import shared_task

from games import clock

from . import door, pulse
from .models import Match

logger = logging.getLogger(__name__)
AT_ONCE = 200  # matches that one sweep claims


@shared_task(name="games.matches.sweep", expires=50)
def sweep() -> int:
    """Settle what is past its deadline as each table has chosen, and end pauses; returns how many answers were late.
    Safe to run twice or at once with others. Time during which no sweep ran is given back first.
    """
    pulse.beat()
    due = Match.objects.filter(status=Match.Status.ACTIVE, next_deadline__lte=clock.now())
    late = 0
    for match_id in due.order_by("next_deadline").values_list("pk", flat=True)[:AT_ONCE]:
        try:
            late += time_out(match_id)
        except Exception:  # one bad match must not hold up the others
            logger.exception("match %s: its time-out failed", match_id)
            door.stall(match_id, "Its time-out failed three times; see the server's log.")
    return late


def time_out(match_id: int) -> int:
    """Settle what is late in one match, all of it or nothing; returns how many answers were."""
    try:
        return door.time_out(match_id)
    except door.Drifted:
        door.heal(match_id)
        return door.time_out(match_id)
