"""Tables before the start and after the end."""

from __future__ import annotations

import pytest

from games.matches import door, tables
from games.matches.errors import NotPossible
from games.matches.models import Entry, Match
from tests.playing import person, play_to_the_end, started

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"title": "chess"}, "no title “chess”"),
        ({"seats": 9}, "2 to 4 players, not 9"),
        ({"pace": "warp"}, "no pace “warp”"),
        ({"settings": {"wins": "7"}}, "“7” is no value of “wins”"),
        ({"settings": {"speed": "1"}}, "no setting “speed”"),
        ({"role": "jerry"}, "no role “jerry”"),
        ({"bots": ["hal"]}, "no bot “hal”"),
        ({"seats": 2, "bots": ["random", "random"]}, "do not fit"),
    ],
)
def test_a_table_that_cannot_be_says_why_and_leaves_nothing(ana, change, words):
    options = {"title": "purging", "seats": 4} | change
    with pytest.raises(NotPossible, match=words):
        tables.create(ana, options.pop("title"), **options)
    assert not Match.objects.exists()


def test_only_a_full_table_starts_and_only_by_its_host(ana, boris):
    table = tables.create(ana, "purging", seats=2)
    with pytest.raises(NotPossible, match=r"1 of 2 seats are free"):
        tables.start(table.pk, ana)
    tables.join(table.pk, boris)
    with pytest.raises(NotPossible, match="Only the host"):
        tables.start(table.pk, boris)
    tables.start(table.pk, ana)
    with pytest.raises(NotPossible, match="started already"):
        tables.start(table.pk, ana)


def test_nobody_sits_twice_or_on_a_taken_seat(ana, boris):
    table = tables.create(ana, "purging", seats=3)
    with pytest.raises(NotPossible, match="already"):
        tables.join(table.pk, ana)
    tables.join(table.pk, boris, 2)
    with pytest.raises(NotPossible, match="taken"):
        tables.join(table.pk, person("chen"), 2)


@pytest.mark.rule("PU-R01", "PU-005")
def test_each_character_sits_once_and_those_left_are_drawn(ana, boris):
    table = tables.create(ana, "purging", seats=4, role="rick", bots=["random"])
    with pytest.raises(NotPossible, match="Rick is taken"):
        tables.join(table.pk, boris, role="rick")
    tables.join(table.pk, boris, role="morty")
    tables.join(table.pk, person("chen"))
    match = tables.start(table.pk, ana)
    roles = [seat.role for seat in match.seats.all()]
    assert sorted(roles) == ["arthricia", "general_store_owner", "morty", "rick"]
    assert roles[0] == "rick"


def test_a_host_who_leaves_closes_the_table_and_a_guest_frees_a_seat(ana, boris):
    table = tables.create(ana, "purging", seats=2)
    tables.join(table.pk, boris)
    tables.leave(table.pk, boris)
    assert table.seats.get(number=1).free
    tables.leave(table.pk, ana)
    table.refresh_from_db()
    assert table.status == Match.Status.ABANDONED
    with pytest.raises(NotPossible, match=r"started already|closed"):
        tables.join(table.pk, boris)


def test_bots_come_and_go_by_the_host(ana, boris):
    table = tables.create(ana, "purging", seats=3)
    tables.join(table.pk, boris)
    with pytest.raises(NotPossible, match="Only the host"):
        tables.add_bot(table.pk, boris, 2, "random")
    tables.add_bot(table.pk, ana, 2, "random")
    assert table.seats.get(number=2).bot == "random"
    with pytest.raises(NotPossible, match="not free"):
        tables.add_bot(table.pk, ana, 2, "greedy")
    tables.clear_seat(table.pk, ana, 2)
    assert table.seats.get(number=2).free


def test_a_rematch_has_the_same_people_characters_and_settings(ana, boris):
    match = started(ana, boris, settings={"wins": "1"})
    with pytest.raises(NotPossible, match="over"):
        tables.rematch(match.pk, ana)
    play_to_the_end(match)
    again = tables.rematch(match.pk, ana)
    assert tables.rematch(match.pk, boris).pk == again.pk
    tables.start(again.pk, ana)
    old, new = ([(s.user_id, s.role) for s in m.seats.all()] for m in (match, again))
    assert old == new
    assert again.settings == match.settings
    with pytest.raises(NotPossible, match="players of a match"):
        tables.rematch(match.pk, person("eve"))


def test_play_now_begins_at_once_against_bots(ana):
    match = tables.play_now(ana)
    assert match.status == Match.Status.ACTIVE
    assert [bool(s.bot) for s in match.seats.all()] == [False, True, True, True]
    assert Entry.objects.filter(match=match, cause="start").exists()


# -- a table of one -----------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-191")
def test_who_plays_alone_has_the_role_that_can_be_played_alone(ana):
    for role in ("", "pickle_rick"):
        match = tables.create(ana, "pickle_rick", seats=1, role=role)
        tables.start(match.pk, ana)
        assert [s.role for s in match.seats.all()] == ["pickle_rick"]


def test_a_role_for_more_players_is_refused_at_a_table_of_one(ana):
    with pytest.raises(NotPossible, match="no role “russians” at a table for 1; choose one of pickle_rick"):
        tables.create(ana, "pickle_rick", seats=1, role="russians")
    table = tables.create(ana, "pickle_rick", seats=1)
    with pytest.raises(NotPossible, match="no role “russians” at a table for 1"):
        tables.choose_role(table.pk, ana, "russians")


@pytest.mark.rule("PR-011", "PR-R46")
def test_two_players_have_a_side_each_by_chance_or_as_chosen(ana, boris):
    drawn = [[s.role for s in started(ana, boris, title="pickle_rick").seats.all()] for _ in range(12)]
    assert sorted({tuple(roles) for roles in drawn}) == [("pickle_rick", "russians"), ("russians", "pickle_rick")]
    chosen = started(ana, boris, title="pickle_rick", role="russians")
    assert [s.role for s in chosen.seats.all()] == ["russians", "pickle_rick"]


def test_who_resigns_alone_has_lost(ana):
    match = started(ana, title="pickle_rick")
    door.resign(match.pk, 0)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert [(row["seat"], row["rank"]) for row in match.result] == [(0, 2)]


def test_a_match_lost_alone_has_no_winner(ana):
    match = play_to_the_end(started(ana, title="pickle_rick"))
    won = door.open_position(match).state.winner == "pickle_rick"
    assert [(row["seat"], row["rank"]) for row in match.result] == [(0, 1 if won else 2)]
    again = tables.rematch(match.pk, ana)
    assert [(s.user, s.role) for s in again.seats.all()] == [(ana, "pickle_rick")]
