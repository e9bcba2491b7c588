"""Formats the events of a table as text."""

from riverboat.engine.assessor import rule_set_named
from riverboat.engine.events import Event, HandStarted, PotAwarded
from riverboat.engine.hand import HandState
from riverboat.engine.table.events import TABLE_EVENTS, SeatChanged, SeatLeft, SeatTaken
from riverboat.engine.text.events import describe
from riverboat.server.protocol.mirror import TableMirror


class EventFormatter:
    """Formats events one by one, starting from the state of `mirror`.

    hand: the hand up to the latest event; between hands, the last hand.
    names: the players' names by seat.
    """

    def __init__(self, mirror: TableMirror) -> None:
        self.hand = HandState.replay(mirror.hand.events) if mirror.hand else None
        self.names = {number: seat.name for number, seat in mirror.state.seats.items()}

    def format(self, event: Event) -> str | None:
        """Return the text of the next event, or None if there is nothing to report."""
        if isinstance(event, SeatTaken):
            self.names[event.seat] = event.name
        text = describe(event, self.names, self.hand)
        if isinstance(event, PotAwarded) and text and self.hand is not None:
            text += won_with(event, self.hand)
        if isinstance(event, HandStarted):
            self.hand = HandState.replay([event])
        elif isinstance(event, SeatLeft):
            self.names.pop(event.seat, None)
        elif isinstance(event, SeatChanged):
            self.names[event.to] = self.names.pop(event.seat, "")
        elif self.hand is not None and not self.hand.over and not isinstance(event, TABLE_EVENTS):
            self.hand.apply(event)
        return text


def won_with(event: PotAwarded, hand: HandState) -> str:
    """Return the hand that won a pot, after a colon; nothing if it was not shown."""
    cards = hand.shown.get(event.shares[0][0])
    if not cards or not event.by:
        return ""
    found = rule_set_named(event.by).assess(cards, hand.boards[event.board])
    return f": {found.sentence}" if found else ""
