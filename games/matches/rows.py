"""The statements of a move, written out.

A move is four statements; having them put together anew each time by the query builder took longer than the database
takes to carry them out. Same rows, same columns, same conversions as the models': only the SQL is made once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Model

from .models import Entry, Match, Seat


def lock(match_id: int) -> Match:
    """A match's row, locked until the transaction ends (on SQLite, BEGIN IMMEDIATE has locked it), with its seats.

    Raises Match.DoesNotExist.
    """
    if not 0 < match_id < 1 << 63:
        raise Match.DoesNotExist(f"There is no match {match_id}.")
    for match in Match.objects.raw(_select_match(connection.vendor), [match_id]):
        seats = Seat.objects.filter(match_id=match_id)  # as the prefetch would make it; what is read is read here
        seats._result_cache = list(Seat.objects.raw(_SELECT_SEATS, [match_id]))
        match.__dict__["_prefetched_objects_cache"] = {"seats": seats}
        return match
    raise Match.DoesNotExist(f"There is no match {match_id}.")


def insert(entry: Entry) -> None:
    """A new entry of the log. Raises IntegrityError where there is one of this number or submission already."""
    _execute(_insert_sql(), entry, [f.name for f in Entry._meta.local_concrete_fields])


def update(match: Match, fields: Sequence[str]) -> None:
    """Write some fields of a match."""
    names = tuple(f.name for f in Match._meta.local_concrete_fields if f.name in fields)
    _execute(_update_sql(names), match, [*names, "id"])


def _execute(sql: str, row: Model, fields: Sequence[str]) -> None:
    get = type(row)._meta.get_field
    values = [_stored(row, get(name)) for name in fields]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


def _stored(row: Model, field: Any) -> Any:
    return field.get_db_prep_save(getattr(row, field.attname), connection)


@cache
def _select_match(vendor: str) -> str:
    sql = f"SELECT * FROM {Match._meta.db_table} WHERE id = %s"
    return sql if vendor == "sqlite" else f"{sql} FOR UPDATE"


_SELECT_SEATS = f"SELECT * FROM {Seat._meta.db_table} WHERE match_id = %s ORDER BY number"


@cache
def _insert_sql() -> str:
    columns = [str(f.column) for f in Entry._meta.local_concrete_fields]
    return f"INSERT INTO {Entry._meta.db_table} ({', '.join(columns)}) VALUES ({', '.join(['%s'] * len(columns))})"


@cache
def _update_sql(fields: tuple[str, ...]) -> str:
    columns = [str(f.column) for f in Match._meta.local_concrete_fields if f.name in fields]
    return f"UPDATE {Match._meta.db_table} SET {', '.join(f'{c} = %s' for c in columns)} WHERE id = %s"
