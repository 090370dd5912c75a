"""Every public page in a real browser: it comes up whole, with no error in the console and nothing refused by the
content security policy, and never wider than a phone."""

import pytest

from tests.browsing import PHONE

PAGES = [
    "/", "/accounts/login/", "/accounts/signup/", "/cards/", "/cards/purging/", "/rules/purging/",
    "/admin/login/", "/api/v1/",
]  # fmt: skip


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
