"""The conformance suite itself: a sound title passes every check, and each kind of fault is found by its check."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from games.kernel import testing
from games.kernel.ask import Ask
from games.kernel.event import Event, SeatNo
from games.kernel.play import Broken, Play
from games.kernel.state import view
from games.kernel.table import Flow, Table
from games.kernel.title import Standing
from games.kernel.verify import check_chance

from .toy import Bluff, BluffState, Scored, bluff, cards


@pytest.mark.parametrize("check", testing.CHECKS)
@pytest.mark.parametrize("players", Bluff.meta.players)
def test_a_sound_title_passes(check: str, players: int, plays: int) -> None:
    for chance in range(4 * plays):
        testing.CHECKS[check](bluff(rounds="4"), players, chance)


# -- faults, each a Bluff with one thing wrong ---------------------------------------------------------------------


class WritesWithoutAnEvent(Bluff):
    def reveal(self, t: Table[BluffState]) -> Flow:
        t.state.seats[0].score += 1
        return (yield from super().reveal(t))


class LosesACard(Bluff):
    def start(self, players: Any) -> BluffState:
        state = super().start(players)
        state.deck.pop()
        return state


class DealsACardTwice(Bluff):
    def start(self, players: Any) -> BluffState:
        state = super().start(players)
        state.gone.append(state.deck[0])
        return state


class ShowsTheDeckOnTheBoard(Bluff):
    """Its board is not made from the view alone: it was handed the whole state before."""

    whole: BluffState

    def change(self, t: Table[BluffState]) -> Flow:
        type(self).whole = t.state
        return (yield from super().change(t))

    def offers(self, t: Table[BluffState]) -> Iterable[Ask]:
        type(self).whole = t.state
        return super().offers(t)

    def board(self, s: BluffState, viewer: SeatNo) -> dict[str, Any]:
        return {"top": self.whole.faces[self.whole.deck[-1]] if self.whole.deck else ""}


class OffersWhatOthersHold(Bluff):
    """How many may be changed betrays whether another seat holds a Shout."""

    def change(self, t: Table[BluffState]) -> Flow:
        s = t.state

        def others() -> list[str]:
            held = [c for seat in s.seats for c in seat.hand if s.faces[c] == "shout"]
            return [f"shouts:{len(held)}", "go on"]

        flow = super().change(t)
        yield flow.send(None)
        yield Ask(0, "take", others)
        return "reveal"


class Whispered(Event[BluffState], tag="whispered"):
    seat: SeatNo
    face: str
    sentence = "{seat} thinks of {face}."

    def apply(self, s: BluffState) -> None:
        """Only tells."""


class TellsAHiddenFace(Bluff):
    events = (*Bluff.events, Whispered)

    def guess(self, t: Table[BluffState]) -> Flow:
        answer = yield Ask(0, "guess", lambda: ["number:1", "number:2"])
        hand = t.state.seats[0].hand
        t.emit(Whispered(0, t.state.faces[hand[0]] if answer and hand else ""))
        return "reveal"


class NamesAHole(Bluff):
    events = Bluff.events[:2]


class NeverEnds(Bluff):
    def trick(self, t: Table[BluffState]) -> Flow:
        yield [Ask(0, "play", lambda: ["again"])]
        return "trick"


class AsksNobody(Bluff):
    def trick(self, t: Table[BluffState]) -> Flow:
        yield []
        return "trick"


class DefaultsToNothing(Bluff):
    def guess(self, t: Table[BluffState]) -> Flow:
        yield Ask(0, "guess", lambda: ["number:1", "number:2"], default=lambda options: ["number:3"])
        return "reveal"


class AsksTwiceUnderOneKey(Bluff):
    def guess(self, t: Table[BluffState]) -> Flow:
        yield [Ask(0, "guess", lambda: ["number:1", "number:2"]), Ask(0, "guess", lambda: ["number:3", "number:4"])]
        return "reveal"


class HasNoWords(Bluff):
    words = {key: words for key, words in Bluff.words.items() if key != "guess"}


class ForgetsASeat(Bluff):
    def standings(self, s: BluffState) -> list[Standing]:
        return super().standings(s)[:1]


class NobodyWins(Bluff):
    def standings(self, s: BluffState) -> list[Standing]:
        return [Standing(i, 2, 0) for i in range(len(s.seats))]


class RemembersOutsideTheState(Bluff):
    """Keeps a count in the rules: a position opened from storage does not know it."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.asked = 0

    def trick(self, t: Table[BluffState]) -> Flow:
        self.asked += 1
        t.emit(Scored(0, self.asked))
        return (yield from super().trick(t))


class UsesChanceInSecret(Bluff):
    """Takes from the dice without an event, so that nobody can check the shuffle that follows."""

    def change(self, t: Table[BluffState]) -> Flow:
        t.dice.below(6)
        return (yield from super().change(t))


FAULTS: list[tuple[str, type[Bluff], str]] = [
    ("fold", WritesWithoutAnEvent, "without an event"),
    ("cards", LosesACard, "lies in no zone"),
    ("cards", DealsACardTwice, "lies in deck and gone"),
    ("leaks", ShowsTheDeckOnTheBoard, "the board"),
    ("leaks", OffersWhatOthersHold, "the asks"),
    ("leaks", TellsAHiddenFace, "told what it cannot know"),
    ("words", NamesAHole, "not among the title's events"),
    ("ends", NeverEnds, "has not ended"),
    ("default", DefaultsToNothing, "not offered"),
    ("asks", AsksTwiceUnderOneKey, "asked twice under one key"),
    ("asks", HasNoWords, "has no words"),
    ("ends", ForgetsASeat, "do not name each seat once"),
    ("ends", NobodyWins, "best first, from 1"),
    ("load", RemembersOutsideTheState, "differ"),
    ("seed", UsesChanceInSecret, "the seed gives"),
]


@pytest.mark.parametrize(("check", "faulty", "message"), FAULTS, ids=lambda v: getattr(v, "__name__", None))
def test_a_fault_is_found(check: str, faulty: type[Bluff], message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "LONGEST", 300)
    monkeypatch.setattr("games.kernel.play.LONGEST", 300)

    def run() -> None:
        for chance in range(8):
            testing.CHECKS[check](faulty(cards()), 3, chance)

    with pytest.raises(Exception, match=message):
        run()


def test_an_illegal_answer_that_is_taken_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ask, "check", lambda self, answer: None)
    with pytest.raises(Broken, match="could answer"):
        testing.check_illegal(bluff(guess="no"), 2, 1)


def test_a_view_that_hides_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.kernel.play.view", lambda state, viewer: state)
    with pytest.raises(Broken, match="the view"):
        testing.check_leaks(bluff(), 2, 1)


def test_a_fork_that_keeps_secret_answers_is_no_leak_in_the_view() -> None:
    """What others have answered shows nowhere in a view: it is an answer in the position, not a field of the state."""
    play = Play(bluff(), 2, 3)
    for ask, _ in play.steps():
        if ask.key == "change":
            before = view(play.position.state, 1 - ask.seat)
            twin = play.reopened()
            twin.answer(ask.seat, ask.key, ask.fallback())
            if not twin.given(twin.find(ask.seat, ask.key)):
                return
            assert view(twin.state, 1 - ask.seat) == before


# -- zones ---------------------------------------------------------------------------------------------------------


def test_zones_are_the_fields_with_card_numbers_however_nested() -> None:
    state = bluff().start(["fox", "crow"])
    state.seats[1].hand, state.seats[1].played, state.row = [3, 4], 5, [6]
    state.deck = state.deck[7:]
    found = {card: where for where, card in testing.zones(state)}
    assert found[3] == found[4] == "seats[1].hand"
    assert found[5] == "seats[1].played"
    assert found[6] == "row"
    assert found[7] == "deck"
    assert set(found) == set(range(3, len(state.faces)))


def test_pointers_are_no_zones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BluffState, "pointers", ("row",))
    state = BluffState(faces=["one", "two"], seen=[0, 0], phase="", seats=[], row=[0], gone=[1])
    assert list(testing.zones(state)) == [("gone", 1)]


# -- chance, verified ----------------------------------------------------------------------------------------------


def records() -> tuple[bytes, list[tuple[int, list[Event[Any]]]]]:
    play = Play(bluff(rounds="4"), 3, 5).to_end()
    return play.seed, play.records


def test_chance_follows_from_the_seed_of_the_match_and_from_no_other() -> None:
    seed, log = records()
    assert check_chance(seed, log) == []
    problems = check_chance(bytes(32), log)
    assert problems
    assert problems[0].startswith("Answer 0: the log has a shuffle of 20 cards (")


def forge(name: str, change: Callable[[Any], None]) -> list[str]:
    seed, log = records()
    event = next(e for _, events in log for e in events if type(e).__name__ == name)
    change(event)
    return check_chance(seed, log)


def test_a_forged_roll_is_named_with_its_answer() -> None:
    [problem] = forge("Rolled", lambda e: e.values.__setitem__(0, e.values[0] % 6 + 1))
    assert "the log has a roll of 1 dice (" in problem


def test_a_forged_shuffle_is_named_with_its_answer() -> None:
    [problem] = forge("Shuffled", lambda e: e.order.reverse())
    assert "a shuffle of 20 cards" in problem
