import pytest

from riverboat.client_cli.arena.variance.forecast import Forecast, duration


def said_of(sets: int, seconds_a_set: float) -> list[str]:
    now, said = 0.0, list[str]()
    forecast = Forecast(sets, said.append, lambda: now)
    for _ in range(sets // 5):
        now += 5 * seconds_a_set
        forecast.add(5)
    return said


def test_long_evaluation_is_forecast_once_from_the_first_sets() -> None:
    assert said_of(1_025, 0.6) == ["The evaluation of 1,025 sets will take about 10 minutes more."]


def test_short_evaluation_is_not_worth_a_word() -> None:
    assert said_of(1_000, 0.005) == []
    assert said_of(15, 100.0) == []


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(34.0, "30 seconds"), (89.0, "90 seconds"), (150.0, "2 minutes"), (9_000, "2.5 hours")],
)
def test_duration_is_rounded(seconds: float, words: str) -> None:
    assert duration(seconds) == words
