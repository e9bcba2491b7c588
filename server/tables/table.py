"""A table: what players ask of it, and what it does of itself.

A step is worked out, put on record, and only then shown and answered. What is asked for and what a table does
of itself are in its parts; which step is due, and when, follows from how the table stands, so that nothing
has to be remembered when a step fails and is taken again.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence

from engine.events import Event, HandStarted
from server.logs import facts
from server.protocol.codes import CloseReason, Code
from server.protocol.command import Command
from server.protocol.commands import Sit
from server.protocol.errors import Refusal
from server.protocol.managing import OfHosts
from server.protocol.messages import GoingOn, Halted, Message, Snapshot, TableInfo, Update
from server.protocol.records import Record
from server.protocol.standing import OnRecord
from server.protocol.table_events import SeatLeft, SeatTaken
from server.protocol.table_state import TableState
from server.tables.broadcast import Broadcast
from server.tables.chatting import Chatting
from server.tables.chips import Chips
from server.tables.dealing import rabbit
from server.tables.door import Admit, Door
from server.tables.gallery import Gallery
from server.tables.halting import HALTED, Halt
from server.tables.hosting import Hosting
from server.tables.moving import Moving
from server.tables.owner import Asker, Due, Owner
from server.tables.parts import Parts
from server.tables.play import Play
from server.tables.ports import Viewer
from server.tables.preactions import Preactions
from server.tables.record import TableRecord
from server.tables.seating import Seating
from server.tables.settings import House
from server.tables.showing import Showing
from server.tables.waiting import WaitList

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
        found: OnRecord | None = None,
    ) -> None:
        self.id = record.table
        self.record = record
        self.clock = house.clock
        self.settings = house.settings
        self._closed = closed
        self._at_rest = asyncio.Event()
        self._halt = Halt()
        self._writing_since: float | None = None
        self._empty_since = self.clock.now()
        self._told: TableInfo | None = None
        self._told_of = record.state  # whatever changes a table makes another state of it
        self._broadcast = Broadcast(self.id, self._snapshot)
        late = record.state.opened.spectator_delay_ms
        self._gallery = Gallery(self.id, record.state, record.seq, self.clock) if late else None
        self._seating = Seating(self)
        self._play = Play(self, self._seating, house.dealer_for)
        self._hosting = Hosting(self, self._seating)
        self._door = Door(self, house.gate)
        self._preactions = Preactions(self, self._seating)
        self._parts = Parts(
            self._door,
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
            self._take_up(found)
        self._owner = Owner(
            lambda: record.where,
            self.clock,
            self._carry_out,
            self._due,
            undo=record.undo,
            slow=self._wait,
            over=self._let_go,
        )
        record.on_failure = self._wait
        self._owner.look_again()

    @property
    def info(self) -> TableInfo:
        """The table as the lobby shows it. Made anew when it changes: who lists tables lists them all."""
        state, watchers = self.record.state, len(self._broadcast) + len(self._gallery or ())
        if self._told is None or self._told_of is not state or self._told.watchers != watchers:
            self._told, self._told_of = state.info(self.id, watchers), state
        return self._told

    async def admit(self, viewer: Viewer, password: str | None) -> None:
        """Let `viewer` in, where the table asks for a password; once for each player. Raises Refusal."""
        if not self._door.is_open_to(viewer.player):
            await self._door.check(viewer, password)
            await self._owner.ask(Asker(viewer.player, viewer.name, self.clock.now()), Admit(id="admit"))

    def watch(self, viewer: Viewer) -> Snapshot:
        """The table as `viewer` may see it; every update after it will follow. Raises Refusal."""
        gallery = self._follow(viewer)
        return self._snapshot(viewer.player) if gallery is None else gallery.snapshot(viewer.player)

    def resume(self, viewer: Viewer, seq: int) -> Update | Snapshot:
        """What `viewer` missed after the event `seq`, else the table; every update after it will follow.

        Raises Refusal.
        """
        gallery = self._follow(viewer)
        if self._halt.since is not None:
            viewer.send(viewer.codec.encode(Halted(table=self.id, message=HALTED)))
        if gallery is not None:
            return gallery.since(viewer.player, seq)
        held = self._preactions.held_for(viewer.player)
        if held is not None:
            viewer.send(viewer.codec.encode(held))
        if self._gallery is not None:  # the line may have dropped before it was told of the seat
            return self._snapshot(viewer.player)
        return self._broadcast.since(viewer.player, seq, self.record.seq, self._play.turn)

    def unwatch(self, viewer: Viewer) -> bool:
        """Send `viewer` no more updates. Returns whether it had been watching."""
        watched = viewer in self._viewers()
        self._drop(viewer)
        if watched:
            self._note_emptiness()
            self._owner.look_again()
        return watched

    async def ask(self, viewer: Viewer, command: Command) -> Message:
        """The reply to a `command` about a seat. Raises Refusal, and then nothing has changed."""
        if not self._broadcast.may_speak(viewer) and self._is_seated(viewer.player):
            raise Refusal(
                Code.TAKEN_OVER,
                "you play at this table on another line: watch or resume to play on this one",
            )
        if isinstance(command, Sit):
            self._broadcast.claim(viewer)
            self._owner.look_again()
        return await self._owner.ask(Asker(viewer.player, viewer.name, self.clock.now()), command)

    async def control(self, player: str, command: OfHosts) -> Message:
        """The reply to a `command` of `player`, who is the host or an operator. Raises Refusal, likewise."""
        return await self._owner.ask(Asker(player, "", self.clock.now()), command)

    def name_of(self, player: str) -> str | None:
        """The name of a player who sits or looks on here; None for one who does neither."""
        seat = self.record.state.seat_of(player)
        if seat is not None:
            return self.record.state.seats[seat].name
        return next((viewer.name for viewer in self._viewers() if viewer.player == player), None)

    def dismiss(self, player: str) -> None:
        """Show `player` nothing more."""
        for viewer in self._viewers():
            if viewer.player == player:
                self._drop(viewer)
        self._note_emptiness()

    def deal_no_more(self) -> None:
        """Begin no further hand."""
        self._play.deals = False

    async def hand_over(self) -> None:
        """Wait until no hand is in progress, or none is played on here."""
        while self.record.hand is not None and not self._owner.ends:
            self._at_rest.clear()
            await self._at_rest.wait()

    async def stop(self) -> None:
        """Let the step in progress end, with all that it shows, and take no other."""
        self._owner.end(Code.CLOSING, "the server is closing")
        await self._owner.ended()

    def has_line(self, player: str) -> bool:
        """Whether the player with the id `player` has a line to the table."""
        return self._broadcast.reaches(player)

    def tell(self, player: str, message: Message) -> None:
        """Send `message` to the player with the id `player` alone, on every line to the table."""
        self._broadcast.tell(player, message)

    def show_turn(self) -> None:
        """Tell everybody whose turn it is and how long, without an event."""
        self._broadcast.send(self.record.seq + 1, (), self._play.turn)
        if self._gallery is not None:
            self._gallery.hold((), self._play.turn, self.record.state)

    def lose(self) -> None:
        """Take no step more, for another server does now: let the lines of those who look on go there."""
        self._owner.end(Code.UNKNOWN_TABLE, "another server has taken this table over")
        for viewer in self._viewers():
            self._drop(viewer)
            viewer.close(CloseReason.TABLE_MOVED)
        self._closed(self)

    async def put_on_record(self, of_hand: Sequence[Event] = (), of_table: Sequence[Event] = ()) -> None:
        """Put the events of a step on record, then show them. Raises Refusal; then nothing has happened."""
        began = self._writing_since = self.clock.now()
        if of_hand and self.record.hand is not None:
            of_hand = (*of_hand, *rabbit(self.record.hand))
        try:
            records = await self.record.append(of_hand, of_table)
        finally:
            self._writing_since = None
            if self._halt.since is None:
                self._play.put_off(self.clock.now() - began)
            if self.record.hand is None:
                self._at_rest.set()
        self._halt.recorded()
        self._play.go_on()
        self._show(records)
        if self._halt.since is not None:
            self._go_on()

    def _show(self, records: Sequence[Record]) -> None:
        """Show `records`, which have just been put on record."""
        for record in records:
            self._note(record.event)
        if any(record.hand is not None for record in records):
            self._play.begin_turn()
        self._broadcast.send(records[0].seq, [record.event for record in records], self._play.turn)
        self._parts.shown()
        if self._gallery is not None:
            self._gallery.hold(records, self._play.turn, self.record.state)
            if any(isinstance(record.event, (SeatTaken, SeatLeft)) for record in records):
                self._lead_over(self._gallery)
        if self.record.state.closed:
            self._owner.end(Code.UNKNOWN_TABLE, "this table has closed")
            self._closed(self)

    async def _carry_out(self, asker: Asker, command: Command) -> Message:
        answer = self._parts.answers.get(type(command))
        if answer is None:
            raise Refusal(Code.UNKNOWN_TYPE, "a table knows no such command")
        return await answer(asker, command)

    def _wait(self) -> None:
        """Nothing can be put on record, or it takes long: let everybody wait, and know."""
        if self._halt.since is not None:
            return
        now = self.clock.now()
        since = now if self._writing_since is None else self._writing_since
        self._halt.begin(since, now)
        log.warning("table halted", extra=facts(**self.record.where))
        self._play.halt(since)
        self._owner.halt(Code.JOURNAL_UNAVAILABLE, HALTED)
        self._tell_all(Halted(table=self.id, message=HALTED))

    def _go_on(self) -> None:
        """Let the table go on, and everybody know."""
        self._halt.end()
        log.warning("table goes on", extra=facts(**self.record.where))
        self._owner.go_on()
        self._tell_all(GoingOn(table=self.id))

    async def _look_at_the_record(self) -> None:
        """See whether things can be put on record again; show what is there and was not heard of."""
        found = await self.record.catch_up()
        if self.record.hand is None:
            self._at_rest.set()
        self._play.go_on()
        if found:
            self._show(found)
        elif self._play.turn is not None:
            self.show_turn()
        self._go_on()

    def _tell_all(self, message: Halted | GoingOn) -> None:
        self._broadcast.tell_all(message)
        if self._gallery is not None:
            self._gallery.tell_all(message)

    def _due(self) -> Iterator[Due]:
        if self._halt.since is not None:
            yield Due(self._halt.look_at, self._look_at_the_record)
            return
        yield from self._parts.due(self.record.state)
        if self._gallery is not None:
            yield from self._gallery.due()
        if self.record.state.opened.host and self._is_empty():
            yield Due(self._empty_since + self.settings.table_kept, self._hosting.close)

    def _viewers(self) -> tuple[Viewer, ...]:
        return (*self._broadcast, *(self._gallery or ()))

    def _drop(self, viewer: Viewer) -> None:
        self._broadcast.discard(viewer)
        if self._gallery is not None:
            self._gallery.discard(viewer)

    def _lead_over(self, gallery: Gallery) -> None:
        """Lead those who sat down to the table, and those who left it into the gallery: they see it anew."""
        for viewer in gallery:
            if self._is_seated(viewer.player):
                gallery.discard(viewer)
                self._broadcast.add(viewer)
                self._broadcast.take_over(viewer.player)
                if viewer in self._broadcast:
                    viewer.send(viewer.codec.encode(self._snapshot(viewer.player)))
        for viewer in self._broadcast:
            if not self._is_seated(viewer.player):
                self._broadcast.discard(viewer)
                gallery.add(viewer)
                viewer.send(viewer.codec.encode(gallery.snapshot(viewer.player)))

    def _follow(self, viewer: Viewer) -> Gallery | None:
        """Show `viewer` every update from now on. Returns the gallery, where that is what is followed."""
        if not self.record.state.kicked.get(viewer.player, True):
            raise Refusal(Code.KICKED, "you were shown out of this table")
        is_seated = self._is_seated(viewer.player)
        if self._gallery is not None and not is_seated:
            self._gallery.add(viewer)
            return self._gallery
        self._broadcast.add(viewer)
        self._broadcast.claim(viewer, alone=is_seated)
        self._owner.look_again()
        return None

    def _is_seated(self, player: str) -> bool:
        return self.record.state.seat_of(player) is not None

    def _take_up(self, found: OnRecord) -> None:
        """Go on where an earlier server left off."""
        state, seq, records = found.settled()
        if self.record.events:
            self._bind(self.record.events[0])
        events = [record.event for record in records]
        self._broadcast.take_up(events)
        self._parts.take_up(events)
        if self._gallery is not None:
            self._gallery = Gallery(self.id, TableState(state.opened), 1, self.clock)
            if seq > 1:
                self._gallery.hold_standing(state, seq, found.stood_ago)
            if records:
                self._gallery.hold(records, self._play.turn, self.record.state, found.last_ago)

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

    def _let_go(self) -> None:
        """Let go of what points back here: the garbage collector of a server seldom comes."""
        self._at_rest.set()
        self._parts.let_go()
        del self.record.on_failure
        self._broadcast.end()
        if self._gallery is not None:
            self._gallery.end()

    def _note_emptiness(self) -> None:
        if self._is_empty():
            self._empty_since = self.clock.now()

    def _is_empty(self) -> bool:
        return not (self.record.state.seats or self._broadcast or self._gallery)

    def _snapshot(self, player: str) -> Snapshot:
        record = self.record
        return record.state.snapshot(
            self.info,
            record.seq,
            you=record.state.seat_of(player),
            hand=self._broadcast.visible_to(player, record.events),
            turn=self._play.turn,
            preaction=self._preactions.held_for(player),
            halted=self._halt.since is not None,
        )
