"""What a player wants to be told by mail, and the one click that ends it."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from django import forms
from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from . import mail
from .models import Outbox, Preference


class PreferenceForm(forms.ModelForm):
    class Meta:
        model = Preference
        fields = ("mail_turns", "mail_results")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings_page(request: HttpRequest) -> HttpResponse:
    """The form with the two switches, where the mails go, and what could not be delivered of late."""
    user: Any = request.user
    wanted = Preference.objects.filter(user=user).first() or Preference(user=user)
    form = PreferenceForm(request.POST or None, instance=wanted)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("notices:settings")
    failed = Outbox.objects.filter(user=user).exclude(last_error="").exclude(state=Outbox.State.DROPPED)
    return render(
        request,
        "notices/settings.html",
        {
            "form": form,
            "confirmed": mail.confirmed(user),
            "pending": EmailAddress.objects.filter(user=user, verified=False).exists(),
            "most": mail.UNCONFIRMED_MOST,
            "failed": failed.order_by("-created").select_related("match")[:5],
        },
    )


@csrf_exempt  # the signed link is the proof; mail programs post without a cookie
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def off(request: HttpRequest, token: str) -> HttpResponse:
    """Switch one kind of mail off (POST). A GET only asks, since mail scanners follow every link."""
    try:
        user_id, kind = mail.read_off_token(token)
    except signing.BadSignature:
        return render(request, "notices/off.html", {"wrong": True}, status=404)
    switch = mail.SWITCH[kind]
    # Who has an account no more gets no mail either: to the reader that is the same.
    if request.method == "POST" and get_user_model().objects.filter(pk=user_id).exists():
        Preference.objects.update_or_create(user_id=user_id, defaults={switch: False})
    return render(request, "notices/off.html", {"kind": kind, "done": request.method == "POST"})
