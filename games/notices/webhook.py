"""Messages to a channel of Discord, Slack or the like, by the address that its owner made there (a webhook).

Others read along there, opponents too: what is said is what everybody may know, that it is somebody's turn.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

from django.utils.translation import gettext as _

from . import outward
from .models import Outbox, Preference
from .people import speaking_to
from .telling import NotWanted, tell

DISCORD = ("discord.com", "discordapp.com")
SLACK = ("hooks.slack.com",)


def send(row: Outbox) -> None:
    """Post what a row says. Raises NotWanted, Later or outward.Failed; what failed is kept for its user to read."""
    with speaking_to(row.user):
        telling = tell(row)
        _post_for(Preference.objects.get(user=row.user), telling.public, telling.open_link)


def test(wish: Preference) -> None:
    """Post a first message to a player's webhook. Raises NotWanted without one, or outward.Failed."""
    if not wish.webhook_url:
        raise NotWanted(_("Save an address first; then a test can be sent there."))
    with speaking_to(wish.user):
        _post_for(wish, _("This is a test: notices of your matches will come here."), "")


def _post_for(wish: Preference, text: str, link: str) -> None:
    """Post to a player's webhook, and keep what failed. Raises outward.Failed."""
    error = ""
    try:
        post(wish.webhook_url, text, link)
    except outward.Failed as failed:
        error = str(failed)[:300]
        raise
    finally:
        if wish.webhook_error != error:
            wish.webhook_error = error
            Preference.objects.filter(pk=wish.pk).update(webhook_error=error)


def post(url: str, text: str, link: str) -> None:
    """Post a line and a link in the form that the address's service reads. Raises outward.Failed."""
    body = json.dumps(payload(url, text, link)).encode()
    outward.poster.post(url, body, {"Content-Type": "application/json"})


def payload(url: str, text: str, link: str) -> dict[str, Any]:
    """The message for the service that a URL belongs to. Names in the text call nobody and format nothing."""
    host = (urlsplit(url).hostname or "").removeprefix("ptb.").removeprefix("canary.")
    if host in DISCORD:
        plain = "".join(f"\\{c}" if c in "\\*_~`|>[]()#<" else c for c in text)
        return {"content": f"{plain}\n{link}".strip(), "allowed_mentions": {"parse": []}}
    if host in SLACK:
        plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return {"text": f"{plain}\n{link}".strip()}
    return {"text": f"{text}\n{link}".strip()}
