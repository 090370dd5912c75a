"""Ops that one card alone has: what the rulebook's clarifications are about. Each has a test of its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

from games.kernel.ask import Ask
from games.kernel.state import CardNo, SeatNo
from games.kernel.table import Flow

from . import defaults
from .events import Borrowed, Hosted, TurnedDown
from .grammar import Desk, either, verb
from .moves import Discarded, Gained, Passed, Pawned, Recovered, Revealed
from .steps import Step, choice, choose_foe

PRIMES = (2, 3, 5, 7, 11)  # the primes among the costs (RC-211, RC-R44)


class HostText(Step, frozen=True, tag="host_text"):
    """Cronenberg Rick: the top card of the deck goes on the oversized Rick, and this turn he has its text.

    RC-186 to RC-190, RC-R42. Any number of cards may lie there; each time he is played, it is the newest that counts.
    """

    help = "The top card of the deck goes on the oversized Rick; for this turn this card has its text"
    own_turn = True

    def phrase(self, third: bool = False) -> str:
        return "put the top card of your deck on your oversized Rick; this card has its text until the end of your turn"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        seat = t.state.seats[me]
        return bool(seat.deck or seat.discard)

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        game = t.title
        (top,) = game.top(t, me, 1)
        face = t.state.faces[top]
        t.emit(Hosted(me, top, game.gives[face]))
        yield from game.text_of(t, me, top, card)
        return 1


class CouncilText(Step, frozen=True, tag="council_text"):
    """Evil Morty: the text at the top of the Council stack's face-up card is used (RC-199)."""

    help = "The top text of the face-up card of the Council of Ricks stack is used"
    own_turn = True

    def phrase(self, third: bool = False) -> str:
        return "use the text at the top of the face-up card of the Council of Ricks stack"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return t.state.council_up

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        yield from t.title.use_text(t, me, t.state.council[-1], card)
        return 1


class BorrowTop(Step, frozen=True, tag="borrow_top"):
    """Cromulon Dimension: the top card of a foe's deck is played (RC-183 to RC-185, RC-R40)."""

    help = "The top card of a foe's deck is played; at the end of the turn it goes to its owner's hand"
    own_turn = True

    def phrase(self, third: bool = False) -> str:
        return "may play the top card of a foe's deck; when it leaves play, it goes to its owner's hand"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        s = t.state
        return any(s.seats[i].deck or s.seats[i].discard for i in s.foes(me))

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        game = t.title
        foe = yield from choose_foe(t, me, card)
        for top in game.top(t, foe, 1):
            t.emit(Borrowed(me, top, foe, "deck", game.gives[t.state.faces[top]]))
            yield from game.text_of(t, me, top)
        return 1


class PlayTheirHands(Step, frozen=True, tag="play_their_hands"):
    """Ricktiminus Sancheziminius: each foe reveals a random hand card; those not Ongoing are played (RC-212 to RC-214,
    RC-R41).
    """

    help = "Each foe reveals a random card of their hand; those that are not Ongoing are played, then go back"
    own_turn = True

    def phrase(self, third: bool = False) -> str:
        return (
            "each foe reveals a random card from their hand; play those that are not Ongoing. "
            "At the end of your turn they return to their owners' hands"
        )

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return any(t.state.seats[i].hand for i in t.state.foes(me))

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        s, game = t.state, t.title
        shown: list[tuple[SeatNo, CardNo]] = []
        for foe in s.foes(me):
            if hand := s.seats[foe].hand:
                n = hand[t.roll(1, len(hand))[0] - 1]
                t.emit(Revealed(foe, [n]))
                shown.append((foe, n))
        for foe, n in shown:
            if n in s.seats[foe].hand and s.faces[n] not in game.stays:
                t.emit(Borrowed(me, n, foe, "hand", game.gives[s.faces[n]]))
                yield from game.text_of(t, me, n)
        return len(shown)


class RecoverPrimes(Step, frozen=True, tag="recover_primes"):
    """Rick Prime: cards with prime costs come back (RC-211, RC-R44)."""

    help = "The player may take a card of each prime cost from the discard pile into the hand"

    def phrase(self, third: bool = False) -> str:
        costs = either([str(n) for n in PRIMES], "and")
        return f"may put up to one card of each of the costs {costs} from your discard pile into your hand"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return any(self._offer(t, me, cost) for cost in PRIMES)

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        came = 0
        for cost in PRIMES:
            if self._offer(t, me, cost):
                offer = partial(self._offer, t, me, cost)
                chosen = yield Ask(me, "may_recover", offer, 0, about=card, params={"to": "hand"})
                if chosen:
                    t.emit(Recovered(me, chosen, "hand"))
                came += len(chosen)
        return came

    def _offer(self, t: Desk, me: SeatNo, cost: int) -> list[CardNo]:
        s = t.state
        return [n for n in s.seats[me].discard if t.title.cost[s.faces[n]] == cost]


class DiscardPrimes(Step, frozen=True, tag="discard_primes"):
    """Rick Prime's Group Attack: cards with prime costs are discarded (RC-211, RC-R44)."""

    help = "Cards of the hand whose cost is a prime number are discarded"

    def phrase(self, third: bool = False) -> str:
        whose = "their" if third else "your"
        return f"{verb('discard', third)} every card in {whose} hand with a cost of {either([str(n) for n in PRIMES])}"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(self._primes(t, me))

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> int:
        primes = self._primes(t, me)
        t.emit(Discarded(me, primes, "hand"))
        return len(primes)

    def _primes(self, t: Desk, me: SeatNo) -> list[CardNo]:
        s = t.state
        return [n for n in s.seats[me].hand if t.title.cost[s.faces[n]] in PRIMES]


class DrawAndSift(Step, frozen=True, tag="draw_and_sift"):
    """Riq IV: draw, then discard some of the cards just drawn (RC-215, RC-R44)."""

    help = "Four cards are drawn, then two of these four are discarded"
    cards: int = 4
    discards: int = 2

    def phrase(self, third: bool = False) -> str:
        return f"draw {self.cards} cards, then discard {self.discards} of them"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        seat = t.state.seats[me]
        return bool(seat.deck or seat.discard)

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        s, game = t.state, t.title
        before = set(s.seats[me].hand)
        game.draw(t, me, self.cards)
        drawn = [n for n in s.seats[me].hand if n not in before]
        chosen = yield choice(t, me, "discard", drawn.copy, self.discards, False, about=card)
        if chosen:
            t.emit(Discarded(me, chosen, "hand"))
        return len(drawn)


class PassLeft(Step, frozen=True, tag="pass_left"):
    """Zeta Alpha Rick's Group Attack: all who were hit pass a card at the same time (RC-216, RC-217, RC-R43)."""

    help = "Each player hit passes a card of their hand to the next player hit, into the discard pile"

    def phrase(self, third: bool = False) -> str:
        return "passes a card from their hand to the discard pile of the next player to the left who is hit"

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        came = yield from self.for_all(t, [me], card)
        return came

    def for_all(self, t: Desk, seats: Sequence[SeatNo], card: CardNo) -> Flow:
        s, game = t.state, t.title
        default = partial(defaults.cheapest, game, s, 1)
        answers = yield [Ask(i, "pass", s.seats[i].hand.copy, 1, 1, default, "secret", card) for i in seats]
        passing = [(i, answer[0]) for i, answer in zip(seats, answers, strict=True) if answer]
        if passing:
            to = {i: seats[(k + 1) % len(seats)] for k, i in enumerate(seats)}
            t.emit(Passed([i for i, _ in passing], [n for _, n in passing], [to[i] for i, _ in passing]))
        return len(passing)


class TurnRickDown(Step, frozen=True, tag="turn_rick_down"):
    """Quantum Rick's Group Attack (RC-209, RC-R45)."""

    help = "The oversized Rick is turned face down until the end of its player's next turn"

    def phrase(self, third: bool = False) -> str:
        whose = "their" if third else "your"
        return f"{verb('turn', third)} {whose} oversized Rick face down until the end of {whose} next turn"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return not t.state.seats[me].face_down

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> int:
        t.emit(TurnedDown(me, t.state.seats[me].rick))
        return 1


class AllButOneDraw(Step, frozen=True, tag="all_but_one_draw"):
    """Bird World: everybody draws but the foe who is flipped off (RC-079, RC-080)."""

    help = "All players but one foe of the player's choice draw a card"
    for_others = True

    def phrase(self, third: bool = False) -> str:
        return "may flip the bird at a foe; each player except that foe draws a card"

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        foe = yield from choose_foe(t, me, card, "bird")
        for i in t.state.clockwise(me):
            if i != foe:
                t.title.draw(t, i, 1)
        return 1


class Pawn(Step, frozen=True, tag="pawn"):
    """Pawn Shop Planet: a hand card for one of the Line-Up with the same cost (RC-207, RC-208, RC-R47)."""

    help = "A card of the hand goes into the Line-Up; another one there of the same cost is gained"
    for_others = True  # what is in the Line-Up then is another's choice

    def phrase(self, third: bool = False) -> str:
        return "may put a card from your hand into the Line-Up and gain another card there with the same cost"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(t.state.seats[me].hand)

    def run(self, t: Desk, me: SeatNo, card: CardNo) -> Flow:
        s, game = t.state, t.title
        chosen = yield Ask(me, "pawn", s.seats[me].hand.copy, 0, about=card)
        for n in chosen:
            t.emit(Pawned(me, n))
            cost = game.cost[s.faces[n]]
            others = [m for m in s.lineup if m != n and game.cost[s.faces[m]] == cost] or [n]
            (gained,) = yield Ask(me, "gain", others.copy, 1, 1, about=card, auto=True)
            t.emit(Gained(me, gained, "lineup", "discard"))
        return len(chosen)


class GunToHand(Step, frozen=True, tag="gun_to_hand"):
    """Doopidoo Dimension: after the new hand is drawn, a Portal Gun joins it (RC-195 to RC-197, RC-R46)."""

    help = "After the new hand of five is drawn, a Portal Gun of the stack joins it"
    late = True

    def phrase(self, third: bool = False) -> str:
        return "gain a Portal Gun into the new hand that you draw"

    def able(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return bool(t.state.portal)

    def act(self, t: Desk, me: SeatNo, card: CardNo) -> int:
        guns = t.state.portal[-1:]
        for n in guns:
            t.emit(Gained(me, n, "portal", "hand"))
        return len(guns)


Named: TypeAlias = (
    HostText | CouncilText | BorrowTop | PlayTheirHands | RecoverPrimes | DiscardPrimes | DrawAndSift | PassLeft
    | TurnRickDown | AllButOneDraw | Pawn | GunToHand
)  # fmt: skip

__all__ = ["Named"]
