"""Time zones by the names that hand histories have for them."""

from datetime import UTC, timedelta, timezone, tzinfo
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
