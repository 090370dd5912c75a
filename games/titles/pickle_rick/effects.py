"""What the cards of both decks can do. Each op says itself as a sentence."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta

from games.kernel.ask import Ask
from games.kernel.effects import Op
from games.kernel.phrases import count
from games.kernel.state import CardNo, SeatNo
from games.kernel.table import Flow, Table

from .events import (
    Drew,
    GotJokers,
    Healed,
    JaguarCame,
    Lost,
    Milled,
    Refused,
    TookBack,
    Turned,
)
from .maps import STEPS, Place
from .state import AWAY, GONE, Hallway

Desk: TypeAlias = Table[Hallway]
Few: TypeAlias = Annotated[int, Meta(ge=1, le=6, description="How many: 1 to 6")]


class Step(Op, frozen=True):
    """An op of this game. ``weapon``: the card can be played only if it has a target (PR-R42)."""

    weapon: ClassVar[bool] = False


# -- weapons of Pickle Rick -------------------------------------------------------------------------------------------


class Shoot(Step, frozen=True, tag="shoot"):
    """At enemies on his own or an adjacent square (PR-150 to PR-156, PR-R31, PR-R32)."""

    help = "Enemies on Pickle Rick's square, and with reach 1 on adjacent ones without a wall between, take damage"
    weapon = True
    damage: Few = 1
    targets: Few = 1
    reach: Annotated[int, Meta(ge=0, le=1)] = 0

    def text(self) -> str:
        who = "an enemy" if self.targets == 1 else f"up to {self.targets} enemies"
        where = "on your square" if not self.reach else "on your square or an adjacent one, not through a wall"
        return f"{self.damage} damage to {who} {where}."

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return not t.title.manned(t.state).isdisjoint(self._range(t))

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        chosen = yield Ask(
            me, "target", lambda: self._targets(t), 1, self.targets, about=card, params={"most": self.targets}
        )
        t.title.strike(t, chosen, self.damage)

    def _targets(self, t: Desk) -> list[str]:
        found: list[str] = t.title.enemies(t.state, self._range(t))
        return found

    def _range(self, t: Desk) -> list[Place]:
        s = t.state
        return t.title.plan.beside(s, s.rick) if self.reach else [s.rick]


class Beam(Step, frozen=True, tag="beam"):
    """In a straight line, at every enemy (PR-157 to PR-162)."""

    help = "Every enemy in one straight direction within range takes damage; walls and closed squares stop it"
    weapon = True
    damage: Few = 3
    least: Few = 1
    most: Few = 6

    def text(self) -> str:
        return (
            f"Choose a direction: {self.damage} damage to every enemy in a straight line, {self.least} to {self.most} "
            "squares away. Walls and closed squares stop it."
        )

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(self._directions(t))

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        (way,) = yield Ask(me, "beam", lambda: self._directions(t), about=card, auto=True)
        t.title.strike(t, self._hit(t, int(way.removeprefix("beam:"))), self.damage)

    def _hit(self, t: Desk, d: int) -> list[str]:
        s = t.state
        found: list[str] = t.title.enemies(s, t.title.plan.line(s, s.rick, d, self.most)[self.least - 1 :])
        return found

    def _directions(self, t: Desk) -> list[str]:
        s, plan = t.state, t.title.plan
        there = t.title.manned(s) - {s.rick}
        return [
            f"beam:{d}" for d in range(4) if not there.isdisjoint(plan.line(s, s.rick, d, self.most)[self.least - 1 :])
        ]


class Trap(Step, frozen=True, tag="trap"):
    """At somebody who sees him, however far (designed)."""

    help = "An enemy who sees Pickle Rick, at any distance, takes damage"
    weapon = True
    damage: Few = 1

    def text(self) -> str:
        return f"{self.damage} damage to an enemy who sees you, however far away."

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(self._seeing(t))

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        chosen = yield Ask(me, "target", lambda: self._targets(t), about=card, params={"most": 1})
        t.title.strike(t, chosen, self.damage)

    def _targets(self, t: Desk) -> list[str]:
        found: list[str] = t.title.enemies(t.state, self._seeing(t))
        return found

    def _seeing(self, t: Desk) -> list[Place]:
        s = t.state
        return [place for place in t.title.manned(s) if t.title.plan.sees(s, place, s.rick)]


# -- other cards of Pickle Rick ---------------------------------------------------------------------------------------


class Parkour(Step, frozen=True, tag="parkour"):
    """Through his square's air duct, whatever is at the other end (PR-223 to PR-226, PR-169)."""

    help = "Pickle Rick moves through the air duct of his square, whatever is at the other end"

    def text(self) -> str:
        return "Move through the air duct of your square, whatever is at its other end."

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        s = t.state
        d = t.title.plan.duct_at(s, s.rick)
        return d >= 0 and (s.rick + STEPS[d] in s.spots or bool(s.stack))

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        if self.able(t, me, card):
            t.title.go(t, t.title.plan.duct_at(t.state, t.state.rick), [], parkour=True)
        yield from ()


class Fly(Step, frozen=True, tag="fly"):
    """Several spaces, until a square is laid or flipped (PR-135, PR-215 to PR-218, PR-R44)."""

    help = "Pickle Rick moves up to so many spaces; it ends when a square is laid or flipped"
    spaces: Few = 3

    def text(self) -> str:
        how = "1 space" if self.spaces == 1 else f"up to {self.spaces} spaces"
        return f"Move {how}. Stop when a square is placed or flipped during this action."

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(t.title.ways(t.state))

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        s, game = t.state, t.title
        for left in range(self.spaces, 0, -1):
            chosen = yield Ask(me, "fly", lambda: game.ways(s), 0, about=card, params={"left": left})
            if not chosen or game.go(t, game.heading_to(s, chosen[0]), []) or game.on_roof(s):
                return


class Walk(Step, frozen=True, tag="walk"):
    """As if a movement symbol had been spent (PR-204, PR-229, PR-R43)."""

    help = "Pickle Rick moves one space without a movement symbol"

    def text(self) -> str:
        return "Move 1 space."

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(t.title.ways(t.state))

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        s, game = t.state, t.title
        if self.able(t, me, card):
            (way,) = yield Ask(me, "walk", lambda: game.ways(s), about=card)
            game.go(t, game.heading_to(s, way), [])


class Jokers(Step, frozen=True, tag="jokers"):
    """Symbols for this turn (PR-228, PR-R39)."""

    help = "Joker symbols for this turn"
    symbols: Few = 2

    def text(self) -> str:
        return f"Get {count(self.symbols, 'joker symbol')} for this turn."

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> None:
        t.emit(GotJokers(me, self.symbols))


class Heal(Step, frozen=True, tag="heal"):
    """Up to 10 (PR-209, PR-210)."""

    help = "Pickle Rick gets health back, up to 10"
    health: Few = 3

    def text(self) -> str:
        return f"Heal Pickle Rick by {self.health}."

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> None:
        t.emit(Healed("Pickle Rick", min(t.state.health + self.health, 10)))


class Draw(Step, frozen=True, tag="draw"):
    """From the own deck, which is never renewed (PR-089)."""

    help = "Cards are drawn from the own deck"
    cards: Few = 1

    def text(self) -> str:
        return f"Draw {count(self.cards, 'card')}."

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> None:
        for n in t.state.seats[me].deck[: -self.cards - 1 : -1]:
            t.emit(Drew(me, n, []))


class Rearm(Step, frozen=True, tag="rearm"):
    """A weapon comes back (designed)."""

    help = "A weapon card comes from the discard pile back to the hand"

    def text(self) -> str:
        return "Take a weapon from your discard pile into your hand."

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(self._weapons(t, me))

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        for n in (yield Ask(me, "rearm", lambda: self._weapons(t, me), about=card)):
            t.emit(TookBack(me, n))

    def _weapons(self, t: Desk, me: SeatNo) -> list[CardNo]:
        s = t.state
        return [n for n in s.seats[me].discard if s.faces[n] in t.title.weapons]


# -- cards of the Russians --------------------------------------------------------------------------------------------


class Summon(Step, frozen=True, tag="summon"):
    """Operatives appear (PR-189)."""

    help = "Operatives appear on a Guard Post, or with “anywhere” on any open square but Pickle Rick's"
    operatives: Few = 1
    anywhere: bool = False

    def text(self) -> str:
        where = "an open square where Pickle Rick is not" if self.anywhere else "a Guard Post"
        return f"Put {count(self.operatives, 'operative')} on {where}."

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        (where,) = yield Ask(me, "summon", lambda: self._places(t), about=card, params={"operatives": self.operatives})
        yield from t.title.summon(t, int(where.removeprefix("to:")), self.operatives, me)

    def _places(self, t: Desk) -> list[str]:
        s = t.state
        if not self.anywhere:
            return [f"to:{place}" for place in t.title.posts(s)]
        return [
            f"to:{place}" for place in sorted(s.spots) if s.spots[place].up and place not in (s.rick, t.title.roof(s))
        ]


class March(Step, frozen=True, tag="march"):
    """Additional movement (PR-190, PR-204)."""

    help = "Up to so many operatives move one space each, beyond what dice allow"
    operatives: Few = 2

    def text(self) -> str:
        if self.operatives == 1:
            return "An operative may move 1 space."
        return f"Up to {self.operatives} operatives may move 1 space each."

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        moved: list[int] = []
        for _ in range(self.operatives):
            who = yield Ask(me, "march_who", lambda: self._who(t, moved), 0, about=card)
            if not who:
                return
            token = int(who[0].removeprefix("op:"))
            yield from t.title.march(t, me, token, [])
            moved.append(token)

    def _who(self, t: Desk, moved: list[int]) -> list[str]:
        s = t.state
        return [f"op:{i}" for i in t.title.tokens(s, moved) if t.title.is_free(s, s.ops[i])]


class Volley(Step, frozen=True, tag="volley"):
    """Additional shots (PR-190)."""

    help = "Up to so many operatives in range shoot, beyond what dice allow"
    operatives: Few = 2

    def text(self) -> str:
        if self.operatives == 1:
            return "An operative in range shoots once."
        return f"Up to {self.operatives} operatives in range shoot once each."

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> None:
        s = t.state
        near = t.title.plan.beside(s, s.rick)
        ready = [i for i, place in enumerate(s.ops) if place in near]
        for token in ready[: self.operatives]:
            t.title.fire(t, token, [])


class BringJaguar(Step, frozen=True, tag="bring_jaguar"):
    """Nothing Personal (PR-184, PR-R36)."""

    help = "The Jaguar enters on a Guard Post; nothing if he is in play or has left the game"

    def text(self) -> str:
        return "The Jaguar enters the game on a Guard Post."

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        s = t.state
        if s.jaguar == AWAY:
            (where,) = yield Ask(me, "lair", lambda: [f"to:{place}" for place in t.title.posts(s)], about=card)
            place = int(where.removeprefix("to:"))
            t.emit(JaguarCame(place, s.spots[place].tile))


class HealJaguar(Step, frozen=True, tag="heal_jaguar"):
    """Gunpowder (PR-232, PR-233)."""

    help = "The Jaguar gets health back, up to 10; nothing if he has left the game"
    health: Few = 3

    def text(self) -> str:
        return f"Heal the Jaguar by {self.health}."

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> None:
        if t.state.jaguar != GONE:
            t.emit(Healed("The Jaguar", min(t.state.fury + self.health, 10)))


class Bribe(Step, frozen=True, tag="bribe"):
    """Pickle Rick decides (PR-205 to PR-207, PR-R40)."""

    help = "Pickle Rick loses so many cards of his deck, or the Russians get a joker symbol; he decides"
    cards: Few = 3

    def text(self) -> str:
        return f"Pickle Rick may lose {count(self.cards, 'card')} from his deck. If he refuses, get a joker symbol."

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        s = t.state
        pickle = s.pickle
        (answer,) = yield Ask(
            pickle, "bribe", ["refuse", "accept"].copy, about=card, kind="reaction", params={"cards": self.cards}
        )
        if answer == "accept":
            if lost := s.seats[pickle].deck[: -self.cards - 1 : -1]:
                t.emit(Milled(pickle, lost))
        else:
            t.emit(Refused(pickle))
            t.emit(GotJokers(me, 1))


class LoseSquares(Step, frozen=True, tag="lose_squares"):
    """Is He Finished? (PR-211 to PR-213, PR-R41)."""

    help = "So many squares as were paid for (X) are discarded from the hallway stack"

    def text(self) -> str:
        return "Discard the top X squares of the hallway stack."

    def lose(self, t: Desk, x: int) -> None:
        if gone := min(x, len(t.state.stack)):
            t.emit(Lost(gone))


class Twist(Step, frozen=True, tag="twist"):
    """What a Twist! (PR-219, PR-220, PR-R45)."""

    help = "An open square, even Pickle Rick's, is rotated as the player likes"

    def text(self) -> str:
        return "Rotate an open square as you like, even the one under Pickle Rick."

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(self._squares(t))

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        s = t.state
        if not self._squares(t):
            return
        (where,) = yield Ask(me, "twist", lambda: self._squares(t), about=card)
        place = int(where.removeprefix("to:"))
        spot = s.spots[place]
        turns = [f"arrow:{d}" for d in range(4) if d != spot.turn]
        (turn,) = yield Ask(me, "twist_to", turns.copy, about=spot.tile)
        t.emit(Turned(place, spot.tile, int(turn.removeprefix("arrow:"))))

    def _squares(self, t: Desk) -> list[str]:
        s = t.state
        return [f"to:{p}" for p in sorted(s.spots) if s.spots[p].up and s.faces[s.spots[p].tile] not in t.title.fixed]


class Prowl(Step, frozen=True, tag="prowl"):
    """Additional movement of the Jaguar (designed); none after a wall (PR-187)."""

    help = "The Jaguar moves up to so many spaces, beyond what dice allow"
    spaces: Few = 2

    def text(self) -> str:
        return f"The Jaguar may move {'1 space' if self.spaces == 1 else f'up to {self.spaces} spaces'}."

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        s = t.state
        for _ in range(self.spaces):
            if s.jaguar <= 0 or s.crashed:
                return
            chosen = yield Ask(me, "prowl", lambda: t.title.exits(s, s.jaguar), 0, about=card)
            if not chosen:
                return
            t.title.prowl(t, int(chosen[0].removeprefix("to:")), [], free=True)


PickleSteps: TypeAlias = Shoot | Beam | Trap | Parkour | Fly | Walk | Jokers | Heal | Draw | Rearm
RussianSteps: TypeAlias = (
    Summon | March | Volley | BringJaguar | HealJaguar | Bribe | LoseSquares | Twist | Prowl | Draw
)

__all__ = ["PickleSteps", "RussianSteps", "Step"]
