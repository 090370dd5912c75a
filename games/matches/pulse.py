"""The sweep's pulse: while it did not beat, nobody could play, so nobody's time may have run out."""

from __future__ import annotations

import logging

from django.conf import settings
from django.db import transaction

from games import clock

from . import door
from .models import Pulse

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
            matches = door.give_time(given)
            logger.warning("No sweep ran for %d seconds; %d matches get that time back", given, matches)
        Pulse.objects.filter(pk=last.pk).update(at=now)
        return given
