"""The table as the page shows it: what can be bought and for how much, one tap for plain cards, piles to browse."""

from __future__ import annotations

import re
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest
from django.template.loader import render_to_string

from games.kernel.ask import option_key
from games.matches import door
from games.matches.models import Match
from games.matches.page import Prompt, SeatLine
from games.matches.reading import AskSight, OptionSight
from games.titles.rick_counters import scoring
from tests.playing import answer, asked, person, play_to_the_end, started

from .sitting import NAMES, Sitting, table


def text(page: str) -> str:
    """A page's words, without tags."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", page)))


def zone(page: str, name: str) -> str:
    """The HTML of a section by its id; "" if the page has none."""
    found = re.search(rf'<section class="zone[^"]*" id="{name}".*?</section>', page, re.DOTALL)
    return found[0] if found else ""


def drawn(sitting: Sitting, viewer: int, *offered: str) -> str:
    """The board's HTML as a seat sees it, with a prompt that offers these keys."""
    seats = [SeatLine(i, NAMES[i], "", "", "", i == viewer) for i in range(len(sitting.state.seats))]
    prompt = None
    if offered:
        options = [OptionSight(key, key, ("", ""), "", f"do {key}", key == "plain") for key in offered]
        ask = AskSight("1.act", "act", "turn", viewer, "", "", "{choice}", "", 1, 1, False, None, options, None, None)
        prompt = Prompt(ask, "answer")
    return render_to_string(
        "titles/rick_counters/board.html",
        {
            "board": sitting.board(viewer),
            "sight": SimpleNamespace(title=sitting.game),
            "page": SimpleNamespace(seats=seats),
            "prompt": prompt,
        },
    )


# -- the view model ---------------------------------------------------------------------------------------------------


def test_goods_say_what_they_cost_now_and_how_much_power_is_missing():
    board = table(
        ["genius_waves"], ["jerry"], ongoing={0: ["on_a_cob_planet"]}, line_up=["laser_pistol"], power=1
    ).board(0)

    (pistol,) = board["line_up"]
    assert (pistol["listed"], pistol["cost"], pistol["short"]) == (4, 3, 2)
    assert board["council"]["short"] == board["council"]["cost"] - 1


def test_the_top_of_the_deck_is_shown_to_who_has_looked_at_it_and_to_nobody_else():
    sitting = table(["phone_sticks"], ["jerry"], decks={0: ["beth", "summer", "jerry", "genius_waves"]})
    assert sitting.board(0)["deck_top"] == []

    sitting.play("phone_sticks")

    assert [card["key"] for card in sitting.board(0)["deck_top"]] == ["beth", "summer", "jerry"]
    assert sitting.board(1)["deck_top"] == []


def test_a_location_from_the_deck_says_what_it_would_cost_and_a_borrowed_card_whose_it_is():
    sitting = table(
        ["portal_gun_reader"], ["jerry"], locations=["bird_world"], ongoing={0: ["cromulon_dimension"]},
        decks={1: ["spider_guard"]},
    )  # fmt: skip
    sitting.play("portal_gun_reader").use("cromulon_dimension")

    play = {card["key"]: card for card in sitting.board(0)["seats"][0]["play"]}
    assert (play["bird_world"]["visiting"], play["bird_world"]["cost"]) == (True, 4)
    assert play["spider_guard"]["owner"] == 1
    (cromulon,) = sitting.board(0)["seats"][0]["ongoing"]
    assert cromulon["used"]


# -- what is drawn ----------------------------------------------------------------------------------------------------


def test_marks_in_the_play_area_are_words():
    sitting = table(
        ["portal_gun_reader"], ["jerry"], locations=["bird_world"], ongoing={0: ["cromulon_dimension"]},
        decks={1: ["spider_guard"]},
    )  # fmt: skip
    sitting.play("portal_gun_reader").use("cromulon_dimension")
    (visiting,) = sitting.state.visiting

    page = zone(drawn(sitting, 0, f"buy:{visiting}"), "in-play")

    assert "visits, costs 4" in text(page)
    assert f'value="buy:{visiting}"' in page  # to be bought at its place
    assert "Boris’s" in text(page)
    assert "used" in text(page)
    assert f"{sitting.power} Power left" in text(page)


def test_a_rick_that_lies_face_down_says_so():
    sitting = table(["jerry"], ["jerry"], ricks=["angry_rick", "happy_rick"])
    assert "face down" not in text(drawn(sitting, 0))

    sitting.seat(0).face_down = True

    assert "face down" in text(zone(drawn(sitting, 0), "in-play"))
    assert "face down until the end of their next turn" in text(zone(drawn(sitting, 1), "piles"))


def test_stacks_are_counted_and_an_unrevealed_council_card_stays_face_down():
    sitting = table(["jerry"], ["jerry"], guns=3, waves=5, council_up=False)

    stacks = zone(drawn(sitting, 0), "stacks")

    for words in ("Portal Guns: 3", "Morty Waves: 5", "Council: 7", "Locations: 21"):
        assert words in text(stacks)
    assert "Riq IV" not in stacks
    assert "Riq IV" in zone(drawn(table(["jerry"], ["jerry"]), 0), "stacks")


def test_an_empty_stack_leaves_a_slot():
    stacks = text(zone(drawn(table(["jerry"], ["jerry"], guns=0, waves=0), 0), "stacks"))

    assert "no Portal Gun is left" in stacks
    assert "Morty Waves: 0" in stacks


def test_what_is_to_be_chosen_comes_first():
    sitting = table(["jerry"], ["jerry"], discards={0: ["beth"]})
    s = sitting.state
    hand, discard, good = s.seats[0].hand[0], s.seats[0].discard[0], s.lineup[0]

    def order(*offered: str) -> list[str]:
        return re.findall(r'<section class="zone[^"]*" id="([\w-]+)"', drawn(sitting, 0, *offered))

    assert order(f"card:{hand}", f"card:{good}")[:3] == ["hand", "line-up", "in-play"]
    assert order(f"card:{good}")[0] == "line-up"
    assert order(f"card:{discard}")[0] == "own-discard"


def test_discards_destroyed_cards_and_visited_locations_can_be_browsed():
    sitting = table(
        ["jerry"], ["jerry"], discards={1: ["beth", "genius_waves", "genius_waves"]}, closed=["pizza_world"]
    )

    piles = zone(drawn(sitting, 0), "piles")

    assert piles.count("<details") == 2 + 2  # a fold for each player, the destroyed pile, the Locations
    assert "Discard pile, the newest first: Genius Waves 0 ×2 Beth 0" in text(piles)
    assert "Pizza World" in text(piles)
    assert "Destroyed 0 cards" in text(piles)


def test_a_foes_hand_and_deck_are_never_drawn():
    sitting = table(["jerry"], ["evil_morty"], decks={1: ["mask_morty"]})

    assert "Evil Morty" not in drawn(sitting, 0)
    assert "Mask Morty" not in drawn(sitting, 0)
    assert "1 in hand, 1 in the deck" in text(drawn(sitting, 0))


# -- a match on its page ----------------------------------------------------------------------------------------------


@pytest.fixture
def playing(client, ana) -> tuple[Any, Match]:
    """Ana at a table of five, on her turn, with the page of her match."""
    others = [person(name) for name in ("boris", "cleo", "dan", "eve")]
    match = started(ana, *others, title="rick_counters")
    to_ana(match)
    client.force_login(ana)
    return client, match


def to_ana(match: Match) -> None:
    """Everybody does the default until Ana is asked for an action."""
    for _ in range(400):
        asks = door.open_position(Match.objects.get(pk=match.pk)).asks
        if asks[0].seat == 0 and asks[0].key == "act":
            return
        answer(match, asks[0].seat, [option_key(o) for o in asks[0].fallback()])
    raise AssertionError("it never was Ana's turn")


def show(client: Any, match: Match) -> str:
    return client.get(f"/matches/{match.pk}/").content.decode()


def state(match: Match) -> Any:
    return door.open_position(Match.objects.get(pk=match.pk)).state


def at_once(page: str) -> dict[str, str]:
    """The hidden fields of the form that answers with one tap."""
    form = re.search(r'<form id="at-once".*?</form>', page, re.DOTALL)
    assert form
    return dict(re.findall(r'name="(token|submission)" value="([^"]+)"', form[0]))


@pytest.mark.django_db
def test_one_tap_plays_all_plain_cards(playing):
    client, match = playing
    page = show(client, match)
    plain = sum(state(match).faces[n] == "genius_waves" for n in state(match).seats[0].hand)
    assert plain > 1  # whoever holds five of ten starting cards holds two
    assert re.search(r'<button class="go" form="at-once" name="answer" value="plain">', zone(page, "hand"))
    assert f"Play all plain cards: +{plain} Power" in text(page)

    client.post(f"/matches/{match.pk}/answer/", {**at_once(page), "answer": "plain"})

    assert state(match).power == plain
    assert f"{plain} Power left" in text(zone(show(client, match), "in-play"))


@pytest.mark.django_db
def test_a_good_within_reach_says_its_cost_and_what_is_left_and_others_what_is_missing(playing):
    client, match = playing
    for _ in range(40):
        if any(option_key(o) == "plain" for o in asked(match, 0).options):
            answer(match, 0, ["plain"])
        s, page = state(match), show(client, match)
        within = [n for n in s.lineup if n in asked(match, 0).options]
        if within:
            break
        answer(match, 0, [option_key(asked(match, 0).options[-1])])
        to_ana(match)
    assert within
    game = door.open_position(match).title
    for n in s.lineup:
        card = game.cards[s.faces[n]]
        cost = game.price(s, 0, card.key)
        if n in within:
            words = f"Buy {card.name} for {cost}, {s.power - cost} Power left"
            assert f'value="card:{n}" form="answer"' in page
            assert words in unescape(page)
        else:
            assert f'value="card:{n}"' not in page
            assert f"{cost - s.power} Power short" in text(page)


@pytest.mark.django_db
def test_ending_a_turn_asks_once_where_something_would_be_lost_and_not_where_nothing_is(playing):
    client, match = playing
    page = show(client, match)
    assert 'value="end_early"' in page
    assert "End my turn without playing" in page
    answer(match, 0, ["plain"])
    power = state(match).power

    page = show(client, match)

    assert f'data-confirm="End my turn and lose {power} Power"' in page
    assert not re.search(r'<button[^>]*value="end', page)
    assert "<span>End my turn</span>" in page


def test_nothing_to_lose_makes_the_end_of_a_turn_one_tap():
    options = [OptionSight("end", "End my turn", ("end", ""), "", "End my turn", True)]
    ask = AskSight("1.act", "act", "turn", 0, "", "", "{choice}", "", 1, 1, False, None, options, None, None)
    prompt = Prompt(ask, "answer")

    assert [o.key for o in prompt.at_once] == ["end"]
    assert prompt.rest == []
    assert not prompt.to_choose
    assert prompt.word("end") is options[0]
    assert prompt.word("end") is None  # drawn once


@pytest.mark.django_db
def test_every_player_has_counts_at_the_seat(playing):
    client, match = playing
    said = re.findall(r"hand (\d+) deck (\d+) discards (\d+)", text(show(client, match)))

    assert [[int(n) for n in counts] for counts in said] == [
        [len(seat.hand), len(seat.deck), len(seat.discard)] for seat in state(match).seats
    ]


@pytest.mark.django_db
def test_a_stranger_sees_the_table_and_no_hand(playing, client):
    _, match = playing
    client.logout()

    page = show(client, match)

    assert zone(page, "line-up")
    assert not zone(page, "hand")
    assert 'name="answer"' not in page


@pytest.mark.django_db
def test_the_end_shows_everybodys_points(client, ana, boris):
    match = play_to_the_end(started(ana, boris, title="rick_counters"))
    client.force_login(ana)
    page = show(client, match)
    scores = state(match).scores

    for score in scores:
        assert f"{score}".replace("-", "−") in text(page)
    assert 'class="podium"' in page
    assert not zone(page, "line-up")
    assert not zone(page, "piles")


@pytest.mark.django_db
def test_the_end_shows_what_every_card_of_the_decks_was_worth(client, ana, boris):
    match = play_to_the_end(started(ana, boris, title="rick_counters"))
    client.force_login(ana)
    decks = zone(show(client, match), "decks")
    s = state(match)
    folds = re.findall(r"<details.*?</details>", decks, re.DOTALL)

    assert len(folds) == 2
    for i, fold in enumerate(folds):
        shares = [text(line).split() for line in re.findall(r"<li>.*?</li>", fold, re.DOTALL)]
        points = [int(words[-2].replace("−", "-")) for words in shares]
        assert sum(points) == s.scores[i]
        assert points == sorted(points, reverse=True)
        copies = [int(words[-3][1:]) if words[-3].startswith("×") else 1 for words in shares]
        assert sum(copies) == len(scoring.final_deck(s, i))
        named = re.findall(r"/cards/rick_counters/(\w+)/", fold)
        assert sorted(named) == sorted({s.faces[n] for n in scoring.final_deck(s, i)})


def test_nobodys_deck_is_told_before_the_end():
    assert all(seat["final"] == [] for seat in table(["jerry"], ["jerry"]).board(0)["seats"])
