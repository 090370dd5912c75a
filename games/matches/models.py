"""A match is a row, its seats, and its log. The log is the truth; everything else in the row can be rebuilt from it."""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings as site
from django.db import models
from django.urls import reverse

from games import clock, titles
from games.kernel.chance import commitment
from games.kernel.title import Title

from . import pace as paces
from .clocks import ALWAYS, Clock, unpacked
from .pace import Pace


def new_seed() -> bytes:
    return secrets.token_bytes(32)


def new_invite() -> str:
    return secrets.token_urlsafe(12)


USUAL_BOT = "greedy"  # where nobody has chosen another


class Match(models.Model):
    """One game among friends, from the open table to its end.

    ``seed``      32 secret bytes; its SHA-256 is public from the start, the seed itself once the match has ended
    ``head``      the number of the last entry, ``head_hash`` that entry's hash
    ``saved``     the position at rest: a cache, rebuilt from the log when lost; ``digest`` fingerprints its events
                  since the checkpoint, so that changed rules are noticed
    ``to_act``    bit mask of the seats that the match waits for
    ``clocks``    seat number -> {"left", "since", "at", "full", "deadline", "warn"}. "left": seconds left at the
                  instant "at", which is None for a clock that stands. A seat that is not asked has "left" alone, what
                  it keeps. "since": when it was asked; "full": the time it had then; "deadline" and "warn" follow from
                  the rest (games.matches.clocks). Instants are seconds since 1970
    ``kept``      [entry, {seat number -> clock}]: what answers that can still be taken back have done to the clocks
    ``pause``     {} or {"since", "until", "rest"}: all clocks stand. "until": None or when they go on; "rest": because
                  nobody is left at the table, until somebody comes back
    ``proposals`` what players propose to the others (door.agreeing): {"what", "by", "yes", "at", …}
    ``reads``     seat number -> the last entry its player had seen when moving last
    """

    class Status(models.TextChoices):
        OPEN = "open", "open"
        ACTIVE = "active", "active"
        OVER = "over", "over"
        ABANDONED = "abandoned", "abandoned"
        STUCK = "stuck", "stuck"

    class TimeOut(models.TextChoices):
        """What happens when a seat's time runs out. ``patience``: the deadlines missed in a row that SEAT waits for."""

        DEFAULT = "default", "the default is played"
        BOT = "bot", "a bot gives this answer"
        SEAT = "seat", "the default is played; in the end a bot takes the seat"

    title = models.CharField(max_length=32)
    card_set = models.ForeignKey("cards.CardSet", on_delete=models.PROTECT, related_name="+")
    settings = models.JSONField(default=dict, blank=True)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.OPEN)
    host = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="hosted")
    private = models.BooleanField(default=False)
    invite = models.CharField(max_length=24, default=new_invite, unique=True)
    pace = models.CharField(max_length=paces.LONGEST_TEXT, default=paces.DEFAULT)
    rests = models.BooleanField("players' nights, weekends and vacations stop their clocks", default=True)
    time_out = models.CharField(max_length=8, choices=TimeOut.choices, default=TimeOut.DEFAULT)
    patience = models.PositiveSmallIntegerField(default=3)
    rematch_of = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="rematches")

    seed = models.BinaryField(default=new_seed)
    head = models.PositiveIntegerField(default=0)
    head_hash = models.BinaryField(default=bytes)
    saved = models.BinaryField(default=bytes)
    digest = models.BigIntegerField(default=0)
    to_act = models.PositiveIntegerField(default=0)
    clocks = models.JSONField(default=dict, blank=True)
    kept = models.JSONField(default=list, blank=True)
    pause = models.JSONField(default=dict, blank=True)
    proposals = models.JSONField(default=list, blank=True)
    reads = models.JSONField(default=dict, blank=True)
    next_deadline = models.DateTimeField(null=True, blank=True)
    heading = models.CharField(max_length=80, blank=True)
    result = models.JSONField(null=True, blank=True)
    failures = models.PositiveSmallIntegerField(default=0)
    trouble = models.TextField(blank=True)

    created = models.DateTimeField(default=clock.now)
    started = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)
    touched = models.DateTimeField(default=clock.now)

    class Meta:
        verbose_name_plural = "matches"
        # No column that a move writes is in an index, so that PostgreSQL need not touch the indexes at each move: what
        # is due is looked for among the running matches, which are few beside those that are over.
        indexes = [
            models.Index(fields=["id"], name="match_active", condition=models.Q(status="active")),
            models.Index(fields=["id"], name="match_open", condition=models.Q(status="open")),
        ]

    def __str__(self) -> str:
        return f"{self.title_class.meta.name} {self.code}"

    def get_absolute_url(self) -> str:
        return reverse("match", args=[self.pk])

    @property
    def code(self) -> str:
        return f"#{self.pk}"

    @property
    def title_class(self) -> type[Title[Any]]:
        return titles.get(self.title)

    @property
    def pace_(self) -> Pace:
        return paces.find(self.pace)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed, in hex; public."""
        return commitment(bytes(self.seed))

    def waits_for(self, seat: int) -> bool:
        return bool(self.to_act >> seat & 1)

    @property
    def runs(self) -> bool:
        """Whether its clocks run: neither paused by its players nor stopped by a fault."""
        return self.status == self.Status.ACTIVE and not self.pause

    def clock_of(self, seat: Seat) -> Clock | None:
        """The clock of a seat that is asked, with whatever stops it; None for one that is not asked."""
        raw = self.clocks.get(str(seat.number), {})
        if "since" not in raw:
            return None
        return Clock(raw["left"], raw["at"], unpacked(seat.hours) if self.rests else ALWAYS)


class Seat(models.Model):
    """A place at a match. Free while it has neither user nor bot.

    ``orders``: standing orders of its player, key -> value; for nobody else to see. ``hours``: when its player's clock
    stands (clocks.packed), written here so that a move need not look it up. ``misses``: deadlines missed since its
    player's last answer. ``standin``: whether a bot stands in for its player, for one answer or until they come back.
    """

    class StandIn(models.TextChoices):
        NO = "", "no"
        ANSWER = "answer", "for one answer"
        SEAT = "seat", "until its player comes back"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    bot = models.CharField(max_length=16, blank=True)
    name = models.CharField(max_length=40, blank=True)
    role = models.CharField(max_length=32, blank=True)
    resigned = models.BooleanField(default=False)
    orders = models.JSONField(default=dict, blank=True)
    hours = models.JSONField(default=dict, blank=True)
    misses = models.PositiveSmallIntegerField(default=0)
    standin = models.CharField(max_length=8, choices=StandIn.choices, default=StandIn.NO, blank=True)

    class Meta:
        ordering = ["match_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_seat_a_number"),
            models.UniqueConstraint(
                fields=["match", "user"], name="one_seat_a_user", condition=models.Q(user__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"seat {self.number + 1}"

    @property
    def free(self) -> bool:
        return self.user_id is None and not self.bot

    @property
    def player(self) -> str:
        """Which bot answers for this seat; "" if its user does. One plays on for a user who resigned or stays away."""
        return USUAL_BOT if self.resigned or self.standin else self.bot

    @property
    def away(self) -> bool:
        """Whether a bot has the seat until its player takes it back."""
        return self.standin == self.StandIn.SEAT and not self.resigned

    @property
    def present(self) -> bool:
        """Whether a person plays here who must be asked when something is agreed upon."""
        return self.user_id is not None and not self.resigned and not self.away


class Entry(models.Model):
    """A line of the log: an answer with the facts that followed, chained by hash to the one before.

    ``ask``: token of the ask that was answered, or whose answer was taken back.
    ``body`` is a packed kernel ``Record``. ``firm``: it showed somebody something new, was left to chance or revealed
    joint answers, so its player cannot take it back. Entries are only ever appended, and only by ``door``.
    """

    class Cause(models.TextChoices):
        START = "start", "start"
        PLAYER = "player", "player"
        BOT = "bot", "bot"
        TIMEOUT = "timeout", "time-out"
        STANDING = "standing", "standing order"
        UNDO = "undo", "undo"
        RESIGN = "resign", "resignation"
        RULES = "rules", "corrected rules"
        ADMIN = "admin", "administrator"
        TABLE = "table", "at the table"  # nothing of the game: what was agreed, given, or done about time (``asides``)

    pk = models.CompositePrimaryKey("match_id", "seq")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="entries", db_index=False)
    seq = models.PositiveIntegerField()
    cause = models.CharField(max_length=8, choices=Cause.choices)
    seat = models.PositiveSmallIntegerField(null=True)
    ask = models.CharField(max_length=40, blank=True)
    body = models.BinaryField()
    firm = models.BooleanField(default=True)
    submission = models.UUIDField(null=True)
    at = models.DateTimeField()
    engine = models.PositiveSmallIntegerField(default=1)
    hash = models.BinaryField()

    class Meta:
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(
                fields=["match", "submission"],
                name="one_entry_a_submission",
                condition=models.Q(submission__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seq} {self.cause}"


class Pulse(models.Model):
    """When something that must run again and again last ran, so that its standing still is noticed.

    ``outage``: when it last ran again after it had stood still for ``given`` seconds, which ``matches`` got back.
    """

    name = models.CharField(max_length=16, unique=True)
    at = models.DateTimeField()
    outage = models.DateTimeField(null=True)
    given = models.FloatField(default=0)
    matches = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.name}, last at {self.at}"
