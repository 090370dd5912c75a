"""The types of cards, their texts, and what a whole set must have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta, Struct

from games.kernel.cards import Card, Key
from games.kernel.effects import Op, each_op, text_of

from .abilities import Abilities, Once
from .effects import Attack, EachPlayer, FoeOfChoice, Steps
from .grammar import NAMES, Cost, Few, What, either
from .named import CouncilText
from .steps import Step

Vp: TypeAlias = Annotated[int, Meta(ge=-9, le=12)]


class Defense(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a card avoids an Attack (RC-067, RC-072).

    ``in_play``  discarded from play rather than from the hand
    ``then``     what its player gets for it
    """

    in_play: bool = False
    then: tuple[Steps, ...] = ()

    def text(self) -> str:
        label, where = ("Ongoing Defense", " from play") if self.in_play else ("Defense", "")
        tail = f" If you do: {text_of(self.then)}" if self.then else ""
        return f"{label}: You may discard this card{where} to avoid an Attack.{tail}"


class VpEach(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """VP for what is in the deck at the end: ``vp`` for each ``per`` cards."""

    vp: Annotated[int, Meta(ge=1, le=9)] = 1
    per: Few = 1
    what: What

    def text(self) -> str:
        each = f"each {self.what.each}" if self.per == 1 else f"every {self.per} {self.what.many}"
        return f"At the end of the match: {self.vp} VP for {each} in your deck."


class Playable(Card, frozen=True):
    """What every card of a deck has.

    ``cost``, ``vp``, ``power``  the printed numbers
    ``vp_each``   VP that depend on the whole deck
    ``play``      what it does when played, after its Power
    ``ongoing``   what it does while in play; makes it an Ongoing card
    ``defense``   how it avoids an Attack; one that works from play makes it an Ongoing card
    ``destroyed`` what whoever destroys it gets for that (RC-179)
    ``names``     further names it has (RC-204, RC-205)
    """

    kind: ClassVar[str] = ""

    cost: Cost = 0
    vp: Vp = 0
    power: Annotated[int, Meta(ge=0, le=9)] = 0
    vp_each: VpEach | None = None
    play: tuple[Steps, ...] = ()
    ongoing: tuple[Abilities, ...] = ()
    defense: Defense | None = None
    destroyed: tuple[Steps, ...] = ()
    names: tuple[Key, ...] = ()

    @property
    def stays(self) -> bool:
        """Whether it is an Ongoing card (RC-143)."""
        return bool(self.ongoing) or (self.defense is not None and self.defense.in_play)

    def text(self) -> str:
        parts = [f"+{self.power} Power."] if self.power else []
        parts += [step.text() for step in self.play]
        parts += [f"Ongoing: {ability.text()}" for ability in self.ongoing]
        if self.defense:
            parts.append(self.defense.text())
        if self.destroyed:
            parts.append(f"When you destroy this card in any zone: {text_of(self.destroyed)}")
        if self.names:
            said = either([NAMES.get(name, name) for name in self.names], "and")
            parts.append(f"While you own this card, it has the names {said}, too.")
        if self.vp_each:
            parts.append(self.vp_each.text())
        return " ".join(parts)


class Starter(Playable, frozen=True, tag="starter"):
    """Genius Waves, Jerry, Beth, Summer."""

    kind = "starter"


class Rick(Playable, frozen=True, tag="rick"):
    kind = "rick"


class Morty(Playable, frozen=True, tag="morty"):
    kind = "morty"


class Special(Playable, frozen=True, tag="special"):
    called = ("Special card", "Special cards")
    kind = "special"


class Equipment(Playable, frozen=True, tag="equipment"):
    called = ("Equipment", "Equipment")
    kind = "equipment"


class PortalGun(Playable, frozen=True, tag="portal_gun"):
    """The stack of Portal Guns, which are Equipment (RC-R04)."""

    called = ("Portal Gun", "Portal Guns")
    kind = "equipment"


class Location(Playable, frozen=True, tag="location"):
    kind = "location"


class MortyWaves(Playable, frozen=True, tag="morty_waves"):
    """No card type (RC-062); its −1 VP holds unless it is paired (RC-137)."""

    called = ("Morty Waves", "Morty Waves")


class Council(Playable, frozen=True, tag="council"):
    """A Rick of the Council. ``group``: its Group Attack, on each player that is hit (RC-126)."""

    called = ("Rick of the Council", "Council of Ricks")
    kind = "rick"

    group: tuple[Steps, ...] = ()

    def text(self) -> str:
        said = Playable.text(self)
        return f"{said} {attack_text('Group Attack', 'each player', self.group)}" if self.group else said


class EvilRick(Playable, frozen=True, kw_only=True, tag="evil_rick"):
    """The last of the stack. ``stack``: his Attack on whoever's turn begins while he is face up (RC-200)."""

    called = ("Evil Rick", "Evil Rick")
    kind = "rick"

    stack: tuple[Steps, ...]

    def text(self) -> str:
        said = attack_text("Stack Ongoing", "at the start of each player's turn, Attack: that player", self.stack)
        return f"{Playable.text(self)} {said}"


class Oversized(Card, frozen=True, tag="oversized"):
    """An oversized Rick: no Rick card, and in no deck (RC-112)."""

    called = ("Oversized Rick", "Oversized Ricks")

    abilities: tuple[Abilities, ...]

    def text(self) -> str:
        return " ".join(ability.text() for ability in self.abilities)


def attack_text(label: str, who: str, steps: Sequence[Steps]) -> str:
    said = ", then ".join(step.phrase(third=True) for step in steps)
    return f"{label}: {who[0].upper()}{who[1:]} {said}."


AnyCard: TypeAlias = (
    Starter | Rick | Morty | Special | Equipment | PortalGun | Location | MortyWaves | Council | EvilRick | Oversized
)

# How many of each sort are in the box (RC-001 to RC-009, RC-011).
BOX = {
    "main": ("main deck cards", 92),
    "portal_gun": ("Portal Guns", 16),
    "location": ("Locations", 21),
    "council": ("Council of Ricks cards", 6),
    "evil_rick": ("Evil Rick", 1),
    "morty_waves": ("Morty Waves", 20),
    "oversized": ("oversized Ricks", 6),
}
STARTERS = {"genius_waves": (36, 7), "jerry": (5, 1), "beth": (5, 1), "summer": (5, 1)}  # in the box, in each deck
FIRST = "riq_iv"  # always heads the Council at the start (RC-043)
MAIN = ("rick", "morty", "special", "equipment")  # types of the main deck (RC-041)


def problems(cards: Sequence[AnyCard]) -> list[str]:
    """What keeps a set from being played, each in a sentence (RC-001 to RC-011)."""
    found = []
    copies: Counter[str] = Counter()
    for card in cards:
        copies["main" if card.type in MAIN else card.type] += card.copies
    for key, (name, due) in BOX.items():
        if copies[key] != due:
            found.append(f"The set has {copies[key]} {name}, copies counted; it must have {due}.")
    by_key = {card.key: card for card in cards}
    for key, (due, _) in STARTERS.items():
        starter = by_key.get(key)
        if not isinstance(starter, Starter) or starter.copies != due:
            found.append(f"There must be {due} copies of the Starter “{key}”.")
    if copies["starter"] != sum(due for due, _ in STARTERS.values()):
        found.append("The only Starters are genius_waves, jerry, beth and summer.")
    if not isinstance(by_key.get(FIRST), Council):
        found.append(f"The Council of Ricks needs “{FIRST}”, who heads it at the start.")
    return found + [fault for card in cards for fault in _faults(card)]


def _faults(card: AnyCard) -> list[str]:
    """What is wrong with one card, whatever else is in the set."""
    found = []
    if isinstance(card, Council | EvilRick) and not 8 <= card.cost <= 12:
        found.append(f"“{card.key}” costs {card.cost}; the cards of the Council stack cost 8 to 12.")
    if isinstance(card, Council | EvilRick) and any(isinstance(op, CouncilText) for op in _ops(card)):
        found.append(f"“{card.key}” uses the text of the top of the Council stack, where it may lie itself.")
    if isinstance(card, Location) and not card.stays:
        found.append(f"“{card.key}” has no Ongoing ability; every Location has one.")
    abilities = card.abilities if isinstance(card, Oversized) else card.ongoing
    if sum(isinstance(ability, Once) for ability in abilities) > 1:  # used up as one, so the other would lapse
        found.append(f"“{card.key}” has two once-a-turn abilities; put what they do into one.")
    return found + [
        f"“{card.key}” makes others do “{tag}”, which is only for the player whose turn it is."
        for tag in dict.fromkeys(_for_others(card))
    ]


def _ops(card: AnyCard) -> list[Op]:
    """All ops of a card, those of its abilities and inside others too."""
    found: list[Op] = []
    for part in (card, *getattr(card, "ongoing", ()), *getattr(card, "abilities", ())):
        each_op(part, found.append)
    return found


def _for_others(card: AnyCard) -> list[str]:
    """The ops that a card has for others, or out of turn, and that work only for the player whose turn it is."""
    steps: list[Op] = list(getattr(card, "group", ()))
    defense = getattr(card, "defense", None)
    steps += defense.then if defense else ()

    for op in _ops(card):
        if isinstance(op, Attack | EachPlayer | FoeOfChoice):
            steps += op.then
    found: list[str] = []

    def note(op: Op) -> None:
        if isinstance(op, Step) and op.own_turn:
            found.append(str(op.__struct_config__.tag))

    for step in steps:
        note(step)
        each_op(step, note)
    return found
