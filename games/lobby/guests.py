"""Players without an account: they are known by their session alone until they register."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from games.matches import door
from games.matches.models import Match, Seat

from . import limits
from .models import Player

WORDS = (
    "Biscuit",
    "Comet",
    "Gasket",
    "Kettle",
    "Lantern",
    "Nebula",
    "Noodle",
    "Portal",
    "Quasar",
    "Socket",
    "Turnip",
    "Walrus",
)
PREFIX = "Guest-"
BACKEND = "django.contrib.auth.backends.ModelBackend"


def looks_like_guest(username: str) -> bool:
    """Names that only guests bear, so that nobody passes for one."""
    return username.lower().startswith(PREFIX.lower())


def guest_of(request: HttpRequest) -> Player | None:
    """The guest who makes this request; None for a visitor or somebody with an account."""
    user: Any = request.user
    if not user.is_authenticated or not user.guest:
        return None
    return Player.objects.filter(pk=user.pk, guest=True).first()


def welcome(request: HttpRequest, name: str = "") -> Player:
    """The player who makes this request; a visitor becomes a guest, signed in by this session.

    ``name``: what a new guest wants to be called. Raises TooOften if too many guests came from one address.
    """
    user: Any = request.user
    if user.is_authenticated:
        return Player.objects.get(pk=user.pk)
    limits.check(
        request, "guest", "Many guests have come from your address in the last hour. Register, or come back later."
    )
    guest = _new_guest(name)
    sign_in(request, guest)
    return guest


def sign_in(request: HttpRequest, guest: Player) -> None:
    """Give this session to a guest."""
    login(request, guest, backend=BACKEND)


def _new_guest(name: str) -> Player:
    for digits in (4, 4, 4, 6, 8, 12):
        username = f"{PREFIX}{secrets.choice(WORDS)}-{10 ** (digits - 1) + secrets.randbelow(9 * 10 ** (digits - 1))}"
        guest = Player(username=username, first_name=name, guest=True)
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:
            continue  # the name is taken
        return guest
    raise RuntimeError("no free name was found for a guest")


def rename_seats(user: Player) -> None:
    """Put a player's present name on the seats of matches that are not over."""
    Seat.objects.filter(user=user, match__status__in=[Match.Status.OPEN, Match.Status.ACTIVE]).update(
        name=user.seat_name
    )


@transaction.atomic
def hand_over(guest: Player, account: Player) -> int:
    """Give a guest's seats and tables to an account; returns how many seats. A match where both sit stays as it is."""
    both = Match.objects.filter(seats__user=account).values("pk")
    seats = Seat.objects.filter(user=guest).exclude(match__in=list(both.values_list("pk", flat=True)))
    hosted = list(seats.values_list("match_id", flat=True))
    moved = seats.update(user=account)
    Match.objects.filter(host=guest, pk__in=hosted).update(host=account)
    rename_seats(account)
    door.rest(account)
    if not Seat.objects.filter(user=guest).exists():
        guest.delete()
    return moved
