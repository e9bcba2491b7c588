from datetime import UTC, datetime, timedelta

import pytest

from riverboat.engine.notation.zones import on_every_clock, zone_named


@pytest.mark.parametrize(
    ("name", "winter", "summer"),
    [("UTC", 0, 0), ("ET", -5, -4), ("EST", -5, -5), ("CET", 1, 2), ("America/Los_Angeles", -8, -7)],
)
def test_known_zones(name: str, winter: int, summer: int) -> None:
    zone = zone_named(name)
    assert zone is not None
    offsets = [datetime(2023, month, 1, tzinfo=zone).utcoffset() for month in (1, 7)]
    assert offsets == [timedelta(hours=winter), timedelta(hours=summer)]


@pytest.mark.parametrize("name", ["", "Mars/Olympus", "../../etc/passwd", "/etc/passwd", "America", "x\0y"])
def test_unknown_zones(name: str) -> None:
    assert zone_named(name) is None


@pytest.mark.parametrize("year", [1, 9999])
def test_years_that_some_clock_cannot_show(year: int) -> None:
    with pytest.raises(ValueError, match=f"the year {year} is out of range"):
        on_every_clock(datetime(year, 12, 31, tzinfo=UTC))
    inside = datetime(2 if year == 1 else 9998, 1, 1, tzinfo=UTC)
    for zone in ("Pacific/Kiritimati", "Pacific/Niue"):
        assert on_every_clock(inside).astimezone(zone_named(zone)) == inside
