"""A simple ask is answered from its mail, without signing in: this one ask, once, and never by opening a link."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine
from django.test import Client

from games.kernel.position import deal_anew
from games.matches import door, log
from games.matches.models import Entry, Match
from games.matches.tasks import sweep
from games.notices import answering, links, outbox
from tests.playing import answer, asked, person, started

from .conftest import html, text

pytestmark = pytest.mark.django_db
SITE = "https://games.example.org"


def links_in(letter) -> list[str]:
    """The links by which the mail's ask is answered, as paths."""
    return [link.removeprefix(SITE) for link in re.findall(rf"{SITE}/notices/answer/\S+", text(letter))]


@pytest.fixture
def table(inbox, ana, boris):
    """A match that waits for both, and Ana's mail about it."""
    match = started(ana, boris)
    outbox.deliver()
    [letter] = [letter for letter in inbox.letters if letter["To"] == "ana@example.org"]
    return match, letter


def chosen_in(path: str) -> str:
    return parse_qs(urlsplit(path).query)["choose"][0]


def test_the_mail_has_a_link_for_each_option_and_each_opens_a_page_that_asks_once_more(table, client):
    match, letter = table
    paths = links_in(letter)
    options = asked(match, 0).options
    assert [chosen_in(path) for path in paths] == [f"card:{n}" for n in options]
    for path in paths:
        assert path.replace("&", "&amp;") in html(letter)
        page = client.get(path)
        assert page.status_code == 200
        assert re.search(rf'value="{chosen_in(path)}" required checked', page.content.decode())
    match.refresh_from_db()
    assert match.head == 0  # opening links changes nothing


def test_confirming_answers_through_the_one_door_without_cookie_or_account(table):
    match, letter = table
    path = links_in(letter)[1]
    stranger = Client(enforce_csrf_checks=True)
    reply = stranger.post(path, {"answer": chosen_in(path)})
    assert reply.status_code == 200
    assert "Your answer:" in reply.content.decode()
    entry = Entry.objects.get(match=match, seq=1)
    assert (entry.seat, entry.cause) == (0, "player")
    assert not stranger.cookies.get("sessionid")


def test_another_option_may_be_chosen_on_the_page(table, client):
    match, letter = table
    first, second = links_in(letter)[:2]
    assert client.post(first, {"answer": chosen_in(second)}).status_code == 200
    record = log.codec_of(match).record(bytes(Entry.objects.get(match=match, seq=1).body))
    assert f"card:{record.answer[0]}" == chosen_in(second)


def gone(client, path: str) -> bool:
    page, reply = client.get(path), client.post(path, {"answer": chosen_in(path)})
    words = "This is not asked any more"
    return page.status_code == reply.status_code == 410 and all(words in r.content.decode() for r in (page, reply))


def test_a_link_is_good_for_one_answer(table, client):
    match, letter = table
    path = links_in(letter)[0]
    client.post(path, {"answer": chosen_in(path)})
    assert gone(client, path)  # though a secret answer may still be changed at the table
    match.refresh_from_db()
    assert match.head == 1


def test_a_link_dies_when_the_ask_is_answered_at_the_table(table, client):
    match, letter = table
    answer(match, 0)
    assert gone(client, links_in(letter)[0])


def test_a_link_dies_with_a_take_back(table, client):
    match, letter = table
    answer(match, 0)
    door.undo(match.pk, 0)
    assert asked(match, 0).key == "weapon"  # the same is asked anew, but not by that mail
    assert gone(client, links_in(letter)[0])


def test_a_link_dies_when_time_runs_out(inbox, client, ana, boris):
    with time_machine.travel(datetime(2027, 1, 1, 12, tzinfo=UTC), tick=False) as clock:
        match = started(ana, boris, pace="day")
        sweep()
        outbox.deliver()
        letter = next(letter for letter in inbox.letters if letter["To"] == "ana@example.org")
        for _ in range(289):  # the sweep goes on running all day
            clock.shift(300)
            sweep()
        assert gone(client, links_in(letter)[0])
    assert Match.objects.get(pk=match.pk).head > 0


def test_a_link_dies_with_the_match_and_with_the_seat(table, client, ana):
    match, letter = table
    path = links_in(letter)[0]
    match.seats.filter(number=0).update(user=person("clara"))
    assert gone(client, path)
    match.seats.filter(number=0).update(user=ana)
    assert client.get(path).status_code == 200
    ana.is_active = False
    ana.save()
    assert gone(client, path)
    ana.is_active = True
    ana.save()
    door.resign(match.pk, 1)
    assert gone(client, path)


def test_an_option_that_is_not_offered_is_refused_and_the_page_stays(table, client):
    match, letter = table
    path = links_in(letter)[0]
    reply = client.post(path, {"answer": "card:9999"})
    assert reply.status_code == 422
    assert "is not offered" in reply.content.decode()
    assert client.post(path).status_code == 422
    match.refresh_from_db()
    assert match.head == 0


def test_a_link_that_was_tampered_with_opens_nothing(table, client, boris):
    _, letter = table
    path = links_in(letter)[0].partition("?")[0]
    token = path.removeprefix("/notices/answer/").rstrip("/")
    right = links.read_answer_token(token)
    forged = token.replace(f"{right.match_id}~0~{right.user_id}", f"{right.match_id}~1~{boris.pk}")
    assert forged != token
    for wrong in (forged, token[:-3], "x", links.off_token(right.user_id, links.Kind.YOUR_TURN)):
        reply = client.post(f"/notices/answer/{wrong}/", {"answer": "card:1"})
        assert reply.status_code == 404
        assert "This link is not right" in reply.content.decode()


def test_links_are_not_tried_without_end(table, client, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "answer_by_link": "3/h/ip"}
    _, letter = table
    path = links_in(letter)[0]
    replies = [client.post(path, {"answer": "card:9999"}) for _ in range(4)]
    assert [reply.status_code for reply in replies] == [422, 422, 422, 429]
    assert "That was often" in replies[-1].content.decode()


def test_the_page_shows_nothing_that_the_mail_has_not_shown(table, client):
    _, letter = table
    page = client.get(links_in(letter)[0]).content.decode()
    main = unescape(re.sub(r"<[^>]*>", " ", page[page.index("<main") : page.index("</main>")]))
    said = set(re.findall(r"[^\W\d_]+", text(letter))) | {"Your", "answer", "Confirm", "To", "the", "match"}
    assert set(re.findall(r"[^\W\d_]+", main)) <= said


def test_the_page_is_the_same_in_every_world_its_seat_cannot_tell_apart(table, client, monkeypatch):
    _, letter = table
    path = links_in(letter)[0]
    honest = client.get(path).content
    real = door.open_position

    def dealt(match):
        position = real(match)
        deal_anew(position, 0)
        return position

    monkeypatch.setattr(door, "open_position", dealt)
    assert client.get(path).content == honest


@pytest.mark.parametrize("title", ["purging", "rick_counters", "pickle_rick"])
def test_links_stand_only_where_one_of_a_few_options_answers(inbox, ana, boris, title):
    from games.matches import reading

    match = started(ana, boris, title=title, pace="none")
    simple = hard = 0
    for _ in range(60):
        match = Match.objects.prefetch_related("seats").get(pk=match.pk)
        if match.status != Match.Status.ACTIVE:
            break
        seat = next(n for n in range(2) if match.waits_for(n))
        user = (ana, boris)[seat]
        ask = next(a for a in reading.sight(match, user).asks if a.given is None)
        question = answering.question(match, user, ask)
        linked = [choice.link for choice in question.choices]
        names = [option.label for option in ask.options]
        if ask.least == ask.most == 1 and len(ask.options) <= 8 and len(set(names)) == len(names):
            assert all(linked)
            simple += 1
        else:
            assert not any(linked)
            hard += 1
        assert len({choice.label for choice in question.choices}) == len(question.choices)  # nothing is listed twice
        answer(match, seat)
    assert simple
    assert hard
