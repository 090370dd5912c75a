"""The match that a command is about."""

from __future__ import annotations

from django.core.management.base import CommandError

from games.matches.models import Match

NO_SUCH = 3  # exit status, beside 1 for what the command found wrong and 2 for a command line that it can't read
NO_SUCH_HELP = f"Exit code {NO_SUCH}: there is no such match."


class Error(CommandError):
    """Written as one line, "Error: …", before the command ends with ``returncode``."""


def find(number: int) -> Match:
    """The match of this number. Raises Error, exit status NO_SUCH."""
    match = Match.objects.filter(pk=number).first() if 0 <= number < 1 << 63 else None
    if match is None:
        raise Error(f"There is no match {number}.", returncode=NO_SUCH)
    return match
