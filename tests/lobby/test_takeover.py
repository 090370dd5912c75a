"""Ways into an account: none stays open to whoever had it before its owner came."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from games.lobby.models import Player, Token

from .conftest import PASSWORD
from .test_signin import ask, mailed_link, signed_in

pytestmark = pytest.mark.django_db
NEW = "another one, longer"
FORM = {"username": "victor", "email": "victim@example.org", "password1": PASSWORD, "password2": PASSWORD}


def knows_password(name: str, password: str = PASSWORD) -> bool:
    browser = Client()
    browser.post("/accounts/login/", {"login": name, "password": password})
    return signed_in(browser) is not None


def api(secret: str) -> int:
    return Client(headers={"authorization": f"Token {secret}"}).get("/api/v1/matches/?mine=1").status_code


@pytest.fixture
def attacker(settings) -> Client:
    """Somebody who has registered with another's mail address, and waits."""
    browser = Client()
    browser.post("/accounts/signup/", FORM)
    return browser


def come_by_link(email: str = "victim@example.org"):
    """The owner of the mailbox signs in: the browser, and the page that greets."""
    browser = Client()
    ask(browser, email)
    return browser, browser.post(mailed_link(), follow=True).content.decode()


# -- the link to sign in ---------------------------------------------------------------------------------------------


def test_the_first_to_prove_an_address_has_the_account_alone(attacker):
    user = Player.objects.get()
    _, secret = Token.objects.create(user, name="mine for ever")
    EmailAddress.objects.create(user=user, email="attacker@example.org", verified=True)
    assert api(secret) == 200
    owner, page = come_by_link()
    assert signed_in(owner) == user
    assert "Choose a new password" in page
    assert not knows_password("victor")
    assert attacker.get("/profile/").status_code == 302
    assert api(secret) == 401
    assert list(EmailAddress.objects.values_list("email", "verified", "primary")) == [
        ("victim@example.org", True, True)
    ]


def test_a_reset_begun_before_does_not_come_through_either(attacker):
    attacker.post("/accounts/password/reset/", {"email": "victim@example.org"})
    reset = urlsplit(re.search(r"http\S+/password/reset/key/\S+", mail.outbox[-1].body)[0]).path
    come_by_link()
    page = Client().get(reset, follow=True)
    assert "password1" not in page.content.decode()


def test_the_owner_is_asked_for_a_password_at_once_and_goes_on_from_there(attacker):
    owner = Client()
    ask(owner, "victim@example.org", next="/tables/")
    asked = owner.post(mailed_link())
    assert asked.url == "/accounts/password/set/?next=%2Ftables%2F"
    assert 'href="/tables/">Not now' in owner.get(asked.url).content.decode()
    done = owner.post("/accounts/password/set/", {"password1": NEW, "password2": NEW, "next": "/tables/"})
    assert done.url == "/tables/"
    assert knows_password("victor", NEW)


def test_not_now_never_leads_to_another_site(attacker):
    owner, _ = come_by_link()
    for wanted in ("https://elsewhere.example/", "javascript:alert(1)"):
        page = owner.get("/accounts/password/set/", {"next": wanted}).content.decode()
        assert 'href="/profile/">Not now' in page


def test_a_refused_password_offers_a_link_by_mail(attacker):
    come_by_link()
    browser = Client()
    form = {"login": "victim@example.org", "password": PASSWORD, "next": "/tables/"}
    page = browser.post("/accounts/login/", form).content.decode()
    assert "do not belong together" in page
    assert "Mail a link to victim@example.org" in page
    sent = browser.post("/sign-in/", {"email": "victim@example.org", "next": "/tables/"})
    assert "Look into your mail" in sent.content.decode()
    by_name = browser.post("/accounts/login/", {**form, "login": "victor"}).content.decode()
    assert 'href="/sign-in/?next=%2Ftables%2F"' in by_name


def test_an_address_without_a_row_of_its_own_counts_as_unproven(ana):
    come_by_link("ana@example.org")
    assert not knows_password("ana")
    assert EmailAddress.objects.get(user=ana).verified


def test_who_has_proven_the_address_before_loses_nothing(ana):
    EmailAddress.objects.create(user=ana, email=ana.email, primary=True, verified=True)
    EmailAddress.objects.create(user=ana, email="second@example.org", verified=True)
    _, secret = Token.objects.create(ana, name="my bot")
    elsewhere = Client()
    elsewhere.force_login(ana)
    _, page = come_by_link("ana@example.org")
    assert "set a new password" not in page
    assert knows_password("ana")
    assert elsewhere.get("/profile/").status_code == 200
    assert api(secret) == 200
    assert EmailAddress.objects.count() == 2


def test_an_address_that_another_account_has_proven_meanwhile_is_theirs(client, ana, boris):
    ask(client)
    link = mailed_link()
    EmailAddress.objects.create(user=boris, email=ana.email, verified=True)
    assert client.post(link).status_code == 410
    assert signed_in(client) is None
    assert knows_password("ana")


# -- a new password --------------------------------------------------------------------------------------------------


def change(browser: Client, user: Player):
    form = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    return browser.post("/accounts/password/change/", form, follow=True)


def set_first(browser: Client, user: Player):
    user.set_unusable_password()
    user.save()
    browser.force_login(user)
    return browser.post("/accounts/password/set/", {"password1": NEW, "password2": NEW}, follow=True)


def reset(browser: Client, user: Player):
    browser.post("/accounts/password/reset/", {"email": user.email})
    path = urlsplit(re.search(r"http\S+/password/reset/key/\S+", mail.outbox[-1].body)[0]).path
    form = browser.get(path, follow=True).request["PATH_INFO"]
    return browser.post(form, {"password1": NEW, "password2": NEW}, follow=True)


@pytest.mark.parametrize("how", [change, set_first, reset])
def test_tokens_end_with_the_old_password(browser_of, ana, boris, how):
    EmailAddress.objects.create(user=ana, email=ana.email, primary=True, verified=True)
    _, secret = Token.objects.create(ana, name="my bot")
    _, other = Token.objects.create(boris, name="his")
    page = how(browser_of(ana), ana).content.decode()
    assert "Your API tokens were revoked" in page
    assert knows_password("ana", NEW)
    assert api(secret) == 401
    assert api(other) == 200


def test_without_tokens_nothing_is_said_of_them(browser_of, ana):
    assert "tokens were revoked" not in change(browser_of(ana), ana).content.decode()


# -- links in mails --------------------------------------------------------------------------------------------------


def register_anew(browser: Client):
    browser.post("/accounts/signup/", FORM, headers={"host": "127.0.0.1"})


def add_address(browser: Client):
    browser.force_login(Player.objects.get(username="ana"))
    form = {"action_add": "", "email": "second@example.org"}
    browser.post("/accounts/email/", form, headers={"host": "127.0.0.1"})


def forget(browser: Client):
    browser.post("/accounts/password/reset/", {"email": "ana@example.org"}, headers={"host": "127.0.0.1"})


def forget_without_account(browser: Client):
    browser.post("/accounts/password/reset/", {"email": "who@example.org"}, headers={"host": "127.0.0.1"})


@pytest.mark.parametrize("do", [register_anew, add_address, forget, forget_without_account])
def test_mails_lead_to_our_own_address_whatever_host_was_asked(client, settings, ana, do):
    """A mail is written for whoever asks, and read by somebody else: the asker must not choose where its key goes."""
    settings.SITE_URL = "https://games.example.org"
    EmailAddress.objects.create(user=ana, email=ana.email, primary=True, verified=True)
    do(client)
    [letter] = mail.outbox
    links = re.findall(r"https?://\S+", letter.body)
    assert links
    assert all(link.startswith("https://games.example.org/accounts/") for link in links)
    assert "127.0.0.1" not in letter.body
    assert "127.0.0.1" not in letter.subject


@pytest.mark.parametrize("do", [register_anew, add_address, forget, forget_without_account])
def test_account_mails_are_letters_of_ours(client, settings, ana, do):
    settings.SITE_URL = "https://games.example.org"
    EmailAddress.objects.create(user=ana, email=ana.email, primary=True, verified=True)
    do(client)
    [letter] = mail.outbox
    [(page, kind)] = letter.alternatives
    assert kind == "text/html"
    assert 'class="letter"' in page
    [link] = re.findall(r"https://games.example.org/accounts/\S+", letter.body)
    assert f'href="{link}"' in page
    assert "Hello from" not in letter.body
    assert letter.extra_headers["Auto-Submitted"] == "auto-generated"


def test_an_address_that_belongs_to_an_account_cannot_be_registered_again(client, ana):
    EmailAddress.objects.create(user=ana, email=ana.email, primary=True, verified=True)
    page = client.post("/accounts/signup/", {**FORM, "email": ana.email}).content.decode()
    assert "This address belongs to another account." in page
    assert Player.objects.count() == 1
