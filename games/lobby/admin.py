"""Players for operators: to find them, to bar them, to give staff their rights. Everything else is the players' own."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from .models import Player


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):
    """No password is shown or set here, and nobody but a superuser changes who is staff, or a superuser's row."""

    list_display = ("username", "first_name", "email", "guest", "is_active", "is_staff", "date_joined")
    list_filter = ("guest", "is_active", "is_staff", "is_superuser")
    search_fields = ("username", "first_name", "email")
    date_hierarchy = "date_joined"
    ordering = ("-date_joined",)
    filter_horizontal = ("groups", "user_permissions")
    fields = (
        "username", "first_name", "email", "guest", "date_joined", "last_login",
        "is_active", "is_staff", "is_superuser", "groups", "user_permissions",
    )  # fmt: skip
    rights = ("is_staff", "is_superuser", "groups", "user_permissions")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        changeable = {"is_active", *(self.rights if _super(request) else ())}
        return tuple(name for name in self.fields if name not in changeable)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and (not _privileged(obj) or _super(request))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) and _super(request)


def _super(request: HttpRequest) -> bool:
    return bool(getattr(request.user, "is_superuser", False))


def _privileged(player: Player | None) -> bool:
    return player is not None and (player.is_staff or player.is_superuser)
