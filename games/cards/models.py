"""Revisions of the titles' cards. A published one never changes: matches are pinned to the one they started with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, TypeVar

from django.conf import settings
from django.db import models, transaction
from django.db.models import Q
from django.urls import reverse

M = TypeVar("M", bound=models.Model)


class Frozen(Exception):
    """Someone tried to change or delete a published revision; the text says what to do instead."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} is published and can't be changed any more; start a draft from it and publish that.")


class GuardedQuerySet(models.QuerySet[M]):
    """Refuses bulk writes that would reach a published revision. ``published``: the condition of that."""

    def _guard(self) -> None:
        row = self.filter(self.model.published_condition).first()  # type: ignore[attr-defined]
        if row is not None:
            raise Frozen(str(row))

    def update(self, **values: Any) -> int:
        self._guard()
        return super().update(**values)

    def delete(self) -> tuple[int, dict[str, int]]:
        self._guard()
        return super().delete()

    def bulk_update(self, objs: Iterable[M], *args: Any, **options: Any) -> int:
        rows = list(objs)
        self.model._default_manager.filter(pk__in=[row.pk for row in rows])._guard()  # type: ignore[attr-defined]
        return super().bulk_update(rows, *args, **options)


class CardSet(models.Model):
    """One revision of all cards of a title.

    ``source``  shipped (made from the files of this software) or workshop (edited by hand)
    ``base``    the revision a draft was started from
    ``digest``  names the content, "" while a draft
    """

    class State(models.TextChoices):
        DRAFT = "draft"
        PUBLISHED = "published"

    class Source(models.TextChoices):
        SHIPPED = "shipped", "shipped files"
        WORKSHOP = "workshop"

    published_condition: ClassVar[Q] = Q(state=State.PUBLISHED)

    title = models.CharField(max_length=40)
    revision = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    source = models.CharField(max_length=10, choices=Source.choices, default=Source.WORKSHOP)
    base = models.PositiveIntegerField(null=True, blank=True)
    digest = models.CharField(max_length=64, blank=True, default="")
    note = models.TextField(blank=True, default="", help_text="What changed and why, for those who play with it.")
    created = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    objects = GuardedQuerySet.as_manager()

    class Meta:
        ordering = ["title", "-revision"]
        constraints = [
            models.UniqueConstraint(fields=["title", "revision"], name="cards_one_set_a_revision"),
            models.UniqueConstraint(fields=["title"], condition=Q(state="draft"), name="cards_one_draft_a_title"),
            models.CheckConstraint(
                condition=Q(state="draft", digest="") | (Q(published_at__isnull=False) & ~Q(digest="")),
                name="cards_published_has_digest",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} revision {self.revision}" + (" (draft)" if self.is_draft else "")

    def save(self, *args: Any, **options: Any) -> None:
        if self.pk and type(self).objects.filter(self.published_condition, pk=self.pk).exists():
            raise Frozen(str(self))
        super().save(*args, **options)

    def get_absolute_url(self) -> str:
        """The gallery of this revision."""
        return f"{reverse('cards:title', args=[self.title])}?revision={self.revision}"

    def delete(self, *args: Any, **options: Any) -> tuple[int, dict[str, int]]:
        if not self.is_draft:
            raise Frozen(str(self))
        return super().delete(*args, **options)

    @property
    def is_draft(self) -> bool:
        return self.state == self.State.DRAFT


class Card(models.Model):
    """One card of a set. ``data`` is the whole card as plain data; the other columns repeat what lists need of it."""

    published_condition: ClassVar[Q] = Q(card_set__state=CardSet.State.PUBLISHED)

    card_set = models.ForeignKey(CardSet, on_delete=models.CASCADE, related_name="cards")
    position = models.PositiveIntegerField()
    key = models.CharField(max_length=60)
    name = models.CharField(max_length=120)
    type = models.CharField(max_length=40)
    copies = models.PositiveIntegerField()
    provenance = models.CharField(max_length=12)
    data = models.JSONField()

    objects = GuardedQuerySet.as_manager()

    class Meta:
        ordering = ["card_set", "position"]
        constraints = [
            models.UniqueConstraint(fields=["card_set", "key"], name="cards_key_once_a_set"),
            models.UniqueConstraint(fields=["card_set", "position"], name="cards_position_once_a_set"),
        ]

    def __str__(self) -> str:
        return self.name

    @transaction.atomic
    def save(self, *args: Any, **options: Any) -> None:
        self._lock_draft()
        super().save(*args, **options)

    @transaction.atomic
    def delete(self, *args: Any, **options: Any) -> tuple[int, dict[str, int]]:
        self._lock_draft()
        return super().delete(*args, **options)

    def _lock_draft(self) -> None:
        """Hold the set, so that it can't be published while one of its cards is being written."""
        card_set = CardSet.objects.select_for_update().get(pk=self.card_set_id)
        if not card_set.is_draft:
            raise Frozen(str(card_set))

    def derive(self) -> Card:
        """Fill the repeated columns from ``data`` (which must be a valid card); gives the card itself."""
        self.key, self.name, self.type = self.data["key"], self.data["name"], self.data["type"]
        self.copies = self.data.get("copies", 1)
        self.provenance = self.data.get("provenance", "designed")
        return self
