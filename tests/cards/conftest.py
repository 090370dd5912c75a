from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from games import titles
from games.cards import store

from . import tiny


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The tiny title stands alone in the house; what it is shipped with can be changed through this list."""
    data = copy.deepcopy(tiny.SHIPPED)
    monkeypatch.setattr(tiny, "SHIPPED", data)
    monkeypatch.setattr(titles, "all_titles", lambda: [tiny.Tiny])
    monkeypatch.setattr(titles, "get", _get)
    monkeypatch.setattr(titles, "load_cards", lambda key: tiny.shipped())
    return data


def _get(key: str) -> type[tiny.Tiny]:
    if key != "tiny":
        raise titles.UnknownTitle(f"There is no title “{key}”; there is tiny.")
    return tiny.Tiny


@pytest.fixture(autouse=True)
def _no_memory() -> Iterator[None]:
    """Sets kept in memory belong to the database of one test."""
    yield
    store._kernel_set.cache_clear()


@pytest.fixture
def workshop(client, django_user_model, files, db):
    """A signed-in owner of the box, with the tiny title's cards loaded."""
    owner = django_user_model.objects.create_superuser("owner", "owner@example.org")
    client.force_login(owner)
    store.ensure_loaded()
    client.owner = owner
    return client
