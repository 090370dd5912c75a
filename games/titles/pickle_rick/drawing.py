"""A hallway square as a picture: floor, walls, air duct and arrow as the map draws them, entered from below."""

from __future__ import annotations

from .cards import Square

# The shapes of the map (templates/titles/pickle_rick/map.html), each at the far edge of a square of 100 by 100.
WALL, DUCT, GRATE, ARROW = "M6 6.5H94", "M33 1h34v15H33z", "M41 4v9M47 4v9M53 4v9M59 4v9", "M41 5h18l-9 11z"
TURNS = {"ahead": 0, "right": 90, "arrow": 180, "left": 270}
FLOORS = {"red": "#f7d3d6", "blue": "#cfe0f6", "gray": "#ece9dd"}
INK, METAL, LIGHT = "#10201a", "#c27a12", "#ffffff"


def drawn(square: Square, fixed: bool) -> str:
    """The picture as lines of “fill stroke width turn path”; starting squares have no arrow."""
    lines = [f"{FLOORS[square.colour]} {LIGHT} 4 0 M-1-1h102v102h-102z"]  # a light frame, for dark backgrounds
    lines += [f"none {INK} 10 {TURNS[edge]} {WALL}" for edge in square.walls]
    if square.duct:
        turn = TURNS[square.duct]
        lines += [f"{METAL} {LIGHT} 2 {turn} {DUCT}", f"none {LIGHT} 2.6 {turn} {GRATE}"]
    if not fixed:
        lines.append(f"{LIGHT} {INK} 3 {TURNS['arrow']} {ARROW}")
    return "\n".join(lines)
