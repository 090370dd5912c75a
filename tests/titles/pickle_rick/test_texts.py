"""Card texts are made from the effects; these are what the cards say. And how options are named."""

from __future__ import annotations

import pytest

from games.cards.templatetags.cards import card as draw
from games.kernel.effects import each_op
from games.titles.pickle_rick.cards import AnyCard, PickleCard, RussianCard, Square
from games.titles.pickle_rick.drawing import ARROW, DUCT, GRATE, WALL

from .sitting import SHIPPED, PickleRick, changed

TEXTS = {
    "screw_shooter": "1 damage to an enemy on your square.",
    "blade_launchers": "2 damage to up to 2 enemies on your square or an adjacent one, not through a wall.",
    "shoulder_laser": "Choose a direction: 3 damage to every enemy in a straight line, 1 to 6 squares away. Walls and "
    "closed squares stop it.",
    "parkour": "Move through the air duct of your square, whatever is at its other end.",
    "jetpack": "Move up to 2 spaces. Stop when a square is placed or flipped during this action.",
    "take_cover": "Move 1 space.",
    "pickle": "Get 2 joker symbols for this turn.",
    "mustard_plaster": "Heal Pickle Rick by 2.",
    "trip_wire": "1 damage to an enemy who sees you, however far away.",
    "sewer_map": "Draw 2 cards.",
    "spare_parts": "Take a weapon from your discard pile into your hand.",
    "nothing_personal": "The Jaguar enters the game on a Guard Post. Draw a card.",
    "gunpowder": "Heal the Jaguar by 3. Draw a card.",
    "rapid_fire": "Up to 3 operatives in range shoot once each.",
    "bribery": "Pickle Rick may lose 3 cards from his deck. If he refuses, get a joker symbol.",
    "is_he_finished": "Discard the top X squares of the hallway stack.",
    "what_a_twist": "Rotate an open square as you like, even the one under Pickle Rick.",
    "reinforcements": "Put an operative on an open square where Pickle Rick is not.",
    "full_squad": "Put 2 operatives on an open square where Pickle Rick is not.",
    "double_time": "Up to 3 operatives may move 1 space each.",
    "scent_of_brine": "The Jaguar may move up to 2 spaces. Draw a card.",
}
DECK_CARDS = [c for c in SHIPPED.cards.values() if isinstance(c, PickleCard | RussianCard)]


def test_every_card_of_the_decks_is_listed() -> None:
    assert [c.key for c in DECK_CARDS] == list(TEXTS)


@pytest.mark.parametrize("card", DECK_CARDS, ids=lambda card: card.key)
def test_text(card: AnyCard) -> None:
    assert card.text() == TEXTS[card.key]


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("roof", "No walls."),
        ("red_passage", "Walls: left, right."),
        ("gray_gallery", "Walls: ahead. An air duct: ahead."),
        ("gray_store", "Walls: right. Summon 1 operative."),
        ("gray_barrack", "Walls: left, right. An air duct: left. Summon 2 operatives."),
    ],
)
def test_text_of_a_square(key: str, text: str) -> None:
    assert isinstance(SHIPPED[key], Square)
    assert SHIPPED[key].text() == text


def test_every_op_has_a_text_and_a_help() -> None:
    def visit(op: object) -> None:
        assert op.text()  # type: ignore[attr-defined]
        assert op.help  # type: ignore[attr-defined]

    for card in SHIPPED.cards.values():
        each_op(card, visit)


@pytest.mark.parametrize(
    ("key", "effect", "text"),
    [
        ("screw_shooter", {"do": "shoot", "targets": 3}, "1 damage to up to 3 enemies on your square."),
        (
            "screw_shooter",
            {"do": "shoot", "reach": 1},
            "1 damage to an enemy on your square or an adjacent one, not through a wall.",
        ),
        ("pickle", {"do": "jokers", "symbols": 1}, "Get a joker symbol for this turn."),
        (
            "jetpack",
            {"do": "fly", "spaces": 1},
            "Move 1 space. Stop when a square is placed or flipped during this action.",
        ),
        (
            "reinforcements",
            {"do": "summon", "anywhere": True},
            "Put an operative on an open square where Pickle Rick is not.",
        ),
        ("double_time", {"do": "march", "operatives": 1}, "An operative may move 1 space."),
        ("scent_of_brine", {"do": "prowl", "spaces": 1}, "The Jaguar may move 1 space."),
        ("rapid_fire", {"do": "volley", "operatives": 1}, "An operative in range shoots once."),
    ],
)
def test_texts_of_cards_one_could_make(key: str, effect: dict[str, object], text: str) -> None:
    assert changed(key, effect=[effect]).text() == text


# -- pictures -----------------------------------------------------------------------------------------------------


def test_a_square_s_picture_is_drawn_from_its_walls_duct_and_arrow_with_the_map_s_shapes(settings) -> None:
    face = PickleRick.face(SHIPPED["gray_barrack"])
    lines = [line.split(" ", 4) for line in face["drawing"].splitlines()]
    shapes = {WALL: "wall", DUCT: "duct", GRATE: "grate", ARROW: "arrow"}
    assert [(shapes[path], turn) for *_, turn, path in lines[1:]] == [
        ("wall", "270"),  # left
        ("wall", "90"),  # right
        ("duct", "270"),
        ("grate", "270"),
        ("arrow", "180"),  # below: from there one comes in
    ]
    plan = (settings.BASE_DIR / "templates/titles/pickle_rick/map.html").read_text()
    assert all(f'd="{path}"' in plan for path in (WALL, GRATE, ARROW))


def test_the_gallery_shows_the_picture_and_starting_squares_have_no_arrow() -> None:
    shown = draw(PickleRick.face(SHIPPED["red_corner"]))
    assert f'd="{WALL}"' in shown
    assert f'transform="rotate(180 50 50)" d="{ARROW}"' in shown
    assert ARROW not in draw(PickleRick.face(SHIPPED["roof"]))
    assert "drawing" not in PickleRick.face(SHIPPED["parkour"])
