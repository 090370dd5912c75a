"""What no move brings about: reminders when a quarter of the time is left, and the daily mail."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import transaction

from games import clock
from games.matches.models import Match, Pulse
from games.notices.models import Channel, Kind, Outbox, Preference
from games.notices.telling import reminder_due

from .writing import Told, insert

PULSE = "remind"
PACE = timedelta(seconds=30)  # between looks for reminders
FIRST_LOOK = timedelta(hours=1)  # how far the very first look reaches back


def remind() -> int:
    """Write reminders for those of whose time a quarter is left since the last look; for how many seats."""
    now = clock.now()
    last = Pulse.objects.filter(name=PULSE).values_list("at", flat=True).first()
    if last is None:
        last = now - FIRST_LOOK
    elif now - last < PACE:
        return 0
    with transaction.atomic():
        # Of two that look at once each sees all; the rows' keys let one of each through.
        Pulse.objects.update_or_create(name=PULSE, defaults={"at": now})
        running = Match.objects.filter(status=Match.Status.ACTIVE, next_deadline__gt=last)
        matches = running.only("clocks", "to_act").prefetch_related("seats")
        return sum(_remind(match, last.timestamp(), now.timestamp()) for match in matches)


def _remind(match: Match, last: float, now: float) -> int:
    told = []
    for seat in match.seats.all():
        if match.waits_for(seat.number) and seat.user_id and not seat.player:
            its = match.clocks[str(seat.number)]
            due = reminder_due(its)
            if due is not None and last < due <= now < its["deadline"]:
                key = f"{Kind.REMINDER}/{match.pk}/{seat.number}/{its['since']}"
                told.append(Told(key, seat.user_id, clock.now(), seat.number, its["since"]))
    insert(Kind.REMINDER, told, match)
    return len(told)


def start_digests() -> int:
    """Write a daily mail's row for everybody whose hour has come and who has something to hear; how many."""
    now = clock.now()
    begun = 0
    due = Preference.objects.filter(next_digest__lte=now).select_related("user").order_by("next_digest")
    for wish in due[:500]:
        with transaction.atomic():
            mine = Preference.objects.filter(pk=wish.pk, next_digest=wish.next_digest)
            if mine.update(next_digest=next_digest(wish, now)) and _has_news(wish.user):
                key = f"{Kind.DIGEST}/{wish.user_id}/{now.isoformat()}"
                begun += Outbox.objects.get_or_create(key=key, defaults={"kind": Kind.DIGEST, "user": wish.user})[1]
    return begun


def _has_news(user: Any) -> bool:
    return Outbox.objects.filter(user=user, channel=Channel.DIGEST, state=Outbox.State.WAITING).exists()


def next_digest(wish: Preference, after: datetime) -> datetime | None:
    """The first moment past ``after`` at which a player's daily mail is due; None for who has no daily mail.

    On the day on which the hour is skipped, it comes when it would have struck.
    """
    if not wish.digest:
        return None
    local = after.astimezone(wish.user.timezone)
    for days in range(3):
        day = local.date() + timedelta(days=days)
        due = datetime(day.year, day.month, day.day, wish.hour, tzinfo=local.tzinfo).astimezone(UTC)
        if due > after:
            return due
    raise AssertionError("no hour in three days")
