"""Bots over Position: legal, honest, in time, and better than chance."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from games import titles
from games.bots import search, simulation
from games.bots.search import BOTS, Budget, candidates, choose, react
from games.kernel.ask import Ask, Illegal, Option
from games.kernel.chance import QuickDice
from games.kernel.play import Play, whole
from games.kernel.position import Position, deal_anew
from games.kernel.title import Title
from tests.kernel.toy import Bluff, bluff, position

QUICK = Budget(simulations=6)


def purging() -> Title[Any]:
    return titles.get("purging")(titles.load_cards("purging"), {"wins": "1"})


TITLES = [pytest.param(bluff, id="bluff"), pytest.param(purging, id="purging")]


def put(options: list[Option], least: int = 1, most: int = 1, **more: Any) -> Ask:
    ask = Ask(0, "pick", lambda: options, least, most, **more)
    ask.put()
    return ask


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[search.Move]:
    """The moves that are tried out, in order."""
    moves: list[search.Move] = []
    try_out = search.try_out

    def noted(position: Position, seat: int, move: search.Move, chance: int) -> Position:
        moves.append(move)
        return try_out(position, seat, move, chance)

    monkeypatch.setattr(search, "try_out", noted)
    return moves


# -- every bot, every ask ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("make", TITLES)
def test_every_answer_is_legal_and_thinking_changes_nothing(make, bot: str, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(search, "WORLDS", 1)
    title = make()
    play = Play(title, max(title.meta.players), 3)
    dice = QuickDice(1)
    for number, _ in enumerate(play.steps()):
        if number % 3:
            continue
        before = whole(play.position)
        for seat in play.seats:
            for ask in play.position.asks_of(seat):
                ask.check(choose(play.position, seat, ask, bot, dice, QUICK))
            if taken := react(play.position, seat, bot, dice, QUICK):
                assert taken[0] in play.position.offers
                taken[0].check(taken[1])
        assert whole(play.position) == before


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_dice_give_the_same_answer(bot: str) -> None:
    play = Play(purging(), 3, 5)
    for number, (ask, _) in enumerate(play.steps()):
        if number % 5 == 0:
            first, second = (choose(play.position, ask.seat, ask, bot, QuickDice(9), QUICK) for _ in range(2))
            assert first == second


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("make", TITLES)
def test_a_bot_does_not_know_what_its_seat_cannot_know(make, bot: str) -> None:  # type: ignore[no-untyped-def]
    """In every world that the seat cannot tell from the real one, the bot answers the same."""
    title = make()
    play = Play(title, max(title.meta.players), 2)
    dice = QuickDice(4)
    for number, (ask, _) in enumerate(play.steps()):
        if number % 4 or ask not in play.position.asks:
            continue
        other = play.reopened()
        real, other.table.dice = other.table.dice, dice
        deal_anew(other, ask.seat)
        other.table.dice = real
        twin = other.find(ask.seat, ask.key)
        answers = [choose(p, a.seat, a, bot, QuickDice(7), QUICK) for p, a in ((play.position, ask), (other, twin))]
        assert answers[0] == answers[1]


def test_a_bot_does_not_know_others_unrevealed_answers() -> None:
    """Whatever the others have chosen, or whether they have, the bot thinks the same."""
    answers = []
    for chosen in (None, [2], [3]):
        match = position([["one", "five"], ["three", "two"]], row=["two"] * 3)
        if chosen:
            match.answer(1, "play", list(chosen))
        answers.append(choose(match, 0, match.find(0, "play"), "search", QuickDice(3), Budget(simulations=40)))
    assert answers[0] == answers[1] == answers[2]


def test_an_unknown_bot_is_an_error() -> None:
    match = position([["one"], ["two"]], row=["two"] * 3)
    with pytest.raises(KeyError, match="genius"):
        choose(match, 0, match.asks[0], "genius", QuickDice(1))


def test_bots_have_a_name_and_a_line_for_people() -> None:
    assert list(BOTS) == ["random", "greedy", "search"]
    for key, bot in BOTS.items():
        assert bot.key == key
        assert bot.name
        assert bot.summary.endswith(".")
        assert "\n" not in bot.summary


# -- candidates ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "expected"),
    [
        (put(["a", "b"]), [["a"], ["b"]]),
        (put(["a", "b"], 0, 1), [[], ["a"], ["b"]]),
        (put(["a", "b", "c"], 2, 2), [["a", "b"], ["a", "c"], ["b", "c"]]),
        (put(["a", "b"], 0, 9), [[], ["a"], ["b"], ["a", "b"]]),
        (put(["a", "b"], 2, 2, ordered=True), [["a", "b"], ["b", "a"]]),
    ],
)
def test_few_answers_are_all_weighed(ask: Ask, expected: list[list[Option]]) -> None:
    assert candidates(ask, QuickDice(1)) == expected


@pytest.mark.parametrize("ordered", [False, True])
def test_of_many_answers_the_default_and_others_by_chance_are_weighed_each_once(ordered: bool) -> None:
    ask = put(list(range(20)), 2, 6, ordered=ordered, default=lambda options: [options[-1], options[-2]])
    found = candidates(ask, QuickDice(2))
    assert found == candidates(ask, QuickDice(2))
    assert found != candidates(ask, QuickDice(3))
    assert found[0] == [19, 18]
    assert 30 < len(found) <= search.FEW
    assert len({tuple(a if ordered else sorted(map(int, a))) for a in found}) == len(found)
    for answer in found:
        ask.check(answer)


# -- budgets -------------------------------------------------------------------------------------------------------


def test_where_there_is_no_choice_nothing_is_thought(tried: list[search.Move]) -> None:
    match = position([["one"], ["two", "five"]], row=["two"] * 3)
    for bot in ("greedy", "search"):
        assert choose(match, 0, match.find(0, "play"), bot, QuickDice(1)) == [0]
    assert tried == []


@pytest.mark.parametrize("simulations", [1, 2, 7, 50])
def test_a_budget_of_simulations_is_kept(simulations: int, tried: list[search.Move]) -> None:
    match = position([["one", "five"], ["two"]], row=["two"] * 3)
    choose(match, 0, match.find(0, "play"), "search", QuickDice(1), Budget(simulations=simulations))
    assert len(tried) == simulations


def test_a_budget_of_seconds_is_kept_by_the_clock_given(tried: list[search.Move]) -> None:
    match = position([["one", "five"], ["two"]], row=["two"] * 3)
    ticks = count()
    budget = Budget(seconds=30, spent=lambda: float(next(ticks)))
    choose(match, 0, match.find(0, "play"), "search", QuickDice(1), budget)
    assert len(tried) == 30


def test_greedy_stops_at_its_budget_after_a_whole_world(tried: list[search.Move]) -> None:
    match = position([["one", "five"], ["two"]], row=["two"] * 3)
    choose(match, 0, match.find(0, "play"), "greedy", QuickDice(1), 0.0)
    assert [move.answer for move in tried] == [[0], [1]]


def test_seconds_may_be_given_as_a_number() -> None:
    match = position([["one", "five"], ["two"]], row=["two"] * 3)
    match.find(0, "play").check(choose(match, 0, match.find(0, "play"), "search", QuickDice(1), 0.001))


# -- skill ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["greedy", "search"])
def test_a_bot_plays_the_card_that_wins(bot: str) -> None:
    """The last trick, five in the row: the highest card takes it all."""
    for seed in range(5):
        match = position([["one", "five", "two"], ["three"]], row=["five", "five", "five"], round=2)
        assert choose(match, 0, match.find(0, "play"), bot, QuickDice(seed), Budget(simulations=120)) == [1]


@pytest.mark.parametrize("bot", ["greedy", "search"])
def test_a_bot_takes_what_counts_most(bot: str) -> None:
    match = position([["five"], ["one"]], row=["two", "five", "one"], round=2)
    match.answer(0, "play", [0])
    match.answer(1, "play", [1])
    chosen = choose(match, 0, match.find(0, "take"), bot, QuickDice(1), Budget(simulations=300))
    assert sorted(map(int, chosen)) == [2, 3]


@pytest.mark.parametrize("bot", ["greedy", "search"])
def test_a_bot_takes_up_an_offer_where_it_pays(bot: str) -> None:
    """To shout costs seat 1 its only card, and seat 0 wins the row; whoever holds no Shout is offered nothing."""
    budget = Budget(simulations=300)
    match = position([["shout", "three"], ["five"]], row=["five", "five", "five"], round=2)
    taken = react(match, 0, bot, QuickDice(1), budget)
    assert taken is not None
    assert (taken[0].key, taken[1]) == ("shout", [0])
    assert react(match, 1, bot, QuickDice(1), budget) is None  # it has nothing to shout with


def test_a_title_without_reactions_has_nothing_to_react_to() -> None:
    play = Play(purging(), 2, 1)
    assert react(play.position, 0, "greedy", QuickDice(1)) is None


def test_greedy_beats_chance_in_purging() -> None:
    """Choices matter: with two players greedy wins at least 70 in 100 (it wins about 90)."""
    plan = simulation.Plan("purging", 2, 30, ("greedy", "random"), 11, {"wins": "1"}, 1)
    assert simulation.run(plan)["wins_by_bot"]["greedy"] >= 21


def test_search_beats_chance_in_a_title_it_has_never_seen() -> None:
    wins = 0.0
    dice = QuickDice(2)
    for number in range(8):
        match = Position.begin(bluff(), ["fox", "crow"], bytes([number]) * 32)
        me = number % 2
        while not match.over:
            ask = match.asks[0]
            bot = "search" if ask.seat == me else "random"
            match.answer(ask.seat, ask.key, choose(match, ask.seat, ask, bot, dice, Budget(simulations=60)))
        best = [s.seat for s in match.title.standings(match.state) if s.rank == 1]
        wins += (me in best) / len(best)
    assert wins > 4


def test_a_playout_is_cut_off_after_so_many_answers() -> None:
    world = position([["one", "two"], ["two", "five"]], row=["two"] * 3).fork(QuickDice(1), 0)
    search.play_out(world, 1)
    assert world.waiting() == [1]
    search.play_out(world, 80)
    assert world.over
    with pytest.raises(Illegal):
        world.find(0, "play")


def test_worth_is_the_share_in_the_victory_and_a_little_of_the_margin() -> None:
    worth = []
    for scores in ([9, 1], [5, 1], [3, 3], [1, 5], [1, 9]):
        match = position([[], []], phase="")
        for seat, score in zip(match.state.seats, scores, strict=True):
            seat.score = score
        worth.append(search.worth(match, 0))
    assert worth == sorted(worth, reverse=True)
    assert worth[1] > 0.9 > worth[2] > 0.1 > worth[3]
    assert worth[2] == pytest.approx(0.5)


class Stubborn(Bluff):
    """Whose players play the last of what they can play."""

    def habit(self, s: Any, ask: Ask) -> list[Option] | None:
        return [ask.options[-1]] if ask.key == "play" else None


def test_a_playout_goes_by_the_habits_of_a_title_but_for_a_few_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    match = position([["one", "two"], ["two", "five"]], row=["two"] * 3)
    title = Stubborn(match.title.cards)
    monkeypatch.setattr(search, "HABIT", 1 << 30)
    for chance in range(5):
        world = Position(title, match.state.clone(), QuickDice(chance), record=False)
        last = [s.hand[-1] for s in world.state.seats]
        search.play_out(world, 1)
        assert world.given(world.find(0, "play")) == [last[0]]
    monkeypatch.setattr(search, "HABIT", 1)
    answers = set()
    for chance in range(12):
        world = Position(title, match.state.clone(), QuickDice(chance), record=False)
        search.play_out(world, 1)
        answers.add(tuple(world.given(world.find(0, "play")) or ()))
    assert len(answers) > 1
