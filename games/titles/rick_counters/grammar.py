"""The parts of speech of the card language: which cards, how many, on what condition; each can say itself in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from games.kernel.cards import Key
from games.kernel.phrases import count
from games.kernel.state import CardNo, SeatNo
from games.kernel.table import Table

from .state import Citadel

Desk: TypeAlias = Table[Citadel]
Few: TypeAlias = Annotated[int, Meta(ge=1, le=9, description="How many: 1 to 9")]
Cost: TypeAlias = Annotated[int, Meta(ge=0, le=15, description="A cost: 0 to 15")]
Kind: TypeAlias = Literal["starter", "rick", "morty", "special", "equipment", "location"]

KINDS: dict[str, str] = {
    "starter": "Starter",
    "rick": "Rick",
    "morty": "Morty",
    "special": "Special",
    "equipment": "Equipment",
    "location": "Location",
}
NAMES = {
    "genius_waves": "Genius Waves",
    "morty_waves": "Morty Waves",
    "jerry": "Jerry",
    "beth": "Beth",
    "summer": "Summer",
    "portal_gun": "Portal Gun",
}
PERSONS = frozenset(("jerry", "beth", "summer"))  # names without an article


def verb(base: str, third: bool) -> str:
    """“draw” or “draws”."""
    return f"{base}{'es' if base.endswith(('s', 'sh', 'ch')) else 's'}" if third else base


def your(third: bool) -> str:
    return "their" if third else "your"


def person(words: str, third: bool) -> str:
    """“for each card you control”, or in the third person “they control”."""
    return re.sub(r"\byou\b", "they", re.sub(r"\byour\b", "their", words)) if third else words


def either(words: Sequence[str], word: str = "or") -> str:
    """“Jerry, Beth or Summer”."""
    return f"{', '.join(words[:-1])} {word} {words[-1]}" if len(words) > 1 else words[0]


class What(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which cards: all that is given must hold.

    ``types``  of one of these card types; ``names``: with one of these names, additional names counted
    ``least``, ``most``  cost from, to
    ``ongoing``, ``attack``, ``defense``  only cards that are Ongoing, that have an Attack, a Defense
    """

    types: tuple[Kind, ...] = ()
    names: tuple[Key, ...] = ()
    least: Cost | None = None
    most: Cost | None = None
    ongoing: bool = False
    attack: bool = False
    defense: bool = False

    def noun(self, n: int = 1, *, other: bool = False) -> str:
        """“a Morty”, “2 Equipment cards with cost 4 or less”."""
        one = self._noun(plural=False)
        more = "other " if other else ""
        if n == 1 and other:
            return f"another {one}"
        if n == 1 and self.names and PERSONS.issuperset(self.names):
            return one
        return count(n, f"{more}{one}", f"{more}{self._noun(plural=True)}")

    @property
    def each(self) -> str:
        """“Morty”, as in “for each …”."""
        return self._noun(plural=False)

    @property
    def many(self) -> str:
        """“Mortys”, as in “… cost 1 less”."""
        return self._noun(plural=True)

    def _noun(self, *, plural: bool) -> str:
        said = "card"
        if self.names:
            said = either([NAMES.get(name, name.replace("_", " ").title()) for name in self.names])
        elif self.types:
            said = either([KINDS[kind] for kind in self.types])
            if plural or self.types[-1] in ("equipment", "special"):
                said += " card"
        if plural and not self.names:
            said += "s"
        marks = [mark for mark, on in (("Ongoing", self.ongoing),) if on]
        tail = [
            f"with {a} {mark}" for a, mark, on in (("an", "Attack", self.attack), ("a", "Defense", self.defense)) if on
        ]
        if self.least is not None and self.least == self.most:
            tail.append(f"with cost {self.least}")
        elif self.most is not None:
            tail.append(f"with cost {self.most} or less")
        elif self.least is not None:
            tail.append(f"with cost {self.least} or more")
        return " ".join([*marks, said, *tail])


ANY = What()


def of(t: Desk, what: What, cards: Sequence[CardNo], owned: bool = True) -> list[CardNo]:
    """Those of some cards that are meant; ``owned``: whether they are some player's (RC-204)."""
    if what is ANY or what == ANY:
        return list(cards)
    faces, wanted = t.state.faces, t.title.matching(what, owned)
    return [n for n in cards if faces[n] in wanted]


# -- how many ---------------------------------------------------------------------------------------------------------


class Each(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A number that the table gives.

    ``of``    played: cards you have played this turn; types: different card types you have
              played this turn; control: cards in play in front of you; discard, hand: cards there; lineup: cards there;
              foes: other players; bought: cards you have bought this turn
    ``what``  only those cards; ``other``: the card itself is not counted among those played
    ``most``  at most so many
    """

    of: Literal["played", "types", "control", "discard", "hand", "lineup", "foes", "bought"]
    what: What = ANY
    other: bool = True
    most: Few | None = None

    def number(self, t: Desk, me: SeatNo, card: CardNo) -> int:
        n = self._number(t, me, card)
        return n if self.most is None else min(n, self.most)

    def _number(self, t: Desk, me: SeatNo, card: CardNo) -> int:
        s, game = t.state, t.title
        seat = s.seats[me]
        if self.of == "foes":
            return len(s.seats) - 1
        if self.of == "types":
            return types_played(t, me)
        if self.of == "played":
            return s.done("play", me, game.matching(self.what), besides=card if self.other else -1)
        if self.of == "bought":
            return s.done("buy", me, game.matching(self.what))
        cards = {
            "control": lambda: [n for n in (*seat.play, *seat.ongoing) if n != card],
            "discard": lambda: seat.discard,
            "hand": lambda: seat.hand,
            "lineup": lambda: s.lineup,
        }[self.of]()
        return len(of(t, self.what, cards, owned=self.of != "lineup"))

    @property
    def words(self) -> str:
        """“for each other Morty you have played this turn (at most 3)”."""
        said = {
            "foes": "foe",
            "types": "different card type you have played this turn",
            "played": f"{'other ' if self.other else ''}{self.what.each} you have played this turn",
            "control": f"other {self.what.each} you control",
            "discard": f"{self.what.each} in your discard pile",
            "hand": f"{self.what.each} in your hand",
            "lineup": f"{self.what.each} in the Line-Up",
            "bought": f"{self.what.each} you have bought this turn",
        }[self.of]
        return f"for each {said}" + (f" (at most {self.most})" if self.most else "")


def types_played(t: Desk, me: SeatNo) -> int:
    """How many different card types somebody has played this turn: Morty Waves have none (RC-062, RC-135)."""
    kinds = {t.title.kind[face] for deed, who, face, _ in t.state.deeds if deed == "play" and who == me}
    return len(kinds - {""})


# -- on what condition ------------------------------------------------------------------------------------------------


class Condition(Struct, frozen=True, kw_only=True, tag_field="is", forbid_unknown_fields=True, omit_defaults=True):
    """Something that holds or not. ``words``: as it stands after “if”."""

    def holds(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        raise NotImplementedError

    @property
    def words(self) -> str:
        raise NotImplementedError


class FirstCard(Condition, frozen=True, tag="first_card"):
    """It is the first card played this turn (RC-070, RC-R33)."""

    def holds(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return sum([deed == "play" and who == me for deed, who, _, _ in t.state.deeds]) <= 1

    @property
    def words(self) -> str:
        return "this is the first card you play this turn"


class HavePlayed(Condition, frozen=True, tag="played"):
    """So many cards of a sort were played this turn, the card itself not counted where ``other`` (RC-063, RC-145)."""

    what: What = ANY
    times: Few = 1
    other: bool = True

    def holds(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        besides = card if self.other else -1
        return t.state.done("play", me, t.title.matching(self.what), besides) >= self.times

    @property
    def words(self) -> str:
        more = "" if self.times == 1 else " or more"
        if self.times == 1:
            return f"you have played {self.what.noun(1, other=self.other)} this turn"
        return f"you have played {self.times}{more} {'other ' if self.other else ''}{self.what.many} this turn"


class PlayedTypes(Condition, frozen=True, tag="played_types"):
    """Cards of so many different types were played this turn (RC-191, RC-192)."""

    times: Few = 3

    def holds(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return types_played(t, me) >= self.times

    @property
    def words(self) -> str:
        return f"you have played {self.times} or more different card types this turn"


class Controls(Condition, frozen=True, tag="controls"):
    """So many other cards of a sort are in play in front of the player."""

    what: What = ANY
    times: Few = 1

    def holds(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        seat = t.state.seats[me]
        return len(of(t, self.what, [n for n in (*seat.play, *seat.ongoing) if n != card])) >= self.times

    @property
    def words(self) -> str:
        if self.times == 1:
            return f"you control {self.what.noun(1, other=True)}"
        return f"you control {self.times} or more other {self.what.many}"


class InDiscard(Condition, frozen=True, tag="in_discard"):
    """So many cards of a sort lie in the player's discard pile."""

    what: What = ANY
    times: Few = 1

    def holds(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return len(of(t, self.what, t.state.seats[me].discard)) >= self.times

    @property
    def words(self) -> str:
        if self.times == 1:
            return f"{self.what.noun(1)} is in your discard pile"
        return f"{self.times} or more {self.what.many} are in your discard pile"


class Bought(Condition, frozen=True, tag="bought"):
    """So many cards of a sort were bought this turn; with ``times`` 0: none (RC-194)."""

    what: What = ANY
    times: Annotated[int, Meta(ge=0, le=9)] = 0

    def holds(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        n = t.state.done("buy", me, t.title.matching(self.what))
        return n >= self.times if self.times else not n

    @property
    def words(self) -> str:
        if not self.times:
            return f"you have not bought {self.what.noun(1)} this turn"
        more = self.what.noun(1) if self.times == 1 else f"{self.times} or more {self.what.many}"
        return f"you have bought {more} this turn"


class HandIsEmpty(Condition, frozen=True, tag="hand_empty"):
    """No card is left in the player's hand."""

    def holds(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return not t.state.seats[me].hand

    @property
    def words(self) -> str:
        return "your hand is empty"


class InLineUp(Condition, frozen=True, tag="in_lineup"):
    """So many cards of a sort lie in the Line-Up."""

    what: What = ANY
    times: Few = 1

    def holds(self, t: Desk, me: SeatNo, card: CardNo) -> bool:
        return len(of(t, self.what, t.state.lineup, owned=False)) >= self.times

    @property
    def words(self) -> str:
        if self.times == 1:
            return f"{self.what.noun(1)} is in the Line-Up"
        return f"{self.times} or more {self.what.many} are in the Line-Up"


Conditions: TypeAlias = FirstCard | HavePlayed | PlayedTypes | Controls | InDiscard | Bought | HandIsEmpty | InLineUp
