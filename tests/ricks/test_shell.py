"""The project's shell: health, database settings, headers, the API's pages."""

import os
import stat

import pytest
from django.db import connection, transaction


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
