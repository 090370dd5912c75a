"""Matches for operators: to look at, and to set going again. Nothing here writes a log."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from . import checks, door, pace, pulse
from .models import Match, Pulse, Seat
from .reading import Sight


class SeatInline(admin.TabularInline):
    model = Seat
    fields = ("number", "name", "user", "bot", "role", "resigned", "misses", "standin")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Match)
class MatchAdmin(admin.ModelAdmin):
    list_display = ("code", "title", "status", "heading", "head", "next_deadline", "touched", "trouble")
    list_filter = ("status", "title", "pace", "time_out")
    search_fields = ("=id", "seats__name")
    date_hierarchy = "created"
    inlines = (SeatInline,)
    actions = ("set_going", "give_a_day", "check_soundness")
    fields = (
        "title", "card_set", "settings", "status", "host", "private", "pace", "rests", "time_out",
        "patience", "pause", "proposals", "heading", "head", "commitment",
        "next_deadline", "result", "failures", "trouble", "created", "started", "ended", "log",
    )  # fmt: skip
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description="Log, as a spectator sees it")
    def log(self, match: Match) -> SafeString:
        lines = Sight(match).log(limit=200) if match.head_hash else []
        return format_html(
            "<ol>{}</ol>", format_html_join("", "<li value='{}'>{}</li>", ((line.seq, line.text) for line in lines))
        )

    @admin.action(description="Set stuck matches going again")
    def set_going(self, request: HttpRequest, queryset: QuerySet[Match]) -> None:
        for match in queryset:
            try:
                door.unstick(match.pk)
            except Exception as error:  # whatever it is, the operator reads it and the match stays as it is
                self.message_user(request, f"{match.code} does not open: {error!r}", messages.ERROR)
            else:
                self.message_user(request, f"{match.code} goes on; whoever it waits for has a fresh clock.")

    @admin.action(description="Give everybody a day more")
    def give_a_day(self, request: HttpRequest, queryset: QuerySet[Match]) -> None:
        given = sum(door.grant(match.pk, pace.DAY) for match in queryset)
        self.message_user(request, f"{given} matches got a day more; in the others no clock runs.")

    @admin.action(description="Check hash chain, dice and snapshot")
    def check_soundness(self, request: HttpRequest, queryset: QuerySet[Match]) -> None:
        for match in queryset:
            faults = checks.verify(match)
            level = messages.ERROR if faults else messages.SUCCESS
            self.message_user(request, f"{match.code}: {' '.join(faults) or 'sound.'}", level)


@admin.register(Pulse)
class PulseAdmin(admin.ModelAdmin):
    """When the sweep last ran, what it has not come to, and when time was last given back after it had stood still."""

    list_display = ("name", "at", "state", "outage", "given", "matches")
    fields = readonly_fields = ("name", "at", "state", "outage", "given", "matches")

    @admin.display(description="state")
    def state(self, beat: Pulse) -> str:
        found = pulse.health()
        return f"{found.status}; {found.due} matches wait for it, {found.stuck} are stuck"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
