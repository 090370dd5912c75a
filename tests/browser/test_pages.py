"""Every public page in a real browser: it comes up whole, with no error in the console and nothing refused by the
content security policy, and never wider than a phone."""

import pytest

from tests.browsing import PHONE

PAGES = [
    "/", "/accounts/login/", "/accounts/signup/", "/cards/", "/cards/purging/", "/rules/purging/",
    "/admin/login/", "/api/v1/",
]  # fmt: skip

CARDS = ["/cards/purging/", "/cards/rick_counters/", "/cards/pickle_rick/"]


@pytest.mark.browser
@pytest.mark.parametrize("path", PAGES)
def test_page_opens_without_an_error(visitor, path):
    page = visitor()
    response = page.goto(path)
    page.wait_for_load_state("networkidle")
    assert response.status == 200
    assert page.title()


@pytest.mark.browser
@pytest.mark.parametrize("path", [path for path in PAGES if not path.startswith("/admin")])
def test_page_fits_a_phone(visitor, path):
    page = visitor(viewport=PHONE)
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.browser
def test_api_page_lists_the_endpoints(visitor):
    page = visitor()
    page.goto("/api/v1/")
    page.get_by_text("/api/v1/matches/", exact=True).first.wait_for()


@pytest.mark.browser
def test_a_clause_that_is_pointed_at_opens_its_part_of_the_rules(visitor):
    page = visitor(viewport=PHONE)
    page.goto("/rules/purging/#PU-045")
    clause = page.locator("#PU-045")
    clause.wait_for()
    assert page.locator("details.rules[open]").count() == 1
    page.get_by_role("button", name="Open all parts").click()
    assert page.locator("details.rules:not([open])").count() == 0


# Words that do not stand on one line, though no hyphen or slash in them allows a break.
BROKEN_WORDS = """() => {
    const broken = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode()); ) {
        if (text.parentElement.closest("script, style, noscript, code, pre, .hidden")) continue;
        for (const word of text.data.matchAll(/[^\\s\\-–—/·×&]{3,}/g)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const lines = [...range.getClientRects()].filter(r => r.width > .5 && r.height > 0).map(r => r.top);
            if (lines.some(top => Math.abs(top - lines[0]) > 2)) broken.push(word[0]);
        }
    }
    return broken;
}"""


@pytest.mark.browser
@pytest.mark.parametrize("path", ["/", "/tables/", "/cards/", "/rules/rick_counters/", *CARDS])
def test_no_word_breaks_in_the_middle_on_a_phone(visitor, path):
    page = visitor(viewport=PHONE)
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert page.evaluate(BROKEN_WORDS) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.browser
@pytest.mark.parametrize("title", ["purging", "rick_counters", "pickle_rick"])
def test_no_word_breaks_in_the_middle_of_the_table_on_a_phone(visitor, title):
    page = visitor(viewport=PHONE, reduced_motion="reduce")
    page.goto("/")
    page.locator(f"form:has(input[value={title}]) button").first.click()
    page.wait_for_selector("form#answer")
    assert page.evaluate(BROKEN_WORDS) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
