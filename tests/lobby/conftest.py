from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from games.lobby.models import Player
from tests.playing import person

PASSWORD = "long enough for anyone"


@pytest.fixture(autouse=True)
def _quick_passwords(settings) -> None:
    """Hashing that costs nothing: what is tested here is who gets in, not how hard guessing is."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def ana(db):
    return person("ana", password=PASSWORD)


@pytest.fixture
def boris(db):
    return person("boris", password=PASSWORD)


@pytest.fixture
def browser_of() -> Callable[..., Client]:
    """A browser in which somebody is signed in: `browser_of(ana)`; without a player, a visitor's."""

    def browser(player: Player | None = None) -> Client:
        client = Client()
        if player is not None:
            client.force_login(player)
        return client

    return browser


@pytest.fixture
def guest_browser(db) -> Client:
    """A visitor who has clicked Play now, and so is a guest with a running match."""
    client = Client()
    client.post("/play/")
    return client
