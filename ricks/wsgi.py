"""The WSGI entry point: pages and API without the live connection (see ricks.asgi)."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ricks.settings")

application = get_wsgi_application()
