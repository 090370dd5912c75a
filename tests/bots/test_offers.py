"""Bots take up offers in their jobs: each once, whatever gets lost or comes twice.

The title is the kernel's toy, Bluff: a Shout in hand may be called at any time, and asks another seat for a card.
"""

from __future__ import annotations

import copy

import pytest
from django.core.cache import cache

from games import titles
from games.bots import jobs, search, tasks, thinking
from games.cards import store
from games.kernel.cards import CardSet, read_cards
from games.matches import door
from games.matches.models import Entry, Match
from tests.kernel import toy
from tests.playing import answer, asked, person, started

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _bluff(monkeypatch):
    """Bluff stands alone in the house, and nearly every card is a Shout, so that a hand of four always has one."""
    raw = copy.deepcopy(toy.RAW)
    for card in raw:
        card["copies"] = 90 if card["key"] == "shout" else 1
    shipped = CardSet(read_cards(raw, toy.BluffCard, "toy.py"))
    monkeypatch.setattr(titles, "all_titles", lambda: [toy.Bluff])
    monkeypatch.setattr(titles, "get", {"bluff": toy.Bluff}.__getitem__)
    monkeypatch.setattr(titles, "load_cards", lambda _key: shipped)
    yield
    store._kernel_set.cache_clear()


@pytest.fixture
def queued(monkeypatch) -> list[int]:
    """The matches whose jobs were put on the queue."""
    put: list[int] = []
    monkeypatch.setattr(tasks.play_bots, "apply_async", lambda args, countdown=None: put.append(args[0]))
    return put


@pytest.fixture
def eager(monkeypatch) -> None:
    """The random bot takes up an offer whenever it has one."""
    monkeypatch.setattr(search, "STIR", 1)


@pytest.fixture
def shy(monkeypatch) -> None:
    """The random bot leaves its offers alone."""
    monkeypatch.setattr(search, "STIR", 1 << 40)


@pytest.fixture
def looks(monkeypatch) -> list[str]:
    """The tokens that bots were made to think about; "" for their offers."""
    tokens: list[str] = []
    think = thinking.think

    def noted(question):
        tokens.append(question.token)
        return think(question)

    monkeypatch.setattr(thinking, "think", noted)
    return tokens


def bluff(*bots: str) -> Match:
    return started(person("ana"), bots=bots, title="bluff")


def shouts_in_hand(match: Match, seat: int) -> int:
    state = door.open_position(Match.objects.get(pk=match.pk)).state
    return [state.faces[n] for n in state.seats[seat].hand].count("shout")


def shouts(match: Match) -> list[int | None]:
    """Who has shouted, in order."""
    return list(
        Entry.objects.filter(match=match, ask__endswith=".shout").order_by("seq").values_list("seat", flat=True)
    )


@pytest.mark.usefixtures("eager")
def test_a_bot_takes_up_each_of_its_offers_once():
    match = bluff("random")
    held = shouts_in_hand(match, 1)
    assert held > 0
    taken = jobs.play(match.pk)
    assert shouts(match) == [1] * held
    assert shouts_in_hand(match, 1) == 0
    assert taken >= held
    assert jobs.play(match.pk) == 0
    assert shouts(match) == [1] * held


@pytest.mark.usefixtures("eager")
def test_of_two_jobs_for_one_offer_the_slower_comes_too_late(monkeypatch):
    monkeypatch.setattr(cache, "add", lambda *_args, **_kwargs: True)  # without marks the tokens alone must hold
    match = bluff("random")
    held = shouts_in_hand(match, 1)
    think, nested = thinking.think, []

    def while_another_job_is_quicker(question):
        choice = think(question)
        if not nested:
            nested.append(question.token)
            nested.append(jobs.play(match.pk))
        return choice

    monkeypatch.setattr(thinking, "think", while_another_job_is_quicker)
    assert jobs.play(match.pk) == 0
    assert nested[0] == ""
    assert nested[1] >= held
    assert shouts(match) == [1] * held


@pytest.mark.usefixtures("shy")
def test_offers_that_are_left_alone_are_thought_about_once_in_each_position(looks):
    match = bluff("random")
    jobs.play(match.pk)
    assert shouts(match) == []
    assert looks.count("") == 2  # as dealt, and after its own answer
    jobs.play(match.pk)
    assert looks.count("") == 2
    answer(match, 0, [])
    jobs.play(match.pk)
    assert looks.count("") == 3


@pytest.mark.usefixtures("shy")
def test_a_job_is_started_when_a_bot_has_new_offers_though_nobody_asks_it(queued, django_capture_on_commit_callbacks):
    match = bluff("random")
    jobs.play(match.pk)
    answer(match, 0, [])
    cache.clear()
    match.refresh_from_db()
    assert not match.waits_for(1)
    queued.clear()
    with django_capture_on_commit_callbacks(execute=True):
        answer(match, 0)
    match.refresh_from_db()
    assert queued == [match.pk]


@pytest.mark.usefixtures("shy")
def test_jobs_for_offers_that_got_lost_are_found_again(queued):
    match = bluff("random")
    jobs.play(match.pk)
    queued.clear()
    cache.delete(f"bots.queued.{match.pk}")
    assert jobs.find_lost() == 0  # the bot has looked at its offers and is not asked
    answer(match, 0, [])
    cache.delete(f"bots.queued.{match.pk}")
    queued.clear()
    match.refresh_from_db()
    assert not match.waits_for(1)
    assert jobs.find_lost() == 1
    assert queued == [match.pk]
    jobs.play(match.pk)
    assert jobs.find_lost() == 0


def test_a_table_of_people_alone_needs_no_look_at_its_offers(queued):
    match = started(person("ana"), person("boris"), title="bluff")
    assert jobs.find_lost() == 0
    assert jobs.play(match.pk) == 0
    assert asked(match, 0)


@pytest.mark.parametrize("failure", [RuntimeError("no idea"), TimeoutError()])
def test_a_bot_that_fails_at_its_offers_leaves_them_and_still_answers(monkeypatch, failure):
    def fail(*_args, **_kwargs):
        raise failure

    monkeypatch.setattr(search, "react", fail)
    match = bluff("random")
    assert jobs.play(match.pk) == 1
    assert shouts(match) == []


def test_a_bot_that_takes_up_what_is_not_offered_still_answers(monkeypatch):
    def nonsense(position, seat, *_args, **_kwargs):
        return next(ask for ask in position.offers if ask.seat == seat), ["nonsense"]

    monkeypatch.setattr(search, "react", nonsense)
    match = bluff("random")
    assert jobs.play(match.pk) == 1
    assert shouts(match) == []
