"""/api/v1/: the same door as the pages, for bots and other programs."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games import titles
from games.cards import store
from games.cards.models import CardSet
from games.kernel.title import Title
from games.lobby import policy
from games.matches import door, rows, tables
from games.matches.errors import NotPossible, NotYourSeat
from games.matches.models import Match
from games.matches.reading import Sight, may_see, seat_of, sight

from . import shape
from .base import Endpoint, document
from .problems import malformed
from .wire import (
    AnswerIn,
    CardOut,
    CardsOut,
    CreateIn,
    JoinIn,
    LogOut,
    MatchOut,
    MovedOut,
    NothingIn,
    OrderOut,
    OrdersIn,
    OrdersOut,
    RoleOut,
    RowsOut,
    SettingOut,
    TitleOut,
    TitlesOut,
    UndoIn,
)  # fmt: skip

PAGE = 50
NO_MATCH = "There is no such match, or it is private."


class Titles(Endpoint):
    @document("listTitles", "The games there are", TitlesOut, wrong=())
    def get(self, request: Request) -> Response:
        return Response(TitlesOut([_title(t) for t in titles.all_titles()]))


class TitleView(Endpoint):
    @document("getTitle", "One game", TitleOut)
    def get(self, request: Request, title: str) -> Response:
        return Response(_title(_known(title)))


def _known(key: str) -> type[Title[Any]]:
    try:
        return titles.get(key)
    except titles.UnknownTitle as error:
        raise Http404(str(error)) from error


def _title(title: type[Title[Any]]) -> TitleOut:
    meta = title.meta
    return TitleOut(
        key=meta.key,
        name=meta.name,
        summary=meta.summary,
        goal=meta.goal,
        players=list(meta.players),
        minutes=meta.minutes,
        roles=[RoleOut(r.key, r.name, r.summary, r.least) for r in meta.roles],
        settings=[SettingOut(s.key, s.name, list(s.choices), s.help) for s in meta.settings],
        revision=store.latest(meta.key).revision,
    )


class Cards(Endpoint):
    @document(
        "getCards", "The cards of a game, in its latest revision or an earlier one", CardsOut, wrong=(400, 404),
        parameters=[OpenApiParameter("revision", OpenApiTypes.INT)],
    )  # fmt: skip
    def get(self, request: Request, title: str) -> Response:
        _known(title)
        row = store.latest(title)
        if (revision := request.query_params.get("revision")) is not None:
            number = _number(revision, "revision")
            found = CardSet.objects.filter(title=title, state=CardSet.State.PUBLISHED, revision=number).first()
            if found is None:
                raise Http404(f"There is no revision {number} of these cards; the latest is {row.revision}.")
            row = found
        cards = [
            CardOut(c.key, c.name, c.type, c.copies, c.provenance, c.text(), msgspec.to_builtins(c))
            for c in store.kernel_set(row).cards.values()
        ]
        return Response(CardsOut(title, row.revision, row.digest, cards))


class Matches(Endpoint):
    def get_throttles(self) -> Any:
        self.throttle_scope = "create" if self.request.method == "POST" else None
        return super().get_throttles()

    @document(
        "listMatches",
        "Matches: yours (mine=1), else open public tables; after: the last id of the page before",
        RowsOut,
        wrong=(400,),
        parameters=[
            OpenApiParameter("mine", OpenApiTypes.BOOL),
            OpenApiParameter("title", OpenApiTypes.STR),
            OpenApiParameter("after", OpenApiTypes.INT),
        ],
    )
    def get(self, request: Request) -> Response:
        found = Match.objects.prefetch_related("seats").defer("saved").order_by("-pk")
        if request.query_params.get("mine") in ("1", "true"):
            if not request.user.is_authenticated:
                raise NotAuthenticated
            found = found.filter(seats__user=request.user)
        else:
            found = found.filter(status=Match.Status.OPEN, private=False)
        if title := request.query_params.get("title"):
            found = found.filter(title=title)
        if after := request.query_params.get("after"):
            found = found.filter(pk__lt=_number(after, "after"))
        rows = list(found[: PAGE + 1])
        page = rows[:PAGE]
        return Response(RowsOut([shape.row(m, request.user) for m in page], page[-1].pk if len(rows) > PAGE else None))

    @document(
        "createMatch", "Open a table; you take its first seat", MatchOut, body=CreateIn, status=201, wrong=(403, 409)
    )
    def post(self, request: Request) -> Response:
        body = self.body(request, CreateIn)
        if not body.private:
            policy.may_open_public_table(request.user)
        match = tables.create(
            request.user, body.title, seats=body.seats, settings=body.settings, pace=body.pace,
            rests=body.rests, time_out=body.time_out, patience=body.patience,
            private=body.private, role=body.role, bots=body.bots,
        )  # fmt: skip
        return Response(sight_of(match.pk, request.user), status=201)


def _number(text: str, name: str) -> int:
    if not text.isdecimal() or len(text) > 12:
        malformed(f"“{name}” must be a whole number, not “{text[:40]}”.")
    return int(text)


def match_for(pk: int, user: Any, invite: str = "") -> Match:
    """A match that this user may see. Raises Http404: strangers do not learn whether a private one exists."""
    try:
        match = rows.read(pk)
    except Match.DoesNotExist:
        raise Http404(NO_MATCH) from None
    if not may_see(match, user, invite):
        raise Http404(NO_MATCH)
    return match


def sight_of(pk: int, user: Any, at: int | None = None) -> MatchOut:
    return shape.whole(sight(match_for(pk, user), user, at))


class MatchView(Endpoint):
    @document(
        "getMatch", "A match as your seat sees it, now or as it was after entry `at`", MatchOut, wrong=(400, 404, 409),
        parameters=[OpenApiParameter("at", OpenApiTypes.INT)],
    )  # fmt: skip
    def get(self, request: Request, pk: int) -> Response:
        at = request.query_params.get("at")
        return Response(sight_of(pk, request.user, None if at is None else _number(at, "at")))


class Log(Endpoint):
    @document(
        "getLog", "What has happened, in words, after an entry", LogOut, wrong=(400, 404),
        parameters=[OpenApiParameter("after", OpenApiTypes.INT)],
    )  # fmt: skip
    def get(self, request: Request, pk: int) -> Response:
        after = request.query_params.get("after")
        seen = sight(match_for(pk, request.user), request.user)
        lines = seen.log(after=-1 if after is None else _number(after, "after"))
        return Response(LogOut(seen.match.head, [shape.line(line) for line in lines]))


class Answers(Endpoint):
    throttle_scope = "move"

    @document("answer", "Answer an ask of your seat", MovedOut, body=AnswerIn, wrong=(403, 404, 409, 422))
    def post(self, request: Request, pk: int) -> Response:
        body = self.body(request, AnswerIn)
        try:
            outcome = door.submit(pk, request.user, body.token, body.answer, submission=body.submission)
        except Match.DoesNotExist:
            raise Http404(NO_MATCH) from None
        except NotYourSeat:
            match_for(pk, request.user)  # a stranger does not learn whether a private match exists
            raise
        return Response(_moved(outcome, answered=True))


def _moved(outcome: door.Outcome, *, answered: bool = False) -> MovedOut:
    seen = Sight(outcome.match, outcome.seat, position=outcome.position)
    if answered and not outcome.repeated:  # nothing need be looked up: the answer is the last entry, or cannot go back
        last = outcome.match.head == outcome.seq
        seen.can_undo = last and not outcome.firm and outcome.match.status == Match.Status.ACTIVE
    return MovedOut(outcome.seq, outcome.repeated, shape.whole(seen))


class Undo(Endpoint):
    throttle_scope = "move"

    @document("undo", "Take back your last answer", MovedOut, body=UndoIn, wrong=(403, 404, 409))
    def post(self, request: Request, pk: int) -> Response:
        body = self.body(request, UndoIn)
        match_for(pk, request.user)
        return Response(_moved(door.undo(pk, request.user, body.submission)))


class Orders(Endpoint):
    """What the seat has decided beforehand."""

    throttle_scope = "move"

    @document("getOrders", "The standing orders that your seat can give now", OrdersOut, wrong=(403, 404))
    def get(self, request: Request, pk: int) -> Response:
        match = match_for(pk, request.user)
        door.seat_of(match, request.user)
        seen = sight(match, request.user)
        return Response(OrdersOut([OrderOut(o.key, o.name, list(o.choices), o.value) for o in seen.orders]))

    @document("giveOrders", "Give standing orders", OrdersOut, body=OrdersIn, wrong=(403, 404, 409))
    def put(self, request: Request, pk: int) -> Response:
        body = self.body(request, OrdersIn)
        match_for(pk, request.user)
        door.order(pk, request.user, body.orders)
        return self.get(request, pk)


class Resign(Endpoint):
    throttle_scope = "move"

    @document("resign", "Give up your seat in a running match", MovedOut, body=NothingIn, wrong=(403, 404, 409))
    def post(self, request: Request, pk: int) -> Response:
        self.body(request, NothingIn)
        match_for(pk, request.user)
        return Response(_moved(door.resign(pk, request.user)))


class Join(Endpoint):
    throttle_scope = "join"

    @document("join", "Take a free seat at an open table", MatchOut, body=JoinIn, wrong=(403, 404, 409))
    def post(self, request: Request, pk: int) -> Response:
        body = self.body(request, JoinIn)
        if body.invite != match_for(pk, request.user, body.invite).invite:
            policy.may_sit_with_strangers(request.user)
        tables.join(pk, request.user, body.seat, body.role)
        return Response(sight_of(pk, request.user))


class Leave(Endpoint):
    throttle_scope = "join"

    @document(
        "leave",
        "Give your seat at an open table back; a host who leaves closes it",
        NothingIn,
        body=NothingIn,
        wrong=(404, 409),
    )
    def post(self, request: Request, pk: int) -> Response:
        self.body(request, NothingIn)
        match_for(pk, request.user)
        tables.leave(pk, request.user)
        return Response({})


class Start(Endpoint):
    throttle_scope = "create"

    @document("start", "Start a match whose seats are all taken (its host)", MatchOut, body=NothingIn, wrong=(404, 409))
    def post(self, request: Request, pk: int) -> Response:
        self.body(request, NothingIn)
        policy.may_start(match_for(pk, request.user), request.user)
        tables.start(pk, request.user)
        return Response(sight_of(pk, request.user))


class Rematch(Endpoint):
    throttle_scope = "create"

    @document("rematch", "The same table again", MatchOut, body=NothingIn, status=201, wrong=(404, 409))
    def post(self, request: Request, pk: int) -> Response:
        self.body(request, NothingIn)
        match = match_for(pk, request.user)
        if seat_of(match, request.user) < 0:
            raise NotPossible("A rematch is for the players of a match that is over.")
        return Response(sight_of(tables.rematch(pk, request.user).pk, request.user), status=201)


@extend_schema(exclude=True)
class Nowhere(Endpoint):
    """Addresses that the API does not have are refused in its own way, to everybody."""

    authentication_classes = ()
    permission_classes = ()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise Http404(f"The API has nothing at “{kwargs['rest'][:60]}”. Its addresses are listed at /api/v1/.")
