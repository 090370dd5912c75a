"""The page of one card in the admin: its form, its preview, and saving it. Nothing that was typed is ever lost."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec
from django.contrib import messages
from django.contrib.admin.utils import quote
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.response import TemplateResponse
from django.urls import reverse

from games import titles
from games.kernel.refusal import Fault, explain

from . import differences, editor, store
from .faces import face
from .models import Card

if TYPE_CHECKING:
    from .admin import CardAdmin

# The form's own inputs begin with "-", which no field of a card can: -act (the button), -text, and marks of what the
# page showed: -mark (the stored card), -text-mark, -fields-mark.
LIST_ACTS = ("add", "drop", "up", "down")
BOTH_CHANGED = (
    "You changed both the fields and the text (JSON) at the bottom; only one of them can be saved. "
    "“Save this text” saves the text; to save the fields instead, empty the text and press “Save”."
)
TEXT_BESIDE = (
    "The text (JSON) at the bottom was changed as well. It stays there as you typed it, and is not in the fields yet: "
    "“Show it in the fields above” puts it there, in place of what they hold."
)


@dataclass
class Edit:
    """A card as it stands in the form. ``text``: the JSON typed instead, if it could not be used; ``beside``: JSON
    that was typed while a button of the fields was pressed, and that stays where it is.
    """

    title: str
    data: dict[str, Any]
    text: str | None = None
    faults: list[Fault] = field(default_factory=list)
    beside: str | None = None

    @property
    def card_type(self) -> Any:
        return titles.get(self.title).card_type

    def card(self) -> Any:
        """The typed card; None, with the reason among the faults, if it is wrong."""
        if self.text is not None:
            return None
        try:
            return msgspec.convert(self.data, self.card_type)
        except msgspec.ValidationError as error:
            self.faults.append(explain(error, self.data, self.card_type))
            return None


def mark(data: Any) -> str:
    """A name for the stored content of a card, so that saving notices when somebody else was quicker."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]


def _text_mark(text: str) -> str:
    return mark(text.replace("\r\n", "\n").strip())


def _text_changed(request: HttpRequest) -> bool:
    """Whether something else stands in the text than the page showed; an emptied text is not meant as a card."""
    text, shown = request.POST.get("-text", ""), request.POST.get("-text-mark")
    return bool(text.strip()) and shown is not None and _text_mark(text) != shown


def _fields_changed(request: HttpRequest, card_type: Any) -> bool:
    return mark(editor.read(card_type, request.POST)) != request.POST.get("-fields-mark")


def card_page(workshop: CardAdmin, request: HttpRequest, row: Card) -> HttpResponse:
    """Show a card and, for a draft, carry out what its form's buttons say."""
    edit = Edit(row.card_set.title, dict(row.data or editor.blank(titles.get(row.card_set.title).card_type)))
    act = ""
    if request.method == "POST":
        if not _may_edit(workshop, request, row):
            raise PermissionDenied
        act = request.POST.get("-act", "save")
        text_too = act.startswith("save") and _text_changed(request)
        edit = _typed(request, row, act.startswith("text:") or text_too)
        if text_too and _fields_changed(request, edit.card_type):
            typed = editor.read(edit.card_type, request.POST)
            edit = Edit(edit.title, typed, request.POST["-text"], [Fault((), BOTH_CHANGED)])
        if not act.startswith(("save", "text:")) and _text_changed(request):
            edit.beside = request.POST["-text"]
            messages.warning(request, TEXT_BESIDE)
        act = act.removeprefix("text:")
        if act.partition(":")[0] in LIST_ACTS:
            kind = request.POST.get(act.partition(":")[2] + ".new", "")
            editor.change(edit.card_type, edit.data, act, kind)
    card = edit.card()
    if act.startswith("save"):
        _check_place(request, row, edit)
        if card is not None and not edit.faults:
            return _save(workshop, request, row, card, stay=act == "save:stay")
        messages.error(request, "Not saved yet: correct what is marked. Nothing you typed is lost.")
    drawn = {"face": face(edit.title, card) if card is not None else None, "faults": edit.faults}
    if request.headers.get("X-Fragment") == "preview":
        return render(request, "admin/cards/card/preview.html", drawn)
    if not row.data and request.method != "POST":
        edit.faults.clear()  # an empty new card is no mistake yet
    return TemplateResponse(request, "admin/cards/card/edit.html", _context(workshop, request, row, edit, card) | drawn)


def _may_edit(workshop: CardAdmin, request: HttpRequest, row: Card) -> bool:
    allowed = workshop.has_change_permission(request, row) if row.pk else workshop.has_add_permission(request)
    return allowed and row.card_set.is_draft


def _typed(request: HttpRequest, row: Card, from_text: bool) -> Edit:
    """What was posted: the fields, or the text if a button under the text was pressed."""
    title = row.card_set.title
    fields = editor.read(titles.get(title).card_type, request.POST)
    if not from_text:
        return Edit(title, fields)
    text = request.POST.get("-text", "")
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        return Edit(title, fields, text, [Fault((), f"This is no JSON yet: {error}.")])
    if not isinstance(data, dict):
        return Edit(title, fields, text, [Fault((), "A card is a group of fields in { }.")])
    return Edit(title, data)


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number that a card can have")


def _check_place(request: HttpRequest, row: Card, edit: Edit) -> None:
    """Faults that only the set can tell: the key is another card's, or somebody else has saved this card meanwhile."""
    key = edit.data.get("key")
    if isinstance(key, str) and row.card_set.cards.filter(key=key).exclude(pk=row.pk).exists():
        edit.faults.append(Fault(("key",), f"“{key}” is the key of another card of this set; keys must differ."))
    if row.pk and request.POST.get("-mark") != mark(row.data):
        sentence = (
            "Somebody else has saved this card since you opened it. Look at theirs in another window; saving again"
        )
        edit.faults.append(Fault((), f"{sentence} puts yours in its place."))


def _save(workshop: CardAdmin, request: HttpRequest, row: Card, card: Any, stay: bool) -> HttpResponse:
    before = store.card_of(row) if row.pk else None
    if before == card:
        messages.info(request, "Nothing was changed.")
    else:
        row.data = msgspec.to_builtins(card)
        new = row.pk is None
        if new:
            last = row.card_set.cards.order_by("-position").first()
            row.position = last.position + 1 if last else 1
        row.derive().save()
        lines = differences.between(before, card) if before is not None else [differences.summary(card)]
        workshop.log_words(request, row, ("Added. " if new else "") + "; ".join(lines))
        messages.success(request, f"“{row.name}” is saved in the draft of revision {row.card_set.revision}.")
    if stay:
        return HttpResponseRedirect(reverse("admin:cards_card_change", args=[quote(row.pk)]))
    return HttpResponseRedirect(f"{reverse('admin:cards_card_changelist')}?card_set__id__exact={row.card_set_id}")


def _context(workshop: CardAdmin, request: HttpRequest, row: Card, edit: Edit, card: Any) -> dict[str, Any]:
    data = edit.data if card is None else msgspec.to_builtins(card)
    typed = edit.text if edit.text is not None else edit.beside
    shown = typed if typed is not None else json.dumps(data, ensure_ascii=False, indent=2)
    fields = editor.build(edit.card_type, edit.data, edit.faults)
    marks = {
        "text_mark": _text_mark(shown),
        "fields_mark": mark(editor.read(edit.card_type, editor.posted(fields))),
    }
    if typed is not None:  # both stay as they were typed, so both are still compared with what was first shown
        marks = {name: request.POST.get("-" + name.replace("_", "-"), marks[name]) for name in marks}
    return {
        **workshop.admin_site.each_context(request),
        "opts": workshop.opts,
        "title": row.name or "A new card",
        "row": row,
        "card_set": row.card_set,
        "editable": _may_edit(workshop, request, row),
        "fields": fields,
        "general": [f for f in edit.faults if not f.path],
        "text": shown,
        "text_open": typed is not None,
        "mark": mark(row.data),
    } | marks
