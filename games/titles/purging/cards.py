"""The three types of cards, their texts, and what a whole set must have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from games.kernel.cards import Card
from games.kernel.phrases import sentence, signed

from .effects import (
    Covers,
    Firsts,
    GiveAway,
    Insteads,
    Lastings,
    Orders,
    Reveals,
    Steps,
    clauses,
)
from .state import FESTIVAL, HAND, WEAKNESSES, WEAPONS

ROLES: dict[str, str] = {
    "rick": "Rick",
    "morty": "Morty",
    "arthricia": "Arthricia",
    "general_store_owner": "General Store Owner",
}
RoleKey: TypeAlias = Literal["rick", "morty", "arthricia", "general_store_owner"]
Tie: TypeAlias = Annotated[int, Meta(ge=1, le=9)]


class Stay(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A weapon that stays in play after its round and adds to its player's next weapons (PU-075, PU-076).

    ``rounds``  for how many rounds after its own
    ``power``   what it adds to the power in each of them
    """

    rounds: Annotated[int, Meta(ge=1, le=5)] = 2
    power: Annotated[int, Meta(ge=-9, le=9)] = 2

    def text(self) -> str:
        how, when = ("the next round", "it") if self.rounds == 1 else (f"the next {self.rounds} rounds", "each")
        return f"Stays in play for {how}: {signed(self.power)} Power for your Weapon Card in {when}."


class Weapon(Card, frozen=True, tag="weapon"):
    """A weapon, once in each deck that has it.

    ``power``    the big number
    ``ties``     the decks that have it, each with the tiebreaker of its card (the small number; the higher goes first)
    ``first``    acts before all other texts of the round
    ``order``    acts before the order of choosing is fixed
    ``cover``    acts when the order stands, before anyone chooses
    ``before``   acts at the start of its player's turn, before he chooses or is skipped
    ``instead``  what he may do instead of choosing a revealed festival card
    ``gain``     acts on the card he has chosen, before it goes to his score pile
    ``after``    acts at the end of his turn, after he has chosen or was skipped
    ``stay``     stays in play after its round
    """

    power: Annotated[int, Meta(ge=0, le=20)]
    ties: dict[RoleKey, Tie]
    first: tuple[Firsts, ...] = ()
    order: tuple[Orders, ...] = ()
    cover: tuple[Covers, ...] = ()
    before: tuple[Steps, ...] = ()
    instead: tuple[Insteads, ...] = ()
    gain: tuple[GiveAway, ...] = ()
    after: tuple[Steps, ...] = ()
    stay: Stay | None = None

    @property
    def owner(self) -> str:
        """The role whose own card it is, "all" for what every deck has."""
        return next(iter(self.ties)) if len(self.ties) == 1 else "all"

    def text(self) -> str:
        parts = [sentence(op.clause()) for op in (*self.first, *self.order)]
        parts += [sentence("before anyone chooses, " + op.clause()) for op in self.cover]
        if self.before:
            parts.append(sentence("at the start of your turn, " + clauses(self.before)))
        parts += [sentence("instead of choosing, you may " + op.clause()) for op in self.instead]
        parts += [sentence("you may " + op.clause()) for op in self.gain]
        if self.after:
            parts.append(sentence("at the end of your turn, " + clauses(self.after)))
        if self.stay:
            parts.append(self.stay.text())
        return " ".join(parts)


class FestivalCard(Card, frozen=True, tag="festival"):
    """Somebody or something at the festival.

    ``vp``        what it counts in a score pile
    ``revealed``  what happens when it is turned up
    """

    called = ("Festival card", "Festival cards")

    vp: Annotated[int, Meta(ge=-9, le=9)]
    revealed: tuple[Reveals, ...] = ()

    def text(self) -> str:
        return f"When revealed: {clauses(self.revealed)}." if self.revealed else ""


class Weakness(Card, frozen=True, tag="weakness"):
    """A weakness does one of three things.

    ``resolve``  what its player does, at once if he can, else at the end of the round
    ``next``     what it does to his next weapon or turn
    ``vp``       goes to his score pile and counts so much there
    """

    called = ("Weakness", "Weaknesses")

    resolve: tuple[Steps, ...] = ()
    next: tuple[Lastings, ...] = ()
    vp: Annotated[int, Meta(ge=-9, le=9)] | None = None

    def text(self) -> str:
        if self.vp is not None:
            return f"Goes to your score pile and counts {signed(self.vp)} VP there."
        return sentence(clauses(self.resolve or self.next))


AnyCard: TypeAlias = Weapon | FestivalCard | Weakness


def ties(weapons: Iterable[Weapon]) -> dict[str, dict[str, int]]:
    """The tiebreakers of each role's deck, by card key."""
    decks: dict[str, dict[str, int]] = {role: {} for role in ROLES}
    for card in weapons:
        for role, tie in card.ties.items():
            decks[role][card.key] = tie
    return decks


def problems(cards: Sequence[AnyCard]) -> list[str]:
    """What keeps a set from being played, each in a sentence (PU-001 to PU-004, PU-R03)."""
    weapons = [c for c in cards if isinstance(c, Weapon)]
    festival = [c for c in cards if isinstance(c, FestivalCard)]
    weaknesses = [c for c in cards if isinstance(c, Weakness)]
    found = [line for c in cards for line in _card_problems(c)]
    for role, name in ROLES.items():
        n = sum(role in c.ties for c in weapons)
        if n != WEAPONS:
            found.append(f"The deck of {name} has {n} weapons; it must have {WEAPONS}.")
    for what, count, due in (
        ("festival", sum(c.copies for c in festival), FESTIVAL),
        ("weakness", sum(c.copies for c in weaknesses), WEAKNESSES),
    ):
        if count != due:
            found.append(f"The set has {count} {what} cards, copies counted; it must have {due}.")
    if festival and not any(not c.revealed for c in festival):
        found.append("All festival cards have text; a night needs some without.")
    return found + _ties(weapons)


def _card_problems(card: AnyCard) -> list[str]:
    found = []
    if card.copies < 1:
        found.append(f"“{card.key}” has {card.copies} copies; a card needs at least 1.")
    if isinstance(card, Weapon):
        if not card.ties:
            found.append(f"“{card.key}” is in no deck; name at least one with its tiebreaker in “ties”.")
        elif card.copies != len(card.ties):
            found.append(f"“{card.key}” is in {len(card.ties)} decks but has {card.copies} copies; make them equal.")
    if isinstance(card, Weakness) and bool(card.resolve) + bool(card.next) + (card.vp is not None) != 1:
        found.append(f"“{card.key}” must do one thing: give it either “resolve”, “next” or “vp”.")
    return found


def _ties(weapons: Sequence[Weapon]) -> list[str]:
    """Cards of equal power must differ in their tiebreakers, so that every order is total (PU-R03)."""
    found: list[str] = []
    seen: dict[tuple[int, int], str] = {}
    for card in weapons:
        for role, tie in card.ties.items():
            other = seen.setdefault((card.power, tie), f"“{card.key}” of {ROLES[role]}")
            mine = f"“{card.key}” of {ROLES[role]}"
            if other != mine:
                found.append(f"{mine} and {other} have Power {card.power} and tiebreaker {tie} both; change one.")
    return found


__all__ = ["HAND", "ROLES", "AnyCard", "FestivalCard", "Stay", "Weakness", "Weapon", "problems"]
