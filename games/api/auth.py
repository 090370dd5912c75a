"""Tokens, as knox keeps them."""

from __future__ import annotations

from typing import Any

from knox.auth import TokenAuthentication as KnoxAuthentication

from games.matches import clock


class TokenAuthentication(KnoxAuthentication):
    """Knox looks through all of a user's tokens for expired ones at every request; here only the one that was sent."""

    def _cleanup_token(self, auth_token: Any) -> bool:
        if auth_token.expiry is None or auth_token.expiry > clock.now():
            return False
        auth_token.delete()
        return True
