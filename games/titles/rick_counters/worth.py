"""How good a table looks to a seat: what the bots that look a moment ahead go by."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from games.kernel.state import SeatNo

from . import scoring
from .state import HAND, Citadel

if TYPE_CHECKING:
    from .handling import Handling

POWER = 0.15  # VP that a point of unspent Power is worth while its player can still buy
IN_HAND = 0.12  # VP that a point of strength in the hand is worth
VISIT = 0.4  # VP that a Location is worth that works for this turn
STRENGTH = 7.0  # VP that a point of average card strength is worth at the start
IN_PLAY = 1.2  # VP that an Ongoing card in play is worth at the start
SCALE = 6.0  # VP of a lead that make victory probable, about
PLENTY = 60  # cards of the main deck with which the match is long


def worth(game: Handling, s: Citadel, me: SeatNo) -> float:
    """The chance to win the match, roughly: 0 … 1."""
    if not s.phase:
        return 1.0 / len(s.winners) if me in s.winners else 0.0
    ahead = to_come(s)
    values = [_outlook(game, s, i, ahead) for i in range(len(s.seats))]
    best = max(values)
    weights = [exp((value - best) / (SCALE * (0.4 + ahead))) for value in values]
    return weights[me] / sum(weights)


def to_come(s: Citadel) -> float:
    """How much of the match is to come, 1 … 0: by the main deck or the Council stack, whichever is nearer its end."""
    return min(len(s.main) / PLENTY, len(s.council) / 7, 1.0)


def strength(game: Handling, face: str) -> float:
    """How good a card is to draw: about the Power it stands for."""
    if face == "morty_waves":
        return -0.3
    card = game.playable[face]
    if card.kind == "starter":
        return float(card.power)
    return max(0.8 + 0.42 * card.cost, card.power + 0.2)


def _outlook(game: Handling, s: Citadel, i: SeatNo, ahead: float) -> float:
    """The VP that a seat can hope for: what it owns, and what its deck is good for in what is to come."""
    seat, faces, strengths = s.seats[i], s.faces, game.strengths
    cards = scoring.final_deck(s, i)
    cycling = [n for n in cards if n not in seat.ongoing and n not in seat.hosted]
    mean = sum([strengths[faces[n]] for n in cycling]) / max(len(cycling), HAND)
    value = scoring.score(game, s, i) + STRENGTH * ahead * mean + IN_PLAY * ahead * len(seat.ongoing)
    held = sum([max(strengths[faces[n]], 0.1) for n in seat.hand])
    if i == s.turn and s.phase == "act":  # what is left of this turn, and the hand that will be drawn after it
        value += POWER * s.power + VISIT * len(s.visiting)
        held += HAND * mean
    return value + IN_HAND * held - (0.5 if seat.face_down else 0)
