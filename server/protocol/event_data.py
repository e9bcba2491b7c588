"""Convert events to and from plain data, as they are sent and stored: a map of the fields and the `kind`."""

from typing import Any, Final

import msgspec

from riverboat.engine.errors import EngineError
from riverboat.engine.events import EVENTS, Event, HandStarted
from riverboat.engine.house import STANDARD_HOUSE
from riverboat.engine.table import events  # noqa: F401 - registers its kinds
from riverboat.server.protocol.earlier_events import as_stored_now
from riverboat.server.protocol.errors import BadMessage


def event_to_data(event: Event) -> dict[str, Any]:
    """Return `event` as plain data. Bytes stay bytes: JSON has them in base64, and msgpack as they are."""
    data: dict[str, Any] = msgspec.to_builtins(event, builtin_types=(bytes,))
    if data.get("openings") == ():
        del data["openings"]  # the deal is not committed, or the event proves nothing
    if isinstance(event, HandStarted):
        for rule in _LATER_RULES:
            if data["house"][rule] == getattr(STANDARD_HOUSE, rule):
                del data["house"][rule]
        if (rake := data["house"]["rake"]) and rake["each_pot"]:
            del rake["each_pot"]
    data["kind"] = event.kind
    return data


def event_to_json(event: Event) -> str:
    """Return `event` as JSON, the same as of its plain data, without making that."""
    fields = _encoder.encode(event)[:-1].decode().removesuffix(_NO_OPENINGS)
    if isinstance(event, HandStarted):
        for text in (*_LATER_RULES.values(), _EACH_POT):
            fields = fields.replace(text, "", 1)
    return f'{fields}{"," * (len(fields) > 1)}"kind":"{event.kind}"}}'


_encoder: Final = msgspec.json.Encoder()
_NO_OPENINGS: Final = ',"openings":[]'
"""The last field of an event with cards whose deal is not committed."""
_LATER_RULES: Final = {
    rule: f'"{rule}":{msgspec.json.encode(getattr(STANDARD_HOUSE, rule)).decode()},'
    for rule in ("open_pair_doubles", "smallest_chip")
}
_EACH_POT: Final = ',"each_pot":true'
"""House rules that are left out where they are standard, so that line-ups of earlier deals stay as they are.

No text of a player contains one, because there a quotation mark has a backslash.
"""


def event_from_data(data: Any) -> Event:
    """Return the event that `data` describes. Raises BadMessage."""
    kind = EVENTS.get(str(data.get("kind"))) if isinstance(data, dict) else None
    if kind is None:
        raise BadMessage("unknown kind of event")
    try:
        return msgspec.convert(as_stored_now(data), kind)
    except (msgspec.ValidationError, EngineError) as error:
        raise BadMessage(f"{kind.kind}: {error}") from None
