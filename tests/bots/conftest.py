from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _at_once(settings) -> None:
    settings.BOT_DELAY = 0
    settings.BOT_SECONDS = 0.05
