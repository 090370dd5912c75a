"""`/healthz`: is this process able to serve? For supervisors, load balancers and the tests. `/healthz/sweep`: are the
deadlines looked after? For whoever watches the box; a web process that serves is no worse for it.
"""

import logging

from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.matches import pulse

logger = logging.getLogger(__name__)


def _database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()


def _cache() -> None:
    cache.set("healthz", 1, 5)
    if cache.get("healthz") != 1:
        raise RuntimeError("the cache forgot what it was told")


def _channel_layer() -> None:
    from channels.layers import get_channel_layer

    # Channels answers None, without an error, when the layer's settings are wrong.
    if get_channel_layer() is None:
        raise RuntimeError("no channel layer")


PARTS = {"database": _database, "cache": _cache, "live": _channel_layer}


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 with {"status": "ok", "parts": {…}} when every part works, else 503.

    Says which part failed, not why: the reason goes to the log, as it may name hosts.
    """
    parts = {}
    for name, works in PARTS.items():
        try:
            works()
            parts[name] = "ok"
        except Exception:  # whatever ails a part, the others are still told
            logger.exception("healthz: %s does not work", name)
            parts[name] = "failed"
    healthy = all(state == "ok" for state in parts.values())
    return JsonResponse({"status": "ok" if healthy else "failed", "parts": parts}, status=200 if healthy else 503)


@never_cache
@require_safe
def sweep(request: HttpRequest) -> JsonResponse:
    """200 with the sweep's figures (games.matches.pulse.Health) while it keeps up, else 503."""
    found = pulse.health()
    return JsonResponse(found._asdict(), status=200 if found.status == "ok" else 503)
