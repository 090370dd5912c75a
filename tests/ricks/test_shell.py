"""The project's shell: health, database settings, headers, the API's pages."""

import os
import stat
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection, transaction

from games.matches.tasks import sweep
from tests.playing import started


@pytest.mark.sqlite
@pytest.mark.django_db
def test_healthz_says_that_every_part_works(client):
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json() == {"status": "ok", "parts": {"database": "ok", "cache": "ok", "live": "ok"}}
    assert "no-store" in response["Cache-Control"]


@pytest.mark.django_db
def test_healthz_names_the_broken_part_and_not_the_reason(client, monkeypatch):
    def broken(*_args, **_kwargs):
        raise ConnectionError("redis://secret-host refused")

    monkeypatch.setattr("ricks.health.cache", type("Broken", (), {"set": broken})())
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json()["parts"] == {"database": "ok", "cache": "failed", "live": "ok"}
    assert b"secret-host" not in response.content


@pytest.mark.sqlite(only=True)
@pytest.mark.django_db
def test_sqlite_waits_for_the_lock_instead_of_failing():
    with connection.cursor() as cursor:

        def pragma(name):
            return cursor.execute(f"PRAGMA {name}").fetchone()[0]

        assert pragma("journal_mode") == "wal"
        assert pragma("synchronous") == 1  # NORMAL
        assert pragma("foreign_keys") == 1
        assert pragma("busy_timeout") == 20_000


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_postgres_connections_come_from_a_pool():
    with transaction.atomic():
        assert connection.vendor == "postgresql"
        assert connection.pool is not None


@pytest.mark.django_db
def test_pages_allow_no_script_from_elsewhere(client):
    policy = client.get("/accounts/login/")["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives["script-src"] == "'self'"
    assert directives["default-src"] == "'self'"
    assert directives["frame-ancestors"] == "'none'"


@pytest.mark.django_db
def test_api_has_a_schema_and_a_page_made_of_own_files(client):
    assert client.get("/api/v1/schema/").status_code == 200
    page = client.get("/api/v1/").content.decode()
    assert "//" not in page.replace("http://testserver", "")
    assert "/static/drf_spectacular_sidecar/" in page


def test_the_secret_key_is_made_once_and_for_its_owner_alone(settings):
    path = settings.VAR / "secret_key"
    assert path.read_text() == settings.SECRET_KEY
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600


@pytest.mark.sqlite
@pytest.mark.django_db
def test_healthz_sweep_says_whether_deadlines_are_looked_after(client, ana, boris):
    start = datetime(2026, 3, 1, 12, tzinfo=UTC)
    with time_machine.travel(start, tick=False):
        started(ana, boris, pace="day")
        assert client.get("/healthz/sweep").json()["status"] == "never"
        sweep()
        healthy = client.get("/healthz/sweep")
        assert healthy.status_code == 200
        assert healthy.json() | {"last": None} == {
            "status": "ok", "last": None, "seconds": 0, "due": 0, "stuck": 0, "outage": None, "given": 0, "matches": 0,
        }  # fmt: skip
    with time_machine.travel(start + timedelta(days=2), tick=False):
        late = client.get("/healthz/sweep")
        assert late.status_code == 503
        assert (late.json()["status"], late.json()["due"], late.json()["seconds"]) == ("late", 1, 2 * 86400)
        sweep()
        again = client.get("/healthz/sweep").json()
        assert (again["status"], again["given"], again["matches"]) == ("ok", 2 * 86400, 1)
        assert again["outage"].startswith("2026-03-03T12:00:00")


@pytest.mark.django_db
def test_the_admin_shows_the_sweep_s_pulse_and_changes_nothing_of_it(admin_client):
    sweep()
    page = admin_client.get("/admin/matches/pulse/").content.decode()
    assert "ok; 0 matches wait for it, 0 are stuck" in page
