"""Where allauth meets our players: a guest who registers or signs in keeps the matches; mails name our own address."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse

from . import guests
from .models import Player


class _Site:
    """The site as allauth's mails name it."""

    @property
    def domain(self) -> str:
        return urlsplit(settings.SITE_URL).netloc

    name = domain


def _at_home(url: str) -> str:
    """The same page at the site's own address."""
    return str(settings.SITE_URL + urlsplit(url)._replace(scheme="", netloc="").geturl())


class AccountAdapter(DefaultAccountAdapter):
    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Every link that allauth puts into a mail begins with SITE_URL, by whatever host name the request came.

        The Host header is the sender's to choose, and the mail, with a key in its link, goes to somebody else.
        """
        links = {name: _at_home(value) for name, value in context.items() if name.endswith("_url")}
        super().send_mail(template_prefix, email, {**context, **links, "current_site": _Site()})

    def new_user(self, request: HttpRequest) -> Player:
        """The row that registering fills: a guest's own, so that everything that hangs on it stays; else a new one."""
        guest = guests.guest_of(request)
        return guest if guest is not None else Player()

    def save_user(self, request: HttpRequest, user: Player, form: Any, commit: bool = True) -> Player:
        was_guest = user.guest
        user.guest = False
        saved: Player = super().save_user(request, user, form, commit)
        if was_guest and commit:
            guests.rename_seats(saved)
            messages.success(request, "Welcome! Your matches stay with you.")
        return saved

    def pre_login(self, request: HttpRequest, user: Player, **kwargs: Any) -> HttpResponse | None:
        """Whoever signs in to an account while playing as a guest takes the guest's matches along."""
        refused: HttpResponse | None = super().pre_login(request, user, **kwargs)
        guest = guests.guest_of(request)
        if refused is None and guest is not None and guest.pk != user.pk and guests.hand_over(guest, user):
            messages.success(request, "The matches you played as a guest are now yours.")
        return refused

    def clean_username(self, username: str, shallow: bool = False) -> str:
        name: str = super().clean_username(username, shallow)
        if guests.looks_like_guest(name):
            raise self.validation_error("username_blacklisted")
        return name
