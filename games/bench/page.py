"""The board's page: server CPU, and bytes over the wire at first sight and for a refresh."""

from __future__ import annotations

import gzip
import re
import secrets
from collections.abc import Iterator
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from games.lobby.models import Player
from games.matches import door, tables
from games.matches.models import Match

from .figures import Figure, micros

figure_of = partial(Figure, area="the board's page")


def figures() -> Iterator[Figure]:
    user = Player.objects.create(username=f"bench-{secrets.token_hex(6)}")
    match = _midway(tables.play_now(user))
    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(user)
    url = match.get_absolute_url()
    html = client.get(url).content
    fragment = client.get(url, headers={"X-Fragment": "table"}).content
    cost = micros(lambda: client.get(url), times=20) / 1000
    yield figure_of(name="server CPU for the whole page", value=cost, unit="ms", goal="<= 15")
    first = len(gzip.compress(html, 6)) + sum(_size(name) for name in _assets(html.decode()))
    yield figure_of(name="first sight without fonts, compressed", value=first / 1000, unit="kB", goal="<= 60")
    yield figure_of(name="a refresh, compressed", value=len(gzip.compress(fragment, 6)) / 1000, unit="kB", goal="<= 10")


def _midway(match: Match) -> Match:
    """Some rounds into the match, with the person to move."""
    for _ in range(12):
        position = door.open_position(Match.objects.get(pk=match.pk))
        for ask in list(position.asks):
            with_default = [str(o) if isinstance(o, str) else f"card:{o}" for o in ask.fallback()]
            door.submit(match.pk, ask.seat, ask.token, with_default)
    return Match.objects.get(pk=match.pk)


def _assets(html: str) -> list[str]:
    """The style sheets and scripts a page names, modules they import included, by their names below static/."""
    found = re.findall(rf'(?:href|src)="/{settings.STATIC_URL.strip("/")}/([^"]+\.(?:css|js))"', html)
    names = [re.sub(r"\.[0-9a-f]{12}(?=\.(css|js)$)", "", name) for name in found]
    for name in names:
        for other in re.findall(r'(?:from|import)\s*\(?"\./([^"]+\.js)"', _read(name)):
            path = f"{name.rpartition('/')[0]}/{other}"
            if path not in names:
                names.append(path)
    return list(dict.fromkeys(names))


def _read(name: str) -> str:
    path: Any = finders.find(name)
    if path is None:
        raise RuntimeError(f"the page names {name}, which is not among the static files")
    with open(path, encoding="utf-8") as file:
        return file.read()


def _size(name: str) -> int:
    return len(gzip.compress(_read(name).encode(), 9))
