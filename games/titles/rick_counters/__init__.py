"""Close Rick-Counters of the Rick Kind: buy cards, play what you have bought, and own the most when Evil Rick falls."""

from .rules import RickCounters

__all__ = ["RickCounters"]
