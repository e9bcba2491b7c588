"""What happens at a table, told line by line."""

from riverboat.engine.events import Event, HandStarted
from riverboat.engine.hand import HandState
from riverboat.engine.table.events import TABLE_EVENTS, SeatChanged, SeatLeft, SeatTaken
from riverboat.engine.text.events import describe
from riverboat.server.protocol.mirror import TableMirror


class Story:
    """Follows a table event by event, from where `mirror` stands on.

    hand: the hand as far as it has been told; after its end, until the next begins, the hand that ended.
    names: who sits in which seat.
    """

    def __init__(self, mirror: TableMirror) -> None:
        self.hand = HandState.replay(mirror.hand.events) if mirror.hand else None
        self.names = {number: seat.name for number, seat in mirror.state.seats.items()}

    def tell(self, event: Event) -> str | None:
        """The next event in words; None for one that there is nothing to say of."""
        if isinstance(event, SeatTaken):
            self.names[event.seat] = event.name
        line = describe(event, self.names, self.hand)
        if isinstance(event, HandStarted):
            self.hand = HandState.replay([event])
        elif isinstance(event, SeatLeft):
            self.names.pop(event.seat, None)
        elif isinstance(event, SeatChanged):
            self.names[event.to] = self.names.pop(event.seat, "")
        elif self.hand is not None and not self.hand.over and not isinstance(event, TABLE_EVENTS):
            self.hand.apply(event)
        return line
