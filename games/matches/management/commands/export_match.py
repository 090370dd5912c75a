from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.matches.management.finding import NO_SUCH_HELP, Error, find
from games.matches.transfer import export


def _write(path: Path, data: bytes) -> None:
    """Write a file that nobody but its owner can read, not even while it is being written. Raises OSError."""
    with open(path, "wb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        if stat.S_ISREG(os.fstat(file.fileno()).st_mode):  # not /dev/null
            os.fchmod(file.fileno(), 0o600)  # if it was there before
        file.write(data)


class Command(BaseCommand):
    help = (
        "Write a match as JSON, with its whole log and its seed (and so all its secrets), to a file or standard "
        f"output. Exit code 1: the file cannot be written. {NO_SUCH_HELP}"
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", type=int, help="number of the match")
        parser.add_argument("--to", type=Path, help="file to write; without it, standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        match = find(options["match"])
        data = export(match)
        if options["to"] is None:
            self.stdout.write(data.decode())
            return
        try:
            _write(options["to"], data)
        except OSError as error:
            raise Error(f"{options['to']} cannot be written: {error.strerror}.") from error
        self.stderr.write(f"{match} written to {options['to']} ({len(data)} bytes).")
