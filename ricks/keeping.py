"""Secrets that a box makes once and keeps: files in its folder, readable by their owner alone."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path


def kept(path: Path, make: Callable[[], str]) -> str:
    """What is in the file; what ``make`` gives, if there was none yet."""
    if not path.exists():
        # Written beside and linked into place: of two processes that start at once, one secret wins, whole.
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(make())
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()
