"""Chance, checked afterwards: with the seed, every shuffle and roll of a log must come out again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .chance import SeededDice
from .event import Event, Rolled, Shuffled


def derive(event: Event[Any], dice: SeededDice) -> Event[Any]:
    """What the dice say an event of chance must be, drawing them on; other events as they are."""
    if isinstance(event, Shuffled):
        return Shuffled(event.stack, dice.order(len(event.stack)))
    if isinstance(event, Rolled):
        return Rolled(event.sides, [dice.below(event.sides) + 1 for _ in event.values])
    return event


def check_chance(seed: bytes, records: Iterable[tuple[int, Sequence[Event[Any]]]]) -> list[str]:
    """What does not follow from the seed, each in a sentence; empty if all does.

    ``records``: (number of the answer, its events in their order); number 0 is the set-up. An answer that was taken
    back and given again has its effective number, so that its chance comes out the same.
    """
    problems: list[str] = []
    dice = SeededDice(seed)
    for turn, events in records:
        dice.at(turn)
        for event in events:
            derived = derive(event, dice)
            if derived != event:
                problems.append(f"Answer {turn}: the log has {_told(event)}; the seed gives {_told(derived)}.")
    return problems


def _told(event: Event[Any]) -> str:
    if isinstance(event, Shuffled):
        return f"a shuffle of {len(event.order)} cards ({_short(event.order)})"
    assert isinstance(event, Rolled)
    return f"a roll of {len(event.values)} dice ({_short(event.values)})"


def _short(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers[:8])) + (" …" if len(numbers) > 8 else "")
