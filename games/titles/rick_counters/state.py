"""What lies on the table of Close Rick-Counters."""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.kernel.state import CardNo, Part, SeatNo, State

HAND = 5  # cards drawn for a hand (RC-026, RC-086)
LINE_UP = 5  # slots of the Line-Up (RC-052)
PATIENCE = 10  # turns of each player in a row without a card bought or gained, after which a match ends (RC-R51)

ENDINGS = {
    "evil_rick": "Evil Rick is defeated: the match is over.",
    "lineup": "The Line-Up can't be refilled: the match is over.",
    "idle": "Nobody comes by cards any more: the match is over.",
}

Zone: TypeAlias = Literal["hand", "deck", "discard", "play", "ongoing", "hosted"]  # of a player
Pile: TypeAlias = Literal["main", "lineup", "portal", "waves", "council", "locations", "closed"]  # of the table
# What was done this turn: play, host, buy, gain or destroy; by whom; the card's face and number.
Deed: TypeAlias = tuple[str, SeatNo, str, CardNo]


class Seat(Part):
    """One player's side of the table. Decks are drawn from their end.

    ``rick``       the oversized Rick; ``dealt``: those to choose from before the match
    ``play``       played this turn and leaving at its end, Locations of a Portal Gun and borrowed cards included
    ``ongoing``    own Ongoing cards in play
    ``hosted``     cards on the oversized Rick, which are in no zone (RC-187)
    ``face_down``  whether the oversized Rick lies face down (RC-209)
    """

    rick: CardNo = -1
    dealt: list[CardNo] = []
    deck: list[CardNo] = []
    hand: list[CardNo] = []
    discard: list[CardNo] = []
    play: list[CardNo] = []
    ongoing: list[CardNo] = []
    hosted: list[CardNo] = []
    face_down: bool = False
    turns: int = 0

    def zone(self, name: Zone) -> list[CardNo]:
        zone: list[CardNo] = getattr(self, name)
        return zone


class Citadel(State, kw_only=True):
    """The whole table.

    ``turn``, ``number``      whose turn it is, and the how many-th of the match (from 1)
    ``main``, ``lineup``      main deck and Line-Up
    ``portal``, ``waves``     stacks of Portal Guns and Morty Waves
    ``locations``, ``closed`` Location deck and its discard pile
    ``council``               Council of Ricks stack, its top at the end; ``council_up``: whether the top is face up
    ``destroyed``, ``box``    destroyed pile; oversized Ricks that nobody has
    ``power``                 Power that is left this turn (RC-R09)
    ``deeds``                 what was done this turn
    ``used``                  cards whose once-a-turn ability was used this turn
    ``visiting``              Locations in play that did not come from a hand (RC-156)
    ``borrowed``, ``lenders`` cards in play that belong to other seats, and to which (RC-184)
    ``lent``                  cards on the oversized Rick whose text Cronenberg Rick has this turn (RC-186)
    ``cheap``                 what costs less this turn: (by how much, which faces)
    ``topping``               how many of the next cards bought go on top of the deck
    ``idle``                  how many turns in a row nobody has come by a card
    ``scores``, ``winners``   at the end; ``ending``: how it came
    """

    pointers = ("used", "visiting", "borrowed", "lent")

    seats: list[Seat]
    turn: SeatNo = 0
    number: int = 0
    main: list[CardNo] = []
    lineup: list[CardNo] = []
    portal: list[CardNo] = []
    waves: list[CardNo] = []
    locations: list[CardNo] = []
    closed: list[CardNo] = []
    council: list[CardNo] = []
    council_up: bool = False
    destroyed: list[CardNo] = []
    box: list[CardNo] = []
    power: int = 0
    deeds: list[Deed] = []
    used: list[CardNo] = []
    visiting: list[CardNo] = []
    borrowed: list[CardNo] = []
    lenders: list[SeatNo] = []
    lent: list[CardNo] = []
    cheap: list[tuple[int, list[str]]] = []
    topping: int = 0
    idle: int = 0
    scores: list[int] = []
    winners: list[SeatNo] = []
    ending: str = ""

    def clockwise(self, first: SeatNo) -> list[SeatNo]:
        """All seats in clockwise order, beginning with ``first`` (RC-169)."""
        n = len(self.seats)
        return [(first + i) % n for i in range(n)]

    def foes(self, me: SeatNo) -> list[SeatNo]:
        """All other seats, clockwise (RC-R21)."""
        return self.clockwise(me)[1:]

    def pile(self, name: Pile) -> list[CardNo]:
        pile: list[CardNo] = getattr(self, name)
        return pile

    def owner(self, card: CardNo, holder: SeatNo) -> SeatNo:
        """Whose card it is that lies with a player (RC-174, RC-184)."""
        return self.lenders[self.borrowed.index(card)] if card in self.borrowed else holder

    def done(self, deed: str, by: SeatNo, faces: frozenset[str], besides: CardNo = -1) -> int:
        """How often somebody has done this with one of those cards this turn, one card not counted."""
        return sum([kind == deed and who == by and face in faces and n != besides for kind, who, face, n in self.deeds])
