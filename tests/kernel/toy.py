"""Bluff, a title made for the kernel's tests: it uses everything that a title can use, and nothing else.

Each seat may first change cards (a joint secret ask), then guesses the roll of a die (a private field). In every round
all play a card in secret; the highest takes from the row, a tie is decided by dice. A seat that holds a Shout may call
it at any time (a reaction, which asks in its turn): another seat then gives up a card, perhaps the one it had chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from games.kernel.ask import Answer, Ask, Option
from games.kernel.cards import Card, CardSet, read_cards
from games.kernel.chance import SeededDice
from games.kernel.effects import Op, run_all, text_of
from games.kernel.event import CardNo, Event, SeatNo
from games.kernel.phrases import count
from games.kernel.position import Position
from games.kernel.state import SPECTATOR, Part, State, bit
from games.kernel.table import Flow, Table
from games.kernel.title import Meta, Role, Setting, Standing, Title
from games.kernel.words import AskWords

SIDES = 6


class BluffSeat(Part):
    hand: list[CardNo] = []
    pile: list[CardNo] = []
    played: CardNo | None = None
    score: int = 0
    guess: int = 0

    private: ClassVar[dict[str, Any]] = {"guess": 0}


class BluffState(State, kw_only=True):
    seats: list[BluffSeat]
    deck: list[CardNo] = []
    row: list[CardNo] = []
    gone: list[CardNo] = []
    round: int = 0
    leader: int = 0


class Points(Op, frozen=True, kw_only=True, tag="points"):
    """Score points at once."""

    amount: int
    help: ClassVar[str] = "Score points."

    def run(self, t: Table[BluffState], me: SeatNo, card: CardNo) -> Flow:
        t.emit(Scored(me, self.amount))
        yield from ()

    def text(self) -> str:
        return f"Score {count(self.amount, 'point')}."


class Draw(Op, frozen=True, kw_only=True, tag="draw"):
    """Draw from the deck, which is shuffled anew when it is empty: in the midst of an answer."""

    amount: int = 1

    def run(self, t: Table[BluffState], me: SeatNo, card: CardNo) -> Flow:
        for _ in range(self.amount):
            draw(t, me)
        yield from ()

    def text(self) -> str:
        return f"Draw {count(self.amount, 'card')}."

    def able(self, t: Table[BluffState], me: SeatNo, card: CardNo) -> bool:
        return bool(t.state.deck or t.state.gone)


class Maybe(Op, frozen=True, kw_only=True, tag="maybe"):
    """Ask whether to carry out other ops."""

    then: tuple[Points | Draw, ...]

    def run(self, t: Table[BluffState], me: SeatNo, card: CardNo) -> Flow:
        if all(op.able(t, me, card) for op in self.then):
            answer = yield Ask(me, "maybe", lambda: ["yes", "no"], about=card, params={"text": text_of(self.then)})
            if answer == ["yes"]:
                yield from run_all(self.then, t, me, card)

    def text(self) -> str:
        return f"You may: {text_of(self.then)}"


class BluffCard(Card, frozen=True, kw_only=True, tag="trick"):
    power: int = 0
    effects: tuple[Points | Draw | Maybe, ...] = ()

    def text(self) -> str:
        return text_of(self.effects)


# -- events -----------------------------------------------------------------------------------------------------------


class Dealt(Event[BluffState], tag="dealt"):
    seat: SeatNo
    cards: list[CardNo]
    sentence = "{seat} {seat:draws|draw} {cards}."

    def apply(self, s: BluffState) -> None:
        del s.deck[len(s.deck) - len(self.cards) :]
        s.seats[self.seat].hand += self.cards
        for card in self.cards:
            s.seen[card] |= bit(self.seat)


class Returned(Event[BluffState], tag="returned"):
    """The discard pile becomes the deck."""

    sentence = "The discard pile is shuffled into a new deck."

    def apply(self, s: BluffState) -> None:
        s.deck, s.gone = s.gone, []


class Revealed(Event[BluffState], tag="revealed"):
    cards: list[CardNo]
    round: int
    sentence = "Round {round}: {cards} can be won."
    heading = True

    def apply(self, s: BluffState) -> None:
        del s.deck[len(s.deck) - len(self.cards) :]
        s.row += self.cards
        s.round = self.round
        for card in self.cards:
            s.seen[card] = -1


class Guessed(Event[BluffState], tag="guessed"):
    """The number stays with its seat: the sentence does not tell it, and ``secret`` keeps it on the server."""

    seat: SeatNo
    number: int
    sentence = "{seat} {seat:has|have} guessed."
    secret = ("number",)

    def apply(self, s: BluffState) -> None:
        s.seats[self.seat].guess = self.number


class Played(Event[BluffState], tag="played"):
    seat: SeatNo
    card: CardNo
    sentence = "{seat} {seat:plays|play} {card}."

    def apply(self, s: BluffState) -> None:
        seat = s.seats[self.seat]
        seat.hand.remove(self.card)
        seat.played = self.card
        s.seen[self.card] = -1


class Won(Event[BluffState], tag="won"):
    seat: SeatNo
    cards: list[CardNo]
    sentence = "{seat} {seat:takes|take} {cards}."

    def apply(self, s: BluffState) -> None:
        for card in self.cards:
            s.row.remove(card)
        s.seats[self.seat].pile += self.cards
        s.leader = self.seat


class Dropped(Event[BluffState], tag="dropped"):
    """Cards go to the discard pile, face up: from the hand, from the row, or those that were played."""

    seat: SeatNo
    cards: list[CardNo]
    sentence = "{seat} {seat:puts|put} away {cards}."

    def words(self) -> str:
        return self.sentence if self.seat != SPECTATOR else ""

    def apply(self, s: BluffState) -> None:
        if self.seat == SPECTATOR:
            s.row = [c for c in s.row if c not in self.cards]
        else:
            seat = s.seats[self.seat]
            seat.hand = [c for c in seat.hand if c not in self.cards]
            if seat.played in self.cards:
                seat.played = None
        s.gone += self.cards
        for card in self.cards:
            s.seen[card] = -1


class Scored(Event[BluffState], tag="scored"):
    seat: SeatNo
    points: int
    sentence = "{seat} {seat:scores|score} {points} {points:point|points}."

    def apply(self, s: BluffState) -> None:
        s.seats[self.seat].score += self.points


class Tied(Event[BluffState], tag="tied"):
    seats: list[SeatNo]
    values: list[int]
    sentence = "{seats} roll {values}."

    def apply(self, s: BluffState) -> None:
        """Only tells what the dice showed."""


class Shifted(Event[BluffState], tag="shifted"):
    """The discard pile goes beneath the deck."""

    def apply(self, s: BluffState) -> None:
        s.deck[:0], s.gone = s.gone, []


# -- rules ------------------------------------------------------------------------------------------------------------


def draw(t: Table[BluffState], seat: SeatNo, n: int = 1) -> None:
    """Draw up to n cards; an empty deck is made of the discard pile."""
    s = t.state
    if len(s.deck) < n and s.gone:
        top = list(s.deck)
        if top:
            t.emit(Dealt(seat, top))
            n -= len(top)
        t.emit(Returned())
        t.shuffle(s.deck)
    if cards := s.deck[len(s.deck) - min(n, len(s.deck)) :]:
        t.emit(Dealt(seat, cards))


class Bluff(Title[BluffState]):
    meta = Meta(
        key="bluff",
        name="Bluff",
        players=(2, 3),
        summary="Play high, or make the others think so.",
        goal="Take the most points from the row.",
        minutes=1,
        roles=(Role("fox", "Fox"), Role("crow", "Crow"), Role("hare", "Hare")),
        settings=(
            Setting("rounds", "Rounds", (("2", "two rounds"), ("4", "four rounds"))),
            Setting("guess", "Guess a roll", (("yes", "yes"), ("no", "no"))),
        ),
    )
    card_type = BluffCard
    state_type = BluffState
    events = (Dealt, Returned, Revealed, Guessed, Played, Won, Dropped, Scored, Tied, Shifted)
    clauses = "BL"
    reactive = True
    words = {
        "change": AskWords(
            prompt="Choose up to two cards to change",
            confirm="Change {choice}",
            nothing="Change none",
            waiting="{seat} {seat:looks|look} at the cards",
            done="{seat} {seat:has|have} chosen.",
        ),
        "guess": AskWords(prompt="What will the die show?", waiting="{seat} {seat:guesses|guess}"),
        "play": AskWords(
            prompt="Play a card",
            waiting="{seat} {seat:chooses|choose} a card",
            done="{seat} {seat:has|have} chosen a card.",
        ),
        "take": AskWords(prompt="Take a card from the row", waiting="{seat} {seat:takes|take} from the row"),
        "rest": AskWords(prompt="Put the others in order", waiting="{seat} {seat:puts|put} the row in order"),
        "maybe": AskWords(
            prompt="{about}: {text}",
            waiting="{seat} {seat:thinks|think} about {about}",
            options={"yes": "Yes", "no": "No"},
        ),
        "shout": AskWords(prompt="Shout?", waiting="{seat} may shout"),
        "at": AskWords(prompt="At whom do you shout?", waiting="{seat} {seat:shouts|shout}"),
        "flinch": AskWords(prompt="Give up a card", waiting="{seat} {seat:gives|give} up a card"),
    }

    def __init__(self, cards: CardSet[Any], settings: Any = None) -> None:
        super().__init__(cards, settings)
        self.phases = {"change": self.change, "guess": self.guess, "reveal": self.reveal, "trick": self.trick}

    @classmethod
    def problems(cls, cards: Sequence[Any]) -> list[str]:
        n = sum(card.copies for card in cards)
        return [] if n >= 18 else [f"Bluff needs at least 18 cards, not {n}."]

    def start(self, players: Sequence[str]) -> BluffState:
        faces = [key for key, card in self.cards.cards.items() for _ in range(card.copies)]
        return BluffState(
            faces=faces,
            seen=[0] * len(faces),
            phase="change",
            seats=[BluffSeat() for _ in players],
            deck=list(range(len(faces))),
        )

    def power(self, s: BluffState, card: CardNo) -> int:
        return int(self.cards[s.faces[card]].power)

    # phases

    def change(self, t: Table[BluffState]) -> Flow:
        s = t.state
        t.shuffle(s.deck)
        seats = range(len(s.seats))
        for i in seats:
            draw(t, i, 4)

        def ask(i: SeatNo) -> Ask:
            return Ask(i, "change", lambda: s.seats[i].hand, 0, 2, kind="secret")

        answers = yield [ask(i) for i in seats]
        for i, cards in zip(seats, answers, strict=True):
            if cards:
                t.emit(Dropped(i, list(cards)))
                draw(t, i, len(cards))
        return "guess" if self.settings["guess"] == "yes" else "reveal"

    def guess(self, t: Table[BluffState]) -> Flow:
        s = t.state
        for i in range(len(s.seats)):
            answer = yield Ask(
                i,
                "guess",
                lambda: [f"number:{n}" for n in range(1, SIDES + 1)],
                default=lambda options: [options[-1]],
            )
            t.emit(Guessed(i, int(answer[0].partition(":")[2])))
        [value] = t.roll(1, SIDES)
        for i, seat in enumerate(s.seats):
            if seat.guess == value:
                t.emit(Scored(i, 1))
        return "reveal"

    def reveal(self, t: Table[BluffState]) -> Flow:
        s = t.state
        n = len(s.seats) + 1
        if len(s.deck) < n:
            t.emit(Returned() if not s.deck else Shifted())
            t.shuffle(s.deck)
        t.emit(Revealed(s.deck[-min(n, len(s.deck)) :], s.round + 1))
        yield from ()
        return "trick"

    def trick(self, t: Table[BluffState]) -> Flow:
        s = t.state
        seats = range(len(s.seats))

        def ask(i: SeatNo) -> Ask:
            return Ask(i, "play", lambda: s.seats[i].hand, kind="secret")

        answers = yield [ask(i) for i in seats]
        for i, cards in zip(seats, answers, strict=True):
            if cards:
                t.emit(Played(i, cards[0]))
        played = [i for i in seats if s.seats[i].played is not None]
        for i in played:
            card = s.seats[i].played
            assert card is not None
            yield from run_all(self.cards[s.faces[card]].effects, t, i, card)
        if played:
            yield from self.settle(t, self.highest(t, played))
        for i in played:
            card = s.seats[i].played
            if card is not None:
                t.emit(Dropped(i, [card]))
        if s.row:
            t.emit(Dropped(SPECTATOR, list(s.row)))
        return "reveal" if s.round < int(self.settings["rounds"]) else ""

    def highest(self, t: Table[BluffState], played: list[SeatNo]) -> SeatNo:
        """Who played highest; dice decide among equals, again and again."""
        s = t.state
        powers = {i: self.power(s, card) for i in played if (card := s.seats[i].played) is not None}
        best = [i for i in played if powers[i] == max(powers.values())]
        while len(best) > 1:
            values = t.roll(len(best), SIDES)
            t.emit(Tied(best, values))
            best = [i for i, v in zip(best, values, strict=True) if v == max(values)]
        return best[0]

    def settle(self, t: Table[BluffState], winner: SeatNo) -> Flow:
        """The winner takes one or two cards, puts what is left in order, and the next seat gets the first of it."""
        s = t.state
        taken = yield Ask(winner, "take", lambda: s.row, 1, 2)
        t.emit(Won(winner, list(taken)))
        t.emit(Scored(winner, sum(self.power(s, c) for c in taken)))
        following = (winner + 1) % len(s.seats)
        order = yield Ask(
            winner, "rest", lambda: s.row, len(s.row), len(s.row), kind="turn", auto=True, ordered=True, about=taken[0]
        )
        if order:
            t.emit(Won(following, [order[0]]))

    # reactions

    def offers(self, t: Table[BluffState]) -> Iterable[Ask]:
        s = t.state

        def ask(i: SeatNo) -> Ask:
            return Ask(i, "shout", lambda: [c for c in s.seats[i].hand if s.faces[c] == "shout"], kind="reaction")

        return [ask(i) for i in range(len(s.seats))]

    def react(self, t: Table[BluffState], ask: Ask, answer: Answer) -> Flow:
        s, me = t.state, ask.seat
        t.emit(Dropped(me, list(answer)))  # type: ignore[arg-type]
        others = [i for i in range(len(s.seats)) if i != me]
        chosen = yield Ask(me, "at", lambda: [f"seat:{i}" for i in others], auto=True)
        target = int(chosen[0].partition(":")[2])
        given = yield Ask(target, "flinch", lambda: s.seats[target].hand)
        if given:
            t.emit(Dropped(target, list(given)))
            if len(others) > 1:
                draw(t, target)

    # the rest

    def pools(self, s: BluffState, viewer: SeatNo) -> Iterable[Sequence[CardNo]]:
        return [s.deck + [c for seat in s.seats for c in seat.hand]]

    def standings(self, s: BluffState) -> list[Standing]:
        scores = [seat.score for seat in s.seats]
        return sorted(
            (Standing(i, 1 + sum(x > n for x in scores), n, (("points", n),)) for i, n in enumerate(scores)),
            key=lambda standing: (standing.rank, standing.seat),
        )

    def evaluate(self, s: BluffState, seat: SeatNo) -> float:
        best = max(other.score for i, other in enumerate(s.seats) if i != seat)
        lead = s.seats[seat].score - best
        return 0.5 + 0.5 * lead / (abs(lead) + 3)

    def board(self, s: BluffState, viewer: SeatNo) -> dict[str, Any]:
        return {
            "row": [s.faces[c] for c in s.row],
            "deck": len(s.deck),
            "seats": [
                {"hand": [s.faces[c] for c in seat.hand], "score": seat.score, "guess": seat.guess} for seat in s.seats
            ],
        }

    def heading(self, s: BluffState) -> str:
        return f"round {s.round}"

    def tally(self, s: BluffState) -> dict[str, int]:
        return {"rounds": s.round, "points": sum(seat.score for seat in s.seats)}


RAW: list[dict[str, Any]] = [
    {"type": "trick", "key": "one", "name": "One", "copies": 4, "power": 1},
    {"type": "trick", "key": "two", "name": "Two", "copies": 4, "power": 2},
    {"type": "trick", "key": "three", "name": "Three", "copies": 3, "power": 3, "effects": [{"do": "draw"}]},
    {"type": "trick", "key": "five", "name": "Five", "copies": 3, "power": 5},
    {
        "type": "trick",
        "key": "coin",
        "name": "Coin",
        "copies": 2,
        "power": 0,
        "effects": [{"do": "points", "amount": 2}, {"do": "maybe", "then": [{"do": "draw", "amount": 2}]}],
    },
    {"type": "trick", "key": "shout", "name": "Shout", "copies": 4, "power": 0},
]


def cards() -> CardSet[BluffCard]:
    return CardSet(read_cards(RAW, BluffCard, "toy.py"))


def bluff(**settings: str) -> Bluff:
    return Bluff(cards(), settings)


def keys(options: Iterable[Option], s: BluffState) -> list[str]:
    """The faces behind card options."""
    return [s.faces[o] if isinstance(o, int) else o for o in options]


SEED = bytes(range(32))


def table(
    hands: Sequence[Sequence[str]],
    *,
    phase: str = "trick",
    row: Sequence[str] = (),
    deck: Sequence[str] = (),
    gone: Sequence[str] = (),
    round: int = 1,
) -> BluffState:
    """A state in the midst of a match, from the faces of its cards; numbers run through hands, row, deck, gone."""
    faces: list[str] = []

    def put(names: Sequence[str]) -> list[CardNo]:
        faces.extend(names)
        return list(range(len(faces) - len(names), len(faces)))

    seats = [BluffSeat(hand=put(hand)) for hand in hands]
    state = BluffState(
        faces=faces, seen=[], phase=phase, seats=seats, row=put(row), deck=put(deck), gone=put(gone), round=round
    )
    state.seen = [0] * len(faces)
    for i, seat in enumerate(seats):
        for card in seat.hand:
            state.seen[card] = bit(i)
    for card in state.row + state.gone:
        state.seen[card] = -1
    return state


def position(hands: Sequence[Sequence[str]], *, settings: dict[str, str] | None = None, **zones: Any) -> Position:
    """A match in the midst of the phase "trick" (or another), ready to be answered."""
    return Position(bluff(**(settings or {})), table(hands, **zones), SeededDice(SEED))


__all__ = ["RAW", "SEED", "Bluff", "BluffCard", "BluffState", "bluff", "cards", "keys", "position", "table"]
