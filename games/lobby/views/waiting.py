"""What can be done at a table before it starts: seats, roles, bots, invitations, start, close."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.lobby import policy
from games.lobby.forms import InviteForm
from games.matches import tables
from games.matches.errors import NotPossible
from games.matches.models import Match
from games.notices import outbox

from .doors import number_in, table_change


@table_change
def leave(request: HttpRequest, match: Match) -> HttpResponse | None:
    """Give back the seat; the host closes the table by leaving."""
    hosted = match.host_id == request.user.pk
    tables.leave(match.pk, request.user)
    messages.success(request, "The table is closed." if hosted else "You have left the table.")
    return redirect("lobby:mine")


@table_change
def close(request: HttpRequest, match: Match) -> HttpResponse | None:
    tables.close(match.pk, request.user)
    messages.success(request, "The table is closed.")
    return redirect("lobby:mine")


@table_change
def seat_bot(request: HttpRequest, match: Match) -> None:
    tables.add_bot(match.pk, request.user, _seat(request), request.POST.get("bot", ""))


@table_change
def fill(request: HttpRequest, match: Match) -> None:
    """Bots on all free seats."""
    tables.fill(match.pk, request.user, request.POST.get("bot", ""))


@table_change
def clear_seat(request: HttpRequest, match: Match) -> None:
    tables.clear_seat(match.pk, request.user, _seat(request))


@table_change
def choose_role(request: HttpRequest, match: Match) -> None:
    tables.choose_role(match.pk, request.user, request.POST.get("role", ""))


@table_change
def start(request: HttpRequest, match: Match) -> None:
    """Start the match; a second click finds it started."""
    if match.status != Match.Status.ACTIVE:
        policy.may_start(match, request.user)
        tables.start(match.pk, request.user)


@table_change
def invite(request: HttpRequest, match: Match) -> None:
    """Invite somebody by mail; for the players of the table."""
    user: Any = request.user
    if not match.seats.filter(user=user).exists():
        raise NotPossible("Only those who sit at this table can invite others to it.")
    policy.may_send_mail(user)
    form = InviteForm(request.POST)
    if not form.is_valid():
        raise NotPossible(" ".join(str(error) for errors in form.errors.values() for error in errors))
    outbox.invite_by_mail(match, user, form.cleaned_data["email"], form.cleaned_data["text"])
    messages.success(request, f"The invitation to {form.cleaned_data['email'].strip()} is on its way.")


def _seat(request: HttpRequest) -> int:
    number = number_in(request, "number")
    if number is None:
        raise NotPossible("The form does not say which seat is meant. Use the buttons of the table's page.")
    return number
