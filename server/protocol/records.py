"""The form in which events travel and are kept: a map of an event's fields with its `kind`."""

from typing import Any

import msgspec

from riverboat.engine.errors import EngineError
from riverboat.engine.events import EVENTS, Event
from riverboat.engine.facts import fact
from riverboat.server.protocol import table_events  # noqa: F401 - registers its kinds
from riverboat.server.protocol.errors import BadMessage


@fact
class Record:
    """An event with its number at the table, and the number of the hand that it is part of, if it is."""

    seq: int
    hand: int | None
    event: Event


def event_to_data(event: Event) -> dict[str, Any]:
    """`event` as plain data: its fields and its `kind`."""
    data: dict[str, Any] = msgspec.to_builtins(event)
    data["kind"] = event.kind
    return data


def event_from_data(data: Any) -> Event:
    """The event that `data` describes. Raises BadMessage."""
    kind = EVENTS.get(str(data.get("kind"))) if isinstance(data, dict) else None
    if kind is None:
        raise BadMessage("there is no event of this kind")
    try:
        return msgspec.convert(data, kind)
    except (msgspec.ValidationError, EngineError) as error:
        raise BadMessage(f"{kind.kind}: {error}") from None
