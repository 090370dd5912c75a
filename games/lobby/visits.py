"""Sessions last from visit to visit: a guest who comes now and then must not fall out of a match that takes months."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest

from games import clock

from .models import Player

DAY = "visited"  # key in the session: the day for which its life was renewed


def note(request: HttpRequest) -> None:
    """Renew the session of somebody signed in, and a guest's time of the last sign-in: the first time each day."""
    session, today = request.session, clock.now().date().isoformat()
    if SESSION_KEY not in session or session.get(DAY) == today:
        return
    session[DAY] = today  # a changed session is saved, with its cookie, for its whole age from now
    user: Any = request.user
    if user.is_authenticated and user.guest:
        Player.objects.filter(pk=user.pk).update(last_login=clock.now())


def begin(request: HttpRequest | None, **_: Any) -> None:
    """Receiver of ``user_logged_in``: a new session is renewed tomorrow at the earliest."""
    if request is not None and hasattr(request, "session"):
        request.session[DAY] = clock.now().date().isoformat()
