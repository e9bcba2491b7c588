"""Dates of PokerStars: "2011/07/04 21:56:59 WET [2011/07/04 16:56:59 ET]"."""

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from riverboat.engine.notation.zones import on_every_clock

_EASTERN: Final = "ET"
_PLACES: Final = {
    "ET": "America/New_York",
    "CET": "Europe/Berlin",
    "EET": "Europe/Helsinki",
    "WET": "Europe/Lisbon",
    "MSK": "Europe/Moscow",
}
"""The clocks that these names stand for, in summer as well."""

_UNIVERSAL: Final = ("UTC", "GMT")

_DATE: Final = r"(\d{4})[/-](\d\d?)[/-](\d\d?)[ -]+(\d\d?):(\d\d):(\d\d)"
_DATES: Final = re.compile(rf"{_DATE}(?: \(?([A-Z]{{2,6}})\)?)?(?: \[{_DATE} {_EASTERN}\])?")


def read_date(text: str) -> tuple[datetime | None, str]:
    """Return when a hand was played, and its zone as `text` names it.

    The date is None unless its zone is known, or the second date, in Eastern Time, shows the difference.
    """
    found = _DATES.search(text)
    if found is None:
        return None, ""
    zone = found[7] or ""
    try:
        local, *others = [
            on_every_clock(datetime(*map(int, date)))  # type: ignore[arg-type] # noqa: DTZ001 - as written
            for date in (found.groups()[:6], found.groups()[7:])
            if date[0]
        ]
    except ValueError:
        return None, zone
    if place := _place(zone):
        return local.replace(tzinfo=place), zone
    clock = _place(_EASTERN)
    if not others or clock is None:
        return None, zone
    offset = local - others[0].replace(tzinfo=clock).astimezone(UTC).replace(tzinfo=None)
    if abs(offset) >= timedelta(days=1):
        return None, zone
    return local.replace(tzinfo=timezone(offset)), zone


def write_date(played: datetime, zone: str) -> str:
    """Write when a hand was played, by the clock of `zone`, in UTC if it is empty; foreign clocks with both.

    A clock that we do not know gets the time of `played` as it is.
    """
    zone = zone or "UTC"
    eastern, place = _place(_EASTERN), _place(zone)
    text = f"{_written(played.astimezone(place) if place else played)} {zone}"
    if eastern is None or zone in {_EASTERN, *_UNIVERSAL}:
        return text
    return f"{text} [{_written(played.astimezone(eastern))} {_EASTERN}]"


def _written(date: datetime) -> str:
    return f"{date:%Y/%m/%d} {date.hour}:{date:%M:%S}"


@cache
def _place(zone: str) -> tzinfo | None:
    """Return the clock of `zone`; None if it is unknown here."""
    if zone in _UNIVERSAL:
        return UTC
    try:
        return ZoneInfo(_PLACES[zone])
    except (KeyError, ZoneInfoNotFoundError):
        return None
