"""The log: nobody who reads it can come in by what stands there."""

from __future__ import annotations

import logging
import logging.config
import os
import subprocess
import sys
from copy import deepcopy
from pathlib import Path

import pytest
from django.conf import settings as site
from django.urls import reverse

from games.notices import mail
from games.notices.models import Outbox

ROOT = Path(__file__).resolve().parents[2]
SECRET = "Zx9-sEcReT_42"
PATHS = [
    f"/sign-in/MQ/{SECRET}/",
    f"/join/{SECRET}/",
    f"/matches/7/?invite={SECRET}",
    f"/live/matches/7/?at=3&invite={SECRET}",
    f"/notices/off/7-your_turn:{SECRET}/",
    f"/notices/answer/7~0~1~12.weapon:{SECRET}/?choose=card%3A4",
    f"/accounts/confirm-email/MQ:1t:{SECRET}/",
    f"/accounts/password/reset/key/1-{SECRET}/",
    f"/accounts/login/?next=/join/{SECRET}/",
    f"/accounts/login/?next=%2Fjoin%2F{SECRET}%2F",
    f"/accounts/login/?next=%2Fmatches%2F7%2F%3Finvite%3D{SECRET}",
]


@pytest.fixture
def said():
    """The log as this site writes it: what the handlers of its settings make of records."""
    lines: list[str] = []

    class Lines(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    logs = deepcopy(site.LOGGING)  # the configurator takes apart what it is given
    shipped = logs["handlers"]["stderr"]
    config = logging.config.DictConfigurator(logs)
    handler = Lines()
    handler.setFormatter(config.configure_formatter(logs["formatters"][shipped["formatter"]]))
    for name in shipped["filters"]:
        handler.addFilter(config.configure_filter(logs["filters"][name]))
    logging.getLogger().addHandler(handler)
    yield lines
    logging.getLogger().removeHandler(handler)


@pytest.mark.parametrize("path", PATHS)
def test_no_record_says_the_secret_part_of_a_link(said, path):
    log = logging.getLogger("django.request")
    log.warning("Not Found: %s", path)
    log.warning("%(path)s was not found", {"path": path})
    log.warning(f"Not Found: {path}")  # noqa: G004
    log.warning("Mail could not be sent: %r", OSError(f"see https://games.example.org{path}"))
    try:
        raise ValueError(path)
    except ValueError:
        log.exception("It broke")
    # As uvicorn says it, whose own formatter wants five arguments.
    logging.getLogger("uvicorn.access").warning('%s - "%s %s HTTP/%s" %d', "127.0.0.1:1", "GET", path, "1.1", 200)
    logging.getLogger("uvicorn.error").warning('%s - "WebSocket %s" [accepted]', "127.0.0.1:1", path)
    assert len(said) == 7
    assert SECRET not in "\n".join(said)
    assert all("…" in line for line in said)


def test_a_secret_put_together_from_arguments_is_not_said_either(said):
    logging.getLogger("ricks").warning("GET /sign-in/%s/%s/ took %d ms", "MQ", SECRET, 12)
    assert said[0].endswith("GET /sign-in/MQ/…/ took 12 ms")


@pytest.mark.parametrize(
    "path", ["/tables/7/join/", "/api/v1/matches/7/join/?x=1", "/sign-in/", "/tables/7/invite/", "/notices/", "/join/"]
)
def test_other_paths_stay_as_they_are(said, path):
    logging.getLogger("django.request").warning('"POST %s HTTP/1.1" %s', path, 404)
    assert said[0].endswith(f'"POST {path} HTTP/1.1" 404')


@pytest.mark.django_db
def test_what_the_site_s_own_links_carry_is_hidden(said, client):
    """The addresses as the site makes them, so that a link that is moved is noticed here."""
    links = [
        (reverse("lobby:link", args=["MQ", SECRET]), SECRET),
        (reverse("lobby:invitation", args=[SECRET]), SECRET),
        (reverse("account_confirm_email", args=[SECRET]), SECRET),
        (reverse("account_reset_password_from_key", kwargs={"uidb36": "1", "key": SECRET}), SECRET),
        (
            reverse("notices:off", args=[mail.off_token(7, Outbox.Kind.YOUR_TURN) + SECRET]),
            mail.off_token(7, Outbox.Kind.YOUR_TURN).partition(":")[2],
        ),
    ]
    for link, secret in links:
        logging.getLogger("django.request").warning("Not Found: %s", link)
        assert secret not in said[-1]
    client.get(links[-1][0])  # Django itself says that this is not found
    assert "Not Found: /notices/off/…/" in said[-1]


def test_web_servers_write_through_this_log():
    """uvicorn and granian bring handlers of their own, under which nothing would be hidden."""
    script = """
import json, logging, logging.config
from uvicorn.config import LOGGING_CONFIG
from granian.log import LOGGING_CONFIG as GRANIAN
logging.config.dictConfig(LOGGING_CONFIG)
logging.config.dictConfig(GRANIAN)
import django
django.setup()
logging.getLogger("uvicorn.access").info('%s - "%s %s HTTP/%s" %d', "1.2.3.4:5", "GET", "/join/SECRET/", "1.1", 200)
logging.getLogger("uvicorn.error").info('%s - "WebSocket %s" 403', "1.2.3.4:5", "/live/matches/1/?invite=SECRET")
logging.getLogger("granian.access").info('"GET /join/SECRET/ HTTP/1.1" 200')
logging.getLogger("_granian").info("Started worker-1")
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "ricks.settings"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == ""
    assert [line.partition(": ")[2] for line in done.stderr.splitlines()] == [
        '1.2.3.4:5 - "GET /join/…/ HTTP/1.1" 200',
        '1.2.3.4:5 - "WebSocket /live/matches/1/?invite=…" 403',
        '"GET /join/…/ HTTP/1.1" 200',
        "Started worker-1",
    ]
