"""The one door: nothing else appends to a log, whatever the cause.

In one transaction: lock the match, check the ask's token, answer, append the entry, write what follows from the new
position (head, snapshot, who is to act, deadlines, result), tell the receivers of ``signals.advanced``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, TypeAlias
from uuid import UUID

import msgspec
from django.db import IntegrityError, transaction

from games.kernel.ask import Answer, Ask, Illegal
from games.kernel.codec import Record, raw, squeeze
from games.kernel.event import Rolled, Shuffled
from games.kernel.position import Position

from . import clock, rows
from .errors import IllegalAnswer, NotStarted, NotUndoable, NotYourSeat, Over, Reused, Stale
from .log import ANSWERS, ENGINE, TAKE_BACKS, chain, codec_of, digest, entries_of, replay, roles, rules, taken_back_to
from .models import Entry, Match
from .signals import advanced

Status = Match.Status
Cause = Entry.Cause


class Outcome(NamedTuple):
    """``seq``: the entry that was written; ``repeated``: it was written by an earlier try with the same submission id.

    ``position``: the one after it, already open; None for a repeat and when the match was ended by a resignation.
    ``firm``: whether the seat cannot take the answer back by itself.
    """

    match: Match
    seq: int
    seat: int
    position: Position | None = None
    repeated: bool = False
    firm: bool = True


By: TypeAlias = int | Any  # a seat's number, or the user who sits there


class Drifted(Exception):
    """The answers since the checkpoint no longer give the events that the log holds: the rules were corrected."""


# -- opening ----------------------------------------------------------------------------------------------------------


def open_position(match: Match) -> Position:
    """The match's position from its snapshot. Raises Drifted if the snapshot is lost or the rules have changed."""
    try:
        saved = codec_of(match).saved(bytes(match.saved))
        position = Position.load(rules(match), saved, bytes(match.seed))
    except (Illegal, msgspec.DecodeError, KeyError, IndexError, ValueError) as error:
        raise Drifted from error
    if digest(position.recent) != match.digest:
        raise Drifted
    return position


def locked(match_id: int) -> Match:
    """The match's row, locked until the transaction ends. Raises Match.DoesNotExist."""
    return rows.lock(match_id)


def seat_of(match: Match, user: Any) -> int:
    """The number of a user's seat. Raises NotYourSeat if there is none."""
    for seat in match.seats.all():
        if seat.user_id == user.pk:
            if seat.resigned:
                raise NotYourSeat("You have resigned from this match; a bot plays your seat on.")
            return seat.number
    raise NotYourSeat("You do not play in this match.")


def _playing(match: Match) -> None:
    if match.status == Status.OPEN:
        raise NotStarted("The match has not started yet. It starts when the host starts it.")
    if match.status == Status.STUCK:
        raise Over("The match has stopped because of a fault. An administrator must look at it; nothing is lost.")
    if match.status != Status.ACTIVE:
        raise Over("The match is over; nothing more can be answered.")


# -- answering --------------------------------------------------------------------------------------------------------


def submit(
    match_id: int, by: By, token: str, keys: Sequence[str], *, cause: str = Cause.PLAYER, submission: UUID | None = None
) -> Outcome:
    """Answer an ask. The only way in for players, bots, standing orders and time-outs.

    ``by`` is a seat's number, or the user whose seat it is (raises NotYourSeat for others). ``token`` names the ask
           (``Ask.token``), ``keys`` the options chosen. A repeat of a ``submission`` returns the first
    outcome. Raises Stale, IllegalAnswer, NotStarted, Over, Reused or Match.DoesNotExist; then nothing has changed.
    """
    answer = _Answer(by, token, list(keys), cause, submission)
    try:
        return _attempt(match_id, answer)
    except Drifted:
        heal(match_id)
        return _attempt(match_id, answer)


class _Answer(NamedTuple):
    by: By
    token: str
    keys: list[str]
    cause: str
    submission: UUID | None


def _attempt(match_id: int, given: _Answer) -> Outcome:
    try:
        with transaction.atomic():
            match = locked(match_id)
            seat = _seat(match, given.by)
            try:
                _playing(match)
                position = open_position(match)
                ask = _asked(position, seat, given.token)
            except (Stale, Over):
                if repeated := _repeated(match, seat, given):
                    return repeated
                raise
            try:
                answer = ask.parse(given.keys)
                return _answer(match, position, ask, answer, given.cause, given.submission)
            except Illegal as error:
                raise IllegalAnswer(str(error)) from error
    except IntegrityError:
        # Two tries of one submission for an answer that may still be changed: the second one ends here.
        match = Match.objects.get(pk=match_id)
        if repeated := _repeated(match, _seat(match, given.by), given):
            return repeated
        raise


def _seat(match: Match, by: By) -> int:
    return by if isinstance(by, int) else seat_of(match, by)


def _asked(position: Position, seat: int, token: str) -> Ask:
    for ask in position.asks_of(seat):
        if ask.token == token:
            return ask
    raise Stale(
        "This was answered already, or something else is asked now. Look at the board as it is and choose again."
    )


def _repeated(match: Match, seat: int, given: _Answer) -> Outcome | None:
    """The outcome of an earlier try of the same submission, if there was one. Raises Reused for another seat's."""
    if given.submission is None:
        return None
    entry = Entry.objects.filter(match=match, submission=given.submission).first()
    if entry is None:
        return None
    if entry.seat != seat or not given.token.endswith(f".{entry.ask}"):
        raise Reused("This submission id was used for another answer. Make a new one for each answer.")
    return Outcome(match, entry.seq, seat, repeated=True)


def time_out(match_id: int) -> Outcome | None:
    """Answer the first ask whose time has run out with its default; None if there is none. Raises Drifted."""
    with transaction.atomic():
        match = locked(match_id)
        if match.status != Status.ACTIVE:
            return None
        position = open_position(match)
        now = clock.now().timestamp()
        for ask in position.asks:
            deadline = match.clocks.get(str(ask.seat), {}).get("deadline")
            if deadline is not None and deadline <= now:
                return _answer(match, position, ask, ask.fallback(), Cause.TIMEOUT, None)
        return None


def _answer(match: Match, position: Position, ask: Ask, answer: Answer, cause: str, submission: UUID | None) -> Outcome:
    before = len(position.table.journal or ())
    seen = list(position.state.seen)
    joint = position.is_joint
    position.answer(ask.seat, ask.key, answer)
    events = (position.table.journal or [])[before:]
    record = Record(answer, events, position.table.mentions[before:])
    firm = bool(events) and (
        joint or any(isinstance(e, Shuffled | Rolled) for e in events) or _showed(seen, position.state.seen)
    )
    entry = Entry(cause=cause, seat=ask.seat, ask=ask.key, submission=submission, firm=firm)
    _append(match, entry, record)
    _settle(match, position, entry)
    return Outcome(match, entry.seq, ask.seat, position, firm=firm or cause != Cause.PLAYER)


def _showed(before: Sequence[int], after: Sequence[int]) -> bool:
    """Whether any seat came to know a face."""
    return any(new & ~old for old, new in zip(before, after, strict=True))


# -- writing ----------------------------------------------------------------------------------------------------------


def _append(match: Match, entry: Entry, record: Record) -> None:
    entry.match_id = match.pk
    entry.seq = match.head + 1 if match.head_hash else 0
    entry.at = clock.now()
    entry.engine = ENGINE
    body = raw(record)
    entry.body = squeeze(body)
    entry.hash = chain(bytes(match.head_hash), entry, body)
    rows.insert(entry)
    match.head, match.head_hash = entry.seq, entry.hash


_POSITION_FIELDS = [
    "head",
    "head_hash",
    "saved",
    "digest",
    "to_act",
    "clocks",
    "next_deadline",
    "heading",
    "touched",
    "failures",
    "reads",
]


def _settle(match: Match, position: Position, entry: Entry) -> None:
    """Write what follows from the new position, the one place where it is derived."""
    match.saved = codec_of(match).pack(position.save())
    match.digest = digest(position.recent)
    match.heading = position.title.heading(position.state)
    match.touched, match.failures = entry.at, 0
    if entry.seat is not None and entry.cause in (Cause.PLAYER, Cause.UNDO):
        match.reads[str(entry.seat)] = entry.seq
    newly = _set_clocks(match, position, entry)
    fields = list(_POSITION_FIELDS)
    if position.over:
        standings = position.title.standings(position.state)
        _end(
            match,
            [{"seat": s.seat, "rank": s.rank, "score": s.score, "lines": list(s.lines)} for s in standings],
            entry.at,
        )
        fields += ["status", "result", "ended"]
    rows.update(match, fields)
    _tell(match, entry, newly)


def _set_clocks(match: Match, position: Position, entry: Entry) -> list[int]:
    """Who is asked and until when; returns the seats newly asked."""
    waiting = position.waiting()
    newly = [seat for seat in waiting if not match.waits_for(seat) or seat == entry.seat]
    since = entry.at.timestamp()
    deadline = match.pace_.deadline(entry.at)
    fresh = {"since": since, "deadline": deadline.timestamp() if deadline else None}
    match.clocks = {str(seat): fresh if seat in newly else match.clocks.get(str(seat), fresh) for seat in waiting}
    match.to_act = sum(1 << seat for seat in waiting)
    deadlines = [c["deadline"] for c in match.clocks.values() if c["deadline"]]
    match.next_deadline = datetime.fromtimestamp(min(deadlines), UTC) if deadlines else None
    return newly


def _end(match: Match, result: list[dict[str, Any]], at: datetime) -> None:
    """Close a match. Those who resigned come last, whatever happened after."""
    gone = {seat.number for seat in match.seats.all() if seat.resigned}
    stayed = [row["rank"] for row in result if row["seat"] not in gone]
    for row in result:
        better = len(stayed) if row["seat"] in gone else sum(rank < row["rank"] for rank in stayed)
        row["rank"] = better + 1
    match.result = sorted(result, key=lambda row: (row["rank"], row["seat"]))
    match.status, match.ended = Status.OVER, at
    match.to_act, match.clocks, match.next_deadline = 0, {}, None


def _tell(match: Match, entry: Entry, newly: Sequence[int]) -> None:
    advanced.send(
        Match,
        match=match,
        entry=entry,
        asked=[seat for seat in match.seats.all() if seat.number in newly],
        ended=match.status == Status.OVER,
    )


def begin(match: Match) -> None:
    """Write the first entry of a match whose seats are settled: set-up and the first asks. Within the caller's
    transaction.
    """
    position = Position.begin(rules(match), roles(match), bytes(match.seed))
    match.status, match.started = Status.ACTIVE, clock.now()
    entry = Entry(cause=Cause.START, seat=None)
    _append(match, entry, Record([], position.table.journal or [], position.table.mentions))
    match.save(update_fields=["status", "started"])
    _settle(match, position, entry)


def resume(match: Match) -> None:
    """Derive again who is asked, with fresh clocks, where a stored position was put into the row by other means."""
    position = open_position(match)
    match.heading = position.title.heading(position.state)
    match.to_act, match.clocks = 0, {}
    _set_clocks(match, position, Entry(at=clock.now()))
    match.save(update_fields=_POSITION_FIELDS)


def unstick(match_id: int) -> None:
    """Set a match going again that failures have stopped, with fresh clocks. Raises what opening it raises."""
    with transaction.atomic():
        match = locked(match_id)
        if match.status != Status.STUCK:
            raise Over("Only a match that is stuck can be set going again.")
        match.status, match.failures, match.trouble = Status.ACTIVE, 0, ""
        match.save(update_fields=["status", "failures", "trouble"])
        heal(match_id)
        match = locked(match_id)
        resume(match)
        advanced.send(
            Match,
            match=match,
            entry=None,
            asked=[s for s in match.seats.all() if match.waits_for(s.number)],
            ended=False,
        )


# -- taking back, leaving ---------------------------------------------------------------------------------------------


def last_in_force(match_id: int, decode: Callable[[bytes], Record]) -> Entry | None:
    """The newest entry that nothing has taken back."""
    bound = 1 << 62
    for entry in Entry.objects.filter(match_id=match_id).order_by("-seq").iterator(chunk_size=20):
        if entry.cause in TAKE_BACKS:
            bound = min(bound, taken_back_to(decode(bytes(entry.body))))
        elif entry.seq < bound:
            return entry
    return None


def undoable(match: Match, seat: int) -> Entry | None:
    """The answer that a seat may take back by itself now: its own, the last in force, and nobody learned from it."""
    if match.status != Status.ACTIVE:
        return None
    entry = last_in_force(match.pk, codec_of(match).record)
    if entry is None or entry.cause != Cause.PLAYER or entry.seat != seat or entry.firm:
        return None
    return entry


def undo(match_id: int, by: By, submission: UUID | None = None) -> Outcome:
    """Take back a seat's last answer. Raises NotUndoable, with the reason, NotYourSeat, NotStarted or Over."""
    with transaction.atomic():
        match = locked(match_id)
        seat = _seat(match, by)
        if submission and (done := Entry.objects.filter(match=match, submission=submission, cause=Cause.UNDO).first()):
            return Outcome(match, done.seq, seat, repeated=True)
        _playing(match)
        last = undoable(match, seat)
        if last is None:
            raise NotUndoable(
                "Only your own last answer can be taken back, and only while nobody has answered after it "
                "and it has shown nothing new to anyone."
            )
        entry = Entry(cause=Cause.UNDO, seat=seat, ask=last.ask, submission=submission)
        return _take_back(match, entry, last.seq)


def _take_back(match: Match, entry: Entry, first: int, events: Sequence[Any] = ()) -> Outcome:
    """Append a take-back of everything from entry ``first`` on, and settle the position before it."""
    _append(match, entry, Record([f"entry:{first}"], list(events), [[] for _ in events]))
    rebuilt = replay(match, entries_of(match))
    position = Position.load(rules(match), rebuilt.saved, bytes(match.seed))
    _settle(match, position, entry)
    return Outcome(match, entry.seq, -1 if entry.seat is None else entry.seat, position)


def heal(match_id: int) -> None:
    """Open a match whose snapshot is lost, or whose rules were corrected since its last checkpoint.

    A lost snapshot is rebuilt from the log. If the present rules no longer reproduce the log's last answers, those are
    taken back to the checkpoint, with a notice in the log that everybody can read.
    """
    with transaction.atomic():
        match = locked(match_id)
        rebuilt = replay(match, entries_of(match))
        match.saved, match.digest = codec_of(match).pack(rebuilt.saved), digest(rebuilt.since_events)
        try:
            open_position(match)
        except Drifted:
            saved = rebuilt.saved
            dropped = [
                ln.entry.seq
                for ln in rebuilt.lines
                if ln.turn > saved.turn and not ln.undone and ln.entry.cause in ANSWERS
            ]
            first = dropped[0] if dropped else match.head + 1
            saved.since.clear()
            position = Position.load(rules(match), saved, bytes(match.seed))
            _take_back(match, Entry(cause=Cause.RULES, seat=None), first, position.recent)
        else:
            match.save(update_fields=["saved", "digest"])


def resign(match_id: int, by: By) -> Outcome:
    """A seat gives up: it comes last. With others left to play, a bot plays it on; else the match ends.

    Raises NotYourSeat (also for a seat that has resigned already), Over or NotStarted.
    """
    with transaction.atomic():
        match = locked(match_id)
        _playing(match)
        seat = _seat(match, by)
        mine = next(s for s in match.seats.all() if s.number == seat)
        mine.resigned = True
        mine.save(update_fields=["resigned"])
        entry = Entry(cause=Cause.RESIGN, seat=seat)
        _append(match, entry, Record([], [], []))
        seats = list(match.seats.all())
        left = [s for s in seats if not s.resigned]
        if len(left) > 1 and any(s.user_id for s in left):
            match.touched = entry.at
            match.save(update_fields=["head", "head_hash", "touched"])
            _tell(match, entry, [seat] if match.waits_for(seat) else [])
            return Outcome(match, entry.seq, seat)
        _end(match, [{"seat": s.number, "rank": 1, "score": 0, "lines": []} for s in seats], entry.at)
        match.save(update_fields=[*_POSITION_FIELDS, "status", "result", "ended"])
        _tell(match, entry, [])
        return Outcome(match, entry.seq, seat)
