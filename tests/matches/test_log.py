"""The log is the truth: what it can rebuild, what it notices, and what leaves the box as a file."""

from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, ManagementUtility, call_command

from games import titles
from games.kernel.codec import Record
from games.matches import door, log
from games.matches.checks import rerun, verify
from games.matches.errors import Stale
from games.matches.log import codec_of, entries_of, replay
from games.matches.models import Entry, Match
from games.matches.reading import Sight
from tests.playing import answer, play_to_the_end

pytestmark = pytest.mark.django_db


def test_the_whole_match_verifies_and_replays(match):
    play_to_the_end(match)
    assert verify(match) == []
    assert rerun(match) == []
    assert match.result[0]["rank"] == 1
    assert Sight(match).seed


def test_every_position_of_a_match_can_be_looked_at_again(match):
    boards = []
    for _ in range(12):
        match.refresh_from_db()
        boards.append((match.head, Sight(match, 0).board))
        answer(match, door.open_position(match).asks[0].seat)
    match.refresh_from_db()
    for head, board in boards:
        assert Sight(match, 0, at=head).board == board


def test_a_lost_snapshot_is_rebuilt_from_the_log(match):
    for _ in range(9):
        answer(match, door.open_position(Match.objects.get(pk=match.pk)).asks[0].seat)
    match.refresh_from_db()
    shown = Sight(match, 0).board
    Match.objects.filter(pk=match.pk).update(saved=b"\x01broken", digest=0)
    match.refresh_from_db()
    assert Sight(match, 0).board == shown
    seat = Sight(match).position.asks[0].seat
    ask = Sight(match).position.asks[0]
    door.submit(match.pk, seat, ask.token, [Sight(match, seat).asks[0].options[0].key])
    match.refresh_from_db()
    assert verify(match) == []


@pytest.fixture
def corrected_rules(monkeypatch):
    """A function after whose call the rules of Purging shuffle once more before weapons are chosen."""
    yield lambda: _correct(monkeypatch)
    log._rules.cache_clear()


def _correct(monkeypatch) -> None:
    title = titles.get("purging")
    real = title.arm

    def arm(self, t):
        t.shuffle(list(t.state.deck))
        return (yield from real(self, t))

    monkeypatch.setattr(title, "arm", arm)
    log._rules.cache_clear()


def test_corrected_rules_take_the_match_back_to_its_checkpoint_with_a_notice(match, corrected_rules):
    """The answers since the checkpoint no longer give the stored events: never silently on."""
    answer(match, 0)
    corrected_rules()
    match.refresh_from_db()
    with pytest.raises(door.Drifted):
        door.open_position(match)
    assert Sight(match, 1).asks, "the page still opens"
    assert rerun(match) == ["Entry 0: the rules now give other events."]
    ask = Sight(match, 1).asks[0]
    with pytest.raises(Stale, match="Look at the board as it is"):
        door.submit(match.pk, 1, ask.token, [ask.options[0].key])
    match.refresh_from_db()
    assert "rules were corrected" in " ".join(line.text for line in Sight(match, 0).log())
    assert match.waits_for(0), "what seat 0 had chosen is taken back with the rest"
    assert verify(match) == []


@pytest.mark.parametrize("column", ["seat", "ask", "cause", "body", "at"])
def test_a_changed_entry_is_noticed(match, column):
    from datetime import timedelta

    answer(match, 0)
    answer(match, 1)
    entry = Entry.objects.get(match=match, seq=1)
    changed = {
        "seat": 1,
        "ask": "other",
        "cause": "bot",
        "body": codec_of(match).pack(Record([1], [], [])),
        "at": entry.at + timedelta(microseconds=1),
    }
    Entry.objects.filter(match=match, seq=1).update(**{column: changed[column]})
    assert any("Entry 1" in fault for fault in verify(match))


def test_a_missing_entry_is_noticed(match):
    answer(match, 0)
    answer(match, 1)
    Entry.objects.filter(match=match, seq=1).delete()
    assert "Entry 1 is missing." in verify(match)


def test_loaded_dice_are_noticed(match):
    """A shuffle that the seed does not give, with the chain made to fit, is still found."""
    from games.kernel.codec import raw, squeeze
    from games.kernel.event import Shuffled
    from games.matches.log import chain

    entry = Entry.objects.get(match=match, seq=0)
    record = codec_of(match).record(bytes(entry.body))
    shuffle = next(e for e in record.events if isinstance(e, Shuffled))
    shuffle.order = shuffle.order[::-1]
    body = raw(record)
    entry.body, entry.hash = squeeze(body), chain(b"", entry, body)
    entry.save()
    Match.objects.filter(pk=match.pk).update(head_hash=entry.hash)
    match.refresh_from_db()
    assert any("not what the seed gives" in fault for fault in verify(match))


def test_export_and_import_bring_a_match_to_another_box(match, tmp_path, capsys):
    for _ in range(10):
        answer(match, door.open_position(Match.objects.get(pk=match.pk)).asks[0].seat)
    file = tmp_path / "match.json"
    call_command("export_match", str(match.pk), "--to", str(file))
    call_command("import_match", str(file))
    copy = Match.objects.latest("pk")
    match.refresh_from_db()
    assert copy.pk != match.pk
    assert verify(copy) == []
    assert Sight(copy, 0).board == Sight(match, 0).board
    assert [line.text for line in Sight(copy, 0).log()] == [line.text for line in Sight(match, 0).log()]
    answer(copy, door.open_position(copy).asks[0].seat)


def test_a_tampered_file_is_refused_in_words(match, tmp_path):
    answer(match, 0)
    file = tmp_path / "match.json"
    call_command("export_match", str(match.pk), "--to", str(file))
    data = json.loads(file.read_text())
    data["entries"][1]["seat"] = 1
    file.write_text(json.dumps(data))
    before = Match.objects.count()
    with pytest.raises(CommandError, match="Entry 1 does not fit its hash"):
        call_command("import_match", str(file))
    file.write_text("{}")
    with pytest.raises(CommandError, match="no file of a match"):
        call_command("import_match", str(file))
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_match", str(tmp_path / "absent.json"))
    assert Match.objects.count() == before


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("seed", "0" * 64, "does not fit its hash"),
        ("seed", "xyz", "64 hexadecimal digits"),
        ("pace", "warp", "no pace “warp”"),
        ("started", "yesterday", "no time"),
        ("status", "asleep", "no file of a match"),
        ("settings", {"wins": "9"}, "no value of “wins”"),
        ("title", "chess", "no title “chess”"),
        ("cards", "0" * 64, "this box does not have"),
        ("seats", [], "its seats are numbered"),
        ("format", "other", "no file of a match"),
    ],
)
def test_a_file_with_a_wrong_field_is_refused_in_words(match, tmp_path, field, value, words):
    answer(match, 0)
    file = tmp_path / "match.json"
    call_command("export_match", str(match.pk), "--to", str(file))
    file.write_text(json.dumps(json.loads(file.read_text()) | {field: value}))
    before = Match.objects.count()
    with pytest.raises(CommandError, match=words):
        call_command("import_match", str(file))
    assert Match.objects.count() == before


def test_verify_and_replay_all_as_commands(match, capsys):
    play_to_the_end(match)
    call_command("verify", str(match.pk), "--json")
    report = json.loads(capsys.readouterr().out)
    assert report["faults"] == []
    assert report["commitment"] == match.commitment
    call_command("replay_all", "--json")
    assert json.loads(capsys.readouterr().out) == {"matches": 1, "same": 1, "different": []}
    Entry.objects.filter(match=match, seq=2).update(ask="other")
    with pytest.raises(SystemExit):
        call_command("verify", str(match.pk))


@pytest.mark.parametrize("command", ["verify", "export_match"])
def test_no_such_match_is_an_exit_code_of_its_own(db, command):
    with pytest.raises(CommandError, match=r"^There is no match 9999\.$") as refused:
        call_command(command, "9999")
    assert refused.value.returncode == 3


@pytest.mark.parametrize("command", ["verify", "export_match"])
def test_its_help_says_so(capsys, command):
    with pytest.raises(SystemExit):
        ManagementUtility(["manage.py", command, "--help"]).execute()
    assert "Exit code 3: there is no such match." in " ".join(capsys.readouterr().out.split())


def test_replay_all_of_a_title_that_there_is_not(db):
    with pytest.raises(CommandError, match="chess") as refused:
        call_command("replay_all", "--title", "chess")
    assert refused.value.returncode == 3


def test_folding_the_log_gives_the_state_without_rules(match):
    for _ in range(20):
        answer(match, door.open_position(Match.objects.get(pk=match.pk)).asks[0].seat)
    match.refresh_from_db()
    assert replay(match, entries_of(match)).state == door.open_position(match).state
