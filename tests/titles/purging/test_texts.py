"""Card texts are made from the effects; these are what the cards say."""

from __future__ import annotations

import pytest

from games.kernel.effects import each_op
from games.titles.purging.cards import AnyCard

from .sitting import SHIPPED, changed

TEXTS = {
    "spoon": "Instead of choosing, you may take the top card of the Festival deck without looking at it; if you do, "
    "draw a Weakness.",
    "stun_ray": "Before anyone chooses, cover a Festival Card: nobody can choose it this round, and it stays for the "
    "next one.",
    "fatal_shove": "Stays in play for the next 2 rounds: +2 Power for your Weapon Card in each.",
    "double_cross": "You may put the chosen Festival Card into another player's score pile instead of your own.",
    "yummy_yums_bar": "After choosing, discard a card of your choice from your score pile.",
    "wiper_fluid": "After choosing, draw a Weapon Card.",
    "iron_bolt_gun": "If the printed Power of every revealed Weapon Card is different, you may choose first.",
    "crossbow": "Before you choose, turn up another Festival Card and add it to the row.",
    "flamethrower": "Instead of choosing, you may pass, if every Festival Card you can choose has negative VP.",
    "portal_shortcut": "After choosing, you may exchange a Festival Card from your score pile for an available one.",
    "psychotic_freak_out": "After choosing, you may gain any number of the other available Festival Cards.",
    "sweet_dance_moves": "Ignore the text of all other Weapon Cards revealed this round. All other Weapon Cards have "
    "−1 Power this round.",
    "back_room_crates": "Before you choose, turn up 2 more Festival Cards and add them to the row.",
    "arm_blades": "",
    "butt_missile": "After choosing, you may discard a card of your choice from your score pile.",
    "full_power_suit": "After choosing, draw a Weakness.",
    "midnight_siren": "When revealed: the lowest Power chooses first this round.",
    "bad_screenplay": "When revealed: each player must draw a Weakness.",
    "collection_plate": "When revealed: each player must discard a card of their choice from their score pile.",
    "looted_armoury": "When revealed: each player must draw a Weapon Card.",
    "fireworks": "When revealed: turn up 2 more Festival Cards and add them to the row.",
    "shaky_hands": "Discard a Weapon Card of your choice from your hand.",
    "generous_mood": "Give a Festival Card with positive VP from your score pile to the player on your left.",
    "hole_in_the_bag": "Discard a card of your choice from your score pile.",
    "heavy_legs": "The next Weapon Card you reveal has −2 Power.",
    "second_thoughts": "Choose last in your next purge.",
    "frozen_with_fear": "You can't gain a Festival Card in your next purge.",
    "guilty_conscience": "Goes to your score pile and counts −1 VP there.",
}


@pytest.mark.parametrize("card", SHIPPED.cards.values(), ids=lambda card: card.key)
def test_text(card: AnyCard) -> None:
    assert card.text() == TEXTS.get(card.key, "")


def test_every_op_has_a_text_and_a_help() -> None:
    def visit(op: object) -> None:
        assert op.text()  # type: ignore[attr-defined]
        assert op.help  # type: ignore[attr-defined]

    for card in SHIPPED.cards.values():
        each_op(card, visit)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        (
            {"after": [{"do": "take_more", "cards": 1}]},
            "After choosing, you may gain one other available Festival Card.",
        ),
        (
            {"after": [{"do": "take_more", "cards": 2}]},
            "After choosing, you may gain up to 2 other available Festival Cards.",
        ),
        (
            {"order": [{"do": "power", "by": 3, "if_lowest": True}]},
            "If no other Weapon Card revealed this round has a lower printed Power, this card has +3 Power.",
        ),
        (
            {"after": [{"do": "draw_weapon", "cards": 2}, {"do": "discard_weapon"}]},
            "After choosing, draw 2 Weapon Cards, then discard a Weapon Card of your choice from your hand.",
        ),
        (
            {"stay": {"rounds": 1, "power": -1}},
            "Stays in play for the next round: −1 Power for your Weapon Card in each.",
        ),
    ],
)
def test_texts_of_cards_one_could_make(changes: dict[str, object], text: str) -> None:
    assert changed("arm_blades", **changes).text() == text
