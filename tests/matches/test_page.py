"""The match page as players, onlookers and strangers get it, and every form on it, without a script."""

from __future__ import annotations

import hashlib
import re
import uuid
from html import unescape
from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string

from games.kernel.ask import option_key
from games.matches import door, log, tables
from games.matches.models import Entry, Match
from games.matches.page import Prompt, by_urgency
from games.matches.reading import AskSight, OptionSight
from tests.playing import answer, asked, person, play_to_the_end, started

pytestmark = pytest.mark.django_db
TABLE = {"X-Fragment": "table"}


class Inputs(HTMLParser):
    """The <input> and <button> tags of a page, each as its attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[dict[str, str | None]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("input", "button"):
            self.found.append(dict(attrs))

    def value(self, name: str) -> str:
        return next(i["value"] or "" for i in self.found if i.get("name") == name)

    @property
    def options(self) -> list[dict[str, str | None]]:
        return [i for i in self.found if i.get("name") == "answer"]

    @property
    def checked(self) -> list[str | None]:
        return [i["value"] for i in self.options if "checked" in i]


def text(response) -> str:
    """A page's words, without tags."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", response.content.decode())))


def path(match: Match, what: str = "") -> str:
    return f"/matches/{match.pk}/{what}"


def form_of(response, *keys: str) -> dict[str, object]:
    """What the browser sends when these options are chosen on a page."""
    page = Inputs(response.content.decode())
    return {"token": page.value("token"), "submission": page.value("submission"), "answer": list(keys)}


def weapon_names(match: Match, seat: int) -> list[str]:
    """The names of the weapons in a seat's hand."""
    state = door.open_position(match).state
    cards = log.rules(match).cards
    return [cards[state.faces[n]].name for n in state.seats[seat].hand]


@pytest.fixture
def as_ana(client, ana):
    client.force_login(ana)
    return client


# -- choosing ---------------------------------------------------------------------------------------------------------


def test_says_what_to_do_and_offers_each_option_as_a_labelled_control(as_ana, match):
    page = as_ana.get(path(match))
    assert page.status_code == 200
    assert "Choose your weapon" in text(page)
    ask = asked(match, 0)
    inputs = Inputs(page.content.decode())
    assert [i["value"] for i in inputs.options] == [option_key(o) for o in ask.options]
    for control, name in zip(inputs.options, weapon_names(match, 0), strict=True):
        assert control["type"] == "radio"
        assert control["form"] == "answer"
        assert (control["aria-label"] or "").startswith(name)
    assert inputs.value("token") == ask.token
    assert uuid.UUID(inputs.value("submission"))
    assert 'data-your-turn="true"' in page.content.decode()
    assert "3 d 12 h left" in text(page) or "3 d 11 h left" in text(page)


def test_choosing_leads_back_to_the_match(as_ana, match):
    page = as_ana.get(path(match))
    key = option_key(asked(match, 0).options[1])
    sent = as_ana.post(path(match, "answer/"), form_of(page, key))
    assert sent.status_code == 303
    assert sent["Location"] == path(match)
    after = as_ana.get(path(match))
    assert f"You chose {weapon_names(match, 0)[1]}. You can change it" in text(after)
    assert Inputs(after.content.decode()).checked == [key]
    assert f'data-given="{key}"' in after.content.decode()  # so that the button does not offer the same once more
    assert 'data-your-turn="false"' in after.content.decode()


def test_the_phone_s_prompt_tells_what_others_did(client, match, ana, boris):
    answer(match, 0)
    answer(match, 1)
    match.refresh_from_db()
    player, other = (ana, "boris") if match.waits_for(0) else (boris, "ana")
    client.force_login(player)
    page = client.get(path(match)).content.decode()
    news = re.search(r'<a class="latest" href="#since">(.*?)</a>', page, re.S)
    assert news
    assert f"{other} raises" in news[1]
    assert "comes to the festival" not in news[1]
    assert 'id="since"' in page


def test_a_choice_can_be_changed_until_all_have_chosen(as_ana, match):
    first, second = (option_key(o) for o in asked(match, 0).options[:2])
    as_ana.post(path(match, "answer/"), form_of(as_ana.get(path(match)), first))
    as_ana.post(path(match, "answer/"), form_of(as_ana.get(path(match)), second))
    answer(match, 1)
    state = door.open_position(Match.objects.get(pk=match.pk)).state
    assert option_key(state.seats[0].weapon) == second


def test_a_script_gets_the_fresh_table_alone(as_ana, match):
    key = option_key(asked(match, 0).options[0])
    sent = as_ana.post(path(match, "answer/"), form_of(as_ana.get(path(match)), key), headers=TABLE)
    assert sent.status_code == 200
    assert sent.content.decode().lstrip().startswith("<main")
    assert "<html" not in sent.content.decode()
    assert "You chose" in text(sent)


def test_the_same_page_sent_twice_counts_once(as_ana, match):
    form = form_of(as_ana.get(path(match)), option_key(asked(match, 0).options[0]))
    as_ana.post(path(match, "answer/"), form)
    again = as_ana.post(path(match, "answer/"), form)
    assert again.status_code == 303
    assert Entry.objects.filter(match=match, cause="player").count() == 1


def test_who_has_chosen_is_said_in_words(as_ana, match):
    answer(match, 1)
    page = text(as_ana.get(path(match)))
    assert "boris" in page
    assert "has chosen" in page


# -- refusals: a sentence, nothing changed, nothing lost -------------------------------------------------------------


def test_a_stale_page_is_told_so_and_shown_the_present(as_ana, match):
    stale = form_of(as_ana.get(path(match)), option_key(asked(match, 0).options[0]))
    answer(match, 0)
    answer(match, 1)
    head = Match.objects.get(pk=match.pk).head
    for headers in ({}, TABLE):
        refused = as_ana.post(path(match, "answer/"), stale, headers=headers)
        assert refused.status_code == 409
        assert "This was answered already, or something else is asked now." in text(refused)
        assert 'class="oops" role="alert"' in refused.content.decode()
    assert Match.objects.get(pk=match.pk).head == head


def test_an_option_that_was_not_offered_is_refused_and_the_good_choice_kept(as_ana, match):
    good = option_key(asked(match, 0).options[2])
    refused = as_ana.post(path(match, "answer/"), form_of(as_ana.get(path(match)), good, "card:9999"), headers=TABLE)
    assert refused.status_code == 422
    assert "“card:9999” is not offered." in text(refused)
    assert Inputs(refused.content.decode()).checked == [good]
    assert not Entry.objects.filter(match=match, cause="player").exists()


@pytest.mark.parametrize(
    ("change", "status", "sentence"),
    [
        ({"token": ""}, 400, "does not say what it answers"),
        ({"token": "x" * 5000}, 409, "something else is asked now"),
        ({"token": "\0\0.weapon"}, 409, "something else is asked now"),
        ({"submission": "no-uuid"}, 400, "The number of this answer is damaged"),
        ({"submission": "é" * 400}, 400, "The number of this answer is damaged"),
        ({"answer": []}, 422, "0 chosen"),
        ({"answer": ["card:1"] * 300}, 400, "too many"),
        ({"answer": ["\0<script>alert()</script>"]}, 422, "is not offered"),
    ],
)
def test_odd_forms_get_a_sentence(as_ana, match, change, status, sentence):
    form = form_of(as_ana.get(path(match)), option_key(asked(match, 0).options[0])) | change
    refused = as_ana.post(path(match, "answer/"), form)
    assert refused.status_code == status
    assert sentence in text(refused)
    assert "<script>alert" not in refused.content.decode()
    assert not Entry.objects.filter(match=match, cause="player").exists()


@pytest.mark.parametrize(
    "body", [b"answer=" + b"x" * 1_200_000, b"&".join(b"answer=%d" % n for n in range(5000)), b"\xff\xfe%%%=&&&=", b""]
)
def test_huge_and_broken_bodies_change_nothing(as_ana, match, body):
    refused = as_ana.post(path(match, "answer/"), body, content_type="application/x-www-form-urlencoded")
    assert refused.status_code in (400, 413)
    assert len(text(refused)) > 40
    assert not Entry.objects.filter(match=match, cause="player").exists()


def test_only_the_seat_itself_answers(client, match):
    form = {"token": asked(match, 0).token, "answer": option_key(asked(match, 0).options[0])}
    nobody = client.post(path(match, "answer/"), form)
    assert nobody.status_code == 403
    assert "You are not signed in." in text(nobody)
    client.force_login(person("clara"))
    stranger = client.post(path(match, "answer/"), form)
    assert stranger.status_code == 403
    assert "only its players can do that" in text(stranger)
    assert not Entry.objects.filter(match=match, cause="player").exists()


def test_what_is_only_sent_leads_back_when_it_is_looked_at(as_ana, match):
    for what in ("answer/", "undo/", "rematch/"):
        assert as_ana.get(path(match, what))["Location"] == path(match)


def test_over_and_not_started_are_said(as_ana, ana, boris):
    table = tables.create(ana, "purging", seats=2)
    form = {"token": "0.weapon", "answer": "card:1"}
    refused = as_ana.post(path(table, "answer/"), form)
    assert refused.status_code == 409
    assert "The match has not started yet." in text(refused)
    over = started(ana, boris)
    door.resign(over.pk, 1)
    refused = as_ana.post(path(over, "answer/"), form)
    assert refused.status_code == 409
    assert "The match is over; nothing more can be answered." in text(refused)


# -- who sees what ----------------------------------------------------------------------------------------------------


def test_nobody_sees_another_hand(client, match, ana):
    ours, theirs = set(weapon_names(match, 0)), set(weapon_names(match, 1))
    onlooker = text(client.get(path(match)))
    assert "You look on." in onlooker
    assert not [name for name in ours | theirs if name in onlooker]
    client.force_login(ana)
    page = client.get(path(match)).content.decode()
    assert all(name.replace("'", "&#x27;") in page for name in ours)
    assert not [name for name in theirs - ours if name.replace("'", "&#x27;") in page]


def test_a_private_match_is_not_there_for_strangers(client, ana, boris):
    match = started(ana, boris, private=True)
    nowhere = client.get("/matches/999999/")
    stranger = client.get(path(match))
    assert stranger.status_code == nowhere.status_code == 404
    same = [re.sub(r"/matches/\d+/|%2Fmatches%2F\d+%2F", "…", text(page)) for page in (stranger, nowhere)]
    assert same[0] == same[1]
    for what in ("answer/", "undo/", "resign/", "rematch/"):
        assert client.post(path(match, what)).status_code == 404
    assert client.get(path(match, "log/")).status_code == 404
    assert client.get(f"/matches/{10**30}/").status_code == 404
    client.force_login(boris)
    assert client.get(path(match)).status_code == 200


def test_the_invited_see_a_private_match(client, ana, boris):
    match = started(ana, boris, private=True)
    page = client.get(path(match), {"invite": match.invite})
    assert page.status_code == 200
    assert f'data-live-url="/live/matches/{match.pk}/?invite={match.invite}"' in page.content.decode()
    assert client.get(path(match), {"invite": "guess"}).status_code == 404


# -- taking back, looking back ----------------------------------------------------------------------------------------


def test_undo_takes_the_last_answer_back_and_leaves_its_trace(as_ana, match):
    assert ">Undo<" not in as_ana.get(path(match)).content.decode()
    key = option_key(asked(match, 0).options[0])
    chosen = as_ana.post(path(match, "answer/"), form_of(as_ana.get(path(match)), key), headers=TABLE)
    assert '<button class="ghost" form="undo">Undo</button>' in chosen.content.decode()
    back = as_ana.post(path(match, "undo/"))
    assert back.status_code == 303
    page = as_ana.get(path(match))
    assert Inputs(page.content.decode()).checked == []
    assert re.search(r'<li class="[^"]*undone[^"]*">.*?have chosen a weapon', page.content.decode())
    assert "You take back the last answer." in text(page)
    refused = as_ana.post(path(match, "undo/"))
    assert refused.status_code == 409
    assert "This cannot be taken back: no answer of yours is in force." in text(refused)


def test_any_entry_can_be_looked_at(as_ana, match):
    answer(match, 0)
    answer(match, 1)
    at = as_ana.get(path(match), {"at": 0})
    assert at.status_code == 200
    assert "You look back: this is the table after entry 0 of 2." in text(at)
    assert not Inputs(at.content.decode()).options
    assert 'data-at="0"' in at.content.decode()
    assert "?at=1" in at.content.decode()
    present = as_ana.get(path(match), {"at": 2})
    assert "You look back" not in text(present)


@pytest.mark.parametrize("at", ["99", "x", "-1", "1e3", "٣", "9" * 40])
def test_an_entry_that_is_not_there_is_said_and_the_present_shown(as_ana, match, at):
    page = as_ana.get(path(match), {"at": at})
    assert page.status_code == 400
    assert "Choose your weapon" in text(page)
    assert re.search(r'class="oops" role="alert">[^<]*(entries 0 to 0|no entry of the log)', page.content.decode())


def test_looking_back_shows_no_more_than_was_known_then(client, match):
    answer(match, 0)
    answer(match, 1)
    revealed = door.open_position(Match.objects.get(pk=match.pk)).state.seats[0].weapon
    assert revealed is not None
    now, then = text(client.get(path(match))), text(client.get(path(match), {"at": 1}))
    name = log.rules(match).cards[door.open_position(Match.objects.get(pk=match.pk)).state.faces[revealed]].name
    assert name in now
    assert name not in then


def test_the_whole_log_is_paged(as_ana, match):
    play_to_the_end(match)
    match.refresh_from_db()
    newest = as_ana.get(path(match, "log/"))
    assert re.search(r"(wins?|share) the (game|victory)!", text(newest))
    oldest = as_ana.get(path(match, "log/"), {"page": 1})
    assert "Night 1 begins" in text(oldest)
    for odd in ("0", "99999", "x", "-3"):
        assert as_ana.get(path(match, "log/"), {"page": odd}).status_code == 200
    shown = [int(n) for n in re.findall(r'class="at" href="[^"]*at=(\d+)"', oldest.content.decode())]
    assert shown == sorted(shown)
    assert max(shown) < 100


# -- the whole way ----------------------------------------------------------------------------------------------------


def test_a_match_is_played_to_its_end_by_forms_alone(as_ana, ana):
    match = started(ana, bots=["random", "random"], settings={"wins": "1"})
    said = set()
    for _ in range(80):
        play_to_the_end(match, but=0)
        page = as_ana.get(path(match))
        assert page.status_code == 200
        match.refresh_from_db()
        if match.status == Match.Status.OVER:
            break
        ask = asked(match, 0)
        inputs = Inputs(page.content.decode())
        offered = [i["value"] for i in inputs.options if i["value"]]
        assert sorted(offered) == sorted(option_key(o) for o in ask.options)
        said.add(ask.key)
        sent = as_ana.post(path(match, "answer/"), form_of(page, *offered[: max(1, ask.least)]))
        assert sent.status_code == 303
    assert match.status == Match.Status.OVER
    assert {"weapon", "take"} <= said
    page = as_ana.get(path(match))
    assert 'class="podium"' in page.content.decode()
    assert "Rematch" in text(page)


def test_a_card_that_is_given_away_is_named_and_so_are_those_who_may_get_it(as_ana, ana, boris):
    match = tables.create(ana, "purging", seats=2, role="arthricia", settings={"wins": "3"})
    tables.join(match.pk, boris)
    tables.start(match.pk, ana)
    for _ in range(200):
        play_to_the_end(match, but=0)
        match.refresh_from_db()
        ask, state = asked(match, 0), door.open_position(match).state
        if ask.key == "give":
            break
        crossed = [option_key(o) for o in ask.options if isinstance(o, int) and state.faces[o] == "double_cross"]
        answer(match, 0, crossed if ask.key == "weapon" and crossed else None)
    assert ask.key == "give"
    page = as_ana.get(path(match))
    assert [i["value"] for i in Inputs(page.content.decode()).options] == ["keep", "seat:1"]
    assert "Give it to boris" in text(page)
    assert "{" not in text(page)
    prompt = page.content.decode().partition('<form class="prompt')[2]
    assert log.rules(match).cards[state.faces[ask.about]].name in prompt


def test_the_end_says_who_won_by_what_and_opens_the_seed(as_ana, match):
    before = as_ana.get(path(match))
    assert match.commitment in text(before)
    assert bytes(match.seed).hex() not in text(before)
    play_to_the_end(match)
    match.refresh_from_db()
    page = text(as_ana.get(path(match)))
    for row in match.result or []:
        for what, number in row["lines"]:
            assert what in page
            assert str(number).replace("-", "−") in page
    assert match.commitment == hashlib.sha256(bytes(match.seed)).hexdigest()
    assert match.commitment in page
    assert bytes(match.seed).hex() in page


def test_rematch_opens_one_table_for_both(client, match, ana, boris):
    door.resign(match.pk, 0)
    client.force_login(ana)
    first = client.post(path(match, "rematch/"))
    assert first.status_code == 303
    client.force_login(boris)
    second = client.post(path(match, "rematch/"), headers=TABLE)
    assert second["Location"] == first["Location"]
    assert client.get(first["Location"]).status_code == 200


def test_resigning_is_asked_first(as_ana, match):
    asks = as_ana.get(path(match, "resign/"))
    assert "Resign from" in text(asks)
    assert not Entry.objects.filter(match=match, cause="resign").exists()
    assert as_ana.post(path(match, "resign/")).status_code == 303
    page = text(as_ana.get(path(match)))
    assert "boris wins." in page
    assert "Everybody else has resigned." in page
    again = as_ana.post(path(match, "resign/"))
    assert again.status_code == 409
    assert "The match is over" in text(again)


def test_a_table_before_its_start_shows_the_waiting_room(client, ana):
    table = tables.create(ana, "purging", seats=3, private=False)
    page = client.get(path(table))
    assert page.status_code == 200
    assert 'data-seq="-1"' in page.content.decode()
    assert "seats are free" in text(page)
    assert client.get(path(table, "log/"))["Location"] == path(table)
    tables.close(table.pk, ana)
    assert "closed before it began" in text(client.get(path(table)))


def test_the_newcomers_hint_goes_when_it_is_read(as_ana, match):
    assert "New here?" in text(as_ana.get(path(match)))
    as_ana.post(path(match, "hint/"))
    assert "New here?" not in text(as_ana.get(path(match)))


def test_the_page_takes_few_queries(as_ana, match, django_assert_max_num_queries):
    as_ana.get(path(match))
    play_to_the_end(match)
    with django_assert_max_num_queries(8):
        as_ana.get(path(match))


# -- asks of other shapes, which other titles put ---------------------------------------------------------------------


def ask_sight(**changed) -> AskSight:
    options = [OptionSight("card:1", "Spoon", ("card", "1"), ""), OptionSight("seat:2", "Chen", ("seat", "2"), "")]
    plain = {
        "token": "3.give", "key": "give", "kind": "turn", "seat": 0, "prompt": "Whom?", "hint": "", "about": None,
        "confirm": "Give it to {choice}", "nothing": "Keep it", "least": 1, "most": 1, "ordered": False,
        "options": [*options, OptionSight("pass", "let it be", ("pass", ""), "")], "given": None, "deadline": None,
    }  # fmt: skip
    return AskSight(**(plain | changed))


class Beside:
    """A page of nothing but one prompt."""

    oops = waiting = time_left = ""

    def __init__(self, prompt: Prompt) -> None:
        self.prompt = prompt


def drawn(prompt: Prompt, match: Match, rf) -> str:
    class OfMatch:
        title = log.rules(match)

    return render_to_string(
        "matches/ask.html", {"prompt": prompt, "page": Beside(prompt), "sight": OfMatch}, rf.get("/")
    )


def test_words_and_seats_are_pills_that_say_what_the_button_will_do(match, rf):
    page = drawn(Prompt(ask_sight(), "answer"), match, rf)
    assert [i["value"] for i in Inputs(page).options] == ["card:1", "seat:2", "pass"]
    assert [i["data-confirm"] for i in Inputs(page).options][1:] == ["Give it to Chen", "Give it to let it be"]
    assert "<span>Give it to let it be</span>" in page


def test_who_may_choose_nothing_leaves_all_boxes_empty(match, rf):
    """No choice of its own that would say the same as the button."""
    page = drawn(Prompt(ask_sight(least=0), "answer"), match, rf)
    assert [(i["type"], i["value"]) for i in Inputs(page).options] == [
        ("checkbox", "card:1"), ("checkbox", "seat:2"), ("checkbox", "pass"),
    ]  # fmt: skip
    assert page.count("Keep it") == 1
    assert "<noscript> Nothing chosen means: Keep it.</noscript>" in page


def test_several_are_checkboxes(match, rf):
    page = drawn(Prompt(ask_sight(least=1, most=3), "answer"), match, rf)
    assert {i["type"] for i in Inputs(page).options} == {"checkbox"}
    assert "Choose 1 to 3." in page


def test_an_order_is_chosen_place_by_place(match, rf):
    page = drawn(Prompt(ask_sight(least=2, most=3, ordered=True), "answer"), match, rf)
    assert page.count("<select") == 3
    assert page.count('value="seat:2"') == 3
    assert not Inputs(page).options


def test_what_the_board_has_drawn_is_not_offered_twice(match, rf):
    prompt = Prompt(ask_sight(), "answer")
    assert prompt.takes(1) == "card:1"
    assert prompt.takes(1) == ""
    assert [i["value"] for i in Inputs(drawn(prompt, match, rf)).options] == ["seat:2", "pass"]


def test_the_match_waits_for_turns_before_reactions():
    urgent = by_urgency([ask_sight(kind="reaction"), ask_sight(given=["pass"]), ask_sight(key="turn")])
    assert urgent[0].key == "turn"
    assert urgent[-1].kind == "reaction"


def test_who_was_invited_to_look_on_finds_every_page_of_a_private_match(client):
    match = started(person("ana"), person("boris"), private=True)
    answer(match, 0)
    assert client.get(path(match)).status_code == 404
    assert client.get(path(match) + f"?invite={match.invite}").status_code == 200
    for page in ("", "?at=0", "log/"):
        assert client.get(path(match, page)).status_code == 200
    other = started(person("chen"), person("dora"), private=True)
    assert client.get(path(other)).status_code == 404


def test_a_namesake_of_the_winner_has_not_won(client):
    ana, boris = person("ana", first_name="Sam"), person("boris", first_name="Sam")
    match = started(ana, boris)
    door.resign(match.pk, 0)
    client.force_login(ana)
    assert "Sam wins." in text(client.get(path(match)))
    client.force_login(boris)
    assert "You win!" in text(client.get(path(match)))


def test_a_match_lost_alone_is_lost_and_nobody_else_has_resigned(client, ana, boris):
    match = started(ana, title="pickle_rick")
    door.resign(match.pk, 0)
    client.force_login(ana)
    page = text(client.get(path(match)))
    assert "You lose." in page
    assert "everybody else resigned" not in page
    assert "The match is over" not in page.split("You lose.")[1][:40]
    client.force_login(boris)
    assert "ana loses." in text(client.get(path(match)))


def test_taking_back_twice_by_a_lost_answer_takes_back_once(client):
    """The undo form carries a number of its own: sent again, it does not reach a further answer."""
    match = started(person("ana"), person("boris"))
    client.force_login(match.seats.get(number=0).user)
    for _ in range(2):
        ask = asked(match, 0) if match.waits_for(0) else door.open_position(match).find(0, "weapon")
        door.submit(match.pk, 0, ask.token, [option_key(ask.options[0])])
        match.refresh_from_db()
    submission = re.search(
        r'id="undo".*?name="submission" value="([^"]+)"', client.get(path(match)).content.decode(), re.S
    )
    assert submission
    for _ in range(2):
        assert client.post(path(match, "undo/"), {"submission": submission[1]}).status_code == 303
    assert Entry.objects.filter(match=match, cause="undo").count() == 1
