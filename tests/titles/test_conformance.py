"""Every title on random play, at every number of players: `RICKS_PLAYS=20 make test` plays twenty times as much."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from games import titles
from games.kernel import testing
from games.kernel.title import Title

TABLES = [
    pytest.param(title.meta.key, players, id=f"{title.meta.key}-{players}")
    for title in titles.all_titles()
    for players in title.meta.players
]
MATCHES = 3  # of each check at each table; with it the values of each setting change


def rules(key: str, number: int) -> Title[Any]:
    """A title with its cards; match ``number`` has its own mixture of settings."""
    title = titles.get(key)
    settings = {s.key: s.choices[number % len(s.choices)][0] for s in title.meta.settings}
    return title(titles.load_cards(key), settings)


def chances(plays: int, players: int) -> Iterator[int]:
    return iter(range(100 * players, 100 * players + MATCHES * plays))


@pytest.mark.parametrize("check", testing.CHECKS)
@pytest.mark.parametrize(("key", "players"), TABLES)
def test_conforms(key: str, players: int, check: str, plays: int) -> None:
    for chance in chances(plays, players):
        testing.CHECKS[check](rules(key, chance), players, chance)


ELSEWHERE = """
import sys
from games.kernel.testing import fingerprint
from tests.titles.test_conformance import rules
print(fingerprint(rules(sys.argv[1], 0), int(sys.argv[2]), 7))
"""


@pytest.mark.parametrize(("key", "players"), TABLES)
def test_a_match_comes_out_the_same_in_another_process(key: str, players: int) -> None:
    here = testing.fingerprint(rules(key, 0), players, 7)
    for hash_seed in ("0", "1"):
        there = subprocess.run(
            [sys.executable, "-c", ELSEWHERE, key, str(players)],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=False,
        )
        assert there.stdout.strip() == here, there.stderr
