"""The outbox: rows written in the transaction of what they tell of, sent after it, each once.

A row is looked at again when it is due: whoever has moved meanwhile gets no mail, and who looks at the match this very
moment gets it later. Sending claims the row by a conditional update that moves ``send_after`` on by a lease, so of two
workers one sends. If a process dies between handing a mail to the server and noting it, the lease runs out and the mail
is sent again, under the same Message-ID: at least once, since a match that waits for days for want of a mail is worse
than a mail that comes twice after a crash.

``writing``    rows for whom a move, an invitation, a chat message concerns
``inviting``   invitations by mail, and their limits
``timely``     what nobody's move brings about: reminders, the daily mail
``sending``    whatever is due, by each channel
"""

from games.notices.models import Delivered
from games.notices.telling import SIGN_IN_LIFE

from .inviting import INVITATIONS_A_DAY, INVITATIONS_TO_ONE, WORDS_MOST, BadAddress, invite_by_mail
from .sending import BACKOFF, BACKOFF_ELSEWHERE, LEASE, deliver, elsewhere, tidy
from .timely import next_digest, remind, start_digests
from .writing import chat_read, chat_written, invited, send_sign_in_link, write

__all__ = [
    "BACKOFF",
    "BACKOFF_ELSEWHERE",
    "INVITATIONS_A_DAY",
    "INVITATIONS_TO_ONE",
    "LEASE",
    "SIGN_IN_LIFE",
    "WORDS_MOST",
    "BadAddress",
    "Delivered",
    "chat_read",
    "chat_written",
    "deliver",
    "elsewhere",
    "invite_by_mail",
    "invited",
    "next_digest",
    "remind",
    "send_sign_in_link",
    "start_digests",
    "tidy",
    "write",
]
