"""Asks: one list of options is all that is legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.ask import ALL, Ask, Illegal, Option, option_key
from games.kernel.chance import QuickDice


def put(options: Sequence[Option], least: int = 1, most: int = 1, **more: Any) -> Ask:
    ask = Ask(0, "pick", lambda: options, least, most, **more)
    ask.put()
    return ask


def test_every_option_is_legal_and_nothing_else() -> None:
    ask = put([3, 5, "pass"])
    for option in (3, 5, "pass"):
        ask.check([option])
    for wrong in (4, "3", "card:3", ""):
        with pytest.raises(Illegal, match="is not offered"):
            ask.check([wrong])


def test_a_refusal_says_what_would_be_right() -> None:
    with pytest.raises(Illegal) as refused:
        put([3, "pass"]).check(["all"])
    assert str(refused.value) == "“all” is not offered. Choose 1 of: card:3, pass."


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ([], "0 chosen. Choose 1 to 2 of: a, b, c."),
        (["a", "b", "c"], "3 chosen. Choose 1 to 2 of: a, b, c."),
        (["a", "a"], "The same option is chosen twice. Choose each option at most once."),
    ],
)
def test_too_few_too_many_and_twice_are_refused(answer: list[Option], sentence: str) -> None:
    with pytest.raises(Illegal) as refused:
        put(["a", "b", "c"], 1, 2).check(answer)
    assert str(refused.value) == sentence


def test_least_and_most_are_cut_down_to_what_there_is_and_grow_again() -> None:
    options: list[Option] = [1]
    ask = Ask(0, "pick", lambda: options, 2, 3)
    ask.put()
    assert (ask.least, ask.most) == (1, 1)
    ask.check([1])
    options = [1, 2, 3, 4]
    ask.put()
    assert (ask.least, ask.most) == (2, 3)
    options = [1, 2]
    ask.put()
    assert (ask.least, ask.most) == (2, 2)


def test_any_number_may_be_asked() -> None:
    ask = put([1, 2, 3], 0, ALL)
    ask.check([])
    ask.check([3, 1, 2])


def test_options_are_computed_when_the_ask_is_put() -> None:
    hand = [1, 2]
    ask = Ask(0, "pick", lambda: list(hand))
    ask.put()
    hand.append(3)
    assert ask.options == [1, 2]
    ask.put()
    assert ask.options == [1, 2, 3]


@pytest.mark.parametrize(
    ("options", "least", "more", "settled"),
    [
        ([], 1, {}, True),
        ([], 0, {}, True),
        ([7], 1, {}, False),
        ([7], 1, {"auto": True}, True),
        ([7], 0, {"auto": True}, False),
        ([7, 8], 1, {"auto": True}, False),
        ([7, 8], 2, {"auto": True}, True),
        ([7, 8], 2, {"auto": True, "ordered": True}, False),
        ([7], 1, {"auto": True, "ordered": True}, True),
    ],
)
def test_an_ask_with_one_possible_answer_needs_no_asking_where_it_says_so(
    options: list[Option], least: int, more: dict[str, bool], settled: bool
) -> None:
    ask = Ask(0, "pick", lambda: options, least, max(1, least), **more)
    assert ask.put() is not settled
    assert ask.settled is settled


def test_keys_from_outside_become_options() -> None:
    ask = put([12, "seat:2"], 1, 2)
    assert [option_key(o) for o in ask.options] == ["card:12", "seat:2"]
    assert ask.parse(["seat:2", "card:12"]) == ["seat:2", 12]
    for wrong in ("12", "card:13", "CARD:12", "x" * 500):
        with pytest.raises(Illegal) as refused:
            ask.parse([wrong])
        assert len(str(refused.value)) < 200


def test_the_default_is_the_first_options_unless_the_ask_says_otherwise() -> None:
    assert put([4, 5, 6], 2, 2).fallback() == [4, 5]
    assert put([4, 5, 6], 0, 2).fallback() == []
    assert put([4, 5, 6], default=lambda options: [options[-1]]).fallback() == [6]


def test_a_token_names_the_ask_and_the_answer_that_opened_it() -> None:
    ask = put([1])
    ask.opened = 12
    assert ask.token == "12.pick"


@given(
    n=st.integers(1, 7),
    least=st.integers(0, 7),
    extra=st.integers(0, 7),
    ordered=st.booleans(),
    seed=st.integers(0, 1000),
)
def test_random_answers_and_defaults_are_legal(n: int, least: int, extra: int, ordered: bool, seed: int) -> None:
    ask = put(list(range(n)), least, max(1, least + extra), ordered=ordered)
    dice = QuickDice(seed)
    for _ in range(5):
        ask.check(ask.random(dice))
    ask.check(ask.fallback())


def test_random_answers_reach_every_answer() -> None:
    dice = QuickDice(1)
    ask = put(["a", "b", "c"], 0, 2)
    found = {tuple(sorted(map(str, ask.random(dice)))) for _ in range(500)}
    assert found == {(), ("a",), ("b",), ("c",), ("a", "b"), ("a", "c"), ("b", "c")}
    single = put(["a", "b"], 0, 1)
    assert {tuple(single.random(dice)) for _ in range(100)} == {(), ("a",), ("b",)}
