"""Signing in by a link in a mail. Opening the link only shows a button: mail scanners open every link."""

from __future__ import annotations

from urllib.parse import urlencode

from allauth.account.models import EmailAddress
from allauth.account.utils import filter_users_by_email, perform_login
from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.lobby import limits
from games.lobby.forms import LinkForm
from games.lobby.models import Player, Token
from games.lobby.tokens import sign_in_tokens
from games.matches.errors import Refused
from games.notices.mail import confirmed
from games.notices.outbox import SIGN_IN_LIFE, send_sign_in_link

from .doors import safe_next

MINUTES = int(SIGN_IN_LIFE.total_seconds() // 60)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def request_link(request: HttpRequest) -> HttpResponse:
    """Ask for an address and mail the link. The answer is the same whether or not somebody has that address."""
    form = LinkForm(request.POST if request.method == "POST" else None)
    context = {"form": form, "next": safe_next(request), "minutes": MINUTES}
    if request.method != "POST" or not form.is_valid():
        return render(request, "lobby/link_request.html", context, status=422 if form.errors else 200)
    email = form.cleaned_data["email"]
    try:
        limits.check(request, "sign_in_link", f"Too many links were asked for. Wait {MINUTES} minutes.", email.lower())
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return render(request, "lobby/link_request.html", context, status=refused.status)
    for user in filter_users_by_email(email, is_active=True, prefer_verified=True)[:1]:
        send_sign_in_link(user, settings.SITE_URL + _link(user, safe_next(request)))
    return render(request, "lobby/link_sent.html", context | {"email": email})


def _link(user: Player, wanted: str) -> str:
    uid = urlsafe_base64_encode(str(user.pk).encode())
    path = reverse("lobby:link", args=[uid, sign_in_tokens.make_token(user)])
    return f"{path}?{urlencode({'next': wanted})}" if wanted else path


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def link(request: HttpRequest, uid: str, token: str) -> HttpResponse:
    """The page behind the link, with its button (GET), and signing in (POST), which spends the link."""
    user = _user(uid)
    if user is None or not sign_in_tokens.check_token(user, token):
        return render(request, "lobby/link_wrong.html", {"minutes": MINUTES}, status=410)
    if request.method != "POST":
        return render(request, "lobby/link.html", {"name": user.seat_name, "next": safe_next(request)})
    with transaction.atomic():
        locked = Player.objects.select_for_update().get(pk=user.pk)
        if not sign_in_tokens.check_token(locked, token):
            return render(request, "lobby/link_wrong.html", {"minutes": MINUTES}, status=410)
        first_proof = not confirmed(locked)
        if first_proof and not _take_over(locked):
            return render(request, "lobby/link_wrong.html", {"minutes": MINUTES}, status=410)
        perform_login(request, locked, email_verification="none")
    messages.success(request, f"Welcome back, {locked.seat_name}.")
    wanted = safe_next(request, reverse("lobby:mine"))
    if first_proof:
        messages.info(
            request,
            "Your mail address is confirmed. Until now anybody could have registered with it, so the account's "
            "password, API tokens, other mail addresses and other sign-ins were removed.",
        )
        return redirect(f"{reverse('account_set_password')}?{urlencode({'next': wanted})}")
    return redirect(wanted)


def _take_over(user: Player) -> bool:
    """Give an account whose address was never confirmed to the reader of that mailbox, who is here, and to nobody else.

    Somebody else may have registered it to lie in wait: every other way into it ends, sessions with the password.
    False, and nothing has changed, if another account has confirmed the address.
    """
    email = user.email.lower()
    address = EmailAddress.objects.filter(user=user, email__iexact=email).first() or EmailAddress(user=user)
    address.email = email
    if not address.can_set_verified():
        return False
    EmailAddress.objects.filter(user=user).exclude(pk=address.pk).delete()
    address.verified = address.primary = True
    address.save()
    Token.objects.filter(user=user).delete()
    user.set_unusable_password()
    user.save(update_fields=["password"])
    return True


def _user(uid: str) -> Player | None:
    try:
        pk = int(urlsafe_base64_decode(uid).decode())
    except (ValueError, UnicodeDecodeError):
        return None
    return Player.objects.filter(pk=pk, is_active=True, guest=False).first() if pk < 1 << 63 else None
