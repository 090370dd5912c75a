"""The list of open tables, a new table, and sitting down."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games.lobby.models import Player
from games.matches import tables
from games.matches.models import Match
from tests.playing import person, started

pytestmark = pytest.mark.django_db


def new_table(**changes):
    form = {
        "title": "purging",
        "seats": "3",
        "setting_wins": "1",
        "pace": "week",
        "role": "",
        "open_to": "friends",
        "submission": str(uuid4()),
    }
    return form | changes


def test_a_table_is_opened_as_chosen(browser_of, ana):
    form = new_table(seat1="search", role="morty", open_to="everyone")
    response = browser_of(ana).post("/tables/new/", form)
    match = Match.objects.get()
    assert response.url == f"/matches/{match.pk}/"
    assert (match.title, match.pace, match.private, match.host) == ("purging", "week", False, ana)
    assert match.settings == {"wins": "1"}
    assert [(s.user, s.bot, s.role) for s in match.seats.all()] == [
        (ana, "", "morty"),
        (None, "search", ""),
        (None, "", ""),
    ]


def test_seats_beyond_the_number_chosen_are_not_counted(browser_of, ana):
    browser_of(ana).post("/tables/new/", new_table(seats="2", seat2="random", seat3="random"))
    assert [s.bot for s in Match.objects.get().seats.all()] == ["", ""]


def test_with_bots_all_round_the_match_starts(browser_of, ana):
    browser_of(ana).post("/tables/new/", new_table(seats="2", seat1="random"))
    assert Match.objects.get().status == Match.Status.ACTIVE


def alone(**changes):
    form = new_table(title="pickle_rick", seats="1", setting_stretch="4", **changes)
    del form["setting_wins"]
    return form


def test_a_table_for_one_starts_at_once(browser_of, ana):
    page = browser_of(ana).get("/tables/new/?title=pickle_rick").content.decode()
    assert '<input type="radio" name="seats" value="1"' in page
    assert "time on their side. From 2 players on." in page
    assert "his hand. From" not in page
    browser_of(ana).post("/tables/new/", alone())
    match = Match.objects.get()
    assert (match.status, match.settings) == (Match.Status.ACTIVE, {"stretch": "4"})
    assert [(s.user, s.role) for s in match.seats.all()] == [(ana, "pickle_rick")]


def test_a_role_for_more_players_is_refused_at_a_table_for_one(browser_of, ana):
    response = browser_of(ana).post("/tables/new/", alone(role="russians"))
    assert response.status_code == 422
    assert "There is no role “russians” at a table for 1; choose one of pickle_rick." in response.content.decode()
    assert not Match.objects.exists()


def test_a_form_sent_twice_opens_one_table(browser_of, ana):
    browser, form = browser_of(ana), new_table()
    assert browser.post("/tables/new/", form).url == browser.post("/tables/new/", form).url
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seats": "7"}, "“7” is not among the choices"),
        ({"seats": ""}, "Choose one: players."),
        ({"setting_wins": "9"}, "“9” is not among the choices"),
        ({"pace": "yesterday"}, "“yesterday” is not among the choices"),
        ({"role": "jerry"}, "“jerry” is not among the choices"),
        ({"seat1": "genius"}, "There is no bot “genius”"),
        ({"open_to": "nobody"}, "“nobody” is not among the choices"),
    ],
)
def test_what_is_wrong_stands_in_a_sentence_and_the_rest_stays(browser_of, ana, wrong, sentence):
    response = browser_of(ana).post("/tables/new/", new_table(seat2="search") | wrong)
    page = response.content.decode()
    assert response.status_code == 422
    assert sentence in page
    assert "The table was not opened." in page
    assert '<option value="search" selected>' in page
    assert not Match.objects.exists()


def test_an_unknown_title_shows_the_form_of_another(browser_of, ana):
    assert "Look Who" in browser_of(ana).get("/tables/new/?title=chess").content.decode()


def test_visitors_sign_in_to_open_a_table(client):
    assert client.get("/tables/new/").url == "/accounts/login/?next=/tables/new/"


def test_a_guest_opens_tables_to_friends_only(guest_browser):
    page = guest_browser.post("/tables/new/", new_table(open_to="everyone")).content.decode()
    assert "Guests cannot open a table to everyone." in page
    assert Match.objects.count() == 1
    guest_browser.post("/tables/new/", new_table())
    assert Match.objects.count() == 2


def test_too_many_open_tables_are_refused_in_a_sentence(browser_of, ana):
    for _ in range(tables.OPEN_TABLES):
        tables.create(ana, "purging", seats=2, private=False)
    assert (
        "You host 20 tables that have not started."
        in browser_of(ana).post("/tables/new/", new_table()).content.decode()
    )


def test_the_list_shows_pace_seats_and_settings_before_joining(client, ana):
    tables.create(ana, "purging", seats=4, pace="three_days", settings={"wins": "3"}, private=False)
    page = client.get("/tables/").content.decode()
    assert "A move in three days" in page
    assert "1 of 4 seats taken" in page
    assert "3 nights" in page
    assert "Join" in page


def test_the_list_hides_what_cannot_be_joined(client, ana, boris):
    tables.create(ana, "purging", seats=2, private=True)
    full = tables.create(ana, "purging", seats=2, private=False)
    tables.join(full.pk, boris)
    started(ana, boris)
    closed = tables.create(ana, "purging", seats=2, private=False)
    tables.close(closed.pk, ana)
    assert "No open tables right now" in client.get("/tables/").content.decode()


def test_the_list_is_filtered_by_title_and_paged(client, ana, boris):
    for _ in range(15):
        tables.create(ana, "purging", seats=2, private=False)
        tables.create(boris, "purging", seats=2, private=False)
    assert len(client.get("/tables/").context["rows"]) == 20
    assert len(client.get("/tables/?page=2").context["rows"]) == 10
    assert len(client.get("/tables/?page=junk&title=chess").context["rows"]) == 20
    assert client.get("/tables/?title=purging").context["chosen"].key == "purging"


def test_joining_from_the_list(browser_of, ana, boris):
    match = tables.create(ana, "purging", seats=3, private=False)
    response = browser_of(boris).post(f"/tables/{match.pk}/join/")
    assert response.url == f"/matches/{match.pk}/"
    assert match.seats.get(user=boris).number == 1


def test_joining_at_the_seat_named(browser_of, ana, boris):
    match = tables.create(ana, "purging", seats=3, private=False)
    browser_of(boris).post(f"/tables/{match.pk}/join/", {"number": "2"})
    assert match.seats.get(user=boris).number == 2


def test_joining_twice_changes_nothing(browser_of, ana, boris):
    match = tables.create(ana, "purging", seats=3, private=False)
    browser = browser_of(boris)
    browser.post(f"/tables/{match.pk}/join/")
    browser.post(f"/tables/{match.pk}/join/", {"number": "2"})
    assert [s.number for s in match.seats.filter(user=boris)] == [1]


def test_a_full_table_says_so(browser_of, ana, boris):
    match = tables.create(ana, "purging", seats=2, private=False)
    tables.join(match.pk, boris)
    page = browser_of(person("chen")).post(f"/tables/{match.pk}/join/", follow=True).content.decode()
    assert "The table is full." in page


def test_visitors_sign_in_to_join_and_come_back(client, ana):
    match = tables.create(ana, "purging", seats=2, private=False)
    assert client.post(f"/tables/{match.pk}/join/").url == f"/accounts/login/?next=/matches/{match.pk}/"


def test_guests_do_not_sit_down_with_strangers(guest_browser, ana):
    match = tables.create(ana, "purging", seats=2, private=False)
    page = guest_browser.post(f"/tables/{match.pk}/join/", follow=True).content.decode()
    assert "Guests sit down by invitation." in page
    assert not match.seats.filter(user=Player.objects.get(guest=True)).exists()


def test_the_api_holds_guests_to_the_same(guest_browser, ana):
    def post(path, **body):
        return guest_browser.post(f"/api/v1/matches/{path}", body, content_type="application/json")

    match = tables.create(ana, "purging", seats=2, private=False)
    refused = post(f"{match.pk}/join/")
    assert (refused.status_code, refused.json()["code"]) == (403, "account-needed")
    assert post("", title="purging", seats=2, private=False).status_code == 403
    assert post("", title="purging", seats=2, private=True).status_code == 201
    assert post(f"{match.pk}/join/", invite=match.invite).status_code == 200


def test_a_private_table_is_not_there_for_strangers(browser_of, ana, boris):
    match = tables.create(ana, "purging", seats=2, private=True)
    browser = browser_of(boris)
    for path in ("join", "start", "close", "leave", "invite"):
        assert browser.post(f"/tables/{match.pk}/{path}/").status_code == 404
    assert browser.post("/tables/999999/join/").status_code == 404
    assert not match.seats.filter(user=boris).exists()


def test_one_choice_seats_bots_on_all_other_seats(browser_of, ana):
    browser_of(ana).post("/tables/new/", new_table(seats="4", rest="greedy"))
    match = Match.objects.get()
    assert [s.bot for s in match.seats.all()] == ["", "greedy", "greedy", "greedy"]
    assert match.status == Match.Status.ACTIVE


def test_a_single_seat_may_differ_from_the_rest(browser_of, ana):
    browser_of(ana).post("/tables/new/", new_table(seats="4", rest="greedy", seat1="free", seat2="random"))
    assert [s.bot for s in Match.objects.get().seats.all()] == ["", "", "random", "greedy"]


def test_a_bot_that_there_is_not_is_refused_for_the_rest_too(browser_of, ana):
    response = browser_of(ana).post("/tables/new/", new_table(rest="genius"))
    assert response.status_code == 422
    assert "“genius” is not among the choices." in response.content.decode()
    assert not Match.objects.exists()
