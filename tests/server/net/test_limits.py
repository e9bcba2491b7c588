from hypothesis import given
from hypothesis import strategies as st

from riverboat.server.net.limits import TokenBucket


def test_burst_passes_and_no_more() -> None:
    bucket = TokenBucket(rate=10, burst=3, now=100)
    assert [bucket.take(100) for _ in range(5)] == [True, True, True, False, False]


def test_bucket_refills_at_its_rate() -> None:
    bucket = TokenBucket(rate=10, burst=1, now=0)
    assert [bucket.take(now) for now in (0, 0.05, 0.1, 0.15, 0.25)] == [True, False, True, False, True]


def test_bucket_holds_the_burst_at_most() -> None:
    bucket = TokenBucket(rate=10, burst=2, now=0)
    assert [bucket.take(1000) for _ in range(3)] == [True, True, False]


@given(rate=st.integers(1, 100), burst=st.integers(1, 20), pauses=st.lists(st.floats(0, 1), max_size=60))
def test_rate_and_burst_are_never_exceeded(rate: int, burst: int, pauses: list[float]) -> None:
    bucket, now, through = TokenBucket(rate, burst, 0), 0.0, 0
    for pause in pauses:
        now += pause
        through += bucket.take(now)
        assert through <= burst + rate * now + 1e-6
