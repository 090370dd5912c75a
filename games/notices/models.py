"""What people are to be told outside the site: the outbox, what each of them wants to hear of, and where."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.conf import settings
from django.db import models

from games import clock


class Kind(models.TextChoices):
    """What a notice is about."""

    YOUR_TURN = "your_turn", "your turn"
    REMINDER = "reminder", "reminder"
    MATCH_OVER = "match_over", "match over"
    INVITATION = "invitation", "invitation"
    CHAT = "chat", "chat"
    SIGN_IN_LINK = "sign_in_link", "sign-in link"
    DIGEST = "digest", "digest"


class Channel(models.TextChoices):
    """The way a notice takes. DIGEST: by mail as well, gathered once a day."""

    MAIL = "mail", "mail"
    DIGEST = "digest", "daily mail"
    WEBHOOK = "webhook", "webhook"
    PUSH = "push", "push"


# What a player chooses for each channel; in the columns of Preference a kind is a bit.
WISHES = (Kind.YOUR_TURN, Kind.REMINDER, Kind.MATCH_OVER, Kind.INVITATION, Kind.CHAT)
BIT: dict[str, int] = {kind.value: 1 << n for n, kind in enumerate(WISHES)}
ALL = (1 << len(WISHES)) - 1


class Preference(models.Model):
    """What a player wants to hear of, by which channels. Who has no row wants everything by mail, at once.

    ``mail``, ``digest``, ``webhook``, ``push``  bit masks of kinds (BIT), one a channel
    ``hour``         when the daily mail comes, in the player's own zone (0-23)
    ``next_digest``  the next such moment; None without a daily mail
    ``webhook_url``  where messages for Discord, Slack and the like go; ``webhook_error``: why the last one failed
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notice_preference")
    mail = models.PositiveSmallIntegerField("by mail, at once", default=ALL)
    digest = models.PositiveSmallIntegerField("by the daily mail", default=0)
    webhook = models.PositiveSmallIntegerField("by webhook", default=0)
    push = models.PositiveSmallIntegerField("on my devices", default=0)
    hour = models.PositiveSmallIntegerField(default=8)
    next_digest = models.DateTimeField(null=True, blank=True, db_index=True)
    webhook_url = models.CharField(max_length=500, blank=True)
    webhook_error = models.CharField(max_length=300, blank=True)

    def __str__(self) -> str:
        return f"what {self.user} wants to hear of"

    def wants(self, kind: str, channel: str) -> bool:
        """Whether this kind (one of WISHES) is wanted by this channel."""
        return bool(getattr(self, channel) & BIT[kind])

    def set(self, kind: str, channel: str, wanted: bool) -> None:
        """Change a wish; not saved yet."""
        mask: int = getattr(self, channel)
        setattr(self, channel, mask | BIT[kind] if wanted else mask & ~BIT[kind])


def preference_of(user: Any) -> Preference:
    """A player's choices; those of the beginning, not saved, where there are none yet."""
    try:
        return user.notice_preference
    except Preference.DoesNotExist:
        return Preference(user=user)


class Device(models.Model):
    """A browser that takes messages for its player while no page is open (web push).

    ``endpoint``: the address at its maker's service; ``p256dh``, ``auth``: its public key and secret, base64url.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="devices")
    endpoint = models.CharField(max_length=500, unique=True)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=40)
    name = models.CharField(max_length=60, blank=True)
    created = models.DateTimeField(default=clock.now)
    last_error = models.CharField(max_length=300, blank=True)

    def __str__(self) -> str:
        return self.name or f"device {self.pk}"


class Closed(models.Model):
    """An address whose owner, with or without an account, wants no more invitations."""

    email = models.EmailField(unique=True)  # in small letters
    at = models.DateTimeField(default=clock.now)

    class Meta:
        verbose_name = "address without invitations"
        verbose_name_plural = "addresses without invitations"

    def __str__(self) -> str:
        return self.email


class Delivered(NamedTuple):
    """How many rows were ``sent``, ``dropped`` (no longer true, not wanted) and ``failed`` (tried again, or not)."""

    sent: int = 0
    dropped: int = 0
    failed: int = 0


class Outbox(models.Model):
    """Something to be told to one person by one channel, once.

    ``key``         names the occasion ("your_turn/7/2/41/mail": match, seat, entry, channel); unique, so that nothing
                    is told twice
    ``user``        whom; None for an invitation to somebody without an account, then ``email`` says where
    ``since``       for "your turn" and reminders: when the seat was asked, which tells this wait from a later one
    ``data``        what the row cannot look up again: an inviter's words, a sign-in link (blanked once sent)
    ``send_after``  not before; a claim moves it on, so that what a crash left half done comes up again
    """

    Kind, Channel = Kind, Channel

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        SENT = "sent", "sent"
        DROPPED = "dropped", "dropped"
        FAILED = "failed", "failed"

    key = models.CharField(max_length=200, unique=True)
    kind = models.CharField(max_length=16, choices=Kind.choices)
    channel = models.CharField(max_length=8, choices=Channel.choices, default=Channel.MAIL)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="notices")
    email = models.EmailField(blank=True)
    match = models.ForeignKey("matches.Match", on_delete=models.CASCADE, null=True, related_name="notices")
    seat = models.PositiveSmallIntegerField(null=True)
    since = models.FloatField(null=True)
    data = models.JSONField(default=dict, blank=True)

    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    created = models.DateTimeField(default=clock.now)
    send_after = models.DateTimeField(default=clock.now)
    attempts = models.PositiveSmallIntegerField(default=0)
    done = models.DateTimeField(null=True)
    last_error = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = "notice"
        verbose_name_plural = "outbox"
        indexes = [
            models.Index(fields=["send_after"], name="notice_due", condition=models.Q(state="waiting")),
            models.Index(fields=["user", "-created"], name="notice_of_user"),
            models.Index(fields=["state", "done"], name="notice_done"),
        ]

    def __str__(self) -> str:
        return self.key
