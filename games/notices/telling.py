"""What a notice says, whichever way it goes, and whether it is still to be said at all.

Everything is looked up when it is sent: what is true then, as the seat of its reader may know it. Texts come in the
language and the zone that are active (``people.speaking_to``).
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.urls import reverse
from django.utils.translation import gettext as _

from games import clock
from games.matches import reading
from games.matches.models import Match

from . import answering, people, position, presence
from .links import absolute
from .models import Channel, Closed, Kind, Outbox, preference_of

SIGN_IN_LIFE = timedelta(minutes=15)
UNCONFIRMED_MOST = 10  # mails to an address that its owner has never confirmed
LOOKING = timedelta(minutes=5)  # how long a notice is put off for one who looks at the match
TOGETHER = 2 * 3600  # seconds; who has less for an answer is there, and needs no reminder
PAUSED = timedelta(hours=1)  # how long a reminder is put off while the clocks stand
LISTED_MOST = 20  # matches that a daily mail lists in full


class NotWanted(Exception):
    """The row is not to be sent: it is no longer true, or its reader does not want it. The text says why."""


class Later(Exception):
    """The row is to be looked at again, not before ``until``."""

    def __init__(self, until: datetime) -> None:
        super().__init__(f"not before {until}")
        self.until = until


class Telling(NamedTuple):
    """What a notice says.

    ``subject``  one line for its reader
    ``public``   one line for a place where others may read along: nothing that only its reader may know
    ``link``     where it leads, absolute; ``open_link``: where it leads from such a place
    ``parts``    what the templates of its mail take besides
    """

    subject: str
    public: str
    link: str
    open_link: str
    parts: dict[str, Any]


def tell(row: Outbox) -> Telling:
    """What a row says now. Raises NotWanted or Later."""
    _check_wish(row)
    return {
        Kind.YOUR_TURN: _your_turn,
        Kind.REMINDER: _reminder,
        Kind.MATCH_OVER: _match_over,
        Kind.INVITATION: _invitation,
        Kind.CHAT: _chat,
        Kind.SIGN_IN_LINK: _sign_in_link,
        Kind.DIGEST: _digest,
    }[Kind(row.kind)](row)


# -- whether it is wanted -----------------------------------------------------------------------------------------


def _check_wish(row: Outbox) -> None:
    """Raise NotWanted unless the reader can be reached and wants this kind by this channel."""
    if row.kind == Kind.SIGN_IN_LINK:
        return
    user = reader_of(row)
    if user is None:
        if Closed.objects.filter(email=row.email.lower()).exists():
            raise NotWanted("this address wants no invitations")
        return
    wish, by_mail = preference_of(user), row.channel in (Channel.MAIL, Channel.DIGEST)
    if not user.is_active or (by_mail and not user.email):
        raise NotWanted("no mail address")
    if row.kind != Kind.DIGEST and not wish.wants(row.kind, row.channel):
        raise NotWanted("switched off")
    if row.channel == Channel.WEBHOOK and not wish.webhook_url:
        raise NotWanted("no webhook")
    if by_mail and not people.confirmed(user):
        sent = Outbox.objects.filter(user=user, channel=Channel.MAIL, state=Outbox.State.SENT)
        if sent.exclude(kind=Kind.SIGN_IN_LINK).count() >= UNCONFIRMED_MOST:
            raise NotWanted("the address was never confirmed")


def reader_of(row: Outbox) -> Any | None:
    """The player who is told; for an invitation to an address, the one to whom it belongs, if anybody."""
    return row.user if row.user_id or not row.email else people.owner_of(row.email)


def _at_their_match(row: Outbox) -> tuple[Match, reading.Sight]:
    """The match, as the reader sees it. Raises NotWanted for who has left it, Later for who looks at it now."""
    match, user = row.match, row.user
    assert match is not None
    assert user is not None
    sight = reading.sight(match, user)
    if sight.seat is None:
        raise NotWanted("no longer at this match")
    if row.channel != Channel.DIGEST and row.kind != Kind.MATCH_OVER and presence.here(match.pk, user.pk):
        raise Later(clock.now() + LOOKING)
    return match, sight


# -- what each kind says ------------------------------------------------------------------------------------------


def reminder_due(its: dict[str, Any]) -> float | None:
    """When a seat is reminded: a quarter of its time is left. ``its``: the seat's entry in ``Match.clocks``.

    None while its clock stands, where there is no limit, and for those who sit at the table together.
    """
    if its.get("deadline") is None or its["full"] < TOGETHER:
        return None
    due: float | None = its["warn"]
    return due


def _your_turn(row: Outbox) -> Telling:
    match, sight = _waiting(row)
    ask = next(ask for ask in sight.asks if ask.given is None)
    subject = _("Your turn in %(match)s: %(prompt)s") % {"match": match, "prompt": ask.prompt}
    public = _("%(name)s, it is your turn in %(match)s") % {"name": sight.seat, "match": match}
    return _of_match(match, subject, public, _turn_parts(row, match, sight))


def _reminder(row: Outbox) -> Telling:
    match, sight = _waiting(row)
    its, now = match.clocks[str(row.seat)], clock.now()
    due = reminder_due(its)
    if due is None:
        raise Later(now + PAUSED)
    if due > now.timestamp():  # time was given
        raise Later(datetime.fromtimestamp(due, UTC))
    if its["deadline"] <= now.timestamp():
        raise NotWanted("time is up")
    subject = _("Little time is left in %(match)s") % {"match": match}
    public = _("%(name)s, little time is left for your turn in %(match)s") % {"name": sight.seat, "match": match}
    return _of_match(match, subject, public, _turn_parts(row, match, sight))


def _waiting(row: Outbox) -> tuple[Match, reading.Sight]:
    """The match that still waits for the row's seat, in the very wait that the row was written for."""
    match = row.match
    assert match is not None
    its = match.clocks.get(str(row.seat))
    if match.status != Match.Status.ACTIVE or its is None or not match.waits_for(row.seat or 0):
        raise NotWanted("answered meanwhile")
    if its.get("since") != row.since:
        raise NotWanted("answered meanwhile; asked anew")
    match, sight = _at_their_match(row)
    if sight.seat is None or sight.seat.player or all(ask.given is not None for ask in sight.asks):
        raise NotWanted("nothing is asked")
    return match, sight


def _turn_parts(row: Outbox, match: Match, sight: reading.Sight) -> dict[str, Any]:
    asks = [ask for ask in sight.asks if ask.given is None]
    deadlines = [ask.deadline for ask in asks if ask.deadline]
    return {
        "asks": [answering.question(match, row.user, ask) for ask in asks],
        "deadline": min(deadlines, default=None),
        **position.story(sight),
    }


def _match_over(row: Outbox) -> Telling:
    match, sight = _at_their_match(row)
    if match.status != Match.Status.OVER:
        raise NotWanted("the match goes on")
    standings = [{**place, "name": sight.names[place["seat"]]} for place in sight.standings]
    subject = _("%(match)s is over") % {"match": match}
    return _of_match(match, subject, subject, {"standings": standings, **position.story(sight)})


def _chat(row: Outbox) -> Telling:
    match, _sight = _at_their_match(row)
    by = _author(row)
    subject = _("%(name)s has written to you at %(match)s") % {"name": by.seat_name, "match": match}
    public = _("There is something new to read at %(match)s") % {"match": match}
    return _of_match(match, subject, public, {"by": by.seat_name})


def _of_match(match: Match, subject: str, public: str, parts: dict[str, Any]) -> Telling:
    link = absolute(match.get_absolute_url())
    if match.heading and match.status == Match.Status.ACTIVE:
        public = f"{public} ({match.heading})"
    return Telling(subject, public, link, link, {"match": match, "heading": match.heading, **parts})


def _invitation(row: Outbox) -> Telling:
    match = row.match
    assert match is not None
    if match.status != Match.Status.OPEN:
        raise NotWanted("the match has started")
    reader = reader_of(row)
    if reader is not None and reading.seat_of(match, reader) >= 0:
        raise NotWanted("has sat down already")
    by, meta = _author(row), match.title_class.meta
    subject = _("%(name)s invites you to %(title)s") % {"name": by.seat_name, "title": meta.name}
    parts = {
        "match": match,
        "by": by.seat_name,
        "words": row.data.get("text", ""),
        "meta": meta,
        "pace": match.pace_,
    }
    # Whoever has the link may sit down: it is for the invited alone.
    open_link = absolute(reverse("lobby:mine"))
    return Telling(subject, subject, absolute(reverse("lobby:invitation", args=[match.invite])), open_link, parts)


def author_of(row: Outbox) -> Any | None:
    """Who has invited or written."""
    return get_user_model().objects.filter(pk=row.data.get("by")).first()


def _author(row: Outbox) -> Any:
    by = author_of(row)
    if by is None:
        raise NotWanted("the one who did it is gone")
    return by


def _sign_in_link(row: Outbox) -> Telling:
    if clock.now() - row.created > SIGN_IN_LIFE:
        raise NotWanted("too old to be of use")
    subject = _("Your link to sign in")
    return Telling(subject, "", row.data["url"], "", {"minutes": int(SIGN_IN_LIFE.total_seconds() // 60)})


# -- the daily mail -----------------------------------------------------------------------------------------------


def gathered(row: Outbox) -> Any:
    """The rows that a daily mail tells of: those for this reader that were there when it was begun."""
    rows = Outbox.objects.filter(user=row.user, channel=Channel.DIGEST, state=Outbox.State.WAITING)
    return rows.filter(created__lte=row.created).select_related("match")


def _digest(row: Outbox) -> Telling:
    """All that is still true of what was gathered, those that wait first, the most urgent ahead."""
    told: list[tuple[Outbox, Telling]] = []
    for one in gathered(row).order_by("pk"):
        one.user = row.user
        try:
            told.append((one, tell(one)))
        except (NotWanted, Later):
            continue
    if not told:
        raise NotWanted("nothing of it is true any more")
    waiting = {one.match_id: telling for one, telling in told if one.kind in (Kind.YOUR_TURN, Kind.REMINDER)}
    never = datetime.max.replace(tzinfo=UTC)
    turns = sorted(waiting.values(), key=lambda t: t.parts["deadline"] or never)
    news = [telling for one, telling in told if one.kind not in (Kind.YOUR_TURN, Kind.REMINDER)]
    if turns:
        subject = _("Your matches: %(n)s wait for you") % {"n": len(turns)}
    else:
        subject = _("Your matches: what is new")
    parts = {"turns": turns[:LISTED_MOST], "more": max(0, len(turns) - LISTED_MOST), "news": news}
    link = absolute(reverse("lobby:mine"))
    return Telling(subject, "", link, link, parts)
