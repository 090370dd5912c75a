"""What a viewer may know, and that nothing else is there: deal the unknown anew, and everything shown is the same."""

from __future__ import annotations

import json

import msgspec
import pytest

from games.api import shape
from games.kernel.position import deal_anew
from games.kernel.state import SPECTATOR
from games.matches import door
from games.matches.models import Match
from games.matches.reading import Sight, matches_of, may_see, waiting_count
from tests.playing import answer, person, started

pytestmark = pytest.mark.django_db


@pytest.mark.rule("PU-R30")
@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
def test_what_the_api_says_does_not_depend_on_what_the_viewer_cannot_know(ana, boris, plays, viewer):
    match = started(ana, boris, person("chen"))
    for n in range(30 * plays):
        match = Match.objects.prefetch_related("seats").get(pk=match.pk)
        if match.status != Match.Status.ACTIVE:
            return
        position = door.open_position(match)
        honest = Sight(match, viewer, position=position)
        shown = msgspec.json.encode(shape.whole(honest))
        words = [line.text for line in honest.log()]
        deal_anew(position, viewer)
        other = Sight(match, viewer, position=position)
        assert msgspec.json.encode(shape.whole(other)) == shown
        assert [line.text for line in other.log()] == words
        answer(match, door.open_position(match).asks[n % len(position.asks)].seat)


def test_the_seed_stays_secret_until_the_end(match):
    shown = msgspec.json.encode(shape.whole(Sight(match, 0))).decode()
    assert bytes(match.seed).hex() not in shown
    assert json.loads(shown)["commitment"] == match.commitment


@pytest.mark.rule("PU-R04")
def test_a_chosen_weapon_is_a_fact_without_a_face(match, boris):
    ask = answer(match, 0)
    match.refresh_from_db()
    seen = Sight(match, 1)
    assert "has chosen a weapon" in seen.log()[-1].text
    shown = msgspec.json.encode(shape.whole(seen)).decode()
    name = Sight(match, 0)._card(ask.options[0]).text
    assert name not in "".join(line.text for line in seen.log(after=0))
    assert f'"given":["card:{ask.options[0]}"]' not in shown


def test_private_matches_are_for_their_players_and_the_invited(ana, boris):
    match = started(ana, boris, private=True)
    eve = person("eve")
    assert may_see(match, ana)
    assert not may_see(match, eve)
    assert may_see(match, eve, invite=match.invite)
    assert may_see(started(ana, boris), eve)


def test_matches_that_wait_for_me_come_first(ana, boris):
    first, second = started(ana, boris), started(ana, boris)
    answer(first, 0)
    assert [m.pk for m in matches_of(ana)] == [second.pk, first.pk]
    assert (waiting_count(ana), waiting_count(boris)) == (1, 2)


def test_since_my_last_move(match):
    answer(match, 0)
    answer(match, 1)
    match.refresh_from_db()
    lines = [line.text for line in Sight(match, 0).since_last_move]
    assert any("raises" in line for line in lines)
    assert all(line.seq > 1 for line in Sight(match, 0).since_last_move)
