"""Why something was not done, in a sentence for the one who asked. Nothing has changed when one of these is raised."""

from __future__ import annotations

from typing import ClassVar


class Refused(Exception):
    """``code`` for programs, ``status`` for HTTP; the text is the sentence for people."""

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 409

    @property
    def sentence(self) -> str:
        return str(self)


class IllegalAnswer(Refused):
    """The answer is not among those offered."""

    code = "illegal"
    status = 422


class Stale(Refused):
    """The ask that was answered is not open any more (or not yet)."""

    code = "stale"


class NotYourSeat(Refused):
    code = "not-your-seat"
    status = 403


class NotStarted(Refused):
    code = "not-started"


class Over(Refused):
    code = "over"


class NotUndoable(Refused):
    code = "not-undoable"


class NotPossible(Refused):
    """A table cannot be changed in this way (full, no such setting, not the host …)."""

    code = "not-possible"


class Reused(Refused):
    """A submission id that was used for another answer."""

    code = "submission-reused"
