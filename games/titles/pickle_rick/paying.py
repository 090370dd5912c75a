"""What symbols can pay (PR-046, PR-049, PR-054, PR-094, PR-R38)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

CHEAPEST = ("tools", "gun", "card", "movement", "joker")  # in what order “any” is paid by default


def payment(dice: Sequence[str], cost: Mapping[Any, int]) -> list[str] | None:
    """The symbols that pay a cost: the very ones first, jokers for what is missing, the least useful ones for “any”.

    None if the dice can't pay it.
    """
    left, paid = list(dice), []
    for symbol, n in cost.items():
        if symbol == "any":
            continue
        for _ in range(n):
            use = symbol if symbol in left else "joker"
            if use not in left:
                return None
            left.remove(use)
            paid.append(use)
    for _ in range(cost.get("any", 0)):
        if not left:
            return None
        use = min(left, key=CHEAPEST.index)
        left.remove(use)
        paid.append(use)
    return paid
