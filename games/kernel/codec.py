"""How the kernel's things become bytes and come back: one place, so that a format can change.

MessagePack arrays inside, zlib outside where it pays. Nothing here is trusted further than the database is.
"""

from __future__ import annotations

import zlib
from typing import Any, Union

import msgspec

from .ask import Answer
from .event import KERNEL_EVENTS, Event
from .position import Given, Saved
from .table import Mention
from .title import Title

_encode = msgspec.msgpack.Encoder().encode
_PLAIN, _DEFLATED = b"\x00", b"\x01"
_WORTH_IT = 120  # bytes below which compressing gains nothing


class Record(msgspec.Struct, array_like=True):
    """What one entry of the log holds besides its columns. ``mentions`` stand beside ``events``, one for each."""

    answer: Answer
    events: list[Any]
    mentions: list[Mention]


class Codec:
    """Bytes for one title's positions and log entries."""

    def __init__(self, title: type[Title[Any]]) -> None:
        events: Any = Union[tuple(KERNEL_EVENTS + title.events)]  # noqa: UP007 - made at run time
        saved = msgspec.defstruct(
            "SavedHere",
            [("state", title.state_type), ("turn", int), ("used", int), ("since", list[Given]), ("era", int, 0)],
            array_like=True,
        )
        record = msgspec.defstruct(
            "RecordHere", [("answer", Answer), ("events", list[events]), ("mentions", list[Mention])], array_like=True
        )
        self._saved = msgspec.msgpack.Decoder(saved)
        self._record = msgspec.msgpack.Decoder(record)
        self._state = msgspec.msgpack.Decoder(title.state_type)
        self.events = msgspec.json.Decoder(list[events])

    def pack(self, thing: Any) -> bytes:
        """A Saved, a Record or a State, for storing."""
        return squeeze(raw(thing))

    def saved(self, packed: bytes) -> Saved:
        return self._saved.decode(expand(packed))  # type: ignore[return-value]

    def record(self, packed: bytes) -> Record:
        return self._record.decode(expand(packed))  # type: ignore[return-value]

    def state(self, packed: bytes) -> Any:
        return self._state.decode(expand(packed))


def raw(thing: Any) -> bytes:
    """The bytes that hashes are made of: the same for the same thing, whatever compresses them for storing."""
    return _encode(thing)


def squeeze(plain: bytes) -> bytes:
    """Compressed where that pays, with a first byte that says so."""
    if len(plain) >= _WORTH_IT:
        small = zlib.compress(plain, 6)
        if len(small) < len(plain):
            return _DEFLATED + small
    return _PLAIN + plain


def expand(packed: bytes) -> bytes:
    """The other way. Raises msgspec.DecodeError for what ``squeeze`` has not made."""
    try:
        return zlib.decompress(packed[1:]) if packed[:1] == _DEFLATED else packed[1:]
    except zlib.error as error:
        raise msgspec.DecodeError(str(error)) from error


_codecs: dict[type[Title[Any]], Codec] = {}


def codec(title: type[Title[Any]]) -> Codec:
    """The codec of a title; made once."""
    if title not in _codecs:
        _codecs[title] = Codec(title)
    return _codecs[title]


def public_event(event: Event[Any]) -> dict[str, Any]:
    """An event as plain data for the API: its type and fields, without what never leaves the server."""
    fields = {n: getattr(event, n) for n in event.__struct_fields__ if n not in event.secret}
    return {"type": event.__struct_config__.tag, **fields}
