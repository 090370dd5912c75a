"""What all endpoints share: bodies straight into their types, answers straight from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from .problems import CONTENT_TYPE, TooLarge, malformed
from .wire import In, Problem

MOST_BYTES = 64 * 1024
_encode = msgspec.json.Encoder().encode
T = TypeVar("T", bound=In)


class Parser(BaseParser):
    """The body as bytes; ``Endpoint.body`` decodes them into a type."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        raw = stream.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise TooLarge(
                f"The body is larger than {MOST_BYTES // 1024} kB. A request of this API never needs as much."
            )
        return raw


class Renderer(BaseRenderer):
    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        return b"" if data is None else _encode(data)


class ProblemRenderer(Renderer):
    """The same bytes for clients that ask for problem+json by name."""

    media_type = CONTENT_TYPE
    format = "problem"


class Negotiation(DefaultContentNegotiation):
    """Whoever does not say what they accept, or accepts plain JSON, gets that; it need not be weighed each time."""

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        if request.META.get("HTTP_ACCEPT", "*/*") in ("*/*", Renderer.media_type) and not request.META["QUERY_STRING"]:
            return renderers[0], renderers[0].media_type
        return super().select_renderer(request, renderers, format_suffix)


class Endpoint(APIView):
    """A view whose bodies are msgspec types."""

    content_negotiation_class = Negotiation
    parser_classes = [Parser]
    renderer_classes = [Renderer, ProblemRenderer]

    def body(self, request: Request, kind: type[T]) -> T:
        """The request's body as ``kind``. Raises Malformed with the path of what is wrong."""
        raw: Any = request.data
        if not isinstance(raw, bytes) or not raw.strip():
            raw = b"{}"
        try:
            return _decoder(kind).decode(raw)
        except msgspec.DecodeError as error:
            malformed(f"{error}." if isinstance(error, msgspec.ValidationError) else f"The body is no JSON: {error}.")


_decoders: dict[type[In], msgspec.json.Decoder[Any]] = {}


def _decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    if kind not in _decoders:
        _decoders[kind] = msgspec.json.Decoder(kind)
    return _decoders[kind]


_WRONG = {
    400: "The request is malformed.",
    401: "Sign in, or send a token.",
    403: "Not for you.",
    404: "Not here.",
    409: "Refused as things stand.",
    413: "Too large.",
    415: "Send JSON.",
    422: "Not a legal answer.",
    429: "Too often.",
}


def document(
    name: str,
    summary: str,
    out: type,
    *,
    body: type[In] | None = None,
    status: int = 200,
    wrong: tuple[int, ...] = (404,),
    **more: Any,
) -> Callable[[Any], Any]:
    """Describe an endpoint for the schema by its wire types. ``name``: its operation id; ``wrong``: further status
    codes.
    """

    def ref(kind: type) -> dict[str, str]:
        return {"$ref": f"#/components/schemas/{kind.__name__}"}

    statuses = {*wrong, 401, *((400, 413, 415, 429) if body else ())}
    responses: dict[Any, Any] = {(status, "application/json"): ref(out)}
    for code in sorted(statuses):
        responses[code, CONTENT_TYPE] = {**ref(Problem), "description": _WRONG[code]}
    request = {"application/json": ref(body)} if body else None
    return extend_schema(operation_id=name, summary=summary, request=request, responses=responses, **more)
