"""Card pictures: the same for the same key, small, well-formed, and different where kinds and keys differ."""

import re
from xml.etree import ElementTree

import pytest

from games import titles
from games.cards import art
from games.cards.drawings import FAMILIES

# Two signs in a row, a sign before nothing, an exponent, or words for numbers: what a wrong format string leaves.
BAD_PATH = re.compile(r"--|-(?![.\d])|\de[-\d]|nan|None")


@pytest.mark.parametrize("family", FAMILIES)
def test_a_picture_is_the_same_for_the_same_key_and_another_for_another(family):
    pictures = [art.art(f"card_{n}", family, 152) for n in range(12)]

    assert pictures == [art.art(f"card_{n}", family, 152) for n in range(12)]
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_picture_is_small_and_well_formed_whatever_the_key(family):
    for n in range(120):
        picture = art.art(f"key {n}", family, n * 37 % 360)
        svg = ElementTree.fromstring(picture)

        assert len(picture) <= 1200, f"{family} {n}"
        assert svg.get("aria-hidden") == "true"
        for element in svg.iter():
            assert element.get("id") is None, "pictures stand on a page many times"
            assert BAD_PATH.search(element.get("d") or "") is None, f"{family} {n}: {element.get('d')}"


def test_a_picture_says_nothing_of_its_key():
    picture = art.art('"><script>alert(1)</script>', "blade", 152)

    assert "script" not in picture
    assert "alert" not in picture


def test_an_unknown_family_is_drawn_as_a_portal_and_an_unknown_kind_has_a_hue_and_a_symbol():
    assert art.art("x", "no such family", 10).count("<ellipse") > 4
    assert 0 <= art.hue("ship") < 360
    assert art.hue("ship") == art.hue("ship")
    assert art.emblem("ship") == art.EMBLEM_OF_OTHERS


def test_every_family_that_a_word_or_a_kind_names_exists():
    named = {family for _, family in art.WORDS} | {f for families in art.KINDS.values() for f in families}

    assert named <= set(FAMILIES)
    assert set(art.OTHER) <= set(FAMILIES)


@pytest.mark.parametrize(
    ("key", "kind", "family"),
    [
        ("spoon", "weapon", "spoon"),
        ("crossbow", "weapon", "bow"),
        ("double_cross", "weapon", "blades"),
        ("lighthouse_keeper", "festival", "lighthouse"),
        ("angry_mob", "bad", "mob"),
        ("heavy_legs", "weakness", "chain"),
        ("portal_gun", "equipment", "portal_gun"),
        ("tranquilizer_gun", "equipment", "gun"),
        ("mask_morty", "morty", "mask"),
        ("happy_rick", "oversized", "mood_happy"),
    ],
)
def test_a_word_in_the_key_chooses_the_family(key, kind, family):
    assert art.family(key, kind) == family


@pytest.mark.parametrize("title", [title.meta.key for title in titles.all_titles()])
def test_kinds_of_a_game_differ_in_hue_and_symbol(title):
    game = titles.get(title)
    kinds = {game.face(card)["kind"] for card in titles.load_cards(title).cards.values()}
    hues = sorted(art.hue(kind) for kind in kinds)

    assert kinds <= set(art.HUES)
    assert all((b - a) % 360 >= 40 for a, b in zip(hues, [*hues[1:], hues[0] + 360], strict=True))
    assert len({art.emblem(kind) for kind in kinds}) == len(kinds)


ONE_DESIGN = {"morty_waves", "character", "square_red", "square_blue", "square_gray"}


def test_kinds_look_different_when_the_key_says_nothing():
    by_kind = {kind: {art.family(f"xyzzy{n}", kind) for n in range(60)} for kind in art.KINDS}

    for kind, families in by_kind.items():
        assert len(families) >= 4 or kind in ONE_DESIGN, kind
        assert all(not families & others for other, others in by_kind.items() if other != kind)
