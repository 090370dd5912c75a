"""The rules of the titles as numbered clauses: docs/rules/<title>.md, read for the pages and for ``rules_coverage``.

A clause is a line ``- **PU-001** (rule) text`` (or ``PU-R01`` for a ruling of ours); further lines of it are indented.
``## …`` starts a section; other paragraphs are shown as they are.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
from django.conf import settings
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

_CLAUSE = re.compile(r"- \*\*([A-Z]{2}-R?\d{2,4})\*\* \((\w+)\) (.+)")
_ID = re.compile(r"\b[A-Z]{2}-R?\d{2,4}\b")


class Clause(msgspec.Struct, frozen=True):
    """One numbered clause. ``kind``: rule, card, example or ruling; ``text`` may hold **bold**, *italic* and `code`."""

    id: str
    kind: str
    text: str


class Section(msgspec.Struct):
    """A part of the rules: its heading ("" before the first one), paragraphs before its clauses, and the clauses."""

    heading: str
    paragraphs: list[str]
    clauses: list[Clause]


class Rules(msgspec.Struct):
    """The rules of a title. ``name``: the page's heading."""

    name: str
    sections: list[Section]

    @property
    def clauses(self) -> list[Clause]:
        return [clause for section in self.sections for clause in section.clauses]


def folder() -> Path:
    """Where the rules lie."""
    return Path(settings.BASE_DIR) / "docs" / "rules"


def read_rules(title: str) -> Rules | None:
    """The rules of a title, None if none are written down. Raises ValueError for a clause that is there twice."""
    file = folder() / f"{title}.md"
    if not re.fullmatch(r"\w+", title) or not file.is_file():
        return None
    rules = Rules(title, [Section("", [], [])])
    for line in _joined(file.read_text("utf-8")):
        if line.startswith("# "):
            rules.name = line[2:]
        elif line.startswith("#"):
            rules.sections.append(Section(line.lstrip("# "), [], []))
        elif match := _CLAUSE.fullmatch(line):
            rules.sections[-1].clauses.append(Clause(*match.groups()))
        elif line:
            rules.sections[-1].paragraphs.append(line)
    ids = [clause.id for clause in rules.clauses]
    if twice := sorted({i for i in ids if ids.count(i) > 1}):
        raise ValueError(f"{file.name}: {', '.join(twice)} is there more than once.")
    rules.sections = [s for s in rules.sections if s.clauses or s.paragraphs]
    return rules


def _joined(text: str) -> list[str]:
    """The lines of a text, those of one paragraph or clause in one."""
    lines: list[str] = []
    open_line = False
    for raw in text.splitlines():
        line = raw.strip()
        starts = line.startswith(("#", "- "))
        if open_line and line and not starts:
            lines[-1] += " " + line
        else:
            lines.append(line)
        open_line = bool(line) and not line.startswith("#")
    return lines


def words(text: str) -> SafeString:
    """A clause as HTML: emphasis, code, and clause numbers as links to their place on the page."""
    html = str(escape(text))
    html = re.sub(r"`([^`]+)`", r"<code>\1</code>", html)
    html = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", html)
    html = re.sub(r"\*([^*]+)\*", r"<em>\1</em>", html)
    return mark_safe(_ID.sub(r'<a href="#\g<0>">\g<0></a>', html))
