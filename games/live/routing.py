"""Where the live connections go: websocket paths to consumers."""

from django.urls import URLPattern, path

from .consumers import MatchConsumer, WaitingConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("live/matches/<int:match_id>/", MatchConsumer.as_asgi()),  # type: ignore[arg-type]
    path("live/me/", WaitingConsumer.as_asgi()),  # type: ignore[arg-type]
]
