from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games import titles
from games.cards import store
from games.kernel.cards import WrongCards


class Command(BaseCommand):
    help = (
        "Loads the shipped cards of every title, or of those named: as revision 1, or as the next revision when the "
        "files have changed. Cards that were edited on this box stay as they are. Safe to run at any time. "
        "Exit code 1 if a file is wrong; nothing of that title is loaded then."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title", nargs="*", help="key of a title, such as purging; all if left out")
        parser.add_argument("--json", action="store_true", help="print what was done as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        done: list[store.Loaded] = []
        problems: list[str] = []
        for key in options["title"] or [title.meta.key for title in titles.all_titles()]:
            try:
                done += store.ensure_loaded([key])
            except titles.UnknownTitle as error:
                problems.append(str(error))
            except WrongCards as error:
                problems += [f"{key}: {problem}" for problem in error.problems]
        if options["json"]:
            self.stdout.write(json.dumps({"titles": [msgspec.to_builtins(d) for d in done], "problems": problems}))
        else:
            for loaded in done:
                if loaded.done != "unchanged" or options["verbosity"] > 1:
                    self.stdout.write(loaded.sentence)
        if problems:
            raise CommandError("\n".join(problems))
