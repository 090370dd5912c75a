"""What phases and cards both do: draw, reveal, destroy, visit Locations, attack, and let triggered abilities happen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias, TypeVar

from games.kernel.ask import Ask
from games.kernel.cards import CardSet
from games.kernel.state import CardNo, SeatNo
from games.kernel.table import NOTHING, Flow
from games.kernel.title import Title

from . import defaults
from .abilities import Ability, AtEnd, Discount, EachTurn, Once, When
from .cards import Council, EvilRick, Oversized, Playable
from .events import Attacked, Avoided, Powered, Visited
from .grammar import Desk, What
from .moves import Destroyed, Drew, LocationsRecycled, Recycled, Refilled
from .named import HostText
from .state import Citadel
from .steps import run
from .worth import promise, strength

A = TypeVar("A", bound=Ability)
Triggered: TypeAlias = tuple[SeatNo, CardNo, Any]  # who, the card whose effect it is, its steps


class Handling(Title[Citadel]):
    """The rules bound to a card set: what is asked of a card while playing is kept in tables by face."""

    def __init__(self, cards: CardSet[Any], settings: Mapping[str, str] | None = None) -> None:
        super().__init__(cards, settings)
        every = cards.cards
        self.playable: dict[str, Playable] = {k: c for k, c in every.items() if isinstance(c, Playable)}
        self.council: dict[str, Council | EvilRick] = {
            k: c for k, c in every.items() if isinstance(c, Council | EvilRick)
        }
        self.stack = frozenset(self.council)
        self.evil = next(k for k, c in every.items() if isinstance(c, EvilRick))
        self.cost = {k: c.cost for k, c in self.playable.items()}
        self.vp = {k: c.vp for k, c in self.playable.items() if c.type != "morty_waves"} | {"morty_waves": 0}
        self.vp_each = {k: c.vp_each for k, c in self.playable.items() if c.vp_each}
        self.gives = {k: c.power for k, c in self.playable.items()}
        self.kind = {k: c.kind for k, c in self.playable.items()}
        self.stays = frozenset(k for k, c in self.playable.items() if c.stays)
        self.speaks = {k: c.play for k, c in self.playable.items() if c.play}
        self.plain = frozenset(k for k, c in self.playable.items() if c.power and not (c.play or c.stays))
        self.worthless = frozenset(k for k, c in self.playable.items() if not (c.power or c.play or c.stays))
        self.abilities: dict[type[Ability], dict[str, tuple[Any, ...]]] = {
            kind: _abilities(cards, kind) for kind in (EachTurn, Once, When, AtEnd, Discount)
        }
        self.starts = {
            face: tuple(step for ability in found for step in ability.then)
            for face, found in self.abilities[EachTurn].items()
        }
        self.defends = {k: c.defense for k, c in self.playable.items() if c.defense}
        self.rewards = {k: c.destroyed for k, c in self.playable.items() if c.destroyed}
        self.hosts = frozenset(
            k for k, c in self.playable.items() if any(isinstance(step, HostText) for step in c.play)
        )
        self.texts = {k: c.text() for k, c in every.items()}
        self.ask_all = self.settings["attacked"] == "everyone"
        self._matching: dict[What, frozenset[str]] = {}
        self._unowned: dict[What, frozenset[str]] = {}
        self.strengths = {k: strength(self, k) for k in self.playable}
        self.promises = {k: promise(self, k) for k in self.playable}

    def matching(self, what: What, owned: bool = True) -> frozenset[str]:
        """The faces that are meant: types, names (where ``owned`` the additional ones too, RC-204), cost, marks."""
        known = self._matching if owned or not what.names else self._unowned
        found = known.get(what)
        if found is None:
            found = known[what] = frozenset(k for k, c in self.playable.items() if _fits(what, c, owned))
        return found

    def evil_stands(self, s: Citadel) -> bool:
        """Whether Evil Rick is still on his stack (RC-150, RC-R28)."""
        return bool(s.council) and s.faces[s.council[0]] == self.evil

    # -- decks --------------------------------------------------------------------------------------------------------

    def draw(self, t: Desk, me: SeatNo, cards: int) -> int:
        """Draw, shuffling the discard pile only when a card of it is needed (RC-030, RC-031, RC-R08)."""
        seat, drawn = t.state.seats[me], 0
        while drawn < cards and (seat.deck or self._recycle(t, me)):
            some = seat.deck[: -(cards - drawn) - 1 : -1]
            t.emit(Drew(me, some))
            drawn += len(some)
        return drawn

    def top(self, t: Desk, me: SeatNo, cards: int) -> list[CardNo]:
        """The top cards of a player's deck, the topmost first, to be revealed or discarded (RC-031)."""
        seat = t.state.seats[me]
        if len(seat.deck) < cards:
            self._recycle(t, me)
        return seat.deck[: -cards - 1 : -1]

    def _recycle(self, t: Desk, me: SeatNo) -> bool:
        seat = t.state.seats[me]
        n = len(seat.discard)
        if n:
            t.emit(Recycled(me))
            t.shuffle(seat.deck[:n])
        return bool(n)

    def destroy(self, t: Desk, me: SeatNo, card: CardNo, zone: str) -> None:
        """A player destroys a card of their own zones or of the Line-Up (RC-163, RC-164)."""
        t.emit(Destroyed(me, card, me, zone))

    def replace(self, t: Desk) -> None:
        """The top card of the main deck comes into the Line-Up at once (RC-181); none if there is none (RC-R15)."""
        if t.state.main:
            t.emit(Refilled(t.state.main[-1:]))

    def visit(self, t: Desk, me: SeatNo) -> Flow:
        """Play the top card of the Location deck, if there is one (RC-083, RC-158, RC-159)."""
        s = t.state
        if not s.locations:
            if not s.closed:
                return 0
            t.emit(LocationsRecycled())
            t.shuffle(s.locations)
        top = s.locations[-1]
        t.emit(Visited(me, top, self.gives[s.faces[top]]))
        yield from self.text_of(t, me, top)
        return 1

    # -- what cards do ------------------------------------------------------------------------------------------------

    def text_of(self, t: Desk, me: SeatNo, card: CardNo, user: CardNo = -1) -> Flow:
        """What a card does when it has been played (RC-098), its “at the start of your turn” included (RC-154).

        ``user``: the card that has its text, where that is another one, to which “other cards” then refers.
        """
        face = t.state.faces[card]
        if steps := self.speaks.get(face):
            yield from run(t, steps, me, card if user < 0 else user)
        if steps := self.starts.get(face):
            yield from run(t, steps, me, card)

    def use_text(self, t: Desk, me: SeatNo, card: CardNo, user: CardNo) -> Flow:
        """Let ``user`` use the top text of a card that is not played, its Power included."""
        face = t.state.faces[card]
        if power := self.gives[face]:
            t.emit(Powered(me, card, power))
        yield from run(t, self.speaks.get(face, ()), me, user)

    def acting(self, s: Citadel, me: SeatNo, kind: type[A]) -> list[tuple[CardNo, A]]:
        """A player's abilities of a kind, with the cards they come from, in the order of entering play."""
        seat, faces, abilities = s.seats[me], s.faces, self.abilities[kind]
        cards = [] if seat.face_down or seat.rick < 0 else [seat.rick]  # a face-down Rick has none (RC-209)
        cards += seat.ongoing
        if s.visiting or s.borrowed:  # what else was played this turn has none, or it would be Ongoing
            cards += seat.play
        if s.lent and any(faces[n] in self.hosts for n in seat.play):  # RC-188
            cards += s.lent
        return [(n, ability) for n in cards for ability in abilities.get(faces[n], ())]

    def usable(self, t: Desk, me: SeatNo) -> list[CardNo]:
        """The cards whose once-a-turn ability can be used now (RC-R32)."""
        used = t.state.used
        return [n for n, ability in self.acting(t.state, me, Once) if n not in used and ability.able(t, me, n)]

    def rebates(self, s: Citadel, me: SeatNo) -> list[tuple[frozenset[str], int]]:
        """What a player pays less for now, and by how much: from abilities and from cards played this turn."""
        found = [(self.matching(a.what, owned=False), a.by) for _, a in self.acting(s, me, Discount)]
        return found + [(frozenset(faces), by) for by, faces in s.cheap] if s.cheap else found

    def price(self, s: Citadel, me: SeatNo, face: str) -> int:
        """What a card costs a player now."""
        return self.reduced(face, self.rebates(s, me))

    def reduced(self, face: str, rebates: Sequence[tuple[frozenset[str], int]]) -> int:
        """What a card costs with these rebates."""
        cost = self.cost[face]
        return max(cost - sum([by for faces, by in rebates if face in faces]), 0) if rebates else cost

    # -- triggered abilities ------------------------------------------------------------------------------------------

    def aftermath(self, t: Desk, since: int) -> Flow:
        """What the deeds since then have triggered, once what was played is fully resolved (RC-171, RC-R36)."""
        found, done = self._since(t.state, since)
        return self._settle(t, found, done) if found else NOTHING

    def _settle(self, t: Desk, found: list[Triggered], done: int) -> Flow:
        """Carry these out, and what they trigger in their turn."""
        while found:
            yield from self._in_order(t, found)
            found, done = self._since(t.state, done)

    def _since(self, s: Citadel, since: int) -> tuple[list[Triggered], int]:
        """What the deeds since then trigger, and how many deeds there are now."""
        end = len(s.deeds)
        if since == end:
            return [], end
        found: list[Triggered] = []
        in_turn = s.phase != "flip"  # a Group Attack happens during no player's turn (RC-131)
        watchers = self.acting(s, s.turn, When) if in_turn else []
        for place, (deed, who, face, card) in enumerate(s.deeds[since:], since):
            if deed == "destroy" and face in self.rewards:
                found.append((who, card, self.rewards[face]))
            heard = watchers
            if deed == "buy" and in_turn:  # also by the very card that is bought (RC-202, RC-R29)
                heard = watchers + [(card, ability) for ability in self.abilities[When].get(face, ())]
            if heard and who == s.turn:
                found += [(who, n, a.then) for n, a in heard if a.deed == deed and self._meant(s, a, place, n)]
        return found, end

    def _meant(self, s: Citadel, ability: When, place: int, watcher: CardNo) -> bool:
        deed, who, face, _ = s.deeds[place]
        faces = self.matching(ability.what)
        if face not in faces or any(n == watcher and d in ("play", "host") for d, _, _, n in s.deeds[place:]):
            return False  # also where the watcher has come into play since: it did not see it
        earlier = s.deeds[:place] if ability.first else ()
        return not any(d == deed and w == who and f in faces for d, w, f, _ in earlier)

    def _in_order(self, t: Desk, found: list[Triggered]) -> Flow:
        """Carry out several triggered effects in the order their player likes (RC-R11, RC-R36)."""
        while found:
            who = found[0][0]
            cards = list(dict.fromkeys(card for seat, card, _ in found if seat == who))
            if len(cards) > 1:
                cards = yield Ask(who, "order", cards.copy)
            place = next(i for i, (seat, card, _) in enumerate(found) if (seat, card) == (who, cards[0]))
            _, card, steps = found.pop(place)
            yield from run(t, steps, who, card)

    def end_of_turn(self, t: Desk, me: SeatNo) -> Flow:
        """Step 3: “at the end of your turn” effects (RC-022); gives those that come after the draw."""
        now: list[Triggered] = []
        late: list[Triggered] = []
        for card, ability in self.acting(t.state, me, AtEnd):
            if ability.need is None or ability.need.holds(t, me, card):
                (late if any(step.late for step in ability.then) else now).append((me, card, ability.then))
        yield from self._in_order(t, now)
        return late

    # -- attacks ------------------------------------------------------------------------------------------------------

    def defenses(self, s: Citadel, me: SeatNo) -> list[CardNo]:
        """The cards with which a player can avoid an Attack now (RC-067, RC-072, RC-R24)."""
        defends, faces, seat = self.defends, s.faces, s.seats[me]
        found = [n for n in seat.hand if (d := defends.get(faces[n])) and not d.in_play]
        return found + [n for n in seat.ongoing if (d := defends.get(faces[n])) and d.in_play]

    def attack(self, t: Desk, card: CardNo, seats: Sequence[SeatNo]) -> Flow:
        """Who of the seats, clockwise, is hit: all are asked at once, in secret, to defend (RC-114 to RC-118, RC-R22).

        A Defense is discarded first, then its bonus, clockwise (RC-R24). Only who has one is asked, unless the table
        wants everybody attacked to be asked (RC-R23).
        """
        s = t.state
        t.emit(Attacked(card, list(seats)))
        asked = [i for i in seats if self.ask_all or self.defenses(s, i)]
        if not asked:
            return list(seats)
        asks = [
            Ask(i, "defend", partial(self._ways_out, s, i), 1, 1, defaults.no_defense, "secret", card) for i in asked
        ]
        answers = yield asks
        used = [(i, answer[0]) for i, answer in zip(asked, answers, strict=True) if answer != ["none"]]
        for i, n in used:
            t.emit(Avoided(i, n, "hand" if n in s.seats[i].hand else "ongoing"))
        for i, n in used:
            yield from run(t, self.defends[s.faces[n]].then, i, n)
        safe = {i for i, _ in used}
        return [i for i in seats if i not in safe]

    def _ways_out(self, s: Citadel, me: SeatNo) -> list[int | str]:
        return ["none", *self.defenses(s, me)]


def _abilities(cards: CardSet[Any], kind: type[Ability]) -> dict[str, tuple[Any, ...]]:
    """The abilities of a kind, by the face of the card that has them."""
    every = {k: c.abilities if isinstance(c, Oversized) else getattr(c, "ongoing", ()) for k, c in cards.cards.items()}
    found = {k: tuple(a for a in abilities if isinstance(a, kind)) for k, abilities in every.items()}
    return {k: abilities for k, abilities in found.items() if abilities}


def _fits(what: What, card: Playable, owned: bool) -> bool:
    return (
        (not what.types or card.kind in what.types)
        and (not what.names or card.key in what.names or (owned and any(name in what.names for name in card.names)))
        and (what.least is None or card.cost >= what.least)
        and (what.most is None or card.cost <= what.most)
        and (not what.ongoing or card.stays)
        and (not what.attack or any(step.__struct_config__.tag == "attack" for step in card.play))
        and (not what.defense or card.defense is not None)
    )


__all__ = ["Handling"]
