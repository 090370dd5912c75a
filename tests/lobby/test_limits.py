"""How many matches anybody may begin, and have at once."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.core.cache import cache

from games.lobby import policy
from games.lobby.models import Token
from games.matches import door, tables
from games.matches.models import Match
from tests.playing import started

from .test_tables import new_table

pytestmark = pytest.mark.django_db
OFTEN = "You have begun many matches in the last hour."
MANY = "You are in the midst of 2 matches against bots. Finish or resign one of them first."


@pytest.fixture
def few(settings) -> None:
    """Two matches an hour."""
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "new_match": "2/h/user"}


@pytest.fixture
def few_bots(monkeypatch) -> None:
    """Two matches against bots at once."""
    monkeypatch.setattr(policy, "BOT_MATCHES", 2)


def play(browser, match: Match):
    return browser.post("/play/", follow=True)


def create(browser, match: Match):
    return browser.post("/tables/new/", new_table(), follow=True)


def rematch(browser, match: Match):
    return browser.post(f"/matches/{match.pk}/rematch/", follow=True)


@pytest.mark.parametrize("last", [play, create, rematch])
@pytest.mark.usefixtures("few")
def test_so_many_matches_are_begun_in_an_hour(browser_of, ana, boris, last):
    over = started(ana, boris)
    door.resign(over.pk, 0)
    browser = browser_of(ana)
    create(browser, over)
    play(browser, over)
    count = Match.objects.count()
    assert OFTEN in last(browser, over).content.decode()
    assert Match.objects.count() == count
    assert OFTEN not in last(browser_of(boris), over).content.decode()
    assert Match.objects.count() == count + 1


@pytest.mark.usefixtures("few")
def test_a_double_click_counts_once(browser_of, ana):
    browser, form = browser_of(ana), {"submission": str(uuid4())}
    for _ in range(4):
        browser.post("/play/", form)
    browser.post("/play/")
    assert Match.objects.count() == 2


def start_room(browser, ana):
    match = tables.create(ana, "purging", seats=2)
    browser.post(f"/tables/{match.pk}/bot/", {"number": "1", "bot": "random"})
    return browser.post(f"/tables/{match.pk}/start/", follow=True).content.decode()


def create_full(browser, ana):
    return browser.post("/tables/new/", new_table(seats="2", seat1="random"), follow=True).content.decode()


def play_now(browser, ana):
    return browser.post("/play/", follow=True).content.decode()


def by_program(browser, ana):
    _, secret = Token.objects.create(ana, name="my bot")
    match = tables.create(ana, "purging", seats=2, bots=["random"])
    head = {"authorization": f"Token {secret}"}
    return browser.post(f"/api/v1/matches/{match.pk}/start/", {}, "application/json", headers=head).content.decode()


@pytest.mark.parametrize("start", [play_now, create_full, start_room, by_program])
@pytest.mark.usefixtures("few_bots")
def test_so_many_matches_against_bots_run_at_once(browser_of, ana, boris, start):
    started(ana, boris)  # does not count
    first, _ = started(ana, bots=["random"]), started(ana, bots=["random"])
    browser = browser_of(ana)
    running = Match.objects.filter(status=Match.Status.ACTIVE)
    assert MANY in start(browser, ana)
    assert running.count() == 3
    door.resign(first.pk, 0)
    assert MANY not in start(browser, ana)
    assert running.count() == 3


@pytest.mark.usefixtures("few_bots")
def test_matches_with_people_start_all_the_same(browser_of, ana, boris):
    for _ in range(2):
        started(ana, bots=["random"])
    match = tables.create(ana, "purging", seats=2)
    tables.join(match.pk, boris)
    browser_of(ana).post(f"/tables/{match.pk}/start/")
    match.refresh_from_db()
    assert match.status == Match.Status.ACTIVE


def test_a_crowd_does_not_push_out_the_count_of_failed_sign_ins(client, ana):
    """Within one process the cache holds the counts; its room must not be what an attacker can fill."""
    for _ in range(4):
        client.post("/sign-in/", {"email": "ana@example.org"})
    for n in range(2000):
        cache.set(f"crowd/{n}", n)
    assert client.post("/sign-in/", {"email": "ana@example.org"}).status_code == 429
