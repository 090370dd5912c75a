"""The short way through the site for programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.handlers.base import BaseHandler
from django.core.handlers.exception import convert_exception_to_response
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.module_loading import import_string

Handler = Callable[[HttpRequest], HttpResponseBase]
ROOT = "/api/v1/"


class _Bare(BaseHandler):
    """Django's own way from a request to its view and back, with no middleware around it."""

    _view_middleware = _template_response_middleware = _exception_middleware = ()


def by_token(get_response: Handler) -> Handler:
    """A middleware that goes before all others: a request of the API that brings a token takes ``API_MIDDLEWARE``, not
    what pages need (sessions, messages, languages, the content policy). It took a fifth of a move's time.

    Whether the token is good is for the view to say.
    """
    short: Any = convert_exception_to_response(_Bare()._get_response)  # type: ignore[attr-defined]
    for name in reversed(settings.API_MIDDLEWARE):
        short = convert_exception_to_response(import_string(name)(short))
    scheme = f"{settings.REST_KNOX['AUTH_HEADER_PREFIX']} "

    def choose(request: HttpRequest) -> HttpResponseBase:
        brings_token = request.META.get("HTTP_AUTHORIZATION", "").startswith(scheme)
        if not brings_token or not request.path_info.startswith(ROOT):
            return get_response(request)
        translation.activate(settings.LANGUAGE_CODE)  # not that of the page this thread has served before
        response: HttpResponseBase = short(request)
        return response

    return choose
