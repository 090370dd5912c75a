"""What the greedy bot does with its Power."""

from __future__ import annotations

from typing import Any

from games.bots import search
from games.kernel.chance import QuickDice

from .sitting import Sitting, table

LINE_UP = ["spider_guard", "lemonade", "lemonade", "phone_sticks", "phone_sticks"]  # a Spider Guard costs 5, the rest 3


def chosen(sitting: Sitting) -> str:
    """What the bot in the first seat does next."""
    ask = sitting.ask(0, "act")
    (option,) = search.choose(sitting.position, 0, ask, "greedy", QuickDice(3))
    return sitting.name(option)


def bought(sitting: Sitting) -> list[str]:
    """What the bot in the first seat buys in this turn."""
    while sitting.turn == 0 and sitting.state.phase:
        seat, key = sitting.asked[0]
        ask = sitting.ask(seat, key)
        sitting.position.answer(seat, key, search.choose(sitting.position, seat, ask, "greedy", QuickDice(5)))
    return sitting.discard(0)


def test_power_is_saved_for_the_council() -> None:
    sitting = table(["genius_waves"] * 3, ["jerry"], line_up=LINE_UP, power=5)
    assert "spider_guard" in sitting.buyable
    assert "riq_iv" in bought(sitting)


def test_power_is_spent_where_nothing_better_is_in_reach() -> None:
    sitting = table(["jerry"], ["jerry"], line_up=LINE_UP, power=5)
    assert "spider_guard" in bought(sitting)


def test_evil_rick_is_defeated_by_who_is_ahead_and_not_by_who_would_lose() -> None:
    laid: dict[str, Any] = {"council": ["evil_rick"], "power": 12}
    assert chosen(table([], ["jerry"], discards={0: ["spider_guard"]}, **laid)) == "evil_rick"
    behind = table([], ["jerry"], discards={1: ["riq_iv", "zeta_alpha_rick"]}, **laid)
    assert chosen(behind) != "evil_rick"
