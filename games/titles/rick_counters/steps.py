"""What an op of Close Rick-Counters is, and how several are carried out.

Every op says itself as a verb phrase without a subject ("draw a card", "may destroy a card in your hand"); in the third
person where others do it ("discards a card"). ``run`` gives how many cards (or how much Power) it came to, so that
"if you do" can follow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, ClassVar

from games.kernel.ask import Ask
from games.kernel.effects import Op, each_op
from games.kernel.phrases import sentence
from games.kernel.state import CardNo, SeatNo
from games.kernel.table import Flow, together

from . import defaults
from .grammar import Desk


class Step(Op, frozen=True):
    """An op of this game. ``phrase``: what is done, without a subject."""

    label: ClassVar[str] = ""  # what its text begins with, such as “Attack”
    for_others: ClassVar[bool] = False  # whether it matters to what other seats do at the same time
    own_turn: ClassVar[bool] = False  # whether it does nothing for anybody but the player whose turn it is
    late: ClassVar[bool] = False  # of an end-of-turn effect: whether it comes after the new hand is drawn

    def phrase(self, third: bool = False) -> str:
        raise NotImplementedError

    def text(self) -> str:
        return sentence(you(self.phrase()))

    def works(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        """Whether it could do anything for this player now."""
        return (me == t.state.turn or not self.own_turn) and self.able(t, me, card)

    def for_all(self, t: Desk, seats: Sequence[SeatNo], card: CardNo) -> Flow:
        """Let several seats do it: asked at once, carried out clockwise (RC-169). Gives the sum it came to.

        What has an effect on yet others, such as an Attack in an Attack, is done by one seat after the other.
        """
        if not concerns_others(self):
            results = yield from together([self.run(t, i, card) for i in seats if self.works(t, i, card)])
            return sum(results)
        came = 0
        for i in seats:
            if self.works(t, i, card):
                came += yield from self.run(t, i, card)
        return came


@cache
def concerns_others(step: Step) -> bool:
    """Whether an op, or one inside it, matters to what other seats do at the same time."""
    found = [step.for_others]
    each_op(step, lambda op: found.append(isinstance(op, Step) and op.for_others))
    return any(found)


def phrases(steps: Sequence[Step], third: bool = False) -> str:
    """Several steps as one verb phrase: “draw a card, then you may destroy a card in your hand”."""
    first, *rest = [step.phrase(third) for step in steps]
    return ", then ".join([first, *(you(part, third) for part in rest)])


def you(phrase: str, third: bool = False) -> str:
    """A phrase as it goes on inside a sentence: “you may …” for one that leaves it to you."""
    return f"you {phrase}" if phrase.startswith("may ") and not third else phrase


def run(t: Desk, steps: Sequence[Step], me: SeatNo, card: CardNo) -> Flow:
    """Run those steps, in their order, that can do something; as many as it came to in the last."""
    came = 0
    for step in steps:
        if step.works(t, me, card):
            came = yield from step.run(t, me, card)
    return came


def each(t: Desk, seats: Sequence[SeatNo], steps: Sequence[Step], card: CardNo) -> Flow:
    """Let several seats do those steps. Gives the sum it came to."""
    came = 0
    for step in steps:
        came += yield from step.for_all(t, seats, card)
    return came


def choice(
    t: Desk, me: SeatNo, key: str, offer: Callable[[], Sequence[CardNo]], cards: int, may: bool, **more: Any
) -> Ask:
    """The ask for so many of some cards, the cheapest by default; where it is left to the player (``may``) for at most
    so many, under the key ``may_…``, none by default.
    """
    if may:
        return Ask(me, f"may_{key}", offer, 0, cards, **more)
    return Ask(me, key, offer, cards, cards, partial(defaults.cheapest, t.title, t.state, cards), **more)


def choose_foe(t: Desk, me: SeatNo, about: CardNo, key: str = "foe") -> Flow:
    """Which foe; not asked where there is only one."""
    foes = [f"seat:{i}" for i in t.state.foes(me)]
    (answer,) = yield Ask(me, key, foes.copy, about=about, auto=True)
    return int(answer.removeprefix("seat:"))


def lower(text: str) -> str:
    """A sentence that goes on behind a comma."""
    return text if text[:1] in "+−" else text[:1].lower() + text[1:]
