"""What can be done about time from the match page: pauses, votes, gifts, taking a seat back."""

from __future__ import annotations

from datetime import UTC, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest

from . import door
from .errors import NotPossible
from .models import Match
from .views import Garbled, doing, own_seat


def _number(request: HttpRequest, name: str) -> int | None:
    raw = request.POST.get(name, "")
    if not raw:
        return None
    if not raw.isdecimal() or len(raw) > 8:
        raise Garbled("The form holds no number where one is due. Load the page again.")
    return int(raw)


def _until(request: HttpRequest) -> float | None:
    """The beginning of the day that the form names, in the player's zone; None if it names none."""
    raw, user = request.POST.get("until", ""), request.user
    if not raw:
        return None
    try:
        day = datetime.strptime(raw, "%Y-%m-%d").replace(tzinfo=UTC).date()
    except ValueError:
        raise NotPossible(f"“{raw[:20]}” is no day. It should look like 2027-08-01.") from None
    zone: Any = getattr(user, "timezone", ZoneInfo("UTC"))
    return datetime.combine(day, time(), zone).timestamp()


@doing
def propose(request: HttpRequest, match: Match) -> None:
    """POST what (pause, resume, bot, end), seat for a bot, until (a day) for a pause."""
    own_seat(request, match)
    door.propose(
        match.pk,
        request.user,
        request.POST.get("what", ""),
        seat=_number(request, "seat"),
        until=_until(request),
    )


@doing
def respond(request: HttpRequest, match: Match) -> None:
    """POST what, seat as proposed, agree (yes or no)."""
    own_seat(request, match)
    agree = request.POST.get("agree", "") == "yes"
    door.respond(match.pk, request.user, request.POST.get("what", ""), agree, seat=_number(request, "seat"))


@doing
def give(request: HttpRequest, match: Match) -> None:
    """POST seat, seconds: give a player time."""
    own_seat(request, match)
    seat, seconds = _number(request, "seat"), _number(request, "seconds")
    if seat is None or seconds is None:
        raise Garbled("The form does not say to whom how much time is given. Load the page again.")
    door.give(match.pk, request.user, seat, seconds)


@doing
def back(request: HttpRequest, match: Match) -> None:
    """POST: take the seat back from the bot that stands in."""
    own_seat(request, match)
    door.come_back(match.pk, request.user)
