"""How good a table looks to a seat: what the bots that look one move ahead go by."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from games.kernel.state import SeatNo

from .state import ROUNDS, Festival

if TYPE_CHECKING:
    from .rules import Purging

WEAKNESS = 1.0  # VP that an unresolved weakness costs, about
STAYING = 0.3  # VP that a point of standing power is worth in a round
HAND = 0.12  # VP that a point of power in the hand is worth, as long as a round is left to play it
NOISE = 3.2  # VP by which a round moves a lead, about


def worth(game: Purging, s: Festival, me: SeatNo) -> float:
    """The chance to win the game, roughly: 0 … 1."""
    if not s.phase:
        return 1.0 / len(s.winners) if me in s.winners else 0.0
    night = night_worth(game, s, me)
    if game.nights == 1:
        return night
    need = [game.nights - seat.won for seat in s.seats]
    if s.phase == "night" or s.phase == "dawn":
        return _race(need, me)
    need[me] -= 1
    won = 1.0 if need[me] <= 0 else _race(need, me)
    need[me] += 1
    rival = max((i for i in range(len(need)) if i != me), key=lambda i: s.seats[i].score)
    need[rival] -= 1
    lost = 0.0 if need[rival] <= 0 else _race(need, me)
    return night * won + (1 - night) * lost


def _race(need: list[int], me: SeatNo) -> float:
    """The share of a seat in a race of equals to so many wins each."""
    shares = [float(1 << 8 - n) for n in need]
    return shares[me] / sum(shares)


def night_worth(game: Purging, s: Festival, me: SeatNo) -> float:
    """The chance to win this night."""
    left = ROUNDS - s.round + (s.phase not in ("clean", "dawn"))
    values = [_expected(game, s, i, left) for i in range(len(s.seats))]
    mine = values.pop(me)
    scale = NOISE * (left + 0.3) ** 0.5
    chance = 1.0
    for other in values:
        chance *= 1 / (1 + exp(min(50.0, (other - mine) / scale * 1.7)))
    return chance ** (1 / max(1.0, len(values) ** 0.5))


def _expected(game: Purging, s: Festival, i: SeatNo, left: int) -> float:
    seat = s.seats[i]
    value = float(seat.score) - WEAKNESS * len(seat.front)
    if left > 1:
        for card, rounds in zip(seat.staying, seat.stays, strict=True):
            stay = game.weapons[s.faces[card]].stay
            if stay:
                value += STAYING * stay.power * min(rounds, left)
        value += HAND * sum(game.power[f] for n in seat.hand if (f := s.faces[n]))
    return value
