"""What every page shows of the one who looks at it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.matches import reading

from . import visits


def waiting(request: HttpRequest) -> dict[str, Any]:
    """``waiting_count``: how many matches wait for the user. Counted only if the page shows it.

    Whoever is shown a page is here, which keeps the session.
    """
    user = getattr(request, "user", None)
    if user is None:
        return {}
    visits.note(request)
    return {"waiting_count": SimpleLazyObject(lambda: reading.waiting_count(user) if user.is_authenticated else 0)}
