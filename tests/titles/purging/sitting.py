"""A table for the tests of the rules: laid out by card keys, played by card keys, and it keeps its log in words.

The weapons and weaknesses are the shipped ones. The festival is made for tests: ``plus_6`` … ``minus_4`` are cards
without text, three of each; the specials are the shipped ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games import titles
from games.kernel.ask import Answer, Ask, Option
from games.kernel.cards import CardSet
from games.kernel.chance import SeededDice
from games.kernel.event import Event, Shuffled
from games.kernel.position import Position
from games.kernel.state import EVERYONE, SPECTATOR, view
from games.kernel.words import Speaker, plain
from games.titles.purging import Purging
from games.titles.purging.cards import AnyCard, FestivalCard, Weapon
from games.titles.purging.state import Festival, Seat

RICK, MORTY, ARTHRICIA, OWNER = "rick", "morty", "arthricia", "general_store_owner"
NAMES = ["Ana", "Boris", "Cleo", "Dan"]
SHIPPED = titles.load_cards("purging")
SEED = bytes(range(32))


def vp(key: str) -> int:
    """The VP of a test's festival card: plus_6 is 6."""
    sign, _, number = key.partition("_")
    return int(number) if sign == "plus" else -int(number)


def _festival() -> list[AnyCard]:
    plain_ones = [f"plus_{n}" for n in range(7)] + [f"minus_{n}" for n in range(1, 5)]
    return [FestivalCard(key=key, name=key.replace("_", " "), vp=vp(key), copies=3) for key in plain_ones]


def card_set(*more: AnyCard) -> CardSet[Any]:
    """The cards of the tests. A card given replaces the one with its key, or is added."""
    shipped = [c for c in SHIPPED.cards.values() if not isinstance(c, FestivalCard) or c.revealed]
    every = {c.key: c for c in [*shipped, *_festival(), *more]}
    return CardSet(list(every.values()))


def changed(key: str, **fields: Any) -> AnyCard:
    """A shipped card with other numbers or effects, given as plain data."""
    data = msgspec.to_builtins(SHIPPED[key]) | fields
    card: AnyCard = msgspec.convert(data, AnyCard)  # type: ignore[arg-type]
    return card


class Sitting:
    """A match that tests play. ``log``: its sentences as everybody at the table may read them."""

    def __init__(self, position: Position) -> None:
        self.position = position

    # -- looking --------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Festival:
        state: Festival = self.position.state
        return state

    def keys(self, numbers: Sequence[int]) -> list[str]:
        return [self.state.faces[n] for n in numbers]

    @property
    def row(self) -> list[str]:
        return self.keys(self.state.row)

    def seat(self, i: int) -> Seat:
        return self.state.seats[i]

    def pile(self, i: int) -> list[str]:
        return self.keys(self.seat(i).pile)

    def hand(self, i: int) -> list[str]:
        return self.keys(self.seat(i).hand)

    def discard(self, i: int) -> list[str]:
        return self.keys(self.seat(i).discard)

    @property
    def order(self) -> list[int]:
        return self.state.order

    @property
    def log(self) -> list[str]:
        speaker = Speaker(self.position.title.cards, NAMES, SPECTATOR)
        table = self.position.table
        lines = [speaker.event(e, m) for e, m in zip(table.journal or [], table.mentions, strict=True)]
        return [plain(line) for line in lines if line]

    @property
    def asked(self) -> list[tuple[int, str]]:
        """Who is asked what now."""
        return [(ask.seat, ask.key) for ask in self.position.asks]

    def ask(self, seat: int, key: str) -> Ask:
        return self.position.find(seat, key)

    def options(self, seat: int, key: str) -> list[str]:
        """The options of an ask, cards by their keys, in order of their names."""
        return sorted(self.name(o) for o in self.ask(seat, key).options)

    def name(self, option: Option) -> str:
        return self.state.faces[option] if isinstance(option, int) else option

    def board(self, viewer: int) -> dict[str, Any]:
        board: dict[str, Any] = self.position.title.board(view(self.state, viewer), viewer)
        return board

    def shuffled_next(self, kind: type[Event[Any]]) -> bool:
        """Whether the latest fact of this kind was followed by a shuffle at once, which nobody can look through."""
        journal = self.position.table.journal or []
        at = max(n for n, event in enumerate(journal) if isinstance(event, kind))
        return isinstance(journal[at + 1], Shuffled)

    # -- playing --------------------------------------------------------------------------------------------------

    def answer(self, seat: int, key: str, *options: str) -> Sitting:
        """Answer an ask with cards or words by their names."""
        ask = self.position.find(seat, key)
        left = list(ask.options)
        chosen: Answer = []
        for name in options:
            option = next((o for o in left if self.name(o) == name), name)
            if option in left:
                left.remove(option)
            chosen.append(option)
        self.position.answer(seat, key, chosen)
        return self

    def raise_(self, *weapons: str) -> Sitting:
        """All choose these weapons, seat by seat; whoever has no choice is not asked."""
        for seat, weapon in enumerate(weapons):
            if (seat, "weapon") in self.asked:
                self.answer(seat, "weapon", weapon)
        return self

    def take(self, seat: int, card: str) -> Sitting:
        return self.answer(seat, "take", card)

    def default(self, until: str = "") -> Sitting:
        """Everybody does the default, until an ask under this key comes (or to the end)."""
        while self.position.asks and self.position.asks[0].key != until:
            ask = self.position.asks[0]
            self.position.answer(ask.seat, ask.key, ask.fallback())
        return self

    def to_round(self, number: int) -> Sitting:
        """Everybody does the default until the weapons of this round are chosen."""
        while self.position.asks and not (self.state.round == number and self.position.asks[0].key == "weapon"):
            ask = self.position.asks[0]
            self.position.answer(ask.seat, ask.key, ask.fallback())
        return self


def game(wins: str = "1", cards: CardSet[Any] | None = None) -> Purging:
    return Purging(cards or card_set(), {"wins": wins})


def begin(*roles: str, wins: str = "1", cards: CardSet[Any] | None = None, seed: bytes = SEED) -> Sitting:
    """A match from its very start."""
    return Sitting(Position.begin(game(wins, cards), roles or (RICK, MORTY), seed))


def table(
    *hands: Sequence[str],
    row: Sequence[str] = ("plus_1", "plus_2", "plus_3", "plus_4"),
    roles: Sequence[str] = (RICK, MORTY, ARTHRICIA, OWNER),
    deck: Sequence[str] = (),
    weapons: Mapping[int, Sequence[str]] | None = None,
    piles: Mapping[int, Sequence[str]] | None = None,
    fronts: Mapping[int, Sequence[str]] | None = None,
    woes: Sequence[str] = (),
    round: int = 2,
    night: int = 1,
    phase: str = "arm",
    wins: str = "1",
    cards: CardSet[Any] | None = None,
    only: bool = False,
    won: Sequence[int] = (),
    totals: Sequence[int] = (),
) -> Sitting:
    """A table laid out in the middle of a night, by default when weapons are to be chosen.

    ``hands``    a hand for each seat; a weapon that is already in the discard pile or on top of the deck is not there
    ``row``      the festival row; ``deck``: the top of the festival deck, the first card on top
    ``weapons``  the tops of weapon decks; ``piles``: score piles; ``fronts``: unresolved weaknesses
    ``woes``     the top of the weakness deck
    ``only``     the decks hold nothing else than what is named here (weapon decks: if ``weapons`` is given)
    """
    rules = game(wins, cards)
    s = rules.start(roles[: len(hands)])
    s.phase, s.round, s.night = phase, round, night

    def pick(stack: list[int], key: str) -> int:
        number = next((n for n in stack if s.faces[n] == key), None)
        assert number is not None, f"there is no {key} left"
        stack.remove(number)
        return number

    def face_up(numbers: Sequence[int]) -> list[int]:
        for n in numbers:
            s.seen[n] = EVERYONE
        return list(numbers)

    def on_top(stack: list[int], keys: Sequence[str], alone: bool) -> list[int]:
        top = [pick(stack, key) for key in keys]
        return ([] if alone else stack) + top[::-1]

    kept = {"festival": s.deck, "weakness": s.woes}
    s.row = face_up([pick(kept["festival"], key) for key in row])
    for i, seat in enumerate(s.seats):
        seat.hand = [pick(seat.deck, key) for key in hands[i]]
        for n in seat.hand:
            s.seen[n] = 1 << i
        seat.deck = on_top(seat.deck, (weapons or {}).get(i, ()), only and weapons is not None)
        seat.pile = face_up([_any(s, seat, kept, key, pick) for key in (piles or {}).get(i, ())])
        seat.score = sum(rules.vp_of(s, n) for n in seat.pile)
        seat.front = face_up([pick(s.woes, key) for key in (fronts or {}).get(i, ())])
        seat.won = won[i] if won else 0
        seat.total = totals[i] if totals else 0
    s.deck = on_top(s.deck, deck, only)
    s.woes = on_top(s.woes, woes, only)
    return Sitting(Position(rules, s, SeededDice(SEED)))


def _any(s: Festival, seat: Seat, kept: Mapping[str, list[int]], key: str, pick: Any) -> int:
    """A card for a score pile, of whatever kind."""
    for stack in (*kept.values(), seat.deck):
        if any(s.faces[n] == key for n in stack):
            number: int = pick(stack, key)
            return number
    raise AssertionError(f"there is no {key} left")


__all__ = ["ARTHRICIA", "MORTY", "OWNER", "RICK", "Sitting", "Weapon", "begin", "card_set", "changed", "game", "table"]
