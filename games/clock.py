"""The one clock. Everything that asks for the time asks here, so that tests can hold it still."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """This instant, aware, in UTC."""
    return datetime.now(UTC)
