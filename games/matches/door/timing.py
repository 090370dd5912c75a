"""The clocks of a match's row: set, stopped, set going. The arithmetic is games.matches.clocks'; here it is applied.

Nothing here writes to the database; the caller holds the row and writes ``FIELDS`` of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from games.matches import clocks
from games.matches.clocks import ALWAYS, Clock, Hours
from games.matches.models import Match, Seat

Raw: TypeAlias = dict[str, Any]  # a clock as the row holds it
FIELDS = ("clocks", "kept", "next_deadline", "pause")
KEPT = 12  # answers in a row that can be taken back with their clocks


def ask(match: Match, waiting: list[int], newly: list[int], at: float) -> dict[str, Raw | None]:
    """Set the clocks of those who are asked from ``at`` on, and stop those of who is not; returns those that changed,
    as they were before (None for one that there was not).
    """
    pace, before, present = match.pace_, dict(match.clocks), dict(match.clocks)
    for number in {*map(int, before)} - set(waiting):
        clock = match.clock_of(_seat(match, number))
        if clock is None:
            continue
        left = pace.keep(clocks.remaining(clock, at))
        if left is None:
            del present[str(number)]
        else:
            present[str(number)] = {"left": left}
    for number in waiting:
        raw = before.get(str(number), {})
        if number in newly or "since" not in raw:
            left = raw.get("left")
            if "since" in raw:  # asked again in its own turn: what it kept of the time it had
                clock = match.clock_of(_seat(match, number))
                left = pace.keep(clocks.remaining(clock, at)) if clock else None
            present[str(number)] = _made(match, number, pace.grant(left), at, since=at)
    match.clocks = present
    set_next_deadline(match)
    every = sorted({*before, *present})
    return {number: before.get(number) for number in every if before.get(number) != present.get(number)}


def _seat(match: Match, number: int) -> Seat:
    return match.seats.all()[number]


def _made(match: Match, number: int, left: float | None, at: float, since: float) -> Raw:
    """A clock that begins at ``at`` with ``left`` seconds; in a paused match it stands."""
    begins = at if match.runs else None
    return _derived({"left": left, "since": since, "at": begins}, _hours(match, number), left)


def _derived(raw: Raw, hours: Hours, full: float | None) -> Raw:
    """A clock with what follows from it. ``full``: the time there was when asked, of which a quarter is the warning."""
    clock = Clock(raw["left"], raw["at"], hours)
    return {**raw, "full": full, "deadline": clocks.deadline(clock), "warn": clocks.warning(clock, full)}


def set_next_deadline(match: Match) -> None:
    """The earliest instant at which the sweep must look: a deadline, or the end of a pause."""
    due = [raw["deadline"] for raw in match.clocks.values() if raw.get("deadline")]
    if match.pause.get("until"):
        due.append(match.pause["until"])
    match.next_deadline = clocks.when(min(due)) if due else None


# -- undo -----------------------------------------------------------------------------------------------------------


def keep(match: Match, seq: int, changed: dict[str, Raw | None], *, undoable: bool) -> None:
    """Remember what an entry has changed, as long as its player can take it back."""
    match.kept = [*match.kept[1 - KEPT :], [seq, changed]] if undoable else []


def restore(match: Match, seq: int) -> None:
    """Put the clocks back to what they were before an entry that is taken back, as if it had never been."""
    while match.kept and match.kept[-1][0] >= seq:
        _, changed = match.kept.pop()
        for number, raw in changed.items():
            if raw is None:
                match.clocks.pop(number, None)
            else:
                match.clocks[number] = raw


# -- stops and gifts ----------------------------------------------------------------------------------------------


def _all(match: Match) -> Iterator[tuple[int, Raw]]:
    """Every clock, those included that an undo would bring back: what is done to time is done to all of them."""
    for number, raw in match.clocks.items():
        yield int(number), raw
    for _, changed in match.kept:
        for number, raw in changed.items():
            if raw is not None:
                yield int(number), raw


def _settle(match: Match, number: int, raw: Raw, at: float, hours: Hours | None = None) -> None:
    """Take the time that is left at ``at``, and let the clock go on, or stand, from there; under new ``hours``."""
    if raw["left"] is None or "since" not in raw:
        return
    before = _hours(match, number)
    left = clocks.remaining(Clock(raw["left"], raw["at"], before), at)
    raw |= {"left": left, "at": at if match.runs else None}
    raw |= _derived(raw, before if hours is None or not match.rests else hours, raw["full"])


def _hours(match: Match, number: int) -> Hours:
    return clocks.unpacked(_seat(match, number).hours) if match.rests else ALWAYS


def freeze(match: Match, at: float, until: float | None = None, *, rest: bool = False) -> None:
    """Stop all clocks. ``until``: when they go on by themselves; ``rest``: as soon as anybody is back."""
    match.pause = {"since": at, "until": until, "rest": rest}
    settle(match, at)


def thaw(match: Match, at: float) -> None:
    """Set all clocks going again."""
    match.pause = {}
    settle(match, at)


def settle(match: Match, at: float) -> None:
    """Let the clocks run, or stand, from ``at`` on as the match now does."""
    for number, raw in _all(match):
        _settle(match, number, raw, at)
    set_next_deadline(match)


def add(match: Match, seconds: float, seat: int | None = None) -> None:
    """Give time to a seat, or to all whose time is running."""
    for number, raw in _all(match):
        running = raw.get("at") is not None
        if raw["left"] is not None and (number == seat or (seat is None and running)):
            raw["left"] += seconds
            if "since" in raw:
                raw |= _derived(raw, _hours(match, number), raw["full"] + seconds)
    set_next_deadline(match)


def change_hours(match: Match, seat: int, hours: Hours, at: float) -> None:
    """From ``at`` on a seat's clock stands at other hours; what has been counted until then stays counted."""
    for number, raw in _all(match):
        if number == seat:
            _settle(match, number, raw, at, hours)
    set_next_deadline(match)
