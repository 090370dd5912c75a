"""Card sets between the database and the kernel: load the shipped ones, read, copy into a draft, publish."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from django.db import IntegrityError, transaction

from games import clock, titles
from games.kernel import cards as kernel
from games.kernel.cards import WrongCards
from games.kernel.title import Title

from .models import Card, CardSet

PUBLISHED, DRAFT = CardSet.State.PUBLISHED, CardSet.State.DRAFT
SHIPPED, WORKSHOP = CardSet.Source.SHIPPED, CardSet.Source.WORKSHOP


class Loaded(msgspec.Struct, frozen=True):
    """What ``ensure_loaded`` found for a title. ``done``: loaded, updated, unchanged or kept (edited by hand)."""

    title: str
    revision: int
    done: str
    sentence: str


def latest(title: str) -> CardSet:
    """The newest published revision of a title; the shipped cards are loaded first if this box has none.

    Raises WrongCards if the shipped files can't be used.
    """
    row = _published(title)
    if row is None:
        ensure_loaded([title])
        row = _published(title)
    assert row is not None
    return row


def _published(title: str) -> CardSet | None:
    return CardSet.objects.filter(title=title, state=PUBLISHED).order_by("-revision").first()


def draft_of(title: str) -> CardSet | None:
    """The open draft of a title, if someone has started one."""
    return CardSet.objects.filter(title=title, state=DRAFT).first()


def kernel_set(row: CardSet) -> kernel.CardSet[Any]:
    """A revision as the kernel uses it. Published ones are kept in memory: they never change.

    Raises WrongCards if the stored cards no longer fit the card type of the present code.
    """
    if row.is_draft:
        return kernel.CardSet(cards_of(row), row.revision)
    return _kernel_set(row.pk, row.title, row.revision, row.digest)


@lru_cache(maxsize=256)
def _kernel_set(pk: int, title: str, revision: int, digest: str) -> kernel.CardSet[Any]:
    return kernel.CardSet(_read(pk, title, f"{title} revision {revision}"), revision)


def cards_of(row: CardSet) -> list[Any]:
    """The cards of a revision or draft, as the title's card type, in order. Raises WrongCards."""
    return _read(row.pk, row.title, str(row))


def card_of(row: Card) -> Any:
    """One card of a set, as the title's card type. Raises WrongCards."""
    return kernel.read_cards([row.data], titles.get(row.card_set.title).card_type, str(row.card_set))[0]


def _read(pk: int, title: str, source: str) -> list[Any]:
    data = list(Card.objects.filter(card_set=pk).order_by("position").values_list("data", flat=True))
    if not data:
        raise WrongCards([f"{source} has no cards."])
    return kernel.read_cards(data, titles.get(title).card_type, source)


def ensure_loaded(keys: Iterable[str] | None = None) -> list[Loaded]:
    """See that every title (or those named) has its shipped cards. Safe to run at any time, and twice at once.

    Changed files become the next revision as long as nobody has edited the title's cards on this box; after that the
    files only stand ready to start a draft from. Raises WrongCards if the files of a title can't be used.
    """
    return [_load(titles.get(key)) for key in (keys if keys is not None else [t.meta.key for t in titles.all_titles()])]


def _load(title: type[Title[Any]]) -> Loaded:
    key = title.meta.key
    shipped = titles.load_cards(key)
    for _ in range(3):
        try:
            return _load_once(key, shipped)
        except IntegrityError:
            continue  # another process was quicker: look again
    raise RuntimeError(f"the cards of {key} could not be loaded: other processes keep changing them")


def _load_once(key: str, shipped: kernel.CardSet[Any]) -> Loaded:
    last = _published(key)
    if last is None:
        row = _insert(key, 1, shipped)
        return Loaded(key, row.revision, "loaded", f"{key}: {len(shipped.keys)} shipped cards loaded as revision 1.")
    if last.digest == shipped.digest:
        return Loaded(key, last.revision, "unchanged", f"{key}: revision {last.revision} is what is shipped.")
    if last.source == WORKSHOP:
        return Loaded(key, last.revision, "kept", f"{key}: revision {last.revision} was edited on this box and stays.")
    if (draft := draft_of(key)) is not None:
        return Loaded(
            key,
            last.revision,
            "kept",
            f"{key}: the shipped cards have changed, but revision {draft.revision} is being edited on this box; "
            "discard that draft or start it anew from the shipped cards.",
        )
    row = _insert(key, last.revision + 1, shipped)
    return Loaded(key, row.revision, "updated", f"{key}: changed shipped cards published as revision {row.revision}.")


@transaction.atomic
def _insert(key: str, revision: int, shipped: kernel.CardSet[Any]) -> CardSet:
    row = CardSet.objects.create(title=key, revision=revision, source=SHIPPED, note="The cards as shipped.")
    _fill(row, list(shipped.cards.values()))
    return _freeze(row, shipped.digest, None)


def _fill(row: CardSet, cards: Sequence[Any]) -> None:
    data = [msgspec.to_builtins(card) for card in cards]
    Card.objects.bulk_create(Card(card_set=row, position=n, data=d).derive() for n, d in enumerate(data, 1))


def _freeze(row: CardSet, digest: str, user: Any) -> CardSet:
    row.state, row.digest, row.published_at, row.published_by = PUBLISHED, digest, clock.now(), user
    row.save()
    return row


@transaction.atomic
def make_draft(title: str, base: CardSet | None = None, *, shipped: bool = False) -> CardSet:
    """Start the draft of the title's next revision as a copy of ``base`` (the latest revision if left out), or of the
    shipped files. Raises WrongCards if there is a draft already.
    """
    newest = latest(title)
    if (open_draft := draft_of(title)) is not None:
        raise WrongCards(
            [f"{title} has a draft of revision {open_draft.revision} already; publish or discard it first."]
        )
    base = base or newest
    cards = list(titles.load_cards(title).cards.values()) if shipped else cards_of(base)
    row = CardSet.objects.create(title=title, revision=newest.revision + 1, base=None if shipped else base.revision)
    _fill(row, cards)
    return row


def problems(draft: CardSet) -> list[str]:
    """What stands in the way of publishing a draft, each in a sentence; empty if nothing does."""
    try:
        cards = cards_of(draft)
    except WrongCards as error:
        return error.problems
    found = list(titles.get(draft.title).problems(cards))
    newest = latest(draft.title)
    if not found and kernel.CardSet(cards).digest == newest.digest:
        found.append(f"Nothing differs from revision {newest.revision}; change a card first.")
    return found


@transaction.atomic
def publish(draft: CardSet, user: Any = None) -> CardSet:
    """Freeze a draft as the newest revision; matches created from now on use it. Raises WrongCards, saying why not."""
    row = CardSet.objects.select_for_update().filter(pk=draft.pk).first()
    if row is None or not row.is_draft:
        raise WrongCards(
            [f"{draft.title} revision {draft.revision} is no draft any more; look at the list of revisions."]
        )
    if found := problems(row):
        raise WrongCards(found)
    return _freeze(row, kernel.CardSet(cards_of(row)).digest, user)
