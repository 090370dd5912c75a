"""The view model of the table: plain data for page and API, made from what one seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.kernel.phrases import signed
from games.kernel.state import CardNo, SeatNo
from games.kernel.title import Title

from .cards import ROLES, AnyCard, FestivalCard, Weapon
from .state import ROUNDS, Festival, Seat

if TYPE_CHECKING:
    from .rules import Purging

PURGE = ("purge", "clean", "dawn", "")  # phases in which the order of the round stands


def face(card: AnyCard) -> dict[str, Any]:
    """How a card is drawn. A weapon's tiebreaker is its deck's, so only those of a single deck show it here."""
    kind: str = card.type
    big = small = foot = ""
    if isinstance(card, Weapon):
        big = str(card.power)
        if card.owner != "all":
            small, foot = str(next(iter(card.ties.values()))), ROLES[card.owner]
    elif isinstance(card, FestivalCard):
        kind, big = "bad" if card.vp < 0 else "festival", signed(card.vp) if card.vp else "0"
    elif card.vp is not None:
        big = signed(card.vp)
    return Title.face(card) | {"kind": kind, "big": big, "small": small, "foot": foot}


def board(game: Purging, s: Festival, viewer: SeatNo) -> dict[str, Any]:
    """The table as ``viewer`` may see it; ``s`` is a ``view``.

    A card is ``{"number", "key"}``, the key "" where the viewer doesn't know it. Piles come with the newest card last.
    """

    def card(n: CardNo, **more: Any) -> dict[str, Any]:
        return {"number": n, "key": s.faces[n], **more}

    def spot(n: CardNo, covered: bool) -> dict[str, Any]:
        return card(n, vp=game.vp[s.faces[n]], covered=covered, carried=n in s.carried)

    standing = s.phase in PURGE and bool(s.order)
    return {
        "night": s.night,
        "round": s.round,
        "rounds": ROUNDS,
        "nights_to_win": game.nights,
        "phase": s.phase,
        "over": not s.phase,
        "winners": s.winners,
        "upside_down": s.upside_down,
        "festival": [spot(n, False) for n in s.row] + [spot(n, True) for n in s.covered],
        "festival_deck": len(s.deck),
        "festival_discard": [card(n) for n in s.gone],
        "weakness_deck": len(s.woes),
        "weakness_discard": [card(n) for n in s.woes_gone],
        "armed": any(seat.weapon >= 0 for seat in s.seats),
        "order": s.order if standing else [],
        "place": s.place if standing else 0,
        "seats": [seat_view(game, s, i, card) for i in range(len(s.seats))],
        "you": viewer if viewer >= 0 else None,
        "hand": [hand_card(game, s, viewer, n) for n in s.seats[viewer].hand] if viewer >= 0 else [],
    }


def hand_card(game: Purging, s: Festival, viewer: SeatNo, n: CardNo) -> dict[str, Any]:
    """A weapon in one's own hand, with its numbers."""
    face = s.faces[n]
    return {"number": n, "key": face, "power": game.power[face], "tie": game.ties[s.seats[viewer].role][face]}


def seat_view(game: Purging, s: Festival, i: SeatNo, card: Any) -> dict[str, Any]:
    """All of a seat that lies open."""
    seat: Seat = s.seats[i]
    weapon = None
    if seat.weapon >= 0:
        listed = game.power[s.faces[seat.weapon]]
        weapon = card(seat.weapon, power=seat.power, listed=listed, tie=seat.tie, hushed=i in s.hushed)
    return {
        "seat": i,
        "role": seat.role,
        "role_name": ROLES[seat.role],
        "hand_size": len(seat.hand),
        "deck_size": len(seat.deck),
        "discard": [card(n) for n in seat.discard],
        "score": seat.score,
        "won": seat.won,
        "total": seat.total,
        "pile": [card(n, vp=game.vp[s.faces[n]]) for n in seat.pile],
        "weaknesses": [card(n, resolved=False) for n in seat.front] + [card(n, resolved=True) for n in seat.spent],
        "weapon": weapon,
        "staying": [
            card(n, rounds=rounds, power=stay.power if (stay := game.weapons[s.faces[n]].stay) else 0)
            for n, rounds in zip(seat.staying, seat.stays, strict=True)
        ],
        "barred": i in s.barred,
        "edge": (i in s.first) - (i in s.last),
    }
