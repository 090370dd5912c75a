"""What is done when a match does not go on by itself. Nothing of it is silent: the log or the admin says so."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction

from games import clock
from games.kernel.codec import Record
from games.kernel.position import Position
from games.matches import rows
from games.matches.errors import NotPossible, Over
from games.matches.log import ANSWERS, codec_of, digest, entries_of
from games.matches.models import Entry, Match

from . import timing
from .asides import note
from .moving import follow
from .opening import Broken, Drifted, locked, reopen
from .writing import append, resume, settle

Status, Cause = Match.Status, Entry.Cause
FAILURES = 3  # after which a match is marked stuck and left out
PATIENCE = timedelta(minutes=1)  # before a failed time-out is tried again


def take_back(
    match: Match, entry: Entry, first: int, events: Sequence[Any] = (), mentions: Sequence[Any] = ()
) -> Position:
    """Append a take-back of all entries from ``first`` on, and settle the position before them.

    ``events``: what takes the place of those after the last checkpoint (corrected rules). Raises Drifted.
    """
    append(match, entry, Record([f"entry:{first}"], list(events), list(mentions)))
    try:
        reopened = reopen(match, [*entries_of(match), entry])
    except Broken as error:
        raise Drifted from error
    if reopened.drifted:
        raise Drifted
    if entry.cause == Cause.UNDO:
        timing.restore(match, first)
    settle(match, reopened.position, entry)
    follow(match, reopened.position)
    return reopened.position


def heal(match_id: int) -> None:
    """Set right a match that does not open from its snapshot.

    A lost snapshot is rebuilt from the log. If the present rules no longer reproduce the log's last answers, those are
    taken back to the checkpoint, with a notice in the log that everybody can read. If they can't go on even from there,
    the match is marked stuck.
    """
    with transaction.atomic():
        match = locked(match_id)
        if match.status not in (Status.ACTIVE, Status.STUCK):
            return
        try:
            rebuilt, position, drifted = reopen(match)
        except Broken as error:
            match.status, match.trouble = Status.STUCK, f"The present rules fail: {error}; see the server's log."
            _stop(match)
            return
        if not drifted:
            match.saved, match.digest = codec_of(match).pack(position.save()), digest(position.recent)
            rows.write(match, ("saved", "digest"))
            return
        lost = [
            line.entry.seq
            for line in rebuilt.lines
            if line.turn > rebuilt.saved.turn and not line.undone and line.entry.cause in ANSWERS
        ]
        first = lost[0] if lost else match.head + 1
        known = len(position.recent)
        mentions = position.table.mentions[-known:] if known else []
        take_back(match, Entry(cause=Cause.RULES, seat=None), first, position.recent, mentions)


def unstick(match_id: int) -> None:
    """Set a match going again that failures have stopped, with fresh clocks. Raises Over, or NotPossible if it still
    fails.
    """
    heal(match_id)
    with transaction.atomic():
        match = locked(match_id)
        if match.status != Status.STUCK:
            raise Over("Only a match that is stuck can be set going again.")
        match.status, match.failures, match.trouble = Status.ACTIVE, 0, ""
        rows.write(match, ("status", "failures", "trouble"))
        try:
            follow(match, resume(match))
        except Drifted as error:
            raise NotPossible("The present rules still fail on this match; see the server's log.") from error


def stall(match_id: int, why: str) -> bool:
    """Note that something failed on a running match; after the third time in a row it is marked stuck.

    Until then its time-outs are tried again in a minute. Returns whether it is stuck now.
    """
    with transaction.atomic():
        match = locked(match_id)
        if match.status != Status.ACTIVE:
            return match.status == Status.STUCK
        match.failures += 1
        if match.next_deadline:
            match.next_deadline = max(match.next_deadline, clock.now() + PATIENCE)
        if match.failures >= FAILURES:
            match.status, match.trouble = Status.STUCK, why
            _stop(match)
        else:
            rows.write(match, ("failures", "next_deadline"))
        return match.status == Status.STUCK


def _stop(match: Match) -> None:
    """Write a match that is stuck: its clocks stand, and no sweep looks for it."""
    timing.settle(match, clock.now().timestamp())
    match.next_deadline = None
    rows.write(match, ("status", "failures", "trouble", *timing.FIELDS))


def grant(match_id: int, seconds: int) -> bool:
    """Give everybody at a running match time, for an administrator; the log says so. Whether there was a clock."""
    with transaction.atomic():
        match = locked(match_id)
        if match.status != Status.ACTIVE or match.pace_.move is None:
            return False
        for number in match.clocks:
            timing.add(match, seconds, int(number))
        note(match, None, "granted", f"time:{seconds}")
        return True


def give_time(seconds: float) -> int:
    """Give every running match's clocks this much time back (the site was down); returns how many matches."""
    running = Match.objects.filter(status=Status.ACTIVE, next_deadline__isnull=False)
    given = 0
    for match_id in running.order_by("pk").values_list("pk", flat=True):
        with transaction.atomic():
            match = locked(match_id)
            if match.runs and match.next_deadline:
                timing.add(match, seconds)
                rows.write(match, timing.FIELDS)
                given += 1
    return given
