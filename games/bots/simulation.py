"""Whole matches between bots, and what came of them. Nothing in here knows Django."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, NamedTuple

from games import titles
from games.kernel.ask import Answer, Ask
from games.kernel.chance import QuickDice, SeededDice
from games.kernel.play import LONGEST
from games.kernel.position import Position
from games.kernel.title import Title

from . import search

# What every summary holds; the rest is what the title counts.
FIGURES = frozenset(
    [
        "title",
        "players",
        "seed",
        "settings",
        "matches",
        "ended",
        "shared",
        "answers",
        "seconds",
        "answers_per_second",
        "matches_per_second",
        "wins_by_seat",
        "wins_by_bot",
        "seats_by_bot",
        "wins_by_character",
        "seats_by_character",
    ]
)


class Plan(NamedTuple):
    """What to play. ``bots`` sit at the table in turn and move up one seat with each match, so that each bot has each
    seat equally often; ``seed`` and the number of a match decide its characters, cards and chance; ``simulations`` is
    what "search" may use for one answer.
    """

    title: str
    players: int
    matches: int
    bots: tuple[str, ...]
    seed: int
    settings: dict[str, str]
    simulations: int

    def seated(self, match: int) -> list[str]:
        """The bot of each seat."""
        return [self.bots[(seat + match) % len(self.bots)] for seat in range(self.players)]


class Outcome(NamedTuple):
    """One match. ``ended``: whether it had after LONGEST answers; ``winners``: seats of rank 1, then; who plays alone
    can lose, so that there are none.
    """

    number: int
    roles: list[str]
    ended: bool
    winners: list[int]
    answers: int
    tally: dict[str, int]


def run(plan: Plan, jobs: int = 1) -> dict[str, Any]:
    """Play all matches, in so many processes; the result is the same whatever ``jobs`` is, but for the time taken.

    Raises UnknownTitle, ValueError (players, settings, bots; with a sentence) before anything is played.
    """
    title = rules(plan)
    if plan.players not in title.meta.players:
        allowed = ", ".join(map(str, title.meta.players))
        raise ValueError(f"{title.meta.name} is for {allowed} players, not {plan.players}.")
    for bot in plan.bots:
        if bot not in search.BOTS:
            raise ValueError(f"There is no bot “{bot}”; there is {', '.join(search.BOTS)}.")
    begun = time.perf_counter()
    if jobs == 1:
        outcomes = play_some(plan, range(plan.matches))
    else:
        parts = [range(first, plan.matches, jobs) for first in range(jobs)]
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            outcomes = [o for part in pool.map(play_some, [plan] * jobs, parts) for o in part]
    seconds = time.perf_counter() - begun
    return summary(plan, sorted(outcomes), seconds)


def rules(plan: Plan) -> Title[Any]:
    """The title with its shipped cards. Raises UnknownTitle or ValueError."""
    return titles.get(plan.title)(titles.load_cards(plan.title), plan.settings)


def play_some(plan: Plan, numbers: Iterable[int]) -> list[Outcome]:
    title = rules(plan)
    return [play(title, plan, number) for number in numbers]


def play(title: Title[Any], plan: Plan, number: int) -> Outcome:
    """One match from start to end."""
    seed = hashlib.sha256(f"simulate {plan.seed} {plan.title} {plan.players} {number}".encode()).digest()
    dice = QuickDice(int.from_bytes(seed[:8], "big"))
    names = [role.key for role in title.meta.roles_for(plan.players)]
    roles = [names[i] for i in dice.order(len(names))[: plan.players]] if names else [""] * plan.players
    bots = plan.seated(number)
    thinks = set(bots) != {"random"}  # only bots that look ahead need a position that can be forked
    position = Position(title, title.start(roles), SeededDice(seed), record=thinks)
    budget = search.Budget(simulations=plan.simulations)
    answers = 0
    while position.asks and answers < LONGEST:
        ask, answer = _next(position, bots, dice, budget)
        if thinks:
            position.answer(ask.seat, ask.key, answer)
        else:
            position.push(ask, answer)
        answers += 1
    state = position.state
    if not position.over:
        return Outcome(number, roles, False, [], answers, {})
    winners = [s.seat for s in title.standings(state) if s.rank == 1]
    return Outcome(number, roles, True, winners, answers, title.tally(state))


def _next(position: Position, bots: Sequence[str], dice: QuickDice, budget: search.Budget) -> tuple[Ask, Answer]:
    """What happens next: an offer that some bot takes up, or the first open ask answered."""
    if position.offers:
        for seat in dict.fromkeys(offer.seat for offer in position.offers):
            if taken := search.react(position, seat, bots[seat], dice, budget):
                return taken
    ask = position.asks[0]
    return ask, search.choose(position, ask.seat, ask, bots[ask.seat], dice, budget)


def summary(plan: Plan, outcomes: Sequence[Outcome], seconds: float) -> dict[str, Any]:
    """The figures. A shared victory counts as an equal fraction for each winner, so all wins add up to ``ended``; save
    where one plays alone, who wins or loses.
    """
    ended = [o for o in outcomes if o.ended]
    by_seat: Counter[int] = Counter(dict.fromkeys(range(plan.players), 0))
    by_bot: Counter[str] = Counter(dict.fromkeys(plan.bots, 0))
    by_role: Counter[str] = Counter()
    bot_seats: Counter[str] = Counter()
    role_seats: Counter[str] = Counter()
    tally: Counter[str] = Counter()
    for o in ended:
        bots = plan.seated(o.number)
        bot_seats.update(bots)
        role_seats.update(o.roles)
        tally.update(o.tally)
        for seat in o.winners:
            share = 1 / len(o.winners)
            by_seat[seat] += share  # type: ignore[assignment]
            by_bot[bots[seat]] += share  # type: ignore[assignment]
            by_role[o.roles[seat]] += share  # type: ignore[assignment]
    answers = sum(o.answers for o in outcomes)
    result: dict[str, Any] = {
        "title": plan.title,
        "players": plan.players,
        "seed": plan.seed,
        "settings": plan.settings,
        "matches": len(outcomes),
        "ended": len(ended),
        "shared": sum(len(o.winners) > 1 for o in ended),
        "answers": answers,
        "seconds": round(seconds, 6),
        "answers_per_second": round(answers / seconds, 1),
        "matches_per_second": round(len(outcomes) / seconds, 2),
        "wins_by_seat": [round(by_seat[seat], 3) for seat in range(plan.players)],
        "wins_by_bot": {bot: round(wins, 3) for bot, wins in by_bot.items()},
        "seats_by_bot": dict(bot_seats),
    }
    if any(role_seats):
        names = sorted(role_seats)
        result["wins_by_character"] = {role: round(by_role[role], 3) for role in names}
        result["seats_by_character"] = {role: role_seats[role] for role in names}
    return {**result, **{name: n for name, n in sorted(tally.items()) if name not in FIGURES}}
