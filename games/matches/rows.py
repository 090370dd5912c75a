"""The statements of a move, written out.

A move is a handful of statements; having them put together anew each time by the query builder, and their rows taken
apart by it, took longer than the database takes to carry them out. Same rows, same columns, same conversions as the
models': only the SQL is made once. PostgreSQL keeps them prepared (see DATABASES in the settings).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import cache
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model
from django.db.models.base import ModelState

from .models import Entry, Match, Seat

M = TypeVar("M", bound=Model)


def database() -> BaseDatabaseWrapper:
    """This thread's connection. ``django.db.connection`` looks for it anew at each attribute."""
    return connections[DEFAULT_DB_ALIAS]


def run(sql: str, values: Sequence[Any], db: BaseDatabaseWrapper) -> Any:
    """Carry out a statement; the cursor, to fetch from.

    On PostgreSQL without Django's wrappers, which cost half as much again as a small statement, unless somebody listens
    by them (who counts queries, say).
    """
    db.ensure_connection()
    if db.vendor != "postgresql" or db.queries_logged or db.execute_wrappers:
        cursor = db.cursor()
        cursor.execute(sql, values)
        return cursor
    db.validate_no_broken_transaction()
    with db.wrap_database_errors:
        return db.connection.execute(sql, values)


class Reader(Generic[M]):
    """Makes a model's objects of rows that hold all its columns in order: what ``columns`` names, in a SELECT."""

    def __init__(self, model: type[M]) -> None:
        self.model = model
        self.fields = list(model._meta.local_concrete_fields)
        self.names = [field.attname for field in self.fields]
        self.columns = ", ".join(f"{model._meta.db_table}.{field.column}" for field in self.fields)
        self._converters = cache(self._made_converters)

    def one(self, row: Sequence[Any], db: BaseDatabaseWrapper) -> M:
        """An object. ``row`` may hold more columns behind the model's own."""
        made = self.model.__new__(self.model)  # as unpickling does it: nobody here listens to what __init__ signals
        made._state = state = ModelState()
        state.adding, state.db = False, db.alias
        held = made.__dict__
        held.update(zip(self.names, row, strict=False))
        for name, column, convert in self._converters(db.vendor):
            held[name] = convert(held[name], column, db)
        return made

    def _made_converters(self, vendor: str) -> list[tuple[str, Any, Callable[[Any, Any, Any], Any]]]:
        """For the columns that the database hands over in another shape than the field has."""
        db = database()
        columns: list[Any] = [field.get_col(self.model._meta.db_table) for field in self.fields]
        return [
            (column.target.attname, column, convert)
            for column in columns
            for convert in (*db.ops.get_db_converters(column), *column.get_db_converters(db))
        ]


_matches, _seats, _entries = Reader(Match), Reader(Seat), Reader(Entry)


def lock(match_id: int) -> Match:
    """A match's row, locked until the transaction ends (on SQLite, BEGIN IMMEDIATE has locked it), with its seats.

    Raises Match.DoesNotExist.
    """
    return read(match_id, lock=True)


def claim(match_id: int, now: datetime) -> Match | None:
    """A running match of which something is due, locked, with its seats; None if nothing is, or if another has it."""
    db = database()
    sql = _SELECT_DUE if db.vendor == "sqlite" else f"{_SELECT_DUE} FOR UPDATE SKIP LOCKED"
    row = run(sql, [match_id, Match.Status.ACTIVE, db.ops.adapt_datetimefield_value(now)], db).fetchone()
    return None if row is None else _with_seats(row, db)


def read(match_id: int, *, lock: bool = False) -> Match:
    """A match with its seats. Raises Match.DoesNotExist."""
    if not 0 < match_id < 1 << 63:
        raise Match.DoesNotExist(f"There is no match {match_id}.")
    db = database()
    row = run(_SELECT_AND_LOCK if lock and db.vendor != "sqlite" else _SELECT_MATCH, [match_id], db).fetchone()
    if row is None:
        raise Match.DoesNotExist(f"There is no match {match_id}.")
    return _with_seats(row, db)


def _with_seats(row: Sequence[Any], db: BaseDatabaseWrapper) -> Match:
    match = _matches.one(row, db)
    # A statement of its own, so that it sees what was done to the seats while the first waited for the lock.
    found = [_seats.one(seat, db) for seat in run(_SELECT_SEATS, [match.pk], db).fetchall()]
    seats = match.seats.all()  # as a prefetch would leave it
    seats._result_cache = found
    match.__dict__["_prefetched_objects_cache"] = {"seats": seats}
    return match


def newest_entry(match_id: int) -> Entry | None:
    """The last entry of a match's log; every page of a running match asks whether it can be taken back."""
    db = database()
    row = run(_SELECT_NEWEST, [match_id], db).fetchone()
    return None if row is None else _entries.one(row, db)


def waiting_count(user_id: int) -> int:
    """How many running matches wait for a user's answer; every page shows it."""
    row = run(_COUNT_WAITING, [user_id, Match.Status.ACTIVE], database()).fetchone()
    return int(row[0])


def write(match: Match, fields: Sequence[str], entry: Entry | None = None) -> None:
    """Write some fields of a match, and the new entry of its log from which they follow.

    Raises IntegrityError where there is an entry of this number or submission already.
    """
    db = database()
    values = [*stored(match, fields, db), match.pk]
    if entry is None:
        done = run(_update(tuple(fields)), values, db)
    elif db.vendor == "postgresql":
        done = run(_both(tuple(fields)), [*stored(entry, _ENTRY_FIELDS, db), *values], db)
    else:
        run(_INSERT, stored(entry, _ENTRY_FIELDS, db), db)
        done = run(_update(tuple(fields)), values, db)
    if done.rowcount != 1:
        raise DatabaseError(f"match {match.pk} is not there any more")


def stored(row: Model, fields: Iterable[str], db: BaseDatabaseWrapper) -> list[Any]:
    """The values of some of a row's fields, as the database takes them."""
    held = row.__dict__
    return [
        held[name] if prepare is None else prepare(held[name], db)
        for name, prepare in _prepared(type(row), tuple(fields))
    ]


# Kinds of fields whose values are the database's own as they are.
_AS_THEY_ARE = {
    "BigIntegerField", "BooleanField", "CharField", "FloatField", "ForeignKey", "PositiveIntegerField",
    "PositiveSmallIntegerField", "TextField",
}  # fmt: skip


@cache
def _prepared(model: type[Model], fields: tuple[str, ...]) -> list[tuple[str, Any]]:
    """For each field where its value is, and what prepares it for the database, if anything must."""
    found: list[Any] = [model._meta.get_field(name) for name in fields]
    return [(f.attname, None if f.get_internal_type() in _AS_THEY_ARE else f.get_db_prep_save) for f in found]


_SELECT_MATCH = f"SELECT {_matches.columns} FROM {Match._meta.db_table} WHERE id = %s"
_SELECT_DUE = f"{_SELECT_MATCH} AND status = %s AND next_deadline <= %s"
_SELECT_AND_LOCK = f"{_SELECT_MATCH} FOR UPDATE"
_SELECT_SEATS = f"SELECT {_seats.columns} FROM {Seat._meta.db_table} WHERE match_id = %s ORDER BY number"
_SELECT_NEWEST = f"SELECT {_entries.columns} FROM {Entry._meta.db_table} WHERE match_id = %s ORDER BY seq DESC LIMIT 1"
_COUNT_WAITING = (  # the bits of ``Match.to_act`` are seats
    f"SELECT count(*) FROM {Seat._meta.db_table} s JOIN {Match._meta.db_table} m ON m.id = s.match_id"
    " WHERE s.user_id = %s AND NOT s.resigned AND s.standin <> 'seat'"
    " AND m.status = %s AND (m.to_act >> s.number) & 1 = 1"
)
_ENTRY_FIELDS = [field.name for field in Entry._meta.local_concrete_fields]
_INSERT = (
    f"INSERT INTO {Entry._meta.db_table} ({', '.join(str(f.column) for f in Entry._meta.local_concrete_fields)})"
    f" VALUES ({', '.join(['%s'] * len(_ENTRY_FIELDS))})"
)


@cache
def _update(fields: tuple[str, ...]) -> str:
    columns = [Match._meta.get_field(name).column for name in fields]  # type: ignore[union-attr]
    return f"UPDATE {Match._meta.db_table} SET {', '.join(f'{c} = %s' for c in columns)} WHERE id = %s"


@cache
def _both(fields: tuple[str, ...]) -> str:
    """PostgreSQL does both in one statement, which saves a wait."""
    return f"WITH entry AS ({_INSERT}) {_update(fields)}"
