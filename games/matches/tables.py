"""Tables before and around a match: create, join, seat bots, start, rematch."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, ParamSpec

from django.db import transaction

from games import clock, titles
from games.bots.search import BOTS
from games.cards import store
from games.kernel.chance import SeededDice
from games.kernel.title import Title

from . import door
from . import pace as paces
from .clocks import packed
from .errors import NotPossible
from .models import USUAL_BOT, Match, Seat
from .signals import advanced

P = ParamSpec("P")
BOT_NAMES = ("Gearhead Bot", "Butter Bot", "Snowball Bot", "Cable Bot", "Plumbus Bot")
PRIVATE = True  # a new table is for those who have its link, unless its host says otherwise
PATIENCE, MOST_PATIENCE = 3, 20  # deadlines missed in a row before a bot takes the seat
OPEN_TABLES = 20  # unstarted tables and seats at them that one user may hold


def create(
    host: Any,
    title: str,
    *,
    seats: int,
    settings: Mapping[str, str] | None = None,
    pace: str = paces.DEFAULT,
    rests: bool | None = None,
    time_out: str = Match.TimeOut.DEFAULT,
    patience: int = PATIENCE,
    private: bool = PRIVATE,
    role: str = "",
    bots: Sequence[str] = (),
) -> Match:
    """Open a table with its host in the first seat and ``bots`` (keys of BOTS) in the next ones; the others are free.

    ``pace``: a text that ``pace.find`` knows. ``rests``: whether players' nights, weekends and vacations stop their
    clocks; None: as the pace suggests. ``time_out``: one of Match.TimeOut; ``patience``: deadlines missed in a row
    before a bot takes the seat. Raises NotPossible, with a sentence, for a title, number of seats, setting, pace, role
    or bot that does not exist.
    """
    kind = _title(title)
    if seats not in kind.meta.players:
        raise NotPossible(f"{kind.meta.name} is for {_numbers(kind.meta.players)} players, not {seats}.")
    if len(bots) > seats - 1:
        raise NotPossible(f"{len(bots)} bots do not fit: beside you there are {seats - 1} seats.")
    if time_out not in Match.TimeOut.values:
        known = ", ".join(Match.TimeOut.values)
        raise NotPossible(f"“{time_out[:20]}” is nothing to be done when time runs out; choose one of {known}.")
    if not 1 <= patience <= MOST_PATIENCE:
        raise NotPossible(f"A bot can take a seat after 1 to {MOST_PATIENCE} missed deadlines, not {patience}.")
    try:
        sitting = paces.find(pace).sitting
        chosen = kind.complete(settings or {})
    except ValueError as error:
        raise NotPossible(str(error)) from error
    if Match.objects.filter(host=host, status=Match.Status.OPEN).count() >= OPEN_TABLES:
        raise NotPossible(f"You host {OPEN_TABLES} tables that have not started. Start or close one first.")
    with transaction.atomic():
        match = Match.objects.create(
            title=title,
            card_set=store.latest(title),
            settings=chosen,
            host=host,
            pace=pace,
            rests=not sitting if rests is None else rests,
            time_out=time_out,
            patience=patience,
            private=private,
        )
        Seat.objects.bulk_create(Seat(match=match, number=n) for n in range(seats))
        _sit(match, match.seats.get(number=0), host, role)
        for number, bot in enumerate(bots, 1):
            _seat_bot(match, match.seats.get(number=number), bot)
    return match


def _title(key: str) -> type[Title[Any]]:
    try:
        return titles.get(key)
    except titles.UnknownTitle as error:
        raise NotPossible(str(error)) from error


def _numbers(numbers: Sequence[int]) -> str:
    return f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


def _on_open_table(change: Callable[..., None]) -> Callable[..., Match]:
    """A change of a table that has not started: locked, in one transaction, and told to whoever looks at it."""

    @wraps(change)
    def changed(match_id: int, *args: Any, **kwargs: Any) -> Match:
        with transaction.atomic():
            match = door.locked(match_id)
            if match.status != Match.Status.OPEN:
                raise NotPossible("The match has started already; its seats are settled.")
            change(match, *args, **kwargs)
            match.touched = clock.now()
            match.save(update_fields=["touched"])
            advanced.send(Match, match=match, entry=None, asked=[], ended=False)
        return match

    return changed


@_on_open_table
def join(match: Match, user: Any, number: int | None = None, role: str = "") -> None:
    """Take a free seat: the one with this number, or the first. Raises NotPossible if there is none."""
    if match.seats.filter(user=user).exists():
        raise NotPossible("You sit at this table already.")
    if Seat.objects.filter(user=user, match__status=Match.Status.OPEN).count() >= OPEN_TABLES:
        raise NotPossible(f"You sit at {OPEN_TABLES} tables that have not started. Leave one first.")
    free = [s for s in match.seats.all() if s.free and number in (None, s.number)]
    if not free:
        raise NotPossible("That seat is taken." if number is not None else "The table is full.")
    _sit(match, free[0], user, role)


@_on_open_table
def leave(match: Match, user: Any) -> None:
    """Give a seat back. A host who leaves closes the table."""
    seat = match.seats.filter(user=user).first()
    if seat is None:
        raise NotPossible("You do not sit at this table.")
    if match.host_id == user.pk:
        _close(match)
        return
    _clear(seat)


@_on_open_table
def close(match: Match, by: Any) -> None:
    """The host closes a table that has not started."""
    _host_only(match, by)
    _close(match)


@_on_open_table
def add_bot(match: Match, by: Any, number: int, bot: str) -> None:
    """The host seats a bot on a free seat."""
    _host_only(match, by)
    seat = match.seats.filter(number=number).first()
    if seat is None or not seat.free:
        raise NotPossible("That seat is not free.")
    _seat_bot(match, seat, bot)


@_on_open_table
def fill(match: Match, by: Any, bot: str = USUAL_BOT) -> None:
    """The host seats bots on all free seats."""
    _host_only(match, by)
    free = [seat for seat in match.seats.all() if seat.free]
    if not free:
        raise NotPossible("No seat is free.")
    for seat in free:
        _seat_bot(match, seat, bot)


@_on_open_table
def clear_seat(match: Match, by: Any, number: int) -> None:
    """The host frees a seat that a bot or another player has taken."""
    _host_only(match, by)
    seat = match.seats.filter(number=number).first()
    if seat is None or seat.free:
        raise NotPossible("Nobody sits there.")
    if seat.user_id == match.host_id:
        raise NotPossible("That is your own seat. To give it up, close the table.")
    _clear(seat)


@_on_open_table
def choose_role(match: Match, user: Any, role: str) -> None:
    """Change the role of one's own seat; "" leaves it to chance."""
    seat = match.seats.filter(user=user).first()
    if seat is None:
        raise NotPossible("You do not sit at this table.")
    _take_role(match, seat, role)
    seat.save(update_fields=["role"])


def start(match_id: int, by: Any) -> Match:
    """Start a match whose seats are all taken. Raises NotPossible for anybody but the host, or with a free seat."""
    with transaction.atomic():
        match = door.locked(match_id)
        if match.status != Match.Status.OPEN:
            raise NotPossible("The match has started already.")
        _host_only(match, by)
        free = [s for s in match.seats.all() if s.free]
        if free:
            raise NotPossible(
                f"{len(free)} of {match.seats.count()} seats are free. Invite someone or seat a bot first."
            )
        _draw_roles(match)
        door.begin(match)
    return match


def _draw_roles(match: Match) -> None:
    """Give the seats without a role one of those left, by the match's own dice, so that it can be checked later."""
    seats = list(match.seats.all())
    left = [r.key for r in match.title_class.meta.roles_for(len(seats))]
    for seat in seats:
        if seat.role:
            left.remove(seat.role)
    dice = SeededDice(bytes(match.seed), turn=ROLES_TURN)
    order = dice.order(len(left))
    for seat in seats:
        if not seat.role and left:
            seat.role = left[order.pop()]
            seat.save(update_fields=["role"])


ROLES_TURN = (1 << 63) - 1  # a stream of the dice that no answer uses


def rematch(match_id: int, by: Any) -> Match:
    """The same table again: once for a match, whoever of its players asks first; the others find it open to them.

    Players who take part get their seat and role; bots sit down at once.
    """
    with transaction.atomic():
        old = door.locked(match_id)
        mine = old.seats.filter(user=by).first()
        if old.status not in (Match.Status.OVER, Match.Status.ABANDONED) or mine is None:
            raise NotPossible("A rematch is for the players of a match that is over.")
        again = old.rematches.filter(status=Match.Status.OPEN).first()
        if again is not None:
            if not again.seats.filter(user=by).exists():
                _rejoin(again, by, mine)
            return again
        seats = list(old.seats.all())
        again = Match.objects.create(
            title=old.title,
            card_set=store.latest(old.title),
            settings=old.settings,
            host=by,
            pace=old.pace,
            rests=old.rests,
            time_out=old.time_out,
            patience=old.patience,
            private=True,
            rematch_of=old,
        )
        Seat.objects.bulk_create(
            Seat(match=again, number=s.number, bot=s.bot, name=s.name if s.bot else "", role=s.role if s.bot else "")
            for s in seats
        )
        _sit(again, again.seats.get(number=mine.number), by, mine.role)
        return again


def _rejoin(again: Match, by: Any, mine: Seat) -> None:
    """Into one's old place and character if they are free, else into any."""
    seat = again.seats.filter(number=mine.number).first()
    number = mine.number if seat is not None and seat.free else None
    role = "" if again.seats.filter(role=mine.role).exists() else mine.role
    join(again.pk, by, number, role)


def play_now(user: Any, title: str = "purging", *, bot: str = USUAL_BOT) -> Match:
    """A match against bots that has started: the main job in one click."""
    players = _title(title).meta.players[-1]
    match = create(user, title, seats=players, pace="none", private=True, bots=[bot] * (players - 1), settings={})
    return start(match.pk, user)


# -- seats ------------------------------------------------------------------------------------------------------------


def _sit(match: Match, seat: Seat, user: Any, role: str) -> None:
    seat.user, seat.bot, seat.name = user, "", user.seat_name
    seat.hours = packed(user.hours(clock.now()))
    _take_role(match, seat, role)
    seat.save()


def _seat_bot(match: Match, seat: Seat, bot: str) -> None:
    if bot not in BOTS:
        raise NotPossible(f"There is no bot “{bot}”; choose one of {', '.join(BOTS)}.")
    taken = set(match.seats.values_list("name", flat=True))
    seat.bot, seat.user = bot, None
    seat.name = next((n for n in BOT_NAMES if n not in taken), f"Bot {seat.number + 1}")
    seat.save()


def _take_role(match: Match, seat: Seat, role: str) -> None:
    meta, players = match.title_class.meta, match.seats.count()
    names = {r.key: r.name for r in meta.roles_for(players)}
    if role and role not in names:
        where = f" at a table for {players}" if any(r.key == role for r in meta.roles) else ""
        raise NotPossible(f"There is no role “{role}”{where}; choose one of {', '.join(names) or 'none'}.")
    if role and match.seats.filter(role=role).exclude(pk=seat.pk).exists():
        raise NotPossible(f"{names[role]} is taken at this table. Choose another, or leave it to chance.")
    seat.role = role


def _clear(seat: Seat) -> None:
    seat.user, seat.bot, seat.name, seat.role, seat.hours = None, "", "", "", {}
    seat.save()


def _close(match: Match) -> None:
    match.status, match.ended = Match.Status.ABANDONED, clock.now()
    match.save(update_fields=["status", "ended"])


def _host_only(match: Match, by: Any) -> None:
    if match.host_id != by.pk:
        raise NotPossible("Only the host of this table can do that.")
