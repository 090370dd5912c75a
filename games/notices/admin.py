from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest

from games import clock

from .models import Closed, Device, Outbox, Preference


@admin.register(Outbox)
class OutboxAdmin(admin.ModelAdmin):
    """What was to be told, and what became of it. Rows are written by the site alone."""

    list_display = ("key", "kind", "channel", "user", "email", "state", "attempts", "send_after", "done", "last_error")
    list_filter = ("state", "kind", "channel")
    search_fields = ("key", "email", "user__username")
    list_select_related = ("user",)
    exclude = ("data",)  # may hold a sign-in link
    actions = ("try_again",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.action(description="Try again to send the failed ones", permissions=["view"])
    def try_again(self, request: HttpRequest, rows: QuerySet[Outbox]) -> None:
        again = rows.filter(state=Outbox.State.FAILED).exclude(kind=Outbox.Kind.SIGN_IN_LINK)
        count = again.update(state=Outbox.State.WAITING, attempts=0, done=None, send_after=clock.now())
        messages.success(request, f"{count} notices will be tried again now.")


@admin.register(Preference)
class PreferenceAdmin(admin.ModelAdmin):
    """Who wants what; the address of a webhook is a secret of its owner's."""

    list_display = ("user", "mail", "digest", "webhook", "push", "hour", "next_digest", "webhook_error")
    search_fields = ("user__username", "user__email")
    exclude = ("webhook_url",)


@admin.register(Device)
class DeviceAdmin(admin.ModelAdmin):
    list_display = ("user", "name", "created", "last_error")
    search_fields = ("user__username",)
    fields = ("user", "name", "created", "last_error")
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(Closed)
class ClosedAdmin(admin.ModelAdmin):
    list_display = ("email", "at")
    search_fields = ("email",)
