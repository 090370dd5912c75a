"""The Table: what rules hold while they run."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, cast

from .ask import Answer, Ask
from .chance import Dice
from .event import Event, Rolled, Shown, Shuffled
from .state import EVERYONE, CardNo, State

if TYPE_CHECKING:
    from .title import Title

S = TypeVar("S", bound=State)

# What a rule is: a generator that yields an Ask (and receives its answer) or a list of Asks (and receives the list of
# their answers, once all are in), and may return something.
Flow: TypeAlias = Generator[Ask | list[Ask], Any, Any]
Phase: TypeAlias = Callable[[Any], Flow]

# Per card an event speaks of: its face (index in the card set + 1; 0: nobody knows it) and the mask of who knows it.
Mention: TypeAlias = list[int]


class Table(Generic[S]):
    """The state, the pen that writes facts into it, and the dice.

    ``journal`` collects the events, ``mentions`` beside it what faces they spoke of at that moment and who knew them;
    both are None in search.
    """

    __slots__ = ("dice", "emit", "journal", "mentions", "state", "title")

    title: Any  # the rules: a Title; its own phases and ops know its class
    emit: Callable[[Event[Any]], None]
    """Write a fact. The only way in which rules change the state."""

    def __init__(self, title: Title[Any], state: S, dice: Dice, *, record: bool) -> None:
        self.title, self.state, self.dice = title, state, dice
        self.journal: list[Event[Any]] | None = [] if record else None
        self.mentions: list[Mention] = []
        self.emit = self._pen(self.journal) if self.journal is not None else lambda event: event.apply(state)

    def _pen(self, journal: list[Event[Any]]) -> Callable[[Event[Any]], None]:
        """What writes facts down, with the faces they speak of. A closure: nothing is called as often."""
        state, mentions, index = self.state, self.mentions, self.title.card_index

        def write(event: Event[Any]) -> None:
            event.apply(state)
            journal.append(event)
            mentions.append(event.mention(state, index))

        return write

    def shuffle(self, cards: Sequence[CardNo]) -> None:
        """Permute the faces of these cards; nobody knows them afterwards."""
        self.emit(Shuffled(list(cards), self.dice.order(len(cards))))

    def roll(self, count: int, sides: int) -> list[int]:
        """Roll so many dice; the values are 1 … sides."""
        values = [self.dice.below(sides) + 1 for _ in range(count)]
        self.emit(Rolled(sides, values))
        return list(values)  # what came is a fact, whatever is done with the values

    def show(self, cards: Sequence[CardNo], seats: int = EVERYONE) -> None:
        """Let the seats in the mask know the faces of these cards."""
        self.emit(Shown(list(cards), seats))


NOTHING: Flow = cast(Flow, ())  # what a rule gives that is done at once: `yield from` it asks nothing


def together(flows: Sequence[Flow]) -> Flow:
    """Run several flows at once: what they ask at the same moment is asked jointly. Gives the list of their results."""
    results: list[Any] = [None] * len(flows)
    values: list[Any] = [None] * len(flows)
    running = [i for i, flow in enumerate(flows) if flow is not NOTHING]
    while running:
        asks: list[Ask] = []
        spans: dict[int, slice | int] = {}  # flow -> which of the joint answers are its own
        for i in running:
            try:
                asked = flows[i].send(values[i])
            except StopIteration as end:
                results[i] = end.value
                continue
            spans[i] = slice(len(asks), len(asks) + len(asked)) if isinstance(asked, list) else len(asks)
            asks += asked if isinstance(asked, list) else [asked]
        running = list(spans)
        if asks:
            for ask in asks:
                ask.kind = "secret"
            answers = yield asks
            for i, span in spans.items():
                values[i] = answers[span]
    return results


__all__ = ["NOTHING", "Answer", "Ask", "Flow", "Mention", "Phase", "Table", "together"]
