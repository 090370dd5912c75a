"""The board: what each may see of the table, where each option lies on the map, and what a reader hears of it."""

from __future__ import annotations

import gzip
import re
from html.parser import HTMLParser
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string

from games.kernel.ask import option_key
from games.kernel.state import SPECTATOR, view
from games.kernel.words import Speaker, plain
from games.matches import door
from games.matches.models import Match
from games.matches.page import Prompt
from games.matches.reading import AskSight, OptionSight
from tests.playing import asked, started

from .sitting import NAMES, P, R, Sitting, at, closed, hall, table

FRAGMENT = {"X-Fragment": "table"}


class Controls(HTMLParser):
    """The controls that answer, each with its attributes and the column and row that it is laid over."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[dict[str, str | None]] = []
        self.over = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if "style" in given and (place := re.fullmatch(r"--x:(\d+);--y:(\d+)", given["style"] or "")):
            self.over = ",".join(place.groups())
        if tag in ("input", "button") and given.get("name") == "answer":
            self.found.append({**given, "over": self.over})

    def handle_endtag(self, tag: str) -> None:
        if tag == "div":
            self.over = ""

    @property
    def keys(self) -> list[str]:
        return sorted(control["value"] or "" for control in self.found)

    def of(self, key: str) -> dict[str, str | None]:
        return next(control for control in self.found if control["value"] == key)


def square(sitting: Sitting, way: str, viewer: int = P) -> dict:
    return next(c for c in sitting.board(viewer)["map"]["squares"] if c["place"] == at(way))


def drawn(sitting: Sitting) -> tuple[str, Prompt]:
    """The board as whoever is asked gets it, and the prompt with what the board has drawn of it."""
    ask, state = sitting.ask, view(sitting.state, sitting.ask.seat)
    speaker, words = Speaker(sitting.game.cards, NAMES, ask.seat), sitting.game.words[ask.key]
    options = []
    for option in ask.options:
        wanted, said = sitting.game.wording(state, ask, option)
        kind, _, value = str(option).partition(":")
        parts = {name: [speaker.card(state.faces[n])] if name == "card" else n for name, n in said.items()}
        does = plain(speaker.say(words.options[wanted], parts)) if wanted else words.options.get(str(option), "a card")
        options.append(OptionSight(option_key(option), does, (kind, value), "", does))
    seen = AskSight(
        token="t", key=ask.key, kind=ask.kind, seat=ask.seat, prompt="?", hint="", confirm=words.confirm, nothing="",
        least=ask.least, most=ask.most, ordered=False, options=options, about=ask.about, given=None, deadline=None,
    )  # fmt: skip
    prompt = Prompt(seen, "answer")
    seats = [SimpleNamespace(name=name, mine=n == ask.seat) for n, name in enumerate(NAMES)]
    page = render_to_string(
        "titles/pickle_rick/board.html",
        {
            "board": sitting.board(ask.seat),
            "prompt": prompt,
            "sight": SimpleNamespace(title=sitting.game),
            "page": SimpleNamespace(seats=seats),
        },
    )
    return page, prompt


def words_of(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page))


# -- what each may see ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [P, R, SPECTATOR])
def test_a_closed_square_tells_nothing_to_anybody(viewer: int) -> None:
    sitting = table({"n": closed("ahead", colour="red", summon=2)}, dice="m")
    shut = square(sitting, "n", viewer)
    assert (shut["up"], shut["key"], shut["name"]) == (False, "", "closed square")
    assert {"colour", "summon", "walls", "duct"}.isdisjoint(shut)


def test_hands_are_shown_to_their_players_alone() -> None:
    sitting = table(dice="m", hand=["pickle", "parkour"], russian_hand=["bribery"])
    assert [card["key"] for card in sitting.board(P)["hand"]] == ["pickle", "parkour"]
    assert [card["key"] for card in sitting.board(R)["hand"]] == ["bribery"]
    assert sitting.board(SPECTATOR)["hand"] == []
    assert [seat["hand_size"] for seat in sitting.board(R)["seats"]] == [2, 1]
    assert "parkour" not in repr(sitting.board(R))


def test_walls_ducts_and_arrows_are_told_by_compass_however_the_square_is_turned() -> None:
    sitting = table({"n": "red_corner@1"}, dice="m")  # walls left and ahead, a duct ahead, as seen coming in
    corner = square(sitting, "n")
    assert (corner["arrow"], corner["walls"], corner["duct"]) == (1, [2, 3], 3)


def test_every_edge_is_told_in_words() -> None:
    sitting = table(
        {"": hall("nw", duct="n"), "n": hall("s", duct="s"), "e": hall("w"), "w": closed()}, dice="m"
    )  # fmt: skip
    around = {edge["way"]: edge["what"] for edge in square(sitting, "")["around"]}
    north, east = square(sitting, "n")["name"], square(sitting, "e")["name"]
    assert around == {
        "north": f"air duct to {north}",
        "east": f"wall, then {east}",
        "south": "open, nothing laid yet",
        "west": "wall, then a closed square",
    }


def test_who_sees_pickle_rick_and_who_reaches_him_are_marked() -> None:
    sitting = table({"n": hall(), "nn": hall(), "e": hall("w")}, dice="m", ops=["n", "nn", "e"])
    marks = {way: (square(sitting, way)["sees"], square(sitting, way)["in_reach"]) for way in ("n", "nn", "e")}
    assert marks == {"n": (True, True), "nn": (True, False), "e": (False, False)}
    page, _ = drawn(sitting)
    assert page.count('class="sight reach"') == 1 + 1  # one on the map, one in its legend
    assert page.count('class="sight"') == 1 + 1


def test_the_map_has_room_for_every_place_that_can_be_laid() -> None:
    sitting = table({"w": hall()}, dice="m", stack=[closed()])
    chart = sitting.board(P)["map"]
    places = [*chart["squares"], *chart["free"]]
    assert {c["place"] for c in chart["free"]} == {at("n"), at("e"), at("s")}
    assert all(0 <= c["x"] < chart["columns"] and 0 <= c["y"] < chart["rows"] for c in places)
    assert len({(c["x"], c["y"]) for c in places}) == len(places)


def test_dice_that_are_left_come_before_dice_that_are_spent() -> None:
    sitting = table({"n": hall()}, dice="mcg").do("go:n")
    dice = sitting.board(R)["dice"]
    assert [(die["symbol"], die["spent"]) for die in dice] == [("card", False), ("gun", False), ("movement", True)]


# -- what can be chosen -----------------------------------------------------------------------------------------------


def test_ways_lie_on_the_squares_they_lead_to_and_say_what_they_cost() -> None:
    sitting = table({"n": hall(), "w": closed()}, dice="jg", stack=[closed()])
    page, prompt = drawn(sitting)
    controls, chart = Controls(page), sitting.board(P)["map"]
    where = {c["place"]: f"{c['x']},{c['y']}" for c in [*chart["squares"], *chart["free"]]}
    for way, said in (
        ("n", "Move north for 1 joker"),
        ("w", "Move west onto a closed square for 1 joker"),
        ("e", "Move east into the unknown for 1 joker"),
    ):
        control = controls.of(f"go:{at(way)}")
        assert (control["over"], control["aria-label"]) == (where[at(way)], said)
    assert {o.key for o in prompt.rest} == {"draw", "end"} & prompt.keys  # all the rest stands in the prompt


def test_an_operative_that_can_move_and_shoot_has_a_control_for_each() -> None:
    sitting = table({"n": hall()}, dice="mg", turn="russians", ops=["n", "n"], jaguar="n")
    page, prompt = drawn(sitting)
    assert Controls(page).keys == ["jaguar", "op:0", "shoot:0", "shoot:jaguar"]
    assert Controls(page).of("shoot:0")["title"].startswith("Shoot with an operative on ")  # type: ignore[union-attr]
    assert not {"jaguar", "op:0", "shoot:0", "shoot:jaguar"} & {o.key for o in prompt.rest}


def test_of_figures_that_are_alike_no_more_are_drawn_than_can_be_hit() -> None:
    sitting = table(dice="g", ops=[""] * 4, hand=["blade_launchers"]).do("blade_launchers")
    page, prompt = drawn(sitting)
    assert Controls(page).keys == ["op:0", "op:1"]
    assert Controls(page).of("op:0")["type"] == "checkbox"
    assert prompt.rest == []


def test_a_beam_is_aimed_at_the_next_square_and_shows_how_far_it_goes() -> None:
    sitting = table({"n": hall(), "nn": hall(), "nnn": hall("s")}, dice="gg", ops=["nn"], hand=["shoulder_laser"])
    assert square(sitting, "n")["beam"] == 2  # the wall stops it
    sitting = table({"n": hall(), "nn": hall(), "s": hall()}, dice="gg", ops=["nn", "s"], hand=["shoulder_laser"])
    page, _ = drawn(sitting.do("shoulder_laser"))
    assert Controls(page).keys == ["beam:0", "beam:2"]
    assert "--long:2" in page


def test_a_square_is_rotated_by_arrows_around_it() -> None:
    sitting = table(
        {"n": "gray_hall@2"}, dice="tt", turn="russians", russian_hand=["what_a_twist"], ops=["n"]
    ).do("what_a_twist")  # fmt: skip
    page, _ = drawn(sitting)
    assert f"to:{at('n')}" in Controls(page).keys
    page, prompt = drawn(sitting.do("to:n"))
    assert Controls(page).keys == ["arrow:0", "arrow:1", "arrow:3"]
    assert prompt.rest == []


@pytest.mark.rule("PR-R10")
def test_no_die_is_ticked_beforehand_so_jokers_are_left_out_unless_they_are_chosen() -> None:
    controls = Controls(drawn(table(phase="roll", rolls="jjtg"))[0])
    assert controls.keys == ["die:0", "die:1", "die:2", "die:3"]
    assert not [control for control in controls.found if "checked" in control]


def test_dice_are_ticked_where_they_lie() -> None:
    page, prompt = drawn(table(phase="roll", rolls="mctg"))
    controls = Controls(page)
    assert controls.keys == ["die:0", "die:1", "die:2", "die:3"]
    assert [controls.of(f"die:{n}")["data-name"] for n in range(4)] == ["movement", "card", "tools", "gun"]
    assert prompt.rest == []


def test_who_pays_chooses_the_very_dice() -> None:
    page, _ = drawn(table(dice="mmg", hand=["pickle"]).do("pickle"))
    controls = Controls(page)
    assert controls.keys == ["pay:gun", "pay:movement"]  # the first die of a kind stands for all of it
    assert controls.of("pay:gun")["title"] == "Pay with gun"


def test_a_reader_hears_squares_figures_and_edges() -> None:
    sitting = table({"": hall(), "n": hall("n"), "s": closed()}, dice="m", ops=["n", "n"], jaguar="n")
    said = words_of(drawn(sitting)[0])
    name = square(sitting, "n")["name"]
    assert f"{name} (gray), 1 north of Pickle Rick; 2 operatives; the Jaguar; sees him, in reach. North: wall" in said
    assert "A closed square, 1 south of Pickle Rick." in said
    assert "Pickle Rick is here" in said


def test_who_plays_alone_reads_when_the_operatives_are_too_many() -> None:
    alone = words_of(drawn(table(dice="m", ops=["", ""], solo=True))[0])
    assert "Operatives 2 of 10, at 10 he loses" in alone
    assert "he loses" not in words_of(drawn(table(dice="m", ops=["", ""]))[0])


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"red": 2, "blue": 1}, "Jaguar R red squares 2/3 B blue squares 1/3 till he comes"),
        ({"jaguar": "n", "fury": 4}, "Jaguar 4 of 10 health"),
        ({"gone": True}, "Jaguar gone for good"),
    ],
)
def test_the_jaguar_is_told_before_he_comes_while_he_is_here_and_when_he_has_gone(how: dict, said: str) -> None:
    assert said in words_of(drawn(table({"n": hall()}, dice="m", **how))[0])


# -- the page ---------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_every_page_of_a_match_offers_each_option_once_and_stays_light(ana, boris, client, settings) -> None:
    match = started(ana, boris, title="pickle_rick")
    styles = ["css/ricks.css", "css/board.css", "css/match.css", "css/pickle_rick.css", "js/page.js", "js/table.js"]
    files = [*(settings.BASE_DIR / "static" / name for name in styles)]
    files += (settings.BASE_DIR / "static/js/vendor").glob("*.js")
    beside = sum(len(gzip.compress(file.read_bytes())) for file in files)
    for n in range(90):
        match = Match.objects.get(pk=match.pk)
        if match.status != Match.Status.ACTIVE:
            break
        seat = next(number for number in (0, 1) if match.waits_for(number))
        client.force_login((ana, boris)[seat])
        ask = asked(match, seat)
        if n % 3 == 0:
            fragment = client.get(match.get_absolute_url(), headers=FRAGMENT).content
            assert len(gzip.compress(fragment)) <= 10_000
            found = Controls(fragment.decode()).keys
            tokens = {o for o in map(option_key, ask.options) if o.startswith("op:")}
            assert len(found) == len(set(found))
            assert {option_key(o) for o in ask.options} - tokens <= set(found)
        # Whatever comes last of it: cards, shots and moves take turns.
        keys = [option_key(o) for o in ask.options]
        door.submit(match.pk, seat, ask.token, [keys[n % len(keys)]] if ask.least or n % 2 else [])
    page = client.get(match.get_absolute_url()).content
    assert b'id="hallway"' in page
    assert len(gzip.compress(page)) + beside <= 60_000


@pytest.mark.django_db
def test_who_looks_on_or_back_has_the_map_and_nothing_to_choose(ana, boris, client) -> None:
    match = started(ana, boris, title="pickle_rick")
    for _ in range(6):
        match = Match.objects.get(pk=match.pk)
        seat = next(number for number in (0, 1) if match.waits_for(number))
        ask = asked(match, seat)
        door.submit(match.pk, seat, ask.token, [option_key(ask.options[0])])
    for path in (match.get_absolute_url(), match.get_absolute_url() + "?at=4"):
        page = client.get(path).content.decode()
        assert 'id="hallway"' in page
        assert Controls(page).keys == []
        assert "Your hand" not in page


# -- what dice will pay -------------------------------------------------------------------------------------------


def plan_of(sitting: Sitting, viewer: int = P) -> dict[str, list[int]]:
    """What the board says of dice and options: option key, or how it starts -> the dice that would pay."""
    parts = sitting.board(viewer)["plan"]
    return {key: part["dice"] for part in parts for key in [*part["starts"], *part["options"]]}


@pytest.mark.rule("PR-079", "PR-R38")
def test_the_board_says_which_dice_would_pay_for_what() -> None:
    sitting = table({"n": hall()}, dice="cgjgm", hand=["shoulder_laser", "jetpack", "screw_shooter", "mustard_plaster"])
    laser, jetpack, _, plaster = (f"card:{n}" for n in sitting.state.seats[P].hand)
    assert plan_of(sitting) == {
        "go:": [4],
        "op:": [4],
        "jaguar": [4],
        "draw": [0],
        "shoot:": [1],
        "convince": [0, 2],  # a card symbol and the joker
        laser: [1, 3],
        jetpack: [2, 4],  # the joker for its tools
        plaster: [0, 2],
    }  # not of “any”: what pays for that is asked
    page, _ = drawn(sitting)
    assert f':is([value="{laser}"]):is(:hover,:focus-visible)) :is(#die-1,#die-3){{--pays:1}}' in page
    assert '<li class="die d-gun" id="die-1">' in page


def test_a_cost_of_any_is_plain_when_it_takes_all_dice_and_nothing_is_said_to_others() -> None:
    sitting = table(dice="t", hand=["pickle"])
    assert plan_of(sitting)[f"card:{sitting.state.seats[P].hand[0]}"] == [0]
    assert plan_of(sitting, R) == {}
    assert plan_of(sitting, SPECTATOR) == {}
