"""A table: each step is committed, and only then published and answered. A failed step stays due."""

import asyncio
from collections.abc import Callable, Sequence

from riverboat.engine.events import Event
from riverboat.engine.table.checkpoint import StoredTable
from riverboat.engine.table.events import SeatLeft
from riverboat.engine.table.record import Record
from riverboat.server.clients import Client
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Sit
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.management import OfHosts
from riverboat.server.protocol.messages import Message, Resumed, Snapshot, Suspended, TableInfo, Update
from riverboat.server.protocol.snapshots import snapshot_of, table_info
from riverboat.server.runtime.logs import get_logger
from riverboat.server.tables.actor import Due, Requester, TableActor
from riverboat.server.tables.arranging import OfTournament
from riverboat.server.tables.parts.admission import Admission, Admit
from riverboat.server.tables.parts.arranged import Arranged
from riverboat.server.tables.parts.chat import Chatting
from riverboat.server.tables.parts.chips import ChipChanges
from riverboat.server.tables.parts.fair_deals import FairDeals
from riverboat.server.tables.parts.moderation import Moderation
from riverboat.server.tables.parts.part import Parts
from riverboat.server.tables.parts.play import Play
from riverboat.server.tables.parts.preactions import Preactions
from riverboat.server.tables.parts.seat_changes import SeatChanges
from riverboat.server.tables.parts.seating import Seating
from riverboat.server.tables.parts.showing import Showing
from riverboat.server.tables.parts.wait_list import WaitList
from riverboat.server.tables.record import TableRecord
from riverboat.server.tables.repeating import once
from riverboat.server.tables.settings import TableServices
from riverboat.server.tables.shown_names import ShownNames
from riverboat.server.tables.suspension import SUSPENDED, Suspension
from riverboat.server.tables.transfer import TableTransfer
from riverboat.server.tables.viewers.viewers import Viewers

log = get_logger(__name__)


class Table:
    """An open table.

    Players are identified by the id that the server gave them, never by a message.

    closed: called when the table has closed.
    found: the table as an earlier server left it, if it is recovered. transfer: what it took along, if that
        server has handed it over. Raises ProtocolError and EngineError if that does not fit.
    """

    def __init__(
        self,
        services: TableServices,
        record: TableRecord,
        closed: Callable[["Table"], None],
        found: StoredTable | None = None,
        transfer: TableTransfer | None = None,
    ) -> None:
        self.id = record.table
        self.record = record
        self.clock = services.clock
        self.settings = services.settings
        self._closed = closed
        self._hand_over = asyncio.Event()
        self._suspension = Suspension()
        self._writing_since: float | None = None
        self._empty_since = self.clock.now()
        self._info: TableInfo | None = None
        self._info_of = record.state  # every change makes a new state object
        self._viewers = Viewers(record, self.clock, self._snapshot, services.journal.keep_feed)
        self._names = ShownNames(record)
        self._seating = Seating(self)
        fair = FairDeals(self, services.room)
        self._play = Play(self, self._seating, fair, services.dealer_for)
        self._hosting = Moderation(self, self._seating)
        self._admission = Admission(self, services.passwords)
        self._preactions = Preactions(self, self._seating)
        self._showing = Showing(self, self._seating)
        self.arranged = Arranged(self, self._play)
        self._parts = Parts(
            self._admission,
            Chatting(self),
            self._hosting,
            self._preactions,
            fair,
            self._play,
            self._showing,
            self._seating,
            ChipChanges(self, self._seating),
            SeatChanges(self, self._seating),
            WaitList(self, self._seating),
            self.arranged,
        )
        self._viewers.on_arrival = self._play.on_arrival
        if found is not None:
            self._recover(found)
            if transfer is not None and transfer.seq == record.seq:
                self._take_over(transfer, found)
        self._actor = TableActor(
            lambda: record.where,
            self.clock,
            self._carry_out,
            self._due,
            undo=record.undo,
            slow=self._suspend,
            over=self._dispose,
        )
        record.on_failure = self._suspend
        self._actor.reschedule()

    @property
    def info(self) -> TableInfo:
        """The table as the lobby lists it. The object is replaced only when it changes."""
        state, watchers = self.record.state, len(self._viewers)
        if self._info is None or self._info_of is not state or self._info.watchers != watchers:
            self._info, self._info_of = table_info(state, self.id, watchers), state
        return self._info

    @property
    def seated(self) -> frozenset[str]:
        """The ids of the seated players."""
        return frozenset(seat.player for seat in self.record.state.seats.values())

    async def admit(self, viewer: Client, password: str | None) -> None:
        """Admit `viewer` to a table with a password, once for each player. Raises CommandRejected."""
        if not self._admission.is_open_to(viewer.player):
            await self._admission.check(viewer, password)
            await self._actor.ask(Requester(viewer.player, viewer.name, self.clock.now()), Admit(id="admit"))

    def watch(self, viewer: Client, *, follows: bool = False) -> Snapshot:
        """Subscribe `viewer` to updates. Returns the table as it may see it now. Raises CommandRejected.

        follows: it watched elsewhere, and does not take over its player's seat.
        """
        if follows:
            self._viewers.check_may_act(viewer)
        self._follow(viewer)
        return self._viewers.snapshot(viewer)

    def resume(self, viewer: Client, seq: int) -> Update | Snapshot:
        """Subscribe `viewer`. Returns what it missed after `seq`, or a snapshot. Raises CommandRejected."""
        self._follow(viewer)
        if self._suspension.since is not None:
            viewer.send(viewer.codec.encode(Suspended(table=self.id, message=SUSPENDED)))
        if (held := self._preactions.held_for(viewer.player)) is not None:
            viewer.send(viewer.codec.encode(held))
        return self._viewers.since(viewer, seq, self._play.turn)

    def unwatch(self, viewer: Client, *, reconnects: bool = False) -> bool:
        """Unsubscribe `viewer`. Returns whether it was subscribed. reconnects: see `Lobby.gone`."""
        watched, reached = viewer in self._viewers, self.is_connected(viewer.player)
        self._viewers.discard(viewer)
        if reconnects and reached and self.is_seated(viewer.player):
            self._viewers.await_players([viewer.player])
        if watched or reached != self.is_connected(viewer.player):
            self._on_viewers_changed()
            self._actor.reschedule()
        return watched

    async def ask(self, viewer: Client, command: Command) -> Message:
        """Return the reply to a `command` about a seat. Raises CommandRejected; then nothing has changed."""
        self._viewers.check_may_act(viewer)
        if isinstance(command, Sit) or self.is_awaited(viewer.player):
            self._viewers.claim(viewer)
            self._actor.reschedule()
        requester = Requester(viewer.player, viewer.name, self.clock.now() - viewer.late, viewer.bot)
        return await self._actor.ask(requester, command)

    async def control(self, player: str, command: OfHosts | OfTournament) -> Message:
        """Return the reply to a `command` of `player`, the host or an operator. Raises CommandRejected."""
        return await self._actor.ask(Requester(player, "", self.clock.now()), command)

    def name_of(self, player: str) -> str | None:
        """Return the name of a player who sits here or watches; None for any other."""
        if (seat := self.record.state.seat_of(player)) is not None:
            return self.record.state.seats[seat].name
        return next((viewer.name for viewer in self._viewers if viewer.player == player), None)

    def shown_name(self, player: str, name: str) -> str:
        """Return the name that this table shows for `player`, called `name`: unlike all others here."""
        return self._names.show(player, name, {viewer.player for viewer in self._viewers})

    def dismiss(self, player: str) -> None:
        """Unsubscribe all viewers of `player`."""
        self._viewers.dismiss(player)
        self._on_viewers_changed()

    def stop_dealing(self) -> None:
        """Deal no further hand."""
        self._play.deals = False

    async def wait_for_hand(self) -> None:
        """Wait until no hand is in progress, or the table has stopped."""
        while self.record.hand is not None and not self._actor.ends:
            self._hand_over.clear()
            await self._hand_over.wait()

    async def stop(self) -> None:
        """Finish the step in progress, and take no other."""
        self._actor.end(Code.CLOSING, "the server is closing")
        await self._actor.ended()

    def is_seated(self, player: str) -> bool:
        """Whether `player` has a seat."""
        return self.record.state.seat_of(player) is not None

    def is_connected(self, player: str) -> bool:
        """Whether `player` follows the table live on any connection."""
        return self._viewers.is_connected(player)

    def complete_until(self, player: str) -> float:
        """Until when all that the connection has sent that acts for `player` has arrived."""
        return self._viewers.complete_until(player)

    def send_to(self, player: str, message: Message) -> None:
        """Send `message` to `player` alone, on every connection that follows the table live."""
        self._viewers.send_to(player, message)

    def is_awaited(self, player: str) -> bool:
        """Whether `player` was connected a moment ago, and is about to be again."""
        return self._viewers.is_awaited(player)

    def publish_turn(self) -> None:
        """Send everybody the turn and its time, without an event."""
        self._viewers.publish((), self._play.turn)

    async def freeze(self) -> bool:
        """Finish the step in progress, and take no other until `thaw` or `lose`. Commands and turns wait.

        Returns whether the table can be handed over.
        """
        await self._actor.freeze()
        ready = not self._actor.ends and self._suspension.since is None
        if ready:
            self._play.suspend(self.clock.now())
        return ready

    def thaw(self, *, in_doubt: bool = False) -> None:
        """Continue after `freeze`. in_doubt: find out first whether this server may still write."""
        if in_doubt:
            self._suspend()
        elif self._suspension.since is None:
            self._play.resume_commands()
        self._actor.thaw()

    def transfer(self) -> TableTransfer:
        """Return what the table takes along to another server: everything that is not an event."""
        return TableTransfer(
            seq=self.record.seq,
            empty_for=self.clock.now() - self._empty_since,
            connected=[player for player in self.seated if self.is_connected(player)],
            names=self._names.transfer(),
            delayed=self._viewers.transfer(),
            **self._parts.transfer(),
        )

    def lose(self, on_viewer: Callable[[Client, str], None]) -> None:
        """Stop, because another server has this table now. on_viewer: called with each viewer, and its id."""
        self._actor.end(Code.UNKNOWN_TABLE, "this table has moved to another server")
        for viewer in self._viewers:
            self._viewers.discard(viewer)
            on_viewer(viewer, self.id)
        self._closed(self)

    async def commit(
        self, of_hand: Sequence[Event] = (), of_table: Sequence[Event] = (), before: Sequence[Event] = ()
    ) -> None:
        """Commit the events of a step, then publish them. Raises CommandRejected; then nothing changed."""
        began = self._writing_since = self.clock.now()
        try:
            records = await self.record.append(*self._play.completed(of_hand, of_table), before=before)
        finally:
            self._writing_since = None
            if self._suspension.since is None:
                self._play.extend(self.clock.now() - began)
            if self.record.hand is None:
                self._hand_over.set()
        self._suspension.on_commit()
        self._play.resume_commands()
        self._publish(records)
        if self._suspension.since is not None:
            self._resume_play()

    def _publish(self, records: Sequence[Record]) -> None:
        """Publish `records`, which have just been committed."""
        for record in records:
            self._parts.on_event(record.event)
            if isinstance(record.event, SeatLeft):
                self._on_viewers_changed()
        if any(record.hand is not None for record in records):
            self._play.begin_turn()
        self._viewers.publish(records, self._play.turn)
        self._parts.on_published()
        if self.record.state.closed:
            self._actor.end(Code.TABLE_CLOSED, "this table has closed")
            self._closed(self)

    async def _carry_out(self, requester: Requester, command: Command) -> Message:
        answer = self._parts.answers.get(type(command))
        if answer is None:
            raise CommandRejected(Code.UNKNOWN_TYPE, "a table knows no such command")
        this = once(requester.player, command)
        if this is None:
            return await answer(requester, command)
        return await self.record.once(this, command, lambda: answer(requester, command))

    def _suspend(self) -> None:
        """Suspend the table, because a commit failed or takes long, and notify all viewers."""
        if self._suspension.since is not None:
            return
        now = self.clock.now()
        since = now if self._writing_since is None else self._writing_since
        self._suspension.begin(since, now)
        self.record.is_uncertain = True
        log.warning("table suspended", **self.record.where)
        self._play.suspend(since)
        self._actor.suspend(Code.JOURNAL_UNAVAILABLE, SUSPENDED)
        self._viewers.send_to_all(Suspended(table=self.id, message=SUSPENDED))

    def _resume_play(self) -> None:
        """Resume the suspended table, and notify all viewers."""
        self._suspension.end()
        log.warning("table resumed", **self.record.where)
        self._actor.resume_commands()
        self._viewers.send_to_all(Resumed(table=self.id))

    async def _resynchronise(self) -> None:
        """Try to reach the journal again. Publish what was committed meanwhile, and resume."""
        found = await self.record.catch_up()
        if self.record.hand is None:
            self._hand_over.set()
        self._play.resume_commands()
        if found:
            self._publish(found)
        elif self._play.turn is not None:
            self.publish_turn()
        self._resume_play()

    def _due(self) -> list[Due]:
        if self._suspension.since is not None:
            return [Due(self._suspension.retry_at, self._resynchronise)]
        due = self._parts.due(self.record.state)
        due += self._viewers.due()
        if self._is_empty() and self._hosting.closes_when_empty:
            due.append(Due(self._empty_since + self._hosting.kept, self._hosting.close_empty))
        return due

    def _follow(self, viewer: Client) -> None:
        """Send `viewer` every update from now on. Raises CommandRejected."""
        if not self.record.state.kicked.get(viewer.player, True):
            raise CommandRejected(Code.KICKED, "you were kicked from this table")
        self._viewers.add(viewer)
        self._actor.reschedule()

    def _recover(self, found: StoredTable) -> None:
        """Continue where an earlier server left off."""
        events = [record.event for record in found.restored()[3]]
        self.record.recover_last_hand(found.last_hand)
        self._showing.recover_last_hand(found.last_hand)
        self._parts.recover(events)
        self._viewers.recover(found, events, self._play.turn)

    def _take_over(self, transfer: TableTransfer, found: StoredTable) -> None:
        """Continue as at the server that handed the table over."""
        self._empty_since = self.clock.now() - transfer.empty_for
        self._names.take_over(transfer.names)
        self._viewers.take_over(transfer, found)
        self._parts.take_over(transfer)

    def _dispose(self) -> None:
        """Release all references to this table: the server collects garbage rarely."""
        self._hand_over.set()
        self._viewers.end()
        self._parts.dispose()
        del self.record.on_failure

    def _on_viewers_changed(self) -> None:
        if self._is_empty():
            self._empty_since = self.clock.now()

    def _is_empty(self) -> bool:
        return not (self.record.state.seats or self._viewers)

    def _snapshot(self, player: str) -> Snapshot:
        return snapshot_of(
            self.record.state,
            self.info,
            self.record.seq,
            you=self.record.state.seat_of(player),
            hand=self._viewers.visible_to(player, self.record.events),
            turn=self._play.turn,
            last_hand=self._viewers.last_hand(player),
            preaction=self._preactions.held_for(player),
            suspended=self._suspension.since is not None,
        )
