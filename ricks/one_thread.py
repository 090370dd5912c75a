"""A middleware that does nothing but be synchronous."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

Handler = Callable[[HttpRequest], HttpResponseBase]


def middleware(get_response: Handler) -> Handler:
    """Django puts its chain together from the inside, and keeps each middleware as it finds the one within.

    Behind an asynchronous one each of the others would change threads by itself, there and back, for every request.
    """
    return get_response
