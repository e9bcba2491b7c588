"""Cards that need not be shown: mucking without being asked, and showing them when a hand is over."""

from collections.abc import Sequence

from riverboat.engine.events import Event, HandStarted
from riverboat.engine.table.events import AutoMuckSet, CardsShown
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import SetAutoMuck, ShowCards
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message
from riverboat.server.tables.actor import Requester
from riverboat.server.tables.parts.part import Answers, Part, TableContext
from riverboat.server.tables.parts.seating import Seating


class Showing(Part):
    """What the players of `seating` show of their own accord."""

    handles = (HandStarted, CardsShown)

    def __init__(self, context: TableContext, seating: Seating) -> None:
        super().__init__(context)
        self._seating = seating
        self._dealt_in: dict[str, int] = {}
        self._shown: set[int] = set()

    @property
    def answers(self) -> Answers:
        """Choosing how to muck, and showing cards of the last hand."""
        return {SetAutoMuck: self._set_auto_muck, ShowCards: self._show_cards}

    def recover(self, events: Sequence[Event]) -> None:
        """Whose cards are whose in the hand in progress."""
        for event in events:
            self.note(event)

    def note(self, event: Event) -> None:
        """Whose cards are whose is known from the hand's beginning."""
        match event:
            case HandStarted(seats=seats):
                taken = self.context.record.state.seats
                self._dealt_in = {taken[seat.number].player: seat.number for seat in seats}
                self._shown.clear()
            case CardsShown(cards=cards):
                self._shown.update(cards)

    async def _set_auto_muck(self, requester: Requester, command: SetAutoMuck) -> Message:
        seat = self._seating.seat_of(requester)
        if self.context.record.state.seats[seat].auto_muck != command.on:
            await self.context.commit(of_table=[AutoMuckSet(seat, command.on)])
        return Accepted(id=command.id)

    async def _show_cards(self, requester: Requester, command: ShowCards) -> Message:
        seat, cards = self._seating.seat_of(requester), set(command.cards)
        if len(cards) < len(command.cards) or not cards <= self._hidden(requester.player, seat, command.hand):
            raise CommandRejected(Code.NOTHING_TO_SHOW, "these are not hidden cards of your last hand")
        await self.context.commit(of_table=[CardsShown(seat, command.hand, command.cards)])
        return Accepted(id=command.id)

    def _hidden(self, player: str, seat: int, hand: int) -> set[int]:
        """The cards that `player` had in `seat` in the last hand, which is over, and that nobody has seen."""
        record = self.context.record
        last = record.last_hand
        if record.hand is not None or last is None or last.id != hand:
            return set()
        if self._dealt_in.get(player) != seat:
            return set()
        seen = {*last.up_cards(seat), *last.shown.get(seat, ()), *self._shown}
        return {*last.hole_cards(seat)} - seen
