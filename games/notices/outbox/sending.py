"""Whatever is due, by each channel. Mails first and by themselves: a webhook that hangs must not hold them up."""

from __future__ import annotations

import logging
import random
import smtplib
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from django.core.mail import get_connection

from games import clock
from games.notices import mail, push, webhook
from games.notices.models import Channel, Delivered, Kind, Outbox
from games.notices.outward import Failed
from games.notices.telling import Later, NotWanted, gathered

from .timely import remind, start_digests

logger = logging.getLogger(__name__)
State = Outbox.State

LEASE = timedelta(minutes=3)  # longer than a mail or a message takes, time-outs included
# What a server says of a single mail; the next may be to its liking. (They are OSErrors, as is a line that is down.)
_OF_ONE_MAIL = (smtplib.SMTPRecipientsRefused, smtplib.SMTPSenderRefused, smtplib.SMTPDataError)
BACKOFF = [timedelta(minutes=m) for m in (1, 5, 20, 60, 240, 720)]
BACKOFF_ELSEWHERE = [timedelta(seconds=30), timedelta(minutes=3)]  # each up to half as long again, by chance
KEEP = timedelta(days=30)  # how long what was sent or dropped is remembered


def deliver(most: int = 100) -> Delivered:
    """Send the mails that are due, oldest first. Safe to run twice at once and at any time."""
    remind()
    start_digests()
    return _send_due([Channel.MAIL], _mail, most)


def elsewhere(most: int = 100) -> Delivered:
    """Send what is due by the other channels, likewise."""
    return _send_due([Channel.WEBHOOK, Channel.PUSH], _message, most)


def _send_due(channels: Sequence[Channel], send: Callable[[Outbox], None], most: int) -> Delivered:
    due = Outbox.objects.filter(state=State.WAITING, channel__in=channels, send_after__lte=clock.now())
    rows = due.order_by("send_after", "pk").select_related("user__notice_preference", "match")
    sent = dropped = failed = 0
    silent: set[tuple[int | None, str]] = set()  # whose webhook has just failed is not tried again in this round
    for row in rows[:most]:
        if (row.user_id, row.channel) in silent or not _claim(row):
            continue
        try:
            send(row)
        except NotWanted as reason:
            _close(row, State.DROPPED, str(reason))
            dropped += 1
        except Later as later:
            _put_off(row, later.until)
        except Exception as error:  # a server that refuses, a template that breaks: the others must still go out
            failed += 1
            _note_failure(row, error)
            if isinstance(error, Failed):
                silent.add((row.user_id, row.channel))
            elif isinstance(error, OSError) and not isinstance(error, _OF_ONE_MAIL):
                break  # the server can't be reached, or wants nothing of us: no use in trying it with the others
        else:
            _close(row, State.SENT)
            sent += 1
    return Delivered(sent, dropped, failed)


def _mail(row: Outbox) -> None:
    letter = mail.compose(row)
    connection = get_connection()
    try:
        connection.send_messages([letter])
    finally:
        connection.close()  # a server that did not take our password is still on the line


def _message(row: Outbox) -> None:
    (webhook if row.channel == Channel.WEBHOOK else push).send(row)


# -- the row's fate -----------------------------------------------------------------------------------------------


def _claim(row: Outbox) -> bool:
    """Make the row ours for the length of a lease; False if another worker was quicker."""
    mine = Outbox.objects.filter(pk=row.pk, state=State.WAITING, attempts=row.attempts, send_after=row.send_after)
    row.attempts, row.send_after = row.attempts + 1, clock.now() + LEASE
    return bool(mine.update(attempts=row.attempts, send_after=row.send_after))


def _put_off(row: Outbox, until: datetime) -> None:
    Outbox.objects.filter(pk=row.pk).update(attempts=row.attempts - 1, send_after=until)


def _close(row: Outbox, state: str, why: str = "") -> None:
    data = {} if row.kind == Kind.SIGN_IN_LINK else row.data
    if row.kind == Kind.DIGEST and state != State.FAILED:  # what failed is told of by the next daily mail
        gathered(row).update(state=state, done=clock.now())
    Outbox.objects.filter(pk=row.pk).update(state=state, done=clock.now(), last_error=why[:300], data=data)


def _note_failure(row: Outbox, error: Exception) -> None:
    why = _reason(error)
    logger.warning("Notice %s could not be sent (try %s): %r", row.pk, row.attempts, error)
    backoff = BACKOFF if row.channel == Channel.MAIL else BACKOFF_ELSEWHERE
    if _for_good(error) or row.attempts > len(backoff):
        _close(row, State.FAILED, why)
        return
    pause = backoff[row.attempts - 1]
    if row.channel != Channel.MAIL:
        pause *= random.uniform(1, 1.5)  # not all at once when a service comes back
    Outbox.objects.filter(pk=row.pk).update(send_after=clock.now() + pause, last_error=why[:300])


def _for_good(error: Exception) -> bool:
    """Whether this very mail or message was refused, so that trying again is no use."""
    if isinstance(error, Failed):
        return error.for_good
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= 500 for code, _ in error.recipients.values())
    return isinstance(error, smtplib.SMTPResponseException) and 550 <= error.smtp_code <= 559


def _reason(error: Exception) -> str:
    """What went wrong, for its user to read: what the server said of the address, nothing of our own insides."""
    if isinstance(error, Failed):
        return str(error)
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
