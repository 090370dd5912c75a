"""The arithmetic of clocks: how much time is left, and when it will be up. Pure: no database, no clock of its own.

A clock is never counted down. It holds how much was left at some instant; what is left at another follows from that and
from the stops between the two: the nights, weekends and vacations of its player, in the player's own zone. A match that
is paused has clocks that stand (``at`` is None). Instants are seconds since 1970, UTC; stretches of time are seconds.

``remaining(clock, now)``      what is left
``falls_to(clock, seconds)``   the instant at which so much is left: with 0 the deadline
``warning(clock, full)``       the instant at which a quarter of ``full`` is left, when its player is reminded. A seat's
                               stands in its match's row: ``match.clocks[str(seat)]["warn"]``, beside "deadline"
``stopped_until(hours, now)``  the end of the stop that ``now`` lies in
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

REMINDER = 0.25  # of the time there was when asked
FAR = 1100  # days that stops are looked for; whoever sets hours is not let sleep for ever
DAY = timedelta(days=1)
Stop = tuple[float, float]  # from, to


class Hours(NamedTuple):
    """When a player's clock stands still.

    ``zone``: an IANA name; ``sleep``: (from, to) in minutes of the local day, over midnight if from is the later one;
    ``weekend``: days of the week, Monday is 0; ``away``: (first, last) local days of vacations, both included.
    """

    zone: str = "UTC"
    sleep: tuple[int, int] | None = None
    weekend: tuple[int, ...] = ()
    away: tuple[tuple[date, date], ...] = ()

    @property
    def never(self) -> bool:
        """Whether nothing ever stops the clock."""
        return self.sleep is None and not self.weekend and not self.away


ALWAYS = Hours()


class Clock(NamedTuple):
    """``left``: seconds left at ``at``, None where there is no limit. ``at``: None for a clock that stands."""

    left: float | None
    at: float | None
    hours: Hours = ALWAYS


def remaining(clock: Clock, now: float) -> float | None:
    """Seconds left at ``now``: 0 or less when time is up, None where there is no limit."""
    if clock.left is None or clock.at is None:
        return clock.left
    return clock.left - counted(clock.hours, clock.at, now)


def falls_to(clock: Clock, seconds: float) -> float | None:
    """The instant from which no more than ``seconds`` are left; None for a clock that stands or has no limit."""
    if clock.left is None or clock.at is None:
        return None
    to_go, at = clock.left - seconds, clock.at
    if to_go <= 0:
        return at
    for begin, end in stops(clock.hours, at):
        if at + to_go <= begin:
            break
        to_go -= max(0.0, begin - at)
        at = max(at, end)
    return at + to_go


def deadline(clock: Clock) -> float | None:
    """The instant at which time is up."""
    return falls_to(clock, 0)


def warning(clock: Clock, full: float | None) -> float | None:
    """The instant at which a quarter of ``full``, the time there was when asked, is left."""
    return None if full is None else falls_to(clock, full * REMINDER)


def counted(hours: Hours, since: float, until: float) -> float:
    """The seconds between two instants that are on the clock."""
    if until <= since:
        return 0.0
    standing = 0.0
    for begin, end in stops(hours, since):
        if begin >= until:
            break
        standing += min(end, until) - max(begin, since)
    return until - since - standing


def stopped_until(hours: Hours, now: float) -> float | None:
    """The end of the stop that ``now`` lies in; None if the clock runs."""
    for begin, end in stops(hours, now):
        return end if begin <= now else None
    return None


def stops(hours: Hours, since: float) -> Iterator[Stop]:
    """The stops that end after ``since``, one after the other, none touching the next."""
    if hours.never:
        return
    held: Stop | None = None
    for begin, end in _of_days(hours, since):
        if end <= since or end <= begin:  # begin is past end where the hour between them was skipped
            continue
        if held is None:
            held = (begin, end)
        elif begin <= held[1]:
            held = (held[0], max(held[1], end))
        else:
            yield held
            held = (begin, end)
    if held is not None:
        yield held


def _of_days(hours: Hours, since: float) -> Iterator[Stop]:
    """Each local day's stops in order of their begin; they may overlap."""
    zone = ZoneInfo(hours.zone)
    today = datetime.fromtimestamp(since, zone).date()
    last = max((end for _, end in hours.away), default=today)
    days = FAR if hours.sleep or hours.weekend else (last - today).days + 1
    for n in range(-1, days + 1):  # last night's sleep may still last
        day = today + n * DAY
        if day.weekday() in hours.weekend or any(first <= day <= end for first, end in hours.away):
            yield _instant(zone, day, 0), _instant(zone, day + DAY, 0)
        if hours.sleep:
            begin, end = hours.sleep
            yield _instant(zone, day, begin), _instant(zone, day if begin < end else day + DAY, end, late=True)


def _instant(zone: ZoneInfo, day: date, minute: int, *, late: bool = False) -> float:
    """When a minute of a local day is. Of an hour that comes twice, ``late`` takes the second; an hour that is skipped
    counts as what the wall's clock would show had it not been put forward.
    """
    local = datetime.combine(day, time(minute // 60, minute % 60), zone)
    if late:
        second = local.replace(fold=1)
        if second.utcoffset() < local.utcoffset():  # type: ignore[operator]  # twice; it is greater where skipped
            local = second
    return local.timestamp()


# -- as rows hold them --------------------------------------------------------------------------------------------


def packed(hours: Hours) -> dict[str, Any]:
    """Hours for a JSON column; {} where nothing ever stops the clock."""
    if hours.never:
        return {}
    return {
        "zone": hours.zone,
        "sleep": list(hours.sleep) if hours.sleep else None,
        "weekend": list(hours.weekend),
        "away": [[first.isoformat(), last.isoformat()] for first, last in hours.away],
    }


def unpacked(raw: Mapping[str, Any]) -> Hours:
    """What ``packed`` gave."""
    if not raw:
        return ALWAYS
    away = tuple((first, last) for first, last in raw["away"])
    return _unpacked(raw["zone"], tuple(raw["sleep"] or ()), tuple(raw["weekend"]), away)


@lru_cache(maxsize=4096)
def _unpacked(zone: str, sleep: tuple[int, ...], weekend: tuple[int, ...], away: tuple[tuple[str, str], ...]) -> Hours:
    days = tuple((date.fromisoformat(first), date.fromisoformat(last)) for first, last in away)
    return Hours(zone, (sleep[0], sleep[1]) if sleep else None, weekend, days)


def when(instant: float | None) -> datetime | None:
    """An instant as people's tools take it: aware, UTC."""
    return None if instant is None else datetime.fromtimestamp(instant, UTC)
