"""An answer to an open ask, once it is known to be legal, and what standing orders answer after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from games.kernel.ask import Answer, Ask
from games.kernel.codec import Record
from games.kernel.event import Rolled, Shuffled
from games.kernel.position import Position
from games.matches.models import Entry, Match

from .writing import append, settle

Cause = Entry.Cause


class Outcome(NamedTuple):
    """``seq``: the entry that was written; ``repeated``: it was written by an earlier try with the same submission id.

    ``position``: the one after it, already open; None for a repeat and where none was opened. ``firm``: whether the
    seat cannot take the answer back by itself.
    """

    match: Match
    seq: int
    seat: int
    position: Position | None = None
    repeated: bool = False
    firm: bool = True


def answer(match: Match, position: Position, ask: Ask, chosen: Answer, cause: str, submission: UUID | None) -> Outcome:
    """Answer an open ask with a legal answer: the entry and all that follows. Within the caller's transaction."""
    before = len(position.table.journal or ())
    seen = list(position.state.seen)
    joint, token = position.is_joint, ask.token
    position.answer(ask.seat, ask.key, chosen)
    events = (position.table.journal or [])[before:]
    chance = any(isinstance(e, Shuffled | Rolled) for e in events)
    firm = bool(events) and (joint or chance or _showed(seen, position.state.seen))
    entry = Entry(cause=cause, seat=ask.seat, ask=token, submission=submission, firm=firm)
    append(match, entry, Record(chosen, events, position.table.mentions[before:]))
    settle(match, position, entry)
    outcome = Outcome(match, entry.seq, ask.seat, position, firm=firm or cause != Cause.PLAYER)
    if cause != Cause.STANDING:
        follow(match, position)
    return outcome


def follow(match: Match, position: Position) -> None:
    """Answer what standing orders answer, one entry each, so that nobody waits for it."""
    while not position.over and _one_ordered(match, position):
        pass


def _one_ordered(match: Match, position: Position) -> bool:
    seats = match.seats.all()
    for ask in position.asks:
        seat = seats[ask.seat]
        if seat.orders and not seat.player:
            found = position.title.follow(position.state, ask, seat.orders)
            if found is not None:
                answer(match, position, ask, found, Cause.STANDING, None)
                return True
    return False


def _showed(before: Sequence[int], after: Sequence[int]) -> bool:
    """Whether any seat came to know a face."""
    return any(new & ~old for old, new in zip(before, after, strict=True))
