"""The one door: nothing else appends to a log, whatever the cause.

In one transaction: lock the match, check the ask's token, answer, append the entry, write what follows from the new
position (head, snapshot, who is to act, deadlines, result), tell the receivers of ``signals.advanced``.

``opening``    a row into a position, and what to do when that fails
``writing``    an entry and all that follows from it
``moving``     an answer, and those of standing orders that follow
``answering``  submit
``ordering``   standing orders are given
``leaving``    take back, resign
``timing``     the clocks of the row: set, stopped, given time
``asides``     lines of the log that change nothing of the game
``absence``    time-outs, bots that stand in, players who come back
``agreeing``   pauses, votes, gifts of time
``resting``    a player's hours change
``mending``    lost snapshots, corrected rules, stuck matches, time given back
"""

from .absence import come_back, time_out
from .agreeing import give, propose, respond
from .answering import By, submit
from .leaving import last_in_force, may_take_back, resign, undo, why_not
from .mending import give_time, grant, heal, stall, unstick
from .moving import Outcome
from .opening import Broken, Drifted, locked, open_position, reopen, seat_of
from .ordering import order
from .resting import rest
from .writing import begin, resume

__all__ = [
    "Broken",
    "By",
    "Drifted",
    "Outcome",
    "begin",
    "come_back",
    "give",
    "give_time",
    "grant",
    "heal",
    "last_in_force",
    "locked",
    "may_take_back",
    "open_position",
    "order",
    "propose",
    "reopen",
    "resign",
    "respond",
    "rest",
    "resume",
    "seat_of",
    "stall",
    "submit",
    "time_out",
    "undo",
    "unstick",
    "why_not",
]
