"""The site with one view more: a bare insert, to measure the machine by. Only ``bench`` serves it."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ricks.settings")

from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()

from django.db import connection  # noqa: E402
from django.http import HttpRequest, JsonResponse  # noqa: E402
from django.urls import path  # noqa: E402
from django.views.decorators.csrf import csrf_exempt  # noqa: E402

from ricks.urls import urlpatterns  # noqa: E402


@csrf_exempt
def insert(request: HttpRequest) -> JsonResponse:
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO bench_row (text) VALUES ('x')")
    return JsonResponse({"ok": True})


urlpatterns.insert(0, path("bench/insert/", insert))
