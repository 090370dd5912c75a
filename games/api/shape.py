"""Matches into their wire types. Everything comes from a Sight, so nothing is here that its viewer may not know."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from games.kernel.state import Part
from games.matches.models import Match, Seat
from games.matches.reading import AskSight, LogLine, Sight, seat_of

from .wire import AskOut, LineOut, MatchOut, MatchRow, OptionOut, PauseOut, ProposalOut, SeatOut, WaitOut


def row(match: Match, user: Any) -> MatchRow:
    """A match for a list."""
    return MatchRow(**_row(match, seat_of(match, user)))


def _row(match: Match, viewer: int) -> dict[str, Any]:
    return {
        "id": match.pk,
        "title": match.title,
        "status": match.status,
        "heading": match.heading,
        "pace": match.pace,
        "rests": match.rests,
        "time_out": match.time_out,
        "patience": match.patience,
        "pause": _pause(match),
        "settings": match.settings,
        "private": match.private,
        "head": match.head,
        "seats": [_seat(match, seat) for seat in match.seats.all()],
        "your_seat": viewer if viewer >= 0 else None,
        "waits": viewer >= 0 and match.waits_for(viewer) and not match.seats.all()[viewer].away,
        "url": f"/api/v1/matches/{match.pk}/",
    }


def _pause(match: Match) -> PauseOut | None:
    if not match.pause:
        return None
    return PauseOut(_iso(match.pause["since"]) or "", _iso(match.pause["until"]), match.pause["rest"])


def _iso(instant: float | None) -> str | None:
    return None if instant is None else datetime.fromtimestamp(instant, UTC).isoformat()


def _left(raw: dict[str, Any]) -> int | None:
    """What is on a clock that stands, in whole seconds: no stopwatch for who answered how."""
    return None if raw.get("left") is None or raw.get("at") is not None else int(raw["left"])


def _seat(match: Match, seat: Seat) -> SeatOut:
    raw = match.clocks.get(str(seat.number), {})
    return SeatOut(
        number=seat.number,
        name=str(seat),
        role=seat.role,
        bot=seat.player,
        free=seat.free,
        resigned=seat.resigned,
        asked=match.waits_for(seat.number),
        deadline=_iso(raw.get("deadline")),
        left=_left(raw),
        misses=seat.misses,
        standin=seat.standin,
    )


def whole(sight: Sight) -> MatchOut:
    """A match as its viewer sees it."""
    match = sight.match
    out = MatchOut(**_row(match, sight.viewer))
    out.revision = sight.title.cards.revision
    out.commitment, out.seed = match.commitment, sight.seed
    out.view = None if sight.view is None else _plain(sight.view)
    out.board = sight.board
    out.asks = asks(sight)
    out.waiting = [WaitOut(seat, sentence) for seat, sentence in sight.waiting]
    out.can_undo = sight.can_undo
    out.proposals = [ProposalOut(p["what"], p["by"], p["yes"], p["seat"], _iso(p["until"])) for p in match.proposals]
    out.result = sight.standings
    if sight.seat is not None and match.status == Match.Status.OPEN:
        out.invite = match.invite
    return out


def asks(sight: Sight) -> list[AskOut]:
    return [_ask(ask) for ask in sight.asks]


def _ask(ask: AskSight) -> AskOut:
    return AskOut(
        token=ask.token,
        key=ask.key,
        kind=ask.kind,
        prompt=ask.prompt,
        hint=ask.hint,
        least=ask.least,
        most=ask.most,
        ordered=ask.ordered,
        options=[OptionOut(o.key, o.label, o.target, o.face, o.confirm) for o in ask.options],
        given=ask.given,
        deadline=ask.deadline.isoformat() if ask.deadline else None,
    )


def line(entry: LogLine) -> LineOut:
    return LineOut(
        entry.seq, entry.at.isoformat(), entry.cause, entry.seat, entry.text,
        [(p.kind, p.text, p.ref) for p in entry.line], entry.undone,
    )  # fmt: skip


_LEAVES = frozenset({int, str, bool, float, type(None)})


def _plain(value: Any) -> Any:
    """A view with the names of its fields (stored states leave them out)."""
    if isinstance(value, Part):
        fields = [(name, getattr(value, name)) for name in value.__struct_fields__]
        return {name: v if v.__class__ in _LEAVES else _plain(v) for name, v in fields}
    if isinstance(value, list):
        return [_plain(v) for v in value] if value and isinstance(value[0], Part | list) else value
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items()}
    return value
