"""What a sensible player about does: when bots play on in their heads, both sides go by it.

It is quick, not good: bots look for something better than it with what they are asked themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from games.kernel.ask import Answer, Ask, Option

from .cards import DeckCard
from .effects import (
    Beam,
    BringJaguar,
    Draw,
    Fly,
    Heal,
    HealJaguar,
    Jokers,
    LoseSquares,
    March,
    Parkour,
    Prowl,
    Rearm,
    Shoot,
    Trap,
    Twist,
    Volley,
    Walk,
)
from .maps import STEPS
from .paying import payment
from .roads import FAR, ground, to_him, to_roof
from .state import AWAY, Hallway

if TYPE_CHECKING:
    from .rules import PickleRick

WELL = 7  # health with which Pickle Rick does not yet heal himself; the Jaguar likewise
FEW = 6  # cards in a hand that is worth filling
SYMBOL = 2  # what a card is worth for each symbol it takes: they are of no other use, mostly
MOVEMENT = 3  # what Pickle Rick forgoes with each symbol that could have moved him
SAFE = 8  # cards of Pickle Rick's deck from which on he can spare some


def habit(game: PickleRick, s: Hallway, ask: Ask) -> Answer | None:
    """The answer that comes to mind first; None where there is none."""
    find = HABITS.get(ask.key)
    return find(game, s, ask) if find else None


# -- dice -------------------------------------------------------------------------------------------------------------


def _reroll(game: PickleRick, s: Hallway, ask: Ask) -> Answer:
    """Keep jokers and what is of use; roll the rest again."""
    russian, hand = s.turn == s.russians, _hand(game, s)
    keep = {"joker"}
    if russian:
        near = to_him(game.plan, ground(s), s.rick)
        if any(near.get(place, 9) <= 2 for place in (*s.ops, s.jaguar)):
            keep |= {"gun", "movement"}
    else:
        keep.add("movement")
    if len(hand) < FEW:
        keep.add("card")
    keep.update(symbol for card in hand for symbol in card.cost if symbol in ("tools", "gun"))
    again: Answer = [f"die:{i}" for i, symbol in enumerate(s.dice) if symbol not in keep]
    return again[: ask.most]


def _hand(game: PickleRick, s: Hallway) -> list[DeckCard]:
    cards, faces = game.deck_cards, s.faces
    return [cards[faces[n]] for n in s.seats[s.turn].hand]


# -- spending ---------------------------------------------------------------------------------------------------------


def _spend(game: PickleRick, s: Hallway, ask: Ask) -> Answer:
    options = ask.options
    choice = _flee(game, s, options) if s.turn == s.pickle else _hunt(game, s, options)
    if choice is None:
        choice = "draw" if "draw" in options and "card" in s.dice else None
    if choice is None:
        choice = "end" if "end" in options else options[0]
    return [choice]


def _flee(game: PickleRick, s: Hallway, options: Sequence[Option]) -> Option | None:
    """Pickle Rick: onto the roof; cards for what does not move him; then nearer to the roof."""
    step, left = _nearer(game, s, options)
    if step is not None and not left:
        return step
    found = _card(game, s, options)
    if found is not None:
        return found
    return step if left < to_roof(game.plan, ground(s)).get(s.rick, FAR) else None


def _hunt(game: PickleRick, s: Hallway, options: Sequence[Option]) -> Option | None:
    """The Russians: shoot, play cards, come nearer."""
    for option in options:
        if isinstance(option, str) and option.startswith("shoot:"):
            return option
    found = _card(game, s, options)
    return found if found is not None else _approach(game, s, options)


def _card(game: PickleRick, s: Hallway, options: Sequence[Option]) -> Option | None:
    """A card of the hand that does something now, the dearest first; he spares movement for moving."""
    best, most = None, 0
    dear = MOVEMENT if s.turn == s.pickle else 0
    for n in options:
        if not isinstance(n, int):
            continue
        card = game.deck_cards[s.faces[n]]
        paid = payment(s.dice, card.cost)
        gain = sum([_wanted(game, s, op) for op in card.effect])
        if paid is not None and gain:
            value = gain + SYMBOL * len(paid) - dear * sum([symbol in ("joker", "movement") for symbol in paid])
            if value > most:
                best, most = n, value
    return best


def _wanted(game: PickleRick, s: Hallway, op: Any) -> int:
    """What an op is worth now, 0 if it does nothing."""
    find = WANTED.get(type(op))
    return find(game, s, op) if find else 1


def _moves(game: PickleRick, s: Hallway, op: Any) -> int:
    """What moves him is worth the spaces."""
    return 3 * getattr(op, "spaces", 1)


def _in_duct(game: PickleRick, s: Hallway, op: Any) -> int:
    """An air duct that leads towards the roof."""
    d = game.plan.duct_at(s, s.rick)
    far = to_roof(game.plan, ground(s))
    if d < 0 or (s.rick + STEPS[d] not in s.spots and not s.stack):
        return 0
    return 4 if far.get(s.rick + STEPS[d], FAR) < far.get(s.rick, FAR) else 0


def _in_reach(game: PickleRick, s: Hallway, op: Any) -> int:
    return 3 * any(place > 0 and game.plan.reaches(s, place, s.rick) for place in s.ops)


# When an op is worth a card; what is not named always is.
WANTED: Mapping[type, Callable[[Any, Hallway, Any], int]] = {
    Shoot: lambda game, s, op: 4,
    Beam: lambda game, s, op: 4,
    Trap: lambda game, s, op: 3,
    Parkour: _in_duct,
    Fly: _moves,
    Walk: _moves,
    Jokers: lambda game, s, op: 4,
    Heal: lambda game, s, op: 3 * (s.health < WELL),
    Draw: lambda game, s, op: len(s.seats[s.turn].hand) < FEW,
    Rearm: lambda game, s, op: any(s.faces[n] in game.weapons for n in s.seats[s.turn].discard),
    March: lambda game, s, op: _someone(game, s),
    Volley: _in_reach,
    BringJaguar: lambda game, s, op: 3 * (s.jaguar == AWAY),
    HealJaguar: lambda game, s, op: 2 * (s.jaguar > 0 and s.fury < WELL),
    LoseSquares: lambda game, s, op: 2,
    Twist: lambda game, s, op: 2,
    Prowl: lambda game, s, op: 2 * (s.jaguar > 0 and not s.crashed),
}


def _someone(game: PickleRick, s: Hallway) -> int:
    """Whether an operative can come into reach."""
    near = to_him(game.plan, ground(s), s.rick)
    return 2 * any(near.get(place, 0) >= 2 for place in s.ops)


# -- ways -------------------------------------------------------------------------------------------------------------


def _to(option: Option) -> int:
    return int(str(option).rpartition(":")[2])


def _nearer(game: PickleRick, s: Hallway, options: Sequence[Option]) -> tuple[Option | None, float]:
    """Pickle Rick's best step, and how far it is to the roof from there."""
    far = to_roof(game.plan, ground(s))
    ways = [option for option in options if isinstance(option, str) and option.startswith("go:")]
    best = min(ways, key=lambda option: far.get(_to(option), FAR), default=None)
    return best, FAR if best is None else far.get(_to(best), FAR)


def _step(game: PickleRick, s: Hallway, ask: Ask) -> Answer:
    best, left = _nearer(game, s, ask.options)
    nearer = left < to_roof(game.plan, ground(s)).get(s.rick, FAR)
    return [best] if best is not None and (nearer or ask.least) else []


def _approach(game: PickleRick, s: Hallway, options: Sequence[Option]) -> Option | None:
    """The figure that comes nearer to him, the nearest first."""
    lie = ground(s)
    near = to_him(game.plan, lie, s.rick)
    best, least = None, 99
    for option in options:
        if isinstance(option, str) and option.startswith("op:"):
            far = near.get(s.ops[int(option[3:])], 0)
            if 0 < far < least:
                best, least = option, far
        elif option == "jaguar":
            far = to_him(game.plan, lie, s.rick, through_walls=True).get(s.jaguar, 0)
            if 0 < far < least:
                best, least = option, far
    return best


def _closest(game: PickleRick, s: Hallway, ask: Ask) -> Answer:
    """Of several squares the one nearest to him."""
    lie = ground(s)
    near = to_him(game.plan, lie, s.rick, through_walls=ask.key != "march")
    return [min(ask.options, key=lambda option: near.get(_to(option), 99))]


def _prowl(game: PickleRick, s: Hallway, ask: Ask) -> Answer:
    near = to_him(game.plan, ground(s), s.rick)
    best = min(ask.options, key=lambda option: near.get(_to(option), 99))
    return [best] if near.get(_to(best), 99) < near.get(s.jaguar, 99) else []


def _march_who(game: PickleRick, s: Hallway, ask: Ask) -> Answer:
    best = _approach(game, s, ask.options)
    return [] if best is None else [best]


def _target(game: PickleRick, s: Hallway, ask: Ask) -> Answer:
    """Those who see him first; the Jaguar before operatives when they are few."""
    return list(ask.options[-ask.most :])


def _reinforce(game: PickleRick, s: Hallway, ask: Ask) -> Answer:
    """Those who are far away."""
    near = to_him(game.plan, ground(s), s.rick)
    far = [option for option in ask.options if near.get(s.ops[_to(option)], 9) > 4]
    return far[: ask.most]


def _bribe(game: PickleRick, s: Hallway, ask: Ask) -> Answer:
    return ["accept" if len(s.seats[s.pickle].deck) > SAFE else "refuse"]


def _twist(game: PickleRick, s: Hallway, ask: Ask) -> Answer | None:
    own = f"to:{s.rick}"
    return [own] if own in ask.options else None


HABITS: Mapping[str, Callable[[Any, Hallway, Ask], Answer | None]] = {
    "side": lambda game, s, ask: [ask.options[0]],
    "reroll": _reroll,
    "spend": _spend,
    "fly": _step,
    "walk": _step,
    "target": _target,
    "beam": lambda game, s, ask: [ask.options[0]],
    "rearm": lambda game, s, ask: [ask.options[0]],
    "bribe": _bribe,
    "march": _closest,
    "prowl_to": _closest,
    "prowl": _prowl,
    "march_who": _march_who,
    "summon": _closest,
    "lair": _closest,
    "reinforce": _reinforce,
    "twist": _twist,
    "x": lambda game, s, ask: [ask.options[-1]],
    "pay": lambda game, s, ask: [ask.options[0]],
}
