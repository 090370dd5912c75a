"""What a title brings: cards as data, effects that run and say themselves, settings."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest

from games.kernel.cards import CardSet, WrongCards, read_cards
from games.kernel.effects import each_op, schema, text_of
from games.kernel.phrases import count, minus, sentence, signed
from games.kernel.title import Meta, Role

from .toy import RAW, Bluff, BluffCard, Draw, Maybe, Points, bluff, cards, keys, position

# -- settings ------------------------------------------------------------------------------------------------------


def test_settings_that_are_not_given_have_their_defaults() -> None:
    assert bluff().settings == {"rounds": "2", "guess": "yes"}
    assert bluff(rounds="4").settings == {"rounds": "4", "guess": "yes"}


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"round": "2"}, "Bluff has no setting “round”; it has rounds, guess."),
        ({"rounds": "3"}, "“3” is no value of “rounds”; choose one of 2, 4."),
        ({"rounds": 2}, "“2” is no value of “rounds”; choose one of 2, 4."),
        ({"rounds": None}, "“None” is no value of “rounds”; choose one of 2, 4."),
    ],
)
def test_a_wrong_setting_is_refused_in_words(chosen: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=r".") as refused:
        bluff(**chosen)
    assert str(refused.value) == sentence


# -- card files ----------------------------------------------------------------------------------------------------


def with_change(number: int, **change: Any) -> list[Any]:
    raw = copy.deepcopy(RAW)
    raw[number] |= change
    return raw


@pytest.mark.parametrize(
    ("raw", "parts"),
    [
        (with_change(1, power="high"), ["toy.yaml, card 2 (two)", "power"]),
        (with_change(2, effects=[{"do": "fly"}]), ["card 3 (three)", "effects[0]", "fly"]),
        (with_change(2, effects=[{"do": "draw", "amount": "two"}]), ["card 3 (three)", "effects[0].amount"]),
        (with_change(4, effects=[{"do": "maybe", "then": [{"do": "points"}]}]), ["effects[0].then[0]", "amount"]),
        (with_change(0, colour="red"), ["card 1 (one)", "colour"]),
        (with_change(0, type="weapon"), ["card 1 (one)", "weapon"]),
        (with_change(0, copies=2.5), ["card 1 (one)", "copies"]),
        (with_change(0, power=True), ["card 1 (one)", "power"]),
        (with_change(0, provenance="guessed"), ["card 1 (one)", "provenance", "guessed"]),
        ([{"type": "trick", "name": "Nameless"}], ["card 1 (Nameless)", "key"]),
        ([["a", "list"]], ["card 1 (without a key)"]),
        ([None], ["card 1 (without a key)"]),
        ({"cards": []}, ["toy.yaml: a list of cards is expected, not dict."]),
        ("text", ["a list of cards is expected, not str."]),
        (with_change(1, key="one"), ["toy.yaml: the key “one” is used 2 times"]),
    ],
)
def test_a_fault_in_a_card_file_is_named_with_its_file_card_and_place(raw: Any, parts: list[str]) -> None:
    with pytest.raises(WrongCards) as refused:
        read_cards(raw, BluffCard, "toy.yaml")
    [problem] = refused.value.problems
    for part in parts:
        assert part in problem
    assert problem.endswith(".")


def test_all_faults_are_named_at_once() -> None:
    raw = with_change(0, power="x")
    raw[3]["effects"] = [{"do": "fly"}]
    with pytest.raises(WrongCards) as refused:
        read_cards(raw, BluffCard, "toy.yaml")
    assert len(refused.value.problems) == 2
    assert str(refused.value) == "\n".join(refused.value.problems)


def test_a_set_that_cannot_be_played_is_refused() -> None:
    few = read_cards(RAW[:1], BluffCard, "toy.yaml")
    with pytest.raises(WrongCards, match="Bluff needs at least 18 cards, not 4"):
        Bluff.check(few)
    Bluff.check(list(cards().cards.values()))


def test_a_set_is_named_by_its_content() -> None:
    same, other = cards(), CardSet(read_cards(with_change(0, power=9), BluffCard, "toy.yaml"))
    assert same.digest == cards().digest
    assert same.digest != other.digest
    assert same.keys == ("one", "two", "three", "five", "coin", "shout")
    assert same["five"].power == 5
    assert [c.key for c in same.of_type("trick")] == list(same.keys)
    assert same.of_type("weapon") == []


def test_cards_survive_being_written_and_read() -> None:
    raw = msgspec.to_builtins(list(cards().cards.values()))
    assert CardSet(read_cards(raw, BluffCard, "again")).digest == cards().digest


# -- effects -------------------------------------------------------------------------------------------------------


def test_a_cards_text_is_made_from_its_effects() -> None:
    assert cards()["coin"].text() == "Score 2 points. You may: Draw 2 cards."
    assert cards()["three"].text() == "Draw a card."
    assert cards()["five"].text() == ""


def test_counted_nouns() -> None:
    assert count(1, "card") == "a card"
    assert count(1, "offer") == "an offer"
    assert count(3, "card") == "3 cards"
    assert count(2, "foe", "foes of yours") == "2 foes of yours"


def test_clauses_and_numbers_in_words() -> None:
    assert sentence("draw a card") == "Draw a card."
    assert [signed(n) for n in (2, 0, -2)] == ["+2", "+0", "−2"]
    assert [minus(n) for n in (2, 0, -2)] == ["2", "0", "−2"]


def test_every_op_is_visited_nested_ones_too() -> None:
    found: list[str] = []
    each_op(cards()["coin"], lambda op: found.append(type(op).__name__))
    assert found == ["Points", "Maybe", "Draw"]


def test_the_schema_of_a_card_tells_its_ops() -> None:
    text = msgspec.json.encode(schema(BluffCard)).decode()
    for name in ("points", "draw", "maybe"):
        assert f'"{name}"' in text
    assert "$defs" in schema(BluffCard)


def test_an_effect_runs_for_its_player_and_asks_in_its_midst() -> None:
    match = position([["coin"], ["one"]], row=["two"] * 3, deck=["five", "three", "one"])
    match.answer(0, "play", [0])
    match.answer(1, "play", [1])
    [ask] = match.asks
    assert (ask.seat, ask.key, ask.about) == (0, "maybe", 0)
    assert ask.params == {"text": "Draw 2 cards."}
    assert match.state.seats[0].score == 2
    match.answer(0, "maybe", ["yes"])
    assert keys(match.state.seats[0].hand, match.state) == ["one", "three"]


def test_an_effect_that_can_do_nothing_is_not_offered() -> None:
    match = position([["coin"], ["one"]], row=["two"] * 3)
    match.answer(0, "play", [0])
    match.answer(1, "play", [1])
    assert [ask.key for ask in match.asks] == ["take"]


def test_ops_say_and_know_themselves() -> None:
    assert text_of([Points(amount=1), Maybe(then=(Draw(amount=2),))]) == "Score a point. You may: Draw 2 cards."
    assert text_of([]) == ""


def test_a_role_is_only_at_tables_of_enough_players() -> None:
    roles = (Role("hero", "Hero"), Role("foe", "Foe", least=2))
    meta = Meta(key="x", name="X", players=(1, 2), summary="", goal="", minutes=1, roles=roles)
    assert [[role.key for role in meta.roles_for(players)] for players in (1, 2, 3)] == [
        ["hero"],
        ["hero", "foe"],
        ["hero", "foe"],
    ]
