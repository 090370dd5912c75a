"""Programs that send a token go round what pages need, but round nothing that protects anybody."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import translation
from knox.models import get_token_model

from games.matches.models import Match

pytestmark = pytest.mark.django_db
MINE = "/api/v1/matches/?mine=1"


@pytest.fixture
def program(ana) -> Client:
    _, token = get_token_model().objects.create(user=ana)
    return Client(headers={"Authorization": f"Token {token}"})


def test_a_token_is_enough(program):
    answer = program.get(MINE)
    assert answer.status_code == 200
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Length"] == str(len(answer.content))
    assert not answer.cookies


def test_a_strange_host_is_refused_as_ever(program):
    assert program.get(MINE, headers={"Host": "elsewhere.example"}).status_code == 400


def test_https_is_insisted_on_as_ever(program, settings):
    settings.SECURE_SSL_REDIRECT = True
    answer = program.get(MINE)
    assert (answer.status_code, answer["Location"]) == (301, f"https://testserver{MINE}")


def test_a_wrong_token_opens_nothing_whatever_else_is_sent(ana):
    client = Client(headers={"Authorization": "Token ricks_0000"})
    client.force_login(ana)
    answer = client.get(MINE)
    assert answer.status_code == 401
    assert answer.json()["code"] == "authentication-failed"


def test_a_token_does_not_take_pages_round_their_content_policy(program):
    assert "Content-Security-Policy" in program.get("/")


def test_the_language_of_a_page_served_before_does_not_stick(program):
    with translation.override("de"):
        program.get(MINE)
        assert translation.get_language() == "en"


def test_who_has_signed_in_still_needs_no_token(client, ana):
    client.force_login(ana)
    answer = client.get(MINE)
    assert answer.status_code == 200
    assert "Content-Security-Policy" in answer


def test_a_wrong_token_is_no_way_round_the_check_of_forms(ana):
    client = Client(enforce_csrf_checks=True, headers={"Authorization": "Token ricks_0000"})
    client.force_login(ana)
    made = client.post("/api/v1/matches/", {"title": "purging", "seats": 2}, content_type="application/json")
    assert made.status_code == 401
    assert not Match.objects.exists()


def test_who_may_no_longer_come_in_may_not_by_a_token_either(program, ana):
    type(ana).objects.filter(pk=ana.pk).update(is_active=False)
    assert program.get(MINE).status_code == 401


def test_a_token_ends(ana):
    _, token = get_token_model().objects.create(user=ana, expiry=timedelta(minutes=5))
    program = Client(headers={"Authorization": f"Token {token}"})
    assert program.get(MINE).status_code == 200
    with time_machine.travel(datetime.now(UTC) + timedelta(minutes=6), tick=False):
        assert program.get(MINE).status_code == 401
