"""What the cards can do: the common ops of Close Rick-Counters."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from games.kernel.ask import ALL, Ask
from games.kernel.effects import count
from games.kernel.state import CardNo, SeatNo
from games.kernel.table import Flow

from . import defaults
from .events import (
    Discarded,
    Gained,
    Handed,
    Looked,
    MadeCheap,
    Picked,
    Powered,
    PutBack,
    Recovered,
    Revealed,
    WillTop,
)
from .grammar import ANY, Conditions, Desk, Each, Few, What, either, of, sentence, verb, your
from .named import Named
from .steps import Step, choose_foe, each, lower, phrases, run, texts

Places: TypeAlias = Literal["hand", "discard", "play", "lineup"]
WHERE = {"hand": "hand", "discard": "discard pile", "play": "play area", "lineup": "the Line-Up"}


# -- Power and cards of one's own -------------------------------------------------------------------------------------


class Power(Step, frozen=True, tag="power"):
    help = "More Power; with “per” for each of something"
    amount: Few = 1
    per: Each | None = None

    def phrase(self, third: bool = False) -> str:
        return f"+{self.amount} Power" + (f" {self.per.words}" if self.per else "")

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
        return f"{first} {count(self.cards, 'card')}" + (f" {self.per.words}" if self.per else "")

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
            key, least = ("may_discard", 0) if self.may else ("discard", self.cards)
            chosen = yield Ask(
                me, key, partial(self._offer, t, me), least, ALL if self.all else self.cards, about=card,
                default=defaults.none if self.may else partial(defaults.cheapest, game, s, self.cards),
                auto=not self.may and self.what == ANY and not self.dearest,
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
        s, game = t.state, t.title
        key, least = ("may_destroy", 0) if self.may else ("destroy", self.cards)
        chosen = yield Ask(
            me, key, partial(self._offer, t, me), least, self.cards, about=card, params={"most": self.cards},
            default=defaults.none if self.may else partial(defaults.cheapest, game, s, self.cards),
        )  # fmt: skip
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
        s, game = t.state, t.title
        key, least = ("may_recover", 0) if self.may else ("recover", self.cards)
        chosen = yield Ask(
            me, key, partial(self._offer, t, me), least, self.cards, about=card, params={"to": self.to},
            default=defaults.none if self.may else partial(defaults.cheapest, game, s, self.cards),
        )  # fmt: skip
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
        s = t.state
        key, least = ("may_put_back", 0) if self.may else ("put_back", self.cards)
        chosen = yield Ask(
            me, key, s.seats[me].hand.copy, least, self.cards, about=card, ordered=True,
            default=defaults.none if self.may else partial(defaults.cheapest, t.title, s, self.cards),
        )  # fmt: skip
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
        chosen = yield Ask(me, key, seen.copy, 0, self.pick, about=card, default=defaults.none)
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
        tail = f"; {rest}" if self.cards > 1 else "; else discard it" if self.rest == "discard" else ""
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


# -- the Line-Up and the stacks ---------------------------------------------------------------------------------------

SOURCES = {
    "lineup": "from the Line-Up",
    "portal": "from its stack",
    "waves": "",
    "main": "from the top of the main deck",
}


class Gain(Step, frozen=True, tag="gain"):
    """Free of charge (RC-167); nothing if there is none (RC-168)."""

    help = "A card is gained without paying: of the Line-Up, a Portal Gun, a Morty Waves or the top of the main deck"
    source: Literal["lineup", "portal", "waves", "main"] = "lineup"
    cards: Few = 1
    what: What = ANY
    to: Literal["discard", "hand", "deck"] = "discard"
    may: bool = False

    def phrase(self, third: bool = False) -> str:
        first = "may gain" if self.may else verb("gain", third)
        name = {"portal": "Portal Gun", "waves": "Morty Waves"}.get(self.source)
        if name:
            what = count(self.cards, name, name if self.source == "waves" else None)
        elif self.source == "main":
            what = "the top card of the main deck"
        else:
            what = f"{self.what.noun(self.cards)} from the Line-Up"
        where = {"hand": f" into {your(third)} hand", "deck": f" on top of {your(third)} deck"}.get(self.to, "")
        return f"{first} {what}{where}"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(self._offer(t))

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        s, game, came = t.state, t.title, 0
        for _ in range(self.cards):
            options = self._offer(t)
            if not options:
                break
            if self.source == "lineup" or self.may:
                key, least = ("may_gain", 0) if self.may else ("gain", 1)
                default = defaults.none if self.may else partial(defaults.dearest, game, s)
                offer = partial(self._offer, t)
                chosen = yield Ask(me, key, offer, least, 1, default, about=card, auto=not self.may)
                while chosen and chosen[0] not in self._offer(t):  # somebody asked at the same time came before
                    chosen = yield Ask(me, key, offer, least, 1, default, about=card, auto=not self.may)
            else:
                chosen = options
            for n in chosen:
                t.emit(Gained(me, n, self.source, self.to))
                came += 1
        return came

    def _offer(self, t: Desk) -> list[CardNo]:
        pile = t.state.pile(self.source)
        return of(t, self.what, pile, owned=False) if self.source == "lineup" else pile[-1:]


class Cheaper(Step, frozen=True, tag="cheaper"):
    """Cards cost less for the rest of the turn."""

    help = "Cards of a sort cost less for the rest of the turn"
    by: Few = 1
    what: What = ANY

    def phrase(self, third: bool = False) -> str:
        return f"pay {self.by} less Power for each {self.what.each} this turn"

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> int:
        t.emit(MadeCheap(me, card, self.by, sorted(t.title.matching(self.what, owned=False))))
        return 1


class TopNext(Step, frozen=True, tag="top_next"):
    """The next card bought this turn goes on top of the deck."""

    help = "The next card bought this turn goes on top of the deck"

    def phrase(self, third: bool = False) -> str:
        return "put the next card you buy this turn on top of your deck"

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> int:
        t.emit(WillTop(me, card))
        return 1


class PlayLocation(Step, frozen=True, tag="play_location"):
    """The top card of the Location deck is played (RC-083, RC-159)."""

    help = "The top card of the Location deck is played, as with a Portal Gun"

    def phrase(self, third: bool = False) -> str:
        return "play the top card of the Location deck"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(t.state.locations or t.state.closed)

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        came = yield from t.title.visit(t, me)
        return came


class SweepLineUp(Step, frozen=True, tag="sweep"):
    """Line-Up cards are destroyed and replaced, for a change of goods."""

    help = "All cards of the Line-Up are destroyed and replaced"

    def phrase(self, third: bool = False) -> str:
        return "destroy every card in the Line-Up and replace them"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(t.state.lineup)

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> int:
        gone = t.state.lineup.copy()
        for n in gone:
            t.title.destroy(t, me, n, "lineup")
        for _ in gone:
            t.title.replace(t)
        return len(gone)


# -- others -----------------------------------------------------------------------------------------------------------


class HandOver(Step, frozen=True, tag="hand_over"):
    """A card of the hand goes into a foe's hand (RC-063)."""

    help = "A card of the own hand may be put into a foe's hand"
    what: What = ANY
    may: bool = True

    def phrase(self, third: bool = False) -> str:
        first = "may put" if self.may else verb("put", third)
        return f"{first} {self.what.noun()} from {your(third)} hand into a foe's hand"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(of(t, self.what, t.state.seats[me].hand))

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        s, key = t.state, "may_hand_over" if self.may else "hand_over"
        default = defaults.none if self.may else partial(defaults.cheapest, t.title, s, 1)
        offer: Callable[[], list[CardNo]] = lambda: of(t, self.what, s.seats[me].hand)  # noqa: E731
        chosen = yield Ask(me, key, offer, 0 if self.may else 1, 1, about=card, default=default)
        for n in chosen:
            other = yield from choose_foe(t, me, n)
            t.emit(Handed(me, n, other))
        return len(chosen)


class FoeOfChoice(Step, frozen=True, tag="foe"):
    """A foe of the player's choice does something, without an Attack."""

    help = "A foe of the player's choice does these things; no Attack"
    then: tuple[Steps, ...]

    def phrase(self, third: bool = False) -> str:
        return f"choose a foe; that foe {phrases(self.then, third=True)}"

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        foe = yield from choose_foe(t, me, card)
        came = yield from run(t, self.then, foe, card)
        return came


class EachPlayer(Step, frozen=True, kw_only=True, tag="each"):
    """All players, or all foes, do something, without an Attack (RC-169)."""

    help = "Each foe, or each player, does these things; no Attack"
    foes: bool = False
    then: tuple[Steps, ...]
    draw: bool = False

    def phrase(self, third: bool = False) -> str:
        tail = ". You draw one card for each card destroyed this way" if self.draw else ""
        return f"each {'foe' if self.foes else 'player'} {phrases(self.then, third=True)}{tail}"

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        seats = t.state.foes(me) if self.foes else t.state.clockwise(me)
        came = yield from each(t, seats, self.then, card)
        if self.draw and came:
            t.title.draw(t, me, came)
        return came


class Attack(Step, frozen=True, kw_only=True, tag="attack"):
    """Foes may avoid it with a Defense; the rest are hit (RC-113 to RC-120)."""

    help = "An Attack on each foe, or on one of the player's choice; “hit”: what the player gets for each foe hit"
    one: bool = False
    then: tuple[Steps, ...]
    hit: tuple[Steps, ...] = ()

    def phrase(self, third: bool = False) -> str:
        who = "a foe of your choice" if self.one else "each foe"
        each = "If that foe is hit" if self.one else "For each foe hit"
        tail = f". {each}: {phrases(self.hit)}" if self.hit else ""
        return f"{who} {phrases(self.then, third=True)}{tail}"

    label = "Attack"

    def text(self) -> str:
        return f"Attack: {sentence(self.phrase())}"

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        if self.one:
            foe = yield from choose_foe(t, me, card)
            targets = [foe]
        else:
            targets = t.state.foes(me)
        hit = yield from t.title.attack(t, card, targets)
        yield from each(t, hit, self.then, card)
        for _ in hit:
            yield from run(t, self.hit, me, card)
        return len(hit)


# -- choices and conditions -------------------------------------------------------------------------------------------


class IfYouDo(Step, frozen=True, tag="if_you_do"):
    """First one thing; if it was done, others."""

    help = "First one thing; if it is done, then these"
    first: Payable
    then: tuple[Steps, ...]
    each: bool = False

    def phrase(self, third: bool = False) -> str:
        first = self.first.phrase(third)
        if self.each:
            return f"{first}; for each, {phrases(self.then, third)}"
        return f"{first}; if {'they' if third else 'you'} do, {phrases(self.then)}"

    def text(self) -> str:
        start = "For each" if self.each else "If you do"
        return f"{self.first.text()} {start}, {lower(texts(self.then))}"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return self.first.able(t, me, card)

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        done = yield from self.first.run(t, me, card)
        for _ in range(done if self.each else min(done, 1)):
            yield from run(t, self.then, me, card)
        return done


class ChooseOne(Step, frozen=True, tag="choose_one"):
    """One of several things."""

    help = "The player chooses one of several lists of steps"
    options: Annotated[tuple[tuple[Steps, ...], ...], Meta(min_length=2, max_length=3)]

    def phrase(self, third: bool = False) -> str:
        return f"{verb('choose', third)} one: {'; or '.join(phrases(steps, third) for steps in self.options)}"

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        able = [f"way:{i}" for i, steps in enumerate(self.options) if any(step.able(t, me, card) for step in steps)]
        if not able:
            return 0
        ways: dict[str, int | str] = {f"way{i}": phrases(steps) for i, steps in enumerate(self.options)}
        (way,) = yield Ask(me, "choose_one", able.copy, about=card, params=ways)
        came = yield from run(t, self.options[int(way.removeprefix("way:"))], me, card)
        return came


class If(Step, frozen=True, tag="if"):
    """Only on a condition."""

    help = "These things only if a condition holds, else perhaps others"
    condition: Conditions
    then: tuple[Steps, ...]
    otherwise: tuple[Steps, ...] = ()

    def phrase(self, third: bool = False) -> str:
        tail = f"; otherwise, {phrases(self.otherwise, third)}" if self.otherwise else ""
        then = phrases(self.then, third)
        return f"if {self.condition.words}, {'you ' if then.startswith('may ') else ''}{then}{tail}"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        steps = self.then if self.condition.holds(t, me, card) else self.otherwise
        return any(step.able(t, me, card) for step in steps)

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        steps = self.then if self.condition.holds(t, me, card) else self.otherwise
        came = yield from run(t, steps, me, card)
        return came


Payable: TypeAlias = Discard | Destroy | Recover | PutOnDeck | Gain | Draw | HandOver
Steps: TypeAlias = (
    Power | Draw | Discard | Destroy | Recover | PutOnDeck | Look | RevealTop | Gain | Cheaper | TopNext | PlayLocation
    | SweepLineUp | HandOver | FoeOfChoice | EachPlayer | Attack | IfYouDo | ChooseOne | If | Named
)  # fmt: skip

__all__ = ["Payable", "Steps"]
