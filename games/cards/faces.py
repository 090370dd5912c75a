"""Cards as they are drawn: what the tag ``{% card %}`` takes, from the title that knows how."""

from __future__ import annotations

from typing import Any

from games import titles
from games.kernel.cards import Card


def face(title: str, card: Card) -> dict[str, Any]:
    """The face of a card of a title: key, name, kind, big, small, text, foot, provenance and what the title adds."""
    return titles.get(title).face(card)
