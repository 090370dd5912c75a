"""What a seat does that never answers: nothing optional, and of what it must give up the cheapest (RC-R50)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from games.kernel.ask import Answer

from .state import Citadel

if TYPE_CHECKING:
    from .handling import Handling


def no_defense(options: Sequence[Any]) -> Answer:
    return ["none"]


def end_turn(options: Sequence[Any]) -> Answer:
    """The last of the actions, whatever Power is left."""
    return [options[-1]]


def cheapest(game: Handling, s: Citadel, least: int, options: Sequence[Any]) -> Answer:
    """The cards with the lowest cost, of equal ones the leftmost."""
    return sorted(options, key=lambda n: game.cost[s.faces[n]])[:least]


def dearest(game: Handling, s: Citadel, options: Sequence[Any]) -> Answer:
    """The card with the highest cost: what one gains."""
    return [max(options, key=lambda n: game.cost[s.faces[n]])]
