"""What axe-core finds on the pages a visitor comes to, on a phone, in light and dark: nothing."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browsing import PHONE

pytestmark = pytest.mark.browser
PAGES = ["/", "/tables/", "/cards/", "/cards/rick_counters/", "/accounts/login/", "/accounts/signup/"]
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}
TITLES = ["purging", "rick_counters", "pickle_rick"]


def faults(page) -> str:
    """What axe-core finds in light and in dark, in its words; "" where it finds nothing."""
    told = ""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(page, options=RULES)
        told += found.generate_report() if found.violations_count else ""
    return told


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_for_everybody(visitor, path):
    page = visitor(viewport=PHONE, bypass_csp=True)
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert faults(page) == ""


@pytest.mark.parametrize("title", TITLES)
def test_a_table_is_for_everybody(visitor, title):
    page = visitor(viewport=PHONE, reduced_motion="reduce", bypass_csp=True)
    page.goto("/")
    page.locator(f"form:has(input[value={title}]) button").first.click()
    page.wait_for_selector("form#answer.turn")
    assert faults(page) == ""
    page.goto(f"/tables/new/?title={title}")
    assert faults(page) == ""


def test_motion_is_left_out_for_those_who_ask(visitor):
    page = visitor(reduced_motion="reduce")
    page.goto("/")
    moving = page.evaluate("document.getAnimations().filter(a => a.effect.getComputedTiming().duration > 1).length")
    assert moving == 0


def test_a_refresh_is_told_to_screen_readers(visitor):
    page = visitor(reduced_motion="reduce")
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_selector("form#answer.turn")
    assert page.locator(".prompt .ask").get_attribute("aria-live") == "polite"
    assert page.locator("#connection").get_attribute("role") == "status"
