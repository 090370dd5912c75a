"""The map of The Pickle Rick Game in a real browser: a tap on a square, larger and smaller, without a script."""

from __future__ import annotations

import json

import pytest

from tests.browser.test_match import FORM, sign_in
from tests.browsing import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def pickle_and_bot(site) -> tuple[int, str]:
    """A started match of somebody who is Pickle Rick against a bot: its number and their session."""
    made = site.manage(
        "shell", "--verbosity", "0", "-c",
        """
import json, uuid
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore
from games.matches import tables
ana = get_user_model().objects.create_user("ana" + uuid.uuid4().hex[:6])
match = tables.create(ana, "pickle_rick", seats=2, role="pickle_rick", pace="none", bots=["random"])
tables.start(match.pk, ana)
session = SessionStore()
session[SESSION_KEY] = str(ana.pk)
session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
session[HASH_SESSION_KEY] = ana.get_session_auth_hash()
session.save()
print(json.dumps([match.pk, session.session_key]))
""",
    )  # fmt: skip
    number, session = json.loads(made.strip().splitlines()[-1])
    return number, session


def send(page) -> None:
    """Press the button, or the only one there is, and wait until something else is asked."""
    form = page.locator(FORM)
    ask = form.get_attribute("data-ask")
    form.locator("button.go").last.click()
    page.wait_for_function(
        """ask => { const form = document.querySelector("form#answer"); return form && form.dataset.ask !== ask; }""",
        arg=ask,
    )


def choose_last(page) -> bool:
    """Mark the last choice, if there is one to mark: only to end the turn is a button by itself."""
    choices = page.locator("input[name=answer][form=answer]")
    if choices.count():
        choices.last.check()
    return bool(choices.count())


def said(page) -> str:
    """The map in words."""
    return page.locator(".in-words ul").text_content()


def test_a_square_is_tapped_on_the_map_and_the_map_follows(site, visitor):
    number, session = pickle_and_bot(site)
    ana = visitor(viewport=PHONE, reduced_motion="reduce")
    sign_in(ana, site, session)
    ana.goto(f"/matches/{number}/")
    ana.get_by_label("Left", exact=True).check()
    send(ana)
    ana.wait_for_selector("#hallway")
    moves = 0
    for _ in range(60):
        ana.wait_for_selector(f"{FORM}.turn, .podium")
        if moves >= 2 or ana.locator(".podium").count():
            break
        ways = ana.locator(".map .k-go input")
        if ways.count():
            box = ways.first.bounding_box()
            assert min(box["width"], box["height"]) >= 44
            before = said(ana)
            ways.first.click()
            assert ana.locator(f"{FORM} button.go").inner_text().split()[0] in ("Move", "Try", "Crawl", "Fly")
            send(ana)
            moves += 1
            assert said(ana) != before
        else:
            choose_last(ana)
            send(ana)
    assert moves == 2
    assert ana.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    ana.locator(".zoom").get_by_label("Largest").check()
    frame, rick = ana.locator("#map").bounding_box(), ana.locator("#rick").bounding_box()
    assert abs(rick["x"] + rick["width"] / 2 - frame["x"] - frame["width"] / 2) < frame["width"] / 2
    assert frame["y"] <= rick["y"] + rick["height"] / 2 <= frame["y"] + frame["height"]
    choose_last(ana)
    send(ana)
    assert ana.locator(".zoom").get_by_label("Largest").is_checked()  # how large is the reader's affair


def test_the_map_is_played_without_scripts(site, visitor):
    number, session = pickle_and_bot(site)
    ana = visitor(java_script_enabled=False)
    sign_in(ana, site, session)
    ana.goto(f"/matches/{number}/")
    ana.get_by_label("Right", exact=True).check()
    ana.get_by_role("button", name="Confirm").click()
    ana.wait_for_selector("#hallway")
    for _ in range(8):
        ways = ana.locator(".map .k-go input")
        if ways.count():
            break
        if choose_last(ana):
            ana.get_by_role("button", name="Confirm").click()
        else:
            ana.get_by_role("button", name="End my turn").click()
        ana.wait_for_selector(f"{FORM}.turn")
    ana.locator("#hallway .zoom").get_by_label("Larger").check()
    ways.first.check()
    ana.get_by_role("button", name="Confirm").click()
    ana.wait_for_selector(FORM)
    assert "is flipped" in ana.locator("#log").inner_text() or "is laid" in ana.locator("#log").inner_text()
