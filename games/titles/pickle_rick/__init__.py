"""The Pickle Rick Game: a pickle on the run through a hallway that grows under his feet, against the Russians."""

from .rules import PickleRick

__all__ = ["PickleRick"]
