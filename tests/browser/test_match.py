"""Matches in a real browser: a guest against bots to the end, two players with live boards, one without scripts."""

from __future__ import annotations

import json
import re

import pytest

from tests.browsing import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.slow]
FORM = "form#answer"


def move(page) -> bool:
    """Wait for one's turn and answer with the first choices; False once the match is over."""
    page.wait_for_selector(f"{FORM}.turn, .podium", timeout=60_000)
    if page.locator(".podium").count():
        return False
    form = page.locator(FORM)
    ask, least = form.get_attribute("data-ask"), int(form.get_attribute("data-least") or "0")
    choices = page.locator("input[name=answer][form=answer]")
    for n in range(min(max(1, least), choices.count())):
        choices.nth(n).check()
    go = form.locator("button.go")
    words = go.inner_text()
    go.click()
    # The answered ask is gone, or (where others have yet to choose) it says what was chosen.
    page.wait_for_function(
        """ask => { const form = document.querySelector("form#answer");
                    return !form || form.dataset.ask !== ask || !form.classList.contains("turn"); }""",
        arg=ask,
    )
    assert words not in ("", "Confirm")
    return True


def two_players(site, wins: str = "1") -> tuple[int, list[str]]:
    """A started match of two people on a site: its number and their sessions."""
    made = site.manage(
        "shell", "--verbosity", "0", "-c",
        f"""
import json, uuid
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore
from games.matches import tables
people = [get_user_model().objects.create_user(name + uuid.uuid4().hex[:6]) for name in ("ana", "boris")]
match = tables.create(people[0], "purging", seats=2, settings={{"wins": {wins!r}}})
tables.join(match.pk, people[1])
tables.start(match.pk, people[0])
sessions = []
for person in people:
    session = SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.save()
    sessions.append(session.session_key)
print(json.dumps([match.pk, sessions]))
""",
    )  # fmt: skip
    number, sessions = json.loads(made.strip().splitlines()[-1])
    return number, sessions


def sign_in(page, site, session: str) -> None:
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])


def test_a_guest_plays_now_and_plays_to_the_end(visitor):
    guest = visitor(viewport=PHONE, reduced_motion="reduce")
    guest.goto("/")
    guest.get_by_role("button", name="Play now").first.click()
    guest.wait_for_url(re.compile(r"/matches/\d+/$"))
    guest.get_by_role("button", name="Got it").click()
    guest.wait_for_selector(".hint", state="detached")
    answers = 0
    while move(guest):
        answers += 1
        assert guest.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert answers < 200
    assert answers >= 6
    assert guest.get_by_role("button", name="Rematch").is_visible()
    assert "Register" in guest.locator(".prompt").inner_text()


def test_two_players_see_each_other_move(site, visitor):
    number, sessions = two_players(site)
    ana, boris = visitor(reduced_motion="reduce"), visitor(viewport=PHONE)
    for page, session in zip((ana, boris), sessions, strict=True):
        sign_in(page, site, session)
        page.goto(f"/matches/{number}/")
    boris.wait_for_selector("#seat-0.wait")
    assert move(ana)
    boris.wait_for_selector("#seat-0.ready")  # without a reload
    assert "has chosen" in boris.locator("#seat-0").inner_text()
    answers = 1
    over = False
    while not over:
        for page in (ana, boris):
            page.wait_for_selector(f"{FORM}, .podium, div.prompt")
            over = bool(page.locator(".podium").count())
            if not over and page.locator(f"{FORM}.turn").count():
                over = not move(page)
                answers += 1
        assert answers < 200
    for page in (ana, boris):
        page.wait_for_selector(".podium")
    assert ana.locator(".podium").inner_text() == boris.locator(".podium").inner_text()


def test_a_move_is_made_and_taken_back_without_scripts(site, visitor):
    number, sessions = two_players(site)
    ana = visitor(viewport=PHONE, java_script_enabled=False)
    sign_in(ana, site, sessions[0])
    ana.goto(f"/matches/{number}/")
    card = ana.locator("#hand label.option").first
    name = card.locator("b").first.inner_text()
    card.locator("input").check()
    ana.get_by_role("button", name="Confirm").click()
    ana.wait_for_url(f"**/matches/{number}/")
    assert f"You chose {name}." in ana.locator(".prompt").inner_text()
    ana.get_by_role("button", name="Undo").click()
    assert "You take back the last answer" in ana.locator("#log").inner_text()
    ana.get_by_label("One entry back").first.click()
    assert "You look back" in ana.locator(".past").inner_text()
