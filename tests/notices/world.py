"""A web server that stands for the outside: with TLS, under any public name, on this machine."""

from __future__ import annotations

import datetime
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from games.notices.outward import Poster

PUBLIC = "93.184.216.34"


class Post(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class World:
    """``posts``: what has arrived. ``status``, ``said``, ``headers``: what is answered. ``names``: host -> addresses;
    ``lines``: the addresses to which lines were opened.
    """

    def __init__(self) -> None:
        self.posts: list[Post] = []
        self.status, self.said = 204, b""
        self.headers: dict[str, str] = {}
        self.names: dict[str, list[str]] = {}
        self.lines: list[str] = []
        self.asked: list[str] = []
        self.port = 0

    def resolve(self, host: str) -> list[str]:
        self.asked.append(host)
        if host not in self.names:
            raise socket.gaierror(host)
        return self.names[host]

    def connect(self, address: str) -> socket.socket:
        self.lines.append(address)
        return socket.create_connection(("127.0.0.1", self.port), timeout=10)


def _certificate(folder: Path, hosts: list[str]) -> Path:
    """A certificate of its own authority for these hosts, with its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, hosts[0])])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host) for host in hosts]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path = folder / "world.pem"
    path.write_bytes(secret + made.public_bytes(serialization.Encoding.PEM))
    return path


@contextmanager
def serving(folder: Path, hosts: list[str]) -> Iterator[tuple[World, Poster]]:
    """The world, and a poster whose lines all lead there."""
    world = World()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            world.posts.append(Post(self.path, dict(self.headers), body))
            self.send_response(world.status)
            for header, value in world.headers.items():
                self.send_header(header, value)
            self.send_header("Content-Length", str(len(world.said)))
            self.end_headers()
            self.wfile.write(world.said)

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    certificate = _certificate(folder, hosts)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = False  # so that closing waits for them
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate)
    server.socket = tls.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    world.port = server.server_address[1]
    world.names = {host: [PUBLIC] for host in hosts}
    trusting = ssl.create_default_context(cafile=str(certificate))
    try:
        yield world, Poster(world.resolve, world.connect, trusting)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
