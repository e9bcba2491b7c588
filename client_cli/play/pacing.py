"""Shows an all-in hand street by street, although the server sends the rest of it at once."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from riverboat.client_cli.play.updates import Happened, StateUpdate
from riverboat.engine.events import BoardDealt, Event, HandEnded, HandShown, PotAwarded, StreetStarted

STREET: Final = 0.9
"""Seconds from one street of a run-out to the next."""

RESULT: Final = 1.6
"""Seconds that the result of a hand stays before anything newer is shown."""

HURRIED: Final = 0.25
"""Longest time between two steps while the player's own turn is waiting to be shown."""


@dataclass(frozen=True, slots=True)
class _Step:
    update: StateUpdate
    pause: float  # seconds before the next step


class Pacer:
    """A queue of updates, each with the time when it is to be shown. motion: False shows all at once."""

    def __init__(self, *, motion: bool = True) -> None:
        self._motion = motion
        self._steps: deque[_Step] = deque()
        self._next = 0.0

    def add(self, update: StateUpdate, now: float, *, urgent: bool = False) -> None:
        """Queue `update`. urgent: hurry up to it, as for the player's own turn."""
        self._steps.extend(_steps(update) if isinstance(update, Happened) else [_Step(update, 0.0)])
        if urgent or not self._motion:
            longest = HURRIED if self._motion else 0.0
            self._steps = deque([_Step(step.update, min(step.pause, longest)) for step in self._steps])
            self._next = min(self._next, now + longest)
        self._next = max(self._next, now)

    def due(self, now: float) -> Iterator[StateUpdate]:
        """Take the updates that are to be shown by now."""
        while self._steps and self._next <= now:
            step = self._steps.popleft()
            self._next += step.pause
            yield step.update

    @property
    def next_at(self) -> float | None:
        """When the next update is due; None if nothing is queued."""
        return self._next if self._steps else None


def _steps(update: Happened) -> list[_Step]:
    """Split the end of an all-in hand into its streets and its result; anything else is one step."""
    events = update.events
    if not any(isinstance(event, HandEnded) for event in events):
        return [_Step(update, 0.0)]
    *groups, last = _groups(events)
    steps = [_Step(Happened(group, None, update.now), STREET) for group in groups]
    return [*steps, _Step(Happened(last, update.turn, update.now), RESULT)]


def _groups(events: tuple[Event | None, ...]) -> Iterator[tuple[Event | None, ...]]:
    """Cut `events` before each street and before the showdown."""
    group: list[Event | None] = []
    street, deals = "", False
    for event in events:
        cut = False
        if isinstance(event, StreetStarted | BoardDealt):
            cut, street, deals = event.street != street, event.street, True
        elif isinstance(event, HandShown | PotAwarded) and deals:
            cut, deals = True, False
        if cut:
            yield tuple(group)
            group = []
        group.append(event)
    yield tuple(group)
