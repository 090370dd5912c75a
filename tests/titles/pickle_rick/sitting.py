"""A table for the tests of the rules: a hallway laid out square by square, dice as they shall show, hands by card keys.

Places are ways from the middle of the map, where Pickle Rick stands if nothing else is said: "" is his square, "n" the
one north of it, "nne" two north and one east. A square is written

    hall()                  without walls; ``hall("nw", duct="n")``: walls north and west, an air duct in the north
    "red_corner@2"          a shipped square, its arrow to the south (0 north, 1 east, 2 south, 3 west)
    "?red_corner"           the same, closed
    closed("ahead")         a closed one, or one of the stack, with edges as one sees them coming in over its arrow

Starting squares that a test does not lay out lie far away in the north-west, one beside the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from games import titles
from games.kernel.ask import Answer, Ask, Option
from games.kernel.cards import CardSet
from games.kernel.chance import SeededDice
from games.kernel.position import Position
from games.kernel.state import EVERYONE, SPECTATOR, view
from games.kernel.words import Speaker, plain
from games.titles.pickle_rick import PickleRick
from games.titles.pickle_rick.cards import PLACES, AnyCard, Square
from games.titles.pickle_rick.maps import EDGES, START, STEPS
from games.titles.pickle_rick.state import AWAY, FACES, GONE, OPERATIVES, Hallway, Spot

PICKLE, RUSSIANS = "pickle_rick", "russians"
P, R = 0, 1  # their seats at the tests' tables
NAMES = ["Ana", "Boris"]
SHIPPED = titles.load_cards("pickle_rick")
SEED = bytes(range(32))
SYMBOLS = {symbol[0]: symbol for symbol in FACES}  # m, c, t, g, j
LETTERS = "nesw"
FAR = 1010  # where the starting squares lie that a test does not care for


def at(way: str) -> int:
    """The place at the end of a way from the middle: at("nne")."""
    return START + sum(STEPS[LETTERS.index(letter)] for letter in way)


def symbols(letters: str) -> list[str]:
    """Symbols by their first letters: "mg" is movement and gun."""
    return [SYMBOLS[letter] for letter in letters if letter != " "]


class Laid(msgspec.Struct, frozen=True):
    """A square made for a test: its card, how it is turned, whether it lies face up."""

    card: Square
    turn: int
    up: bool


def _square(colour: str, walls: Sequence[str], duct: str | None, summon: int) -> Square:
    parts = [colour, *(f"w{w}" for w in walls), *([f"d{duct}"] if duct else []), f"s{summon}"]
    return Square(key="_".join(["test", *parts]), name=" ".join(parts), colour=colour, walls=tuple(walls), duct=duct,
                  summon=summon)  # fmt: skip


def hall(walls: str = "", duct: str = "", colour: str = "gray") -> Laid:
    """An open square, its walls and duct by compass. Its arrow lies on the first edge without a wall."""
    edges = list(EDGES)
    turn = next(d for d in range(4) if LETTERS[d] not in walls)
    named = {letter: edges[(d - turn) & 3] for d, letter in enumerate(LETTERS)}
    return Laid(_square(colour, sorted(named[w] for w in walls), named[duct] if duct else None, 0), turn, True)


def closed(walls: str = "", duct: str | None = None, colour: str = "gray", summon: int = 0) -> Laid:
    """A closed square; ``walls``: "left ahead right"."""
    return Laid(_square(colour, walls.split(), duct, summon), 0, False)


class Loaded(SeededDice):
    """Dice that show what a test wants, as long as it says; then chance."""

    def __init__(self, rolls: str = "") -> None:
        super().__init__(SEED)
        self.rolls = [FACES.index(symbol) for symbol in symbols(rolls)]

    def below(self, n: int) -> int:
        return self.rolls.pop(0) if n == len(FACES) and self.rolls else super().below(n)


class Sitting:
    """A match that tests play. ``log``: its sentences as everybody at the table may read them."""

    def __init__(self, position: Position) -> None:
        self.position = position

    # -- looking --------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Hallway:
        state: Hallway = self.position.state
        return state

    @property
    def game(self) -> PickleRick:
        game: PickleRick = self.position.title
        return game

    def keys(self, numbers: Iterable[int]) -> list[str]:
        return [self.state.faces[n] for n in numbers]

    def hand(self, seat: int) -> list[str]:
        return self.keys(self.state.seats[seat].hand)

    def discard(self, seat: int) -> list[str]:
        return self.keys(self.state.seats[seat].discard)

    def tile(self, way: str) -> tuple[str, int, bool]:
        """The square at a place: its key, turn, and whether it lies open."""
        spot = self.state.spots[at(way)]
        return self.state.faces[spot.tile], spot.turn, spot.up

    def called(self, way: str) -> str:
        """The name of the square at a place."""
        return self.game.squares[self.tile(way)[0]].name

    @property
    def rick(self) -> int:
        return self.state.rick

    def count(self, way: str) -> int:
        """How many operatives are on a square."""
        return self.state.ops.count(at(way))

    @property
    def dice(self) -> str:
        """The symbols left, by their first letters."""
        return "".join(symbol[0] for symbol in self.state.dice)

    @property
    def log(self) -> list[str]:
        speaker = Speaker(self.game.cards, NAMES, SPECTATOR)
        table = self.position.table
        lines = [speaker.event(e, m) for e, m in zip(table.journal or [], table.mentions, strict=True)]
        return [plain(line) for line in lines if line]

    @property
    def asked(self) -> list[tuple[int, str]]:
        """Who is asked what now."""
        return [(ask.seat, ask.key) for ask in self.position.asks]

    @property
    def ask(self) -> Ask:
        """The open ask: there is but one in this game."""
        (ask,) = self.position.asks
        return ask

    def name(self, option: Option) -> str:
        """An option as tests write it: cards by key, places by their way from the middle."""
        if isinstance(option, int):
            return self.state.faces[option]
        kind, colon, value = option.partition(":")
        return f"{kind}:{way_to(int(value))}" if kind in ("go", "to", "wall") else kind + colon + value

    @property
    def options(self) -> list[str]:
        """What can be answered now, sorted."""
        return sorted(self.name(o) for o in self.ask.options)

    def offers(self, kind: str) -> list[str]:
        """The options of one kind, without its name: offers("go") -> ["n", "s"]."""
        return [o.partition(":")[2] for o in self.options if o.partition(":")[0] == kind]

    def can(self, option: str) -> bool:
        return option in self.options

    def board(self, viewer: int) -> dict[str, Any]:
        board: dict[str, Any] = self.game.board(view(self.state, viewer), viewer)
        return board

    @property
    def over(self) -> tuple[str, str] | None:
        """Who has won and how, once the match is over."""
        return (self.state.winner, self.state.ending) if self.position.over else None

    # -- playing --------------------------------------------------------------------------------------------------

    def do(self, *options: str) -> Sitting:
        """Answer the open ask."""
        left = list(self.ask.options)
        chosen: Answer = []
        for name in options:
            option = next((o for o in left if self.name(o) == name), name)
            if option in left:
                left.remove(option)
            chosen.append(option)
        self.position.answer(self.ask.seat, self.ask.key, chosen)
        return self

    def then(self, *options: str) -> Sitting:
        """Answer one ask after the other, each with one option."""
        for option in options:
            self.do(option)
        return self

    def end(self) -> Sitting:
        return self.do("end")

    def default(self, until: str = "") -> Sitting:
        """Everybody does the default, until an ask under this key comes (or to the end)."""
        while self.position.asks and self.position.asks[0].key != until:
            self.position.answer(self.ask.seat, self.ask.key, self.ask.fallback())
        return self


def way_to(place: int) -> str:
    """A place as a way from the middle."""
    (row, column), (row0, column0) = divmod(place, 100), divmod(START, 100)
    north, east = row0 - row, column - column0
    return "n" * north + "s" * -north + "e" * east + "w" * -east


def changed(key: str, **fields: Any) -> AnyCard:
    """A shipped card with other numbers or effects, given as plain data."""
    data = msgspec.to_builtins(SHIPPED[key]) | fields
    card: AnyCard = msgspec.convert(data, AnyCard)
    return card


# Costs and numbers that are designed are tuned by how bots play; at the tests' tables they stay what they are here.
FIXED = [
    changed("parkour", cost={"movement": 1}),
    changed("jetpack", effect=[{"do": "fly", "spaces": 3}]),
    changed("take_cover", cost={"tools": 1}),
    changed("pickle", copies=3),
    changed("spare_parts", copies=2),
    changed("mustard_plaster", effect=[{"do": "heal", "health": 3}]),
    changed("rapid_fire", effect=[{"do": "volley", "operatives": 2}]),
    changed("reinforcements", effect=[{"do": "summon", "operatives": 1}]),
    changed("full_squad", effect=[{"do": "summon", "operatives": 2}]),
    changed("double_time", effect=[{"do": "march", "operatives": 2}]),
]


def card_set(*more: AnyCard) -> CardSet[Any]:
    """The shipped cards, but those in FIXED. A card given replaces the one with its key, or is added."""
    every = {c.key: c for c in [*SHIPPED.cards.values(), *FIXED, *more]}
    return CardSet(list(every.values()))


def begin(*roles: str, seed: bytes = SEED, stretch: str = "3", cards: CardSet[Any] | None = None) -> Sitting:
    """A match from its very start."""
    game = PickleRick(cards or SHIPPED, {"stretch": stretch})
    return Sitting(Position.begin(game, roles or (PICKLE, RUSSIANS), seed))


def table(
    squares: Mapping[str, Any] | None = None,
    *,
    dice: str = "",
    turn: str = "pickle",
    phase: str = "spend",
    rolls: str = "",
    rick: str = "",
    ops: Sequence[str] = (),
    jaguar: str | None = None,
    gone: bool = False,
    health: int = 10,
    fury: int = 10,
    hand: Sequence[str] = (),
    russian_hand: Sequence[str] = (),
    deck: Sequence[str] | None = None,
    russian_deck: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    stack: Sequence[str | Laid] = (),
    left: int | None = None,
    red: int = 0,
    blue: int = 0,
    solo: bool = False,
    stretch: str = "3",
    cards: Sequence[AnyCard] = (),
    seats: Sequence[str] = (PICKLE, RUSSIANS),
) -> Sitting:
    """A hallway laid out in the middle of a match, by default when Pickle Rick spends his dice.

    ``squares``  way -> square; without any, an open square without walls for Pickle Rick
    ``dice``     symbols by their first letters; ``rolls``: what the next dice will show
    ``ops``      a way for each operative on the board; ``jaguar``: where he is, if he has come; ``gone``: he has left
    ``hand``, ``discard``  of Pickle Rick; a ``deck`` given is all there is in it, its top first
    ``stack``    the top of the hallway stack; ``left``: how many squares there are in all
    ``red``, ``blue``      how many of a colour have appeared
    """
    squares = {"": hall(), **(squares or {})}
    laid = [*squares.values(), *stack]
    made = Counter(s.card for s in laid if isinstance(s, Laid))
    own = [msgspec.structs.replace(card, copies=n) for card, n in made.items()]
    game = PickleRick(card_set(*cards, *own), {"stretch": stretch})
    s = game.start([PICKLE] if solo else list(seats))
    s.phase, s.number = phase, 3

    def pick(pile: list[int], key: str) -> int:
        number = next((n for n in pile if s.faces[n] == key), None)
        assert number is not None, f"there is no {key} left"
        pile.remove(number)
        return number

    for way, square in squares.items():
        if isinstance(square, Laid):
            key, turned, up = square.card.key, square.turn, square.up
        else:
            key, _, arrow = square.removeprefix("?").partition("@")
            turned, up = int(arrow or 0), not square.startswith("?")
        number = pick(s.aside if key in PLACES else s.stack, key)
        s.spots[at(way)] = Spot(number, turned, up)
        s.seen[number] = EVERYONE if up else 0
    for n in list(s.aside):
        s.aside.remove(n)
        s.spots[FAR + n] = Spot(n, 0, True)
        s.seen[n] = EVERYONE
    top = [pick(s.stack, square.card.key if isinstance(square, Laid) else square) for square in stack]
    below = max(0, left - len(top)) if left is not None else len(s.stack)
    s.stack, s.lost = s.stack[:below] + top[::-1], s.stack[below:]

    s.rick, s.health, s.fury, s.red, s.blue = at(rick), health, fury, red, blue
    s.ops = [at(way) for way in ops] + [AWAY] * (OPERATIVES - len(ops))
    s.jaguar = GONE if gone else AWAY if jaguar is None else at(jaguar)
    s.came = s.jaguar != AWAY
    s.dice = symbols(dice)
    s.turn = s.pickle if turn == "pickle" else s.russians
    hands = {s.pickle: (hand, deck, discard), s.russians: (russian_hand, russian_deck, ())}
    for i, seat in enumerate(s.seats):
        own_hand, own_deck, own_discard = hands[i]
        seat.hand = [pick(seat.deck, key) for key in own_hand]
        seat.discard = [pick(seat.deck, key) for key in own_discard]
        if own_deck is not None:
            cards_left = [pick(seat.deck, key) for key in own_deck][::-1]
            seat.discard += seat.deck
            seat.deck = cards_left
        for n in seat.hand:
            s.seen[n] = 1 << i
        for n in seat.discard:
            s.seen[n] = EVERYONE
    return Sitting(Position(game, s, Loaded(rolls)))


__all__ = ["NAMES", "PICKLE", "RUSSIANS", "SHIPPED", "Laid", "P", "PickleRick", "R", "Sitting", "at", "begin",
           "card_set", "changed", "closed", "hall", "symbols", "table", "way_to"]  # fmt: skip
