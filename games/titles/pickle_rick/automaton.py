"""The Russians of the solo game: no dice, no cards, the shortest way (PR-191 to PR-203, PR-R49, PR-R50)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.kernel.table import Flow

from .effects import Desk
from .maps import STEPS, Place
from .roads import ground, to_him
from .state import Hallway

if TYPE_CHECKING:
    from .rules import PickleRick


def automaton(game: PickleRick, t: Desk) -> Flow:
    """The whole Russian turn: operatives, nearest first, each a step and a shot; then the Jaguar, two of each."""
    s, plan = t.state, game.plan
    yield from ()
    far = to_him(plan, ground(s), s.rick)
    order = sorted((far.get(place, 1 << 10), i) for i, place in enumerate(s.ops) if place > 0)
    for _, token in order:
        step = nearer(game, s, s.ops[token], far)
        if step:
            game.step(t, token, step, [])
        if plan.reaches(s, s.ops[token], s.rick):
            game.fire(t, token, [])
    if s.jaguar > 0:
        stalk(game, t)
        for _ in range(2):
            if plan.reaches(s, s.jaguar, s.rick):
                game.fire(t, -1, [])
    return "end"


def nearer(game: PickleRick, s: Hallway, place: Place, far: dict[Place, int]) -> Place:
    """The next place on the shortest way, by direction among equals; 0 if there is none or he is there."""
    if place == s.rick or place not in far:
        return 0
    for d in range(4):
        beyond = place + STEPS[d]
        if game.plan.passage(s, place, d) and far.get(beyond, 1 << 10) < far[place]:
            return beyond
    return 0


def stalk(game: PickleRick, t: Desk) -> None:
    """The Jaguar's two moves; a wall takes both (PR-199, PR-201)."""
    s, plan = t.state, game.plan
    far = to_him(plan, ground(s), s.rick, through_walls=True)
    for left in (2, 1):
        if s.jaguar == s.rick or s.jaguar not in far:
            return
        for d in range(4):
            beyond = s.jaguar + STEPS[d]
            free = plan.passage(s, s.jaguar, d)
            if beyond in far and (free or left == 2) and far[beyond] + (1 if free else 2) == far[s.jaguar]:
                game.prowl(t, beyond, [], wall=not free, free=True)
                if not free:
                    return
                break
        else:
            return
