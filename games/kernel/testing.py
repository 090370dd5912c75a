"""The conformance suite: what must hold in any match of any title, tried on random play.

``CHECKS`` maps the name of each check to a function ``check(title, players, chance)``: the rules, a number of players,
and a number from which the match and its play follow. A check that fails raises Broken, with a sentence. Nothing in
here needs a test runner; ``tests/titles/test_conformance.py`` runs it for every registered title.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from inspect import get_annotations
from typing import Any, TypeAlias

import msgspec

from .ask import Answer, Ask, Illegal
from .chance import Dice, QuickDice
from .codec import Record, codec, public_event
from .event import KERNEL_EVENTS
from .play import LONGEST, Broken, Play, Rules, need, raw, seen_by, whole
from .position import Position, deal_anew, fold
from .state import CardNo, Part, SeatNo, State, sees, view
from .verify import check_chance
from .words import AskWords, Line, Speaker, named, plain

Check: TypeAlias = Callable[[Rules, int, int], None]

_THIRD = re.compile(r"\b[Yy]ou (?!as\b|this\b)\w*[^\Ws]s\b")  # “you takes”, but not “you pass”
_THEIRS = re.compile(r"\b(they|them|their)\b")


# -- zones: where cards lie ---------------------------------------------------------------------------------------


def zones(part: Part, where: str = "") -> Iterator[tuple[str, CardNo]]:
    """Every card number that lies somewhere, with the name of the place.

    Places are the fields of State and its Parts whose annotation names CardNo, however nested, save those that a Part
    names in ``pointers``.
    """
    hints: dict[str, str] = {}
    for base in reversed(type(part).__mro__):
        hints.update(get_annotations(base))
    for name in part.__struct_fields__:
        if name not in part.pointers:
            yield from _cards_in(getattr(part, name), "CardNo" in str(hints[name]), f"{where}{name}")


def _cards_in(value: Any, holds_cards: bool, where: str) -> Iterator[tuple[str, CardNo]]:
    if isinstance(value, Part):
        yield from zones(value, f"{where}.")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _cards_in(item, holds_cards, f"{where}[{key}]")
    elif isinstance(value, list | tuple):
        for i, item in enumerate(value):
            yield from _cards_in(item, holds_cards, f"{where}[{i}]" if isinstance(item, Part) else where)
    elif holds_cards and isinstance(value, int) and value >= 0:
        yield where, value


def _need_conserved(state: State, when: str) -> None:
    places: dict[CardNo, list[str]] = {n: [] for n in range(len(state.faces))}
    for where, card in zones(state):
        need(card in places, f"{when}: {where} holds {card}, which is no card.")
        places[card].append(where)
    for card, found in places.items():
        need(len(found) == 1, f"{when}: card {card} ({state.faces[card]}) lies in {' and '.join(found) or 'no zone'}.")


CLOSELY = 100  # answers of a match that are all looked at; of those after, each tenth


def closely(play: Play) -> Iterator[tuple[Ask, Answer]]:
    """Play to the end; gives the steps that a check looks at, so that long matches don't take long to check."""
    for number, step in enumerate(play.steps()):
        if number < CLOSELY or number % 10 == 0:
            yield step


# -- the checks ---------------------------------------------------------------------------------------------------


def check_ends(title: Rules, players: int, chance: int) -> None:
    """A match ends, and its result is complete; the set of faces is the same as at the start."""
    play = Play(title, players, chance)
    faces = sorted(play.position.state.faces)
    play.to_end()
    state = play.position.state
    need(not play.position.asks and not play.position.offers, "Something is asked after the end.")
    need(sorted(state.faces) == faces, "Faces were made or lost.")
    standings = title.standings(state)
    need(sorted(s.seat for s in standings) == list(play.seats), "The standings do not name each seat once.")
    ranks = [s.rank for s in standings]
    lost_alone = ranks == [2]
    best_first = ranks == sorted(ranks) and ranks[0] == 1
    need(best_first or lost_alone, f"The ranks are {ranks}: best first, from 1, is expected (2 for who lost alone).")
    for s in standings:
        better = sum(other.rank < s.rank for other in standings)
        need(s.rank == 1 + better or lost_alone, f"The ranks are {ranks}: shared wrongly.")
        value = title.evaluate(state, s.seat)
        need(0 <= value <= 1, f"evaluate gives {value} to seat {s.seat}; 0 to 1 is expected.")
    tally = title.tally(state)
    need(all(isinstance(v, int) for v in tally.values()), f"The tally holds something other than numbers: {tally}.")
    try:
        play.position.answer(0, "any", [])
    except Illegal:
        return
    raise Broken("An answer was taken after the end.")


def check_fold(title: Rules, players: int, chance: int) -> None:
    """The events, applied to the start with no rules run, give the state after every answer."""
    play = Play(title, players, chance)
    folded = title.start(play.players)
    fold(folded, play.records[0][1])
    need(raw(folded) == raw(play.position.state), "Set-up: rules wrote to the state without an event.")
    for number, (ask, _) in enumerate(play.steps()):
        if number:
            turn, events = play.records[-1]
            fold(folded, events)
            same = raw(folded) == raw(play.position.state)
            need(same, f"Answer {turn}, before {ask.key}: rules wrote to the state without an event.")
    fold(folded, play.records[-1][1])
    need(raw(folded) == raw(play.position.state), "At the end: rules wrote to the state without an event.")


def check_load(title: Rules, players: int, chance: int) -> None:
    """A position stored and opened again is the same, and goes on the same."""
    play = Play(title, players, chance)
    for number, (ask, answer) in enumerate(closely(play)):
        live = play.position
        loaded = play.reopened()
        need(
            whole(loaded) == whole(live),
            f"Answer {live.turn}, {ask.key}: the loaded position differs from the live one.",
        )
        need(
            loaded.recent == live.recent,
            f"Answer {live.turn}, {ask.key}: loading gives other events since the checkpoint.",
        )
        loaded.answer(ask.seat, ask.key, answer)
        twin = play.reopened()
        twin.answer(ask.seat, ask.key, answer)
        need(
            whole(loaded) == whole(twin),
            f"After answer {live.turn}, {ask.key}: two loaded positions go on differently.",
        )
        if number % 3 == 2:  # now and then the loaded one takes the place of the live one
            play.position = play.reopened()


def check_illegal(title: Rules, players: int, chance: int) -> None:
    """What was not offered is refused with a sentence, and nothing changes."""
    play = Play(title, players, chance)
    for _ in closely(play):
        position = play.position
        before = whole(position), len(position.table.journal or ())
        for seat in play.seats:
            for ask in position.asks_of(seat):
                for wrong in _wrong_answers(ask):
                    _need_refused(position, seat, ask.key, wrong)
            taken = {ask.key for ask in position.asks_of(seat)}
            for other in (ask for ask in position.asks if ask.key not in taken):
                _need_refused(position, seat, other.key, other.fallback())
            _need_refused(position, seat, "no such ask", [])
        after = whole(position), len(position.table.journal or ())
        need(after == before, f"Answer {position.turn}: a refused answer changed something.")


def _wrong_answers(ask: Ask) -> list[Answer]:
    options = list(ask.options)
    wrong: list[Answer] = [["no such option"], [1 << 40], [*options[: ask.least], "no such option"]]
    if ask.least > 0:
        wrong.append(options[: ask.least - 1])
    if ask.most < len(options):
        wrong.append(options[: ask.most + 1])
    if ask.most > 1:
        wrong.append([options[0], options[0]])
    return wrong


def _need_refused(position: Position, seat: SeatNo, key: str, answer: Answer) -> None:
    try:
        position.answer(seat, key, answer)
    except Illegal as error:
        text = str(error)
        need(text.endswith(".") and len(text) > 10, f"“{text}” is no sentence.")
        return
    raise Broken(f"Answer {position.turn}: seat {seat} could answer {answer} to {key}.")


def check_default(title: Rules, players: int, chance: int) -> None:
    """The default is legal at every ask, and a match of nothing but defaults ends."""
    play = Play(title, players, chance)
    for _ in closely(play):
        for seat in play.seats:
            for ask in play.position.asks_of(seat):
                ask.check(ask.fallback())
    absent = Play(title, players, chance + 1)
    for _ in range(LONGEST):
        if absent.position.over:
            return
        ask = absent.position.asks[0]
        absent.answer(ask.seat, ask.key, ask.fallback())
    raise Broken(f"With nobody answering, {title.meta.name} has not ended after {LONGEST} defaults.")


def check_asks(title: Rules, players: int, chance: int) -> None:
    """Every ask is of a seat at the table, told apart by its key, with different options and with words for it."""
    play = Play(title, players, chance)
    for _ in closely(play):
        position = play.position
        for seat in play.seats:
            asks = position.asks_of(seat)
            keys = [ask.key for ask in asks]
            need(len(keys) == len(set(keys)), f"Seat {seat} is asked twice under one key: {keys}.")
            for ask in asks:
                need(ask.least <= ask.most, f"{ask.key}: least {ask.least} is more than most {ask.most}.")
                need(len(ask.options) == len(set(ask.options)), f"{ask.key} offers an option twice: {ask.options}.")
                need(position.find(seat, ask.key) is ask, f"{ask.key} is shown to seat {seat}, but not found.")
        others = [a.seat for a in (*position.asks, *position.offers) if a.seat not in play.seats]
        need(not others, f"Seats {others} are asked and not at the table.")
        for ask in (*position.asks, *position.offers):
            _need_words(title, ask, play)


def _need_words(title: Rules, ask: Ask, play: Play) -> None:
    need(ask.key in title.words, f"{title.meta.name} has no words for the ask “{ask.key}”.")
    words: AskWords = title.words[ask.key]
    known = {"seat", "choice", "least", "most", *(ask.params or {}), *(() if ask.about is None else ("about",))}
    for text in (words.prompt, words.hint, words.confirm, words.nothing, words.waiting, words.done):
        missing = named(text) - known
        need(not missing, f"The words of “{ask.key}” name {sorted(missing)}, which it does not have: “{text}”")
    speaker = _speaker(title, len(play.players), ask.seat)
    others = dict.fromkeys(known, "")  # what is said of it is the same to everybody
    for text in (words.waiting, words.done):
        line = speaker.say(text, {**others, **(ask.params or {}), "seat": [speaker.seat(ask.seat)]})
        need(_speaks_to(ask.seat, line), f"The words of “{ask.key}” say “{plain(line)}” to “you”.")
    public = view(play.position.state, ask.seat)
    for option in ask.options:
        kind, parts = title.wording(public, ask, option)
        need(not kind or kind in words.options, f"“{kind}” names {option!r} of “{ask.key}”, which has no such words.")
        missing = named(words.options[kind]) - parts.keys() if kind else set()
        need(not missing, f"The words “{kind}” of “{ask.key}” name {missing}, not given.")


def check_cards(title: Rules, players: int, chance: int) -> None:
    """Every card number lies in exactly one zone, from the start to the end."""
    play = Play(title, players, chance)
    _need_conserved(play.position.state, "Set-up")
    for ask, _ in closely(play):
        _need_conserved(play.position.state, f"Answer {play.position.turn}, before {ask.key}")
    _need_conserved(play.position.state, "At the end")


def check_leaks(title: Rules, players: int, chance: int) -> None:
    """What a viewer is shown does not depend on what it cannot know: unseen faces, private fields, unrevealed answers.

    The lines told after an answer may differ between two worlds only if the answer lets the viewer see a difference.
    Two viewers by chance are tried at each answer.
    """
    play = Play(title, players, chance)
    dice = QuickDice(chance)
    for ask, answer in closely(play):
        saved, where = play.packed(), f"Answer {play.position.turn}, before {ask.key}"
        for viewer in (play.viewers[i] for i in dice.order(len(play.viewers))[:2]):
            shown = seen_by(play.position, viewer)
            other = play.reopened(saved)
            _deal_otherwise(other, viewer, dice)
            _need_same(shown, seen_by(other, viewer), f"{where}: viewer {viewer} is shown what depends on unseen faces")
            forked = play.position.fork(dice, viewer)
            _need_same(shown, seen_by(forked, viewer), f"{where}: viewer {viewer} is shown unrevealed answers")
            if play.position.state.seats[0].private:
                blank = play.reopened(saved)
                _blank_private(blank.state, viewer)
                _need_same(shown, seen_by(blank, viewer), f"{where}: viewer {viewer} is shown others' private fields")
            _need_same_lines(play, other, play.reopened(saved), viewer, (ask.seat, ask.key, answer), where)


def _deal_otherwise(position: Position, viewer: SeatNo, dice: Dice) -> None:
    true = position.table.dice
    position.table.dice = dice
    deal_anew(position, viewer)
    position.table.dice = true


def _blank_private(state: Any, viewer: SeatNo) -> None:
    for seat, part in enumerate(state.seats):
        for name, stand_in in part.private.items() if seat != viewer else ():
            setattr(part, name, stand_in)


def _need_same(one: tuple[Any, ...], other: tuple[Any, ...], message: str) -> None:
    for what, a, b in zip(("the view", "the board", "the heading", "the asks"), one, other, strict=True):
        need(a == b, f"{message}: {what}: {a!r} / {b!r}")


def _need_same_lines(
    play: Play, other: Position, true: Position, viewer: SeatNo, given: tuple[SeatNo, str, Answer], where: str
) -> None:
    other.refresh()  # an ask of another seat may have other options in the other world
    told: list[list[Any]] = []
    learned: list[tuple[Any, ...]] = []
    for position in (true, other):
        before = len(position.table.journal or ())
        try:
            position.answer(*given)
        except Illegal:
            return
        told.append(_told(play.title, position, viewer, before))
        # what the viewer came to see, even if it was hidden again in the same answer
        named = [
            [f for f, mask in zip(m[::2], m[1::2], strict=True) if sees(mask, viewer)]
            for m in position.table.mentions[before:]
        ]
        learned.append((raw(view(position.state, viewer)), named))
    if learned[0] == learned[1]:
        need(told[0] == told[1], f"{where}: viewer {viewer} is told what it cannot know: {told[0]} / {told[1]}")


def _told(title: Rules, position: Position, viewer: SeatNo, start: int) -> list[Any]:
    """The sentences and public events since a place in the journal."""
    speaker = _speaker(title, len(position.state.seats), viewer)
    events = (position.table.journal or [])[start:]
    lines = [speaker.event(e, m) for e, m in zip(events, position.table.mentions[start:], strict=True)]
    return [[plain(line) for line in lines if line], [public_event(e) for e in events]]


def _speaker(title: Rules, seats: int, viewer: SeatNo) -> Speaker:
    return Speaker(title.cards, [f"Seat {seat}" for seat in range(seats)], viewer)


def check_words(title: Rules, players: int, chance: int) -> None:
    """Every event is rendered for every viewer, and its class is one that the title names."""
    play = Play(title, players, chance).to_end()
    known = (*KERNEL_EVENTS, *title.events)
    speakers = [_speaker(title, players, viewer) for viewer in play.viewers]
    for (turn, events), mentions in zip(play.records, play.mentions, strict=True):
        for event, mention in zip(events, mentions, strict=True):
            need(isinstance(event, known), f"{type(event).__name__} is not among the title's events.")
            for speaker in speakers:
                line: Line | None = speaker.event(event, mention)
                text = "" if line is None else plain(line)
                need("{" not in text and "  " not in text, f"Answer {turn}: “{text}” has a hole.")
                need(line is None or _speaks_to(speaker.viewer, line), f"Answer {turn}: “{text}” is said to “you”.")
    for kind in title.events:
        hints = {n: str(h) for n, h in kind.__annotations__.items() if "ClassVar" not in str(h)}
        odd = [
            n
            for n, h in hints.items()
            if ("CardNo" in h or "SeatNo" in h) and n not in kind.card_fields + kind.seat_fields
        ]
        need(
            not odd,
            f"{kind.__name__}.{odd}: a sentence names CardNo, list[CardNo], SeatNo or list[SeatNo], nothing else.",
        )
        missing = [n for n in kind.secret if n not in kind.__struct_fields__]
        need(not missing, f"{kind.__name__} declares {missing} secret and has no such field.")


def _speaks_to(viewer: SeatNo, line: Line) -> bool:
    """Whether a sentence about the viewer is made for “you”: no “you takes”, no “their” where nobody else is named."""
    seats = {piece.ref for piece in line if piece.kind == "seat"}
    if str(viewer) not in seats:
        return True
    text = plain(line)
    return not (_THIRD.search(text) or (len(seats) == 1 and _THEIRS.search(text)))


def check_round_trip(title: Rules, players: int, chance: int) -> None:
    """States, stored positions and log entries survive MessagePack and JSON at every answer."""
    play = Play(title, players, chance)
    formats = codec(type(title))
    for _, answer in closely(play):
        position = play.position
        state, saved = position.state, position.save()
        need(formats.state(formats.pack(state)) == state, "A state differs after MessagePack.")
        need(msgspec.json.decode(msgspec.json.encode(state), type=type(state)) == state, "A state differs after JSON.")
        need(raw(formats.saved(formats.pack(saved))) == raw(saved), "A stored position differs after MessagePack.")
        need(state.clone() == state, "A clone differs from its state.")
        record = Record(answer, play.records[-1][1], play.mentions[-1])
        back = formats.record(formats.pack(record))
        need(
            back.events == record.events and back.mentions == record.mentions, "A log entry differs after MessagePack."
        )
        need(back.answer == answer, "An answer differs after MessagePack.")
        events = msgspec.json.encode(record.events)
        need(formats.events.decode(events) == record.events, "Events differ after JSON.")


def check_seed(title: Rules, players: int, chance: int) -> None:
    """Every shuffle and roll can be derived again from the seed."""
    play = Play(title, players, chance).to_end()
    problems = check_chance(play.seed, play.records)
    need(not problems, "\n".join(problems))


CHECKS: dict[str, Check] = {
    "ends": check_ends,
    "fold": check_fold,
    "load": check_load,
    "illegal": check_illegal,
    "default": check_default,
    "asks": check_asks,
    "cards": check_cards,
    "leaks": check_leaks,
    "words": check_words,
    "round_trip": check_round_trip,
    "seed": check_seed,
}


def fingerprint(title: Rules, players: int, chance: int) -> str:
    """A digest of a whole match: every answer's events, and the end. The same in every process and on every Python."""
    play = Play(title, players, chance).to_end()
    digest = hashlib.sha256()
    for turn, events in play.records:
        digest.update(raw([turn, events]))
    digest.update(raw(play.position.state))
    return digest.hexdigest()
