"""How good a table looks to a seat: what the bots go by."""

from __future__ import annotations

from heapq import heappop, heappush
from math import exp
from typing import TYPE_CHECKING

from games.kernel.state import SeatNo

from .maps import STEPS, Place
from .state import Hallway

if TYPE_CHECKING:
    from .rules import PickleRick

STEP = 1.0  # what a square nearer to the roof is worth
HEALTH = 0.55  # a point of Pickle Rick's health
CARD = 0.2  # a card in the hand
TIME = 0.3  # a square or card left, where they become few
PLENTY = 8  # squares or cards that are enough
GUARD = 0.35  # an operative on the board
NEAR = 0.5  # an enemy within two squares of him
JAGUAR = 1.6  # the Jaguar on the board
UNKNOWN = 1.2  # moves that a step onto a square takes that nobody has seen, about
DUCT = 1.6  # moves that a try through an air duct takes, about
FAR = 4.0  # moves that are added where no way is in sight
SCALE = 3.2


def worth(game: PickleRick, s: Hallway, me: SeatNo) -> float:
    """The chance to win, roughly: 0 … 1."""
    if not s.phase and s.winner:
        return float(s.seats[me].role == s.winner)
    if not s.spots:
        return 0.5
    lead = _pickle(game, s)
    chance = 1 / (1 + exp(-lead / SCALE))
    return chance if me == s.pickle else 1 - chance


def _pickle(game: PickleRick, s: Hallway) -> float:
    """How far ahead Pickle Rick is, about 0 at the start."""
    way = way_left(game, s)
    value = 10.5 - STEP * way
    value += HEALTH * (s.health - 10) if s.health else -8.0
    value += CARD * (len(s.seats[s.pickle].hand) - 5)
    for left in (len(s.stack) - way / 2, len(s.seats[s.pickle].deck) - way / 2):
        value += TIME * min(left - PLENTY, 0.0) - (8.0 if left <= 0 else 0.0)
    if not s.solo:
        value -= CARD * (len(s.seats[s.russians].hand) - 5)
    for place in s.ops:
        if place > 0:
            value -= GUARD + NEAR * (_apart(place, s.rick) <= 1)
    if s.jaguar > 0:
        value -= JAGUAR * (0.5 + s.fury / 20) + NEAR * (_apart(s.jaguar, s.rick) <= 1)
    elif s.jaguar < 0:
        value += 1.0
    return value


def way_left(game: PickleRick, s: Hallway) -> float:
    """About how many moves it is to the roof: over open squares as they are, elsewhere as if there were no walls."""
    plan, spots, roof = game.plan, s.spots, game.roof(s)
    rows = [place // 100 for place in spots]
    columns = [place % 100 for place in spots]
    top, bottom, left, right = min(rows) - 1, max(rows) + 1, min(columns) - 2, max(columns) + 2
    found: set[Place] = set()
    ahead: list[tuple[float, float, Place]] = [(0.0, 0.0, s.rick)]
    while ahead:
        _, so_far, place = heappop(ahead)
        if place == roof:
            return so_far
        if place in found:
            continue
        found.add(place)
        spot = spots.get(place)
        is_open = spot is not None and spot.up
        duct = plan.duct_at(s, place) if is_open else -1
        for d in range(4):
            beyond = place + STEPS[d]
            row, column = divmod(beyond, 100)
            if beyond in found or not (top <= row <= bottom and left <= column <= right):
                continue
            cost = _step(game, s, place, beyond, d, is_open, duct)
            if cost:
                ahead_of = so_far + cost
                heappush(ahead, (ahead_of + _apart(beyond, roof), ahead_of, beyond))
    return _apart(s.rick, roof) + FAR


def _step(game: PickleRick, s: Hallway, place: Place, beyond: Place, d: int, is_open: bool, duct: int) -> float:
    """What a step costs in moves, 0 if it can't be made."""
    plan = game.plan
    there = s.spots.get(beyond)
    if there is not None and there.up:
        if not is_open:
            return 0.0 if plan.wall_at(s, beyond, (d + 2) & 3) else UNKNOWN
        return 1.0 if plan.passage(s, place, d) or plan.ducts_meet(s, place, d) else 0.0
    if is_open and plan.wall_at(s, place, d):
        return DUCT if duct == d else 0.0
    return UNKNOWN


def _apart(one: Place, other: Place) -> int:
    (row, column), (to_row, to_column) = divmod(one, 100), divmod(other, 100)
    return abs(row - to_row) + abs(column - to_column)
