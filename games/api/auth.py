"""Tokens, as knox keeps them."""

from __future__ import annotations

import binascii
from typing import Any

from django.contrib.auth import get_user_model
from knox.auth import TokenAuthentication as KnoxAuthentication
from knox.auth import compare_digest, hash_token
from knox.models import get_token_model
from knox.settings import CONSTANTS
from rest_framework.exceptions import AuthenticationFailed

from games import clock
from games.matches.rows import Reader, database, run

_tokens, _users = Reader(get_token_model()), Reader(get_user_model())
_token, _user = (reader.model._meta.db_table for reader in (_tokens, _users))
_SELECT = (
    f"SELECT {_tokens.columns}, {_users.columns} FROM {_token} JOIN {_user} ON {_user}.id = {_token}.user_id"
    f" WHERE {_token}.token_key = %s"
)


class TokenAuthentication(KnoxAuthentication):
    """Knox's check in one plain statement: it comes before every request, and putting the query together each time
    took longer than all the rest of it. Only the token that was sent is looked at for its expiry.
    """

    def authenticate_credentials(self, token: bytes) -> Any:
        text = token.decode("utf-8", "replace")
        db = database()
        for row in run(_SELECT, [text[: CONSTANTS.TOKEN_KEY_LENGTH]], db).fetchall():
            found = _tokens.one(row, db)
            if found.expiry is not None and found.expiry <= clock.now():
                found.delete()
                continue
            try:
                digest = hash_token(text)
            except (TypeError, binascii.Error):
                break
            if compare_digest(digest, found.digest):
                found.user = _users.one(row[len(_tokens.names) :], db)
                return self.validate_user(found)
        raise AuthenticationFailed("This token is not known, or it has expired. Make a new one on your profile page.")
