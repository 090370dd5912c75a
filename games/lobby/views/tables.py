"""Open tables: the list, a new one, and sitting down at one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import titles
from games.bots.search import BOTS
from games.kernel.title import Title
from games.lobby import limits, policy
from games.lobby.forms import TableForm
from games.lobby.once import once
from games.lobby.rows import rows
from games.matches import tables, views
from games.matches.errors import Refused
from games.matches.models import Match

from .doors import number_in, table_change

PAGE = 20  # tables on a page


@never_cache
@require_safe
def listing(request: HttpRequest) -> HttpResponse:
    """Tables open to everyone that have a free seat, newest first; ``?title=`` shows those of one game."""
    known = [title.meta for title in titles.all_titles()]
    wanted = request.GET.get("title", "")
    chosen = next((meta for meta in known if meta.key == wanted), None)
    page = Paginator(_open_tables(chosen.key if chosen else ""), PAGE).get_page(request.GET.get("page"))
    context = {"titles": known, "chosen": chosen, "rows": rows(page.object_list, request.user), "page": page}
    return render(request, "lobby/tables.html", context)


def _open_tables(title: str) -> QuerySet[Match]:
    free = Count("seats", filter=Q(seats__user=None, seats__bot=""))
    found = Match.objects.filter(status=Match.Status.OPEN, private=False).annotate(free=free).filter(free__gt=0)
    return (found.filter(title=title) if title else found).order_by("-created").defer("saved").prefetch_related("seats")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """The form for a new table (``?title=`` chooses the game), and its making. With bots all round it starts."""
    user: Any = request.user
    title = _title_in(request.POST if request.method == "POST" else request.GET)
    form = TableForm(request.POST if request.method == "POST" else None, title, user)
    if request.method == "POST" and form.is_valid():
        try:
            match_id, _ = once(
                f"table/{user.pk}", str(form.cleaned_data["submission"] or ""), lambda: _open(request, form)
            )
        except Refused as refused:
            form.add_error(None, refused.sentence)
        else:
            return redirect(Match.objects.get(pk=match_id))
    known = [t.meta for t in titles.all_titles()]
    context = {"form": form, "meta": title.meta, "titles": known, "bots": list(BOTS.values())}
    return render(request, "lobby/create.html", context, status=422 if form.errors else 200)


def _title_in(data: Mapping[str, Any]) -> type[Title[Any]]:
    """The title that is asked for, else the first one."""
    every = titles.all_titles()
    return next((t for t in every if t.meta.key == data.get("title")), every[0])


def _open(request: HttpRequest, form: TableForm) -> int:
    """Open the table, all of it or nothing. Raises Refused."""
    user: Any = request.user
    everyone = form.cleaned_data["open_to"] == "everyone"
    starts = len(form.bots) == form.seats - 1
    if everyone:
        policy.may_open_public_table(user)
    if starts:
        policy.may_play_bots(user)
    limits.new_match(request)
    with transaction.atomic():
        match = tables.create(
            user,
            form.title.meta.key,
            seats=form.seats,
            settings=form.settings,
            private=not everyone,
            role=form.cleaned_data.get("role", ""),
            **form.time,
        )
        for number, bot in form.bots.items():
            tables.add_bot(match.pk, user, number, bot)
        if starts:
            tables.start(match.pk, user)
    return match.pk


@table_change
def join(request: HttpRequest, match: Match) -> HttpResponse | None:
    """Sit down at a table from the list: at the seat named, else at the first free one."""
    user: Any = request.user
    if match.seats.filter(user=user).exists():
        return None  # a second click
    if match.private:
        raise policy.AccountNeeded("This table is for invited players. Open its invitation link to sit down.")
    policy.may_sit_with_strangers(user)
    tables.join(match.pk, user, number_in(request, "number"), request.POST.get("role", ""))
    messages.success(request, "You sit at this table. It starts when its host starts it; a mail tells you your turns.")
    return None


def rematch(request: HttpRequest, pk: int) -> HttpResponse:
    """A rematch (games.matches.views.rematch), counted among the matches that a user begins."""
    if request.method == "POST" and request.user.is_authenticated:
        try:
            limits.new_match(request)
        except Refused as refused:
            messages.error(request, refused.sentence)
            return redirect("match", pk)
    return views.rematch(request, pk)
