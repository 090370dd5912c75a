"""What people are to be told outside the site: the outbox, and what each of them wants to hear of."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games import clock


class Preference(models.Model):
    """What a player wants by mail. Who has no row wants everything."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notice_preference")
    mail_turns = models.BooleanField("a mail when a match waits for me", default=True)
    mail_results = models.BooleanField("a mail when a match has ended", default=True)

    def __str__(self) -> str:
        return f"what {self.user} wants by mail"


class Outbox(models.Model):
    """Something to be told to one person by one channel, once.

    ``key``         names the occasion ("turn/7/2/41": match, seat, entry); unique, so that nothing is told twice
    ``user``        whom; None for an invitation to somebody without an account, then ``email`` says where
    ``since``       for "your turn": when the seat was asked, which tells this wait from a later one
    ``data``        what the row cannot look up again: an inviter's words, a sign-in link (blanked once sent)
    ``send_after``  not before; a claim moves it on, so that what a crash left half done comes up again
    """

    class Kind(models.TextChoices):
        YOUR_TURN = "your_turn", "your turn"
        MATCH_OVER = "match_over", "match over"
        INVITATION = "invitation", "invitation"
        SIGN_IN_LINK = "sign_in_link", "sign-in link"

    class Channel(models.TextChoices):
        MAIL = "mail", "mail"

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
