"""Small parts of English sentences, for the texts that cards make of their effects. What a title's language has beyond
these (third persons, other nouns) is its own.
"""

from __future__ import annotations


def sentence(clause: str) -> str:
    """A clause as a sentence: “draw a card” becomes “Draw a card.”"""
    return clause[0].upper() + clause[1:] + "."


def count(n: int, one: str, many: str | None = None) -> str:
    """“a card”, “2 cards”: ``one`` is the noun in the singular."""
    article = "an" if one[0] in "aeiouAEIO" else "a"
    return f"{article} {one}" if n == 1 else f"{n} {many or one + 's'}"


def minus(n: float) -> str:
    """A number with a true minus sign, as on the cards: “−2”, “0”, “5”."""
    return str(n).replace("-", "−")


def signed(n: int) -> str:
    """What is added to a number: “+2”, “−2”, “+0”."""
    return minus(n) if n < 0 else f"+{n}"
