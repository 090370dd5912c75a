"""The links in notices, and the signatures that make some of them a right to do one small thing."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.core import signing
from django.urls import reverse

from .models import Kind

_off = signing.Signer(salt="notices.off")
_answer = signing.Signer(salt="notices.answer")


def absolute(path: str) -> str:
    """A path of this site as a link that works everywhere."""
    return settings.SITE_URL + path


class Off(NamedTuple):
    """Whose mails of which kind a link ends: a player's, or those to an ``email`` without an account."""

    user_id: int | None
    email: str
    kind: Kind


def off_token(user_id: int | None, kind: Kind, email: str = "") -> str:
    """What the unsubscribe link carries: it can switch off this one kind of mail to this one reader, nothing else.

    It never runs out, as mails lie around for years. Short, since a header that is folded has broken signatures.
    """
    who = str(user_id) if user_id is not None else f"@{urlsafe_b64encode(email.lower().encode()).decode()}"
    return _off.sign(f"{who}-{kind.value}")


def read_off_token(token: str) -> Off:
    """Raises signing.BadSignature."""
    who, _, kind = _off.unsign(token).rpartition("-")
    if who.startswith("@"):
        return Off(None, urlsafe_b64decode(who[1:]).decode(), Kind(kind))
    return Off(int(who), "", Kind(kind))


class Answerable(NamedTuple):
    """The one ask that a link may answer, for the user who had the seat when it was mailed."""

    match_id: int
    seat: int
    user_id: int
    ask: str


def answer_link(answerable: Answerable, option: str = "") -> str:
    """A link to the page that answers one ask without signing in; with ``option`` chosen beforehand."""
    token = _answer.sign("~".join(map(str, answerable)))
    return absolute(reverse("notices:answer", args=[token])) + (f"?{urlencode({'choose': option})}" if option else "")


def read_answer_token(token: str) -> Answerable:
    """Raises signing.BadSignature."""
    match_id, seat, user_id, ask = _answer.unsign(token).split("~", 3)
    return Answerable(int(match_id), int(seat), int(user_id), ask)
