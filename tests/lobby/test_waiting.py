"""A table before its start: who may do what there."""

from __future__ import annotations

import pytest

from games.matches import tables
from games.matches.models import Match
from games.notices.models import Outbox
from tests.playing import confirm, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(ana, boris) -> Match:
    """Ana hosts, Boris, whose address is confirmed, sits; the third seat is free."""
    confirm(boris)
    match = tables.create(ana, "purging", seats=3, private=False)
    tables.join(match.pk, boris)
    return match


@pytest.fixture
def host(browser_of, ana):
    return browser_of(ana)


@pytest.fixture
def other(browser_of, boris):
    return browser_of(boris)


def do(browser, match, what, **form):
    return browser.post(f"/tables/{match.pk}/{what}/", form, follow=True)


def page_of(browser, match):
    return browser.get(f"/matches/{match.pk}/").content.decode()


def test_the_room_shows_pace_settings_seats_and_the_link(host, match):
    page = page_of(host, match)
    assert "A move a day" in page
    assert "Nights to win" in page
    assert f"http://testserver/join/{match.invite}/" in page
    assert "1 of 3 seats is free" in page


def test_the_invitation_comes_first_while_seats_are_free(host, match):
    page = page_of(host, match)
    assert page.index("<h2>Invite</h2>") < page.index("<h2>Seats</h2>")
    do(host, match, "bot", number="2", bot="search")
    full = page_of(host, match)
    assert full.index("<h2>Seats</h2>") < full.index("<h2>Look on</h2>")


def test_a_rematch_says_whom_its_free_seats_wait_for(host, other, match):
    do(host, match, "bot", number="2", bot="random")
    do(host, match, "start")
    for browser in (host, other):
        browser.post(f"/matches/{match.pk}/resign/")
    again = host.post(f"/matches/{match.pk}/rematch/").url
    assert "the free seats wait for those who played it" in host.get(again).content.decode()
    assert "To the rematch" in page_of(host, match)
    assert "ana has opened a rematch." in page_of(other, match)
    assert "Join the rematch" in page_of(other, match)


def test_the_invitation_link_is_for_those_who_sit_there(browser_of, match):
    assert match.invite not in page_of(browser_of(), match)
    assert match.invite not in page_of(browser_of(person("chen")), match)


def test_the_host_seats_and_removes_bots(host, match):
    do(host, match, "bot", number="2", bot="search")
    assert match.seats.get(number=2).bot == "search"
    do(host, match, "clear", number="2")
    assert match.seats.get(number=2).free


def test_a_bot_is_seated_once(host, match):
    do(host, match, "bot", number="2", bot="search")
    again = do(host, match, "bot", number="2", bot="random").content.decode()
    assert "That seat is not free." in again
    assert match.seats.get(number=2).bot == "search"


@pytest.mark.parametrize("number", ["", "-1", "two", "99", "9999999999999"])
def test_a_seat_that_is_none_is_refused_in_a_sentence(host, match, number):
    page = do(host, match, "bot", number=number, bot="random").content.decode()
    assert "That seat is not free." in page or "does not say which seat is meant" in page


def test_an_unknown_bot_is_refused(host, match):
    assert "There is no bot “genius”" in do(host, match, "bot", number="2", bot="genius").content.decode()


@pytest.mark.parametrize("what", ["bot", "clear", "start", "close"])
def test_only_the_host_changes_the_table(other, match, what):
    page = do(other, match, what, number="2", bot="random").content.decode()
    assert "Only the host of this table can do that." in page
    match.refresh_from_db()
    assert match.status == Match.Status.OPEN
    assert match.seats.get(number=2).free


def test_roles_are_chosen_and_each_is_there_once(host, other, match):
    do(host, match, "role", role="rick")
    page = do(other, match, "role", role="rick").content.decode()
    assert "Rick is taken at this table." in page
    do(other, match, "role", role="morty")
    do(host, match, "role", role="")
    assert [s.role for s in match.seats.all()] == ["", "morty", ""]


def test_the_match_starts_when_all_seats_are_taken(host, match):
    page = do(host, match, "start").content.decode()
    assert "1 of 3 seats are free." in page
    do(host, match, "bot", number="2", bot="random")
    do(host, match, "start")
    match.refresh_from_db()
    assert match.status == Match.Status.ACTIVE


def test_a_double_click_on_start_is_harmless(host, match):
    do(host, match, "bot", number="2", bot="random")
    do(host, match, "start")
    head = Match.objects.get(pk=match.pk).head_hash
    page = do(host, match, "start").content.decode()
    assert 'class="message error"' not in page
    assert Match.objects.get(pk=match.pk).head_hash == head


def test_leaving_frees_the_seat(other, match, boris):
    page = do(other, match, "leave").content.decode()
    assert "You have left the table." in page
    assert not match.seats.filter(user=boris).exists()
    assert "You do not sit at this table." in do(other, match, "leave").content.decode()


def test_closing_ends_the_table_for_all(host, other, match):
    assert "The table is closed." in do(host, match, "close").content.decode()
    match.refresh_from_db()
    assert match.status == Match.Status.ABANDONED
    assert "This table has been closed" in do(other, match, "role", role="rick").content.decode()


def test_inviting_by_mail(other, match):
    page = do(other, match, "invite", email="chen@example.org", text="Fancy a match?").content.decode()
    assert "The invitation to chen@example.org is on its way." in page
    row = Outbox.objects.get(kind="invitation")
    assert (row.email, row.match) == ("chen@example.org", match)


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"email": ""}, "Type the mail address"),
        ({"email": "chen"}, "is not a mail address"),
        ({"email": "chen@example.org", "text": "x" * 700}, "at most 600 characters"),
    ],
)
def test_a_wrong_invitation_is_refused_in_a_sentence(other, match, form, sentence):
    assert sentence in do(other, match, "invite", **form).content.decode()
    assert not Outbox.objects.exists()


def test_an_address_is_invited_once(other, match):
    do(other, match, "invite", email="chen@example.org")
    assert "was invited to this match already" in do(other, match, "invite", email="Chen@Example.org").content.decode()
    assert Outbox.objects.count() == 1


def test_strangers_send_no_invitations(browser_of, match):
    page = do(browser_of(person("dora")), match, "invite", email="chen@example.org").content.decode()
    assert "Only those who sit at this table can invite others" in page
    assert not Outbox.objects.exists()


def test_who_has_not_confirmed_an_address_sends_no_invitations(host, match):
    assert "Confirm your own mail address first" in do(host, match, "invite", email="c@example.org").content.decode()
    assert not Outbox.objects.exists()


def test_guests_send_no_mail(client, match):
    client.post(f"/join/{match.invite}/", {})
    assert (
        "Register to send invitations by mail." in do(client, match, "invite", email="c@example.org").content.decode()
    )
    assert not Outbox.objects.exists()


def test_nothing_is_changed_by_a_link(host, match):
    for what in ("join", "leave", "close", "bot", "clear", "role", "start", "invite"):
        assert host.get(f"/tables/{match.pk}/{what}/").status_code == 405


def test_forms_from_elsewhere_are_refused(match, ana):
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ana)
    assert strict.post(f"/tables/{match.pk}/close/").status_code == 403


def test_the_host_fills_all_free_seats_with_bots_at_once(browser_of, ana, boris):
    match = tables.create(ana, "purging", seats=4)
    tables.join(match.pk, boris)
    page = browser_of(ana).get(match.get_absolute_url()).content.decode()
    assert "All 2 free seats" in page
    assert '<option value="greedy" selected>Greedy bots</option>' in page
    assert f"/tables/{match.pk}/bots/" not in browser_of(boris).get(match.get_absolute_url()).content.decode()
    browser_of(ana).post(f"/tables/{match.pk}/bots/", {"bot": "greedy"})
    assert [(s.user, s.bot) for s in match.seats.all()] == [(ana, ""), (boris, ""), (None, "greedy"), (None, "greedy")]


@pytest.mark.parametrize(
    ("who", "bot", "sentence"),
    [
        ("boris", "greedy", "Only the host"),
        ("ana", "genius", "There is no bot “genius”"),
        ("ana", "", "There is no bot"),
    ],
)
def test_filling_with_bots_is_refused_in_words_and_changes_nothing(browser_of, ana, boris, who, bot, sentence):
    match = tables.create(ana, "purging", seats=4)
    tables.join(match.pk, boris)
    browser = browser_of({"ana": ana, "boris": boris}[who])
    browser.post(f"/tables/{match.pk}/bots/", {"bot": bot})
    assert sentence in browser.get(match.get_absolute_url()).content.decode()
    assert sum(seat.free for seat in match.seats.all()) == 2
