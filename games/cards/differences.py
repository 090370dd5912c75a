"""What changed between two sets of cards, in words: for the workshop, before and after publishing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from games.kernel.cards import Card
from games.kernel.effects import Op, text_of
from games.kernel.phrases import minus

from .editor import words


class Change(msgspec.Struct, frozen=True):
    """A card that differs. ``lines``: what differs, each in a few words; empty for a card that is new or gone."""

    key: str
    name: str
    what: Literal["new", "gone", "changed", "moved"]
    lines: tuple[str, ...] = ()


def changes(before: Sequence[Card], after: Sequence[Card]) -> list[Change]:
    """The cards that differ, in the order of ``after``, then those that are gone."""
    old = {card.key: card for card in before}
    new = {card.key: card for card in after}
    found = []
    for card in after:
        if card.key not in old:
            found.append(Change(card.key, card.name, "new", (summary(card),)))
        elif lines := between(old[card.key], card):
            found.append(Change(card.key, card.name, "changed", tuple(lines)))
    found += [Change(card.key, card.name, "gone") for card in before if card.key not in new]
    if not found and list(old) != list(new):
        found.append(Change("", "The order of the cards", "moved"))
    return found


def summary(card: Card) -> str:
    """A card in one line: its type, copies and text."""
    copies = f", {card.copies} copies" if card.copies != 1 else ""
    return f"{card.type_name()}{copies}" + (f": {text}" if (text := card.text()) else "")


def between(old: Card, new: Card) -> list[str]:
    """What differs between two versions of a card: a line a field, and its text if that differs."""
    lines = [f"Type: {old.type_name()} → {new.type_name()}"] if old.type != new.type else []
    told = False  # whether a field that differs shows in the text, so that the text line says it
    for name in sorted({*old.__struct_fields__, *new.__struct_fields__}):
        was, now = getattr(old, name, None), getattr(new, name, None)
        if was == now:
            continue
        if _has_ops(was) or _has_ops(now):
            told = True
            if (before := _said(was)) == (after := _said(now)):
                before, after = _raw(was), _raw(now)
            lines.append(f"{words(name)}: {before} → {after}")
        else:
            lines.append(f"{words(name)}: {_plain(was)} → {_plain(now)}")
    if lines and not told and old.text() != new.text():
        lines.append(f"Text: {_plain(old.text())} → {_plain(new.text())}")
    return lines


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


def _has_ops(value: Any) -> bool:
    return any(isinstance(v, Op) for v in _listed(value))


def _said(value: Any) -> str:
    """Ops as the sentences they make."""
    ops = [v for v in _listed(value) if isinstance(v, Op)]
    return f"“{text}”" if (text := text_of(ops)) else _plain("")


def _raw(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _plain(value: Any) -> str:
    if value is None or value == "" or value == ():
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return minus(value)
    return f"“{value}”" if isinstance(value, str) else _raw(value)
