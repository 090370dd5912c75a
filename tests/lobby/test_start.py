"""The start page and its one click."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client

from games.lobby.models import Player
from games.matches import door
from games.matches.models import Match
from tests.playing import answer, started

pytestmark = pytest.mark.django_db


def test_the_start_page_says_what_there_is(client):
    page = client.get("/").content.decode()
    assert "Play now" in page
    assert "Look Who" in page
    assert "2–4 players" in page
    assert "Sign in" in page


def test_one_click_seats_a_visitor_with_bots(client):
    response = client.post("/play/", {"submission": uuid4()})
    match = Match.objects.get()
    guest = Player.objects.get()
    assert response.url == f"/matches/{match.pk}/"
    assert guest.guest
    assert not guest.has_usable_password()
    assert match.status == Match.Status.ACTIVE
    assert [seat.bot for seat in match.seats.all()] == ["", "greedy", "greedy", "greedy"]
    assert match.seats.get(number=0).name == guest.seat_name
    assert re.fullmatch(r"Guest \w+ \d+", guest.seat_name)
    assert client.get(response.url).status_code == 200


def test_play_now_is_no_link(client):
    assert client.get("/play/").status_code == 405
    assert not Player.objects.exists()


def test_a_double_click_starts_one_match(client):
    form = {"submission": uuid4()}
    first = client.post("/play/", form)
    second = client.post("/play/", form)
    assert first.url == second.url
    assert Match.objects.count() == 1
    assert Player.objects.count() == 1


def test_a_double_click_whose_first_answer_got_lost_seats_the_visitor(client):
    """The browser drops the first answer with its cookie; the second one must let the visitor in."""
    form = {"submission": uuid4()}
    Client().post("/play/", form)
    second = client.post("/play/", form)
    assert Match.objects.count() == 1
    assert client.get(second.url).context["page"].sight.seat.number == 0


def test_without_a_proper_submission_the_click_still_works(client):
    assert client.post("/play/", {"submission": "nonsense"}).status_code == 302
    assert Match.objects.count() == 1


def test_a_guest_with_a_running_match_is_offered_to_continue(guest_browser):
    match = Match.objects.get()
    page = guest_browser.get("/").content.decode()
    assert f"Continue {match.code}" in page
    assert "Register to keep your matches" in page


def test_after_the_end_there_is_nothing_to_continue(guest_browser):
    door.resign(Match.objects.get().pk, 0)
    assert "Continue #" not in guest_browser.get("/").content.decode()


def test_a_match_with_people_is_not_one_to_continue(browser_of, ana, boris):
    started(ana, boris)
    page = browser_of(ana).get("/").content.decode()
    assert "Continue #" not in page
    assert "Waiting for you" in page


def test_what_waits_stands_on_the_start_page_until_it_is_answered(browser_of, ana, boris):
    match = started(ana, boris)
    browser = browser_of(ana)
    assert "Waits for you: Choose your weapon" in browser.get("/").content.decode()
    answer(match, 0)
    assert "Waits for you" not in browser.get("/").content.decode()


def test_an_unknown_title_is_refused_in_a_sentence(client):
    page = client.post("/play/", {"title": "chess"}, follow=True).content.decode()
    assert "There is no title “chess”" in page
    assert not Match.objects.exists()


def test_too_many_guests_from_one_address_are_refused(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "guest": "2/h/ip"}
    for _ in range(2):
        Client().post("/play/")
    page = client.post("/play/", follow=True).content.decode()
    assert "Many guests have come from your address" in page
    assert Player.objects.count() == 2


def test_the_bar_counts_what_waits(browser_of, ana, boris):
    browser = browser_of(ana)
    assert '<span class="count" hidden><b>0</b>' in browser.get("/credits/").content.decode()
    started(ana, boris)
    assert '<span class="count"><b>1</b>' in browser.get("/credits/").content.decode()


def test_credits_name_the_licences(client):
    page = client.get("/credits/").content.decode()
    assert "unofficial" in page
    assert "SIL Open Font License" in page
    assert "msgspec" in page
    assert "BSD-3-Clause" in page
