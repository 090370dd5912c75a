"""The part of a new table's form that is about time: pace, rests, and what happens when time runs out."""

from __future__ import annotations

from typing import Any

from django import forms

from games.matches import pace as paces
from games.matches.models import Match
from games.matches.tables import MOST_PATIENCE, PATIENCE

from .choosing import choice, with_hint

OWN = "own"


def _hours(label: str, hint: str = "") -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        help_text=hint,
        required=False,
        min_value=1,
        max_value=paces.MOST // paces.HOUR,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        error_messages={
            "invalid": "Give whole hours, such as 24.",
            "min_value": "One hour is the least.",
            "max_value": "60 days, 1440 hours, are the most.",
        },
    )


class PaceForm(forms.Form):
    """``pace``: a preset, or "own" with the numbers beside it."""

    pace = choice(
        "Pace",
        [*((p.key, with_hint(p.name, p.hint)) for p in paces.PACES.values()), (OWN, with_hint("Own numbers", "below"))],
        initial=paces.DEFAULT,
    )
    own_move = _hours("Hours for each move")
    own_bank = _hours("Hours in hand at the start", "Empty: what is left of a move’s time is not kept.")
    own_cap = _hours("Hours in hand at most")
    rests = forms.BooleanField(
        label="Nights, weekends and vacations stop the clocks",
        initial=True,
        required=False,
        help_text="Each player’s own, as set under My hours. Not at one sitting.",
    )
    time_out = choice(
        "When time runs out",
        [
            ("default", with_hint("The default is played", "what the game says for those who do not answer")),
            ("bot", with_hint("A bot gives this answer", "and the next is the player’s own again")),
            ("seat", with_hint("The default, and in the end a bot", "takes the seat until its player is back")),
        ],
        initial=Match.TimeOut.DEFAULT,
        required=False,
    )
    patience = forms.IntegerField(
        label="Missed deadlines in a row before a bot takes the seat",
        initial=PATIENCE,
        required=False,
        min_value=1,
        max_value=MOST_PATIENCE,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        error_messages={
            "invalid": "Give a number, such as 3.",
            "min_value": "One missed deadline is the least.",
            "max_value": f"{MOST_PATIENCE} missed deadlines are the most.",
        },
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("pace") == OWN and not {"own_move", "own_bank", "own_cap"} & set(self.errors):
            try:
                paces.find(self.pace_text)
            except ValueError as error:
                self.add_error("own_move", str(error) if data.get("own_move") else "Say how many hours a move has.")
        return data

    @property
    def pace_text(self) -> str:
        """The pace as ``pace.find`` knows it."""
        data = self.cleaned_data
        if data["pace"] != OWN:
            return str(data["pace"])
        move, bank, cap = data.get("own_move") or 0, data.get("own_bank"), data.get("own_cap")
        return f"{bank}h+{move}h/{cap or max(bank, move)}h" if bank else f"{move}h"

    @property
    def time(self) -> dict[str, Any]:
        """What ``tables.create`` is told."""
        data, text = self.cleaned_data, self.pace_text
        return {
            "pace": text,
            "rests": data["rests"] and not paces.find(text).sitting,
            "time_out": data["time_out"] or Match.TimeOut.DEFAULT,
            "patience": data["patience"] or PATIENCE,
        }
