"""A match as a file: everything that is in the log, readable, to be taken to another box or kept."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Literal
from uuid import UUID

import msgspec
from django.db import transaction

from games import clock, titles
from games.bots.search import BOTS
from games.cards.models import CardSet
from games.kernel.codec import Record, codec, raw, squeeze
from games.kernel.title import Title

from . import door
from . import pace as paces
from .errors import NotPossible
from .log import EPOCH, chain, codec_of, digest, entries_of, genesis, micros, replay
from .models import Entry, Match, Seat


class SeatFile(msgspec.Struct, forbid_unknown_fields=True):
    number: int
    name: str
    role: str
    bot: str
    resigned: bool


class EntryFile(msgspec.Struct, forbid_unknown_fields=True):
    """``events``: as in the log, type first; ``at``: microseconds since 1970; ``hash``: hex."""

    seq: int
    cause: str
    seat: int | None
    ask: str
    answer: list[int | str]
    events: list[Any]
    mentions: list[list[int]]
    firm: bool
    submission: UUID | None
    at: int
    engine: int
    hash: str


class MatchFile(msgspec.Struct, forbid_unknown_fields=True):
    """``cards``: digest of the revision it was played with; ``seed``: hex. With the seed all secrets are open."""

    format: Literal["ricks.match.1"]
    title: str
    settings: dict[str, str]
    pace: str
    cards: str
    seed: str
    status: Literal["open", "active", "over", "abandoned", "stuck"]
    result: Any
    started: str | None
    ended: str | None
    seats: list[SeatFile]
    entries: list[EntryFile]
    rests: bool = True
    time_out: Literal["default", "bot", "seat"] = "default"
    patience: int = 3


def export(match: Match) -> bytes:
    """A match as JSON. It holds the seed and so every secret: for operators, or for matches that are over."""
    decode = codec_of(match).record
    entries = []
    for entry in entries_of(match):
        record = decode(bytes(entry.body))
        entries.append(
            EntryFile(
                seq=entry.seq,
                cause=entry.cause,
                seat=entry.seat,
                ask=entry.ask,
                answer=record.answer,
                events=msgspec.to_builtins(record.events),
                mentions=record.mentions,
                firm=entry.firm,
                submission=entry.submission,
                at=micros(entry.at),
                engine=entry.engine,
                hash=bytes(entry.hash).hex(),
            )
        )
    file = MatchFile(
        format="ricks.match.1",
        title=match.title,
        settings=match.settings,
        pace=match.pace,
        rests=match.rests,
        time_out=match.time_out,  # type: ignore[arg-type]  # one of Match.TimeOut
        patience=match.patience,
        cards=match.card_set.digest,
        seed=bytes(match.seed).hex(),
        status=match.status,  # type: ignore[arg-type]  # one of Match.Status
        result=match.result,
        started=match.started.isoformat() if match.started else None,
        ended=match.ended.isoformat() if match.ended else None,
        seats=[SeatFile(s.number, s.name, s.role, s.bot, s.resigned) for s in match.seats.all()],
        entries=entries,
    )
    return msgspec.json.format(msgspec.json.encode(file), indent=1)


def import_(data: bytes) -> Match:
    """A match from a file that ``export`` made. Its people's seats have names but no users.

    Raises NotPossible, with a sentence, if the file is damaged, of an unknown title or of cards this box does not have.
    """
    try:
        file = msgspec.json.decode(data, type=MatchFile)
        title = titles.get(file.title)
        events = [codec(title).events.decode(msgspec.json.encode(e.events)) for e in file.entries]
        title.complete(file.settings)
    except msgspec.DecodeError as error:
        raise NotPossible(f"This is no file of a match, or it is damaged: {error}.") from error
    except (titles.UnknownTitle, ValueError) as error:
        raise NotPossible(str(error)) from error
    if wrong := _wrong(file, title):
        raise NotPossible(f"This file of a match is damaged: {wrong}")
    cards = CardSet.objects.filter(title=file.title, digest=file.cards, state=CardSet.State.PUBLISHED).last()
    if cards is None:
        raise NotPossible(
            f"It was played with a revision of the cards that this box does not have ({file.cards[:12]}…)."
        )
    with transaction.atomic():
        match = _row(file, cards)
        for entry, facts in zip(file.entries, events, strict=True):
            _entry(match, entry, facts)
        _settle(match, file)
    return match


def _wrong(file: MatchFile, title: type[Title[Any]]) -> str:
    """The first thing in a file that no match can have, in a sentence; "" if there is none."""
    numbers = [seat.number for seat in file.seats]
    if numbers != list(range(len(numbers))) or len(numbers) not in title.meta.players:
        return f"its seats are numbered {numbers}."
    if file.entries and sorted(s.role for s in file.seats) != sorted({s.role for s in file.seats}):
        return "two of its seats have the same role."
    if len(file.seed) != 64 or set(file.seed) - set("0123456789abcdef"):
        return "its seed must be 64 hexadecimal digits."
    if _unknown_pace(file.pace):
        return f"there is no pace “{file.pace[:40]}”."
    if bots := [s.bot for s in file.seats if s.bot and s.bot not in BOTS]:
        return f"there is no bot “{bots[0][:40]}”."
    for at in (file.started, file.ended):
        try:
            datetime.fromisoformat(at or "2000-01-01T00:00:00+00:00").astimezone()
        except ValueError:
            return f"“{str(at)[:40]}” is no time."
    return ""


def _unknown_pace(text: str) -> bool:
    try:
        paces.find(text)
    except ValueError:
        return True
    return False


def _row(file: MatchFile, cards: CardSet) -> Match:
    match = Match.objects.create(
        title=file.title,
        card_set=cards,
        settings=file.settings,
        pace=file.pace,
        rests=file.rests,
        time_out=file.time_out,
        patience=file.patience,
        private=True,
        seed=bytes.fromhex(file.seed),
        status=file.status,
        result=file.result,
        started=datetime.fromisoformat(file.started) if file.started else None,
        ended=datetime.fromisoformat(file.ended) if file.ended else None,
    )
    Seat.objects.bulk_create(
        Seat(match=match, number=s.number, name=s.name, role=s.role, bot=s.bot, resigned=s.resigned) for s in file.seats
    )
    return match


def _entry(match: Match, file: EntryFile, events: list[Any]) -> None:
    body = raw(Record(file.answer, events, file.mentions))
    entry = Entry(
        match=match,
        seq=file.seq,
        cause=file.cause,
        seat=file.seat,
        ask=file.ask,
        body=squeeze(body),
        firm=file.firm,
        submission=file.submission,
        at=EPOCH + timedelta(microseconds=file.at),
        engine=file.engine,
    )
    entry.hash = chain(bytes(match.head_hash) or genesis(match), entry, body)
    if entry.hash.hex() != file.hash:
        raise NotPossible(f"Entry {file.seq} does not fit its hash: the file was changed after it was written.")
    entry.save(force_insert=True)
    match.head, match.head_hash = entry.seq, entry.hash


def _settle(match: Match, file: MatchFile) -> None:
    """The cached position of a match just read; a running one goes on at its old pace from now."""
    if not file.entries:
        return
    try:
        rebuilt = replay(match, entries_of(match))
    except (LookupError, ValueError) as error:
        raise NotPossible(f"Its log does not fold: {error!r}. The file was changed after it was written.") from error
    if rebuilt.faults:
        raise NotPossible(f"Its chance is not what its seed gives. {rebuilt.faults[0]}")
    match.saved, match.digest = codec_of(match).pack(rebuilt.saved), digest(rebuilt.since_events)
    match.touched = clock.now()
    match.save()
    if match.status == Match.Status.ACTIVE:
        try:
            door.resume(match)
        except door.Drifted as error:
            raise NotPossible("The rules of this box no longer play it as it was played.") from error
