"""Who looks at a table, and the part of its record that each of them may see."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, Final

from riverboat.engine.events import Event
from riverboat.engine.hand import SPECTATOR, visible
from riverboat.server.clients import Client
from riverboat.server.protocol.codecs import Codec, Frame
from riverboat.server.protocol.event_data import event_to_data
from riverboat.server.protocol.messages import Message, Snapshot, TakenOver, Turn, Update

RECENT_EVENTS: Final = 256
"""Events that are kept for those who come back: some hands, and less than a line may fall behind."""


class Broadcast:
    """The viewers of one table. They are told what is on record and nothing else.

    Hidden cards go by the seat that a player was dealt into for this hand, whoever sits there otherwise.
    A viewer who has fallen behind is sent no updates, but a `snapshot`, made for a player's id, when it has
    caught up. Of several viewers of one player the one that came last is the one that speaks for a seat.

    sees: whether the player who was dealt into a seat, or a spectator, may see an event.
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
        self._dealt_in: dict[str, int] = {}
        self._recent: deque[tuple[Event, dict[str, int]]] = deque(maxlen=RECENT_EVENTS)

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
        """Send `viewer` nothing more; it speaks for nobody."""
        self._viewers.pop(viewer, None)
        self._behind.discard(viewer)
        if self._active.get(viewer.player) is viewer:
            del self._active[viewer.player]

    def claim(self, viewer: Client, *, alone: bool = False) -> None:
        """`viewer` is the one that its player came by last. alone: the player's others are sent away."""
        former = self._active.get(viewer.player)
        self._active[viewer.player] = viewer
        if alone:
            self.take_over(viewer.player, former)

    def take_over(self, player: str, former: Client | None = None) -> None:
        """Let only the viewer that `player` came by last follow the table; tell the others, and `former`."""
        active = self._active.get(player)
        if active is None:
            return
        others = {viewer for viewer in self._viewers if viewer.player == player}
        others.add(former or active)
        for viewer in others - {active}:
            self.discard(viewer)
            viewer.send(viewer.codec.encode(TakenOver(table=self._table)))

    def may_act(self, viewer: Client) -> bool:
        """Whether no other viewer speaks for the player of `viewer`."""
        return self._active.get(viewer.player, viewer) is viewer

    def is_connected(self, player: str) -> bool:
        """Whether the player with the id `player` came by a viewer that is here still."""
        return player in self._active

    def end(self) -> None:
        """Nothing more will happen. Who is behind is still brought up to date."""
        if not self._behind:
            self._viewers.clear()
            del self._snapshot

    def bind(self, dealt_in: dict[str, int]) -> None:
        """A hand begins: `dealt_in` are the seats of its players, by the player's id."""
        self._dealt_in = dealt_in

    def recover(self, events: Sequence[Event]) -> None:
        """Keep the latest `events`, those of the table among those of the hand in progress, for who comes
        back after a restart."""
        self._recent.extend((event, self._dealt_in) for event in events)

    def snapshot(self, player: str) -> Snapshot:
        """The table as `player` may see it now."""
        return self._snapshot(player)

    def visible_to(self, player: str, events: Sequence[Event]) -> list[Any]:
        """`events` of the hand as data for `player`; None stands for one that the player may not see."""
        return self._as_data(events, self._dealt_in.get(player, SPECTATOR))

    def since(self, player: str, seq: int, last: int, turn: Turn | None) -> Update | Snapshot:
        """What `player` missed between the event `seq` and the `last`, with the `turn` now, where it is still
        kept; else a snapshot."""
        missed = self._missed_by(player, last - seq)
        if missed is None:
            return self._snapshot(player)
        return Update(table=self._table, seq=seq + 1, events=missed, turn=turn)

    def _missed_by(self, player: str, count: int) -> list[Any] | None:
        """The last `count` events as data for `player`, each as it was shown; None where not all are kept."""
        first = len(self._recent) - count
        if not 0 <= first <= len(self._recent):
            return None
        return [
            self._data(event, dealt_in.get(player, SPECTATOR))
            for event, dealt_in in islice(self._recent, first, None)
        ]

    def publish(self, seq: int, events: Sequence[Event], turn: Turn | None) -> None:
        """Show `events`, if any, numbered from `seq` on, and the `turn` that they leave."""
        self._recent.extend((event, self._dealt_in) for event in events)
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
        """Send every viewer a snapshot: what has changed is told by no events."""
        for viewer in self._viewers:
            if viewer.behind or viewer in self._behind:
                self._defer(viewer)
            else:
                viewer.send(viewer.codec.encode(self._snapshot(viewer.player)))

    def send_to(self, player: str, message: Message) -> None:
        """Send `message` to `player` alone. Who has fallen behind will see how things stand by a snapshot."""
        for viewer in self._viewers:
            if viewer.player == player and not (viewer.behind or viewer in self._behind):
                viewer.send(viewer.codec.encode(message))

    def send_to_all(self, message: Message) -> None:
        """Send `message` to every viewer, likewise."""
        for viewer in self._viewers:
            if not (viewer.behind or viewer in self._behind):
                viewer.send(viewer.codec.encode(message))

    def _defer(self, viewer: Client) -> None:
        if viewer not in self._behind:
            self._behind.add(viewer)
            viewer.when_caught_up(partial(self._bring_up_to_date, viewer))

    def _bring_up_to_date(self, viewer: Client) -> None:
        self._behind.discard(viewer)
        if viewer in self._viewers:
            viewer.send(viewer.codec.encode(self._snapshot(viewer.player)))

    def _as_data(self, events: Sequence[Event], seat: int | None) -> list[Any]:
        return [self._data(event, seat) for event in events]

    def _data(self, event: Event, seat: int | None) -> dict[str, Any] | None:
        return event_to_data(event) if self._sees(event, seat) else None
