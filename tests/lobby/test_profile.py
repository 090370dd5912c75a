"""Name, language and API tokens."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.lobby.models import Player, Token
from tests.playing import started

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(browser_of, ana):
    return browser_of(ana)


def make(browser, name="my bot"):
    return browser.post("/profile/tokens/", {"name": name})


def secret_in(response) -> str:
    return re.search(r'value="(ricks_[^"]+)"', response.content.decode())[1]


@pytest.fixture
def two_languages(settings) -> None:
    settings.LANGUAGES = [("en", "English"), ("ru", "Русский")]


def test_a_name_goes_on_the_seats_of_running_matches(browser, ana, boris):
    match = started(ana, boris)
    browser.post("/profile/", {"first_name": " Ana  Banana "})
    ana.refresh_from_db()
    assert ana.seat_name == "Ana Banana"
    assert match.seats.get(number=0).name == "Ana Banana"


def test_a_language_is_chosen_where_there_are_several(browser, ana, two_languages):
    assert "Русский" in browser.get("/profile/").content.decode()
    browser.post("/profile/", {"first_name": "Ana", "language": "ru"})
    ana.refresh_from_db()
    assert ana.language == "ru"


def test_only_languages_with_translations_are_offered(browser, ana, settings):
    """None but English has a catalogue so far; with one language there is nothing to choose."""
    for code, _ in settings.LANGUAGES:
        assert code == "en" or list((settings.BASE_DIR / "locale" / code).rglob("*.mo"))
    if len(settings.LANGUAGES) == 1:
        assert 'name="language"' not in browser.get("/profile/").content.decode()
    ana.language = "ru"
    ana.save()
    browser.post("/profile/", {"first_name": "Ana"})
    ana.refresh_from_db()
    assert (ana.first_name, ana.language) == ("Ana", "ru")


@pytest.mark.usefixtures("two_languages")
@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"first_name": "x" * 41}, "at most 40 characters"),
        ({"first_name": "a\u202eb"}, "cannot be seen"),
        ({"first_name": "Ana", "language": "tlh"}, "There is no language “tlh”"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(browser, ana, form, sentence):
    response = browser.post("/profile/", form)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    ana.refresh_from_db()
    assert (ana.first_name, ana.language) == ("", "")


def test_a_token_is_shown_once_and_works(browser):
    secret = secret_in(make(browser))
    page = browser.get("/profile/").content.decode()
    assert "my bot" in page
    assert secret not in page
    api = Client(headers={"authorization": f"Token {secret}"})
    assert api.get("/api/v1/matches/?mine=1").status_code == 200
    assert not Token.objects.filter(digest=secret).exists()


def test_a_token_needs_a_name(browser):
    assert "Give the token a name" in make(browser, " ").content.decode()
    assert not Token.objects.exists()


def test_a_revoked_token_is_useless(browser, ana):
    secret = secret_in(make(browser))
    key = Token.objects.get().token_key
    assert (
        "The token is revoked." in browser.post("/profile/tokens/revoke/", {"key": key}, follow=True).content.decode()
    )
    again = browser.post("/profile/tokens/revoke/", {"key": key}, follow=True).content.decode()
    assert "revoked already" in again
    api = Client(headers={"authorization": f"Token {secret}"})
    assert api.get("/api/v1/matches/?mine=1").status_code == 401


def test_nobody_revokes_another_s_token(browser, browser_of, boris):
    make(browser)
    browser_of(boris).post("/profile/tokens/revoke/", {"key": Token.objects.get().token_key})
    assert Token.objects.count() == 1


def test_twenty_tokens_are_enough(browser, ana):
    for n in range(20):
        Token.objects.create(ana, name=f"bot {n}")
    assert "You have 20 tokens" in make(browser).content.decode()
    assert Token.objects.count() == 20


def test_guests_have_no_tokens(guest_browser):
    assert "API tokens" not in guest_browser.get("/profile/").content.decode()
    make(guest_browser)
    assert not Token.objects.exists()


def test_the_profile_is_for_those_signed_in(client, db):
    for path in ("/profile/", "/mine/"):
        assert client.get(path).url == f"/accounts/login/?next={path}"


def test_seat_names_fit_a_seat():
    assert len(Player(username="x" * 150).seat_name) == 40
