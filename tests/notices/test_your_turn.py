"""The mail "your turn": what it says, to whom it goes, and that it goes once."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
import time_machine
from django.db import transaction

from games.kernel.position import deal_anew
from games.matches import door, log, tables
from games.matches.models import Match
from games.matches.tasks import sweep
from games.notices import outbox
from games.notices.models import Outbox
from tests.playing import answer, asked, person, play_to_the_end, started

from .conftest import html, text, wishes

pytestmark = pytest.mark.django_db


def test_says_what_happened_what_is_asked_and_where_to_play(inbox):
    ana, boris = person("ana"), person("boris")
    match = started(ana, boris)
    answer(match, 1)
    outbox.deliver()

    [letter] = [letter for letter in inbox.letters if letter["To"] == "ana@example.org"]
    ask = asked(match, 0)
    assert letter["Subject"] == f"Your turn in Look Who's Purging Now #{match.pk}: Choose your weapon"
    assert "boris has chosen a weapon." in text(letter)
    assert f"https://games.example.org/matches/{match.pk}/" in text(letter)
    weapons = [log.rules(match).cards[door.open_position(match).state.faces[n]].name for n in ask.options]
    assert weapons
    for part in (text(letter), html(letter)):
        assert "Choose your weapon" in part
        for weapon in weapons:
            assert weapon in part
    assert "Until " in text(letter)  # a move a day


def test_what_happened_again_and_again_is_said_once_and_counted(inbox):
    ana, boris = person("ana"), person("boris")
    match = started(ana, boris)
    ask = asked(match, 1)
    for number in (ask.options[0], ask.options[1], ask.options[0]):
        door.submit(match.pk, 1, ask.token, [f"card:{number}"])  # a secret answer may be changed
    outbox.deliver()
    [letter] = [letter for letter in inbox.letters if letter["To"] == "ana@example.org"]
    lines = text(letter).splitlines()
    assert [line for line in lines if "has chosen a weapon" in line] == ["- boris has chosen a weapon. (×3)"]
    said = [line for line in lines if line.strip()]
    assert len(said) == len(set(said))


@pytest.mark.parametrize("title", ["purging", "rick_counters", "pickle_rick"])
def test_says_how_each_seat_stands(inbox, title):
    ana, boris = person("ana"), person("boris")
    match = started(ana, boris, title=title)
    answer(match, next(n for n in (0, 1) if match.waits_for(n)))
    outbox.deliver()
    board = {"purging": "VP", "rick_counters": "hand 5", "pickle_rick": "hand 5"}[title]
    for letter in inbox.letters:
        lines = text(letter).splitlines()
        at = lines.index("How things stand:")
        assert [line.partition(":")[0] for line in lines[at + 1 : at + 3]] == ["- ana", "- boris"]
        assert board in lines[at + 2]
        assert "<" not in "".join(lines[at : at + 3])
        assert "How things stand" in html(letter)


def test_html_carries_its_style_on_its_elements(inbox):
    started(person("ana"), bots=["random"])
    outbox.deliver()
    page = html(inbox.letters[0])
    assert '<p style="' in page or re.search(r'<p class="\w+" style="', page)
    assert "<style" not in page
    assert "<script" not in page


def test_headers_make_one_thread_a_match_and_one_click_to_leave(inbox):
    ana = person("ana")
    match = started(ana, bots=["random"])
    outbox.deliver()
    [letter] = inbox.letters
    assert letter["In-Reply-To"] == letter["References"] == f"<match-{match.pk}@games.example.org>"
    assert letter["Message-ID"].endswith("@games.example.org>")
    assert letter["Auto-Submitted"] == "auto-generated"
    assert "<turns.games.example.org>" in letter["List-Id"]
    assert letter["List-Unsubscribe"].strip().startswith("<https://games.example.org/notices/off/")
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_says_nothing_that_its_seat_may_not_know(inbox, monkeypatch):
    monkeypatch.setattr("secrets.token_bytes", lambda n: b"7" * n)  # a deal in which the two hands differ
    ana, boris = person("ana"), person("boris")
    match = started(ana, boris)
    chosen = answer(match, 1)
    position = door.open_position(Match.objects.get(pk=match.pk))
    secret = {position.title.cards[position.state.faces[n]].name for n in chosen.options}
    mine = {position.title.cards[position.state.faces[n]].name for n in asked(match, 0).options}
    outbox.deliver()
    [letter] = [letter for letter in inbox.letters if letter["To"] == "ana@example.org"]
    assert secret - mine
    for weapon in secret - mine:
        assert weapon not in text(letter) + html(letter)


def test_is_the_same_in_every_world_its_seat_cannot_tell_apart(inbox):
    ana = person("ana")
    match = started(ana, person("boris"))
    outbox.deliver()
    [first] = [letter for letter in inbox.letters if letter["To"] == "ana@example.org"]

    match.refresh_from_db()
    position = door.open_position(match)
    before = list(position.state.faces)
    deal_anew(position, 0)
    assert position.state.faces != before
    saved = position.save()
    saved.state = position.state  # nothing has been answered since the checkpoint
    match.saved = log.codec_of(match).pack(saved)
    match.save(update_fields=["saved"])

    Outbox.objects.update(state="waiting", send_after=match.created)
    outbox.deliver()
    second = [letter for letter in inbox.letters if letter["To"] == "ana@example.org"][-1]
    assert second is not first
    assert text(second) == text(first)
    assert html(second) == html(first)


def test_goes_to_people_with_an_address_who_want_it(inbox, client):
    host, quiet, guest = person("host"), person("quiet"), person("guest", email="", guest=True)
    client.force_login(quiet)
    client.post("/notices/", wishes(mail_your_turn="no"))
    started(host, quiet, guest, bots=["random"])
    outbox.deliver()
    assert [letter["To"] for letter in inbox.letters] == ["host@example.org"]


def test_waits_a_little_and_is_spared_when_answered_meanwhile(inbox, settings):
    settings.MAIL_DELAY = 60
    ana, boris = person("ana"), person("boris")
    with time_machine.travel(datetime(2027, 1, 1, 12, tzinfo=UTC), tick=False) as clock:
        match = started(ana, boris)
        outbox.deliver()
        assert inbox.letters == []
        answer(match, 1)
        clock.shift(61)
        assert outbox.deliver() == outbox.Delivered(sent=1, dropped=1)
    assert [letter["To"] for letter in inbox.letters] == ["ana@example.org"]


def test_one_who_has_just_moved_is_not_mailed_at_once_about_the_next_ask(inbox, settings):
    settings.MAIL_DELAY = 60
    ana = person("ana")
    with time_machine.travel(datetime(2027, 1, 1, 12, tzinfo=UTC), tick=False) as clock:
        match = started(ana, person("boris", email=""))
        own = False
        while not own:  # until her own answer, not one of Boris's, leads to her next ask
            play_to_the_end(match, but=0)
            assert match.status == Match.Status.ACTIVE
            clock.shift(5)
            answer(match, 0)
            match.refresh_from_db()
            own = match.waits_for(0)
        clock.shift(61)
        assert outbox.deliver().sent == 0
        clock.shift(15 * 60)
        assert outbox.deliver().sent == 1


def test_an_ask_put_again_after_an_undo_is_mailed_once(inbox, settings):
    settings.MAIL_DELAY = 60
    ana, boris = person("ana"), person("boris")
    with time_machine.travel(datetime(2027, 1, 1, 12, tzinfo=UTC), tick=False) as clock:
        match = started(ana, boris)
        clock.shift(5)
        answer(match, 0)
        clock.shift(5)
        door.undo(match.pk, 0)
        assert asked(match, 0).key == "weapon"
        clock.shift(3600)
        outbox.deliver()
    assert sorted(letter["To"] for letter in inbox.letters) == ["ana@example.org", "boris@example.org"]


def test_a_mail_that_was_due_while_the_site_was_down_is_sent_with_the_new_deadline(inbox, settings):
    settings.MAIL_DELAY = 60
    with time_machine.travel(datetime(2027, 1, 1, 12, tzinfo=UTC), tick=False) as clock:
        match = started(person("ana"), bots=["random"], pace="day")
        sweep()
        clock.shift(2 * 24 * 3600)
        assert sweep() == 0
        assert outbox.deliver() == outbox.Delivered(sent=1)
        match.refresh_from_db()
        assert match.next_deadline == datetime(2027, 1, 4, 12, tzinfo=UTC)
    assert "4" in text(inbox.letters[0]).partition("Until ")[2].partition("\n")[0]


def test_one_who_took_an_answer_back_and_left_is_told_though_its_first_mail_was_spared(inbox, settings):
    settings.MAIL_DELAY = 60
    with time_machine.travel(datetime(2027, 1, 1, 12, tzinfo=UTC), tick=False) as clock:
        match = started(person("ana"), person("boris"))
        answer(match, 0)
        clock.shift(61)
        outbox.deliver()
        assert [letter["To"] for letter in inbox.letters] == ["boris@example.org"]
        door.undo(match.pk, 0)
        clock.shift(61)
        assert outbox.deliver().sent == 0  # she may still be at the table
        clock.shift(3600)
        outbox.deliver()
    assert [letter["To"] for letter in inbox.letters] == ["boris@example.org", "ana@example.org"]


@pytest.mark.parametrize("told_before", [True, False])
def test_those_whom_a_match_waits_for_hear_that_it_goes_on_after_a_fault(inbox, told_before):
    ana, boris = person("ana"), person("boris")
    match = started(ana, boris)
    answer(match, 1)
    if told_before:
        outbox.deliver()
        inbox.letters.clear()
    Match.objects.filter(pk=match.pk).update(status=Match.Status.STUCK, failures=3, trouble="failed")
    if not told_before:
        assert outbox.deliver().sent == 0  # nobody is told of a match that stands still
    door.unstick(match.pk)
    assert outbox.deliver().sent == 1
    assert [letter["To"] for letter in inbox.letters] == ["ana@example.org"]
    assert "Choose your weapon" in inbox.letters[0]["Subject"]


def test_nothing_is_written_when_the_move_is_not(inbox):
    ana, boris = person("ana"), person("boris")

    class Regret(Exception):
        pass

    def begin_and_regret() -> None:
        with transaction.atomic():
            started(ana, boris)
            assert Outbox.objects.count() == 2
            raise Regret

    with pytest.raises(Regret):
        begin_and_regret()
    assert Outbox.objects.count() == 0


def test_sent_at_once_after_the_commit_where_there_is_no_delay(inbox, monkeypatch, django_capture_on_commit_callbacks):
    from games.notices import tasks

    monkeypatch.setattr(tasks.deliver, "delay", tasks.deliver)
    with django_capture_on_commit_callbacks(execute=True):
        started(person("ana"), bots=["random"])
        assert inbox.letters == []
    assert [letter["To"] for letter in inbox.letters] == ["ana@example.org"]


def test_the_end_is_told_to_those_who_did_not_make_it(inbox):
    people = [person("ana"), person("boris")]
    match = play_to_the_end(started(*people, settings={"wins": "1"}))
    assert match.status == Match.Status.OVER
    mover = match.entries.order_by("seq").last().seat
    outbox.deliver()
    [letter] = inbox.letters  # of all the rows only one is still true
    assert letter["To"] == people[1 - mover].email
    assert letter["Subject"] == f"Look Who's Purging Now #{match.pk} is over"
    places = sorted(f"{place['rank']}. {people[place['seat']].username}" for place in match.result)
    for place in places:
        assert place in text(letter)


def test_a_player_who_is_left_alone_hears_of_it(inbox):
    match = started(person("ana"), person("boris"))
    door.resign(match.pk, 1)
    outbox.deliver()
    assert [letter["To"] for letter in inbox.letters] == ["ana@example.org"]
    assert "1. ana" in text(inbox.letters[0])
    assert "boris" in text(inbox.letters[0])


def test_reader_s_language(inbox):
    ana = person("ana")
    ana.language = "es"
    ana.save()
    started(ana, bots=["random"])
    outbox.deliver()
    assert '<html lang="es">' in html(inbox.letters[0])


def test_names_cannot_break_out_of_header_or_page(inbox):
    eve = person("eve")
    eve.first_name = "<b>Eve</b>\nBcc: all@example.org"
    eve.save()
    ana = person("ana")
    match = tables.create(ana, "purging", seats=2)
    tables.join(match.pk, eve)
    tables.start(match.pk, ana)
    answer(match, 1)
    outbox.deliver()
    [letter] = [letter for letter in inbox.letters if letter["To"] == "ana@example.org"]
    assert letter["Bcc"] is None
    assert "<b>Eve" not in html(letter)
    assert "&lt;b&gt;Eve" in html(letter)
