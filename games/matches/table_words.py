"""What a table has agreed about time, in words, before one joins and while one plays."""

from __future__ import annotations

from . import asides, pace
from .models import Match

TIME_OUT = {
    Match.TimeOut.DEFAULT: "the default is played",
    Match.TimeOut.BOT: "a bot gives this answer",
    Match.TimeOut.SEAT: "the default is played; after {patience} in a row a bot takes the seat",
}


def time_facts(match: Match) -> list[tuple[str, str]]:
    """(what, how) for each of a table's rules of time, the pace first."""
    paced = match.pace_
    facts = [("Pace", f"{paced.name}. {paced.hint}.")]
    if paced.move is not None:
        stops = "Each player’s nights, weekends and vacations stop that player’s clock"
        facts.append(("Rests", f"{stops}." if match.rests else "None: clocks run day and night."))
        how = TIME_OUT[Match.TimeOut(match.time_out)].replace("{patience}", str(match.patience))
        facts.append(("When time runs out", f"{how[0].upper()}{how[1:]}."))
    if match.pause:
        facts.append(("Paused", asides.pause_words(match)))
    return facts


def gift_choices(match: Match) -> list[tuple[int, str]]:
    """How much time can be given at once: (seconds, words), fitting the pace."""
    move = match.pace_.move or pace.DAY
    sizes = (5 * pace.MINUTE, 30 * pace.MINUTE) if move < pace.HOUR else (12 * pace.HOUR, pace.DAY, 3 * pace.DAY)
    return [(seconds, pace.words(seconds)) for seconds in sizes]
