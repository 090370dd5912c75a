"""The start page and its one click, and the credits."""

from __future__ import annotations

from functools import lru_cache
from itertools import dropwhile, takewhile
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import titles
from games.cards import store
from games.cards.models import CardSet
from games.lobby import guests, limits, policy
from games.lobby.once import new_submission, once
from games.lobby.rows import row, rows
from games.matches import reading, tables
from games.matches.errors import Refused
from games.matches.models import Match
from games.matches.pace import PACES

FAN = 5  # cards on the start page
SHORT = 70  # characters of text that show whole on them
WAITING = 5  # matches that wait for the user there


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this is, the way in, and first of all what waits for the user."""
    known = [title.meta for title in titles.all_titles()]
    context: dict[str, Any] = {
        "titles": known,
        "faces": _fan(store.latest(known[0].key).pk) if known else [],
        "paces": list(PACES.values()),
        "submission": new_submission(),
    }
    user: Any = request.user
    if user.is_authenticated:
        waiting = reading.matches_of(user).filter(waits=1, status=Match.Status.ACTIVE).defer(None)  # type: ignore[misc]
        mine = rows(list(waiting[: WAITING + 1]), user, asks=True)
        context["waiting"] = [r for r in mine if r.yours]
        context["running"] = [row(m, user) for m in policy.against_bots(user).order_by("-touched")[:1]]
    return render(request, "lobby/home.html", context)


@lru_cache(maxsize=8)
def _fan(card_set_id: int) -> list[dict[str, Any]]:
    """A few cards of a revision to show off: one of each kind, then others from all over the set."""
    row = CardSet.objects.get(pk=card_set_id)
    title = titles.get(row.title)
    faces = [title.face(card) for card in store.kernel_set(row).cards.values()]
    with_text = [face for face in faces if 0 < len(face.get("text", "")) <= SHORT] or faces
    shown: dict[str, dict[str, Any]] = {}
    for face in with_text:
        shown.setdefault(str(face["kind"]), face)
    chosen = list(shown.values())[:FAN]
    step = max(1, len(with_text) // FAN)
    for face in with_text[step // 2 :: step]:
        if len(chosen) < FAN and face not in chosen:
            chosen.append(face)
    return chosen


@never_cache
@require_POST
def play(request: HttpRequest) -> HttpResponse:
    """A match against bots, started, for whoever asks: a visitor becomes a guest. A double click starts one match."""
    title = request.POST.get("title", "") or next((t.meta.key for t in titles.all_titles()), "")

    def start() -> int:
        player = guests.welcome(request)
        limits.new_match(request)
        policy.may_play_bots(player)
        return tables.play_now(player, title).pk

    try:
        match_id, _ = once("play", request.POST.get("submission", ""), start)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("lobby:home")
    match = Match.objects.get(pk=match_id)
    if not request.user.is_authenticated and match.host is not None and match.host.guest:
        # The second of two clicks: its answer is the one that the browser keeps.
        guests.sign_in(request, match.host)
    return redirect(match)


@require_safe
def credits(request: HttpRequest) -> HttpResponse:
    """Who made what the site is made of."""
    return render(request, "lobby/credits.html", {"libraries": _libraries()})


@lru_cache(maxsize=1)
def _libraries() -> list[list[str]]:
    """Name, use and licence of each library: the first table of docs/licences.md."""
    lines = (settings.BASE_DIR / "docs" / "licences.md").read_text("utf-8").splitlines()
    table = takewhile(lambda line: line.startswith("|"), dropwhile(lambda line: not line.startswith("|"), lines))
    return [line.strip("| ").split(" | ") for line in list(table)[2:]]
