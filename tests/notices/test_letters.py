"""Invitations, links to sign in, and the way out of mails."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.template.loader import render_to_string
from django.test import Client

from games.matches import tables
from games.matches.errors import NotPossible
from games.notices import outbox
from games.notices.models import ALL, BIT, Outbox, Preference
from tests.playing import confirm, person, started

from .conftest import html, text

pytestmark = pytest.mark.django_db


def off_path(letter) -> str:
    return letter["List-Unsubscribe"].strip().strip("<>").removeprefix("https://games.example.org")


@pytest.fixture
def turn_mail(inbox):
    started(person("ana"), bots=["random"])
    outbox.deliver()
    return inbox.letters[0]


# -- invitations -----------------------------------------------------------------------------------------------------


def inviter(name: str = "ana"):
    player = person(name)
    confirm(player)
    return player


def test_an_invitation_brings_words_rules_and_the_link(inbox):
    ana = inviter()
    match = tables.create(ana, "purging", seats=3)
    outbox.invite_by_mail(match, ana, " zoe@example.net ", "Come & play\n<b>tonight</b>")
    outbox.deliver()
    [letter] = inbox.letters
    assert letter["To"] == "zoe@example.net"
    assert letter["Subject"] == "ana invites you to Look Who's Purging Now"
    assert f"https://games.example.org/join/{match.invite}/" in text(letter)
    assert "Come & play\n<b>tonight</b>" in text(letter)
    assert "Come &amp; play\n&lt;b&gt;tonight&lt;/b&gt;" in html(letter)
    assert "A move a day" in text(letter)
    assert "somebody who plays on https://games.example.org gave your address" in text(letter)


def test_nobody_is_invited_twice_to_one_match(inbox):
    ana = inviter()
    match = tables.create(ana, "purging", seats=3)
    outbox.invite_by_mail(match, ana, "zoe@example.net")
    with pytest.raises(NotPossible, match=r"ZOE@example.net was invited to this match already"):
        outbox.invite_by_mail(match, ana, "ZOE@example.net")
    outbox.deliver()
    assert len(inbox.letters) == 1


@pytest.mark.parametrize("address", ["", "zoe", "zoe@", "zoe@example.net\nBcc: all@example.net", "a@b.c, d@e.f"])
def test_what_is_no_address_is_refused_in_words(inbox, address):
    ana = inviter()
    match = tables.create(ana, "purging", seats=3)
    with pytest.raises(outbox.BadAddress, match=r"is not a mail address\. It should look like"):
        outbox.invite_by_mail(match, ana, address)
    assert Outbox.objects.count() == 0


def test_an_invitation_is_not_sent_once_the_match_has_started(inbox):
    ana = inviter()
    Preference.objects.create(user=ana, mail=ALL & ~BIT["your_turn"])
    match = tables.create(ana, "purging", seats=2, bots=["random"])
    outbox.invite_by_mail(match, ana, "zoe@example.net")
    tables.start(match.pk, ana)
    assert outbox.deliver() == outbox.Delivered(dropped=1)
    match.refresh_from_db()
    with pytest.raises(NotPossible, match="The match has started"):
        outbox.invite_by_mail(match, ana, "max@example.net")


def test_nobody_invites_without_end(inbox):
    ana = inviter()
    match = tables.create(ana, "purging", seats=3)
    for n in range(outbox.INVITATIONS_A_DAY):
        outbox.invite_by_mail(match, ana, f"zoe{n}@example.net")
    with pytest.raises(NotPossible, match="invitations today"):
        outbox.invite_by_mail(match, ana, "one-more@example.net")


def test_words_have_an_end(inbox):
    ana = inviter()
    match = tables.create(ana, "purging", seats=3)
    with pytest.raises(NotPossible, match="at most 600 fit"):
        outbox.invite_by_mail(match, ana, "zoe@example.net", "x" * 601)


@pytest.mark.parametrize("rows", [[], [{"email": "ana@example.org"}], [{"email": "b@example.org", "verified": True}]])
def test_only_who_has_confirmed_the_present_address_invites_by_mail(inbox, rows):
    ana = person("ana")
    for row in rows:
        EmailAddress.objects.create(user=ana, **row)
    match = tables.create(ana, "purging", seats=3)
    with pytest.raises(NotPossible, match=r"Confirm your own mail address first"):
        outbox.invite_by_mail(match, ana, "zoe@example.net")
    assert Outbox.objects.count() == 0


def test_an_address_gets_a_few_invitations_a_day_whoever_sends_them(inbox):
    with time_machine.travel(datetime(2027, 1, 1, tzinfo=UTC), tick=False) as clock:
        for n in range(outbox.INVITATIONS_TO_ONE):
            host = inviter(f"host{n}")
            outbox.invite_by_mail(tables.create(host, "purging", seats=3), host, "zoe@example.net")
        ana = inviter()
        match = tables.create(ana, "purging", seats=3)
        with pytest.raises(NotPossible, match=r"ZOE@example.net gets no more invitations by mail today; copy the link"):
            outbox.invite_by_mail(match, ana, "ZOE@example.net")
        outbox.invite_by_mail(match, ana, "max@example.net")
        clock.shift(25 * 3600)
        outbox.invite_by_mail(match, ana, "zoe@example.net")
        assert outbox.deliver().sent == outbox.INVITATIONS_TO_ONE + 2


# -- links to sign in ------------------------------------------------------------------------------------------------


def test_a_link_to_sign_in_is_mailed_and_then_forgotten(inbox):
    row = outbox.send_sign_in_link(person("ana"), "https://games.example.org/sign-in/MQ/secret/")
    outbox.deliver()
    [letter] = inbox.letters
    assert letter["To"] == "ana@example.org"
    assert "https://games.example.org/sign-in/MQ/secret/" in text(letter)
    assert "within 15 minutes" in text(letter)
    row.refresh_from_db()
    assert "secret" not in repr(Outbox.objects.values().get(pk=row.pk))


def test_a_link_that_has_run_out_is_not_sent_late(inbox):
    with time_machine.travel(datetime(2027, 1, 1, tzinfo=UTC), tick=False) as clock:
        outbox.send_sign_in_link(person("ana"), "https://games.example.org/sign-in/MQ/secret/")
        clock.shift(16 * 60)
        assert outbox.deliver() == outbox.Delivered(dropped=1)
    assert "secret" not in repr(Outbox.objects.values().get())


# -- the way out -----------------------------------------------------------------------------------------------------


def test_following_the_link_changes_nothing(turn_mail, client):
    page = client.get(off_path(turn_mail))
    assert page.status_code == 200
    assert "No more of these mails?" in page.content.decode()
    assert "A match waits for me" in page.content.decode()
    assert not Preference.objects.exists()


def test_one_click_switches_these_mails_off_without_cookie_or_token(turn_mail, inbox):
    mail_program = Client(enforce_csrf_checks=True)
    answer = mail_program.post(off_path(turn_mail), {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    wanted = Preference.objects.get(user__username="ana")
    assert [kind for kind in BIT if not wanted.wants(kind, "mail")] == ["your_turn"]
    started(wanted.user, bots=["random"])
    assert outbox.deliver().sent == 0


def test_the_button_on_the_page_does_the_same(turn_mail, client):
    path = off_path(turn_mail)
    assert re.search(r'<form[^>]* method="post">', client.get(path).content.decode())
    assert "You get no more mails of this kind: A match waits for me." in client.post(path).content.decode()
    assert not Preference.objects.get().wants("your_turn", "mail")


def test_a_link_that_was_tampered_with_does_nothing(turn_mail, client):
    path = off_path(turn_mail)
    user_id = str(Outbox.objects.get().user_id)
    other = path.replace(f"/off/{user_id}-", f"/off/{int(user_id) + 1}-")
    for wrong in (other, path.replace("your_turn", "match_over"), path[:-5] + "/"):
        answer = client.post(wrong)
        assert answer.status_code == 404
        assert "This link is not right" in answer.content.decode()
    assert not Preference.objects.exists()


def test_a_row_written_before_the_mails_were_switched_off_is_dropped(inbox):
    ana = person("ana")
    started(ana, bots=["random"])
    Preference.objects.create(user=ana, mail=ALL & ~BIT["your_turn"])
    assert outbox.deliver() == outbox.Delivered(dropped=1)


def test_a_guest_is_told_that_there_is_no_address(client):
    client.force_login(person("guest", email="", guest=True))
    assert "no mail address" in client.get("/notices/").content.decode()


@pytest.mark.parametrize(("rank", "words"), [(1, "ana won"), (2, "ana lost")])
@pytest.mark.parametrize("kind", ["txt", "html"])
def test_the_letter_about_a_match_played_alone_says_whether_it_was_won(rank, words, kind):
    letter = render_to_string(f"mail/match_over.{kind}", {"standings": [{"rank": rank, "name": "ana", "score": 0}]})
    assert words in letter
    assert f"{rank}. " not in letter
    assert "<li" not in letter
