"""Cards change places: for the events, which alone may do so."""

from __future__ import annotations

from typing import cast

from games.kernel.state import EVERYONE, CardNo, SeatNo

from .state import Citadel, Pile, Zone

PLAYERS = frozenset(("hand", "deck", "discard", "play", "ongoing", "hosted"))


def own(seat: SeatNo, cards: list[CardNo], s: Citadel, to: Zone) -> None:
    """Put cards into a zone of a player; what that shows to whom."""
    zone = s.seats[seat].zone(to)
    zone += cards
    if to == "discard" or to == "ongoing" or to == "play" or to == "hosted":
        for n in cards:
            s.seen[n] = EVERYONE
    elif to == "hand":
        for n in cards:
            s.seen[n] |= 1 << seat


def leave(s: Citadel, seat: SeatNo, card: CardNo, zone: str) -> None:
    """Take a card from a zone of a player or from a pile of the table."""
    place = s.seats[seat].zone(cast(Zone, zone)) if zone in PLAYERS else s.pile(cast(Pile, zone))
    place.remove(card)
    if zone == "play":
        forget(s, card)


def forget(s: Citadel, card: CardNo) -> None:
    """A card leaves play: neither visiting nor borrowed any more."""
    if card in s.visiting:
        s.visiting.remove(card)
    if card in s.borrowed:
        i = s.borrowed.index(card)
        del s.borrowed[i], s.lenders[i]
