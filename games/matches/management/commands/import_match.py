from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.matches.errors import NotPossible
from games.matches.management.finding import Error
from games.matches.transfer import import_


class Command(BaseCommand):
    help = (
        "Read a match that export_match has written; it becomes a new private match. Every entry's hash is checked. "
        "Exit code 1: the file cannot be read, or is no sound match."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the file, or - for standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            data = sys.stdin.buffer.read() if options["file"] == "-" else Path(options["file"]).read_bytes()
        except OSError as error:
            raise Error(f"{options['file']} cannot be read: {error.strerror}.") from error
        try:
            match = import_(data)
        except NotPossible as error:
            raise Error(str(error)) from error
        self.stdout.write(f"It is match {match.pk} here: {match.get_absolute_url()}")
