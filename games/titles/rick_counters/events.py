"""What can happen at the table: facts, each with its sentence."""

from __future__ import annotations

from typing import Any, cast

from games.kernel.event import Event
from games.kernel.state import EVERYONE, CardNo, SeatNo

from .state import ENDINGS, HAND, Citadel, Zone
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


# -- cards move -------------------------------------------------------------------------------------------------------


class Drew(Event[Citadel], tag="drew"):
    seat: SeatNo
    cards: list[CardNo]
    minor = True
    sentence = "{seat} {seat:draws|draw} {cards}."

    def apply(self, s: Citadel) -> None:
        seat = s.seats[self.seat]
        del seat.deck[-len(self.cards) :]
        own(self.seat, self.cards, s, "hand")


class HandsDealt(Event[Citadel], tag="hands"):
    """Each player draws a first hand of five (RC-086). ``cards``: hand by hand."""

    cards: list[CardNo]
    sentence = "Everybody draws five cards: {cards}."

    def apply(self, s: Citadel) -> None:
        for i, seat in enumerate(s.seats):
            hand = self.cards[i * HAND : (i + 1) * HAND]
            del seat.deck[-len(hand) :]
            own(i, hand, s, "hand")


class Recycled(Event[Citadel], tag="recycled"):
    """A discard pile goes under the deck, which is empty or about to be; it is shuffled next (RC-031)."""

    seat: SeatNo
    minor = True
    sentence = "{seat} {seat:shuffles|shuffle} {seat:their|your} discard pile to become {seat:their|your} deck."

    def apply(self, s: Citadel) -> None:
        seat = s.seats[self.seat]
        seat.deck, seat.discard = seat.discard + seat.deck, []


class LocationsRecycled(Event[Citadel], tag="reopened"):
    """The Location discard pile becomes the Location deck; a shuffle follows (RC-158)."""

    minor = True
    sentence = "The Locations are shuffled into a new deck."

    def apply(self, s: Citadel) -> None:
        s.locations, s.closed = s.closed, []


class Discarded(Event[Citadel], tag="discarded"):
    """Cards go from a zone of a player to the discard pile, a borrowed or visiting one to its own place."""

    seat: SeatNo
    cards: list[CardNo]
    zone: str
    minor = True

    def words(self) -> str:
        where = {"hand": "", "deck": " from the top of {seat:their|your} deck"}.get(self.zone, " from play")
        return f"{{seat}} {{seat:discards|discard}} {{cards}}{where}."

    def apply(self, s: Citadel) -> None:
        for n in self.cards:
            owner, visiting = s.owner(n, self.seat), n in s.visiting
            leave(s, self.seat, n, self.zone)
            if visiting:
                s.closed.append(n)
            else:
                own(owner, [n], s, "discard")


class Destroyed(Event[Citadel], tag="destroyed"):
    """A card is out of the game (RC-164); a borrowed one goes to its owner's hand instead (RC-185).

    ``holder``: in whose zone it lay; the destroyer's own seat for a card of the Line-Up.
    """

    seat: SeatNo
    card: CardNo
    holder: SeatNo
    zone: str

    def words(self) -> str:
        if self.zone == "lineup":
            return "{seat} {seat:destroys|destroy} {card} in the Line-Up."
        if self.holder != self.seat:
            return "{seat} {seat:destroys|destroy} {holder's} {card}."
        where = {"hand": "hand", "discard": "discard pile", "deck": "deck"}.get(self.zone)
        tail = f" from {{seat:their|your}} {where}" if where else ""
        return f"{{seat}} {{seat:destroys|destroy}} {{card}}{tail}."

    def apply(self, s: Citadel) -> None:
        card = self.card
        owner, borrowed = s.owner(card, self.holder), card in s.borrowed
        leave(s, self.holder, card, self.zone)
        if borrowed:
            own(owner, [card], s, "hand")
        else:
            s.destroyed.append(card)
        s.seen[card] = EVERYONE
        s.deeds.append(("destroy", self.seat, s.faces[card], card))


class Bought(Event[Citadel], tag="bought"):
    """A card is paid for (RC-016, RC-121). ``zone``: where it lay; ``to``: where it goes."""

    seat: SeatNo
    card: CardNo
    cost: int
    zone: str
    to: str

    def words(self) -> str:
        verb = "{seat:defeats|defeat}" if self.zone == "council" else "{seat:buys|buy}"
        tail = "" if self.to == "discard" else ", which goes on top of {seat:their|your} deck"
        return f"{{seat}} {verb} {{card}} for {{cost}} Power{tail}."

    def apply(self, s: Citadel) -> None:
        leave(s, self.seat, self.card, self.zone)
        own(self.seat, [self.card], s, cast(Zone, self.to))
        s.power -= self.cost
        if self.zone == "council":
            s.council_up = False
        if self.to == "deck":
            s.topping -= 1
        s.deeds.append(("buy", self.seat, s.faces[self.card], self.card))


class Gained(Event[Citadel], tag="gained"):
    """A card is gained without paying (RC-017, RC-167)."""

    seat: SeatNo
    card: CardNo
    zone: str
    to: str

    def words(self) -> str:
        own = "{seat:their|your}"
        tail = {"hand": f" into {own} hand", "deck": f", which goes on top of {own} deck"}.get(self.to, "")
        return f"{{seat}} {{seat:gains|gain}} {{card}}{tail}."

    def apply(self, s: Citadel) -> None:
        leave(s, self.seat, self.card, self.zone)
        s.seen[self.card] = EVERYONE
        own(self.seat, [self.card], s, cast(Zone, self.to))
        s.idle = 0  # also where the turn is cleaned up already (RC-197)
        s.deeds.append(("gain", self.seat, s.faces[self.card], self.card))


class Recovered(Event[Citadel], tag="recovered"):
    """A card comes back from the discard pile."""

    seat: SeatNo
    cards: list[CardNo]
    to: str

    def words(self) -> str:
        own = "{seat:their|your}"
        where = f"into {own} hand" if self.to == "hand" else f"on top of {own} deck"
        return f"{{seat}} {{seat:takes|take}} {{cards}} from {own} discard pile {where}."

    def apply(self, s: Citadel) -> None:
        for n in self.cards:
            s.seats[self.seat].discard.remove(n)
        own(self.seat, self.cards, s, cast(Zone, self.to))


class PutBack(Event[Citadel], tag="put_back"):
    """Cards of the hand go on top of the deck, the last one topmost."""

    seat: SeatNo
    cards: list[CardNo]
    minor = True
    sentence = "{seat} {seat:puts|put} {cards} on top of {seat:their|your} deck."

    def apply(self, s: Citadel) -> None:
        for n in self.cards:
            s.seats[self.seat].hand.remove(n)
        own(self.seat, self.cards, s, "deck")


class Handed(Event[Citadel], tag="handed"):
    """A card goes from one player's hand to another's (RC-063, RC-R39)."""

    seat: SeatNo
    card: CardNo
    other: SeatNo
    sentence = "{seat} {seat:puts|put} {card} into {other's} hand."

    def apply(self, s: Citadel) -> None:
        s.seats[self.seat].hand.remove(self.card)
        own(self.other, [self.card], s, "hand")


class Passed(Event[Citadel], tag="passed"):
    """Cards go from hands to other players' discard piles, all at once (RC-216, RC-217)."""

    seats: list[SeatNo]
    cards: list[CardNo]
    others: list[SeatNo]
    sentence = "Cards are passed: {each}."
    each = "{seats} {seats:passes|pass} {cards} to {others}"

    def apply(self, s: Citadel) -> None:
        for seat, card, other in zip(self.seats, self.cards, self.others, strict=True):
            s.seats[seat].hand.remove(card)
            own(other, [card], s, "discard")


class Looked(Event[Citadel], tag="looked"):
    """A player looks at cards that lie face down."""

    seat: SeatNo
    cards: list[CardNo]
    minor = True
    sentence = "{seat} {seat:looks|look} at {cards}."

    def apply(self, s: Citadel) -> None:
        for n in self.cards:
            s.seen[n] |= 1 << self.seat


class Revealed(Event[Citadel], tag="revealed"):
    """A player reveals cards of their deck or hand to everybody."""

    seat: SeatNo
    cards: list[CardNo]
    sentence = "{seat} {seat:reveals|reveal} {cards}."

    def apply(self, s: Citadel) -> None:
        for n in self.cards:
            s.seen[n] = EVERYONE


class Picked(Event[Citadel], tag="picked"):
    """Revealed or looked-at cards of one's deck go to the hand."""

    seat: SeatNo
    cards: list[CardNo]
    minor = True
    sentence = "{seat} {seat:takes|take} {cards} into {seat:their|your} hand."

    def apply(self, s: Citadel) -> None:
        for n in self.cards:
            s.seats[self.seat].deck.remove(n)
        own(self.seat, self.cards, s, "hand")


class Pawned(Event[Citadel], tag="pawned"):
    """A card goes from a hand into the Line-Up (RC-207)."""

    seat: SeatNo
    card: CardNo
    sentence = "{seat} {seat:puts|put} {card} into the Line-Up."

    def apply(self, s: Citadel) -> None:
        s.seats[self.seat].hand.remove(self.card)
        s.lineup.append(self.card)
        s.seen[self.card] = EVERYONE


class Refilled(Event[Citadel], tag="refilled"):
    """Cards of the main deck come into the Line-Up (RC-025, RC-181)."""

    cards: list[CardNo]
    minor = True

    def words(self) -> str:
        return "{cards} joins the Line-Up." if len(self.cards) == 1 else "{cards} join the Line-Up."

    def apply(self, s: Citadel) -> None:
        del s.main[-len(self.cards) :]
        s.lineup += self.cards
        for n in self.cards:
            s.seen[n] = EVERYONE


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
