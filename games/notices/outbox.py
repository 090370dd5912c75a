"""The outbox: rows written in the transaction of what they tell of, sent after it, each once.

A row is looked at again when it is due: whoever has moved meanwhile gets no mail. Sending claims the row by a
conditional update that moves ``send_after`` on by a lease, so of two workers one sends. If a process dies between
handing a mail to the server and noting it, the lease runs out and the mail is sent again, under the same Message-ID: at
least once, since a match that waits for days for want of a mail is worse than a mail that comes twice after a crash.
"""

from __future__ import annotations

import logging
import smtplib
import uuid
from collections.abc import Iterable
from datetime import timedelta
from functools import cache
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.validators import validate_email
from django.db import transaction

from games import clock
from games.matches.errors import NotPossible, Refused
from games.matches.models import Entry, Match, Seat
from games.matches.rows import database, run, stored

from . import mail
from .models import Outbox, Preference

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=3)  # longer than a mail takes, EMAIL_TIMEOUT included
# What a server says of a single mail; the next may be to its liking. (They are OSErrors, as is a line that is down.)
_OF_ONE_MAIL = (smtplib.SMTPRecipientsRefused, smtplib.SMTPSenderRefused, smtplib.SMTPDataError)
BACKOFF = [timedelta(minutes=m) for m in (1, 5, 20, 60, 240, 720)]
KEEP = timedelta(days=30)  # how long what was sent or dropped is remembered
STILL_THERE = 10  # times the delay for one who has just moved: is at the table, as far as we know
INVITATIONS_A_DAY = 30  # from one user
INVITATIONS_TO_ONE = 3  # to one address a day, from all users together
WORDS_MOST = 600
SIGN_IN_LIFE = mail.SIGN_IN_LIFE

Kind, State = Outbox.Kind, Outbox.State


class BadAddress(Refused):
    """What should be a mail address is none."""

    code = "bad-address"
    status = 422


# -- writing rows -------------------------------------------------------------------------------------------------


def write(
    match: Match, entry: Entry | None, asked: Iterable[Seat], ended: bool, mover: int | None = None, **_: Any
) -> None:
    """Receiver of ``signals.advanced``, in its transaction: a row for all who are newly asked, or whose match ended."""
    # Without an entry (a stuck match goes on) those who are asked wait anew, at an entry that may have been told of.
    at = clock.now() if entry is None else entry.at
    occasion = f"{match.head}, {at.isoformat()}" if entry is None else str(entry.seq)
    if ended:
        seats = [seat for seat in match.seats.all() if seat.number != mover]
        kind, wanted = Kind.MATCH_OVER, "mail_results"
    else:
        seats, kind, wanted = list(asked), Kind.YOUR_TURN, "mail_turns"
    seats = [seat for seat in seats if seat.user_id and not seat.player]
    if not seats:
        return
    delay = timedelta(seconds=settings.MAIL_DELAY)
    if entry is not None and entry.cause == Entry.Cause.UNDO:
        # The wait is the one from before the answer; what was to be sent of it would be true again.
        again = Outbox.objects.filter(match=match, seat=entry.seat, kind=Kind.YOUR_TURN, state=State.WAITING)
        again.update(state=State.DROPPED, done=at, last_error="asked anew")
    for seat in seats:
        _write_if_wanted(
            Outbox(
                key=f"{kind}/{match.pk}/{seat.number}/{occasion}",
                kind=kind,
                user_id=seat.user_id,
                match_id=match.pk,
                seat=seat.number,
                since=None if ended else match.clocks[str(seat.number)]["since"],
                send_after=at + delay * (STILL_THERE if seat.number == mover else 1),
            ),
            wanted,
        )
    if not delay:
        _deliver_soon()


def _write_if_wanted(row: Outbox, wish: str) -> None:
    """Write a row unless its user has no address, does not want it (``wish``: a field of Preference) or was told of
    the occasion already.

    One statement asks and writes: each move comes by here.
    """
    db = database()
    run(_insert_if_wanted(wish), [*stored(row, _FIELDS, db), row.user_id], db)


_FIELDS = [field.name for field in Outbox._meta.local_concrete_fields if not field.primary_key]


@cache
def _insert_if_wanted(wish: str) -> str:
    user, preference = get_user_model()._meta.db_table, Preference._meta.db_table
    columns = ", ".join(str(Outbox._meta.get_field(name).column) for name in _FIELDS)  # type: ignore[union-attr]
    return (
        f"INSERT INTO {Outbox._meta.db_table} ({columns}) SELECT {', '.join(['%s'] * len(_FIELDS))}"
        f" FROM {user} LEFT JOIN {preference} ON {preference}.user_id = {user}.id"
        f" WHERE {user}.id = %s AND {user}.email <> '' AND COALESCE({preference}.{wish}, TRUE)"
        " ON CONFLICT DO NOTHING"
    )


def invite_by_mail(match: Match, by: Any, email: str, text: str = "") -> Outbox:
    """Invite somebody to a seat by mail, once an address and match. Raises BadAddress or NotPossible, in words.

    Only who has confirmed an address of their own can make us write to others, and nobody is flooded.
    """
    if not mail.confirmed(by):
        raise NotPossible(
            "Confirm your own mail address first (Profile, Mail addresses); then you can invite by mail. "
            "The link can be copied and sent by anyone."
        )
    email = email.strip()
    try:
        validate_email(email)
    except ValidationError:
        raise BadAddress(f"“{email[:80]}” is not a mail address. It should look like ana@example.org.") from None
    if match.status != Match.Status.OPEN:
        raise NotPossible("The match has started; nobody can be invited to it any more.")
    if len(text) > WORDS_MOST:
        raise NotPossible(f"Your words are {len(text)} characters long; at most {WORDS_MOST} fit.")
    if Outbox.objects.filter(key=(key := f"{Kind.INVITATION}/{match.pk}/{email.lower()}"[:200])).exists():
        raise NotPossible(f"{email} was invited to this match already.")
    today = Outbox.objects.filter(kind=Kind.INVITATION, created__gt=clock.now() - timedelta(days=1))
    if today.filter(email__iexact=email).count() >= INVITATIONS_TO_ONE:
        raise NotPossible(f"{email} gets no more invitations by mail today; copy the link and send it yourself.")
    if today.filter(data__by=by.pk).count() >= INVITATIONS_A_DAY:
        raise NotPossible(f"You have sent {INVITATIONS_A_DAY} invitations today; copy the link and send it yourself.")
    row, new = Outbox.objects.get_or_create(
        key=key,
        defaults={"kind": Kind.INVITATION, "email": email, "match": match, "data": {"by": by.pk, "text": text.strip()}},
    )
    if not new:
        raise NotPossible(f"{email} was invited to this match already.")
    _deliver_soon()
    return row


def send_sign_in_link(user: Any, url: str) -> Outbox:
    """Mail a link by which a user signs in. ``url``: absolute; it is forgotten here once the mail is sent."""
    row = Outbox.objects.create(
        key=f"{Kind.SIGN_IN_LINK}/{uuid.uuid4()}",
        kind=Kind.SIGN_IN_LINK,
        user=user,
        email=user.email,
        data={"url": url},
    )
    _deliver_soon()
    return row


def _deliver_soon() -> None:
    from .tasks import deliver

    transaction.on_commit(deliver.delay, robust=True)


# -- sending ------------------------------------------------------------------------------------------------------


class Delivered(NamedTuple):
    """How many rows were ``sent``, ``dropped`` (no longer true, not wanted) and ``failed`` (tried again, or not)."""

    sent: int = 0
    dropped: int = 0
    failed: int = 0


def deliver(most: int = 100) -> Delivered:
    """Send what is due, oldest first. Safe to run twice at once and at any time."""
    due = Outbox.objects.filter(state=State.WAITING, send_after__lte=clock.now()).order_by("send_after", "pk")
    sent = dropped = failed = 0
    for row in due.select_related("user", "match")[:most]:
        if not _claim(row):
            continue
        try:
            letter = mail.compose(row)
            _send(letter)
        except mail.NotWanted as reason:
            _close(row, State.DROPPED, str(reason))
            dropped += 1
        except Exception as error:  # a server that refuses, a template that breaks: the others must still go out
            failed += 1
            _note_failure(row, error)
            if isinstance(error, OSError) and not isinstance(error, _OF_ONE_MAIL):
                break  # the server can't be reached, or wants nothing of us: no use in trying it with the others
        else:
            _close(row, State.SENT)
            sent += 1
    return Delivered(sent, dropped, failed)


def _send(letter: EmailMultiAlternatives) -> None:
    connection = get_connection()
    try:
        connection.send_messages([letter])
    finally:
        connection.close()  # a server that did not take our password is still on the line


def _claim(row: Outbox) -> bool:
    """Make the row ours for the length of a lease; False if another worker was quicker."""
    mine = Outbox.objects.filter(pk=row.pk, state=State.WAITING, attempts=row.attempts, send_after=row.send_after)
    row.attempts, row.send_after = row.attempts + 1, clock.now() + LEASE
    return bool(mine.update(attempts=row.attempts, send_after=row.send_after))


def _close(row: Outbox, state: str, why: str = "") -> None:
    data = {} if row.kind == Kind.SIGN_IN_LINK else row.data
    Outbox.objects.filter(pk=row.pk).update(state=state, done=clock.now(), last_error=why[:300], data=data)


def _note_failure(row: Outbox, error: Exception) -> None:
    why = _reason(error)
    logger.warning("Notice %s could not be sent (try %s): %r", row.pk, row.attempts, error)
    if _for_good(error) or row.attempts > len(BACKOFF):
        _close(row, State.FAILED, why)
    else:
        again = clock.now() + BACKOFF[row.attempts - 1]
        Outbox.objects.filter(pk=row.pk).update(send_after=again, last_error=why[:300])


def _for_good(error: Exception) -> bool:
    """Whether the server has refused this very mail (5xx), so that trying again is no use."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= 500 for code, _ in error.recipients.values())
    return isinstance(error, smtplib.SMTPResponseException) and 550 <= error.smtp_code <= 559


def _reason(error: Exception) -> str:
    """What went wrong, for its user to read: what the server said of the address, nothing of our own insides."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        said = "; ".join(_text(text) for _, text in error.recipients.values())
        return f"The mail server refused the address: {said}"
    if isinstance(error, smtplib.SMTPResponseException):
        return f"The mail server refused the mail: {_text(error.smtp_error)}"
    if isinstance(error, OSError):
        return "The mail server could not be reached."
    return "The mail could not be made."


def _text(said: bytes | str) -> str:
    return said.decode(errors="replace") if isinstance(said, bytes) else said


def tidy() -> int:
    """Forget what was sent or dropped long ago; how many rows."""
    old = Outbox.objects.filter(state__in=[State.SENT, State.DROPPED, State.FAILED], done__lt=clock.now() - KEEP)
    return old.delete()[0]
