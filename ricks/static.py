"""How static files are served: around Django, not by a middleware.

The library's middleware is asynchronous; in the chain it would send every request through an event loop and back.
"""

from typing import Any

from django.conf import settings

SERVING: dict[str, Any] = {
    "root": settings.STATIC_ROOT,
    "prefix": settings.STATIC_URL,
    # Names with a checksum never change what is behind them.
    "immutable_file_test": r"\.[0-9a-f]{12}\.\w+$",
}
