"""Invitations by mail, to whoever has an address, within limits."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from games import clock
from games.matches.errors import NotPossible, Refused
from games.matches.models import Match
from games.notices import people
from games.notices.models import Channel, Kind, Outbox

from .writing import invited, send_soon

INVITATIONS_A_DAY = 30  # from one user
INVITATIONS_TO_ONE = 3  # to one address a day, from all users together
WORDS_MOST = 600


class BadAddress(Refused):
    """What should be a mail address is none."""

    code = "bad-address"
    status = 422


def invite_by_mail(match: Match, by: Any, email: str, text: str = "") -> Outbox:
    """Invite somebody to a seat by mail, once an address and match. Raises BadAddress or NotPossible, in words.

    Only who has confirmed an address of their own can make us write to others, and nobody is flooded. Whether the
    address belongs to a player, or wants no invitations, is not told.
    """
    if not people.confirmed(by):
        raise NotPossible(
            "Confirm your own mail address first (Profile, Mail addresses); then you can invite by mail. "
            "The link can be copied and sent by anyone."
        )
    email = email.strip()
    try:
        validate_email(email)
    except ValidationError:
        raise BadAddress(f"“{email[:80]}” is not a mail address. It should look like ana@example.org.") from None
    if match.status != Match.Status.OPEN:
        raise NotPossible("The match has started; nobody can be invited to it any more.")
    if len(text) > WORDS_MOST:
        raise NotPossible(f"Your words are {len(text)} characters long; at most {WORDS_MOST} fit.")
    key = f"{Kind.INVITATION}/{match.pk}/{email.lower()}"[:200]
    if Outbox.objects.filter(key=key).exists():
        raise NotPossible(f"{email} was invited to this match already.")
    _not_too_many(by, email)
    row, new = Outbox.objects.get_or_create(
        key=key,
        defaults={"kind": Kind.INVITATION, "email": email, "match": match, "data": {"by": by.pk, "text": text.strip()}},
    )
    if not new:
        raise NotPossible(f"{email} was invited to this match already.")
    if player := people.owner_of(email):
        # The row above is the mail; when it is sent, it is asked whether its reader wants it.
        invited(match, by, player, text, (Channel.DIGEST, Channel.WEBHOOK, Channel.PUSH))
    send_soon()
    return row


def _not_too_many(by: Any, email: str) -> None:
    today = Outbox.objects.filter(kind=Kind.INVITATION, created__gt=clock.now() - timedelta(days=1)).exclude(email="")
    if today.filter(email__iexact=email).count() >= INVITATIONS_TO_ONE:
        raise NotPossible(f"{email} gets no more invitations by mail today; copy the link and send it yourself.")
    if today.filter(data__by=by.pk).count() >= INVITATIONS_A_DAY:
        raise NotPossible(f"You have sent {INVITATIONS_A_DAY} invitations today; copy the link and send it yourself.")
