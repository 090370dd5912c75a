"""One's own name, language and API tokens."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from knox.settings import knox_settings

from games.lobby import guests
from games.lobby.forms import ProfileForm, TokenForm
from games.lobby.models import Player, Token


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """Show and change the profile."""
    user: Any = request.user
    form = ProfileForm(request.POST if request.method == "POST" else None, initial=_said(user))
    if request.method == "POST" and form.is_valid():
        user.first_name = form.cleaned_data["first_name"]
        user.language = form.cleaned_data.get("language", user.language)
        user.save(update_fields=["first_name", "language"])
        guests.rename_seats(user)
        messages.success(request, "Saved.")
        return redirect("lobby:profile")
    return _page(request, form=form)


def _said(user: Player) -> dict[str, str]:
    return {"first_name": user.first_name, "language": user.language}


@never_cache
@login_required
@require_POST
def create_token(request: HttpRequest) -> HttpResponse:
    """Make an API token and show it, this once: only its hash is kept."""
    user: Any = request.user
    form = TokenForm(request.POST)
    if user.guest:
        form.add_error(None, "Register first: a guest's tokens would be lost with the session.")
    elif Token.objects.filter(user=user).count() >= knox_settings.TOKEN_LIMIT_PER_USER:
        form.add_error(
            None, f"You have {knox_settings.TOKEN_LIMIT_PER_USER} tokens; revoke one that you no longer use."
        )
    if not form.is_valid():
        return _page(request, token_form=form)
    token, secret = Token.objects.create(user, name=form.cleaned_data["name"])
    return _page(request, token=token, secret=secret)


@never_cache
@login_required
@require_POST
def revoke_token(request: HttpRequest) -> HttpResponse:
    """Make a token useless at once. Revoking one that is gone changes nothing."""
    gone, _ = Token.objects.filter(user_id=request.user.pk, token_key=request.POST.get("key", "")).delete()
    messages.success(request, "The token is revoked." if gone else "That token was revoked already.")
    return redirect("lobby:profile")


def _page(
    request: HttpRequest,
    *,
    form: ProfileForm | None = None,
    token_form: TokenForm | None = None,
    token: Token | None = None,
    secret: str = "",
) -> HttpResponse:
    user: Any = request.user
    context = {
        "form": form or ProfileForm(initial=_said(user)),
        "token_form": token_form or TokenForm(),
        "tokens": Token.objects.filter(user=user),
        "token": token,
        "secret": secret,
    }
    wrong = (form is not None and form.errors) or (token_form is not None and token_form.errors)
    return render(request, "lobby/profile.html", context, status=422 if wrong else 200)
