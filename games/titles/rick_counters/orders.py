"""Standing orders: for each Defense card whether to use it against every Attack, never, or to be asked (RC-R23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from games.kernel.ask import Answer, Ask
from games.kernel.state import SeatNo
from games.kernel.title import Order

from .state import Citadel

if TYPE_CHECKING:
    from .handling import Handling

CHOICES = (("ask", "ask me"), ("use", "use it against every Attack"), ("never", "keep it"))


def orders(game: Handling, s: Citadel, seat: SeatNo) -> Sequence[Order]:
    """One for each Defense card of the set, whoever has it, so that an order that holds can always be withdrawn."""
    return [Order(key, card.name, CHOICES) for key, card in game.playable.items() if card.defense]


def follow(game: Handling, s: Citadel, ask: Ask, given: Mapping[str, str]) -> Answer | None:
    """To defend with the first card that is to be used; to take the hit if all are to be kept; else to be asked.

    Where everybody is asked, who has decided to keep cards takes the hit at once with empty hands as well: else waiting
    for them would tell that they hold none.
    """
    if ask.key != "defend":
        return None
    cards = [option for option in ask.options if isinstance(option, int)]
    wishes = [given.get(s.faces[n], "ask") for n in cards]
    if "use" in wishes:
        return [cards[wishes.index("use")]]
    keeps = "never" in given.values()
    return ["none"] if keeps and all(wish == "never" for wish in wishes) else None
