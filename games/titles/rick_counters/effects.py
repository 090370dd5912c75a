"""What the cards can do: the common ops of Close Rick-Counters; those on one's own cards are in ``hands``."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from games.kernel.ask import Ask
from games.kernel.effects import text_of
from games.kernel.phrases import count, sentence
from games.kernel.state import CardNo, SeatNo
from games.kernel.table import Flow

from . import defaults
from .events import MadeCheap, WillTop
from .grammar import ANY, Conditions, Desk, Few, What, of, person, verb, your
from .hands import Destroy, Discard, Draw, Look, Power, PutOnDeck, Recover, RevealTop
from .moves import Gained, Handed
from .named import Named
from .steps import Step, choice, choose_foe, each, lower, phrases, run, you

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
        came = 0
        for _ in range(self.cards):
            options = self._offer(t)
            if not options:
                break
            if self.source == "lineup" or self.may:
                chosen = yield self._ask(t, me, card)
                while chosen and chosen[0] not in self._offer(t):  # somebody asked at the same time came before
                    chosen = yield self._ask(t, me, card)
            else:
                chosen = options
            for n in chosen:
                t.emit(Gained(me, n, self.source, self.to))
                came += 1
        return came

    def _ask(self, t: Desk, me: SeatNo, card: CardNo) -> Ask:
        offer = partial(self._offer, t)
        if self.may:
            return Ask(me, "may_gain", offer, 0, about=card)
        return Ask(me, "gain", offer, default=partial(defaults.dearest, t.title, t.state), about=card, auto=True)

    def _offer(self, t: Desk) -> list[CardNo]:
        pile = t.state.pile(self.source)
        return of(t, self.what, pile, owned=False) if self.source == "lineup" else pile[-1:]


class Cheaper(Step, frozen=True, tag="cheaper"):
    """Cards cost less for the rest of the turn."""

    help = "Cards of a sort cost less for the rest of the turn"
    own_turn = True
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
    own_turn = True

    def phrase(self, third: bool = False) -> str:
        return "put the next card you buy this turn on top of your deck"

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> int:
        t.emit(WillTop(me, card))
        return 1


class PlayLocation(Step, frozen=True, tag="play_location"):
    """The top card of the Location deck is played (RC-083, RC-159)."""

    help = "The top card of the Location deck is played, as with a Portal Gun"
    own_turn = True

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
        offer = lambda: of(t, self.what, t.state.seats[me].hand)  # noqa: E731
        chosen = yield choice(t, me, "hand_over", offer, 1, self.may, about=card)
        for n in chosen:
            other = yield from choose_foe(t, me, n)
            t.emit(Handed(me, n, other))
        return len(chosen)


class FoeOfChoice(Step, frozen=True, tag="foe"):
    """A foe of the player's choice does something, without an Attack."""

    help = "A foe of the player's choice does these things; no Attack"
    for_others = True
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
    for_others = True
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
    for_others = True
    one: bool = False
    then: tuple[Steps, ...]
    hit: tuple[Steps, ...] = ()

    def phrase(self, third: bool = False) -> str:
        who = "a foe of your choice" if self.one else "each foe"
        each = "If that foe is hit" if self.one else "For each foe hit"
        tail = f". {each}: {you(phrases(self.hit))}" if self.hit else ""
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
        then, first = you(phrases(self.then)), self.first.phrase(third)
        if third:  # “if they do, they may …”
            then = person(then if then.startswith("you ") else f"you {then}", third)
        return f"{first}; for each, {then}" if self.each else f"{first}; if {'they' if third else 'you'} do, {then}"

    def text(self) -> str:
        start = "For each" if self.each else "If you do"
        return f"{self.first.text()} {start}, {lower(text_of(self.then))}"

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
        return (
            f"{verb('choose', third)} one: {'; or '.join(you(phrases(steps, third), third) for steps in self.options)}"
        )

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        able = [f"way:{i}" for i, steps in enumerate(self.options) if any(step.works(t, me, card) for step in steps)]
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
        tail = f"; otherwise, {you(phrases(self.otherwise, third), third)}" if self.otherwise else ""
        then, need = phrases(self.then, third), person(self.condition.words, third)
        return f"{then} if {need}{tail}" if third else f"if {need}, {you(then)}{tail}"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        steps = self.then if self.condition.holds(t, me, card) else self.otherwise
        return any(step.works(t, me, card) for step in steps)

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
