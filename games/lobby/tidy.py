"""What nobody comes back for is cleared away."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.db.models import Q

from games import clock
from games.matches import tables
from games.matches.errors import Refused
from games.matches.models import Match, Seat

from .models import Player

GUESTS = timedelta(seconds=settings.SESSION_COOKIE_AGE)  # after which no cookie can bring a guest back
TABLES = timedelta(days=30)

Status = Match.Status


class Tidied(NamedTuple):
    """How many guests were deleted and open tables closed."""

    guests: int = 0
    tables: int = 0


def tidy() -> Tidied:
    """Delete guests who are gone for good, unless a running match waits for them; close tables that nobody fills."""
    return Tidied(_forget_guests(), _close_tables())


def _forget_guests() -> int:
    since = clock.now() - GUESTS
    gone = Q(last_login__lt=since) | Q(last_login=None, date_joined__lt=since)
    playing = Seat.objects.filter(
        user__guest=True, resigned=False, match__status__in=[Status.ACTIVE, Status.STUCK]
    ).values("user_id")
    guests = list(Player.objects.filter(gone, guest=True).exclude(pk__in=playing))
    for guest in guests:
        guest.delete()
    return len(guests)


def _close_tables() -> int:
    closed = 0
    for match in Match.objects.filter(status=Status.OPEN, touched__lt=clock.now() - TABLES).select_related("host"):
        try:
            tables.close(match.pk, match.host or Player())  # a table without a host is anybody's to close
        except Refused:
            continue  # it has started this very moment
        closed += 1
    return closed
