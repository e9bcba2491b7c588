import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.client_cli.load.figures import Times


def times(*seconds: float) -> Times:
    result = Times()
    for each in seconds:
        result.add(each)
    return result


def test_a_percentile_is_a_time_that_there_was() -> None:
    hundred = times(*(n / 1000 for n in range(100, 0, -1)))
    assert hundred.percentiles((1, 50, 90, 99, 99.9, 100)) == [0.001, 0.05, 0.09, 0.099, 0.1, 0.1]
    assert hundred.as_json() == {"p50": 50, "p90": 90, "p99": 99, "p99.9": 100, "max": 100}


def test_of_no_time_at_all_there_is_none() -> None:
    assert times().as_json() == dict.fromkeys(("p50", "p90", "p99", "p99.9", "max"))


@given(st.lists(st.floats(1e-5, 10), min_size=1, max_size=200), st.floats(0.1, 100))
def test_so_many_in_a_hundred_did_not_exceed_it(seconds: list[float], percent: float) -> None:
    [limit] = times(*seconds).percentiles((percent,))
    assert limit in seconds
    assert sum(each <= limit for each in seconds) >= percent / 100 * len(seconds) - 1e-9
    assert sum(each < limit for each in seconds) < percent / 100 * len(seconds) + 1e-9


def test_without_times_there_is_nothing_to_show() -> None:
    assert math.isnan(times().percentiles((50,))[0])
    assert times().plot() == []


def test_the_plot_has_a_bar_for_each_step_as_long_as_its_share() -> None:
    lines = times(*[0.001] * 30, *[0.004] * 10).plot()
    shares = [line.split()[-1] for line in lines]
    assert shares[0] == "75.00%"
    assert shares[-1] == "25.00%"
    assert set(shares[1:-1]) == {"0.00%"}
    assert [line.count("█") for line in (lines[0], lines[1], lines[-1])] == [40, 0, 13]
    assert float(lines[0].split()[0]) == pytest.approx(0.98, abs=0.01)
