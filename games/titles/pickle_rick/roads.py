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


def ground(s: Hallway) -> Ground:
    """What distances depend on: hashable, and the same as long as no square is opened or turned."""
    faces = s.faces
    return tuple(
        [(place, faces[spot.tile], spot.turn) if spot.up else (place, "", 0) for place, spot in s.spots.items()]
    )


@lru_cache(maxsize=2048)
def to_roof(plan: Plan, lie: Ground) -> dict[Place, float]:
    """About how many movement symbols it takes from each place to the roof; places not in it have no way there."""
    walls = {place: plan.walled[face][turn] for place, face, turn in lie if face}
    ducts = {place: (plan.duct[face] + turn) & 3 for place, face, turn in lie if face and plan.duct[face] >= 0}
    rows, columns = [place // 100 for place, _, _ in lie], [place % 100 for place, _, _ in lie]
    top, bottom, left, right = min(rows) - 1, max(rows) + 1, min(columns) - 1, max(columns) + 1
    goal = next(place for place, face, _ in lie if face == "roof")
    found: dict[Place, float] = {}
    ahead = [(0.0, goal)]
    while ahead:
        so_far, place = heappop(ahead)
        if place in found:
            continue
        found[place] = so_far
        there = walls.get(place)
        for d, step in enumerate(STEPS):
            before = place - step
            if before in found or not (left <= before % 100 <= right and top <= before // 100 <= bottom):
                continue
            here = walls.get(before)
            walled = (here is not None and here[d]) or (there is not None and there[d ^ 2])
            if not walled:
                heappush(ahead, (so_far + (UNKNOWN if here is None or there is None else 1.0), before))
            elif ducts.get(before) == d and (there is None or ducts.get(place) == d ^ 2):
                heappush(ahead, (so_far + (DUCT if there is None else 1.0), before))
    return found


@lru_cache(maxsize=512)
def to_him(plan: Plan, lie: Ground, goal: Place, through_walls: bool = False) -> dict[Place, int]:
    """How many moves it is for a Russian figure from each open square to a goal; through a wall counts two (PR-R49)."""
    open_ = {place: (face, turn) for place, face, turn in lie if face}
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
