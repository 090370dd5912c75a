from __future__ import annotations

import ast
import json
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.cards.rules import folder, read_rules


class Command(BaseCommand):
    help = (
        'Lists the numbered rule clauses (docs/rules/TITLE.md) that no test names with @pytest.mark.rule("PU-001"). '
        "Tips bind nobody and need no test. The tests are read, not run. "
        "Exit code 1 if a clause has no test, or if a test names a clause that is none."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title", nargs="?", help="key of a title, such as purging; all if left out")
        parser.add_argument("--json", action="store_true", help="print the result as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        rules = {file.stem: read_rules(file.stem) for file in sorted(folder().glob("*.md"))}
        wanted = [options["title"]] if options["title"] else list(rules)
        if not wanted or wanted[0] not in rules:
            known = ", ".join(rules) or "none"
            raise CommandError(f"docs/rules/ has no “{options['title'] or '…'}”; there is {known}.", returncode=2)
        named, wrong = markers(Path(settings.BASE_DIR) / "tests")
        known_ids = {clause.id for text in rules.values() if text for clause in text.clauses}
        wrong += [
            f"{at}: there is no clause {i}."
            for i, places in sorted(named.items())
            if i not in known_ids
            for at in places
        ]
        result: list[dict[str, Any]] = []
        missing = 0
        for key in wanted:
            clauses = [clause for clause in text.clauses if clause.kind != "tip"] if (text := rules[key]) else []
            without = [clause for clause in clauses if clause.id not in named]
            missing += len(without)
            covered = len(clauses) - len(without)
            ids = [clause.id for clause in without]
            result.append({"title": key, "clauses": len(clauses), "covered": covered, "without_test": ids})
            if not options["json"]:
                self.stdout.write(f"{key}: {covered} of {len(clauses)} clauses are named by a test.")
                for clause in without:
                    self.stdout.write(f"  {clause.id} ({clause.kind}) {clause.text}")
        if options["json"]:
            self.stdout.write(json.dumps({"titles": result, "problems": wrong}, ensure_ascii=False))
        if wrong or missing:
            raise CommandError("\n".join([*wrong, *([f"{missing} clauses have no test."] if missing else [])]))


def markers(tests: Path) -> tuple[dict[str, list[str]], list[str]]:
    """The clauses that tests name: id -> places ("tests/x.py:12"); and the markers that can't be read, in sentences."""
    named: dict[str, list[str]] = defaultdict(list)
    wrong: list[str] = []
    for file in sorted(tests.rglob("test_*.py")):
        for call in _rule_marks(ast.parse(file.read_text("utf-8"))):
            at = f"{file.relative_to(tests.parent)}:{call.lineno}"
            ids = [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            if len(ids) != len(call.args) or call.keywords or not ids:
                wrong.append(f'{at}: write the clauses as plain strings, as in pytest.mark.rule("PU-001").')
            for clause in ids:
                named[clause].append(at)
    return dict(named), wrong


def _rule_marks(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
            mark = node.func.value
            if isinstance(mark, ast.Attribute) and mark.attr == "mark":
                yield node
