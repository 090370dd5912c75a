"""A title just large enough to have cards: numbers, effects with effects inside, and a count that must be right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from games.kernel.cards import Card, CardSet, read_cards
from games.kernel.effects import Op, text_of
from games.kernel.phrases import count
from games.kernel.title import Meta, Title


class Draw(Op, tag="draw"):
    """Take cards from the deck."""

    amount: Annotated[int, msgspec.Meta(ge=1, le=9, description="how many cards")] = 1

    def text(self) -> str:
        return f"Draw {count(self.amount, 'card')}."


class Discard(Op, tag="discard"):
    """Put cards of the hand away."""

    amount: int = 1
    chosen: bool = True

    def text(self) -> str:
        return f"Discard {count(self.amount, 'card')}{' of your choice' if self.chosen else ''}."


class Maybe(Op, tag="maybe"):
    """Let the player decide about further steps."""

    then: tuple[Ops, ...] = ()

    def text(self) -> str:
        return f"You may: {text_of(self.then)}"


Ops = Draw | Discard | Maybe


class Spare(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A second use of a weapon. ``rounds``: for how long."""

    rounds: int = 1


class Weapon(Card, tag="weapon"):
    """Something to hold.

    ``power``    the higher number goes first
    ``effects``  what it does, step by step
    ``mark``     a word printed at the bottom
    """

    power: int
    effects: tuple[Ops, ...] = ()
    mark: str | None = None
    spare: Spare | None = None
    ties: dict[Literal["ana", "boris"], int] = {}

    def text(self) -> str:
        return text_of(self.effects)


class Festival(Card, tag="festival"):
    """Something to win: ``points`` count at the end, ``revealed`` happens when it is turned up."""

    points: int
    revealed: tuple[Ops, ...] = ()

    def text(self) -> str:
        return f"When revealed: {text_of(self.revealed)}" if self.revealed else ""


Tool = Weapon | Festival

SHIPPED: list[dict[str, Any]] = [
    {"key": "spade", "name": "Spade", "type": "weapon", "copies": 2, "power": 2, "provenance": "printed"},
    {"key": "hoe", "name": "Hoe", "type": "weapon", "power": 4, "effects": [{"do": "draw", "amount": 2}]},
    {
        "key": "lantern",
        "name": "Lantern",
        "type": "festival",
        "copies": 3,
        "points": -1,
        "note": "The print is not public.",
        "revealed": [{"do": "maybe", "then": [{"do": "discard"}, {"do": "draw"}]}],
    },
]


class Tiny(Title[Any]):
    """Six cards in all; the rest of the rules never runs here."""

    meta = Meta(key="tiny", name="Tiny <Tools>", players=(2,), summary="Three tools.", goal="Dig.", minutes=1)
    card_type = Tool
    clauses = "TI"

    @classmethod
    def problems(cls, cards: Sequence[Any]) -> list[str]:
        copies = sum(card.copies for card in cards)
        return [] if copies == 6 else [f"There must be 6 cards with all copies; there are {copies}."]

    @classmethod
    def face(cls, card: Any) -> dict[str, Any]:
        number = card.power if card.type == "weapon" else card.points
        return super().face(card) | {"big": str(number).replace("-", "−")}


def shipped() -> CardSet[Any]:
    """What the files of this title would hold."""
    cards = read_cards(SHIPPED, Tool, "tools.yaml")
    Tiny.check(cards)
    return CardSet(cards)
