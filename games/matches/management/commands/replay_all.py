from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games import titles
from games.matches.checks import rerun
from games.matches.management.finding import NO_SUCH, Error
from games.matches.models import Match


class Command(BaseCommand):
    help = (
        "Play every stored match again on the present rules and compare, entry by entry; run it before a deploy. "
        "Nothing is written. Exit code 1 if a running match would be played otherwise. "
        f"Exit code {NO_SUCH}: there is no such title, and so no such match."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--title", help="only matches of this title")
        parser.add_argument("--active", action="store_true", help="only matches that are still running")
        parser.add_argument("--json", action="store_true", help="print JSON: matches, same, different")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["title"]:
            try:
                titles.get(options["title"])
            except titles.UnknownTitle as error:
                raise Error(str(error), returncode=NO_SUCH) from None
        matches = Match.objects.exclude(status=Match.Status.OPEN).order_by("pk").prefetch_related("seats")
        if options["title"]:
            matches = matches.filter(title=options["title"])
        if options["active"]:
            matches = matches.filter(status=Match.Status.ACTIVE)
        same = 0
        different: list[dict[str, Any]] = []
        for match in matches.iterator(chunk_size=100):
            try:
                faults = rerun(match)
            except Exception as error:  # corrected rules may fail in any way; the other matches count too
                faults = [f"The present rules fail on it: {error!r}"]
            if faults:
                different.append({"match": match.pk, "status": match.status, "fault": faults[0]})
            else:
                same += 1
        if options["json"]:
            self.stdout.write(json.dumps({"matches": same + len(different), "same": same, "different": different}))
        else:
            for row in different:
                self.stdout.write(self.style.ERROR(f"Match {row['match']} ({row['status']}): {row['fault']}"))
            self.stdout.write(f"{same} of {same + len(different)} matches are played exactly as they were.")
        if any(row["status"] == Match.Status.ACTIVE for row in different):
            raise SystemExit(1)
