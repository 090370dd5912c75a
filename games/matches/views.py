"""The match page and what can be done from it. Every form works without a script; table.js sends the same ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from games.kernel.state import SPECTATOR

from . import door, rows, tables
from .errors import NotPossible, NotYourSeat, Refused
from .models import Match
from .page import Page
from .reading import Sight, may_see, seat_of, sight

LOG_PAGE = 100  # entries of the log on a page of its own
MOST_ANSWERS = 200  # options in one answer, beyond anything that is ever asked
HINT = "table_hint_seen"  # key in the session

View = Callable[..., HttpResponse]


class Garbled(Refused):
    """A form that no page of ours sends."""

    code = "garbled"
    status = 400


class NotHere(Exception):
    """There is no such match, or none for these eyes: the two look alike."""


# -- finding ----------------------------------------------------------------------------------------------------------


def _match(request: HttpRequest, pk: int) -> Match:
    try:
        found = rows.read(pk)
    except Match.DoesNotExist:
        raise NotHere from None
    if not may_see(found, request.user, _invite(request, pk)):
        raise NotHere
    return found


def _invite(request: HttpRequest, pk: int) -> str:
    """The code by which a private match was opened; remembered, so that every link on its pages goes on working."""
    given, place = request.GET.get("invite", ""), f"invite.{pk}"
    if given and request.session.get(place) != given:
        request.session[place] = given
    return given or str(request.session.get(place, ""))


def _of_match(view: View) -> View:
    """A view of ``(request, match)`` from one of ``(request, pk)``. Strangers and the lost get the same 404."""

    @wraps(view)
    @gzip_page
    def found(request: HttpRequest, pk: int) -> HttpResponse:
        try:
            response = view(request, _match(request, pk))
        except NotHere:
            response = render(request, "matches/not_here.html", status=404)
        patch_cache_control(response, private=True, no_cache=True)
        patch_vary_headers(response, ["X-Fragment"])
        return response

    return found


def own_seat(request: HttpRequest, match: Match) -> int:
    """The viewer's seat. Raises NotYourSeat for those who have none."""
    if not request.user.is_authenticated:
        raise NotYourSeat("You are not signed in. Sign in as the player of a seat to play here.")
    seat = seat_of(match, request.user)
    if seat == SPECTATOR:
        raise NotYourSeat("You look on at this match; only its players can do that.")
    return seat


def _fragment(request: HttpRequest) -> bool:
    return request.headers.get("X-Fragment") == "table"


# -- showing ----------------------------------------------------------------------------------------------------------


def _show(request: HttpRequest, seen: Sight, *, status: int = 200, **problem: Any) -> HttpResponse:
    """The page of a match as it stands. ``problem``: oops, token, tried, as Page takes them."""
    match = seen.match
    invite = _invite(request, match.pk) if match.private else ""
    page = Page(seen, **problem)
    key, query = match.title, {k: v for k, v in (("at", seen.at), ("invite", invite)) if v not in (None, "")}
    context = {
        "page": page,
        "match": match,
        "sight": seen,
        "layout": "matches/fragment.html" if _fragment(request) else "base.html",
        "here": match.get_absolute_url() + (f"?{urlencode(query)}" if query else ""),
        "live_query": f"?{urlencode({'invite': invite})}" if invite else "",
        "new_here": seen.seat is not None and not request.session.get(HINT),
    }
    if seen.started:
        context["board"] = seen.board
        # A title brings its board, what it shows at a seat, and its rules in brief.
        context |= {f"{part}_template": f"titles/{key}/{part}.html" for part in ("board", "seat", "brief")}
        template = "matches/match.html"
    else:
        template = "matches/open.html"
    return render(request, template, context, status=status)


@_of_match
@require_safe
def match_page(request: HttpRequest, match: Match) -> HttpResponse:
    """GET /matches/<pk>/ : the waiting room, the table, or its end; ``?at=N``: the table after entry N."""
    try:
        at = _number(request, "at")
        return _show(request, sight(match, request.user, at))
    except NotPossible as error:
        return _show(request, sight(match, request.user), oops=error.sentence, status=400)


def _number(request: HttpRequest, name: str) -> int | None:
    """A number from the query, or None where there is none. Raises NotPossible."""
    raw = request.GET.get(name, "")
    if not raw:
        return None
    if not (raw.isascii() and raw.isdigit() and len(raw) < 10):
        raise NotPossible(f"“{raw[:20]}” is no entry of the log: give its number, such as ?{name}=3.")
    return int(raw)


@_of_match
@require_safe
def log_page(request: HttpRequest, match: Match) -> HttpResponse:
    """GET /matches/<pk>/log/?page=N : the whole log in words, LOG_PAGE entries a page; the newest page by default."""
    if not match.head_hash:
        return redirect(match)
    last = match.head // LOG_PAGE + 1
    try:
        number = _number(request, "page") or last
    except NotPossible:
        number = last
    number = max(1, min(last, number))
    first = (number - 1) * LOG_PAGE
    seen = sight(match, request.user)
    # Everything after is read as well: only that tells which lines were taken back.
    lines = [line for line in seen.log(after=first - 1) if line.seq < first + LOG_PAGE]
    context = {
        "match": match,
        "sight": seen,
        "lines": lines,
        "number": number,
        "last": last,
        "pages": range(1, last + 1),
    }
    return render(request, "matches/log.html", context)


# -- doing ------------------------------------------------------------------------------------------------------------


def doing(do: Callable[[HttpRequest, Match], HttpResponse | None]) -> View:
    """A POST that changes the match: then the match page, or (for table.js) the fresh table at once.

    Refused: the fresh page with the sentence, and the choice kept where it is still offered.
    """

    @wraps(do)
    def done(request: HttpRequest, match: Match) -> HttpResponse:
        if request.method != "POST":
            return redirect(match)
        try:
            response = do(request, match)
        except Refused as error:
            fresh = _match(request, match.pk)
            tried = request.POST.getlist("answer")[:MOST_ANSWERS]
            problem = {"oops": error.sentence, "token": request.POST.get("token", ""), "tried": tried}
            return _show(request, sight(fresh, request.user), status=error.status, **problem)
        if response is not None:
            return response
        if _fragment(request):
            return _show(request, sight(_match(request, match.pk), request.user))
        return HttpResponseRedirect(_home(request, match), status=303)

    return _of_match(done)


def _home(request: HttpRequest, match: Match) -> str:
    invite = request.GET.get("invite", "")
    return match.get_absolute_url() + (f"?{urlencode({'invite': invite})}" if invite else "")


def _submission(request: HttpRequest) -> UUID | None:
    raw = request.POST.get("submission", "")
    if not raw:
        return None
    try:
        return UUID(raw)
    except ValueError:
        raise Garbled("The number of this answer is damaged. Load the page again and choose once more.") from None


@doing
def answer(request: HttpRequest, match: Match) -> None:
    """POST token, answer (each option's key; none or "" for nothing), submission (a UUID, made with the page)."""
    own_seat(request, match)
    token = request.POST.get("token", "")
    keys = [key for key in request.POST.getlist("answer") if key]
    if not token:
        raise Garbled("The answer does not say what it answers. Load the page again and choose once more.")
    if len(keys) > MOST_ANSWERS:
        raise Garbled(f"{len(keys)} options in one answer are too many. Load the page again and choose once more.")
    door.submit(match.pk, request.user, token, keys, submission=_submission(request))


@doing
def undo(request: HttpRequest, match: Match) -> None:
    """POST: take back the seat's own last answer."""
    own_seat(request, match)
    door.undo(match.pk, request.user, _submission(request))


@doing
def orders(request: HttpRequest, match: Match) -> None:
    """POST order.<key>=<value> for each standing order."""
    own_seat(request, match)
    wishes = {name.removeprefix("order."): value for name, value in request.POST.items() if name.startswith("order.")}
    if len(wishes) > MOST_ANSWERS:
        raise Garbled(f"{len(wishes)} orders at once are too many. Load the page again and choose once more.")
    door.order(match.pk, request.user, {key: str(value) for key, value in wishes.items()})


@doing
def do_resign(request: HttpRequest, match: Match) -> None:
    own_seat(request, match)
    door.resign(match.pk, request.user)


def resign(request: HttpRequest, pk: int) -> HttpResponse:
    """GET: are you sure? POST: the seat gives up."""
    return do_resign(request, pk) if request.method == "POST" else ask_resign(request, pk)


@_of_match
@require_safe
def ask_resign(request: HttpRequest, match: Match) -> HttpResponse:
    seen = sight(match, request.user)
    if seen.seat is None or seen.seat.resigned or match.status != Match.Status.ACTIVE:
        return redirect(match)
    people = sum(1 for s in seen.seats if s.user_id and not s.resigned and s.number != seen.viewer)
    return render(
        request, "matches/resign.html", {"match": match, "sight": seen, "people": people, "seats": len(seen.seats)}
    )


@doing
def rematch(request: HttpRequest, match: Match) -> HttpResponse:
    """POST: the same table again; leads to the new match."""
    own_seat(request, match)
    return HttpResponseRedirect(tables.rematch(match.pk, request.user).get_absolute_url(), status=303)


@require_POST
def hint(request: HttpRequest, pk: int) -> HttpResponse:
    """POST: the newcomer's hint has been read."""
    request.session[HINT] = True
    return redirect(reverse("match", args=[pk]))


__all__ = ["answer", "hint", "log_page", "match_page", "orders", "rematch", "resign", "undo"]
