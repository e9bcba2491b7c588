"""Formats the events of a table as text."""

from collections.abc import Callable, Mapping

from riverboat.engine.assessor import rule_set_named
from riverboat.engine.events import Event, PotAwarded
from riverboat.engine.hand import HandState
from riverboat.engine.table.events import SeatTaken
from riverboat.engine.text.events import describe
from riverboat.server.protocol.mirror import MirrorObserver, TableMirror


class EventFormatter(MirrorObserver):
    """Formats the events that `mirror` applies.

    on_text: called with the text of each event that is to be reported.
    """

    def __init__(self, mirror: TableMirror, on_text: Callable[[str], None]) -> None:
        self._mirror, self._on_text = mirror, on_text
        mirror.observers.append(self)

    def before_event(self, event: Event) -> None:
        """Report the event."""
        names = {number: seat.name for number, seat in self._mirror.state.seats.items()}
        if isinstance(event, SeatTaken):
            names[event.seat] = event.name
        if text := text_of(event, names, self._mirror.latest):
            self._on_text(text)


def text_of(event: Event, names: Mapping[int, str], hand: HandState | None) -> str | None:
    """Return the text of the next event of `hand` or its table, or None if there is nothing to report."""
    text = describe(event, names, hand)
    if isinstance(event, PotAwarded) and text and hand is not None:
        text += _won_with(event, hand)
    return text


def _won_with(event: PotAwarded, hand: HandState) -> str:
    """Return the hand that won a pot, after a colon; nothing if it was not shown."""
    cards = hand.shown.get(event.shares[0][0])
    if not cards or not event.by:
        return ""
    found = rule_set_named(event.by).assess(cards, hand.boards[event.board])
    return f": {found.sentence}" if found else ""
