"""What a player wants to hear of is chosen: the one way, for the page and for programs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.conf import settings

from games import clock
from games.matches.errors import NotPossible

from . import outward
from .models import BIT, WISHES, Channel, Preference, preference_of
from .outbox import next_digest


def choose(
    user: Any, wanted: Mapping[str, Collection[str]], *, hour: int, language: str, webhook_url: str
) -> Preference:
    """Set everything anew. ``wanted``: channel -> kinds. Raises NotPossible, with a sentence; then nothing changes."""
    for channel, kinds in wanted.items():
        for kind in kinds:
            if kind not in BIT:
                raise NotPossible(f"There is no kind of notice “{kind[:40]}” by {channel}; there are {', '.join(BIT)}.")
    if twice := set(wanted.get(Channel.MAIL, ())) & set(wanted.get(Channel.DIGEST, ())):
        raise NotPossible(f"By mail at once or once a day, not both: {', '.join(sorted(twice))}.")
    if not 0 <= hour <= 23:
        raise NotPossible(f"The hour of the daily mail lies between 0 and 23; it is {hour}.")
    languages = dict(settings.MAIL_LANGUAGES)
    if language not in languages:
        raise NotPossible(f"There is no language “{language[:20]}”; there are {', '.join(languages)}.")
    if webhook_url:
        try:
            outward.target(webhook_url)
        except outward.Failed as error:
            raise NotPossible(str(error)) from None
    wish = preference_of(user)
    for channel in Channel.values:
        for kind in WISHES:
            wish.set(kind, channel, kind in wanted.get(channel, ()))
    if wish.webhook_url != webhook_url:
        wish.webhook_error = ""
    wish.hour, wish.webhook_url = hour, webhook_url
    keep(wish)
    user.language = language
    user.save(update_fields=["language"])
    return wish


def chosen(wish: Preference) -> dict[str, list[str]]:
    """Channel -> kinds, as ``choose`` takes them."""
    return {channel: [kind.value for kind in WISHES if wish.wants(kind, channel)] for channel in Channel.values}


def keep(wish: Preference) -> None:
    """Save a preference, with the moment of the next daily mail that follows from it."""
    wish.next_digest = next_digest(wish, clock.now())
    wish.save()
