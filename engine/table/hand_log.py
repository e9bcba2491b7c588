"""The events of the hand in progress and of the last hand, picked from the events of a table."""

from collections.abc import Iterable
from typing import Final

from riverboat.engine.events import Event, HandEnded, HandStarted, RabbitShown
from riverboat.engine.table.events import TABLE_EVENTS, CardsShown

_AFTER: Final = frozenset({RabbitShown, CardsShown})
_OTHERS: Final = frozenset(TABLE_EVENTS)


class HandLog:
    """The events of two hands. A viewer's log has only the events that the viewer may see.

    current: those of the hand in progress; empty between hands.
    last: those of the last hand that is over, and then the cards that were shown after it.
    """

    __slots__ = ("current", "last")

    def __init__(self, last: Iterable[Event] = (), current: Iterable[Event] = ()) -> None:
        self.current: list[Event] = [*current]
        self.last: list[Event] = [*last]

    def apply(self, event: Event) -> None:
        """Apply the next event of the table."""
        kind = type(event)
        if kind is HandStarted:
            self.current = [event]
        elif kind is HandEnded:
            self.last, self.current = [*self.current, event], []
        elif kind in _AFTER:
            self.last.append(event)
        elif kind not in _OTHERS:
            self.current.append(event)
