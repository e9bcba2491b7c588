"""Events as JSON, for programs and for the log."""

from collections.abc import Sequence
from typing import Final

import msgspec

from riverboat.engine.events import Event
from riverboat.engine.hand.fold import APPLY

_encode: Final = msgspec.json.Encoder().encode
_NO_OPENINGS: Final = b',"openings":[]}'
_HEADS: Final = {kind: b'{"kind":"' + kind.kind.encode() + b'",' for kind in APPLY}


def event_json(event: Event) -> bytes:
    """Return an event of a hand as JSON: its fields, and its `kind`. No deal of a match has openings."""
    fields, head = _encode(event), _HEADS[type(event)]
    if fields.endswith(_NO_OPENINGS):
        fields = fields[: -len(_NO_OPENINGS)] + b"}"
    return head + fields[1:] if len(fields) > 2 else head[:-1] + b"}"


class EventLines:
    """The events of a hand in progress as JSON. Each is encoded once, for all bots and for the log.

    events: the list to which the hand adds.
    """

    __slots__ = ("_lines", "events")

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = events
        self._lines: list[bytes] = []

    def all(self) -> list[bytes]:
        """Return all events so far."""
        lines = self._lines
        if len(lines) < len(self.events):
            lines.extend(map(event_json, self.events[len(lines) :]))
        return lines
