"""Chance, checked afterwards: with the seed, every shuffle and roll of a log must come out again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .chance import SeededDice
from .event import Event, Rolled, Shuffled


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
            if isinstance(event, Shuffled):
                order = dice.order(len(event.stack))
                if order != event.order:
                    problems.append(
                        f"Answer {turn}: a shuffle of {len(order)} cards in the log is {_short(event.order)}; "
                        f"the seed gives {_short(order)}."
                    )
            elif isinstance(event, Rolled):
                values = [dice.below(event.sides) + 1 for _ in event.values]
                if values != event.values:
                    problems.append(
                        f"Answer {turn}: a roll of {len(values)} dice in the log is {_short(event.values)}; "
                        f"the seed gives {_short(values)}."
                    )
    return problems


def _short(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers[:8])) + (" …" if len(numbers) > 8 else "")
