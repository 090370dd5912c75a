"""Forks think ahead: apart from the match, and knowing no more than their viewer."""

from __future__ import annotations

from games.kernel.chance import QuickDice
from games.kernel.play import Play, seen_by, whole
from games.kernel.position import Position, deal_anew, fold
from games.kernel.state import SPECTATOR, view

from .toy import SEED, Bluff, bluff, keys, position, table

HANDS = [["one", "shout"], ["five", "two"], ["three", "coin"]]


def open_trick() -> Position:
    return position(HANDS, row=["two"] * 4, deck=["one", "three", "five", "coin"])


def test_what_happens_in_a_fork_does_not_touch_the_match() -> None:
    play = Play(bluff(rounds="4"), 3, 2)
    for number, _ in enumerate(play.steps()):
        before = whole(play.position)
        twin = play.position.fork(QuickDice(number), number % 3)
        while not twin.over:
            ask = twin.asks[0]
            twin.push(ask, ask.random(twin.table.dice))
        assert whole(play.position) == before


def test_forks_do_not_touch_one_another() -> None:
    match = open_trick()
    one, other = match.fork(QuickDice(1)), match.fork(QuickDice(1))
    one.push(one.find(0, "play"), [0])
    assert other.waiting() == [0, 1, 2]
    assert one.waiting() == [1, 2]


def test_a_fork_without_a_viewer_is_the_match_itself() -> None:
    match = open_trick()
    match.answer(1, "play", [2])
    twin = match.fork(QuickDice(1))
    assert twin.state == match.state
    assert twin.given(twin.find(1, "play")) == [2]
    assert twin.turn == match.turn


def test_the_same_dice_deal_the_same_world() -> None:
    match = open_trick()
    worlds = [match.fork(QuickDice(5), 0).state.faces for _ in range(2)]
    assert worlds[0] == worlds[1]
    assert len({tuple(match.fork(QuickDice(n), 0).state.faces) for n in range(20)}) > 5


def test_a_viewer_keeps_what_it_knows_and_the_rest_is_dealt_anew() -> None:
    match = open_trick()
    seen: set[tuple[str, ...]] = set()
    for n in range(40):
        twin = match.fork(QuickDice(n), 0)
        assert keys(twin.state.seats[0].hand, twin.state) == HANDS[0]
        assert keys(twin.state.row, twin.state) == ["two"] * 4
        assert sorted(twin.state.faces) == sorted(match.state.faces)
        seen.add(tuple(keys(twin.state.seats[1].hand, twin.state)))
    assert len(seen) > 5


def test_others_unrevealed_answers_are_taken_back_and_ones_own_stay() -> None:
    match = open_trick()
    match.answer(0, "play", [0])
    match.answer(1, "play", [2])
    assert match.waiting() == [2]
    for viewer, waiting in ((0, [1, 2]), (1, [0, 2]), (2, [0, 1, 2]), (SPECTATOR, [0, 1, 2])):
        twin = match.fork(QuickDice(1), viewer)
        assert sorted(twin.waiting()) == waiting
    assert match.waiting() == [2]


def test_revealed_answers_since_the_checkpoint_stay() -> None:
    match = open_trick()
    for i in range(3):
        match.answer(i, "play", [2 * i])
    [take] = match.asks
    twin = match.fork(QuickDice(1), 0)
    assert [(a.seat, a.key) for a in twin.asks] == [(take.seat, "take")]
    assert [seat.played for seat in twin.state.seats] == [0, 2, 4]


def test_unrevealed_answers_are_taken_back_while_a_reaction_is_in_progress() -> None:
    match = open_trick()
    match.answer(1, "play", [2])
    match.answer(0, "shout", [1])
    twin = match.fork(QuickDice(1), 0)
    assert [(a.seat, a.key) for a in twin.asks] == [(0, "at")]
    twin.push(twin.find(0, "at"), ["seat:2"])
    twin.push(twin.find(2, "flinch"), [4])
    assert sorted(twin.waiting()) == [0, 1, 2]


def test_in_a_world_dealt_anew_others_are_offered_what_they_hold_there() -> None:
    match = open_trick()
    offered = set()
    for n in range(40):
        twin = match.fork(QuickDice(n), 1)
        for offer in twin.offers:
            assert keys(offer.options, twin.state) == ["shout"] * len(offer.options)
            offered.add(offer.seat)
    assert offered == {0, 2}


def test_a_fork_shows_its_viewer_the_same() -> None:
    play = Play(bluff(rounds="4"), 3, 11)
    for number, _ in enumerate(play.steps()):
        for viewer in play.viewers:
            twin = play.position.fork(QuickDice(number), viewer)
            assert seen_by(twin, viewer) == seen_by(play.position, viewer)


def test_a_fork_keeps_no_journal() -> None:
    twin = open_trick().fork(QuickDice(1), 0)
    assert twin.table.journal is None
    for i in range(3):
        twin.push(twin.find(i, "play"), [2 * i])
    assert twin.table.journal is None
    assert twin.table.mentions == []


# -- dealing anew --------------------------------------------------------------------------------------------------


def test_dealing_anew_leaves_every_view_of_the_viewer_as_it_was() -> None:
    match = open_trick()
    for viewer in (0, 1, 2, SPECTATOR):
        before = view(match.state.clone(), viewer)
        real, match.table.dice = match.table.dice, QuickDice(viewer)
        deal_anew(match, viewer)
        match.table.dice = real
        assert view(match.state, viewer) == before


def test_dealing_anew_stays_within_the_pools() -> None:
    class TwoPools(Bluff):
        def pools(self, s, viewer):  # type: ignore[no-untyped-def]
            return [s.deck, s.seats[1].hand]

    state = table(HANDS, deck=["shout"] * 6, row=["two"])
    for n in range(10):
        match = Position(TwoPools(bluff().cards), state.clone(), open_trick().table.dice)
        match.table.dice = QuickDice(n)
        deal_anew(match, 0)
        assert keys(match.state.deck, match.state) == ["shout"] * 6
        assert sorted(keys(match.state.seats[1].hand, match.state)) == ["five", "two"]
        assert keys(match.state.seats[2].hand, match.state) == HANDS[2]


# -- folding -------------------------------------------------------------------------------------------------------


def test_folding_the_events_gives_the_state_with_no_rules_run() -> None:
    play = Play(bluff(rounds="4"), 3, 8).to_end()
    state = bluff().start(play.players)
    for _, events in play.records:
        fold(state, events)
    assert state == play.position.state


def test_any_position_opens_by_folding_up_to_it() -> None:
    play = Play(bluff(), 2, 9)
    states = [play.position.state.clone()]
    for _ in play.steps():
        states.append(play.position.state.clone())
    for n, expected in enumerate(states[1:]):
        state = bluff().start(play.players)
        for _, events in play.records[: n + 1]:
            fold(state, events)
        assert state == expected


def test_a_match_is_the_same_however_often_it_is_played() -> None:
    first, second = (Position.begin(bluff(), ["fox", "crow"], SEED).state for _ in range(2))
    assert first == second
