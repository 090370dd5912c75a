"""What the lobby does when something happens to a player elsewhere."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.http import HttpRequest

from games.matches import door, tables
from games.matches.errors import Refused
from games.matches.models import Match, Seat

from .models import Player, Token

Status = Match.Status


def revoke_tokens(request: HttpRequest, user: Player, **_: Any) -> None:
    """Of allauth's signals of a new password: whoever held a token until now holds nothing."""
    gone, _by_model = Token.objects.filter(user=user).delete()
    if gone:
        messages.info(request, "Your API tokens were revoked with the old password. Make new ones under Profile.")


def leave_matches(instance: Player, **_: Any) -> None:
    """Before a player is deleted: close their tables, free their seats, and let bots play their running matches on."""
    for match in Match.objects.filter(host=instance, status=Status.OPEN):
        with suppress(Refused):  # it has started this very moment
            tables.close(match.pk, instance)
    seats = Seat.objects.filter(user=instance, resigned=False)
    for match_id in seats.filter(match__status=Status.OPEN).values_list("match_id", flat=True):
        with suppress(Refused):
            tables.leave(match_id, instance)
    for match_id in seats.filter(match__status=Status.ACTIVE).values_list("match_id", flat=True):
        with suppress(Refused):  # it has ended this very moment
            door.resign(match_id, instance)
    # What a fault has stopped takes no resignation; set going again, it must not wait for somebody who is gone.
    seats.filter(match__status=Status.STUCK).update(resigned=True)
