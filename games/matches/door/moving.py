"""An answer to an open ask, once it is known to be legal, and what standing orders answer after it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from games import clock
from games.kernel.ask import Answer, Ask, Illegal
from games.kernel.codec import Record
from games.kernel.event import Rolled, Shuffled
from games.kernel.position import Position
from games.matches.models import Entry, Match, Seat

from . import timing
from .writing import append, settle

Cause = Entry.Cause
logger = logging.getLogger(__name__)


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


def answer(
    match: Match,
    position: Position,
    ask: Ask,
    chosen: Answer,
    cause: str,
    submission: UUID | None = None,
    mover: int | None = None,
) -> Outcome:
    """Answer an open ask with a legal answer: the entry and all that follows. Within the caller's transaction.

    ``mover``: the seat whose answer a standing order follows.
    """
    before = len(position.table.journal or ())
    seen = list(position.state.seen)
    joint, token = position.is_joint, ask.token
    position.answer(ask.seat, ask.key, chosen)
    events = (position.table.journal or [])[before:]
    chance = any(isinstance(e, Shuffled | Rolled) for e in events)
    # That others are asked in secret can come of what they hold: then that they are asked has told something, too.
    probing = any(other.seat != ask.seat and other.kind != "turn" for other in position.asks)
    firm = bool(events) and (joint or chance or probing or _showed(seen, position.state.seen))
    _is_here(match, ask.seat, cause)
    entry = Entry(cause=cause, seat=ask.seat, ask=token, submission=submission, firm=firm)
    append(match, entry, Record(chosen, events, position.table.mentions[before:]))
    settle(match, position, entry, mover=mover)
    outcome = Outcome(match, entry.seq, ask.seat, position, firm=firm or cause != Cause.PLAYER)
    if cause != Cause.STANDING:
        follow(match, position, ask.seat if cause == Cause.PLAYER else None)
    return outcome


def _is_here(match: Match, number: int, cause: str) -> None:
    """Whoever answers is back at the table; a bot that stood in for one answer has given it."""
    seat = match.seats.all()[number]
    answered = cause == Cause.PLAYER
    if answered and match.pause.get("rest"):
        timing.thaw(match, clock.now().timestamp())
    if seat.standin == Seat.StandIn.ANSWER or (answered and seat.misses):
        seat.standin, seat.misses = Seat.StandIn.NO, 0 if answered else seat.misses
        seat.save(update_fields=["standin", "misses"])


def follow(match: Match, position: Position, mover: int | None = None) -> None:
    """Answer what standing orders answer, one entry each, so that nobody waits for it."""
    while not position.over and _one_ordered(match, position, mover):
        pass


def _one_ordered(match: Match, position: Position, mover: int | None) -> bool:
    seats = match.seats.all()
    for ask in position.asks:
        seat = seats[ask.seat]
        if seat.orders and not seat.player:
            found = position.title.follow(position.state, ask, seat.orders)
            if found is not None and _may(ask, found):
                answer(match, position, ask, found, Cause.STANDING, mover=mover)
                return True
    return False


def _may(ask: Ask, chosen: Answer) -> bool:
    """Whether an order's answer is offered; if not, its player is asked, and nobody else hears of it."""
    try:
        ask.check(chosen)
    except Illegal as error:
        logger.error("a standing order of seat %s gives no legal answer to %s: %s", ask.seat, ask.key, error)
        return False
    return True


def _showed(before: Sequence[int], after: Sequence[int]) -> bool:
    """Whether any seat came to know a face."""
    return any(new & ~old for old, new in zip(before, after, strict=True))
