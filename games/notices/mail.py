"""Mails, made when they are sent: what is true then, in their reader's language, as their seat may know it."""

from __future__ import annotations

import re
from email.utils import formataddr
from typing import Any
from urllib.parse import urlsplit

import css_inline
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from .links import absolute, off_token
from .models import Kind, Outbox
from .people import confirmed, speaking_to
from .telling import Later, NotWanted, Telling, author_of, reader_of, tell

inliner = css_inline.CSSInliner(load_remote_stylesheets=False, keep_style_tags=False)

_BLANK = re.compile(r"\n\s*\n\s*\n")  # what parts of a template leave that had nothing to say

# The lists by whose names mail programs sort, one for each kind that a reader can switch off.
LISTS = {
    Kind.YOUR_TURN: "turns",
    Kind.REMINDER: "reminders",
    Kind.MATCH_OVER: "results",
    Kind.INVITATION: "invitations",
    Kind.CHAT: "chat",
    Kind.DIGEST: "daily",
}


def compose(row: Outbox) -> EmailMultiAlternatives:
    """The mail of a row, ready to send. Raises NotWanted or Later."""
    reader = reader_of(row)
    with speaking_to(reader or author_of(row)):  # a stranger most likely speaks like the one who invites
        return _letter(row, reader, tell(row))


def _letter(row: Outbox, reader: Any, telling: Telling) -> EmailMultiAlternatives:
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    kind = Kind(row.kind)
    parts = {
        "site": settings.SITE_URL,
        "subject": telling.subject,
        "link": telling.link,
        "kind": kind.value,
        "language": translation.get_language(),
        "zone": timezone.get_current_timezone_name(),
        **telling.parts,
    }
    headers = {
        # The same whenever the row is sent again, so that a mail that comes twice shows once.
        "Message-ID": f"<notice-{row.pk}.{int(row.created.timestamp())}@{host}>",
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
    }
    if row.match_id:
        # No mail has this id; all mails of a match answer to it, and so stand in one thread.
        headers["References"] = headers["In-Reply-To"] = f"<match-{row.match_id}@{host}>"
    if kind in LISTS:
        token = off_token(None if reader is None else reader.pk, kind, row.email)
        parts["off"] = absolute(reverse("notices:off", args=[token]))
        headers["List-Id"] = formataddr((f"Ricks, {LISTS[kind]}", f"{LISTS[kind]}.{host}"))
        headers["List-Unsubscribe"] = f"<{parts['off']}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        parts["settings_link"] = "" if reader is None else absolute(reverse("notices:settings"))
        if reader is not None and not confirmed(reader):
            parts["confirm_link"] = absolute(reverse("account_email"))
    letter = EmailMultiAlternatives(
        " ".join(telling.subject.split()),
        _BLANK.sub("\n\n", render_to_string(f"mail/{kind}.txt", parts)).strip() + "\n",
        to=[row.email or row.user.email],  # type: ignore[union-attr]
        headers=headers,
    )
    letter.attach_alternative(inliner.inline(render_to_string(f"mail/{kind}.html", parts)), "text/html")
    return letter


__all__ = ["LISTS", "Later", "NotWanted", "compose", "confirmed", "inliner"]
