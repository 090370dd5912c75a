"""Messages to a player's browsers while no page is open (web push): best effort, and sealed for that browser alone.

The sealing is RFC 8291 (aes128gcm): forty lines over `cryptography`, since the library for it comes as source that must
be built, and its test is the RFC's own example. The site's name is signed by py-vapid (RFC 8292).
"""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

from games import clock
from ricks.keeping import kept

from . import outward
from .models import Device, Outbox
from .people import speaking_to
from .telling import NotWanted, Telling, tell

GONE = (404, 410)  # what a service answers for a browser that takes no more messages
LIFE = 24 * 3600  # seconds that a service keeps a message for a browser that is off
RECORD = 4096
DEVICES_MOST = 10


def send(row: Outbox) -> None:
    """Send what a row says to all of its user's devices. Raises NotWanted or Later; outward.Failed if none took it."""
    with speaking_to(row.user):
        _to_all(row, tell(row))


def _to_all(row: Outbox, telling: Telling) -> None:
    title, _, text = telling.subject.partition(": ")
    # One of a match takes the place of the one before.
    tag = f"match-{row.match_id}" if row.match_id else row.kind
    message = json.dumps({"title": title, "body": text, "url": telling.link, "tag": tag}).encode()
    failures: list[outward.Failed] = []
    devices = list(Device.objects.filter(user=row.user))
    for device in devices:
        try:
            _to(device, message)
        except outward.Failed as error:
            failures.append(error)
    if not devices or (all(failure.status in GONE for failure in failures) and len(failures) == len(devices)):
        raise NotWanted("no device")
    if len(failures) == len(devices):
        raise failures[-1]


def _to(device: Device, message: bytes) -> None:
    """Send to one device; forget it if it is gone. Raises outward.Failed."""
    body = seal(message, device.p256dh, device.auth, ec.generate_private_key(ec.SECP256R1()), os.urandom(16))
    headers = {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream", "TTL": str(LIFE)}
    try:
        outward.poster.post(device.endpoint, body, headers | _signed(device.endpoint))
    except outward.Failed as error:
        if error.status in GONE:
            Device.objects.filter(pk=device.pk).delete()
        else:
            Device.objects.filter(pk=device.pk).update(last_error=str(error)[:300])
        raise
    if device.last_error:
        Device.objects.filter(pk=device.pk).update(last_error="")


# -- sealing ------------------------------------------------------------------------------------------------------


def seal(message: bytes, p256dh: str, auth: str, mine: ec.EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """A message that only the browser with these keys can read. ``mine``, ``salt``: new for each message.

    Raises ValueError for keys that are none. At most 3993 bytes fit.
    """
    theirs_raw = decoded(p256dh)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs_raw)
    mine_raw = mine.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = mine.exchange(ec.ECDH(), theirs)
    secret = HKDF(SHA256(), 32, decoded(auth), b"WebPush: info\0" + theirs_raw + mine_raw).derive(shared)
    key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(mine_raw)]) + mine_raw
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def decoded(text: str) -> bytes:
    """Bytes from base64url with or without padding. Raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def usable(p256dh: str, auth: str) -> bool:
    """Whether a browser's keys are such."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(p256dh))
        return len(decoded(auth)) == 16
    except ValueError:
        return False


# -- the site's own key -------------------------------------------------------------------------------------------


def _signed(endpoint: str) -> dict[str, str]:
    """The header by which a service knows this site."""
    parts = urlsplit(endpoint)
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(clock.now().timestamp()) + 12 * 3600,
        "sub": f"mailto:postmaster@{host}",
    }
    return dict(_vapid(settings.VAR).sign(claims))


def public_key() -> str:
    """The site's public key as browsers take it when they subscribe: base64url of the point."""
    raw = _vapid(settings.VAR).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


@cache
def _vapid(folder: Path) -> Vapid02:
    """The key in RICKS_VAR/vapid.pem, made once: with another one every subscription would be void."""
    return Vapid02.from_pem(kept(folder / "vapid.pem", _new_key).encode())


def _new_key() -> str:
    made = Vapid02()
    made.generate_keys()
    return str(made.private_pem().decode())
