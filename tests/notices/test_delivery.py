"""The outbox: once, in spite of two workers, mail servers that are down, refusals, and power cuts."""

from __future__ import annotations

import threading
from datetime import UTC, datetime

import pytest
import time_machine
from aiosmtpd.smtp import AuthResult
from django.db import connection

from games.notices import outbox
from games.notices.models import Outbox
from games.notices.outbox import sending
from tests.playing import person, started

NOON = datetime(2027, 1, 1, 12, tzinfo=UTC)


@pytest.mark.django_db
def test_a_mail_server_that_is_down_delays_mails_and_loses_none(inbox):
    inbox.close()
    with time_machine.travel(NOON, tick=False) as clock:
        started(person("ana"), person("boris"))
        assert outbox.deliver().failed == 1  # no use in trying it with the second
        row = Outbox.objects.order_by("-attempts")[0]
        assert (row.state, row.attempts) == ("waiting", 1)
        assert row.last_error == "The mail server could not be reached."
        inbox.open()
        clock.shift(30)
        assert outbox.deliver() == outbox.Delivered(sent=1)
        clock.shift(31)
        assert outbox.deliver() == outbox.Delivered(sent=1)
        clock.shift(24 * 3600)
        assert outbox.deliver() == outbox.Delivered()
    assert sorted(letter["To"] for letter in inbox.letters) == ["ana@example.org", "boris@example.org"]
    assert set(Outbox.objects.values_list("state", "last_error")) == {("sent", "")}


@pytest.mark.django_db
def test_gives_up_after_a_day_of_trying(inbox):
    inbox.close()
    with time_machine.travel(NOON, tick=False) as clock:
        started(person("ana"), bots=["random"], pace="week")
        for _ in range(len(outbox.BACKOFF) + 1):
            assert outbox.deliver().failed == 1
            assert outbox.deliver().failed == 0
            clock.shift(outbox.BACKOFF[-1])
        assert outbox.deliver() == outbox.Delivered()
    assert Outbox.objects.get().state == "failed"


@pytest.mark.django_db
def test_an_address_that_the_server_refuses_is_not_tried_again_and_its_owner_is_told(inbox, client):
    inbox.refuse["ana@example.org"] = "550 No such mailbox here"
    ana = person("ana")
    started(ana, person("boris"))
    assert outbox.deliver() == outbox.Delivered(sent=1, failed=1)
    row = Outbox.objects.get(user=ana)
    assert (row.state, row.attempts) == ("failed", 1)
    client.force_login(ana)
    assert "No such mailbox here" in client.get("/notices/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("reply", "state"), [("554 This looks like spam", "failed"), ("451 Come again in ten minutes", "waiting")]
)
@pytest.mark.parametrize("where", ["refuse", "refuse_text"])
def test_a_mail_that_the_server_refuses_does_not_hold_up_the_others(inbox, where, reply, state):
    people = [person(name) for name in ("ana", "boris", "clara")]
    getattr(inbox, where)["ana@example.org"] = reply
    with time_machine.travel(NOON, tick=False):
        started(*people)  # Ana's row is the oldest
        assert outbox.deliver() == outbox.Delivered(sent=2, failed=1)
    assert [letter["To"] for letter in inbox.letters] == ["boris@example.org", "clara@example.org"]
    row = Outbox.objects.get(user=people[0])
    assert row.state == state
    assert reply.partition(" ")[2] in row.last_error


@pytest.mark.django_db
def test_a_sender_that_the_server_refuses_is_a_matter_of_each_mail(inbox, monkeypatch):
    async def handle_mail(server, session, envelope, address, options):
        if not inbox.letters and not refused:
            refused.append(address)
            return "552 This mail is too large"
        envelope.mail_from = address
        return "250 OK"

    refused: list[str] = []
    monkeypatch.setattr(inbox, "handle_MAIL", handle_mail, raising=False)
    inbox.close()
    inbox.open()
    started(person("ana"), person("boris"))
    assert outbox.deliver() == outbox.Delivered(sent=1, failed=1)


@pytest.mark.django_db
def test_a_server_that_does_not_let_us_in_is_asked_once(inbox, settings):
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "games", "wrong"
    inbox.authenticator = lambda *_args: AuthResult(success=False, handled=False)
    inbox.close()
    inbox.open()
    started(person("ana"), person("boris"))
    assert outbox.deliver() == outbox.Delivered(failed=1)
    assert set(Outbox.objects.values_list("state", flat=True)) == {"waiting"}


@pytest.mark.django_db
def test_a_server_that_is_busy_is_tried_again(inbox):
    inbox.refuse["ana@example.org"] = "451 Try later"
    with time_machine.travel(NOON, tick=False) as clock:
        started(person("ana"), bots=["random"])
        assert outbox.deliver().failed == 1
        inbox.refuse.clear()
        clock.shift(61)
        assert outbox.deliver().sent == 1


@pytest.mark.django_db
def test_a_crash_between_sending_and_noting_it_sends_again_under_the_same_message_id(inbox, monkeypatch):
    class PowerCut(BaseException):
        pass

    def cut(*_args):
        raise PowerCut

    with time_machine.travel(NOON, tick=False) as clock:
        started(person("ana"), bots=["random"])
        with monkeypatch.context() as broken:
            broken.setattr(sending, "_close", cut)
            with pytest.raises(PowerCut):
                outbox.deliver()
        assert outbox.deliver() == outbox.Delivered()  # the lease runs: perhaps somebody is still at it
        clock.shift(outbox.LEASE)
        assert outbox.deliver().sent == 1
    first, second = inbox.letters
    assert first["Message-ID"] == second["Message-ID"]


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_two_workers_send_each_mail_once(inbox):
    for name in ("ana", "boris", "clara"):
        started(person(name), person(f"{name}2"), bots=["random"])
    together = threading.Barrier(4)
    errors: list[BaseException] = []

    def work() -> None:
        together.wait()
        try:
            for _ in range(3):
                outbox.deliver()
        except BaseException as error:
            errors.append(error)
        finally:
            connection.close()

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert errors == []
    assert sorted(letter["To"] for letter in inbox.letters) == sorted(
        f"{name}{n}@example.org" for name in ("ana", "boris", "clara") for n in ("", 2)
    )
    assert set(Outbox.objects.values_list("state", flat=True)) == {"sent"}


@pytest.mark.django_db
def test_an_address_that_nobody_confirmed_gets_a_few_mails_and_no_more(inbox, client):
    from allauth.account.models import EmailAddress

    ana = person("ana")
    for _ in range(12):
        started(ana, bots=["random"])
    done = outbox.deliver()
    assert (done.sent, done.dropped) == (10, 2)
    client.force_login(ana)
    assert "not confirmed" in client.get("/notices/").content.decode()

    EmailAddress.objects.create(user=ana, email="ana@example.org", verified=True, primary=True)
    started(ana, bots=["random"])
    assert outbox.deliver().sent == 1
    assert "not confirmed" not in client.get("/notices/").content.decode()


@pytest.mark.django_db
def test_one_mail_that_cannot_be_made_does_not_hold_up_the_others(inbox, monkeypatch):
    from games.notices import mail

    compose = mail.compose
    ana = person("ana")

    def breaking(row):
        if row.user == ana:
            raise KeyError("secret of the insides")
        return compose(row)

    monkeypatch.setattr(mail, "compose", breaking)
    started(ana, person("boris"))
    assert outbox.deliver() == outbox.Delivered(sent=1, failed=1)
    assert Outbox.objects.get(user=ana).last_error == "The mail could not be made."


@pytest.mark.django_db
def test_what_was_sent_long_ago_is_forgotten_and_what_waits_is_not(inbox):
    with time_machine.travel(NOON, tick=False) as clock:
        started(person("ana"), bots=["random"])
        outbox.deliver()
        clock.shift(20 * 24 * 3600)
        started(person("boris"), bots=["random"])
        clock.shift(20 * 24 * 3600)
        assert outbox.tidy() == 1
    assert [row.user.username for row in Outbox.objects.all()] == ["boris"]


@pytest.mark.django_db
def test_the_workshop_can_put_failed_ones_back(inbox, admin_client):
    inbox.refuse["ana@example.org"] = "550 No"
    started(person("ana"), bots=["random"])
    outbox.deliver()
    inbox.refuse.clear()
    row = Outbox.objects.get()
    assert admin_client.get("/admin/notices/outbox/").status_code == 200
    assert admin_client.get(f"/admin/notices/outbox/{row.pk}/change/").status_code == 200
    admin_client.post("/admin/notices/outbox/", {"action": "try_again", "_selected_action": [row.pk]})
    assert outbox.deliver().sent == 1
