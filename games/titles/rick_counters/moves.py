"""What can happen to cards: they are drawn, discarded, destroyed, bought, gained and shown."""

from __future__ import annotations

from typing import cast

from games.kernel.event import Event
from games.kernel.state import EVERYONE, CardNo, SeatNo

from .state import HAND, Citadel, Zone
from .zones import leave, own


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
