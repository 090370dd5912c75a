"""static/js/table.js before a server made of this file: what it asks for, what it sends, what it keeps."""

import json
from urllib.parse import parse_qs

import pytest
from django.template import Context, Template
from django.utils.safestring import mark_safe

pytestmark = pytest.mark.browser

HOST = "http://table.test"
FACES = [
    {"key": k, "name": n, "kind": "weapon", "big": "1", "text": ""}
    for k, n in [("a", "Axe"), ("b", "Bow"), ("c", "Club")]
]
PAGE = """{% extends "base.html" %}{% load cards %}
{% block title %}Match{% endblock %}
{% block main_class %}at-table{% endblock %}
{% block main_attrs %}data-match="1" data-seq="{{ seq }}" data-live-url="/live/1/" data-fragment-url="/m/1/"
 data-your-turn="{{ turn }}"{% endblock %}
{% block main %}<p class="conn" id="connection" role="status"></p><p id="told">position {{ seq }}</p>
<div class="table"><section class="zone"><div class="row" id="hand">
{% for face in faces %}{% card face "option" value=face.key input=input %}{% endfor %}</div></section>
{% for face in shown %}{% card face glide=face.key %}{% endfor %}</div>
<textarea id="note" aria-label="note"></textarea>
<details class="fold" id="fold"><summary>More</summary><p>inside</p></details>
<div class="tabs">{% for tab in tabs %}<details name="side"{% if forloop.first %} open{% endif %}>
<summary>{{ tab }}</summary>
<p id="tab-{{ tab }}-{{ seq }}">{{ tab }}</p></details>{% endfor %}</div>{% endblock %}
{% block prompt %}<form class="prompt turn" id="answer" method="post" action="/m/1/answer/" data-ask="{{ ask }}"
 data-confirm="Play {card}" data-least="{{ least }}" data-most="{{ most }}"{{ more }}>
<div class="acts"><button class="go">Confirm</button></div></form>{% endblock %}
{% block scripts %}{{ block.super }}{% include "parts/table_scripts.html" %}{% endblock %}"""


class Server:
    """One match: answers with the page at `state`, keeps what was posted, and can lose the network."""

    def __init__(self, page, static):
        self.page, self.static = page, static
        self.state = {
            "seq": 5,
            "turn": "true",
            "ask": "t1",
            "input": "radio",
            "least": 1,
            "most": 1,
            "faces": FACES,
            "tabs": ["Log", "Chat"],
        }
        self.posts, self.fragments, self.sockets, self.down = [], 0, [], False
        page.route("**/*", self.handle)
        page.route_web_socket("**/live/1/", lambda socket: self.connected(socket))

    def connected(self, socket):
        self.sockets.append(socket)
        socket.send(json.dumps({"seq": self.state["seq"]}))

    def html(self):
        return Template(PAGE).render(Context(self.state))

    def handle(self, route):
        request = route.request
        path = request.url.removeprefix(HOST)
        if path.startswith("/static/"):
            route.fulfill(path=self.static / path.removeprefix("/static/"))
        elif self.down and request.headers.get("x-fragment"):
            route.abort()
        elif request.method == "POST":
            self.posts.append((parse_qs(request.post_data), request.headers.get("x-fragment")))
            self.state |= {"seq": 6, "turn": "false", "ask": "t2"}
            route.fulfill(body=self.html(), content_type="text/html")
        else:
            self.fragments += request.headers.get("x-fragment") == "table"
            route.fulfill(body=self.html(), content_type="text/html")

    def open(self, **state):
        self.state |= state
        self.page.goto(f"{HOST}/m/1/")
        self.page.wait_for_function("document.querySelector('.go').disabled")
        while not self.sockets:
            self.page.wait_for_timeout(20)

    def tell(self, seq):
        self.sockets[-1].send(json.dumps({"seq": seq}))


@pytest.fixture
def server(chromium, settings):
    context = chromium.new_context(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    context.set_default_timeout(30_000)
    yield Server(context.new_page(), settings.BASE_DIR / "static")
    context.close()


@pytest.fixture
def go(server):
    return server.page.locator(".prompt .go")


def test_the_button_says_what_it_does_and_waits_for_a_choice(server, go):
    server.open()
    assert go.is_disabled()

    server.page.get_by_label("Bow").check()

    assert go.inner_text() == "Play Bow"
    assert go.is_enabled()


def test_a_card_that_is_chosen_already_cannot_be_chosen_again(server, go):
    server.open(more=mark_safe(' data-given="b"'))
    server.page.get_by_label("Bow").check()
    assert go.inner_text() == "Chosen: Bow"
    assert go.is_disabled()

    server.page.get_by_label("Club").check()

    assert go.inner_text() == "Play Club"
    assert go.is_enabled()


def test_nothing_is_said_by_the_button_alone(server, go):
    server.state |= {"input": "checkbox", "least": 0, "more": mark_safe(' data-none="Keep them all"')}
    server.page.goto(f"{HOST}/m/1/")
    server.page.wait_for_selector("text=Keep them all")
    assert go.is_enabled()
    server.page.get_by_label("Axe").check()
    assert go.inner_text() == "Play Axe"
    server.page.get_by_label("Bow").check()  # one at most: the older one goes
    assert go.inner_text() == "Play Bow"
    server.page.get_by_label("Bow").uncheck()
    assert go.inner_text() == "Keep them all"


def test_a_marked_card_outlives_a_reload_but_not_its_ask(server, go):
    server.open()
    server.page.get_by_label("Bow").check()

    server.page.reload()
    server.page.wait_for_selector("text=Play Bow")
    assert server.page.get_by_label("Bow").is_checked()

    server.open(ask="t9")
    assert not server.page.get_by_label("Bow").is_checked()
    assert go.is_disabled()


def test_an_ask_without_cards_shows_the_card_that_it_comes_from(server):
    tall = [{"key": f"c{n}", "name": f"Card {n}", "kind": "weapon", "big": "1", "text": ""} for n in range(40)]
    server.state |= {"shown": tall, "faces": [], "more": mark_safe(' data-about="c30"')}
    server.page.goto(f"{HOST}/m/1/")
    server.page.wait_for_function(
        """() => { const box = document.getElementById("c30").getBoundingClientRect();
                   const prompt = document.querySelector(".prompt").getBoundingClientRect();
                   return box.top > 0 && box.bottom <= prompt.top; }"""
    )


def test_the_answer_is_sent_once_without_leaving_the_page(server, go):
    server.open()
    server.page.evaluate("window.stayed = true")
    server.page.get_by_label("Bow").check()

    go.dblclick()

    server.page.wait_for_selector("text=position 6")
    assert server.posts == [({"answer": ["b"]}, "table")]
    assert server.page.evaluate("window.stayed")


def test_one_choice_too_many_drops_the_oldest(server, go):
    server.open(input="checkbox", least=2, most=2)
    for name in ("Axe", "Bow"):
        server.page.get_by_label(name).check()
    assert go.inner_text() == "Play Axe, Bow"

    server.page.get_by_label("Club").check()

    assert not server.page.get_by_label("Axe").is_checked()
    assert go.inner_text() == "Play Bow, Club"
    server.page.get_by_label("Club").uncheck()
    assert go.is_disabled()


def test_news_refresh_the_table_and_keep_what_was_chosen_typed_and_opened(server, go):
    server.open()
    server.page.get_by_label("Bow").check()
    server.page.locator("#note").fill("watch Boris")
    server.page.locator("summary", has_text="More").click()
    server.page.locator("#note").focus()
    server.state["seq"] = 9

    server.tell(9)

    server.page.wait_for_selector("text=position 9")
    assert server.page.get_by_label("Bow").is_checked()
    assert go.inner_text() == "Play Bow"
    assert server.page.locator("#note").input_value() == "watch Boris"
    assert server.page.locator("#fold").evaluate("e => e.open")
    assert server.page.evaluate("document.activeElement.id") == "note"


@pytest.mark.parametrize("tab", ["Log", "Chat"])
def test_the_tab_that_is_open_stays_open(server, tab):
    server.open()
    if tab == "Chat":
        server.page.locator("summary", has_text=tab).click()
    server.state["seq"] = 9

    server.tell(9)

    server.page.wait_for_selector("text=position 9")
    assert server.page.locator(".tabs details[open] summary").all_inner_texts() == [tab]


def test_another_ask_forgets_the_choice(server, go):
    server.open()
    server.page.get_by_label("Bow").check()
    server.state |= {"seq": 9, "ask": "another"}

    server.tell(9)

    server.page.wait_for_selector("text=position 9")
    assert not server.page.get_by_label("Bow").is_checked()
    assert go.is_disabled()


def test_old_news_ask_for_nothing(server):
    server.open()

    server.tell(5)
    server.state["seq"] = 7
    server.tell(7)

    server.page.wait_for_selector("text=position 7")
    assert server.fragments == 1


def test_a_lost_connection_is_said_and_taken_back(server):
    server.open()
    line = server.page.locator("#connection")
    assert line.inner_text() == ""
    line.evaluate(
        "line => { window.said = [];"
        " new MutationObserver(() => said.push(line.textContent)).observe(line, {childList: true}); }"
    )
    server.state["seq"] = 8  # what happens meanwhile is fetched on return

    server.sockets[-1].close()

    server.page.wait_for_selector("text=position 8")
    server.page.wait_for_function("said.length > 1")
    assert server.page.evaluate("said") == ["Connection lost, trying again…", ""]


def test_one_who_is_sent_from_the_table_gets_the_page_anew_and_does_not_come_back(server):
    server.open()
    server.state["seq"] = 6
    server.tell(6)
    server.page.wait_for_selector("text=position 6")
    server.page.evaluate("window.old = true")
    # The page is served all the same: then it must not be fetched over and over again.
    server.connected = lambda socket: (server.sockets.append(socket), socket.close(code=4403))

    server.sockets[-1].close(code=4403)

    server.page.wait_for_function("!window.old && document.getElementById('connection')?.textContent")
    assert "no live connection to this table" in server.page.locator("#connection").inner_text()
    assert len(server.sockets) == 2
    server.page.wait_for_timeout(1500)  # longer than a lost connection takes to be tried again
    assert len(server.sockets) == 2


def test_the_title_says_when_it_is_your_turn(server):
    server.open()
    assert server.page.title() == "(!) Match · ricks"
    server.state |= {"seq": 6, "turn": "false"}

    server.tell(6)

    server.page.wait_for_selector("text=position 6")
    assert server.page.title() == "Match · ricks"


def test_when_the_network_fails_the_choice_stays_and_can_be_sent_again(server, go):
    server.open()
    server.page.get_by_label("Axe").check()
    server.down = True

    go.click()

    server.page.wait_for_selector("text=Not sent yet")
    assert server.page.get_by_label("Axe").is_checked()
    assert server.posts == []

    server.down = False
    go.click()

    server.page.wait_for_selector("text=position 6")
    assert [answer for answer, _ in server.posts] == [{"answer": ["a"]}]


def test_everything_is_large_enough_to_touch_and_nothing_hangs_over_the_side(server):
    server.open()

    small = server.page.evaluate(
        """[...document.querySelectorAll('a:not(.skip), button, summary, label')].filter(e => e.checkVisibility())
        .map(e => [e.textContent.trim(), e.getBoundingClientRect()])
        .filter(([, r]) => r.height < 43.5 || r.width < 43.5)
        .map(([words, r]) => `${words} ${r.width} x ${r.height}`)"""
    )
    assert small == []
    assert server.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
