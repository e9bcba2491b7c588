import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.client_cli.load.latencies import Latencies


def latencies(*seconds: float) -> Latencies:
    result = Latencies()
    for each in seconds:
        result.add(each)
    return result


def test_percentile_is_a_measured_latency() -> None:
    hundred = latencies(*(n / 1000 for n in range(100, 0, -1)))
    assert hundred.percentiles((1, 50, 90, 99, 99.9, 100)) == [0.001, 0.05, 0.09, 0.099, 0.1, 0.1]
    assert hundred.as_json() == {"p50": 50, "p90": 90, "p99": 99, "p99.9": 100, "max": 100}


def test_no_percentiles_without_latencies() -> None:
    assert latencies().as_json() == dict.fromkeys(("p50", "p90", "p99", "p99.9", "max"))


@given(st.lists(st.floats(1e-5, 10), min_size=1, max_size=200), st.floats(0.1, 100))
def test_percentile_is_exceeded_by_the_rest(seconds: list[float], percent: float) -> None:
    [limit] = latencies(*seconds).percentiles((percent,))
    assert limit in seconds
    assert sum(each <= limit for each in seconds) >= percent / 100 * len(seconds) - 1e-9
    assert sum(each < limit for each in seconds) < percent / 100 * len(seconds) + 1e-9


def test_no_plot_without_latencies() -> None:
    assert math.isnan(latencies().percentiles((50,))[0])
    assert latencies().plot() == []


def test_plot_bars_are_proportional() -> None:
    lines = latencies(*[0.001] * 30, *[0.004] * 10).plot()
    shares = [line.split()[-1] for line in lines]
    assert shares[0] == "75.00%"
    assert shares[-1] == "25.00%"
    assert set(shares[1:-1]) == {"0.00%"}
    assert [line.count("█") for line in (lines[0], lines[1], lines[-1])] == [40, 0, 13]
    assert float(lines[0].split()[0]) == pytest.approx(0.98, abs=0.01)
