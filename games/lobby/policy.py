"""What a guest may not do. Whoever can leave without a trace must not keep strangers waiting."""

from __future__ import annotations

from typing import Any

from games.matches.errors import Refused


class AccountNeeded(Refused):
    """Only players with an account may do this."""

    code = "account-needed"
    status = 403


def may_open_public_table(user: Any) -> None:
    """Raises AccountNeeded for a guest."""
    if user.guest:
        raise AccountNeeded(
            "Guests cannot open a table to everyone. Choose “friends with the link”, or register: it takes a minute "
            "and keeps your matches."
        )


def may_sit_with_strangers(user: Any) -> None:
    """Raises AccountNeeded for a guest at a table found in the list; an invitation lets guests in."""
    if user.guest:
        raise AccountNeeded(
            "Guests sit down by invitation. Register to join open tables: it takes a minute and keeps your matches."
        )


def may_send_mail(user: Any) -> None:
    """Raises AccountNeeded for a guest."""
    if user.guest:
        raise AccountNeeded("Register to send invitations by mail. The link can be copied and sent by anyone.")
