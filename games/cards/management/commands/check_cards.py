from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import yaml
from django.core.management.base import BaseCommand, CommandError

from games import titles
from games.cards import store
from games.cards.models import CardSet
from games.kernel.cards import WrongCards, read_cards


class Command(BaseCommand):
    help = (
        "Checks cards: the shipped files and every published revision of all titles or of the one named, or the files "
        "given. Each fault is a sentence that says where it is, what is wrong and what would be right. "
        "Exit code 1 if there is one, 2 if there is no such title."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title", nargs="?", help="key of a title, such as purging; all if left out")
        parser.add_argument(
            "--file",
            action="append",
            type=Path,
            help="check this YAML file of TITLE instead; give it several times for a set in several files",
        )
        parser.add_argument("--part", action="store_true", help="the files are a part of a set: don't check its counts")
        parser.add_argument("--json", action="store_true", help="print the result as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["file"] and not options["title"]:
            raise CommandError("Say which title the files belong to: check_cards TITLE --file FILE.", returncode=2)
        try:
            known = [titles.get(options["title"])] if options["title"] else titles.all_titles()
        except titles.UnknownTitle as error:
            raise CommandError(str(error), returncode=2) from None
        checked: list[dict[str, Any]] = []
        for title in known:
            if options["file"]:
                checked.append(_check_files(title, options["file"], options["part"]))
            else:
                checked += [_check_shipped(title.meta.key), *_check_stored(title.meta.key)]
        problems = [problem for entry in checked for problem in entry["problems"]]
        if options["json"]:
            self.stdout.write(json.dumps({"checked": checked, "problems": len(problems)}, ensure_ascii=False))
        else:
            for entry in checked:
                verdict = (
                    f"{len(entry['problems'])} wrong" if entry["problems"] else f"{entry['cards']} cards, all right"
                )
                self.stdout.write(f"{entry['what']}: {verdict}")
        if problems:
            raise CommandError("\n".join(problems))


def _entry(title: str, what: str, cards: int, problems: list[str]) -> dict[str, Any]:
    return {"title": title, "what": what, "cards": cards, "problems": problems}


def _check_shipped(key: str) -> dict[str, Any]:
    what = f"{key}, shipped files"
    try:
        return _entry(key, what, len(titles.load_cards(key).keys), [])
    except WrongCards as error:
        return _entry(key, what, 0, [f"{key}: {problem}" for problem in error.problems])


def _check_stored(key: str) -> list[dict[str, Any]]:
    """Published revisions: whether matches that are pinned to them can still use them."""
    entries = []
    for row in CardSet.objects.filter(title=key, state=store.PUBLISHED).order_by("revision"):
        try:
            cards = store.cards_of(row)
            problems = [f"{row}: {problem}" for problem in titles.get(key).problems(cards)]
        except WrongCards as error:
            cards, problems = [], error.problems
        entries.append(_entry(key, f"{key}, revision {row.revision}", len(cards), problems))
    return entries


def _check_files(title: Any, files: list[Path], part: bool) -> dict[str, Any]:
    cards: list[Any] = []
    problems: list[str] = []
    for file in files:
        try:
            cards += read_cards(_yaml(file), title.card_type, file.name)
        except WrongCards as error:
            problems += error.problems
    keys = [card.key for card in cards]
    if len(files) > 1:
        problems += [f"The key “{key}” is used in several files." for key in dict.fromkeys(keys) if keys.count(key) > 1]
    if not problems and not part:
        problems += title.problems(cards)
    return _entry(title.meta.key, ", ".join(file.name for file in files), len(cards), problems)


def _yaml(file: Path) -> Any:
    try:
        return yaml.safe_load(file.read_text("utf-8"))
    except OSError as error:
        raise WrongCards([f"{file} can't be read: {error.strerror}."]) from None
    except UnicodeDecodeError:
        raise WrongCards([f"{file.name} is no text in UTF-8."]) from None
    except yaml.YAMLError as error:
        raise WrongCards([f"{file.name} is no YAML: {' '.join(str(error).split())}."]) from None
