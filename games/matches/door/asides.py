"""Lines of the log that change nothing of the game: what players agree, give one another, or miss."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.codec import Record
from games.matches import rows
from games.matches.models import Entry, Match

from . import timing
from .writing import append, tell


def note(
    match: Match, seat: int | None, *facts: str, fields: Sequence[str] = timing.FIELDS, asked: Sequence[int] = ()
) -> Entry:
    """Append a line about the table and write the row's ``fields`` with it.

    ``facts``: which line it is (a key of ``words.TABLE_WORDS``), then its parts as "name:value". ``seat``: whose doing
    it is. ``asked``: seats that are to be told as if newly asked.
    """
    entry = Entry(cause=Entry.Cause.TABLE, seat=seat)
    append(match, entry, Record(list(facts), [], []))
    match.touched = entry.at
    rows.write(match, tuple(dict.fromkeys(("head", "head_hash", "touched", *fields))), entry)
    tell(match, entry, asked)
    return entry
