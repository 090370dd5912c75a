"""Messages to Discord, Slack and the like; and that nobody reaches by them what only this machine can reach."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
import time_machine

from games.matches import tables
from games.notices import outbox, outward
from games.notices.models import BIT, Outbox, Preference
from tests.playing import answer, confirm, person, started

from .world import PUBLIC

NOON = datetime(2027, 1, 1, 12, tzinfo=UTC)
DISCORD = "https://discord.com/api/webhooks/1/secret"
SLACK = "https://hooks.slack.com/services/T0/B0/secret"


def hooked(user, url: str = SLACK, kinds: int = BIT["your_turn"]) -> Preference:
    return Preference.objects.create(user=user, mail=0, webhook=kinds, webhook_url=url)


@pytest.fixture
def at_once(settings):
    settings.MAIL_DELAY = 0
    settings.SITE_URL = "https://games.example.org"


# -- what is said ----------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("url", "field"), [(DISCORD, "content"), (SLACK, "text"), ("https://chat.example.org/hooks/x", "text")]
)
def test_a_turn_is_posted_in_the_form_of_its_service(world, at_once, ana, boris, url, field):
    hooked(ana, url)
    match = started(ana, boris)
    assert outbox.elsewhere() == outbox.Delivered(sent=1)
    [post] = world.posts
    assert url.endswith(post.path)
    assert post.headers["Content-Type"] == "application/json"
    said = json.loads(post.body)
    assert f"https://games.example.org/matches/{match.pk}/" in said[field]
    assert "ana, it is your turn in Look Who's Purging Now" in said[field]
    assert "weapon" not in said[field]  # others read along: it is not told what is asked


@pytest.mark.django_db
def test_names_call_nobody_and_format_nothing(world, at_once, boris):
    eve = person("eve", first_name="<!channel> @everyone *x* &")
    wish = hooked(eve)
    started(eve, boris)
    outbox.elsewhere()
    assert "&lt;!channel&gt; @everyone *x* &amp;" in json.loads(world.posts[-1].body)["text"]
    wish.webhook_url = DISCORD
    wish.save()
    started(eve, person("zoe"))
    outbox.elsewhere()
    said = json.loads(world.posts[-1].body)
    assert said["allowed_mentions"] == {"parse": []}
    assert "\\<!channel\\> @everyone \\*x\\*" in said["content"]


@pytest.mark.django_db
def test_an_invitation_s_link_is_not_posted_where_others_read_along(world, at_once, ana):
    host = person("host")
    confirm(host)
    confirm(ana)
    hooked(ana, kinds=BIT["invitation"])
    match = tables.create(host, "purging", seats=3)
    outbox.invite_by_mail(match, host, "ana@example.org")
    assert outbox.elsewhere().sent == 1
    assert "host invites you to Look Who's Purging Now" in json.loads(world.posts[0].body)["text"]
    assert match.invite not in world.posts[0].body.decode()


@pytest.mark.django_db
def test_who_has_answered_meanwhile_is_not_told(world, settings, ana, boris):
    settings.MAIL_DELAY = 60
    hooked(ana)
    with time_machine.travel(NOON, tick=False) as clock:
        match = started(ana, boris)
        answer(match, 0)
        clock.shift(61)
        assert outbox.elsewhere() == outbox.Delivered(dropped=1)
    assert world.posts == []


# -- what goes wrong -------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_service_that_is_down_is_tried_twice_more_and_its_error_is_shown(world, at_once, client, ana, boris):
    hooked(ana)
    world.status, world.said = 503, b"Come back later"
    with time_machine.travel(NOON, tick=False) as clock:
        started(ana, boris)
        for _ in range(3):
            assert outbox.elsewhere().failed == 1
            assert outbox.elsewhere() == outbox.Delivered()  # not before its time
            clock.shift(5 * 60)
        assert outbox.elsewhere() == outbox.Delivered()
        assert len(world.posts) == 3
        assert Outbox.objects.get(user=ana).state == "failed"
        client.force_login(ana)
        assert "hooks.slack.com answers 503: Come back later" in client.get("/notices/").content.decode()
        world.status = 200
        clock.shift(3600)
        started(ana, person("clara"))
        assert outbox.elsewhere().sent == 1
    assert Preference.objects.get(user=ana).webhook_error == ""


@pytest.mark.django_db
def test_an_address_that_is_gone_is_not_tried_again(world, at_once, ana, boris):
    hooked(ana)
    world.status, world.said = 404, b"no_service"
    started(ana, boris)
    outbox.elsewhere()
    assert (Outbox.objects.get(user=ana).state, len(world.posts)) == ("failed", 1)


@pytest.mark.django_db
def test_a_webhook_that_fails_holds_up_nobody_else(world, at_once, ana, boris):
    hooked(ana, "https://gone.example.org/x")
    hooked(boris)
    started(ana, boris)
    started(ana, boris)
    done = outbox.elsewhere()
    assert (done.sent, done.failed) == (2, 1)  # the silent one is asked once in a round


@pytest.mark.django_db
def test_the_button_sends_a_test_at_once_and_says_what_came_of_it(world, client, ana):
    client.force_login(ana)
    reply = client.post("/notices/test/", follow=True).content.decode()
    assert "Save an address first" in reply
    hooked(ana, DISCORD)
    assert "The test was sent." in client.post("/notices/test/", follow=True).content.decode()
    assert "This is a test" in json.loads(world.posts[0].body)["content"]
    world.status = 401
    assert "discord.com answers 401" in client.post("/notices/test/", follow=True).content.decode()
    assert client.get("/notices/test/").status_code == 405


# -- where it does not go --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.8.9.1", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
        "::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::7f00:1", "64:ff9b:1::a00:1",
        "2002:7f00:1::", "2002:a00:1::", "2001:0:a00:1::", "no address",
    ],
)  # fmt: skip
def test_an_address_that_is_not_of_the_open_internet_is_refused(world, address):
    world.names["chat.example.org"] = [address]
    with pytest.raises(outward.Failed, match=r"chat.example.org leads to a private address") as refused:
        outward.poster.post("https://chat.example.org/x", b"{}", {})
    assert refused.value.for_good
    assert world.lines == []


@pytest.mark.parametrize("address", ["93.184.216.34", "8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"])
def test_public_addresses_are_public(address):
    assert outward.public(address)


def test_one_private_address_among_public_ones_is_enough_to_refuse(world):
    world.names["chat.example.org"] = [PUBLIC, "::1"]
    with pytest.raises(outward.Failed, match="private address"):
        outward.poster.post("https://chat.example.org/x", b"{}", {})


def test_the_name_is_looked_up_once_and_the_line_goes_to_what_was_looked_at(world):
    outward.poster.post("https://chat.example.org/x?y=1", b"{}", {})
    assert world.asked == ["chat.example.org"]
    assert world.lines == [PUBLIC]
    assert world.posts[0].path == "/x?y=1"
    assert world.posts[0].headers["Host"] == "chat.example.org"


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("http://chat.example.org/x", "begin with https://"),
        ("ftp://chat.example.org/x", "begin with https://"),
        ("https:///x", "not a whole web address"),
        ("https://user:pass@chat.example.org/", "not a whole web address"),
        ("https://chat.example.org:8443/", "the usual port of https, 443"),
        ("https://chat.example.org:x/", "not a whole web address"),
        ("https://chat.example.org/a b", "not a whole web address"),
        ("https://chat.example.org/x\r\nHost: evil", "not a whole web address"),
        ("https://127.0.0.1/x", "127.0.0.1 leads to a private address"),
        ("https://[::1]/x", "::1 leads to a private address"),
        ("https://[::ffff:10.0.0.1]/x", "leads to a private address"),
    ],
)
def test_what_is_no_address_to_post_to_is_refused_in_words(world, url, sentence):
    with pytest.raises(outward.Failed, match=sentence):
        outward.poster.post(url, b"{}", {})
    assert (world.asked, world.lines) == ([], [])


@pytest.mark.parametrize("host", ["2130706433", "0x7f000001", "127.1", "localhost"])
def test_odd_ways_to_write_an_address_are_judged_by_what_they_resolve_to(world, host):
    world.names[host] = ["127.0.0.1"]
    with pytest.raises(outward.Failed, match="leads to a private address"):
        outward.poster.post(f"https://{host}/", b"{}", {})
    assert world.lines == []


def test_a_redirect_is_not_followed(world):
    world.status, world.headers = 302, {"Location": "https://other.example.org/"}
    with pytest.raises(outward.Failed, match="has moved"):
        outward.poster.post("https://chat.example.org/x", b"{}", {})
    assert len(world.posts) == 1


def test_a_name_that_does_not_exist_is_worth_another_try(world):
    with pytest.raises(outward.Failed, match=r"There is no nowhere.example.org") as failed:
        outward.poster.post("https://nowhere.example.org/", b"{}", {})
    assert not failed.value.for_good


def test_a_certificate_for_another_name_is_not_taken(world):
    world.names["stranger.example.org"] = [PUBLIC]
    with pytest.raises(outward.Failed, match=r"stranger.example.org has no good certificate"):
        outward.poster.post("https://stranger.example.org/", b"{}", {})
    assert world.posts == []
