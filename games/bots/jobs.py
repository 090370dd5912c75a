"""Bots' turns: a job for each match in which a bot is asked, safe to lose, to repeat and to run twice at once.

The truth is in the rows: an active match that waits for a bot's seat, or whose title has reactions, so that its bots
may take up an offer in any position. ``advanced`` starts a job at once, ``find_lost`` (with the sweep) starts those
that got lost. An answer goes through the one door with its ask's token, so that of two jobs for one ask the slower is
told that it comes too late. Three marks in the cache spare work, nothing more: "queued" (a job of this match is on its
way), "playing" (one runs) and "looked" (the position in which the bots last left all their offers alone).
"""

from __future__ import annotations

import hashlib
import logging
import time
from concurrent.futures import BrokenExecutor, CancelledError
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import msgspec
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import F, Q

from games import titles
from games.kernel.ask import Ask, option_key
from games.kernel.position import Position
from games.kernel.title import Title
from games.matches import door
from games.matches.errors import IllegalAnswer, Refused
from games.matches.log import rules
from games.matches.models import Entry, Match, Seat

from . import thinking

logger = logging.getLogger(__name__)

AT_A_STRETCH = 20  # seconds after which a job makes room for others and queues itself again
MARK_SECONDS = 90  # longer than one thought with its patience; then a mark left behind by a killed job is void

AFTER_FAILURE = 60  # seconds before a match is tried again
LOOKED_SECONDS = 7 * 86400  # after which, or when the cache is emptied, bots think about the same offers once more
MISSES = 5  # rounds in a row that brought no answer, after which a job gives up

_playing: ContextVar[int | None] = ContextVar("playing", default=None)


def asked_bots(match: Match) -> list[Seat]:
    """The seats that the match waits for and that a bot answers for."""
    return [seat for seat in match.seats.all() if seat.player and match.waits_for(seat.number)]


def tempted_bots(match: Match) -> list[Seat]:
    """In a title with reactions: the bots' seats, unless they have looked at their offers in this position already."""
    if not match.title_class.reactive or cache.get(f"bots.looked.{match.pk}") == match.head:
        return []
    return [seat for seat in match.seats.all() if seat.player]


def _reactive() -> list[str]:
    return [title.meta.key for title in titles.all_titles() if title.reactive]


def pause(match: Match) -> float:
    """Seconds before a bot answers: for people to see what happens. Bots among themselves don't wait."""
    people = any(seat.user_id and not seat.player for seat in match.seats.all())
    return float(settings.BOT_DELAY) if people else 0.0


def queue(match_id: int, delay: float = 0.0) -> bool:
    """Start the job of a match in ``delay`` seconds; False if one is on its way already."""
    from .tasks import play_bots

    new = bool(cache.add(f"bots.queued.{match_id}", 1, delay + MARK_SECONDS))
    if new:
        play_bots.apply_async((match_id,), countdown=delay)
    return new


def wake_bots(match: Match, entry: Entry | None, asked: list[Seat], ended: bool, **_: Any) -> None:
    """Receiver of ``signals.advanced``: once the change is committed, bots that are newly asked, or have new offers to
    look at, get their job.
    """
    if ended or _playing.get() == match.pk or not (any(seat.player for seat in asked) or tempted_bots(match)):
        return
    transaction.on_commit(lambda: queue(match.pk, pause(match)), robust=True)


def find_lost() -> int:
    """Queue the job of each match that waits for a bot, or tempts one, and has none; how many."""
    asked = F("match__to_act").bitrightshift(F("number")).bitand(1)  # type: ignore[arg-type]
    bots = Seat.objects.filter(Q(bot__gt="") | Q(resigned=True) | Q(standin__gt=""), match__status=Match.Status.ACTIVE)
    lost = set(bots.alias(asked=asked).filter(asked=1).values_list("match_id", flat=True))
    if reactive := _reactive():
        heads = dict(bots.filter(match__title__in=reactive).values_list("match_id", "match__head"))
        lost |= {pk for pk, head in heads.items() if cache.get(f"bots.looked.{pk}") != head}
    return sum(queue(pk) for pk in sorted(lost) if not cache.get(f"bots.playing.{pk}"))


def play(match_id: int) -> int:
    """Answer for every bot that a match asks; how many answers. Does nothing while another job plays this match."""
    cache.delete(f"bots.queued.{match_id}")
    answers = 0
    # A job that finds the match taken leaves. So whoever held it looks again after letting go: what was asked meanwhile
    # is either seen by that look, or its job comes after and finds the match free.
    while _look(match_id) and cache.add(f"bots.playing.{match_id}", 1, MARK_SECONDS):
        mark = _playing.set(match_id)
        try:
            run = _run(match_id)
        finally:
            _playing.reset(mark)
            cache.delete(f"bots.playing.{match_id}")
        answers += run.answers
        if run.then == "failed":
            cache.set(f"bots.playing.{match_id}", 1, AFTER_FAILURE)
        if run.then == "later":
            queue(match_id, run.pause)
        if run.then != "done":
            break
    return answers


def _look(match_id: int) -> Match | None:
    """The match, if it waits for a bot or tempts one."""
    match = Match.objects.prefetch_related("seats").filter(pk=match_id, status=Match.Status.ACTIVE).first()
    return match if match is not None and (asked_bots(match) or tempted_bots(match)) else None


class _Run(NamedTuple):
    """``then``: done (no bot has anything to do), later (come again after ``pause`` seconds), failed (left to the
    sweep, for when some time has passed) or lost (the server ends: left to the sweep after the next start).
    """

    then: Literal["done", "later", "failed", "lost"]
    answers: int
    pause: float = 0.0


def _run(match_id: int) -> _Run:
    answers = missed = 0
    until = time.monotonic() + AT_A_STRETCH
    while match := _look(match_id):
        wait = pause(match)
        if answers and (wait or time.monotonic() > until):
            return _Run("later", answers, wait)
        try:
            done = _answer_once(match)
        except thinking.Closed:
            return _Run("lost", answers)
        except Exception:  # the rules broke, or a process; count it, so that one match can't keep the workers busy
            logger.exception("The bots of match %s can't play", match_id)
            if door.stall(match_id, "Its bots failed three times; see the server's log."):
                logger.error("Match %s is stuck: its bots have failed too often", match_id)
            return _Run("failed", answers)
        answers += done
        missed = 0 if done else missed + 1
        if missed > MISSES:
            return _Run("failed", answers)
        cache.touch(f"bots.playing.{match_id}", MARK_SECONDS)
    return _Run("done", answers)


def _answer_once(match: Match) -> int:
    """An offer that a bot takes up, else one answer for each bot that is asked in the position as stored; how many were
    taken (others were too late).
    """
    try:
        position = door.open_position(match)
    except door.Drifted:
        door.heal(match.pk)
        return 0
    taken = 0
    try:
        if _react(match, position):
            return 1
        for seat in asked_bots(match):
            if ask := next((ask for ask in position.asks if ask.seat == seat.number), None):
                _give(match, seat, ask)
                taken += 1
    except Refused:
        pass  # answered by another job, taken back, over: look again
    return taken


def _react(match: Match, position: Position) -> bool:
    """Let the first bot that wants to take up one of its offers; if none does, nobody looks at this position again.

    Raises Refused when it comes too late.
    """
    tempted = tempted_bots(match)
    for seat in tempted:
        if not any(offer.seat == seat.number for offer in position.offers):
            continue
        if (choice := _thought(match, seat, "")) is None:
            continue
        try:
            door.submit(match.pk, seat.number, choice.token, choice.keys, cause=Entry.Cause.BOT)
        except IllegalAnswer:
            logger.exception("A bot (%s) took up what was not offered in match %s", seat.player, match.pk)
            continue
        return True
    if tempted:
        cache.set(f"bots.looked.{match.pk}", match.head, LOOKED_SECONDS)
    return False


def _give(match: Match, seat: Seat, ask: Ask) -> None:
    """Answer an ask for a bot: with its choice; if it fails or thinks for too long, with what the ask gives those who
    never answer. Raises Refused when it comes too late.
    """
    choice = _thought(match, seat, ask.token)
    try:
        door.submit(match.pk, seat.number, ask.token, choice.keys if choice else _default(ask), cause=Entry.Cause.BOT)
    except IllegalAnswer:
        logger.exception("A bot (%s) chose what was not offered in match %s", seat.player, match.pk)
        door.submit(match.pk, seat.number, ask.token, _default(ask), cause=Entry.Cause.BOT)


def _thought(match: Match, seat: Seat, token: str) -> thinking.Choice | None:
    """The bot's choice; None if it fails, thinks for too long, or leaves its offers alone.

    Raises BrokenExecutor or CancelledError where its process was ended from outside: that is no fault of the bot's, and
    the ask is to stay open, so that it thinks again.
    """
    try:
        return thinking.think(question(match, seat, token))
    except (BrokenExecutor, CancelledError):
        raise
    except Exception:  # a bot that errs must not hold up a table
        logger.exception("A bot (%s) failed in match %s at %s", seat.player, match.pk, token or "its offers")
        return None


def question(match: Match, seat: Seat, token: str) -> thinking.Question:
    """What a seat's bot is to think about: the ask with this token in the match as stored, or for "" its offers."""
    title = rules(match)
    return thinking.Question(
        title=match.title,
        cards=_cards_json(title),
        digest=title.cards.digest,
        settings=dict(match.settings),
        saved=bytes(match.saved),
        seed=bytes(match.seed),
        seat=seat.number,
        token=token,
        bot=seat.player,
        chance=_chance(match, seat, token),
        budget=float(settings.BOT_SECONDS),
    )


def _default(ask: Ask) -> list[str]:
    return [option_key(option) for option in ask.fallback()]


@lru_cache(maxsize=32)
def _cards_json(title: Title[Any]) -> bytes:
    return msgspec.json.encode(list(title.cards.cards.values()))


def _chance(match: Match, seat: Seat, token: str) -> int:
    """The seed of the bot's own dice: the same for two jobs at one ask; it tells nobody the match's dice."""
    what = f"bot {match.pk} {match.head} {seat.number} {token}".encode()
    return int.from_bytes(hashlib.blake2b(what, key=bytes(match.seed), digest_size=8).digest())
