"""A Position is a match between two answers: a checkpoint State plus the answers since.

Store it with ``save``, open it with ``Position.load``, think ahead with ``fork``. A checkpoint is taken whenever a
phase returns after an answer, so keep phases short. Opening decodes the checkpoint, starts the phase that ran then and
feeds the few answers since.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeAlias

import msgspec

from .ask import Answer, Ask, Illegal
from .chance import Dice, QuickDice, SeededDice
from .event import Began
from .state import EVERYONE, CardNo, SeatNo, State, bit
from .table import Flow, Table
from .title import Title

Given: TypeAlias = tuple[int, SeatNo, str, Answer]  # the answer's number (turn), seat, ask key, answer
Unknown: TypeAlias = tuple[list[CardNo], list[str]]  # card numbers, and the faces that lie among them


class Saved(msgspec.Struct, array_like=True):
    """A Position at rest.

    ``state``: at the checkpoint; where it comes straight from a position, as bytes (``msgspec.Raw``).
    ``turn``/``used``: the dice there; ``since``: the answers after it, in order.
    """

    state: Any
    turn: int
    used: int
    since: list[Given]
    era: int = 0  # how often answers had been taken back


class _Frame:
    """A running generator with what it has asked and been answered."""

    __slots__ = ("flow", "given", "joint", "put", "since")

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.put: list[Ask] = []  # what the flow has asked, in its order
        self.given: dict[int, Answer] = {}  # answers that wait for the others: index in ``put`` -> answer
        self.joint = False
        self.since = 0  # how many answers since the checkpoint had been given when a joint ask was put


class Position:
    """One match, ready to be answered.

    ``asks``    the open asks that the match waits for
    ``offers``  things a seat may do meanwhile (reactions), which hold nothing up
    ``turn``    the number of answers so far; it names the dice's stream and an ask's ``opened``
    ``phases``  how many phases have ended since it was opened
    """

    def __init__(
        self,
        title: Title[Any],
        state: State,
        dice: Dice,
        *,
        turn: int = 0,
        since: Sequence[Given] = (),
        era: int = 0,
        record: bool = True,
    ) -> None:
        self.title = title
        self.table: Table[Any] = Table(title, state, dice, record=record)
        self._use(dice)
        self.record, self.turn, self.era = record, turn, era
        self._seldom = title.reactive or bool(era)
        self.asks: list[Ask] = []
        self.offers: list[Ask] = []
        self.since: list[Given] = []
        self.phases = 0
        self._stack: list[_Frame] = []
        self._unknown: tuple[tuple[int, SeatNo] | None, list[Unknown]] = None, []  # as of a turn, to a viewer
        self._frame = _Frame(self._run())
        if record:
            self._mark()
        self._advance(None)
        for number, seat, key, answer in since:
            self.turn = number - 1
            self.answer(seat, key, answer)

    # -- opening, storing, thinking ahead ---------------------------------------------------------------------------

    @classmethod
    def begin(cls, title: Title[Any], players: Sequence[str], seed: bytes) -> Position:
        """A new match; its journal holds the set-up. ``players``: a role key a seat; ``seed``: 32 secret bytes."""
        return cls(title, title.start(players), SeededDice(seed))

    @classmethod
    def load(cls, title: Title[Any], saved: Saved, seed: bytes) -> Position:
        """Open what ``save`` gave (it is used up). Its journal holds the events since the checkpoint once more.

        Raises Illegal if an answer since the checkpoint is no longer legal under the present rules.
        """
        turn, state = saved.turn, saved.state
        if isinstance(state, msgspec.Raw):
            state = _decoder(title.state_type).decode(state)
        return cls(title, state, SeededDice(seed, turn, saved.used), turn=turn, since=saved.since, era=saved.era)

    def save(self) -> Saved:
        """What must be stored to open this position again."""
        return Saved(msgspec.Raw(self._saved), *self._saved_dice, list(self.since), self.era)

    def fork(self, dice: Dice, viewer: SeatNo | None = None) -> Position:
        """An independent copy for search: quick, without a journal; it cannot be stored or forked.

        With a viewer, what that seat cannot know is dealt anew, and others' unrevealed answers are taken back.
        """
        since = self.since
        if viewer is not None:
            for frame in (self._frame, *reversed(self._stack)):  # the last put first, so that places in ``since`` hold
                since = _without_unrevealed(since, frame, viewer) if frame.given else since
        turn, used = self._saved_dice
        true_dice = SeededDice(self.table.dice._seed, turn, used)  # type: ignore[attr-defined]
        twin = Position(self.title, self._checkpoint().clone(), true_dice, turn=turn, since=since, record=False)
        twin._use(dice)
        if viewer is not None:
            if self._unknown[0] != (self.turn, viewer):  # a search forks one position many times
                self._unknown = (self.turn, viewer), unknown_to(twin, viewer)
            _deal(twin.state.faces, self._unknown[1], dice)
            twin.refresh()
        return twin

    @property
    def state(self) -> Any:
        """The title's State."""
        return self.table.state

    @property
    def is_joint(self) -> bool:
        """Whether what is open now is answered by several seats, to be revealed together."""
        return self._frame.joint

    @property
    def recent(self) -> list[Any]:
        """The events since the checkpoint; running the answers since must give them again."""
        return (self.table.journal or [])[self._marked :]

    @property
    def over(self) -> bool:
        return not self.table.state.phase

    # -- who is asked what --------------------------------------------------------------------------------------------

    def asks_of(self, seat: SeatNo) -> list[Ask]:
        """What a seat may answer now: open asks, its answers that can still be changed, and its offers."""
        return [a for a in (*self._frame.put, *self.offers) if a.seat == seat and not a.settled]

    def given(self, ask: Ask) -> Answer | None:
        """The answer given to an ask that waits for other seats, or None."""
        for i, put in enumerate(self._frame.put):
            if put is ask:
                return self._frame.given.get(i)
        return None

    def waiting(self) -> list[SeatNo]:
        """The seats that the match waits for, each once, in the order asked."""
        return list(dict.fromkeys(a.seat for a in self.asks))

    def find(self, seat: SeatNo, key: str) -> Ask:
        """The ask a seat may answer under this key. Raises Illegal if there is none."""
        for ask in self.asks:
            if ask.seat == seat and ask.key == key:
                return ask
        for ask in (*self._frame.put, *self.offers):
            if ask.seat == seat and ask.key == key and not ask.settled:
                return ask
        if self.over:
            raise Illegal("The match is over; nothing is asked any more.")
        raise Illegal(f"“{key[:60]}” is not asked of this seat now.")

    # -- answering ----------------------------------------------------------------------------------------------------

    def answer(self, seat: SeatNo, key: str, answer: Answer) -> None:
        """Answer an ask. Raises Illegal, and has changed nothing, if the answer was not offered."""
        ask = self.find(seat, key)
        ask.check(answer)
        if self.record:
            if ask not in self.asks and self.given(ask) is not None:  # a changed mind: only the last answer counts
                start = self._frame.since
                self.since[start:] = [g for g in self.since[start:] if (g[1], g[2]) != (seat, key)]
            self.since.append((self.turn + 1, seat, key, answer))
        self.push(ask, answer)

    def push(self, ask: Ask, answer: Answer) -> None:
        """Answer an ask of this position with an answer known to be legal (search, random play)."""
        self.turn = turn = self.turn + 1
        if self._at is not None:
            self._at(turn)
        frame = self._frame
        if self.offers and ask in self.offers:
            self._interject(ask, answer)
        elif frame.joint:
            frame.given[frame.put.index(ask)] = answer
            asks = self.asks
            if len(asks) > 1:
                self.asks = asks[1:] if asks[0] is ask else [a for a in asks if a is not ask]
            elif ask is asks[0]:
                given, frame.given = frame.given, {}
                self._advance([given[i] for i in range(len(given))])
        else:
            self._advance(answer)

    def _use(self, dice: Dice) -> None:
        """Go on with these dice; those that have one stream for all turns need not be told the turn."""
        self.table.dice = dice
        self._at = None if isinstance(dice, QuickDice) else dice.at

    def _interject(self, ask: Ask, answer: Answer) -> None:
        """A reaction: its own generator runs before the open asks are put again."""
        self._stack.append(self._frame)
        self._frame = _Frame(self.title.react(self.table, ask, answer))
        self._advance(None)

    def _advance(self, value: Any) -> None:
        """Run the top generator to its next open ask, or to its end and the one below; settle what needs no asking."""
        while True:
            frame = self._frame
            try:
                asked = frame.flow.send(value)
            except StopIteration:
                if not self._stack:
                    self.asks, self.offers, frame.put = [], [], []
                    return
                self._frame = self._stack.pop()
                if self._put_again(self._frame):
                    return
                value = self._answers(self._frame)
                continue
            if asked.__class__ is Ask:
                asked.opened = self.turn
                if not asked.put():
                    value = list(asked.options)
                    continue
                self.asks = frame.put = [asked]
                frame.joint = False
                break
            assert asked.__class__ is list
            frame.put, frame.joint, frame.given = asked, True, {}
            frame.since = len(self.since)
            self.asks = asks = []
            for i, ask in enumerate(asked):
                ask.opened = self.turn
                if ask.put():
                    asks.append(ask)
                else:
                    frame.given[i] = list(ask.options)
            if asks:
                break
            value = self._answers(frame)
        if self._seldom:
            self._finish(frame)

    def _finish(self, frame: _Frame) -> None:
        """What only some matches need once asks are put: offers beside them, tokens of a later era."""
        for ask in frame.put:
            ask.era = self.era
        if self.title.reactive:
            self._offer()

    def _answers(self, frame: _Frame) -> Any:
        """Hand over what was given: nothing waits any more."""
        given, frame.given = frame.given, {}
        answers = [given.get(i, []) for i in range(len(frame.put))]
        return answers if frame.joint else answers[0]

    def _put_again(self, frame: _Frame) -> bool:
        """After an interjection: options as they are now; answers that are no longer legal are asked for again."""
        self.asks = []
        for i, ask in enumerate(frame.put):
            chosen = not ask.settled  # what settled itself was nobody's choice, so it does not stand
            ask.put()
            given = frame.given.pop(i, None)
            if given is not None and chosen and not ask.settled and _legal(ask, given):
                frame.given[i] = given
                continue
            if ask.settled:
                frame.given[i] = list(ask.options)
            else:
                self.asks.append(ask)
        if self.asks and self.title.reactive:
            self._offer()
        return bool(self.asks)

    def refresh(self) -> None:
        """Compute the options anew, after the faces behind them changed. Who is asked is public, so that stays: an open
        ask stays open, even without an option, and what settled itself stays settled.
        """
        frame = self._frame
        for i, ask in enumerate(frame.put):
            ask.put()
            given = frame.given.get(i)
            if given is not None and not _legal(ask, given):
                frame.given[i] = list(ask.options[: ask.least])
        if frame.put and self.title.reactive:
            self._offer()

    def _offer(self) -> None:
        self.offers = []
        for ask in self.title.offers(self.table):
            ask.put()
            if ask.options:
                ask.opened, ask.era = self.turn, self.era
                self.offers.append(ask)

    # -- phases and checkpoints ---------------------------------------------------------------------------------------

    def _run(self) -> Flow:
        table, phases = self.table, self.title.phases
        while name := table.state.phase:
            following = yield from phases[name](table)
            self.phases += 1
            if self.record:
                table.emit(Began(following))
                if self.since:  # what has run without an answer can run again
                    self._mark()
            else:
                table.state.phase = following  # what Began does; search keeps no log

    def _mark(self) -> None:
        self._saved = _encode(self.table.state)
        self._state: State | None = None
        self._saved_dice: tuple[int, int] = self.table.dice.mark()  # type: ignore[attr-defined]
        self.since = []
        self._marked = len(self.table.journal or ())

    def _checkpoint(self) -> State:
        """The state at the checkpoint; decoded once, for all forks."""
        if self._state is None:
            self._state = _decoder(self.title.state_type).decode(self._saved)
        return self._state


_encode = msgspec.msgpack.Encoder().encode


@cache
def _decoder(state_type: type[State]) -> msgspec.msgpack.Decoder[State]:
    return msgspec.msgpack.Decoder(state_type)


def _without_unrevealed(since: list[Given], frame: _Frame, viewer: SeatNo) -> list[Given]:
    """The answers without what other seats have answered to a joint ask that is still open."""
    hidden = {(ask.seat, ask.key) for i, ask in enumerate(frame.put) if i in frame.given and ask.seat != viewer}
    return [g for n, g in enumerate(since) if n < frame.since or (g[1], g[2]) not in hidden]


def _legal(ask: Ask, answer: Answer) -> bool:
    try:
        ask.check(answer)
    except Illegal:
        return False
    return True


def deal_anew(position: Position, viewer: SeatNo) -> None:
    """Permute the faces that the viewer cannot know, within each pool of interchangeable cards.

    It makes a world that the viewer cannot tell from the real one: for bots, and as the leak test (what a viewer is
    shown must be the same before and after). Which world, depends on the dice and on what the viewer knows alone: the
    faces are brought in order first.
    """
    _deal(position.state.faces, unknown_to(position, viewer), position.table.dice)


def unknown_to(position: Position, viewer: SeatNo) -> list[Unknown]:
    """What a viewer cannot know: for each pool its card numbers, and the faces that lie among them, in order."""
    state, mask = position.state, bit(viewer)
    faces, seen = state.faces, state.seen
    found = []
    for pool in position.title.pools(state, viewer):
        numbers = [n for n in pool if not (seen[n] & mask or seen[n] == EVERYONE)]
        if numbers:
            found.append((numbers, sorted([faces[n] for n in numbers])))
    return found


def _deal(faces: list[str], unknown: Sequence[Unknown], dice: Dice) -> None:
    for numbers, lying in unknown:
        for n, i in zip(numbers, dice.order(len(numbers)), strict=True):
            faces[n] = lying[i]


def fold(state: State, events: Sequence[Any]) -> State:
    """Apply events to a state, in place: any position of any match opens this way, with no rules run."""
    for event in events:
        event.apply(state)
    return state
