"""What is left on a clock, and when it is up: by zones, both changes of the clocks, nights, weekends, vacations."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.matches import clocks
from games.matches.clocks import ALWAYS, Clock, Hours
from games.matches.pace import DAY, HOUR, PACES, find, words

MADRID, NEW_YORK = "Europe/Madrid", "America/New_York"
NIGHT = (23 * 60, 7 * 60)


def at(zone: str, *moment: int, fold: int = 0) -> float:
    return datetime(*moment, tzinfo=ZoneInfo(zone), fold=fold).timestamp()  # type: ignore[misc,arg-type]


# In 2026 clocks go forward on 29 March (Madrid, at 2) and 8 March (New York, at 2), and back on 25 October (Madrid,
# at 3) and 1 November (New York, at 2).
TABLE = [
    # zone, sleep, weekend, since, until (both local), hours counted
    (MADRID, NIGHT, (), (2026, 6, 10, 20), (2026, 6, 11, 9), 5),
    (MADRID, NIGHT, (), (2026, 3, 28, 20), (2026, 3, 29, 9), 5),  # the night that is an hour shorter
    (MADRID, NIGHT, (), (2026, 10, 24, 20), (2026, 10, 25, 9), 5),  # the night that is an hour longer
    (MADRID, None, (), (2026, 3, 28, 20), (2026, 3, 29, 9), 12),  # without sleep the day itself is shorter
    (MADRID, None, (), (2026, 10, 24, 20), (2026, 10, 25, 9), 14),
    (NEW_YORK, NIGHT, (), (2026, 3, 7, 20), (2026, 3, 8, 9), 5),
    (NEW_YORK, NIGHT, (), (2026, 10, 31, 20), (2026, 11, 1, 9), 5),
    (NEW_YORK, None, (), (2026, 3, 7, 20), (2026, 3, 8, 9), 12),
    (NEW_YORK, None, (5, 6), (2026, 3, 6, 12), (2026, 3, 9, 12), 24),  # weekend over the change: Friday and Monday noon
    (NEW_YORK, None, (5, 6), (2026, 10, 30, 12), (2026, 11, 2, 12), 24),
    (MADRID, NIGHT, (5, 6), (2026, 3, 27, 20), (2026, 3, 30, 9), 5),  # a night runs into a weekend and out of it
    (MADRID, (60, 150), (), (2026, 3, 29, 0), (2026, 3, 29, 4), 1.5),  # ends within the hour that is skipped: at 3:30
    (MADRID, (150, 210), (), (2026, 3, 29, 0), (2026, 3, 29, 5), 4),  # begins within it: at 3:30, and ends there
    (
        MADRID,
        (60, 150),
        (),
        (2026, 10, 25, 0),
        (2026, 10, 25, 4),
        2.5,
    ),  # ends within the hour that comes twice: the second
    (MADRID, (13 * 60, 14 * 60), (), (2026, 6, 10, 12), (2026, 6, 10, 15), 2),  # a siesta
    ("UTC", NIGHT, (), (2026, 3, 28, 20), (2026, 3, 29, 9), 5),
    ("Australia/Lord_Howe", NIGHT, (), (2026, 4, 4, 20), (2026, 4, 5, 9), 5),  # half an hour back
]


@pytest.mark.parametrize(("zone", "sleep", "weekend", "since", "until", "hours"), TABLE)
def test_what_is_counted(zone, sleep, weekend, since, until, hours):
    kept = Hours(zone, sleep, weekend)
    begin, end = at(zone, *since), at(zone, *until)
    assert clocks.counted(kept, begin, end) == pytest.approx(hours * HOUR)
    clock = Clock(100 * HOUR, begin, kept)
    assert clocks.remaining(clock, end) == pytest.approx((100 - hours) * HOUR)
    # The same stretch, asked the other way round: time is up at its end, unless the clock stood then already.
    due = clocks.deadline(Clock(hours * HOUR, begin, kept))
    assert due is not None
    assert due <= end
    assert clocks.counted(kept, due, end) == pytest.approx(0)


def test_an_hour_that_comes_twice_is_slept_twice():
    kept = Hours(MADRID, (60, 150))
    second = at(MADRID, 2026, 10, 25, 2, 30, fold=1)
    assert clocks.stopped_until(kept, at(MADRID, 2026, 10, 25, 1, 30)) == second
    assert clocks.stopped_until(kept, second) is None


def test_a_vacation_is_whole_days_of_the_player_s_zone():
    kept = Hours(NEW_YORK, away=((date(2026, 3, 7), date(2026, 3, 9)),))
    eve, back = at(NEW_YORK, 2026, 3, 6, 23), at(NEW_YORK, 2026, 3, 10, 0)
    assert clocks.stopped_until(kept, at(NEW_YORK, 2026, 3, 8, 12)) == back
    assert back - eve == 72 * HOUR  # an hour of the eve, and three days of which one is short
    assert clocks.deadline(Clock(2 * HOUR, eve, kept)) == back + HOUR


def test_stops_that_touch_are_one():
    kept = Hours(MADRID, NIGHT, (5, 6), ((date(2026, 6, 15), date(2026, 6, 15)),))
    assert clocks.stopped_until(kept, at(MADRID, 2026, 6, 12, 23, 30)) == at(MADRID, 2026, 6, 16, 7)


def test_a_clock_that_stands_loses_nothing_and_is_never_up():
    standing = Clock(HOUR, None)
    assert clocks.remaining(standing, 1e12) == HOUR
    assert clocks.deadline(standing) is None


def test_without_a_limit_nothing_runs():
    calm = Clock(None, 0.0)
    assert clocks.remaining(calm, 1e12) is None
    assert clocks.deadline(calm) is None
    assert clocks.warning(calm, None) is None


def test_the_reminder_comes_when_a_quarter_is_left_and_waits_for_the_morning():
    begin = at(MADRID, 2026, 6, 10, 8)
    assert clocks.warning(Clock(8 * HOUR, begin), 8 * HOUR) == begin + 6 * HOUR
    sleeper = Clock(24 * HOUR, begin, Hours(MADRID, NIGHT))  # 15 hours until the night; 18 are to pass
    assert clocks.warning(sleeper, 24 * HOUR) == at(MADRID, 2026, 6, 11, 10)


def test_hours_are_stored_and_read_again():
    kept = Hours(MADRID, NIGHT, (5, 6), ((date(2026, 8, 1), date(2026, 8, 14)),))
    assert clocks.unpacked(clocks.packed(kept)) == kept
    assert clocks.packed(Hours(MADRID)) == {}
    assert clocks.unpacked({}) == ALWAYS


ZONES = [MADRID, NEW_YORK, "UTC", "Asia/Kolkata", "Pacific/Apia", "America/Santiago", "Australia/Lord_Howe"]
MOMENTS = st.integers(int(at("UTC", 2026, 1, 1)), int(at("UTC", 2027, 12, 31))).map(float)
KEPT = st.builds(
    Hours,
    st.sampled_from(ZONES),
    st.none() | st.tuples(st.integers(18 * 60, 1439), st.integers(0, 9 * 60)),
    st.sampled_from([(), (5, 6), (6,), (0, 2, 4)]),
    st.sampled_from([(), ((date(2026, 3, 20), date(2026, 4, 2)),), ((date(2026, 10, 20), date(2026, 11, 5)),)]),
)


@given(KEPT, MOMENTS, st.floats(60, 10 * DAY))
def test_time_is_up_when_nothing_remains(kept, begin, seconds):
    clock = Clock(seconds, begin, kept)
    due = clocks.deadline(clock)
    assert due is not None
    assert clocks.remaining(clock, due) == pytest.approx(0, abs=1e-3)
    assert clocks.stopped_until(kept, due - 1e-3) is None  # not while the clock stood


@given(KEPT, MOMENTS, st.floats(0, 20 * DAY), st.floats(0, 20 * DAY))
def test_counting_in_two_parts_counts_the_same(kept, begin, first, second):
    middle, end = begin + first, begin + first + second
    parts = clocks.counted(kept, begin, middle) + clocks.counted(kept, middle, end)
    assert parts == pytest.approx(clocks.counted(kept, begin, end), abs=1e-2)


# -- paces ------------------------------------------------------------------------------------------------------------


def test_a_bank_grows_with_each_move_up_to_its_cap():
    pace = find("24h+8h/72h")
    assert pace.grant(None) == 32 * HOUR
    assert pace.grant(10 * HOUR) == 18 * HOUR
    assert pace.grant(70 * HOUR) == 72 * HOUR
    assert pace.grant(0) == 8 * HOUR
    assert pace.grant(-5) == 8 * HOUR
    assert pace.grant(100 * HOUR) == 100 * HOUR  # a gift is not taken away


def test_a_fixed_time_is_the_same_for_each_move():
    pace = find("36h")
    assert [pace.grant(left) for left in (None, 5.0, 0.0)] == [36 * HOUR] * 3
    assert pace.keep(5.0) is None


def test_presets_say_their_numbers():
    assert PACES["steady"].hint == "3 days in hand, 12 hours more with each move, at most 5 days"
    assert PACES["day"].hint == "1 day for each answer"
    assert PACES["none"].grant(None) is None
    assert [key for key, pace in PACES.items() if pace.sitting] == ["live"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("warp", "There is no pace “warp”"),
        ("24h+8h", "There is no pace"),
        ("8h/72h", "There is no pace"),
        ("24h+0h/72h", "between a minute and 60 days"),
        ("61d", "between a minute and 60 days"),
        ("24h+8h/12h", "at least as much as the bank"),
        ("1h+" + "9" * 60 + "h/72h", "There is no pace"),
    ],
)
def test_numbers_that_make_no_pace(text, says):
    with pytest.raises(ValueError, match=says):
        find(text)


def test_stretches_of_time_in_words():
    said = [words(seconds) for seconds in (20, 300, 90 * 60, 36 * HOUR, DAY, 2 * DAY + 3 * HOUR + 60)]
    assert said == [
        "less than a minute", "5 minutes", "1 hour 30 minutes", "36 hours", "1 day", "2 days 3 hours",
    ]  # fmt: skip


def test_a_day_later_in_the_same_zone():
    """Deadlines of a day are 24 hours, whatever the wall's clock does in between."""
    begin = at(MADRID, 2026, 3, 28, 20)
    assert clocks.deadline(Clock(DAY, begin)) == begin + timedelta(days=1).total_seconds()
