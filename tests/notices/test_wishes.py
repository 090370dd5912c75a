"""What each player wants to hear of, by which channel: chosen on a page, followed by every row."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import time_machine
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.matches import door, tables
from games.notices import outbox, presence
from games.notices.models import BIT, Channel, Outbox, Preference
from tests.playing import answer, confirm, person, play_to_the_end, started

from .conftest import text, wishes

pytestmark = pytest.mark.django_db
HOOK = "https://hooks.slack.com/services/T0/B0/x"


def rows_of(user, kind: str) -> list[str]:
    """The channels by which a user is told of something of this kind."""
    return sorted(Outbox.objects.filter(user=user, kind=kind).values_list("channel", flat=True))


def wish(user, kind: str, *channels: str) -> None:
    """Let a user want one kind by these channels, and nothing else."""
    masks = {channel: BIT[kind] if channel in channels else 0 for channel in Channel.values}
    values = masks | {"webhook_url": HOOK if "webhook" in channels else ""}
    Preference.objects.update_or_create(user=user, defaults=values)


def test_who_has_chosen_nothing_gets_everything_by_mail_at_once(ana, boris):
    started(ana, boris)
    assert rows_of(ana, "your_turn") == ["mail"]


def test_the_page_is_a_grid_and_keeps_what_is_chosen(client, ana):
    assert client.get("/notices/").status_code == 302
    client.force_login(ana)
    page = client.get("/notices/").content.decode()
    for kind in BIT:
        for column in ("mail", "webhook", "push"):
            assert f'name="{column}_{kind}"' in page
    chosen = wishes(
        mail_your_turn="digest", mail_chat="no", webhook_your_turn="on", push_reminder="on", webhook_url=HOOK, hour="18"
    )
    assert client.post("/notices/", chosen).status_code == 302
    wanted = Preference.objects.get(user=ana)
    assert {kind for kind in BIT if wanted.wants(kind, "mail")} == {"reminder", "match_over", "invitation"}
    assert {kind for kind in BIT if wanted.wants(kind, "digest")} == {"your_turn"}
    assert {kind for kind in BIT if wanted.wants(kind, "webhook")} == {"your_turn"}
    assert {kind for kind in BIT if wanted.wants(kind, "push")} == {"reminder"}
    assert (wanted.hour, wanted.webhook_url) == (18, HOOK)
    page = client.get("/notices/").content.decode()
    assert '<option value="digest" selected>' in page
    assert HOOK in page


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"webhook_url": "http://hooks.slack.com/x"}, "Only addresses that begin with https:// are written to."),
        ({"webhook_url": "https://10.0.0.1/x"}, "10.0.0.1 leads to a private address"),
        ({"mail_your_turn": "often"}, "often"),
        ({"hour": "25"}, "25"),
    ],
)
def test_what_cannot_be_is_refused_in_words_and_nothing_is_changed(client, ana, changes, sentence):
    client.force_login(ana)
    reply = client.post("/notices/", wishes(**changes))
    assert reply.status_code == 422
    assert sentence in reply.content.decode()
    assert not Preference.objects.exists()


def test_a_program_chooses_the_same(client, ana):
    client.force_login(ana)
    before = client.get("/api/v1/notices/").json()
    assert before["mail"] == before["kinds"] == list(BIT)
    body = {"mail": ["match_over"], "digest": ["your_turn"], "hour": 18, "language": "ru", "webhook_url": HOOK}
    after = client.put("/api/v1/notices/", body, content_type="application/json").json()
    assert after == {**before, **body}
    assert client.get("/api/v1/notices/").json() == after
    assert '<option value="digest" selected>' in client.get("/notices/").content.decode()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"mail": ["gossip"]}, "There is no kind of notice “gossip” by mail; there are your_turn, reminder"),
        ({"mail": ["chat"], "digest": ["chat"]}, "By mail at once or once a day, not both: chat."),
        ({"hour": 24}, "The hour of the daily mail lies between 0 and 23; it is 24."),
        ({"language": "tlh"}, "There is no language “tlh”; there are en, es, ru."),
        ({"webhook_url": "https://[::1]/"}, "::1 leads to a private address"),
    ],
)
def test_what_a_program_cannot_choose_is_refused_in_words(client, ana, changes, sentence):
    client.force_login(ana)
    reply = client.put("/api/v1/notices/", {"mail": [], **changes}, content_type="application/json")
    assert (reply.status_code, reply.json()["code"]) == (409, "not-possible")
    assert sentence in reply.json()["detail"]
    assert not Preference.objects.exists()


@pytest.mark.parametrize("channel", Channel.values)
def test_a_move_writes_a_row_for_each_channel_that_is_wanted(channel, ana, boris):
    wish(ana, "your_turn", channel)
    started(ana, boris)
    assert rows_of(ana, "your_turn") == [channel]
    assert rows_of(boris, "your_turn") == ["mail"]


def test_all_channels_at_once(ana, boris):
    wish(ana, "your_turn", *Channel.values)
    started(ana, boris)
    assert rows_of(ana, "your_turn") == sorted(Channel.values)


def test_one_without_a_mail_address_can_still_be_told_elsewhere(boris):
    guest = person("guest", email="")
    wish(guest, "your_turn", *Channel.values)
    started(boris, guest)
    assert rows_of(guest, "your_turn") == ["push", "webhook"]


def test_a_move_asks_the_outbox_once_however_many_are_told(ana, boris):
    people = [ana, boris, person("clara"), person("dora")]
    for one in people:
        wish(one, "your_turn", *Channel.values)
    with CaptureQueriesContext(connection) as queries:
        started(*people)
    inserts = [q["sql"] for q in queries if "INTO notices_outbox" in q["sql"]]
    assert len(inserts) == 1
    assert Outbox.objects.count() == len(people) * len(Channel.values)


def test_nobody_is_told_twice_of_one_occasion(ana, boris):
    match = started(ana, boris)
    before = Outbox.objects.count()
    entry = match.entries.get(seq=0)
    match.refresh_from_db()
    outbox.write(match, entry, list(match.seats.all()), ended=False)
    assert Outbox.objects.count() == before


def test_the_end_goes_the_ways_that_were_chosen_for_it(ana, boris):
    for one in (ana, boris):
        wish(one, "match_over", "webhook", "digest")
    match = play_to_the_end(started(ana, boris, settings={"wins": "1"}))
    mover = match.entries.order_by("seq").last().seat
    assert rows_of([ana, boris][1 - mover], "match_over") == ["digest", "webhook"]
    assert not Outbox.objects.filter(kind="your_turn").exists()


def test_an_undone_answer_takes_back_what_was_to_be_sent_by_any_channel(settings, ana, boris):
    settings.MAIL_DELAY = 60
    wish(ana, "your_turn", *Channel.values)
    with time_machine.travel(datetime(2027, 1, 1, tzinfo=UTC), tick=False):
        match = started(ana, boris)
        answer(match, 0)
        door.undo(match.pk, 0)
    waiting = Outbox.objects.filter(user=ana, state="waiting")
    assert sorted(waiting.values_list("channel", flat=True)) == sorted(Channel.values)


def test_one_who_looks_at_the_match_hears_of_it_later_not_never(inbox, ana, boris):
    with time_machine.travel(datetime(2027, 1, 1, 12, tzinfo=UTC), tick=False) as clock:
        match = started(ana, boris)
        presence.note(match.pk, ana.pk)
        assert outbox.deliver() == outbox.Delivered(sent=1)
        assert [letter["To"] for letter in inbox.letters] == ["boris@example.org"]
        cache.clear()  # the page says nothing any more
        assert outbox.deliver() == outbox.Delivered()
        clock.shift(5 * 60)
        assert outbox.deliver() == outbox.Delivered(sent=1)
    assert Outbox.objects.get(user=ana).attempts == 1


# -- invitations -----------------------------------------------------------------------------------------------------


def invitation(inbox, email: str):
    host = person("host")
    confirm(host)
    match = tables.create(host, "purging", seats=3)
    outbox.invite_by_mail(match, host, email)
    outbox.deliver()
    return [letter for letter in inbox.letters if letter["To"] == email]


def test_an_invited_player_hears_of_it_by_every_chosen_channel(inbox, ana):
    confirm(ana)
    wish(ana, "invitation", "mail", "webhook", "push")
    assert len(invitation(inbox, "ana@example.org")) == 1
    assert rows_of(ana, "invitation") == ["push", "webhook"]  # the mail's row is the address's


def test_an_invited_player_who_wants_no_such_mails_gets_none_and_the_host_does_not_learn_it(inbox, ana):
    confirm(ana)
    wish(ana, "your_turn", "mail")
    assert invitation(inbox, "ana@example.org") == []
    assert Outbox.objects.get(kind="invitation").state == "dropped"


def test_a_stranger_can_close_an_address_to_invitations_by_one_click(inbox, client):
    [letter] = invitation(inbox, "zoe+games@example.net")
    path = letter["List-Unsubscribe"].strip().strip("<>").removeprefix("https://games.example.org")
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert client.get(path).status_code == 200
    other = person("other")
    confirm(other)
    second = tables.create(other, "purging", seats=3)
    outbox.invite_by_mail(second, other, "Zoe+Games@example.net")
    assert client.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert outbox.deliver() == outbox.Delivered(dropped=1)


# -- chat ------------------------------------------------------------------------------------------------------------


def test_chat_is_told_of_once_until_it_is_read(inbox, ana, boris):
    match = started(ana, boris)
    for one in (ana, boris):
        wish(one, "chat", "mail")
    for _ in range(3):
        outbox.chat_written(match, boris, [ana, boris])
    outbox.deliver()
    [letter] = inbox.letters
    assert letter["To"] == "ana@example.org"
    assert letter["Subject"] == f"boris has written to you at Look Who's Purging Now #{match.pk}"
    assert f"https://games.example.org/matches/{match.pk}/" in text(letter)
    outbox.chat_written(match, boris, [ana])
    assert outbox.deliver().sent == 0
    outbox.chat_read(match, ana)
    outbox.chat_written(match, boris, [ana])
    assert outbox.deliver().sent == 1


def test_chat_that_was_read_in_time_is_not_told_of(inbox, settings, ana, boris):
    settings.MAIL_DELAY = 60
    match = started(ana, boris)
    wish(ana, "chat", "mail")
    outbox.chat_written(match, boris, [ana])
    outbox.chat_read(match, ana)
    assert not Outbox.objects.filter(kind="chat").exists()
