"""What the cards can do: the ops of Look Who's Purging Now, by the moment at which they act.

Every op says itself as a clause in the imperative ("draw a Weakness"); the card says when ("after choosing").
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta

from games.kernel.ask import ALL, Ask
from games.kernel.effects import Op
from games.kernel.phrases import count, sentence, signed
from games.kernel.state import CardNo, SeatNo
from games.kernel.table import Flow, Table, together

from . import defaults
from .events import (
    Barred,
    Boosted,
    Covered,
    Dropped,
    Edged,
    Handed,
    Hushed,
    LostWeapon,
    Passed,
    Reversed,
    Slipped,
    Swapped,
    TookMore,
    TookTop,
    TooLate,
    Waited,
)
from .state import ROUNDS, Festival, Seat

Desk: TypeAlias = Table[Festival]
Few: TypeAlias = Annotated[int, Meta(ge=1, le=5, description="How many: 1 to 5")]
Change: TypeAlias = Annotated[int, Meta(ge=-9, le=9, description="What is added to the Power: -9 to 9")]


class Step(Op, frozen=True):
    """An op of this game. ``clause``: what to do, in the imperative, the owner being ``your``."""

    shared: ClassVar[bool] = False  # whether it uses what all players share, the row: one player after the other

    def in_turn(self, t: Desk) -> bool:
        """Whether players who all must do it do so one after the other, rather than together."""
        return self.shared

    def clause(self, your: str = "your") -> str:
        raise NotImplementedError

    def text(self) -> str:
        return sentence(self.clause())


def clauses(ops: Sequence[Step], your: str = "your") -> str:
    return ", then ".join(op.clause(your) for op in ops)


# -- first: before every other text -----------------------------------------------------------------------------------


class HushOthers(Step, frozen=True, tag="hush_others"):
    """The text of all other weapons of the round is ignored."""

    help = "All other weapons of the round lose their text"

    def clause(self, your: str = "your") -> str:
        return "ignore the text of all other Weapon Cards revealed this round"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(others(t, me))

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> None:
        t.emit(Hushed(card, others(t, me)))


class PowerOthers(Step, frozen=True, tag="power_others"):
    """All other weapons of the round change their power."""

    help = "The power of all other weapons of the round changes"
    by: Change = -1

    def clause(self, your: str = "your") -> str:
        return f"all other Weapon Cards have {signed(self.by)} Power this round"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(others(t, me))

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> None:
        t.emit(Boosted(others(t, me), card, self.by))


def others(t: Desk, me: SeatNo) -> list[SeatNo]:
    """The other seats that have raised a weapon."""
    return [i for i, seat in enumerate(t.state.seats) if i != me and seat.weapon >= 0]


# -- order: before the order of choosing is fixed ---------------------------------------------------------------------


class ChooseFirst(Step, frozen=True, tag="choose_first"):
    """If all players raised weapons of different listed powers, its own may choose first (PU-056, PU-R12)."""

    help = "If all players raised weapons and all printed powers differ, its player may choose first"

    def clause(self, your: str = "your") -> str:
        return f"if all players revealed Weapon Cards of different printed Power, {you(your)} may choose first"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        s = t.state
        if len(set(t.title.listed(s))) < len(s.seats) or me in s.last or me in s.barred:
            return False
        return bool(s.row or s.deck or s.gone) and not t.title.leads(s, me)

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        answer = yield Ask(me, "first", ["first", "wait"].copy, about=card)
        t.emit(Edged(me, card, 1) if answer == ["first"] else Waited(me, card))


class ChangePower(Step, frozen=True, tag="power"):
    """The power of the weapon changes, if a condition on the others holds."""

    help = "The power of this weapon changes; with “if lowest” only if no other revealed weapon is printed lower"
    by: Change = 1
    if_lowest: bool = False

    def clause(self, your: str = "your") -> str:
        when = "if no other Weapon Card revealed this round has a lower printed Power, " if self.if_lowest else ""
        return f"{when}this card has {signed(self.by)} Power"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return not self.if_lowest or t.title.power_of(t.state, card) <= min(t.title.listed(t.state))

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> None:
        t.emit(Boosted([me], card, self.by))


# -- cover: once the order stands, before anyone chooses --------------------------------------------------------------


class Cover(Step, frozen=True, tag="cover"):
    """One card of the row can't be chosen this round and stays for the next (PU-R22)."""

    help = "Its player covers a festival card: nobody can choose it, it stays for the next round"

    def clause(self, your: str = "your") -> str:
        return "cover a Festival Card: nobody can choose it this round, and it stays for the next one"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(t.state.row)

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        s = t.state
        key = "cover" if s.round < ROUNDS else "cover_last"
        (chosen,) = yield Ask(me, key, s.row.copy, about=card, auto=True, default=partial(defaults.best, t.title, s))
        t.emit(Covered(me, card, chosen))


# -- instead: beside the cards of the row, when choosing --------------------------------------------------------------


class TakeTop(Step, frozen=True, tag="take_top"):
    """The top of the festival deck, unseen, in place of a card of the row (PU-051)."""

    help = "The top card of the festival deck, unseen, may be taken in place of a revealed one"
    option: ClassVar[str] = "top"
    then: tuple[Steps, ...] = ()

    def clause(self, your: str = "your") -> str:
        tail = f"; if {you(your)} do, {clauses(self.then, your)}" if self.then else ""
        return f"take the top card of the Festival deck without looking at it{tail}"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(t.state.row and (t.state.deck or t.state.gone))

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        s = t.state
        if not s.deck:
            t.title.recycle(t)
        top = s.deck[-1]
        t.emit(TookTop(me, top, t.title.vp_of(s, top)))
        for step in self.then:
            yield from step.run(t, me, card)


class PassIfBad(Step, frozen=True, tag="pass_if_negative"):
    """Nothing, if all cards that could be chosen have negative VP and no text (PU-062, PU-R27)."""

    help = "Its player may pass if all cards that he can choose have negative VP and no text"
    option: ClassVar[str] = "pass"

    def clause(self, your: str = "your") -> str:
        return f"pass, if every Festival Card {you(your)} can choose has negative VP and no text"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        s, game = t.state, t.title
        return bool(s.row) and all(game.vp_of(s, n) < 0 and s.faces[n] not in game.special for n in s.row)

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> None:
        t.emit(Passed(me))


# -- gain: when a card of the row was chosen, before it goes to the score pile ----------------------------------------


class GiveAway(Step, frozen=True, tag="give_away"):
    """The chosen card may go to another player's score pile instead (PU-R18)."""

    help = "The chosen card may go to another player's score pile"

    def clause(self, your: str = "your") -> str:
        return f"put the chosen Festival Card into another player's score pile instead of {your} own"

    def give(self, t: Desk, me: SeatNo, card: CardNo, chosen: CardNo) -> Flow:
        """Ask whether and to whom; says whether it was given away."""
        others = [f"seat:{i}" for i in range(len(t.state.seats)) if i != me]
        to = yield Ask(me, "give", lambda: ["keep", *others], about=chosen)
        if to == ["keep"]:
            return False
        t.emit(Slipped(me, chosen, int(to[0].removeprefix("seat:")), t.title.vp_of(t.state, chosen)))
        return True


# -- steps: on one's turn, when a festival card is revealed, when a weakness is resolved ------------------------------


class AddFestival(Step, frozen=True, tag="add_festival"):
    """Further cards are turned up into the row (PU-059, PU-R13)."""

    help = "Further festival cards are turned up and can be chosen"
    shared = True
    cards: Few = 1

    def clause(self, your: str = "your") -> str:
        return f"turn up {more(self.cards, 'Festival Card')} and add {'it' if self.cards == 1 else 'them'} to the row"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(t.state.deck or t.state.gone)

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        flow: Flow = t.title.reveal(t, self.cards)
        return flow


class TakeMore(Step, frozen=True, tag="take_more"):
    """Other cards of the row may be taken as well: any number (PU-079, PU-R21), or at most so many."""

    help = "After a choice of his own, its player may take other revealed cards as well; 0: any number of them"
    shared = True
    cards: Annotated[int, Meta(ge=0, le=5)] = 0

    def clause(self, your: str = "your") -> str:
        number = {0: "any number of the other available Festival Cards", 1: "one other available Festival Card"}
        other = f"up to {self.cards} other available Festival Cards"
        return f"{you(your)} may gain {number.get(self.cards, other)}"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(t.state.row) and me not in t.state.barred

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        s, vp = t.state, t.title.vp_of
        most = self.cards or ALL
        good = partial(defaults.good, t.title, s, most)
        key = "some_more" if self.cards else "more"
        chosen = yield Ask(me, key, s.row.copy, 0, most, default=good, about=card, params={"most": self.cards})
        if chosen:
            t.emit(TookMore(me, chosen, sum(vp(s, n) for n in chosen)))


class DiscardScored(Step, frozen=True, tag="discard_scored"):
    """A card of the own score pile, of any kind, goes to its discard pile (PU-064, PU-067)."""

    help = "A card of the own score pile is discarded; “may” leaves it to the player"
    may: bool = False

    def clause(self, your: str = "your") -> str:
        who = f"{you(your)} may " if self.may else ""
        return f"{who}discard a card of {your} choice from {your} score pile"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(t.state.seats[me].pile)

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        s = t.state
        key, least, default = ("discard", 0, defaults.bad) if self.may else ("must_discard", 1, defaults.worst)
        ask = Ask(me, key, s.seats[me].pile.copy, least, default=partial(default, t.title, s), about=card, auto=True)
        for chosen in (yield ask):
            t.emit(Dropped(me, chosen, t.title.vp_of(s, chosen)))


class SwapScored(Step, frozen=True, tag="swap_scored"):
    """A festival card of the own score pile may be exchanged for one of the row."""

    help = "A festival card of the own score pile may be exchanged for an available one"
    shared = True

    def clause(self, your: str = "your") -> str:
        return f"{you(your)} may exchange a Festival Card from {your} score pile for an available one"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(t.state.row and self._own(t.state, me)) and me not in t.state.barred

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        s, vp = t.state, t.title.vp_of
        into = yield Ask(me, "swap", s.row.copy, 0, about=card)
        if into:
            default = partial(defaults.worst, t.title, s)
            (out,) = yield Ask(me, "swap_for", lambda: self._own(s, me), about=into[0], auto=True, default=default)
            t.emit(Swapped(me, out, into[0], vp(s, into[0]) - vp(s, out)))

    def _own(self, s: Festival, me: SeatNo) -> list[CardNo]:
        first, second = s.kinds
        return [n for n in s.seats[me].pile if first <= n < second]


class HandOn(Step, frozen=True, tag="hand_on"):
    """A festival card with positive VP goes to the next player's score pile."""

    help = "A festival card with positive VP goes from the own score pile to the player on the left"

    def clause(self, your: str = "your") -> str:
        return f"give a Festival Card with positive VP from {your} score pile to the player on {your} left"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(self._good(t, me))

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        s = t.state
        if not self.able(t, me, card):
            return
        default = partial(defaults.worst, t.title, s)
        (chosen,) = yield Ask(me, "hand_on", lambda: self._good(t, me), about=card, auto=True, default=default)
        t.emit(Handed(me, chosen, (me + 1) % len(s.seats), t.title.vp_of(s, chosen)))

    def _good(self, t: Desk, me: SeatNo) -> list[CardNo]:
        s = t.state
        first, second = s.kinds
        return [n for n in s.seats[me].pile if first <= n < second and t.title.vp_of(s, n) > 0]


class DrawWeapon(Step, frozen=True, tag="draw_weapon"):
    """Weapons are drawn from the own deck."""

    help = "Weapons are drawn from the own deck"
    cards: Few = 1

    def clause(self, your: str = "your") -> str:
        return f"draw {count(self.cards, 'Weapon Card')}"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(t.state.seats[me].deck)

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> None:
        for _ in range(self.cards):
            t.title.draw(t, [me])


class LoseWeapon(Step, frozen=True, tag="discard_weapon"):
    """A weapon of the own hand is discarded."""

    help = "A weapon of the own hand is discarded"

    def clause(self, your: str = "your") -> str:
        return f"discard a Weapon Card of {your} choice from {your} hand"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(t.state.seats[me].hand)

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        s = t.state
        default = partial(defaults.weakest, t.title, s)
        for chosen in (yield Ask(me, "throw", s.seats[me].hand.copy, about=card, auto=True, default=default)):
            t.emit(LostWeapon(me, chosen))


class DrawWeakness(Step, frozen=True, tag="draw_weakness"):
    """A weakness is drawn and resolved (PU-053)."""

    help = "A weakness is drawn and resolved"

    def in_turn(self, t: Desk) -> bool:
        return bool(t.title.woes_shared)

    def clause(self, your: str = "your") -> str:
        return "draw a Weakness"

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        flow: Flow = t.title.draw_weakness(t, me)
        return flow


# -- revealed: what a festival card does to everybody -----------------------------------------------------------------


class EachPlayer(Step, frozen=True, tag="each_player"):
    """All players do something: together, or one after the other where it is about the row."""

    help = "Every player does these things; what they choose is revealed together, but for what they do with the row"
    then: tuple[Steps, ...]

    def clause(self, your: str = "your") -> str:
        told, verb = [], ""
        for step in self.then:
            clause = step.clause("their")
            rest = clause.removeprefix("they may ")
            now = "must" if rest == clause else "may"
            told.append(rest if now == verb else f"{now} {rest}")
            verb = now
        return "each player " + ", then ".join(told)

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        for step in self.then:
            seats = t.title.everybody(t.state)
            if step.in_turn(t):
                for i in seats:
                    if step.able(t, i, card):
                        yield from step.run(t, i, card)
            else:
                yield from together([step.run(t, i, card) for i in seats if step.able(t, i, card)])


class UpsideDown(Step, frozen=True, tag="upside_down"):
    """This round the lowest power chooses first, and of equal power the lower tiebreaker."""

    help = "This round the lowest power chooses first, and of equal power the lower tiebreaker"

    def clause(self, your: str = "your") -> str:
        return "the lowest Power chooses first this round, and the lower tiebreaker among equals"

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> None:
        # Later than step 1 the order of the round is fixed (PU-R10).
        t.emit(Reversed(card) if t.state.phase == "reveal" else TooLate(card))


# -- lasting: what a weakness does to the next weapon that is revealed ------------------------------------------------


class NextPower(Step, frozen=True, tag="next_power"):
    """The next weapon has less (or more) power."""

    help = "The power of the next revealed weapon changes"
    by: Change = -2

    def clause(self, your: str = "your") -> str:
        return f"the next Weapon Card {you(your)} reveal has {signed(self.by)} Power"

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> None:
        t.emit(Boosted([me], card, self.by))


class NextLast(Step, frozen=True, tag="next_last"):
    """Its player chooses last in the next purge."""

    help = "Its player chooses last in the next purge"

    def clause(self, your: str = "your") -> str:
        return f"choose last in {your} next purge"

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> None:
        t.emit(Edged(me, card, -1))


class NextBarred(Step, frozen=True, tag="next_barred"):
    """Its player gains nothing in the next purge (PU-032)."""

    help = "Its player can't gain a festival card in the next purge"

    def clause(self, your: str = "your") -> str:
        return f"{you(your)} can't gain a Festival Card in {your} next purge"

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> None:
        t.emit(Barred(me, card))


def you(your: str) -> str:
    return "you" if your == "your" else "they"


def more(n: int, noun: str) -> str:
    return f"another {noun}" if n == 1 else f"{n} more {noun}s"


Firsts: TypeAlias = HushOthers | PowerOthers
Orders: TypeAlias = ChooseFirst | ChangePower
Covers: TypeAlias = Cover
Insteads: TypeAlias = TakeTop | PassIfBad
Steps: TypeAlias = AddFestival | TakeMore | DiscardScored | SwapScored | HandOn | DrawWeapon | LoseWeapon | DrawWeakness
Reveals: TypeAlias = EachPlayer | AddFestival | UpsideDown
Lastings: TypeAlias = NextPower | NextLast | NextBarred

__all__ = [
    "Covers",
    "Firsts",
    "GiveAway",
    "Insteads",
    "Lastings",
    "Orders",
    "Reveals",
    "Seat",
    "Step",
    "Steps",
    "clauses",
]
