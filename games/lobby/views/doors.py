"""What the views share: refusals become messages, visitors are asked to sign in, and where a click leads in the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from games.matches import reading
from games.matches.errors import Refused
from games.matches.models import Match

View = Callable[..., HttpResponse]


def match_for(request: HttpRequest, match_id: int) -> Match:
    """A match that this user may look at. Raises Http404 for others, as if there were none."""
    match = get_object_or_404(Match.objects.prefetch_related("seats"), pk=match_id)
    if not reading.may_see(match, request.user):
        raise Http404
    return match


def table_change(change: Callable[..., HttpResponse | None]) -> View:
    """A POST that changes a table before its start; it leads back to the table, with what was refused in a message.

    The view gets (request, match, …) and may return a response of its own.
    """

    @require_POST
    @wraps(change)
    def changed(request: HttpRequest, match_id: int, **kwargs: Any) -> HttpResponse:
        match = match_for(request, match_id)
        if not request.user.is_authenticated:
            return redirect_to_login(match.get_absolute_url())
        if match.status == Match.Status.ABANDONED:
            messages.error(request, "This table has been closed; nothing can be changed there any more.")
            return redirect("lobby:mine")
        try:
            response = change(request, match, **kwargs)
        except Refused as refused:
            messages.error(request, refused.sentence)
            response = None
        return response or back_to(request, match.pk)

    return changed


def back_to(request: HttpRequest, match_id: int) -> HttpResponse:
    """To the table, if its user may still look at it, else to the user's own matches."""
    match = Match.objects.prefetch_related("seats").filter(pk=match_id).first()
    if match is None or match.status == Match.Status.ABANDONED or not reading.may_see(match, request.user):
        return redirect("lobby:mine")
    return redirect(match)


def number_in(request: HttpRequest, field: str) -> int | None:
    """A whole number from the form; None if the field is missing or holds something else."""
    value = request.POST.get(field, "")
    return int(value) if value.isdecimal() and len(value) < 4 else None


def safe_next(request: HttpRequest, default: str = "") -> str:
    """Where to go afterwards, if the request names a place on this site."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    allowed = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if allowed else default
