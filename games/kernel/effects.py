"""The language in which cards say what they do.

An op is a typed struct that can run (a generator), say itself in words, tell whether it can do anything now, and give
its JSON schema. A title makes its language as a union of ops; files and the admin form are checked against it, and a
wrong effect is refused with the path of the error.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, ClassVar

import msgspec

from .state import CardNo, SeatNo
from .table import Flow, Table


class Op(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """One step of an effect: one that asks something has its own ``run``, any other its own ``act``.

    ``help`` is what an admin reads beside its name. Words for ``text`` are in ``phrases``.
    """

    help: ClassVar[str] = ""

    def run(self, t: Table[Any], me: SeatNo, card: CardNo) -> Flow:
        """Carry it out for a seat; ``card`` is the card that says so. Gives what the title's ops tell each other, such
        as how many cards it came to; None where they tell nothing.
        """
        yield from ()
        return self.act(t, me, card)

    def act(self, t: Table[Any], me: SeatNo, card: CardNo) -> Any:
        """Carry it out where nothing is asked; gives what ``run`` gives."""
        raise NotImplementedError

    def text(self) -> str:
        """A sentence, as it would stand on the card."""
        raise NotImplementedError

    def able(self, t: Table[Any], me: SeatNo, card: CardNo) -> bool:
        """Whether it could do anything now."""
        return True


def run_all(ops: Sequence[Op], t: Table[Any], me: SeatNo, card: CardNo) -> Flow:
    """Run ops in their order."""
    for op in ops:
        yield from op.run(t, me, card)


def text_of(ops: Sequence[Op]) -> str:
    """The sentences of ops, one after the other."""
    return " ".join(text for op in ops if (text := op.text()))


@cache
def schema(card_type: type) -> dict[str, Any]:
    """The JSON schema of a card type, its effects included; components under ``$defs``."""
    return msgspec.json.schema(card_type)


def each_op(card: Any, visit: Callable[[Op], None]) -> None:
    """Visit every op of a card, nested ones too, in the order of its fields."""
    for name in card.__struct_fields__:
        for value in _listed(getattr(card, name)):
            if isinstance(value, Op):
                visit(value)
                each_op(value, visit)


def _listed(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else (value,)
