"""What can happen at the festival: facts, each with its sentence."""

from __future__ import annotations

from typing import Any

from games.kernel.event import Event
from games.kernel.state import EVERYONE, CardNo, SeatNo

from .state import HAND, WEAPONS, Festival


def signed(template: str, number: int) -> str:
    """A template with “{vp}” or “{by}” in it, made to show a plus before gains."""
    return template.replace("{vp}", "+{vp}").replace("{by}", "+{by}") if number > 0 else template


# -- a night: the six rounds that the rulebook calls a match ----------------------------------------------------------


class NightBegan(Event[Festival], tag="night"):
    """All cards are collected into their decks (PU-005, PU-039); shuffles follow."""

    night: int
    sentence = "Night {night} begins"
    heading = True

    def apply(self, s: Festival) -> None:
        s.night, s.round, s.order, s.place = self.night, 0, [], 0
        for i, seat in enumerate(s.seats):
            seat.deck = list(range(i * WEAPONS, (i + 1) * WEAPONS))
            seat.hand, seat.discard, seat.pile, seat.front, seat.spent = [], [], [], [], []
            seat.staying, seat.stays = [], []
            seat.weapon, seat.score = -1, 0
        first, second = s.kinds
        s.deck, s.woes = list(range(first, second)), list(range(second, len(s.faces)))
        s.row, s.covered, s.carried, s.gone, s.woes_gone = [], [], [], [], []


class Dealt(Event[Festival], tag="dealt"):
    """Each seat draws its first hand (PU-007). ``cards``: the hands, seat by seat."""

    cards: list[CardNo]
    sentence = "Everybody shuffles their weapons and draws three: {cards}."

    def apply(self, s: Festival) -> None:
        for i, seat in enumerate(s.seats):
            seat.hand = self.cards[i * HAND : (i + 1) * HAND]
            del seat.deck[-HAND:]
            for n in seat.hand:
                s.seen[n] |= 1 << i


class NightEnded(Event[Festival], tag="dawn"):
    """The totals of a night, and who is credited with it (PU-036, PU-037, PU-038, PU-R28)."""

    scores: list[int]
    winners: list[SeatNo]
    best: int

    def words(self) -> str:
        if len(self.winners) == 1:
            return "Dawn breaks. {winners} {winners:wins|win} the night with {best} VP."
        return "Dawn breaks. {winners} share the night with {best} VP each."

    def apply(self, s: Festival) -> None:
        for seat, score in zip(s.seats, self.scores, strict=True):
            seat.total += score
        for i in self.winners:
            s.seats[i].won += 1


class Won(Event[Festival], tag="won"):
    """The game is over (PU-040)."""

    seats: list[SeatNo]

    def words(self) -> str:
        return "{seats} {seats:wins|win} the game!" if len(self.seats) == 1 else "{seats} share the victory!"

    def apply(self, s: Festival) -> None:
        s.winners = self.seats


# -- the festival row -------------------------------------------------------------------------------------------------


class RoundBegan(Event[Festival], tag="round"):
    round: int
    sentence = "Round {round}"
    heading = True

    def apply(self, s: Festival) -> None:
        s.round = self.round
        s.order, s.place = [], 0


class Revealed(Event[Festival], tag="revealed"):
    """Cards from the top of the deck are turned up into the row (PU-011)."""

    cards: list[CardNo]
    sentence = "{cards} {verb} to the festival."

    def words(self) -> str:
        return "{cards} comes to the festival." if len(self.cards) == 1 else "{cards} come to the festival."

    def apply(self, s: Festival) -> None:
        cards, seen = self.cards, s.seen
        del s.deck[-len(cards) :]
        s.row += cards
        for n in cards:
            seen[n] = EVERYONE


class SetAside(Event[Festival], tag="aside"):
    """A card with text may not open a night (PU-013): it waits beside the deck, to be shuffled back (PU-R06)."""

    card: CardNo
    sentence = "{card} is too much to open a night with: back into the deck, and another card in its place."

    def apply(self, s: Festival) -> None:
        s.row.remove(self.card)
        s.aside.append(self.card)


class PutBack(Event[Festival], tag="putback"):
    """What was set aside joins the festival deck, to be shuffled with it."""

    def apply(self, s: Festival) -> None:
        s.deck = s.deck + s.aside
        s.aside = []


class Recycled(Event[Festival], tag="recycled"):
    """The festival discard pile becomes the deck, to be shuffled (PU-012)."""

    sentence = "The festival deck is empty; its discard pile is shuffled into a new one."

    def apply(self, s: Festival) -> None:
        s.deck, s.gone = s.gone, []


class Reversed(Event[Festival], tag="reversed"):
    card: CardNo
    sentence = "{card} turns the night upside down: the lowest Power chooses first this round."

    def apply(self, s: Festival) -> None:
        s.upside_down = True


class TooLate(Event[Festival], tag="toolate"):
    """A card that would turn the order around, turned up when that is fixed (PU-R10)."""

    card: CardNo
    sentence = "{card} comes too late to turn this round upside down: its order is fixed."

    def apply(self, s: Festival) -> None:
        """Nothing moves."""


# -- weapons ----------------------------------------------------------------------------------------------------------


class Unarmed(Event[Festival], tag="unarmed"):
    """These seats have no weapon to choose: they sit this round out (PU-R05)."""

    seats: list[SeatNo]

    def words(self) -> str:
        return "{seats} {seats:has|have} no weapon this round."

    def apply(self, s: Festival) -> None:
        """Nothing moves."""


class Raised(Event[Festival], tag="raised"):
    """The chosen weapons are turned face up together (PU-015). ``powers``, ``ties``: what they list."""

    seats: list[SeatNo]
    cards: list[CardNo]
    powers: list[int]
    ties: list[int]
    sentence = "{each}."
    each = "{seats} {seats:raises|raise} {cards} ({powers})"

    def apply(self, s: Festival) -> None:
        seats, seen = s.seats, s.seen
        for i, n, power, tie in zip(self.seats, self.cards, self.powers, self.ties, strict=True):
            seat = seats[i]
            seat.hand.remove(n)
            seat.weapon, seat.power, seat.tie = n, power, tie
            seen[n] = EVERYONE


class Boosted(Event[Festival], tag="boosted"):
    """The power of these seats' weapons changes for this round, because of a card."""

    seats: list[SeatNo]
    card: CardNo
    by: int

    def words(self) -> str:
        return signed("{card} gives {seats} {by} Power this round.", self.by)

    def apply(self, s: Festival) -> None:
        for i in self.seats:
            s.seats[i].power += self.by


class Hushed(Event[Festival], tag="hushed"):
    """The text of these seats' weapons is ignored this round (PU-072)."""

    card: CardNo
    seats: list[SeatNo]
    sentence = "{card} steals the show: what the other weapons raised this round say is ignored."

    def apply(self, s: Festival) -> None:
        s.hushed += self.seats


class Edged(Event[Festival], tag="edged"):
    """A seat leaves its place by power. ``edge``: 1 before everybody, -1 after everybody."""

    seat: SeatNo
    card: CardNo
    edge: int

    def words(self) -> str:
        if self.edge > 0:
            return "{seat} {seat:is|are} quicker than any blade: {card} lets {seat:them|you} choose first."
        return "{card} makes {seat} choose last."

    def apply(self, s: Festival) -> None:
        (s.first if self.edge > 0 else s.last).append(self.seat)


class Waited(Event[Festival], tag="waited"):
    """A seat does not use its right to choose first."""

    seat: SeatNo
    card: CardNo
    sentence = "{seat} could choose first with {card}, but {seat:waits|wait}."

    def apply(self, s: Festival) -> None:
        """Nothing moves."""


class Barred(Event[Festival], tag="barred"):
    """A seat can't gain a festival card this round."""

    seat: SeatNo
    card: CardNo
    sentence = "{card} keeps {seat} from gaining a festival card this round."

    def apply(self, s: Festival) -> None:
        s.barred.append(self.seat)


class Ordered(Event[Festival], tag="ordered"):
    """The order of choosing stands for the round (PU-026, PU-R10)."""

    first: SeatNo
    then: list[SeatNo]

    def words(self) -> str:
        return "{first} {first:strikes|strike} " + ("first, then {then}." if self.then else "alone.")

    def apply(self, s: Festival) -> None:
        s.order = [self.first, *self.then]
        s.place = 0


class Covered(Event[Festival], tag="covered"):
    """A festival card can't be chosen this round and stays for the next (PU-083, PU-085)."""

    seat: SeatNo
    about: CardNo
    card: CardNo
    sentence = "{seat} {seat:covers|cover} {card} with {about}: nobody can take it this round."

    def apply(self, s: Festival) -> None:
        s.row.remove(self.card)
        s.covered.append(self.card)


class Stayed(Event[Festival], tag="stayed"):
    """A used weapon is not discarded but stays in play for so many rounds after this one (PU-075)."""

    seat: SeatNo
    card: CardNo
    rounds: int
    sentence = "{card} stays in front of {seat} for {rounds} more {rounds:round|rounds}."

    def apply(self, s: Festival) -> None:
        seat = s.seats[self.seat]
        seat.staying.append(self.card)
        seat.stays.append(self.rounds + 1)
        seat.weapon = -1


# -- the purge --------------------------------------------------------------------------------------------------------


class Took(Event[Festival], tag="took"):
    """The choice of a turn: a card of the row goes to the score pile (PU-029)."""

    seat: SeatNo
    card: CardNo
    vp: int

    def words(self) -> str:
        return signed("{seat} {seat:takes|take} {card} ({vp}).", self.vp)

    def apply(self, s: Festival) -> None:
        seat = s.seats[self.seat]
        s.row.remove(self.card)
        seat.pile.append(self.card)
        seat.score += self.vp
        s.place += 1


class TookTop(Event[Festival], tag="tooktop"):
    """The choice of a turn: the top of the deck, unseen, face up into the score pile (PU-051, PU-052, PU-R14)."""

    seat: SeatNo
    card: CardNo
    vp: int

    def words(self) -> str:
        return signed("{seat} {seat:takes|take} the top card of the deck, unseen. It is {card} ({vp}).", self.vp)

    def apply(self, s: Festival) -> None:
        seat = s.seats[self.seat]
        s.deck.pop()
        seat.pile.append(self.card)
        seat.score += self.vp
        s.seen[self.card] = EVERYONE
        s.place += 1


class Slipped(Event[Festival], tag="slipped"):
    """The choice of a turn: a card of the row goes to another seat's score pile; no gain for that seat (PU-070)."""

    seat: SeatNo
    card: CardNo
    to: SeatNo
    vp: int

    def words(self) -> str:
        return signed("{seat} {seat:slips|slip} {card} ({vp}) into {to's} score pile.", self.vp)

    def apply(self, s: Festival) -> None:
        other = s.seats[self.to]
        s.row.remove(self.card)
        other.pile.append(self.card)
        other.score += self.vp
        s.place += 1


class Passed(Event[Festival], tag="passed"):
    """The choice of a turn: nothing (PU-062)."""

    seat: SeatNo
    sentence = "{seat} {seat:wants|want} none of it and {seat:passes|pass}."

    def apply(self, s: Festival) -> None:
        s.place += 1


class Skipped(Event[Festival], tag="skipped"):
    """A turn without a choice (PU-032, PU-R23). ``barred``: because of a card, else because nothing is left."""

    seat: SeatNo
    barred: bool

    def words(self) -> str:
        return "{seat} can't gain a card and {seat:is|are} skipped." if self.barred else "Nothing is left for {seat}."

    def apply(self, s: Festival) -> None:
        s.place += 1


class TookMore(Event[Festival], tag="tookmore"):
    """More cards of the row, after the choice of the turn (PU-079)."""

    seat: SeatNo
    cards: list[CardNo]
    vp: int

    def words(self) -> str:
        return signed("{seat} can't stop and {seat:takes|take} {cards} as well ({vp}).", self.vp)

    def apply(self, s: Festival) -> None:
        seat = s.seats[self.seat]
        for n in self.cards:
            s.row.remove(n)
        seat.pile += self.cards
        seat.score += self.vp


class Swapped(Event[Festival], tag="swapped"):
    """A card of the score pile goes to the row, one of the row to the score pile. ``by``: what the score gains."""

    seat: SeatNo
    out: CardNo
    into: CardNo
    by: int
    sentence = "{seat} {seat:puts|put} {out} back on the street and {seat:takes|take} {into} for it."

    def apply(self, s: Festival) -> None:
        seat = s.seats[self.seat]
        seat.pile.remove(self.out)
        s.row.remove(self.into)
        s.row.append(self.out)
        seat.pile.append(self.into)
        seat.score += self.by


class Dropped(Event[Festival], tag="dropped"):
    """A card leaves the score pile for the discard pile of its kind (PU-064, PU-067, PU-R16). ``vp``: it counted so."""

    seat: SeatNo
    card: CardNo
    vp: int
    sentence = "{seat} {seat:gets|get} rid of {card} ({vp})."

    def words(self) -> str:
        return signed(self.sentence, self.vp)

    def apply(self, s: Festival) -> None:
        seat, card = s.seats[self.seat], self.card
        seat.pile.remove(card)
        seat.score -= self.vp
        first, second = s.kinds
        if card < first:
            s.seats[s.owner(card)].discard.append(card)
        elif card < second:
            s.gone.append(card)
        else:
            s.woes_gone.append(card)


class Handed(Event[Festival], tag="handed"):
    """A card goes from one score pile to another."""

    seat: SeatNo
    card: CardNo
    to: SeatNo
    vp: int

    def words(self) -> str:
        return signed("{seat} {seat:hands|hand} {card} ({vp}) to {to}.", self.vp)

    def apply(self, s: Festival) -> None:
        giver, taker = s.seats[self.seat], s.seats[self.to]
        giver.pile.remove(self.card)
        giver.score -= self.vp
        taker.pile.append(self.card)
        taker.score += self.vp


# -- weaknesses -------------------------------------------------------------------------------------------------------


class WeaknessDrawn(Event[Festival], tag="weakness"):
    """The top weakness lies face up in front of a seat (PU-033)."""

    seat: SeatNo
    card: CardNo
    sentence = "{seat} {seat:draws|draw} a Weakness: {card}."

    def apply(self, s: Festival) -> None:
        s.woes.pop()
        s.seats[self.seat].front.append(self.card)
        s.seen[self.card] = EVERYONE


class WoesRecycled(Event[Festival], tag="woes"):
    """The weakness discard pile becomes the deck, to be shuffled (PU-035)."""

    sentence = "The Weakness deck is empty; its discard pile is shuffled into a new one."

    def apply(self, s: Festival) -> None:
        s.woes, s.woes_gone = s.woes_gone, []


class Resolved(Event[Festival], tag="resolved"):
    """A weakness has had its effect and will be discarded when the round is cleaned up (PU-021)."""

    seat: SeatNo
    card: CardNo

    def apply(self, s: Festival) -> None:
        seat = s.seats[self.seat]
        seat.front.remove(self.card)
        seat.spent.append(self.card)


class Burdened(Event[Festival], tag="burdened"):
    """A weakness goes to the score pile (PU-R17)."""

    seat: SeatNo
    card: CardNo
    vp: int

    def words(self) -> str:
        return signed("{card} ({vp}) goes to {seat's} score pile.", self.vp)

    def apply(self, s: Festival) -> None:
        seat = s.seats[self.seat]
        seat.front.remove(self.card)
        seat.pile.append(self.card)
        seat.score += self.vp


class LostWeapon(Event[Festival], tag="lost"):
    """A weapon goes from the hand to its discard pile, face up."""

    seat: SeatNo
    card: CardNo
    sentence = "{seat} {seat:throws|throw} {card} away."

    def apply(self, s: Festival) -> None:
        seat = s.seats[self.seat]
        seat.hand.remove(self.card)
        seat.discard.append(self.card)
        s.seen[self.card] = EVERYONE


# -- the end of a round -----------------------------------------------------------------------------------------------


class CleanedUp(Event[Festival], tag="cleaned"):
    """Used weapons, unclaimed festival cards and resolved weaknesses are discarded (PU-019, PU-020, PU-021)."""

    unclaimed: list[CardNo]

    def words(self) -> str:
        if not self.unclaimed:
            return ""
        return "{unclaimed} is left over." if len(self.unclaimed) == 1 else "{unclaimed} are left over."

    def apply(self, s: Festival) -> None:
        s.gone += self.unclaimed
        s.row, s.carried, s.covered = s.covered, s.covered.copy(), []
        s.first, s.last, s.hushed, s.barred, s.upside_down = [], [], [], [], False
        for seat in s.seats:
            if seat.weapon >= 0:
                seat.discard.append(seat.weapon)
                seat.weapon = -1
            if seat.spent:
                s.woes_gone += seat.spent
                seat.spent = []
            if seat.stays:
                seat.stays = [n - 1 for n in seat.stays]
                while 0 in seat.stays:
                    i = seat.stays.index(0)
                    del seat.stays[i]
                    seat.discard.append(seat.staying.pop(i))


class Drew(Event[Festival], tag="drew"):
    """Each of these seats draws the top weapon of its own deck (PU-022). ``cards``: one for each seat."""

    seats: list[SeatNo]
    cards: list[CardNo]

    def words(self) -> str:
        return (
            "{seats} {seats:draws|draw} a weapon: {cards}."
            if len(self.seats) == 1
            else "New weapons are drawn: {cards}."
        )

    def apply(self, s: Festival) -> None:
        seats, seen = s.seats, s.seen
        for i, n in zip(self.seats, self.cards, strict=True):
            seat = seats[i]
            seat.deck.pop()
            seat.hand.append(n)
            seen[n] = 1 << i


EVENTS: tuple[type[Event[Any]], ...] = (
    NightBegan, Dealt, NightEnded, Won, RoundBegan, Revealed, SetAside, PutBack, Recycled, Reversed, TooLate,
    Unarmed, Raised, Boosted, Hushed, Edged, Waited, Barred, Ordered, Covered, Stayed, Took, TookTop, Slipped,
    Passed, Skipped, TookMore, Swapped, Dropped, Handed, WeaknessDrawn, WoesRecycled, Resolved, Burdened,
    LostWeapon, CleanedUp, Drew,
)  # fmt: skip
