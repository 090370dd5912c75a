"""Signing in by a link in a mail."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from allauth.account.models import EmailAddress

from games import clock
from games.lobby.models import Player
from games.matches.models import Match
from games.notices.models import Outbox

pytestmark = pytest.mark.django_db


def ask(client, email="ana@example.org", **more):
    return client.post("/sign-in/", {"email": email, **more})


def mailed_link() -> str:
    url = urlsplit(Outbox.objects.filter(kind="sign_in_link").latest("pk").data["url"])
    return f"{url.path}?{url.query}" if url.query else url.path


@pytest.fixture
def proven(ana) -> Player:
    """Ana, whose mail address is known to be hers."""
    EmailAddress.objects.create(user=ana, email=ana.email, primary=True, verified=True)
    return ana


def signed_in(client) -> Player | None:
    return Player.objects.filter(pk=client.session.get("_auth_user_id")).first()


def test_the_link_signs_in_by_its_button_alone(client, proven):
    ask(client)
    link = mailed_link()
    assert "Sign in as ana" in client.get(link).content.decode()
    assert signed_in(client) is None
    response = client.post(link)
    assert response.url == "/mine/"
    assert signed_in(client) == proven


def test_a_mail_scanner_does_not_spend_the_link(client, browser_of, ana):
    ask(client)
    for _ in range(3):
        browser_of().get(mailed_link())
    client.post(mailed_link())
    assert signed_in(client) == ana


def test_the_link_is_good_once(client, browser_of, ana):
    ask(client)
    link = mailed_link()
    client.post(link)
    second = browser_of()
    response = second.post(link)
    assert response.status_code == 410
    assert "This link no longer works" in response.content.decode()
    assert signed_in(second) is None


def test_the_link_is_good_for_a_quarter_of_an_hour(client, ana, monkeypatch):
    ask(client)
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(minutes=14))
    assert client.get(mailed_link()).status_code == 200
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(minutes=16))
    assert client.get(mailed_link()).status_code == 410


def test_signing_in_spends_older_links(client, browser_of, ana):
    ask(client)
    older = mailed_link()
    ask(client)
    client.post(mailed_link())
    assert browser_of().post(older).status_code == 410


def test_a_new_password_spends_the_link(client, ana):
    ask(client)
    ana.set_password("another one, longer")
    ana.save()
    assert client.get(mailed_link()).status_code == 410


@pytest.mark.parametrize(
    "path", ["/sign-in/x/y/", "/sign-in/MQ/abc-def/", "/sign-in/OTk5OTk5OTk5OTk5OTk5OTk5OTk5/a-b/"]
)
def test_made_up_links_are_refused(client, ana, path):
    assert client.get(path).status_code == 410
    assert client.post(path).status_code == 410


def test_another_user_s_token_does_not_fit(client, ana, boris):
    ask(client)
    _, _, uid, token, _ = mailed_link().split("/")
    ask(client, "boris@example.org")
    other = mailed_link().split("/")[2]
    assert other != uid
    assert client.post(f"/sign-in/{other}/{token}/").status_code == 410


def test_the_answer_is_the_same_whether_or_not_the_address_is_known(client, ana):
    known = ask(client).content.decode().replace("ana@example.org", "X")
    unknown = ask(client, "who@example.org").content.decode().replace("who@example.org", "X")
    assert known == unknown
    assert Outbox.objects.count() == 1


def test_a_wrong_address_is_said_to_be_wrong(client, ana):
    response = ask(client, "ana")
    assert response.status_code == 422
    assert "This is not a whole mail address." in response.content.decode()


def test_links_are_limited_for_each_address(client, ana):
    for _ in range(4):
        assert ask(client).status_code == 200
    response = ask(client, "ANA@example.org")
    assert response.status_code == 429
    assert "Too many links were asked for." in response.content.decode()
    assert ask(client, "boris@example.org").status_code == 200
    assert Outbox.objects.count() == 4


def test_the_link_comes_back_to_where_it_was_asked(client, proven):
    ask(client, next="/join/abc/")
    assert client.post(mailed_link()).url == "/join/abc/"


def test_the_link_never_leads_to_another_site(client, proven):
    ask(client, next="https://elsewhere.example/")
    link = mailed_link()
    assert "elsewhere" not in link
    assert client.post(f"{link}?next=https://elsewhere.example/").url == "/mine/"


def test_opening_the_link_confirms_the_address(client, ana):
    EmailAddress.objects.create(user=ana, email=ana.email, primary=True)
    ask(client)
    client.post(mailed_link())
    assert EmailAddress.objects.get(user=ana).verified


def test_a_guest_who_signs_in_by_link_keeps_the_matches(guest_browser, ana):
    ask(guest_browser)
    guest_browser.post(mailed_link())
    assert Match.objects.get().seats.get(number=0).user == ana
    assert not Player.objects.filter(guest=True).exists()


def test_who_is_barred_gets_no_link(client, ana):
    ask(client)
    Player.objects.filter(pk=ana.pk).update(is_active=False)
    assert client.post(mailed_link()).status_code == 410
    Outbox.objects.all().delete()
    ask(client)
    assert not Outbox.objects.exists()
