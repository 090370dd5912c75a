"""What must not stand in a log: the links in mails and invitations, by which whoever reads them could come in."""

from __future__ import annotations

import logging
import re

HIDDEN = "…"

_SLASH = r"(?:/|%2F)"
_SECRET = r"(?:[^/?&#\s\"'<>%]|%(?!2F)[0-9A-F]{2})+"
# Paths and parameters of which a part is a secret, plain or quoted (as in ?next=%2Fjoin%2F…).
_LINKS = re.compile(
    rf"""(
        {_SLASH}sign-in{_SLASH}{_SECRET}{_SLASH}       # a link to sign in: user, token
      | {_SLASH}join{_SLASH}                           # an invitation to a match
      | [?&]invite=  | (?:%3F|%26)invite%3D
      | {_SLASH}notices{_SLASH}off{_SLASH}             # the way out of mails
      | {_SLASH}notices{_SLASH}answer{_SLASH}          # an answer by mail
      | {_SLASH}confirm-email{_SLASH}                  # allauth: an address is confirmed,
      | {_SLASH}password{_SLASH}reset{_SLASH}key{_SLASH}  # a password is made anew
    ){_SECRET}""",
    re.IGNORECASE | re.VERBOSE,
)
_traceback = logging.Formatter()


def mask(text: str) -> str:
    """The text, with the secret part of every link hidden."""
    return _LINKS.sub(rf"\1{HIDDEN}", text)


class MaskLinks(logging.Filter):
    """Lets every record through, with message, arguments and traceback masked. Belongs on each handler."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):  # one by one: uvicorn's formatter for requests takes them apart
            record.args = tuple(map(_masked, record.args))
        elif record.args:
            record.args = {key: _masked(value) for key, value in record.args.items()}
        message = record.getMessage()
        if (hidden := mask(message)) != message:  # it stood in the message itself, or was put together there
            record.msg, record.args = hidden, ()
        if record.exc_info and not record.exc_text:
            record.exc_text = _traceback.formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = mask(record.exc_text)
        return True


def _masked(value: object) -> object:
    """The value, or its masked text where that says something that must not be said."""
    text = str(value)
    hidden = mask(text)
    return value if hidden == text else hidden
