"""The sweep's pulse: while it did not beat, nobody could play, so nobody's time may have run out."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import transaction

from games import clock

from . import door
from .models import Match, Pulse

logger = logging.getLogger(__name__)
SWEEP = "sweep"


def beat() -> float:
    """Note that the sweep runs now; returns the seconds of downtime that all running matches were given back.

    After more than ``settings.SWEEP_GAP`` seconds without a beat the time between is added to every deadline, in the
    transaction that notes the beat: given back once, by whichever of several sweeps comes first, and before one of
    them times anybody out. A first beat ever gives nothing.
    """
    with transaction.atomic():
        now = clock.now()
        last, first = Pulse.objects.select_for_update().get_or_create(name=SWEEP, defaults={"at": now})
        if first:
            return 0.0
        gap = (now - last.at).total_seconds()
        if gap <= 0:  # another sweep was quicker, or the machine's clock was set back
            if gap < -settings.SWEEP_GAP:
                Pulse.objects.filter(pk=last.pk).update(at=now)
            return 0.0
        given = gap if gap > settings.SWEEP_GAP else 0.0
        if given:
            last.outage, last.given, last.matches = now, given, door.give_time(given)
            logger.warning("No sweep ran for %d seconds; %d matches get that time back", given, last.matches)
        last.at = now
        last.save()
        return given


class Health(NamedTuple):
    """``status``: "ok", "late" (the sweep stands still, or does not come to what is due) or "never" (run so far).

    ``last``: when it last ran, ``seconds`` ago; ``due``: matches that have waited for it for longer than it may take;
    ``stuck``: matches that are out of the loop; ``outage``, ``given``, ``matches``: when it last ran again after having
    stood still, for how many seconds, and how many matches got them back.
    """

    status: str
    last: datetime | None
    seconds: float | None
    due: int
    stuck: int
    outage: datetime | None
    given: float
    matches: int


def health() -> Health:
    """How the sweep is."""
    now, beat = clock.now(), Pulse.objects.filter(name=SWEEP).first()
    gap = timedelta(seconds=settings.SWEEP_GAP)
    due = Match.objects.filter(status=Match.Status.ACTIVE, next_deadline__lt=now - gap).count()
    stuck = Match.objects.filter(status=Match.Status.STUCK).count()
    if beat is None:
        return Health("never", None, None, due, stuck, None, 0.0, 0)
    late = due > 0 or now - beat.at > gap
    seconds = (now - beat.at).total_seconds()
    return Health("late" if late else "ok", beat.at, seconds, due, stuck, beat.outage, beat.given, beat.matches)
