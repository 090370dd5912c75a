"""No channel says what its reader cannot know: every byte stays the same when the unknown is dealt anew."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from games.kernel.chance import QuickDice
from games.kernel.position import deal_anew
from games.matches import door
from games.matches.models import Match
from games.notices import mail, outbox, push, telling, webhook
from games.notices.models import ALL, Outbox, Preference
from games.notices.people import speaking_to
from tests.playing import answer, person, started

pytestmark = pytest.mark.django_db
HOOK = "https://chat.example.org/hooks/x"


def letter(row: Outbox) -> bytes:
    made = mail.compose(row)
    return "\n".join([made.subject, str(made.body), *(str(a[0]) for a in made.alternatives)]).encode()


def message_to(row: Outbox, monkeypatch, module: Any, name: str) -> bytes:
    """What a channel hands on to be posted."""
    said: list[Any] = []
    with monkeypatch.context() as held:
        held.setattr(module, name, lambda *given: said.append(given[1:]))
        module.send(row)
    return json.dumps(said, default=lambda raw: raw.decode()).encode()


def ways(monkeypatch) -> dict[str, Callable[[Outbox], bytes]]:
    return {
        "mail": letter,
        "digest": lambda row: repr(telling.tell(row)).encode(),
        "webhook": lambda row: message_to(row, monkeypatch, webhook, "post"),
        "push": lambda row: message_to(row, monkeypatch, push, "_to"),
    }


def dealt_anew(monkeypatch, viewer: int, seed: int):
    """While it lasts, every position is one that the viewer could not tell from the real one."""
    real = door.open_position

    def dealt(row: Match):
        position = real(row)
        position.table.dice, dice = QuickDice(seed), position.table.dice
        deal_anew(position, viewer)
        position.table.dice = dice
        return position

    monkeypatch.setattr(door, "open_position", dealt)


@pytest.mark.parametrize("title", ["purging", "rick_counters", "pickle_rick"])
@pytest.mark.parametrize("channel", ["mail", "digest", "webhook", "push"])
def test_a_turn_and_its_reminder_tell_what_their_seat_may_know(monkeypatch, channel, title, plays):
    people = [person(name) for name in ("ana", "boris")]
    for one in people:
        Preference.objects.create(user=one, mail=ALL, digest=ALL, webhook=ALL, push=ALL, webhook_url=HOOK)
        one.devices.create(endpoint=f"https://push.example.org/{one.pk}", p256dh="x", auth="x")
    match = started(*people, title=title, pace="day")
    say, told = ways(monkeypatch)[channel], 0
    for step in range(10 * plays):
        match = Match.objects.prefetch_related("seats").get(pk=match.pk)
        if match.status != Match.Status.ACTIVE:
            break
        seat = next(n for n in range(len(people)) if match.waits_for(n))
        row = Outbox.objects.filter(match=match, seat=seat, kind="your_turn", channel=channel).latest("pk")
        honest = say(row)
        with monkeypatch.context() as held:
            dealt_anew(held, seat, step)
            assert say(row) == honest
        told += len(honest)
        answer(match, seat)
    assert told


def test_a_place_where_others_read_along_is_told_the_same_whatever_anybody_holds(monkeypatch, ana, boris):
    for one in (ana, boris):
        Preference.objects.create(user=one, mail=0, webhook=ALL, webhook_url=HOOK)
    match = started(ana, boris, title="rick_counters")
    for step in range(8):
        match = Match.objects.prefetch_related("seats").get(pk=match.pk)
        seat = next(n for n in range(2) if match.waits_for(n))
        row = Outbox.objects.filter(match=match, seat=seat, kind="your_turn").latest("pk")
        with speaking_to(row.user):
            honest = telling.tell(row)
        with monkeypatch.context() as held, speaking_to(row.user):
            dealt_anew(held, seat, step)
            public = telling.tell(row)
        assert (public.public, public.open_link) == (honest.public, honest.open_link)
        prompt = honest.parts["asks"][0].prompt
        options = [choice.label for choice in honest.parts["asks"][0].choices]
        assert not [words for words in (prompt, *options) if words in honest.public]
        answer(match, seat)


def test_the_mail_about_the_end_is_the_same_whatever_was_left_in_the_piles(monkeypatch, ana, boris):
    match = started(ana, boris)
    answer(match, 0)
    door.resign(match.pk, 1)
    row = Outbox.objects.get(match=match, kind="match_over", user=ana)
    honest = letter(row)
    dealt_anew(monkeypatch, 0, 1)
    assert letter(row) == honest


def test_chat_is_told_of_without_its_words_and_to_players_alone(inbox, ana, boris):
    match = started(ana, boris)
    stranger = person("stranger")
    outbox.chat_written(match, boris, [ana, stranger])
    outbox.deliver()
    assert "stranger@example.org" not in [letter["To"] for letter in inbox.letters]
    assert Outbox.objects.get(user=stranger).last_error == "no longer at this match"
