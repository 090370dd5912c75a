"""`manage.py play` as a player has it: one process that serves, ends cleanly, and forgets nothing when it is killed."""

from __future__ import annotations

import contextlib
import json
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from games.live import server
from tests.browsing import ROOT, Site
from tests.services import free_port

pytestmark = [pytest.mark.sqlite(only=True), pytest.mark.slow]

# Static files from where they lie, so that a new folder needs no collecting; waits short, so that the tests are.
QUICK = {"RICKS_DEBUG": "1", "RICKS_BOT_DELAY": "0", "RICKS_MAIL_DELAY": "0", "RICKS_SWEEP": "0.3"}


def run(site: Site, script: str) -> Any:
    """Run a script on the site's folder, from another process; what it prints last, from JSON."""
    said = site.manage("shell", "-v0", "-c", f"import json\nfrom tests.playing import *\n{script}")
    return json.loads(said.strip().splitlines()[-1])


def until(site: Site, found: Callable[[], bool], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < deadline, f"it did not happen; the server says:\n{site.log.read_text()[-3000:]}"
        time.sleep(0.1)


def log_of(site: Site) -> list[tuple[str, int | None]]:
    """What happened in the site's only match: cause and seat of each entry."""
    with sqlite3.connect(f"file:{site.var}/db.sqlite3?mode=ro", uri=True) as db:
        return db.execute("SELECT cause, seat FROM matches_entry ORDER BY seq").fetchall()


def addressed(site: Site) -> list[str]:
    """To whom mails went."""
    lines = [line for path in (site.var / "mail").glob("*.log") for line in path.read_text().splitlines()]
    return sorted(line.removeprefix("To: ") for line in lines if line.startswith("To: "))


def helpers(site: Site) -> list[Path]:
    """The processes that the server has started (under /proc, where they are while they live)."""
    assert site.process is not None
    tasks = Path(f"/proc/{site.process.pid}/task")
    pids: list[str] = []
    for task in tasks.iterdir():
        with contextlib.suppress(FileNotFoundError):  # a thread that has just ended
            pids += (task / "children").read_text().split()
    return [Path(f"/proc/{pid}") for pid in pids]


def test_serves_plays_tells_its_viewers_refuses_a_second_one_and_ends_with_zero(new_site):
    site = new_site(**QUICK)
    site.start()
    with urllib.request.urlopen(f"{site.url}/", timeout=20) as page:
        assert page.status == 200
        assert page.headers["Content-Security-Policy"]
    said = site.log.read_text()
    assert f"Serving on {site.url}" in said
    assert str(site.var) in said

    second = subprocess.run(
        [sys.executable, "manage.py", "play", "--port", "0"], cwd=ROOT, env=site.env, capture_output=True, text=True
    )
    assert second.returncode == 1
    assert "This folder is in use already" in second.stderr
    assert site.url in second.stderr
    assert "Traceback" not in second.stderr

    cookie, match = run(
        site,
        """
from django.conf import settings
from django.test import Client
ana, client = person("ana"), Client()
client.force_login(ana)
match = started(ana, bots=["greedy"])
name = settings.SESSION_COOKIE_NAME
print(json.dumps([f"{name}={client.cookies[name].value}", match.pk]))
""",
    )
    headers = {"Cookie": cookie, "Origin": site.url}
    with (
        connect(f"ws{site.url[4:]}/live/me/", open_timeout=20, additional_headers=headers) as mine,
        connect(f"ws{site.url[4:]}/live/matches/{match}/", open_timeout=20, additional_headers=headers) as table,
    ):
        assert json.loads(mine.recv(timeout=20)) == {"waiting": 1}
        seq = json.loads(table.recv(timeout=20))["seq"]
        while seq < 1:  # until the bot, whose job no message has announced to this process, has moved
            seq = json.loads(table.recv(timeout=20))["seq"]
        assert site.process is not None
        site.process.send_signal(signal.SIGINT)  # Ctrl-C, with pages open
        assert site.process.wait(20) == 0
    assert "Traceback" not in site.log.read_text()


def test_goes_by_the_name_it_is_bound_to_where_no_other_is_given(new_site):
    """As for those who come from other machines of the house, to an address that is none of ``localhost``."""
    site = new_site(**QUICK, RICKS_SITE_URL="", RICKS_HOSTS="")
    site.url = f"http://127.0.0.2:{free_port()}"
    site.start()  # it answers /healthz under that name
    with urllib.request.urlopen(f"{site.url}/accounts/login/", timeout=20) as page:
        assert page.status == 200
    with pytest.raises(urllib.error.HTTPError, match="400"):
        urllib.request.urlopen(urllib.request.Request(f"{site.url}/", headers={"Host": "evil.example"}), timeout=20)
    match = run(site, 'match = started(person("ana"), bots=["random"])\nprint(json.dumps(match.pk))')
    with connect(f"ws{site.url[4:]}/live/matches/{match}/", open_timeout=20, origin=site.url) as table:
        assert "seq" in json.loads(table.recv(timeout=20))
    until(site, lambda: addressed(site) == ["ana@example.org"])
    [mail] = (site.var / "mail").glob("*.log")
    assert f"{site.url}/matches/{match}/" in mail.read_text()
    # What it keeps is for its owner's eyes.
    kept = [path for path in site.var.rglob("*") if path.is_file() and path != site.log]
    assert {path.name for path in kept} >= {"db.sqlite3", "secret_key", "play.lock", mail.name}
    assert [path for path in kept if path.stat().st_mode & 0o077] == []
    assert site.stop() == 0


def test_ended_in_mid_thought_and_started_much_later_it_thinks_anew_and_times_nobody_out(new_site):
    site = new_site(**QUICK, RICKS_BOT_SECONDS="300")
    run(
        site,
        """
from django.core.management import call_command
call_command("migrate", verbosity=0)
started(person("ana"), person("boris"), bots=["search"], pace="live")
print(json.dumps("ready"))
""",
    )
    site.start()
    until(site, lambda: len(helpers(site)) > 1)
    assert site.process is not None
    site.process.send_signal(signal.SIGINT)
    assert site.process.wait(20) == 0
    assert log_of(site) == [("start", None)]

    run(
        site,
        """
from datetime import timedelta
from games import clock
from games.matches.models import Pulse
def earlier(minutes): return clock.now() - timedelta(minutes=minutes)
match = Match.objects.get()
for seat in match.clocks.values():
    seat["deadline"] = earlier(30).timestamp()
match.next_deadline = earlier(30)
match.save()
Pulse.objects.update(at=earlier(40))
print(json.dumps("ready"))
""",
    )
    site.env["RICKS_BOT_SECONDS"] = "0.05"
    site.start()
    until(site, lambda: len(log_of(site)) > 1)
    time.sleep(2)  # several sweeps
    assert log_of(site) == [("start", None), ("bot", 2)]
    assert "get that time back" in site.log.read_text()
    assert site.stop() == 0


def test_killed_and_started_again_it_does_once_what_was_due(new_site):
    """A time-out and mails that fell due while no server ran; a bot's turn that died with the server in mid-thought."""
    site = new_site(**QUICK, RICKS_BOT_SECONDS="300")
    run(
        site,
        """
from datetime import timedelta
from django.core.management import call_command
from games import clock
from games.matches.models import Pulse
call_command("migrate", verbosity=0)
match = started(person("ana"), person("boris"), bots=["search"], pace="live")
late = clock.now() - timedelta(minutes=1)
match.refresh_from_db()
match.clocks["0"]["deadline"] = late.timestamp()
match.next_deadline = late
match.save()
Pulse.objects.create(name="sweep", at=clock.now() - timedelta(minutes=2))  # not down for long enough to be made good
print(json.dumps("ready"))
""",
    )
    site.start()
    until(site, lambda: log_of(site)[1:] == [("timeout", 0)] and len(helpers(site)) > 1)
    thinking = helpers(site)
    site.stop(kill=True)
    until(site, lambda: not any(process.exists() for process in thinking))

    site.env["RICKS_BOT_SECONDS"] = "0.05"
    site.start()
    until(site, lambda: len(log_of(site)) == 3 and len(addressed(site)) >= 1)
    time.sleep(2)  # several sweeps, which must find nothing more to do
    assert log_of(site)[1:] == [("timeout", 0), ("bot", 2)]
    # Ana's time ran out before she could be told that it was her turn.
    assert addressed(site) in (["boris@example.org"], ["ana@example.org", "boris@example.org"])
    assert site.stop() == 0  # SIGTERM
    assert "Traceback" not in site.log.read_text()


def test_one_folder_one_server(tmp_path):
    first, second = server.Lock(tmp_path), server.Lock(tmp_path)
    first.take()
    first.say("http://127.0.0.1:8000")
    with pytest.raises(server.Taken, match=r"in use already: .* \(process \d+, http://127.0.0.1:8000\)"):
        second.take()
    first.release()
    second.take()
    second.release()


def test_a_port_in_use_is_told_in_words():
    listener = server.bind("127.0.0.1", 0)
    listener.listen()
    port = listener.getsockname()[1]
    with pytest.raises(server.Taken, match=f"Can't serve on 127.0.0.1 port {port}: Address already in use"):
        server.bind("127.0.0.1", port)
    listener.close()
    with pytest.raises(server.Taken, match=r"Can't serve on 127\.0\.0\.1 port 70000"):
        server.bind("127.0.0.1", 70000)


def test_a_job_that_fails_comes_again():
    import threading

    rounds: list[int] = []
    enough = threading.Event()

    def job() -> None:
        rounds.append(1)
        if len(rounds) == 3:
            enough.set()
        raise RuntimeError("this round went wrong")

    timer = server.Every(0.01, job)
    timer.start()
    assert enough.wait(20)
    timer.end()
    timer.join(20)
    assert not timer.is_alive()
