"""The rules by themselves: random play, search, opening and folding, on one core and without a database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from games import titles
from games.bots import search
from games.kernel.chance import QuickDice
from games.kernel.codec import Record, codec
from games.kernel.position import Position, fold
from games.kernel.title import Title

from .figures import Figure, micros, rate

GOALS = {"purging": {"recorded": 60_000, "lean": 150_000, "search": 1_500, "open": 1_000}}
OTHERS = {"recorded": 30_000, "search": 300, "open": 3_000}


def figures(key: str) -> Iterator[Figure]:
    """The engine's figures of one title, at its largest table."""
    kind = titles.get(key)
    title = kind(titles.load_cards(key))
    goals = GOALS.get(key, OTHERS)
    figure = partial(Figure, area=f"engine, {key}")
    yield figure(name="a plain Python loop (this machine's yardstick)", value=rate(_loop), unit="steps/CPU s")
    for lean in (False, True):
        what = "lean" if lean else "recorded"
        yield figure(
            name=f"random play, {what}: listing and applying",
            value=rate(_players(title, lean=lean)),
            unit="answers/CPU s",
            goal=f">= {goals[what]}" if what in goals else "",
        )
    position = _midway(title)
    yield figure(
        name="fork + deal anew",
        value=micros(lambda: position.fork(QuickDice(1), position.asks[0].seat)),
        unit="µs",
        goal="<= 100" if key == "purging" else "",
    )
    shortest = kind(title.cards, {s.key: min(value for value, _ in s.choices) for s in kind.meta.settings})
    yield figure(
        name="search: playouts to the end of its shortest match",
        value=rate(_playouts(_midway(shortest)), rounds=3),
        unit="playouts/CPU s",
        goal=f">= {goals['search']}",
    )
    yield from _stored(kind, title, figure, goals["open"])


def _loop() -> int:
    total = 0
    for i in range(10_000):
        total += i & 7
    return 10_000


def _roles(title: Title[Any]) -> list[str]:
    """One for each seat of the largest table."""
    players = title.meta.players[-1]
    return [r.key for r in title.meta.roles_for(players)][:players] or [""] * players


def _begin(title: Title[Any], number: int, *, lean: bool) -> Position:
    roles = _roles(title)
    if lean:
        return Position(title, title.start(roles), QuickDice(number), record=False)
    return Position.begin(title, roles, number.to_bytes(32, "big"))


def _players(title: Title[Any], *, lean: bool) -> Callable[[], int]:
    numbers = iter(range(1, 1 << 30))

    def play() -> int:
        number = next(numbers)
        position, dice, answers = _begin(title, number, lean=lean), QuickDice(number), 0
        while position.asks:
            ask = position.asks[0]
            if lean:
                position.push(ask, ask.random(dice))
            else:
                position.answer(ask.seat, ask.key, ask.random(dice))
            answers += 1
        return answers

    return play


def _midway(title: Title[Any]) -> Position:
    """A position some answers into a match."""
    position, dice = _begin(title, 7, lean=False), QuickDice(7)
    for _ in range(30):
        ask = position.asks[0]
        position.answer(ask.seat, ask.key, ask.random(dice))
    return position


def _playouts(position: Position) -> Callable[[], int]:
    ask = position.asks[0]

    def think() -> int:
        search.choose(position, ask.seat, ask, "search", QuickDice(1), search.Budget(simulations=200))
        return 200

    return think


def _open_all(title: Title[Any], packed: list[bytes], seed: bytes) -> None:
    code = codec(type(title))
    for one in packed:
        Position.load(title, code.saved(one), seed)


def _stored(kind: type[Title[Any]], title: Title[Any], figure: Any, most: int) -> Iterator[Figure]:
    """Opening positions at every length of a match, and folding its whole log."""
    code = codec(kind)
    seed = (11).to_bytes(32, "big")
    position, dice = _begin(title, 11, lean=False), QuickDice(11)
    saved, answers = [], 0
    while position.asks:
        saved.append(code.pack(position.save()))
        ask = position.asks[0]
        position.answer(ask.seat, ask.key, ask.random(dice))
        answers += 1
    tenth = len(saved) // 10
    for name, some in (("at the beginning", saved[:tenth]), ("near the end", saved[-tenth:])):
        value = micros(partial(_open_all, title, some, seed), times=5) / len(some)
        yield figure(name=f"open a stored match, {name}", value=value, unit="µs", goal=f"<= {most}")
    journal = position.table.journal or []
    roles = _roles(title)
    packed = code.pack(Record([], journal, position.table.mentions))

    def whole() -> int:
        fold(title.start(roles), code.record(packed).events)
        return len(journal)

    note = f"{answers} answers, {len(journal)} events"
    yield figure(name="decode and fold a whole log", value=rate(whole), unit="events/CPU s", goal=">= 50000", note=note)
