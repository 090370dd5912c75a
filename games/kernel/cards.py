"""Cards are data. A card's text is made from its effects, so text and behaviour cannot disagree."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from .refusal import explain

Provenance: TypeAlias = Literal["printed", "transcribed", "designed"]
Key: TypeAlias = Annotated[
    str,
    Meta(
        pattern="^[a-z][a-z0-9_]{0,39}$",
        description="The stable name, in small letters, digits and underscores, such as iron_bolt_gun",
    ),
]


class Card(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
):
    """What every card has; a title makes a subclass for each type of card, ``tag`` being the type's name, and adds its
    numbers and effects: ``class Weapon(Card, tag="weapon")``. Its ``card_type`` is that class, or the union of several.

    ``key``         the stable name
    ``copies``      how many of it are in the box
    ``provenance``  printed (rulebook), transcribed (public transcription) or designed (by us, the print is not public)
    ``note``        for people: what is known of the printed card, why it is as it is
    ``called``      the type's proper name, for one card and for several, where the tag's with an s will not do
    """

    called: ClassVar[tuple[str, str] | None] = None

    key: Key
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    copies: Annotated[int, Meta(ge=1, le=99)] = 1
    provenance: Provenance = "designed"
    note: Annotated[str, Meta(max_length=2000)] = ""

    @property
    def type(self) -> str:
        """The type's name, as it stands in files and forms."""
        return str(self.__struct_config__.tag)

    @classmethod
    def type_name(cls, cards: int = 1) -> str:
        """The type's name for people, of one card or of several."""
        name = str(cls.__struct_config__.tag).replace("_", " ").capitalize()
        one, many = cls.called or (name, f"{name}s")
        return one if cards == 1 else many

    def text(self) -> str:
        """Its rules text in words, "" for a card without text."""
        return ""


C = TypeVar("C", bound=Card)


class WrongCards(Exception):
    """A card file or set that cannot be used. ``problems`` lists each fault in a sentence of its own."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = list(problems)


class CardSet(Generic[C]):
    """An immutable revision of a title's cards.

    ``digest`` names its content; ``keys`` gives the order that logs use to abbreviate a card.
    """

    def __init__(self, cards: Sequence[C], revision: int = 1) -> None:
        self.cards: dict[str, C] = {card.key: card for card in cards}
        self.keys: tuple[str, ...] = tuple(self.cards)
        self.revision = revision
        self.digest = hashlib.sha256(msgspec.json.encode(list(cards), order="sorted")).hexdigest()

    def __getitem__(self, key: str) -> C:
        return self.cards[key]

    def of_type(self, *types: str) -> list[C]:
        """The cards of some types, in the set's order."""
        return [c for c in self.cards.values() if c.type in types]


def read_cards(raw: Any, card_type: type[C], source: str) -> list[C]:
    """Plain data (a list of mappings, from YAML or JSON) into cards. Raises WrongCards with every fault found.

    ``source`` names the file or form for the messages.
    """
    if not isinstance(raw, list):
        raise WrongCards([f"{source}: a list of cards is expected, not {type(raw).__name__}."])
    cards: list[C] = []
    problems: list[str] = []
    for n, item in enumerate(raw, 1):
        name = item.get("key") or item.get("name") if isinstance(item, dict) else None
        try:
            cards.append(msgspec.convert(item, card_type))
        except msgspec.ValidationError as error:
            problems.append(f"{source}, card {n} ({name or 'without a key'}): {explain(error, item, card_type)}")
    keys = [c.key for c in cards]
    problems += [
        f"{source}: the key “{key}” is used {keys.count(key)} times; keys must differ."
        for key in dict.fromkeys(keys)
        if keys.count(key) > 1
    ]
    if problems:
        raise WrongCards(problems)
    return cards
