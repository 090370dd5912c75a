"""How good a table looks to a seat: what the bots go by."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from games.kernel.state import SeatNo

from .roads import FAR, ground, to_him, to_roof
from .state import DICE, OPERATIVES, Hallway

if TYPE_CHECKING:
    from .rules import PickleRick

# In moves of Pickle Rick, as a regression over the turns of a hundred matches of greedy bots gave them, about.
EVEN = 16.0  # moves to the roof at which neither side is ahead, all else as at the start
STEP = 1.0  # what a move nearer to the roof is worth
TURN = 2.0  # moves that Pickle Rick makes in a turn, about
HARM = (20.0, 8.2, 6.8, 5.4, 3.9, 3.25, 2.6, 1.95, 1.3, 0.65, 0.0)  # by Pickle Rick's health, 0 … 10
HAND, ORDERS = 0.3, 0.45  # a card in Pickle Rick's hand, in the Russians', up to PLENTY of them
MORE = 0.1  # each card beyond
PLENTY = 6
SHORT_DECK, SHORT_STACK = 3.0, 1.8  # each card or square fewer than the rest of the way will take
LOST = 12.0  # an empty deck or stack, which loses if nothing else happens this turn
THREAT = (0.95, 0.95, 0.8, 0.65, 0.3)  # an operative so many moves from him; one farther away or shut in: LURKING
LURKING = 0.05
PACK = 0.1  # each of the first four operatives: another die that the Russians roll again
SEEN = 0.1  # each enemy who sees him, up to four
JAGUAR = (1.6, 1.6, 1.4, 1.2, 0.8)  # the Jaguar so many moves from him, in full health; farther away: PROWLING
PROWLING = 0.5
AWAY = 0.3  # a Jaguar who may still come
CLOSE = 5.0  # moves to the roof from which on enemies come too late, more and more
SCALE = 3.0


def worth(game: PickleRick, s: Hallway, me: SeatNo) -> float:
    """The chance to win, roughly: 0 … 1."""
    if not s.phase and s.winner:
        return float(s.seats[me].role == s.winner)
    if not s.spots:
        return 0.5
    chance = 1 / (1 + exp(-_lead(game, s) / SCALE))
    return chance if me == s.pickle else 1 - chance


def _lead(game: PickleRick, s: Hallway) -> float:
    """How far ahead Pickle Rick is, about 0 at the start, in moves."""
    way = to_roof(game.plan, ground(s)).get(s.rick, FAR)
    value = EVEN - STEP * way - HARM[s.health] + _cards(s, way)
    return value - _danger(game, s) * min(0.4 + way / CLOSE, 1.0)


def _cards(s: Hallway, way: float) -> float:
    """Hands, and whether deck and stack last till he is on the roof."""
    own, turns = s.seats[s.pickle], way / TURN
    value = _hand(len(own.hand), HAND)
    value -= SHORT_DECK * max(turns + 1 - len(own.deck), 0.0) + LOST * (not own.deck)
    value -= SHORT_STACK * max(way + 1 - len(s.stack), 0.0) + LOST * (not s.stack)
    return value if s.solo else value - _hand(len(s.seats[s.russians].hand), ORDERS)


def _hand(cards: int, each: float) -> float:
    return each * min(cards, PLENTY) + MORE * max(cards - PLENTY, 0)


def _danger(game: PickleRick, s: Hallway) -> float:
    """What the figures of the Russians are good for."""
    plan, lie = game.plan, ground(s)
    near = to_him(plan, lie, s.rick)
    value = SEEN * min(game.seers(s), DICE)
    count = 0
    for place in s.ops:
        if place > 0:
            count += 1
            far = near.get(place, OPERATIVES)
            value += THREAT[far] if far < len(THREAT) else LURKING
    if not s.solo:
        value += PACK * min(count, DICE)
    if s.jaguar > 0:
        far = to_him(plan, lie, s.rick, through_walls=True).get(s.jaguar, OPERATIVES)
        value += (JAGUAR[far] if far < len(JAGUAR) else PROWLING) * (0.4 + 0.06 * s.fury)
    elif not s.jaguar:
        value += AWAY
    return value
