"""Matches as lists show them: a row says in words what the match is, who is waited for and how long there is."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from games.kernel.state import SPECTATOR
from games.matches.models import Match, Seat
from games.matches.page import left
from games.matches.reading import Sight

Status = Match.Status
logger = logging.getLogger(__name__)


class Row(NamedTuple):
    """``waits``: who is waited for, or how it ended; ``yours``: the match waits for the viewer; ``left``: time left, or
    ""; ``url``: where a click leads.
    """

    match: Match
    name: str
    url: str
    waits: str
    yours: bool
    left: str
    players: str
    seats: Sequence[Seat]
    role: str
    seated: bool

    @property
    def taken(self) -> int:
        return sum(not seat.free for seat in self.seats)


def row(match: Match, user: Any, *, asks: bool = False) -> Row:
    """One match for a list. ``asks``: say what the viewer is asked, which opens the position. Prefetch ``seats``."""
    seats = sorted(match.seats.all(), key=lambda s: s.number)
    mine = next((s for s in seats if user.is_authenticated and s.user_id == user.pk), None)
    playing = mine is not None and not mine.resigned and not mine.away
    yours = match.status == Status.ACTIVE and mine is not None and playing and match.waits_for(mine.number)
    return Row(
        match=match,
        name=match.title_class.meta.name,
        url=match.get_absolute_url(),
        waits=_for_me(match, mine, asks) if yours and mine is not None else _for_others(match, seats, mine, asks),
        yours=yours,
        left=_left(match, mine if yours else None),
        players=listed([str(s) for s in seats if not s.free]),
        seats=seats,
        role=_role(match, mine),
        seated=mine is not None,
    )


def rows(matches: Iterable[Match], user: Any, *, asks: bool = False) -> list[Row]:
    return [row(match, user, asks=asks) for match in matches]


def _for_me(match: Match, mine: Seat, asks: bool) -> str:
    try:
        open_asks = [ask for ask in Sight(match, mine.number).asks if ask.given is None] if asks else []
    except Exception:  # a match that cannot be opened must not keep its players from all the others
        logger.exception("match %s cannot be opened for a list", match.pk)
        open_asks = []
    return f"Waits for you: {open_asks[0].prompt}" if open_asks else "Waits for you"


def _whom(match: Match, mine: Seat | None) -> str:
    """Who is waited for to do what, and whether it is the viewer's own turn; "" if that cannot be said."""
    try:
        seen = Sight(match, mine.number if mine else SPECTATOR)
        own = mine is not None and seen.on_turn == mine.number
        return f"{'Your turn. ' if own else ''}{seen.others.removesuffix('.')}"
    except Exception:  # as for one's own asks
        logger.exception("match %s cannot be opened for a list", match.pk)
        return ""


def _for_others(match: Match, seats: Sequence[Seat], mine: Seat | None, asks: bool) -> str:
    if match.status == Status.OPEN:
        free = sum(s.free for s in seats)
        if free:
            return f"{free} {'seat' if free == 1 else 'seats'} free"
        return (
            "All seats are taken: you can start"
            if mine and match.host_id == mine.user_id
            else "Waits for its host to start"
        )
    if match.status == Status.ACTIVE:
        asked = [s for s in seats if match.waits_for(s.number)]
        return (_whom(match, mine) if asks else "") or (f"Waits for {listed([str(s) for s in asked])}" if asked else "")
    if match.status == Status.STUCK:
        return "Stopped by a fault; an administrator will look at it, nothing is lost"
    if not match.result:
        return "Ended without a result" if match.started else "Closed before it started"
    return _result(match, seats, mine)


def _result(match: Match, seats: Sequence[Seat], mine: Seat | None) -> str:
    winners = [line["seat"] for line in match.result or [] if line["rank"] == 1]
    if mine is not None and mine.number in winners:
        return "You won" if len(winners) == 1 else "You share the win"
    if not winners:
        return "You lost" if mine is not None else f"{seats[0]} lost"
    names = listed([str(seats[n]) for n in winners])
    own = next((line["rank"] for line in match.result or [] if mine is not None and line["seat"] == mine.number), None)
    return f"{names} won" + (f"; you came {ordinal(own)}" if own else "")


def _role(match: Match, mine: Seat | None) -> str:
    roles = {r.key: r.name for r in match.title_class.meta.roles}
    return roles.get(mine.role, "") if mine is not None else ""


def _left(match: Match, mine: Seat | None) -> str:
    """Time left for the viewer's answer, or for the first of those asked."""
    if match.status != Status.ACTIVE:
        return ""
    if match.pause:
        return "paused"
    if mine is None:
        return left(match.next_deadline) if match.next_deadline else ""
    deadline = match.clocks.get(str(mine.number), {}).get("deadline")
    return left(datetime.fromtimestamp(deadline, UTC)) if deadline else ""


def listed(names: Sequence[str]) -> str:
    """ "Ana", "Ana and Boris", "Ana, Boris and Chen"."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def ordinal(rank: int) -> str:
    return {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}.get(rank, f"{rank}th")


def settings_words(match: Match) -> list[tuple[str, str]]:
    """What was chosen for a table, in words: ("Wins needed", "2")."""
    chosen = match.settings
    every = match.title_class.meta.settings
    return [(s.name, dict(s.choices).get(chosen.get(s.key, s.default), "")) for s in every]
