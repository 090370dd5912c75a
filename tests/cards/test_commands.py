"""check_cards, load_cards and rules_coverage, as an owner of a box runs them."""

from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, call_command

from games.cards import store
from games.cards.models import Card

from .test_gallery import docs  # noqa: F401 - a fixture
from .test_store import published_by_hand

SET = """
- {key: spade, name: Spade, type: weapon, copies: 3, power: 2}
- {key: lantern, name: Lantern, type: festival, copies: 3, points: 1, revealed: [{do: draw}]}
"""


def run(capsys, *args: str) -> tuple[int, str, str]:
    """Exit code, output and errors of a command of manage.py."""
    try:
        call_command(*args)
    except CommandError as error:
        return error.returncode, capsys.readouterr().out, str(error)
    return 0, capsys.readouterr().out, ""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "set.yaml"
    path.write_text(SET)
    return path


# -- load_cards ---------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_load_cards_says_what_it_did_and_is_quiet_the_second_time(capsys, files) -> None:
    assert run(capsys, "load_cards") == (0, "tiny: 3 shipped cards loaded as revision 1.\n", "")
    assert run(capsys, "load_cards") == (0, "", "")
    code, out, _ = run(capsys, "load_cards", "--json")
    assert code == 0
    assert json.loads(out)["titles"][0]["done"] == "unchanged"


@pytest.mark.django_db
def test_load_cards_names_every_fault(capsys, files) -> None:
    files[1]["power"] = "four"
    code, _, errors = run(capsys, "load_cards")
    assert code == 1
    assert "tiny: tools.yaml, card 2 (hoe): A whole number is expected, not “four” (at power)." in errors
    assert run(capsys, "load_cards", "golf")[2] == "There is no title “golf”; there is tiny."


# -- check_cards --------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_check_cards_looks_at_the_shipped_files_and_every_published_revision(capsys, files) -> None:
    published_by_hand()
    code, out, _ = run(capsys, "check_cards", "tiny")
    assert code == 0
    assert out.splitlines() == [
        "tiny, shipped files: 3 cards, all right",
        "tiny, revision 1: 3 cards, all right",
        "tiny, revision 2: 3 cards, all right",
    ]


@pytest.mark.django_db
def test_check_cards_finds_a_revision_that_the_present_code_can_not_read(capsys, files) -> None:
    store.ensure_loaded()
    row = Card.objects.get(key="hoe")
    Card._base_manager.filter(pk=row.pk).update(data=row.data | {"colour": "red"})
    code, out, errors = run(capsys, "check_cards")
    assert code == 1
    assert "tiny, revision 1: 1 wrong" in out
    assert "tiny revision 1, card 2 (hoe): “colour” is not a field here" in errors


@pytest.mark.django_db
def test_check_cards_of_a_good_file(capsys, files, file) -> None:
    assert run(capsys, "check_cards", "tiny", "--file", str(file)) == (0, "set.yaml: 2 cards, all right\n", "")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("power: 2", "power: two"), "set.yaml, card 1 (spade): A whole number is expected, not “two” (at power)."),
        (("power: 2", "pwoer: 2"), "card 1 (spade): “pwoer” is not a field here; did you mean “power”? (at pwoer)"),
        (("do: draw", "do: drow"), "card 2 (lantern): “drow” is not allowed here; did you mean “draw”?"),
        (
            ("do: draw", "do: draw, amount: 10"),
            "A whole number at most 9 is expected, not “10” (at revealed[0].amount).",
        ),
        (("key: lantern", "key: spade"), "set.yaml: the key “spade” is used 2 times; keys must differ."),
        (("copies: 3, power", "copies: 4, power"), "There must be 6 cards with all copies; there are 7."),
        (("type: weapon", "type: tool"), "“tool” is not allowed here; choose one of weapon, festival (at type)."),
        (("- {key: spade", "- {key: [spade"), "set.yaml is no YAML"),
        ((SET, "spade"), "set.yaml: a list of cards is expected, not str."),
        ((SET, "- 7"), "card 1 (without a key): A group of fields is expected, not “7”."),
    ],
)
def test_check_cards_says_what_is_wrong_with_a_file(capsys, files, file, change, sentence) -> None:
    file.write_text(SET.replace(*change))
    code, out, errors = run(capsys, "check_cards", "tiny", "--file", str(file), "--json")
    assert code == 1
    assert sentence in errors
    assert json.loads(out)["problems"] == 1


@pytest.mark.django_db
def test_a_part_of_a_set_is_checked_without_its_counts(capsys, files, file) -> None:
    file.write_text(SET.replace("copies: 3, power", "copies: 4, power"))
    assert run(capsys, "check_cards", "tiny", "--file", str(file), "--part")[0] == 0


@pytest.mark.django_db
def test_a_set_may_lie_in_several_files(capsys, files, file, tmp_path) -> None:
    lines = SET.strip().splitlines()
    one, two = tmp_path / "a.yaml", tmp_path / "b.yaml"
    one.write_text(lines[0])
    two.write_text(lines[1])
    assert run(capsys, "check_cards", "tiny", "--file", str(one), "--file", str(two))[0] == 0
    two.write_text(lines[0])
    assert (
        "The key “spade” is used in several files."
        in run(capsys, "check_cards", "tiny", "--file", str(one), "--file", str(two))[2]
    )


@pytest.mark.django_db
def test_check_cards_says_how_it_is_called_right(capsys, files, file) -> None:
    assert run(capsys, "check_cards", "--file", str(file))[0] == 2
    assert run(capsys, "check_cards", "golf") == (2, "", "There is no title “golf”; there is tiny.")
    assert "can't be read: No such file" in run(capsys, "check_cards", "tiny", "--file", "nowhere.yaml")[2]


# -- rules_coverage -----------------------------------------------------------------------------------------------


def write_test(box, text: str) -> None:
    (box / "tests" / "test_tiny.py").write_text(f"import pytest\n\n{text}\ndef test_it():\n    assert dig()\n")


def test_clauses_without_a_test_are_listed(capsys, docs) -> None:  # noqa: F811
    write_test(docs, '@pytest.mark.rule("TI-001", "TI-003")')
    code, out, errors = run(capsys, "rules_coverage")
    assert code == 1
    assert "tiny: 2 of 3 clauses are named by a test." in out
    assert "TI-R02 (ruling) Two players dig at once." in out
    assert errors == "1 clauses have no test."


def test_all_clauses_named_is_success(capsys, docs) -> None:  # noqa: F811
    write_test(docs, '@pytest.mark.rule("TI-001", "TI-R02")\n@pytest.mark.rule("TI-003")')
    code, out, _ = run(capsys, "rules_coverage", "tiny", "--json")
    assert code == 0
    assert json.loads(out) == {
        "titles": [{"title": "tiny", "clauses": 3, "covered": 3, "without_test": []}],
        "problems": [],
    }


def test_a_tip_needs_no_test(capsys, docs) -> None:  # noqa: F811
    rules = docs / "docs" / "rules" / "tiny.md"
    rules.write_text(rules.read_text() + "- **TI-004** (tip) Dig early.\n")
    write_test(docs, '@pytest.mark.rule("TI-001", "TI-R02", "TI-003")')
    code, out, _ = run(capsys, "rules_coverage", "tiny")
    assert code == 0
    assert "tiny: 3 of 3 clauses are named by a test." in out


def test_a_test_that_names_no_clause_is_an_error(capsys, docs) -> None:  # noqa: F811
    write_test(docs, '@pytest.mark.rule("TI-001", "TI-R02", "TI-003", "TI-999")')
    code, _, errors = run(capsys, "rules_coverage", "tiny")
    assert code == 1
    assert errors == "tests/test_tiny.py:3: there is no clause TI-999."


def test_a_marker_that_can_not_be_read_is_an_error(capsys, docs) -> None:  # noqa: F811
    write_test(docs, '@pytest.mark.rule(*CLAUSES)\n@pytest.mark.rule("TI-001", "TI-R02", "TI-003")')
    assert "write the clauses as plain strings" in run(capsys, "rules_coverage", "tiny")[2]


def test_a_title_without_rules_is_named(capsys, docs) -> None:  # noqa: F811
    assert run(capsys, "rules_coverage", "golf") == (2, "", "docs/rules/ has no “golf”; there is tiny.")
