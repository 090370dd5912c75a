"""The rules of Close Rick-Counters of the Rick Kind, in the order and words of the rulebook. RC-… names its clauses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from games.kernel.ask import Answer, Ask, Option
from games.kernel.cards import CardSet
from games.kernel.state import EVERYONE, CardNo, SeatNo
from games.kernel.table import Flow
from games.kernel.title import Meta, Order, Setting, Standing
from games.titles import register

from . import cards as box
from . import defaults, orders, scoring
from .abilities import EachTurn, Once
from .board import board, face, wording
from .cards import FIRST, MAIN, STARTERS, AnyCard
from .events import (
    EVENTS,
    CleanedUp,
    Ended,
    Flipped,
    LaidOut,
    Played,
    RicksDealt,
    RickTaken,
    TurnBegan,
    TurnedUp,
    Used,
    Won,
)
from .grammar import Desk
from .handling import Handling
from .moves import Bought, Discarded, HandsDealt, Refilled
from .state import ENDINGS, HAND, LINE_UP, PATIENCE, Citadel, Seat
from .steps import each, run
from .words import WORDS
from .worth import worth

META = Meta(
    key="rick_counters",
    name="Close Rick-Counters of the Rick Kind",
    players=(2, 3, 4, 5),
    summary="Buy Ricks, Mortys and gadgets into your deck, open portals, and bring down the Council of Ricks.",
    goal="Own the most Victory Points when Evil Rick is defeated or the main deck runs out.",
    minutes=30,
    place=2,
    settings=(
        Setting(
            "ricks",
            "Oversized Ricks",
            (
                ("random", "one each, at random"),
                ("two", "two each, keep one (2 or 3 players)"),
                ("choose", "everybody chooses"),
            ),
            "How everybody comes by an oversized Rick and its ability. At larger tables “two each” deals one each.",
        ),
        Setting(
            "attacked",
            "When somebody attacks",
            (("holders", "ask who holds a Defense"), ("everyone", "ask everybody attacked")),
            "Asking only who holds a Defense is quicker; asking everybody tells nothing about hands.",
        ),
    ),
)


@register
class RickCounters(Handling):
    """The phases: set-up, then turns; each free action of a turn is a phase of its own."""

    meta = META
    card_type = AnyCard
    state_type = Citadel
    events = EVENTS
    words = WORDS
    clauses = "RC"

    def __init__(self, cards: CardSet[Any], settings: Mapping[str, str] | None = None) -> None:
        super().__init__(cards, settings)
        self.phases = {
            "set_up": self.set_up,
            "ricks": self.choose_ricks,
            "begin": self.begin,
            "act": self.act,
            "end": self.end,
            "flip": self.flip,
            "score": self.score,
        }

    @classmethod
    def problems(cls, cards: Sequence[AnyCard]) -> list[str]:
        return box.problems(cards)

    # -- set-up -------------------------------------------------------------------------------------------------------

    def start(self, players: Sequence[str]) -> Citadel:
        """Raises ValueError, with a sentence, for a wrong number of players (RC-R01)."""
        if len(players) not in self.meta.players:
            raise ValueError(f"{self.meta.name} is for 2 to 5 players, not {len(players)}.")
        state = Citadel(faces=[], seen=[], phase="set_up", seats=[Seat() for _ in players])
        for seat in state.seats:
            for key, (_, copies) in STARTERS.items():  # ten cards each; the rest stays in the box (RC-037, RC-R02)
                seat.deck += _lay(state, [key] * copies)
        every = list(self.cards.cards.values())
        state.main = _lay(state, [c.key for c in every if c.type in MAIN for _ in range(c.copies)])
        state.locations = _lay(state, [c.key for c in every if c.type == "location"])
        for pile, kind in ((state.portal, "portal_gun"), (state.waves, "morty_waves")):
            pile += _lay(state, [c.key for c in every if c.type == kind for _ in range(c.copies)], EVERYONE)
        state.council = _lay(state, [self.evil], EVERYONE)  # his back is blue: everybody knows him (RC-044, RC-045)
        state.council += _lay(state, [c.key for c in every if c.type == "council" and c.key != FIRST])
        state.council += _lay(state, [FIRST])
        state.box = _lay(state, [c.key for c in every if c.type == "oversized"])
        return state

    def set_up(self, t: Desk) -> Flow:
        """Shuffle everything, lay out the Line-Up, deal hands (RC-040 to RC-052, RC-086)."""
        s = t.state
        for seat in s.seats:
            t.shuffle(seat.deck)
        t.shuffle(s.main)
        t.shuffle(s.locations)
        t.shuffle(s.council[1:-1])
        t.shuffle(s.box)
        t.emit(LaidOut(s.main[: -LINE_UP - 1 : -1], s.council[-1]))
        t.emit(HandsDealt([n for seat in s.seats for n in seat.deck[: -HAND - 1 : -1]]))
        yield from ()
        return "ricks"

    def choose_ricks(self, t: Desk) -> Flow:
        """Oversized Ricks at random, or two each to keep one, or by choice (RC-034 to RC-036, RC-R06)."""
        s, way = t.state, self.settings["ricks"]
        if way == "choose":
            t.show(s.box)
            first = t.roll(1, len(s.seats))[0] - 1
            for i in s.clockwise(first)[::-1]:  # in reverse turn order, from those left
                (card,) = yield Ask(i, "rick", s.box.copy)
                t.emit(RickTaken(i, card))
            yield from self.start_turn(t, first)
            return "act"
        each_gets = 2 if way == "two" and 2 * len(s.seats) <= len(s.box) else 1
        t.emit(RicksDealt(s.box[: len(s.seats) * each_gets], each_gets))
        asks = [Ask(i, "rick", seat.dealt.copy, kind="secret", auto=True) for i, seat in enumerate(s.seats)]
        chosen = yield asks
        for i, (card,) in enumerate(chosen):
            t.emit(RickTaken(i, card))
        yield from self.start_turn(t, t.roll(1, len(s.seats))[0] - 1)
        return "act"

    # -- a turn -------------------------------------------------------------------------------------------------------

    def begin(self, t: Desk) -> Flow:
        """The next player's turn (RC-029)."""
        yield from self.start_turn(t, (t.state.turn + 1) % len(t.state.seats))
        return "act"

    def start_turn(self, t: Desk, me: SeatNo) -> Flow:
        """First Evil Rick, then what works at the start of each turn (RC-148, RC-200, RC-R27)."""
        s = t.state
        t.emit(TurnBegan(me, s.number + 1))
        top = s.council[-1]
        if s.council_up and s.faces[top] == self.evil:
            hit = yield from self.attack(t, top, [me])
            yield from each(t, hit, self.cards[self.evil].stack, top)
        for card, ability in self.acting(s, me, EachTurn):
            yield from run(t, ability.then, me, card)
        yield from self.aftermath(t, 0)

    def act(self, t: Desk) -> Flow:
        """One free action: play, buy, use an ability, or end the turn (RC-012 to RC-019, RC-088 to RC-100)."""
        s = t.state
        me, since = s.turn, len(s.deeds)
        (choice,) = yield Ask(me, "act", partial(self.actions, t), default=defaults.end_turn, params={"power": s.power})
        if choice == "end" or choice == "end_early":
            return "end"
        if choice == "plain":
            for n in [n for n in s.seats[me].hand if s.faces[n] in self.plain]:
                if n in s.seats[me].hand:
                    yield from self.play(t, me, n)
            return "act"
        if choice in s.seats[me].hand:
            yield from self.play(t, me, choice)
            return "act" if self.evil_stands(s) else "score"
        if isinstance(choice, str) or choice in s.lineup or choice == s.council[-1] or choice in s.portal:
            self.buy(t, me, int(choice.removeprefix("buy:")) if isinstance(choice, str) else choice)
            if not self.evil_stands(s):  # the match ends at once; nothing else happens (RC-032, RC-R17)
                return "score"
        else:
            t.emit(Used(me, choice))
            for ability in self.abilities[Once][s.faces[choice]]:
                if ability.able(t, me, choice):
                    yield from run(t, ability.then, me, choice)
        yield from self.aftermath(t, since)
        return "act"

    def actions(self, t: Desk) -> list[Option]:
        """What the player may do: play what is in hand, buy what can be paid for, use abilities, end the turn."""
        s = t.state
        me = s.turn
        hand, faces, power = s.seats[me].hand, s.faces, s.power
        held = [faces[n] for n in hand]
        cost, rebates = self.cost, self.rebates(s, me)
        goods = s.lineup + s.portal[-1:] + (s.council[-1:] if s.council_up else [])
        options: list[Option] = list(hand)
        options += [n for n in goods if (self.reduced(faces[n], rebates) if rebates else cost[faces[n]]) <= power]
        options += [f"buy:{n}" for n in s.visiting if self.reduced(faces[n], rebates) <= power]
        options += self.usable(t, me)
        if sum(map(self.plain.__contains__, held)) > 1:
            options.append("plain")
        options.append("end_early" if power or not self.worthless.issuperset(held) else "end")
        return options

    def play(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        """Play a card of the hand; its text resolves at once, then what it has triggered (RC-087, RC-098, RC-171)."""
        s = t.state
        face, since = s.faces[card], len(s.deeds)
        t.emit(Played(me, card, self.gives[face], face in self.stays))
        yield from self.text_of(t, me, card)
        yield from self.aftermath(t, since)

    def buy(self, t: Desk, me: SeatNo, card: CardNo) -> None:
        """Pay for a card; it goes to the discard pile at once (RC-014, RC-016, RC-056, RC-057, RC-121, RC-155)."""
        s = t.state
        zone = "portal" if card in s.portal else "play" if card in s.visiting else "council"
        zone = "lineup" if card in s.lineup else zone
        t.emit(Bought(me, card, self.price(s, me, s.faces[card]), zone, "deck" if s.topping else "discard"))

    # -- the end of a turn --------------------------------------------------------------------------------------------

    def end(self, t: Desk) -> Flow:
        """Steps 2 to 6 (RC-020 to RC-026)."""
        s = t.state
        me = s.turn
        seat = s.seats[me]
        since = len(s.deeds)
        if seat.hand:
            t.emit(Discarded(me, seat.hand.copy(), "hand"))
        late = yield from self.end_of_turn(t, me)
        yield from self.aftermath(t, since)
        t.emit(CleanedUp(me))
        empty = LINE_UP - len(s.lineup)
        if empty > 0 and s.main:
            t.emit(Refilled(s.main[: -empty - 1 : -1]))
        if len(s.lineup) < LINE_UP:  # the match ends before steps 6 to 8 (RC-033, RC-R14)
            return "score"
        self.draw(t, me, HAND)
        since = len(s.deeds)
        for _, card, steps in late:
            yield from run(t, steps, me, card)
        yield from self.aftermath(t, since)
        if seat.face_down:
            t.emit(TurnedUp(me, seat.rick))
        if s.idle >= PATIENCE * len(s.seats):  # nobody plays any more (RC-R51)
            return "score"
        return "begin" if s.council_up else "flip"

    def flip(self, t: Desk) -> Flow:
        """Step 7: the next Council card is revealed and makes its Group Attack (RC-027, RC-028, RC-127 to RC-131)."""
        s = t.state
        since = len(s.deeds)
        top = s.council[-1]
        t.emit(Flipped(top))
        group = getattr(self.cards[s.faces[top]], "group", ())
        if group:
            hit = yield from self.attack(t, top, s.clockwise(s.turn))
            yield from each(t, hit, group, top)
            yield from self.aftermath(t, since)
        return "begin"

    # -- the end of the match -----------------------------------------------------------------------------------------

    def score(self, t: Desk) -> Flow:
        """Count Victory Points and find the winner (RC-103 to RC-107)."""
        s = t.state
        seats = list(range(len(s.seats)))
        scores = [scoring.score(self, s, i) for i in seats]
        ending = "evil_rick" if not self.evil_stands(s) else "lineup" if len(s.lineup) < LINE_UP else "idle"
        t.show([n for i in seats for n in scoring.final_deck(s, i)])  # all can count them
        t.emit(Ended(ending, scores, seats))
        t.emit(Won(scoring.winners(self, s, scores)))
        yield from ()
        return ""

    def orders(self, s: Citadel, seat: SeatNo) -> Sequence[Order]:
        return orders.orders(self, s, seat)

    def follow(self, s: Citadel, ask: Ask, given: Mapping[str, str]) -> Answer | None:
        return orders.follow(self, s, ask, given)

    def standings(self, s: Citadel) -> list[Standing]:
        return scoring.standings(self, s)

    def evaluate(self, s: Citadel, seat: SeatNo) -> float:
        return worth(self, s, seat)

    @classmethod
    def face(cls, card: AnyCard) -> dict[str, Any]:
        return face(card)

    def board(self, s: Citadel, viewer: SeatNo) -> dict[str, Any]:
        return board(self, s, viewer)

    def wording(self, s: Citadel, ask: Ask, option: Option) -> tuple[str, dict[str, Any]]:
        return wording(self, s, ask, option)

    def on_turn(self, s: Citadel) -> SeatNo | None:
        return s.turn if s.number and s.phase else None

    def heading(self, s: Citadel) -> str:
        return f"turn {max(s.number, 1)}" if s.phase else "The match is over"

    def ending(self, s: Citadel) -> str:
        return ENDINGS.get(s.ending, "")

    def tally(self, s: Citadel) -> dict[str, int]:
        return {"turns": s.number, f"ended_by_{s.ending}": 1}

    def pools(self, s: Citadel, viewer: SeatNo) -> Iterable[Sequence[CardNo]]:
        yield s.main
        yield s.locations
        yield s.council
        yield s.box
        for i, seat in enumerate(s.seats):
            yield seat.deck if i == viewer else seat.deck + seat.hand


def _lay(s: Citadel, keys: Sequence[str], seen: int = 0) -> list[CardNo]:
    """Give the next card numbers to these faces."""
    first = len(s.faces)
    s.faces += keys
    s.seen += [seen] * len(keys)
    return list(range(first, len(s.faces)))


__all__ = ["RickCounters"]
