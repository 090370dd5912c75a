"""Errors as problem+json: a code for programs, a sentence for people, and the fresh asks where an answer came too
late.
"""

from __future__ import annotations

from typing import Any, NoReturn

from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from games.matches.errors import IllegalAnswer, Refused, Stale
from games.matches.models import Match
from games.matches.reading import sight

from . import shape
from .wire import AskOut, Problem

CONTENT_TYPE = "application/problem+json"


class Malformed(exceptions.APIException):
    """The request itself is wrong: no JSON, an unknown field, a wrong type."""

    status_code = 400
    default_code = "malformed"


class TooLarge(exceptions.APIException):
    status_code = 413
    default_code = "too-large"


def malformed(sentence: str) -> NoReturn:
    raise Malformed(sentence)


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler: everything refused becomes a Problem; real faults stay faults (500)."""
    if isinstance(error, Refused):
        asks = _fresh_asks(context) if isinstance(error, Stale | IllegalAnswer) else None
        return _response(Problem(_title(error.code), error.status, error.sentence, error.code, asks=asks))
    if isinstance(error, Http404):
        error = exceptions.NotFound(str(error) or "There is nothing here, or it is not for your eyes.")
    response = exception_handler(error, context)
    if response is None or not isinstance(error, exceptions.APIException):
        return response
    codes = error.get_codes()
    code = codes if isinstance(codes, str) else error.default_code
    problem = Problem(_title(code), response.status_code, str(error.detail), code.replace("_", "-"))
    return _response(problem, {k: v for k, v in response.headers.items() if k in ("WWW-Authenticate", "Retry-After")})


def _fresh_asks(context: dict[str, Any]) -> list[AskOut]:
    """What is open for the one whose answer was refused."""
    match = Match.objects.prefetch_related("seats").get(pk=context["kwargs"]["pk"])
    return shape.asks(sight(match, context["request"].user))


def _title(code: str) -> str:
    return code.replace("-", " ").replace("_", " ").capitalize()


def _response(problem: Problem, headers: dict[str, str] | None = None) -> Response:
    return Response(problem, status=problem.status, headers=headers, content_type=CONTENT_TYPE)
