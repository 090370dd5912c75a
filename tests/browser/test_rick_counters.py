"""A table of five at Close Rick-Counters in a real browser: on a phone, on a wide screen, and without scripts."""

from __future__ import annotations

import json
import re

import pytest

from tests.browsing import DESKTOP, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.slow]
ANSWERED = """ask => { const form = document.querySelector("form#answer");
                       return !form || form.dataset.ask !== ask || !form.classList.contains("turn"); }"""


@pytest.fixture
def table(site) -> tuple[int, str]:
    """A started match of a person and four bots, the person to move: its number and their session."""
    made = site.manage(
        "shell", "--verbosity", "0", "-c",
        """
import json, uuid
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore
from games.matches import tables
person = get_user_model().objects.create_user("Maximiliane" + uuid.uuid4().hex[:4])
match = tables.create(person, "rick_counters", seats=5, settings={})
for number in range(1, 5):
    tables.add_bot(match.pk, person, number, "greedy")
tables.start(match.pk, person)
session = SessionStore()
session[SESSION_KEY] = str(person.pk)
session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
session[HASH_SESSION_KEY] = person.get_session_auth_hash()
session.save()
print(json.dumps([match.pk, session.session_key]))
""",
    )  # fmt: skip
    number, session = json.loads(made.strip().splitlines()[-1])
    return number, session


def sit(page, site, table) -> None:
    number, session = table
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
    page.goto(f"/matches/{number}/")


def to_act(page) -> None:
    """Answer whatever else is asked with the first choices, until the next action of one's turn."""
    for _ in range(60):
        page.wait_for_selector("form#answer.turn, .podium", timeout=60_000)
        form = page.locator("form#answer")
        if "Play and buy" in form.locator(".ask > b").inner_text():
            return
        choices = page.locator("input[name=answer][form=answer]")
        for n in range(min(int(form.get_attribute("data-least") or "0"), choices.count())):
            choices.nth(n).check(force=True)
        for n in range(form.locator("select").count()):
            form.locator("select").nth(n).select_option(index=n + 1)
        send(page, form.locator("button.go"))
    raise AssertionError("it was never one's turn")


def send(page, button) -> None:
    ask = page.locator("form#answer").get_attribute("data-ask")
    button.click()
    page.wait_for_function(ANSWERED, arg=ask)


def power(page) -> int:
    return int(re.search(r"\d+", page.locator("#in-play .running").inner_text())[0])


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_turns_at_a_table_of_five_fit_on_the_screen(site, visitor, table, screen):
    page = visitor(viewport=screen, reduced_motion="reduce")
    sit(page, site, table)
    bought = 0
    for _ in range(3):
        to_act(page)
        assert page.locator(".seat").count() == 5
        plain = page.locator("#hand button[value=plain]")
        if plain.count():  # one tap, and all of them are played
            send(page, plain)
        to_act(page)
        before = power(page)
        good = page.locator("#line-up input[data-confirm^=Buy], #stacks input[data-confirm^=Buy]").first
        if good.count():
            words = good.get_attribute("data-confirm")
            cost, left = map(int, re.search(r" for (\d+), (\d+) Power left$", words).groups())
            assert cost + left == before
            good.check(force=True)
            assert page.locator("form#answer button.go").inner_text() == words
            send(page, page.locator("form#answer button.go"))
            to_act(page)
            assert power(page) == left
            bought += 1
        assert page.evaluate("document.documentElement.scrollWidth") <= screen["width"]
        end_turn(page)
    assert bought
    to_act(page)
    fold = page.locator("#piles details").first
    fold.locator("summary").click()
    assert fold.locator(".token").first.is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= screen["width"]


def end_turn(page) -> None:
    """The end of a turn is within the thumb's reach, and asks once where Power would be lost."""
    left = power(page)
    prompt = page.locator("form#answer")
    at_once = prompt.locator("button[value=end]")
    if at_once.count():
        assert left == 0
        send(page, at_once)
        return
    pill = prompt.locator("input[value=end_early]")
    box = pill.bounding_box()
    assert 0 <= box["y"] <= page.viewport_size["height"] - box["height"]
    pill.check(force=True)
    go = prompt.locator("button.go")
    if left:
        assert go.inner_text() == f"End my turn and lose {left} Power"
    send(page, go)


def test_plain_cards_are_played_without_scripts(site, visitor, table):
    with_scripts = visitor(reduced_motion="reduce")
    sit(with_scripts, site, table)
    to_act(with_scripts)
    with_scripts.close()
    page = visitor(viewport=PHONE, java_script_enabled=False)
    sit(page, site, table)
    page.locator("#hand button[value=plain]").click()
    page.wait_for_url(f"**/matches/{table[0]}/")
    assert power(page) >= 2
