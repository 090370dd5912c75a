"""The end of the match: what counts, and who wins (RC-103 to RC-107, RC-137 to RC-140)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from games.kernel.state import CardNo, SeatNo
from games.kernel.title import Standing

from .state import Citadel

if TYPE_CHECKING:
    from .handling import Handling


def final_deck(s: Citadel, i: SeatNo) -> list[CardNo]:
    """All cards that a player owns, wherever they lie (RC-103, RC-174, RC-R17, RC-R40, RC-R42)."""
    seat = s.seats[i]
    own = [n for n in seat.play if n not in s.visiting and n not in s.borrowed]
    lent = [n for n, lender in zip(s.borrowed, s.lenders, strict=True) if lender == i]
    return seat.deck + seat.hand + seat.discard + seat.ongoing + seat.hosted + own + lent


def shares(game: Handling, s: Citadel, i: SeatNo) -> dict[str, tuple[int, int]]:
    """What the cards of a player's final deck are worth: face -> copies, VP of all of them (RC-104).

    Morty Waves pair with Genius Waves by themselves (RC-R20).
    """
    faces, vp = Counter([s.faces[n] for n in final_deck(s, i)]), game.vp
    found = {face: (n, vp[face] * n) for face, n in faces.items()}
    for face in faces.keys() & game.vp_each.keys():
        rule, (n, fixed) = game.vp_each[face], found[face]
        counted = sum(faces[other] for other in game.matching(rule.what) if other in faces)
        found[face] = n, fixed + n * (counted // rule.per) * rule.vp
    if waves := faces["morty_waves"]:
        found["morty_waves"] = waves, -max(0, waves - faces["genius_waves"])
    return found


def score(game: Handling, s: Citadel, i: SeatNo) -> int:
    """Victory Points of a player's final deck (RC-104)."""
    return sum([vp for _, vp in shares(game, s, i).values()])


def stack_cards(game: Handling, s: Citadel, i: SeatNo) -> int:
    """Cards from the Council of Ricks stack in a player's final deck: the first tie-break (RC-106, RC-R19)."""
    return sum(s.faces[n] in game.stack for n in final_deck(s, i))


def winners(game: Handling, s: Citadel, scores: list[int]) -> list[SeatNo]:
    """Highest VP, then more cards of the Council stack, then more cards; who is still tied shares it (RC-R18)."""
    keys = [(scores[i], stack_cards(game, s, i), len(final_deck(s, i))) for i in range(len(s.seats))]
    return [i for i, key in enumerate(keys) if key == max(keys)]


def standings(game: Handling, s: Citadel) -> list[Standing]:
    """The result, best first."""
    keys = [(s.scores[i], stack_cards(game, s, i), len(final_deck(s, i))) for i in range(len(s.seats))]
    found = [
        Standing(
            i,
            1 + sum(other > key for other in keys),
            key[0],
            (("Victory Points", key[0]), ("Council stack cards", key[1]), ("Cards in the deck", key[2])),
        )
        for i, key in enumerate(keys)
    ]
    return sorted(found, key=lambda st: (st.rank, st.seat))
