"""What lies on the table of The Pickle Rick Game."""

from __future__ import annotations

from games.kernel.state import CardNo, Part, SeatNo, State

HAND = 5  # cards of a starting hand (PR-029)
DICE = 4  # action dice (PR-004)
HEALTH = 10  # where both health tracks start, and their end (PR-023, PR-024, PR-209, PR-232)
OPERATIVES = 10  # operative tokens (PR-009)
AWAY, GONE = 0, -1  # places that are no square: beside the board, and out of the game for good
FACES = ("gun", "gun", "movement", "card", "tools", "joker")  # of an action die (PR-044)


class Spot(Part):
    """A square on the board.

    ``tile``  its card number
    ``turn``  the direction of its arrow edge: 0 north, 1 east, 2 south, 3 west; means nothing while it is closed
    ``up``    whether it lies face up
    """

    tile: CardNo
    turn: int = 0
    up: bool = False


class Seat(Part):
    """One player's side of the table; decks are drawn from their end."""

    role: str
    deck: list[CardNo] = []
    hand: list[CardNo] = []
    discard: list[CardNo] = []


class Hallway(State, kw_only=True):
    """The whole table. Places are numbers, see ``maps``.

    ``pickle``, ``russians``  which seat plays which side; without a second player the Russians have the seat -1
    ``spots``                 place -> square
    ``stack``, ``lost``       hallway stack, its top at the end; squares discarded from it unseen
    ``rick``, ``jaguar``, ``ops``  where the figures are: a place, AWAY, or GONE
    ``health``, ``fury``      health of Pickle Rick and of the Jaguar
    ``came``                  whether the Jaguar has entered the game by any means (PR-182)
    ``red``, ``blue``         how many squares of these colours have appeared (PR-R28)
    ``dice``, ``spent``       symbols of this turn, left and spent (PR-079); ``extra``: jokers got by cards
    ``walked``, ``fired``     operatives that have used their movement, their gun symbol this turn (PR-101, PR-141)
    ``paces``, ``shots``      how many movement and gun symbols the Jaguar has used this turn (PR-102, PR-142)
    ``crashed``               whether he has gone through a wall this turn, so that he stays where he is (PR-187)
    ``turn``, ``number``      whose turn it is (-1: the automatic Russians), the how many-th of the match
    ``winner``, ``ending``    side and reason, at the end
    """

    seats: list[Seat]
    pickle: SeatNo = 0
    russians: SeatNo = -1
    spots: dict[int, Spot] = {}
    stack: list[CardNo] = []
    lost: list[CardNo] = []
    aside: list[CardNo] = []
    rick: int = AWAY
    jaguar: int = AWAY
    ops: list[int] = []
    health: int = HEALTH
    fury: int = HEALTH
    came: bool = False
    red: int = 0
    blue: int = 0
    dice: list[str] = []
    spent: list[str] = []
    extra: int = 0
    walked: list[int] = []
    fired: list[int] = []
    paces: int = 0
    shots: int = 0
    crashed: bool = False
    turn: SeatNo = -1
    number: int = 0
    winner: str = ""
    ending: str = ""

    @property
    def solo(self) -> bool:
        return self.russians < 0

    @property
    def in_play(self) -> int:
        """How many operatives are on the board (PR-072)."""
        return sum(place > 0 for place in self.ops)
