"""Standing orders: what a player has decided beforehand."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from games.kernel.state import view
from games.matches.errors import NotPossible
from games.matches.models import Match

from .answering import By, seat_number
from .mending import heal
from .moving import follow
from .opening import Drifted, locked, open_position, playing


def order(match_id: int, by: By, wishes: Mapping[str, str]) -> Match:
    """Give standing orders (key -> value); those not named stay. They hold at once, for what is asked now as well.

    Raises NotPossible for an order or a value that there is not, NotYourSeat, NotStarted, Over or Match.DoesNotExist;
    then nothing has changed.
    """
    try:
        return _order(match_id, by, wishes)
    except Drifted:
        heal(match_id)
        return _order(match_id, by, wishes)


def _order(match_id: int, by: By, wishes: Mapping[str, str]) -> Match:
    with transaction.atomic():
        match = locked(match_id)
        number = seat_number(match, by)
        playing(match)
        position = open_position(match)
        known = {o.key: o for o in position.title.orders(view(position.state, number), number)}
        for key, value in wishes.items():
            if key not in known:
                raise NotPossible(f"There is no standing order about “{key[:60]}” for you now. {_which(known)}")
            values = [v for v, _ in known[key].choices]
            if value not in values:
                raise NotPossible(f"“{value[:60]}” is no order about {known[key].name}: choose {_either(values)}.")
        seat = match.seats.all()[number]
        seat.orders = {**seat.orders, **wishes}
        seat.save(update_fields=["orders"])
        follow(match, position)
        return match


def _which(known: Mapping[str, object]) -> str:
    return f"There is {_either(list(known))}." if known else "There is none to give."


def _either(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]
