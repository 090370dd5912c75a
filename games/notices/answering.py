"""Answering a simple ask from a mail: which ones, and what its page shows.

The link in the mail is a right of its own: it answers this one ask for this one seat, and dies with the ask (answered,
timed out, taken back). Its page shows what the mail has shown already, and no more.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model

from games.matches import door, reading, rows
from games.matches.errors import Stale
from games.matches.models import Match
from games.matches.reading import AskSight

from .links import Answerable, answer_link

SIMPLE_MOST = 8  # options of an ask that can be answered from a mail
GONE = "This was answered already, or is not asked any more."
OPTIONS_MOST = 30  # options of one ask that a mail lists; the page has them all


class Choice(NamedTuple):
    """An option in a mail. ``n``: how many of that name there are; ``link``: chooses it, "" where only the table
    can.
    """

    label: str
    n: int
    link: str


class Question(NamedTuple):
    """An ask in a mail. ``more``: whether options were left out."""

    prompt: str
    hint: str
    choices: list[Choice]
    more: bool


def simple(ask: AskSight) -> bool:
    """Whether one out of a few, told apart by their names, answers the ask."""
    names = {option.label for option in ask.options}
    return ask.least == ask.most == 1 and len(names) == len(ask.options) <= SIMPLE_MOST


def question(match: Match, user: Any, ask: AskSight) -> Question:
    """An ask as a mail puts it to its reader, with links where it can be answered by them."""
    right = Answerable(match.pk, ask.seat, user.pk, ask.token)
    links = {o.label: answer_link(right, o.key) for o in ask.options} if simple(ask) else {}
    names = Counter(option.label for option in ask.options)
    choices = [Choice(label, n, links.get(label, "")) for label, n in names.items()]
    return Question(ask.prompt, ask.hint, choices[:OPTIONS_MOST], len(choices) > OPTIONS_MOST)


class Opened(NamedTuple):
    """The page of a link: who is asked, what, at which match."""

    user: Any
    match: Match
    ask: AskSight


def opened(right: Answerable) -> Opened:
    """What a link opens. Raises Stale, with a sentence for its reader, once it is good for nothing any more."""
    user = get_user_model().objects.filter(pk=right.user_id, is_active=True).first()
    try:
        match = rows.read(right.match_id)
    except Match.DoesNotExist:
        raise Stale(GONE) from None
    if user is None or reading.seat_of(match, user) != right.seat:
        raise Stale(GONE)
    for ask in reading.sight(match, user).asks:
        if ask.token == right.ask and ask.given is None and simple(ask):
            return Opened(user, match, ask)
    raise Stale(GONE)


def answer(right: Answerable, option: str) -> str:
    """Answer for the link's reader with one option; what was chosen, in words. Raises what ``door.submit`` does."""
    page = opened(right)
    chosen = {o.key: o.label for o in page.ask.options}
    door.submit(right.match_id, page.user, right.ask, [option])
    return chosen.get(option, option)
