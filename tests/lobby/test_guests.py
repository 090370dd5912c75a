"""A guest registers, or signs in to an account, and the matches come along."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from django.core import mail

from games.lobby.models import Player
from games.matches import tables
from games.matches.models import Match

from .conftest import PASSWORD

pytestmark = pytest.mark.django_db
FORM = {"username": "chen", "email": "chen@example.org", "password1": PASSWORD, "password2": PASSWORD}


def test_registering_keeps_the_guest_s_row_and_matches(guest_browser):
    guest = Player.objects.get()
    response = guest_browser.post("/accounts/signup/", FORM, follow=True)
    chen = Player.objects.get()
    seat = Match.objects.get().seats.get(number=0)
    assert chen.pk == guest.pk
    assert (chen.username, chen.email, chen.guest) == ("chen", "chen@example.org", False)
    assert chen.check_password(PASSWORD)
    assert (seat.user, seat.name) == (chen, "chen")
    assert "Your matches stay with you" in response.content.decode()
    assert Match.objects.get().code in guest_browser.get("/mine/").content.decode()


def test_a_guest_s_own_name_stays(client, ana):
    match = tables.create(ana, "purging", seats=2)
    client.post(f"/join/{match.invite}/", {"name": "Chen the Brave"})
    client.post("/accounts/signup/", FORM)
    assert Player.objects.get(username="chen").seat_name == "Chen the Brave"
    assert match.seats.get(number=1).name == "Chen the Brave"


def test_a_form_with_faults_keeps_the_guest_a_guest(guest_browser):
    page = guest_browser.post("/accounts/signup/", FORM | {"password2": "something else"}).content.decode()
    assert "You must type the same password each time." in page
    assert 'value="chen"' in page
    assert Player.objects.get().guest


@pytest.mark.parametrize("password", ["12345678901", "password", "short"])
def test_weak_passwords_are_refused(guest_browser, password):
    guest_browser.post("/accounts/signup/", FORM | {"password1": password, "password2": password})
    assert Player.objects.get().guest


def test_nobody_registers_under_a_guest_s_kind_of_name(client):
    page = client.post("/accounts/signup/", FORM | {"username": "guest-Portal-1234"}).content.decode()
    assert "Only guests bear such names." in page
    assert not Player.objects.exists()


def test_a_taken_name_is_refused_and_nothing_is_lost(guest_browser, ana):
    page = guest_browser.post("/accounts/signup/", FORM | {"username": "ANA"}).content.decode()
    assert "Somebody has this name already." in page
    assert Player.objects.filter(guest=True).count() == 1


def test_signing_in_takes_the_guest_s_matches_along(guest_browser, ana):
    guest = Player.objects.get(guest=True)
    guest_browser.post("/accounts/login/", {"login": "ana", "password": PASSWORD})
    match = Match.objects.get()
    assert match.host == ana
    assert match.seats.get(number=0).user == ana
    assert match.seats.get(number=0).name == "ana"
    assert not Player.objects.filter(pk=guest.pk).exists()


def test_a_failed_sign_in_takes_nothing(guest_browser, ana):
    guest_browser.post("/accounts/login/", {"login": "ana", "password": "wrong"})
    assert Match.objects.get().host.guest


def test_a_match_where_both_sit_stays_as_it_is(client, ana):
    shared = tables.create(ana, "purging", seats=3)
    client.post(f"/join/{shared.invite}/", {})
    guest = Player.objects.get(guest=True)
    client.post("/play/")
    client.post("/accounts/login/", {"login": "ana", "password": PASSWORD})
    assert shared.seats.get(number=1).user == guest
    assert Match.objects.exclude(pk=shared.pk).get().seats.get(number=0).user == ana


def test_a_new_visitor_registers_without_any_match(client):
    client.post("/accounts/signup/", FORM)
    chen = Player.objects.get()
    assert not chen.guest
    assert client.get("/mine/").status_code == 200


def test_signing_out_warns_a_guest(guest_browser):
    assert "nobody can reach your matches" in guest_browser.get("/accounts/logout/").content.decode()


@pytest.mark.parametrize(
    "path", ["login/", "signup/", "password/reset/", "password/reset/done/", "email/", "password/change/", "logout/"]
)
def test_account_pages_stand_in_our_frame(browser_of, ana, path):
    page = browser_of(ana).get(f"/accounts/{path}").content.decode()
    assert 'class="bar"' in page
    assert '<main id="main" class="page narrow"' in page


def test_registering_in_the_middle_of_a_match_comes_back_to_the_table(guest_browser, client):
    table = Match.objects.get().get_absolute_url()
    page = guest_browser.get(table).content.decode()
    door = f"/accounts/signup/?next={table.replace('/', '%2F')}"
    assert f'href="{door}"' in page
    form = guest_browser.get(door).content.decode()
    assert f'name="next" value="{table}"' in form
    assert guest_browser.post("/accounts/signup/", FORM | {"next": table}).url == table
    # The mail to confirm the address leads there as well, in this browser and, by signing in, in another.
    link = urlsplit(re.search(r"http\S+/confirm-email/\S+", mail.outbox[-1].body)[0])
    confirm = f"{link.path}?{link.query}"
    assert f'name="next" value="{table}"' in guest_browser.get(confirm).content.decode()
    assert guest_browser.post(confirm).url == table


@pytest.mark.parametrize("page", ["/accounts/login/?next=%2Ftables%2F", "/accounts/signup/?next=%2Ftables%2F"])
def test_the_doors_pass_on_where_they_were_to_lead(client, page):
    other = page.replace("login", "signup") if "login" in page else page.replace("signup", "login")
    assert f'href="{other}"' in client.get(page).content.decode()


def test_a_way_in_never_leads_to_another_site(client):
    page = client.get("/accounts/login/?next=https%3A%2F%2Felsewhere.example%2F").content.decode()
    assert 'href="/accounts/signup/"' in page
