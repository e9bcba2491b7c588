"""What a hand's source says of it besides how it went, as a row of the table `provenance`."""

from dataclasses import fields
from typing import Any, Final

import msgspec

from riverboat.engine.notation.provenance import Provenance
from riverboat.server.history.database.statements import Row
from riverboat.server.history.database.utc_time import to_milliseconds
from riverboat.server.history.errors import JournalDamaged

MAX_BYTES: Final = 65_536
"""The longest JSON that is kept of a hand."""

MAX_NAME: Final = 200
"""The longest name of a venue, and id of a hand there."""

_NOTHING: Final = [(each.name, getattr(Provenance(), each.name)) for each in fields(Provenance)]


def row_of(hand: int, source: Provenance, content: str, data: str = "") -> Row:
    """Return `source` as the row of `hand`.

    content: a digest of how the hand went. data: `source` as JSON, if the caller has it.
    """
    is_named = bool(source.venue and source.hand)
    return {
        "hand": hand,
        "venue": source.venue if is_named else None,
        "venue_hand": source.hand if is_named else None,
        "played": None if source.played is None else to_milliseconds(source.played),
        "currency": source.currency,
        "unit": source.unit,
        "content": content,
        "data": data or to_json(source),
    }


def what_is_said(source: Provenance) -> dict[str, Any]:
    """Return the fields of which `source` says something."""
    return {name: value for name, usual in _NOTHING if (value := getattr(source, name)) != usual}


def to_json(source: Provenance) -> str:
    """Return what `source` says as JSON. Raises what msgspec raises for what is no data of JSON."""
    return msgspec.json.encode(what_is_said(source)).decode()


def from_json(hand: int, data: str) -> Provenance:
    """Read the row of `hand`. Raises JournalDamaged, which shows none of it."""
    try:
        return msgspec.json.decode(data, type=Provenance)
    except (msgspec.DecodeError, ValueError):
        raise JournalDamaged(f"the provenance of hand {hand} cannot be read") from None
