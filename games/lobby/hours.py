"""When a player does not play: zone, nights, weekends and vacations. Their clocks stand then, and only theirs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time, timedelta
from typing import Any
from zoneinfo import available_timezones

from django.db import transaction

from games import clock
from games.matches import door
from games.matches.errors import NotPossible

from .models import Player, Vacation

VACATION_DAYS = 30  # a calendar year
AHEAD = timedelta(days=366)  # how far ahead a vacation may end
LONGEST_NIGHT = 12 * 60  # minutes
MOST_DAYS_OFF = 3  # a week
WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
ZONES = ("UTC", *sorted(z for z in available_timezones() if "/" in z and not z.startswith(("Etc/", "SystemV/"))))


def keep(player: Player, zone: str, sleep: tuple[time, time] | None, weekend: Sequence[int]) -> None:
    """Set zone, nights (from, to) and free days of the week (0 is Monday). Raises NotPossible, with a sentence."""
    if zone not in ZONES:
        raise NotPossible(f"There is no time zone “{zone[:60]}”. It should look like Europe/Madrid.")
    if len(set(weekend)) > MOST_DAYS_OFF or any(day not in range(7) for day in weekend):
        raise NotPossible(f"At most {MOST_DAYS_OFF} days of the week can be free, from 0, Monday, to 6, Sunday.")
    if sleep is not None:
        begin, end = (at.hour * 60 + at.minute for at in sleep)
        if begin == end or (end - begin) % (24 * 60) > LONGEST_NIGHT:
            raise NotPossible("A night lasts 12 hours at most, and its end is not its beginning.")
    player.zone = zone
    player.sleep = f"{sleep[0]:%H:%M}-{sleep[1]:%H:%M}" if sleep else ""
    player.weekend = "".join(str(day) for day in sorted(set(weekend)))
    player.save(update_fields=["zone", "sleep", "weekend"])
    door.rest(player)


def today(player: Player) -> date:
    """The player's own day."""
    return clock.now().astimezone(player.timezone).date()


def days_left(player: Player, year: int) -> int:
    """The days of vacation that a player may still take in a year."""
    return VACATION_DAYS - sum(_days_in(year, v.first, v.last) for v in player.vacations.all())


def _days_in(year: int, first: date, last: date) -> int:
    begin, end = max(first, date(year, 1, 1)), min(last, date(year, 12, 31))
    return max(0, (end - begin).days + 1)


def go_away(player: Player, first: date, last: date) -> Vacation:
    """Take a vacation, both days included. Raises NotPossible, with a sentence."""
    now = today(player)
    if player.guest:
        raise NotPossible("Register first: vacations are for players with an account.")
    if not now <= first <= last <= now + AHEAD:
        raise NotPossible("A vacation begins today or later, ends on its first day or later, and within a year.")
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        if player.vacations.filter(first__lte=last, last__gte=first).exists():
            raise NotPossible("You have a vacation in these days already. End it first, or choose others.")
        for year in range(first.year, last.year + 1):
            wanted, free = _days_in(year, first, last), days_left(player, year)
            if wanted > free:
                raise NotPossible(f"That takes {wanted} days of {year}; you have {free} of {VACATION_DAYS} left.")
        vacation = Vacation.objects.create(player=player, first=first, last=last)
    door.rest(player, "vacation", f"first:{_said(first)}", f"last:{_said(last)}")
    return vacation


def come_home(player: Player, vacation_id: int) -> None:
    """End a vacation with today, or take one back that has not begun. Raises NotPossible if there is none to end."""
    now = today(player)
    vacation = player.vacations.filter(pk=vacation_id, last__gte=now).first()
    if vacation is None:
        raise NotPossible("There is no such vacation, or it is over.")
    if vacation.first > now:
        vacation.delete()
        door.rest(player)
    elif vacation.last > now:
        vacation.last = now
        vacation.save(update_fields=["last"])
        door.rest(player, "works", f"last:{_said(now)}")


def _said(day: date) -> str:
    return f"{day.day} {day:%B %Y}"


def shown(player: Player) -> dict[str, Any]:
    """What a page or a program is told: zone, sleep, weekend, vacations that are not over, days left this year."""
    now = today(player)
    return {
        "zone": player.zone or "UTC",
        "sleep": player.sleep,
        "weekend": [int(day) for day in player.weekend],
        "vacations": list(player.vacations.filter(last__gte=now)),
        "days_left": days_left(player, now.year),
        "year": now.year,
    }
