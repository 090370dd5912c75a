"""A match as one viewer may know it: what page, API and mail are made of.

Everything here goes through ``view`` (for the position) and the mentions stored with each event (for the log), so that
what a viewer cannot know is not there to be shown.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import Case, F, IntegerField, Q, QuerySet, Value, When
from django.db.models.expressions import CombinedExpression

from games.kernel.ask import Ask, option_key
from games.kernel.position import Position
from games.kernel.state import SPECTATOR, State, view
from games.kernel.words import AskWords, Line, Piece, Speaker, plain

from . import asides, door, rows
from .errors import NotPossible
from .log import ANSWERS, TAKE_BACKS, ask_key, codec_of, entries_of, replay, rules, taken_back_to
from .models import Entry, Match, Seat

Cause = Entry.Cause
CAUSE_WORDS = {
    Cause.UNDO: "{seat} {seat:takes|take} back the last answer.",
    Cause.RESIGN: "{seat} {seat:resigns|resign}.",
    Cause.RULES: "The rules were corrected. The match goes back to the last point that is sound.",
    Cause.ADMIN: "An administrator has taken the match back to entry {entry}.",
    Cause.TIMEOUT: "Time has run out for {seat}; the default is played.",
}


class OptionSight(NamedTuple):
    """``target``: what it is on the board: ("card", number), ("seat", number) or (kind of the word, its value).
    ``confirm``: the button's words for this option alone, "" where the ask's own serve. ``at_once``: whether one tap
    answers with it.
    """

    key: str
    label: str
    target: tuple[str, str]
    face: str
    confirm: str = ""
    at_once: bool = False


class AskSight(NamedTuple):
    """An ask in words. ``given``: the answer so far, where it may still be changed; ``deadline``: aware UTC or None."""

    token: str
    key: str
    kind: str
    seat: int
    prompt: str
    hint: str
    confirm: str
    nothing: str
    least: int
    most: int
    ordered: bool
    about: int | None
    options: list[OptionSight]
    given: list[str] | None
    deadline: datetime | None


class OrderSight(NamedTuple):
    """A standing order: ``choices`` are (value, words), ``value`` is the one that holds."""

    key: str
    name: str
    choices: tuple[tuple[str, str], ...]
    value: str


class LogLine(NamedTuple):
    """A line of the log. ``seat``: whose entry it belongs to; ``heading``: starts a section; ``undone``: was taken
    back; ``minor``: no news, unless it is about the reader.
    """

    seq: int
    at: datetime
    cause: str
    seat: int | None
    line: Line
    heading: bool
    undone: bool
    minor: bool = False

    @property
    def text(self) -> str:
        return plain(self.line)


class Sight:
    """One match as one viewer sees it. ``viewer``: a seat's number or SPECTATOR; ``at``: an entry, to look back at it.
    ``position``: the present one where it is open already.

    Raises NotPossible if there is no entry ``at``. Needs ``match.seats`` (prefetch it).
    """

    def __init__(
        self, match: Match, viewer: int = SPECTATOR, at: int | None = None, position: Position | None = None
    ) -> None:
        self.match, self.viewer = match, viewer
        self.seats: list[Seat] = sorted(match.seats.all(), key=lambda s: s.number)
        self.names = [str(seat) for seat in self.seats]
        self.started = bool(match.head_hash)
        if at is not None and not (self.started and 0 <= at <= match.head):
            raise NotPossible(f"The log of this match has the entries 0 to {match.head}; there is no {at}.")
        self.at = None if at == match.head else at
        self.title = rules(match)
        self.speaker = Speaker(self.title.cards, self.names, viewer)
        if position is not None:
            self.position = position

    @property
    def seat(self) -> Seat | None:
        """The viewer's seat, or None for a spectator."""
        return self.seats[self.viewer] if self.viewer >= 0 else None

    # -- the position -------------------------------------------------------------------------------------------------

    @cached_property
    def position(self) -> Position | None:
        """The present position, opened; None before the start and for a look back."""
        if not self.started or self.at is not None:
            return None
        try:
            return door.open_position(self.match)
        except door.Drifted:
            return self._reopened()

    def _reopened(self) -> Position | None:
        """The snapshot is lost or the rules have changed: what the log holds. The next answer mends the row."""
        try:
            return door.reopen(self.match).position
        except door.Broken:
            return None  # the board is still there to be looked at, folded from the log; nothing is asked

    @cached_property
    def view(self) -> State | None:
        """The state with what the viewer cannot know blank; None before the start."""
        if not self.started:
            return None
        state = self.position.state if self.position else replay(self.match, entries_of(self.match, self.at)).state
        return view(state, self.viewer)

    @cached_property
    def board(self) -> dict[str, Any] | None:
        """The title's view model of the board."""
        return None if self.view is None else self.title.board(self.view, self.viewer)

    @property
    def heading(self) -> str:
        return "" if self.view is None else self.title.heading(self.view)

    # -- asks ---------------------------------------------------------------------------------------------------------

    @cached_property
    def asks(self) -> list[AskSight]:
        """What the viewer may answer now."""
        if self.position is None or self.match.status != Match.Status.ACTIVE or self.viewer < 0:
            return []
        if self.seats[self.viewer].resigned or self.seats[self.viewer].away:
            return []
        return [self._ask(ask) for ask in self.position.asks_of(self.viewer)]

    def _ask(self, ask: Ask) -> AskSight:
        words = self.title.words[ask.key]
        assert self.position is not None
        given = self.position.given(ask)
        deadline = self.match.clocks.get(str(ask.seat), {}).get("deadline") if given is None else None
        parts = self._parts(ask)
        return AskSight(
            token=ask.token,
            key=ask.key,
            kind=ask.kind,
            seat=ask.seat,
            prompt=plain(self.speaker.say(words.prompt, parts)),
            hint=plain(self.speaker.say(words.hint, parts)),
            confirm=words.confirm,
            nothing=words.nothing,
            least=ask.least,
            most=ask.most,
            ordered=ask.ordered,
            about=ask.about,
            options=[self._option(ask, option, words) for option in ask.options],
            given=None if given is None else [option_key(o) for o in given],
            deadline=datetime.fromtimestamp(deadline, UTC) if deadline else None,
        )

    def _parts(self, ask: Ask) -> dict[str, Line | str | int]:
        about: Line = [] if ask.about is None else [self._card(ask.about)]
        return {
            "seat": [self.speaker.seat(ask.seat)],
            "about": about,
            "least": ask.least,
            "most": ask.most,
            **(ask.params or {}),
        }

    def _card(self, number: int) -> Piece:
        assert self.view is not None
        return self.speaker.card(self.view.faces[number])

    def _option(self, ask: Ask, option: int | str, words: AskWords) -> OptionSight:
        wanted, said = self.title.wording(self.view, ask, option)
        confirm = ""
        if wanted:
            parts = {name: [self._card(value)] if name == "card" else value for name, value in said.items()}
            confirm = plain(self.speaker.say(words.options[wanted], parts))
        if isinstance(option, int):
            piece = self._card(option)
            return OptionSight(option_key(option), piece.text, ("card", str(option)), piece.ref, confirm)
        kind, _, value = option.partition(":")
        if confirm:
            label = words.options[option] if option in words.options and option != wanted else confirm
        elif kind == "seat":
            template = words.options.get(option, words.options.get(kind, "{seat}"))
            label = template.replace("{seat}", self.names[int(value)])
        elif option in words.options:
            label = words.options[option]
        else:
            label = words.options.get(kind, "{value}").replace("{value}", value)
        return OptionSight(option, label, (kind, value), "", confirm, option in words.at_once)

    @cached_property
    def orders(self) -> list[OrderSight]:
        """The standing orders that the viewer can give now, and how they are."""
        seat = self.seat
        if seat is None or seat.player or self.position is None or self.match.status != Match.Status.ACTIVE:
            return []
        return [
            OrderSight(o.key, o.name, o.choices, seat.orders.get(o.key, o.choices[0][0]))
            for o in self.title.orders(self.view, self.viewer)
        ]

    @cached_property
    def waiting(self) -> list[tuple[int, str]]:
        """Who is waited for: (seat, sentence), in the order asked."""
        if self.position is None or self.match.status != Match.Status.ACTIVE:
            return []
        lines: list[tuple[int, str]] = []
        for ask in self.position.asks:
            words = self.title.words[ask.key]
            lines.append((ask.seat, plain(self.speaker.say(words.waiting, {"seat": [self.speaker.seat(ask.seat)]}))))
        return lines

    @cached_property
    def on_turn(self) -> int | None:
        """Whose turn it is, also while others answer in it; None where all are at it, or nothing is asked."""
        if not self.waiting or self.view is None:
            return None
        return self.title.on_turn(self.view)

    @cached_property
    def others(self) -> str:
        """Who is waited for beside the viewer, in a sentence, and in whose turn; "" for nobody."""
        said = {number: sentence for number, sentence in self.waiting if number != self.viewer}
        if not said:
            return ""
        *names, last = (self.names[number] for number in said)
        told = f"Waiting for {', '.join(names)} and {last}." if names else f"{next(iter(said.values()))}."
        if self.on_turn not in (None, self.viewer, *said):
            told += f" It is {self.names[self.on_turn or 0]}’s turn."
        return told

    @cached_property
    def _last(self) -> Entry | None:
        """The newest entry that nothing has taken back, where the match runs and the viewer plays."""
        running = self.match.status == Match.Status.ACTIVE and self.at is None and self.viewer >= 0
        return door.last_in_force(self.match) if running else None

    @cached_property
    def can_undo(self) -> bool:
        """Whether the viewer may take back an answer now."""
        return self._last is not None and door.may_take_back(self._last, self.viewer)

    @cached_property
    def no_undo(self) -> str:
        """Why the viewer, who answered last, cannot take that back; "" if it can, or if others answered since."""
        if self._last is None or self._last.seat != self.viewer or self.position is None:
            return ""
        return door.why_not(self.match, self.position, self._last, self.viewer)

    # -- the log ------------------------------------------------------------------------------------------------------

    def log(self, after: int = -1, limit: int | None = None) -> list[LogLine]:
        """The lines of the entries after ``after``, oldest first; with a ``limit``, of the newest so many entries."""
        found = Entry.objects.filter(match=self.match, seq__gt=after)
        if self.at is not None:
            found = found.filter(seq__lte=self.at)
        # Rows, not objects: a page shows dozens of them.
        newest = found.order_by("-seq").values_list("seq", "at", "cause", "seat", "ask", "body", named=True)
        entries: Any = newest[:limit] if limit else newest
        decode = codec_of(self.match).record
        bound = 1 << 62
        newest_first: list[list[LogLine]] = []
        for entry in entries:
            record = decode(bytes(entry.body))
            if entry.cause in TAKE_BACKS:
                bound = min(bound, taken_back_to(record))
            undone = entry.seq >= bound and entry.cause in ANSWERS
            newest_first.append(self._lines(entry, record, undone))
        return [line for lines in reversed(newest_first) for line in lines]

    def _lines(self, entry: Any, record: Any, undone: bool) -> list[LogLine]:
        said: list[tuple[Line, bool, bool]] = []
        if entry.cause == Cause.TABLE:
            said.append((asides.line(self.speaker, entry.seat, record.answer), False, False))
        if template := CAUSE_WORDS.get(Cause(entry.cause)):
            seat: Line = [] if entry.seat is None else [self.speaker.seat(entry.seat)]
            first = record.answer[0].removeprefix("entry:") if entry.cause in TAKE_BACKS else ""
            parts: dict[str, Any] = {"seat": seat, "entry": str(int(first) - 1) if first else ""}
            said.append((self.speaker.say(template, parts), False, False))
        for event, mention in zip(record.events, record.mentions, strict=True):
            line = self.speaker.event(event, mention)
            if line is not None:
                own = any(p.kind == "seat" and p.ref == str(self.viewer) for p in line)
                said.append((line, event.heading, event.minor and not own))
        words = self.title.words.get(ask_key(entry.ask))
        if not said and words and (done := words.done):
            said.append((self.speaker.say(done, {"seat": [self.speaker.seat(entry.seat or 0)]}), False, False))
        cause = entry.cause
        if cause == Cause.STANDING and entry.seat != self.viewer:  # that there is an order is its player's secret
            cause = Cause.PLAYER
        at = entry.at.replace(microsecond=0)  # no stopwatch for what was decided beforehand and what was not
        seq, who = entry.seq, entry.seat
        return [LogLine(seq, at, cause, who, line, heading, undone, minor) for line, heading, minor in said]

    @cached_property
    def since_last_move(self) -> list[LogLine]:
        """What has happened since the viewer last moved; empty for a spectator."""
        if self.seat is None or not self.started:
            return []
        lines = self.log(after=self.match.reads.get(str(self.viewer), 0))
        return [line for line in lines if not (line.undone or line.minor)]

    # -- the end ------------------------------------------------------------------------------------------------------

    @property
    def standings(self) -> list[dict[str, Any]]:
        """The result, best first: {"seat", "rank", "score", "lines"}; empty before the end."""
        return self.match.result or []

    @property
    def seed(self) -> str:
        """The seed in hex, once the match has ended and everybody may check its chance; "" before."""
        return bytes(self.match.seed).hex() if self.match.ended and self.started else ""


def seat_of(match: Match, user: Any) -> int:
    """The number of a user's seat, or SPECTATOR."""
    if user.is_authenticated:
        for seat in match.seats.all():
            if seat.user_id == user.pk:
                return seat.number
    return SPECTATOR


def may_see(match: Match, user: Any, invite: str = "") -> bool:
    """Whether a match is open to a user's eyes: a public one to all, a private one to its players and the invited."""
    return not match.private or invite == match.invite or seat_of(match, user) >= 0 or getattr(user, "is_staff", False)


def sight(match: Match, user: Any, at: int | None = None) -> Sight:
    """The match as this user may see it."""
    return Sight(match, seat_of(match, user), at)


def _asked(mask: str, seat: str) -> CombinedExpression:
    """1 if the bit mask in one column has the bit that another column numbers, else 0; the bits of ``Match.to_act``."""
    return CombinedExpression(CombinedExpression(F(mask), ">>", F(seat)), "&", Value(1), output_field=IntegerField())


def matches_of(user: Any) -> QuerySet[Match]:
    """A user's matches with their seats: those that wait for the user first, then running, open and ended ones.

    ``waits``: 1 if the match waits for the user.
    """
    not_playing = Q(seats__resigned=True) | Q(seats__standin=Seat.StandIn.SEAT)
    return (
        Match.objects.filter(seats__user=user)
        .annotate(waits=Case(When(not_playing, then=0), default=_asked("to_act", "seats__number")))
        .order_by(F("ended").asc(nulls_first=True), "-waits", F("next_deadline").asc(nulls_last=True), "-touched")
        .defer("saved")
        .prefetch_related("seats")
    )


def waiting_count(user: Any) -> int:
    """How many matches wait for a user."""
    return rows.waiting_count(user.pk)
