"""My matches."""

from __future__ import annotations

import pytest

from games.matches import door, tables
from games.matches.models import Match
from tests.playing import answer, play_to_the_end, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def page_of(browser_of):
    def page(player, query=""):
        return browser_of(player).get(f"/mine/{query}")

    return page


def codes(rows):
    return [row.match.pk for row in rows]


def test_those_that_wait_for_me_come_first(page_of, ana, boris):
    answered, waiting = started(ana, boris), started(ana, boris)
    answer(answered, 0)
    context = page_of(ana).context
    assert codes(context["waiting"]) == [waiting.pk]
    assert codes(context["running"]) == [answered.pk]
    assert context["waiting"][0].waits == "Waits for you: Choose your weapon"
    assert context["running"][0].waits == "boris is choosing a weapon"


def test_the_tightest_deadline_comes_first(page_of, ana, boris):
    slow, quick, ever = (started(ana, boris, pace=pace) for pace in ("week", "live", "none"))
    rows = page_of(ana).context["waiting"]
    assert codes(rows) == [quick.pk, slow.pk, ever.pk]
    assert rows[1].left == "6 d 23 h left"
    assert rows[2].left == ""


def test_it_says_where_the_match_stands_and_who_plays(page_of, ana, boris):
    started(ana, boris, bots=["random"])
    page = page_of(ana).content.decode()
    assert "night 1, round 1 of 6" in page
    assert "ana, boris and Gearhead Bot" in page


def test_tables_that_have_not_started_stand_apart(page_of, ana, boris):
    match = tables.create(ana, "purging", seats=2)
    assert page_of(ana).context["open"][0].waits == "1 seat free"
    tables.join(match.pk, boris)
    assert page_of(ana).context["open"][0].waits == "All seats are taken: you can start"
    assert page_of(boris).context["open"][0].waits == "Waits for its host to start"


def test_what_is_over_says_how_it_ended(page_of, ana, boris):
    match = started(ana, boris)
    door.resign(match.pk, 0)
    assert page_of(ana).context["ended"][0].waits == "boris won; you came second"
    assert page_of(boris).context["ended"][0].waits == "You won"


def test_what_was_lost_alone_is_lost(page_of, ana):
    match = started(ana, title="pickle_rick")
    door.resign(match.pk, 0)
    assert page_of(ana).context["ended"][0].waits == "You lost"


def test_a_match_played_to_its_end_is_over(page_of, ana, boris):
    match = play_to_the_end(started(ana, boris, settings={"wins": "1"}))
    assert codes(page_of(ana).context["ended"]) == [match.pk]


def test_a_match_i_resigned_from_does_not_wait_for_me(page_of, browser_of, ana, boris):
    match = started(ana, boris, bots=["random"])
    door.resign(match.pk, 0)
    context = page_of(ana).context
    assert not context["waiting"]
    assert codes(context["running"]) == [match.pk]
    assert not context["waiting_count"]
    assert "Waiting for you" not in browser_of(ana).get("/").content.decode()


def test_the_ended_ones_are_paged(page_of, browser_of, ana, django_assert_max_num_queries):
    for _ in range(25):
        match = tables.create(ana, "purging", seats=2)
        tables.close(match.pk, ana)
    assert len(page_of(ana).context["ended"]) == 20
    assert len(page_of(ana, "?page=2").context["ended"]) == 5
    assert len(page_of(ana, "?page=junk").context["ended"]) == 20
    browser = browser_of(ana)
    with django_assert_max_num_queries(14):
        browser.get("/mine/")


def test_a_match_that_cannot_be_opened_keeps_nobody_from_the_others(page_of, ana, boris):
    bad, good = started(ana, boris), started(ana, boris)
    bad.entries.update(body=b"junk")
    Match.objects.filter(pk=bad.pk).update(saved=b"junk")
    rows = {row.match.pk: row.waits for row in page_of(ana).context["waiting"]}
    assert rows == {good.pk: "Waits for you: Choose your weapon", bad.pk: "Waits for you"}


def test_an_empty_list_says_how_to_begin(page_of, ana):
    page = page_of(ana).content.decode()
    assert "No matches yet" in page
    assert "Play now" in page


def test_others_matches_are_not_mine(page_of, ana, boris):
    started(ana, bots=["random"])
    assert "No matches yet" in page_of(boris).content.decode()
