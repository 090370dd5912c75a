"""Choices in forms: one out of a few, as buttons with small words."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.html import format_html

Choices = list[tuple[str, Any]]


def with_hint(name: str, hint: str) -> str:
    """A choice with its small words."""
    return (
        format_html("<span>{} <small>{}</small></span>", name, hint) if hint else format_html("<span>{}</span>", name)
    )


def choice(
    label: str, choices: Choices, *, initial: str, hint: str = "", none: str = "", **kw: Any
) -> forms.ChoiceField:
    """One out of a few, as buttons. ``none``: the sentence when nothing is chosen."""
    return forms.ChoiceField(
        label=label,
        choices=choices,
        initial=initial,
        help_text=hint,
        widget=forms.RadioSelect,
        error_messages={
            "required": none or f"Choose one: {label.lower()}.",
            "invalid_choice": "“%(value)s” is not among the choices. Choose one of those shown.",
        },
        **kw,
    )
