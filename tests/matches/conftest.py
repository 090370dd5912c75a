from __future__ import annotations

import pytest

from tests.playing import person, started


@pytest.fixture
def ana(db):
    return person("ana")


@pytest.fixture
def boris(db):
    return person("boris")


@pytest.fixture
def match(ana, boris):
    """Two people at a running match of Purging; both are asked for a weapon."""
    return started(ana, boris)
