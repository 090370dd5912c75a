"""Reading the log: what is in force, any position it has passed through, whether it is sound.

A log is a list of entries. Answers are in force unless an undo (or corrected rules) took them back; history itself is
never deleted. Nothing here runs rules: events alone rebuild every position.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from games import titles
from games.cards import store
from games.cards.models import CardSet
from games.kernel.chance import SeededDice
from games.kernel.codec import Codec, Record, codec
from games.kernel.event import Began, Event
from games.kernel.position import Saved
from games.kernel.state import State
from games.kernel.title import Title
from games.kernel.verify import derive

from .models import Entry, Match

ENGINE = 1
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
ANSWERS = frozenset({Entry.Cause.PLAYER, Entry.Cause.BOT, Entry.Cause.TIMEOUT, Entry.Cause.STANDING})
ASIDES = frozenset({Entry.Cause.TABLE})  # they change nothing of the game
TAKE_BACKS = frozenset({Entry.Cause.UNDO, Entry.Cause.ADMIN, Entry.Cause.RULES})


@lru_cache(maxsize=256)
def _rules(title: str, card_set_id: int, settings: tuple[tuple[str, str], ...]) -> Title[Any]:
    return titles.get(title)(store.kernel_set(CardSet.objects.get(pk=card_set_id)), dict(settings))


def rules(match: Match) -> Title[Any]:
    """The match's title, bound to its own revision of the cards and its settings."""
    return _rules(match.title, match.card_set_id, tuple(sorted(match.settings.items())))


def codec_of(match: Match) -> Codec:
    return codec(match.title_class)


def ask_key(token: str) -> str:
    """What was asked: a token without the moment."""
    return token.rpartition(".")[2]


def genesis(match: Match) -> bytes:
    """What the first entry is chained to: game, cards, settings, characters and the commitment to the seed."""
    facts = [match.title, rules(match).cards.digest, sorted(match.settings.items()), roles(match), match.commitment]
    return hashlib.sha256(msgspec.json.encode(facts)).digest()


def micros(at: datetime) -> int:
    """Microseconds since 1970, exactly."""
    return (at - EPOCH) // timedelta(microseconds=1)


def chain(previous: bytes, entry: Entry, body: bytes) -> bytes:
    """The hash of an entry: over the one before, its columns and its body (expanded). SHA-256, 32 bytes."""
    head = msgspec.json.encode(
        [
            entry.seq,
            entry.cause,
            entry.seat,
            entry.ask,
            str(entry.submission or ""),
            micros(entry.at),
            entry.engine,
            entry.firm,
        ]
    )
    return hashlib.sha256(previous + head + body).digest()


def digest(events: Sequence[Event[Any]]) -> int:
    """A fingerprint of events, to notice that the rules now say something else. Not for security."""
    return zlib.crc32(msgspec.msgpack.encode(events))


class Line(NamedTuple):
    """An entry, opened. ``undone``: taken back by a later one. ``turn``: its number among the answers in force then."""

    entry: Entry
    record: Record
    turn: int
    undone: bool


def taken_back_to(record: Record) -> int:
    """For a take-back: the first entry that it takes back."""
    return int(str(record.answer[0]).removeprefix("entry:"))


class Step(NamedTuple):
    """An answer in force. ``events``: the record's, or what corrected rules have put in their place."""

    entry: Entry
    record: Record
    turn: int
    events: list[Event[Any]]


class Rebuilt(NamedTuple):
    """A folded log.

    ``state`` after the last entry; ``saved``: from it a Position opens; ``since_events``: the events since its
    checkpoint; ``lines``: what each entry was; ``steps``: those in force; ``faults``: where chance is not what the seed
    says, in sentences.
    """

    state: State
    saved: Saved
    since_events: list[Event[Any]]
    lines: list[Line]
    steps: list[Step]
    faults: list[str]


def replay(match: Match, entries: Iterable[Entry]) -> Rebuilt:
    """Fold a log. ``entries``: from the first on, in order, as many as wanted."""
    decode = codec_of(match).record
    steps: list[Step] = []
    lines: list[Line] = []
    taken: set[int] = set()
    for entry in entries:
        record = decode(bytes(entry.body))
        turn = -1
        if entry.cause in TAKE_BACKS:
            first = taken_back_to(record)
            while steps and steps[-1].entry.seq >= first:
                taken.add(steps.pop().entry.seq)
            if entry.cause == Entry.Cause.RULES:
                steps[-1] = _corrected(steps[-1], record.events)
        elif entry.cause in ANSWERS or entry.cause == Entry.Cause.START:
            turn = len(steps)
            steps.append(Step(entry, record, turn, record.events))
        lines.append(Line(entry, record, turn, False))
    lines = [line._replace(undone=line.entry.seq in taken) for line in lines]
    return _fold(match, steps, lines, era=sum(line.entry.cause in TAKE_BACKS for line in lines))


def _corrected(step: Step, events: list[Event[Any]]) -> Step:
    """A step whose events after its last checkpoint are replaced."""
    last = max((i for i, e in enumerate(step.events) if isinstance(e, Began)), default=-1)
    return step._replace(events=step.events[: last + 1] + events)


def _fold(match: Match, steps: list[Step], lines: list[Line], *, era: int) -> Rebuilt:
    state = rules(match).start(roles(match))
    saved = Saved(state.clone(), 0, 0, [], era)
    since: list[Event[Any]] = []
    faults: list[str] = []
    dice = SeededDice(bytes(match.seed))
    for step in steps:
        dice.at(step.turn)
        if step.entry.cause != Entry.Cause.START:
            saved.since.append((step.turn, step.entry.seat or 0, ask_key(step.entry.ask), step.record.answer))
        for event in step.events:
            if derive(event, dice) != event:
                faults.append(f"Entry {step.entry.seq}: {type(event).__name__} is not what the seed gives.")
            event.apply(state)
            since.append(event)
            if isinstance(event, Began):
                saved, since = Saved(state.clone(), *dice.mark(), [], era), []
    return Rebuilt(state, saved, since, lines, steps, faults)


def roles(match: Match) -> list[str]:
    """The role of each seat, in order of the seats."""
    return [seat.role for seat in sorted(match.seats.all(), key=lambda s: s.number)]


def entries_of(match: Match, upto: int | None = None) -> list[Entry]:
    """The log of a match in order, whole or up to entry ``upto``."""
    found = Entry.objects.filter(match=match).order_by("seq")
    return list(found if upto is None else found.filter(seq__lte=upto))
