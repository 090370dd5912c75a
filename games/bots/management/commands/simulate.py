"""`manage.py simulate`: bots against bots, and the figures."""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import titles
from games.bots import simulation
from games.bots.search import BOTS

EPILOG = """The bots take the seats in turn and move up one seat with each match, so each sits everywhere equally often.
Characters are dealt by chance. A shared victory counts as an equal fraction for each winner.

--json prints one object: title, players, seed, settings, matches, ended, shared (matches with several winners),
answers, seconds (wall clock), answers_per_second, matches_per_second, wins_by_seat (a list), wins_by_bot,
seats_by_bot, for titles with characters wins_by_character and seats_by_character, and what the title counts,
summed over the matches that ended (Purging: nights, rounds, vp …).

Exit status: 0; 1 if a match did not end; 2 for a wrong argument."""


class Error(CommandError):
    """Written as one line, "Error: …"; exit status 2 for what cannot be used on the command line, else 1."""


class Command(BaseCommand):
    help = "Let bots play whole matches of a title, with the cards it is shipped with, and print what came of them."
    requires_system_checks = ()

    def create_parser(self, *args: Any, **kwargs: Any) -> Any:
        parser = super().create_parser(*args, epilog=EPILOG, **kwargs)
        parser.formatter_class = RawDescriptionHelpFormatter
        return parser

    def add_arguments(self, parser: ArgumentParser) -> None:
        bots = "; ".join(f"{bot.key}: {bot.summary}" for bot in BOTS.values())
        parser.add_argument("title", help=f"one of {', '.join(t.meta.key for t in titles.all_titles())}")
        parser.add_argument(
            "--players", type=int, help="how many sit at the table (default: the most the title allows)"
        )
        parser.add_argument("--matches", type=_positive, default=100, help="how many matches (default: 100)")
        parser.add_argument("--bots", default="random", help=f"names, separated by commas (default: random). {bots}")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same matches (default: 1)")
        parser.add_argument(
            "--set", action="append", default=[], metavar="KEY=VALUE", help="a setting of the title; may be repeated"
        )
        parser.add_argument(
            "--simulations", type=_positive, default=200, help="games “search” plays in its head per answer (200)"
        )
        parser.add_argument("--jobs", type=_positive, default=1, help="processes to use; changes only the time taken")
        parser.add_argument("--json", action="store_true", help="print the figures as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            title = titles.get(options["title"])
            plan = simulation.Plan(
                title=options["title"],
                players=max(title.meta.players) if options["players"] is None else options["players"],
                matches=options["matches"],
                bots=tuple(name.strip() for name in options["bots"].split(",")),
                seed=options["seed"],
                settings=title.complete(dict(map(_setting, options["set"]))),
                simulations=options["simulations"],
            )
            result = simulation.run(plan, options["jobs"])
        except (titles.UnknownTitle, ValueError) as error:
            raise Error(str(error), returncode=2) from None
        self.stdout.write(json.dumps(result, indent=2) if options["json"] else table(result))
        if result["ended"] < result["matches"]:
            raise Error(f"{result['matches'] - result['ended']} of {result['matches']} matches did not end.")


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"a whole number from 1 is expected, not “{text}”")
    return int(text)


def _setting(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"“{text}” is no setting; write KEY=VALUE.")
    return key, value


def table(result: dict[str, Any]) -> str:
    """The figures for people."""
    title = titles.get(result["title"])
    ended = result["ended"]
    lines = [
        f"{title.meta.name}, {result['players']} players, seed {result['seed']}",
        f"  {result['matches']} matches, {ended} ended, {result['shared']} with a shared victory",
        f"  {result['answers']} answers in {result['seconds']:.2f} s: {result['answers_per_second']:,.0f} answers and "
        f"{result['matches_per_second']:,.1f} matches a second",
    ]
    seats = [(f"seat {i + 1}", wins, ended) for i, wins in enumerate(result["wins_by_seat"])]
    bots = [(BOTS[k].name, wins, result["seats_by_bot"].get(k, 0)) for k, wins in result["wins_by_bot"].items()]
    names = {role.key: role.name for role in title.meta.roles}
    roles = [
        (names.get(k, k), wins, result["seats_by_character"][k])
        for k, wins in result.get("wins_by_character", {}).items()
    ]
    for heading, rows in (("Seat", seats), ("Bot", bots), ("Character", roles)):
        if rows:
            lines += ["", f"  {heading:<24}{'wins':>10}{'played':>10}{'share':>10}"]
            lines += [
                f"  {name:<24}{wins:>10.1f}{played:>10}{wins / played if played else 0:>10.1%}"
                for name, wins, played in rows
            ]
    counted = {k: v for k, v in result.items() if k not in simulation.FIGURES}
    if counted and ended:
        lines += ["", f"  {'Counted':<24}{'sum':>10}{'a match':>10}"]
        lines += [f"  {name.replace('_', ' '):<24}{n:>10}{n / ended:>10.2f}" for name, n in counted.items()]
    return "\n".join(lines)
