"""Events as development versions stored them: what is committed to of a deal was in hexadecimal."""

import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

_HEX: Final = re.compile("[0-9a-f]{64}")
"""32 bytes in hexadecimal. In base64 they have 44 characters."""


def as_stored_now(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of an event as it is stored now, whichever version stored it."""
    change = _CHANGES.get(data["kind"])
    return data if change is None else change(data)


def _committed(data: dict[str, Any]) -> dict[str, Any]:
    """A commitment had the text of its line-up, which names the seats. Others were not stored elsewhere."""
    text = data.get("line_up")
    if not isinstance(text, str):
        return data
    line_up: Any = {}
    with suppress(ValueError):
        line_up = json.loads(text)
    return {
        **{name: value for name, value in data.items() if name != "line_up"},
        "seats": _seats(line_up, "players"),
        "contributors": _seats(line_up, "heads"),
        "before": _bytes(data.get("before")),
        "commitment": _bytes(data.get("commitment")),
    }


def _seats(line_up: Any, name: str) -> list[int]:
    by_seat = line_up.get(name) if isinstance(line_up, Mapping) else None
    return sorted([int(seat) for seat in by_seat if seat.isdecimal()]) if isinstance(by_seat, dict) else []


def _outcome(data: dict[str, Any]) -> dict[str, Any]:
    secrets = data.get("secrets")
    if not (isinstance(secrets, list) and any(_is_hex(secret) for secret in secrets)):
        return data
    values = [(seat, _bytes(value)) for seat, value in data.get("values", ())]
    changed = {**data, "values": values, "secrets": [_bytes(secret) for secret in secrets]}
    return changed if data["kind"] == "deal_recorded" else {"line_up": "", **changed}


def _is_hex(text: object) -> bool:
    return isinstance(text, str) and _HEX.fullmatch(text) is not None


def _bytes(text: Any) -> Any:
    """Return the bytes of a text in hexadecimal, and anything else as it is."""
    return bytes.fromhex(text) if _is_hex(text) else text


_CHANGES: Final[dict[str, Callable[[dict[str, Any]], dict[str, Any]]]] = {
    "deal_committed": _committed,
    "deal_avoided": _outcome,
    "deal_recorded": _outcome,
}
