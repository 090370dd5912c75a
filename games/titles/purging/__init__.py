"""Look Who's Purging Now: six rounds a night, one weapon a round, and everybody wants the best of the festival.

A *night* is what the rulebook calls a match; *match* is the whole game at one table, played to 1, 2 or 3 won nights.
"""

from .rules import Purging

__all__ = ["Purging"]
