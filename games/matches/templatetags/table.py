"""Tags of the table: lines of the log, cards (choices where the prompt offers them), choices that are no cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.cards.templatetags.cards import card, option, token
from games.kernel.ask import option_key
from games.kernel.state import CardNo
from games.kernel.title import Title
from games.kernel.words import Line
from games.matches.page import Prompt
from games.matches.reading import LogLine, OptionSight

register = template.Library()


@lru_cache(maxsize=4096)
def _face(title: Title[Any], key: str) -> dict[str, Any]:
    """A card's face; not to be changed."""
    return title.face(title.cards[key])


@lru_cache(maxsize=4096)
def _link(title: Title[Any], key: str, name: str) -> SafeString:
    """A card's name, leading to its page; pointed at, it tells its text."""
    face = _face(title, key)
    said = " · ".join(str(face[part]) for part in ("big", "text") if face.get(part))
    return format_html('<a href="{}" title="{}">{}</a>', reverse("cards:card", args=[title.meta.key, key]), said, name)


def _sentence(title: Title[Any], pieces: Line) -> str:
    """A sentence of the log as HTML: seats in bold, cards as links."""
    out: list[str] = []
    for piece in pieces:
        if piece.kind == "card":
            out.append(_link(title, piece.ref, piece.text))
        elif piece.kind == "seat":
            out.append(f"<b>{escape(piece.text)}</b>")
        else:
            out.append(escape(piece.text))
    return "".join(out)


@register.simple_tag
def line(title: Title[Any], pieces: Line) -> SafeString:
    """A sentence of the log: seats in bold, cards as links."""
    return mark_safe(_sentence(title, pieces))  # every part is escaped


@register.simple_tag
def lines(title: Title[Any], entries: Iterable[LogLine], read: int = 1 << 62) -> SafeString:
    """Lines of the log as list items, in one go, for speed. ``read``: entries after it are marked as new."""
    out = []
    for entry in entries:
        marks = [
            mark for mark, on in (("mark", entry.heading), ("undone", entry.undone), ("new", entry.seq > read)) if on
        ]
        opening = f'<li class="{" ".join(marks)}">' if marks else "<li>"
        taken_back = '<span class="hidden">Taken back: </span>' if entry.undone else ""
        out.append(f"{opening}{taken_back}{_sentence(title, entry.line)}</li>")
    return mark_safe("\n".join(out))  # every part is escaped


@register.simple_tag
def place(
    title: Title[Any],
    lying: Mapping[str, Any],
    prompt: Prompt | None = None,
    *,
    size: str = "",
    veil: str = "",
    glide: bool = True,
    **changed: Any,
) -> SafeString:
    """A card where it lies on the board: as a choice if the prompt offers it, else as it is.

    ``lying``: {"number", "key"}, the key "" for a card that the viewer does not know. ``glide``: whether it slides
    there from where it was; a page may do that once for a number. ``changed``: parts of its face that differ from the
    card's own (big, small, foot, text, label).
    """
    number, key = lying["number"], lying["key"]
    glider = f"c{number}" if glide else ""
    if not key:
        return card({"label": changed.get("label")} if "label" in changed else None, "back", size=size, glide=glider)
    face = {**_face(title, key), **changed} if changed else _face(title, key)
    offered = prompt.takes(number) if prompt else ""
    if not offered or prompt is None:
        return card(face, "covered" if veil else "", size=size, veil=veil, glide=glider)
    kind, form, ticked, does = prompt.input, prompt.form, offered in prompt.kept, prompt.confirms.get(offered, "")
    return card(
        face, "option", size=size, veil=veil, glide=glider, value=offered, input=kind, form=form, checked=ticked,
        confirm=does,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _pill(title: Title[Any], key: str, brief: bool = False) -> SafeString:
    return format_html(
        '<a href="{}">{}</a>', reverse("cards:card", args=[title.meta.key, key]), token(_face(title, key), brief)
    )


@register.simple_tag
def pill(title: Title[Any], lying: Mapping[str, Any]) -> SafeString:
    """A card of a pile as a pill that leads to its page."""
    return _pill(title, lying["key"]) if lying["key"] else mark_safe('<span class="token">face down</span>')


@register.simple_tag
def pills(title: Title[Any], pile: Sequence[Mapping[str, Any]]) -> SafeString:
    """The cards of a pile as pills, in one go, for speed; the same ones are counted, the newest comes first."""
    counted = Counter(lying["key"] for lying in reversed(pile))
    out = []
    for key, n in counted.items():
        times = f" <small>×{n}</small>" if n > 1 else ""
        shown = _pill(title, key, brief=True) if key else '<span class="token">face down</span>'
        out.append(f"<span>{shown}{times}</span>")
    return mark_safe("\n".join(out))  # pills are escaped


@register.simple_tag
def about(title: Title[Any], key: str) -> SafeString:
    """The card that an ask comes from, as a pill that leads to its page."""
    return _pill(title, key)


@register.simple_tag
def back(label: str, size: str = "") -> SafeString:
    """A face-down card, with words for those who do not see it."""
    return card({"label": label}, "back", size=size)


@register.simple_tag
def offered(prompt: Prompt | None, cards: Iterable[Mapping[str, Any]]) -> bool:
    """Whether the prompt offers any of these cards."""
    return prompt is not None and not prompt.ordered and any(option_key(c["number"]) in prompt.keys for c in cards)


@register.simple_tag
def at_once(prompt: Prompt | None, key: str) -> SafeString:
    """A word option as a button that answers with one tap, at its place on the board; nothing if it isn't offered."""
    found = prompt.word(key) if prompt else None
    return tap(found) if found else mark_safe("")


@register.simple_tag
def tap(offered: OptionSight, style: str = "go") -> SafeString:
    """A button that answers with this option, by the form "at-once"."""
    return format_html(
        '<button class="{}" form="at-once" name="answer" value="{}">{}</button>',
        style, offered.key, _capital(offered.confirm or offered.label),
    )  # fmt: skip


@register.simple_tag
def word(title: Title[Any], prompt: Prompt | None, kind: str, number: CardNo) -> SafeString:
    """The option ``kind:number`` as a pill at its place on the board; nothing if it isn't offered."""
    found = prompt.word(f"{kind}:{number}") if prompt else None
    return choice(title, prompt, found) if prompt and found else mark_safe("")


@register.simple_tag
def picks(prompt: Prompt | None, things: Iterable[Sequence[str]]) -> SafeString:
    """The word options that mean something on a picture, as controls to be laid over it; nothing where none is offered.

    ``things``: groups of option keys; those of a group are as good as each other, so that of each no more are drawn
    than can be chosen. A control has no words to see, only for readers, for the pointer, and for the button.
    """
    if prompt is None:
        return mark_safe("")
    out: list[str] = []
    for alike in things:
        found = [option for option in map(prompt.word, alike) if option]
        out += [_pick(prompt, option) for option in found[: prompt.ask.most]]
    return mark_safe("".join(out))  # every part is escaped


def _pick(prompt: Prompt, offered: OptionSight) -> str:
    words, (kind, value) = offered.confirm or offered.label, offered.target
    does = _capital(prompt.confirm.replace("{card}", words))
    many = {"form": prompt.form, "data-name": words, "title": does, "aria-label": does}
    flags = " checked" if offered.key in prompt.kept else ""
    said = "".join(f' {name}="{escape(value)}"' for name, value in many.items())
    return (
        f'<label class="pick k-{escape(kind)} v-{escape(value)}">'
        f'<input type="{prompt.input}" name="answer" value="{escape(offered.key)}"{said}{flags}></label>'
    )


@register.simple_tag
def vars(**numbers: int) -> SafeString:
    """Numbers that the style sheet reckons with, as an attribute: ``{% vars x=3 y=2 %}`` makes ``--x`` and ``--y``."""
    return format_html(' style="{}"', ";".join(f"--{name}:{number:d}" for name, number in numbers.items()))


@register.simple_tag
def offered_one(prompt: Prompt | None, lying: Mapping[str, Any]) -> bool:
    """Whether the prompt offers this card, so that the board may draw it larger."""
    return prompt is not None and not prompt.ordered and option_key(lying["number"]) in prompt.keys


@register.filter
def signed(number: int) -> str:
    """A number with a true minus, as on the cards."""
    return str(number).replace("-", "−")


@register.filter
def plus(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number > 0 else signed(number)


@register.filter
def item(things: Sequence[Any], number: int) -> Any:
    """One of a list, by number."""
    return things[number]


@register.simple_tag
def choice(title: Title[Any], prompt: Prompt, offered: OptionSight) -> SafeString:
    """A choice that lies nowhere on the board, within the prompt: a small card, or a pill with words."""
    ticked, kind, form = offered.key in prompt.kept, prompt.input, prompt.form
    if offered.face:
        face = _face(title, offered.face)
        return card(
            face, "option", size="mini", value=offered.key, input=kind, form=form, checked=ticked,
            confirm=offered.confirm,
        )  # fmt: skip
    if offered.confirm:
        does, named = _capital(offered.confirm), _capital(offered.label)
        return option(offered.key, named, input=kind, form=form, checked=ticked, confirm=does)
    # What it would do, in whole words: "Take nothing and pass".
    does = prompt.ask.confirm.replace("{choice}", offered.label) if "{choice}" in prompt.ask.confirm else offered.label
    words = prompt.confirm.replace("{card}", offered.label)
    return option(offered.key, _capital(does), input=kind, form=form, checked=ticked, confirm=_capital(words))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
