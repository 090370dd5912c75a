"""Revisions of cards: loading what is shipped, drafts, publishing, and that nothing published ever changes."""

from __future__ import annotations

import threading

import pytest
from django.db import IntegrityError, connection, transaction

from games.cards import store
from games.cards.models import Card, CardSet, Frozen
from games.kernel.cards import WrongCards

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite, pytest.mark.usefixtures("files")]


def edit(draft: CardSet, key: str, **changes) -> None:
    card = draft.cards.get(key=key)
    card.data |= changes
    card.derive().save()


def published_by_hand(**changes) -> CardSet:
    draft = store.make_draft("tiny")
    edit(draft, "hoe", **(changes or {"power": 7}))
    return store.publish(draft)


def test_a_fresh_box_gets_the_shipped_cards_as_revision_1() -> None:
    [loaded] = store.ensure_loaded()
    assert (loaded.done, loaded.revision) == ("loaded", 1)
    row = store.latest("tiny")
    assert (row.source, row.state, row.cards.count()) == ("shipped", "published", 3)
    cards = store.kernel_set(row)
    assert cards.keys == ("spade", "hoe", "lantern")
    assert cards["hoe"].text() == "Draw 2 cards."
    assert row.digest == cards.digest


def test_loading_again_changes_nothing() -> None:
    store.ensure_loaded()
    [loaded] = store.ensure_loaded()
    assert loaded.done == "unchanged"
    assert CardSet.objects.count() == 1


def test_the_latest_set_is_loaded_when_it_is_asked_for() -> None:
    assert store.latest("tiny").revision == 1


def test_changed_files_become_the_next_revision_and_the_old_one_stays(files) -> None:
    first = store.latest("tiny")
    files[1]["power"] = 5
    [loaded] = store.ensure_loaded()
    assert (loaded.done, loaded.revision) == ("updated", 2)
    assert store.kernel_set(store.latest("tiny"))["hoe"].power == 5
    assert store.kernel_set(first)["hoe"].power == 4


def test_cards_edited_on_this_box_are_never_replaced_by_files(files) -> None:
    published_by_hand(power=7)
    files[1]["power"] = 5
    [loaded] = store.ensure_loaded()
    assert loaded.done == "kept"
    assert "edited on this box" in loaded.sentence
    assert store.kernel_set(store.latest("tiny"))["hoe"].power == 7


def test_changed_files_wait_while_somebody_edits_a_draft(files) -> None:
    store.make_draft("tiny")
    files[1]["power"] = 5
    [loaded] = store.ensure_loaded()
    assert loaded.done == "kept"
    assert "revision 2 is being edited" in loaded.sentence
    assert store.latest("tiny").revision == 1


def test_a_draft_can_start_from_the_shipped_cards_after_all(files) -> None:
    published_by_hand(power=7)
    files[1]["power"] = 5
    store.publish(store.make_draft("tiny", shipped=True))
    latest = store.latest("tiny")
    assert (latest.revision, store.kernel_set(latest)["hoe"].power) == (3, 5)


def test_a_draft_can_start_from_an_older_revision() -> None:
    first = store.latest("tiny")
    published_by_hand(power=7)
    draft = store.make_draft("tiny", first)
    assert (draft.revision, draft.base) == (3, 1)
    assert store.kernel_set(draft)["hoe"].power == 4


def test_wrong_shipped_files_are_refused_and_nothing_is_stored(files) -> None:
    files[0]["copies"] = 1
    with pytest.raises(WrongCards, match="There must be 6 cards with all copies; there are 5"):
        store.ensure_loaded()
    assert not CardSet.objects.exists()


def test_a_title_has_one_draft_at_most() -> None:
    store.make_draft("tiny")
    with pytest.raises(WrongCards, match="has a draft of revision 2 already"):
        store.make_draft("tiny")
    with pytest.raises(IntegrityError), transaction.atomic():
        CardSet.objects.create(title="tiny", revision=9)


def test_publishing_freezes_the_draft_as_the_newest_revision(django_user_model) -> None:
    owner = django_user_model.objects.create_user("owner")
    draft = store.make_draft("tiny")
    edit(draft, "hoe", power=7)
    done = store.publish(draft, owner)
    assert done == store.latest("tiny")
    assert (done.revision, done.published_by, done.source) == (2, owner, "workshop")
    assert store.kernel_set(done).revision == 2


def test_a_set_with_a_wrong_count_is_not_published() -> None:
    draft = store.make_draft("tiny")
    edit(draft, "spade", copies=1)
    with pytest.raises(WrongCards, match="There must be 6 cards with all copies; there are 5"):
        store.publish(draft)
    draft.refresh_from_db()
    assert draft.is_draft
    assert store.latest("tiny").revision == 1


def test_a_card_that_does_not_fit_its_type_is_not_published() -> None:
    draft = store.make_draft("tiny")
    edit(draft, "hoe", power="seven")
    with pytest.raises(WrongCards, match=r"\(hoe\): A whole number is expected, not “seven” \(at power\)"):
        store.publish(draft)


def test_a_draft_like_the_revision_before_is_not_published() -> None:
    with pytest.raises(WrongCards, match="Nothing differs from revision 1"):
        store.publish(store.make_draft("tiny"))


def test_a_draft_is_published_once() -> None:
    draft = store.make_draft("tiny")
    edit(draft, "hoe", power=7)
    store.publish(draft)
    with pytest.raises(WrongCards, match="is no draft any more"):
        store.publish(draft)


def test_nothing_of_a_published_revision_can_be_changed_or_deleted() -> None:
    row = store.latest("tiny")
    card = row.cards.get(key="hoe")
    row.note = "other"
    for attempt in (
        row.save,
        row.delete,
        card.save,
        card.delete,
        lambda: CardSet.objects.update(note="other"),
        lambda: CardSet.objects.filter(title="tiny").delete(),
        lambda: Card.objects.filter(key="hoe").update(copies=9),
        lambda: Card.objects.filter(key="hoe").delete(),
        lambda: Card.objects.bulk_update([card], ["copies"]),
        lambda: Card(card_set=row, position=9, data=card.data | {"key": "new"}).derive().save(),
    ):
        with pytest.raises(Frozen, match="can't be changed any more; start a draft"):
            attempt()
    assert store.latest("tiny").note == "The cards as shipped."
    assert row.cards.count() == 3


def test_a_stale_copy_of_a_draft_cannot_change_it_after_publishing() -> None:
    draft = store.make_draft("tiny")
    stale = draft.cards.get(key="spade")
    edit(draft, "hoe", power=7)
    store.publish(CardSet.objects.get(pk=draft.pk))
    stale.data["power"] = 9
    with pytest.raises(Frozen):
        stale.save()
    with pytest.raises(Frozen):
        draft.save()


def test_a_draft_can_be_discarded() -> None:
    draft = store.make_draft("tiny")
    draft.delete()
    assert store.make_draft("tiny").revision == 2


def test_an_old_revision_that_no_longer_fits_the_code_says_so(monkeypatch) -> None:
    row = store.latest("tiny")
    Card._base_manager.filter(card_set=row, key="hoe").update(data={"key": "hoe", "name": "Hoe", "type": "weapon"})
    with pytest.raises(WrongCards, match=r"tiny revision 1, card 2 \(hoe\): “power” is missing"):
        store.kernel_set(row)


@pytest.mark.django_db(transaction=True)
def test_several_processes_may_load_at_once() -> None:
    start = threading.Barrier(4)
    done: list[str] = []
    errors: list[BaseException] = []

    def load() -> None:
        try:
            start.wait()
            done.extend(loaded.done for loaded in store.ensure_loaded())
        except BaseException as error:
            errors.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=load) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    assert sorted(done) == ["loaded", "unchanged", "unchanged", "unchanged"]
    assert Card.objects.count() == 3
