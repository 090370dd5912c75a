"""Messages to browsers: sealed as RFC 8291 says, signed with a key that is made once, dropped when one is gone."""

from __future__ import annotations

import json
import stat
from base64 import urlsafe_b64encode
from datetime import UTC, datetime

import pytest
import time_machine
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from games.notices import outbox, push
from games.notices.models import BIT, Device, Outbox, Preference
from tests.playing import person, started

NOON = datetime(2027, 1, 1, 12, tzinfo=UTC)


def b64(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


class Browser:
    """What a browser does: it makes keys, subscribes, and opens what is sent to it."""

    def __init__(self, number: int = 1) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.auth = bytes(range(16))
        self.endpoint = f"https://push.example.org/send/{number}"

    def subscription(self, **changes) -> dict:
        keys = {"p256dh": b64(self.public), "auth": b64(self.auth)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys, "name": "Firefox, Linux", **changes}

    def opened(self, body: bytes) -> dict:
        salt, size, sender, sealed = body[:16], body[20], body[21 : 21 + body[20]], body[21 + body[20] :]
        assert size == 65
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = HKDF(SHA256(), 32, self.auth, b"WebPush: info\0" + self.public + sender).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        return json.loads(AESGCM(key).decrypt(nonce, sealed, None).removesuffix(b"\x02"))


@pytest.fixture
def at_once(settings, tmp_path):
    settings.MAIL_DELAY = 0
    settings.SITE_URL = "https://games.example.org"
    settings.VAR = tmp_path
    return tmp_path


def subscribe(client, user, browser: Browser, **changes):
    client.force_login(user)
    return client.post("/notices/devices/", json.dumps(browser.subscription(**changes)), "application/json")


def test_a_message_is_sealed_as_in_the_example_of_rfc_8291():
    """Appendix A of the RFC."""
    mine = ec.derive_private_key(
        int.from_bytes(push.decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), ec.SECP256R1()
    )
    sealed = push.seal(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        mine,
        push.decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert b64(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3j"
        "l7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.django_db
def test_a_turn_is_shown_on_every_device_of_the_player(world, at_once, client, ana, boris):
    browsers = [Browser(1), Browser(2)]
    for browser in browsers:
        assert subscribe(client, ana, browser).status_code == 201
    match = started(ana, boris)
    assert outbox.elsewhere() == outbox.Delivered(sent=1)
    assert [post.path for post in world.posts] == ["/send/1", "/send/2"]
    for browser, post in zip(browsers, world.posts, strict=True):
        assert browser.opened(post.body) == {
            "title": f"Your turn in Look Who's Purging Now #{match.pk}",
            "body": "Choose your weapon",
            "url": f"https://games.example.org/matches/{match.pk}/",
            "tag": f"match-{match.pk}",
        }
        assert post.headers["Content-Encoding"] == "aes128gcm"
        assert int(post.headers["TTL"]) > 0


@pytest.mark.django_db
def test_messages_are_signed_with_a_key_that_is_made_once_and_kept_private(world, at_once, client, ana, boris):
    subscribe(client, ana, Browser())
    with time_machine.travel(NOON, tick=False):
        started(ana, boris)
        outbox.elsewhere()
    scheme, _, rest = world.posts[0].headers["Authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", push.public_key())
    claims = json.loads(push.decoded(parts["t"].split(".")[1]))
    assert claims["aud"] == "https://push.example.org"
    assert NOON.timestamp() < claims["exp"] <= NOON.timestamp() + 24 * 3600
    assert claims["sub"].startswith("mailto:")
    assert Vapid02.verify(world.posts[0].headers["Authorization"])

    file = at_once / "vapid.pem"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = push.public_key()
    push._vapid.cache_clear()  # as after a restart
    assert push.public_key() == before


@pytest.mark.django_db
@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_takes_no_more_messages_is_forgotten(world, at_once, client, ana, boris, status):
    subscribe(client, ana, Browser())
    world.status = status
    started(ana, boris)
    assert outbox.elsewhere() == outbox.Delivered(dropped=1)
    assert not Device.objects.exists()


@pytest.mark.django_db
def test_a_service_that_is_down_is_tried_again_and_its_error_is_shown(world, at_once, client, ana, boris):
    subscribe(client, ana, Browser())
    world.status = 503
    with time_machine.travel(NOON, tick=False) as clock:
        started(ana, boris)
        assert outbox.elsewhere() == outbox.Delivered(failed=1)
        assert "push.example.org answers 503" in client.get("/notices/").content.decode()
        world.status = 201
        clock.shift(60)
        assert outbox.elsewhere() == outbox.Delivered(sent=1)
    assert Device.objects.get().last_error == ""


@pytest.mark.django_db
def test_subscribing_asks_for_everything_once_and_leaves_later_choices_alone(world, at_once, client, ana):
    subscribe(client, ana, Browser(1))
    wish = Preference.objects.get(user=ana)
    assert {kind for kind in BIT if wish.wants(kind, "push")} == set(BIT)
    wish.push = BIT["chat"]
    wish.save()
    subscribe(client, ana, Browser(2))
    wish.refresh_from_db()
    assert wish.push == BIT["chat"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "changes",
    [
        {"endpoint": "http://push.example.org/x"},
        {"endpoint": "https://127.0.0.1/x"},
        {"endpoint": "https://push.example.org/" + "x" * 500},
        {"keys": {"p256dh": "AAAA", "auth": "AAAA"}},
        {"keys": {}},
        {"endpoint": 7},
    ],
)
def test_what_is_no_subscription_is_refused(at_once, client, ana, changes):
    reply = subscribe(client, ana, Browser(), **changes)
    assert (reply.status_code, reply.json()) == (400, {"detail": "This is no subscription of a browser."})
    assert not Device.objects.exists()


@pytest.mark.django_db
def test_a_browser_tells_of_the_one_who_subscribed_it_last(at_once, client, ana, boris):
    browser = Browser()
    subscribe(client, ana, browser)
    subscribe(client, boris, browser)
    assert Device.objects.get().user == boris


@pytest.mark.django_db
def test_a_device_is_removed_by_its_owner_alone(at_once, client, ana, boris):
    subscribe(client, ana, Browser())
    device = Device.objects.get()
    client.force_login(boris)
    client.post(f"/notices/devices/{device.pk}/remove/")
    assert Device.objects.exists()
    client.force_login(ana)
    client.post(f"/notices/devices/{device.pk}/remove/")
    assert not Device.objects.exists()


@pytest.mark.django_db
def test_there_are_not_devices_without_end(at_once, client, ana):
    for number in range(push.DEVICES_MOST):
        assert subscribe(client, ana, Browser(number)).status_code == 201
    reply = subscribe(client, ana, Browser(99))
    assert (reply.status_code, reply.json()["detail"]) == (409, "You have many devices. Remove one first.")


@pytest.mark.django_db
def test_who_has_no_device_is_not_told_by_one(world, at_once, boris):
    clara = person("clara")
    Preference.objects.create(user=clara, mail=0, push=BIT["your_turn"])
    started(clara, boris)
    assert outbox.elsewhere() == outbox.Delivered(dropped=1)
    assert Outbox.objects.get(user=clara).last_error == "no device"


def test_the_script_that_shows_messages_sees_no_page_of_play(client):
    reply = client.get("/notices/worker.js")
    assert reply["Content-Type"].startswith("text/javascript")
    assert "Service-Worker-Allowed" not in reply  # so it stays within /notices/
    assert "showNotification" in reply.content.decode()
