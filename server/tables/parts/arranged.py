"""A table as its tournament wants it: the players there with their stacks, and its hands."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from riverboat.engine.events import Event
from riverboat.engine.table.events import SatIn, SatOut, SeatLeft, SeatTaken, TableClosed, TimeCardsSet
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message
from riverboat.server.tables.actor import Due, Requester
from riverboat.server.tables.arranging import NOT_AT_TOURNAMENTS, Placed, PlacePlayers, PlayHand, ShowAllIns
from riverboat.server.tables.parts.part import Answer, Answers, Part, TableContext
from riverboat.server.tables.parts.play import Play


class Arranged(Part):
    """Carries out what the tournament asks of the table, and brings back the players who reconnect.

    At other tables it does nothing.

    on_step: called after each step that leaves the table without a hand in progress, or with a held one.
    """

    handles = (SatOut,)

    def __init__(self, context: TableContext, play: Play) -> None:
        super().__init__(context)
        self._play = play
        self.on_step: Callable[[], None] = lambda: None
        self._gone: set[str] = set()  # players who sit out because they were disconnected

    @property
    def answers(self) -> Answers:
        """The handlers of commands, with the refusals of those that are for other tables."""
        if not self._is_arranged:
            return {}
        answers: dict[type[Command], Answer] = dict.fromkeys(NOT_AT_TOURNAMENTS, _refuse)
        return answers | {
            PlacePlayers: self._place,
            PlayHand: self._play_hand,
            ShowAllIns: self._show_all_ins,
        }

    @property
    def _is_arranged(self) -> bool:
        return bool(self.context.record.state.opened.tournament)

    @property
    def held_hand(self) -> int | None:
        """The number of the hand in progress, if it waits face down for the other tables."""
        return self._play.held_hand

    def on_published(self) -> None:
        """Let the tournament look at the table: between hands, and when one is held."""
        hand = self.context.record.hand
        if hand is None or hand.held:
            self.on_step()

    def recover(self, events: Sequence[Event]) -> None:
        """Let the players who sit out return when they connect."""
        if self._is_arranged:
            seats = self.context.record.state.seats.values()
            self._gone = {seat.player for seat in seats if seat.sitting_out}

    def on_event(self, event: Event) -> None:
        """Remember who sits out without a connection."""
        if self._is_arranged and isinstance(event, SatOut):
            seat = self.context.record.state.seats.get(event.seat)
            if seat is not None and not self.context.is_connected(seat.player):
                self._gone.add(seat.player)

    def due(self) -> Sequence[Due]:
        """The return of players who have connected again."""
        if not self._gone:
            return ()
        return [
            Due(self.context.clock.now(), partial(self._return, number, seat.player))
            for number, seat in self.context.record.state.seats.items()
            if seat.player in self._gone and self.context.is_connected(seat.player)
        ]

    async def _return(self, number: int, player: str) -> None:
        if self.context.record.state.seats[number].sitting_out:
            await self.context.commit(of_table=[SatIn(number)])
        self._gone.discard(player)

    async def _place(self, requester: Requester, command: PlacePlayers) -> Message:
        record = self.context.record
        # Who is dealt in is so from the commitment to a hand on: see `fair_deals`.
        if record.hand is None and not record.state.dealt_in and record.state.played == command.after:
            happens = list(self._changes(command.players))
            if command.closes:
                happens.append(TableClosed("the tournament has closed it"))
            if happens:
                await self.context.commit(of_table=happens)
        return Accepted(id=command.id)

    def _changes(self, players: Sequence[Placed]) -> Iterator[Event]:
        """Yield the events after which exactly `players` sit here: first those who leave."""
        now = self.context.record.state.seats
        wanted = {placed.seat: placed for placed in players}
        stays = {
            number
            for number, seat in now.items()
            if number in wanted and (wanted[number].player, wanted[number].stack) == (seat.player, seat.stack)
        }
        for number, seat in sorted(now.items()):
            if number not in stays:
                yield SeatLeft(number, seat.stack)
        for placed in players:
            if placed.seat not in stays and placed.stack:
                name = self.context.shown_name(placed.player, placed.name)
                yield SeatTaken(placed.seat, placed.player, name, placed.stack, placed.bot)
                if placed.absent:
                    yield SatOut(placed.seat)

    async def _play_hand(self, requester: Requester, command: PlayHand) -> Message:
        record = self.context.record
        if record.hand is None and command.begun.hand > record.state.played:
            cards = list(self._time_cards(command))
            if cards:
                await self.context.commit(of_table=cards)
        self._play.arrange(command.begun)
        return Accepted(id=command.id)

    def _time_cards(self, command: PlayHand) -> Iterator[Event]:
        """Yield what gives the players of a hand the time cards that they have in it."""
        seats = self.context.record.state.seats
        for dealt in command.begun.seats:
            seat = seats.get(dealt.seat)
            if seat is not None and seat.time_cards != dealt.time_cards:
                yield TimeCardsSet(dealt.seat, dealt.time_cards, command.time_card_ms)

    async def _show_all_ins(self, requester: Requester, command: ShowAllIns) -> Message:
        self._play.show_all_ins(command.hand)
        return Accepted(id=command.id)


async def _refuse(requester: Requester, command: Command) -> Message:
    raise CommandRejected(
        Code.TOURNAMENT_TABLE, "this table belongs to a tournament, which decides on seats, chips and hands"
    )
