"""The map as plain data: squares and figures by column and row, what each is beside, and which options mean it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .maps import COMPASS, STEPS, Place, done, opposite
from .state import Hallway

if TYPE_CHECKING:
    from .handling import Handling


def where(s: Hallway, place: Place) -> str:
    """A square in words, as seen from Pickle Rick: “2 north, 1 east of Pickle Rick”."""
    (row, column), (own_row, own_column) = divmod(place, 100), divmod(s.rick, 100)
    parts = []
    if row != own_row:
        parts.append(f"{abs(row - own_row)} {'north' if row < own_row else 'south'}")
    if column != own_column:
        parts.append(f"{abs(column - own_column)} {'west' if column < own_column else 'east'}")
    return f"{', '.join(parts)} of Pickle Rick" if parts else "on Pickle Rick's square"


def called(game: Handling, s: Hallway, place: Place) -> str:
    """A square as a noun: “Guard Post A”, “Pickle Rick's square”, “Red Hall, 2 north of Pickle Rick”."""
    if place == s.rick:
        return "Pickle Rick's square"
    spot = s.spots.get(place)
    if spot is None or not spot.up:
        return f"the closed square {where(s, place)}"
    key = s.faces[spot.tile]
    name = game.squares[key].name
    return name if key in game.fixed else f"{name}, {where(s, place)}"


def chart(game: Handling, s: Hallway) -> dict[str, Any]:
    """The map: its size in squares, with a free margin around, and its cells.

    Columns and rows count from 0 in the north-west. ``free``: places beside Pickle Rick where no square lies yet.
    """
    columns, rows = [place % 100 for place in s.spots], [place // 100 for place in s.spots]
    top = min(rows)
    only_roof = sum(row == top for row in rows) == 1 and game.roof(s) // 100 == top  # nothing is ever north of it
    west, north = min(columns) - 1, top - (0 if only_roof else 1)

    def at(place: Place) -> dict[str, Any]:
        return {"place": place, "x": place % 100 - west, "y": place // 100 - north, "where": where(s, place)}

    beside = {s.rick + step: d for d, step in enumerate(STEPS)}
    return {
        "columns": max(columns) + 2 - west,
        "rows": max(rows) + 2 - north,
        "rick": at(s.rick),
        "squares": [{**at(place), **_square(game, s, place, beside)} for place in sorted(s.spots)],
        "free": [{**at(place), "keys": [[f"go:{place}"]]} for place in beside if place not in s.spots],
    }


def _square(game: Handling, s: Hallway, place: Place, beside: dict[Place, int]) -> dict[str, Any]:
    """A square as it lies: walls and duct by compass, who stands there, whether it is seen from Pickle Rick."""
    spot, plan = s.spots[place], game.plan
    keys = [[f"{kind}:{place}"] for kind in ("go", "to", "wall")]
    away = sum(abs(a - b) for a, b in zip(divmod(place, 100), divmod(s.rick, 100), strict=True))
    found: dict[str, Any] = {"up": spot.up, "number": spot.tile, "away": away, "keys": keys}
    if not spot.up:
        return {**found, "key": "", "name": "closed square"}
    key = s.faces[spot.tile]
    square, duct = game.squares[key], plan.duct_at(s, place)
    tokens = [i for i, on in enumerate(s.ops) if on == place]
    jaguar, rick = s.jaguar == place, s.rick == place
    enemy = bool(tokens) or jaguar
    if place in beside:
        keys.append([f"beam:{beside[place]}"])
    for what in sorted({done(s, i) for i in tokens}):
        alike = [i for i in tokens if done(s, i) == what]
        keys += [[f"op:{i}" for i in alike], [f"shoot:{i}" for i in alike]]
    if jaguar:
        keys += [["jaguar"], ["shoot:jaguar"]]
    figures = [("rick", 1)] * rick + [("operatives", len(tokens))] * bool(tokens) + [("jaguar", 1)] * jaguar
    return {
        **found,
        "key": key,
        "name": square.name,
        "fixed": key in game.fixed,
        "colour": square.colour,
        "summon": square.summon,
        "walls": [d for d in range(4) if plan.wall_at(s, place, d)],
        "duct": duct,
        "arrow": spot.turn if key not in game.fixed else -1,
        "turns": [[f"arrow:{d}"] for d in range(4)],
        "figures": [{"kind": kind, "count": count} for kind, count in figures],
        "operatives": len(tokens),
        "jaguar": jaguar,
        "rick": rick,
        "seen": plan.sees(s, place, s.rick),
        "sees": enemy and plan.sees(s, place, s.rick),
        "in_reach": enemy and plan.reaches(s, place, s.rick),
        "beam": len(plan.line(s, s.rick, beside[place], 6)) if place in beside else 0,
        "way": beside.get(place, -1),
        "around": [{"way": COMPASS[d], "what": _beyond(game, s, place, d)} for d in range(4)],
    }


def _beyond(game: Handling, s: Hallway, place: Place, d: int) -> str:
    """What is at an edge of an open square, in words."""
    plan, beyond = game.plan, place + STEPS[d]
    spot, duct, walled = s.spots.get(beyond), plan.duct_at(s, place) == d, plan.wall_at(s, place, d)
    if plan.is_open(s, beyond):
        name = game.squares[s.faces[s.spots[beyond].tile]].name
        if plan.ducts_meet(s, place, d):
            return f"air duct to {name}"
        if walled or plan.wall_at(s, beyond, opposite(d)):
            return f"{'wall with an air duct that leads nowhere' if duct else 'wall'}, then {name}"
        return f"open to {name}"
    unknown = "nothing laid yet" if spot is None else "a closed square"
    if duct:
        return f"wall with an air duct, then {unknown}"
    return f"wall, then {unknown}" if walled else f"open, {unknown}"


__all__ = ["called", "chart", "where"]
