"""A table: a step is put on record, and only then shown and answered. One that failed is simply due again."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence

from riverboat.engine.events import Event, HandStarted
from riverboat.engine.table.checkpoint import StoredTable
from riverboat.engine.table.events import SeatLeft, SeatTaken
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.record import Record
from riverboat.server.logs import facts
from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Sit
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.management import OfHosts
from riverboat.server.protocol.messages import Message, Resumed, Snapshot, Suspended, TableInfo, Update
from riverboat.server.protocol.snapshots import snapshot_of, table_info
from riverboat.server.tables.actor import Due, Requester, TableActor
from riverboat.server.tables.parts.admission import Admission, Admit
from riverboat.server.tables.parts.chat import Chatting
from riverboat.server.tables.parts.chips import Chips
from riverboat.server.tables.parts.dealing import rabbit
from riverboat.server.tables.parts.moderation import Hosting
from riverboat.server.tables.parts.part import Parts
from riverboat.server.tables.parts.play import Play
from riverboat.server.tables.parts.preactions import Preactions
from riverboat.server.tables.parts.seat_changes import Moving
from riverboat.server.tables.parts.seating import Seating
from riverboat.server.tables.parts.showing import Showing
from riverboat.server.tables.parts.wait_list import WaitList
from riverboat.server.tables.ports import Viewer
from riverboat.server.tables.record import TableRecord
from riverboat.server.tables.settings import House
from riverboat.server.tables.shown_names import ShownNames
from riverboat.server.tables.suspension import SUSPENDED, Suspension
from riverboat.server.tables.viewers.delayed import DelayedFeed
from riverboat.server.tables.viewers.live import Broadcast

log = logging.getLogger(__name__)


class Table:
    """An open table on `record`. Players are known by their ids: no message says who acts, or from where.

    closed: called when it has closed. found: what was on record where an earlier server left off.
    A table without a host does not close when nobody has been there for long.
    """

    def __init__(
        self,
        house: House,
        record: TableRecord,
        closed: Callable[["Table"], None],
        found: StoredTable | None = None,
    ) -> None:
        self.id = record.table
        self.record = record
        self.clock = house.clock
        self.settings = house.settings
        self._closed = closed
        self._at_rest = asyncio.Event()
        self._suspension = Suspension()
        self._writing_since: float | None = None
        self._empty_since = self.clock.now()
        self._told: TableInfo | None = None
        self._told_of = record.state  # whatever changes a table makes another state of it
        self._broadcast = Broadcast(self.id, self._snapshot)
        self._names = ShownNames(record)
        late = record.state.opened.spectator_delay_ms
        self._delayed = DelayedFeed(self.id, record.state, record.seq, self.clock) if late else None
        self._seating = Seating(self)
        self._play = Play(self, self._seating, house.dealer_for)
        self._hosting = Hosting(self, self._seating)
        self._admission = Admission(self, house.gate)
        self._preactions = Preactions(self, self._seating)
        self._parts = Parts(
            self._admission,
            Chatting(self),
            self._hosting,
            self._preactions,
            self._play,
            Showing(self, self._seating),
            self._seating,
            Chips(self, self._seating),
            Moving(self, self._seating),
            WaitList(self, self._seating),
        )
        if found is not None:
            self._recover(found)
        self._actor = TableActor(
            lambda: record.where,
            self.clock,
            self._carry_out,
            self._due,
            undo=record.undo,
            slow=self._wait,
            over=self._dispose,
        )
        record.on_failure = self._wait
        self._actor.reschedule()

    @property
    def info(self) -> TableInfo:
        """The table as the lobby shows it. Made anew when it changes: who lists tables lists them all."""
        state, watchers = self.record.state, len(self._broadcast) + len(self._delayed or ())
        if self._told is None or self._told_of is not state or self._told.watchers != watchers:
            self._told, self._told_of = table_info(state, self.id, watchers), state
        return self._told

    async def admit(self, viewer: Viewer, password: str | None) -> None:
        """Let `viewer` in, where the table asks for a password; once for each player. Raises
        CommandRejected."""
        if not self._admission.is_open_to(viewer.player):
            await self._admission.check(viewer, password)
            await self._actor.ask(Requester(viewer.player, viewer.name, self.clock.now()), Admit(id="admit"))

    def watch(self, viewer: Viewer) -> Snapshot:
        """The table as `viewer` may see it; every update after it will follow. Raises CommandRejected."""
        delayed_feed = self._follow(viewer)
        return self._snapshot(viewer.player) if delayed_feed is None else delayed_feed.snapshot(viewer.player)

    def resume(self, viewer: Viewer, seq: int) -> Update | Snapshot:
        """What `viewer` missed after the event `seq`, else the table; every update after it will follow.

        Raises CommandRejected.
        """
        delayed_feed = self._follow(viewer)
        if self._suspension.since is not None:
            viewer.send(viewer.codec.encode(Suspended(table=self.id, message=SUSPENDED)))
        if delayed_feed is not None:
            return delayed_feed.since(viewer.player, seq)
        held = self._preactions.held_for(viewer.player)
        if held is not None:
            viewer.send(viewer.codec.encode(held))
        if self._delayed is not None:  # the line may have dropped before it was told of the seat
            return self._snapshot(viewer.player)
        return self._broadcast.since(viewer.player, seq, self.record.seq, self._play.turn)

    def unwatch(self, viewer: Viewer) -> bool:
        """Send `viewer` no more updates. Returns whether it had been watching."""
        watched, reached = viewer in self._viewers(), self.is_connected(viewer.player)
        self._drop(viewer)
        if watched or reached != self.is_connected(viewer.player):
            self._note_emptiness()
            self._actor.reschedule()
        return watched

    async def ask(self, viewer: Viewer, command: Command) -> Message:
        """The reply to a `command` about a seat. Raises CommandRejected, and then nothing has changed."""
        if not self._broadcast.may_speak(viewer) and self.is_seated(viewer.player):
            raise CommandRejected(
                Code.TAKEN_OVER,
                "You play at this table on another connection. Send watch or resume to take over.",
            )
        if isinstance(command, Sit):
            self._broadcast.claim(viewer)
            self._actor.reschedule()
        return await self._actor.ask(Requester(viewer.player, viewer.name, self.clock.now()), command)

    async def control(self, player: str, command: OfHosts) -> Message:
        """The reply to a `command` of `player`, who is the host or an operator. Raises CommandRejected,
        likewise."""
        return await self._actor.ask(Requester(player, "", self.clock.now()), command)

    def name_of(self, player: str) -> str | None:
        """The name of a player who sits or looks on here; None for one who does neither."""
        if (seat := self.record.state.seat_of(player)) is not None:
            return self.record.state.seats[seat].name
        return next((viewer.name for viewer in self._viewers() if viewer.player == player), None)

    def shown_name(self, player: str, name: str) -> str:
        """What everybody here calls `player`, who is called `name`: nobody else here has a name like it."""
        return self._names.show(player, name, {viewer.player for viewer in self._viewers()})

    def dismiss(self, player: str) -> None:
        """Show `player` nothing more."""
        for viewer in [each for each in self._viewers() if each.player == player]:
            self._drop(viewer)
        self._note_emptiness()

    def stop_dealing(self) -> None:
        """Begin no further hand."""
        self._play.deals = False

    async def hand_over(self) -> None:
        """Wait until no hand is in progress, or none is played on here."""
        while self.record.hand is not None and not self._actor.ends:
            self._at_rest.clear()
            await self._at_rest.wait()

    async def stop(self) -> None:
        """Let the step in progress end, with all that it shows, and take no other."""
        self._actor.end(Code.CLOSING, "the server is closing")
        await self._actor.ended()

    def is_seated(self, player: str) -> bool:
        """Whether the player with the id `player` has a seat."""
        return self.record.state.seat_of(player) is not None

    def is_connected(self, player: str) -> bool:
        """Whether the player with the id `player` has a line to the table."""
        return self._broadcast.reaches(player)

    def tell(self, player: str, message: Message) -> None:
        """Send `message` to the player with the id `player` alone, on every line to the table."""
        self._broadcast.tell(player, message)

    def show_turn(self) -> None:
        """Tell everybody whose turn it is and how long, without an event."""
        self._broadcast.send(self.record.seq + 1, (), self._play.turn)
        if self._delayed is not None:
            self._delayed.hold((), self._play.turn, self.record.state)

    def lose(self) -> None:
        """Take no step more, for another server does now: let the lines of those who look on go there."""
        self._actor.end(Code.UNKNOWN_TABLE, "another server has taken this table over")
        for viewer in self._viewers():
            self._drop(viewer)
            viewer.close(CloseReason.TABLE_MOVED)
        self._closed(self)

    async def commit(self, of_hand: Sequence[Event] = (), of_table: Sequence[Event] = ()) -> None:
        """Put the events of a step on record, then show them. Raises CommandRejected; then nothing has
        happened."""
        began = self._writing_since = self.clock.now()
        if of_hand and self.record.hand is not None:
            of_hand = (*of_hand, *rabbit(self.record.hand))
        try:
            records = await self.record.append(of_hand, of_table)
        finally:
            self._writing_since = None
            if self._suspension.since is None:
                self._play.put_off(self.clock.now() - began)
            if self.record.hand is None:
                self._at_rest.set()
        self._suspension.recorded()
        self._play.resume_commands()
        self._show(records)
        if self._suspension.since is not None:
            self._resume_play()

    def _show(self, records: Sequence[Record]) -> None:
        """Show `records`, which have just been put on record."""
        for record in records:
            self._note(record.event)
        if any(record.hand is not None for record in records):
            self._play.begin_turn()
        self._broadcast.send(records[0].seq, [record.event for record in records], self._play.turn)
        self._parts.shown()
        if self._delayed is not None:
            self._delayed.hold(records, self._play.turn, self.record.state)
            if any(isinstance(record.event, (SeatTaken, SeatLeft)) for record in records):
                self._lead_over(self._delayed)
        if self.record.state.closed:
            self._actor.end(Code.TABLE_CLOSED, "this table has closed")
            self._closed(self)

    async def _carry_out(self, requester: Requester, command: Command) -> Message:
        answer = self._parts.answers.get(type(command))
        if answer is None:
            raise CommandRejected(Code.UNKNOWN_TYPE, "a table knows no such command")
        return await answer(requester, command)

    def _wait(self) -> None:
        """Nothing can be put on record, or it takes long: let everybody wait, and know."""
        if self._suspension.since is not None:
            return
        now = self.clock.now()
        since = now if self._writing_since is None else self._writing_since
        self._suspension.begin(since, now)
        log.warning("table halted", extra=facts(**self.record.where))
        self._play.suspend(since)
        self._actor.suspend(Code.JOURNAL_UNAVAILABLE, SUSPENDED)
        self._tell_all(Suspended(table=self.id, message=SUSPENDED))

    def _resume_play(self) -> None:
        """Let the table go on, and everybody know."""
        self._suspension.end()
        log.warning("table goes on", extra=facts(**self.record.where))
        self._actor.resume_commands()
        self._tell_all(Resumed(table=self.id))

    async def _look_at_the_record(self) -> None:
        """See whether things can be put on record again; show what is there and was not heard of."""
        found = await self.record.catch_up()
        if self.record.hand is None:
            self._at_rest.set()
        self._play.resume_commands()
        if found:
            self._show(found)
        elif self._play.turn is not None:
            self.show_turn()
        self._resume_play()

    def _tell_all(self, message: Suspended | Resumed) -> None:
        self._broadcast.tell_all(message)
        if self._delayed is not None:
            self._delayed.tell_all(message)

    def _due(self) -> Iterator[Due]:
        if self._suspension.since is not None:
            yield Due(self._suspension.look_at, self._look_at_the_record)
            return
        yield from self._parts.due(self.record.state)
        if self._delayed is not None:
            yield from self._delayed.due()
        if self.record.state.opened.host and self._is_empty():
            yield Due(self._empty_since + self._hosting.kept, self._hosting.close_empty)

    def _viewers(self) -> tuple[Viewer, ...]:
        return (*self._broadcast, *(self._delayed or ()))

    def _drop(self, viewer: Viewer) -> None:
        self._broadcast.discard(viewer)
        if self._delayed is not None:
            self._delayed.discard(viewer)

    def _lead_over(self, delayed_feed: DelayedFeed) -> None:
        """Lead those who sat down to the table, and those who left it into the gallery: they see it anew."""
        for viewer in delayed_feed:
            if self.is_seated(viewer.player):
                delayed_feed.discard(viewer)
                self._broadcast.add(viewer)
                self._broadcast.take_over(viewer.player)
                if viewer in self._broadcast:
                    viewer.send(viewer.codec.encode(self._snapshot(viewer.player)))
        for viewer in self._broadcast:
            if not self.is_seated(viewer.player):
                self._broadcast.discard(viewer)
                delayed_feed.add(viewer)
                viewer.send(viewer.codec.encode(delayed_feed.snapshot(viewer.player)))

    def _follow(self, viewer: Viewer) -> DelayedFeed | None:
        """Show `viewer` every update from now on. Returns the gallery, where that is what is followed."""
        if not self.record.state.kicked.get(viewer.player, True):
            raise CommandRejected(Code.KICKED, "you were shown out of this table")
        is_seated = self.is_seated(viewer.player)
        if self._delayed is not None and not is_seated:
            self._delayed.add(viewer)
            return self._delayed
        self._broadcast.add(viewer)
        self._broadcast.claim(viewer, alone=is_seated)
        self._actor.reschedule()
        return None

    def _recover(self, found: StoredTable) -> None:
        """Go on where an earlier server left off."""
        state, seq, _, records = found.restored()
        if self.record.events:
            self._bind(self.record.events[0])
        events = [record.event for record in records]
        self._broadcast.recover(events)
        self._parts.recover(events)
        if self._delayed is not None:
            self._delayed = DelayedFeed(self.id, TableState(state.opened), 1, self.clock)
            if seq > 1:
                self._delayed.hold_checkpoint(state, seq, found.checkpoint_age)
            if records:
                self._delayed.hold(records, self._play.turn, self.record.state, found.last_age)

    def _bind(self, event: Event) -> None:
        if isinstance(event, HandStarted):
            of = self.record.state.seats
            self._broadcast.bind({of[seat.number].player: seat.number for seat in event.seats})

    def _note(self, event: Event) -> None:
        self._bind(event)
        if isinstance(event, SeatTaken):
            self._broadcast.take_over(event.player)
        self._parts.note(event)
        if isinstance(event, SeatLeft):
            self._note_emptiness()

    def _dispose(self) -> None:
        """Let go of what points back here: the garbage collector of a server seldom comes."""
        self._at_rest.set()
        self._parts.dispose()
        del self.record.on_failure
        self._broadcast.end()
        if self._delayed is not None:
            self._delayed.end()

    def _note_emptiness(self) -> None:
        if self._is_empty():
            self._empty_since = self.clock.now()

    def _is_empty(self) -> bool:
        return not (self.record.state.seats or self._broadcast or self._delayed)

    def _snapshot(self, player: str) -> Snapshot:
        record = self.record
        return snapshot_of(
            record.state,
            self.info,
            record.seq,
            you=record.state.seat_of(player),
            hand=self._broadcast.visible_to(player, record.events),
            turn=self._play.turn,
            preaction=self._preactions.held_for(player),
            suspended=self._suspension.since is not None,
        )
