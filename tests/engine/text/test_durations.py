import pytest

from riverboat.engine.text.durations import in_words


@pytest.mark.parametrize(
    ("ms", "words"),
    [
        (14_400_000, "4 hours"),
        (3_600_000, "1 hour"),
        (5_400_000, "90 minutes"),
        (900_000, "15 minutes"),
        (61_000, "61 seconds"),
        (4_500, "4.5 seconds"),
        (172_800_000, "2 days"),
        (0, "0 seconds"),
    ],
)
def test_largest_unit_that_fits(ms: int, words: str) -> None:
    assert in_words(ms) == words
