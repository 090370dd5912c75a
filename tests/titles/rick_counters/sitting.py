"""A table for the tests of the rules: laid out by card keys, played by card keys, and it keeps its log in words.

``table(...)`` lays out a position in the middle of somebody's turn, ``begin(...)`` starts a match from its set-up. The
cards are the shipped ones; ``card_set(changed(...))`` gives some of them other numbers or effects.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from games import titles
from games.kernel.ask import Answer, Ask, Option
from games.kernel.cards import CardSet
from games.kernel.chance import SeededDice
from games.kernel.event import Event
from games.kernel.position import Position
from games.kernel.state import EVERYONE, SPECTATOR, CardNo, view
from games.kernel.words import Speaker, plain
from games.titles.rick_counters import RickCounters
from games.titles.rick_counters import scoring as counting
from games.titles.rick_counters.cards import AnyCard
from games.titles.rick_counters.state import Citadel, Seat

NAMES = ["Ana", "Boris", "Cleo", "Dan", "Eve"]
SHIPPED = titles.load_cards("rick_counters")
SEED = bytes(range(32))
STARTING = ["genius_waves"] * 7 + ["jerry", "beth", "summer"]
GOODS = ("guard_rick", "spider_guard", "antenna_morty", "memory_ripper", "slow_clap")  # costs 2, 5, 5, 2, 2
DEEP = ["jerry"] * 8  # a deck to draw from
PLAIN_GOODS = ("phone_sticks", "phone_sticks", "lemonade", "lemonade", "robot_rick")  # without a Defense among them


def card_set(*more: AnyCard) -> CardSet[Any]:
    """The shipped cards. A card given replaces the one with its key."""
    return CardSet(list({c.key: c for c in [*SHIPPED.cards.values(), *more]}.values()))


def changed(key: str, **fields: Any) -> AnyCard:
    """A shipped card with other numbers or effects, given as plain data."""
    data = msgspec.to_builtins(SHIPPED[key]) | fields
    card: AnyCard = msgspec.convert(data, AnyCard)
    return card


class Sitting:
    """A match that tests play. Piles are told from their top, zones in the order in which cards came there."""

    def __init__(self, position: Position) -> None:
        self.position = position

    # -- looking ------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Citadel:
        state: Citadel = self.position.state
        return state

    @property
    def game(self) -> RickCounters:
        game = self.position.title
        assert isinstance(game, RickCounters)
        return game

    def keys(self, numbers: Iterable[CardNo]) -> list[str]:
        return [self.state.faces[n] for n in numbers]

    def seat(self, i: int) -> Seat:
        return self.state.seats[i]

    def hand(self, i: int) -> list[str]:
        return self.keys(self.seat(i).hand)

    def deck(self, i: int) -> list[str]:
        """The deck, its top first."""
        return self.keys(self.seat(i).deck[::-1])

    def discard(self, i: int) -> list[str]:
        return self.keys(self.seat(i).discard)

    def in_play(self, i: int) -> list[str]:
        """What was played this turn and leaves play at its end."""
        return self.keys(self.seat(i).play)

    def ongoing(self, i: int) -> list[str]:
        return self.keys(self.seat(i).ongoing)

    def hosted(self, i: int) -> list[str]:
        return self.keys(self.seat(i).hosted)

    def rick(self, i: int) -> str:
        return self.state.faces[self.seat(i).rick]

    def final(self, i: int) -> list[str]:
        """The deck that counts at the end."""
        return self.keys(counting.final_deck(self.state, i))

    @property
    def line_up(self) -> list[str]:
        return self.keys(self.state.lineup)

    @property
    def main(self) -> list[str]:
        """The main deck, its top first."""
        return self.keys(self.state.main[::-1])

    @property
    def council(self) -> list[str]:
        """The Council of Ricks stack, its top first."""
        return self.keys(self.state.council[::-1])

    @property
    def locations(self) -> list[str]:
        """The Location deck, its top first."""
        return self.keys(self.state.locations[::-1])

    @property
    def closed(self) -> list[str]:
        """The discard pile of the Locations."""
        return self.keys(self.state.closed)

    @property
    def destroyed(self) -> list[str]:
        return self.keys(self.state.destroyed)

    @property
    def power(self) -> int:
        return self.state.power

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def result(self) -> tuple[str, list[int], list[int]]:
        """How the match ended, everybody's VP, and the winners."""
        return self.state.ending, self.state.scores, self.state.winners

    @property
    def log(self) -> list[str]:
        """The sentences as everybody at the table may read them."""
        return self.log_of(SPECTATOR)

    def log_of(self, viewer: int) -> list[str]:
        speaker = Speaker(self.position.title.cards, NAMES, viewer)
        table = self.position.table
        lines = [speaker.event(e, m) for e, m in zip(table.journal or [], table.mentions, strict=True)]
        return [plain(line) for line in lines if line]

    def happened(self, *kinds: type[Event[Any]]) -> list[str]:
        """The facts of these kinds so far, in their order, by the names of their kinds."""
        return [type(event).__name__ for event in self.position.table.journal or [] if isinstance(event, kinds)]

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

    # -- what the player whose turn it is may do ----------------------------------------------------------------------

    @property
    def _act(self) -> Sequence[Option]:
        return self.ask(self.turn, "act").options

    @property
    def _goods(self) -> list[CardNo]:
        s = self.state
        return [*s.lineup, *s.portal[-1:], *s.council[-1:]]

    @property
    def playable(self) -> list[str]:
        hand = self.seat(self.turn).hand
        return [self.name(o) for o in self._act if o in hand]

    @property
    def buyable(self) -> list[str]:
        """What can be paid for now: Line-Up, Portal Gun, top of the Council, Locations come through a portal."""
        visiting = [int(o.removeprefix("buy:")) for o in self._act if isinstance(o, str) and o.startswith("buy:")]
        return self.keys([*(o for o in self._act if isinstance(o, int) and o in self._goods), *visiting])

    @property
    def usable(self) -> list[str]:
        """The cards in play, the oversized Rick included, whose once-a-turn ability can be used now."""
        taken = {*self._goods, *self.seat(self.turn).hand}
        return self.keys(o for o in self._act if isinstance(o, int) and o not in taken)

    # -- playing ------------------------------------------------------------------------------------------------------

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

    def do(self, option: Option) -> Sitting:
        """One free action of the player whose turn it is. Raises Illegal if it is not offered."""
        self.position.answer(self.turn, "act", [option])
        return self

    def play(self, *keys: str) -> Sitting:
        """Play cards from the hand, one after another."""
        for key in keys:
            self.do(self._number(self.seat(self.turn).hand, key))
        return self

    def buy(self, *keys: str) -> Sitting:
        """Buy cards: of the Line-Up, a Portal Gun, the top of the Council, or a Location come through a portal."""
        for key in keys:
            s = self.state
            if key in self.keys(self._goods):
                self.do(self._number(self._goods, key))
            else:
                self.do(f"buy:{self._number(s.visiting, key)}")
        return self

    def use(self, key: str) -> Sitting:
        """Use the once-a-turn ability of a card in play, of the oversized Rick, or of a card on it."""
        seat = self.seat(self.turn)
        return self.do(self._number([seat.rick, *seat.ongoing, *seat.play, *self.state.lent], key))

    def end(self) -> Sitting:
        """The player whose turn it is ends it."""
        return self.do(self._act[-1])

    def default(self, until: str = "") -> Sitting:
        """Everybody does the default, until an ask under this key comes (or to the end)."""
        while self.position.asks and self.position.asks[0].key != until:
            ask = self.position.asks[0]
            self.position.answer(ask.seat, ask.key, ask.fallback())
        return self

    def to_turn(self, seat: int) -> Sitting:
        """Everybody does the default until the next turn of this seat."""
        number = self.state.number
        while self.position.asks and not (self.state.number > number and self.asked == [(seat, "act")]):
            ask = self.position.asks[0]
            self.position.answer(ask.seat, ask.key, ask.fallback())
        return self

    def _number(self, zone: Sequence[CardNo], key: str) -> CardNo:
        number = next((n for n in zone if n >= 0 and self.state.faces[n] == key), None)
        assert number is not None, f"there is no {key} among {self.keys(n for n in zone if n >= 0)}"
        return number


def game(cards: CardSet[Any] | None = None, **settings: str) -> RickCounters:
    return RickCounters(cards or SHIPPED, settings)


def begin(players: int = 2, *, cards: CardSet[Any] | None = None, seed: bytes = SEED, **settings: str) -> Sitting:
    """A match from its very start. ``settings``: ``ricks`` and ``attacked``."""
    return Sitting(Position.begin(game(cards, **settings), [""] * players, seed))


def table(
    *hands: Sequence[str],
    line_up: Sequence[str] = GOODS,
    main: Sequence[str] | None = None,
    decks: Mapping[int, Sequence[str]] | None = None,
    discards: Mapping[int, Sequence[str]] | None = None,
    ongoing: Mapping[int, Sequence[str]] | None = None,
    hosted: Mapping[int, Sequence[str]] | None = None,
    ricks: Sequence[str] = (),
    council: Sequence[str] | None = None,
    council_up: bool = True,
    locations: Sequence[str] | None = None,
    closed: Sequence[str] = (),
    guns: int | None = None,
    waves: int | None = None,
    power: int = 0,
    turn: int = 0,
    idle: int = 0,
    only: bool = False,
    cards: CardSet[Any] | None = None,
    **settings: str,
) -> Sitting:
    """A table laid out in the middle of a turn, when its player is asked for the next action.

    ``hands``    a hand for each seat. Nobody has an oversized Rick but by ``ricks``, seat by seat.
    ``decks``    whole decks, the first card on top; else a deck is what ``hands`` and ``discards`` leave of the start
    ``main``, ``locations``  the tops of these decks, the first card on top; with ``only`` they hold nothing else
    ``council``  the whole stack, the first card on top; else the seven in the order of the rules
    ``guns``, ``waves``  how many Portal Guns and Morty Waves are left
    ``power``    Power at hand; ``idle``: how many turns in a row nobody has come by a card

    A card comes from its deck or stack, a Starter from its player's deck, then from the box.
    """
    rules = game(cards, **settings)
    s = rules.start([""] * len(hands))
    s.phase, s.turn, s.number = "act", turn, len(hands) + turn + 1
    s.power, s.idle, s.council_up = power, idle, council_up
    box = _Box(s)
    s.council[1:-1] = sorted(s.council[1:-1])
    if council is not None:
        s.council = box.take(council[::-1], 0)  # what is left over may still be taken
    for i, hand in enumerate(hands):
        seat = s.seats[i]
        seat.hand = box.take(hand, 1 << i, seat.deck)
        seat.discard = box.take((discards or {}).get(i, ()), EVERYONE, seat.deck)
        seat.ongoing = box.take((ongoing or {}).get(i, ()), EVERYONE)
        seat.hosted = box.take((hosted or {}).get(i, ()), EVERYONE, seat.deck)
        if decks is not None and i in decks:
            seat.deck = box.take(decks[i], 0, seat.deck)[::-1]
        for n in box.take(ricks[i : i + 1], EVERYONE, s.box):
            seat.rick = n
    s.lineup = box.take(line_up, EVERYONE)
    s.closed = box.take(closed, EVERYONE)
    for stack, top in ((s.main, main), (s.locations, locations)):
        if top is not None:
            upper = box.take(top, 0, stack)[::-1]
            stack[:] = [*([] if only else stack), *upper]
    for stack, left in ((s.portal, guns), (s.waves, waves)):
        if left is not None:
            del stack[left:]
    for n in (*s.council[:1], *(s.council[-1:] if council_up else ())):  # Evil Rick's back is blue
        s.seen[n] = EVERYONE
    return Sitting(Position(rules, s, SeededDice(SEED)))


def unveil(top: str, *hands: Sequence[str], **laid: Any) -> Sitting:
    """Ana has defeated a Rick and ends her turn; this card of the Council stack is then revealed.

    ``hands``: of the others; Ana draws five Jerrys, unless ``decks`` says otherwise.
    """
    laid = {"council": [top, "evil_rick"] if top != "evil_rick" else [top], "council_up": False, **laid}
    laid = {"decks": {0: ["jerry"] * 5}, "line_up": PLAIN_GOODS, **laid}
    return table([], *hands, **laid).end()


class _Box:
    """Where the cards of a table come from."""

    def __init__(self, state: Citadel) -> None:
        self.state = state
        self.stacks = [state.main, state.portal, state.waves, state.locations, state.council]

    def take(self, keys: Sequence[str], seen: int, *first: list[CardNo]) -> list[CardNo]:
        """Cards by their keys, from these piles if they are there; ``seen``: who knows their faces."""
        numbers = [self._one(key, *first) for key in keys]
        for n in numbers:
            self.state.seen[n] = seen
        return numbers

    def _one(self, key: str, *first: list[CardNo]) -> CardNo:
        s = self.state
        for stack in (*first, *self.stacks):
            for n in stack:
                if s.faces[n] == key:
                    stack.remove(n)
                    return n
        assert SHIPPED[key].type == "starter", f"there is no {key} left"
        s.faces.append(key)
        s.seen.append(0)
        return len(s.faces) - 1


__all__ = [
    "GOODS",
    "NAMES",
    "PLAIN_GOODS",
    "SEED",
    "SHIPPED",
    "STARTING",
    "Sitting",
    "begin",
    "card_set",
    "changed",
    "game",
    "table",
    "unveil",
]


def with_text(
    *play: dict[str, Any], hand: Sequence[str] = (), foes: Sequence[Sequence[str]] = (["beth"],), **laid: Any
) -> Sitting:
    """Ana plays a Spider Guard that gives no Power, but says this."""
    more = laid.pop("cards", ())
    laid = {"line_up": PLAIN_GOODS, "cards": card_set(changed("spider_guard", power=0, play=list(play)), *more), **laid}
    return table(["spider_guard", *hand], *foes, **laid).play("spider_guard")
