"""Live connections: who may listen, what is said, and that it is said when the change is there to be read."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.conf import settings as site
from django.test import Client

from games.live import notify
from games.matches import door, tables
from games.notices import presence
from ricks.asgi import application
from tests.playing import answer, person, started

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]


class Socket:
    """A browser's connection, with the cookie of a signed-in user. (The one of channels.testing wants daphne.)"""

    def __init__(self, path: str, user: Any = None, origin: str = "http://127.0.0.1") -> None:
        headers = [(b"host", b"127.0.0.1"), (b"origin", origin.encode())]
        if user is not None:
            client = Client()
            client.force_login(user)
            cookie = f"{site.SESSION_COOKIE_NAME}={client.cookies[site.SESSION_COOKIE_NAME].value}"
            headers.append((b"cookie", cookie.encode()))
        path, _, query = path.partition("?")
        scope = {
            "type": "websocket",
            "path": path,
            "query_string": query.encode(),
            "headers": headers,
            "subprotocols": [],
        }
        self._app = ApplicationCommunicator(application, scope)

    async def open(self) -> dict[str, Any]:
        """What the server answers: {"type": "websocket.accept", …} or {"type": "websocket.close", …}."""
        await self._app.send_input({"type": "websocket.connect"})
        return await self._app.receive_output(timeout=10)

    async def say(self, **message: Any) -> None:
        await self._app.send_input({"type": "websocket.receive", **message})

    async def hear(self) -> Any:
        """The next message: its JSON, or the code with which the server closes."""
        message = await self._app.receive_output(timeout=10)
        return json.loads(message["text"]) if message["type"] == "websocket.send" else message["code"]

    async def silent(self) -> bool:
        """Whether the server says no more."""
        return await self._app.receive_nothing()

    async def close(self) -> None:
        await self._app.send_input({"type": "websocket.disconnect", "code": 1000})
        await self._app.wait(timeout=10)


def run(story: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(story(), 30))


async def opened(socket: Socket) -> bool:
    return (await socket.open())["type"] == "websocket.accept"


def test_says_the_number_of_the_last_entry_at_once_and_after_each_change():
    ana, boris = person("ana"), person("boris")
    match = started(ana, boris)
    socket = Socket(f"/live/matches/{match.pk}/", ana)

    async def story() -> None:
        assert await opened(socket)
        assert await socket.hear() == {"seq": 0}
        await sync_to_async(answer)(match, 1)
        assert await socket.hear() == {"seq": 1}
        await sync_to_async(door.undo)(match.pk, 1)
        assert await socket.hear() == {"seq": 2}
        await socket.close()

    run(story)


def test_a_page_that_is_looked_at_says_so_and_only_a_player_s_word_counts():
    ana = person("ana")
    match = started(ana, person("boris"))
    mine, silent = Socket(f"/live/matches/{match.pk}/", ana), Socket(f"/live/matches/{match.pk}/")

    async def story() -> None:
        for socket in (mine, silent):
            assert await opened(socket)
            await socket.hear()
        await silent.say(text="here")
        await mine.say(text="there")
        await silent.close()
        assert not presence.here(match.pk, ana.pk)
        await mine.say(text="here")
        await mine.close()
        assert presence.here(match.pk, ana.pk)
        assert not presence.here(match.pk + 1, ana.pk)

    run(story)


def test_a_public_match_is_open_to_everybody_s_eyes():
    match = started(person("ana"), person("boris"))
    socket = Socket(f"/live/matches/{match.pk}/")

    async def story() -> None:
        assert await opened(socket)
        assert await socket.hear() == {"seq": 0}
        await socket.close()

    run(story)


def test_a_private_match_is_for_its_players_and_the_invited_and_looks_to_others_like_none():
    ana, boris, zoe = person("ana"), person("boris"), person("zoe")
    match = started(ana, boris, private=True)
    path = f"/live/matches/{match.pk}/"
    sockets = {
        "player": Socket(path, boris),
        "invited": Socket(f"{path}?invite={match.invite}", zoe),
        "wrong invitation": Socket(f"{path}?invite=guess", zoe),
        "stranger": Socket(path, zoe),
        "nobody": Socket(path),
        "no such match": Socket(f"/live/matches/{match.pk + 1}/", zoe),
    }

    async def story() -> None:
        seen = {}
        for who, socket in sockets.items():
            seen[who] = await socket.open()
        # A browser hears the code only of a connection that was let in.
        assert {answer["type"] for answer in seen.values()} == {"websocket.accept"}
        heard = {who: await socket.hear() for who, socket in sockets.items()}
        assert {who for who, message in heard.items() if message == {"seq": 0}} == {"player", "invited"}
        assert {heard[who] for who in ("stranger", "wrong invitation", "nobody", "no such match")} == {4403}
        await sync_to_async(answer)(match, 0)
        for who in ("player", "invited"):
            assert await sockets[who].hear() == {"seq": 1}
            await sockets[who].close()
        for who in ("stranger", "wrong invitation", "nobody", "no such match"):
            assert await sockets[who].silent()

    run(story)


def test_one_who_is_sent_from_a_private_table_hears_no_more():
    ana, boris = person("ana"), person("boris")
    match = tables.create(ana, "purging", seats=3, private=True)
    tables.join(match.pk, boris)
    socket = Socket(f"/live/matches/{match.pk}/", boris)

    async def story() -> None:
        assert await opened(socket)
        assert await socket.hear() == {"seq": 0}
        await sync_to_async(tables.clear_seat)(match.pk, ana, 1)
        assert await socket.hear() == 4403

    run(story)


def test_other_sites_cannot_listen():
    ana = person("ana")
    match = started(ana, person("boris"))
    socket = Socket(f"/live/matches/{match.pk}/", ana, origin="https://evil.example")

    async def story() -> None:
        assert not await opened(socket)

    run(story)


def test_whatever_a_client_says_is_not_listened_to():
    ana = person("ana")
    match = started(ana, person("boris"))
    socket = Socket(f"/live/matches/{match.pk}/", ana)

    async def story() -> None:
        assert await opened(socket)
        assert await socket.hear() == {"seq": 0}
        await socket.say(text='{"type": "match.moved", "seq": 99')
        await socket.say(bytes=b"\x00\xff")
        await sync_to_async(answer)(match, 0)
        assert await socket.hear() == {"seq": 1}
        await socket.close()

    run(story)


def test_how_many_matches_wait_for_me():
    ana, boris = person("ana"), person("boris")
    first = started(ana, boris)
    socket = Socket("/live/me/", ana)

    async def story() -> None:
        assert await opened(socket)
        assert await socket.hear() == {"waiting": 1}
        await sync_to_async(started)(boris, ana)
        assert await socket.hear() == {"waiting": 2}
        await sync_to_async(answer)(first, 0)
        assert await socket.hear() == {"waiting": 1}
        await sync_to_async(door.resign)(first.pk, 1)
        assert await socket.hear() == {"waiting": 1}
        await socket.close()

    run(story)


def test_nobody_listens_for_nobody():
    socket = Socket("/live/me/")

    async def story() -> None:
        assert await opened(socket)
        assert await socket.hear() == 4403
        assert await socket.silent()

    run(story)


def test_nothing_is_said_of_what_was_rolled_back(monkeypatch):
    from django.db import transaction

    said: list[Any] = []
    monkeypatch.setattr(notify, "notify", said.extend)
    match = started(person("ana"), person("boris"))
    said.clear()
    with transaction.atomic():
        answer(match, 0)
        assert said == []
        transaction.set_rollback(True)
    assert said == []


def test_a_broken_channel_layer_does_not_harm_the_move(monkeypatch):
    class Broken:
        async def group_send(self, group: str, message: dict[str, Any]) -> None:
            raise ConnectionError("redis is away")

    monkeypatch.setattr(notify, "get_channel_layer", Broken)
    match = started(person("ana"), person("boris"))
    answer(match, 0)
    match.refresh_from_db()
    assert match.head == 1


@pytest.mark.redis
def test_a_worker_without_connections_reaches_listeners_through_redis(redis_url, monkeypatch):
    """The sender's process has no consumers, as a Celery worker has none."""
    from channels_redis.pubsub import RedisPubSubChannelLayer

    layer = RedisPubSubChannelLayer(hosts=[redis_url], prefix="ricks")
    monkeypatch.setattr(notify, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(notify, "_consumers", None)

    async def story() -> None:
        channel = await layer.new_channel()
        await layer.group_add(notify.match_group(7), channel)
        await asyncio.to_thread(notify.notify, [(notify.match_group(7), {"type": "match.moved", "seq": 57})])
        assert await asyncio.wait_for(layer.receive(channel), 10) == {"type": "match.moved", "seq": 57}
        await layer.flush()

    run(story)
