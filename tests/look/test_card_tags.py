"""The tags that draw cards: what is on a card, what a screen reader says, what a form gets, and nothing unescaped."""

import re

import pytest
from django.template import Context, Template

STUN_RAY = {
    "key": "stun_ray",
    "name": "Stun Ray",
    "kind": "weapon",
    "big": "2",
    "small": "1",
    "text": "Cover one festival card.",
    "foot": "Rick",
    "provenance": "printed",
}
NASTY = '"><script>alert(1)</script>'


def draw(tag: str, **context) -> str:
    return Template("{% load cards %}" + tag).render(Context(context))


def test_a_card_shows_name_numbers_effect_and_foot():
    drawn = draw("{% card face %}", face=STUN_RAY)

    for words in ("Stun Ray", '>2<small title="tiebreaker">1</small>', "Cover one festival card.", "Rick"):
        assert words in drawn
    assert 'aria-label="Stun Ray. weapon. 2, tiebreaker 1. Cover one festival card. Rick"' in drawn


def test_a_card_without_text_is_all_picture():
    assert "plain" in draw("{% card face %}", face={**STUN_RAY, "text": ""})
    assert "plain" not in draw("{% card face %}", face=STUN_RAY)


def test_an_option_is_a_radio_that_works_in_a_plain_form():
    drawn = draw('{% card face "option" value="card:17" required=True %}', face=STUN_RAY)

    assert drawn.startswith('<label class="card weapon option"')
    assert re.search(r'<input type="radio" name="answer" value="card:17" form="answer" data-name="Stun Ray"', drawn)
    assert " required>" in drawn


def test_an_option_can_be_a_checkbox_checked_or_not_possible():
    drawn = draw('{% card face "option" value="a" input="checkbox" checked=True disabled=True %}', face=STUN_RAY)

    assert 'type="checkbox"' in drawn
    assert " checked disabled>" in drawn


def test_a_back_says_nothing_of_what_is_on_the_other_side():
    drawn = draw('{% card face "back" %}', face=STUN_RAY)

    assert "Stun" not in drawn
    assert "stun_ray" not in drawn
    assert "--hue" not in drawn
    assert drawn == draw('{% card face "back" %}', face={**STUN_RAY, "key": "spoon", "kind": "festival"})


def test_a_covered_card_says_by_what():
    assert '<span class="veil"><span>Stun Ray</span></span>' in draw(
        '{% card face "covered" veil="Stun Ray" %}', face=STUN_RAY
    )


@pytest.mark.parametrize("field", ["key", "name", "kind", "big", "small", "text", "foot", "provenance", "label"])
@pytest.mark.parametrize(
    "tag",
    [
        '{% card face "option" value=nasty veil=nasty %}',
        '{% card face "back" %}',
        "{% token face %}",
        "{% provenance face %}",
        "{% option nasty nasty nasty %}",
    ],
)
def test_whatever_a_face_holds_is_escaped(field, tag):
    drawn = draw(tag, face={**STUN_RAY, field: NASTY}, nasty=NASTY)

    assert "<script" not in drawn
    assert '""' not in drawn


def test_a_wrong_state_and_an_option_without_a_value_are_refused_in_words():
    with pytest.raises(ValueError, match="Unknown card state 'upside'; use one of"):
        draw('{% card face "upside" %}', face=STUN_RAY)
    with pytest.raises(ValueError, match="'Stun Ray' is to be an option, so it needs value="):
        draw('{% card face "option" %}', face=STUN_RAY)


def test_a_gliding_card_keeps_its_name_on_the_page():
    drawn = draw('{% card face glide="c17" %}', face=STUN_RAY)

    assert 'id="c17"' in drawn
    assert "view-transition-name:c17" in drawn


def test_every_icon_that_templates_use_is_in_the_sheet(settings):
    sheet = (settings.BASE_DIR / "static/img/icons.svg").read_text()
    have = set(re.findall(r'<symbol id="([\w-]+)"', sheet))
    used = set()
    for template in (settings.BASE_DIR / "templates").rglob("*.html"):
        used |= set(re.findall(r'{% icon "([\w-]+)" %}', template.read_text()))

    assert used
    assert used <= have


def test_the_style_guide_shows_every_state():
    from django.template.loader import render_to_string

    page = render_to_string("look.html", {"cards": [STUN_RAY], "with_text": STUN_RAY, "icons": ["play"]})

    for piece in (
        'class="card weapon option"',
        "card weapon chosen",
        "card weapon covered",
        "card back",
        "mini",
        "token",
    ):
        assert piece in page


@pytest.mark.parametrize("status", ["400", "403", "404", "429", "500", "403_csrf"])
def test_error_pages_render_without_any_context(status):
    from django.template.loader import render_to_string

    page = render_to_string(f"{status}.html", {})

    assert "<h1" in page
    assert "nothing was changed" in page or status in ("403", "404", "500")


def test_style_sheets_and_scripts_stay_light(settings):
    import gzip

    static = settings.BASE_DIR / "static"
    first_sight = [
        *(static / "css").glob("[rb]*.css"),
        static / "js/page.js",
        static / "js/table.js",
        *(static / "js/vendor").glob("*.js"),
    ]

    assert len(first_sight) == 5
    assert sum(len(gzip.compress(file.read_bytes())) for file in first_sight) < 22_000
