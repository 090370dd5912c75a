"""The outgrown setup of docs/operating.md, with real parts: granian, Celery's worker and beat, PostgreSQL, Redis."""

from __future__ import annotations

import http.cookiejar
import json
import os
import re
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from websockets.sync.client import connect

from tests.browsing import ROOT
from tests.services import end_with_parent, free_port

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.redis,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
]
SECONDS = 120


@contextmanager
def running(log: Path, env: dict[str, str], *command: str) -> Iterator[None]:
    """A process of the site, ended as a supervisor would end it."""
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", *command],
            cwd=ROOT,
            env=env,
            stdout=out,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            preexec_fn=end_with_parent,
        )
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@pytest.fixture
def box(redis_url, tmp_path) -> Iterator[str]:
    """The site on this test's database, by processes that share nothing but PostgreSQL and Redis; its address."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    server = urllib.parse.urlsplit(os.environ["DATABASE_URL"])
    env = {
        **os.environ,
        "DATABASE_URL": server._replace(path=f"/{connection.settings_dict['NAME']}").geturl(),
        "REDIS_URL": redis_url,
        "RICKS_VAR": str(tmp_path),
        "RICKS_SITE_URL": url,
        "RICKS_DEBUG": "1",  # static files from where they lie
        "RICKS_BOT_DELAY": "0.5",
        "PYTHONUNBUFFERED": "1",
    }
    call_command("load_cards", verbosity=0)
    web = ["granian", "--interface", "asgi", "--workers", "2", "--ws", "--host", "127.0.0.1", "--port"]
    with ExitStack() as stack:
        stack.enter_context(running(tmp_path / "web.log", env, *web, str(port), "ricks.asgi:application"))
        for name in ("worker -c 2", "beat"):
            log = tmp_path / f"{name.replace(' ', '')}.log"
            stack.enter_context(running(log, env, "celery", "-A", "ricks", *name.split()))
        _until_it_answers(url, tmp_path / "web.log")
        yield url


def _until_it_answers(url: str, log: Path) -> None:
    deadline = time.monotonic() + SECONDS
    while True:
        try:
            with urllib.request.urlopen(f"{url}/healthz", timeout=10) as response:
                assert json.load(response)["status"] == "ok"
                return
        except OSError:
            assert time.monotonic() < deadline, log.read_text()[-3000:]
            time.sleep(0.2)


def test_bots_of_another_process_answer_and_the_table_is_told(box, tmp_path):
    cookies = http.cookiejar.CookieJar()
    visitor = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(cookies))
    with visitor.open(f"{box}/") as page:
        fields = dict(re.findall(r'name="(csrfmiddlewaretoken|submission)" value="([^"]+)"', page.read().decode()))
    with visitor.open(f"{box}/play/", urllib.parse.urlencode(fields).encode()) as page:
        assert page.status == 200
        match = int(re.search(r"/matches/(\d+)/", page.url)[1])
    headers = {"Cookie": "; ".join(f"{cookie.name}={cookie.value}" for cookie in cookies), "Origin": box}
    live = f"ws{box.removeprefix('http')}/live/matches/{match}/"
    with connect(live, open_timeout=SECONDS, additional_headers=headers) as table:
        seq = json.loads(table.recv(timeout=SECONDS))["seq"]
        while seq < 3:  # the start, then the bots' three secret choices
            seq = json.loads(table.recv(timeout=SECONDS))["seq"]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT seat FROM matches_entry WHERE match_id = %s AND cause = 'bot' ORDER BY 1", [match]
        )
        assert [seat for (seat,) in cursor.fetchall()] == [1, 2, 3]
    for log in tmp_path.glob("*.log"):
        assert "Traceback" not in log.read_text(), log.name
