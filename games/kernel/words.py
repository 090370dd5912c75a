"""Sentences for people. The log stores facts; words are made at read time, for one viewer, in one language.

A sentence is a template with named parts: ``{seat}`` a seat's name, or "you" for the viewer's own, ``{seat's}`` whose;
``{card}`` a card as the viewer knows it; numbers and words as they are. ``{n:card|cards}`` chooses singular or plural,
and so does ``{seat:takes|take}``: the first for one other player, the second for the viewer or for several. A rendered
sentence is a list of Pieces, so that a page can make links of cards and a mail plain text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from .cards import CardSet
from .event import Event
from .phrases import minus
from .state import SeatNo, sees

Translate: TypeAlias = Callable[[str], str]


class AskWords(msgspec.Struct, frozen=True, kw_only=True):
    """How an ask speaks.

    ``prompt``   to the seat: "Choose your weapon"
    ``hint``     a second, quieter sentence
    ``confirm``  the button: "Play {choice}"; ``nothing`` is the button when nothing is chosen: "Take nothing"
    ``waiting``  to the others: "{seat} chooses a weapon"
    ``done``     in the log, where the answer itself stays secret for now: "{seat} has chosen a weapon."
    ``options``  labels of word options: {"pass": "Pass"}
    ``at_once``  word options that lose nothing and reveal nothing, so that a single tap may answer with them
    """

    prompt: str
    hint: str = ""
    confirm: str = "Confirm: {choice}"
    nothing: str = "Choose none"
    waiting: str
    done: str = ""
    options: Mapping[str, str] = {}
    at_once: tuple[str, ...] = ()


class Piece(msgspec.Struct, frozen=True, array_like=True):
    """A part of a sentence. ``ref``: the seat's number or the card's key, for links and emphasis."""

    kind: Literal["text", "seat", "card", "hidden"]
    text: str
    ref: str = ""


Line: TypeAlias = list[Piece]

_PART = re.compile(r"\{(\w+)('s)?(?::([^|}]*)\|([^}]*))?\}")


def named(template: str) -> set[str]:
    """The names of a template's parts."""
    return {match[1] for match in _PART.finditer(template)}


def plain(line: Sequence[Piece]) -> str:
    """A line as plain text."""
    return "".join(p.text for p in line)


def same(text: str) -> str:
    """No translation."""
    return text


class Speaker:
    """Renders sentences for one viewer of one match.

    ``names``: the seats' names; ``viewer``: a seat or SPECTATOR; ``translate``: template -> the same in the reader's
    language.
    """

    def __init__(self, cards: CardSet[Any], names: Sequence[str], viewer: SeatNo, translate: Translate = same) -> None:
        self.cards, self.names, self.viewer, self.translate = cards, names, viewer, translate

    def seat(self, number: SeatNo) -> Piece:
        """A seat's name; "you" for the viewer's own."""
        mine = number == self.viewer
        return Piece("seat", self.translate("you") if mine else self.names[number], str(number))

    def card(self, face: str) -> Piece:
        """A card by its key; "" is one that the viewer does not know."""
        return (
            Piece("card", self.translate(self.cards[face].name), face)
            if face
            else Piece("hidden", self.translate("a hidden card"))
        )

    def several(self, pieces: Sequence[Piece]) -> Line:
        """“A, B and C”; cards the viewer does not know are counted."""
        known = [p for p in pieces if p.kind != "hidden"]
        hidden = len(pieces) - len(known)
        if hidden == 1 and len(pieces) == 1:
            return list(pieces)
        if hidden:
            text = (
                self.translate("a hidden card")
                if hidden == 1
                else self.translate("{n} hidden cards").replace("{n}", str(hidden))
            )
            known.append(Piece("hidden", text))
        if not known:
            return [Piece("text", self.translate("nothing"))]
        return self.joined([[piece] for piece in known])

    def joined(self, lines: Sequence[Line]) -> Line:
        """Lines as “…, … and …”."""
        whole: Line = []
        for i, line in enumerate(lines):
            if i:
                whole.append(Piece("text", self.translate(" and ") if i == len(lines) - 1 else ", "))
            whole += line
        return whole

    def say(self, template: str, parts: Mapping[str, Line | str | int]) -> Line:
        """Fill a template. Parts are Lines, text or numbers."""
        line = self._filled(template, parts)
        me = str(self.viewer)
        for i, piece in enumerate(line):
            if piece.kind == "seat" and piece.ref == me and (not i or line[i - 1].text.endswith(". ")):
                line[i] = Piece("seat", piece.text[:1].upper() + piece.text[1:], me)
        return line

    def _filled(self, template: str, parts: Mapping[str, Line | str | int]) -> Line:
        line: Line = []
        at = 0
        template = self.translate(template)
        for match in _PART.finditer(template):
            if match.start() > at:
                line.append(Piece("text", template[at : match.start()]))
            value = parts[match[1]]
            if match[3] is not None:
                line.append(Piece("text", match[3] if self._singular(value) else match[4]))
            elif match[2]:
                line += self._whose(value)
            else:
                said = minus(value) if isinstance(value, int) else value
                line += [Piece("text", said)] if isinstance(said, str) else said
            at = match.end()
        if at < len(template):
            line.append(Piece("text", template[at:]))
        return line

    def _singular(self, value: Line | str | int) -> bool:
        """Whether a number is one, or seats are a single one of another player."""
        if not isinstance(value, list):
            return value == 1
        seats = [piece.ref for piece in value if piece.kind == "seat"]
        return len(seats) == 1 and seats[0] != str(self.viewer)

    def _whose(self, value: Line | str | int) -> Line:
        """A seat as an owner: “your”, “Boris's”."""
        assert isinstance(value, list)
        *before, last = value
        mine = last.ref == str(self.viewer)
        return [*before, Piece(last.kind, self.translate("your") if mine else f"{last.text}'s", last.ref)]

    def event(self, event: Event[Any], mention: Sequence[int]) -> Line | None:
        """An event as this viewer may know it, with its cards' faces as they were when it happened; None if not told.

        ``mention``: face index + 1 and mask for each card the event speaks of (``Table.mentions``).
        """
        template = event.words()
        if not template:
            return None
        keys = self.cards.keys
        cards = [
            self.card(keys[face - 1] if face and sees(mask, self.viewer) else "")
            for face, mask in zip(mention[::2], mention[1::2], strict=True)
        ]
        parts: dict[str, Line | str | int] = {}
        entries: dict[str, Sequence[Line | str | int]] = {}
        for name in event.__struct_fields__:
            value = getattr(event, name)
            values = value if isinstance(value, list) else [value]
            if name in event.card_fields or name in event.seat_fields:
                if name in event.card_fields:
                    pieces, cards = cards[: len(values)], cards[len(values) :]
                else:
                    pieces = [self.seat(v) for v in values]
                parts[name] = self.several(pieces) if isinstance(value, list) else pieces
                entries[name] = [[piece] for piece in pieces]
            else:
                shown = [self.translate(v) if isinstance(v, str) and v else v for v in values]
                parts[name] = ", ".join(map(str, shown)) if isinstance(value, list) else shown[0]
                entries[name] = shown
            if not isinstance(value, list):
                del entries[name]
        if event.each:
            rows = [dict(zip(entries, row, strict=True)) for row in zip(*entries.values(), strict=True)]
            parts["each"] = self.joined([self._filled(event.each, {**parts, **row}) for row in rows])
        return self.say(template, parts)
