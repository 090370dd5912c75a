"""State is plain data; hidden information is one table and one mask.

Cards (tiles too) are opaque numbers. ``faces[n]`` says what number n is, ``seen[n]`` is a bit mask of the
seats that know it. A shuffle permutes faces among numbers and clears ``seen``, so a number never betrays
its past, and may be shown to anybody.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, Self, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

CardNo: TypeAlias = int
SeatNo: TypeAlias = int

EVERYONE = -1  # a mask with every bit set
SPECTATOR = -1  # a viewer without a seat

T = TypeVar("T")


class Part(msgspec.Struct, array_like=True, gc=False):
    """A piece of State: plain fields, lists, dicts and other Parts; nothing else.

    ``private`` names the fields that only their owner may see, with what stands in their place for others.
    It applies to the Parts in ``State.seats``; whatever else is secret is a card's face or an unrevealed answer.
    ``pointers`` names the fields with card numbers that are no place of their own: those cards lie elsewhere.
    """

    private: ClassVar[dict[str, Any]] = {}
    pointers: ClassVar[tuple[str, ...]] = ()

    def clone(self) -> Self:
        """An independent copy; about fifty times as fast as ``copy.deepcopy``."""
        twin: Self = _cloner(type(self))(self)
        return twin


class State(Part, kw_only=True):
    """What every title's state has. A title adds its zones (lists of card numbers) and counters."""

    faces: list[str]  # card number -> card key
    seen: list[int]  # card number -> mask of the seats that know its face
    phase: str  # name of the phase that runs; "" when the match is over
    seats: list[Any] = []  # a title narrows this to its own Part


def bit(seat: SeatNo) -> int:
    """The mask of one seat; a spectator's is empty."""
    return 1 << seat if seat >= 0 else 0


def sees(mask: int, viewer: SeatNo) -> bool:
    """Whether a viewer (a seat or SPECTATOR) knows a face with this ``seen`` mask."""
    return mask == EVERYONE or bool(mask & bit(viewer))


StateT = TypeVar("StateT", bound=State)


def view(state: StateT, viewer: SeatNo) -> StateT:
    """What one seat (or SPECTATOR) may know: the same state with unseen faces and others' private fields blank.

    This one function feeds page, API, log, mail, spectators and bots. The result shares lists with ``state``:
    read it, don't write it.
    """
    mask = bit(viewer)
    public = msgspec.structs.replace(state)
    public.faces = [f if m & mask or m == EVERYONE else "" for f, m in zip(state.faces, state.seen, strict=True)]
    public.seen = [1 if m & mask or m == EVERYONE else 0 for m in state.seen]
    if state.seats and state.seats[0].private:
        public.seats = [
            s if i == viewer else msgspec.structs.replace(s, **s.private) for i, s in enumerate(state.seats)
        ]
    return public


@cache
def _cloner(cls: type[Part]) -> Callable[[Any], Any]:
    """A function that copies a Part: written out field by field, since search copies states all the time."""
    hints = get_type_hints(cls)
    fields = ", ".join(f"{name}={_copied(hints[name], f's.{name}')}" for name in cls.__struct_fields__)
    cloner: Callable[[Any], Any] = eval(f"lambda s: cls({fields})", {"cls": cls})
    return cloner


def _copied(hint: Any, value: str) -> str:
    """The expression that copies a value of this type; the value itself where sharing is safe."""
    origin, args = get_origin(hint), get_args(hint)
    if isinstance(hint, type) and issubclass(hint, Part):
        return f"{value}.clone()"
    if origin in (Union, types.UnionType):
        inner = [c for a in args if a is not type(None) and (c := _copied(a, value)) != value]
        return f"(None if {value} is None else {inner[0]})" if inner else value
    if origin is list:
        return f"{value}.copy()" if (item := _copied(args[0], "x")) == "x" else f"[{item} for x in {value}]"
    if origin is dict:
        item = _copied(args[1], "x")
        return f"{value}.copy()" if item == "x" else f"{{k: {item} for k, x in {value}.items()}}"
    if hint in (int, str, bool, float, bytes) or origin is tuple or hint is type(None):
        return value
    raise TypeError(f"State holds {hint}, which is not plain data")
