"""How a match begins: Ricks, decks, stacks and the Line-Up, and what is secret."""

from __future__ import annotations

from collections import Counter

import pytest

from games.kernel.ask import Illegal
from games.kernel.state import SPECTATOR, view
from games.titles.rick_counters.cards import Playable

from .sitting import SHIPPED, STARTING, Sitting, begin, game, table

SEEDS = [bytes([n]) * 32 for n in range(30)]


def knows(sitting: Sitting, viewer: int, numbers: list[int]) -> list[str]:
    """The faces of these cards as somebody may know them."""
    faces = view(sitting.state, viewer).faces
    return [faces[n] for n in numbers]


# -- players and Ricks ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-R01")
def test_two_to_five_play() -> None:
    assert game().meta.players == (2, 3, 4, 5)
    for number in (1, 6):
        with pytest.raises(ValueError, match="is for 2 to 5 players"):
            game().start([""] * number)


@pytest.mark.rule("RC-085", "RC-R01")
@pytest.mark.parametrize("ricks", ["random", "choose"])
def test_the_first_player_is_drawn_by_the_dice(ricks: str) -> None:
    first = Counter(begin(3, seed=seed, ricks=ricks).default(until="act").turn for seed in SEEDS)
    assert set(first) == {0, 1, 2}
    assert all(begin(3, seed=seed).state.number == 1 for seed in SEEDS)


@pytest.mark.rule("RC-034")
@pytest.mark.parametrize("players", [2, 5])
def test_one_oversized_rick_each_is_dealt_at_random(players: int) -> None:
    dealt = []
    for seed in SEEDS:
        sitting = begin(players, seed=seed)
        ricks = [sitting.rick(i) for i in range(players)]
        assert len(set(ricks)) == players
        assert all(SHIPPED[key].type == "oversized" for key in ricks)
        assert sitting.asked == [(sitting.turn, "act")], "nobody chooses"
        dealt.append(ricks[0])
    assert len(set(dealt)) == 6


@pytest.mark.rule("RC-035", "RC-R06")
def test_with_free_choice_players_pick_in_reverse_turn_order_from_those_left() -> None:
    sitting = begin(3, ricks="choose")
    assert sitting.board(SPECTATOR)["box"], "all can be seen"
    picked: list[tuple[int, str]] = []
    while sitting.asked[0][1] == "rick":
        ((seat, _),) = sitting.asked
        options = sitting.options(seat, "rick")
        assert len(options) == 6 - len(picked)
        assert not {key for _, key in picked} & set(options)
        sitting.answer(seat, "rick", options[1])
        picked.append((seat, options[1]))
    first = sitting.turn
    assert [seat for seat, _ in picked] == [(first + 2) % 3, (first + 1) % 3, first]
    assert all(sitting.rick(seat) == key for seat, key in picked)


@pytest.mark.rule("RC-036", "RC-R06")
@pytest.mark.parametrize("players", [2, 3])
def test_two_are_dealt_and_one_is_kept(players: int) -> None:
    sitting = begin(players, ricks="two")
    assert sitting.asked == [(i, "rick") for i in range(players)], "all choose at the same time"
    kept = []
    for i in range(players):
        dealt = [card["key"] for card in sitting.board((i + 1) % players)["seats"][i]["dealt"]]
        assert sorted(dealt) == sitting.options(i, "rick"), "the others see the two"
        sitting.answer(i, "rick", dealt[1])
        kept.append(dealt[1])
    assert [sitting.rick(i) for i in range(players)] == kept
    assert sorted([*kept, *sitting.keys(sitting.state.box)]) == sorted(
        c.key for c in SHIPPED.cards.values() if c.type == "oversized"
    )


@pytest.mark.rule("RC-R06")
def test_a_choice_among_two_is_secret_until_all_have_chosen() -> None:
    sitting = begin(2, ricks="two")
    sitting.answer(0, "rick", sitting.options(0, "rick")[0])
    assert sitting.board(1)["seats"][0]["rick"] is None
    assert sitting.position.is_joint


@pytest.mark.rule("RC-R06")
@pytest.mark.parametrize("players", [4, 5])
def test_at_larger_tables_two_each_deals_one_each(players: int) -> None:
    sitting = begin(players, ricks="two")
    assert sitting.asked == [(sitting.turn, "act")]
    assert len({sitting.rick(i) for i in range(players)}) == players


# -- decks ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-037", "RC-086")
@pytest.mark.parametrize("players", [2, 5])
def test_everybody_starts_with_ten_cards_shuffled_and_draws_five(players: int) -> None:
    sitting = begin(players)
    for i in range(players):
        assert Counter(sitting.hand(i) + sitting.deck(i)) == Counter(STARTING)
        assert len(sitting.hand(i)) == 5
    orders = {tuple(s.hand(0) + s.deck(0)) for s in (begin(players, seed=seed) for seed in SEEDS)}
    assert len(orders) > 20


@pytest.mark.rule("RC-040", "RC-052")
def test_the_main_deck_is_shuffled_and_its_top_five_are_the_line_up() -> None:
    sittings = [begin(seed=seed) for seed in SEEDS]
    assert len({tuple(s.line_up + s.main) for s in sittings}) == len(SEEDS)
    for sitting in sittings:
        assert (len(sitting.line_up), len(sitting.main)) == (5, 87)
        assert knows(sitting, SPECTATOR, sitting.state.lineup) == sitting.line_up
        assert set(knows(sitting, 0, sitting.state.main)) == {""}


@pytest.mark.rule("RC-049")
def test_the_location_deck_is_shuffled_and_lies_face_down() -> None:
    sittings = [begin(seed=seed) for seed in SEEDS]
    assert len({tuple(s.locations) for s in sittings}) == len(SEEDS)
    assert all(set(knows(s, 0, s.state.locations)) == {""} for s in sittings)


@pytest.mark.rule("RC-042", "RC-043", "RC-044", "RC-045", "RC-048")
def test_the_council_lies_between_riq_iv_and_evil_rick() -> None:
    between = set()
    for seed in SEEDS:
        sitting = begin(seed=seed)
        top, *middle, last = sitting.council
        assert (top, last) == ("riq_iv", "evil_rick")
        assert sitting.state.council_up
        assert {SHIPPED[key].type for key in middle} == {"council"}
        assert len(set(middle)) == 5
        seen = knows(sitting, SPECTATOR, sitting.state.council[::-1])
        assert seen == ["riq_iv", *[""] * 5, "evil_rick"], "five face down, the blue back known to all"
        between.add(tuple(middle))
    assert len(between) > 20


@pytest.mark.rule("RC-047")
def test_evil_rick_is_the_top_card_while_he_is_face_up() -> None:
    sitting = table(["evil_morty"], ["jerry"], council=["evil_rick"], power=12)
    assert "evil_rick" in sitting.buyable
    assert sitting.board(0)["council"]["key"] == "evil_rick"
    sitting.play("evil_morty")
    assert sitting.power == 12 + 2 + 4, "Evil Morty uses the text of the top card: his +4 Power"


@pytest.mark.rule("RC-054", "RC-059")
def test_four_stacks_lie_beside_the_line_up_and_are_no_part_of_it() -> None:
    sitting = begin()
    board = sitting.board(0)
    stacks = ("portal_guns", "council_size", "morty_waves", "location_deck")
    assert [board[name] for name in stacks] == [16, 7, 20, 21]
    assert len(board["line_up"]) == 5
    line_up = {card["number"] for card in board["line_up"]}
    assert board["portal_gun"]["number"] not in line_up
    assert board["council"]["number"] not in line_up


@pytest.mark.rule("RC-059")
def test_what_takes_from_the_line_up_reaches_no_stack() -> None:
    sitting = table(["solicitor_rick"], ["jerry"])
    sitting.play("solicitor_rick")  # gain a card with cost 4 or less from the Line-Up
    cheap = [key for key in sitting.line_up if isinstance(c := SHIPPED[key], Playable) and c.cost <= 4]
    assert sitting.options(0, "gain") == sorted(cheap)
    assert "portal_gun" not in sitting.options(0, "gain")


# -- secrets ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RC-R07")
def test_hands_and_decks_are_secret_and_nobody_knows_the_own_deck() -> None:
    sitting = table(["jerry", "red_x"], ["beth"], discards={0: ["summer"]}, ongoing={1: ["bird_world"]})
    seat = sitting.state.seats[0]
    assert knows(sitting, 0, seat.hand) == ["jerry", "red_x"]
    for viewer in (1, SPECTATOR):
        assert set(knows(sitting, viewer, seat.hand)) == {""}
        assert knows(sitting, viewer, seat.discard) == ["summer"]
    for viewer in (0, 1, SPECTATOR):
        assert set(knows(sitting, viewer, seat.deck)) == {""}
        assert knows(sitting, viewer, sitting.state.seats[1].ongoing) == ["bird_world"]


@pytest.mark.rule("RC-R07")
def test_the_sizes_of_piles_are_public() -> None:
    sitting = table(["jerry", "red_x"], ["beth"])
    board = sitting.board(SPECTATOR)
    assert [seat["hand_size"] for seat in board["seats"]] == [2, 1]
    assert [seat["deck_size"] for seat in board["seats"]] == [9, 9]
    assert (board["main_deck"], board["council_size"]) == (92 - 1 - 5, 7)
    assert "jerry" not in str(board)


@pytest.mark.rule("RC-R07", "RC-031")
def test_a_reshuffled_discard_pile_is_secret_again() -> None:
    sitting = table(["red_x"], ["beth"], decks={0: []}, discards={0: ["jerry", "beth", "summer"]})
    sitting.play("red_x")
    assert set(knows(sitting, 1, sitting.state.seats[0].deck)) == {""}
    assert set(knows(sitting, 0, sitting.state.seats[0].deck)) == {""}


@pytest.mark.rule("RC-035")
def test_a_rick_that_is_gone_can_not_be_chosen() -> None:
    sitting = begin(2, ricks="choose")
    ((seat, _),) = sitting.asked
    sitting.answer(seat, "rick", "calm_rick")
    ((other, _),) = sitting.asked
    with pytest.raises(Illegal, match="is not offered"):
        sitting.answer(other, "rick", "calm_rick")
