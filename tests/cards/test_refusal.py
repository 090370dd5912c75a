"""A wrong card is refused in a sentence that says where, what and what would be right."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from games.kernel.cards import Card, WrongCards, read_cards
from games.kernel.effects import Op
from games.kernel.refusal import explain


class Draw(Op, tag="draw"):
    amount: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1


class Maybe(Op, tag="maybe"):
    then: tuple[Ops, ...] = ()


Ops = Draw | Maybe


class Tool(Card, tag="tool"):
    power: int
    effects: tuple[Ops, ...] = ()
    mark: str | None = None
    ties: dict[Literal["ana", "boris"], int] = {}


GOOD: dict[str, Any] = {"key": "spade", "name": "Spade", "type": "tool", "power": 2}


def fault(**changes: Any) -> Any:
    data = GOOD | changes
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert(data, Tool)
    return explain(refused.value, data, Tool)


@pytest.mark.parametrize(
    ("changes", "path", "words"),
    [
        ({"power": "two"}, ("power",), "A whole number is expected, not “two”."),
        ({"pwoer": 3}, ("pwoer",), "“pwoer” is not a field here; did you mean “power”?"),
        ({"colour": 3}, ("colour",), "“colour” is not a field here; choose one of power, effects"),
        (
            {"provenance": "guessed"},
            ("provenance",),
            "“guessed” is not allowed here; choose one of designed, printed, tr",
        ),
        ({"effects": {}}, ("effects",), "A list is expected, not a group of fields."),
        ({"effects": [{"do": "drw"}]}, ("effects", 0, "do"), "did you mean “draw”?"),
        ({"effects": [{"amount": 2}]}, ("effects", 0, "do"), "“do” is missing; choose one of draw, maybe."),
        ({"effects": [{"do": "draw", "amount": 20}]}, ("effects", 0, "amount"), "A whole number at most 9 is expected"),
        (
            {"effects": [{"do": "draw"}, {"do": "maybe", "then": [{"do": "draw", "amount": "x"}]}]},
            ("effects", 1, "then", 0, "amount"),
            "A whole number is expected, not “x”.",
        ),
        ({"ties": {"ana": 1, "boris": "x"}}, ("ties", "boris"), "A whole number is expected, not “x”."),
        ({"ties": {"anna": 1}}, ("ties", "anna"), "“anna” is not allowed here; did you mean “ana”?"),
        (
            {"key": "Iron Spade"},
            ("key",),
            "“Iron Spade” is not possible here. What is expected: The stable name, in small",
        ),
        ({"copies": 0}, ("copies",), "A whole number at least 1 is expected, not “0”."),
        ({"name": ""}, ("name",), "Text with a length of at least 1 is expected, not “”."),
        ({"mark": 3}, ("mark",), "Text or nothing is expected, not “3”."),
    ],
)
def test_a_fault_names_its_place_and_what_would_be_right(changes, path, words) -> None:
    found = fault(**changes)
    assert found.path == path
    assert words in found.sentence


def test_a_missing_field_is_named() -> None:
    data = {"key": "spade", "name": "Spade", "type": "tool"}
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert(data, Tool)
    found = explain(refused.value, data, Tool)
    assert found.path == ("power",)
    assert str(found) == "“power” is missing (at power)."


def test_every_wrong_card_of_a_file_is_named() -> None:
    with pytest.raises(WrongCards) as refused:
        read_cards([GOOD, GOOD, GOOD | {"key": "hoe", "power": None}], Tool, "tools.yaml")
    assert refused.value.problems == [
        "tools.yaml, card 3 (hoe): A whole number is expected, not nothing (at power).",
        "tools.yaml: the key “spade” is used 2 times; keys must differ.",
    ]


def test_something_else_than_a_list_of_cards_is_refused() -> None:
    with pytest.raises(WrongCards, match="a list of cards is expected, not dict"):
        read_cards({"cards": []}, Tool, "tools.yaml")
