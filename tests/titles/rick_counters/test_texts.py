"""Card texts are made from the effects; each must read like a card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from games.kernel.effects import Op
from games.titles.rick_counters import effects
from games.titles.rick_counters.cards import AnyCard

from .sitting import SHIPPED, changed

VOWEL = re.compile(r"\ba (?=[AEIOUaeiou])(?!U[a-z]*on\b|one\b)")
FAULTS = {
    "an article before a vowel": VOWEL,
    "an before a consonant": re.compile(r"\ban (?![AEIOUaeiou])"),
    "you may with a noun": re.compile(r"\b(?:you )?may (?:a|an|the|you|may|each)\b"),
    "two spaces": re.compile(r"  "),
    "a space before a stop": re.compile(r" [.,;:]"),
    "two stops": re.compile(r"[.,;:]{2}|\.,"),
    "a brace": re.compile(r"[{}_]"),
    "may without you": re.compile(r"(?:^|[.:;,] )may "),
    "one of many": re.compile(r"\b1 cards?\b|\b[2-9] (?:other )?card\b"),
    "a word of code": re.compile(r"\b(?:None|True|False|Struct)\b|[a-z]_[a-z]"),
    "a sentence in small letters": re.compile(r"\. [a-z]"),
}


def faults(text: str) -> list[str]:
    found = [name for name, pattern in FAULTS.items() if pattern.search(text)]
    if text and not text.endswith("."):
        found.append("no stop at the end")
    if text and not (text[0].isupper() or text[0] == "+"):
        found.append("a small letter at the start")
    return found


@pytest.mark.parametrize("card", SHIPPED.cards.values(), ids=lambda card: card.key)
def test_every_text_reads_like_a_card(card: AnyCard) -> None:
    assert faults(card.text()) == [], card.text()


@pytest.mark.parametrize("card", SHIPPED.cards.values(), ids=lambda card: card.key)
def test_a_card_without_text_is_one_that_does_nothing(card: AnyCard) -> None:
    silent = {"jerry", "beth", "summer", "morty_waves"}
    assert (card.text() == "") is (card.key in silent)


PRINTED = {
    "genius_waves": "+1 Power.",
    "jerry": "",
    "beth": "",
    "summer": "",
    "morty_waves": "",
    "portal_gun": "+2 Power. You may discard a card. If you do, play the top card of the Location deck.",
    "cyclops_rick": "+1 Power. If this is the first card you play this turn, you may destroy a card in your hand or "
    "discard pile.",
    "alien_morty": "You may destroy up to 2 cards in total in your hand or discard pile.",
    "cowboy_morty": "+2 Power. Defense: You may discard this card to avoid an Attack. If you do: Draw 2 cards.",
    "red_x": "Draw a card. Ongoing Defense: You may discard this card from play to avoid an Attack.",
    "tranquilizer_gun": "+2 Power. Defense: You may discard this card to avoid an Attack. If you do: Choose a foe; "
    "that foe gains a Morty Waves.",
    "bird_world": "Ongoing: Once during each of your turns, you may flip the bird at a foe; each player except that "
    "foe draws a card.",
    "doopidoo_dimension": "Ongoing: At the end of your turn, if you have not bought a card this turn, gain a Portal "
    "Gun into the new hand that you draw.",
    "riq_iv": "Draw 4 cards, then discard 2 of them.",
    "maximums_rickimus": "Each player may destroy a Genius Waves in their hand or discard pile. You draw one card for "
    "each card destroyed this way. Group Attack: Each player discards the highest cost card in their hand.",
    "annoyed_rick": "Once during each of your turns, if you have played 2 or more Rick cards this turn, you may put a "
    "Starter from your hand into a foe's hand.",
}


@pytest.mark.parametrize("key", [key for key, card in SHIPPED.cards.items() if card.provenance == "printed"])
def test_texts_of_the_printed_cards(key: str) -> None:
    assert SHIPPED[key].text() == PRINTED[key]


EXPLAINED = {
    "cronenberg_rick": "Put the top card of your deck on your oversized Rick; this card has its text until the end of "
    "your turn.",
    "solicitor_rick": "Gain a card with cost 4 or less from the Line-Up.",
    "evil_morty": "Use the text at the top of the face-up card of the Council of Ricks stack.",
    "mask_morty": "While you own this card, it has the names Jerry, Beth and Summer, too.",
    "laser_pistol": "Destroy a card in your hand or discard pile.",
    "rick_sanchez_c137": "At the end of the match: 2 VP for each Morty Waves in your deck.",
    "ricks_dont_care_about_mortys": "You may destroy a card in your hand, discard pile or the Line-Up, and replace it.",
    "cromulon_dimension": "you may play the top card of a foe's deck; when it leaves play, it goes to its owner's "
    "hand.",
    "cronenberg_world": "if you have played 4 or more different card types this turn, you may draw 2 cards.",
    "dimension_35c": "you may reveal the top 2 cards of your deck and draw those that are not Starter cards; put the "
    "rest back.",
    "hamster_in_butt_world": "The first time you buy a Location or Equipment card each turn, draw a card.",
    "pawn_shop_planet": "you may put a card from your hand into the Line-Up and gain another card there with the same "
    "cost.",
    "zeta_alpha_rick": "Group Attack: Each player passes a card from their hand to the discard pile of the next player "
    "to the left who is hit.",
    "ricktiminus_sancheziminius": "Each foe reveals a random card from their hand; play those that are not Ongoing. At "
    "the end of your turn they return to their owners' hands.",
    "quantum_rick": "Group Attack: Each player turns their oversized Rick face down until the end of their next turn.",
    "evil_rick": "Stack Ongoing: At the start of each player's turn, Attack: that player discards a card.",
    "reverse_height_universe": "Ongoing: At the start of your turn, and when this comes into play: +1 Power.",
    "morty_tickler": "you may use this Attack: A foe of your choice discards a card. If that foe is hit: +2 Power.",
    "alien_wasp_trap": "Attack: Each foe gains a Morty Waves. For each foe hit: +1 Power.",
}


@pytest.mark.parametrize("key", EXPLAINED)
def test_what_the_cards_say_that_the_rulebook_explains(key: str) -> None:
    assert EXPLAINED[key] in SHIPPED[key].text()


# -- texts of cards one could make ------------------------------------------------------------------------------------

WHATS: list[dict[str, Any]] = [
    {}, {"types": ["morty"]}, {"types": ["equipment", "special"]}, {"names": ["genius_waves"]}, {"most": 3},
    {"attack": True}, {"ongoing": True}, {"types": ["rick"], "least": 4, "defense": True},
]  # fmt: skip
CONDITIONS: list[dict[str, Any]] = [
    {"is": "first_card"}, {"is": "played"}, {"is": "played", "times": 3, "what": {"types": ["morty"]}, "other": False},
    {"is": "played_types"}, {"is": "controls"}, {"is": "controls", "times": 2}, {"is": "in_discard"}, {"is": "bought"},
    {"is": "bought", "times": 2}, {"is": "hand_empty"}, {"is": "in_lineup", "what": {"types": ["morty"]}},
]  # fmt: skip
COUNTS = ["played", "types", "control", "discard", "hand", "lineup", "foes", "bought"]


def _own(what: dict[str, Any], cards: int) -> Iterator[dict[str, Any]]:
    for may in (False, True):
        for do in ("discard", "destroy", "recover", "gain"):
            yield {"do": do, "cards": cards, "what": what, "may": may}
        yield {"do": "hand_over", "what": what, "may": may}
        yield {"do": "put_on_deck", "cards": cards, "may": may}
    for rest in ("back", "discard"):
        yield {"do": "reveal_top", "cards": cards, "what": what, "rest": rest}
    yield {"do": "discard", "what": what, "dearest": True}


def _steps() -> Iterator[dict[str, Any]]:
    for what in WHATS:
        for cards in (1, 2):
            yield from _own(what, cards)
        for of in COUNTS:
            yield {"do": "draw", "per": {"of": of, "what": what, "most": 2}}
    for places in (["play"], ["lineup"], ["hand", "discard", "play", "lineup"]):
        yield {"do": "destroy", "places": places, "cards": 2, "replace": "lineup" in places}
    for then in ("destroy", "discard", "draw"):
        yield from ({"do": "look", "cards": cards, "then": then, "pick": cards} for cards in (1, 2))
    for source in ("portal", "waves", "main"):
        yield from ({"do": "gain", "source": source, "to": to} for to in ("discard", "hand", "deck"))
    yield from ({"do": do} for do in ("sweep", "draw", "turn_rick_down", "pass_left", "discard_primes"))
    for condition in CONDITIONS:
        yield {"do": "if", "condition": condition, "then": [{"do": "destroy"}], "otherwise": [{"do": "draw"}]}
    for each in (False, True):
        yield {"do": "if_you_do", "first": {"do": "discard", "may": True}, "then": [{"do": "destroy"}], "each": each}
    yield {"do": "choose_one", "options": [[{"do": "draw"}], [{"do": "destroy"}, {"do": "discard"}]]}


STEPS = list(_steps())


def spoken(step: dict[str, Any]) -> str:
    """An op's text; it must be one of the language."""
    op: Op = msgspec.convert(step, effects.Steps)
    return op.text()


@pytest.mark.parametrize(
    "around",
    [
        lambda step: step,
        lambda step: {"do": "attack", "then": [step]},
        lambda step: {"do": "attack", "one": True, "then": [step], "hit": [step]},
        lambda step: {"do": "each", "then": [step, step]},
        lambda step: {"do": "foe", "then": [step]},
    ],
    ids=["alone", "attack", "attack on one", "each", "foe"],
)
def test_whatever_is_put_together_reads_like_a_card(around: Any) -> None:
    texts = [spoken(around(step)) for step in STEPS]
    assert [(text, faults(text)) for text in texts if faults(text)] == []


@pytest.mark.parametrize("at", ["once", "end", "when"])
def test_abilities_of_cards_one_could_make_read_like_a_card(at: str) -> None:
    more: dict[str, Any] = {"deed": "play", "what": {"types": ["equipment"]}} if at == "when" else {}
    texts = [changed("bird_world", ongoing=[{"at": at, "then": [step], **more}]).text() for step in STEPS]
    assert [(text, faults(text)) for text in texts if faults(text)] == []


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (
            {
                "do": "each",
                "foes": True,
                "then": [{"do": "if", "condition": {"is": "controls"}, "then": [{"do": "draw"}]}],
            },
            "Each foe draws a card if they control another card.",
        ),
        (
            {"do": "attack", "then": [{"do": "if_you_do", "first": {"do": "discard"}, "then": [{"do": "draw"}]}]},
            "Attack: Each foe discards a card; if they do, they draw a card.",
        ),
        (
            {"do": "attack", "one": True, "then": [{"do": "discard"}], "hit": [{"do": "destroy", "cards": 2}]},
            "Attack: A foe of your choice discards a card. If that foe is hit: you may destroy up to 2 cards in total "
            "in your hand or discard pile.",
        ),
        (
            {"do": "if", "condition": {"is": "played", "times": 3}, "then": [{"do": "recover", "to": "deck"}]},
            "If you have played 3 or more other cards this turn, you may put a card from your discard pile on top of "
            "your deck.",
        ),
    ],
)
def test_some_of_them_word_by_word(step: dict[str, Any], text: str) -> None:
    assert spoken(step) == text


@pytest.mark.parametrize("op", get_args(effects.Steps), ids=lambda op: op.__name__)
def test_every_op_has_a_help(op: type[Op]) -> None:
    assert len(op.help) > 10
    assert faults(f"{op.help}.") == []
