"""The token in a link that signs in: for one user, once, for a short time."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.utils.http import base36_to_int

from games import clock
from games.notices.outbox import SIGN_IN_LIFE

from .models import Player


class SignInTokens(PasswordResetTokenGenerator):
    """As Django's for resetting a password, with a key of its own and a shorter life.

    The token is bound to the time of the last sign-in, so signing in spends it, and all others sent before.
    """

    key_salt = "games.lobby.sign-in"

    def check_token(self, user: Player | None, token: str | None) -> bool:
        """Whether the token is this user's, unspent and young enough."""
        if not user or not token or not super().check_token(user, token):
            return False
        made = base36_to_int(token.partition("-")[0])
        age: int = self._num_seconds(self._now()) - made
        return age <= SIGN_IN_LIFE.total_seconds()

    def _now(self) -> datetime:
        return clock.now().replace(tzinfo=None)


sign_in_tokens = SignInTokens()
