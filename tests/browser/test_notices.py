"""Notices in a browser: the grid on a phone, the worker that shows messages, an answer from a mail."""

from __future__ import annotations

import re

import pytest

from tests.browsing import PHONE

from .test_time import fits, guest

pytestmark = pytest.mark.browser

LINKS = """
from games.matches import reading
from games.matches.models import Match
from games.notices import answering
match = Match.objects.prefetch_related("seats").get(pk={pk})
user = match.seats.all()[0].user
for choice in answering.question(match, user, reading.sight(match, user).asks[0]).choices:
    print(choice.link)
"""


def test_the_grid_on_a_phone_is_chosen_and_speaks_the_language_that_was_chosen(visitor):
    page = guest(visitor)
    page.goto("/notices/")
    assert fits(page)
    page.get_by_label("A match waits for me: Mail").select_option("digest")
    page.get_by_label("Somebody invites me: Webhook").check()
    page.get_by_label("The daily mail comes at").select_option("18")
    page.get_by_label("Language of notices").select_option("ru")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("heading", name="О чём мне сообщают").wait_for()
    assert fits(page)
    assert page.get_by_label("Партия ждёт моего хода: Письмо").input_value() == "digest"
    assert page.get_by_label("Меня приглашают: Вебхук").is_checked()


def test_the_worker_is_taken_for_the_pages_of_notices_alone(visitor):
    page = guest(visitor)
    page.goto("/notices/")
    assert page.get_by_role("button", name="Tell me in this browser").is_visible()
    scope = page.evaluate(
        "navigator.serviceWorker.register(document.querySelector('[data-worker]').dataset.worker).then((r) => r.scope)"
    )
    assert scope.endswith("/notices/")


def test_a_link_from_a_mail_asks_once_more_and_then_answers_without_signing_in(visitor, site):
    player = guest(visitor)
    pk = re.search(r"/matches/(\d+)/", player.url)[1]
    paths = re.findall(r"/notices/answer/\S+", site.manage("shell", "-v0", "-c", LINKS.format(pk=pk)))
    reader = visitor(viewport=PHONE)
    reader.goto(paths[1])
    assert fits(reader)
    assert reader.get_by_role("radio").nth(1).is_checked()
    reader.get_by_role("button", name="Confirm").click()
    reader.get_by_text("Your answer:").wait_for()
    again = reader.request.get(paths[0])
    assert (again.status, "This is not asked any more" in again.text()) == (410, True)
