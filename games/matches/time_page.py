"""The part of the match page that is about time: clocks, pauses, proposals, gifts, and the bot that stands in.

All from the rows that are read already.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from games import clock
from games.kernel.words import plain

from . import asides, clocks, pace, table_words
from .models import Match, Seat
from .reading import Sight


class Standing(NamedTuple):
    """A seat's clock in words. ``absent``: its player has missed a deadline since the last answer."""

    seat: Seat
    words: str
    absent: bool


class Proposed(NamedTuple):
    """A proposal in words. ``mine``: the viewer made it; ``asked``: the viewer has not answered yet."""

    what: str
    seat: int | None
    words: str
    by: str
    agreed: list[str]
    mine: bool
    asked: bool


def clock_words(match: Match, seat: Seat, now: float) -> str:
    """What is on a seat's clock: "2 days 3 hours left", with why it stands; "" where there is no limit."""
    raw = match.clocks.get(str(seat.number), {})
    if raw.get("left") is None:
        return ""
    held = match.clock_of(seat)
    if held is None:
        return f"{pace.words(raw['left'])} in hand"
    left = f"{pace.words(max(clocks.remaining(held, now) or 0, 0))} left"
    if held.at is None:
        return f"{left}; the clock stands"
    until = clocks.stopped_until(held.hours, now)
    return left if until is None else f"{left}; the clock stands{asides.moment(until)}"


class TimePanel:
    """What the templates ask for. Nothing can be done in a look back, by onlookers, or once the match has ended."""

    def __init__(self, sight: Sight) -> None:
        self.sight, self.match = sight, sight.match
        self.now = clock.now().timestamp()
        self.running = self.match.status == Match.Status.ACTIVE and sight.at is None
        seat = sight.seat
        self.acts = self.running and seat is not None and seat.present

    @property
    def facts(self) -> list[tuple[str, str]]:
        return table_words.time_facts(self.match)

    @property
    def away(self) -> bool:
        """Whether a bot plays the viewer's seat until it is taken back."""
        return self.running and self.sight.seat is not None and self.sight.seat.away

    @property
    def stands(self) -> str:
        """Why the clock that the page shows stands now; "" if it runs or there is none."""
        if not self.running or self.match.pace_.move is None:
            return ""
        if self.match.pause:
            return "paused"
        seat = self.sight.seat
        held = None if seat is None else self.match.clock_of(seat)
        until = None if held is None or held.at is None else clocks.stopped_until(held.hours, self.now)
        return "" if until is None else "your clock stands"

    @cached_property
    def clocks(self) -> list[Standing]:
        if not self.running:
            return []
        found = [Standing(s, clock_words(self.match, s, self.now), s.misses > 0) for s in self.sight.seats if s.present]
        return [standing for standing in found if standing.words]

    @cached_property
    def proposals(self) -> list[Proposed]:
        me = self.sight.viewer
        return [self._proposed(p, me) for p in self.match.proposals] if self.running else []

    def _proposed(self, proposal: dict[str, Any], me: int) -> Proposed:
        agreed = [self.sight.names[n] for n in proposal["yes"] if n != proposal["by"]]
        return Proposed(
            proposal["what"],
            proposal["seat"],
            plain(asides.proposal(self.sight.speaker, proposal)),
            self.sight.names[proposal["by"]],
            agreed,
            proposal["by"] == me,
            self.acts and me not in proposal["yes"] and me != proposal["seat"],
        )

    @property
    def may_pause(self) -> bool:
        return self.acts and self.match.pace_.move is not None and not self.match.pause

    @property
    def may_resume(self) -> bool:
        return self.acts and bool(self.match.pause)

    @cached_property
    def absent(self) -> list[Seat]:
        """Whose seat the viewer may propose to give to a bot."""
        return [s for s in self._others if s.misses] if self.acts else []

    @cached_property
    def may_end(self) -> bool:
        return self.acts

    @cached_property
    def receivers(self) -> list[Seat]:
        """To whom the viewer may give time."""
        if not self.acts or self.match.pace_.move is None:
            return []
        banked = self.match.pace_.bank is not None
        return [s for s in self._others if banked or str(s.number) in self.match.clocks]

    @property
    def gifts(self) -> list[tuple[int, str]]:
        return table_words.gift_choices(self.match)

    @cached_property
    def _others(self) -> list[Seat]:
        return [s for s in self.sight.seats if s.present and s.number != self.sight.viewer]
