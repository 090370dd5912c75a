"""Browsers that take messages while no page is open."""

from __future__ import annotations

from typing import Any

import msgspec
from django.contrib.auth.decorators import login_required
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.notices import outward, people, push, wishes
from games.notices.models import WISHES, Channel, Device, preference_of


class _Keys(msgspec.Struct):
    p256dh: str
    auth: str


class _Subscription(msgspec.Struct):
    """What a browser gives for a subscription (PushSubscription.toJSON), and what to call it."""

    endpoint: str
    keys: _Keys
    name: str = ""


@never_cache
@login_required
@require_POST
def add(request: HttpRequest) -> HttpResponse:
    """POST a browser's subscription as JSON: it is told of everything from now on, if nothing was chosen yet."""
    user: Any = request.user
    with people.speaking_to(user):
        try:
            given = msgspec.json.decode(request.body, type=_Subscription)
            outward.target(given.endpoint)
        except (msgspec.DecodeError, UnicodeDecodeError, outward.Failed):
            return JsonResponse({"detail": _("This is no subscription of a browser.")}, status=400)
        if len(given.endpoint) > 500 or not push.usable(given.keys.p256dh, given.keys.auth):
            return JsonResponse({"detail": _("This is no subscription of a browser.")}, status=400)
        others = Device.objects.filter(user=user).exclude(endpoint=given.endpoint)
        if others.count() >= push.DEVICES_MOST:
            return JsonResponse({"detail": _("You have many devices. Remove one first.")}, status=409)
    values = {"user": user, "p256dh": given.keys.p256dh, "auth": given.keys.auth, "name": given.name[:60]}
    # A browser in which somebody else has signed in tells of that one's matches from now on.
    Device.objects.update_or_create(endpoint=given.endpoint, defaults=values)
    wish = preference_of(user)
    if not wish.push:
        for kind in WISHES:
            wish.set(kind, Channel.PUSH, True)
        wishes.keep(wish)
    return JsonResponse({}, status=201)


@never_cache
@login_required
@require_POST
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Tell a device nothing any more."""
    Device.objects.filter(pk=pk, user_id=request.user.pk).delete()
    return redirect("notices:settings")


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The script that shows messages. Served from here, since where it lies is what it may see: no page of play."""
    path = finders.find("js/worker.js")
    with open(str(path), encoding="utf-8") as file:
        response = HttpResponse(file.read(), content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response
