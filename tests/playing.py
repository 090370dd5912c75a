"""Matches for tests, made and played through the public doors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model

from games.kernel.ask import Ask, option_key
from games.matches import door, tables
from games.matches.models import Match


def person(name: str, email: str | None = None, **fields: Any) -> Any:
    """A player with an account; the address is name@example.org unless given."""
    return get_user_model().objects.create_user(name, f"{name}@example.org" if email is None else email, **fields)


def confirm(player: Any) -> None:
    """Let a player's mail address be known to be theirs."""
    EmailAddress.objects.create(user=player, email=player.email, primary=True, verified=True)


def started(*people: Any, bots: Sequence[str] = (), title: str = "purging", **options: Any) -> Match:
    """A match (of Purging) that has begun, with these people and then these bots in its seats; open to all eyes."""
    match = tables.create(people[0], title, seats=len(people) + len(bots), **{"private": False, **options})
    for one in people[1:]:
        tables.join(match.pk, one)
    for number, bot in enumerate(bots, len(people)):
        tables.add_bot(match.pk, people[0], number, bot)
    return tables.start(match.pk, people[0])


def asked(match: Match, seat: int) -> Ask:
    """The open ask of a seat, which must have one."""
    position = door.open_position(Match.objects.get(pk=match.pk))
    return next(ask for ask in position.asks if ask.seat == seat)


def answer(match: Match, seat: int, keys: list[str] | None = None) -> Ask:
    """Answer a seat's open ask, with its first legal answer unless one is given; the ask."""
    ask = asked(match, seat)
    chosen = [option_key(o) for o in ask.options[: max(1, ask.least)]] if keys is None else keys
    door.submit(match.pk, seat, ask.token, chosen)
    return ask


def play_to_the_end(match: Match, *, but: int | None = None, most: int = 2000) -> Match:
    """Answer for everybody until the match is over, or until nobody is asked but one seat."""
    for _ in range(most):
        match.refresh_from_db()
        seats = [n for n in range(match.seats.count()) if match.waits_for(n) and n != but]
        if match.status != Match.Status.ACTIVE or not seats:
            return match
        answer(match, seats[0])
    raise AssertionError(f"the match did not end within {most} answers")
