"""Who plays."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class Player(AbstractUser):
    """Someone who plays: with an account, or as a guest who may register later and keep the matches."""

    guest = models.BooleanField(default=False)

    @property
    def seat_name(self) -> str:
        """How the player is called at a table."""
        return self.first_name or self.username
