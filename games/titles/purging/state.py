"""What lies on the table of Look Who's Purging Now."""

from __future__ import annotations

from games.kernel.state import CardNo, Part, SeatNo, State

HAND = 3  # weapons dealt at the start of a night (PU-007)
ROUNDS = 6  # rounds of a night (PU-010)
WEAPONS, FESTIVAL, WEAKNESSES = 10, 32, 10  # weapons of one deck, festival and weakness cards (PU-002, PU-003, PU-004)


class Seat(Part):
    """One player's side of the table. Piles are drawn from their end.

    ``pile``      score pile; ``score`` is its VP
    ``front``     weaknesses in front that are not resolved yet, ``spent`` those that are
    ``weapon``    the weapon of this round, -1 without one; ``power`` and ``tie`` its numbers, as changed by effects
    ``staying``   weapons of earlier rounds that stay in play, ``stays`` for how many rounds yet, this one included
    ``won``       nights won; ``total``: VP of the nights that are over
    """

    role: str
    deck: list[CardNo] = []
    hand: list[CardNo] = []
    discard: list[CardNo] = []
    pile: list[CardNo] = []
    front: list[CardNo] = []
    spent: list[CardNo] = []
    staying: list[CardNo] = []
    stays: list[int] = []
    weapon: CardNo = -1
    power: int = 0
    tie: int = 0
    score: int = 0
    won: int = 0
    total: int = 0


class Festival(State, kw_only=True):
    """The whole table. Card numbers: ten weapons for each seat, then the festival cards, then the weaknesses.

    ``deck``, ``gone``    festival deck (its top is the end) and discard pile
    ``row``               face up and free to be chosen; ``covered``: face up, not to be chosen this round
    ``carried``           those of the row that were covered in the round before
    ``aside``             turned up in the first round with text on it, to be shuffled back
    ``woes``, ``woes_gone``  weakness deck and discard pile
    ``order``             seats in the order of choosing, once it stands; ``place``: how many have had their turn
    ``first``, ``last``   seats that choose before, after everybody this round, whatever their power
    ``hushed``            seats whose weapon's text is ignored this round
    ``barred``            seats that can't gain a festival card this round
    ``upside_down``       this round the lowest power chooses first
    ``kinds``             where weapons end and weaknesses begin in the card numbers
    """

    pointers = ("carried",)

    seats: list[Seat]
    kinds: tuple[int, int]
    night: int = 0
    round: int = 0
    deck: list[CardNo] = []
    row: list[CardNo] = []
    covered: list[CardNo] = []
    carried: list[CardNo] = []
    gone: list[CardNo] = []
    aside: list[CardNo] = []
    woes: list[CardNo] = []
    woes_gone: list[CardNo] = []
    order: list[SeatNo] = []
    place: int = 0
    first: list[SeatNo] = []
    last: list[SeatNo] = []
    hushed: list[SeatNo] = []
    barred: list[SeatNo] = []
    upside_down: bool = False
    winners: list[SeatNo] = []

    def owner(self, card: CardNo) -> SeatNo:
        """The seat whose deck a weapon belongs to."""
        return card // WEAPONS
