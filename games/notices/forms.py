"""The grid of wishes: a row for each kind of notice, a column for each channel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from django import forms
from django.conf import settings
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from . import outward
from .models import WISHES, Channel, Kind, Preference

NAMES = {
    Kind.YOUR_TURN: _("A match waits for me"),
    Kind.REMINDER: _("A quarter of my time is left"),
    Kind.MATCH_OVER: _("A match of mine has ended"),
    Kind.INVITATION: _("Somebody invites me"),
    Kind.CHAT: _("Somebody has written to me at a match"),
}
BY_MAIL = [(Channel.MAIL, _("at once")), (Channel.DIGEST, _("once a day")), ("no", _("no"))]


class Row(NamedTuple):
    """A kind of notice and its fields."""

    name: Any
    mail: BoundField
    webhook: BoundField
    push: BoundField


class WishForm(forms.Form):
    """What a player wants to hear of, where, when, and in which language."""

    hour = forms.TypedChoiceField(
        label=_("The daily mail comes at"), choices=[(n, f"{n:02}:00") for n in range(24)], coerce=int
    )
    language = forms.ChoiceField(label=_("Language of notices"), choices=lambda: settings.MAIL_LANGUAGES)
    webhook_url = forms.CharField(
        label=_("Webhook of Discord, Slack or the like"),
        max_length=500,
        required=False,
        widget=forms.URLInput(attrs={"placeholder": "https://discord.com/api/webhooks/…", "autocomplete": "off"}),
        help_text=_("Others may read along there, so it is only told that it is your turn, not what you are asked."),
    )

    def __init__(self, data: Any, wish: Preference, language: str) -> None:
        self.wish = wish
        initial: dict[str, Any] = {
            "hour": wish.hour, "language": language, "webhook_url": wish.webhook_url
        }  # fmt: skip
        super().__init__(data, initial=initial)
        for kind in WISHES:
            name = NAMES[kind]
            now = next((c for c in (Channel.MAIL, Channel.DIGEST) if wish.wants(kind, c)), "no")
            self.fields[f"mail_{kind}"] = forms.ChoiceField(label=name, choices=BY_MAIL, initial=now)
            for channel in (Channel.WEBHOOK, Channel.PUSH):
                wanted = wish.wants(kind, channel)
                self.fields[f"{channel}_{kind}"] = forms.BooleanField(label=name, required=False, initial=wanted)

    def rows(self) -> Iterator[Row]:
        for kind in WISHES:
            yield Row(NAMES[kind], self[f"mail_{kind}"], self[f"webhook_{kind}"], self[f"push_{kind}"])

    def clean_webhook_url(self) -> str:
        url: str = self.cleaned_data["webhook_url"].strip()
        if url:
            try:
                outward.target(url)
            except outward.Failed as error:
                raise forms.ValidationError(str(error)) from None
        return url

    def wanted(self) -> dict[str, list[str]]:
        """Channel -> kinds, as they were chosen."""
        said = self.cleaned_data
        wanted: dict[str, list[str]] = {channel: [] for channel in Channel.values}
        for kind in WISHES:
            if said[f"mail_{kind}"] in wanted:
                wanted[said[f"mail_{kind}"]].append(kind)
            for channel in (Channel.WEBHOOK, Channel.PUSH):
                if said[f"{channel}_{kind}"]:
                    wanted[channel].append(kind)
        return wanted
