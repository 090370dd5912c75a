"""My matches: those that wait for me first."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.lobby.once import new_submission
from games.lobby.rows import rows
from games.matches import reading
from games.matches.models import Match

PAGE = 20  # ended matches on a page
ASKS = 20  # matches of which the list says what is asked

Status = Match.Status


@never_cache
@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """Waiting for me, running, not started, over; the last ones in pages."""
    user: Any = request.user
    every = reading.matches_of(user)
    current = every.filter(status__in=[Status.ACTIVE, Status.OPEN, Status.STUCK])
    running = current.filter(status=Status.ACTIVE)
    asking = set(running.values_list("pk", flat=True)[:ASKS])  # those that wait for the user come first
    found = rows([m for m in current if m.pk not in asking], user)
    found += rows(current.filter(pk__in=asking).defer(None), user, asks=True)
    ended = every.exclude(pk__in=current.values("pk")).order_by("-ended", "-pk")
    page = Paginator(ended, PAGE).get_page(request.GET.get("page"))
    context = {
        "waiting": sorted((r for r in found if r.yours), key=_first_due),
        "running": [r for r in found if r.match.status != Status.OPEN and not r.yours],
        "open": [r for r in found if r.match.status == Status.OPEN],
        "ended": rows(page.object_list, user),
        "page": page,
        "submission": new_submission(),
    }
    return render(request, "lobby/mine.html", context)


def _first_due(row: Any) -> tuple[bool, Any]:
    """By deadline, those without one last."""
    deadline = row.match.next_deadline
    return deadline is None, deadline or row.match.touched
