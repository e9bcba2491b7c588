"""What a PHH record says of a hand besides how it went, to provenance and back.

Fields that the format has no name for go into our own field, if a reader would not find them otherwise.
"""

from collections.abc import Iterable
from dataclasses import fields, replace
from datetime import UTC, date, datetime, time
from typing import Any, Final

from riverboat.engine.errors import NotationError
from riverboat.engine.notation.own_source import with_own_source
from riverboat.engine.notation.phh.extensions import OWN_FIELD
from riverboat.engine.notation.phh.records import PhhHand
from riverboat.engine.notation.provenance import Provenance
from riverboat.engine.notation.toml_text import format_value, read_fields
from riverboat.engine.notation.zones import on_every_clock, zone_named

_TEXTS: Final = ("venue", "event", "currency")
_TOML: Final = "toml"
_SHORT: Final = "time_zone_abbreviation"
_MAX_INTEGER: Final = 2**53


def provenance_of(source: PhhHand, unit: int, remarks: Iterable[str] = (), kept: str = "") -> Provenance:
    """Return what `source` says. Raises NotationError for a value that cannot be.

    unit: how many chips make 1 in the record. remarks: those of its actions. kept: our own field, as JSON.
    """
    if not source.metadata:
        return Provenance(format="phh", hand=_id_of(source), unit=unit, comments=(*source.comments, *remarks))
    left = {name: value for name, value in source.metadata.items() if name != OWN_FIELD}
    found: dict[str, Any] = {name: _taken(source, left, name, (str,)) or "" for name in _TEXTS}
    found["table"] = str(_taken(source, left, "table", (str, int)) or "")
    level = _taken(source, left, "level", (str, int))
    seats = _taken(source, left, "seat_count", (int,))
    if seats is not None and seats < len(source.starting_stacks):
        raise _error(source, f"seat_count is {seats}, with {len(source.starting_stacks)} players")
    read = Provenance(
        format="phh",
        hand=_id_of(source),
        unit=unit,
        seats=seats,
        level="" if level is None else str(level),
        comments=(*source.comments, *remarks),
        **found,
        **_time_of(source, left),
        unknown={name: _as_json(value) for name, value in left.items()},
    )
    if not kept:
        return read
    try:
        return replace(read, **with_own_source(kept))
    except ValueError:
        raise _error(source, f"source in {OWN_FIELD} is not what this program writes") from None


def _id_of(source: PhhHand) -> str:
    return "" if source.hand is None else str(source.hand)


def metadata_of(kept: Provenance) -> dict[str, Any]:
    """Return `kept` as fields of the format, as far as it has fields for it."""
    made: dict[str, Any] = {name: getattr(kept, name) for name in _TEXTS if getattr(kept, name)}
    made |= {name: _number(getattr(kept, name)) for name in ("table", "level") if getattr(kept, name)}
    if kept.seats is not None:
        made["seat_count"] = kept.seats
    if kept.played is not None:
        made |= _date_fields(kept.played, kept.precision)
    if kept.zone:
        is_iana = "/" in kept.zone or kept.zone == "UTC" or _SHORT in kept.unknown
        made["time_zone" if is_iana else _SHORT] = kept.zone
    if kept.format == "phh":
        known = {*made, OWN_FIELD, *(each.name for each in fields(PhhHand))}
        made |= {
            name: _from_json(value)
            for name, value in kept.unknown.items()
            if name not in known and _is_toml(value)
        }
    return made


def hand_field(kept: Provenance) -> int | str | None:
    """Return the id of the hand as the format has it: a number if it is one."""
    return _number(kept.hand) if kept.hand else None


def _taken(source: PhhHand, left: dict[str, Any], name: str, kinds: tuple[type, ...]) -> Any:
    value = left.pop(name, None)
    if value is not None and type(value) not in kinds:
        words = " or ".join(_WORDS[kind] for kind in kinds)
        raise _error(source, f"{name} is {value!r}, not {words}")
    return value


_WORDS: Final = {str: "a text", int: "a whole number", time: "a local time"}


def _error(source: PhhHand, reason: str) -> NotationError:
    return NotationError(f"{source.where}: {reason}", code="bad_field")


def _time_of(source: PhhHand, left: dict[str, Any]) -> dict[str, Any]:
    """Take the date and the time out of the fields `left`, if there is at least a year."""
    given = {name: _taken(source, left, name, (int,)) for name in ("year", "month", "day")}
    clock = _taken(source, left, "time", (time,))
    name = _taken(source, left, "time_zone", (str,)) or ""
    short = _taken(source, left, _SHORT, (str,)) or ""
    if name and short:
        left[_SHORT] = short
    precision = next((unit for unit, value in reversed(given.items()) if value is not None), "")
    known = list(given.values())[: _PRECISIONS.index(precision) + 1] if precision else []
    if not known or None in known or (clock is not None and precision != "day"):
        left |= {name: value for name, value in {**given, "time": clock}.items() if value is not None}
        return {"zone": name or short}
    try:
        day = date(given["year"], given["month"] or 1, given["day"] or 1)
        zone = zone_named(name) or zone_named(short) or UTC
        played = on_every_clock(datetime.combine(day, clock or time(), zone))
    except (ValueError, OverflowError):
        raise _error(source, f"there is no date {'-'.join(map(str, known))}") from None
    return {"played": played, "zone": name or short, "precision": "" if clock is not None else precision}


_PRECISIONS: Final = ("year", "month", "day")


def _date_fields(played: datetime, precision: str) -> dict[str, Any]:
    named = {"year": played.year, "month": played.month, "day": played.day}
    if not precision:
        return {**named, "time": played.time()}
    return {name: named[name] for name in _PRECISIONS[: _PRECISIONS.index(precision) + 1]}


def _number(text: str) -> int | str:
    """Return `text` as a number, if that is written the same."""
    is_number = text.isascii() and text.isdigit() and len(text) < 16 and str(int(text)) == text
    return int(text) if is_number else text


def _as_json(value: Any) -> Any:
    """Return a value of TOML as data of JSON; what JSON does not have stands in a table, as TOML text."""
    match value:
        case bool() | str():
            return value
        case int() if abs(value) < _MAX_INTEGER:
            return value
        case list():
            return [_as_json(item) for item in value]
        case dict() if list(value) != [_TOML]:
            return {name: _as_json(item) for name, item in value.items()}
        case _:
            return {_TOML: format_value(value)}


def _is_toml(value: Any) -> bool:
    """Whether `value` is what `_as_json` makes, and not other data of JSON."""
    match value:
        case list():
            return all(map(_is_toml, value))
        case dict():
            return all(map(_is_toml, value.values()))
        case _:
            return isinstance(value, str | int)


def _from_json(value: Any) -> Any:
    """Return the value of TOML that `_as_json` made `value` from."""
    match value:
        case list():
            return [_from_json(item) for item in value]
        case dict() if list(value) == [_TOML]:
            return read_fields(f"_ = {value[_TOML]}")["_"]
        case dict():
            return {name: _from_json(item) for name, item in value.items()}
        case _:
            return value
