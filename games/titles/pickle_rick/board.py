"""The view model of the table: plain data for page and API, made from what one seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.kernel.ask import Ask, Option
from games.kernel.state import CardNo, SeatNo

from .cards import AnyCard, Character, DeckCard, Square
from .maps import COMPASS, Place, towards
from .state import Hallway

if TYPE_CHECKING:
    from .handling import Handling


def face(card: AnyCard) -> dict[str, Any]:
    """How a card is drawn: its cost large, or a square's letter."""
    big = small = foot = ""
    kind = card.type
    if isinstance(card, DeckCard):
        big, foot = card.price, "Pickle Rick" if card.type == "pickle" else "Russians"
    elif isinstance(card, Square):
        big, kind, foot = card.colour[0].upper(), f"square_{card.colour}", "Hallway square"
        small = f"+{card.summon}" if card.summon else ""
    elif isinstance(card, Character):
        big, foot = str(card.health) if card.health else "", "Character"
    return {
        "key": card.key,
        "name": card.name,
        "kind": kind,
        "big": big,
        "small": small,
        "text": card.text(),
        "foot": foot,
        "provenance": card.provenance,
    }


# -- words ------------------------------------------------------------------------------------------------------------


def where(s: Hallway, place: Place) -> str:
    """A square in words, as seen from Pickle Rick: “2 north, 1 east of Pickle Rick”."""
    (row, column), (own_row, own_column) = divmod(place, 100), divmod(s.rick, 100)
    parts = []
    if row != own_row:
        parts.append(f"{abs(row - own_row)} {'north' if row < own_row else 'south'}")
    if column != own_column:
        parts.append(f"{abs(column - own_column)} {'west' if column < own_column else 'east'}")
    return f"{', '.join(parts)} of Pickle Rick" if parts else "on Pickle Rick's square"


def wording(game: Handling, s: Hallway, ask: Ask, option: Option) -> tuple[str, dict[str, Any]]:
    """Which words name an option, with their parts."""
    if isinstance(option, int):
        if ask.key != "spend":
            return "", {}
        return "card", {"card": option, "price": game.deck_cards[s.faces[option]].price}
    kind, _, value = option.partition(":")
    if kind == "go":
        return _way(game, s, int(value))
    if kind in ("to", "wall"):
        return kind, {"place": where(s, int(value))}
    if kind == "op":
        return "op", {"place": where(s, s.ops[int(value)])}
    if kind == "shoot":
        return ("shoot_jaguar", {}) if value == "jaguar" else ("shoot", {"place": where(s, s.ops[int(value)])})
    if kind in ("beam", "arrow"):
        return kind, {"way": COMPASS[int(value)]}
    if kind == "pay":
        return kind, {"symbol": value}
    if kind == "die":
        return "show", {"symbol": s.dice[int(value)]}
    return (kind, {"value": value}) if kind == "x" else ("", {})


def _way(game: Handling, s: Hallway, beyond: Place) -> tuple[str, dict[str, Any]]:
    d = towards(s.rick, beyond)
    spot, walled = s.spots.get(beyond), game.plan.wall_at(s, s.rick, d)
    if spot is not None and spot.up:
        kind = "go" if game.plan.passage(s, s.rick, d) else "crawl"
    elif walled:
        kind = "try"
    else:
        kind = "lay" if spot is None else "flip"
    return kind, {"way": COMPASS[d]}


# -- the table --------------------------------------------------------------------------------------------------------


def board(game: Handling, s: Hallway, viewer: SeatNo) -> dict[str, Any]:
    """The table as ``viewer`` may see it; ``s`` is a ``view``. A card is ``{"number", "key"}``, the key "" where the
    viewer doesn't know it.
    """

    def card(n: CardNo, **more: Any) -> dict[str, Any]:
        return {"number": n, "key": s.faces[n], **more}

    return {
        "phase": s.phase,
        "over": not s.phase,
        "winner": s.winner,
        "ending": s.ending,
        "turn": s.turn,
        "number": s.number,
        "solo": s.solo,
        "squares": [_square(game, s, place) for place in sorted(s.spots)],
        "stack": len(s.stack),
        "lost": len(s.lost),
        "rick": s.rick,
        "jaguar": s.jaguar,
        "operatives": list(s.ops),
        "health": s.health,
        "fury": s.fury,
        "red": s.red,
        "blue": s.blue,
        "came": s.came,
        "dice": s.dice,
        "spent": s.spent,
        "seers": game.seers(s) if s.spots else 0,
        "seats": [
            {
                "seat": i,
                "role": seat.role,
                "hand_size": len(seat.hand),
                "deck_size": len(seat.deck),
                "discard": [card(n) for n in seat.discard],
            }
            for i, seat in enumerate(s.seats)
        ],
        "you": viewer if viewer >= 0 else None,
        "hand": [card(n) for n in s.seats[viewer].hand] if viewer >= 0 else [],
    }


def _square(game: Handling, s: Hallway, place: Place) -> dict[str, Any]:
    """A square as it lies: walls and duct by compass, who stands there, whether it is seen from Pickle Rick."""
    spot = s.spots[place]
    row, column = divmod(place, 100)
    found: dict[str, Any] = {"place": place, "row": row, "column": column, "up": spot.up, "number": spot.tile}
    if not spot.up:
        return {**found, "key": ""}
    plan, key = game.plan, s.faces[spot.tile]
    duct = plan.duct_at(s, place)
    return {
        **found,
        "key": key,
        "colour": game.squares[key].colour,
        "summon": game.squares[key].summon,
        "walls": [COMPASS[d] for d in range(4) if plan.wall_at(s, place, d)],
        "duct": COMPASS[duct] if duct >= 0 else "",
        "arrow": COMPASS[spot.turn] if key not in game.fixed else "",
        "open_to": [COMPASS[d] for d in range(4) if plan.passage(s, place, d)],
        "seen": plan.sees(s, place, s.rick),
        "operatives": sum(where == place for where in s.ops),
        "jaguar": s.jaguar == place,
        "rick": s.rick == place,
    }


__all__ = ["board", "face", "where", "wording"]
