"""A position at rest: stored after every answer, opened again, the same; as bytes and as JSON."""

from __future__ import annotations

import msgspec
import pytest

from games.kernel.ask import Illegal
from games.kernel.codec import Record, codec, public_event
from games.kernel.event import Rolled, Shown, Shuffled
from games.kernel.play import Play, whole
from games.kernel.position import Position

from .toy import SEED, Bluff, Guessed, bluff, position

STORE = codec(Bluff)


def again(match: Position) -> Position:
    """What comes back from storage."""
    return Position.load(match.title, STORE.saved(STORE.pack(match.save())), SEED)


def test_a_loaded_position_asks_the_same_under_the_same_tokens() -> None:
    match = Position.begin(bluff(), ["fox", "crow"], SEED)
    for seat, key in [(1, "change"), (0, "change"), (0, "guess"), (1, "guess")]:
        loaded = again(match)
        assert whole(loaded) == whole(match)
        assert [a.token for a in loaded.asks] == [a.token for a in match.asks]
        match.answer(seat, key, match.find(seat, key).fallback())
    assert whole(again(match)) == whole(match)


def test_what_is_stored_is_the_checkpoint_and_the_answers_since() -> None:
    match = Position.begin(bluff(), ["fox", "crow"], SEED)
    match.answer(0, "change", [])
    assert match.save().since == [(1, 0, "change", [])]
    match.answer(1, "change", [])
    saved = STORE.saved(STORE.pack(match.save()))
    assert (saved.since, saved.state.phase, saved.turn) == ([], "guess", 2)


def test_storing_does_not_tie_the_stored_to_the_live() -> None:
    match = position([["one", "two"], ["five"]], row=["two"] * 3)
    packed = STORE.pack(match.save())
    match.answer(0, "play", [0])
    match.answer(1, "play", [2])
    assert STORE.saved(packed).state.seats[0].hand == [0, 1]


def test_dice_used_before_the_checkpoint_go_on_behind_it() -> None:
    """An answer that ends a phase after a shuffle, and the next phase that shuffles in the same answer."""
    match = position([["three", "one"], ["one", "two"]], row=["two", "two"], gone=["coin"] * 3, round=0)
    match.answer(0, "play", [0])  # Three draws: the discard pile is shuffled in the midst of the answer
    match.answer(1, "play", [2])
    live = [e for e in match.table.journal or [] if isinstance(e, Shuffled)]
    assert len(live) == 1
    match.answer(0, "take", [4, 5])  # the phase ends, the next one begins: after a shuffle of its own
    loaded = again(match)
    assert whole(loaded) == whole(match)
    for both in (match, loaded):
        both.answer(0, "play", [both.state.seats[0].hand[0]])
        both.answer(1, "play", [both.state.seats[1].hand[0]])
    assert whole(loaded) == whole(match)


def test_dice_used_after_the_checkpoint_come_out_the_same() -> None:
    match = position([["two", "one"], ["two", "one"]], row=["one"] * 3)
    match.answer(0, "play", [0])
    match.answer(1, "play", [2])  # a tie: dice decide, within the phase
    rolls = [e for e in match.table.journal or [] if isinstance(e, Rolled)]
    assert rolls
    assert match.save().used == 0
    loaded = again(match)
    assert [e for e in loaded.table.journal or [] if isinstance(e, Rolled)] == rolls
    assert loaded.recent == match.recent
    assert whole(loaded) == whole(match)


def test_a_reaction_in_progress_is_stored_too() -> None:
    match = position([["shout", "one"], ["five", "two"], ["one"]], row=["two"] * 4)
    match.answer(1, "play", [2])
    match.answer(0, "shout", [0])
    loaded = again(match)
    assert [(a.seat, a.key) for a in loaded.asks] == [(0, "at")]
    for both in (match, loaded):
        both.answer(0, "at", ["seat:2"])
        both.answer(2, "flinch", [4])
        assert both.given(both.find(1, "play")) == [2]
    assert whole(loaded) == whole(match)


def test_an_answer_that_the_present_rules_refuse_is_not_passed_over() -> None:
    saved = position([["one", "two"], ["five"]], row=["two"] * 3).save()
    saved.since = [(1, 0, "play", [77])]
    with pytest.raises(Illegal, match="“card:77” is not offered"):
        Position.load(bluff(), saved, SEED)


def test_a_finished_match_can_be_stored_and_opened() -> None:
    play = Play(bluff(), 3, 1).to_end()
    opened = play.reopened()
    assert opened.over
    assert opened.state == play.position.state


def test_another_seed_gives_other_cards() -> None:
    one, other = (Position.begin(bluff(), ["fox", "crow"], seed) for seed in (SEED, bytes(32)))
    assert one.state.faces != other.state.faces


# -- bytes ---------------------------------------------------------------------------------------------------------


def test_small_things_stay_plain_and_large_ones_are_compressed() -> None:
    small = Record([], [], [])
    assert STORE.pack(small)[0] == 0
    state = bluff().start(["fox", "crow"])
    packed = STORE.pack(state)
    assert packed[0] == 1
    assert len(packed) < len(msgspec.msgpack.encode(state))
    assert STORE.state(packed) == state


def test_a_log_entry_survives() -> None:
    play = Play(bluff(), 2, 4)
    record = Record([3, "seat:1"], play.records[0][1], play.mentions[0])
    back = STORE.record(STORE.pack(record))
    assert back.answer == [3, "seat:1"]
    assert [type(e) for e in back.events] == [type(e) for e in record.events]
    assert back.events == record.events
    assert back.mentions == record.mentions


def test_events_go_to_json_and_back() -> None:
    play = Play(bluff(), 2, 4).to_end()
    events = [e for _, events in play.records for e in events]
    assert STORE.events.decode(msgspec.json.encode(events)) == events


def test_there_is_one_codec_a_title() -> None:
    assert codec(Bluff) is codec(Bluff)


def test_what_an_event_holds_of_secrets_never_leaves() -> None:
    assert public_event(Shuffled([1, 2], [1, 0])) == {"type": "shuffled", "stack": [1, 2]}
    assert public_event(Guessed(0, 5)) == {"type": "guessed", "seat": 0}
    assert public_event(Shown([1], -1)) == {"type": "shown", "numbers": [1], "seats": -1}
