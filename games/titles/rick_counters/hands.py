"""Ops on one's own Power and cards: draw, discard, destroy, take back, look at the deck."""

from __future__ import annotations

from functools import partial
from typing import Literal, TypeAlias

from games.kernel.ask import ALL, Ask
from games.kernel.phrases import count, sentence
from games.kernel.state import CardNo, SeatNo
from games.kernel.table import Flow

from .events import Powered
from .grammar import ANY, Desk, Each, Few, What, either, of, person, verb, your
from .moves import Discarded, Looked, Picked, PutBack, Recovered, Revealed
from .steps import Step, choice

Places: TypeAlias = Literal["hand", "discard", "play", "lineup"]
WHERE = {"hand": "hand", "discard": "discard pile", "play": "play area", "lineup": "the Line-Up"}


class Power(Step, frozen=True, tag="power"):
    help = "More Power; with “per” for each of something"
    own_turn = True
    amount: Few = 1
    per: Each | None = None

    def phrase(self, third: bool = False) -> str:
        return f"+{self.amount} Power" + (f" {person(self.per.words, third)}" if self.per else "")

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return self.per is None or self.per.number(t, me, card) > 0

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> int:
        by = self.amount * (self.per.number(t, me, card) if self.per else 1)
        if by:
            t.emit(Powered(me, card, by))
        return by


class Draw(Step, frozen=True, tag="draw"):
    help = "Cards are drawn; with “per” for each of something"
    cards: Few = 1
    per: Each | None = None
    may: bool = False

    def phrase(self, third: bool = False) -> str:
        first = "may draw" if self.may else verb("draw", third)
        return f"{first} {count(self.cards, 'card')}" + (f" {person(self.per.words, third)}" if self.per else "")

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        seat = t.state.seats[me]
        return bool(seat.deck or seat.discard) and (self.per is None or self.per.number(t, me, card) > 0)

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        if self.may and (yield Ask(me, "may_draw", ["yes", "no"].copy, about=card, default=lambda o: ["no"])) == ["no"]:
            return 0
        return t.title.draw(t, me, self.cards * (self.per.number(t, me, card) if self.per else 1))


class Discard(Step, frozen=True, tag="discard"):
    """From the hand (RC-160); the player chooses which (RC-R50 if they don't)."""

    help = "Cards of the hand are discarded; “may” leaves it to the player; “dearest”: those with the highest cost"
    cards: Few = 1
    may: bool = False
    all: bool = False
    dearest: bool = False
    what: What = ANY

    def phrase(self, third: bool = False) -> str:
        if self.all:
            return f"{'may discard' if self.may else verb('discard', third)} {your(third)} hand"
        first = "may discard" if self.may else verb("discard", third)
        upto = "up to " if self.may and self.cards > 1 else ""
        what = f"the highest cost {self.what.each}" if self.dearest else upto + self.what.noun(self.cards)
        return f"{first} {what}" + (f" in {your(third)} hand" if self.dearest else "")

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(of(t, self.what, t.state.seats[me].hand))

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        s, game = t.state, t.title
        options = self._offer(t, me)
        if (self.all and not self.may) or (self.dearest and len(options) == 1):
            chosen = options
        else:
            chosen = yield choice(
                t, me, "discard", partial(self._offer, t, me), ALL if self.all else self.cards, self.may, about=card,
                auto=not self.may and self.what == ANY and not self.dearest,
                params={"text": game.texts[s.faces[card]]} if self.may else None,
            )  # fmt: skip
        if chosen:
            t.emit(Discarded(me, chosen, "hand"))
        return len(chosen)

    def _offer(self, t: Desk, me: SeatNo) -> list[CardNo]:
        s, game = t.state, t.title
        cards = of(t, self.what, s.seats[me].hand)
        if not self.dearest or not cards:
            return cards
        most = max(game.cost[s.faces[n]] for n in cards)
        tied = {s.faces[n]: n for n in reversed(cards) if game.cost[s.faces[n]] == most}  # alike ones: any (RC-R26)
        return list(tied.values())


class Destroy(Step, frozen=True, tag="destroy"):
    """Cards leave the game (RC-163, RC-164)."""

    help = "Cards are destroyed in the hand, the discard pile, play or the Line-Up; “may” leaves it to the player"
    cards: Few = 1
    may: bool = True
    places: tuple[Places, ...] = ("hand", "discard")
    what: What = ANY
    replace: bool = False

    def phrase(self, third: bool = False) -> str:
        first = "may destroy" if self.may else verb("destroy", third)
        upto = "up to " if self.may and self.cards > 1 else ""
        total = " in total" if self.cards > 1 and len(self.places) > 1 else ""
        where = either([WHERE[place] for place in self.places])
        where = where if self.places == ("lineup",) else f"{your(third)} {where}"
        tail = ", and replace it" if self.replace else ""
        return f"{first} {upto}{self.what.noun(self.cards)}{total} in {where}{tail}"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(self._offer(t, me))

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        game, offer = t.title, partial(self._offer, t, me)
        chosen = yield choice(t, me, "destroy", offer, self.cards, self.may, about=card, params={"most": self.cards})
        came = 0
        for n in chosen:
            for zone, cards in self._zones(t, me):  # in none where somebody asked at the same time came before
                if n in cards:
                    game.destroy(t, me, n, zone)
                    came += 1
                    if self.replace and zone == "lineup":
                        game.replace(t)
                    break
        return came

    def _zones(self, t: Desk, me: SeatNo) -> list[tuple[str, list[CardNo]]]:
        s, seat = t.state, t.state.seats[me]
        zones = {"hand": seat.hand, "discard": seat.discard, "play": seat.play, "lineup": s.lineup}
        found: list[tuple[str, list[CardNo]]] = [(place, zones[place]) for place in self.places]
        return [*found, ("ongoing", seat.ongoing)] if "play" in self.places else found

    def _offer(self, t: Desk, me: SeatNo) -> list[CardNo]:
        zones = self._zones(t, me)
        return [n for zone, cards in zones for n in of(t, self.what, cards, owned=zone != "lineup")]


class Recover(Step, frozen=True, tag="recover"):
    """Cards come back from the discard pile."""

    help = "Cards come from the discard pile into the hand or onto the deck"
    cards: Few = 1
    may: bool = True
    what: What = ANY
    to: Literal["hand", "deck"] = "hand"

    def phrase(self, third: bool = False) -> str:
        first = "may put" if self.may else verb("put", third)
        upto = "up to " if self.may and self.cards > 1 else ""
        where = f"into {your(third)} hand" if self.to == "hand" else f"on top of {your(third)} deck"
        return f"{first} {upto}{self.what.noun(self.cards)} from {your(third)} discard pile {where}"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(self._offer(t, me))

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        offer = partial(self._offer, t, me)
        chosen = yield choice(t, me, "recover", offer, self.cards, self.may, about=card, params={"to": self.to})
        if chosen:
            t.emit(Recovered(me, chosen, self.to))
        return len(chosen)

    def _offer(self, t: Desk, me: SeatNo) -> list[CardNo]:
        return of(t, self.what, t.state.seats[me].discard)


class PutOnDeck(Step, frozen=True, tag="put_on_deck"):
    """Cards of the hand go on top of the deck."""

    help = "Cards of the hand go on top of the deck"
    cards: Few = 1
    may: bool = False

    def phrase(self, third: bool = False) -> str:
        first = "may put" if self.may else verb("put", third)
        upto = "up to " if self.may and self.cards > 1 else ""
        return f"{first} {upto}{count(self.cards, 'card')} from {your(third)} hand on top of {your(third)} deck"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(t.state.seats[me].hand)

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        hand = t.state.seats[me].hand
        chosen = yield choice(t, me, "put_back", hand.copy, self.cards, self.may, about=card, ordered=True)
        if chosen:
            t.emit(PutBack(me, chosen))
        return len(chosen)


class Look(Step, frozen=True, tag="look"):
    """The top cards of one's deck, seen by oneself: some may be destroyed, discarded or drawn; the rest stays."""

    help = "The player looks at the top cards of their deck and may destroy, discard or draw some of them"
    cards: Few = 1
    then: Literal["destroy", "discard", "draw"] = "destroy"
    pick: Few = 1

    def phrase(self, third: bool = False) -> str:
        top = f"the top {self.cards} cards" if self.cards > 1 else "the top card"
        what = "it" if self.cards == 1 else "one of them" if self.pick == 1 else f"up to {self.pick} of them"
        return f"{verb('look', third)} at {top} of {your(third)} deck and may {self.then} {what}"

    def text(self) -> str:
        return sentence(self.phrase().replace("deck and may", "deck; you may"))

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        seat = t.state.seats[me]
        return bool(seat.deck or seat.discard)

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        game = t.title
        seen = game.top(t, me, self.cards)
        t.emit(Looked(me, seen))
        key = f"look_{self.then}"
        chosen = yield Ask(me, key, seen.copy, 0, self.pick, about=card)
        if self.then == "destroy":
            for n in chosen:
                game.destroy(t, me, n, "deck")
        elif chosen:
            t.emit(Discarded(me, chosen, "deck") if self.then == "discard" else Picked(me, chosen))
        return len(chosen)


class RevealTop(Step, frozen=True, tag="reveal_top"):
    """The top cards of one's deck, shown to everybody: those of a sort are drawn, the rest is discarded or stays."""

    help = "The top cards of the deck are revealed; those that fit are drawn, the rest is discarded or put back"
    cards: Few = 1
    what: What = ANY
    unless: What | None = None
    rest: Literal["back", "discard"] = "back"

    def phrase(self, third: bool = False) -> str:
        top = f"the top {self.cards} cards" if self.cards > 1 else "the top card"
        rest = "put the rest back" if self.rest == "back" else "discard the rest"
        if third:
            rest = verb(rest.split()[0], True) + rest[rest.index(" ") :]
        if self.unless is not None:
            one = f"it if it is not {self.unless.noun()}"
            which = f"those that are not {self.unless.many}" if self.cards > 1 else one
        else:
            which = f"the {self.what.many} among them" if self.cards > 1 else f"it if it is {self.what.noun()}"
        last = f"; else {verb('discard', third)} it" if self.rest == "discard" else ""
        tail = f"; {rest}" if self.cards > 1 else last
        return f"{verb('reveal', third)} {top} of {your(third)} deck and {verb('draw', third)} {which}{tail}"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        seat = t.state.seats[me]
        return bool(seat.deck or seat.discard)

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> int:
        cards = t.title.top(t, me, self.cards)
        t.emit(Revealed(me, cards))
        drawn = of(t, self.what, cards)
        if self.unless is not None:
            not_these = of(t, self.unless, cards)
            drawn = [n for n in drawn if n not in not_these]
        if drawn:
            t.emit(Picked(me, drawn))
        left = [n for n in cards if n not in drawn]
        if left and self.rest == "discard":
            t.emit(Discarded(me, left, "deck"))
        return len(drawn)
