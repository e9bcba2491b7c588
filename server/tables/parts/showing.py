"""Cards that need not be shown: auto-muck, and showing cards when a hand is over."""

from collections.abc import Sequence

from riverboat.engine.events import Event, HandStarted
from riverboat.engine.fairness.openings import shown_openings
from riverboat.engine.hand.setup import comes_in_parts
from riverboat.engine.table.checkpoint import LastHand
from riverboat.engine.table.events import AutoMuckSet, CardsShown
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import SetAutoMuck, ShowCards
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message
from riverboat.server.tables.actor import Requester
from riverboat.server.tables.parts.part import Answers, Part, TableContext
from riverboat.server.tables.parts.seating import Seating
from riverboat.server.tables.transfer import ShowingTransfer


class Showing(Part):
    """Lets players of `seating` show their cards voluntarily."""

    handles = (HandStarted, CardsShown)
    transferred_as = "showing"

    def __init__(self, context: TableContext, seating: Seating) -> None:
        super().__init__(context)
        self._seating = seating
        self._dealt_in: dict[str, int] = {}
        self._shown: set[int] = set()

    @property
    def answers(self) -> Answers:
        """The handlers of commands."""
        return {SetAutoMuck: self._set_auto_muck, ShowCards: self._show_cards}

    def recover_last_hand(self, last: LastHand) -> None:
        """Recover who was dealt into the hand before the events that `recover` gets."""
        self._dealt_in = dict(last.dealt_in)

    def recover(self, events: Sequence[Event]) -> None:
        """Recover who was dealt into which seat."""
        for event in events:
            self.on_event(event)

    def transfer(self) -> ShowingTransfer:
        """Return what another server needs to continue."""
        return ShowingTransfer(dealt_in=self._dealt_in, shown=list(self._shown))

    def take_over(self, transfer: ShowingTransfer) -> None:
        """Continue as at another server."""
        self._dealt_in, self._shown = dict(transfer.dealt_in), set(transfer.shown)

    def on_event(self, event: Event) -> None:
        """Track who was dealt into which seat, and which cards were shown."""
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
            raise CommandRejected(Code.NOTHING_TO_SHOW, "you have no such hidden cards to show")
        last = self.context.record.last_hand
        shown = command.cards
        if last is not None and comes_in_parts(last.game):
            shown = tuple(sorted(shown))  # nobody has to tell which card came last
        openings = () if last is None else shown_openings(last.events, seat, shown)
        await self.context.commit(of_table=[CardsShown(seat, command.hand, shown, openings)])
        return Accepted(id=command.id)

    def _hidden(self, player: str, seat: int, hand: int) -> set[int]:
        """Return the unseen cards that `player` had in `seat` in the last hand, if no other has begun."""
        record = self.context.record
        last = record.last_hand
        if record.hand is not None or last is None or last.id != hand:
            return set()
        if self._dealt_in.get(player) != seat:
            return set()
        seen = {*last.up_cards(seat), *last.shown.get(seat, ()), *self._shown}
        return {*last.hole_cards(seat)} - seen
