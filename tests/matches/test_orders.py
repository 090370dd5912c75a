"""Standing orders: what a player has decided beforehand fires at once, and nobody else learns of it."""

from __future__ import annotations

import json

import pytest

from games.kernel.ask import Ask
from games.matches import door, log
from games.matches.errors import NotPossible
from games.matches.models import Entry, Match, Seat
from games.matches.reading import Sight
from games.titles import load_cards
from tests.matches.attacks import SEED, first_defense, fresh, go_on
from tests.playing import started

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(ana, boris, monkeypatch) -> Match:
    """A table of two at which everybody attacked is asked, so that attacks ask whatever the hands hold."""
    monkeypatch.setattr("secrets.token_bytes", lambda n: SEED * n)
    return started(ana, boris, title="rick_counters", settings={"attacked": "everyone"})


def told(match: Match, viewer: int) -> str:
    return "\n".join(line.text for line in Sight(fresh(match), viewer).log())


def entries(match: Match, cause: str) -> int:
    return Entry.objects.filter(match=match, cause=cause).count()


@pytest.mark.rule("RC-R23")
@pytest.mark.parametrize(("wish", "avoided"), [("use", True), ("never", False)])
def test_an_order_answers_an_attack_at_once(table: Match, wish: str, avoided: bool) -> None:
    match, seat = first_defense(table)
    before = told(match, seat).count("You avoid the Attack")
    door.order(match.pk, seat, dict.fromkeys([order.key for order in Sight(match, seat).orders], wish))
    assert entries(match, Entry.Cause.STANDING) == 1
    assert not any(a.key == "defend" and a.seat == seat for a in door.open_position(fresh(match)).asks)
    assert (told(match, seat).count("You avoid the Attack") > before) is avoided


@pytest.mark.rule("RC-R23")
def test_an_order_holds_for_the_attacks_to_come(table: Match) -> None:
    match, seat = first_defense(table)
    defenses = [key for key, card in load_cards("rick_counters").cards.items() if getattr(card, "defense", None)]
    door.submit(match.pk, seat, door.open_position(match).find(seat, "defend").token, ["none"])
    Seat.objects.filter(match=match, number=seat).update(orders=dict.fromkeys(defenses, "never"))
    for _ in range(600):
        match = fresh(match)
        ask = door.open_position(match).asks[0]
        if (ask.seat, ask.key) == (seat, "defend") and len(ask.options) > 1:
            pytest.fail("the seat is asked, although it has decided beforehand")
        if entries(match, Entry.Cause.STANDING):
            return
        go_on(match)
    pytest.fail("nobody was attacked again")


def test_an_order_that_there_is_not_is_refused_in_words(table: Match) -> None:
    with pytest.raises(NotPossible, match="no standing order about “jerry”"):
        door.order(table.pk, 0, {"jerry": "use"})
    match, seat = first_defense(table)
    card = Sight(match, seat).orders[0]
    with pytest.raises(NotPossible, match="choose ask, use or never"):
        door.order(match.pk, seat, {card.key: "sometimes"})
    assert Seat.objects.get(match=match, number=seat).orders == {}


def test_the_page_lists_and_takes_them(table: Match, ana, boris, client) -> None:
    match, seat = first_defense(table)
    me, other = (ana, boris) if seat == 0 else (boris, ana)
    client.force_login(me)
    page = client.get(match.get_absolute_url()).content.decode()
    card = Sight(match, seat).orders[0]
    assert f'name="order.{card.key}"' in page
    client.post(f"/matches/{match.pk}/orders/", {f"order.{card.key}": "never"})
    page = client.get(match.get_absolute_url()).content.decode()
    assert '<option value="never" selected>' in page
    client.force_login(other)
    theirs = client.get(match.get_absolute_url()).content.decode()
    assert '<option value="never" selected>' not in theirs


def test_programs_list_and_give_them(table: Match, ana, boris, client) -> None:
    match, seat = first_defense(table)
    client.force_login(ana if seat == 0 else boris)
    url = f"/api/v1/matches/{match.pk}/orders/"
    (order, *_) = client.get(url).json()["orders"]
    assert order["value"] == "ask"
    given = client.put(url, json.dumps({"orders": {order["key"]: "use"}}), content_type="application/json")
    assert given.status_code == 200
    refused = client.put(url, json.dumps({"orders": {order["key"]: "later"}}), content_type="application/json")
    assert refused.status_code == 409
    assert "choose ask, use or never" in refused.json()["detail"]


def test_that_an_order_answered_is_told_to_its_player_alone(table: Match) -> None:
    match, seat = first_defense(table)
    door.order(match.pk, seat, {o.key: "never" for o in Sight(match, seat).orders})
    match = fresh(match)
    mine = {line.cause for line in Sight(match, seat).log()}
    theirs = {line.cause for line in Sight(match, 1 - seat).log()}
    assert Entry.Cause.STANDING in mine
    assert Entry.Cause.STANDING not in theirs


def test_a_lost_snapshot_does_not_keep_orders_from_being_given(table: Match) -> None:
    match, seat = first_defense(table)
    Match.objects.filter(pk=match.pk).update(saved=b"lost")
    door.order(match.pk, seat, {o.key: "never" for o in Sight(match, seat).orders})
    assert entries(match, Entry.Cause.STANDING) == 1


@pytest.mark.rule("RC-R23")
def test_keeping_all_cards_takes_the_hit_at_once_with_an_empty_hand_too(table: Match) -> None:
    game = log.rules(table)
    keeping = {order.key: "never" for order in Sight(table, 0).orders}
    s = door.open_position(table).state
    empty = Ask(0, "defend", ["none"].copy, 1, 1, kind="secret")
    empty.put()
    assert game.follow(s, empty, keeping) == ["none"]
    assert game.follow(s, empty, {}) is None
    assert game.follow(s, empty, dict.fromkeys(keeping, "use")) is None


def test_orders_end_with_the_match(table: Match, ana) -> None:
    door.order(table.pk, 0, {"red_x": "never"})
    door.resign(table.pk, ana)
    assert [seat.orders for seat in Seat.objects.filter(match=table)] == [{}, {}]
