"""Whether a stored match is sound, and whether the present rules still play it as it was played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.kernel.ask import Illegal
from games.kernel.codec import expand
from games.kernel.position import Position

from . import door
from .log import Rebuilt, ask_key, chain, entries_of, genesis, replay, roles, rules
from .models import Entry, Match


def verify(match: Match) -> list[str]:
    """What is wrong with a match, in sentences; empty if its hash chain, its dice and its snapshot are all sound."""
    entries = entries_of(match)
    if not entries:
        return [] if match.status in (Match.Status.OPEN, Match.Status.ABANDONED) else ["The log is empty."]
    faults = _chain_faults(match, entries)
    rebuilt = replay(match, entries)
    return faults + rebuilt.faults + _snapshot_faults(match, rebuilt)


def _chain_faults(match: Match, entries: Iterable[Entry]) -> list[str]:
    faults: list[str] = []
    previous = genesis(match)
    expected = 0
    for entry in entries:
        if entry.seq != expected:
            faults.append(f"Entry {expected} is missing.")
            expected = entry.seq
        if chain(previous, entry, expand(bytes(entry.body))) != bytes(entry.hash):
            faults.append(f"Entry {entry.seq}: its hash does not fit its content and the entry before.")
        previous = bytes(entry.hash)
        expected += 1
    if (match.head, bytes(match.head_hash)) != (expected - 1, previous):
        faults.append(f"The match says that its last entry is {match.head}; the log ends at {expected - 1}.")
    return faults


def _snapshot_faults(match: Match, rebuilt: Rebuilt) -> list[str]:
    if match.status != Match.Status.ACTIVE:
        return []
    try:
        position = door.open_position(match)
    except door.Drifted:
        return ["The snapshot does not open under the present rules; the next answer will mend it."]
    if position.state != rebuilt.state:
        return ["Folding the log gives another state than the snapshot."]
    return []


def rerun(match: Match) -> list[str]:
    """Where the present rules, given the same answers, say something else than the log; empty if nowhere.

    Stops at the first difference. Nothing is written.
    """
    entries = entries_of(match)
    if not entries:
        return []
    steps = replay(match, entries).steps
    position = Position.begin(rules(match), roles(match), bytes(match.seed))
    seen = 0
    for step in steps:
        if step.turn:
            try:
                position.answer(step.entry.seat or 0, ask_key(step.entry.ask), step.record.answer)
            except Illegal as error:
                return [f"Entry {step.entry.seq}: the answer {step.record.answer} is no longer legal. {error}"]
        journal: list[Any] = position.table.journal or []
        if journal[seen:] != step.events:
            return [f"Entry {step.entry.seq}: the rules now give other events."]
        seen = len(journal)
    return []
