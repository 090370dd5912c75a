"""Time on a phone: choosing it for a table, keeping one's hours, agreeing on a pause at the table."""

from __future__ import annotations

import pytest

from tests.browsing import PHONE

pytestmark = pytest.mark.browser


def fits(page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def guest(visitor):
    """A visitor who plays as a guest."""
    page = visitor(viewport=PHONE)
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/matches/*/")
    return page


def test_a_table_with_its_own_pace_and_a_pause_by_agreement(visitor):
    host = guest(visitor)
    host.goto("/tables/new/?title=purging")
    assert not host.get_by_label("Hours for each move").is_visible()
    host.locator("[name=pace][value=own]").check()
    host.get_by_label("Hours for each move").fill("8")
    host.get_by_label("Hours in hand at the start").fill("24")
    host.get_by_label("Hours in hand at most").fill("72")
    host.locator("[name=seats][value='2']").check()
    assert fits(host)
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/matches/*/")
    assert "8 hours more with each move" in host.locator("main").inner_text()
    link = host.get_by_label("Invitation link").input_value()

    friend = visitor(viewport=PHONE)
    friend.goto(link[link.index("/join/") :])
    assert "8 hours more with each move" in friend.locator("main").inner_text()
    friend.get_by_role("button", name="Sit down").click()
    friend.wait_for_url("**/matches/*/")
    host.reload()
    host.get_by_role("button", name="Start the match").click()
    host.locator("#time summary").click()
    host.get_by_role("button", name="Propose a pause").click()
    host.get_by_text("You propose a pause.").first.wait_for()

    friend.reload()
    friend.locator("#time summary").click()
    assert fits(friend)
    friend.get_by_role("button", name="Agree").click()
    friend.get_by_text("all clocks stand").first.wait_for()
    assert "paused" in friend.locator(".clock").inner_text()


def test_my_hours(visitor):
    page = guest(visitor)
    page.goto("/profile/hours/")
    page.get_by_label("Your time zone").select_option("Europe/Madrid")
    page.get_by_label("You sleep from").fill("23:00")
    page.get_by_label("to", exact=True).fill("07:00")
    page.get_by_label("Sunday").check()
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Saved.").wait_for()
    assert page.get_by_label("Your time zone").input_value() == "Europe/Madrid"
    assert page.get_by_label("You sleep from").input_value() == "23:00"
    assert page.get_by_label("Sunday").is_checked()
    assert fits(page)
