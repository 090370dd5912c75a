"""What phases and cards both do: move, open squares, summon, shoot, strike."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from games.kernel.ask import Ask
from games.kernel.cards import CardSet
from games.kernel.state import SeatNo
from games.kernel.table import Flow
from games.kernel.title import Title

from .cards import PLACES, THIRD, PickleCard, RussianCard, Square
from .effects import Bribe, Desk
from .events import (
    DuctFailed,
    Hurt,
    JaguarCame,
    JaguarLeft,
    Killed,
    Marched,
    Moved,
    Opened,
    Prowled,
    Shot,
    Summoned,
)
from .maps import COMPASS, STEPS, Place, Plan, opposite, towards
from .paying import payment
from .state import AWAY, OPERATIVES, Hallway


class Handling(Title[Hallway]):
    """The rules bound to a card set: what is asked of a card while playing is kept in tables by face."""

    def __init__(self, cards: CardSet[Any], settings: Mapping[str, str] | None = None) -> None:
        super().__init__(cards, settings)
        every = cards.cards
        self.deck_cards = {k: c for k, c in every.items() if isinstance(c, PickleCard | RussianCard)}
        self.squares = {k: c for k, c in every.items() if isinstance(c, Square)}
        self.plan = Plan(self.squares)
        self.fixed = frozenset(PLACES)
        self.weapons = frozenset(k for k, c in self.deck_cards.items() if any(op.weapon for op in c.effect))
        self._payable: dict[tuple[str, ...], frozenset[str]] = {}
        self.bribes = [k for k, c in self.deck_cards.items() if any(isinstance(op, Bribe) for op in c.effect)]

    def payable(self, dice: Sequence[str]) -> frozenset[str]:
        """The faces of the cards that dice can pay for (PR-090); worked out once for dice that show the same."""
        key = tuple(sorted(dice))
        found = self._payable.get(key)
        if found is None:
            paid = [face for face, card in self.deck_cards.items() if payment(dice, card.cost) is not None]
            found = self._payable[key] = frozenset(paid)
        return found

    # -- where things are ---------------------------------------------------------------------------------------------

    def place_of(self, s: Hallway, key: str) -> Place:
        """Where a starting square lies."""
        return next(place for place, spot in s.spots.items() if spot.up and s.faces[spot.tile] == key)

    def roof(self, s: Hallway) -> Place:
        return self.place_of(s, "roof")

    def posts(self, s: Hallway) -> list[Place]:
        return [self.place_of(s, "guard_post_a"), self.place_of(s, "guard_post_b")]

    def on_roof(self, s: Hallway) -> bool:
        return s.faces[s.spots[s.rick].tile] == "roof"

    def seers(self, s: Hallway) -> int:
        """How many enemies see Pickle Rick (PR-063, PR-R08)."""
        seeing = [place for place in self.manned(s) if self.plan.sees(s, place, s.rick)]
        return sum([s.ops.count(place) + (s.jaguar == place) for place in seeing])

    def enemies(self, s: Hallway, where: Container[Place]) -> list[str]:
        """The figures on squares that are meant, as options."""
        found = [f"op:{i}" for i, place in enumerate(s.ops) if place in where]
        return [*found, "jaguar"] if s.jaguar in where else found

    def manned(self, s: Hallway) -> set[Place]:
        """The squares with enemies on them."""
        return {place for place in (*s.ops, s.jaguar) if place > 0}

    # -- Pickle Rick --------------------------------------------------------------------------------------------------

    def ways(self, s: Hallway) -> list[str]:
        """Where Pickle Rick can go with one movement symbol (PR-107 to PR-133, PR-R05, PR-R23 to PR-R25)."""
        plan, here, found = self.plan, s.rick, []
        duct = plan.duct_at(s, here)
        for d in range(4):
            beyond = here + STEPS[d]
            spot = s.spots.get(beyond)
            if spot is not None and spot.up:
                free = plan.passage(s, here, d) or plan.ducts_meet(s, here, d)
            else:
                free = (spot is not None or bool(s.stack)) and (duct == d or not plan.wall_at(s, here, d))
            if free:
                found.append(f"go:{beyond}")
        return found

    def heading_to(self, s: Hallway, way: str) -> int:
        """The direction of one of Pickle Rick's ways."""
        return towards(s.rick, int(way.removeprefix("go:")))

    def go(self, t: Desk, d: int, paid: Sequence[str], *, parkour: bool = False) -> bool:
        """Pickle Rick moves, or tries to; says whether a square was laid or flipped (PR-109 to PR-130)."""
        s, plan = t.state, self.plan
        here, beyond = s.rick, s.rick + STEPS[d]
        spot = s.spots.get(beyond)
        through_duct = parkour or plan.wall_at(s, here, d)
        if spot is not None and spot.up:
            by = "way" if plan.passage(s, here, d) else "duct"
            t.emit(Moved(beyond, list(paid), by, COMPASS[d], spot.tile))
            return False
        tile = s.stack[-1] if spot is None else spot.tile
        face, back = s.faces[tile], opposite(d)
        duct = plan.duct[face]
        turn = (back - duct) & 3 if through_duct and duct >= 0 else back
        t.emit(Opened(beyond, tile, turn, spot is None, self.squares[face].colour, list(paid)))
        self.arrive(t, beyond, face)
        if through_duct and duct < 0 and not parkour:
            t.emit(DuctFailed())
        else:
            t.emit(Moved(beyond, [], "duct" if through_duct else "way", COMPASS[d], tile))
        return True

    def arrive(self, t: Desk, place: Place, face: str) -> None:
        """What a new square brings, before he enters it: operatives, then the Jaguar (PR-117, PR-118, PR-R27).

        In Pickle Rick's turn nobody is asked whether tokens on the board shall move (PR-R29).
        """
        s, square = t.state, self.squares[face]
        if square.summon:
            free = [i for i, where in enumerate(s.ops) if where == AWAY][: square.summon]
            if free:
                t.emit(Summoned(free, place, len(free), s.spots[place].tile))
        third = (square.colour == "red" and s.red == THIRD) or (square.colour == "blue" and s.blue == THIRD)
        if third and not s.came and s.jaguar == AWAY:
            t.emit(JaguarCame(place, s.spots[place].tile))

    def stuck(self, s: Hallway) -> bool:
        """Hopelessly: a wall on every side, and no air duct (PR-221, PR-222, PR-R22)."""
        plan, here = self.plan, s.rick
        if plan.duct_at(s, here) >= 0:
            return False
        for d in range(4):
            beyond = here + STEPS[d]
            if not plan.wall_at(s, here, d) and not (plan.is_open(s, beyond) and plan.wall_at(s, beyond, opposite(d))):
                return False
        return True

    def strike(self, t: Desk, targets: Sequence[str], damage: int) -> None:
        """Damage: an operative is killed by any, the Jaguar loses health (PR-164, PR-179, PR-R31)."""
        tokens = [int(target.removeprefix("op:")) for target in targets if target != "jaguar"]
        if tokens:
            t.emit(Killed(tokens, len(tokens)))
        if "jaguar" in targets:
            t.emit(Hurt(damage))
            if not t.state.fury:
                t.emit(JaguarLeft(False, []))

    # -- the Russians -------------------------------------------------------------------------------------------------

    def tokens(self, s: Hallway, without: Sequence[int] = ()) -> list[int]:
        """Operatives on the board, one of those alike: on the same square, with the same left to do this turn."""
        found: dict[tuple[Place, bool, bool], int] = {}
        for i, place in enumerate(s.ops):
            if place > 0 and i not in without:
                found.setdefault((place, i in s.walked, i in s.fired), i)
        return list(found.values())

    def exits(self, s: Hallway, place: Place) -> list[str]:
        """Where a Russian figure can move (PR-100, PR-103 to PR-105)."""
        return [f"to:{place + STEPS[d]}" for d in range(4) if self.plan.passage(s, place, d)]

    def is_free(self, s: Hallway, place: Place) -> bool:
        """Whether a Russian figure there can move at all."""
        passage = self.plan.passage
        return passage(s, place, 0) or passage(s, place, 1) or passage(s, place, 2) or passage(s, place, 3)

    def walls(self, s: Hallway, place: Place) -> list[str]:
        """Where the Jaguar can crash through a wall: an adjacent open square (PR-186, PR-R35)."""
        return [
            f"wall:{place + STEPS[d]}"
            for d in range(4)
            if self.plan.is_open(s, place + STEPS[d]) and not self.plan.passage(s, place, d)
        ]

    def march(self, t: Desk, me: SeatNo, token: int, paid: Sequence[str]) -> Flow:
        """An operative moves one space (PR-045, PR-100)."""
        s = t.state
        (where,) = yield Ask(me, "march", lambda: self.exits(s, s.ops[token]), params={"from": s.ops[token]}, auto=True)
        self.step(t, token, int(where.removeprefix("to:")), paid)

    def step(self, t: Desk, token: int, place: Place, paid: Sequence[str]) -> None:
        """An operative is moved; ``paid`` empty: by a card or by itself."""
        s = t.state
        way = COMPASS[towards(s.ops[token], place)]
        t.emit(Marched(token, place, list(paid), way, s.spots[place].tile))

    def prowl(self, t: Desk, place: Place, paid: Sequence[str], *, wall: bool = False, free: bool = False) -> None:
        """The Jaguar moves (PR-102, PR-186, PR-187); ``free``: beyond what dice allow."""
        s = t.state
        t.emit(Prowled(place, list(paid), wall, free, COMPASS[towards(s.jaguar, place)], s.spots[place].tile))

    def fire(self, t: Desk, token: int, paid: Sequence[str]) -> None:
        """A shot at Pickle Rick (PR-051, PR-143); ``token`` -1: the Jaguar's."""
        t.emit(Shot(token, list(paid)))

    def shooters(self, s: Hallway) -> list[str]:
        """Who can still spend a gun symbol (PR-140 to PR-145)."""
        near = self.plan.beside(s, s.rick)
        found = [f"shoot:{i}" for i in self.tokens(s, s.fired) if s.ops[i] in near]
        if s.shots < 2 and s.jaguar in near:
            found.append("shoot:jaguar")
        return found

    def summon(self, t: Desk, place: Place, wanted: int, me: SeatNo) -> Flow:
        """Put operatives on a square; too few beside the board: others may be moved there (PR-189, PR-R29, PR-R30)."""
        s = t.state
        free = [i for i, where in enumerate(s.ops) if where == AWAY][:wanted]
        tile = s.spots[place].tile
        if free:
            t.emit(Summoned(free, place, len(free), tile))
        missing = wanted - len(free)
        others = [f"op:{i}" for i in range(OPERATIVES) if s.ops[i] != place]
        if missing and others:
            moved = yield Ask(me, "reinforce", others.copy, 0, missing, params={"most": missing})
            tokens = [int(who.removeprefix("op:")) for who in moved]
            if tokens:
                t.emit(Summoned(tokens, place, len(tokens), tile))
