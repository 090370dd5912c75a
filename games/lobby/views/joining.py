"""The page behind an invitation link: what is played, with whom, how fast; one click sits down."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.lobby import guests
from games.lobby.forms import GuestNameForm
from games.lobby.models import Player
from games.lobby.once import once
from games.lobby.rows import row, settings_words
from games.matches import tables
from games.matches.errors import Refused
from games.matches.models import Match


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, invite: str) -> HttpResponse:
    """Show a table to somebody invited, and let them sit down; a visitor does so as a guest or signs in first."""
    match = Match.objects.prefetch_related("seats").filter(invite=invite).first()
    if match is None:
        return render(request, "lobby/no_invitation.html", status=404)
    user: Any = request.user
    if user.is_authenticated and any(s.user_id == user.pk for s in match.seats.all()):
        return redirect(match)
    form = GuestNameForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and match.status == Match.Status.OPEN:
        if form.is_valid():
            return _sit_down(request, match, form)
        messages.error(request, " ".join(str(e) for errors in form.errors.values() for e in errors))
    meta = match.title_class.meta
    context = {
        "match": match,
        "meta": meta,
        "row": row(match, user),
        "settings": settings_words(match),
        "roles": {r.key: r.name for r in meta.roles},
        "form": form,
        "free": any(s.free for s in match.seats.all()),
    }
    return render(request, "lobby/invitation.html", context)


def _sit_down(request: HttpRequest, match: Match, form: GuestNameForm) -> HttpResponse:
    def sit() -> int:
        player = guests.welcome(request, form.cleaned_data["name"])
        tables.join(match.pk, player)
        return player.pk

    try:
        player_id, first = once(f"join/{match.pk}", str(form.cleaned_data["submission"] or ""), sit)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("lobby:invitation", match.invite)
    if not first and not request.user.is_authenticated:
        # The second of two clicks: its answer is the one that the browser keeps.
        guest = Player.objects.filter(pk=player_id, guest=True).first()
        if guest is not None:
            guests.sign_in(request, guest)
    return redirect(match)
