"""Taking an answer back, and leaving a match."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.kernel.codec import Record
from games.matches import rows
from games.matches.errors import NotUndoable, Reused
from games.matches.log import ASIDES, TAKE_BACKS, codec_of, taken_back_to
from games.matches.models import Entry, Match

from .answering import By, seat_number
from .mending import heal, take_back
from .moving import Outcome
from .opening import Drifted, locked, playing, reopen
from .writing import END_FIELDS, POSITION_FIELDS, append, end, tell

Cause = Entry.Cause


def undoable(match: Match, seat: int) -> Entry | None:
    """The answer that a seat may take back by itself now: its own, the last in force, and nobody learned from it."""
    if match.status != Match.Status.ACTIVE:
        return None
    entry = _last_in_force(match)
    if entry is None or entry.cause != Cause.PLAYER or entry.seat != seat or entry.firm:
        return None
    return entry


def _last_in_force(match: Match) -> Entry | None:
    """The newest entry that nothing has taken back."""
    newest_first = Entry.objects.filter(match_id=match.pk).order_by("-seq")
    newest = newest_first.first()
    if newest is None or newest.cause not in TAKE_BACKS | ASIDES:  # as a rule, and every page asks
        return newest
    decode = codec_of(match).record
    bound = 1 << 62
    for entry in newest_first.iterator(chunk_size=20):
        if entry.cause in TAKE_BACKS:
            bound = min(bound, taken_back_to(decode(bytes(entry.body))))
        elif entry.seq < bound and entry.cause not in ASIDES:
            return entry
    return None


def undo(match_id: int, by: By, submission: UUID | None = None) -> Outcome:
    """Take back a seat's last answer; its clock goes on as if it had not been given.

    Raises NotUndoable, with the reason, NotYourSeat, NotStarted, Over or Reused.
    """
    try:
        return _undo(match_id, by, submission)
    except Drifted:
        heal(match_id)
        return _undo(match_id, by, submission)


@transaction.atomic
def _undo(match_id: int, by: By, submission: UUID | None) -> Outcome:
    match = locked(match_id)
    seat = seat_number(match, by)
    if submission and (done := Entry.objects.filter(match=match, submission=submission).first()):
        if (done.cause, done.seat) != (Cause.UNDO, seat):
            raise Reused("This submission id was used for an answer. Make a new one for taking it back.")
        return Outcome(match, done.seq, seat, repeated=True)
    playing(match)
    last = undoable(match, seat)
    if last is None:
        raise NotUndoable(
            "Only your own last answer can be taken back, and only while nobody has answered after it "
            "and it has shown nothing new to anyone."
        )
    if reopen(match).drifted:
        raise Drifted
    entry = Entry(cause=Cause.UNDO, seat=seat, ask=last.ask, submission=submission)
    position = take_back(match, entry, last.seq)  # which gives the entry its number
    return Outcome(match, entry.seq, seat, position)


def resign(match_id: int, by: By) -> Outcome:
    """A seat gives up: it comes last. With others left to play, a bot plays it on; else the match ends.

    Raises NotYourSeat (also for a seat that has resigned already), Over or NotStarted.
    """
    with transaction.atomic():
        match = locked(match_id)
        playing(match)
        seat = seat_number(match, by)
        mine = next(s for s in match.seats.all() if s.number == seat)
        mine.resigned, mine.orders = True, {}
        mine.save(update_fields=["resigned", "orders"])
        entry = Entry(cause=Cause.RESIGN, seat=seat)
        append(match, entry, Record([], [], []))
        seats = list(match.seats.all())
        left = [s for s in seats if not s.resigned]
        if len(left) > 1 and any(s.user_id for s in left):
            match.touched = entry.at
            rows.write(match, ("head", "head_hash", "touched"), entry)
            tell(match, entry, [seat] if match.waits_for(seat) else [])
        else:
            end(match, [{"seat": s.number, "rank": 1, "score": 0, "lines": []} for s in seats], entry.at)
            rows.write(match, POSITION_FIELDS + END_FIELDS, entry)
            tell(match, entry, [])
        return Outcome(match, entry.seq, seat)
