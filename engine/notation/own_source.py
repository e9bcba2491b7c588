"""Provenance as JSON in a field of our own, for what a format has no field for."""

import json
from collections.abc import Callable
from dataclasses import fields
from datetime import datetime
from typing import Any, Final

from riverboat.engine.notation.provenance import Provenance
from riverboat.engine.notation.zones import on_every_clock


def own_source(kept: Provenance, read: Provenance) -> str:
    """Return as JSON what a reader would not find in a text from which it reads `read`; "" for nothing."""
    odd = {
        each.name: getattr(kept, each.name)
        for each in fields(Provenance)
        if each.name != "unit" and getattr(kept, each.name) != getattr(read, each.name)
    }
    return json.dumps(odd, ensure_ascii=False, default=_plain) if odd else ""


def with_own_source(text: object) -> dict[str, Any]:
    """Return the fields of Provenance in `text`, which `own_source` wrote. Raises ValueError."""
    try:
        given = json.loads(_text(text)).items()
        return {name: _VALUES[name](value) for name, value in given}
    except (TypeError, KeyError, AttributeError, RecursionError, OverflowError) as error:
        raise ValueError from error


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else dict(value)  # type: ignore[call-overload]


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    value.encode()
    return value


def _whole(value: object) -> int | None:
    if value is not None and type(value) is not int:
        raise TypeError
    return value


def _played(value: object) -> datetime | None:
    played = None if value is None else on_every_clock(datetime.fromisoformat(_text(value)))
    if played is not None and played.tzinfo is None:
        raise ValueError
    return played


def _comments(value: list[object]) -> tuple[str, ...]:
    return tuple(map(_text, value))


_VALUES: Final[dict[str, Callable[[Any], Any]]] = {
    **{each.name: _text for each in fields(Provenance) if each.type is str},
    "seats": _whole,
    "hero": _whole,
    "rake": _whole,
    "played": _played,
    "comments": _comments,
    "unknown": dict,
}
