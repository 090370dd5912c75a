"""Posting to addresses that users have given us: guarded, so that nobody reaches by us what only we can reach.

https only, port 443; the name is resolved once, every address it has must be public, and the line goes to the very
address that was looked at; no redirects, no proxies; a few seconds, then no more. The certificate is checked against
the name as ever.
"""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import urlsplit

from django.utils.translation import gettext as _

STEP = 5.0  # seconds for connecting, and for each wait for the other side
WHOLE = 10.0  # seconds for all of it
ANSWER_MOST = 300  # bytes of an answer that are read, to say what went wrong

# Ways to write other addresses that count as public, but lead into the network they are translated in.
_DISGUISES = [ipaddress.ip_network(text) for text in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")]


class Failed(Exception):
    """Something could not be posted. ``for_good``: trying again is no use; ``status``: what was answered, if anything.

    The text is a sentence for the one whose address it is.
    """

    def __init__(self, sentence: str, *, for_good: bool = False, status: int | None = None) -> None:
        super().__init__(sentence)
        self.for_good, self.status = for_good, status


class Target(NamedTuple):
    """Where a URL leads. ``path`` with its query."""

    host: str
    path: str


Resolve = Callable[[str], Sequence[str]]
Connect = Callable[[str], socket.socket]


def resolve(host: str) -> list[str]:
    """All addresses of a host. Raises OSError."""
    found = socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def connect(address: str) -> socket.socket:
    """A line to an address. Raises OSError."""
    return socket.create_connection((address, 443), timeout=STEP)


def target(url: str) -> Target:
    """The parts of a URL. Raises Failed unless it is one that may be posted to, as far as its text tells."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise Failed(_("This is not a whole web address. It should begin with https://."), for_good=True) from None
    if parts.scheme != "https":
        raise Failed(_("Only addresses that begin with https:// are written to."), for_good=True)
    if not host or parts.username is not None or not url.isascii() or not url.isprintable() or " " in url:
        raise Failed(_("This is not a whole web address. Copy it once more from where you made it."), for_good=True)
    if port not in (None, 443):
        raise Failed(
            _("Only the usual port of https, 443, is written to; this address has %(port)s.") % {"port": port},
            for_good=True,
        )
    with contextlib.suppress(ValueError):
        _check(host, [str(ipaddress.ip_address(host))])
    return Target(host, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def public(address: str) -> bool:
    """Whether an address is one of the open internet, however it is written."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return public(str(ip.ipv4_mapped))
        if any(ip in net for net in _DISGUISES):
            return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved and not ip.is_unspecified


def _check(host: str, addresses: Sequence[str]) -> None:
    if any(not public(address) for address in addresses):
        raise Failed(
            _("%(host)s leads to a private address, which is not written to. Give one that all the internet can reach.")
            % {"host": host},
            for_good=True,
        )


@dataclass
class Poster:
    """Posts. ``resolve``, ``connect`` and ``context`` (of TLS) are the way to the world, exchanged in tests."""

    resolve: Resolve = resolve
    connect: Connect = connect
    context: ssl.SSLContext = field(default_factory=ssl.create_default_context)

    def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Post a body; the status, which is one of success. Raises Failed."""
        where = target(url)
        named = {"host": where.host}
        try:
            addresses = self.resolve(where.host)
        except (OSError, UnicodeError):
            addresses = []
        if not addresses:
            raise Failed(_("There is no %(host)s, or it cannot be found just now.") % named)
        _check(where.host, addresses)
        try:
            status, answer = self._exchange(where, addresses[0], body, headers)
        except ssl.SSLCertVerificationError as error:
            why = {**named, "why": error.verify_message}
            raise Failed(_("%(host)s has no good certificate: %(why)s.") % why) from None
        except (OSError, http.client.HTTPException):
            raise Failed(_("%(host)s could not be reached, or took too long.") % named) from None
        if 200 <= status < 300:
            return status
        if 300 <= status < 400:
            moved = _("%(host)s answers that it has moved; give the new address.") % named
            raise Failed(moved, for_good=True, status=status)
        again = status == 429 or status >= 500
        said = f"{status}: {answer}" if answer else str(status)
        sentence = _("%(host)s answers %(said)s") % {**named, "said": said}
        raise Failed(sentence, for_good=not again, status=status)

    def _exchange(self, where: Target, address: str, body: bytes, headers: Mapping[str, str]) -> tuple[int, str]:
        line = self.connect(address)
        with contextlib.closing(line), _ended(line):
            line.settimeout(STEP)
            connection = http.client.HTTPConnection(where.host, timeout=STEP)
            connection.sock = secure = self.context.wrap_socket(line, server_hostname=where.host)
            with contextlib.closing(secure):
                connection.request("POST", where.path, body, {"User-Agent": "ricks", "Connection": "close", **headers})
                answer = connection.getresponse()
                text = "" if answer.status < 400 else answer.read(ANSWER_MOST).decode(errors="replace")
                return answer.status, " ".join(text.split())[:150]


@contextlib.contextmanager
def _ended(line: socket.socket) -> Iterator[None]:
    """Cut a line when WHOLE is over: who sends a byte now and then would hold it for ever."""

    def cut() -> None:
        with contextlib.suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(WHOLE, cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


poster = Poster()
