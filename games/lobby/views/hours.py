"""One's own hours: zone, nights, weekends, vacations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.lobby import hours
from games.lobby.hour_forms import HoursForm, VacationForm
from games.matches.errors import NotPossible


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def my_hours(request: HttpRequest) -> HttpResponse:
    """Show and change zone, nights and weekends."""
    user: Any = request.user
    form = HoursForm(request.POST if request.method == "POST" else None, initial=HoursForm.said(user))
    if request.method == "POST" and _done(
        form, lambda data: hours.keep(user, data["zone"], form.sleep, [int(day) for day in data["weekend"]])
    ):
        messages.success(request, "Saved. Your clocks stand at these hours in all your matches.")
        return redirect("lobby:hours")
    return _page(request, form=form)


@never_cache
@login_required
@require_POST
def vacation(request: HttpRequest) -> HttpResponse:
    """Take a vacation."""
    user: Any = request.user
    form = VacationForm(request.POST)
    if _done(form, lambda data: hours.go_away(user, data["first"], data["last"])):
        messages.success(request, "Enjoy it. Your clocks stand while you are away; you may play all the same.")
        return redirect("lobby:hours")
    return _page(request, vacation_form=form)


@never_cache
@login_required
@require_POST
def end_vacation(request: HttpRequest) -> HttpResponse:
    """End a vacation, or take it back."""
    number = request.POST.get("vacation", "")
    try:
        hours.come_home(request.user, int(number) if number.isdecimal() and len(number) < 12 else 0)  # type: ignore[arg-type]
    except NotPossible as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, "The vacation is ended.")
    return redirect("lobby:hours")


def _done(form: Form, do: Callable[[dict[str, Any]], object]) -> bool:
    """Whether what a form asks for is done; if not, the form says why."""
    if not form.is_valid():
        return False
    try:
        do(form.cleaned_data)
    except NotPossible as refused:
        form.add_error(None, refused.sentence)
        return False
    return True


def _page(
    request: HttpRequest, *, form: HoursForm | None = None, vacation_form: VacationForm | None = None
) -> HttpResponse:
    user: Any = request.user
    context = {
        "form": form or HoursForm(initial=HoursForm.said(user)),
        "vacation_form": vacation_form or VacationForm(),
        "hours": hours.shown(user),
        "budget": hours.VACATION_DAYS,
    }
    wrong = (form is not None and form.errors) or (vacation_form is not None and vacation_form.errors)
    return render(request, "lobby/hours.html", context, status=422 if wrong else 200)
