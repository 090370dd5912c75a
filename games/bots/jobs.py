"""Bots' turns: a job for each match in which a bot is asked, safe to lose, to repeat and to run twice at once.

The truth is in the rows: an active match that waits for a bot's seat. ``advanced`` starts a job at once, ``find_lost``
(with the sweep) starts those that got lost. An answer goes through the one door with its ask's token, so that of two
jobs for one ask the slower is told that it comes too late. Two marks in the cache spare work, nothing more: "queued"
(a job of this match is on its way) and "playing" (one runs).
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

from games.kernel.ask import Ask, option_key
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
MISSES = 5  # rounds in a row that brought no answer, after which a job gives up

_playing: ContextVar[int | None] = ContextVar("playing", default=None)


def asked_bots(match: Match) -> list[Seat]:
    """The seats that the match waits for and that a bot answers for."""
    return [seat for seat in match.seats.all() if seat.player and match.waits_for(seat.number)]


def pause(match: Match) -> float:
    """Seconds before a bot answers: for people to see what happens. Bots among themselves don't wait."""
    people = any(seat.user_id and not seat.resigned for seat in match.seats.all())
    return float(settings.BOT_DELAY) if people else 0.0


def queue(match_id: int, delay: float = 0.0) -> bool:
    """Start the job of a match in ``delay`` seconds; False if one is on its way already."""
    from .tasks import play_bots

    new = bool(cache.add(f"bots.queued.{match_id}", 1, delay + MARK_SECONDS))
    if new:
        play_bots.apply_async((match_id,), countdown=delay)
    return new


def wake_bots(match: Match, entry: Entry | None, asked: list[Seat], ended: bool, **_: Any) -> None:
    """Receiver of ``signals.advanced``: once the change is committed, bots that are newly asked get their job."""
    if ended or _playing.get() == match.pk or not any(seat.player for seat in asked):
        return
    transaction.on_commit(lambda: queue(match.pk, pause(match)), robust=True)


def find_lost() -> int:
    """Queue the job of each match that waits for a bot and has none; how many."""
    bot = Q(bot__gt="") | Q(resigned=True)
    asked = F("match__to_act").bitrightshift(F("number")).bitand(1)  # type: ignore[arg-type]
    waiting = Seat.objects.filter(bot, match__status=Match.Status.ACTIVE).alias(asked=asked).filter(asked=1)
    found = 0
    for match_id in waiting.order_by("match_id").values_list("match_id", flat=True).distinct():
        if not cache.get(f"bots.playing.{match_id}"):
            found += queue(match_id)
    return found


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
    """The match, if it waits for a bot."""
    match = Match.objects.prefetch_related("seats").filter(pk=match_id, status=Match.Status.ACTIVE).first()
    return match if match is not None and asked_bots(match) else None


class _Run(NamedTuple):
    """``then``: done (no bot is asked), later (come again after ``pause`` seconds), failed (left to the sweep, for when
    some time has passed) or lost (the server ends: left to the sweep after the next start).
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
    """One answer for each bot that is asked in the position as stored; how many were taken (others were too late)."""
    try:
        position = door.open_position(match)
    except door.Drifted:
        door.heal(match.pk)
        return 0
    taken = 0
    for seat in asked_bots(match):
        ask = next((ask for ask in position.asks if ask.seat == seat.number), None)
        if ask is None:
            continue
        keys = _chosen(match, seat, ask)
        try:
            door.submit(match.pk, seat.number, ask.token, keys, cause=Entry.Cause.BOT)
        except IllegalAnswer:
            logger.exception("A bot (%s) chose what was not offered in match %s", seat.player, match.pk)
            door.submit(match.pk, seat.number, ask.token, _default(ask), cause=Entry.Cause.BOT)
        except Refused:
            return taken  # answered by another job, taken back, over: look again
        taken += 1
    return taken


def _chosen(match: Match, seat: Seat, ask: Ask) -> list[str]:
    """The bot's choice; if it fails or thinks for too long, what the ask gives those who never answer.

    Raises BrokenExecutor or CancelledError where its process was ended from outside: that is no fault of the bot's, and
    the ask is to stay open, so that it thinks again.
    """
    try:
        return thinking.think(question(match, seat, ask.token))
    except (BrokenExecutor, CancelledError):
        raise
    except Exception:  # a bot that errs must not hold up a table
        logger.exception("A bot (%s) failed in match %s at %s; the default is played", seat.player, match.pk, ask.token)
        return _default(ask)


def question(match: Match, seat: Seat, token: str) -> thinking.Question:
    """What a seat's bot is to think about: the ask with this token in the match as stored."""
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
        chance=_chance(match, seat),
        budget=float(settings.BOT_SECONDS),
    )


def _default(ask: Ask) -> list[str]:
    return [option_key(option) for option in ask.fallback()]


@lru_cache(maxsize=32)
def _cards_json(title: Title[Any]) -> bytes:
    return msgspec.json.encode(list(title.cards.cards.values()))


def _chance(match: Match, seat: Seat) -> int:
    """The seed of the bot's own dice: the same for two jobs at one ask; it tells nobody the match's dice."""
    what = f"bot {match.pk} {match.head} {seat.number}".encode()
    return int.from_bytes(hashlib.blake2b(what, key=bytes(match.seed), digest_size=8).digest())
