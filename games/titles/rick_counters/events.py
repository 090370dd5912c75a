"""What can happen at the table: facts, each with its sentence. What happens to cards is in ``moves``."""

from __future__ import annotations

from typing import Any, cast

from games.kernel.event import Event
from games.kernel.state import EVERYONE, CardNo, SeatNo

from .moves import (
    Bought,
    Destroyed,
    Discarded,
    Drew,
    Gained,
    Handed,
    HandsDealt,
    LocationsRecycled,
    Looked,
    Passed,
    Pawned,
    Picked,
    PutBack,
    Recovered,
    Recycled,
    Refilled,
    Revealed,
)
from .state import ENDINGS, Citadel, Zone
from .zones import leave, own

# -- set-up -----------------------------------------------------------------------------------------------------------


class RicksDealt(Event[Citadel], tag="ricks"):
    """Oversized Ricks are dealt, face up (RC-034, RC-036). ``count``: how many each seat gets."""

    cards: list[CardNo]
    count: int
    sentence = "Oversized Ricks are dealt: {cards}."

    def apply(self, s: Citadel) -> None:
        for i, seat in enumerate(s.seats):
            seat.dealt = self.cards[i * self.count : (i + 1) * self.count]
        for n in self.cards:
            s.box.remove(n)
            s.seen[n] = EVERYONE


class RickTaken(Event[Citadel], tag="rick"):
    """A player has an oversized Rick; what else was dealt to them goes back to the box."""

    seat: SeatNo
    card: CardNo
    sentence = "{seat} {seat:is|are} {card}."

    def apply(self, s: Citadel) -> None:
        seat = s.seats[self.seat]
        if self.card in s.box:
            s.box.remove(self.card)
        else:
            seat.dealt.remove(self.card)
        s.box += seat.dealt
        seat.dealt = []
        seat.rick = self.card
        s.seen[self.card] = EVERYONE


class LaidOut(Event[Citadel], tag="laid"):
    """The Line-Up is laid out and the Council's top card is turned up (RC-043, RC-052)."""

    cards: list[CardNo]
    top: CardNo
    sentence = "The Line-Up opens with {cards}. {top} heads the Council of Ricks."

    def apply(self, s: Citadel) -> None:
        del s.main[-len(self.cards) :]
        s.lineup = list(self.cards)
        for n in (*self.cards, self.top):
            s.seen[n] = EVERYONE
        s.council_up = True


# -- turns ------------------------------------------------------------------------------------------------------------


class TurnBegan(Event[Citadel], tag="turn"):
    seat: SeatNo
    number: int
    sentence = "Turn {number}: {seat}"
    heading = True

    def apply(self, s: Citadel) -> None:
        s.turn, s.number, s.power, s.topping = self.seat, self.number, 0, 0
        s.deeds, s.used, s.cheap = [], [], []
        s.seats[self.seat].turns += 1


class Played(Event[Citadel], tag="played"):
    """A card is played from the hand (RC-012, RC-087); ``stays``: it is Ongoing (RC-143)."""

    seat: SeatNo
    card: CardNo
    power: int
    stays: bool
    minor = True

    def words(self) -> str:
        return "{seat} {seat:plays|play} {card}: +{power} Power." if self.power else "{seat} {seat:plays|play} {card}."

    def apply(self, s: Citadel) -> None:
        seat = s.seats[self.seat]
        seat.hand.remove(self.card)
        (seat.ongoing if self.stays else seat.play).append(self.card)
        s.seen[self.card] = EVERYONE
        s.power += self.power
        s.deeds.append(("play", self.seat, s.faces[self.card], self.card))


class Visited(Event[Citadel], tag="visited"):
    """The top card of the Location deck is played (RC-083, RC-153)."""

    seat: SeatNo
    card: CardNo
    power: int

    def words(self) -> str:
        gain = ": +{power} Power." if self.power else "."
        return f"{{seat}} {{seat:steps|step}} through a portal to {{card}}{gain}"

    def apply(self, s: Citadel) -> None:
        s.locations.remove(self.card)
        s.seats[self.seat].play.append(self.card)
        s.visiting.append(self.card)
        s.seen[self.card] = EVERYONE
        s.power += self.power
        s.deeds.append(("play", self.seat, s.faces[self.card], self.card))


class Borrowed(Event[Citadel], tag="borrowed"):
    """A card of another player is played under one's own control (RC-183, RC-212)."""

    seat: SeatNo
    card: CardNo
    owner: SeatNo
    zone: str
    power: int

    def words(self) -> str:
        gain = ": +{power} Power." if self.power else "."
        return f"{{seat}} {{seat:plays|play}} {{owner's}} {{card}}{gain}"

    def apply(self, s: Citadel) -> None:
        s.seats[self.owner].zone(cast(Zone, self.zone)).remove(self.card)
        s.seats[self.seat].play.append(self.card)
        s.borrowed.append(self.card)
        s.lenders.append(self.owner)
        s.seen[self.card] = EVERYONE
        s.power += self.power
        s.deeds.append(("play", self.seat, s.faces[self.card], self.card))


class Hosted(Event[Citadel], tag="hosted"):
    """The top card of the deck is put on the oversized Rick; Cronenberg Rick has its text this turn (RC-186)."""

    seat: SeatNo
    card: CardNo
    power: int
    minor = True

    def words(self) -> str:
        gain = ": +{power} Power." if self.power else "."
        return f"{{seat}} {{seat:puts|put}} {{card}} on {{seat:their|your}} Rick and {{seat:uses|use}} its text{gain}"

    def apply(self, s: Citadel) -> None:
        seat = s.seats[self.seat]
        seat.deck.remove(self.card)
        own(self.seat, [self.card], s, "hosted")
        s.lent.append(self.card)
        s.power += self.power
        s.deeds.append(("host", self.seat, s.faces[self.card], self.card))


class Powered(Event[Citadel], tag="power"):
    """Power from an effect (RC-013)."""

    seat: SeatNo
    card: CardNo
    by: int
    minor = True
    sentence = "{card} gives {seat} +{by} Power."

    def apply(self, s: Citadel) -> None:
        s.power += self.by


class Used(Event[Citadel], tag="used"):
    """An ability that works once a turn is used (RC-R32)."""

    seat: SeatNo
    card: CardNo
    minor = True
    sentence = "{seat} {seat:uses|use} {card}."

    def apply(self, s: Citadel) -> None:
        s.used.append(self.card)


class MadeCheap(Event[Citadel], tag="cheap"):
    """Cards cost less for the rest of the turn. ``by``: how much; ``faces``: which."""

    seat: SeatNo
    card: CardNo
    by: int
    faces: list[str]
    minor = True
    sentence = "{card} makes shopping cheaper for {seat} this turn."

    def apply(self, s: Citadel) -> None:
        s.cheap.append((self.by, self.faces))


class WillTop(Event[Citadel], tag="topping"):
    """The next card bought goes on top of the deck."""

    seat: SeatNo
    card: CardNo
    minor = True
    sentence = "The next card {seat} {seat:buys|buy} this turn goes on top of {seat:their|your} deck."

    def apply(self, s: Citadel) -> None:
        s.topping += 1


class CleanedUp(Event[Citadel], tag="cleaned"):
    """Step 4: played cards are discarded, Locations close, borrowed cards go home (RC-023, RC-024, RC-084, RC-R40)."""

    seat: SeatNo

    def apply(self, s: Citadel) -> None:
        seat = s.seats[self.seat]
        for n in seat.play:
            if n in s.visiting:
                s.closed.append(n)
            elif n in s.borrowed:
                own(s.owner(n, self.seat), [n], s, "hand")
            else:
                seat.discard.append(n)
        seat.play = []
        s.visiting, s.borrowed, s.lenders, s.lent = [], [], [], []
        s.power = s.topping = 0
        s.cheap = []
        s.idle = 0 if any(deed in ("buy", "gain") for deed, *_ in s.deeds) else s.idle + 1


# -- attacks ----------------------------------------------------------------------------------------------------------


class Attacked(Event[Citadel], tag="attacked"):
    card: CardNo
    seats: list[SeatNo]
    sentence = "{card} attacks {seats}."

    def apply(self, s: Citadel) -> None:
        """An Attack by itself changes nothing; its effects follow."""


class Avoided(Event[Citadel], tag="avoided"):
    """A Defense is used: the card is discarded first (RC-067, RC-072, RC-R24)."""

    seat: SeatNo
    card: CardNo
    zone: str
    sentence = "{seat} {seat:avoids|avoid} the Attack with {card}."

    def apply(self, s: Citadel) -> None:
        leave(s, self.seat, self.card, self.zone)
        own(self.seat, [self.card], s, "discard")


class TurnedDown(Event[Citadel], tag="down"):
    """An oversized Rick is turned face down (RC-209, RC-R45)."""

    seat: SeatNo
    card: CardNo
    sentence = "{seat's} {card} is turned face down until the end of {seat:their|your} next turn."

    def apply(self, s: Citadel) -> None:
        s.seats[self.seat].face_down = True


class TurnedUp(Event[Citadel], tag="up"):
    seat: SeatNo
    card: CardNo
    sentence = "{seat's} {card} is face up again."

    def apply(self, s: Citadel) -> None:
        s.seats[self.seat].face_down = False


class Flipped(Event[Citadel], tag="flipped"):
    """The next card of the Council stack is revealed (RC-027)."""

    card: CardNo
    sentence = "{card} now heads the Council of Ricks stack."
    heading = True

    def apply(self, s: Citadel) -> None:
        s.council_up = True
        s.seen[self.card] = EVERYONE


# -- the end ----------------------------------------------------------------------------------------------------------


class Ended(Event[Citadel], tag="ended"):
    """How the match ends (RC-032, RC-033), and everybody's Victory Points (RC-104)."""

    ending: str
    scores: list[int]
    seats: list[SeatNo]
    each = "{seats} {seats:has|have} {scores} VP"
    heading = True

    def words(self) -> str:
        return f"{ENDINGS[self.ending]} {{each}}."

    def apply(self, s: Citadel) -> None:
        s.ending, s.scores = self.ending, list(self.scores)


class Won(Event[Citadel], tag="won"):
    """Who wins, tie-breaks included (RC-105 to RC-107, RC-R18)."""

    winners: list[SeatNo]

    def words(self) -> str:
        return "{winners} {winners:wins|win}!" if len(self.winners) == 1 else "{winners} share the victory!"

    def apply(self, s: Citadel) -> None:
        s.winners = list(self.winners)


EVENTS: tuple[type[Event[Any]], ...] = (
    RicksDealt, RickTaken, LaidOut, TurnBegan, Played, Visited, Borrowed, Hosted, Powered, Used, MadeCheap, WillTop,
    CleanedUp, Drew, HandsDealt, Recycled, LocationsRecycled, Discarded, Destroyed, Bought, Gained, Recovered, PutBack,
    Handed, Passed, Looked, Revealed, Picked, Pawned, Refilled, Attacked, Avoided, TurnedDown, TurnedUp, Flipped, Ended,
    Won,
)  # fmt: skip
