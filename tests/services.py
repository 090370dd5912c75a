"""PostgreSQL, Redis and a browser for the tests: found or started before Django reads its settings.

A pytest plugin (`-p tests.services` in pyproject.toml). With `--services`, the pytest process that was called, not its
xdist workers, starts a PostgreSQL and a Redis of its own in a temporary folder, or takes those that DATABASE_URL and
REDIS_URL name, and ends them with the run, Ctrl-C and SIGTERM included. What can't be found is named in one loud line;
the tests that need it are skipped with that reason (with RICKS_TEST_REQUIRE=1 the run refuses to start instead).
Without `--services` the tests run on SQLite, or on what DATABASE_URL names.

The servers can also be had alone: `with temporary_postgres(folder) as url: …`.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
POSTGRES_PROGRAMS = ("initdb", "postgres")
START_SECONDS = 60

_stack = ExitStack()
# What is missing and why, a line each: filled by the main process, handed to its workers by the environment.
_MISSING = "RICKS_TEST_MISSING"


class Missing(Exception):
    """A program that the machine does not have; the message names the package that brings it."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def end_with_parent() -> None:
    """In the child: be told to stop when the test run dies without ending it (Linux; elsewhere a no-op)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGTERM)


@contextmanager
def _server(name: str, command: list[str], log: Path, ready, stop: signal.Signals, user: str | None) -> Iterator[None]:
    """A server process in a session of its own, so that Ctrl-C reaches the tests first and the server last."""
    with log.open("wb") as out:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=end_with_parent,
            user=user,
            group=pwd.getpwnam(user).pw_gid if user else None,
            extra_groups=[] if user else None,
            cwd=log.parent,
        )
    try:
        deadline = time.monotonic() + START_SECONDS
        while not ready():
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{name} did not start:\n{log.read_text(errors='replace')[-2000:]}")
            time.sleep(0.05)
        yield
    finally:
        process.send_signal(stop)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def find_postgres() -> dict[str, str]:
    """Paths of initdb and postgres: on PATH, else Debian's newest. Raises Missing."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name), reverse=True)
    for place in (None, *debian):
        found = {program: shutil.which(program, path=place) for program in POSTGRES_PROGRAMS}
        if all(found.values()):
            return {program: str(path) for program, path in found.items()}
    raise Missing("PostgreSQL (Debian package postgresql)")


@contextmanager
def temporary_postgres(folder: Path, *, fsync: bool = False) -> Iterator[str]:
    """A PostgreSQL in `folder`, on 127.0.0.1 and a free port; yields its DATABASE_URL. Raises Missing.

    Without `fsync` it is quick and not crash-safe: right for tests, wrong for measuring. With it, it is also reached by
    its socket at that port in `folder`, as a box whose database is on the same machine should reach it.
    """
    programs = find_postgres()
    user = None
    if os.getuid() == 0:  # PostgreSQL refuses to run as root
        names = {entry.pw_name for entry in pwd.getpwall()}
        user = "postgres" if "postgres" in names else "nobody"
        shutil.chown(folder, user)
    data = folder / "data"
    made = subprocess.run(
        [programs["initdb"], "-D", data, "-U", "ricks", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync"],
        user=user,
        group=pwd.getpwnam(user).pw_gid if user else None,
        extra_groups=[] if user else None,
        cwd=folder,
        capture_output=True,
        text=True,
    )
    if made.returncode:
        raise RuntimeError(f"initdb failed:\n{made.stderr}")
    port = free_port()
    url = f"postgres://ricks@127.0.0.1:{port}/postgres"
    settings = {
        "listen_addresses": "127.0.0.1",
        "port": port,
        "unix_socket_directories": str(folder) if fsync else "",  # a socket's path must be short; tests' may not be
        "max_connections": 200,
        "shared_buffers": "128MB",
    }
    if not fsync:
        settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
    command = [programs["postgres"], "-D", str(data)]
    for key, value in settings.items():
        command += ["-c", f"{key}={value}"]

    def ready() -> bool:
        import psycopg

        try:
            psycopg.connect(url, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    stop = signal.SIGINT if fsync else signal.SIGQUIT
    with _server("PostgreSQL", command, folder / "postgres.log", ready, stop, user):
        yield url


@contextmanager
def temporary_redis(folder: Path) -> Iterator[str]:
    """A Redis in `folder`, on 127.0.0.1 and a free port; yields its REDIS_URL. Raises Missing."""
    program = shutil.which("redis-server")
    if program is None:
        raise Missing("Redis (Debian package redis-server)")
    port = free_port()
    url = f"redis://127.0.0.1:{port}/0"
    command = [
        program,
        "--bind",
        "127.0.0.1",
        "--port",
        str(port),
        "--dir",
        str(folder),
        "--save",
        "",
        "--databases",
        "64",
    ]

    def ready() -> bool:
        import redis

        try:
            with redis.Redis.from_url(url) as client:
                return bool(client.ping())
        except redis.ConnectionError:
            return False

    with _server("Redis", command, folder / "redis.log", ready, signal.SIGTERM, None):
        yield url


def find_chromium() -> str:
    """Path of the browser. Raises Missing."""
    for name in CHROMIUM_NAMES:
        if path := shutil.which(name):
            return path
    raise Missing("Chromium (Debian package chromium)")


def missing(service: str) -> str | None:
    """Why `service` ("postgres", "redis", "browser") can't be used in this run; None if it can."""
    for line in os.environ.get(_MISSING, "").splitlines():
        name, _, reason = line.partition("=")
        if name == service:
            return reason
    return None


def _is_worker() -> bool:
    return "PYTEST_XDIST_WORKER" in os.environ


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--services",
        action="store_true",
        help="start a PostgreSQL and a Redis for this run (or use DATABASE_URL and REDIS_URL)",
    )


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None]:
    # A wrapper comes before pytest-django, which reads the settings, and so the environment, in the same hook.
    if _is_worker():
        _prepare_worker()
    else:
        _prepare_run(services=early_config.known_args_namespace.services)
    return (yield)


def _prepare_run(*, services: bool) -> None:
    """Start what is wanted, and say by the environment, which the workers inherit, what there is."""
    signal.signal(signal.SIGTERM, _interrupt)
    atexit.register(_stack.close)  # when pytest fails before it has begun
    root = Path(tempfile.mkdtemp(prefix="ricks-tests-"))
    root.chmod(0o755)  # PostgreSQL, under another user, must get through
    _stack.callback(shutil.rmtree, root, ignore_errors=True)
    os.environ["RICKS_TEST_ROOT"] = str(root)
    _private_var("main")

    lacking: dict[str, str] = {}
    # The suite runs on in-process cache and live messages; tests marked redis get the server by the fixture redis_url.
    redis_url = os.environ.pop("REDIS_URL", "") or os.environ.get("RICKS_TEST_REDIS_URL", "")
    for name, variable, start in (
        ("postgres", "DATABASE_URL", temporary_postgres),
        ("redis", "RICKS_TEST_REDIS_URL", temporary_redis),
    ):
        given = os.environ.get("DATABASE_URL", "") if name == "postgres" else redis_url
        if given:
            os.environ[variable] = given
        elif not services:
            lacking[name] = "not started: run pytest with --services"
        else:
            folder = root / name
            folder.mkdir()
            try:
                os.environ[variable] = _stack.enter_context(start(folder))
            except Missing as error:
                lacking[name] = f"not found: {error}"
    if "sqlite" in os.environ.get("DATABASE_URL", ""):
        lacking["postgres"] = "DATABASE_URL names a SQLite"
    try:
        find_chromium()
    except Missing as error:
        lacking["browser"] = f"not found: {error}"
    os.environ[_MISSING] = "\n".join(f"{name}={reason}" for name, reason in lacking.items())
    if services and lacking and os.environ.get("RICKS_TEST_REQUIRE"):
        raise pytest.UsageError(f"RICKS_TEST_REQUIRE is set, and there is no {_loud(lacking)}")


def _interrupt(*_: object) -> None:
    """SIGTERM ends the run as Ctrl-C does, servers and all."""
    raise KeyboardInterrupt


def _private_var(name: str) -> None:
    """A RICKS_VAR for this process alone: its SQLite file, mails and key never meet those of another."""
    folder = Path(os.environ["RICKS_TEST_ROOT"]) / f"var-{name}"
    folder.mkdir(exist_ok=True)
    os.environ["RICKS_VAR"] = str(folder)


def _prepare_worker() -> None:
    worker = os.environ["PYTEST_XDIST_WORKER"]
    _private_var(worker)
    # A Redis database for each worker; 0 is the main process's.
    if url := os.environ.get("RICKS_TEST_REDIS_URL"):
        server, _, _ = url.rpartition("/")
        os.environ["RICKS_TEST_REDIS_URL"] = f"{server}/{int(worker.removeprefix('gw')) + 1}"


def _loud(lacking: dict[str, str]) -> str:
    return "; ".join(reason.removeprefix("not found: ") for reason in lacking.values())


def _not_found() -> dict[str, str]:
    lines = (line.partition("=") for line in os.environ.get(_MISSING, "").splitlines())
    return {name: reason for name, _, reason in lines if reason.startswith("not found")}


def pytest_report_header() -> str:
    url = os.environ.get("DATABASE_URL", "")
    database = "PostgreSQL" if url.startswith("postgres") else "SQLite"
    redis = "with Redis" if os.environ.get("RICKS_TEST_REDIS_URL") else "without Redis"
    return f"services: {database}, {redis}; random plays x {os.environ.get('RICKS_PLAYS', '1')}"


def pytest_terminal_summary(terminalreporter) -> None:
    if lacking := _not_found():
        terminalreporter.write_line(
            f"!!! NOT FOUND, so the tests that need it were skipped: {_loud(lacking)}", red=True, bold=True
        )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what can't run here, saying why; leave out what has no business on this database."""
    on_postgres = os.environ.get("DATABASE_URL", "").startswith("postgres")
    kept, left_out = [], []
    for item in items:
        only_sqlite = (mark := item.get_closest_marker("sqlite")) is not None and mark.kwargs.get("only", False)
        (left_out if only_sqlite and on_postgres else kept).append(item)
        for service in ("postgres", "redis", "browser"):
            if item.get_closest_marker(service) and (reason := missing(service)):
                item.add_marker(pytest.mark.skip(reason=f"{service}: {reason}"))
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept


def pytest_unconfigure() -> None:
    if not _is_worker():
        _stack.close()
