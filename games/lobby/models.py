"""Who plays."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from knox.models import AbstractAuthToken

SEAT_NAME_MOST = 40  # as many characters as a seat's name holds


class Player(AbstractUser):  # type: ignore[django-manager-missing]
    """Someone who plays: with an account, or as a guest who may register later and keep the matches.

    ``first_name`` is the name a player wants to go by; ``language`` a code of LANGUAGES, "" for the site's own.
    """

    guest = models.BooleanField(default=False)
    language = models.CharField(max_length=8, blank=True)

    @property
    def seat_name(self) -> str:
        """How the player is called at a table."""
        own = self.first_name or (self.username.replace("-", " ") if self.guest else self.username)
        return own[:SEAT_NAME_MOST]


class Token(AbstractAuthToken):
    """A token for the API, under the name its owner gave it. Only its hash is kept."""

    name = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ["-created"]

    def __str__(self) -> str:
        return self.name or self.token_key
