"""Reading the log: what is in force, any position it has passed through, whether it is sound.

A log is a list of entries. Answers are in force unless an undo (or corrected rules) took them back; history itself is
never deleted. Nothing here runs rules: events alone rebuild every position.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from games import titles
from games.cards import store
from games.cards.models import CardSet
from games.kernel.chance import SeededDice
from games.kernel.codec import Codec, Record, codec
from games.kernel.event import Began, Event, Rolled, Shuffled
from games.kernel.position import Given, Saved
from games.kernel.state import State
from games.kernel.title import Title

from .models import Entry, Match

ENGINE = 1
ANSWERS = frozenset({Entry.Cause.PLAYER, Entry.Cause.BOT, Entry.Cause.TIMEOUT, Entry.Cause.STANDING})
TAKE_BACKS = frozenset({Entry.Cause.UNDO, Entry.Cause.ADMIN, Entry.Cause.RULES})


@lru_cache(maxsize=256)
def _rules(title: str, card_set_id: int, settings: tuple[tuple[str, str], ...]) -> Title[Any]:
    return titles.get(title)(store.kernel_set(CardSet.objects.get(pk=card_set_id)), dict(settings))


def rules(match: Match) -> Title[Any]:
    """The match's title, bound to its own revision of the cards and its settings."""
    return _rules(match.title, match.card_set_id, tuple(sorted(match.settings.items())))


def codec_of(match: Match) -> Codec:
    return codec(match.title_class)


def chain(previous: bytes, entry: Entry) -> bytes:
    """The hash of an entry: over the one before, its columns and its body. SHA-256, 32 bytes."""
    head = msgspec.json.encode(
        [
            entry.seq,
            entry.cause,
            entry.seat,
            entry.ask,
            str(entry.submission or ""),
            int(entry.at.timestamp() * 1_000_000),
            entry.engine,
        ]
    )
    return hashlib.sha256(previous + head + bytes(entry.body)).digest()


def digest(events: Sequence[Event[Any]]) -> int:
    """A fingerprint of events, to notice that the rules now say something else. Not for security."""
    return zlib.crc32(msgspec.msgpack.encode(events))


class Line(NamedTuple):
    """An entry, opened. ``undone``: taken back by a later entry. ``turn``: its number among the answers in force then."""

    entry: Entry
    record: Record
    turn: int
    undone: bool


def taken_back_to(record: Record) -> int:
    """For a take-back: the first entry that it takes back."""
    return int(str(record.answer[0]).removeprefix("entry:"))


class Rebuilt(NamedTuple):
    """``state`` after the last entry; ``saved`` from which a Position opens; ``lines`` with what each entry was."""

    state: State
    saved: Saved
    lines: list[Line]
    since_events: list[Event[Any]]


class _Step(NamedTuple):
    entry: Entry
    record: Record
    turn: int


def replay(match: Match, entries: Iterable[Entry]) -> Rebuilt:
    """Fold a log. ``entries``: from the first on, in order, as many as wanted."""
    decode = codec_of(match).record
    in_force: list[_Step] = []
    lines: list[Line] = []
    taken: set[int] = set()
    restart: dict[int, list[Event[Any]]] = {}
    for entry in entries:
        record = decode(bytes(entry.body))
        if entry.cause in TAKE_BACKS:
            first = taken_back_to(record)
            while in_force and in_force[-1].entry.seq >= first:
                taken.add(in_force.pop().entry.seq)
            if entry.cause == Entry.Cause.RULES:
                restart[in_force[-1].entry.seq] = record.events
            turn = -1
        elif entry.cause in ANSWERS or entry.cause == Entry.Cause.START:
            turn = len(in_force)
            in_force.append(_Step(entry, record, turn))
        else:
            turn = -1
        lines.append(Line(entry, record, turn, False))
    lines = [line._replace(undone=line.entry.seq in taken) for line in lines]
    state, saved, since_events = _fold(match, in_force, restart)
    return Rebuilt(state, saved, lines, since_events)


def _fold(match: Match, steps: Sequence[_Step], restart: dict[int, list[Event[Any]]]) -> tuple[State, Saved, list[Event[Any]]]:
    """Fold the entries in force. ``restart``: entry -> events that replace those after its last checkpoint."""
    title = rules(match)
    state = title.start(roles(match))
    saved = Saved(state.clone(), 0, 0, [])
    since: list[Event[Any]] = []
    dice = SeededDice(bytes(match.seed))
    for step in steps:
        dice.at(step.turn)
        if step.entry.cause != Entry.Cause.START:
            saved.since.append((step.turn, step.entry.seat or 0, step.entry.ask, step.record.answer))
        events = _amended(step, restart)
        for event in events:
            derive(event, dice)
            event.apply(state)
            since.append(event)
            if isinstance(event, Began):
                saved, since = Saved(state.clone(), *dice.mark(), []), []
    return state, saved, since


def _amended(step: _Step, restart: dict[int, list[Event[Any]]]) -> list[Event[Any]]:
    events = step.record.events
    if step.entry.seq not in restart:
        return events
    last = max((i for i, e in enumerate(events) if isinstance(e, Began)), default=-1)
    return events[: last + 1] + restart[step.entry.seq]


def derive(event: Event[Any], dice: SeededDice) -> Event[Any]:
    """What the dice say an event of chance must be, drawing them on; other events as they are."""
    if isinstance(event, Shuffled):
        return Shuffled(event.stack, dice.order(len(event.stack)))
    if isinstance(event, Rolled):
        return Rolled(event.sides, [dice.below(event.sides) + 1 for _ in event.values])
    return event


def roles(match: Match) -> list[str]:
    """The role of each seat, in order of the seats."""
    return [seat.role for seat in sorted(match.seats.all(), key=lambda s: s.number)]


def entries_of(match: Match, upto: int | None = None) -> list[Entry]:
    """The log of a match in order, whole or up to entry ``upto``."""
    found = Entry.objects.filter(match=match).order_by("seq")
    return list(found if upto is None else found.filter(seq__lte=upto))
