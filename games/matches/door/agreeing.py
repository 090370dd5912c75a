"""What the players of a running match agree upon: a pause, its end, a bot for one who stays away, the match's end.

One of them proposes, the others agree or decline; once all have agreed it is done. Also gifts of time, which need
nobody's consent. Each step is a line of the log; none changes the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction

from games import clock
from games.matches import rows
from games.matches.errors import NotPossible
from games.matches.models import Match, Seat
from games.matches.pace import DAY, MINUTE, MOST

from . import timing
from .absence import stand_in
from .answering import By, seat_number
from .asides import note
from .opening import locked, playing
from .writing import END_FIELDS, POSITION_FIELDS, abandon

KINDS = ("pause", "resume", "bot", "end")
LONGEST_PAUSE = 366 * DAY
LEAST_GIFT, MOST_GIFT = MINUTE, 30 * DAY
FIELDS = (*timing.FIELDS, "proposals")


def propose(match_id: int, by: By, what: str, *, seat: int | None = None, until: float | None = None) -> Match:
    """Propose something to the others; who proposes what is proposed already agrees to it.

    ``what``: one of KINDS. ``seat``: for "bot", whose. ``until``: for "pause" and "resume", the instant at which the
    clocks go on by themselves. Raises NotPossible with the reason, NotYourSeat, NotStarted or Over.
    """

    def change(match: Match, mine: Seat) -> None:
        _check(match, mine, what, seat, until)
        found = _find(match, what, seat)
        if found is None:
            found = {"what": what, "by": mine.number, "yes": [], "seat": seat, "until": until, "at": _now()}
            match.proposals = [*match.proposals, found]
            if _voters(match, found) != [mine.number]:
                note(match, mine.number, "proposes", *_facts(found), fields=FIELDS)
        _agree(match, mine, found)

    return _changed(match_id, by, change)


def respond(match_id: int, by: By, what: str, agree: bool, *, seat: int | None = None) -> Match:
    """Agree to what is proposed, or decline it (its proposer: withdraw it), which ends it. Raises as ``propose``."""

    def change(match: Match, mine: Seat) -> None:
        found = _find(match, what, seat)
        if found is None:
            raise NotPossible("Nothing of the kind is proposed now. Load the page again to see how things stand.")
        if mine.number not in _voters(match, found):
            raise NotPossible("You are not asked about this.")
        if agree:
            _agree(match, mine, found)
            return
        match.proposals = [other for other in match.proposals if other is not found]
        line = "withdraws" if mine.number == found["by"] else "declines"
        note(match, mine.number, line, *_facts(found), fields=FIELDS)

    return _changed(match_id, by, change)


def give(match_id: int, by: By, seat: int, seconds: int) -> Match:
    """Give another player time. Raises NotPossible with the reason, NotYourSeat, NotStarted or Over."""

    def change(match: Match, mine: Seat) -> None:
        target = _person(match, seat)
        if target.number == mine.number:
            raise NotPossible("Time can be given to others, not to oneself.")
        pace, raw = match.pace_, match.clocks.get(str(seat))
        if pace.move is None:
            raise NotPossible("There is no hurry in this match: nobody needs time.")
        if not LEAST_GIFT <= seconds <= MOST_GIFT:
            raise NotPossible("A gift of time lies between a minute and 30 days.")
        if raw is None and pace.bank is None:
            raise NotPossible(f"{target} is not asked now; the next answer has its whole time anyway.")
        if raw is None:
            match.clocks[str(seat)] = raw = {"left": pace.bank}
        if raw["left"] + seconds > MOST:
            raise NotPossible(f"{target} has a great deal of time already.")
        timing.add(match, seconds, seat)
        note(match, mine.number, "gives", f"other:{seat}", f"time:{seconds}")

    return _changed(match_id, by, change)


def _changed(match_id: int, by: By, change: Callable[[Match, Seat], None]) -> Match:
    with transaction.atomic():
        match = locked(match_id)
        playing(match)
        change(match, match.seats.all()[seat_number(match, by)])
        return match


def _now() -> float:
    return clock.now().timestamp()


def _facts(proposal: dict[str, Any]) -> list[str]:
    """A proposal as the parts of its line."""
    facts = [f"what:{proposal['what']}"]
    if proposal["seat"] is not None:
        facts.append(f"other:{proposal['seat']}")
    if proposal["until"] is not None:
        facts.append(f"until:{proposal['until']}")
    return facts


def _find(match: Match, what: str, seat: int | None) -> dict[str, Any] | None:
    return next((p for p in match.proposals if p["what"] == what and (what != "bot" or p["seat"] == seat)), None)


def _person(match: Match, number: int | None) -> Seat:
    seats = match.seats.all()
    if number is None or not 0 <= number < len(seats) or not seats[number].present:
        raise NotPossible("No player sits there.")
    return seats[number]


def _check(match: Match, mine: Seat, what: str, seat: int | None, until: float | None) -> None:
    """Raise NotPossible for what cannot be proposed as things stand."""
    if what not in KINDS:
        raise NotPossible(f"“{what[:20]}” cannot be proposed; it is one of {', '.join(KINDS)}.")
    if what == "pause" and match.pause:
        raise NotPossible("The match is paused already.")
    if what == "resume" and not match.pause:
        raise NotPossible("The match is not paused.")
    if until is not None and not _now() < until <= _now() + LONGEST_PAUSE:
        raise NotPossible("The day on which it goes on must lie ahead, within a year.")
    if what == "bot":
        target = _person(match, seat)
        if target.number == mine.number:
            raise NotPossible("A bot can take another's seat. To leave your own, resign.")
        if not target.misses:
            raise NotPossible(f"{target} has not missed a deadline since the last answer, and may think in peace.")


def _voters(match: Match, proposal: dict[str, Any]) -> list[int]:
    """The seats that must agree: all people at the table, but about those who stay away only the others."""
    without_absent = proposal["what"] in ("bot", "end")
    return [
        seat.number
        for seat in match.seats.all()
        if seat.present
        and seat.number != proposal["seat"]
        and (seat.number == proposal["by"] or not (without_absent and seat.misses))
    ]


def _agree(match: Match, mine: Seat, proposal: dict[str, Any]) -> None:
    if mine.number not in _voters(match, proposal):
        raise NotPossible("You are not asked about this.")
    agreed = mine.number in proposal["yes"]
    if not agreed:
        proposal["yes"] = [*proposal["yes"], mine.number]
    if set(_voters(match, proposal)) <= set(proposal["yes"]):
        match.proposals = [other for other in match.proposals if other is not proposal]
        _carry_out(match, proposal)
        return
    rows.write(match, FIELDS)
    if not agreed and mine.number != proposal["by"]:
        note(match, mine.number, "agrees", *_facts(proposal), fields=FIELDS)


def _carry_out(match: Match, proposal: dict[str, Any]) -> None:
    what, until = proposal["what"], proposal["until"]
    if what == "end":
        abandon(match)
        note(match, None, "ended", fields=POSITION_FIELDS + END_FIELDS)
        return
    rows.write(match, FIELDS)
    if what == "bot":
        stand_in(match, match.seats.all()[proposal["seat"]], Seat.StandIn.SEAT, "taken-over")
        return
    facts = [] if until is None else [f"until:{until}"]
    if what == "pause" or until is not None:
        timing.freeze(match, _now(), until)
        note(match, None, "paused", *facts)
    else:
        timing.thaw(match, _now())
        note(match, None, "goes-on")
