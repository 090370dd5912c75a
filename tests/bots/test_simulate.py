"""`manage.py simulate`: matches between bots, and the figures."""

from __future__ import annotations

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.bots import simulation

ROOT = Path(__file__).resolve().parent.parent.parent
TIMES = {"seconds", "answers_per_second", "matches_per_second"}


def simulate(*args: str) -> dict[str, Any]:
    out = StringIO()
    call_command("simulate", "purging", *args, "--json", stdout=out)
    return json.loads(out.getvalue())


def run(*args: str) -> subprocess.CompletedProcess[str]:
    """The command as it is typed."""
    command = [sys.executable, "manage.py", "simulate", *args]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def without_times(result: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in result.items() if key not in TIMES}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_figures_add_up(players: int) -> None:
    result = simulate("--players", str(players), "--matches", "12", "--set", "wins=1")
    assert result["matches"] == result["ended"] == 12
    assert result["settings"] == {"wins": "1"}
    assert result["players"] == players
    assert result["answers"] > 12 * 6 * players
    assert result["seconds"] > 0
    assert result["answers_per_second"] == pytest.approx(result["answers"] / result["seconds"], rel=0.001)
    assert len(result["wins_by_seat"]) == players
    for wins in (result["wins_by_seat"], result["wins_by_bot"].values(), result["wins_by_character"].values()):
        assert sum(wins) == pytest.approx(12, abs=0.01)  # a shared victory counts as a fraction for each
    assert result["seats_by_bot"] == {"random": 12 * players}
    assert sum(result["seats_by_character"].values()) == 12 * players
    assert result["rounds"] == 12 * 6


def test_a_match_lost_alone_has_ended_and_nobody_has_won() -> None:
    out = StringIO()
    call_command("simulate", "pickle_rick", "--players", "1", "--matches", "8", "--json", stdout=out)
    result = json.loads(out.getvalue())
    assert result["matches"] == result["ended"] == 8
    assert result["seats_by_character"] == {"pickle_rick": 8}
    assert result["wins_by_seat"] == [result.get("won_by_pickle_rick", 0)]
    assert sum(result["wins_by_seat"]) + result["won_by_russians"] == 8


def test_what_the_title_counts_is_summed() -> None:
    one, three = (simulate("--matches", "6", "--set", f"wins={wins}") for wins in (1, 3))
    assert one["nights"] == 6
    assert three["nights"] >= 18
    assert three["rounds"] == 6 * three["nights"]


def test_the_same_seed_gives_the_same_matches_and_another_seed_others() -> None:
    args = ("--players", "3", "--matches", "8", "--bots", "greedy,random,random", "--set", "wins=1")
    first, again, other = (simulate(*args, "--seed", seed) for seed in ("5", "5", "6"))
    assert without_times(first) == without_times(again)
    assert without_times(first) | {"seed": 6} != without_times(other)


def test_more_processes_change_nothing_but_the_time() -> None:
    args = ("--players", "2", "--matches", "7", "--set", "wins=1")
    assert without_times(simulate(*args)) == without_times(simulate(*args, "--jobs", "2"))


def test_bots_take_every_seat_equally_often() -> None:
    plan = simulation.Plan("purging", 4, 4, ("greedy", "random"), 1, {}, 1)
    assert [plan.seated(match) for match in range(2)] == [
        ["greedy", "random", "greedy", "random"],
        ["random", "greedy", "random", "greedy"],
    ]
    three = simulation.Plan("purging", 2, 3, ("greedy", "random", "search"), 1, {}, 1)
    seats = [three.seated(match) for match in range(3)]
    assert sorted(bot for at in seats for bot in at) == sorted(2 * list(three.bots))


def test_matches_between_bots_that_think_and_bots_that_do_not_follow_the_same_rules() -> None:
    """Random bots alone play on a position that keeps no log; the cards of a match are the same all the same."""
    title = simulation.rules(simulation.Plan("purging", 2, 1, ("random",), 3, {"wins": "1"}, 1))
    lean = simulation.play(title, simulation.Plan("purging", 2, 1, ("random",), 3, {"wins": "1"}, 1), 0)
    full = simulation.play(title, simulation.Plan("purging", 2, 1, ("search",), 3, {"wins": "1"}, 2), 0)
    assert lean.roles == full.roles
    assert lean.winners
    assert full.winners


def test_for_people_it_is_a_table() -> None:
    out = StringIO()
    call_command("simulate", "purging", "--players", "2", "--matches", "4", "--set", "wins=1", stdout=out)
    text = out.getvalue()
    assert text.startswith("Look Who's Purging Now, 2 players, seed 1\n")
    assert "4 matches, 4 ended" in text
    for word in ("seat 1", "seat 2", "Random", "Morty", "rounds", "share"):
        assert word in text
    assert not any(line.endswith(" ") for line in text.splitlines())


def test_a_match_that_does_not_end_is_told_and_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "LONGEST", 10)
    out = StringIO()
    with pytest.raises(CommandError, match=r"3 of 3 matches did not end\.") as failed:
        call_command("simulate", "purging", "--matches", "3", "--json", stdout=out)
    assert failed.value.returncode == 1
    result = json.loads(out.getvalue())
    assert (result["matches"], result["ended"], result["answers"]) == (3, 0, 30)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["poker"], "There is no title “poker”"),
        (["purging", "--players", "5"], "is for 2, 3, 4 players, not 5."),
        (["purging", "--players", "0"], "is for 2, 3, 4 players, not 0."),
        (["purging", "--bots", "greedy,genius"], "There is no bot “genius”; there is random, greedy, search."),
        (["purging", "--set", "wins=7"], "“7” is no value of “wins”; choose one of"),
        (["purging", "--set", "length=1"], "has no setting “length”"),
        (["purging", "--set", "wins"], "“wins” is no setting; write KEY=VALUE."),
        (["purging", "--matches", "0"], "a whole number from 1 is expected, not “0”"),
        (["purging", "--jobs", "many"], "a whole number from 1 is expected, not “many”"),
    ],
)
def test_a_wrong_argument_is_refused_in_words(args: list[str], message: str) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("simulate", *args)
    assert message in str(refused.value)


def test_exit_statuses_and_help() -> None:
    helped = run("--help")
    assert helped.returncode == 0
    for word in ("--players", "--bots", "--json", "wins_by_character", "Exit status", "greedy: "):
        assert word in helped.stdout
    wrong = run("purging", "--players", "9")
    assert wrong.returncode == 2
    assert wrong.stdout == ""
    assert wrong.stderr == "Error: Look Who's Purging Now is for 2, 3, 4 players, not 9.\n"
    right = run("purging", "--players", "2", "--matches", "1", "--set", "wins=1", "--json")
    assert right.returncode == 0
    assert json.loads(right.stdout)["ended"] == 1
