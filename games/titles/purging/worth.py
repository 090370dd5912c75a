"""How good a table looks to a seat: what the bots that look a moment ahead go by."""

from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING

from games.kernel.state import SeatNo

from .effects import DiscardScored, TakeMore
from .state import ROUNDS, Festival

if TYPE_CHECKING:
    from .rules import Purging

WEAKNESS = 1.0  # VP that a weakness costs that is still to come, about
STAYING = 0.2  # VP that a point of standing power is worth in a round
HAND = 0.15  # VP that a point of power in the hand is worth while there are rounds to play it
NOISE = 1.9  # VP by which a round moves a lead, about


def worth(game: Purging, s: Festival, me: SeatNo) -> float:
    """The chance to win the game, roughly: 0 … 1."""
    if not s.phase:
        return 1.0 / len(s.winners) if me in s.winners else 0.0
    need = [game.nights - seat.won for seat in s.seats]
    if s.phase == "night":
        return _race(need, me)
    chances = _night(game, s)
    return sum(chance * _race([n - (i == winner) for i, n in enumerate(need)], me) for winner, chance in chances)


def _race(need: list[int], me: SeatNo) -> float:
    """The share of a seat in a race of equals to so many wins each."""
    if min(need) <= 0:
        return (need[me] <= 0) / sum(n <= 0 for n in need)
    shares = [1 / (1 << n) for n in need]
    return shares[me] / sum(shares)


def _night(game: Purging, s: Festival) -> list[tuple[SeatNo, float]]:
    """The chance of each seat to win this night: the further ahead and the nearer the dawn, the surer."""
    left = ROUNDS - s.round + (s.phase in ("reveal", "arm"))
    values = _outlook(game, s, left)
    scale = NOISE * sqrt(left + 0.2)
    best = max(values)
    weights = [exp((value - best) / scale) for value in values]
    whole = sum(weights)
    return [(i, weight / whole) for i, weight in enumerate(weights)]


def _outlook(game: Purging, s: Festival, left: int) -> list[float]:
    """The VP that each seat can hope for: its pile, what this purge will bring, and what its weapons are good for."""
    values = []
    for seat in s.seats:
        value = seat.score - WEAKNESS * len(seat.front)
        if left:
            value += HAND * sum([game.power.get(s.faces[n], 5) for n in seat.hand])
            value += STAYING * sum([min(n, left) for n in seat.stays])
        values.append(value)
    if s.phase == "purge":
        _purge(game, s, values)
    return values


def _purge(game: Purging, s: Festival, values: list[float]) -> None:
    """Add what the rest of the purge will bring if everybody takes the best card."""
    waiting = s.order[s.place :]
    if not s.order:  # it does not stand yet
        waiting = game.sorted(s, [i for i, seat in enumerate(s.seats) if seat.weapon >= 0])
    row = sorted([game.vp[s.faces[n]] for n in s.row])
    for i in waiting:
        seat = s.seats[i]
        weapon = game.acting.get(s.faces[seat.weapon]) if i not in s.hushed else None
        if row and i not in s.barred:
            gained = row.pop()
            values[i] += max(gained, 0) if weapon and (weapon.instead or weapon.gain) else gained
        for op in weapon.after if weapon else ():
            if isinstance(op, TakeMore):
                for _ in range(op.cards or len(row)):
                    if row and row[-1] > 0 and i not in s.barred:
                        values[i] += row.pop()
            elif isinstance(op, DiscardScored) and seat.pile:
                worst = min([game.vp[s.faces[n]] for n in seat.pile])
                values[i] -= worst if worst < 0 or not op.may else 0
