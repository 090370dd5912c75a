"""Where bots think: here, if it is quick, else in processes of their own, so that no page waits for a bot.

A busy Python thread holds up every other thread of its process. The embedded box therefore opens a pool of processes;
what goes in and out is plain data. A Celery worker that serves bots has no pool: it is such a process itself.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import BrokenExecutor, CancelledError, Future, ProcessPoolExecutor
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from games import titles
from games.kernel.ask import Answer, Ask, option_key
from games.kernel.cards import CardSet, read_cards
from games.kernel.chance import QuickDice
from games.kernel.codec import codec
from games.kernel.position import Position

logger = logging.getLogger(__name__)

QUICK = 0.05  # seconds of thought that a thread of the web process may be kept busy with
PATIENCE = 20  # seconds, beyond its budget, after which a thought is given up


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """All a bot needs to answer one ask, or to choose among its offers, as plain data.

    ``cards``: the match's revision as JSON, ``digest`` its name; ``saved``: the packed position; ``seed``: that of the
    match, needed to open it (a bot looks ahead in worlds dealt anew, never at the true one); ``token``: that of the
    ask, "" for the offers; ``chance``: seed of the bot's own dice; ``budget``: seconds it may think.
    """

    title: str
    cards: bytes
    digest: str
    settings: dict[str, str]
    saved: bytes
    seed: bytes
    seat: int
    token: str
    bot: str
    chance: int
    budget: float


class Choice(NamedTuple):
    """What a bot does: the token of the ask or offer, and the keys of the options it chooses."""

    token: str
    keys: list[str]


def answer(question: Question) -> Choice | None:
    """What the bot chooses; None if it leaves its offers alone. Raises LookupError if its ask is not open in this
    position.
    """
    from . import search  # only where a bot really thinks

    rules = _rules(question.title, question.digest, tuple(sorted(question.settings.items())), question.cards)
    position = Position.load(rules, codec(type(rules)).saved(question.saved), question.seed)
    seat, bot, dice = question.seat, question.bot, QuickDice(question.chance)
    if not question.token:
        taken = search.react(position, seat, bot, dice, question.budget)
        return _choice(*taken) if taken else None
    for ask in position.asks_of(seat):
        if ask.token == question.token:
            return _choice(ask, search.choose(position, seat, ask, bot, dice, question.budget))
    raise LookupError(f"{question.token} is not asked of seat {seat}")


def _choice(ask: Ask, chosen: Answer) -> Choice:
    return Choice(ask.token, [option_key(option) for option in chosen])


@lru_cache(maxsize=32)
def _rules(title: str, digest: str, settings: tuple[tuple[str, str], ...], cards: bytes) -> Any:
    kind = titles.get(title)
    return kind(CardSet(read_cards(msgspec.json.decode(cards), kind.card_type, digest)), dict(settings))


# -- the pool -----------------------------------------------------------------------------------------------------


class Closed(BrokenExecutor):
    """The pool was closed, because the server ends, before the thought was finished."""


_pool: ProcessPoolExecutor | None = None
_lock = threading.Lock()
_took: dict[tuple[str, str, bool], float] = {}  # (title, bot, offers) -> seconds of CPU its last thought took


def open_pool() -> None:
    """From now on let long thoughts be thought by other processes; they start when first needed."""
    global _pool
    with _lock:
        if _pool is None:
            _pool = _new_pool()


def close_pool() -> None:
    """End the processes at once, whatever they think of: an unanswered ask is found again."""
    global _pool
    with _lock:
        pool, _pool = _pool, None
    if pool is not None:
        _end(pool)


def _replace(broken: ProcessPoolExecutor) -> bool:
    """A new pool for one whose process was killed from outside; False if the pool was closed on purpose.

    Of several threads that come with the same broken pool, the first replaces it.
    """
    global _pool
    with _lock:
        ours = _pool is broken
        if ours:
            _pool = _new_pool()
        is_open = _pool is not None
    if ours:
        _end(broken)
    return is_open


def _new_pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(
        max_workers=max(1, (os.cpu_count() or 2) - 1),
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_start_process,
    )


def _end(pool: ProcessPoolExecutor) -> None:
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(2)


def _start_process() -> None:
    """In a pool's process: leave Ctrl-C to the server, and do not outlive it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def think(question: Question) -> Choice | None:
    """As ``answer``, in the right place for the time it will take.

    Raises also TimeoutError; BrokenExecutor when the process that thought was killed; Closed when the server ends.
    """
    key = (question.title, question.bot, not question.token)
    pool = _pool
    guess = question.budget if question.bot == "search" else 0.0  # the others don't think until their time is up
    if pool is not None and _took.get(key, guess) >= QUICK:
        try:
            seconds, choice = _submit(pool, question).result(question.budget + PATIENCE)
        except (BrokenExecutor, CancelledError) as error:
            # A process was killed from outside, and took the pool with it. The next question gets a new one.
            if not _replace(pool):
                raise Closed("the pool was closed in mid-thought") from error
            raise
    else:
        seconds, choice = _timed(question)
    _took[key] = seconds
    return choice


def _submit(pool: ProcessPoolExecutor, question: Question) -> Future[tuple[float, Choice | None]]:
    try:
        return pool.submit(_timed, question)
    except BrokenExecutor:
        raise
    except RuntimeError as error:  # it was closed, or replaced, just now
        raise BrokenExecutor("the pool was closed before it was asked") from error


def _timed(question: Question) -> tuple[float, Choice | None]:
    begun = time.thread_time()
    choice = answer(question)
    return time.thread_time() - begun, choice
