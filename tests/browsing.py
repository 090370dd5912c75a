"""A real browser before a real server: fixtures for tests marked `browser`.

`site` is `manage.py play` in a process and a folder of its own, as a player has it; `visitor()` opens a browser
window of somebody new (own cookies), and the test fails if a page of theirs wrote an error to the console: a script
that broke, or something that the content security policy refused.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from tests.services import end_with_parent, find_chromium, free_port

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parent.parent
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
BROWSER_FLAGS = [
    "--no-sandbox",  # it would refuse to run as root otherwise
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@dataclass
class Site:
    """A running `manage.py play`: where it is, where it keeps its things, and its command line."""

    url: str
    var: Path
    env: dict[str, str]
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    @property
    def log(self) -> Path:
        return self.var / "play.log"

    def manage(self, *args: str) -> str:
        """Run a command of manage.py on this site's folder; its output. Raises CalledProcessError."""
        done = subprocess.run(
            [sys.executable, "manage.py", *args], cwd=ROOT, env=self.env, check=True, capture_output=True, text=True
        )
        return done.stdout

    def start(self, seconds: float = 150) -> None:
        """Serve, and wait until it does. Raises RuntimeError with the log's end if it does not come up."""
        where = urlsplit(self.url)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "play", "--host", str(where.hostname), "--port", str(where.port)],
                cwd=ROOT,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=end_with_parent,
            )
        deadline = time.monotonic() + seconds
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"manage.py play did not come up:\n{self.log.read_text()[-3000:]}")
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as response:
                return bool(response.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def stop(self, *, kill: bool = False) -> int:
        """End the server as Ctrl-C (or, with `kill`, a power cut) would; its exit code."""
        assert self.process is not None
        if kill:
            self.process.kill()
        else:
            self.process.terminate()
        try:
            return self.process.wait(15)
        finally:
            self.process.kill()
            self.process.wait()


@pytest.fixture
def new_site(tmp_path_factory) -> Iterator[Callable[..., Site]]:
    """Make a site of one's own, in a new folder and not yet serving: `site = new_site(); site.start()`.

    Takes environment variables: `new_site(RICKS_MAIL_DELAY="0")`.
    """
    with _sites(tmp_path_factory) as make:
        yield make


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> Iterator[Site]:
    """The site that all browser tests of this process share, serving."""
    with _sites(tmp_path_factory) as make:
        shared = make()
        shared.start()
        yield shared


class _sites:
    def __init__(self, tmp_path_factory) -> None:
        self.tmp_path_factory = tmp_path_factory
        self.made: list[Site] = []

    def __enter__(self) -> Callable[..., Site]:
        return self.make

    def make(self, **env: str) -> Site:
        var = self.tmp_path_factory.mktemp("site")
        url = f"http://127.0.0.1:{free_port()}"
        own = {"RICKS_VAR": str(var), "RICKS_SITE_URL": url, "RICKS_BOT_DELAY": "0.05", "PYTHONUNBUFFERED": "1", **env}
        inherited = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "REDIS_URL")}
        site = Site(url, var, inherited | own)
        self.made.append(site)
        return site

    def __exit__(self, *_: object) -> None:
        for site in self.made:
            if site.process is not None and site.process.poll() is None:
                site.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, driven by Playwright, for one module: its event loop is in the way of asynchronous tests."""
    from playwright.sync_api import sync_playwright

    # Playwright keeps its loop running in this thread, which makes Django refuse the ORM without this.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=BROWSER_FLAGS)
        yield browser
        browser.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def visitor(chromium: Browser, site: Site) -> Iterator[Callable[..., Page]]:
    """Open a window for somebody new: `ada = visitor()`, `bob = visitor(viewport=PHONE, java_script_enabled=False)`.

    Takes what Playwright's Browser.new_context takes. Paths are relative to the site: `ada.goto("/")`.
    """
    contexts = []
    errors: list[str] = []

    def open_window(**options: Any) -> Page:
        context = chromium.new_context(**{"base_url": site.url, "viewport": DESKTOP, "locale": "en", **options})
        context.set_default_timeout(30_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield open_window
    for context in contexts:
        context.close()
    assert not errors, f"errors in the browser's console: {errors}"
