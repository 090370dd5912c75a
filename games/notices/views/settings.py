"""What a player wants to be told, and the one click that ends it."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from games.notices import links, people, push, webhook, wishes
from games.notices.forms import NAMES, WishForm
from games.notices.models import WISHES, Channel, Closed, Device, Kind, Outbox, preference_of
from games.notices.outward import Failed
from games.notices.telling import UNCONFIRMED_MOST, NotWanted


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """The grid of wishes, where notices go, and what could not be delivered of late."""
    user: Any = request.user
    with people.speaking_to(user):
        form = WishForm(request.POST or None, preference_of(user), people.language_of(user))
        if request.method == "POST" and form.is_valid():
            said = form.cleaned_data
            wishes.choose(
                user,
                form.wanted(),
                hour=said["hour"],
                language=said["language"],
                webhook_url=said["webhook_url"],
            )
            with people.speaking_to(user):
                messages.success(request, _("Saved."))
            return redirect("notices:settings")
        return _show(request, form)


def _show(request: HttpRequest, form: WishForm) -> HttpResponse:
    user: Any = request.user
    failed = Outbox.objects.filter(user=user).exclude(last_error="").exclude(state=Outbox.State.DROPPED)
    context = {
        "form": form,
        "language": people.language_of(user),
        "confirmed": people.confirmed(user),
        "pending": EmailAddress.objects.filter(user=user, verified=False).exists(),
        "most": UNCONFIRMED_MOST,
        "failed": [
            (NAMES.get(Kind(row.kind), ""), row) for row in failed.order_by("-created").select_related("match")[:5]
        ],
        "devices": Device.objects.filter(user=user).order_by("pk"),
        "push_key": push.public_key(),
    }
    return render(request, "notices/settings.html", context, status=422 if form.errors else 200)


@never_cache
@login_required
@require_POST
def test_webhook(request: HttpRequest) -> HttpResponse:
    """Send a message to the user's webhook at once, and say what came of it."""
    wish = preference_of(request.user)
    with people.speaking_to(request.user):
        if not ratelimit.consume(request, action="webhook_test"):
            messages.error(request, _("That was often. Wait a few minutes, then try again."))
            return redirect("notices:settings")
        try:
            webhook.test(wish)
        except (Failed, NotWanted) as error:
            messages.error(request, str(error))
        else:
            messages.success(request, _("The test was sent. Look whether it has arrived."))
    return redirect("notices:settings")


@csrf_exempt  # the signed link is the proof; mail programs post without a cookie
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def off(request: HttpRequest, token: str) -> HttpResponse:
    """Switch one kind of mail off (POST). A GET only asks, since mail scanners follow every link."""
    try:
        whose = links.read_off_token(token)
    except (signing.BadSignature, ValueError):
        return render(request, "notices/off.html", {"wrong": True, "language": "en"}, status=404)
    # Who has an account no more gets no mail either: to the reader that is the same.
    reader = get_user_model().objects.filter(pk=whose.user_id).first() if whose.user_id else None
    if request.method == "POST":
        if whose.user_id is None:
            Closed.objects.get_or_create(email=whose.email)
        elif reader is not None:
            _switch_off(reader, whose.kind)
    with people.speaking_to(reader):
        name = _("The daily mail") if whose.kind == Kind.DIGEST else NAMES[whose.kind]
        context = {
            "name": name,
            "done": request.method == "POST",
            "language": people.language_of(reader),
            "stranger": whose.user_id is None,
        }
        return render(request, "notices/off.html", context)


def _switch_off(reader: Any, kind: Kind) -> None:
    wish = preference_of(reader)
    for one in WISHES:
        if kind == Kind.DIGEST:
            wish.set(one, Channel.DIGEST, False)
        elif one == kind:
            wish.set(one, Channel.MAIL, False)
            wish.set(one, Channel.DIGEST, False)
    wishes.keep(wish)
