"""Asks are the legal moves: one list feeds the board, the buttons, the API, bots, time-outs, mail and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from .chance import Dice
from .state import CardNo, SeatNo

Option: TypeAlias = int | str  # a card number, or a word such as "pass", "seat:2", "energy:12"
Answer: TypeAlias = list[Option]
Kind: TypeAlias = Literal["turn", "secret", "reaction"]

ALL = 1 << 30  # as ``most``: as many as there are


class Illegal(Exception):
    """An answer that was not offered. Says in words what was wrong and what would be right; nothing has changed."""


def option_key(option: Option) -> str:
    """The stable name of an option outside the kernel: a card's by its number, a word as it is."""
    return f"card:{option}" if isinstance(option, int) else option


class Ask(msgspec.Struct, eq=False, gc=False):
    """A question to one seat.

    ``seat``     who is asked
    ``key``      what is asked; the title's words say it (``Title.words``)
    ``offer``    computes the options when the ask is put (and again when something came between)
    ``least``, ``most``  how many options an answer has; cut down to what there is
    ``default``  the answer of a seat that never answers; computed from the options when not given
    ``kind``     "turn", "secret" (nobody learns the answer before all are in) or "reaction"
    ``about``    the card the ask comes from, for the prompt and the board
    ``params``   further parts of the prompt
    ``auto``     answer it without asking if only one answer is possible. Only where that is plain from public facts.
    ``ordered``  whether the order of the chosen options matters
    ``opened``   the number of the answer that opened it (0: the start); with ``key`` and ``era`` its token
    ``era``      how often answers had been taken back when it was put
    """

    seat: SeatNo
    key: str
    offer: Callable[[], Sequence[Option]]
    least: int = 1
    most: int = 1
    default: Callable[[Sequence[Option]], Answer] | None = None
    kind: Kind = "turn"
    about: CardNo | None = None
    params: dict[str, int | str] | None = None
    auto: bool = False
    ordered: bool = False
    opened: int = 0
    era: int = 0
    options: Sequence[Option] = ()
    want: tuple[int, int] | None = None  # ``least`` and ``most`` before they were cut down

    @property
    def token(self) -> str:
        """Names this very ask, so that a stale page cannot answer another: "12.weapon"; "12-1.weapon" after an undo."""
        return f"{self.opened}-{self.era}.{self.key}" if self.era else f"{self.opened}.{self.key}"

    def put(self) -> bool:
        """Compute the options as they are now; says whether there is something to ask."""
        self.options = options = self.offer()
        if self.want is not None:
            self.least, self.most = self.want
        n, least = len(options), self.least
        if n < self.most:
            self.want = least, self.most
            self.least = least = least if least < n else n
            self.most = n
        return n > least or not self.settled

    @property
    def settled(self) -> bool:
        """Whether there is nothing to ask: no options, or (for ``auto``) only one possible answer."""
        n = len(self.options)
        return not n or (self.auto and n <= self.least and (n == 1 or not self.ordered))

    def check(self, answer: Answer) -> None:
        """Raise Illegal, with a sentence, unless ``answer`` is among the legal ones."""
        options = self.options
        if len(answer) == 1 and answer[0] in options and self.least <= 1 <= self.most:
            return  # as nearly all are
        for option in answer:
            if option not in options:
                raise Illegal(f"“{option_key(option)}” is not offered. {self.offered()}")
        if len(answer) != len(set(answer)):
            raise Illegal("The same option is chosen twice. Choose each option at most once.")
        if not self.least <= len(answer) <= self.most:
            raise Illegal(f"{len(answer)} chosen. {self.offered()}")

    def offered(self) -> str:
        """What would be right, in words."""
        n = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
        return f"Choose {n} of: {', '.join(map(option_key, self.options))}."

    def parse(self, keys: Iterable[str]) -> Answer:
        """Option keys as they come from outside, into an answer; not yet checked for number. Raises Illegal."""
        known = {option_key(o): o for o in self.options}
        answer: Answer = []
        for key in keys:
            if key not in known:
                raise Illegal(f"“{str(key)[:60]}” is not offered. {self.offered()}")
            answer.append(known[key])
        return answer

    def fallback(self) -> Answer:
        """The default: what happens when the seat does not answer. Always legal."""
        return self.default(self.options) if self.default else list(self.options[: self.least])

    def random(self, dice: Dice) -> Answer:
        """A legal answer by chance."""
        options, least = self.options, self.least
        n = len(options)
        if self.most > 1:
            return [options[i] for i in dice.order(n)[: least + dice.below(self.most - least + 1)]]
        if least:
            return [options[dice.below(n)]]
        pick = dice.below(n + 1)
        return [options[pick]] if pick < n else []
