"""The view model of the table: plain data for page and API, made from what one seat may know."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

from games.kernel.ask import Ask, Option
from games.kernel.phrases import minus
from games.kernel.state import CardNo, SeatNo
from games.kernel.title import Title

from . import scoring
from .abilities import Once
from .cards import AnyCard, Council, EvilRick, Oversized, Playable
from .grammar import KINDS
from .state import Citadel

if TYPE_CHECKING:
    from .handling import Handling


def face(card: AnyCard) -> dict[str, Any]:
    """How a card is drawn: its cost on a price tag, its VP small, the Power it gives, its type at the foot."""
    big = small = gives = ""
    foot, kind = "Oversized Rick", card.type
    if isinstance(card, Playable):
        big = str(card.cost)
        small = "★ VP" if card.vp_each else f"{minus(card.vp)} VP" if card.vp else ""
        gives = f"+{card.power}" if card.power else ""
        foot = KINDS.get(card.kind, "")
        kind = card.kind or "morty_waves"
    if isinstance(card, Council | EvilRick):
        kind, foot = "council", "Rick · Council" if isinstance(card, Council) else "Rick"
    elif isinstance(card, Oversized):
        kind = "oversized"
    said = {"kind": kind, "big": big, "small": small, "gives": gives, "foot": foot}
    return Title.face(card) | said | {"big_is": "cost", "small_is": "worth"}


def wording(game: Handling, s: Citadel, ask: Ask, option: Option) -> tuple[str, dict[str, Any]]:
    """Which words name an option, with their parts."""
    if ask.key == "choose_one" and isinstance(option, str):
        return "way", {"way": str((ask.params or {})[option.replace(":", "")])}
    if ask.key != "act":
        return ("none" if ask.key == "defend" and option == "none" else ""), {}
    me, faces = ask.seat, s.faces
    hand = s.seats[me].hand
    if option == "plain":
        return "plain", {"power": sum(game.gives[faces[n]] for n in hand if faces[n] in game.plain)}
    if option == "end_early":
        useful = sum(faces[n] not in game.worthless for n in hand)
        return ("end_power", {"power": s.power}) if s.power else ("end_cards", {"cards": useful})
    if isinstance(option, str) and not option.startswith("buy:"):
        return option, {}
    card = option if isinstance(option, int) else int(option.removeprefix("buy:"))
    key = faces[card]
    if isinstance(option, int):
        if option in hand:
            power = game.gives[key]
            return ("play_power", {"card": card, "power": power}) if power else ("play", {"card": card})
        buyable = (*s.lineup, *s.portal[-1:], *s.council[-1:])
        if option not in buyable:
            return "use", {"card": card}
    cost = game.price(s, me, key)
    return "defeat" if card in s.council else "buy", {"card": card, "cost": cost, "left": s.power - cost}


def board(game: Handling, s: Citadel, viewer: SeatNo) -> dict[str, Any]:
    """The table as ``viewer`` may see it; ``s`` is a ``view``.

    A card is ``{"number", "key"}``, the key "" where the viewer doesn't know it. Piles come with the newest card last.
    Where the match is over, seats have their ``final`` decks: ``key``, ``name``, ``copies`` and ``vp`` of all of these.
    Goods have ``cost`` (now, for whoever's turn it is), ``listed`` (printed) and ``short`` (the Power that is missing).
    """

    def card(n: CardNo, **more: Any) -> dict[str, Any]:
        return {"number": n, "key": s.faces[n], **more}

    def goods(n: CardNo) -> dict[str, Any]:
        cost = game.price(s, s.turn, s.faces[n])
        return card(n, cost=cost, listed=game.cost[s.faces[n]], short=max(cost - s.power, 0) if running else 0)

    running = s.phase in ("begin", "act", "end", "flip")
    return {
        "phase": s.phase,
        "over": not s.phase,
        "ending": s.ending,
        "winners": s.winners,
        "scores": s.scores,
        "turn": s.turn if running else None,
        "number": s.number,
        "power": s.power,
        "line_up": [goods(n) for n in s.lineup],
        "main_deck": len(s.main),
        "portal_gun": goods(s.portal[-1]) if s.portal else None,
        "portal_guns": len(s.portal),
        "morty_waves": len(s.waves),
        "morty_wave": card(s.waves[-1]) if s.waves else None,
        "council": goods(s.council[-1]) if s.council and s.council_up else None,
        "council_size": len(s.council),
        "location_deck": len(s.locations),
        "location_discard": [card(n) for n in s.closed],
        "destroyed": [card(n) for n in s.destroyed],
        "seats": [_seat(game, s, i, card) for i in range(len(s.seats))],
        "you": viewer if viewer >= 0 else None,
        "deck_top": _deck_top(s, viewer, card) if viewer >= 0 else [],
        "hand": [card(n, power=game.gives.get(s.faces[n], 0)) for n in s.seats[viewer].hand] if viewer >= 0 else [],
        "box": [card(n) for n in s.box if s.faces[n]] if s.phase == "ricks" else [],
    }


def _seat(game: Handling, s: Citadel, i: SeatNo, card: Any) -> dict[str, Any]:
    """All of a seat that lies open."""
    seat = s.seats[i]
    return {
        "seat": i,
        "rick": card(seat.rick, face_down=seat.face_down, used=seat.rick in s.used) if seat.rick >= 0 else None,
        "dealt": [card(n) for n in seat.dealt],
        "deck_size": len(seat.deck),
        "hand_size": len(seat.hand),
        "discard": [card(n) for n in seat.discard],
        "play": [_in_play(game, s, i, n, card) for n in seat.play],
        "ongoing": [_in_play(game, s, i, n, card) for n in seat.ongoing],
        "hosted": [card(n) for n in seat.hosted],
        "turns": seat.turns,
        "final": [] if s.phase else _final(game, s, i),
    }


def _final(game: Handling, s: Citadel, i: SeatNo) -> list[dict[str, Any]]:
    """The final deck, face by face, the most VP first; nothing where some of it is not known."""
    if not all(s.faces[n] for n in scoring.final_deck(s, i)):
        return []
    shares = scoring.shares(game, s, i)
    found = [{"key": k, "name": game.cards[k].name, "copies": n, "vp": vp} for k, (n, vp) in shares.items()]
    return sorted(found, key=lambda share: (-share["vp"], share["name"]))


def _deck_top(s: Citadel, viewer: SeatNo, card: Any) -> list[dict[str, Any]]:
    """The cards on top of the viewer's own deck that they know, the topmost first."""
    known = takewhile(lambda n: s.faces[n], reversed(s.seats[viewer].deck))
    return [card(n) for n in known]


def _in_play(game: Handling, s: Citadel, i: SeatNo, n: CardNo, card: Any) -> dict[str, Any]:
    """A card in play: whose it is, whether it visits, what it would cost, whether its ability was used this turn."""
    key = s.faces[n]
    visiting = n in s.visiting
    once = key in game.abilities[Once]
    found: dict[str, Any] = card(n, visiting=visiting, once=once, used=n in s.used)
    if visiting:
        found["cost"] = game.price(s, s.turn, key)
    if n in s.borrowed:
        found["owner"] = s.owner(n, i)
    return found
