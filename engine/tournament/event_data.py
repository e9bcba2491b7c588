"""Events of a tournament as plain data and JSON: a map of the fields and the `kind`."""

import json
from typing import Any

from riverboat.engine.errors import EngineError, EventError
from riverboat.engine.tournament import deal_events, director_events, events  # noqa: F401 - registers its kinds
from riverboat.engine.tournament.event import TOURNAMENT_EVENTS, TournamentEvent
from riverboat.engine.tournament.plain_data import from_plain, to_plain


def event_to_json(event: TournamentEvent) -> str:
    """Return `event` as one line of JSON."""
    return json.dumps({"kind": event.kind, **to_plain(event)}, ensure_ascii=False, separators=(",", ":"))


def event_from_json(text: str) -> TournamentEvent:
    """Return the event that `text` describes. Raises EventError."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise EventError(f"not JSON: {error}") from None
    return event_from_data(data)


def event_from_data(data: Any) -> TournamentEvent:
    """Return the event that a map of the fields and the `kind` describes. Raises EventError."""
    kind = TOURNAMENT_EVENTS.get(str(data.get("kind", ""))) if isinstance(data, dict) else None
    if kind is None:
        raise EventError("unknown kind of event of a tournament")
    fields = {name: value for name, value in data.items() if name != "kind"}
    try:
        return from_plain(kind, fields, EventError, kind.kind)
    except EngineError as error:
        raise EventError(str(error)) from None
