"""`manage.py play`: the whole site in one process, or its web part beside separate workers."""

from __future__ import annotations

import hashlib
import os
import signal
from argparse import ArgumentParser
from contextlib import nullcontext, suppress
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import BaseCommand, CommandError, call_command

from games.cards import store
from games.kernel.cards import WrongCards
from games.live import server

# Addresses that stand for all of this machine's, and what to type into a browser on it instead.
WILDCARDS = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}


def static_fingerprint() -> str:
    """Changes when a static file of the project or of a library does, or the way in which they are stored."""
    digest = hashlib.sha256(repr(settings.STORAGES["staticfiles"]).encode())
    for finder in get_finders():
        for path, storage in finder.list([]):
            stat = os.stat(storage.path(path))
            digest.update(f"{path} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()


class Command(BaseCommand):
    help = (
        "Serve the site. Without REDIS_URL everything runs in this one process: pages, live connections, bots, "
        "time-outs and mail. With REDIS_URL this is the web part; start `celery -A ricks worker` and "
        "`celery -A ricks beat` beside it. Ctrl-C or SIGTERM ends it (exit code 0). "
        "Exit code 1: the folder or the port is in use."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to serve on (default: %(default)s)")
        parser.add_argument("--port", type=int, default=8000, help="port to serve on, 0 for any (default: %(default)s)")
        parser.add_argument("--no-prepare", action="store_true", help="skip migrations, cards and static files")

    def handle(self, *args: Any, **options: Any) -> None:
        os.umask(0o077)  # what we keep is nobody else's to read
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with suppress(KeyboardInterrupt):  # before it served, or once more while it ended
            self._serve(options)
        self.stdout.write("Ended. Nothing is lost: start again to go on.")
        server.leave()

    def _serve(self, options: dict[str, Any]) -> None:
        embedded = not settings.REDIS_URL
        lock = server.Lock(settings.VAR)
        try:
            if embedded:
                lock.take()
            listener = server.bind(options["host"], options["port"])
        except server.Taken as error:
            lock.release()
            raise CommandError(str(error)) from None
        url = self._take_name(options["host"], listener.getsockname()[1])
        try:
            if not options["no_prepare"]:
                self._prepare()
            if embedded:
                lock.say(url)
            with self._machinery() if embedded else nullcontext():
                server.serve(listener, lambda: self._say_where(options["host"], url, embedded))
        finally:
            listener.close()
            lock.release()

    def _take_name(self, host: str, port: int) -> str:
        """Go by the name we are bound to, where the environment gives no other; the address that a browser needs."""
        shown = WILDCARDS.get(host, f"[{host}]" if ":" in host else host)
        if not os.environ.get("RICKS_HOSTS") and shown not in settings.ALLOWED_HOSTS:
            settings.ALLOWED_HOSTS.append(shown)
        url = f"http://{shown}:{port}"
        if not os.environ.get("RICKS_SITE_URL"):
            settings.SITE_URL = url  # links in mails lead to where we really are
        return url

    def _prepare(self) -> None:
        self.stdout.write("Preparing database, cards and static files …")
        call_command("migrate", verbosity=0)
        try:
            loaded = store.ensure_loaded()
        except WrongCards as error:
            raise CommandError(f"The shipped cards can't be used:\n{error}") from None
        for title in loaded:
            if title.done != "unchanged":
                self.stdout.write(f"  {title.sentence}")
        self._collect_static()

    def _collect_static(self) -> None:
        """Collecting and compressing takes seconds, so it is left out when no file has changed since the last time."""
        if settings.DEBUG:  # then they are served from where they lie
            return
        stamp = settings.VAR / "static.stamp"
        seen = static_fingerprint()
        if not stamp.exists() or stamp.read_text() != seen or not any(settings.STATIC_ROOT.iterdir()):
            call_command("collectstatic", interactive=False, clear=True, verbosity=0)
            stamp.write_text(seen)

    def _machinery(self) -> Any:
        from games.bots import jobs
        from games.lobby.tasks import clear_away
        from games.matches.tasks import sweep
        from games.notices import outbox

        often = settings.SWEEP_SECONDS
        return server.machinery(
            [
                (often, sweep.run),
                (often, jobs.find_lost),
                (often, outbox.deliver),
                (often, outbox.elsewhere),
                (3600, outbox.tidy),
                (24 * 3600, clear_away.run),
            ]
        )

    def _say_where(self, host: str, url: str, embedded: bool) -> None:
        files = settings.EMAIL_BACKEND.endswith("filebased.EmailBackend")
        database = settings.DATABASES["default"]
        engine = database["ENGINE"].rpartition(".")[2]
        lines = [
            f"Serving on {url}  (Ctrl-C ends it)",
            f"  everything of this box is kept in {settings.VAR}",
            f"  database: {database['NAME'] if engine == 'sqlite3' else engine}",
            f"  mails: {settings.EMAIL_FILE_PATH if files else settings.EMAIL_HOST}",
            "  bots, time-outs and mail: in this process"
            if embedded
            else "  bots, time-outs and mail: by `celery -A ricks worker` and `celery -A ricks beat`",
        ]
        if host in WILDCARDS and not (os.environ.get("RICKS_SITE_URL") or os.environ.get("RICKS_HOSTS")):
            lines.append("  others can't come in before RICKS_SITE_URL or RICKS_HOSTS says by which name")
        self.stdout.write("\n".join(lines))
        self.stdout.flush()
