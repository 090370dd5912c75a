"""Live connections: they say that there is something new, never what. Pages ask for that by themselves."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import parse_qs

from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from games import clock
from games.matches import reading
from games.matches.models import Match
from games.notices import presence

from . import notify

SPARED = timedelta(seconds=10)  # between two words of one page that it is being looked at
GONE = 4403  # close code: this match is not (or no longer) for your eyes


class _Hints(AsyncJsonWebsocketConsumer):
    """A connection in one group. What a client sends does nothing: everything is done by pages and API."""

    group = ""

    async def join(self, group: str) -> None:
        notify.listen_here()
        self.group = group
        await self.channel_layer.group_add(group, self.channel_name)

    async def refuse(self) -> None:
        """Close with GONE. Only who was let in hears a code; a browser cannot tell a refusal from a broken line."""
        await self.accept()
        await self.close(GONE)

    async def disconnect(self, code: int) -> None:
        if self.group:
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None, **kwargs: Any) -> None:
        """Nothing is listened to."""


class MatchConsumer(_Hints):
    """/live/matches/<id>/ : {"seq": n} at once and whenever the match changes; n is the number of its last entry.

    For those who may see the match; with ``?invite=CODE`` for the invited. Who has not that right, or loses it, is
    closed with 4403. A page that is visible and has the focus sends "here" now and then; its player's notices wait.
    """

    said = datetime.min.replace(tzinfo=UTC)  # when this page last said that it is being looked at

    async def connect(self) -> None:
        self.match_id: int = self.scope["url_route"]["kwargs"]["match_id"]
        query = parse_qs(self.scope.get("query_string", b"").decode("latin-1"))
        self.invite = query.get("invite", [""])[0]
        if await self._head() is None:
            await self.refuse()  # the same for a match that does not exist
            return
        # Join before looking again, so that no change falls between.
        await self.join(notify.match_group(self.match_id))
        head = await self._head()
        await self.accept()
        await self.send_json({"seq": head})

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None, **kwargs: Any) -> None:
        """ "here": a player's page is being looked at. Whatever else comes is ignored."""
        user: Any = self.scope["user"]
        now = clock.now()
        if text_data == "here" and user.is_authenticated and now - self.said > SPARED:
            self.said = now
            await sync_to_async(presence.note)(self.match_id, user.pk)

    async def match_moved(self, message: dict[str, Any]) -> None:
        if await self._head() is None:
            await self.close(GONE)
        else:
            await self.send_json({"seq": message["seq"]})

    @database_sync_to_async
    def _head(self) -> int | None:
        """The number of the last entry, or None if this viewer may not see the match."""
        match = Match.objects.only("head", "private", "invite").filter(pk=self.match_id).first()
        if match is None or not reading.may_see(match, self.scope["user"], self.invite):
            return None
        return match.head


class WaitingConsumer(_Hints):
    """/live/me/ : {"waiting": n} at once and whenever it may have changed: how many matches wait for this user."""

    async def connect(self) -> None:
        user: Any = self.scope["user"]
        if not user.is_authenticated:
            await self.refuse()
            return
        await self.join(notify.user_group(user.pk))
        await self.accept()
        await self.waiting_changed({})

    async def waiting_changed(self, message: dict[str, Any]) -> None:
        await self.send_json({"waiting": await database_sync_to_async(reading.waiting_count)(self.scope["user"])})
