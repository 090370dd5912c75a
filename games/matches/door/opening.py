"""From a row to a position: quickly from the snapshot, surely from the log."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, NamedTuple

from games.kernel.position import Position, Saved
from games.matches import rows
from games.matches.errors import NotStarted, NotYourSeat, Over
from games.matches.log import Rebuilt, codec_of, digest, entries_of, replay, rules
from games.matches.models import Entry, Match

logger = logging.getLogger(__name__)
Status = Match.Status


class Drifted(Exception):
    """The snapshot is lost, or the answers since the checkpoint no longer give what the log holds: corrected rules."""


class Broken(Exception):
    """The present rules can't go on from the match's last checkpoint at all."""


def locked(match_id: int) -> Match:
    """The match's row with its seats, locked until the transaction ends. Raises Match.DoesNotExist."""
    return rows.lock(match_id)


def open_position(match: Match) -> Position:
    """The match's position from its snapshot. Raises Drifted."""
    title, seed = rules(match), bytes(match.seed)
    try:
        position = Position.load(title, codec_of(match).saved(bytes(match.saved)), seed)
    except Exception as error:  # bytes that are no snapshot, or rules that fail on it: the log decides what next
        logger.info("match %s does not open from its snapshot: %r", match.pk, error)
        raise Drifted from error
    if digest(position.recent) != match.digest:
        raise Drifted
    return position


class Reopened(NamedTuple):
    """``position``: as the log has it; or, if ``drifted``, at its last checkpoint, the answers since left out."""

    rebuilt: Rebuilt
    position: Position
    drifted: bool


def reopen(match: Match, log: Sequence[Entry] | None = None) -> Reopened:
    """The match's position from its log, without the snapshot. Raises Broken. Writes nothing.

    ``log``: all entries, where they are at hand.
    """
    rebuilt = replay(match, entries_of(match) if log is None else log)
    saved = rebuilt.saved
    position = _run(match, Saved(saved.state.clone(), saved.turn, saved.used, saved.since, saved.era))
    if position is not None and digest(position.recent) == digest(rebuilt.since_events):
        return Reopened(rebuilt, position, drifted=False)
    position = _run(match, Saved(saved.state, saved.turn, saved.used, [], saved.era))
    if position is None:
        raise Broken(f"match {match.pk} can't go on from its last checkpoint")
    return Reopened(rebuilt, position, drifted=True)


def _run(match: Match, saved: Saved) -> Position | None:
    try:
        return Position.load(rules(match), saved, bytes(match.seed))
    except Exception:  # corrected rules may fail in any way
        logger.exception("match %s: the rules fail on its log", match.pk)
        return None


def playing(match: Match) -> None:
    """Raise NotStarted or Over unless the match is running."""
    if match.status == Status.OPEN:
        raise NotStarted("The match has not started yet. It starts when the host starts it.")
    if match.status == Status.STUCK:
        raise Over("The match has stopped because of a fault. An administrator must look at it; nothing is lost.")
    if match.status != Status.ACTIVE:
        raise Over("The match is over; nothing more can be answered.")


def seat_of(match: Match, user: Any, *, even_away: bool = False) -> int:
    """The number of a user's seat. Raises NotYourSeat if there is none, if it was given up, or, unless ``even_away``,
    while a bot has it.
    """
    for seat in match.seats.all():
        if seat.user_id == user.pk:
            if seat.resigned:
                raise NotYourSeat("You have resigned from this match; a bot plays your seat on.")
            if seat.away and not even_away:
                raise NotYourSeat("A bot plays your seat since you missed deadlines. Take it back first.")
            return seat.number
    raise NotYourSeat("You do not play in this match.")
