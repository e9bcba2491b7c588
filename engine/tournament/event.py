"""What every event of a tournament is. The classes are in `events` and `director_events`."""

import re
from typing import ClassVar, Final

from riverboat.engine.errors import EventError
from riverboat.engine.events import Audience


class TournamentEvent:
    """An event of a tournament. `kind` is the stable name of its class, such as "player_moved"."""

    __slots__ = ()

    audience: ClassVar[Audience]
    kind: ClassVar[str]

    def __init_subclass__(cls) -> None:
        if not isinstance(cls.__dict__.get("audience"), Audience):
            raise EventError(f"{cls.__name__} declares no audience", code="no_audience")
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        TOURNAMENT_EVENTS[cls.kind] = cls


TOURNAMENT_EVENTS: Final[dict[str, type[TournamentEvent]]] = {}
"""All classes of events of a tournament, by kind."""


def visible_to(event: TournamentEvent, player: str) -> bool:
    """Return whether the player with the id `player` may see `event`; empty for a spectator."""
    if event.audience is Audience.OWNER:
        return bool(player) and getattr(event, "player", None) == player
    return event.audience is Audience.EVERYONE
