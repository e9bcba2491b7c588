"""Time zones by the names that hand histories have for them."""

from datetime import MAXYEAR, MINYEAR, UTC, datetime, timedelta, timezone, tzinfo
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_PLACES: Final = {
    "ET": "America/New_York",
    "CT": "America/Chicago",
    "MT": "America/Denver",
    "PT": "America/Los_Angeles",
    "WET": "Europe/Lisbon",
    "CET": "Europe/Berlin",
    "EET": "Europe/Helsinki",
    "MSK": "Europe/Moscow",
}
"""The clocks that these names stand for, in summer as well."""

_HOURS: Final = {
    "UTC": 0, "GMT": 0, "Z": 0, "BST": 1, "WEST": 1, "CEST": 2, "EEST": 3, "EDT": -4, "EST": -5, "CDT": -5,
    "CST": -6, "MDT": -6, "MST": -7, "PDT": -7, "PST": -8, "JST": 9, "HKT": 8, "SGT": 8, "AEST": 10,
    "AEDT": 11,
}  # fmt: skip


@cache
def zone_named(name: str) -> tzinfo | None:
    """Return the zone with this name of IANA, or this abbreviation; None if it is unknown here."""
    if name in _HOURS:
        return timezone(timedelta(hours=_HOURS[name])) if _HOURS[name] else UTC
    try:
        return ZoneInfo(_PLACES.get(name, name))
    except (ZoneInfoNotFoundError, ValueError, OSError):  # a name may be a path
        return None


def on_every_clock(time: datetime) -> datetime:
    """Return `time`, which any zone can show. Raises ValueError for the first and the last year there is."""
    if not MINYEAR < time.year < MAXYEAR:
        raise ValueError(f"the year {time.year} is out of range")
    return time
