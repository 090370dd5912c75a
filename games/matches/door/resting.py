"""A player's hours change: the clocks of all their matches follow."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from games import clock
from games.matches import rows
from games.matches.clocks import packed
from games.matches.models import Match, Seat

from . import timing
from .asides import note
from .opening import locked

Status = Match.Status


def rest(user: Any, *facts: str) -> None:
    """Let a user's clocks stand at the hours that the user now keeps. What has been counted until now stays counted.

    ``facts``: a line for the logs of running matches, as ``note`` takes it; none: nothing is said.
    """
    seats = Seat.objects.filter(user=user, match__status__in=[Status.OPEN, Status.ACTIVE, Status.STUCK])
    for match_id in seats.order_by("match_id").values_list("match_id", flat=True):
        with transaction.atomic():
            match = locked(match_id)
            seat = next((s for s in match.seats.all() if s.user_id == user.pk), None)
            if seat is None:
                continue  # has left this very moment
            now = clock.now()
            hours = user.hours(now)
            timing.change_hours(match, seat.number, hours, now.timestamp())
            seat.hours = packed(hours)
            seat.save(update_fields=["hours"])
            if facts and match.rests and match.status == Status.ACTIVE:
                note(match, seat.number, *facts)
            else:
                rows.write(match, timing.FIELDS)
