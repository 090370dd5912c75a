"""The ASGI entry point: static files, pages and API by Django, live boards by Channels, all on one port."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ricks.settings")

# Loads the apps, which the rest needs.
django_application = get_asgi_application()

from servestatic import ServeStaticASGI  # noqa: E402

from games.live.routing import websocket_urlpatterns  # noqa: E402
from ricks.static import SERVING  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": ServeStaticASGI(django_application, **SERVING),
        "websocket": AllowedHostsOriginValidator(
            AuthMiddlewareStack(URLRouter(websocket_urlpatterns)),  # type: ignore[arg-type]  # stubs know no path()
        ),
    }
)
