"""What the site writes is for its owner's eyes: the database holds hands and seeds, and so does an exported match."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.playing import person, started

ROOT = Path(__file__).resolve().parents[2]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(autouse=True)
def _generous():
    """As most machines are set up: files are made for everybody to read."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_the_folder_is_made_for_its_owner_alone(tmp_path):
    var = tmp_path / "made" / "anew"
    env = {**os.environ, "RICKS_VAR": str(var)}
    subprocess.run([sys.executable, "-c", "import ricks.settings"], cwd=ROOT, env=env, check=True)
    assert mode(var) == 0o700


def test_a_folder_that_was_there_keeps_its_permissions(tmp_path):
    tmp_path.chmod(0o750)
    env = {**os.environ, "RICKS_VAR": str(tmp_path)}
    subprocess.run([sys.executable, "-c", "import ricks.settings"], cwd=ROOT, env=env, check=True)
    assert mode(tmp_path) == 0o750


@pytest.mark.django_db
@pytest.mark.parametrize("there_before", [True, False])
def test_an_exported_match_is_its_owner_s_alone(tmp_path, there_before):
    match = started(person("ana"), person("boris"))
    file = tmp_path / "match.json"
    if there_before:
        file.write_text("an older export")
        file.chmod(0o644)
    call_command("export_match", str(match.pk), "--to", str(file))
    assert mode(file) == 0o600
    assert file.read_bytes().startswith(b"{")
