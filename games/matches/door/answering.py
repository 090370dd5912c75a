"""Answers, from wherever they come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias
from uuid import UUID

from django.db import IntegrityError, transaction

from games.kernel.ask import Ask, Illegal
from games.kernel.position import Position
from games.matches.errors import IllegalAnswer, NotPossible, Over, Reused, Stale
from games.matches.log import codec_of
from games.matches.models import Entry, Match

from .mending import heal
from .moving import Outcome, answer
from .opening import Drifted, locked, open_position, playing, seat_of

Cause = Entry.Cause
By: TypeAlias = int | Any  # a seat's number, or the user who sits there
CHANGES = 30  # answers to one ask, each in place of the one before, after which it stands


class _Given(NamedTuple):
    by: By
    token: str
    keys: list[str]
    cause: str
    submission: UUID | None


def submit(
    match_id: int, by: By, token: str, keys: Sequence[str], *, cause: str = Cause.PLAYER, submission: UUID | None = None
) -> Outcome:
    """Answer an ask. The only way in for players and bots; standing orders follow it (``moving.follow``).

    ``by``: a seat's number, or the user whose seat it is. ``token`` names the ask (``Ask.token``), ``keys`` the options
    chosen. A repeat of a ``submission`` returns the first outcome. Raises Stale, IllegalAnswer, NotYourSeat,
    NotStarted, Over, Reused, NotPossible or Match.DoesNotExist; then nothing has changed.
    """
    given = _Given(by, token, list(keys), cause, submission)
    try:
        return _attempt(match_id, given)
    except Drifted:
        heal(match_id)
        return _attempt(match_id, given)


def _attempt(match_id: int, given: _Given) -> Outcome:
    try:
        with transaction.atomic():
            match = locked(match_id)
            seat = seat_number(match, given.by)
            try:
                playing(match)
                position = open_position(match)
                ask = _asked(position, seat, given.token)
            except (Stale, Over):
                if repeated := _repeated(match, seat, given):
                    return repeated
                raise
            try:
                chosen = ask.parse(given.keys)
                _not_too_often(match, position, ask)
                return answer(match, position, ask, chosen, given.cause, given.submission)
            except Illegal as error:
                raise IllegalAnswer(str(error)) from error
    except IntegrityError:
        # Two tries of one submission for an answer that may still be changed: the second one ends here.
        match = Match.objects.get(pk=match_id)
        if repeated := _repeated(match, seat_number(match, given.by), given):
            return repeated
        raise


def seat_number(match: Match, by: By, *, even_away: bool = False) -> int:
    """The seat that an act is for. Raises NotYourSeat, as ``seat_of``."""
    return by if isinstance(by, int) else seat_of(match, by, even_away=even_away)


def _asked(position: Position, seat: int, token: str) -> Ask:
    for ask in position.asks_of(seat):
        if ask.token == token:
            return ask
    raise Stale(
        "This was answered already, or something else is asked now. Look at the board as it is and choose again."
    )


def _repeated(match: Match, seat: int, given: _Given) -> Outcome | None:
    """The outcome of an earlier try of the same submission, if there was one. Raises Reused for another answer's."""
    if given.submission is None:
        return None
    entry = Entry.objects.filter(match=match, submission=given.submission).first()
    if entry is None:
        return None
    answer = [str(o) if isinstance(o, str) else f"card:{o}" for o in codec_of(match).record(bytes(entry.body)).answer]
    if (entry.seat, entry.ask, answer) != (seat, given.token, given.keys):
        raise Reused("This submission id was used for another answer. Make a new one for each answer.")
    return Outcome(match, entry.seq, seat, repeated=True)


def _not_too_often(match: Match, position: Position, ask: Ask) -> None:
    """Each change of mind is an entry for ever; after a good many of them an answer stands."""
    if position.given(ask) is None:
        return
    if Entry.objects.filter(match=match, seat=ask.seat, ask=ask.token).count() >= CHANGES:
        raise NotPossible(f"This answer was changed {CHANGES} times; now it stands until it is revealed.")
