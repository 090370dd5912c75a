"""The workshop's form of every shipped card of every title."""

from __future__ import annotations

import msgspec
import pytest

from games import titles
from games.cards import editor


@pytest.mark.parametrize("title", [title.meta.key for title in titles.all_titles()])
def test_every_shipped_card_can_be_opened(title):
    game = titles.get(title)
    for key, card in titles.load_cards(title).cards.items():
        fields = editor.build(game.card_type, msgspec.to_builtins(card))

        assert {"name", "copies"} <= {node.path for node in fields}, key
        assert not any(node.path == "~" for node in fields), key  # nothing of it was not understood
