"""Tags that draw cards, backs, tokens and icons: one string each, without a template, so that 150 cards are quick."""

from functools import lru_cache
from html import escape
from typing import Any, NamedTuple

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.cards import art

register = template.Library()

PROVENANCE = {
    "printed": "as printed",
    "transcribed": "copied by players",
    "designed": "designed here",
}
LONG_WORD = 8  # letters that fit on the smallest card at the full size
STATES = ("", "option", "chosen", "back", "covered")
FIELDS = (
    "key", "name", "kind", "family", "hue", "big", "number", "small", "text", "foot", "big_is", "small_is", "gives",
    "drawing", "label",
)  # fmt: skip

# Only plain strings of a face come in here, never ones already marked safe: all of it is escaped below, once, and kept.
Fields = tuple[str, ...]


def _fields(face: Any) -> Fields:
    """The fields of a face as plain strings, in the order of FIELDS; what is missing or None is empty."""
    if isinstance(face, dict):
        values = [face.get(field) for field in FIELDS]
    else:
        values = [getattr(face, field, None) for field in FIELDS]
    return tuple("" if value is None else f"{value}" for value in values)


class Drawn(NamedTuple):
    """What all states of a card share, escaped: title, what is read out, kind, style, symbol, number, body.

    ``small``: the body of a small card, which shows neither symbol nor words.
    """

    title: str
    said: str
    kind: str
    hue: int
    symbol: str
    big: str
    plain: bool
    body: str
    small: str


@lru_cache(maxsize=4096)
def _drawn(fields: Fields) -> Drawn:
    key, name, kind, family, hue_said, big, number, small, text, foot, big_is, small_is, gives, drawing, label = fields
    kind, big = kind or "card", big or number
    hue = int(hue_said) if hue_said else art.hue(kind)
    picture = _picture(drawing) if drawing else art.art(key, family or art.family(key, kind), hue)
    symbol = f'<svg class="sym" viewBox="0 0 16 16" aria-hidden="true"><path d="{art.emblem(kind)}"/></svg>'
    small_is = small_is or "tiebreaker"
    lesser = f'<small title="{escape(small_is)}">{escape(small)}</small>' if small else ""
    priced = ' class="price"' if big_is == "cost" else ""
    number = f"<span{priced}>{escape(big)}</span>" if priced else escape(big)
    shown = f'<span class="big-n">{number}{lesser}</span>' if big else ""
    shown += f'<span class="gives">{escape(gives)}</span>' if gives else ""
    words = f'<span class="card-text">{escape(text)}</span>' if text else ""
    last = f'<span class="tag">{escape(foot)}</span>' if foot else ""
    longest = max(map(len, name.split()), default=0)  # its words are not to break: the style sheet makes them smaller
    named = f'<b style="--letters:{longest}">{escape(name)}</b>' if longest > LONG_WORD else f"<b>{escape(name)}</b>"
    pictured = f'<span class="card-art">{picture}{shown}</span>'
    numbers = f"{big_is} {big}".strip() if big else ""
    numbers += f", {small_is} {small}" if big and small else ""
    parts = (name, "festival" if kind == "bad" else kind.replace("_", " "), numbers, text, foot)
    said = label or ". ".join(part.rstrip(".") for part in parts if part)
    return Drawn(
        escape(name),
        escape(said),
        art.slug(kind),
        hue,
        symbol,
        escape(big),
        not text,
        f'<span class="card-head">{symbol}{named}</span>{pictured}{words}{last}',
        f'<span class="card-head">{named}</span>{pictured}',
    )


def _picture(drawing: str) -> str:
    """A face's own picture (``Title.face``), whole, whatever room there is for it."""
    paths = []
    for line in drawing.splitlines():
        fill, stroke, width, turn, path = map(escape, line.split(" ", 4))
        turned = f' transform="rotate({turn} 50 50)"' if turn != "0" else ""
        paths.append(f'<path fill="{fill}" stroke="{stroke}" stroke-width="{width}"{turned} d="{path}"/>')
    return f'<svg viewBox="-8 -8 116 116" aria-hidden="true">{"".join(paths)}</svg>'


def _back(label: str, size: str, place: str, element: str) -> str:
    mini = " mini" if size == "mini" else ""
    said = escape(label or "face-down card")
    return f'<{element} class="card back{mini}" role="img" aria-label="{said}"{place}>{art.back()}</{element}>'


def _flags(**flags: bool) -> str:
    return "".join(f" {flag}" for flag, on in flags.items() if on)


@register.simple_tag
def card(
    face: Any,
    state: str = "",
    *,
    size: str = "",
    value: str = "",
    name: str = "answer",
    input: str = "radio",
    form: str = "answer",
    checked: bool = False,
    disabled: bool = False,
    required: bool = False,
    veil: str = "",
    glide: str = "",
    element: str = "div",
    confirm: str = "",
) -> SafeString:
    """Draws one card.

    `face`: dict or object with key, name, kind, and optionally family, hue, big, small, number, text, foot, provenance,
    label. `big_is`, `small_is`: what its numbers are ("cost" puts it on a price tag); `gives`: a third number, at the
    right. `state`: "" | "option" | "chosen" | "back" | "covered". An option is a <label> around a radio or checkbox
    (`input`) called `name` with `value`, of the form with the id `form`. `veil`: words over a covered card.
    `size="mini"`: small, without text. `glide`: a name for the card on the page (letters, digits, - and _), its id too,
    so that it slides when it moves. `confirm`: as in `option`. Raises ValueError for an
    unknown state, or for an option without a value.
    """
    if state not in STATES:
        raise ValueError(f"Unknown card state {state!r}; use one of {', '.join(s or 'nothing' for s in STATES)}.")
    fields = _fields(face)
    glide = escape(glide)
    ident = f' id="{glide}"' if glide else ""
    if state == "back":
        place = f'{ident} style="view-transition-name:{glide}"' if glide else ""
        return mark_safe(_back(fields[-1], size, place, element))
    drawn = _drawn(fields)
    classes = f"card {drawn.kind}{' plain' if drawn.plain else ''}{state and f' {state}'}{size and f' {escape(size)}'}"
    style = f"--hue:{drawn.hue}{glide and f';view-transition-name:{glide}'}"
    body = (drawn.small if size == "mini" else drawn.body) + (
        f'<span class="veil"><span>{escape(veil)}</span></span>' if veil else ""
    )
    if state != "option":
        opening = f'<{element} class="{classes}"{ident} style="{style}" role="img" aria-label="{drawn.said}">'
        return mark_safe(f"{opening}{body}</{element}>")
    if not value:
        raise ValueError(f"The card {fields[1]!r} is to be an option, so it needs value=, the answer it stands for.")
    flags = _flags(checked=checked, disabled=disabled, required=required)
    if confirm:
        flags = f' data-confirm="{escape(confirm)}"{flags}'
    return mark_safe(
        f'<label class="{classes}"{ident} style="{style}"><input type="{input}" name="{escape(name)}"'
        f' value="{escape(f"{value}")}" form="{escape(form)}" data-name="{drawn.title}"'
        f' aria-label="{drawn.said}"{flags}>{body}</label>'
    )


@register.simple_tag
def token(face: Any, brief: bool = False) -> SafeString:
    """A card as a small pill for running text and crowded piles: symbol, name, number; `brief`: without the symbol and
    the words that it tells when pointed at, where there are many.
    """
    drawn = _drawn(_fields(face))
    number = f" <b>{drawn.big}</b>" if drawn.big else ""
    if brief:
        return mark_safe(f'<span class="token" style="--hue:{drawn.hue}">{drawn.title}{number}</span>')
    return mark_safe(
        f'<span class="token" style="--hue:{drawn.hue}" title="{drawn.said}">{drawn.symbol}{drawn.title}{number}</span>'
    )


@register.simple_tag
def option(
    value: str,
    words: str,
    note: str = "",
    *,
    name: str = "answer",
    input: str = "radio",
    form: str = "answer",
    checked: bool = False,
    disabled: bool = False,
    confirm: str = "",
) -> SafeString:
    """A choice that is not a card, as a pill: `words` on it, `note` small beside. Form and names as in `card`.

    `confirm`: what the button says when this alone is chosen, in place of the form's own words.
    """
    flags = mark_safe(_flags(checked=checked, disabled=disabled))
    return format_html(
        '<label class="opt"><input type="{}" name="{}" value="{}" form="{}" data-name="{}"{}{}>'
        "<span>{}{}</span></label>",
        input,
        name,
        value,
        form,
        words,
        format_html(' data-confirm="{}"', confirm) if confirm else "",
        flags,
        words,
        format_html(" <small>{}</small>", note) if note else "",
    )


@register.simple_tag
def provenance(face: Any) -> SafeString:
    """Where a card's numbers and words come from, in two words; nothing when the face does not say."""
    source = face.get("provenance") if isinstance(face, dict) else getattr(face, "provenance", None)
    if not source:
        return mark_safe("")
    return format_html('<span class="provenance {}">{}</span>', source, PROVENANCE.get(source, source))


@lru_cache(maxsize=128)
def _icon(name: str, sheet: str) -> SafeString:
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', sheet, name)


@register.simple_tag
def icon(name: str) -> SafeString:
    """A small line drawing from static/img/icons.svg, for eyes only: put words beside it."""
    return _icon(name, static("img/icons.svg"))


@register.simple_tag
def logo() -> SafeString:
    """The portal sign, in the colour of the text around it."""
    return mark_safe(art.logo())


@register.simple_tag
def portal() -> SafeString:
    """The large slow portal behind the start page and on quiet pages."""
    return mark_safe(art.portal())
