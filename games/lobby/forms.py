"""The lobby's forms. What is wrong stands beside its field, in a sentence; what was typed stays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.conf import settings

from games.bots.search import BOTS
from games.kernel.title import Role, Setting, Title
from games.matches.models import USUAL_BOT
from games.matches.tables import PRIVATE

from .choosing import Choices, choice, with_hint
from .models import SEAT_NAME_MOST
from .once import new_submission
from .pace_form import PaceForm

AS_THE_REST, FREE = "", "free"  # of a single seat


def bot_choices() -> list[tuple[str, str]]:
    """The bots by name, the usual one first; what each is like stands once beside the form."""
    return [(key, f"{BOTS[key].name} bot") for key in sorted(BOTS, key=lambda key: key != USUAL_BOT)]


def role_choices(title: type[Title[Any]]) -> Choices:
    """The roles, chance first; of a role that not all tables have, from how many players on."""
    fewest = min(title.meta.players)

    def hint(role: Role) -> str:
        return f"{role.summary} From {role.least} players on.".lstrip() if role.least > fewest else role.summary

    every = [(role.key, with_hint(role.name, hint(role))) for role in title.meta.roles]
    return [("", with_hint("By chance", "")), *every]


class SeatNameField(forms.CharField):
    """A name for other players to read: one line, as long as a seat's name holds."""

    def __init__(self, **kw: Any) -> None:
        super().__init__(max_length=SEAT_NAME_MOST, required=False, **kw)

    def clean(self, value: Any) -> str:
        name = " ".join(str(super().clean(value)).split())
        if not name.isprintable():
            raise forms.ValidationError(
                "The name holds characters that cannot be seen. Type it with letters and digits."
            )
        return name


class TableForm(PaceForm):
    """A new table of one title. Its fields follow from the title's ``meta``: settings, roles, numbers of players."""

    submission = forms.UUIDField(widget=forms.HiddenInput, initial=new_submission, required=False)

    def __init__(self, data: Mapping[str, Any] | None, title: type[Title[Any]], user: Any) -> None:
        super().__init__(data)
        self.title, self.user = title, user
        meta = title.meta
        self.fields["seats"] = choice(
            "Players", [(str(n), with_hint(str(n), "")) for n in meta.players], initial=str(meta.players[-1])
        )
        self.fields["rest"] = choice(
            "The other seats",
            [
                ("", with_hint("Free", "for friends")),
                *((key, with_hint(f"{name}s", "")) for key, name in bot_choices()),
            ],
            initial="",
            required=False,
        )
        for number in range(1, meta.players[-1]):
            self.fields[f"seat{number}"] = self._seat_field(number)
        for setting in meta.settings:
            self.fields[f"setting_{setting.key}"] = self._setting_field(setting)
        if meta.roles:
            self.fields["role"] = choice("You play", role_choices(title), initial="", required=False)
        self.fields["open_to"] = choice(
            "Who may sit down",
            [
                ("friends", with_hint("Friends", "whoever has the link")),
                ("everyone", with_hint("Everyone", "listed under Tables")),
            ],
            initial="friends" if PRIVATE else "everyone",
            hint="As a guest you can invite by link; register to open a table to everyone." if user.guest else "",
        )

    @staticmethod
    def _seat_field(number: int) -> forms.ChoiceField:
        return forms.ChoiceField(
            label=f"Seat {number + 1}",
            choices=[(AS_THE_REST, "As chosen above"), (FREE, "Free, for a friend"), *bot_choices()],
            required=False,
            error_messages={"invalid_choice": "There is no bot “%(value)s”. Choose one of those shown."},
        )

    @staticmethod
    def _setting_field(setting: Setting) -> forms.ChoiceField:
        choices: Choices = [(value, with_hint(name, "")) for value, name in setting.choices]
        return choice(setting.name, choices, initial=setting.default, hint=setting.help)

    # -- for the page -------------------------------------------------------------------------------------------------

    def seat_fields(self) -> list[tuple[int, forms.BoundField]]:
        """The seats beside one's own: (number as people count, field)."""
        return [(n + 1, self[f"seat{n}"]) for n in range(1, self.title.meta.players[-1])]

    def setting_fields(self) -> list[forms.BoundField]:
        return [self[f"setting_{s.key}"] for s in self.title.meta.settings]

    # -- what was chosen ----------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return int(self.cleaned_data["seats"])

    @property
    def bots(self) -> dict[int, str]:
        """Seat number -> bot, for the seats that the table has."""
        rest = self.cleaned_data.get("rest", "")
        chosen = {n: self.cleaned_data.get(f"seat{n}") or rest for n in range(1, self.seats)}
        return {n: bot for n, bot in chosen.items() if bot not in ("", FREE)}

    @property
    def seat_by_seat(self) -> bool:
        """Whether a single seat is another than the rest, or wrong."""
        return any(field.value() or field.errors for _, field in self.seat_fields())

    @property
    def settings(self) -> dict[str, str]:
        return {s.key: self.cleaned_data[f"setting_{s.key}"] for s in self.title.meta.settings}


class InviteForm(forms.Form):
    """An invitation by mail."""

    email = forms.CharField(
        label="Their mail address",
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "off", "placeholder": "ana@example.org"}),
        error_messages={"required": "Type the mail address of the one you want to invite."},
    )
    text = forms.CharField(
        label="Your words",
        max_length=600,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "placeholder": "Fancy a match?"}),
    )


class GuestNameForm(forms.Form):
    """What a visitor who joins without an account wants to be called."""

    submission = forms.UUIDField(widget=forms.HiddenInput, initial=new_submission, required=False)
    name = SeatNameField(label="Your name at the table", help_text="Left empty, we find one for you.")


class LinkForm(forms.Form):
    """Where to send a link to sign in."""

    email = forms.EmailField(
        label="Your mail address",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        error_messages={
            "required": "Type the mail address of your account.",
            "invalid": "This is not a whole mail address. It should look like ana@example.org.",
        },
    )


class ProfileForm(forms.Form):
    """What a player says of themselves. There is a field for the language where there is a choice."""

    first_name = SeatNameField(label="Your name at the table", help_text="What others read. Left empty: your username.")
    language = forms.ChoiceField(
        label="Language",
        choices=lambda: [("", "As the site"), *settings.LANGUAGES],
        required=False,
        help_text="The language you would like pages and mails in, as far as they are translated.",
        error_messages={"invalid_choice": "There is no language “%(value)s”. Choose one of those shown."},
    )

    def __init__(self, *args: Any, **kw: Any) -> None:
        super().__init__(*args, **kw)
        if len(settings.LANGUAGES) < 2:
            del self.fields["language"]


class TokenForm(forms.Form):
    """A new API token."""

    name = SeatNameField(label="What is it for?", widget=forms.TextInput(attrs={"placeholder": "my bot"}))

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if not name:
            raise forms.ValidationError("Give the token a name, so that you know it again when you want to revoke it.")
        return name
