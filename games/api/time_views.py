"""The API's part about time: pauses, votes, gifts, taking a seat back, and one's own hours."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.lobby import hours
from games.matches import door

from .base import Endpoint, document
from .views import match_for, sight_of
from .wire import (
    GiveIn,
    HoursIn,
    HoursOut,
    MatchOut,
    NothingIn,
    ProposeIn,
    RespondIn,
    VacationIn,
    VacationOut,
)  # fmt: skip


class Proposals(Endpoint):
    throttle_scope = "move"

    @document("propose", "Propose a pause, its end, a bot for who stays away, or the end of the match", MatchOut,
              body=ProposeIn, wrong=(403, 404, 409))  # fmt: skip
    def post(self, request: Request, pk: int) -> Response:
        body = self.body(request, ProposeIn)
        match_for(pk, request.user)
        until = None if body.until is None else body.until.timestamp()
        door.propose(pk, request.user, body.what, seat=body.seat, until=until)
        return Response(sight_of(pk, request.user))


class Responses(Endpoint):
    throttle_scope = "move"

    @document("respond", "Agree to a proposal or decline it", MatchOut, body=RespondIn, wrong=(403, 404, 409))
    def post(self, request: Request, pk: int) -> Response:
        body = self.body(request, RespondIn)
        match_for(pk, request.user)
        door.respond(pk, request.user, body.what, body.agree, seat=body.seat)
        return Response(sight_of(pk, request.user))


class Gifts(Endpoint):
    throttle_scope = "move"

    @document("giveTime", "Give another player time", MatchOut, body=GiveIn, wrong=(403, 404, 409))
    def post(self, request: Request, pk: int) -> Response:
        body = self.body(request, GiveIn)
        match_for(pk, request.user)
        door.give(pk, request.user, body.seat, body.seconds)
        return Response(sight_of(pk, request.user))


class Back(Endpoint):
    throttle_scope = "move"

    @document("comeBack", "Take your seat back from the bot that stands in", MatchOut, body=NothingIn,
              wrong=(403, 404, 409))  # fmt: skip
    def post(self, request: Request, pk: int) -> Response:
        self.body(request, NothingIn)
        match_for(pk, request.user)
        door.come_back(pk, request.user)
        return Response(sight_of(pk, request.user))


def _hours(user: Any) -> HoursOut:
    shown = hours.shown(user)
    vacations = [VacationOut(v.pk, v.first.isoformat(), v.last.isoformat()) for v in shown.pop("vacations")]
    return HoursOut(**shown, vacations=vacations)


class Hours(Endpoint):
    permission_classes = (IsAuthenticated,)

    @document("getHours", "Your zone, nights, weekends and vacations", HoursOut, wrong=())
    def get(self, request: Request) -> Response:
        return Response(_hours(request.user))

    @document("setHours", "Set your zone, nights and weekends", HoursOut, body=HoursIn, wrong=(409,))
    def put(self, request: Request) -> Response:
        body = self.body(request, HoursIn)
        hours.keep(request.user, body.zone, body.sleep, body.weekend)  # type: ignore[arg-type]
        return Response(_hours(request.user))


class Vacations(Endpoint):
    permission_classes = (IsAuthenticated,)

    @document("takeVacation", "Go on vacation", HoursOut, body=VacationIn, status=201, wrong=(409,))
    def post(self, request: Request) -> Response:
        body = self.body(request, VacationIn)
        hours.go_away(request.user, body.first, body.last)  # type: ignore[arg-type]
        return Response(_hours(request.user), status=201)


class VacationView(Endpoint):
    permission_classes = (IsAuthenticated,)

    @document("endVacation", "End a vacation with today, or take back one to come", HoursOut, wrong=(409,))
    def delete(self, request: Request, vacation: int) -> Response:
        hours.come_home(request.user, vacation)  # type: ignore[arg-type]
        return Response(_hours(request.user))
