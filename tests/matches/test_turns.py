"""Who is on turn and who is waited for, and why an answer stands: in words, on every page that shows a match."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from games.kernel.position import Position
from games.matches import door, log
from games.matches.errors import NotUndoable
from games.matches.models import Match
from games.matches.reading import Sight
from tests.matches.attacks import SEED, first_defense, fresh
from tests.playing import answer, play_to_the_end, started

pytestmark = pytest.mark.django_db


def opened(match: Match) -> Position:
    return door.open_position(fresh(match))


def words(response: Any) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", response.content.decode())))


def part(response: Any, start: str) -> str:
    """The words from a part of a page on, named by how it begins."""
    page = response.content.decode()
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", page[page.index(start) :])))


@pytest.fixture
def attack(ana, boris, monkeypatch) -> tuple[Match, int, Any, Any]:
    """Somebody answers an Attack in another's turn: match, seat that answers, who is on turn, who answers."""
    monkeypatch.setattr("secrets.token_bytes", lambda n: SEED * n)
    match, seat = first_defense(started(ana, boris, title="rick_counters", settings={"attacked": "everyone"}))
    return match, seat, (ana, boris)[1 - seat], (ana, boris)[seat]


# -- who is on turn ---------------------------------------------------------------------------------------------------


def test_one_s_own_turn_is_said_to_be_it_while_another_answers(client, attack):
    match, seat, mover, defender = attack
    client.force_login(mover)
    page = client.get(match.get_absolute_url())
    assert f"Your turn: waiting for {defender} {defender} is answering the Attack." in part(page, 'class="prompt')
    assert "your turn, others answer" in part(page, f'id="seat-{1 - seat}"')
    assert "answering the Attack" in part(page, f'id="seat-{seat}"')
    assert 'data-your-turn="false"' in page.content.decode()
    assert f"Your turn. {defender} is answering the Attack" in words(client.get("/mine/"))


def test_who_answers_is_told_in_whose_turn(client, attack):
    match, seat, mover, defender = attack
    client.force_login(defender)
    page = client.get(match.get_absolute_url())
    assert f"It is {mover}’s turn." in part(page, 'class="prompt')
    assert "your answer is wanted" in part(page, f'id="seat-{seat}"')
    assert "on turn, others answer" in part(page, f'id="seat-{1 - seat}"')
    assert "Waits for you" in words(client.get("/mine/"))


def test_an_onlooker_reads_both(client, attack):
    match, _, mover, defender = attack
    page = client.get(match.get_absolute_url())
    told = f"Waiting for {defender} {defender} is answering the Attack. It is {mover}’s turn."
    assert told in part(page, 'class="prompt')


def test_where_all_choose_at_once_it_is_nobody_s_turn(client, match, ana):
    answer(match, 0)
    client.force_login(ana)
    page = client.get(match.get_absolute_url())
    assert "boris is choosing a weapon" in words(page)
    assert "’s turn" not in words(page)
    assert "boris is choosing a weapon" in words(client.get("/mine/"))


# -- why an answer stands ---------------------------------------------------------------------------------------------


def refusal(match: Match, seat: int) -> str:
    with pytest.raises(NotUndoable) as refused:
        door.undo(match.pk, seat)
    return str(refused.value)


def test_there_is_nothing_to_take_back_before_the_first_answer(match):
    assert refusal(match, 0) == "This cannot be taken back: no answer of yours is in force."


def test_others_who_have_answered_or_resigned_since_are_named(ana, boris):
    match = started(ana, boris, bots=["random"])
    answer(match, 0)
    answer(match, 1)
    assert refusal(match, 0) == "This cannot be taken back: boris has answered since."
    door.resign(match.pk, 1)
    assert refusal(match, 0) == "This cannot be taken back: boris has resigned since."


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("purging", {"all choices are revealed", "cards were shuffled"}),
        ("rick_counters", {"cards were shuffled", "it showed a new card"}),
        ("pickle_rick", {"dice were rolled", "it showed a new card"}),
    ],
)
def test_the_page_and_the_refusal_give_the_same_reason_and_only_where_there_is_no_undo(
    client, ana, boris, monkeypatch, title, expected
):
    monkeypatch.setattr("secrets.token_bytes", lambda n: SEED * n)
    match = started(ana, boris, title=title)
    told = set()
    for _ in range(120):
        seat = opened(match).asks[0].seat
        answer(match, seat)
        if fresh(match).status != Match.Status.ACTIVE:
            break
        seen = Sight(fresh(match), seat)
        if seen.can_undo:
            assert seen.no_undo == ""
            continue
        assert refusal(match, seat) == f"This cannot be taken back: {seen.no_undo}."
        if seen.no_undo not in told:
            client.force_login((ana, boris)[seat])
            page = client.get(match.get_absolute_url())
            assert f"No undo: {seen.no_undo}." in part(page, 'class="prompt')
            assert 'form="undo"' not in page.content.decode()
        told.add(seen.no_undo)
    assert expected <= told


# -- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["purging", "rick_counters", "pickle_rick"])
def test_the_end_says_who_won_by_what_and_leaves_nothing_of_play(client, ana, boris, monkeypatch, title):
    monkeypatch.setattr("secrets.token_bytes", lambda n: SEED * n)
    match = play_to_the_end(started(ana, boris, title=title))
    assert match.status == Match.Status.OVER
    client.force_login(ana)
    response = client.get(match.get_absolute_url())
    page, ending = response.content.decode(), part(response, 'id="ending"')
    winners = [row["seat"] for row in match.result if row["rank"] == 1]
    verdict = "You win!" if winners == [0] else "boris wins." if winners == [1] else "ana and boris share the victory."
    assert ending.removeprefix('id="ending" aria-labelledby="end"> ').startswith(verdict)
    assert verdict in part(response, 'class="prompt')
    for row in match.result:
        for what, _ in row["lines"]:
            assert what in ending
    view = Sight(match, 0).view
    decided = log.rules(match).ending(view)
    assert decided in part(response, 'class="prompt')
    assert decided or title == "purging"
    assert "Rematch" in page
    board = page[page.index("<main") : page.index('id="side"')]
    shown = unescape(re.sub(r"<[^>]*>", " ", board))
    for left_over in ("your turn", "Your turn", "Waiting for", "Power short", "choosing"):
        assert left_over not in shown
    for control in ('name="answer"', 'form="undo"', 'form="at-once"', 'class="short"'):
        assert control not in page
