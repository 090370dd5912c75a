"""Tags that draw cards, backs, tokens and icons: one string each, without a template, so that 150 cards are quick."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

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
STATES = ("", "option", "chosen", "back", "covered")


def _of(face: Any, field: str, default: Any = "") -> Any:
    """One field of a face, which may be a mapping or an object; None counts as missing."""
    value = face.get(field) if isinstance(face, Mapping) else getattr(face, field, None)
    return default if value is None else value


@lru_cache(maxsize=2048)
def _picture(key: str, family: str, hue: int) -> SafeString:
    return mark_safe(art.art(key, family, hue))


@lru_cache(maxsize=64)
def _symbol(kind: str) -> SafeString:
    return mark_safe(f'<svg class="sym" viewBox="0 0 16 16" aria-hidden="true"><path d="{art.emblem(kind)}"/></svg>')


@lru_cache(maxsize=1)
def _back() -> SafeString:
    return mark_safe(art.back())


def _label(face: Any, big: str, small: str, text: str, foot: str) -> str:
    """What a screen reader says: name, kind, numbers, effect, foot."""
    said = _of(face, "label")
    if said:
        return str(said)
    numbers = f"{big}, tiebreaker {small}" if big and small else big
    kind = {"bad": "festival"}.get(str(_of(face, "kind")), str(_of(face, "kind")))
    return ". ".join(part.rstrip(".") for part in (str(_of(face, "name")), kind, numbers, text, foot) if part)


@lru_cache(maxsize=4096)
def _inside(kind: str, name: str, picture: SafeString, big: str, small: str, text: str, foot: str) -> SafeString:
    """The drawn body of a card, the same for all states; plain text comes in and is escaped here."""
    number = ""
    if big:
        number = format_html(
            '<span class="big-n">{}{}</span>', big, format_html("<small>{}</small>", small) if small else ""
        )
    return format_html(
        '<span class="card-head">{}<b>{}</b></span><span class="card-art">{}{}</span>{}{}',
        _symbol(kind),
        name,
        picture,
        number,
        format_html('<span class="card-text">{}</span>', text) if text else "",
        format_html('<span class="tag">{}</span>', foot) if foot else "",
    )


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
) -> SafeString:
    """Draws one card.

    `face`: mapping or object with key, name, kind, and optionally family, hue, big, small, number, text, foot,
    provenance, label. `state`: "" | "option" | "chosen" | "back" | "covered". An option is a <label> around a radio or
    checkbox (`input`) called `name` with `value`, of the form with the id `form`. `veil`: words over a covered card.
    `size="mini"`: small, without text. `glide`: a name for the card on the page (letters, digits, - and _), its id too,
    so that it slides when it moves. Raises ValueError for an unknown state, or for an option without a value.
    """
    if state not in STATES:
        raise ValueError(f"Unknown card state {state!r}; use one of {', '.join(s or 'nothing' for s in STATES)}.")
    if state == "back":
        said = str(_of(face, "label", "face-down card")) if face else "face-down card"
        place = format_html(' id="{0}" style="view-transition-name:{0}"', glide) if glide else ""
        return format_html(
            '<{} class="card back{}" role="img" aria-label="{}"{}>{}</{}>',
            element,
            " mini" if size == "mini" else "",
            said,
            place,
            _back(),
            element,
        )

    kind, key, title = str(_of(face, "kind", "card")), str(_of(face, "key")), str(_of(face, "name"))
    big, small = str(_of(face, "big", _of(face, "number"))), str(_of(face, "small"))
    text, foot = str(_of(face, "text")), str(_of(face, "foot"))
    hue = int(_of(face, "hue", art.hue(kind)))
    body = _inside(
        kind, title, _picture(key, str(_of(face, "family")) or art.family(key, kind), hue), big, small, text, foot
    )
    names = " ".join(filter(None, ("card", art.slug(kind), "" if text else "plain", state, size)))
    style = f"--hue:{hue}" + (f";view-transition-name:{glide}" if glide else "")
    said = _label(face, big, small, text, foot)
    over = format_html('<span class="veil"><span>{}</span></span>', veil) if veil else ""
    ident = format_html(' id="{}"', glide) if glide else ""
    if state != "option":
        return format_html(
            '<{0} class="{1}"{2} style="{3}" role="img" aria-label="{4}">{5}{6}</{0}>',
            element,
            names,
            ident,
            style,
            said,
            body,
            over,
        )
    if not value:
        raise ValueError(f"The card {title!r} is to be an option, so it needs value=, the answer it stands for.")
    flags = mark_safe(
        f"{' checked' if checked else ''}{' disabled' if disabled else ''}{' required' if required else ''}"
    )
    return format_html(
        '<label class="{}"{} style="{}"><input type="{}" name="{}" value="{}" form="{}" data-name="{}"'
        ' aria-label="{}"{}>{}{}</label>',
        names,
        ident,
        style,
        input,
        name,
        value,
        form,
        title,
        said,
        flags,
        body,
        over,
    )


@register.simple_tag
def token(face: Any) -> SafeString:
    """A card as a small pill for running text and crowded piles: symbol, name, number."""
    kind, title, big = (
        str(_of(face, "kind", "card")),
        str(_of(face, "name")),
        str(_of(face, "big", _of(face, "number"))),
    )
    return format_html(
        '<span class="token" style="--hue:{}" title="{}">{}{}{}</span>',
        int(_of(face, "hue", art.hue(kind))),
        _label(face, big, str(_of(face, "small")), str(_of(face, "text")), str(_of(face, "foot"))),
        _symbol(kind),
        title,
        format_html(" <b>{}</b>", big) if big else "",
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
    flags = mark_safe(f"{' checked' if checked else ''}{' disabled' if disabled else ''}")
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
    source = str(_of(face, "provenance"))
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
