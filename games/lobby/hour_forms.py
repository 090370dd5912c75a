"""The forms of one's own hours."""

from __future__ import annotations

from datetime import time
from typing import Any

from django import forms

from .hours import MOST_DAYS_OFF, WEEK, ZONES
from .models import Player


def _time(label: str) -> forms.TimeField:
    return forms.TimeField(
        label=label,
        required=False,
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        error_messages={"invalid": "This is no time of day. It should look like 23:00."},
    )


def _day(label: str) -> forms.DateField:
    return forms.DateField(
        label=label,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        error_messages={
            "required": "Choose a day.",
            "invalid": "This is no day. It should look like 2027-08-01.",
        },
    )


class HoursForm(forms.Form):
    """Zone, nights and free days of the week."""

    zone = forms.ChoiceField(
        label="Your time zone",
        choices=[(zone, zone.replace("_", " ")) for zone in ZONES],
        error_messages={"invalid_choice": "There is no time zone “%(value)s”. Choose one of those shown."},
    )
    sleep_from = _time("You sleep from")
    sleep_to = _time("to")
    weekend = forms.MultipleChoiceField(
        label="Days you do not play",
        choices=[(str(n), name) for n, name in enumerate(WEEK)],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=f"At most {MOST_DAYS_OFF} days of the week.",
        error_messages={"invalid_choice": "“%(value)s” is no day of the week. Choose those shown."},
    )

    @staticmethod
    def said(player: Player) -> dict[str, Any]:
        """The form's initial data."""
        begin, _, end = player.sleep.partition("-")
        return {"zone": player.zone or "UTC", "sleep_from": begin, "sleep_to": end, "weekend": list(player.weekend)}

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if ("sleep_from" in data and "sleep_to" in data) and (data["sleep_from"] is None) != (data["sleep_to"] is None):
            raise forms.ValidationError("Say both when your night begins and when it ends, or leave both empty.")
        return data

    @property
    def sleep(self) -> tuple[time, time] | None:
        """The night that was chosen."""
        begin, end = self.cleaned_data["sleep_from"], self.cleaned_data["sleep_to"]
        return None if begin is None or end is None else (begin, end)


class VacationForm(forms.Form):
    """A vacation to come."""

    first = _day("First day")
    last = _day("Last day")
