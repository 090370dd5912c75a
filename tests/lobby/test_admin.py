"""Players in the admin: who may see and change what."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from games.lobby.models import Player
from games.matches.models import Match
from tests.playing import person, started

pytestmark = pytest.mark.django_db


def browser(user: Player) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def root() -> Client:
    return browser(person("root", is_staff=True, is_superuser=True))


@pytest.fixture
def helper() -> Client:
    """Staff who may change players, but is no superuser."""
    user = person("helper", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="lobby"))
    return browser(user)


def address(player: Player, page: str = "change") -> str:
    return reverse(f"admin:lobby_player_{page}", args=[player.pk])


def test_players_are_found_by_name_and_address(root, ana, boris):
    for query in ("ana", "ana@example"):
        page = root.get(reverse("admin:lobby_player_changelist"), {"q": query}).content.decode()
        assert address(ana) in page
        assert address(boris) not in page


def test_no_password_is_shown(root, ana):
    page = root.get(address(ana)).content.decode()
    assert "ana@example.org" in page
    assert "password" not in page.partition("<form")[2].partition("</form>")[2].lower().replace("password_change", "")
    assert ana.password not in page


def test_a_helper_bars_players_and_gives_no_rights(helper, ana):
    form = {"is_active": "", "is_staff": "on", "is_superuser": "on", "username": "renamed", "guest": "on"}
    assert helper.post(address(ana), form).status_code == 302
    ana.refresh_from_db()
    assert (ana.is_active, ana.is_staff, ana.is_superuser, ana.username, ana.guest) == (
        False, False, False, "ana", False,
    )  # fmt: skip


def test_a_helper_touches_no_staff_and_deletes_nobody(helper, ana):
    root = person("root", is_staff=True, is_superuser=True)
    for player in (root, Player.objects.get(username="helper")):
        assert helper.post(address(player), {"is_active": ""}).status_code == 403
        player.refresh_from_db()
        assert player.is_active
    assert helper.post(address(ana, "delete"), {"post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [ana.pk], "post": "yes"}
    helper.post(reverse("admin:lobby_player_changelist"), chosen)
    assert Player.objects.filter(pk=ana.pk).exists()


def test_a_superuser_makes_staff(root, ana):
    root.post(address(ana), {"is_active": "on", "is_staff": "on"})
    ana.refresh_from_db()
    assert (ana.is_active, ana.is_staff, ana.is_superuser) == (True, True, False)


def test_nobody_is_added_here(root):
    assert root.get(reverse("admin:lobby_player_add")).status_code == 403


def test_a_superuser_deletes_a_player_and_the_matches_go_on(root, ana, boris):
    match = started(ana, boris, bots=["random"])
    assert root.post(address(ana, "delete"), {"post": "yes"}).status_code == 302
    match.refresh_from_db()
    assert match.status == Match.Status.ACTIVE
    assert match.seats.get(number=0).player == "greedy"


def test_players_and_strangers_are_kept_out(client, ana):
    assert client.get(address(ana)).status_code == 302
    assert browser(ana).get(address(ana)).status_code in (302, 403)
