"""Card texts are made from the effects; these are what the cards say."""

from __future__ import annotations

import pytest

from games.kernel.effects import each_op
from games.kernel.words import Speaker, plain
from games.titles.purging.cards import AnyCard
from games.titles.purging.words import WORDS

from .sitting import NAMES, SHIPPED, card_set, changed, table

TAKE_MORE = {"do": "take_more"}

TEXTS = {
    "spoon": "Instead of choosing, you may take the top card of the Festival deck without looking at it; if you do, "
    "draw a Weakness.",
    "stun_ray": "Before anyone chooses, cover a Festival Card: nobody can choose it this round, and it stays for the "
    "next one.",
    "fatal_shove": "Stays in play for the next 2 rounds: +2 Power for your Weapon Card in each.",
    "double_cross": "You may put the chosen Festival Card into another player's score pile instead of your own.",
    "yummy_yums_bar": "At the end of your turn, discard a card of your choice from your score pile.",
    "wiper_fluid": "At the end of your turn, draw a Weapon Card.",
    "iron_bolt_gun": "If all players revealed Weapon Cards of different printed Power, you may choose first.",
    "crossbow": "At the start of your turn, turn up another Festival Card and add it to the row.",
    "flamethrower": "Instead of choosing, you may pass, if every Festival Card you can choose has negative VP and "
    "no text.",
    "portal_shortcut": "At the end of your turn, you may exchange a Festival Card from your score pile for an "
    "available one.",
    "psychotic_freak_out": "At the end of your turn, you may gain any number of the other available Festival Cards.",
    "sweet_dance_moves": "Ignore the text of all other Weapon Cards revealed this round. All other Weapon Cards have "
    "−1 Power this round.",
    "two_for_one": "At the end of your turn, you may gain one other available Festival Card.",
    "arm_blades": "",
    "butt_missile": "At the end of your turn, you may discard a card of your choice from your score pile.",
    "full_power_suit": "At the end of your turn, draw a Weakness.",
    "midnight_siren": "When revealed: the lowest Power chooses first this round, and the lower tiebreaker among "
    "equals.",
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
            "At the end of your turn, you may gain one other available Festival Card.",
        ),
        (
            {"after": [{"do": "take_more", "cards": 2}]},
            "At the end of your turn, you may gain up to 2 other available Festival Cards.",
        ),
        (
            {"order": [{"do": "power", "by": 3, "if_lowest": True}]},
            "If no other Weapon Card revealed this round has a lower printed Power, this card has +3 Power.",
        ),
        (
            {"after": [{"do": "draw_weapon", "cards": 2}, {"do": "discard_weapon"}]},
            "At the end of your turn, draw 2 Weapon Cards, then discard a Weapon Card of your choice from your hand.",
        ),
        (
            {"stay": {"rounds": 1, "power": -1}},
            "Stays in play for the next round: −1 Power for your Weapon Card in it.",
        ),
    ],
)
def test_texts_of_cards_one_could_make(changes: dict[str, object], text: str) -> None:
    assert changed("arm_blades", **changes).text() == text


@pytest.mark.parametrize(
    ("then", "text"),
    [
        ([{"do": "take_more", "cards": 1}], "each player may gain one other available Festival Card."),
        (
            [{"do": "swap_scored"}, {"do": "draw_weapon"}, {"do": "draw_weakness"}],
            "each player may exchange a Festival Card from their score pile for an available one, then must draw a "
            "Weapon Card, then draw a Weakness.",
        ),
        (
            [{"do": "draw_weakness"}, {"do": "discard_scored", "may": True}, {"do": "take_more"}],
            "each player must draw a Weakness, then may discard a card of their choice from their score pile, then "
            "gain any number of the other available Festival Cards.",
        ),
    ],
)
def test_what_each_player_may_and_must_do(then: list[dict[str, object]], text: str) -> None:
    card = changed("collection_plate", revealed=[{"do": "each_player", "then": then}])
    assert card.text() == f"When revealed: {text}"


@pytest.mark.parametrize(
    ("cards", "prompt", "hint"),
    [
        (0, "Take any number of the other cards", "As many as you like, or none."),
        (1, "Take another card as well?", "At most 1, or none."),
        (2, "Take other cards as well?", "At most 2, or none."),
    ],
)
def test_the_prompt_says_how_many_more_cards_may_be_taken(cards: int, prompt: str, hint: str) -> None:
    sitting = table(
        ["arm_blades"], ["spoon"], cards=card_set(changed("arm_blades", after=[TAKE_MORE | {"cards": cards}]))
    )
    ask = sitting.raise_("arm_blades", "spoon").take(0, "plus_1").position.asks[0]
    words, speaker = WORDS[ask.key], Speaker(SHIPPED, NAMES, 0)
    assert [plain(speaker.say(part, ask.params or {})) for part in (words.prompt, words.hint)] == [prompt, hint]
    assert ask.most == (cards or 3)
