"""The live broadcast of a table: each viewer is sent the part of each event that it may see."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from math import inf
from typing import Any, Final

from msgspec.structs import replace

from riverboat.engine.events import Event, HandEnded
from riverboat.engine.hand import SPECTATOR, visible
from riverboat.engine.table.checkpoint import LastHand
from riverboat.engine.table.events import TableClosed
from riverboat.engine.table.hand_log import HandLog
from riverboat.server.clients import Client
from riverboat.server.protocol.codecs import Codec, Frame
from riverboat.server.protocol.event_data import event_to_data
from riverboat.server.protocol.messages import Message, Snapshot, TakenOver, Turn, Update

RECENT_EVENTS: Final = 256
"""Events that are kept for clients that reconnect: those of some hands."""


class Broadcast:
    """Sends committed events to viewers of the table with the id `table`.

    A hole card goes to the player who was dealt into its seat for this hand, whoever sits there by now.
    A viewer that has fallen behind gets a snapshot once it has caught up, instead of updates. If a player
    has several viewers, the latest acts for the seat.

    snapshot: returns the table as the player with this id may see it.
    sees: returns whether the player who was dealt into a seat, or a spectator, may see an event.
    """

    def __init__(
        self,
        table: str,
        snapshot: Callable[[str], Snapshot],
        sees: Callable[[Event, int | None], bool] = visible,
    ) -> None:
        self._table = table
        self._snapshot = snapshot
        self._sees = sees
        self._viewers: dict[Client, None] = {}
        self._behind: set[Client] = set()
        self._active: dict[str, Client] = {}
        self._dealt_in: Mapping[str, int] = {}
        self._log = HandLog()
        self._dealt_in_last: Mapping[str, int] = {}
        self._recent: deque[tuple[Event, Mapping[str, int]]] = deque(maxlen=RECENT_EVENTS)

    def __len__(self) -> int:
        return len(self._viewers)

    def __iter__(self) -> Iterator[Client]:
        return iter(tuple(self._viewers))

    def __contains__(self, viewer: Client) -> bool:
        return viewer in self._viewers

    def add(self, viewer: Client) -> None:
        """Send `viewer` every update from now on."""
        self._viewers[viewer] = None

    def discard(self, viewer: Client) -> None:
        """Send `viewer` nothing more. It no longer acts for its player."""
        self._viewers.pop(viewer, None)
        self._behind.discard(viewer)
        if self._active.get(viewer.player) is viewer:
            del self._active[viewer.player]

    def complete(self, viewer: Client) -> None:
        """Send `viewer` the snapshot that is due to it, if any, without waiting until it has caught up."""
        if viewer in self._behind:
            self._bring_up_to_date(viewer)

    def claim(self, viewer: Client, *, alone: bool = False) -> None:
        """Let `viewer` act for its player. alone: remove the player's other viewers."""
        former = self._active.get(viewer.player)
        self._active[viewer.player] = viewer
        if alone:
            self.take_over(viewer.player, former)

    def take_over(self, player: str, former: Client | None = None) -> None:
        """Remove all viewers of `player` but the one that acts, and notify them, `former` included."""
        active = self._active.get(player)
        if active is None:
            return
        others = {viewer for viewer in self._viewers if viewer.player == player}
        others.add(former or active)
        for viewer in others - {active}:
            self.discard(viewer)
            viewer.send(viewer.codec.encode(TakenOver(table=self._table)))
            viewer.unsubscribed(self._table)

    def may_act(self, viewer: Client) -> bool:
        """Whether no other viewer acts for the player of `viewer`."""
        return self._active.get(viewer.player, viewer) is viewer

    def is_connected(self, player: str) -> bool:
        """Whether a viewer acts for `player`."""
        return player in self._active

    def complete_until(self, player: str) -> float:
        """Until when all that the connection has sent that acts for `player` has arrived; inf without one."""
        active = self._active.get(player)
        return inf if active is None else active.complete_until

    def end(self) -> None:
        """Release the viewers after the last event, but for those that are behind.

        Once they have caught up, they get the table as it is now.
        """
        self._viewers = dict.fromkeys(self._behind)
        last = {viewer.player: self._snapshot(viewer.player) for viewer in self._behind}
        self._snapshot = last.__getitem__

    def bind(self, dealt_in: dict[str, int]) -> None:
        """Set the seats of the players in the hand that begins, by player id."""
        self._dealt_in = dealt_in

    def recover(self, events: Sequence[Event], last_hand: LastHand) -> None:
        """Keep `events`, and the `last_hand` before them, for clients that connect after a restart."""
        self.set_last_hand(last_hand)
        self._keep(events)

    def set_last_hand(self, last_hand: LastHand, current: Sequence[Event] = ()) -> None:
        """Set the hand before the next events, and the events of the hand in progress."""
        self._log, self._dealt_in_last = HandLog(last_hand.events, current), last_hand.dealt_in

    def kept_hand(self) -> LastHand:
        """Return the last hand, as it was kept or published."""
        return LastHand(self._log.last, self._dealt_in_last)

    def snapshot(self, player: str) -> Snapshot:
        """Return the table as `player` may see it now."""
        return self._snapshot(player)

    def visible_to(self, player: str, events: Sequence[Event]) -> list[Any]:
        """Return `events` of the hand as data, with None for each that `player` may not see."""
        return self._as_data(events, self._dealt_in.get(player, SPECTATOR))

    def last_hand(self, player: str) -> list[Any]:
        """Return the events of the last hand as data, with None for each that `player` may not see."""
        return self._as_data(self._log.last, self._dealt_in_last.get(player, SPECTATOR))

    def since(self, player: str, seq: int, last: int, turn: Turn | None) -> Update | Snapshot:
        """Return what `player` missed between the events `seq` and `last`, or a snapshot if not all is kept.

        turn: the turn now.
        """
        missed = self._missed_by(player, last - seq)
        if missed is None:
            return self._snapshot(player)
        return Update(table=self._table, seq=seq + 1, events=missed, turn=turn)

    def _missed_by(self, player: str, count: int) -> list[Any] | None:
        """Return the last `count` events as they were sent to `player`; None if not all are kept."""
        first = len(self._recent) - count
        if not 0 <= first <= len(self._recent):
            return None
        return [
            self._data(event, dealt_in.get(player, SPECTATOR))
            for event, dealt_in in islice(self._recent, first, None)
        ]

    def publish(self, seq: int, events: Sequence[Event], turn: Turn | None) -> None:
        """Send `events`, if any, numbered from `seq` on, and the `turn` that they leave."""
        self._keep(events)
        sees = self._sees
        private = [event for event in events if not sees(event, SPECTATOR)]
        seats = self._dealt_in.values() if private else ()
        recipients = {seat for seat in seats if any(sees(event, seat) for event in private)}
        data: list[Any] = [event_to_data(event) for event in events]  # once for every view
        frames: dict[tuple[Codec, int | None], Frame] = {}
        for viewer in self._viewers:
            if viewer.behind or viewer in self._behind:
                self._defer(viewer)
                continue
            seat = self._dealt_in.get(viewer.player, SPECTATOR)
            view = viewer.codec, seat if seat in recipients else SPECTATOR
            frame = frames.get(view)
            if frame is None:
                seen = data
                if private:
                    seen = [
                        each if sees(event, view[1]) else None
                        for event, each in zip(events, data, strict=True)
                    ]
                update = Update(table=self._table, seq=seq, events=seen, turn=turn)
                frame = frames[view] = viewer.codec.encode(update)
            viewer.send(frame)

    def send_snapshots(self) -> None:
        """Send every viewer a snapshot, where no events describe the change."""
        for viewer in self._viewers:
            if viewer.behind or viewer in self._behind:
                self._defer(viewer)
            else:
                viewer.send(viewer.codec.encode(self._snapshot(viewer.player)))

    def send_to(self, player: str, message: Message) -> None:
        """Send `message` to `player` alone. A viewer that is behind gets a snapshot instead."""
        for viewer in self._viewers:
            if viewer.player == player and not (viewer.behind or viewer in self._behind):
                viewer.send(viewer.codec.encode(message))

    def send_to_all(self, message: Message) -> None:
        """Send `message` to every viewer. One that is behind gets a snapshot instead."""
        for viewer in self._viewers:
            if not (viewer.behind or viewer in self._behind):
                viewer.send(viewer.codec.encode(message))

    def _keep(self, events: Sequence[Event]) -> None:
        self._recent.extend((event, self._dealt_in) for event in events)
        for event in events:
            self._log.apply(event)
            if isinstance(event, HandEnded):
                self._dealt_in_last = self._dealt_in

    def _defer(self, viewer: Client) -> None:
        if viewer not in self._behind:
            self._behind.add(viewer)
            viewer.when_caught_up(partial(self._bring_up_to_date, viewer))

    def _bring_up_to_date(self, viewer: Client) -> None:
        self._behind.discard(viewer)
        if viewer not in self._viewers:
            return
        snapshot = self._snapshot(viewer.player)
        messages: list[Message] = [snapshot]
        if self._recent and isinstance(last := self._recent[-1][0], TableClosed):  # no snapshot tells that
            closed = Update(table=self._table, seq=snapshot.seq, events=[event_to_data(last)])
            messages = [replace(snapshot, seq=snapshot.seq - 1), closed]
        for message in messages:
            viewer.send(viewer.codec.encode(message))

    def _as_data(self, events: Sequence[Event], seat: int | None) -> list[Any]:
        return [self._data(event, seat) for event in events]

    def _data(self, event: Event, seat: int | None) -> dict[str, Any] | None:
        return event_to_data(event) if self._sees(event, seat) else None
