"""Taking an answer back, and leaving a match."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.kernel.codec import Record
from games.kernel.event import Rolled, Shuffled
from games.kernel.position import Position
from games.kernel.state import bit
from games.matches import rows
from games.matches.errors import NotUndoable, Reused
from games.matches.log import ASIDES, TAKE_BACKS, ask_key, codec_of, taken_back_to
from games.matches.models import Entry, Match

from .answering import By, seat_number
from .mending import heal, take_back
from .moving import Outcome
from .opening import Drifted, locked, open_position, playing, reopen
from .writing import END_FIELDS, POSITION_FIELDS, append, end, tell

Cause = Entry.Cause


def undoable(match: Match, seat: int) -> Entry | None:
    """The answer that a seat may take back by itself now: its own, the last in force, and nobody learned from it."""
    entry = last_in_force(match) if match.status == Match.Status.ACTIVE else None
    return entry if entry is not None and may_take_back(entry, seat) else None


def may_take_back(last: Entry, seat: int) -> bool:
    """Whether the last answer in force is one that this seat may take back by itself."""
    return last.cause == Cause.PLAYER and last.seat == seat and not last.firm


def why_not(match: Match, position: Position, last: Entry | None, seat: int) -> str:
    """Why a seat cannot take its last answer back, as the end of a sentence; "" if it can. ``last``: in force."""
    if last is None or last.seat is None:
        return "no answer of yours is in force"
    if last.seat != seat:
        name = next(str(s) for s in match.seats.all() if s.number == last.seat)
        return f"{name} has {'resigned' if last.cause == Cause.RESIGN else 'answered'} since"
    if last.cause != Cause.PLAYER:
        return "your standing order has answered" if last.cause == Cause.STANDING else "your time had run out"
    return _why_firm(match, position, last) if last.firm else ""


def _why_firm(match: Match, position: Position, entry: Entry) -> str:
    """Why an answer stands (``moving.answer`` says that it does), from what its player knows."""
    record = codec_of(match).record(bytes(entry.body))
    if any(isinstance(event, Rolled) for event in record.events):
        return "dice were rolled"
    if any(isinstance(event, Shuffled) for event in record.events):
        return "cards were shuffled"
    if position.title.words[ask_key(entry.ask)].done:
        return "all choices are revealed"
    asked = [str(s) for s in match.seats.all() if s.number != entry.seat and match.waits_for(s.number)]
    if asked and any(ask.seat != entry.seat and ask.kind != "turn" for ask in position.asks):
        return f"{' and '.join(asked)} {'has' if len(asked) == 1 else 'have'} been asked because of it"
    known = [mask for mentions in record.mentions for mask in mentions[1::2] if mask]
    return "it showed you a new card" if known and set(known) == {bit(entry.seat or 0)} else "it showed a new card"


def last_in_force(match: Match) -> Entry | None:
    """The newest entry that nothing has taken back."""
    newest = rows.newest_entry(match.pk)
    if newest is None or newest.cause not in TAKE_BACKS | ASIDES:  # as a rule
        return newest
    newest_first = Entry.objects.filter(match_id=match.pk).order_by("-seq")
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
        why = why_not(match, open_position(match), last_in_force(match), seat)
        raise NotUndoable(f"This cannot be taken back: {why}.")
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
        seat = seat_number(match, by, even_away=True)
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
