"""How far it is: for the Russians to Pickle Rick, and about how far for him to the roof, where nobody knows the way."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import TypeAlias

from .maps import STEPS, Place, Plan
from .state import Hallway

Ground: TypeAlias = tuple[tuple[Place, str, int], ...]  # place, face ("" while closed) and turn of each square

UNKNOWN = 1.3  # moves that a step onto a square takes that nobody has seen, its walls reckoned in
DUCT = 2.0  # moves that a try through an air duct takes, about
FAR = 30.0  # moves where no way is in sight
MARGIN = 2  # squares around what lies that a detour may use


def ground(s: Hallway) -> Ground:
    """What distances depend on: hashable, and the same as long as no square is opened or turned."""
    faces = s.faces
    return tuple(
        [(place, faces[spot.tile], spot.turn) if spot.up else (place, "", 0) for place, spot in s.spots.items()]
    )


@lru_cache(maxsize=512)
def to_roof(plan: Plan, lie: Ground) -> dict[Place, float]:
    """About how many movement symbols it takes from each place to the roof; places not in it have no way there."""
    open_, closed = _known(lie)
    places = open_.keys() | closed
    top, bottom = min(places) // 100 - MARGIN, max(places) // 100 + MARGIN
    columns = [place % 100 for place in places]
    left, right = min(columns) - MARGIN, max(columns) + MARGIN
    found: dict[Place, float] = {}
    ahead = [(0.0, next(place for place, face, _ in lie if face == "roof"))]
    while ahead:
        so_far, place = heappop(ahead)
        if place in found:
            continue
        found[place] = so_far
        for d in range(4):
            before = place - STEPS[d]
            row, column = divmod(before, 100)
            if before in found or not (top <= row <= bottom and left <= column <= right):
                continue
            cost = _step(plan, open_.get(before), open_.get(place), d)
            if cost:
                heappush(ahead, (so_far + cost, before))
    return found


def _step(plan: Plan, here: tuple[str, int] | None, there: tuple[str, int] | None, d: int) -> float:
    """What a step between two squares, None where it is not known, costs in moves; 0 if it can't be made."""
    walled = here is not None and plan.walled[here[0]][here[1]][d]
    duct = here is not None and plan.duct[here[0]] >= 0 and (plan.duct[here[0]] + here[1]) & 3 == d
    if there is None:
        return (DUCT if duct else 0.0) if walled else UNKNOWN
    walled |= plan.walled[there[0]][there[1]][d ^ 2]
    if here is None:
        return 0.0 if walled else UNKNOWN
    if not walled:
        return 1.0
    meets = plan.duct[there[0]] >= 0 and (plan.duct[there[0]] + there[1]) & 3 == d ^ 2
    return 1.0 if duct and meets else 0.0


@lru_cache(maxsize=512)
def to_him(plan: Plan, lie: Ground, goal: Place, through_walls: bool = False) -> dict[Place, int]:
    """How many moves it is for a Russian figure from each open square to a goal; through a wall counts two (PR-R49)."""
    open_, _ = _known(lie)
    found: dict[Place, int] = {}
    ahead = [(0, goal)]
    while ahead:
        so_far, place = heappop(ahead)
        if place in found:
            continue
        found[place] = so_far
        face, turn = open_[place]
        for d in range(4):
            beyond = place + STEPS[d]
            there = open_.get(beyond)
            if there is None or beyond in found:
                continue
            walled = plan.walled[face][turn][d] or plan.walled[there[0]][there[1]][d ^ 2]
            if not walled or through_walls:
                heappush(ahead, (so_far + 1 + walled, beyond))
    return found


def _known(lie: Ground) -> tuple[dict[Place, tuple[str, int]], set[Place]]:
    """The open squares, and where closed ones lie."""
    return {place: (face, turn) for place, face, turn in lie if face}, {place for place, face, _ in lie if not face}
