"""An entry of the log, and everything in the match's row that follows from it: the one place where it is derived."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from games import clock
from games.kernel.codec import Record, raw, squeeze
from games.kernel.position import Position
from games.kernel.state import SPECTATOR, view
from games.matches import rows
from games.matches.log import ENGINE, chain, codec_of, digest, genesis, roles, rules
from games.matches.models import Entry, Match, Seat
from games.matches.signals import advanced

from . import timing
from .opening import open_position

Status, Cause = Match.Status, Entry.Cause

POSITION_FIELDS = (
    "head", "head_hash", "saved", "digest", "to_act", "clocks", "kept", "pause", "next_deadline", "heading", "touched",
    "failures", "reads",
)  # fmt: skip
END_FIELDS = ("status", "result", "ended", "proposals")


def append(match: Match, entry: Entry, record: Record) -> None:
    """Put an entry behind the last one, chained to it. Both, and the row's new head, must still be written."""
    entry.match_id = match.pk
    entry.seq = match.head + 1 if match.head_hash else 0
    entry.at = clock.now()
    entry.engine = ENGINE
    body = raw(record)
    entry.body = squeeze(body)
    entry.hash = chain(bytes(match.head_hash) or genesis(match), entry, body)
    match.head, match.head_hash = entry.seq, entry.hash


def settle(match: Match, position: Position, entry: Entry, mover: int | None = None) -> None:
    """Write an entry and what follows from the position after it, and tell. ``mover``: who is at the table, if it is
    not the entry's seat.
    """
    match.saved = codec_of(match).pack(position.save())
    match.digest = digest(position.recent)
    match.heading = position.title.heading(view(position.state, SPECTATOR))[:80]
    match.touched, match.failures = entry.at, 0
    if entry.seat is not None and entry.cause in (Cause.PLAYER, Cause.UNDO):
        match.reads[str(entry.seat)] = entry.seq
    newly = set_clocks(match, position, entry)
    fields: tuple[str, ...] = POSITION_FIELDS
    if position.over:
        standings = position.title.standings(position.state)
        result = [{"seat": s.seat, "rank": s.rank, "score": s.score, "lines": list(s.lines)} for s in standings]
        end(match, result, entry.at)
        fields += END_FIELDS
    rows.write(match, fields, entry)
    tell(match, entry, newly, mover)


def set_clocks(match: Match, position: Position, entry: Entry | None = None) -> list[int]:
    """Who is asked and until when; returns the seats newly asked."""
    waiting = position.waiting()
    mover = entry.seat if entry is not None else None
    newly = [seat for seat in waiting if not match.waits_for(seat) or seat == mover]
    at = (clock.now() if entry is None else entry.at).timestamp()
    undone = entry is not None and entry.cause == Cause.UNDO  # its clocks are restored already
    changed = timing.ask(match, waiting, [] if undone else newly, at)
    if entry is not None and not undone:
        timing.keep(match, entry.seq, changed, undoable=entry.cause == Cause.PLAYER and not entry.firm)
    match.to_act = sum(1 << seat for seat in waiting)
    return newly


def end(match: Match, result: list[dict[str, Any]], at: datetime) -> None:
    """Close a match. Those who resigned come last, whatever happened after; nobody wins by resigning alone."""
    gone = {seat.number for seat in match.seats.all() if seat.resigned}
    stayed = [row["rank"] for row in result if row["seat"] not in gone]
    for row in result if gone else ():
        better = max(len(stayed), 1) if row["seat"] in gone else sum(rank < row["rank"] for rank in stayed)
        row["rank"] = better + 1
    match.result = sorted(result, key=lambda row: (row["rank"], row["seat"]))
    _close(match, Status.OVER, at)


def abandon(match: Match) -> None:
    """Close a running match without a result. What follows must still be written: POSITION_FIELDS and END_FIELDS."""
    match.result = None
    _close(match, Status.ABANDONED, clock.now())


def _close(match: Match, status: str, at: datetime) -> None:
    match.status, match.ended = status, at
    Seat.objects.filter(match=match).exclude(orders={}).update(orders={})
    match.to_act, match.clocks, match.kept, match.next_deadline = 0, {}, [], None
    match.pause, match.proposals = {}, []


def tell(match: Match, entry: Entry | None, newly: Sequence[int], mover: int | None = None) -> None:
    if mover is None and entry is not None and entry.cause in (Cause.PLAYER, Cause.UNDO):
        mover = entry.seat
    advanced.send(
        Match,
        match=match,
        entry=entry,
        mover=mover,
        asked=[seat for seat in match.seats.all() if seat.number in newly],
        ended=match.status in (Status.OVER, Status.ABANDONED),
    )


def begin(match: Match) -> None:
    """Write the first entry: set-up and the first asks. Within the transaction of the caller, who has settled the
    seats.
    """
    position = Position.begin(rules(match), roles(match), bytes(match.seed))
    match.status, match.started = Status.ACTIVE, clock.now()
    entry = Entry(cause=Cause.START, seat=None)
    append(match, entry, Record([], position.table.journal or [], position.table.mentions))
    rows.write(match, ("status", "started"))
    settle(match, position, entry)


def resume(match: Match) -> Position:
    """Derive again who is asked, with fresh clocks, where a position was put into the row by other means. Raises
    Drifted.
    """
    position = open_position(match)
    match.heading = position.title.heading(view(position.state, SPECTATOR))[:80]
    match.to_act = 0
    newly = set_clocks(match, position)
    rows.write(match, POSITION_FIELDS)
    tell(match, None, newly)
    return position
