"""The catalogues of words, locale/<language>/LC_MESSAGES/django.po and .mo: brought up to date with the sources.

    python tools/catalogues.py          takes in new texts, drops those that are gone, compiles
    python tools/catalogues.py --check  fails, with sentences, where that would change anything or a translation lacks

Both files are committed, so that a box needs no tools to speak. What is to be translated stands in games/notices,
templates/mail and templates/notices.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import django
import polib
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ("es", "ru")
MARKS = {"_", "gettext", "gettext_lazy", "ngettext"}


def texts() -> Iterator[tuple[str, str]]:
    """All texts to be translated: (text, the file it stands in)."""
    for path in sorted((ROOT / "games/notices").rglob("*.py")):
        for text in _marked(path.read_text()):
            yield text, str(path.relative_to(ROOT))
    for room in ("mail", "notices"):
        for path in sorted((ROOT / "templates" / room).iterdir()):
            # What Django makes for xgettext: the texts as calls, all else as X.
            for line in templatize(path.read_text()).splitlines():
                for call in _calls(line):
                    yield call, str(path.relative_to(ROOT))


def _marked(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
            first = node.args[0] if node.args else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


def _calls(line: str) -> Iterator[str]:
    """The texts in a line of templatize's: ``XX gettext(u'Save') XX``."""
    for mark in ("gettext(", "_("):
        at = line.find(mark)
        while at >= 0:
            rest = line[at + len(mark) :]
            for end in (i + 1 for i, c in enumerate(rest) if c == ")"):
                try:
                    value = ast.literal_eval(rest[: end - 1].strip().removesuffix(","))
                except (SyntaxError, ValueError):
                    continue
                yield value
                break
            at = line.find(mark, at + 1)


def catalogue(language: str) -> Path:
    return ROOT / "locale" / language / "LC_MESSAGES" / "django.po"


def updated(language: str) -> polib.POFile:
    """The catalogue with exactly the texts that the sources have, each with its translation if there is one."""
    path = catalogue(language)
    known = {entry.msgid: entry for entry in polib.pofile(str(path))} if path.exists() else {}
    fresh = polib.POFile(wrapwidth=118)
    fresh.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
    }
    for text, where in texts():
        entry = fresh.find(text)
        if entry is None:
            before = known.get(text)
            entry = polib.POEntry(msgid=text, msgstr=before.msgstr if before else "")
            if "%(" in text:
                entry.flags = ["python-format"]
            fresh.append(entry)
        if (where, "") not in entry.occurrences:
            entry.occurrences.append((where, ""))
    return fresh


def problems() -> list[str]:
    """What is wrong with the committed catalogues, in sentences."""
    found: list[str] = []
    for language in LANGUAGES:
        fresh, path = updated(language), catalogue(language)
        if not path.exists() or path.read_text() != str(fresh):
            found.append(f"{path.relative_to(ROOT)} is not what the sources ask for: run tools/catalogues.py.")
        compiled = path.with_suffix(".mo")
        if not compiled.exists() or compiled.read_bytes() != fresh.to_binary():
            found.append(f"{compiled.relative_to(ROOT)} is not compiled from its source: run tools/catalogues.py.")
        found += [f"{language}: “{entry.msgid}” has no translation." for entry in fresh if not entry.msgstr]
    return found


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ricks.settings")
    sys.path.insert(0, str(ROOT))
    django.setup()
    if "--check" not in sys.argv[1:]:
        for language in LANGUAGES:
            fresh, path = updated(language), catalogue(language)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(str(fresh))
            path.with_suffix(".mo").write_bytes(fresh.to_binary())
    found = problems()
    print("\n".join(found), file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
