"""How long a seat may take, as a table chooses it: a preset, or numbers of its own. Pure: no clock, no database.

A pace is written in a few characters, which is how rows, forms and programs hold it: the key of a preset ("steady"), or
own numbers: "24h+8h/72h" is a bank of 24 hours, 8 more with each move, never above 72; "36h" a limit for each move.
Units are m, h and d.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

MINUTE, HOUR, DAY = 60, 3600, 86400
LEAST, MOST = MINUTE, 60 * DAY  # of what a seat can be given for one move
LONGEST_TEXT = 40
_PATTERN = re.compile(r"(?:(?P<bank>\d+[mhd])\+)?(?P<move>\d+[mhd])(?:/(?P<cap>\d+[mhd]))?")
_UNITS = {"m": MINUTE, "h": HOUR, "d": DAY}


class Pace(NamedTuple):
    """``move``: seconds for each answer, None for no limit. With a ``bank``, what is left of a move's time is kept: a
    seat begins with ``bank``, gets ``move`` more each time it is asked, and never rises above ``cap`` by that.

    ``name`` is short, "A move a day"; ``hint`` says the numbers.
    """

    key: str
    name: str
    hint: str
    move: int | None
    bank: int | None = None
    cap: int | None = None

    def grant(self, left: float | None) -> float | None:
        """What a seat has when it is asked. ``left``: what it had kept; None if it was never asked before."""
        if self.move is None or self.bank is None or self.cap is None:
            return self.move
        kept = self.bank if left is None else max(left, 0.0)
        return max(kept, min(self.cap, kept + self.move))  # a gift may have lifted it above the cap

    def keep(self, left: float | None) -> float | None:
        """What a seat keeps of the time that was left when it answered; None for nothing."""
        return None if self.bank is None or left is None else max(left, 0.0)

    @property
    def sitting(self) -> bool:
        """Whether it is meant for people who sit at the table together, so that their nights stop no clock."""
        return self.move is not None and max(self.move, self.bank or 0) < 2 * HOUR


def _banked(key: str, name: str, bank: int, move: int, cap: int) -> Pace:
    hint = f"{words(bank)} in hand, {words(move)} more with each move, at most {words(cap)}"
    return Pace(key, name, hint, move, bank, cap)


def _fixed(key: str, name: str, move: int) -> Pace:
    return Pace(key, name, f"{words(move)} for each answer", move)


def words(seconds: float) -> str:
    """A stretch of time in words: "3 days", "36 hours", "1 day 12 hours", "5 minutes"."""
    whole = int(seconds)
    if 0 < whole < 2 * DAY and whole % HOUR == 0 and whole != DAY:
        return _count(whole // HOUR, "hour")
    parts = [_count(whole // DAY, "day"), _count(whole % DAY // HOUR, "hour"), _count(whole % HOUR // MINUTE, "minute")]
    return " ".join([part for part in parts if part][:2]) or "less than a minute"


def _count(number: int, unit: str) -> str:
    return f"{number} {unit}{'' if number == 1 else 's'}" if number else ""


PACES: dict[str, Pace] = {
    pace.key: pace
    for pace in (
        _banked("brisk", "3 moves a day", 24 * HOUR, 4 * HOUR, 72 * HOUR),
        _banked("steady", "A move a day", 72 * HOUR, 12 * HOUR, 120 * HOUR),
        _banked("calm", "3 moves a week", 72 * HOUR, 36 * HOUR, 240 * HOUR),
        _fixed("day", "A move in 24 hours", DAY),
        _fixed("three_days", "A move in three days", 3 * DAY),
        _fixed("week", "A move a week", 7 * DAY),
        _fixed("live", "At one sitting", 5 * MINUTE),
        Pace("none", "No hurry", "No limit: the match waits", None),
    )
}
DEFAULT = "steady"


@lru_cache(maxsize=512)
def find(text: str) -> Pace:
    """The pace that a text names. Raises ValueError with a sentence."""
    if text in PACES:
        return PACES[text]
    found = _PATTERN.fullmatch(text) if len(text) <= LONGEST_TEXT else None
    if found is None or (found["bank"] is None) != (found["cap"] is None):
        raise ValueError(
            f"There is no pace “{text[:LONGEST_TEXT]}”; choose one of {', '.join(PACES)}, or write your own "
            "numbers: “24h+8h/72h” is a bank of 24 hours, 8 more with each move, at most 72; “36h” is for each move."
        )
    bank, move, cap = (_seconds(found[part]) for part in ("bank", "move", "cap"))
    if not LEAST <= (move or 0) <= MOST:
        raise ValueError(f"The time for each move must lie between a minute and 60 days; it is {found['move']}.")
    if cap is not None and not max(bank or 0, move or 0) <= cap <= MOST:
        raise ValueError(
            "The cap must be at least as much as the bank and as the time for each move, and 60 days at most; "
            f"it is {found['cap']}."
        )
    if bank is None or cap is None or move is None:
        return _fixed(text, "Own pace", move or 0)
    return _banked(text, "Own pace", bank, move, cap)


def _seconds(text: str | None) -> int | None:
    return None if text is None else int(text[:-1]) * _UNITS[text[-1]]
