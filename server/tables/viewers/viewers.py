"""The viewers of a table: those of the live feed, and those of the delayed one."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Final

from riverboat.engine.events import Event, HandStarted
from riverboat.engine.table.checkpoint import StoredTable
from riverboat.engine.table.events import SeatLeft, SeatTaken
from riverboat.engine.table.record import Record
from riverboat.server.clients import Client
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Message, Resumed, Snapshot, Suspended, Turn, Update
from riverboat.server.tables.actor import Due
from riverboat.server.tables.ports import TableClock
from riverboat.server.tables.record import TableRecord
from riverboat.server.tables.transfer import DelayedTransfer, TableTransfer
from riverboat.server.tables.viewers.delayed import DelayedFeed
from riverboat.server.tables.viewers.feed_marks import Keep
from riverboat.server.tables.viewers.live import Broadcast

AWAITED: Final = 2.0
"""Seconds that players have to connect again when their table moves or their server stops. No turn of theirs
ends meanwhile, and none of that time is theirs."""


class Viewers:
    """The viewers of the table with this `record`.

    Where the table's rules delay spectators, a viewer follows live if its player has a seat, and the delayed
    feed otherwise.

    Players who follow their table to another server, or whose server stops, are awaited for a while: they
    count as connected.

    snapshot: returns the live snapshot for a player's id.
    keep_feed: stores marks of the delayed feed.
    on_arrival: called with each player who was awaited until now, and the time since when.
    """

    def __init__(
        self, record: TableRecord, clock: TableClock, snapshot: Callable[[str], Snapshot], keep_feed: Keep
    ) -> None:
        self._record = record
        self._live = Broadcast(record.table, snapshot)
        self._delayed: DelayedFeed | None = None
        self._feeds: tuple[Broadcast | DelayedFeed, ...] = (self._live,)
        if record.state.rules.spectator_delay_ms:
            self._delayed = DelayedFeed(record.table, record.state, record.seq, clock, keep_feed)
            self._feeds = (self._live, self._delayed)
        self.on_arrival: Callable[[str, float], None] = lambda player, since: None
        self._clock = clock
        self._awaited: dict[str, float] = {}  # since when

    def __len__(self) -> int:
        return sum(map(len, self._feeds))

    def __iter__(self) -> Iterator[Client]:
        return iter([viewer for feed in self._feeds for viewer in feed])

    def __contains__(self, viewer: Client) -> bool:
        return any(viewer in feed for feed in self._feeds)

    def add(self, viewer: Client) -> None:
        """Send `viewer` every update from now on."""
        is_seated = self._is_seated(viewer.player)
        if self._delayed is not None and not is_seated:
            self._delayed.add(viewer)
            return
        self._live.add(viewer)
        self._live.claim(viewer, alone=is_seated)
        self._await_no_longer(viewer.player)

    def discard(self, viewer: Client) -> None:
        """Send `viewer` nothing more."""
        for feed in self._feeds:
            feed.discard(viewer)

    def dismiss(self, player: str) -> None:
        """Send no viewer of `player`, who was kicked, anything more than what it has missed until now."""
        for viewer in self:
            if viewer.player == player:
                self._live.complete(viewer)
                if self._delayed is not None:
                    self._delayed.tell_kicked(viewer)
                self.discard(viewer)
                viewer.unsubscribed(self._record.table)

    def claim(self, viewer: Client) -> None:
        """Let `viewer` act for its player."""
        self._live.claim(viewer)
        self._await_no_longer(viewer.player)

    def check_may_act(self, viewer: Client) -> None:
        """Raise CommandRejected if another viewer acts for the seat of the player of `viewer`."""
        if not self._live.may_act(viewer) and self._is_seated(viewer.player):
            raise CommandRejected(
                Code.TAKEN_OVER,
                "you play at this table on another connection: send watch or resume to play on this one",
            )

    def is_connected(self, player: str) -> bool:
        """Whether `player` follows the table live, or is awaited."""
        return self._live.is_connected(player) or player in self._awaited

    def is_awaited(self, player: str) -> bool:
        """Whether `player` was connected a moment ago, and is about to be again."""
        return player in self._awaited

    def await_players(self, players: Collection[str]) -> None:
        """Await these players, who were connected until now."""
        self._awaited |= dict.fromkeys(players, self._clock.now())

    def complete_until(self, player: str) -> float:
        """Until when all that the connection has sent that acts for `player` has arrived."""
        return self._live.complete_until(player)

    def snapshot(self, viewer: Client) -> Snapshot:
        """Return the table as `viewer` may see it now."""
        if self._delayed is not None and viewer in self._delayed:
            return self._delayed.snapshot(viewer.player)
        return self._live.snapshot(viewer.player)

    def since(self, viewer: Client, seq: int, turn: Turn | None) -> Update | Snapshot:
        """Return what `viewer` missed after the event `seq`, with the `turn` now, or a snapshot."""
        if self._delayed is None:
            return self._live.since(viewer.player, seq, self._record.seq, turn)
        if viewer in self._delayed:
            return self._delayed.since(viewer.player, seq)
        return self._live.snapshot(viewer.player)  # the client may not know yet that it has a seat

    def visible_to(self, player: str, events: Sequence[Event]) -> list[Any]:
        """Return `events` of the hand as data, with None for each that `player` may not see."""
        return self._live.visible_to(player, events)

    def last_hand(self, player: str) -> list[Any]:
        """Return the events of the last hand as data, with None for each that `player` may not see."""
        return self._live.last_hand(player)

    def publish(self, records: Sequence[Record], turn: Turn | None) -> None:
        """Send `records`, the latest of the table if there are any, and the `turn` that they leave."""
        for record in records:
            self._on_event(record.event)
        first = self._record.seq + 1 - len(records)
        self._live.publish(first, [record.event for record in records], turn)
        if self._delayed is not None:
            self._delayed.hold(records, turn, self._record.state)
            moved = any(isinstance(record.event, (SeatTaken, SeatLeft)) for record in records)
            if moved and not self._record.state.closed:  # then both feeds are at their end
                self._reassign(self._delayed)

    def send_to(self, player: str, message: Message) -> None:
        """Send `message` to `player` alone, on every connection that follows live."""
        self._live.send_to(player, message)

    def send_to_all(self, message: Suspended | Resumed) -> None:
        """Send `message` to every viewer, without delay."""
        for feed in self._feeds:
            feed.send_to_all(message)

    def due(self) -> Iterator[Due]:
        """The steps of the delayed feed, and the end of the time in which players are awaited."""
        if self._awaited:
            yield Due(min(self._awaited.values()) + AWAITED, self._await_no_more)
        if self._delayed is not None:
            yield from self._delayed.due()

    def recover(self, found: StoredTable, events: Sequence[Event], turn: Turn | None) -> None:
        """Recover what viewers may still be sent.

        found, events: the table as it was found, and its events since the last hand that is over.
        turn: the turn now.
        """
        if self._record.events:
            self._on_event(self._record.events[0])
        self._live.recover(events, found.last_hand)
        if self._delayed is not None:
            self._delayed.recover(found, turn, self._record.state)

    def transfer(self) -> DelayedTransfer | None:
        """Return what another server needs to continue the delayed feed, if any."""
        return None if self._delayed is None else self._delayed.transfer()

    def take_over(self, transfer: TableTransfer, found: StoredTable) -> None:
        """Continue as at another server, after `recover`. Raises as the delayed feed does."""
        self.await_players(transfer.connected)
        delayed = transfer.delayed
        if self._delayed is not None and delayed is not None:
            records = [each for each in (*found.earlier, *found.records) if each.seq > delayed.shown.seq]
            self._delayed.take_over(delayed, records, self._record.state.hand)

    def end(self) -> None:
        """Release the viewers after the last event."""
        for feed in self._feeds:
            feed.end()
        del self.on_arrival

    async def _await_no_more(self) -> None:
        """Whoever has not arrived in time counts as disconnected."""
        now = self._clock.now()
        for player in [player for player, since in self._awaited.items() if since + AWAITED <= now]:
            self._await_no_longer(player)

    def _await_no_longer(self, player: str) -> None:
        if (since := self._awaited.pop(player, None)) is not None:
            self.on_arrival(player, since)

    def _on_event(self, event: Event) -> None:
        match event:
            case HandStarted(seats=seats):
                taken = self._record.state.seats
                self._live.bind({taken[seat.number].player: seat.number for seat in seats})
            case SeatTaken(player=player):
                self._live.take_over(player)

    def _reassign(self, delayed: DelayedFeed) -> None:
        """Let players who took a seat follow live, and those who left one by the delayed feed."""
        for viewer in delayed:
            if self._is_seated(viewer.player):
                delayed.discard(viewer)
                self._live.add(viewer)
                self._live.take_over(viewer.player)
                if viewer in self._live:
                    viewer.send(viewer.codec.encode(self._live.snapshot(viewer.player)))
        for viewer in self._live:
            if not self._is_seated(viewer.player):
                self._live.discard(viewer)
                delayed.add(viewer)
                viewer.send(viewer.codec.encode(delayed.snapshot(viewer.player)))

    def _is_seated(self, player: str) -> bool:
        return self._record.state.seat_of(player) is not None
