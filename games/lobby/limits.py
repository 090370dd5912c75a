"""How often something may be tried: ACCOUNT_RATE_LIMITS in the settings, counted by allauth in the cache."""

from __future__ import annotations

from allauth.core import ratelimit
from django.http import HttpRequest

from games.matches.errors import Refused


class TooOften(Refused):
    """Tried more often than the settings allow."""

    code = "too-often"
    status = 429


def check(request: HttpRequest, action: str, sentence: str, key: str | None = None) -> None:
    """Count a try of ``action``. Raises TooOften with the ``sentence`` when there were too many."""
    if not ratelimit.consume(request, action=action, key=key):
        raise TooOften(sentence)


def new_match(request: HttpRequest) -> None:
    """Count a match begun by the user who makes this request. Raises TooOften."""
    check(request, "new_match", "You have begun many matches in the last hour. Play one of them on, or wait a little.")
