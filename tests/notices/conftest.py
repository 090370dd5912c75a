from __future__ import annotations

import email
import email.policy
import logging
from collections.abc import Callable, Iterator
from email.message import EmailMessage

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult

from games.notices import outward
from tests.services import free_port

from .world import World, serving

logging.getLogger("mail").propagate = False  # what the server says to itself, when the test and its output have gone


class Inbox:
    """A mail server: what it has taken, oldest first, and what it says to whom.

    ``refuse``: address -> reply to the address; ``refuse_text``: the same, but to the mail itself, once it has it.
    """

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.to: list[list[str]] = []
        self.refuse: dict[str, str] = {}
        self.refuse_text: dict[str, str] = {}
        self.authenticator: Callable[..., AuthResult] | None = None
        self.port = free_port()
        self._server: Controller | None = None

    def open(self) -> None:
        login = {"authenticator": self.authenticator, "auth_require_tls": False} if self.authenticator else {}
        self._server = Controller(self, hostname="127.0.0.1", port=self.port, **login)
        self._server.start()

    def close(self) -> None:
        if self._server is not None:
            self._server.stop()
            self._server = None

    async def handle_RCPT(self, server: SMTP, session, envelope, address: str, options) -> str:
        if address in self.refuse:
            return self.refuse[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session, envelope) -> str:
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(letter, EmailMessage)
        if reply := self.refuse_text.get(letter["To"]):
            return reply
        self.letters.append(letter)
        self.to.append(envelope.rcpt_tos)
        return "250 OK"


@pytest.fixture
def inbox(settings) -> Iterator[Inbox]:
    """A real SMTP server in this process, to which the site sends its mails at once."""
    box = Inbox()
    box.open()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", box.port
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
    settings.MAIL_DELAY = 0
    settings.SITE_URL = "https://games.example.org"
    yield box
    box.close()


def text(letter: EmailMessage) -> str:
    body = letter.get_body(("plain",))
    assert body is not None
    return body.get_content().replace("\r\n", "\n")


def html(letter: EmailMessage) -> str:
    body = letter.get_body(("html",))
    assert body is not None
    return body.get_content().replace("\r\n", "\n")


def wishes(**changes: str) -> dict[str, str]:
    """The settings page's form as a player finds it, with changes: mail_your_turn="no", push_chat="on" …"""
    from games.notices.models import WISHES

    form = {"hour": "8", "language": "en", "webhook_url": ""}
    return form | {f"mail_{kind}": "mail" for kind in WISHES} | changes


HOSTS = ["discord.com", "hooks.slack.com", "chat.example.org", "push.example.org", "other.example.org"]


@pytest.fixture
def world(tmp_path, monkeypatch) -> Iterator[World]:
    """The outside, to which everything goes that the site posts."""
    with serving(tmp_path, HOSTS) as (made, poster):
        monkeypatch.setattr(outward, "poster", poster)
        yield made
