"""Who looks at which match this very moment, as their pages say it over the live connection.

Only a page that is visible and has the focus says so, every half a minute: a tab forgotten in the background keeps
nobody from hearing of their turn. Kept in the cache, since it is of no use a minute later.
"""

from __future__ import annotations

from django.core.cache import cache

HERE = 60  # seconds for which a page's word is good


def note(match_id: int, user_id: int) -> None:
    """A user's page says that it is being looked at."""
    cache.set(_key(match_id, user_id), True, HERE)


def here(match_id: int, user_id: int) -> bool:
    """Whether a user has looked at a match within the last minute."""
    return bool(cache.get(_key(match_id, user_id)))


def _key(match_id: int, user_id: int) -> str:
    return f"here.{match_id}.{user_id}"
