"""What a seat does that never answers: sensible, and the same every time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from games.kernel.ask import Answer

from .state import Festival

if TYPE_CHECKING:
    from .rules import Purging

WORDS = {"pass": 0, "top": -100}  # what the other ways to choose are worth here: nothing, and never the unknown


def best(game: Purging, s: Festival, options: Sequence[Any]) -> Answer:
    """The card with the most VP; rather none than less than nothing."""
    return [max(options, key=lambda o: game.vp[s.faces[o]] if isinstance(o, int) else WORDS[o])]


def worst(game: Purging, s: Festival, options: Sequence[Any]) -> Answer:
    """The card with the least VP."""
    return [min(options, key=lambda n: game.vp_of(s, n))]


def good(game: Purging, s: Festival, most: int, options: Sequence[Any]) -> Answer:
    """The cards with positive VP, the best first, up to so many."""
    return [n for n in sorted(options, key=lambda n: -game.vp_of(s, n)) if game.vp_of(s, n) > 0][:most]


def bad(game: Purging, s: Festival, options: Sequence[Any]) -> Answer:
    """The card with the least VP, if that is negative."""
    n = min(options, key=lambda n: game.vp_of(s, n))
    return [n] if game.vp_of(s, n) < 0 else []


def weakest(game: Purging, s: Festival, options: Sequence[Any]) -> Answer:
    """The weapon with the least Power."""
    return [min(options, key=lambda n: game.power_of(s, n))]


def middle(game: Purging, s: Festival, options: Sequence[Any]) -> Answer:
    """The weapon with the middle Power."""
    return [sorted(options, key=lambda n: game.power_of(s, n))[len(options) // 2]]
