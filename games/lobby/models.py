"""Who plays."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AbstractUser
from django.db import models
from knox.models import AbstractAuthToken

from games.matches.clocks import Hours

SEAT_NAME_MOST = 40  # as many characters as a seat's name holds


class Player(AbstractUser):  # type: ignore[django-manager-missing]
    """Someone who plays: with an account, or as a guest who may register later and keep the matches.

    ``first_name`` is the name a player wants to go by; ``language`` a code of LANGUAGES, "" for the site's own.
    ``zone``: an IANA name, "" until one is chosen. ``sleep``: "23:00-07:00" in that zone, "" for none; ``weekend``:
    the days of the week that are free, as digits, Monday is 0.
    """

    guest = models.BooleanField(default=False)
    language = models.CharField(max_length=8, blank=True)
    zone = models.CharField(max_length=64, blank=True)
    sleep = models.CharField(max_length=11, blank=True)
    weekend = models.CharField(max_length=7, blank=True)

    @property
    def seat_name(self) -> str:
        """How the player is called at a table."""
        own = self.first_name or (self.username.replace("-", " ") if self.guest else self.username)
        return own[:SEAT_NAME_MOST]

    @property
    def timezone(self) -> ZoneInfo:
        return ZoneInfo(self.zone or "UTC")

    def hours(self, now: datetime) -> Hours:
        """When the player's clocks stand; vacations that were over before yesterday are left out."""
        begin, _, end = self.sleep.partition("-")
        sleep = (_minutes(begin), _minutes(end)) if end else None
        since = now.astimezone(self.timezone).date() - timedelta(days=1)
        away = tuple((v.first, v.last) for v in self.vacations.filter(last__gte=since))
        return Hours(self.zone or "UTC", sleep, tuple(int(day) for day in self.weekend), away)


def _minutes(text: str) -> int:
    hour, minute = text.split(":")
    return int(hour) * 60 + int(minute)


class Vacation(models.Model):
    """Days on which a player's clocks stand, both included, in the player's zone."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="vacations")
    first = models.DateField()
    last = models.DateField()

    class Meta:
        ordering = ["first"]

    def __str__(self) -> str:
        return f"{self.first} to {self.last}"


class Token(AbstractAuthToken):
    """A token for the API, under the name its owner gave it. Only its hash is kept."""

    name = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ["-created"]

    def __str__(self) -> str:
        return self.name or self.token_key
