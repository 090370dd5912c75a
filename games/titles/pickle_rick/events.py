"""What can happen in the hallway: facts, each with its sentence."""

from __future__ import annotations

from typing import Any

from games.kernel.event import Event
from games.kernel.state import EVERYONE, CardNo, SeatNo

from .state import AWAY, GONE, HAND, HEALTH, Hallway, Spot


def pay(s: Hallway, paid: list[str]) -> None:
    """Spent dice pass to the other side (PR-079)."""
    for symbol in paid:
        s.dice.remove(symbol)
    s.spent += paid


# -- set-up -----------------------------------------------------------------------------------------------------------


class LaidOut(Event[Hallway], tag="laid"):
    """The hallway is laid out: open and closed squares, figures (PR-012 to PR-031). ``side``: left or right."""

    side: str
    places: list[int]
    tiles: list[CardNo]
    ups: list[bool]
    posts: list[int]
    sentence = "The hallway is laid out; after Guard Post A it turns {side}."

    def apply(self, s: Hallway) -> None:
        for place, tile, up in zip(self.places, self.tiles, self.ups, strict=True):
            s.spots[place] = Spot(tile, 0, up)
            (s.aside if up else s.stack).remove(tile)
            if up:
                s.seen[tile] = EVERYONE
        s.rick = self.places[0]
        s.ops = [self.posts[0]] * 2 + [self.posts[1]] * 2 + [AWAY] * 6


class Dealt(Event[Hallway], tag="dealt"):
    """Starting hands (PR-029)."""

    cards: list[CardNo]
    sentence = "Starting hands are drawn: {cards}."

    def apply(self, s: Hallway) -> None:
        for i, seat in enumerate(s.seats):
            hand = self.cards[i * HAND : (i + 1) * HAND]
            del seat.deck[-len(hand) :]
            seat.hand += hand
            for n in hand:
                s.seen[n] |= 1 << i


# -- dice -------------------------------------------------------------------------------------------------------------


class TurnBegan(Event[Hallway], tag="turn"):
    """``seat`` -1: the Russians of the solo game."""

    number: int
    whose: int
    name: str
    heading = True

    def words(self) -> str:
        return "Turn {number}: {name}"

    def apply(self, s: Hallway) -> None:
        s.number, s.turn = self.number, self.whose
        s.dice, s.spent, s.walked, s.fired = [], [], [], []
        s.extra = s.paces = s.shots = 0
        s.crashed = False


class DiceShow(Event[Hallway], tag="dice"):
    """What the dice show after a roll or reroll."""

    symbols: list[str]
    sentence = "The dice show {symbols}."

    def apply(self, s: Hallway) -> None:
        s.dice = list(self.symbols)


class GotJokers(Event[Hallway], tag="jokers"):
    """Joker symbols from a card (PR-228, PR-207, PR-R39)."""

    seat: SeatNo
    count: int
    sentence = "{seat} {seat:gets|get} {count} {count:joker|jokers}."

    def apply(self, s: Hallway) -> None:
        s.dice += ["joker"] * self.count
        s.extra += self.count


class Paid(Event[Hallway], tag="paid"):
    """Symbols are spent where no other fact says so."""

    symbols: list[str]

    def apply(self, s: Hallway) -> None:
        pay(s, self.symbols)


# -- Pickle Rick moves ------------------------------------------------------------------------------------------------


class Moved(Event[Hallway], tag="moved"):
    """Pickle Rick moves (PR-107) in a direction onto a square. ``by``: "way" or "duct"."""

    place: int
    paid: list[str]
    by: str
    way: str
    tile: CardNo

    def words(self) -> str:
        if self.by == "duct":
            return "Pickle Rick crawls {way} through an air duct, onto {tile}."
        return "Pickle Rick moves {way}, onto {tile}."

    def apply(self, s: Hallway) -> None:
        pay(s, self.paid)
        s.rick = self.place


class Opened(Event[Hallway], tag="opened"):
    """A closed square is flipped or a square of the stack is laid, and turned (PR-110 to PR-116)."""

    place: int
    tile: CardNo
    turn: int
    new: bool
    colour: str
    paid: list[str]

    def words(self) -> str:
        return "{tile} is laid, drawn from the hallway stack." if self.new else "{tile} is flipped."

    def apply(self, s: Hallway) -> None:
        pay(s, self.paid)
        if self.new:
            s.stack.remove(self.tile)
        s.spots[self.place] = Spot(self.tile, self.turn, True)
        s.seen[self.tile] = EVERYONE
        s.red += self.colour == "red"
        s.blue += self.colour == "blue"


class DuctFailed(Event[Hallway], tag="no_duct"):
    """The new square has no air duct (PR-126)."""

    sentence = "There is no air duct on the other side: Pickle Rick stays where he is."

    def apply(self, s: Hallway) -> None:
        """He stays."""


class Turned(Event[Hallway], tag="turned"):
    """An open square is rotated (PR-219)."""

    place: int
    tile: CardNo
    turn: int
    sentence = "{tile} is rotated."

    def apply(self, s: Hallway) -> None:
        s.spots[self.place].turn = self.turn


class Lost(Event[Hallway], tag="lost"):
    """Squares are discarded from the hallway stack, unseen (PR-213, PR-R41)."""

    count: int
    sentence = "{count} {count:square is|squares are} discarded from the hallway stack."

    def apply(self, s: Hallway) -> None:
        gone = s.stack[-self.count :]
        del s.stack[-self.count :]
        s.lost += gone


# -- figures ----------------------------------------------------------------------------------------------------------


class Summoned(Event[Hallway], tag="summoned"):
    """Operative tokens are put on a square (PR-117, PR-189)."""

    tokens: list[int]
    place: int
    count: int
    tile: CardNo
    sentence = "{count} {count:operative appears|operatives appear} on {tile}."

    def apply(self, s: Hallway) -> None:
        for token in self.tokens:
            s.ops[token] = self.place


class Marched(Event[Hallway], tag="marched"):
    """An operative moves; ``paid`` empty: by a card or by itself."""

    token: int
    place: int
    paid: list[str]
    way: str
    tile: CardNo
    sentence = "An operative moves {way}, onto {tile}."

    def apply(self, s: Hallway) -> None:
        pay(s, self.paid)
        s.ops[self.token] = self.place
        if self.paid:
            s.walked.append(self.token)


class Prowled(Event[Hallway], tag="prowled"):
    """The Jaguar moves; through a wall it takes two symbols and is his last move (PR-186, PR-187)."""

    place: int
    paid: list[str]
    wall: bool
    free: bool
    way: str
    tile: CardNo

    def words(self) -> str:
        if self.wall:
            return "The Jaguar crashes {way} through a wall, onto {tile}."
        return "The Jaguar moves {way}, onto {tile}."

    def apply(self, s: Hallway) -> None:
        pay(s, self.paid)
        s.jaguar = self.place
        s.crashed |= self.wall
        if not self.free:
            s.paces += 2 if self.wall else 1


class JaguarCame(Event[Hallway], tag="jaguar"):
    """The Jaguar enters the game (PR-181, PR-184)."""

    place: int
    tile: CardNo
    sentence = "The Jaguar enters the game, on {tile}!"

    def apply(self, s: Hallway) -> None:
        s.jaguar, s.came = self.place, True


class JaguarLeft(Event[Hallway], tag="jaguar_left"):
    """He leaves for good: no health left, or convinced (PR-175, PR-179)."""

    convinced: bool
    paid: list[str]

    def words(self) -> str:
        if self.convinced:
            return "Pickle Rick convinces the Jaguar to leave for good."
        return "The Jaguar is beaten and leaves for good."

    def apply(self, s: Hallway) -> None:
        pay(s, self.paid)
        s.jaguar = GONE


class Shot(Event[Hallway], tag="shot"):
    """The Russians shoot at Pickle Rick (PR-143). ``token``: an operative, -1: the Jaguar."""

    token: int
    paid: list[str]

    def words(self) -> str:
        who = "The Jaguar" if self.token < 0 else "An operative"
        return f"{who} shoots: Pickle Rick loses 1 health."

    def apply(self, s: Hallway) -> None:
        pay(s, self.paid)
        s.health = max(s.health - 1, 0)
        if self.paid:
            if self.token < 0:
                s.shots += 1
            else:
                s.fired.append(self.token)


class Killed(Event[Hallway], tag="killed"):
    """Operatives are killed; their tokens may come again (PR-164, PR-188)."""

    tokens: list[int]
    count: int
    sentence = "{count} {count:operative is|operatives are} blown to atoms."

    def apply(self, s: Hallway) -> None:
        for token in self.tokens:
            s.ops[token] = AWAY


class Hurt(Event[Hallway], tag="hurt"):
    """The Jaguar loses health (PR-164)."""

    damage: int
    sentence = "The Jaguar loses {damage} health."

    def apply(self, s: Hallway) -> None:
        s.fury = max(s.fury - self.damage, 0)


class Healed(Event[Hallway], tag="healed"):
    """Health comes back, up to 10 (PR-209, PR-232, PR-R21)."""

    who: str
    health: int

    def words(self) -> str:
        return "{who} has {health} health again."

    def apply(self, s: Hallway) -> None:
        if self.who == "Pickle Rick":
            s.health = min(self.health, HEALTH)
        else:
            s.fury = min(self.health, HEALTH)


# -- cards ------------------------------------------------------------------------------------------------------------


class Drew(Event[Hallway], tag="drew"):
    """A card is drawn: for a card symbol, or by an effect (PR-047)."""

    seat: SeatNo
    card: CardNo
    paid: list[str]
    sentence = "{seat} {seat:draws|draw} {card}."

    def apply(self, s: Hallway) -> None:
        pay(s, self.paid)
        seat = s.seats[self.seat]
        seat.deck.remove(self.card)
        seat.hand.append(self.card)
        s.seen[self.card] |= 1 << self.seat


class PlayedCard(Event[Hallway], tag="played"):
    """A card is played and goes face up to its owner's discard pile (PR-092)."""

    seat: SeatNo
    card: CardNo
    paid: list[str]
    sentence = "{seat} {seat:plays|play} {card}."

    def apply(self, s: Hallway) -> None:
        pay(s, self.paid)
        seat = s.seats[self.seat]
        seat.hand.remove(self.card)
        seat.discard.append(self.card)
        s.seen[self.card] = EVERYONE


class Milled(Event[Hallway], tag="milled"):
    """Cards of a deck are lost for nothing (PR-206)."""

    seat: SeatNo
    cards: list[CardNo]
    sentence = "{seat} {seat:loses|lose} {cards} from the deck."

    def apply(self, s: Hallway) -> None:
        seat = s.seats[self.seat]
        del seat.deck[-len(self.cards) :]
        seat.discard += self.cards
        for n in self.cards:
            s.seen[n] = EVERYONE


class TookBack(Event[Hallway], tag="took_back"):
    """A card comes back from the discard pile to the hand."""

    seat: SeatNo
    card: CardNo
    sentence = "{seat} {seat:takes|take} {card} back."

    def apply(self, s: Hallway) -> None:
        seat = s.seats[self.seat]
        seat.discard.remove(self.card)
        seat.hand.append(self.card)


class Refused(Event[Hallway], tag="refused"):
    seat: SeatNo
    sentence = "{seat} {seat:refuses|refuse} the bribe."

    def apply(self, s: Hallway) -> None:
        """What follows is a fact of its own."""


class PassedDice(Event[Hallway], tag="passed"):
    """Dice that cannot be used pass over unused (PR-086)."""

    symbols: list[str]

    def words(self) -> str:
        return "Unused dice pass over: {symbols}."

    def apply(self, s: Hallway) -> None:
        pay(s, self.symbols)


class Won(Event[Hallway], tag="won"):
    """The match is over (PR-037 to PR-039, PR-166, PR-202, PR-221)."""

    winner: str
    ending: str
    heading = True

    def words(self) -> str:
        return {
            "roof": "Pickle Rick reaches the roof and wins!",
            "health": "Pickle Rick has no health left: the Russians win.",
            "deck": "Pickle Rick's deck is empty: the Russians win.",
            "stack": "The hallway stack is empty: the Russians win.",
            "stuck": "Pickle Rick is hopelessly stuck: the Russians win.",
            "overrun": "All ten operatives are in play: Pickle Rick loses.",
        }[self.ending]

    def apply(self, s: Hallway) -> None:
        s.winner, s.ending = self.winner, self.ending


EVENTS: tuple[type[Event[Any]], ...] = (
    LaidOut, Dealt, TurnBegan, DiceShow, GotJokers, Paid, Moved, Opened, DuctFailed, Turned, Lost, Summoned, Marched,
    Prowled, JaguarCame, JaguarLeft, Shot, Killed, Hurt, Healed, Drew, PlayedCard, Milled, TookBack, Refused,
    PassedDice, Won,
)  # fmt: skip

__all__ = ["EVENTS"]
