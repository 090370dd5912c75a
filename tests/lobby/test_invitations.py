"""The page behind an invitation link."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from games.lobby.models import Player
from games.matches import tables
from tests.playing import person, started

from .conftest import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(ana):
    return tables.create(ana, "purging", seats=2, private=True, pace="three_days")


def test_the_page_shows_what_one_joins(client, match):
    page = client.get(f"/join/{match.invite}/").content.decode()
    assert "ana invites you to a match" in page
    assert "A move in three days" in page
    assert "1 seat free" in page
    assert f"/accounts/login/?next=/join/{match.invite}/" in page


def test_opening_the_link_changes_nothing(client, match):
    client.get(f"/join/{match.invite}/")
    assert match.seats.get(number=1).free
    assert Player.objects.count() == 1


def test_a_visitor_sits_down_as_a_guest_under_a_name(client, match):
    response = client.post(f"/join/{match.invite}/", {"name": "  Chen   the Brave "})
    assert response.url == f"/matches/{match.pk}/"
    seat = match.seats.get(number=1)
    assert seat.user.guest
    assert seat.name == "Chen the Brave"
    assert client.get(response.url).status_code == 200


def test_a_player_sits_down(browser_of, match, boris):
    browser_of(boris).post(f"/join/{match.invite}/")
    assert match.seats.get(number=1).user == boris


def test_whoever_sits_there_is_led_to_the_table(browser_of, match, ana):
    assert browser_of(ana).get(f"/join/{match.invite}/").url == f"/matches/{match.pk}/"
    assert browser_of(ana).post(f"/join/{match.invite}/").url == f"/matches/{match.pk}/"


def test_a_double_click_takes_one_seat(client, ana):
    match = tables.create(ana, "purging", seats=4)
    form = {"submission": uuid4(), "name": "Chen"}
    Client().post(f"/join/{match.invite}/", form)
    second = client.post(f"/join/{match.invite}/", form)
    assert [s.name for s in match.seats.exclude(user=None)] == ["ana", "Chen"]
    assert client.get(second.url).context["page"].sight.seat.name == "Chen"


def test_signing_in_leads_back_to_the_invitation(client, match, boris):
    response = client.post(
        "/accounts/login/", {"login": "boris", "password": PASSWORD, "next": f"/join/{match.invite}/"}
    )
    assert response.url == f"/join/{match.invite}/"


def test_a_full_table_says_so_and_takes_nobody(client, match, boris):
    tables.join(match.pk, boris)
    assert "The table is full" in client.get(f"/join/{match.invite}/").content.decode()
    page = client.post(f"/join/{match.invite}/", {}, follow=True).content.decode()
    assert "The table is full" in page


def test_a_started_match_can_be_looked_at(client, ana, boris):
    match = started(ana, boris, private=True)
    page = client.post(f"/join/{match.invite}/").content.decode()
    assert "This match has started" in page
    assert client.get(f"/matches/{match.pk}/?invite={match.invite}").status_code == 200


def test_a_closed_table_says_so(client, match, ana):
    tables.close(match.pk, ana)
    assert "This table was closed" in client.get(f"/join/{match.invite}/").content.decode()


def test_a_wrong_link_leads_nowhere(client, db):
    response = client.get("/join/nonsense/")
    assert response.status_code == 404
    assert "This invitation leads nowhere" in response.content.decode()


@pytest.mark.parametrize(("name", "sentence"), [("x" * 41, "at most 40 characters"), ("a\u202eb", "cannot be seen")])
def test_a_name_that_does_not_fit_is_refused_in_a_sentence(client, match, name, sentence):
    page = client.post(f"/join/{match.invite}/", {"name": name}).content.decode()
    assert sentence in page
    assert match.seats.get(number=1).free
    assert Player.objects.count() == 1


def test_names_are_shown_as_text(client, match):
    client.post(f"/join/{match.invite}/", {"name": "<b>Chen</b>"})
    page = Client().get(f"/join/{match.invite}/").content.decode()
    assert "<b>Chen</b>" not in page
    assert "&lt;b&gt;Chen&lt;/b&gt;" in page


def test_a_guest_may_sit_at_several_tables(client, match, ana):
    client.post(f"/join/{match.invite}/", {})
    other = tables.create(person("dora"), "purging", seats=2)
    client.post(f"/join/{other.invite}/", {})
    assert Player.objects.filter(guest=True).count() == 1
