"""What cards do while they lie in play, and oversized Ricks at any time: abilities, by the moment at which they act."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from games.kernel.effects import text_of
from games.kernel.phrases import sentence
from games.kernel.state import CardNo, SeatNo

from .effects import Steps
from .grammar import ANY, Conditions, Desk, Few, What
from .steps import phrases, you


class Ability(Struct, frozen=True, kw_only=True, tag_field="at", forbid_unknown_fields=True, omit_defaults=True):
    """``text``: as it stands behind “Ongoing:”."""

    def text(self) -> str:
        raise NotImplementedError


class EachTurn(Ability, frozen=True, tag="start"):
    """At the start of each of its player's turns (RC-148); one that has just come into play works at once, too."""

    then: tuple[Steps, ...]

    def text(self) -> str:
        return f"At the start of your turn, and when this comes into play: {text_of(self.then)}"


class Once(Ability, frozen=True, kw_only=True, tag="once"):
    """Once in each of its player's turns, if they like (RC-110, RC-R32)."""

    need: Conditions | None = None
    then: tuple[Steps, ...]

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        if self.need is not None and not self.need.holds(t, me, card):
            return False
        return any(step.works(t, me, card) for step in self.then)

    def text(self) -> str:
        said = phrases(self.then)
        need = f" if {self.need.words}," if self.need else ""
        if label := self.then[0].label:
            return f"Once during each of your turns,{need} you may use this {label}: {sentence(you(said))}"
        return f"Once during each of your turns,{need} you {said if said.startswith('may ') else 'may ' + said}."


class When(Ability, frozen=True, kw_only=True, tag="when"):
    """When its player does something (RC-171); with ``first``: only the first time in a turn."""

    deed: Literal["play", "buy", "gain", "destroy"]
    what: What = ANY
    first: bool = False
    then: tuple[Steps, ...]

    def text(self) -> str:
        what = self.what.noun()
        when = f"the first time you {self.deed} {what} each turn" if self.first else f"whenever you {self.deed} {what}"
        return sentence(f"{when}, {you(phrases(self.then))}")


class AtEnd(Ability, frozen=True, kw_only=True, tag="end"):
    """At the end of its player's turn, after the hand is discarded (RC-022)."""

    need: Conditions | None = None
    then: tuple[Steps, ...]

    def text(self) -> str:
        need = f"if {self.need.words}, " if self.need else ""
        return sentence(f"at the end of your turn, {need}{you(phrases(self.then))}")


class Discount(Ability, frozen=True, tag="discount"):
    """Its player pays less for some cards."""

    by: Few = 1
    what: What = ANY

    def text(self) -> str:
        return f"You pay {self.by} less Power for each {self.what.each}."


Abilities: TypeAlias = EachTurn | Once | When | AtEnd | Discount
