"""Where allauth meets our players: a guest who registers or signs in keeps the matches; mails are letters of ours."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.utils import get_next_redirect_url
from django.conf import settings
from django.contrib import messages
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.http import urlencode

from games.notices.mail import inliner

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


# allauth's sentences, in our words. What is not named here is never said: we have no phones and no codes.
SENTENCES = {
    "account_inactive": "This account is closed. Write to whoever runs this site if that is a mistake.",
    "cannot_remove_primary_email": "Mails go to this address. Choose another one for them first, then remove it.",
    "duplicate_email": "This address is yours already.",
    "email_password_mismatch": "This address and this password do not belong together. Check both.",
    "username_password_mismatch": "This name and this password do not belong together. Check both.",
    "email_taken": "This address belongs to another account. Sign in with it, or take another address.",
    "enter_current_password": "This is not your present password.",
    "incorrect_password": "This is not your password. Type it again.",
    "invalid_password_reset": "This link no longer works. Ask for a new one.",
    "max_email_addresses": "You have %d addresses, and that is the most. Remove one first.",
    "too_many_login_attempts": "Too many wrong passwords. Wait a few minutes, or have a link mailed to you.",
    "username_blacklisted": "Only guests bear such names. Choose another.",
    "username_taken": "Somebody has this name already. Choose another.",
    "rate_limited": "That was often. Wait a few minutes, then try again.",
}


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | SENTENCES

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMessage:
        """A mail of allauth's as a letter like all of ours (templates/mail/base.html): plain, and as HTML."""
        subject = render_to_string(f"{template_prefix}_subject.txt", context).strip()
        context = {"language": translation.get_language(), "subject": subject, **context}
        automatic = {"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All", **(headers or {})}
        letter: EmailMessage = super().render_mail(template_prefix, email, context, automatic)
        if isinstance(letter, EmailMultiAlternatives):
            pages, letter.alternatives = letter.alternatives, []
            for page in pages:
                letter.attach_alternative(inliner.inline(str(page[0])), str(page[1]))
        return letter

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        """Confirming leads on to where registering was to lead, such as the table that one came from."""
        url: str = super().get_email_confirmation_url(request, emailconfirmation)
        wanted = get_next_redirect_url(request)
        return f"{url}?{urlencode({'next': wanted})}" if wanted else url

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
