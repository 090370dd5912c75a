"""The gallery and the rules as anyone sees them."""

from __future__ import annotations

import html
import re

import pytest
from django.urls import reverse

from games import titles
from games.cards import editor, store

from .test_store import edit, published_by_hand

pytestmark = pytest.mark.django_db


def words(response) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode())))


def names(response) -> list[str]:
    """The cards drawn on a page, in order."""
    return re.findall(r'<span class="card-head">.*?<b[^>]*>(.*?)</b>', response.content.decode(), re.DOTALL)


def test_the_gallery_lists_every_title_with_its_newest_cards(client, files) -> None:
    page = client.get(reverse("cards:gallery"))
    assert "Tiny &lt;Tools&gt;" in page.content.decode()
    assert "3 cards, 6 with their copies: 2 Weapons, 1 Festival." in words(page)
    assert "Spade" in names(page)


def test_a_title_shows_each_card_with_its_words_and_where_it_comes_from(client, files) -> None:
    page = client.get(reverse("cards:title", args=["tiny"]))
    assert names(page) == ["Spade", "Hoe", "Lantern"]
    said = words(page)
    assert "Draw 2 cards." in said
    assert "3 copies" in said
    assert "What the rulebook says of it." in said
    assert "The printed card is not public, so we made this one." in said
    assert "The print is not public." in said


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("type=weapon", ["Spade", "Hoe"]),
        ("provenance=designed", ["Hoe", "Lantern"]),
        ("type=weapon&provenance=designed", ["Hoe"]),
        ("type=festival&provenance=printed", []),
    ],
)
def test_the_cards_are_filtered_by_plain_links(client, files, query, expected) -> None:
    page = client.get(reverse("cards:title", args=["tiny"]) + f"?{query}")
    assert names(page) == expected
    assert ("No card is like that" in words(page)) == (not expected)


def test_each_kind_leads_to_itself_alone(client, files) -> None:
    address = reverse("cards:title", args=["tiny"])
    page = client.get(f"{address}?provenance=designed").content.decode()
    assert 'href="?type=weapon&amp;provenance=designed">See these alone' in page
    assert "See these alone" not in client.get(f"{address}?type=weapon").content.decode()


def test_initials_are_said_letter_by_letter() -> None:
    assert [editor.words(name) for name in ("on_reveal", "vp", "vp_least")] == ["On reveal", "VP", "VP least"]


def test_older_revisions_stay_readable(client, files) -> None:
    published_by_hand(power=7, name="Rake")
    assert names(client.get(reverse("cards:title", args=["tiny"]))) == ["Spade", "Rake", "Lantern"]
    old = client.get(reverse("cards:title", args=["tiny"]) + "?revision=1")
    assert names(old) == ["Spade", "Hoe", "Lantern"]
    assert "an older one" in words(old)
    assert f"{reverse('cards:card', args=['tiny', 'hoe'])}?revision=1" in old.content.decode()


def test_a_draft_is_not_to_be_seen(client, files) -> None:
    draft = store.make_draft("tiny")
    edit(draft, "hoe", name="Secret plan")
    page = client.get(reverse("cards:title", args=["tiny"]) + "?revision=2")
    assert page.status_code == 404
    assert "Secret plan" not in words(client.get(reverse("cards:card", args=["tiny", "hoe"])))


def test_a_card_has_a_page_with_its_history(client, files) -> None:
    published_by_hand(power=7)
    said = words(client.get(reverse("cards:card", args=["tiny", "hoe"])))
    assert "Power: 4 → 7" in said
    assert "Revision 1" in said
    assert "first appeared" in said
    assert "Revision 2" not in words(client.get(reverse("cards:card", args=["tiny", "spade"])))


@pytest.mark.parametrize("number", ["0", "9" * 9, "9" * 10, "9" * 20, "9" * 5000, "-1", "1.0", "²", "١"])
@pytest.mark.parametrize("page", ["/cards/tiny/", "/cards/tiny/hoe/"])
def test_a_number_that_is_no_revision_is_not_found_in_words(client, files, page, number) -> None:
    answer = client.get(page, {"revision": number})
    assert answer.status_code == 404
    assert "There is no page at this address." in words(answer)


@pytest.mark.parametrize(
    "path", ["/cards/golf/", "/cards/tiny/axe/", "/cards/tiny/?revision=9", "/cards/tiny/?revision=x", "/rules/golf/"]
)
def test_what_does_not_exist_is_not_found(client, files, path) -> None:
    assert client.get(path).status_code == 404


RULES = """# Tiny tools

Words with **weight** and <tags>.

## Digging

- **TI-001** (rule) A player digs with a `spade`,
  see TI-R02.
- **TI-R02** (ruling) Two players dig at once.

## Resting

- **TI-003** (card) The lantern shines.
"""


@pytest.fixture
def docs(tmp_path, settings):
    """A box of its own for rules and tests."""
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "docs" / "rules" / "tiny.md").write_text(RULES)
    (tmp_path / "tests").mkdir()
    settings.BASE_DIR = tmp_path
    return tmp_path


def test_the_rules_are_clauses_one_can_point_at(client, files, docs) -> None:
    page = client.get("/rules/tiny/").content.decode()
    assert 'id="TI-001"' in page
    assert '<code>spade</code>, see <a href="#TI-R02">TI-R02</a>.' in page
    assert '<li class="clause ruling" id="TI-R02">' in page
    assert "Words with <b>weight</b> and &lt;tags&gt;." in page
    assert re.search(
        r'<details class="rules fold" id="part-2">\s*<summary>\s*<h2>Digging</h2>\s*<small>2</small>', page
    )
    assert "3 clauses." in words(client.get("/rules/"))


def test_a_title_without_written_rules_says_so(client, files, docs) -> None:
    (docs / "docs" / "rules" / "tiny.md").unlink()
    assert client.get("/rules/tiny/").status_code == 404
    assert "No rules yet" in words(client.get("/rules/"))


# -- proper names -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", [title.meta.key for title in titles.all_titles()])
def test_every_type_of_card_is_called_by_its_proper_name(client, db, title) -> None:
    row = store.latest(title)
    gallery = words(client.get(reverse("cards:title", args=[title])))
    for card in {type(card): card for card in store.kernel_set(row).cards.values()}.values():
        one = words(client.get(reverse("cards:card", args=[title, card.key])))
        assert f"Type {card.type_name()} Copies" in one
        assert f"{card.type_name(2)} ·" in gallery
        if "_" in card.type or card.type.title() not in card.type_name(2):
            assert card.called is not None, f"{card.type} needs a name that is not its key"


def test_names_of_types_are_those_of_the_box(admin_client, db) -> None:
    page = words(
        admin_client.get(
            reverse("admin:cards_card_changelist"), {"card_set__id__exact": store.latest("rick_counters").pk}
        )
    )
    assert "Portal Guns" in words(admin_client.get(reverse("cards:title", args=["rick_counters"])))
    for name in ("Portal Gun", "Morty Waves", "Rick of the Council", "Oversized Rick", "Evil Rick"):
        assert name in page
    for key in ("portal_gun", "Portal gun", "Morty waves", "morty_waves"):
        assert key not in page
