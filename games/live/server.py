"""The embedded box: web server, job worker and sweeps in one process. `manage.py play` starts it.

Three kinds of threads: the main one runs uvicorn's loop with pages and live connections; a Celery worker takes jobs
from an in-memory broker; one timer for each kind of sweep looks for what is due. Bots that think long do so in
processes of their own (games.bots.thinking). Nothing durable lives in memory: whatever is lost when the process is
killed, a sweep finds again from the rows.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import logging
import os
import signal
import socket
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any

import uvicorn
from celery.exceptions import SecurityWarning
from django.db import close_old_connections

logger = logging.getLogger(__name__)

WORKER_THREADS = 4
MAIN = threading.main_thread()
GRACE = 3  # seconds that open connections and running jobs get when the server ends


class Taken(Exception):
    """What was asked for is in use; the sentence says by whom, and what to do."""


class Lock:
    """The folder's lock, held while the process lives; the system lets go of it however the process ends.

    Two embedded servers on one folder would each hold a part of the live connections and jobs.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / "play.lock"
        self._file: IO[str] | None = None

    def take(self) -> None:
        """Raises Taken if another process holds it."""
        file = self.path.open("a+")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            holder = " ".join(file.read().split()) or "another process"
            file.close()
            raise Taken(
                f"This folder is in use already: {self.path.parent} ({holder}). End that server first, "
                "or give this one a folder of its own with RICKS_VAR."
            ) from None
        self._file = file
        self.say("starting")

    def say(self, where: str) -> None:
        """Leave word for those who find the lock taken."""
        assert self._file is not None
        self._file.seek(0)
        self._file.truncate()
        self._file.write(f"process {os.getpid()}, {where}\n")
        self._file.flush()

    def release(self) -> None:
        if self._file is not None:
            self._file.truncate(0)
            self._file.close()
            self._file = None


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens where the site is to be served; port 0 takes a free one. Raises Taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        reason = error.strerror if isinstance(error, OSError) else "no such port"
        raise Taken(f"Can't serve on {host} port {port}: {reason}. Choose another with --host and --port.") from None
    return listener


class Web(uvicorn.Server):
    """uvicorn, except that a signal just ends serving: what comes after it still runs, and the exit code is 0."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {sig: signal.signal(sig, self.handle_exit) for sig in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)


def serve(listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve pages and live connections until SIGINT or SIGTERM. ``ready`` is called once it answers."""
    config = uvicorn.Config(
        "ricks.asgi:application",
        log_config=None,
        access_log=False,
        lifespan="off",
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        ws_max_size=64 * 1024,
    )
    web = Web(config)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # that it starts and ends is said better elsewhere

    async def main() -> None:
        serving = asyncio.create_task(web.serve(sockets=[listener]))
        while not (web.started or serving.done()):
            await asyncio.sleep(0.01)
        if web.started:
            ready()
        await serving

    asyncio.run(main())


class Every(threading.Thread):
    """Runs a job at once, and again every so many seconds. What it raises is logged; the next round comes as ever."""

    def __init__(self, seconds: float, job: Callable[[], Any]) -> None:
        super().__init__(name=f"every-{job.__module__}.{getattr(job, '__name__', 'job')}", daemon=True)
        self.seconds, self.job = seconds, job
        self._end = threading.Event()

    def run(self) -> None:
        while not self._end.is_set():
            close_old_connections()
            try:
                self.job()
            except Exception:  # the next round may fare better
                logger.exception("%s failed", self.name)
            finally:
                close_old_connections()
            self._end.wait(self.seconds)

    def end(self) -> None:
        self._end.set()


class Jobs(threading.Thread):
    """A Celery worker in a thread. Upstream calls this unsupported: it is hidden here, and only speed depends on it."""

    def __init__(self) -> None:
        super().__init__(name="jobs", daemon=True)
        from ricks.celery import app

        with warnings.catch_warnings():
            # It warns of running as root, which is for those who start this server to decide.
            warnings.simplefilter("ignore", SecurityWarning)
            self.worker = app.Worker(
                pool="threads",
                concurrency=WORKER_THREADS,
                without_gossip=True,
                without_mingle=True,
                without_heartbeat=True,
                quiet=True,
            )

    def run(self) -> None:
        self.worker.start()

    def end(self) -> None:
        self.worker.stop()


def leave() -> None:
    """End the process now if a job still runs: one may wait for a mail server for long. Its row is found again."""
    if any(thread.is_alive() and not thread.daemon for thread in threading.enumerate() if thread is not MAIN):
        logger.warning("A job was cut off; it is done again after the next start")
        logging.shutdown()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


@contextlib.contextmanager
def machinery(sweeps: Sequence[tuple[float, Callable[[], Any]]]) -> Iterator[None]:
    """Worker, timers and the bots' processes, around the web server. Leaving it ends them, within GRACE seconds.

    ``sweeps``: (seconds, job) pairs; each has a thread of its own, so that a slow mail server holds up no deadline.
    """
    from games.bots import thinking

    jobs = Jobs()
    timers = [Every(seconds, job) for seconds, job in sweeps]
    thinking.open_pool()
    jobs.start()
    for timer in timers:
        timer.start()
    try:
        yield
    finally:
        for timer in timers:
            timer.end()
        thinking.close_pool()
        # Stopping waits for jobs that run; a thread does that, so that a slow mail server cannot hold the end up.
        ending = threading.Thread(target=jobs.end, daemon=True)
        ending.start()
        ending.join(GRACE)
        for timer in timers:
            timer.join(1)
