"""An owner of a box corrects a card in a real browser; someone without JavaScript can do it as well."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browsing import PHONE

pytestmark = pytest.mark.browser

PASSWORD = "portal-fluid-9"


@pytest.fixture(scope="module")
def owner(site) -> str:
    site.env["DJANGO_SUPERUSER_PASSWORD"] = PASSWORD
    site.manage("createsuperuser", "--no-input", "--username", "owner", "--email", "owner@example.org")
    return "owner"


def sign_in(page, owner: str) -> None:
    page.goto("/accounts/login/?next=/admin/cards/cardset/")
    page.fill("[name=login]", owner)
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    expect(page.get_by_role("heading", name="Card sets")).to_be_visible()


def open_draft(page) -> None:
    """The draft of the game, started if there is none."""
    page.goto("/admin/cards/cardset/?title=purging")
    page.locator("#result_list tbody th a").first.click()
    if page.get_by_role("button", name="Start a draft from revision").count():
        page.get_by_role("button", name="Start a draft from revision").first.click()
    page.get_by_role("link", name="Look at and change its cards").click()


def test_a_card_is_corrected_previewed_and_published(visitor, owner) -> None:
    page = visitor()
    sign_in(page, owner)
    open_draft(page)
    page.get_by_role("link", name="Butt Missile").click()
    page.get_by_label("Name").fill("Great Missile")
    expect(page.locator("#preview .card")).to_contain_text("Great Missile")
    page.get_by_label("Power", exact=True).fill("lots")
    expect(page.locator("#preview")).to_contain_text("A whole number")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Not saved yet")).to_be_visible()
    expect(page.get_by_label("Name")).to_have_value("Great Missile")
    page.get_by_label("Power", exact=True).fill("9")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("“Great Missile” is saved in the draft")).to_be_visible()
    page.locator(".breadcrumbs").get_by_role("link", name="Revision").click()
    page.get_by_role("button", name="Publish as revision").click()
    expect(page.get_by_text("Name: “Butt Missile” → “Great Missile”")).to_be_visible()
    page.get_by_role("button", name="Publish as revision").click()
    expect(page.get_by_text("is published. New matches use it")).to_be_visible()
    page.goto("/cards/purging/")
    expect(page.locator(".gallery").first).to_contain_text("Great Missile")


def test_an_effect_is_added_without_javascript_on_a_phone(visitor, owner) -> None:
    page = visitor(viewport=PHONE, java_script_enabled=False)
    sign_in(page, owner)
    open_draft(page)
    page.get_by_role("link", name="Crossbow").click()
    steps = page.locator("fieldset#id_after")
    steps.get_by_label("What to add").last.select_option("draw_weakness")
    steps.get_by_role("button", name="Add", exact=True).last.click()
    expect(page.locator("#preview")).to_contain_text("Weakness")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("“Crossbow” is saved in the draft")).to_be_visible()
