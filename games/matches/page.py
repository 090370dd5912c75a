"""What the match page shows, put in the shape its templates want: seats, since, log, prompts, time left, the end.

Words and legal answers come from ``reading.Sight``; nothing is decided here.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from games import clock
from games.kernel.ask import option_key
from games.kernel.state import CardNo
from games.kernel.words import plain

from .models import Match
from .reading import AskSight, LogLine, OptionSight, Sight
from .time_page import TimePanel

LOG = 30  # entries of the log on the board page; the rest is a link away
SINCE = 40  # lines of "since your last move"; older ones are in the log
NEWS = 2  # of them, within the prompt of a phone


class SeatLine(NamedTuple):
    """A row of the seats. ``state``, the shape of its dot: you, ready, wait, out, win or ""; ``words`` say the same."""

    number: int
    name: str
    role: str
    state: str
    words: str
    mine: bool


class Step(NamedTuple):
    """Where the scrubber's links lead: entry numbers, None where there is nothing to go to."""

    at: int
    first: int | None
    back: int | None
    next: int | None
    last: int | None


@dataclass
class Prompt:
    """An ask as a form.

    ``about``: the key of the card that it comes from; ``form``: its id; ``kept``: option keys ticked from the start;
    ``oops``: why the last try failed; ``drawn``: keys of the options that the board has drawn as cards. Those that are
    left stand in the prompt itself.
    """

    ask: AskSight
    form: str
    kept: Collection[str] = ()
    oops: str = ""
    about: str = ""
    submission: str = field(default_factory=lambda: str(uuid.uuid4()))
    drawn: set[str] = field(default_factory=set)

    @cached_property
    def keys(self) -> frozenset[str]:
        return frozenset(o.key for o in self.ask.options)

    @cached_property
    def confirms(self) -> dict[str, str]:
        """The button's words for single options, by key, where they differ from the ask's."""
        return {o.key: o.confirm for o in self.ask.options if o.confirm}

    @cached_property
    def ordered(self) -> bool:
        """Whether places are chosen one by one (a list of selects) because their order matters."""
        return self.ask.ordered and self.ask.most > 1

    @property
    def places(self) -> range:
        return range(1, self.ask.most + 1)

    @property
    def input(self) -> str:
        """Radio buttons cannot be unticked, so where nothing may be chosen there are boxes: the button says "none"."""
        return "radio" if self.ask.least == self.ask.most == 1 else "checkbox"

    @property
    def how_many(self) -> str:
        """How many to choose, in a sentence, where that is not plain."""
        least, most = self.ask.least, self.ask.most
        if most == 1 or (least == 0 and most == len(self.ask.options)):
            return ""
        return f"Choose {most}." if least == most else f"Choose {least} to {most}."

    @property
    def changes(self) -> bool:
        """Whether an answer is in already and may be changed."""
        return self.ask.given is not None

    @property
    def confirm(self) -> str:
        """The button's words with ``{card}`` for what is chosen."""
        words = "Change to {card}" if self.changes else self.ask.confirm.replace("{choice}", "{card}")
        return words if "{card}" in words else f"{words}: {{card}}"

    @property
    def given(self) -> str:
        """The keys of the answer that is in already, for the script."""
        return " ".join(self.ask.given or ())

    @property
    def given_words(self) -> str:
        labels = [o.label for o in self.ask.options if o.key in (self.ask.given or ())]
        return ", ".join(labels) or self.ask.nothing

    @cached_property
    def rest(self) -> list[OptionSight]:
        """The options that the board has not drawn and that are chosen first. Ask for it after the board."""
        return [o for o in self.ask.options if o.key not in self.drawn and not o.at_once]

    @cached_property
    def at_once(self) -> list[OptionSight]:
        """The options that one tap answers with and that the board has not drawn; buttons of the form "at-once"."""
        return [o for o in self.ask.options if o.key not in self.drawn and o.at_once]

    @property
    def one_tap(self) -> bool:
        """Whether the form "at-once" is needed."""
        return any(o.at_once for o in self.ask.options)

    @property
    def to_choose(self) -> bool:
        """Whether anything is chosen first and then confirmed."""
        return not all(o.at_once for o in self.ask.options)

    @cached_property
    def on_board(self) -> bool:
        return bool(self.drawn)

    def word(self, key: str) -> OptionSight | None:
        """The option that is no card, if the board may draw it at its own place; None if it is not offered."""
        if self.ordered or key not in self.keys or key in self.drawn:
            return None
        self.drawn.add(key)
        return next(o for o in self.ask.options if o.key == key)

    def takes(self, number: CardNo) -> str:
        """The key under which the board may draw card ``number`` as a choice of this prompt; "" if it is none."""
        key = option_key(number)
        if self.ordered or key not in self.keys or key in self.drawn:
            return ""
        self.drawn.add(key)
        return key


class Decision(NamedTuple):
    """What a match was decided by: a line of the score and the numbers of the first and the next."""

    what: str
    first: int
    second: int


class Page:
    """Everything the table's template asks for."""

    def __init__(self, sight: Sight, *, oops: str = "", token: str = "", tried: Sequence[str] = ()) -> None:
        self.sight, self.match = sight, sight.match
        self.undo_submission = str(uuid.uuid4())
        self.oops = oops
        self.prompts = [self._prompt(n, ask, token, tried) for n, ask in enumerate(by_urgency(sight.asks))]
        self.prompt = self.prompts[0] if self.prompts else None
        self.more = self.prompts[1:]

    def _prompt(self, n: int, ask: AskSight, token: str, tried: Sequence[str]) -> Prompt:
        form = "answer" if n == 0 else f"answer-{n + 1}"
        offered = {o.key for o in ask.options}
        oops = ""
        kept: Collection[str] = ask.given or ()
        if token and token.partition(".")[2] == ask.key:
            kept = [key for key in tried if key in offered]
            if token == ask.token:
                oops, self.oops = self.oops, ""
        if not kept and len(offered) == ask.least == 1 and not ask.options[0].at_once:
            kept = list(offered)
        about = self.sight.view.faces[ask.about] if ask.about is not None and self.sight.view else ""
        return Prompt(ask, form, kept, oops, about)

    # -- the head -----------------------------------------------------------------------------------------------------

    @cached_property
    def title(self) -> Any:
        return self.sight.title.meta

    @property
    def my_turn(self) -> bool:
        return any(not p.changes and p.ask.kind != "reaction" for p in self.prompts)

    @cached_property
    def deadline(self) -> datetime | None:
        """Until when the viewer must answer; for those who need not, the earliest deadline of the match."""
        if self.sight.at is not None or self.match.status != Match.Status.ACTIVE:
            return None
        if self.time.stands:
            return None
        own = [p.ask.deadline for p in self.prompts if p.ask.deadline and not p.changes]
        return min(own) if own else self.match.next_deadline

    @cached_property
    def settings(self) -> list[tuple[str, str]]:
        """What was chosen for this table: (setting, value) in words."""
        chosen = self.sight.title.settings
        return [(setting.name, dict(setting.choices)[chosen[setting.key]]) for setting in self.title.settings]

    @cached_property
    def time(self) -> TimePanel:
        """Clocks, pauses, proposals."""
        return TimePanel(self.sight)

    @property
    def time_left(self) -> str:
        return left(self.deadline) if self.deadline else ""

    @property
    def late(self) -> bool:
        return bool(self.deadline) and (self.deadline - clock.now()).total_seconds() < 600  # type: ignore[operator]

    # -- seats --------------------------------------------------------------------------------------------------------

    @cached_property
    def seats(self) -> list[SeatLine]:
        waited: dict[int, str] = {}
        for number, sentence in self.sight.waiting:
            waited.setdefault(
                number, sentence.removeprefix(self.sight.names[number]).strip().rstrip(".").removeprefix("is ")
            )
        roles = {r.key: r.name for r in self.title.roles}
        lines = []
        for seat in self.sight.seats:
            state, words = self._state(seat.number, seat.resigned, waited)
            role = roles.get(seat.role, "")
            if seat.bot:
                role = f"{role} · bot" if role else "bot"
            lines.append(SeatLine(seat.number, str(seat), role, state, words, seat.number == self.sight.viewer))
        return lines

    def _state(self, number: int, resigned: bool, waited: dict[int, str]) -> tuple[str, str]:
        if self.match.status == Match.Status.OVER and self.sight.at is None:
            rank = next((row["rank"] for row in self.sight.standings if row["seat"] == number), 0)
            place = "loses" if self.alone else f"place {rank}"
            return ("win" if rank == 1 else ""), ("resigned" if resigned else "wins" if rank == 1 else place)
        mine = number == self.sight.viewer
        if resigned:
            return "out", "resigned; a bot plays on"
        if self.sight.seats[number].away:
            return "out", "away; a bot plays on"
        turn = self.sight.on_turn
        if number in waited:
            asked = "your turn" if turn in (None, number) else "your answer is wanted"
            return ("you" if mine else "wait"), (asked if mine else waited[number])
        if number == turn:
            return "turn", "your turn, others answer" if mine else "on turn, others answer"
        position = self.sight.position
        if position is not None and any(position.given(ask) is not None for ask in position.asks_of(number)):
            return "ready", "has chosen" if not mine else "you have chosen"
        return "", ""

    @cached_property
    def waiting(self) -> str:
        """Who is waited for beside the viewer, and in whose turn, in a sentence; "" for nobody."""
        return self.sight.others

    @property
    def stand(self) -> str:
        """How things stand for one who is asked nothing, in a few words: "Your turn: waiting for Boris"."""
        if not self.waiting:
            return "Nothing to do"
        asked = list(dict.fromkeys(number for number, _ in self.sight.waiting if number != self.sight.viewer))
        if all(self.sight.seats[number].player for number in asked):
            return f"{self.sight.names[asked[0]]} is thinking" if len(asked) == 1 else "The bots are thinking"
        whom = self.sight.names[asked[0]] if len(asked) == 1 else "the others"
        mine = self.sight.seat is not None and self.sight.on_turn == self.sight.viewer
        return f"Your turn: waiting for {whom}" if mine else f"Waiting for {whom}"

    @property
    def in_turn_of(self) -> str:
        """Whose turn it is where the viewer answers in the turn of another; "" else."""
        turn = self.sight.on_turn
        return "" if turn is None or turn == self.sight.viewer else self.sight.names[turn]

    # -- what happened ------------------------------------------------------------------------------------------------

    @cached_property
    def log(self) -> list[LogLine]:
        """The newest lines, newest first (they are drawn from the bottom up)."""
        return self.sight.log(limit=LOG)[::-1]

    @property
    def log_is_cut(self) -> bool:
        return (self.match.head if self.sight.at is None else self.sight.at) >= LOG

    @cached_property
    def read(self) -> int:
        """The last entry the viewer had seen when moving last; lines after it are new."""
        return int(self.match.reads.get(str(self.sight.viewer), 0)) if self.sight.seat else 1 << 62

    @cached_property
    def since(self) -> list[LogLine]:
        """The lines of "since your last move", newest first, at most SINCE of them: what came of it and after.

        That somebody has chosen something in secret is left out: the seats say so.
        """
        if self.sight.seat is None or self.sight.at is not None or not self.match.head:
            return []
        if self.read >= self.match.head - LOG + 1:
            lines = [line for line in self.log if line.seq >= self.read]
        else:
            lines = self.sight.log(after=self.read - 1)[::-1]
        quiet = self._secrets
        return [line for line in lines if not (line.undone or line.minor) and line.text not in quiet][:SINCE]

    @cached_property
    def news(self) -> str:
        """What others did since the viewer's last move, in short, for a phone: the board leaves no room for it all.

        Where nobody did anything, what happened.
        """
        told, me = [line for line in self.since if not line.heading], self.sight.viewer

        def by_others(line: LogLine) -> bool:
            named = {p.ref for p in line.line if p.kind == "seat"}
            return bool(named - {str(me)}) or (bool(named) and line.seat != me)

        others = [line for line in told if by_others(line)]
        return " ".join(line.text for line in reversed((others or told)[:NEWS]))

    @cached_property
    def _secrets(self) -> frozenset[str]:
        """The sentences that only say that something was chosen."""
        speaker, words = self.sight.speaker, self.sight.title.words.values()
        return frozenset(
            plain(speaker.say(w.done, {"seat": [speaker.seat(seat.number)]}))
            for w in words
            if w.done
            for seat in self.sight.seats
        )

    # -- looking back -------------------------------------------------------------------------------------------------

    @cached_property
    def step(self) -> Step:
        head = self.match.head
        at = head if self.sight.at is None else self.sight.at
        return Step(
            at, 0 if at else None, at - 1 if at else None, at + 1 if at < head else None, head if at < head else None
        )

    # -- the end ------------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.match.status == Match.Status.OVER and self.sight.at is None

    @cached_property
    def podium(self) -> list[dict[str, Any]]:
        """The standings with names: {"rank", "score", "lines", "seat": SeatLine}; ``common`` has the other lines."""
        shared = self.common
        return [
            {**row, "lines": [line for line in row["lines"] if line not in shared], "seat": self.seats[row["seat"]]}
            for row in self.sight.standings
        ]

    @cached_property
    def common(self) -> list[Any]:
        """Lines of the score that are the match's, not a seat's: where every seat has the same ones."""
        first, *others = [row["lines"] for row in self.sight.standings] or [[]]
        return first if others and all(lines == first for lines in others) else []

    @cached_property
    def ending(self) -> str:
        """What brought the end, in a sentence, where the title has one."""
        if self.others_resigned or self.sight.view is None or self.sight.view.phase:
            return ""
        return self.sight.title.ending(self.sight.view)

    @cached_property
    def verdict(self) -> str:
        """Who won, in a sentence; of a match that was played alone, whether it was lost."""
        first = [row["seat"] for row in self.sight.standings if row["rank"] == 1]
        winners = [self.sight.names[seat] for seat in first]
        if first == [self.sight.viewer]:
            return "You win!"
        if len(winners) == 1:
            return f"{winners[0]} wins."
        if not winners:
            return "You lose." if self.sight.seat is not None else f"{self.sight.names[0]} loses."
        return f"{', '.join(winners[:-1])} and {winners[-1]} share the victory."

    @cached_property
    def decision(self) -> Decision | None:
        """The first line of the score in which the winner and the next differ; None for a tie or if all others left."""
        rows = self.sight.standings
        second = next((row for row in rows if row["rank"] > 1 and not self.sight.seats[row["seat"]].resigned), None)
        if second is None:
            return None
        for (what, first), (_, other) in zip(rows[0]["lines"], second["lines"], strict=False):
            if first != other:
                return Decision(what, first, other)
        return None

    @cached_property
    def rematch(self) -> Match | None:
        """The same table again, opened by one of its players and not yet begun."""
        return self.match.rematches.filter(status=Match.Status.OPEN).select_related("host").first()

    @cached_property
    def rematch_is_mine(self) -> bool:
        """Whether the viewer sits at the rematch already."""
        seat = self.sight.seat
        return seat is not None and self.rematch is not None and self.rematch.seats.filter(user=seat.user_id).exists()

    @property
    def alone(self) -> bool:
        """Whether one plays alone, so that there is no first and second place."""
        return len(self.sight.seats) == 1

    @property
    def others_resigned(self) -> bool:
        return not self.alone and sum(not seat.resigned for seat in self.sight.seats) < 2


def by_urgency(asks: Sequence[AskSight]) -> list[AskSight]:
    """What the match waits for first, then what may still be changed, then what may be done at any time."""
    return sorted(asks, key=lambda a: (a.kind == "reaction", a.given is not None))


def left(deadline: datetime) -> str:
    """Time left in words, as table.js has it: "1 d 4 h left", "3 h 20 min left", "12 min left", "4:05 left"."""
    seconds = int((deadline - clock.now()).total_seconds())
    days, hours, minutes = seconds // 86400, seconds // 3600 % 24, seconds // 60 % 60
    if seconds <= 0:
        return "time is up"
    if days:
        return f"{days} d {hours} h left"
    if hours:
        return f"{hours} h {minutes} min left"
    return f"{minutes} min left" if seconds >= 600 else f"{minutes}:{seconds % 60:02} left"
