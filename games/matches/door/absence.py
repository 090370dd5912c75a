"""Deadlines that pass, the bots that stand in then, and players who come back."""

from __future__ import annotations

from django.db import transaction

from games import clock
from games.kernel.ask import Ask
from games.kernel.position import Position
from games.matches import rows
from games.matches.errors import NotPossible, NotYourSeat
from games.matches.models import Entry, Match, Seat

from . import timing
from .asides import note
from .moving import answer
from .opening import locked, open_position, playing

Policy, StandIn = Match.TimeOut, Seat.StandIn


def time_out(match_id: int) -> int:
    """Do all that is due in one match, in one transaction: end a pause, and settle each answer that is late as the
    table has chosen. Returns how many were late; 0 if nothing is due, or somebody else holds the match. Raises Drifted.
    """
    with transaction.atomic():
        now = clock.now()
        match = rows.claim(match_id, now)
        if match is None:
            return 0
        at = now.timestamp()
        if match.pause.get("until") and match.pause["until"] <= at:
            timing.thaw(match, at)
            note(match, None, "goes-on")
        position, late = open_position(match), 0
        while (ask := _late(match, position, at)) is not None:
            _missed(match, position, ask)
            late += 1
        return late


def _late(match: Match, position: Position, at: float) -> Ask | None:
    """The first open ask whose time has run out."""
    for ask in position.asks:
        deadline = match.clocks.get(str(ask.seat), {}).get("deadline")
        if deadline is not None and deadline <= at:
            return ask
    return None


def _missed(match: Match, position: Position, ask: Ask) -> None:
    seat = match.seats.all()[ask.seat]
    if not seat.player:
        seat.misses += 1
        seat.save(update_fields=["misses"])
        if match.time_out == Policy.BOT:
            stand_in(match, seat, StandIn.ANSWER, "stands-in")
            return
        if match.time_out == Policy.SEAT and seat.misses >= match.patience:
            _take_over(match, seat)
            return
    # The default also ends the wait for a bot that does not come.
    answer(match, position, ask, ask.fallback(), Entry.Cause.TIMEOUT)


def _take_over(match: Match, seat: Seat) -> None:
    """A bot takes the seat of a player who stays away. Where nobody else is left, the match rests until one is back."""
    if any(other.present and not other.misses for other in match.seats.all() if other.number != seat.number):
        stand_in(match, seat, StandIn.SEAT, "taken-over")
    else:
        timing.freeze(match, clock.now().timestamp(), rest=True)
        note(match, None, "rests")


def stand_in(match: Match, seat: Seat, how: str, line: str) -> None:
    """Let a bot answer for a seat from now on, with time of its own, and say so."""
    seat.standin = how
    seat.save(update_fields=["standin"])
    _ask_again(match, seat)
    note(match, seat.number, line, f"misses:{seat.misses}", asked=[seat.number] if match.waits_for(seat.number) else [])


def _ask_again(match: Match, seat: Seat) -> None:
    if match.waits_for(seat.number):
        waiting = [other.number for other in match.seats.all() if match.waits_for(other.number)]
        timing.ask(match, waiting, [seat.number], clock.now().timestamp())


def come_back(match_id: int, user: object) -> Match:
    """A player takes the seat back from the bot that stood in. Raises NotYourSeat, NotPossible, NotStarted or Over."""
    with transaction.atomic():
        match = locked(match_id)
        playing(match)
        seat = next((s for s in match.seats.all() if s.user_id == getattr(user, "pk", None)), None)
        if seat is None or seat.resigned:
            raise NotYourSeat("You do not play in this match.")
        if not seat.standin:
            raise NotPossible("No bot plays your seat; it is yours.")
        seat.standin, seat.misses = StandIn.NO, 0
        seat.save(update_fields=["standin", "misses"])
        if match.pause.get("rest"):
            timing.thaw(match, clock.now().timestamp())
        _ask_again(match, seat)
        note(match, seat.number, "back")
        return match
