"""Bots for any title: they look ahead over Position, in worlds dealt anew, so they know no more than their seat does.

``choose`` answers an ask; ``react`` decides whether to take up an offer. All chance comes from the dice given; with a
budget of simulations (not seconds) the same dice give the same answer. Nothing in here knows Django.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice, permutations
from math import comb, inf, log, perm, sqrt
from typing import Any, Final, NamedTuple

from games.kernel.ask import Answer, Ask
from games.kernel.chance import Dice, QuickDice
from games.kernel.position import Position
from games.kernel.state import SeatNo
from games.kernel.title import Title


class Bot(NamedTuple):
    """A bot as people choose it. ``summary``: one line."""

    key: str
    name: str
    summary: str


BOTS: Final[dict[str, Bot]] = {
    bot.key: bot
    for bot in (
        Bot("random", "Random", "Plays any legal answer: for trying things out, and for winning against."),
        Bot("greedy", "Greedy", "Looks a moment ahead and takes what looks best now. Answers at once."),
        Bot("search", "Thinker", "Plays hundreds of games to their end in its head before it answers."),
    )
}


class Budget(NamedTuple):
    """How long a bot may think about one answer: until seconds (by the clock ``spent``) or simulations are used up."""

    seconds: float = inf
    simulations: int = 1 << 30
    spent: Callable[[], float] = time.perf_counter


class Move(NamedTuple):
    """Something a seat may do: an answer to the ask under a key. An empty key is to let things take their course."""

    key: str
    answer: Answer


FEW = 48  # answers to one ask that are all weighed; of more, this many by chance
WORLDS = 12  # worlds in which the greedy bot tries the best answers
HEAT = 3  # worlds after which it drops the worse half of them
AHEAD = 4  # answers, times seats, that the greedy bot plays on at most
CURIOSITY = 0.5  # weight of the unexplored in UCB
NEAR = 0.5  # weight of what is seen at the end of the phase, beside the end of the playout
MARGIN = 0.1  # what the score counts beside victory
LEAD = 10  # points of a lead that are half as good as all points of the world
SENSE = 4  # in a playout, all but one in so many asks with a default are answered with it
HABIT = 12  # in a playout, all but one in so many asks for which the title knows a habit are answered by it
STIR = 8  # in a playout, one step in so many takes up an offer


def choose(
    position: Position, seat: SeatNo, ask: Ask, bot: str, dice: Dice, budget: Budget | float | None = None
) -> Answer:
    """The answer of a bot to an ask of its seat; always a legal one.

    ``bot``: a key of BOTS; ``budget``: a Budget, or seconds, for "search" (200 simulations when not given). The
    position is not changed. Raises KeyError for an unknown bot.
    """
    name = BOTS[bot].key
    if name == "random":
        return ask.random(dice)
    moves = [Move(ask.key, answer) for answer in candidates(ask, dice)]
    return _best(position, seat, moves, name, dice, budget).answer


def react(
    position: Position, seat: SeatNo, bot: str, dice: Dice, budget: Budget | float | None = None
) -> tuple[Ask, Answer] | None:
    """The offer a bot takes up and its answer, or None to leave all offers alone for now. As ``choose`` otherwise."""
    name = BOTS[bot].key
    offers = [ask for ask in position.offers if ask.seat == seat]
    if not offers:
        return None
    if name == "random":
        ask = offers[dice.below(len(offers))]
        return (ask, ask.random(dice)) if dice.below(STIR) == 0 else None
    moves = [Move("", [])] + [Move(ask.key, answer) for ask in offers for answer in candidates(ask, dice)]
    best = _best(position, seat, moves, name, dice, budget)
    return (position.find(seat, best.key), best.answer) if best.key else None


def candidates(ask: Ask, dice: Dice, few: int = FEW) -> list[Answer]:
    """The answers worth weighing: all if they are few, else the default and others by chance, each once."""
    every: Iterator[Iterable[Any]]
    number, take = (perm, permutations) if ask.ordered else (comb, combinations)
    sizes = range(ask.least, ask.most + 1)
    if sum(number(len(ask.options), size) for size in sizes) <= few:
        every = (answer for size in sizes for answer in take(ask.options, size))
        return [list(answer) for answer in every]
    tried = (ask.random(dice) for _ in range(4 * few))
    place = {option: i for i, option in enumerate(ask.options)}
    found: dict[tuple[int, ...], Answer] = {}
    for answer in (ask.fallback(), *tried):
        places = [place[option] for option in answer]
        found.setdefault(tuple(places if ask.ordered else sorted(places)), answer)
    return list(islice(found.values(), few))


def _best(
    position: Position, seat: SeatNo, moves: Sequence[Move], bot: str, dice: Dice, budget: Budget | float | None
) -> Move:
    if len(moves) == 1:
        return moves[0]
    if budget is None:
        budget = Budget(simulations=200)
    elif not isinstance(budget, Budget):
        budget = Budget(seconds=budget)
    return (_greedy if bot == "greedy" else _search)(position, seat, moves, dice, budget)


# -- looking ahead ------------------------------------------------------------------------------------------------


def try_out(position: Position, seat: SeatNo, move: Move, chance: int) -> Position:
    """A world that the seat cannot tell from the real one, after its move. The same chance deals the same world."""
    world = position.fork(QuickDice(chance), seat)
    if move.key:
        world.push(world.find(seat, move.key), move.answer)
    return world


def play_out(world: Position, answers: int) -> None:
    """Play on by chance, in place, to the end, but for no more than so many answers.

    Where the title knows a habit, or else an ask has a default of its own, that is what a sensible player does: mostly,
    that is played. Not so in secret asks, where to play the same again and again would be no model of anybody.
    """
    dice, push, title = world.table.dice, world.push, world.title
    below, state, reactive = dice.below, world.state, title.reactive
    habits = type(title).habit is not Title.habit
    for _ in range(answers):
        asks = world.asks
        if not asks:
            return
        ask = asks[0]
        if reactive and world.offers and below(STIR) == 0:
            ask = world.offers[below(len(world.offers))]
        options = ask.options
        if habits and below(HABIT) and (answer := title.habit(state, ask)) is not None:
            push(ask, answer)
        elif ask.default is not None and ask.kind == "turn" and below(SENSE):
            push(ask, ask.default(options))
        elif ask.most == 1 == ask.least:
            push(ask, [options[below(len(options))]])
        else:
            push(ask, ask.random(dice))


def worth(world: Position, seat: SeatNo) -> float:
    """How good a position is for a seat, 0 … 1: at the end its share in the victory and, a little, its margin."""
    state = world.state
    if state.phase:
        return world.title.evaluate(state, seat)
    standings = world.title.standings(state)
    winners = sum(s.rank == 1 for s in standings)
    own = next(s for s in standings if s.seat == seat)
    won = 1 / winners if own.rank == 1 else 0.0
    lead = own.score - max([s.score for s in standings if s.seat != seat], default=own.score)
    return (1 - MARGIN) * won + MARGIN * (0.5 + 0.5 * lead / (abs(lead) + LEAD))


# -- greedy -------------------------------------------------------------------------------------------------------


def _greedy(position: Position, seat: SeatNo, moves: Sequence[Move], dice: Dice, budget: Budget) -> Move:
    """The move after which ``evaluate`` is best, over several worlds; each is the same for all moves.

    After every few worlds the worse half of the moves is dropped.
    """
    begun, moment = budget.spent(), position.title.moment(position.state)
    sums = [0.0] * len(moves)
    field = list(range(len(moves)))
    for number in range(1, WORLDS + 1):
        chance = dice.below(1 << 30)
        for i in field:
            world = try_out(position, seat, moves[i], chance)
            _finish(world, moment)
            sums[i] += worth(world, seat)
        if number % HEAT == 0:
            field = sorted(sorted(field, key=sums.__getitem__, reverse=True)[: max(len(field) // 2, 2)])
        if budget.spent() - begun > budget.seconds:
            break
    return moves[max(field, key=sums.__getitem__)]


def _finish(world: Position, moment: int) -> None:
    """Play on until the moment is over in which it was opened, or else the phase, but not for long."""
    left = AHEAD * len(world.state.seats)
    while left and world.asks and (world.title.moment(world.state) == moment if moment else not world.phases):
        play_out(world, 1)
        left -= 1


# -- search -------------------------------------------------------------------------------------------------------


def _search(position: Position, seat: SeatNo, moves: Sequence[Move], dice: Dice, budget: Budget) -> Move:
    """Determinized Monte Carlo: UCB over the moves, played out by chance, each time in a new world.

    The worlds are the same ones for every move, which takes luck out of the comparison. What a move is worth is seen
    half at the end of its phase, by ``evaluate``, and half at the end of the playout.
    """
    n = len(moves)
    visits, sums = [0] * n, [0.0] * n
    chances: list[int] = []
    spent, until = budget.spent, budget.spent() + budget.seconds
    title = position.title
    moment = title.moment(position.state)
    for number in range(budget.simulations):
        if number < n:
            i = number
        else:
            curious = CURIOSITY * sqrt(log(number))
            i = max(range(n), key=lambda k: sums[k] / visits[k] + curious / sqrt(visits[k]))
        if visits[i] == len(chances):
            chances.append(dice.below(1 << 30))
        world = try_out(position, seat, moves[i], chances[visits[i]])
        _finish(world, moment)
        near = worth(world, seat)
        play_out(world, title.ahead)
        visits[i] += 1
        sums[i] += NEAR * near + (1 - NEAR) * worth(world, seat)
        if spent() >= until:
            break
    return moves[max(range(n), key=lambda k: (visits[k], sums[k]))]
