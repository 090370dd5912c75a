"""The solo game: the player is Pickle Rick, the Russians play by themselves."""

from __future__ import annotations

import pytest

from games.titles.pickle_rick.state import AWAY

from .sitting import PICKLE, RUSSIANS, P, Sitting, at, begin, closed, hall, table, way_to


def russian_turn(squares: dict, **more) -> Sitting:
    """A solo table after the turn of the Russians, when Pickle Rick has rolled again."""
    return table(squares, solo=True, dice="t", **more).end()


# -- set-up -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-191", "PR-203")
def test_the_player_is_pickle_rick() -> None:
    sitting = begin(PICKLE)
    assert sitting.asked == [(P, "side")]
    s = sitting.do("left").state
    assert s.solo
    assert (len(s.seats), s.pickle, s.russians) == (1, 0, -1)
    assert len(s.seats[P].hand) == 5
    assert len(s.ops) == 10
    with pytest.raises(ValueError, match="Who plays alone plays Pickle Rick"):
        begin(RUSSIANS)


@pytest.mark.rule("PR-192", "PR-193", "PR-R52")
@pytest.mark.parametrize(("stretch", "stack"), [("3", 15), ("4", 12)])
def test_three_or_four_closed_squares_lie_between_the_starting_squares(stretch: str, stack: int) -> None:
    sitting = begin(PICKLE, stretch=stretch).do("left")
    s, n = sitting.state, int(stretch)
    named = {s.faces[spot.tile]: way_to(place) for place, spot in s.spots.items() if spot.up}
    side = "w" * (n + 1)
    assert named == {
        "toilet": "",
        "guard_post_a": "n" * (n + 1),
        "guard_post_b": "n" * (n + 1) + side,
        "roof": "n" * 2 * (n + 1) + side,
    }
    assert sum(not spot.up for spot in s.spots.values()) == 3 * n
    assert len(s.stack) == stack


def test_with_two_players_there_are_two_whatever_the_setting() -> None:
    assert len(begin(stretch="4").do("left").state.stack) == 18


@pytest.mark.rule("PR-194", "PR-195")
def test_the_russians_have_no_cards_and_roll_no_dice() -> None:
    sitting = russian_turn({"n": hall()}, ops=["n"])
    assert all(seat.role == PICKLE for seat in sitting.state.seats)
    turns = [line for line in sitting.log if "Turn" in line or "dice show" in line]
    assert turns[0] == "Turn 4: the Russians"
    assert turns[1] == "Turn 5: Pickle Rick"
    assert turns[2].startswith("The dice show")
    assert sitting.asked[0][0] == P


@pytest.mark.rule("PR-196")
def test_the_jaguar_comes_by_the_third_red_or_blue_square() -> None:
    sitting = table(solo=True, dice="m", red=2, stack=[closed(colour="red")]).do("go:n")
    assert sitting.state.jaguar == at("n")


# -- operatives ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-197", "PR-198", "PR-R50")
def test_each_operative_moves_a_space_toward_him_and_shoots_if_it_reaches_him() -> None:
    squares = {"n" * n: hall() for n in range(1, 5)}
    sitting = russian_turn(squares, ops=["nnnn", "nn", "n", ""])
    assert sitting.state.ops[:4] == [at("nnn"), at("n"), at(""), at("")]
    assert sitting.state.health == 7  # three are in reach, each shoots once


@pytest.mark.rule("PR-197", "PR-R49")
def test_the_shortest_way_is_one_without_walls_over_open_squares() -> None:
    squares = {
        "n": hall("n"),  # straight ahead is a wall
        "nn": hall(),
        "nne": hall(),
        "ne": hall(),
        "e": hall(),
        "nnw": hall(),
        "nw": "?gray_hall",  # this way would be as short if it were open
        "w": hall(),
    }
    sitting = russian_turn(squares, ops=["nn"])
    assert sitting.state.ops[0] == at("nne")


@pytest.mark.rule("PR-R49")
@pytest.mark.parametrize(
    ("ways", "start", "first"),
    [
        (["n", "ne", "e"], "ne", "e"),
        (["s", "se", "e"], "se", "e"),
        (["s", "sw", "w"], "sw", "w"),
        (["n", "nw", "w"], "nw", "n"),
    ],
)
def test_among_equal_ways_north_goes_before_east_south_and_west(ways: list[str], start: str, first: str) -> None:
    """From the north-east: south before west; from the south-east: north before west; and so on."""
    sitting = russian_turn({way: hall() for way in ways}, ops=[start])
    assert sitting.state.ops[0] == at(first)


@pytest.mark.rule("PR-R49")
def test_without_a_way_nobody_moves() -> None:
    squares = {"n": hall("s"), "nn": hall(), "e": hall("w", duct="w")}
    sitting = russian_turn(squares, ops=["n", "nn", "e"])
    assert sitting.state.ops[:3] == [at("n"), at("nn"), at("e")]
    assert sitting.state.health == 10


@pytest.mark.rule("PR-R50")
def test_the_nearest_acts_first_and_the_jaguar_last() -> None:
    squares = {"n" * n: hall() for n in range(1, 5)}
    sitting = russian_turn(squares, ops=["nnnn", "nn"], jaguar="nn")
    start = sitting.log.index("Turn 4: the Russians")
    assert sitting.log[start + 1 : start + 8] == [
        f"An operative moves south, onto {sitting.called('n')}.",
        "An operative shoots: Pickle Rick loses 1 health.",
        f"An operative moves south, onto {sitting.called('nnn')}.",
        f"The Jaguar moves south, onto {sitting.called('n')}.",
        f"The Jaguar moves south, onto {sitting.called('')}.",
        "The Jaguar shoots: Pickle Rick loses 1 health.",
        "The Jaguar shoots: Pickle Rick loses 1 health.",
    ]


# -- the Jaguar ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-199", "PR-200")
@pytest.mark.parametrize(("start", "end", "health"), [("nnnn", "nn", 10), ("nnn", "n", 8), ("n", "", 8), ("", "", 8)])
def test_the_jaguar_moves_two_spaces_toward_him_and_shoots_twice(start: str, end: str, health: int) -> None:
    squares = {"n" * n: hall() for n in range(1, 5)}
    sitting = russian_turn(squares, jaguar=start)
    assert (sitting.state.jaguar, sitting.state.health) == (at(end), health)


@pytest.mark.rule("PR-201", "PR-R49")
def test_a_wall_takes_both_of_his_moves() -> None:
    squares = {"n": hall("s"), "nn": hall()}
    through = russian_turn(squares, jaguar="n")
    assert (through.state.jaguar, through.state.health) == (at(""), 8)
    assert f"The Jaguar crashes south through a wall, onto {through.called('')}." in through.log
    before = russian_turn(squares, jaguar="nn")
    assert (before.state.jaguar, before.state.health) == (at("n"), 10)  # one move, and no wall after it


@pytest.mark.rule("PR-R49")
def test_he_goes_around_a_wall_if_that_is_as_short_and_comes_first() -> None:
    squares = {"e": hall("w"), "ne": hall(), "n": hall()}
    sitting = russian_turn(squares, jaguar="e")
    assert sitting.state.jaguar == at("")  # two moves through the wall; around it there are three
    around = russian_turn({"e": hall("w"), "ne": hall(), "n": hall(), "nee": hall(), "ee": hall()}, jaguar="ne")
    assert around.state.jaguar == at("")


@pytest.mark.rule("PR-199")
def test_a_jaguar_who_is_not_there_does_nothing() -> None:
    assert russian_turn({"n": hall()}).state.jaguar == AWAY


# -- how it ends --------------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-202", "PR-R51")
def test_with_all_ten_operatives_in_play_he_loses_at_once() -> None:
    sitting = table({"w": hall()}, solo=True, dice="mc", ops=["w"] * 9, stack=["red_landing"]).do("go:e")
    assert sitting.over == (RUSSIANS, "overrun")
    assert sitting.log[-1] == "All ten operatives are in play: Pickle Rick loses."
    nine = table({"w": hall()}, solo=True, dice="mc", ops=["w"] * 8, stack=["red_landing"]).do("go:e")
    assert nine.over is None


@pytest.mark.rule("PR-202", "PR-189")
def test_with_two_players_ten_operatives_end_nothing() -> None:
    sitting = table({"w": hall()}, dice="mc", ops=["w"] * 9, stack=["red_landing"]).do("go:e")
    assert sitting.over is None


@pytest.mark.rule("PR-203")
@pytest.mark.parametrize(
    ("what", "ending"),
    [({"health": 1, "ops": [""]}, "health"), ({"deck": []}, "deck"), ({"left": 0}, "stack")],
)
def test_he_loses_as_with_two_players_and_nobody_has_won(what: dict, ending: str) -> None:
    sitting = table(solo=True, dice="t", **what).end()
    assert sitting.over == (RUSSIANS, ending)
    assert [(st.seat, st.rank) for st in sitting.game.standings(sitting.state)] == [(P, 2)]
    assert sitting.game.evaluate(sitting.state, P) == 0


@pytest.mark.rule("PR-203")
def test_he_wins_on_the_roof() -> None:
    sitting = table({"n": "roof"}, solo=True, dice="m").do("go:n")
    assert sitting.over == (PICKLE, "roof")
    assert [(st.seat, st.rank) for st in sitting.game.standings(sitting.state)] == [(P, 1)]


@pytest.mark.rule("PR-080", "PR-081", "PR-082", "PR-203")
def test_dice_must_be_spent_alone_too() -> None:
    sitting = table({"n": hall()}, solo=True, dice="mc")
    assert not sitting.can("end")
    assert not sitting.do("draw").can("end")
    assert sitting.do("go:n").can("end")
