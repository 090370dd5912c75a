"""Whose an address is, and how a reader is spoken to: language and time zone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import get_user_model
from django.utils import timezone, translation


def confirmed(user: Any) -> bool:
    """Whether the user's mail address is known to be theirs."""
    return EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True).exists()


def owner_of(email: str) -> Any | None:
    """The player to whom mails to this address go, if the address is known to be theirs."""
    found = EmailAddress.objects.filter(email__iexact=email, verified=True, user__is_active=True)
    return get_user_model().objects.filter(pk__in=found.values("user"), email__iexact=email).first()


def language_of(user: Any) -> str:
    """The code of the language a user reads mails in."""
    wanted = getattr(user, "language", "")
    return wanted if wanted in dict(settings.MAIL_LANGUAGES) else settings.LANGUAGE_CODE


@contextmanager
def speaking_to(user: Any) -> Iterator[None]:
    """Texts are in this user's language, times in their zone, while it lasts. None: as the site has it."""
    zone = UTC if user is None else user.timezone
    with translation.override(language_of(user)), timezone.override(zone):
        yield
