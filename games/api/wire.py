"""What goes over the wire, as types: they check what comes in, shape what goes out, and are the OpenAPI schema."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Annotated, Any, TypeAlias
from uuid import UUID

import msgspec

from games.matches import pace, tables

Key: TypeAlias = Annotated[str, msgspec.Meta(max_length=60)]


class In(msgspec.Struct, forbid_unknown_fields=True):
    """A request body."""


class AnswerIn(In):
    """``token``: of the ask that is answered; ``answer``: keys of the options chosen; ``submission``: makes a repeat
    harmless.
    """

    token: Key
    answer: Annotated[list[Key], msgspec.Meta(max_length=300)]
    submission: UUID | None = None


class UndoIn(In):
    submission: UUID | None = None


class OrdersIn(In):
    """``orders``: key -> value; those not named stay as they are."""

    orders: dict[str, str]


class JoinIn(In):
    """``seat``: a number from 0, or null for any; ``role``: "" leaves it to chance; ``invite``: needed for private
    tables.
    """

    seat: int | None = None
    role: Key = ""
    invite: Key = ""


class CreateIn(In):
    """``pace``: a preset or own numbers, "24h+8h/72h"; ``rests``: whether players' nights, weekends and vacations stop
    their clocks, null: as the pace suggests; ``time_out``: default, bot or seat (after ``patience`` missed deadlines).
    """

    title: Key
    seats: int
    settings: dict[Key, Key] = {}
    pace: Key = pace.DEFAULT
    rests: bool | None = None
    time_out: Key = "default"
    patience: int = tables.PATIENCE
    private: bool = tables.PRIVATE
    role: Key = ""
    bots: list[Key] = []


class ProposeIn(In):
    """``what``: pause, resume, bot or end; ``seat``: for bot, whose; ``until``: for pause and resume, ISO 8601 with its
    offset: when the clocks go on by themselves, null for not before all agree.
    """

    what: Key
    seat: int | None = None
    until: Annotated[datetime, msgspec.Meta(tz=True)] | None = None


class RespondIn(In):
    """``what`` and ``seat`` name the proposal; to decline one's own takes it back."""

    what: Key
    agree: bool
    seat: int | None = None


class GiveIn(In):
    """Seconds for another player."""

    seat: int
    seconds: int


class HoursIn(In):
    """``zone``: such as Europe/Madrid; ``sleep``: ["23:00", "07:00"] there, or null; ``weekend``: free days of the
    week, 0 is Monday.
    """

    zone: Annotated[str, msgspec.Meta(max_length=64)]
    sleep: tuple[time, time] | None = None
    weekend: list[int] = []


class VacationIn(In):
    """The first and the last day, in your zone."""

    first: date
    last: date


class NoticesIn(In):
    """Kinds of notices by channel. ``hour``: of the ``digest``, in your zone; ``webhook_url``: "" for none."""

    mail: list[str]
    digest: list[str] = []
    webhook: list[str] = []
    push: list[str] = []
    hour: int = 8
    language: str = "en"
    webhook_url: Annotated[str, msgspec.Meta(max_length=500)] = ""


class NothingIn(In):
    """An empty object."""


class SettingOut(msgspec.Struct):
    key: str
    name: str
    choices: list[tuple[str, str]]
    help: str


class RoleOut(msgspec.Struct):
    """``least``: the fewest players of a table that has it."""

    key: str
    name: str
    summary: str
    least: int


class TitleOut(msgspec.Struct):
    key: str
    name: str
    summary: str
    goal: str
    players: list[int]
    minutes: int
    roles: list[RoleOut]
    settings: list[SettingOut]
    revision: int


class TitlesOut(msgspec.Struct):
    results: list[TitleOut]


class CardOut(msgspec.Struct):
    """``text`` is made from ``data``, the card as its title's language has it."""

    key: str
    name: str
    type: str
    copies: int
    provenance: str
    text: str
    data: Any


class CardsOut(msgspec.Struct):
    title: str
    revision: int
    digest: str
    cards: list[CardOut]


class SeatOut(msgspec.Struct):
    """``bot``: which bot plays the seat, "" for a person; ``asked``: the match waits for it; ``deadline``: ISO 8601,
    UTC, null while its clock stands: then ``left`` has the seconds on it; ``misses``: deadlines missed since its
    player's last answer; ``standin``: a bot stands in, "answer" for one answer, "seat" until the player comes back.
    """

    number: int
    name: str
    role: str
    bot: str
    free: bool
    resigned: bool
    asked: bool
    deadline: str | None
    left: int | None
    misses: int
    standin: str


class PauseOut(msgspec.Struct):
    """``since``, ``until``: ISO 8601, UTC; ``rest``: until somebody is back at the table."""

    since: str
    until: str | None
    rest: bool


class ProposalOut(msgspec.Struct):
    """``by``: the seat that proposes; ``yes``: the seats that have agreed; ``seat``, ``until``: as proposed."""

    what: str
    by: int
    yes: list[int]
    seat: int | None
    until: str | None


class VacationOut(msgspec.Struct):
    id: int
    first: str
    last: str


class HoursOut(msgspec.Struct):
    """``days_left``: of vacation, in ``year``."""

    zone: str
    sleep: str
    weekend: list[int]
    vacations: list[VacationOut]
    days_left: int
    year: int


class NoticesOut(msgspec.Struct):
    """``kinds``: those there are; ``webhook_error``: why the last message did not arrive, "" if it did."""

    kinds: list[str]
    mail: list[str]
    digest: list[str]
    webhook: list[str]
    push: list[str]
    hour: int
    language: str
    webhook_url: str
    webhook_error: str


class MatchRow(msgspec.Struct):
    """A match in a list. ``waits``: whether it waits for you; ``your_seat``: null for a spectator."""

    id: int
    title: str
    status: str
    heading: str
    pace: str
    rests: bool
    time_out: str
    patience: int
    pause: PauseOut | None
    settings: dict[str, str]
    private: bool
    head: int
    seats: list[SeatOut]
    your_seat: int | None
    waits: bool
    url: str


class RowsOut(msgspec.Struct):
    results: list[MatchRow]
    next: int | None


class OptionOut(msgspec.Struct):
    """``target``: (kind, value) of what it is on the board; ``face``: the card's key, "" if there is none or you do
    not know it; ``confirm``: what choosing it does, where that differs from option to option ("Buy Red X for 3 …").
    """

    key: str
    label: str
    target: tuple[str, str]
    face: str
    confirm: str


class OrderOut(msgspec.Struct):
    """A standing order: ``value``, one of ``choices`` (value, words), is what holds."""

    key: str
    name: str
    choices: list[tuple[str, str]]
    value: str


class OrdersOut(msgspec.Struct):
    orders: list[OrderOut]


class AskOut(msgspec.Struct):
    """Answer it with its ``token`` and between ``least`` and ``most`` option keys. ``given``: your answer so far, if
    it can be changed.
    """

    token: str
    key: str
    kind: str
    prompt: str
    hint: str
    least: int
    most: int
    ordered: bool
    options: list[OptionOut]
    given: list[str] | None
    deadline: str | None


class WaitOut(msgspec.Struct):
    seat: int
    sentence: str


class MatchOut(MatchRow):
    """A match as your seat sees it. ``view``: the position with what you cannot know blank; ``board``: the same,
    arranged for people.
    """

    revision: int = 0
    commitment: str = ""
    seed: str = ""
    view: Any = None
    board: Any = None
    asks: list[AskOut] = []
    waiting: list[WaitOut] = []
    can_undo: bool = False
    proposals: list[ProposalOut] = []
    result: list[Any] = []
    invite: str | None = None


class MovedOut(msgspec.Struct):
    """``seq``: the entry written; ``repeated``: an earlier try with this submission id wrote it; ``match``: as it is
    now.
    """

    seq: int
    repeated: bool
    match: MatchOut


class LineOut(msgspec.Struct):
    """``pieces``: (kind, text, reference) of the sentence's parts."""

    seq: int
    at: str
    cause: str
    seat: int | None
    text: str
    pieces: list[tuple[str, str, str]]
    undone: bool


class LogOut(msgspec.Struct):
    """``head``: the newest entry; ask again with ``after=head``."""

    head: int
    lines: list[LineOut]


class Problem(msgspec.Struct, omit_defaults=True):
    """RFC 9457. ``code`` is for programs; ``detail`` says what was wrong and what would be right; ``asks``: what is
    open for you now.
    """

    title: str
    status: int
    detail: str
    code: str
    type: str = "about:blank"
    asks: list[AskOut] | None = None


COMPONENTS: tuple[type, ...] = (
    AnswerIn, UndoIn, JoinIn, CreateIn, ProposeIn, RespondIn, GiveIn, HoursIn, VacationIn, NoticesIn, NothingIn,
    TitleOut, TitlesOut, CardsOut, RowsOut, MatchOut, MovedOut, LogOut, HoursOut, NoticesOut,
    Problem,
)  # fmt: skip


def components() -> dict[str, Any]:
    """The JSON schemas of everything above, for the OpenAPI document."""
    _, schemas = msgspec.json.schema_components(COMPONENTS, ref_template="#/components/schemas/{name}")
    return schemas


def add_components(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """drf-spectacular's post-processing hook."""
    result.setdefault("components", {}).setdefault("schemas", {}).update(components())
    return result
