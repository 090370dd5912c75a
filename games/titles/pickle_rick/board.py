"""The view model of the table: plain data for page and API, made from what one seat may know. The map: ``chart``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from games.kernel.ask import Ask, Option
from games.kernel.state import CardNo, SeatNo
from games.kernel.title import Title

from .cards import PLACES, THIRD, AnyCard, Character, DeckCard, Square
from .chart import called, chart
from .drawing import drawn
from .maps import COMPASS, Place, done, towards
from .paying import payment
from .state import AWAY, DICE, GONE, HEALTH, OPERATIVES, Hallway

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
    picture = {"drawing": drawn(card, card.key in PLACES)} if isinstance(card, Square) else {}
    return Title.face(card) | {"kind": kind, "big": big, "small": small, "foot": foot} | picture


# -- words ------------------------------------------------------------------------------------------------------------


# What the uses of symbols cost (PR-045, PR-047, PR-051, PR-176).
COSTS: Mapping[str, Mapping[Any, int]] = {
    "go": {"movement": 1}, "op": {"movement": 1}, "jaguar": {"movement": 1}, "shoot": {"gun": 1}, "draw": {"card": 1},
    "convince": {"card": 2},
}  # fmt: skip
TARGETED = ("go", "op", "shoot")  # those of them whose option says where or who


def wording(game: Handling, s: Hallway, ask: Ask, option: Option) -> tuple[str, dict[str, Any]]:
    """Which words name an option, with their parts; ``cost``: the very dice that pay it."""
    if isinstance(option, int):
        return _of_card(game, s, option) if ask.key == "spend" else ("", {})
    kind, _, value = option.partition(":")
    said = {"cost": _paid(s, COSTS[kind])} if kind in COSTS else {}
    if kind == "go":
        return _way(game, s, int(value), said)
    if kind in ("op", "shoot") and value != "jaguar":
        what = done(s, int(value))
        return kind, {**said, "place": called(game, s, s.ops[int(value)]) + (f" that has {what}" if what else "")}
    if kind == "shoot":
        return "shoot_jaguar", said
    if kind in ("draw", "convince") or option == "jaguar":
        return kind, said
    if kind in ("to", "wall"):
        return kind, _goal(game, s, ask, int(value))
    if kind in ("beam", "arrow"):
        return kind, {"way": COMPASS[int(value)]}
    if kind in ("pay", "die"):
        return ("pay", {"symbol": value}) if kind == "pay" else ("show", {"symbol": s.dice[int(value)]})
    return (kind, {"value": int(value)}) if kind == "x" else ("", {})


def _goal(game: Handling, s: Hallway, ask: Ask, place: Place) -> dict[str, Any]:
    """A square that is chosen, and in which direction it is for the figure that goes there."""
    said = {"place": called(game, s, place)}
    start = (ask.params or {}).get("from") if ask.key == "march" else s.jaguar if "prowl" in ask.key else None
    return {**said, "way": COMPASS[towards(start, place)]} if isinstance(start, int) else said


def _of_card(game: Handling, s: Hallway, card: CardNo) -> tuple[str, dict[str, Any]]:
    what = game.deck_cards[s.faces[card]]
    plain = not what.x and "any" not in what.cost  # else it is asked what pays
    return "card", {"card": card, "price": _paid(s, what.cost) if plain else what.price}


def _paid(s: Hallway, cost: Mapping[Any, int]) -> str:
    """The very dice that pay a cost, in words: “1 gun, 1 joker”; "" where no dice do."""
    return ", ".join(f"{n} {symbol}" for symbol, n in Counter(payment(s.dice, cost) or ()).items())


def _way(game: Handling, s: Hallway, beyond: Place, said: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    d = towards(s.rick, beyond)
    spot, walled = s.spots.get(beyond), game.plan.wall_at(s, s.rick, d)
    if spot is not None and spot.up:
        kind = "go" if game.plan.passage(s, s.rick, d) else "crawl"
    elif walled:
        kind = "try"
    else:
        kind = "lay" if spot is None else "flip"
    return kind, {**said, "way": COMPASS[d]}


# -- the table --------------------------------------------------------------------------------------------------------


def board(game: Handling, s: Hallway, viewer: SeatNo) -> dict[str, Any]:
    """The table as ``viewer`` may see it; ``s`` is a ``view``. A card is ``{"number", "key"}``, the key "" where the
    viewer doesn't know it. ``keys``: the options that mean this thing, in groups of which each is as good as another.
    """

    def card(n: CardNo, **more: Any) -> dict[str, Any]:
        return {"number": n, "key": s.faces[n], **more}

    seers = game.seers(s) if s.spots else 0
    return {
        "phase": s.phase,
        "over": not s.phase,
        "winner": s.winner,
        "ending": s.ending,
        "turn": s.turn,
        "number": s.number,
        "solo": s.solo,
        "map": chart(game, s) if s.spots else None,
        "sides": [{"side": side, "keys": [[side]]} for side in ("left", "right")],
        "stack": len(s.stack),
        "lost": len(s.lost),
        "operatives": s.in_play,
        "operatives_most": OPERATIVES,
        "health": s.health,
        "health_most": HEALTH,
        "jaguar": {"state": {AWAY: "away", GONE: "gone"}.get(s.jaguar, "here"), "health": s.fury, "came": s.came},
        "red": s.red,
        "blue": s.blue,
        "third": THIRD,
        "dice": _dice(s),
        "plan": _plan(game, s, viewer),
        "seers": seers,
        "rerolls": {"pickle": max(0, DICE - seers), "russians": min(DICE, s.in_play)},
        "seats": [
            {
                "seat": i,
                "role": seat.role,
                "pickle": i == s.pickle,
                "hand_size": len(seat.hand),
                "deck_size": len(seat.deck),
                "discard": [card(n) for n in seat.discard],
            }
            for i, seat in enumerate(s.seats)
        ],
        "you": viewer if viewer >= 0 else None,
        "hand": [card(n) for n in s.seats[viewer].hand] if viewer >= 0 else [],
    }


def _dice(s: Hallway) -> list[dict[str, Any]]:
    """The symbols of the turn, those that are left first. Each may be rolled again; the first of its kind may pay."""
    left = [
        {"symbol": symbol, "spent": False, "keys": [[f"die:{i}"], [f"pay:{symbol}"]]} for i, symbol in enumerate(s.dice)
    ]
    return left + [{"symbol": symbol, "spent": True, "keys": []} for symbol in s.spent]


__all__ = ["board", "face", "wording"]


def _plan(game: Handling, s: Hallway, viewer: SeatNo) -> list[dict[str, Any]]:
    """Which dice would pay for what can be chosen: ``dice`` by their place, ``starts`` (of option keys), ``options``.

    Only while the viewer spends, and of cards only where no choice is left of what pays.
    """
    if s.phase != "spend" or s.turn != viewer:
        return []
    plan: dict[tuple[int, ...], dict[str, list[str]]] = {}

    def add(cost: Mapping[Any, int], kind: str, key: str) -> None:
        if paid := payment(s.dice, cost):
            plan.setdefault(_places(s.dice, paid), {"starts": [], "options": []})[kind].append(key)

    for use, cost in COSTS.items():
        if use in TARGETED:
            add(cost, "starts", f"{use}:")
        else:
            add(cost, "options", use)
    for n in s.seats[viewer].hand:
        card = game.deck_cards[s.faces[n]]
        if not card.x and ("any" not in card.cost or sum(card.cost.values()) == len(s.dice)):
            add(card.cost, "options", f"card:{n}")
    return [{"dice": list(dice), **what} for dice, what in plan.items()]


def _places(dice: Sequence[str], paid: Sequence[str]) -> tuple[int, ...]:
    """Where the dice lie that are paid: the first of each symbol."""
    left = list(range(len(dice)))
    found = []
    for symbol in paid:
        i = next(i for i in left if dice[i] == symbol)
        left.remove(i)
        found.append(i)
    return tuple(sorted(found))
