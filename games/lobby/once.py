"""A form that is sent twice does its work once."""

from __future__ import annotations

import time
from collections.abc import Callable
from uuid import UUID, uuid4

from django.core.cache import cache

KEEP = 60  # seconds for which the outcome of a form is remembered
PATIENCE = 8.0  # seconds to wait for the first of two to finish
UNDER_WAY = "under way"


def new_submission() -> str:
    """What a form carries in a hidden field to be known again."""
    return str(uuid4())


def once(what: str, submission: str, make: Callable[[], int]) -> tuple[int, bool]:
    """Do ``make`` for a submission, or find what it gave before: (its number, whether it was done just now).

    ``what`` tells forms (and their users) apart. A form without a proper submission is done each time it comes.
    If ``make`` raises, nothing is remembered and the form may be sent again.
    """
    try:
        key = f"once/{what}/{UUID(submission)}"
    except ValueError:
        return make(), True
    until = time.monotonic() + PATIENCE
    while not cache.add(key, UNDER_WAY, KEEP):
        found = cache.get(key)
        if isinstance(found, int):
            return found, False
        if time.monotonic() > until:
            break  # the first one died on the way
        time.sleep(0.05)
    try:
        made = make()
    except BaseException:
        cache.delete(key)
        raise
    cache.set(key, made, KEEP)
    return made, True
