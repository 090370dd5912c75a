"""What all tests share. Services (PostgreSQL, Redis, browser) come from tests/services.py."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

# Slow machines are no reason to fail: no test asserts a time.
hypothesis_settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
hypothesis_settings.load_profile("patient")

pytest_plugins = ["tests.browsing"]


@pytest.fixture(scope="session")
def plays() -> int:
    """How many times over the suites of random play run: RICKS_PLAYS, 1 by default."""
    return int(os.environ.get("RICKS_PLAYS", "1"))


@pytest.fixture(autouse=True)
def _fresh_cache() -> None:
    """Rate limits and whatever else the cache holds start anew with each test."""
    from django.core.cache import cache

    cache.clear()


@pytest.fixture(autouse=True)
def _plain_static(settings) -> None:
    """Static files by their own names, so that no test needs `collectstatic` first."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture
def ana(db):
    from tests.playing import person

    return person("ana")


@pytest.fixture
def boris(db):
    from tests.playing import person

    return person("boris")


@pytest.fixture
def match(ana, boris):
    """Two people at a running match of Purging; both are asked for a weapon."""
    from tests.playing import started

    return started(ana, boris)


@pytest.fixture
def redis_url() -> str:
    """The address of an empty Redis database that only this test uses. Mark the test `redis`."""
    import redis

    url = os.environ["RICKS_TEST_REDIS_URL"]
    with redis.Redis.from_url(url) as client:
        client.flushdb()
    return url
