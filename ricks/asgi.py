"""The ASGI entry point: pages and API by Django, live boards by Channels on the same port."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ricks.settings")

# Loads the apps, which the routes below need.
django_application = get_asgi_application()

from games.live.routing import websocket_urlpatterns  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": django_application,
        "websocket": AllowedHostsOriginValidator(
            AuthMiddlewareStack(URLRouter(websocket_urlpatterns)),  # type: ignore[arg-type]  # stubs know no path()
        ),
    }
)
