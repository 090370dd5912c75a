"""How good a table looks to a seat: what the bots that look a moment ahead go by."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from games.kernel.state import SeatNo

from . import scoring
from .state import HAND, Citadel

if TYPE_CHECKING:
    from .handling import Handling

SHOPPING = 0.9  # VP that a VP of what can still be bought this turn is worth
TEXT = 0.9  # Power that a point of strength stands for where a card does more than give Power
IN_HAND = 0.12  # VP that a point of strength in the hand is worth
VISIT = 0.4  # VP that a Location is worth that works for this turn
STRENGTH = 7.0  # VP that a point of average card strength is worth at the start
IN_PLAY = 2.0  # VP that an Ongoing card in play is worth at the start
COMING = 1.5  # the same, of one that is still to be drawn and played
USUAL = 1.3  # strength of the cards that a deck has anyway
SCALE = 6.0  # VP of a lead that make victory probable, about
PLENTY = 60  # cards of the main deck with which the match is long


def worth(game: Handling, s: Citadel, me: SeatNo) -> float:
    """The chance to win the match, roughly: 0 … 1."""
    if not s.phase:
        return 1.0 / len(s.winners) if me in s.winners else 0.0
    if not game.evil_stands(s):  # nothing changes any more
        winners = scoring.winners(game, s, [scoring.score(game, s, i) for i in range(len(s.seats))])
        return 1.0 / len(winners) if me in winners else 0.0
    ahead = to_come(s)
    values = [_outlook(game, s, i, ahead) for i in range(len(s.seats))]
    if me == s.turn and s.phase == "act":
        values[me] += SHOPPING * _shopping(game, s, me, ahead)
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
    stays, running = game.stays, len(seat.ongoing)
    cycling = [strengths[faces[n]] for n in cards if faces[n] not in stays]
    mean = sum(cycling) / max(len(cycling), HAND)
    coming = len(cards) - len(cycling) - running
    value = scoring.score(game, s, i) + (STRENGTH * mean + IN_PLAY * running + COMING * coming) * ahead
    held = sum([max(strengths[faces[n]], 0.1) for n in seat.hand])
    if i == s.turn and s.phase == "act":  # what is left of this turn, and the hand that will be drawn after it
        value += VISIT * len(s.visiting)
        held += HAND * mean
    return value + IN_HAND * held - (0.5 if seat.face_down else 0)


def promise(game: Handling, face: str) -> float:
    """The Power that a card in the hand will bring, about: its own, or what else it does."""
    if face in game.plain or face == "morty_waves":
        return float(game.gives[face])
    return max(game.gives[face], TEXT * game.strengths[face])


def _shopping(game: Handling, s: Citadel, me: SeatNo, ahead: float) -> float:
    """The VP that the player on turn can hope for from what is still to be bought: so they play before they buy, and
    save Power for the dearest, the Council, rather than spend it on the first card that it is enough for.
    """
    faces, strengths, promises = s.faces, game.strengths, game.promises
    power = s.power + int(sum([promises[faces[n]] for n in s.seats[me].hand]))
    cards = max(len(scoring.final_deck(s, me)), HAND)
    rebates = game.rebates(s, me)
    on_sale = s.lineup + s.portal[-1:] + s.visiting + (s.council[-1:] if s.council_up else [])
    best = [0.0] * (power + 1)  # by what is spent: the most that can be gained for so much Power
    for face in [faces[n] for n in on_sale]:
        cost = game.reduced(face, rebates)
        use = COMING if face in game.stays else STRENGTH * (strengths[face] - USUAL) / cards
        gain = game.vp[face] + use * ahead
        for spent in range(power, cost - 1, -1):
            best[spent] = max(best[spent], best[spent - cost] + gain)
    return best[-1]
