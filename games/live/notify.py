"""Live messages: the one place that sends to the channel layer, from whatever thread or process.

A message is a hint, never the thing itself: "match 7 is at entry 57", "look again what waits for you". What a viewer
may know is asked for by the page it concerns. Messages may get lost; pages compare numbers and ask again now and then.

The in-memory layer belongs to one event loop and must not be touched from other threads: with it an idle loop does not
even wake. So everything is handed to the loop on which this process's consumers live; a process without consumers has
nobody to tell (in memory), or a loop of its own for it (Redis).
"""

from __future__ import annotations

import asyncio
import atexit
import logging
import os
import threading
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, wait
from functools import cache
from typing import Any

from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import transaction

from games.matches.models import Entry, Match, Seat

logger = logging.getLogger(__name__)

_consumers: asyncio.AbstractEventLoop | None = None
_on_their_way: set[Future[Any]] = set()
# After these anybody's turn may have come or gone, not just the mover's and of those newly asked.
_SWEEPING = frozenset({Entry.Cause.UNDO, Entry.Cause.ADMIN, Entry.Cause.RULES, Entry.Cause.RESIGN})


def match_group(match_id: int) -> str:
    return f"match.{match_id}"


def user_group(user_id: int) -> str:
    return f"user.{user_id}"


def listen_here() -> None:
    """Called by a consumer that connects: its loop is the one that messages of this process go to."""
    global _consumers
    _consumers = asyncio.get_running_loop()


def notify(messages: Sequence[tuple[str, dict[str, Any]]]) -> None:
    """Send messages, each to its group, without waiting: they are handed to the loop in one go, since each hand-over
    wakes it. Never raises: what failed is logged, and pages look again anyway.
    """
    layer = get_channel_layer()
    loop = _loop(in_memory=isinstance(layer, InMemoryChannelLayer))
    if layer is None or loop is None:
        return
    sending = _send(layer, messages)
    try:
        sent = asyncio.run_coroutine_threadsafe(sending, loop)
    except RuntimeError:  # the loop was closed just now: the server is ending
        sending.close()
        return
    _on_their_way.add(sent)
    sent.add_done_callback(_arrived)


async def _send(layer: Any, messages: Sequence[tuple[str, dict[str, Any]]]) -> None:
    for group, message in messages:
        await layer.group_send(group, message)


def _arrived(sent: Future[Any]) -> None:
    _on_their_way.discard(sent)
    if not sent.cancelled() and (error := sent.exception()):
        logger.warning("Live messages were not sent: %r", error)


def _loop(*, in_memory: bool) -> asyncio.AbstractEventLoop | None:
    if _consumers is not None and _consumers.is_running():
        return _consumers
    return None if in_memory else _own_loop(os.getpid())


@cache
def _own_loop(pid: int) -> asyncio.AbstractEventLoop:
    """A loop in a thread, for a process that has no consumers; made after a fork, hence for each process id."""
    loop = asyncio.new_event_loop()
    # A command ends sooner than its last message is sent.
    atexit.register(lambda: wait(set(_on_their_way), timeout=2))
    threading.Thread(target=loop.run_forever, name="live-messages", daemon=True).start()
    return loop


def tell_viewers(match: Match, entry: Entry | None, asked: Iterable[Seat], ended: bool, **_: Any) -> None:
    """Receiver of ``signals.advanced``: once the change is committed, tell those who look at the match."""
    everyone = ended or entry is None or entry.cause in _SWEEPING
    moved = set() if entry is None or entry.seat is None else {entry.seat}
    seats = moved | {seat.number for seat in asked}
    users = [s.user_id for s in match.seats.all() if s.user_id and (everyone or s.number in seats)]
    messages: list[tuple[str, dict[str, Any]]] = [(match_group(match.pk), {"type": "match.moved", "seq": match.head})]
    messages += [(user_group(user_id), {"type": "waiting.changed"}) for user_id in users]
    transaction.on_commit(lambda: notify(messages), robust=True)
