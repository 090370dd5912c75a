from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.matches.checks import verify
from games.matches.management.finding import NO_SUCH_HELP, find


class Command(BaseCommand):
    help = (
        "Check a stored match: the hash chain of its log, every shuffle and roll against its seed, and its snapshot "
        f"against the folded log. Exit code 1 if anything is wrong. {NO_SUCH_HELP}"
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", type=int, help="number of the match")
        parser.add_argument("--json", action="store_true", help="print JSON: match, entries, commitment, faults")

    def handle(self, *args: Any, **options: Any) -> None:
        match = find(options["match"])
        faults = verify(match)
        count = match.entries.count()
        if options["json"]:
            report = {"match": match.pk, "entries": count, "commitment": match.commitment, "faults": faults}
            self.stdout.write(json.dumps(report))
        else:
            self.stdout.write(f"{match}: {count} entries, seed committed as {match.commitment}.")
            for fault in faults:
                self.stdout.write(self.style.ERROR(fault))
            if not faults:
                self.stdout.write(self.style.SUCCESS("The hash chain, the dice and the snapshot are sound."))
        if faults:
            raise SystemExit(1)
