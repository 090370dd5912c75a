"""Cards of both decks, hallway squares and characters: their texts, and what a whole set must have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from games.kernel.cards import Card
from games.kernel.effects import text_of

from .effects import LoseSquares, PickleSteps, RussianSteps

Symbol: TypeAlias = Literal["movement", "card", "tools", "gun", "any"]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=4)]
Edge: TypeAlias = Literal["left", "ahead", "right"]

DECK = 25  # cards of each deck (PR-001, PR-002)
SQUARES = 24  # shuffled squares (PR-014)
THIRD = 3  # the square of a colour that brings the Jaguar (PR-181)
PLACES = ("toilet", "guard_post_a", "guard_post_b", "roof")  # starting squares (PR-032)


class DeckCard(Card, frozen=True, kw_only=True):
    """``cost``: how many dice of which symbol (PR-090); ``x``: with a cost of so many more as the player likes, X."""

    cost: dict[Symbol, Count]
    x: bool = False

    @property
    def price(self) -> str:
        """The cost in words: “2 gun”, “X tools”."""
        return ", ".join(f"{'X' if self.x else n} {symbol}" for symbol, n in self.cost.items())


class PickleCard(DeckCard, frozen=True, kw_only=True, tag="pickle"):
    """A card of Pickle Rick's deck."""

    called = ("Card of Pickle Rick", "Cards of Pickle Rick")

    effect: tuple[PickleSteps, ...]

    def text(self) -> str:
        return text_of(self.effect)


class RussianCard(DeckCard, frozen=True, kw_only=True, tag="russian"):
    """A card of the Russians' deck."""

    called = ("Card of the Russians", "Cards of the Russians")

    effect: tuple[RussianSteps, ...]

    def text(self) -> str:
        return text_of(self.effect)


class Square(Card, frozen=True, tag="square"):
    """A hallway square. Its edges are named as one sees it coming in over the white arrow (PR-111).

    ``walls``   edges with a wall; the arrow's own never has one (PR-R02)
    ``duct``    the edge with the air duct, a walled one
    ``summon``  how many operatives appear when it is opened (PR-117)
    """

    called = ("Hallway square", "Hallway squares")

    colour: Literal["red", "blue", "gray"]
    walls: tuple[Edge, ...] = ()
    duct: Edge | None = None
    summon: Annotated[int, Meta(ge=0, le=4)] = 0

    def text(self) -> str:
        parts = [f"Walls: {', '.join(self.walls)}." if self.walls else "No walls."]
        if self.duct:
            parts.append(f"An air duct: {self.duct}.")
        if self.summon:
            parts.append(f"Summon {self.summon} operative{'s' if self.summon > 1 else ''}.")
        return " ".join(parts)


class Character(Card, frozen=True, tag="character"):
    """A character card. ``health``: its track, 0 without one."""

    health: Annotated[int, Meta(ge=0, le=10)] = 0
    does: Annotated[str, Meta(max_length=400)] = ""

    def text(self) -> str:
        return self.does


AnyCard: TypeAlias = PickleCard | RussianCard | Square | Character


def problems(cards: Sequence[AnyCard]) -> list[str]:
    """What keeps a set from being played, each in a sentence (PR-001 to PR-005, PR-R02)."""
    found = []
    for kind, name in ((PickleCard, "Pickle Rick's deck"), (RussianCard, "The Russian deck")):
        n = sum(c.copies for c in cards if isinstance(c, kind))
        if n != DECK:
            found.append(f"{name} has {n} cards, copies counted; it must have {DECK}.")
    for c in cards:
        if isinstance(c, DeckCard) and c.x and (len(c.cost) != 1 or "any" in c.cost):
            found.append(f"“{c.key}” costs X: give it one symbol to pay that with, and not “any”.")
        if isinstance(c, RussianCard) and not c.x and any(isinstance(op, LoseSquares) for op in c.effect):
            found.append(f"“{c.key}” speaks of X: let it cost X (x: true).")
    if n := sum(isinstance(c, Character) for c in cards) - 3:
        found.append(f"There are {n + 3} characters; there must be 3.")
    return found + _squares([c for c in cards if isinstance(c, Square)])


def _squares(squares: Sequence[Square]) -> list[str]:
    """What is wrong with the hallway (PR-003, PR-014, PR-125, PR-R02, PR-R03)."""
    found = []
    n = sum(c.copies for c in squares if c.key not in PLACES)
    if n != SQUARES:
        found.append(f"There are {n} squares to be shuffled; there must be {SQUARES}.")
    by_key = {c.key: c for c in squares}
    for key in PLACES:
        square = by_key.get(key)
        if square is None:
            found.append(f"The starting square “{key}” is missing.")
        elif square.walls or square.duct or square.summon or square.colour != "gray":
            found.append(f"“{key}” is a starting square: gray, without walls, duct or summoning.")
    found += [
        f"The air duct of “{square.key}” is on an open edge; put it on a walled one."
        for square in squares
        if square.duct and square.duct not in square.walls
    ]
    ducts = sum(c.copies for c in squares if c.duct)
    if ducts * 3 != SQUARES * 2:
        found.append(f"{ducts} squares have an air duct; two thirds of {SQUARES}, 16, must have one.")
    found += [
        f"Fewer than three squares are {colour}, so the Jaguar could not come by them."
        for colour in ("red", "blue")
        if sum(c.copies for c in squares if c.colour == colour) < THIRD
    ]
    return found
