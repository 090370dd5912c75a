"""A match as those who play it meet it: asks, answers in any order, reactions, refusals."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.kernel.ask import Ask, Illegal
from games.kernel.chance import SeededDice
from games.kernel.event import Began, Event
from games.kernel.play import whole
from games.kernel.position import Position
from games.kernel.table import Flow, Table, together

from .toy import SEED, Bluff, BluffState, bluff, keys, position, table


def events(match: Position, kind: type[Event[BluffState]]) -> list[Event[BluffState]]:
    return [e for e in match.table.journal or [] if isinstance(e, kind)]


def begin(players: int = 2, **settings: str) -> Position:
    return Position.begin(bluff(**settings), ["fox", "crow", "hare"][:players], SEED)


# -- phases --------------------------------------------------------------------------------------------------------


def test_a_match_begins_with_its_set_up_done_and_its_first_ask_open() -> None:
    match = begin(3)
    assert [len(seat.hand) for seat in match.state.seats] == [4, 4, 4]
    assert [(ask.seat, ask.key, ask.kind) for ask in match.asks] == [(i, "change", "secret") for i in range(3)]
    assert match.waiting() == [0, 1, 2]
    assert match.turn == 0
    assert not match.over


def test_phases_follow_one_another_until_the_match_is_over() -> None:
    match = begin(2, rounds="2")
    while not match.over:
        ask = match.asks[0]
        match.answer(ask.seat, ask.key, ask.fallback())
    names = [e.phase for e in match.table.journal or [] if isinstance(e, Began)]
    assert names == ["guess", "reveal", "trick", "reveal", "trick", ""]
    assert match.asks == match.offers == []
    assert match.waiting() == []


def test_after_the_end_every_answer_is_refused() -> None:
    match = begin(2, rounds="2")
    while not match.over:
        ask = match.asks[0]
        match.answer(ask.seat, ask.key, ask.fallback())
    with pytest.raises(Illegal, match="The match is over"):
        match.answer(0, "play", [1])


def test_a_setting_changes_the_course_of_a_match() -> None:
    match = begin(2, guess="no")
    for i in (0, 1):
        match.answer(i, "change", [])
    assert match.state.phase == "trick"


# -- single asks ---------------------------------------------------------------------------------------------------


def test_asks_in_turn_are_put_one_after_the_other() -> None:
    match = begin(2)
    for i in (0, 1):
        match.answer(i, "change", [])
    assert match.waiting() == [0]
    assert not match.is_joint
    with pytest.raises(Illegal, match="is not asked of this seat now"):
        match.answer(1, "guess", ["number:3"])
    match.answer(0, "guess", ["number:3"])
    assert match.waiting() == [1]
    assert match.state.seats[0].guess == 3


def test_from_least_to_most_options_may_be_chosen() -> None:
    for chosen in (1, 2):
        match = position([["five"], ["one"]], row=["two", "two", "coin"])
        match.answer(0, "play", [0])
        match.answer(1, "play", [1])
        [ask] = match.asks
        assert (ask.seat, ask.key, ask.least, ask.most) == (0, "take", 1, 2)
        match.answer(0, "take", list(ask.options[:chosen]))
        assert len(match.state.seats[0].pile) == chosen


def test_an_ordered_answer_keeps_its_order() -> None:
    match = position([["five"], ["one"]], row=["two", "three", "coin"])
    match.answer(0, "play", [0])
    match.answer(1, "play", [1])
    match.answer(0, "take", [2])
    [ask] = match.asks
    assert (ask.key, ask.ordered, ask.about) == ("rest", True, 2)
    match.answer(0, "rest", [4, 3])
    assert match.state.seats[1].pile == [4]


def test_an_auto_ask_with_one_answer_is_not_asked() -> None:
    match = position([["five"], ["one"]], row=["two", "three"], round=2, deck=["one"] * 8)
    match.answer(0, "play", [0])
    match.answer(1, "play", [1])
    match.answer(0, "take", [2])
    assert match.over  # the last card went to the other seat of itself
    assert match.state.seats[1].pile == [3]


def test_an_ask_without_options_is_not_asked() -> None:
    match = position([[], ["one"]], row=["two", "two"])
    assert match.waiting() == [1]
    assert match.asks_of(0) == []
    with pytest.raises(Illegal, match="is not asked of this seat now"):
        match.answer(0, "play", [])
    match.answer(1, "play", [0])
    assert [(ask.seat, ask.key) for ask in match.asks] == [(1, "take")]


# -- joint asks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_joint_answers_may_come_in_any_order(order: tuple[int, ...]) -> None:
    match = position([["one", "two"], ["five"], ["three"]], row=["two"] * 4, deck=["one"] * 4)
    for i in order:
        match.answer(i, "play", [match.state.seats[i].hand[0]])
    assert [e.seat for e in events(match, Bluff.events[4])] == [0, 1, 2]
    assert [(ask.seat, ask.key) for ask in match.asks] == [(1, "take")]


def test_nothing_of_a_joint_answer_is_seen_before_the_last_is_in() -> None:
    match = position([["one", "two"], ["five"]], row=["two"] * 3)
    before, journal = match.state.clone(), len(match.table.journal or [])
    match.answer(0, "play", [1])
    assert match.state == before
    assert len(match.table.journal or []) == journal
    assert match.waiting() == [1]
    assert match.is_joint


def test_a_joint_answer_may_be_changed_until_the_last_is_in() -> None:
    match = position([["one", "two"], ["five", "one"]], row=["two"] * 3)
    match.answer(0, "play", [0])
    ask = match.find(0, "play")
    assert match.given(ask) == [0]
    match.answer(0, "play", [1])
    match.answer(0, "play", [0])
    match.answer(0, "play", [1])
    assert match.given(ask) == [1]
    assert match.waiting() == [1]
    match.answer(1, "play", [3])
    assert keys([c for c in (seat.played for seat in match.state.seats) if c is not None], match.state) == [
        "two",
        "one",
    ]
    with pytest.raises(Illegal):
        match.answer(0, "play", [0])


def test_a_changed_mind_is_stored_once_however_often_it_changes() -> None:
    match = position([["one", "two"], ["five", "one"]], row=["two"] * 3)
    for n in range(50):
        match.answer(0, "play", [n % 2])
    assert len(match.save().since) == 1
    assert match.turn == 50


def test_an_illegal_change_leaves_the_answer_as_it_was() -> None:
    match = position([["one", "two"], ["five"]], row=["two"] * 3)
    match.answer(0, "play", [1])
    before = whole(match)
    for wrong in ([], [2], [0, 1], ["pass"]):
        with pytest.raises(Illegal):
            match.answer(0, "play", wrong)
    assert whole(match) == before


def test_several_flows_asked_together_are_one_joint_ask_at_each_step() -> None:
    class Both(Bluff):
        def guess(self, t: Table[BluffState]) -> Flow:
            def each(i: int, times: int) -> Flow:
                told = []
                for n in range(times):
                    told += yield Ask(i, f"say{n}", lambda: ["a", "b"])
                return told

            told = yield from together([each(0, 2), each(1, 1), each(2, 0)])
            assert told == [["a", "b"], ["b"], []]
            return ""

    match = Position(Both(bluff().cards), table([["one"], ["two"], ["five"]], phase="guess"), SeededDice(SEED))
    assert [(a.seat, a.key, a.kind) for a in match.asks] == [(0, "say0", "secret"), (1, "say0", "secret")]
    match.answer(1, "say0", ["b"])
    match.answer(0, "say0", ["a"])
    assert [(a.seat, a.key) for a in match.asks] == [(0, "say1")]
    match.answer(0, "say1", ["b"])
    assert match.over


# -- refusals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "key", "answer", "message"),
    [
        (0, "play", [99], "“card:99” is not offered. Choose 1 of: card:0, card:1."),
        (0, "play", [2], "“card:2” is not offered. Choose 1 of: card:0, card:1."),
        (0, "play", [], "0 chosen. Choose 1 of: card:0, card:1."),
        (0, "play", [0, 1], "2 chosen. Choose 1 of: card:0, card:1."),
        (0, "take", [0], "“take” is not asked of this seat now."),
        (7, "play", [0], "“play” is not asked of this seat now."),
        (-1, "play", [0], "“play” is not asked of this seat now."),
        (0, "x" * 900, [0], "is not asked of this seat now."),
    ],
)
def test_an_illegal_answer_is_refused_in_words_and_changes_nothing(
    seat: int, key: str, answer: list[int | str], message: str
) -> None:
    match = position([["one", "two"], ["five"]], row=["two"] * 3)
    before = whole(match)
    with pytest.raises(Illegal) as refused:
        match.answer(seat, key, answer)
    assert message in str(refused.value)
    assert len(str(refused.value)) < 200
    assert whole(match) == before


# -- tokens --------------------------------------------------------------------------------------------------------


def test_tokens_name_the_answer_that_opened_the_ask() -> None:
    match = begin(2)
    assert {ask.token for ask in match.asks} == {"0.change"}
    match.answer(1, "change", [])
    assert {ask.token for ask in match.asks} == {"0.change"}  # another seat's answer makes no page stale
    match.answer(0, "change", [])
    assert [ask.token for ask in match.asks] == ["2.guess"]
    match.answer(0, "guess", ["number:1"])
    assert [ask.token for ask in match.asks] == ["3.guess"]


# -- reactions -----------------------------------------------------------------------------------------------------

SHOUTING = [["shout", "one"], ["five", "two"]]


def test_an_offer_stands_beside_the_open_asks_and_holds_nothing_up() -> None:
    match = position(SHOUTING, row=["two"] * 3)
    assert [(offer.seat, offer.key, offer.kind) for offer in match.offers] == [(0, "shout", "reaction")]
    assert match.waiting() == [0, 1]
    assert [ask.key for ask in match.asks_of(0)] == ["play", "shout"]
    assert [ask.key for ask in match.asks_of(1)] == ["play"]
    match.answer(1, "play", [2])
    match.answer(0, "play", [1])
    assert match.asks[0].key == "take"


def test_a_reaction_may_ask_in_its_turn_while_the_open_asks_wait() -> None:
    match = position([*SHOUTING, ["one"]], row=["two"] * 4, deck=["three"])
    match.answer(0, "shout", [0])
    assert [(ask.seat, ask.key) for ask in match.asks] == [(0, "at")]
    with pytest.raises(Illegal):
        match.answer(1, "play", [2])
    match.answer(0, "at", ["seat:1"])
    assert [(ask.seat, ask.key) for ask in match.asks] == [(1, "flinch")]
    match.answer(1, "flinch", [3])
    assert match.waiting() == [0, 1, 2]
    assert match.find(1, "play").options == [2, 9]  # the card given up is gone, the one drawn for it is there


def test_after_a_reaction_the_open_asks_have_fresh_options_and_their_old_tokens() -> None:
    match = position(SHOUTING, row=["two"] * 3)
    tokens = [ask.token for ask in match.asks]
    match.answer(0, "shout", [0])  # with two seats there is one to shout at: not asked
    match.answer(1, "flinch", [2])
    assert [ask.token for ask in match.asks] == tokens
    assert match.find(0, "play").options == [1]
    assert match.find(1, "play").options == [3]


def test_a_joint_answer_that_a_reaction_made_illegal_is_asked_for_again() -> None:
    match = position([*SHOUTING, ["one"]], row=["two"] * 4, deck=["three"])
    match.answer(1, "play", [2])
    match.answer(2, "play", [4])
    match.answer(0, "shout", [0])
    match.answer(0, "at", ["seat:1"])
    match.answer(1, "flinch", [2])
    assert match.waiting() == [0, 1]  # seat 1 chooses again; the answer of seat 2 stands
    assert match.given(match.find(1, "play")) is None
    assert match.given(match.find(2, "play")) == [4]


def test_a_reaction_that_leaves_nothing_open_lets_the_match_go_on() -> None:
    match = position([["shout"], ["five"]], row=["two"] * 3)
    match.answer(1, "play", [1])
    match.answer(0, "shout", [0])
    match.answer(1, "flinch", [1])
    # Nobody has a card any more: the round is over without a trick.
    assert match.state.round == 2


def test_what_settled_itself_is_asked_when_a_reaction_brings_options() -> None:
    match = position([["shout"], [], ["one"]], row=["two"] * 4, deck=["three", "five"])
    assert match.waiting() == [0, 2]
    state = match.state

    def hand_over(t: Table[BluffState], ask: object, answer: list[int]) -> Flow:
        state.seats[0].hand.remove(answer[0])
        state.seats[1].hand.append(answer[0])
        yield from ()

    match.title.react = hand_over
    match.answer(0, "shout", [0])
    assert match.waiting() == [1, 2]


def test_answers_of_an_earlier_joint_ask_do_not_answer_a_later_one() -> None:
    match = position([["five", "shout"], ["one", "shout"]], row=["two"] * 3)
    match.answer(0, "play", [0])
    match.answer(1, "play", [2])
    take = match.find(0, "take")
    assert match.given(take) is None
    match.answer(1, "shout", [3])
    match.answer(0, "flinch", [1])
    assert match.asks == [take]
    assert match.given(take) is None
