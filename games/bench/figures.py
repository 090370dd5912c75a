"""A measured figure, and how figures are taken: several rounds, the median, never the best alone."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import msgspec


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """``goal``: a bound with its direction, e.g. ">= 60000"; "" where the figure only stands beside others."""

    area: str
    name: str
    value: float
    unit: str
    goal: str = ""
    note: str = ""

    @property
    def reached(self) -> bool | None:
        if not self.goal:
            return None
        sign, bound = self.goal.split()
        return self.value >= float(bound) if sign == ">=" else self.value <= float(bound)

    def line(self) -> str:
        mark = {None: " ", True: "+", False: "-"}[self.reached]
        number = f"{self.value:,.0f}" if abs(self.value) >= 100 else f"{self.value:,.3g}"
        goal = f"  goal {self.goal}" if self.goal else ""
        note = f"  ({self.note})" if self.note else ""
        return f"{mark} {self.name:<58} {number:>12} {self.unit:<14}{goal}{note}"


def rate(work: Callable[[], int], *, seconds: float = 1.0, rounds: int = 5) -> float:
    """How many of what ``work`` counts are done in a second of this process's CPU time: the median of some rounds."""
    rates = []
    for _ in range(rounds):
        done = 0
        begun = time.process_time()
        while (spent := time.process_time() - begun) < seconds / rounds:
            done += work()
        rates.append(done / spent)
    return statistics.median(rates)


def micros(work: Callable[[], object], *, times: int = 200, rounds: int = 5) -> float:
    """Microseconds of CPU time that one call takes: the median of some rounds."""
    found = []
    for _ in range(rounds):
        begun = time.process_time()
        for _ in range(times):
            work()
        found.append((time.process_time() - begun) / times * 1e6)
    return statistics.median(found)


def percentile(values: list[float], share: float) -> float:
    """The value below which this share (0 … 1) of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
