"""Mails, made when they are sent: what is true then, in their reader's language, as their seat may know it."""

from __future__ import annotations

from datetime import timedelta
from email.utils import formataddr
from typing import Any
from urllib.parse import urlsplit

import css_inline
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from games import clock
from games.kernel.words import plain
from games.matches import reading
from games.matches.models import Match

from .models import Outbox, Preference

_signer = signing.Signer(salt="notices.off")
OPTIONS_MOST = 30  # options of one ask that a mail lists; the page has them all
LINES_MOST = 40
SIGN_IN_LIFE = timedelta(minutes=15)
UNCONFIRMED_MOST = 10  # mails to an address that its owner has never confirmed

inliner = css_inline.CSSInliner(load_remote_stylesheets=False, keep_style_tags=False)

Kind = Outbox.Kind
# What a reader can switch off in one click, by kind of mail.
SWITCH = {Kind.YOUR_TURN: "mail_turns", Kind.MATCH_OVER: "mail_results"}


class NotWanted(Exception):
    """The row is not to be sent: it is no longer true, or its reader does not want it. The text says why."""


def compose(row: Outbox) -> EmailMultiAlternatives:
    """The mail of a row, ready to send. Raises NotWanted."""
    make = {
        Kind.YOUR_TURN: _your_turn,
        Kind.MATCH_OVER: _match_over,
        Kind.INVITATION: _invitation,
        Kind.SIGN_IN_LINK: _sign_in_link,
    }[Kind(row.kind)]
    with translation.override(_language(row.user)):
        return _letter(row, *make(row))


def _language(user: Any) -> str:
    return getattr(user, "language", "") or settings.LANGUAGE_CODE


# -- what each kind says: subject and parts of its template ---------------------------------------------------------


def _your_turn(row: Outbox) -> tuple[str, dict[str, Any]]:
    match = _match(row)
    _wants(row)
    if match.status != Match.Status.ACTIVE or not match.waits_for(row.seat or 0):
        raise NotWanted("answered meanwhile")
    if match.clocks.get(str(row.seat), {}).get("since") != row.since:
        raise NotWanted("answered meanwhile; asked anew")
    sight = reading.sight(match, row.user)
    asks = [ask for ask in sight.asks if ask.given is None]
    if not asks:
        raise NotWanted("nothing is asked")
    subject = _("Your turn in %(match)s: %(prompt)s") % {"match": match, "prompt": asks[0].prompt}
    return subject, {"asks": asks, "most": OPTIONS_MOST, "deadline": asks[0].deadline, **_story(match, sight)}


def _match_over(row: Outbox) -> tuple[str, dict[str, Any]]:
    match = _match(row)
    _wants(row)
    if match.status != Match.Status.OVER:
        raise NotWanted("the match goes on")
    sight = reading.sight(match, row.user)
    standings = [{**place, "name": sight.names[place["seat"]]} for place in sight.standings]
    return _("%(match)s is over") % {"match": match}, {"standings": standings, **_story(match, sight)}


def _story(match: Match, sight: reading.Sight) -> dict[str, Any]:
    lines = [plain(line.line) for line in sight.since_last_move]
    return {
        "match": match,
        "heading": match.heading,
        "lines": lines[-LINES_MOST:],
        "link": _absolute(match.get_absolute_url()),
    }


def _invitation(row: Outbox) -> tuple[str, dict[str, Any]]:
    match = _match(row)
    if match.status != Match.Status.OPEN:
        raise NotWanted("the match has started")
    by = get_user_model().objects.filter(pk=row.data.get("by")).first()
    if by is None:
        raise NotWanted("the one who invited is gone")
    meta = match.title_class.meta
    subject = _("%(name)s invites you to %(title)s") % {"name": by.seat_name, "title": meta.name}
    return subject, {
        "match": match,
        "by": by.seat_name,
        "words": row.data.get("text", ""),
        "meta": meta,
        "pace": match.pace_,
        "link": _absolute(reverse("lobby:invitation", args=[match.invite])),
    }


def _sign_in_link(row: Outbox) -> tuple[str, dict[str, Any]]:
    if clock.now() - row.created > SIGN_IN_LIFE:
        raise NotWanted("too old to be of use")
    return _("Your link to sign in"), {"link": row.data["url"], "minutes": int(SIGN_IN_LIFE.total_seconds() // 60)}


def _match(row: Outbox) -> Match:
    assert row.match is not None
    return row.match


def _wants(row: Outbox) -> None:
    """Raise NotWanted unless the reader can be reached and wants this kind of mail."""
    user = row.user
    if user is None or not user.is_active or not user.email:
        raise NotWanted("no mail address")
    if Preference.objects.filter(user=user, **{SWITCH[Kind(row.kind)]: False}).exists():
        raise NotWanted("switched off")
    if not confirmed(user):
        sent = Outbox.objects.filter(user=user, kind__in=SWITCH, state=Outbox.State.SENT).count()
        if sent >= UNCONFIRMED_MOST:
            raise NotWanted("the address was never confirmed")


def confirmed(user: Any) -> bool:
    """Whether the user's mail address is known to be theirs."""
    return EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True).exists()


# -- the envelope -------------------------------------------------------------------------------------------------


def _letter(row: Outbox, subject: str, parts: dict[str, Any]) -> EmailMultiAlternatives:
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    parts |= {"site": settings.SITE_URL, "subject": subject, "language": translation.get_language()}
    headers = {
        # The same whenever the row is sent again, so that a mail that comes twice shows once.
        "Message-ID": f"<notice-{row.pk}.{int(row.created.timestamp())}@{host}>",
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
    }
    if row.match_id:
        # No mail has this id; all mails of a match answer to it, and so stand in one thread.
        headers["References"] = headers["In-Reply-To"] = f"<match-{row.match_id}@{host}>"
    if row.kind in SWITCH:
        name = {Kind.YOUR_TURN: "turns", Kind.MATCH_OVER: "results"}[Kind(row.kind)]
        parts["off"] = _absolute(reverse("notices:off", args=[off_token(row.user_id, Kind(row.kind))]))
        headers["List-Id"] = formataddr((f"Ricks, {name}", f"{name}.{host}"))
        headers["List-Unsubscribe"] = f"<{parts['off']}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        parts["settings_link"] = _absolute(reverse("notices:settings"))
        parts["confirm_link"] = "" if confirmed(row.user) else _absolute(reverse("account_email"))
    letter = EmailMultiAlternatives(
        " ".join(subject.split()),
        render_to_string(f"mail/{row.kind}.txt", parts).strip() + "\n",
        to=[row.email or row.user.email],  # type: ignore[union-attr]
        headers=headers,
    )
    letter.attach_alternative(inliner.inline(render_to_string(f"mail/{row.kind}.html", parts)), "text/html")
    return letter


def _absolute(path: str) -> str:
    return settings.SITE_URL + path


def off_token(user_id: int | None, kind: Kind) -> str:
    """What the unsubscribe link carries: it can switch off this one kind of mail of this one user, nothing else.

    It never runs out, as mails lie around for years. Short, since a header that is folded has broken signatures.
    """
    return _signer.sign(f"{user_id}-{kind.value}")


def read_off_token(token: str) -> tuple[int, Kind]:
    """User and kind. Raises signing.BadSignature."""
    user_id, _, kind = _signer.unsign(token).partition("-")
    return int(user_id), Kind(kind)
