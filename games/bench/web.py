"""Moves through the API of a real server with two workers, its database and this client all on the machine's cores.

The matches are played ahead in this process with the same seed, so that the client has nothing to do but send.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

import msgspec
from django.conf import settings
from django.db import connection
from knox.models import get_token_model

from games.kernel.ask import option_key
from games.kernel.chance import QuickDice
from games.lobby.models import Player
from games.matches import door, tables
from games.matches.models import Entry, Match

from .figures import Figure, percentile

MANY = 16
figure_of = partial(Figure, area="moves through the API")


class Script(NamedTuple):
    """A match played ahead: for each move the token of its seat's user and the request's body."""

    match: int
    moves: list[tuple[str, bytes]]


class Server(NamedTuple):
    """Where to send, and the process that was started."""

    host: str
    port: int
    process: int


class Run(NamedTuple):
    """``wall``: seconds for all; ``times``: seconds of each request; ``cpu``: seconds of server and database."""

    wall: float
    times: list[float]
    cpu: float

    @property
    def rate(self) -> float:
        return len(self.times) / self.wall

    def ms(self, share: float) -> float:
        return percentile(self.times, share) * 1000


def figures(*, moves: int) -> Iterator[Figure]:
    """All figures that need a server; about ``moves`` moves each."""
    database = connection.vendor
    with server() as served:
        many = prepare(MANY, moves // MANY)
        play(served, prepare(2, 40))  # warm up
        bare = play(served, [Script(0, [("", b"")] * (moves // MANY))] * MANY, "/bench/insert/")
        result = play(served, many)
        one = play(served, prepare(1, max(200, moves // 8)))
        yield figure_of(
            name="a bare view that inserts a row, 16 at once", value=bare.rate, unit="requests/s", note=database
        )
        goal = "600" if database == "postgresql" else ""
        yield figure_of(name="16 matches at once", value=result.rate, unit="moves/s", goal=f">= {goal}" if goal else "")
        yield figure_of(name="16 matches: as a share of the bare view", value=result.rate / bare.rate, unit="")
        yield figure_of(name="16 matches: p50", value=result.ms(0.5), unit="ms")
        yield figure_of(name="16 matches: p95", value=result.ms(0.95), unit="ms", goal="<= 45" if goal else "")
        yield figure_of(name="one match: p50", value=one.ms(0.5), unit="ms")
        yield figure_of(name="one match: p95", value=one.ms(0.95), unit="ms", goal="<= 6" if goal else "")
        per_move = result.cpu / len(result.times) * 1000
        yield figure_of(name="web + database CPU", value=per_move, unit="ms/move", goal="<= 2.5" if goal else "")
        yield from _length(served)
    yield figure_of(name="stored", value=bytes_a_move(), unit="bytes/move", goal="<= 350", note="table and indexes")


def _length(served: Server) -> Iterator[Figure]:
    """The same match with a short and with a long log: a move must not cost more."""
    long, short = prepare(1, 240, entries=1000)[0], prepare(1, 240)[0]
    times: dict[str, list[float]] = {"short": [], "long": []}
    for start in range(0, min(len(long.moves), len(short.moves)) - 20, 20):  # by turns, so that noise hits both alike
        for name, script in (("short", short), ("long", long)):
            part = Script(script.match, script.moves[start : start + 20])
            times[name] += play(served, [part]).times
    ratio = percentile(times["long"], 0.5) / percentile(times["short"], 0.5)
    yield figure_of(name="a move at log 1,000 against one at log 10", value=ratio, unit="times", goal="<= 1.2")


# -- preparing --------------------------------------------------------------------------------------------------------


def prepare(count: int, moves: int, *, entries: int = 0) -> list[Script]:
    """Fresh matches of four people, played ahead for about ``moves`` moves; ``entries``: in their logs before that."""
    return [_script(number, moves, entries) for number in range(count)]


def _script(number: int, moves: int, entries: int) -> Script:
    users = [Player.objects.create(username=f"bench-{secrets.token_hex(6)}") for _ in range(4)]
    tokens = [get_token_model().objects.create(user=user)[1] for user in users]
    match = tables.create(users[0], "purging", seats=4, settings={"wins": "3"}, pace="day", private=True)
    for user in users[1:]:
        tables.join(match.pk, user)
    match = tables.start(match.pk, users[0])
    lengthen(match.pk, entries)
    position = door.open_position(Match.objects.get(pk=match.pk))
    dice, script = QuickDice(number), Script(match.pk, [])
    while position.asks and len(script.moves) < moves:
        ask = position.asks[0]
        answer = ask.random(dice)
        body = {"token": ask.token, "answer": [option_key(o) for o in answer], "submission": str(uuid4())}
        script.moves.append((tokens[ask.seat], msgspec.json.encode(body)))
        position.answer(ask.seat, ask.key, answer)
    return script


def lengthen(match_id: int, entries: int) -> None:
    """Make a log long without changing what is asked: a seat answers and takes it back, again and again."""
    match = Match.objects.get(pk=match_id)
    while match.head < entries:
        ask = door.open_position(match).asks[0]
        door.submit(match_id, ask.seat, ask.token, [option_key(ask.options[0])])
        match = door.undo(match_id, ask.seat).match


def bytes_a_move() -> float:
    """Bytes that the log takes for each entry, indexes and all."""
    entries = Entry.objects.count()
    table = Entry._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"VACUUM FULL {table}")
            cursor.execute("SELECT pg_total_relation_size(%s)", [table])
        else:
            names = "SELECT name FROM sqlite_master WHERE tbl_name = %s"
            cursor.execute(f"SELECT sum(pgsize) FROM dbstat WHERE name IN ({names})", [table])
        return float(cursor.fetchone()[0]) / max(1, entries)


# -- serving and sending ----------------------------------------------------------------------------------------------


@contextmanager
def server() -> Iterator[Server]:
    """Granian with two workers on this process's database, quiet, without rate limits."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    granian = Path(sys.executable).with_name("granian")
    place = f"--host 127.0.0.1 --port {port} --workers 2 --blocking-threads 4"
    quiet = "--no-access-log --log-level warning"
    command = [str(granian), *f"--interface wsgi {place} {quiet} games.bench.wsgi:application".split()]
    environment = os.environ | {"RICKS_THROTTLE": "0", "RICKS_LOG_LEVEL": "ERROR"}
    process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment)
    try:
        _until_up(port)
        yield Server("127.0.0.1", port, process.pid)
    finally:
        process.terminate()
        process.wait(10)


def _until_up(port: int) -> None:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    raise RuntimeError("the server did not start within 30 seconds")


def play(served: Server, scripts: Sequence[Script], path: str = "") -> Run:
    """Send the scripts' moves, each script one request after the other, all scripts at once."""
    before, begun = cpu(served), time.perf_counter()
    times = asyncio.run(_all(served, scripts, path))
    return Run(time.perf_counter() - begun, times, cpu(served) - before)


async def _all(served: Server, scripts: Sequence[Script], path: str) -> list[float]:
    parts = await asyncio.gather(*(_one(served, s, path or f"/api/v1/matches/{s.match}/answers/") for s in scripts))
    return [seconds for part in parts for seconds in part]


async def _one(served: Server, script: Script, path: str) -> list[float]:
    reader, writer = await asyncio.open_connection(served.host, served.port)
    times: list[float] = []
    for token, body in script.moves:
        authorization = f"Authorization: Token {token}\r\n" if token else ""
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{authorization}"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        begun = time.perf_counter()
        writer.write(head.encode() + body)
        status, content = await _response(reader)
        times.append(time.perf_counter() - begun)
        if status != 200:
            raise RuntimeError(f"{path} answered {status}: {content[:300]!r}")
    writer.close()
    return times


async def _response(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = await reader.readuntil(b"\r\n\r\n")
    lines = head.split(b"\r\n")
    length = next(int(line.split(b":")[1]) for line in lines if line.lower().startswith(b"content-length:"))
    return int(lines[0].split()[1]), await reader.readexactly(length)


def cpu(served: Server) -> float:
    """CPU seconds so far of the server and of a database on this machine: not of others that happen to run here."""
    parents: dict[int, int] = {}
    ticks: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            text = stat.read_text()
            fields = text[text.rindex(")") + 2 :].split()
            parents[int(stat.parent.name)] = int(fields[1])
            ticks[int(stat.parent.name)] = int(fields[11]) + int(fields[12])
    families = {served.process}
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            families.add(parents.get(cursor.fetchone()[0], -1))
    # Workers are children of the first process, or grandchildren.
    ours = (pid for pid in ticks if families & {pid, parents[pid], parents.get(parents[pid], 0)})
    return sum(ticks[pid] for pid in ours) / os.sysconf("SC_CLK_TCK")
