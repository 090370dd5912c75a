"""What a guest may not do, and how much anyone may have at once.

Whoever can leave without a trace must not keep strangers waiting.
"""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from games.matches import reading
from games.matches.errors import NotPossible, Refused
from games.matches.models import Match, Seat

BOT_MATCHES = 20  # running matches against bots that one user may have


class AccountNeeded(Refused):
    """Only players with an account may do this."""

    code = "account-needed"
    status = 403


def may_open_public_table(user: Any) -> None:
    """Raises AccountNeeded for a guest."""
    if user.guest:
        raise AccountNeeded(
            "Guests cannot open a table to everyone. Choose “friends with the link”, or register: it takes a minute "
            "and keeps your matches."
        )


def may_sit_with_strangers(user: Any) -> None:
    """Raises AccountNeeded for a guest at a table found in the list; an invitation lets guests in."""
    if user.guest:
        raise AccountNeeded(
            "Guests sit down by invitation. Register to join open tables: it takes a minute and keeps your matches."
        )


def may_send_mail(user: Any) -> None:
    """Raises AccountNeeded for a guest."""
    if user.guest:
        raise AccountNeeded("Register to send invitations by mail. The link can be copied and sent by anyone.")


def against_bots(user: Any) -> QuerySet[Match]:
    """The user's running matches in which nobody else plays but bots."""
    playing = Seat.objects.filter(user=user, resigned=False, match__status=Match.Status.ACTIVE)
    with_others = Seat.objects.filter(user__isnull=False, resigned=False).exclude(user=user)
    found = reading.matches_of(user).filter(pk__in=playing.values("match_id"))
    return found.exclude(pk__in=with_others.filter(match__in=playing.values("match_id")).values("match_id"))


def may_play_bots(user: Any) -> None:
    """Raises NotPossible for who has too many matches against bots already: nothing else ever ends those."""
    if against_bots(user).count() >= BOT_MATCHES:
        raise NotPossible(
            f"You are in the midst of {BOT_MATCHES} matches against bots. Finish or resign one of them first."
        )


def may_start(match: Match, user: Any) -> None:
    """Raises NotPossible if this table would be one match against bots too many."""
    if not any(seat.user_id and seat.user_id != user.pk for seat in match.seats.all()):
        may_play_bots(user)
