"""How long a seat may take, as a table chooses it. Pure: no clock, no database."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple


class Pace(NamedTuple):
    """``limit``: time for each answer, None for no limit."""

    key: str
    name: str
    hint: str
    limit: timedelta | None

    def deadline(self, asked: datetime) -> datetime | None:
        """Until when an ask put at ``asked`` must be answered."""
        return asked + self.limit if self.limit else None


PACES: dict[str, Pace] = {
    pace.key: pace
    for pace in (
        Pace("day", "A move a day", "24 hours for each answer, then the default is played", timedelta(days=1)),
        Pace("three_days", "A move in three days", "72 hours for each answer", timedelta(days=3)),
        Pace("week", "A move a week", "7 days for each answer", timedelta(days=7)),
        Pace("live", "At one sitting", "5 minutes for each answer", timedelta(minutes=5)),
        Pace("none", "No hurry", "No limit: the match waits", None),
    )
}
