"""Rows for whom something concerns, one for each channel by which they want to hear of it."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction

from games import clock
from games.matches.models import Entry, Match, Seat
from games.matches.rows import database, run, stored
from games.notices.models import ALL, BIT, Channel, Kind, Outbox, Preference

State = Outbox.State
STILL_THERE = 10  # times the delay for one who has just moved: is at the table, as far as we know


class Told(NamedTuple):
    """To whom a row goes. ``key`` names the occasion; ``seat`` and ``since`` as in Outbox."""

    key: str
    user_id: int
    send_after: datetime
    seat: int | None = None
    since: float | None = None


# -- what others ask for ------------------------------------------------------------------------------------------


def write(
    match: Match, entry: Entry | None, asked: Iterable[Seat], ended: bool, mover: int | None = None, **_: Any
) -> None:
    """Receiver of ``signals.advanced``, in its transaction: rows for all who are newly asked, or whose match ended."""
    # Without an entry (a stuck match goes on) those who are asked wait anew, at an entry that may have been told of.
    at = clock.now() if entry is None else entry.at
    occasion = f"{match.head}, {at.isoformat()}" if entry is None else str(entry.seq)
    kind = Kind.MATCH_OVER if ended else Kind.YOUR_TURN
    seats = [seat for seat in match.seats.all() if seat.number != mover] if ended else list(asked)
    seats = [seat for seat in seats if seat.user_id and not seat.player]
    if not seats:
        return
    if entry is not None and entry.cause == Entry.Cause.UNDO:
        # The wait is the one from before the answer; what was to be sent of it would be true again.
        again = Outbox.objects.filter(match=match, seat=entry.seat, kind=Kind.YOUR_TURN, state=State.WAITING)
        again.update(state=State.DROPPED, done=at, last_error="asked anew")
    delay = timedelta(seconds=settings.MAIL_DELAY)
    insert(
        kind,
        [
            Told(
                f"{kind}/{match.pk}/{seat.number}/{occasion}",
                seat.user_id or 0,
                at + delay * (STILL_THERE if seat.number == mover else 1),
                seat.number,
                None if ended else match.clocks[str(seat.number)]["since"],
            )
            for seat in seats
        ],
        match,
    )


def invited(match: Match, by: Any, user: Any, text: str = "", ways: tuple[str, ...] = tuple(Channel.values)) -> None:
    """Tell a player of an invitation to an open match by the channels they have chosen, once. ``text``: the inviter's
    own words; ``ways``: the channels that come into question.
    """
    told = Told(f"{Kind.INVITATION}/{match.pk}/{user.pk}", user.pk, clock.now())
    insert(Kind.INVITATION, [told], match, {"by": by.pk, "text": text.strip()}, ways)


def chat_written(match: Match, by: Any, users: Iterable[Any]) -> None:
    """Tell ``users`` that ``by`` has written in a match's chat: once, until each of them has read it (``chat_read``).

    What was written stays out of mails and messages: it may be taken away again, or not be for everybody's eyes.
    Looking at the match delays the notice, as it does all others.
    """
    after = clock.now() + timedelta(seconds=settings.MAIL_DELAY)
    told = [Told(f"{Kind.CHAT}/{match.pk}/{user.pk}", user.pk, after) for user in users if user.pk != by.pk]
    insert(Kind.CHAT, told, match, {"by": by.pk})


def chat_read(match: Match, user: Any) -> None:
    """Note that a user has seen a match's chat: what was to be said of it is not sent, and the next line is news."""
    Outbox.objects.filter(match=match, user=user, kind=Kind.CHAT).delete()


def send_sign_in_link(user: Any, url: str) -> Outbox:
    """Mail a link by which a user signs in. ``url``: absolute; it is forgotten here once the mail is sent."""
    row = Outbox.objects.create(
        key=f"{Kind.SIGN_IN_LINK}/{uuid.uuid4()}",
        kind=Kind.SIGN_IN_LINK,
        user=user,
        email=user.email,
        data={"url": url},
    )
    send_soon()
    return row


def send_soon() -> None:
    """Have what is due sent right after the commit, not at the next look."""
    from games.notices import tasks

    transaction.on_commit(tasks.deliver.delay, robust=True)
    transaction.on_commit(tasks.elsewhere.delay, robust=True)


# -- the statement ------------------------------------------------------------------------------------------------


def insert(
    kind: str,
    told: Sequence[Told],
    match: Match,
    data: dict[str, Any] | None = None,
    ways: tuple[str, ...] = tuple(Channel.values),
) -> None:
    """Write a row for each of ``told`` and each of ``ways`` that its user has chosen for this kind, unless there is
    one.

    One statement asks and writes for all of them: each move comes by here.
    """
    if not told:
        return
    db = database()
    row = Outbox(kind=kind, match_id=match.pk, data=data or {}, created=clock.now())
    values: list[Any] = []
    for one in told:
        row.seat, row.since, row.send_after = one.seat, one.since, one.send_after
        values += [one.key, one.user_id, *stored(row, ("seat", "since", "send_after"), db)]
    run(_statement(BIT[kind], ways, len(told)), [*values, *stored(row, _ALIKE, db)], db)
    if min(one.send_after for one in told) <= clock.now():
        send_soon()


# Columns that are the same in all rows of one statement.
_ALIKE = ("kind", "match", "data", "created", "email", "state", "attempts", "done", "last_error")
# The row's columns in the order of _statement's SELECT.
_COLUMNS = ("key", "channel", "user", "seat", "since", "send_after", *_ALIKE)


@cache
def _statement(bit: int, ways: tuple[str, ...], told: int) -> str:
    user, wish = get_user_model()._meta.db_table, Preference._meta.db_table
    columns = ", ".join(str(Outbox._meta.get_field(name).column) for name in _COLUMNS)  # type: ignore[union-attr]
    # PostgreSQL takes a NULL among VALUES for text unless told otherwise.
    channels = ", ".join(f"('{channel}')" for channel in ways)
    one = "(%s, %s, CAST(%s AS smallint), CAST(%s AS double precision), %s)"
    return (
        f"WITH told (key, user_id, seat, since, send_after) AS (VALUES {', '.join([one] * told)}),"
        f" way (channel) AS (VALUES {channels})"
        f" INSERT INTO {Outbox._meta.db_table} ({columns})"
        " SELECT told.key || '/' || way.channel, way.channel, told.user_id, told.seat, told.since, told.send_after,"
        f" {', '.join(['%s'] * len(_ALIKE))}"
        f" FROM told JOIN {user} ON {user}.id = told.user_id"
        f" LEFT JOIN {wish} ON {wish}.user_id = told.user_id CROSS JOIN way"
        " WHERE CASE way.channel"
        f" WHEN '{Channel.MAIL}' THEN {user}.email <> '' AND (COALESCE({wish}.mail, {ALL}) & {bit}) <> 0"
        f" WHEN '{Channel.DIGEST}' THEN {user}.email <> '' AND ({wish}.digest & {bit}) <> 0"
        f" WHEN '{Channel.WEBHOOK}' THEN {wish}.webhook_url <> '' AND ({wish}.webhook & {bit}) <> 0"
        f" ELSE ({wish}.push & {bit}) <> 0 END"
        " ORDER BY told.key ON CONFLICT DO NOTHING"  # in the order of the seats
    )
