"""A match of Rick-Counters played to where somebody may defend."""

from __future__ import annotations

from games.kernel.ask import option_key
from games.matches import door
from games.matches.models import Match

SEED = b"\x05"  # a deal in which both play attacks soon, and hold something to defend with
# What is bought and played first, so that there soon is an attack on somebody who can defend.
FAVOURITES = (
    "poop_and_basketballs_trap",
    "tentacle_trap",
    "aqua_morty",
    "guard_rick",
    "tortured_morty",
    "cowboy_morty",
)


def first_defense(match: Match) -> tuple[Match, int]:
    """Play until some seat is asked to defend with a card of its own: the match, and that seat."""
    for _ in range(3000):
        match = fresh(match)
        for ask in door.open_position(match).asks:
            if ask.key == "defend" and len(ask.options) > 1:
                return match, ask.seat
        go_on(match)
    raise AssertionError("nobody was asked to defend with a card")


def go_on(match: Match) -> None:
    """Answer the first open ask: play or buy a favourite, else the first card there is; take every hit."""
    position = door.open_position(match)
    ask, faces = position.asks[0], position.state.faces
    cards = sorted([o for o in ask.options if isinstance(o, int)], key=lambda n: faces[n] not in FAVOURITES)
    chosen = (cards or list(ask.options))[: max(1, ask.least)] if ask.key != "defend" else ["none"]
    door.submit(match.pk, ask.seat, ask.token, [option_key(o) for o in chosen])


def fresh(match: Match) -> Match:
    return Match.objects.prefetch_related("seats").get(pk=match.pk)
