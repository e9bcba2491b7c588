"""Cards that need not be shown: mucking without being asked, and showing them when a hand is over."""

from collections.abc import Sequence

from engine.events import Event, HandStarted
from server.protocol.codes import Code
from server.protocol.commands import SetAutoMuck, ShowCards
from server.protocol.errors import Refusal
from server.protocol.messages import Accepted, Message
from server.protocol.table_events import AutoMuckSet, CardsShown
from server.tables.owner import Asker
from server.tables.parts import Answers, Floor, Part
from server.tables.seating import Seating


class Showing(Part):
    """What the players of `seating` show of their own accord."""

    heeds = (HandStarted, CardsShown)

    def __init__(self, floor: Floor, seating: Seating) -> None:
        super().__init__(floor)
        self._seating = seating
        self._dealt_in: dict[str, int] = {}
        self._shown: set[int] = set()

    @property
    def answers(self) -> Answers:
        """Choosing how to muck, and showing cards of the last hand."""
        return {SetAutoMuck: self._set_auto_muck, ShowCards: self._show_cards}

    def take_up(self, events: Sequence[Event]) -> None:
        """Whose cards are whose in the hand in progress."""
        for event in events:
            self.note(event)

    def note(self, event: Event) -> None:
        """Whose cards are whose is known from the hand's beginning."""
        match event:
            case HandStarted(seats=seats):
                taken = self.floor.record.state.seats
                self._dealt_in = {taken[seat.number].player: seat.number for seat in seats}
                self._shown.clear()
            case CardsShown(cards=cards):
                self._shown.update(cards)

    async def _set_auto_muck(self, asker: Asker, command: SetAutoMuck) -> Message:
        seat = self._seating.seat_of(asker)
        if self.floor.record.state.seats[seat].auto_muck != command.on:
            await self.floor.put_on_record(of_table=[AutoMuckSet(seat, command.on)])
        return Accepted(id=command.id)

    async def _show_cards(self, asker: Asker, command: ShowCards) -> Message:
        seat, cards = self._seating.seat_of(asker), set(command.cards)
        if len(cards) < len(command.cards) or not cards <= self._hidden(asker.player, seat, command.hand):
            raise Refusal(Code.NOTHING_TO_SHOW, "there are no such cards of yours to show")
        await self.floor.put_on_record(of_table=[CardsShown(seat, command.hand, command.cards)])
        return Accepted(id=command.id)

    def _hidden(self, player: str, seat: int, number: int) -> set[int]:
        """The cards that `player` had in `seat` in the last hand, which is over, and that nobody has seen."""
        record = self.floor.record
        last = record.last_hand
        if record.hand is not None or last is None or last.number != number:
            return set()
        if self._dealt_in.get(player) != seat:
            return set()
        seen = {*last.up_cards(seat), *last.shown.get(seat, ()), *self._shown}
        return {*last.hole_cards(seat)} - seen
