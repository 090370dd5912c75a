"""The gallery of cards and the pages of the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from games import titles
from games.kernel.cards import Card, WrongCards
from games.kernel.title import Title

from . import rules, store
from .differences import changes
from .editor import words
from .faces import face
from .models import CardSet

PROVENANCE = {
    "printed": "What the rulebook says of it.",
    "transcribed": "Copied from the printed card by players.",
    "designed": "The printed card is not public, so we made this one. It is replaced when somebody copies the print.",
}


def _title(key: str) -> type[Title[Any]]:
    try:
        return titles.get(key)
    except titles.UnknownTitle as error:
        raise Http404(str(error)) from None


def _revision(request: HttpRequest, key: str) -> CardSet:
    """The published revision named by ?revision=, the latest without it."""
    wanted = request.GET.get("revision", "")
    if not wanted:
        return store.latest(key)
    published = CardSet.objects.filter(title=key, state=store.PUBLISHED)
    number = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 10 else 0  # which no revision has
    row = published.filter(revision=number).first()
    if row is None:
        known = ", ".join(str(n) for n in published.order_by("revision").values_list("revision", flat=True))
        raise Http404(f"“{wanted[:20]}” is no published revision of these cards; there is {known or 'none yet'}.")
    return row


def _cards(row: CardSet) -> list[Any]:
    try:
        return list(store.kernel_set(row).cards.values())
    except WrongCards as error:
        raise Http404(f"Revision {row.revision} can't be shown any more: {error}") from None


@require_safe
def gallery(request: HttpRequest) -> HttpResponse:
    """Every title with its newest cards in numbers, and a few of them drawn."""
    shown = []
    for title in titles.all_titles():
        row = store.latest(title.meta.key)
        cards = _cards(row)
        shown.append(
            {
                "meta": title.meta,
                "row": row,
                "count": len(cards),
                "copies": sum(card.copies for card in cards),
                "types": [(kind.type_name(n), n) for kind, n in Counter(type(card) for card in cards).items()],
                "faces": [face(title.meta.key, card) for card in cards[:: max(1, len(cards) // 5)][:5]],
            }
        )
    return render(request, "cards/gallery.html", {"titles": shown})


@require_safe
def title_cards(request: HttpRequest, title: str) -> HttpResponse:
    """All cards of a revision by type, filtered by ?type= and ?provenance=."""
    meta = _title(title).meta
    row = _revision(request, title)
    cards = _cards(row)
    chosen = {name: request.GET.get(name, "") for name in ("type", "provenance")}
    kept = [c for c in cards if all(not v or getattr(c, name) == v for name, v in chosen.items())]
    context = {
        "meta": meta,
        "row": row,
        "groups": [
            (
                kind.type_name(2),
                [_shown(title, card) for card in kept if type(card) is kind],
                _address(request, type=of_kind.type),
            )
            for kind, of_kind in {type(card): card for card in kept}.items()
        ],
        "filters": [_filter(request, "type", cards, chosen), _filter(request, "provenance", cards, chosen)],
        "revisions": CardSet.objects.filter(title=title, state=store.PUBLISHED),
        "copies": sum(card.copies for card in kept),
        "newest": row.pk == store.latest(title).pk,
        "query": urlencode({"revision": row.revision}) if request.GET.get("revision") else "",
    }
    return render(request, "cards/title.html", context)


def _shown(title: str, card: Card) -> dict[str, Any]:
    return {"card": card, "face": face(title, card), "provenance": PROVENANCE[card.provenance]}


def _address(request: HttpRequest, **changed: str) -> str:
    """The query of this page with some of its parts changed; "" takes one out."""
    asked = {name: request.GET.get(name, "") for name in ("revision", "type", "provenance")} | changed
    return urlencode({name: value for name, value in asked.items() if value})


def _filter(request: HttpRequest, name: str, cards: list[Any], chosen: dict[str, str]) -> dict[str, Any]:
    """The links of one filter: (words, how many, address, whether it is on)."""
    counted = Counter(getattr(card, name) for card in cards)
    links = [("All", len(cards), _address(request, **{name: ""}), not chosen[name])]
    called = {card.type: card.type_name(2) for card in cards} if name == "type" else {}
    links += [
        (called.get(v) or words(v), n, _address(request, **{name: v}), chosen[name] == v) for v, n in counted.items()
    ]
    return {"name": "Type" if name == "type" else "Where from", "links": links}


@require_safe
def one_card(request: HttpRequest, title: str, key: str) -> HttpResponse:
    """One card, large, with all that is known of it, and how it changed over the revisions."""
    meta = _title(title).meta
    row = _revision(request, title)
    card = next((card for card in _cards(row) if card.key == key), None)
    if card is None:
        raise Http404(f"{meta.name} has no card “{key[:60]}” in revision {row.revision}.")
    context = {
        "meta": meta,
        "row": row,
        **_shown(title, card),
        "type": card.type_name(),
        "newest": row.pk == store.latest(title).pk,
        "history": _history(title, key),
    }
    return render(request, "cards/card.html", context)


def _history(title: str, key: str) -> list[dict[str, Any]]:
    """The revisions in which a card appeared, changed or went, newest first."""
    told: list[dict[str, Any]] = []
    before: list[Any] = []
    for row in CardSet.objects.filter(title=title, state=store.PUBLISHED).order_by("revision"):
        try:
            now = [card for card in store.kernel_set(row).cards.values() if card.key == key]
        except WrongCards:
            continue
        told += [{"row": row, "what": change.what, "lines": change.lines} for change in changes(before, now)]
        before = now
    return told[::-1]


@require_safe
def rules_index(request: HttpRequest) -> HttpResponse:
    """The titles whose rules are written down."""
    known = [(t.meta, r) for t in titles.all_titles() if (r := rules.read_rules(t.meta.key)) is not None]
    return render(request, "cards/rules_index.html", {"titles": known})


@require_safe
def rules_title(request: HttpRequest, title: str) -> HttpResponse:
    """The rules of a title; every clause has an anchor, such as #PU-045."""
    meta = _title(title).meta
    text = rules.read_rules(title)
    if text is None:
        raise Http404(f"The rules of {meta.name} are not written down yet.")
    return render(request, "cards/rules.html", {"meta": meta, "rules": text})
