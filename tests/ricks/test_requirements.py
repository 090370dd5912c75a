"""The pinned requirements: whole, alike in all three sets, and accounted for."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SETS = ("base", "prod", "dev")


def pins(name: str) -> dict[str, str]:
    """Package -> version, of requirements/<name>.txt."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.MULTILINE))


@pytest.mark.parametrize("name", SETS)
def test_every_pin_carries_checksums_and_no_address(name):
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    assert "://" not in text
    for block in re.split(r"\n(?=[a-z0-9])", text):
        assert "--hash=sha256:" in block, block.splitlines()[0]


@pytest.mark.parametrize(("smaller", "larger"), [("base", "prod"), ("prod", "dev")])
def test_larger_sets_hold_the_smaller_ones_pinned_alike(smaller, larger):
    assert pins(smaller).items() <= pins(larger).items()


def test_every_package_is_named_with_its_licence():
    words = set(re.findall(r"[a-z0-9][a-z0-9-]*", (ROOT / "docs/licences.md").read_text().lower()))
    assert pins("dev").keys() - words == set()
