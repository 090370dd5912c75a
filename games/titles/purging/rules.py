"""The rules of Look Who's Purging Now, in the order and words of the rulebook. PU-… names its clauses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from games.kernel.ask import Ask
from games.kernel.cards import CardSet
from games.kernel.state import CardNo, SeatNo
from games.kernel.table import Flow
from games.kernel.title import Meta, Role, Setting, Standing, Title
from games.titles import register

from . import cards as deck
from .board import board, face
from .cards import ROLES, AnyCard, FestivalCard, Weakness, Weapon
from .defaults import best, middle
from .effects import Desk, Step
from .events import (
    EVENTS,
    Boosted,
    Burdened,
    CleanedUp,
    Dealt,
    Drew,
    NightBegan,
    NightEnded,
    Ordered,
    PutBack,
    Raised,
    Recycled,
    Resolved,
    Revealed,
    RoundBegan,
    SetAside,
    Skipped,
    Stayed,
    Took,
    Unarmed,
    WeaknessDrawn,
    WoesRecycled,
    Won,
)
from .state import ROUNDS, WEAPONS, Festival, Seat
from .words import WORDS
from .worth import worth

META = Meta(
    key="purging",
    name="Look Who's Purging Now",
    players=(2, 3, 4),
    summary="Raise a weapon in secret, strike in the order of Power, and take the best of the festival before dawn.",
    goal="Have the most VP after six rounds of a night; win as many nights as the table wants.",
    minutes=15,
    place=1,
    roles=(
        Role("rick", "Rick", "Stuns what he cannot have and takes the shortcut."),
        Role("morty", "Morty", "Shoves once, is stronger for two rounds, and sometimes cannot stop."),
        Role("arthricia", "Arthricia", "Slips her victims to others and steals every show."),
        Role(
            "general_store_owner",
            "General Store Owner",
            "Discards what is bad for business; seldom leaves with one thing only.",
        ),
    ),
    settings=(
        Setting(
            "wins",
            "Nights to win",
            (("2", "2 nights"), ("1", "1 night, super-quick"), ("3", "3 nights, longer")),
            "Who first wins so many nights of six rounds wins the game.",
        ),
    ),
)


@register
class Purging(Title[Festival]):
    """The rules bound to a card set. What is asked of a card while playing is kept in tables by face."""

    meta = META
    card_type = AnyCard
    state_type = Festival
    events = EVENTS
    words = WORDS
    clauses = "PU"

    def __init__(self, cards: CardSet[Any], settings: Mapping[str, str] | None = None) -> None:
        super().__init__(cards, settings)
        self.nights = int(self.settings["wins"])
        self.weapons = {c.key: c for c in cards.cards.values() if isinstance(c, Weapon)}
        self.festival = {c.key: c for c in cards.cards.values() if isinstance(c, FestivalCard)}
        self.weaknesses = {c.key: c for c in cards.cards.values() if isinstance(c, Weakness)}
        self.power = {k: c.power for k, c in self.weapons.items()}
        self.ties = deck.ties(self.weapons.values())
        self.vp = {k: getattr(c, "vp", 0) or 0 for k, c in cards.cards.items()}
        self.crowd = [k for k, c in self.festival.items() for _ in range(c.copies)]
        self.woes = [k for k, c in self.weaknesses.items() for _ in range(c.copies)]
        self.special = frozenset(k for k, c in self.festival.items() if c.revealed)
        self.early = {k for k, c in self.weapons.items() if c.first or c.order or c.cover}
        self.acting = {k: c for k, c in self.weapons.items() if c.before or c.instead or c.gain or c.after}
        self.woes_shared = any(op.shared for c in self.weaknesses.values() for op in c.resolve)
        self.stays = {k: c.stay for k, c in self.weapons.items() if c.stay}
        self.phases = {
            "night": self.night,
            "reveal": self.reveal_festival,
            "arm": self.arm,
            "purge": self.purge,
            "clean": self.clean_up,
            "dawn": self.dawn,
        }

    @classmethod
    def problems(cls, cards: Sequence[AnyCard]) -> list[str]:
        return deck.problems(cards)

    # -- set-up -------------------------------------------------------------------------------------------------------

    def start(self, players: Sequence[str]) -> Festival:
        """Raises ValueError, with a sentence, for a wrong number of players or wrong characters (PU-R01)."""
        if len(players) not in self.meta.players:
            raise ValueError(f"{self.meta.name} is for 2 to 4 players, not {len(players)}.")
        for role in players:
            if role not in ROLES:
                raise ValueError(f"“{role}” is no character; choose one of {', '.join(ROLES)}.")
        if len(set(players)) < len(players):
            raise ValueError("Two players have the same character; each can be taken once.")
        faces = [key for role in players for key in self.ties[role]]
        kinds = len(faces), len(faces) + len(self.crowd)
        faces += self.crowd
        faces += self.woes
        seats = [Seat(role=role) for role in players]
        state = Festival(faces=faces, seen=[0] * len(faces), phase="night", seats=seats, kinds=kinds)
        NightBegan(0).apply(state)
        return state

    def night(self, t: Desk) -> Flow:
        """The complete set-up (PU-005 to PU-009, PU-039)."""
        s = t.state
        t.emit(NightBegan(s.night + 1))
        for seat in s.seats:
            t.shuffle(seat.deck)
        t.shuffle(s.deck)
        t.shuffle(s.woes)
        t.emit(Dealt([n for seat in s.seats for n in (seat.deck[-1], seat.deck[-2], seat.deck[-3])]))
        yield from ()
        return "reveal"

    # -- each round ---------------------------------------------------------------------------------------------------

    def reveal_festival(self, t: Desk) -> Flow:
        """Step 1: reveal festival cards equal to the number of players (PU-011)."""
        s = t.state
        t.emit(RoundBegan(s.round + 1))
        yield from self.reveal(t, len(s.seats))
        return "arm"

    def arm(self, t: Desk) -> Flow:
        """Steps 2 and 3: each player secretly selects a weapon; all are turned face up (PU-014, PU-015, PU-R04)."""
        s, power = t.state, self.power
        default = partial(middle, self, s)
        asks = [Ask(i, "weapon", seat.hand.copy, 1, 1, default, "secret", auto=True) for i, seat in enumerate(s.seats)]
        chosen = yield asks
        seats, cards, powers, ties = [], [], [], []
        for i, answer in enumerate(chosen):
            if answer:  # an empty hand plays nothing (PU-R05)
                seats.append(i)
                cards.append(card := answer[0])
                powers.append(power[face := s.faces[card]])
                ties.append(self.ties[s.seats[i].role][face])
        if len(seats) < len(s.seats):
            t.emit(Unarmed([i for i in range(len(s.seats)) if i not in seats]))
            if not seats:
                return "clean"
        t.emit(Raised(seats, cards, powers, ties))
        return "purge"

    def purge(self, t: Desk) -> Flow:
        """Step 4: determine the order, then take turns choosing festival cards (PU-016, PU-017, PU-029 to PU-032)."""
        s, faces, acting = t.state, t.state.faces, self.acting
        yield from self.determine_order(t)
        for i in s.order:
            weapon = acting.get(faces[s.seats[i].weapon])
            if weapon and i not in s.hushed:
                yield from self.turn_with_text(t, i, weapon)
            elif not s.row or i in s.barred:
                t.emit(Skipped(i, i in s.barred))
            else:
                yield from self.choose(t, i)
        return "clean"

    def clean_up(self, t: Desk) -> Flow:
        """Steps 5 to 8: weaknesses, discards, a new weapon, the end of the round (PU-018 to PU-024)."""
        s, stays = t.state, self.stays
        for seat in s.seats:
            if seat.front:
                yield from self.resolve_weaknesses(t)
                break
        left = ROUNDS - s.round  # what stays in play lapses with the night (PU-R20)
        if left and not stays.keys().isdisjoint([s.faces[seat.weapon] for seat in s.seats]):
            for i, seat in enumerate(s.seats):
                if seat.weapon >= 0 and (stay := stays.get(s.faces[seat.weapon])) and i not in s.hushed:
                    t.emit(Stayed(i, seat.weapon, min(stay.rounds, left)))
        t.emit(CleanedUp(s.row))
        self.draw(t, list(range(len(s.seats))))
        return "reveal" if s.round < ROUNDS else "dawn"

    def dawn(self, t: Desk) -> Flow:
        """The end of a night, and of the game when somebody has won enough of them (PU-036 to PU-042, PU-R28)."""
        s = t.state
        scores = [seat.score for seat in s.seats]
        best = max(scores)
        t.emit(NightEnded(scores, [i for i, n in enumerate(scores) if n == best], best))
        enough = [i for i, seat in enumerate(s.seats) if seat.won >= self.nights]
        yield from ()
        if not enough:
            return "night"
        most = max(s.seats[i].total for i in enough)
        t.emit(Won([i for i in enough if s.seats[i].total == most]))
        return ""

    # -- the festival row ---------------------------------------------------------------------------------------------

    def reveal(self, t: Desk, wanted: int) -> Flow:
        """Turn up festival cards into the row, carrying out what they do when revealed (PU-011 to PU-013, PU-048)."""
        s = t.state
        faces, special = s.faces, self.special
        while wanted > 0 and (s.deck or self.recycle(t)):
            cards = s.deck[: -wanted - 1 : -1]
            text = None
            if not special.isdisjoint(map(faces.__getitem__, cards)):
                stop = next(i for i, n in enumerate(cards) if faces[n] in special)
                del cards[stop + 1 :]
                text = self.festival[faces[cards[-1]]].revealed
            t.emit(Revealed(cards))
            wanted -= len(cards)
            if text and s.round == 1 and s.phase == "reveal":
                t.emit(SetAside(cards[-1]))
                wanted += 1
            elif text:
                for op in text:
                    yield from op.run(t, 0, cards[-1])
        if s.aside:
            t.emit(PutBack())
            t.shuffle(s.deck)

    def recycle(self, t: Desk) -> bool:
        """Make a new festival deck of the discard pile (PU-012, PU-060); False if that is empty too."""
        if not t.state.gone:
            return False
        t.emit(Recycled())
        t.shuffle(t.state.deck)
        return True

    # -- the purge ----------------------------------------------------------------------------------------------------

    def determine_order(self, t: Desk) -> Flow:
        """The order by Power and by what cards say of it (PU-025, PU-R10); then what acts before anyone chooses."""
        s, early = t.state, self.early
        armed, texts = [], False
        for i, seat in enumerate(s.seats):
            if seat.weapon >= 0:
                armed.append(i)
                if s.faces[seat.weapon] in early or seat.staying or seat.front:
                    texts = True
        speaking = self.by_listed_power(s, armed) if texts else ()
        if texts:
            yield from self.change_order(t, armed, speaking)
        first, *then = self.sorted(s, armed)
        t.emit(Ordered(first, then))
        for i, weapon in speaking:
            if weapon.cover and i not in s.hushed:
                yield from self.run(t, weapon.cover, i, s.seats[i].weapon)

    def change_order(self, t: Desk, armed: Sequence[SeatNo], speaking: Sequence[tuple[SeatNo, Weapon]]) -> Flow:
        """All that changes Power or the order, before the order is fixed (PU-R10)."""
        s = t.state
        for i, weapon in speaking:
            if weapon.first and i not in s.hushed:
                yield from self.run(t, weapon.first, i, s.seats[i].weapon)
        for i in armed:
            for card in s.seats[i].staying:
                if stay := self.stays.get(s.faces[card]):
                    t.emit(Boosted([i], card, stay.power))
        for i in armed:
            for card in s.seats[i].front.copy():
                if lasting := self.weaknesses[s.faces[card]].next:
                    yield from self.run(t, lasting, i, card)
                    t.emit(Resolved(i, card))
        for i, weapon in speaking:
            if weapon.order and i not in s.hushed:
                yield from self.run(t, weapon.order, i, s.seats[i].weapon)

    def by_listed_power(self, s: Festival, armed: Iterable[SeatNo]) -> list[tuple[SeatNo, Weapon]]:
        """The weapons whose text acts before anyone's turn, the highest listed Power first (PU-045, PU-046)."""
        faces, early, found = s.faces, self.early, []
        for i in armed:
            seat = s.seats[i]
            if (face := faces[seat.weapon]) in early:
                weapon = self.weapons[face]
                found.append((weapon.power, seat.tie, i, weapon))
        if len(found) > 1:
            found.sort(key=lambda f: f[:2], reverse=True)
        return [f[2:] for f in found]

    def sorted(self, s: Festival, armed: Sequence[SeatNo]) -> list[SeatNo]:
        """The seats in the order of choosing: Power, then tiebreaker (PU-026, PU-028, PU-R11)."""
        ranks: list[float] = [100 * seat.power + seat.tie for seat in s.seats]
        if len(set(ranks)) < len(ranks):  # changed Powers and their tiebreakers can meet: the listed Power decides
            for i in armed:
                ranks[i] += self.power_of(s, s.seats[i].weapon) / 100
        if s.upside_down:
            ranks = [-rank for rank in ranks]
        for i in s.first:
            ranks[i] += 10000
        for i in s.last:
            ranks[i] -= 10000
        return sorted(armed, key=ranks.__getitem__, reverse=True)

    def leads(self, s: Festival, me: SeatNo) -> bool:
        """Whether a seat chooses first as things stand, and no text is left that could change that."""
        armed = [i for i, seat in enumerate(s.seats) if seat.weapon >= 0]
        mine = self.power_of(s, s.seats[me].weapon)
        for i in armed:
            weapon = self.weapons[s.faces[s.seats[i].weapon]]
            if len(weapon.order) > (i == me) and weapon.power <= mine and i not in s.hushed:
                return False
        return self.sorted(s, armed)[0] == me

    def turn_with_text(self, t: Desk, i: SeatNo, weapon: Weapon) -> Flow:
        """A turn with a weapon whose text acts on its player's turn (PU-R10)."""
        s = t.state
        number = s.seats[i].weapon
        if weapon.before:
            yield from self.run(t, weapon.before, i, number)
        if not s.row or i in s.barred:
            t.emit(Skipped(i, i in s.barred))
        elif weapon.instead or weapon.gain:
            yield from self.choose_with_text(t, i, weapon, number)
        else:
            yield from self.choose(t, i)
        if weapon.after:
            yield from self.run(t, weapon.after, i, number)

    def choose(self, t: Desk, i: SeatNo) -> Flow:
        """The choice of a turn: a single card among those revealed (PU-029); no prompt for the last (PU-R23)."""
        s = t.state
        row = s.row
        if len(row) == 1:
            card = row[0]
        else:
            (card,) = yield Ask(i, "take", row.copy, 1, 1, partial(best, self, s))
        t.emit(Took(i, card, self.vp[s.faces[card]]))

    def choose_with_text(self, t: Desk, i: SeatNo, weapon: Weapon, number: CardNo) -> Flow:
        """The choice of a turn, where the weapon gives other ways to make it."""
        s = t.state
        instead = {op.option: op for op in weapon.instead if op.able(t, i, number)}  # PU-047
        (choice,) = yield Ask(
            i, "take", lambda: [*s.row, *instead], 1, 1, partial(best, self, s), about=number, auto=True
        )
        if choice in instead:
            yield from instead[choice].run(t, i, number)
            return
        for op in weapon.gain:
            if (yield from op.give(t, i, number, choice)):
                return
        t.emit(Took(i, choice, self.vp[s.faces[choice]]))

    # -- weaknesses ---------------------------------------------------------------------------------------------------

    def resolve_weaknesses(self, t: Desk) -> Flow:
        """Step 5: weaknesses drawn are resolved, if possible (PU-018, PU-R24, PU-R25)."""
        for i in self.everybody(t.state):
            for card in t.state.seats[i].front.copy():
                yield from self.resolve(t, i, card)

    def draw_weakness(self, t: Desk, me: SeatNo) -> Flow:
        """Draw a weakness and resolve it, if that can be done now (PU-033 to PU-035, PU-R24, PU-R26)."""
        s = t.state
        if not s.woes:
            if not s.woes_gone:
                return
            t.emit(WoesRecycled())
            t.shuffle(s.woes)
        card = s.woes[-1]
        t.emit(WeaknessDrawn(me, card))
        yield from self.resolve(t, me, card)

    def resolve(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        """Let a weakness have its effect, if it can have it now."""
        weakness = self.weaknesses[t.state.faces[card]]
        if weakness.vp is not None:
            t.emit(Burdened(me, card, weakness.vp))
        elif any(op.able(t, me, card) for op in weakness.resolve):
            yield from self.run(t, weakness.resolve, me, card)
            t.emit(Resolved(me, card))

    # -- small things -------------------------------------------------------------------------------------------------

    def run(self, t: Desk, ops: Sequence[Step], me: SeatNo, card: CardNo) -> Flow:
        """Run those ops, in their order, that can do something."""
        for op in ops:
            if op.able(t, me, card):
                yield from op.run(t, me, card)

    def draw(self, t: Desk, seats: list[SeatNo]) -> None:
        """Each of these seats draws a weapon; an empty deck gives nothing (PU-022, PU-R05)."""
        decks = [t.state.seats[i].deck for i in seats]
        if not all(decks):
            seats, decks = [i for i in seats if t.state.seats[i].deck], [deck for deck in decks if deck]
        if seats:
            t.emit(Drew(seats, [deck[-1] for deck in decks]))

    def everybody(self, s: Festival) -> list[SeatNo]:
        """All seats: in the order of the round, once it stands, then those who are not in it, as they sit."""
        return s.order + [i for i in range(len(s.seats)) if i not in s.order]

    def power_of(self, s: Festival, card: CardNo) -> int:
        """The listed Power of a weapon (PU-R11)."""
        return self.power[s.faces[card]]

    def vp_of(self, s: Festival, card: CardNo) -> int:
        """What a card counts in a score pile (PU-036, PU-R17)."""
        return self.vp[s.faces[card]]

    def listed(self, s: Festival) -> list[int]:
        """The listed Powers of the weapons of this round."""
        return [self.power[s.faces[seat.weapon]] for seat in s.seats if seat.weapon >= 0]

    # -- the result ---------------------------------------------------------------------------------------------------

    def standings(self, s: Festival) -> list[Standing]:
        """Ranked by having won the game, then nights won, then VP over all nights."""

        def key(i: SeatNo) -> tuple[bool, int, int]:
            return i in s.winners, s.seats[i].won, s.seats[i].total

        keys = [key(i) for i in range(len(s.seats))]
        found = [
            Standing(
                i,
                1 + sum(other > keys[i] for other in keys),
                seat.total,
                (("Nights won", seat.won), ("VP over all nights", seat.total)),
            )
            for i, seat in enumerate(s.seats)
        ]
        return sorted(found, key=lambda st: (st.rank, st.seat))

    def evaluate(self, s: Festival, seat: SeatNo) -> float:
        return worth(self, s, seat)

    @classmethod
    def face(cls, card: AnyCard) -> dict[str, Any]:
        return face(card)

    def board(self, s: Festival, viewer: SeatNo) -> dict[str, Any]:
        return board(self, s, viewer)

    def heading(self, s: Festival) -> str:
        if not s.phase:
            return "The game is over"
        where = f"round {max(s.round, 1)} of {ROUNDS}"
        return where if self.nights == 1 else f"night {max(s.night, 1)}, {where}"

    def tally(self, s: Festival) -> dict[str, int]:
        return {"nights": s.night, "rounds": s.night * ROUNDS if not s.phase else (s.night - 1) * ROUNDS + s.round}

    def pools(self, s: Festival, viewer: SeatNo) -> Iterable[Sequence[CardNo]]:
        yield s.deck
        yield s.woes
        for i, seat in enumerate(s.seats):
            yield seat.deck if i == viewer else seat.deck + seat.hand


__all__ = ["WEAPONS", "Purging"]
