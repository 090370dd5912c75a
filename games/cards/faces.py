"""Cards as they are drawn: what the tag ``{% card %}`` takes, from the title that knows how."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

from games import titles
from games.kernel.cards import Card


def face(title: str, card: Card) -> dict[str, Any]:
    """The face of a card of a title: key, name, kind, big, small, text, foot, provenance and what the title adds."""
    return titles.get(title).face(card)


@cache
def type_names(title: str) -> dict[str, str]:
    """The types of a title's cards, as files name them, each with its proper name."""
    every = titles.get(title).card_type
    return {str(kind.__struct_config__.tag): kind.type_name() for kind in get_args(every) or (every,)}
