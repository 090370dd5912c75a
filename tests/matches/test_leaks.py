"""Nothing that leaves the box depends on what its reader cannot know.

The match is opened with everything unknown to the reader dealt anew; every byte must stay the same, on every way out.
The seeds of forms differ by nature (CSRF, submission ids) and are blanked first.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from games.kernel.chance import QuickDice
from games.kernel.position import deal_anew
from games.kernel.state import SPECTATOR
from games.matches import door
from games.matches.models import Match
from games.notices import mail
from games.notices.models import Outbox
from tests.playing import answer, asked, person, started

pytestmark = pytest.mark.django_db

_CHANCE = re.compile(rb'(name="csrfmiddlewaretoken" value="|name="submission" value=")[^"]*')


def page(match: Match, user) -> bytes:
    client = Client()
    if user is not None:
        client.force_login(user)
    response = client.get(match.get_absolute_url())
    assert response.status_code == 200
    return _CHANCE.sub(rb"\1", response.content)


def api(match: Match, user) -> bytes:
    client = Client()
    if user is not None:
        client.force_login(user)
    parts = [client.get(f"/api/v1/matches/{match.pk}/{part}") for part in ("", "log/")]
    assert [p.status_code for p in parts] == [200, 200]
    return b"".join(p.content for p in parts)


def refusal(match: Match, user) -> bytes:
    """What is said of an answer to a card that is not one's own."""
    if user is None:
        return b""
    client = Client()
    client.force_login(user)
    position = door.open_position(match)
    mine = position.asks_of(next(s.number for s in match.seats.all() if s.user_id == user.pk))
    token = mine[0].token if mine else "0.weapon"
    replies = [
        client.post(
            f"/api/v1/matches/{match.pk}/answers/", {"token": token, "answer": [f"card:{n}"]}, "application/json"
        )
        for n in (1, 35, 70, 500)
    ]
    return b"".join(r.content for r in replies if r.status_code != 200)


def letter(match: Match, user) -> bytes:
    row = Outbox.objects.filter(match=match, user=user, kind="your_turn").last() if user is not None else None
    if row is None:
        return b""
    try:
        message = mail.compose(row)
    except mail.NotWanted:
        return b""
    return "\n".join([message.subject, message.body, *(str(a[0]) for a in message.alternatives)]).encode()


WAYS_OUT: dict[str, Callable[..., bytes]] = {"page": page, "api": api, "refusal": refusal, "letter": letter}


@pytest.mark.rule("PU-R30")
@pytest.mark.parametrize("way", WAYS_OUT)
@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 2])
def test_every_byte_is_the_same_when_the_unknown_is_dealt_anew(way, viewer, monkeypatch, settings, plays):
    settings.RICKS_THROTTLE = False
    people = [person(name) for name in ("ana", "boris", "chen")]
    match = started(*people)
    user = None if viewer == SPECTATOR else people[viewer]
    real = door.open_position
    told = 0
    for step in range(14 * plays):
        match = Match.objects.prefetch_related("seats").get(pk=match.pk)
        if match.status != Match.Status.ACTIVE:
            break
        honest = WAYS_OUT[way](match, user)
        told += len(honest)

        def dealt(row: Match, seed: int = step):
            position = real(row)
            position.table.dice, dice = QuickDice(seed), position.table.dice
            deal_anew(position, viewer)
            position.table.dice = dice
            return position

        monkeypatch.setattr(door, "open_position", dealt)
        assert WAYS_OUT[way](match, user) == honest
        monkeypatch.setattr(door, "open_position", real)
        answer(match, real(match).asks[step % len(real(match).asks)].seat)
    assert told or user is None, "this way out was never used"


def test_a_live_message_is_a_number_and_no_more(monkeypatch, django_capture_on_commit_callbacks):
    from games.live import notify

    sent: list[tuple[str, dict]] = []
    monkeypatch.setattr(notify, "notify", sent.extend)
    match = started(person("ana"), person("boris"))
    with django_capture_on_commit_callbacks(execute=True):
        ask = asked(match, 0)
        door.submit(match.pk, 0, ask.token, [f"card:{ask.options[0]}"])
    bodies = [message for group, message in sent if group == notify.match_group(match.pk)]
    assert bodies == [{"type": "match.moved", "seq": 1}]
    assert all(message == {"type": "waiting.changed"} for group, message in sent if group.startswith("user."))
