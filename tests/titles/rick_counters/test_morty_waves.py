"""Morty Waves: worth nothing, and at the end worse unless they are paired."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.kernel.ask import Illegal

from .sitting import table

DEEP = ["jerry"] * 8


@pytest.mark.rule("RC-136", "RC-096")
def test_morty_waves_do_nothing_when_played() -> None:
    sitting = table(["morty_waves", "super_weird_rick"], ["beth"], decks={0: DEEP}).play("morty_waves")
    assert (sitting.power, sitting.asked, sitting.hand(0)) == (0, [(0, "act")], ["super_weird_rick"])
    assert sitting.play("super_weird_rick").power == 1, "they have no type"


def final_scores(*decks: Sequence[str]) -> list[int]:
    """The scores if these are the players' cards when Evil Rick, for 6 VP, is defeated by Ana."""
    sitting = table(*([] for _ in decks), decks=dict(enumerate(decks)), council=["evil_rick"], power=12)
    sitting.buy("evil_rick")
    scores: list[int] = sitting.state.scores
    return [scores[0] - 6, *scores[1:]]


@pytest.mark.rule("RC-137", "RC-139", "RC-140", "RC-R20")
@pytest.mark.parametrize(
    ("waves", "genius", "score"), [(0, 3, 0), (1, 0, -1), (1, 1, 0), (3, 1, -2), (2, 5, 0), (4, 0, -4)]
)
def test_each_morty_waves_needs_a_genius_waves_of_its_own(waves: int, genius: int, score: int) -> None:
    deck = ["morty_waves"] * waves + ["genius_waves"] * genius
    assert final_scores(["jerry"], deck) == [0, score]


@pytest.mark.rule("RC-137", "RC-139")
def test_rick_sanchez_c137_counts_morty_waves_which_still_cost_a_point_unless_paired() -> None:
    deck = ["rick_sanchez_c137", "morty_waves", "morty_waves", "morty_waves", "genius_waves"]
    assert final_scores(["jerry"], deck) == [0, 3 * 2 - 2]


@pytest.mark.rule("RC-137")
def test_rick_sanchez_c137_gives_three_power() -> None:
    assert table(["rick_sanchez_c137"], ["beth"]).play("rick_sanchez_c137").power == 3


@pytest.mark.rule("RC-168", "RC-058")
def test_morty_waves_cannot_be_bought() -> None:
    sitting = table(["jerry"], ["beth"], power=20)
    with pytest.raises(Illegal, match="is not offered"):
        sitting.do(sitting.state.waves[-1])
