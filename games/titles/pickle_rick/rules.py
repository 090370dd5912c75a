"""The rules of The Pickle Rick Game, in the order and words of the rulebook. PR-… names its clauses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from games.kernel.ask import Answer, Ask, Option
from games.kernel.cards import CardSet
from games.kernel.state import CardNo, SeatNo
from games.kernel.table import Flow
from games.kernel.title import Meta, Order, Role, Setting, Standing
from games.titles import register

from . import cards as box
from .automaton import automaton
from .board import board, face, wording
from .cards import PLACES, AnyCard
from .effects import Desk, LoseSquares
from .events import (
    EVENTS,
    Dealt,
    DiceShow,
    Drew,
    JaguarLeft,
    LaidOut,
    PassedDice,
    PlayedCard,
    TurnBegan,
    Won,
)
from .habits import habit
from .handling import Handling
from .maps import START, STEPS
from .paying import CHEAPEST, payment
from .state import DICE, FACES, HAND, OPERATIVES, Hallway, Seat
from .words import WORDS
from .worth import worth

PICKLE, RUSSIANS = "pickle_rick", "russians"
BRIBED = (("ask", "ask me"), ("accept", "accept"), ("refuse", "refuse"))  # what can be ordered for a bribe
WEAK = 5  # health at which the Jaguar can be convinced (PR-176)

META = Meta(
    key="pickle_rick",
    name="The Pickle Rick Game",
    players=(1, 2),
    summary="A pickle on the run through a hallway that nobody has seen, against guards who have all the guns.",
    goal="Pickle Rick must reach the roof; the Russians stop him, or wear out his health, his deck or the hallway.",
    minutes=15,
    place=3,
    roles=(
        Role(PICKLE, "Pickle Rick", "Finds his way, lays traps, shoots with what he holds in his hand."),
        Role(RUSSIANS, "The Russians", "Operatives, the Jaguar, and time on their side.", least=2),
    ),
    settings=(
        Setting(
            "stretch",
            "Solo: closed squares between open ones",
            (("3", "3"), ("4", "4, harder")),
            "Only for one player. With two players there are two.",
        ),
    ),
)


@register
class PickleRick(Handling):
    """The phases: set-up, then turns of a roll, the spending of dice, and the end."""

    meta = META
    card_type = AnyCard
    state_type = Hallway
    events = EVENTS
    words = WORDS
    clauses = "PR"
    ahead = 24

    def __init__(self, cards: CardSet[Any], settings: Mapping[str, str] | None = None) -> None:
        super().__init__(cards, settings)
        self.phases = {
            "set_up": self.set_up,
            "roll": self.roll,
            "spend": self.spend,
            "end": self.end,
            "automaton": partial(automaton, self),
        }

    @classmethod
    def problems(cls, cards: Sequence[AnyCard]) -> list[str]:
        return box.problems(cards)

    # -- set-up -------------------------------------------------------------------------------------------------------

    def start(self, players: Sequence[str]) -> Hallway:
        """Raises ValueError, with a sentence, for wrong players (PR-011, PR-191)."""
        if len(players) not in self.meta.players:
            raise ValueError(f"{self.meta.name} is for 1 or 2 players, not {len(players)}.")
        wanted = {PICKLE, RUSSIANS} if len(players) == 2 else {PICKLE}
        if set(players) != wanted:
            raise ValueError(
                "One player is Pickle Rick and the other the Russians." if len(players) == 2 else
                "Who plays alone plays Pickle Rick."
            )  # fmt: skip
        state = Hallway(faces=[], seen=[], phase="set_up", seats=[Seat(role=role) for role in players])
        state.pickle = players.index(PICKLE)
        state.russians = players.index(RUSSIANS) if len(players) == 2 else -1
        every = list(self.cards.cards.values())
        for seat in state.seats:
            kind = "pickle" if seat.role == PICKLE else "russian"
            seat.deck = _lay(state, [c.key for c in every if c.type == kind for _ in range(c.copies)])
        state.aside = _lay(state, list(PLACES))
        squares = [c for c in every if c.type == "square" and c.key not in PLACES]
        state.stack = _lay(state, [c.key for c in squares for _ in range(c.copies)])
        state.ops = [0] * OPERATIVES
        return state

    def set_up(self, t: Desk) -> Flow:
        """Lay out the hallway; Pickle Rick says which way it turns (PR-012 to PR-032, PR-192, PR-193, PR-R46)."""
        s = t.state
        (side,) = yield Ask(s.pickle, "side", ["left", "right"].copy)
        t.shuffle(s.stack)
        for seat in s.seats:
            t.shuffle(seat.deck)
        closed = int(self.settings["stretch"]) if s.solo else 2
        middle = 3 if side == "left" else 1
        place, places, tiles, ups = START, [START], [s.aside[0]], [True]
        hidden = iter(s.stack[::-1])
        for square, d in zip(s.aside[1:], (0, middle, 0), strict=True):
            for _ in range(closed):
                place += STEPS[d]
                places.append(place)
                tiles.append(next(hidden))
                ups.append(False)
            place += STEPS[d]
            places.append(place)
            tiles.append(square)
            ups.append(True)
        posts = [places[closed + 1], places[2 * (closed + 1)]]
        t.emit(LaidOut(side, places, tiles, ups, posts))
        t.emit(Dealt([n for seat in s.seats for n in seat.deck[: -HAND - 1 : -1]]))
        t.emit(TurnBegan(1, s.pickle, self._name(s, s.pickle)))
        return "roll"

    # -- dice ---------------------------------------------------------------------------------------------------------

    def roll(self, t: Desk) -> Flow:
        """Roll, then reroll some of them once, all together (PR-057 to PR-063, PR-072 to PR-077, PR-R09 to PR-R12)."""
        s = t.state
        me = s.turn
        values = t.roll(DICE, len(FACES))
        t.emit(DiceShow([FACES[v - 1] for v in values]))
        most = self.rerolls(s)
        if most:
            dice = [f"die:{i}" for i in range(DICE)]
            again = yield Ask(me, "reroll", dice.copy, 0, most, params={"most": most})
            if again:
                for i, value in zip(
                    sorted(int(d.removeprefix("die:")) for d in again), t.roll(len(again), len(FACES)), strict=True
                ):
                    values[i] = value
                t.emit(DiceShow([FACES[v - 1] for v in values]))
        return "spend"

    def rerolls(self, s: Hallway) -> int:
        """How many dice may be rerolled: all but one for each enemy who sees him; one for each operative."""
        if s.turn == s.pickle:
            return max(0, DICE - self.seers(s))
        return min(DICE, s.in_play)

    # -- spending -----------------------------------------------------------------------------------------------------

    def spend(self, t: Desk) -> Flow:
        """One symbol or card at a time, in any order (PR-078 to PR-096)."""
        s = t.state
        me = s.turn
        offer = partial(self.choices, t)
        left: dict[str, int | str] = {"left": len(s.dice), "symbols": ", ".join(s.dice) or "nothing"}
        (choice,) = yield Ask(me, "spend", offer, default=self._tame, params=left)
        if choice == "end":
            return "end"
        if isinstance(choice, int):
            yield from self.play(t, me, choice)
        elif choice == "draw":
            t.emit(Drew(me, s.seats[me].deck[-1], self.paid(s, {"card": 1})))
        elif choice == "convince":
            t.emit(JaguarLeft(True, self.paid(s, {"card": 2})))
        elif choice.startswith("go:"):
            self.go(t, self.heading_to(s, choice), self.paid(s, {"movement": 1}))
        elif choice.startswith("op:"):
            yield from self.march(t, me, int(choice.removeprefix("op:")), self.paid(s, {"movement": 1}))
        elif choice == "jaguar":
            (where,) = yield Ask(me, "prowl_to", partial(self.lairs, s), params={"from": s.jaguar}, auto=True)
            way, _, place = where.partition(":")
            wall = way == "wall"
            self.prowl(t, int(place), self.paid(s, {"movement": 2 if wall else 1}), wall=wall)
        else:
            who = choice.removeprefix("shoot:")
            self.fire(t, -1 if who == "jaguar" else int(who), self.paid(s, {"gun": 1}))
        changed = isinstance(choice, int) or choice.startswith("go:")  # else nothing has that could end the match
        return "" if changed and self.decided(t) else "spend"

    def paid(self, s: Hallway, cost: Mapping[Any, int]) -> list[str]:
        """What is spent for something that was offered, so can be paid."""
        found = payment(s.dice, cost)
        assert found is not None
        return found

    def choices(self, t: Desk) -> list[Option]:
        """What can be done with the symbols left; to end only when nothing must be spent (PR-080 to PR-086)."""
        s = t.state
        me, dice = s.turn, s.dice
        if not dice and not self.payable(dice):
            return ["end"]
        joker = "joker" in dice
        moves: list[Option] = self._moves(s) if joker or "movement" in dice else []
        draws: list[Option] = ["draw"] if s.seats[me].deck and (joker or "card" in dice) else []
        shots: list[Option] = [*self.shooters(s)] if me == s.russians and (joker or "gun" in dice) else []
        options = moves + draws + shots
        if me == s.pickle and s.jaguar > 0 and s.fury <= WEAK and payment(dice, {"card": 2}) is not None:
            options.append("convince")
        options += self.playable(t, me)
        idle = not (draws and "card" in dice) and not (shots and "gun" in dice)
        if idle and not ("movement" in dice and self._must_move(s, moves)):
            options.append("end")
        return options

    def _must_move(self, s: Hallway, moves: Sequence[Option]) -> bool:
        """Whether a movement symbol must be used; but nobody must go through a wall (PR-081, PR-R13 to PR-R17)."""
        return bool(moves) and (list(moves) != ["jaguar"] or self.is_free(s, s.jaguar))

    def _moves(self, s: Hallway) -> list[Option]:
        """The ordinary uses of a movement symbol (PR-045, PR-081, PR-101, PR-102, PR-R17)."""
        if s.turn == s.pickle:
            return [*self.ways(s)]
        found: list[Option] = [f"op:{i}" for i in self.tokens(s, s.walked) if self.is_free(s, s.ops[i])]
        if s.jaguar > 0 and s.paces < 2 and self.lairs(s):
            found.append("jaguar")
        return found

    def lairs(self, s: Hallway) -> list[str]:
        """Where the Jaguar can go: one space, or through a wall if that is all he does this turn."""
        found = self.exits(s, s.jaguar)
        if not s.paces and payment(s.dice, {"movement": 2}) is not None:
            found += self.walls(s, s.jaguar)
        return found

    def _tame(self, options: Sequence[Option]) -> Answer:
        """Who is away ends the turn, or uses up what must be used first (PR-R15)."""
        return ["end" if "end" in options else options[0]]

    # -- cards --------------------------------------------------------------------------------------------------------

    def playable(self, t: Desk, me: SeatNo) -> list[CardNo]:
        """The cards of a hand whose cost can be paid; weapons only with a target (PR-095, PR-R42)."""
        s = t.state
        hand, faces = s.seats[me].hand, s.faces
        can = dict.fromkeys(self.payable(s.dice), True)
        for n in hand:
            face = faces[n]
            if face in self.weapons and can.get(face):
                can[face] = any(op.able(t, me, n) for op in self.deck_cards[face].effect if op.weapon)
        return [n for n in hand if can.get(faces[n])]

    def play(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        """Pay, discard the card, carry it out (PR-090 to PR-094, PR-211, PR-212)."""
        s = t.state
        what = self.deck_cards[s.faces[card]]
        cost = dict(what.cost)
        x = 1
        if what.x:
            (symbol,) = cost
            most = min(4, s.dice.count(symbol) + s.dice.count("joker"))
            (number,) = yield Ask(me, "x", [f"x:{n}" for n in range(1, most + 1)].copy, about=card, auto=True)
            x = int(number.removeprefix("x:"))
            cost[symbol] = x
        paid = yield from self._settle(t, me, card, cost)
        t.emit(PlayedCard(me, card, paid))
        for op in what.effect:
            if isinstance(op, LoseSquares):
                op.lose(t, x)
            elif op.able(t, me, card):
                yield from op.run(t, me, card)
            if self.on_roof(s):
                return

    def _settle(self, t: Desk, me: SeatNo, card: CardNo, cost: Mapping[Any, int]) -> Flow:
        """Which symbols pay: asked only where “any” leaves a choice."""
        s = t.state
        if sum(cost.values()) == len(s.dice):
            return list(s.dice)
        paid = self.paid(s, {symbol: n for symbol, n in cost.items() if symbol != "any"})
        for _ in range(cost.get("any", 0)):
            left = list(s.dice)
            for symbol in paid:
                left.remove(symbol)
            offer = [f"pay:{symbol}" for symbol in sorted(set(left), key=CHEAPEST.index)]
            (pay,) = yield Ask(me, "pay", offer.copy, about=card, auto=True)
            paid.append(pay.removeprefix("pay:"))
        return paid

    # -- the end of a turn, and of the match --------------------------------------------------------------------------

    def decided(self, t: Desk) -> bool:
        """What ends it at once: the roof, being stuck, ten operatives (PR-166, PR-202, PR-221, PR-R18, PR-R51)."""
        s = t.state
        if self.on_roof(s):
            t.emit(Won(PICKLE, "roof"))
        elif s.solo and s.in_play == OPERATIVES:
            t.emit(Won(RUSSIANS, "overrun"))
        elif self.stuck(s):
            t.emit(Won(RUSSIANS, "stuck"))
        return bool(s.winner)

    def end(self, t: Desk) -> Flow:
        """Unused dice pass over; losses are checked; the other's turn (PR-037 to PR-039, PR-086, PR-170, PR-R20)."""
        s = t.state
        yield from ()
        dice = list(s.dice)
        for _ in range(min(s.extra, dice.count("joker"))):  # those of cards are no dice: they vanish (PR-R39)
            dice.remove("joker")
        if dice:
            t.emit(PassedDice(dice))
        for lost, ending in ((not s.health, "health"), (not s.seats[s.pickle].deck, "deck"), (not s.stack, "stack")):
            if lost:
                t.emit(Won(RUSSIANS, ending))
                return ""
        whose = s.russians if s.turn == s.pickle else s.pickle
        t.emit(TurnBegan(s.number + 1, whose, self._name(s, whose)))
        return "automaton" if whose < 0 else "roll"

    def _name(self, s: Hallway, whose: int) -> str:
        return "Pickle Rick" if whose == s.pickle else "the Russians"

    def orders(self, s: Hallway, seat: SeatNo) -> Sequence[Order]:
        """What Pickle Rick says to a bribe, for each card that offers one (PR-R40)."""
        if s.solo or seat != s.pickle:
            return []
        return [Order(key, self.cards[key].name, BRIBED) for key in self.bribes]

    def follow(self, s: Hallway, ask: Ask, given: Mapping[str, str]) -> Answer | None:
        wish = given.get(s.faces[ask.about], "ask") if ask.key == "bribe" and ask.about is not None else "ask"
        return None if wish == "ask" else [wish]

    def standings(self, s: Hallway) -> list[Standing]:
        """The winner first; who plays alone and loses is no winner."""
        lines = (("Health left", s.health), ("Squares left", len(s.stack)))
        found = [
            Standing(i, 1 if seat.role == s.winner else 2, int(seat.role == s.winner), lines)
            for i, seat in enumerate(s.seats)
        ]
        return sorted(found, key=lambda st: (st.rank, st.seat))

    def evaluate(self, s: Hallway, seat: SeatNo) -> float:
        return worth(self, s, seat)

    def habit(self, s: Hallway, ask: Ask) -> Answer | None:
        return habit(self, s, ask)

    def moment(self, s: Hallway) -> int:
        return s.number

    @classmethod
    def face(cls, card: AnyCard) -> dict[str, Any]:
        return face(card)

    def board(self, s: Hallway, viewer: SeatNo) -> dict[str, Any]:
        return board(self, s, viewer)

    def wording(self, s: Hallway, ask: Ask, option: Option) -> tuple[str, dict[str, Any]]:
        return wording(self, s, ask, option)

    def on_turn(self, s: Hallway) -> SeatNo | None:
        return s.turn if s.number and s.phase and s.turn >= 0 else None

    def heading(self, s: Hallway) -> str:
        return f"turn {max(s.number, 1)}" if s.phase else "The match is over"

    def ending(self, s: Hallway) -> str:
        return Won(s.winner, s.ending).words() if s.ending else ""

    def tally(self, s: Hallway) -> dict[str, int]:
        return (
            {"turns": s.number, f"won_by_{s.winner}": 1, f"ended_by_{s.ending}": 1} if s.winner else {"turns": s.number}
        )

    def pools(self, s: Hallway, viewer: SeatNo) -> Iterable[Sequence[CardNo]]:
        yield [*s.stack, *s.lost, *(spot.tile for spot in s.spots.values() if not spot.up)]
        for i, seat in enumerate(s.seats):
            yield seat.deck if i == viewer else seat.deck + seat.hand


def _lay(s: Hallway, keys: Sequence[str]) -> list[CardNo]:
    """Give the next card numbers to these faces."""
    first = len(s.faces)
    s.faces += keys
    s.seen += [0] * len(keys)
    return list(range(first, len(s.faces)))


__all__ = ["PickleRick"]
