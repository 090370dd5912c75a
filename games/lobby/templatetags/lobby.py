"""What the lobby's pages ask of a table that has not started."""

from __future__ import annotations

from typing import Any, NamedTuple

from django import template
from django.forms import BoundField
from django.template import Context
from django.urls import reverse
from django.utils.http import urlencode

from games.bots.search import BOTS
from games.kernel.title import Meta, Role
from games.lobby.forms import InviteForm
from games.lobby.rows import settings_words as in_words
from games.lobby.views.doors import safe_next
from games.matches import table_words
from games.matches.models import USUAL_BOT, Match, Seat

register = template.Library()


@register.filter
def settings_words(match: Match) -> list[str]:
    """What was chosen for a table: "Wins needed: 2"."""
    return [f"{name}: {value}" for name, value in in_words(match)]


@register.filter
def time_facts(match: Match) -> list[tuple[str, str]]:
    """What a table has agreed about time: ("Pace", "A move a day. …")."""
    return table_words.time_facts(match)


@register.filter
def role_name(key: str, match: Match) -> str:
    """A role as people know it."""
    return {r.key: r.name for r in match.title_class.meta.roles}.get(key, "")


@register.simple_tag(takes_context=True)
def next_or(context: Context, default: str) -> str:
    """Where the request wants to go afterwards, if that is on this site, else ``default``."""
    return safe_next(context["request"], default)


@register.simple_tag(takes_context=True)
def way_in(context: Context, name: str) -> str:
    """The address of a page to sign in or register (a URL's name), with the way back to the page at hand.

    The doors themselves pass on where they were to lead. ``here`` in the context: the page's address where it is not
    the request's.
    """
    url, request = reverse(name), context.get("request")
    if request is None:
        return url
    if request.path.startswith(("/accounts/", "/sign-in/")):
        back = safe_next(request)
    else:
        back = context.get("here") or (request.get_full_path() if request.method in ("GET", "HEAD") else "")
    return f"{url}?{urlencode({'next': back})}" if back not in ("", "/") else url


@register.simple_tag
def worded(field: BoundField, label: str, help: str = "") -> BoundField:
    """A field of a library's form in our words: what its box is called, and a line below; no second name inside it."""
    field.label, field.help_text = label, help
    field.field.widget.attrs.pop("placeholder", None)
    return field


class Room(NamedTuple):
    """A table before its start, as one viewer may change it. ``roles``: those nobody else has taken."""

    meta: Meta
    seats: list[Seat]
    mine: Seat | None
    host: bool
    free: int
    roles: list[Role]
    settings: list[tuple[str, str]]
    bots: list[Any]
    usual_bot: str
    invite_form: InviteForm


@register.simple_tag
def waiting_room(match: Match, user: Any) -> Room:
    """The table as ``user`` sees it."""
    seats = sorted(match.seats.all(), key=lambda s: s.number)
    mine = next((s for s in seats if user.is_authenticated and s.user_id == user.pk), None)
    taken = {s.role for s in seats if s.role and s is not mine}
    return Room(
        meta=match.title_class.meta,
        seats=seats,
        mine=mine,
        host=user.is_authenticated and match.host_id == user.pk,
        free=sum(s.free for s in seats),
        roles=[r for r in match.title_class.meta.roles_for(len(seats)) if r.key not in taken],
        settings=in_words(match),
        bots=list(BOTS.values()),
        usual_bot=USUAL_BOT,
        invite_form=InviteForm(),
    )
