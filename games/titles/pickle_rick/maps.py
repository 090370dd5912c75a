"""Places, edges, walls, sight and ways: geometry over what lies open. Nothing here changes anything.

A place is row x 100 + column, so that a step is an addition. Directions go clockwise: 0 north, 1 east, 2 south, 3 west.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from .state import Hallway

if TYPE_CHECKING:
    from .cards import Square

Place: TypeAlias = int
Direction: TypeAlias = int

START: Place = 5050
STEPS = (-100, 1, 100, -1)
DIRECTIONS = {step: d for d, step in enumerate(STEPS)}
COMPASS = ("north", "east", "south", "west")
# The edges of a square, clockwise from its arrow; their numbers are what must be added to ``Spot.turn``.
EDGES = {"arrow": 0, "left": 1, "ahead": 2, "right": 3}


def opposite(d: Direction) -> Direction:
    return (d + 2) & 3


class Plan:
    """The squares of a card set as numbers: which edges are walled, which has the duct.

    ``duct``    face -> the number of the edge with the duct, -1 without one
    ``walled``  face -> for each turn of the square whether there is a wall in each direction
    """

    def __init__(self, squares: Mapping[str, Square]) -> None:
        self.duct = {key: EDGES[square.duct] if square.duct else -1 for key, square in squares.items()}
        edges = {key: [EDGES[edge] for edge in square.walls] for key, square in squares.items()}
        self.walled = {
            key: [[(d - turn) & 3 in own for d in range(4)] for turn in range(4)] for key, own in edges.items()
        }

    def wall_at(self, s: Hallway, place: Place, d: Direction) -> bool:
        """Whether an open square has a wall of its own on an edge (PR-070)."""
        spot = s.spots[place]
        return self.walled[s.faces[spot.tile]][spot.turn][d]

    def duct_at(self, s: Hallway, place: Place) -> Direction:
        """In which direction an open square's air duct leads, -1 without one."""
        spot = s.spots[place]
        edge = self.duct[s.faces[spot.tile]]
        return edge if edge < 0 else (spot.turn + edge) & 3

    def is_open(self, s: Hallway, place: Place) -> bool:
        spot = s.spots.get(place)
        return spot is not None and spot.up

    def passage(self, s: Hallway, place: Place, d: Direction) -> bool:
        """Whether two open squares adjoin without a wall of either between them (PR-R04)."""
        beyond = s.spots.get(place + STEPS[d])
        if beyond is None or not beyond.up:
            return False
        here, faces, walled = s.spots[place], s.faces, self.walled
        return not (walled[faces[here.tile]][here.turn][d] or walled[faces[beyond.tile]][beyond.turn][d ^ 2])

    def ducts_meet(self, s: Hallway, place: Place, d: Direction) -> bool:
        """Whether the air ducts of two open squares lie against each other (PR-133)."""
        beyond = place + STEPS[d]
        return self.duct_at(s, place) == d and self.is_open(s, beyond) and self.duct_at(s, beyond) == opposite(d)

    def line(self, s: Hallway, place: Place, d: Direction, most: int = 1 << 10) -> list[Place]:
        """The squares in a straight line as far as sight or a beam goes (PR-064 to PR-068, PR-161, PR-162, PR-R07)."""
        found: list[Place] = []
        while len(found) < most and self.passage(s, place, d):
            place += STEPS[d]
            found.append(place)
        return found

    def sees(self, s: Hallway, one: Place, other: Place) -> bool:
        """Whether somebody on one square sees somebody on the other (PR-064 to PR-068, PR-R06)."""
        if one == other:
            return True
        (row, column), (to_row, to_column) = divmod(one, 100), divmod(other, 100)
        if row == to_row:
            d = 1 if to_column > column else 3
        elif column == to_column:
            d = 2 if to_row > row else 0
        else:
            return False
        return other in self.line(s, one, d)

    def beside(self, s: Hallway, place: Place) -> list[Place]:
        """The squares at range 0 to 1 of an open one, itself first: walls block (PR-140, PR-144, PR-145)."""
        return [place, *(place + step for d, step in enumerate(STEPS) if self.passage(s, place, d))]

    def reaches(self, s: Hallway, one: Place, other: Place) -> bool:
        """Whether range 0 to 1 goes from one square to the other (PR-140, PR-144, PR-145)."""
        d = DIRECTIONS.get(other - one, -1)
        return one == other or (d >= 0 and self.passage(s, one, d))


def done(s: Hallway, token: int) -> str:
    """What an operative has used its symbols for this turn, in words; "" for nothing."""
    return " and ".join(["moved"] * (token in s.walked) + ["shot"] * (token in s.fired))


def towards(one: Place, other: Place) -> Direction:
    """The direction of an adjacent place."""
    return DIRECTIONS[other - one]
