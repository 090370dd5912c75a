"""Where the live connections go: websocket paths to consumers."""

from django.urls import URLPattern

websocket_urlpatterns: list[URLPattern] = []
