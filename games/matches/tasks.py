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
    """Answer what is past its deadline with the ask's default; returns how many. Safe to run twice or at once with
    others. Time during which no sweep ran is given back first.
    """
    pulse.beat()
    due = Match.objects.filter(status=Match.Status.ACTIVE, next_deadline__lte=clock.now())
    answered = 0
    for match_id in due.order_by("next_deadline").values_list("pk", flat=True)[:AT_ONCE]:
        try:
            answered += time_out(match_id)
        except Exception:  # one bad match must not hold up the others
            logger.exception("match %s: its time-out failed", match_id)
            door.stall(match_id, "Its time-out failed three times; see the server's log.")
    return answered


def time_out(match_id: int) -> int:
    """Answer for the seats of one match whose time has run out; returns how many answers were given."""
    answered = 0
    while True:
        try:
            if door.time_out(match_id) is None:
                return answered
            answered += 1
        except door.Drifted:
            door.heal(match_id)
