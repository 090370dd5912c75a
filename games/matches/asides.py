"""The words of what happens at a table and changes nothing of the game (entries with the cause "table")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel.words import Line, Speaker

from . import clocks, pace
from .models import Match

WORDS = {
    "proposes": "{seat} {seat:proposes|propose} {what}.",
    "agrees": "{seat} {seat:agrees|agree} to {what}.",
    "declines": "{seat} {seat:declines|decline} {what}.",
    "withdraws": "{seat} {seat:withdraws|withdraw} the proposal of {what}.",
    "paused": "The match is paused{until}: all clocks stand. Everybody may play on.",
    "goes-on": "The pause is over: the clocks run again.",
    "gives": "{seat} {seat:gives|give} {other} {time} more.",
    "granted": "An administrator gives everybody {time} more.",
    "stands-in": "Time has run out for {seat}; a bot gives this answer.",
    "taken-over": "{seat} {seat:has|have} missed {misses} {misses:deadline|deadlines};"
    " a bot plays the seat until its player takes it back.",
    "rests": "Nobody is left at the table. The match rests until somebody comes back.",
    "back": "{seat} {seat:is|are} back and {seat:takes|take} the seat from the bot.",
    "vacation": "{seat} {seat:is|are} on vacation from {first} to {last}; until it is over, {seat's} clock stands.",
    "works": "{seat} {seat:ends|end} the vacation with {last}.",
    "ended": "The match is ended by agreement, without a result.",
}
WHAT = {
    "pause": "a pause{until}",
    "resume": "to go on{until}",
    "bot": "that a bot takes the seat of {other}",
    "end": "to end the match without a result",
}


def line(speaker: Speaker, seat: int | None, facts: Sequence[Any]) -> Line:
    """One of them for a reader. ``facts``: as ``door.asides.note`` takes them."""
    key, *rest = (str(fact) for fact in facts)
    parts = _parts(speaker, dict(fact.split(":", 1) for fact in rest))
    parts["seat"] = [] if seat is None else [speaker.seat(seat)]
    if "what" in parts:
        parts["what"] = speaker.say(WHAT[str(parts["what"])], parts)
    return speaker.say(WORDS[key], parts)


def proposal(speaker: Speaker, proposed: Mapping[str, Any]) -> Line:
    """What is proposed, as the row holds it: "a pause until …"."""
    given = {
        name: str(proposed[key]) for key, name in (("seat", "other"), ("until", "until")) if proposed[key] is not None
    }
    return speaker.say(WHAT[proposed["what"]], _parts(speaker, given))


def pause_words(match: Match) -> str:
    """Why the clocks stand, and until when."""
    if match.pause.get("rest"):
        return "Nobody is left at the table; the match rests until somebody comes back."
    until = match.pause.get("until")
    return f"All clocks stand{moment(until)}. Everybody may play on." if until else "All clocks stand."


def moment(instant: float) -> str:
    """ " until 3 December 2026, 07:00 UTC"."""
    at = clocks.when(instant)
    assert at is not None
    return f" until {at.day} {at:%B %Y, %H:%M} UTC"


def _parts(speaker: Speaker, given: Mapping[str, str]) -> dict[str, Line | str | int]:
    parts: dict[str, Line | str | int] = {"until": ""}
    for name, value in given.items():
        if name == "other":
            parts[name] = [speaker.seat(int(value))]
        elif name == "until":
            parts[name] = moment(float(value))
        elif name == "time":
            parts[name] = pace.words(float(value))
        elif name == "misses":
            parts[name] = int(value)
        else:
            parts[name] = value
    return parts
