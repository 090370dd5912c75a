"""What a game must bring along. An instance is the rules bound to one card set and one table's settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

from .ask import Answer, Ask, Option
from .cards import CardSet, WrongCards
from .event import Event
from .state import CardNo, SeatNo, State
from .words import AskWords

if TYPE_CHECKING:
    from .table import Flow, Table

S = TypeVar("S", bound=State)


class Setting(msgspec.Struct, frozen=True):
    """A choice made when a table is created. ``choices``: (value, name) pairs; the first value is the default."""

    key: str
    name: str
    choices: tuple[tuple[str, str], ...]
    help: str = ""

    @property
    def default(self) -> str:
        return self.choices[0][0]


class Role(msgspec.Struct, frozen=True):
    """A character or side a seat can have; each at most once at a table, of at least ``least`` players."""

    key: str
    name: str
    summary: str = ""
    least: int = 1


class Meta(msgspec.Struct, frozen=True, kw_only=True):
    """What lobby, API and pages say of a title without running its rules. ``minutes``: at a table of bots; ``place``:
    where it stands among the titles, the smallest first.
    """

    key: str
    name: str
    players: tuple[int, ...]
    summary: str
    goal: str
    minutes: int
    place: int = 100
    roles: tuple[Role, ...] = ()
    settings: tuple[Setting, ...] = ()

    def roles_for(self, players: int) -> tuple[Role, ...]:
        """The roles there are at a table of so many players."""
        return tuple(role for role in self.roles if players >= role.least)


class Order(msgspec.Struct, frozen=True):
    """What a seat may decide beforehand, so that nobody waits for it: “Red X: always”.

    ``key``: what it is about, such as a card's key; ``choices``: (value, words), the first being to be asked.
    """

    key: str
    name: str
    choices: tuple[tuple[str, str], ...]


class Standing(msgspec.Struct, frozen=True):
    """A seat's place at the end. ``rank`` 1 is a winner (shared if several), 2 also who has played alone and lost;
    ``lines``: (what, number) of the score.
    """

    seat: SeatNo
    rank: int
    score: int
    lines: tuple[tuple[str, int], ...] = ()


class Title(Generic[S]):
    """The rules of one game. Everything public here is used by the kernel or the site.

    Class attributes: ``meta``, ``card_type``, ``state_type``, ``events`` (own events), ``words`` (ask key -> AskWords),
    ``clauses`` (prefix of its rule clauses), ``reactive`` (whether ``offers``/``react`` are used), ``ahead`` (answers
    that bots play on in their heads before ``evaluate`` judges: a match that is shorter is played to its end).
    Instance attributes: ``cards`` (its CardSet), ``settings``, ``phases`` (name -> generator function), ``card_index``
    (card key -> the number, from 1, under which a log mentions its face).
    """

    meta: ClassVar[Meta]
    card_type: ClassVar[Any]  # a Card class, or the union of several
    state_type: ClassVar[type[State]]
    events: ClassVar[tuple[type[Event[Any]], ...]]
    words: ClassVar[Mapping[str, AskWords]]
    clauses: ClassVar[str]
    reactive: ClassVar[bool] = False
    ahead: ClassVar[int] = 80

    def __init__(self, cards: CardSet[Any], settings: Mapping[str, str] | None = None) -> None:
        self.cards = cards
        self.settings = self.complete(settings or {})
        self.card_index = {key: i for i, key in enumerate(cards.keys, 1)}
        self.phases: dict[str, Callable[[Any], Flow]] = {}

    @classmethod
    def complete(cls, settings: Mapping[str, str]) -> dict[str, str]:
        """All settings, defaults filled in. Raises ValueError, with a sentence, for an unknown key or value."""
        known = {s.key: s for s in cls.meta.settings}
        for key, value in settings.items():
            if key not in known:
                raise ValueError(f"{cls.meta.name} has no setting “{key}”; it has {', '.join(known) or 'none'}.")
            values = [v for v, _ in known[key].choices]
            if value not in values:
                raise ValueError(f"“{value}” is no value of “{key}”; choose one of {', '.join(values)}.")
        return {key: settings.get(key, s.default) for key, s in known.items()}

    @classmethod
    def problems(cls, cards: Sequence[Any]) -> list[str]:
        """What is wrong with a whole set (counts, missing cards), each in a sentence; empty if it can be played."""
        raise NotImplementedError

    @classmethod
    def check(cls, cards: Sequence[Any]) -> None:
        """Raise WrongCards unless the set can be played."""
        if problems := cls.problems(cards):
            raise WrongCards(problems)

    # -- rules ------------------------------------------------------------------------------------------------------

    def start(self, players: Sequence[str]) -> S:
        """The state before anything happened: every card in its place, nothing shuffled, ``phase`` the first one.

        ``players``: a role key for each seat, "" where the title has no roles.
        """
        raise NotImplementedError

    def pools(self, s: S, viewer: SeatNo) -> Iterable[Sequence[CardNo]]:
        """Sets of cards whose faces the viewer could not tell apart if they were exchanged."""
        raise NotImplementedError

    def offers(self, t: Table[S]) -> Iterable[Ask]:
        """What seats may do at any time (reactions); only where ``reactive``."""
        return ()

    def react(self, t: Table[S], ask: Ask, answer: Answer) -> Flow:
        """Carry out an answered offer."""
        raise NotImplementedError

    def orders(self, s: S, seat: SeatNo) -> Sequence[Order]:
        """The standing orders that a seat can give now; ``s`` is its ``view``. Private to it."""
        return ()

    def follow(self, s: S, ask: Ask, given: Mapping[str, str]) -> Answer | None:
        """The answer that a seat's standing orders (key -> value) give to an ask, or None to be asked; always legal."""
        return None

    def standings(self, s: S) -> list[Standing]:
        """The result of a match that is over, best rank first."""
        raise NotImplementedError

    # -- for bots ---------------------------------------------------------------------------------------------------

    def evaluate(self, s: S, seat: SeatNo) -> float:
        """How good the state is for a seat, 0 (lost) … 1 (won)."""
        raise NotImplementedError

    def habit(self, s: S, ask: Ask) -> Answer | None:
        """What a sensible player about does, quickly found: so bots play on in their heads. It may read the whole
        state, which there is a world made up. None where the ask's own default, or chance, does as well.
        """
        return None

    def moment(self, s: S) -> int:
        """What stays the same as long as bots should play on before they first judge what they try, such as the number
        of the turn; 0: to the end of the phase.
        """
        return 0

    # -- for people ---------------------------------------------------------------------------------------------------

    @classmethod
    def face(cls, card: Any) -> dict[str, Any]:
        """How a card of the title is drawn wherever it stands (board, gallery, workshop), as plain data.

        ``kind`` gives colour and symbol; ``big`` its number as it is printed large ("9", "+5"), ``small`` the one
        beside it; ``text`` its rules; ``foot`` a short line at the bottom. A face may also say what its numbers are
        (``big_is``: "cost", ``small_is``) and have a third, ``gives``. ``drawing``: a picture of its own, 100 by 100,
        as lines of “fill stroke width turn path”, the turn in degrees around the middle.
        """
        return {
            "key": card.key,
            "name": card.name,
            "kind": card.type,
            "big": "",
            "small": "",
            "text": card.text(),
            "foot": "",
            "provenance": card.provenance,
        }

    def board(self, s: S, viewer: SeatNo) -> dict[str, Any]:
        """The view model of the board, as plain data, made from a ``view`` (never from the whole state)."""
        raise NotImplementedError

    def wording(self, s: S, ask: Ask, option: Option) -> tuple[str, dict[str, Any]]:
        """Which of the ask's words for options names this one, with the parts they need; "" for the usual way.

        Override where one ask offers things of several kinds, such as playing, buying or using a card.
        """
        return "", {}

    def on_turn(self, s: S) -> SeatNo | None:
        """Whose turn it is, also while others answer in it; None where all are at it together."""
        return None

    def heading(self, s: S) -> str:
        """Where in the game we are: "round 3 of 6"."""
        raise NotImplementedError

    def ending(self, s: S) -> str:
        """What brought the end, in a sentence; "" where the score says it all."""
        return ""

    def tally(self, s: S) -> dict[str, int]:
        """What ``simulate`` counts at the end of a match, such as rounds played."""
        return {}
