from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from games import titles
from games.bench import engine, page, web
from games.bench.figures import Figure

AREAS = ("engine", "web", "page")


class Command(BaseCommand):
    help = (
        "Measure this box and print the figures of docs/performance.md. The web and page areas play matches in the "
        "database at hand and leave them there: use a database made for it (`make bench` does). "
        "Exit code 1 if a goal is missed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "areas", nargs="*", metavar="AREA", help=f"which of {', '.join(AREAS)}; all if none is named"
        )
        parser.add_argument("--title", help="only this title in the engine's area")
        parser.add_argument("--moves", type=int, default=3000, help="moves in each run of the web area (default 3000)")
        parser.add_argument("--json", action="store_true", help="print JSON: a list of figures")

    def handle(self, *args: Any, **options: Any) -> None:
        areas = options["areas"] or list(AREAS)
        if unknown := [a for a in areas if a not in AREAS]:
            raise CommandError(f"There is no area “{unknown[0]}”; there are {', '.join(AREAS)}.")
        figures: list[Figure] = []
        last = ""
        for figure in self._figures(areas, options):
            figures.append(figure)
            if not options["json"]:
                if figure.area != last:
                    self.stdout.write(
                        f"\n{figure.area} ({connection.vendor})" if "engine" not in figure.area else f"\n{figure.area}"
                    )
                last = figure.area
                self.stdout.write(figure.line())
        if options["json"]:
            rows = [msgspec.to_builtins(f) | {"reached": f.reached} for f in figures]
            self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=1))
        if any(f.reached is False for f in figures):
            raise SystemExit(1)

    def _figures(self, areas: list[str], options: dict[str, Any]) -> Iterator[Figure]:
        if "engine" in areas:
            for title in titles.all_titles():
                if options["title"] in (None, title.meta.key):
                    yield from engine.figures(title.meta.key)
        if "page" in areas:
            yield from page.figures()
        if "web" in areas:
            with connection.cursor() as cursor:
                kind = "bigserial" if connection.vendor == "postgresql" else "integer"
                cursor.execute(f"CREATE TABLE IF NOT EXISTS bench_row (id {kind} PRIMARY KEY, text varchar(40))")
            yield from web.figures(moves=options["moves"])
