"""The WSGI entry point: static files, pages and API without the live connection (see ricks.asgi)."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ricks.settings")

django_application = get_wsgi_application()

from servestatic import ServeStatic  # noqa: E402

from ricks.static import SERVING  # noqa: E402

application = ServeStatic(django_application, **SERVING)
