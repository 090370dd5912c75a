"""A match in a few lines of text: how its seats stand, and what has happened since the reader's last move."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from html import unescape
from typing import Any

from django.template.loader import render_to_string

from games.kernel.words import plain
from games.matches.page import Page
from games.matches.reading import LogLine, Sight

LINES_MOST = 40
# The parts of what a title shows at a seat (templates/titles/<key>/seat.html), which stand side by side there.
_PART = re.compile(r'(?=<span class="(?:pts|st|counts|extra)\b)')
_TAG = re.compile(r"<[^>]*>")


def story(sight: Sight) -> dict[str, Any]:
    """What the mails of a match tell of it: ``lines`` since the last move, ``seats`` as (name, how it stands)."""
    return {"lines": told(sight.since_last_move)[-LINES_MOST:], "seats": seats(sight)}


def seats(sight: Sight) -> list[tuple[str, str]]:
    """Each seat with what the board shows beside its name, as text. Made of the viewer's own page, so it says no more.

    Every title brings the template of its seats along; what is text in it serves here.
    """
    page = Page(sight)
    context = {"sight": sight, "page": page, "match": sight.match, "board": sight.board}
    template = f"titles/{sight.match.title}/seat.html"
    return [(seat.name, _text(render_to_string(template, {**context, "seat": seat}))) for seat in page.seats]


def _text(markup: str) -> str:
    parts = (" ".join(unescape(_TAG.sub(" ", part)).split()) for part in _PART.split(markup))
    return " · ".join(part for part in parts if part)


def told(lines: Sequence[LogLine]) -> list[str]:
    """Log lines as text, section by section; what happened several times in one section stands there once, counted."""
    said: list[str] = []
    section: Counter[str] = Counter()

    def close() -> None:
        said.extend(text if n == 1 else f"{text} (×{n})" for text, n in section.items())
        section.clear()

    for line in lines:
        if line.heading:
            close()
        section[plain(line.line)] += 1
    close()
    return said
