"""/api/v1/ as a program sees it: every answer, every refusal, and that a refusal changes nothing."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from knox.models import get_token_model
from rest_framework.test import APIClient

from games.kernel.ask import option_key
from games.matches.models import Entry, Match
from games.titles import all_titles
from tests.playing import answer, asked, person, play_to_the_end, started

pytestmark = pytest.mark.django_db


def client_of(user) -> APIClient:
    client = APIClient()
    _, token = get_token_model().objects.create(user=user)
    client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    return client


def url(name: str, match: Match) -> str:
    return reverse(f"api:{name}", args=[match.pk])


def problem(response, status: int, code: str) -> dict:
    assert response.status_code == status
    assert response["Content-Type"] == "application/problem+json"
    data = response.json()
    assert (data["status"], data["code"]) == (status, code)
    assert data["detail"].endswith((".", "”"))
    return data


def test_titles_and_cards(client):
    titles = {title["key"]: title for title in client.get("/api/v1/titles/").json()["results"]}
    assert titles.keys() == {title.meta.key for title in all_titles()}
    title = titles["purging"]
    assert [r["key"] for r in title["roles"]] == ["rick", "morty", "arthricia", "general_store_owner"]
    cards = client.get("/api/v1/titles/purging/cards/").json()
    assert cards["revision"] == 1
    assert sum(card["copies"] for card in cards["cards"]) == 82
    assert {"key", "text", "provenance"} <= cards["cards"][0].keys()
    problem(client.get("/api/v1/titles/chess/"), 404, "not-found")
    problem(client.get("/api/v1/titles/purging/cards/?revision=77"), 404, "not-found")
    problem(client.get("/api/v1/titles/purging/cards/?revision=x"), 400, "malformed")


def test_from_an_open_table_to_the_end(ana, boris):
    mine, his = client_of(ana), client_of(boris)
    made = mine.post("/api/v1/matches/", {"title": "purging", "seats": 2, "private": False, "settings": {"wins": "1"}})
    assert made.status_code == 201
    pk = made.json()["id"]
    assert made.json()["invite"]
    assert pk in [row["id"] for row in his.get("/api/v1/matches/").json()["results"]]
    assert his.post(f"/api/v1/matches/{pk}/join/", {"role": "morty"}).json()["your_seat"] == 1
    started_ = mine.post(f"/api/v1/matches/{pk}/start/").json()
    assert started_["status"] == "active"
    clients = [mine, his]
    for _ in range(300):
        seen = [c.get(f"/api/v1/matches/{pk}/").json() for c in clients]
        if seen[0]["status"] == "over":
            break
        seat = next(n for n, s in enumerate(seen) if s["waits"])
        ask = next(a for a in seen[seat]["asks"] if a["given"] is None)
        body = {"token": ask["token"], "answer": [o["key"] for o in ask["options"][: max(1, ask["least"])]]}
        moved = clients[seat].post(f"/api/v1/matches/{pk}/answers/", body)
        assert moved.status_code == 200, moved.content
        assert moved.json()["match"]["your_seat"] == seat
    assert seen[0]["result"][0]["rank"] == 1
    assert seen[0]["seed"]
    again = mine.post(f"/api/v1/matches/{pk}/rematch/")
    assert again.status_code == 201


def test_a_match_of_one(ana):
    client = client_of(ana)
    titles = {title["key"]: title for title in client.get("/api/v1/titles/").json()["results"]}
    assert titles["pickle_rick"]["players"] == [1, 2]
    assert [(r["key"], r["least"]) for r in titles["pickle_rick"]["roles"]] == [("pickle_rick", 1), ("russians", 2)]
    body = {"title": "pickle_rick", "seats": 1}
    data = problem(client.post("/api/v1/matches/", body | {"role": "russians"}), 409, "not-possible")
    assert "choose one of pickle_rick" in data["detail"]
    pk = client.post("/api/v1/matches/", body).json()["id"]
    assert client.post(f"/api/v1/matches/{pk}/start/").json()["status"] == "active"
    seen = client.get(f"/api/v1/matches/{pk}/").json()
    assert [seat["role"] for seat in seen["seats"]] == ["pickle_rick"]
    assert seen["waits"]
    client.post(f"/api/v1/matches/{pk}/resign/")
    ended = client.get(f"/api/v1/matches/{pk}/").json()
    assert (ended["status"], [row["rank"] for row in ended["result"]]) == ("over", [2])


def test_the_log_after_an_entry(match, ana):
    answer(match, 0)
    client = client_of(ana)
    whole = client.get(url("log", match)).json()
    assert whole["head"] == 1
    assert client.get(url("log", match), {"after": 0}).json()["lines"] == [ln for ln in whole["lines"] if ln["seq"] > 0]
    problem(client.get(url("log", match), {"after": "soon"}), 400, "malformed")


def test_a_look_back(match, ana):
    client = client_of(ana)
    at_start = client.get(url("match", match)).json()["board"]
    answer(match, 0)
    answer(match, 1)
    assert client.get(url("match", match), {"at": 0}).json()["board"] == at_start
    problem(client.get(url("match", match), {"at": 999}), 409, "not-possible")


def send(match: Match, user, **body):
    ask = asked(match, 0)
    whole = {"token": ask.token, "answer": [option_key(ask.options[0])]} | body
    return client_of(user).post(url("answers", match), whole)


def entries(match: Match) -> int:
    return Entry.objects.filter(match=match).count()


def test_an_illegal_answer(match, ana):
    data = problem(send(match, ana, answer=["card:9999"]), 422, "illegal")
    assert "card:9999" in data["detail"]
    assert data["asks"][0]["key"] == "weapon"
    assert entries(match) == 1


def test_a_stale_answer_brings_the_fresh_asks(match, ana):
    stale = asked(match, 0).token
    answer(match, 0)
    answer(match, 1)
    data = problem(client_of(ana).post(url("answers", match), {"token": stale, "answer": ["card:1"]}), 409, "stale")
    fresh = client_of(ana).get(url("match", match)).json()["asks"]
    assert data.get("asks", []) == fresh


def test_not_your_seat(match):
    problem(send(match, person("eve")), 403, "not-your-seat")
    assert entries(match) == 1


def test_a_private_match_does_not_exist_for_strangers(ana, boris):
    match = started(ana, boris, private=True)
    eve = client_of(person("eve"))
    problem(eve.get(url("match", match)), 404, "not-found")
    problem(eve.get(url("log", match)), 404, "not-found")
    missing, private = (
        eve.post(reverse("api:answers", args=[pk]), {"token": "0.weapon", "answer": []}).json()
        for pk in (999999, match.pk)
    )
    assert private == missing


def test_not_started_and_over(ana, boris):
    mine = client_of(ana)
    pk = mine.post("/api/v1/matches/", {"title": "purging", "seats": 2}).json()["id"]
    body = {"token": "0.weapon", "answer": ["card:1"]}
    problem(mine.post(f"/api/v1/matches/{pk}/answers/", body), 409, "not-started")
    match = started(ana, boris)
    play_to_the_end(match)
    problem(mine.post(url("answers", match), body), 409, "over")


def test_a_double_submit_is_one_move(match, ana):
    ask = asked(match, 0)
    body = {"token": ask.token, "answer": [option_key(ask.options[0])], "submission": str(uuid4())}
    first, second = (client_of(ana).post(url("answers", match), body).json() for _ in range(2))
    assert (first["seq"], first["repeated"]) == (1, False)
    assert (second["seq"], second["repeated"]) == (1, True)
    assert entries(match) == 2


@pytest.mark.parametrize(
    ("raw", "status", "code", "words"),
    [
        (b"{not json", 400, "malformed", "no JSON"),
        (b"[]", 400, "malformed", "Expected `object`"),
        (b'{"token": "1.weapon"}', 400, "malformed", "answer"),
        (b'{"token": 5, "answer": []}', 400, "malformed", "$.token"),
        (b'{"token": "a", "answer": "card:1"}', 400, "malformed", "$.answer"),
        (b'{"token": "a", "answer": [], "seat": 1}', 400, "malformed", "seat"),
        (b'{"token": "a", "answer": [], "submission": "no"}', 400, "malformed", "$.submission"),
        (b'{"token": "a", "answer": ["' + b"x" * 100 + b'"]}', 400, "malformed", "length <= 60"),
        (b'{"token": "a", "answer": ["' + b"x" * 1_000_000 + b'"]}', 413, "too-large", "larger than"),
        (b"\xff\xfe", 400, "malformed", "no JSON"),
    ],
)
def test_bad_bodies(match, ana, raw, status, code, words):
    response = client_of(ana).post(url("answers", match), raw, content_type="application/json")
    assert words in problem(response, status, code)["detail"]
    assert entries(match) == 1


def test_other_media_types_and_methods(match, ana):
    client = client_of(ana)
    problem(client.post(url("answers", match), "a=b", content_type="text/plain"), 415, "unsupported-media-type")
    problem(client.get(url("answers", match)), 405, "method-not-allowed")


def test_who_is_not_signed_in_reads_public_matches_and_does_nothing(match):
    client = APIClient()
    seen = client.get(url("match", match)).json()
    assert seen["your_seat"] is None
    assert seen["asks"] == []
    problem(client.post(url("answers", match), {"token": "a", "answer": []}), 401, "not-authenticated")
    client.credentials(HTTP_AUTHORIZATION="Token nonsense")
    problem(client.get(url("match", match)), 401, "authentication-failed")


def test_mine_is_nobodys_without_signing_in(ana):
    """Free seats and bots' seats have no user either: they must not be taken for one's own."""
    private = started(ana, bots=["random"], private=True)
    problem(APIClient().get("/api/v1/matches/?mine=1"), 401, "not-authenticated")
    public = APIClient().get("/api/v1/matches/").json()["results"]
    assert private.pk not in [m["id"] for m in public]
    assert [m["id"] for m in client_of(ana).get("/api/v1/matches/?mine=1").json()["results"]] == [private.pk]


def test_numbers_that_no_match_has(ana):
    body = {"token": "0.weapon", "answer": []}
    problem(client_of(ana).post(f"/api/v1/matches/{1 << 70}/answers/", body), 404, "not-found")
    problem(client_of(ana).get(f"/api/v1/matches/{1 << 70}/"), 404, "not-found")


def test_who_has_resigned_plays_no_more(ana, boris):
    match = started(ana, boris, person("chen"))
    mine = client_of(ana)
    token = asked(match, 0).token
    assert mine.post(url("resign", match)).status_code == 200
    problem(mine.post(url("resign", match)), 403, "not-your-seat")
    problem(mine.post(url("answers", match), {"token": token, "answer": ["card:1"]}), 403, "not-your-seat")
    browser = Client()
    browser.force_login(ana)
    head = Match.objects.get(pk=match.pk).head
    for path, body in (("answer/", {"token": token, "answer": "card:1"}), ("resign/", {}), ("undo/", {})):
        assert browser.post(match.get_absolute_url() + path, body).status_code == 403
    assert Match.objects.get(pk=match.pk).head == head


def test_sessions_need_the_csrf_token(match, ana):
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(ana)
    assert client.get(url("match", match)).status_code == 200
    problem(client.post(url("undo", match), {}), 403, "permission-denied")


def test_undo_and_resign(match, ana, boris):
    mine = client_of(ana)
    answer(match, 0)
    assert mine.get(url("match", match)).json()["can_undo"]
    undone = mine.post(url("undo", match))
    assert (undone.status_code, undone.json()["seq"]) == (200, 2)  # the entry that takes back; 0 set up, 1 answered
    problem(mine.post(url("undo", match)), 409, "not-undoable")
    assert mine.post(url("resign", match)).json()["match"]["status"] == "over"
    problem(mine.post(url("resign", match)), 409, "over")


def test_tables_refuse_in_words(ana, boris):
    mine = client_of(ana)
    problem(mine.post("/api/v1/matches/", {"title": "chess", "seats": 2}), 409, "not-possible")
    problem(mine.post("/api/v1/matches/", {"title": "purging", "seats": "two"}), 400, "malformed")
    pk = mine.post("/api/v1/matches/", {"title": "purging", "seats": 2, "private": True}).json()
    his = client_of(boris)
    problem(his.post(f"/api/v1/matches/{pk['id']}/join/", {}), 404, "not-found")
    assert his.post(f"/api/v1/matches/{pk['id']}/join/", {"invite": pk["invite"]}).status_code == 200
    problem(his.post(f"/api/v1/matches/{pk['id']}/start/"), 409, "not-possible")
    assert his.post(f"/api/v1/matches/{pk['id']}/leave/").status_code == 200


def test_the_schema_is_sound_and_the_page_stays_on_this_box(client):
    from drf_spectacular.generators import SchemaGenerator
    from drf_spectacular.validation import validate_schema

    schema = SchemaGenerator().get_schema(request=None, public=True)
    validate_schema(schema)
    assert "/api/v1/matches/{id}/answers/" in schema["paths"]
    page = client.get("/api/v1/")
    assert page.status_code == 200
    assert b"https://" not in page.content


def test_an_address_the_api_does_not_have(client):
    for method in (client.get, client.post, client.delete):
        assert "nothing at “nope/1”" in problem(method("/api/v1/nope/1"), 404, "not-found")["detail"]


def test_the_folder_of_matches_leads_to_mine(client):
    assert client.get("/matches/").headers["Location"] == "/mine/"
