"""Events are facts, and the only writers of State.

An event class keeps in one place: its fields, what it changes, what of it never leaves the server, and its sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import get_annotations
from operator import attrgetter
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from .state import CardNo, SeatNo, State

S = TypeVar("S", bound=State)


class Event(msgspec.Struct, Generic[S], array_like=True, tag=True, gc=False):
    """A fact. Fields annotated ``CardNo``, ``list[CardNo]``, ``SeatNo`` or ``list[SeatNo]`` are named in its sentence.

    ``sentence``  a template with the fields as named parts, "" for what is not told
    ``each``      a clause that is said once for every entry of the list fields; joined, they are “{each}” in it
    ``secret``    fields that never leave the server (a shuffle's outcome); numbers of cards are harmless
    ``heading``   whether the sentence starts a new section of the log
    ``minor``     whether it is left out where only the news is told; the log has it
    ``mention``   called as ``event.mention(state, index)``: of each card it speaks of the face, as ``index`` numbers
                  them (0: nobody knows it), and the mask of who knows it
    """

    sentence: ClassVar[str] = ""
    each: ClassVar[str] = ""
    heading: ClassVar[bool] = False
    minor: ClassVar[bool] = False
    secret: ClassVar[tuple[str, ...]] = ()
    card_fields: ClassVar[tuple[str, ...]] = ()
    seat_fields: ClassVar[tuple[str, ...]] = ()
    mention: ClassVar[Callable[[Any, State, Mapping[str, int]], list[int]]]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        kinds: dict[str, Any] = {}
        for base in reversed(cls.__mro__):
            kinds.update(get_annotations(base))
        for name, hint in get_annotations(cls).items():
            if not isinstance(hint, str):
                raise TypeError(f"{cls.__name__}: the module of an event needs `from __future__ import annotations`")
            if hasattr(Event, name) and not hint.startswith("ClassVar"):
                raise TypeError(
                    f"{cls.__name__}: “{name}” has a meaning of its own in events; name the field otherwise"
                )
        cls.card_fields = tuple(n for n, hint in kinds.items() if hint in ("CardNo", "list[CardNo]"))
        cls.mention = _mentioner(cls.card_fields, [kinds[n] for n in cls.card_fields])
        cls.seat_fields = tuple(n for n, hint in kinds.items() if hint in ("SeatNo", "list[SeatNo]"))

    def apply(self, s: S) -> None:
        """Change the state. Never fails on a state it was made for."""
        raise NotImplementedError

    def words(self) -> str:
        """The sentence's template; override where it depends on the fields."""
        return self.sentence

    def card_numbers(self) -> list[CardNo]:
        """The card numbers it speaks of, in the order of its fields."""
        out: list[CardNo] = []
        for name in self.card_fields:
            value = getattr(self, name)
            out.extend(value) if isinstance(value, list) else out.append(value)
        return out


def _mentioner(fields: Sequence[str], hints: Sequence[str]) -> Callable[[Any, State, Mapping[str, int]], list[int]]:
    """What an event's ``mention`` does: for each kind of event the shortest way, since all recording comes here."""
    if not fields:
        return lambda event, s, index: []
    if list(hints) == ["CardNo"]:
        card = attrgetter(fields[0])

        def one(event: Any, s: State, index: Mapping[str, int]) -> list[int]:
            n = card(event)
            return [index[s.faces[n]], mask] if (mask := s.seen[n]) else [0, 0]

        return one
    numbers = attrgetter(fields[0]) if list(hints) == ["list[CardNo]"] else Event.card_numbers

    def many(event: Any, s: State, index: Mapping[str, int]) -> list[int]:
        cards = numbers(event)
        masks = list(map(s.seen.__getitem__, cards))
        names: Iterable[int] = map(index.__getitem__, map(s.faces.__getitem__, cards))
        if not all(masks):
            names = [name if mask else 0 for name, mask in zip(names, masks, strict=True)]
        out = masks + masks
        out[::2], out[1::2] = names, masks
        return out

    return many


# -- facts that every game shares ---------------------------------------------------------------------------------


class Began(Event[State], tag="began"):
    """A phase begins (""; the match is over). From here the match can be opened again."""

    phase: str

    def apply(self, s: State) -> None:
        s.phase = self.phase


class Shuffled(Event[State], tag="shuffled"):
    """Faces are permuted among card numbers: ``stack[i]`` takes the face of ``stack[order[i]]``; nobody knows them."""

    stack: list[int]
    order: list[int]
    secret = ("order",)

    def apply(self, s: State) -> None:
        faces, seen, stack, order = s.faces, s.seen, self.stack, self.order
        first, end = (stack[0], stack[0] + len(stack)) if stack else (0, 0)
        if stack == list(range(first, end)):  # a fresh deck: the quick way
            faces[first:end] = map(faces[first:end].__getitem__, order)
            seen[first:end] = [0] * len(stack)
            return
        old = [faces[n] for n in stack]
        for n, i in zip(stack, order, strict=True):
            faces[n] = old[i]
            seen[n] = 0


class Shown(Event[State], tag="shown"):
    """Some seats (a bit mask) come to know the faces of cards."""

    numbers: list[CardNo]
    seats: int

    def apply(self, s: State) -> None:
        for n in self.numbers:
            s.seen[n] |= self.seats


class Rolled(Event[State], tag="rolled"):
    """Dice with so many sides show these values (1 = first side). A title's own event says what follows from it."""

    sides: int
    values: list[int]

    def apply(self, s: State) -> None:
        """A roll by itself changes nothing."""


KERNEL_EVENTS: tuple[type[Event[Any]], ...] = (Began, Shuffled, Shown, Rolled)

__all__ = ["KERNEL_EVENTS", "Began", "CardNo", "Event", "Rolled", "SeatNo", "Shown", "Shuffled"]
