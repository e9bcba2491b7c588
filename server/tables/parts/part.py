"""What a table is put together from: parts that answer commands, and take steps of themselves."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Protocol

from riverboat.engine.events import Event
from riverboat.engine.table.fold import TableState
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Message
from riverboat.server.tables.actor import Due, Requester
from riverboat.server.tables.ports import Clock
from riverboat.server.tables.record import TableRecord
from riverboat.server.tables.settings import TableSettings

Answers = Mapping[type[Command], Callable[[Requester, Any], Awaitable[Message]]]


class TableContext(Protocol):
    """What a part stands on: the table that it is a part of."""

    @property
    def record(self) -> TableRecord:
        """What has happened, and the hand in progress."""

    @property
    def clock(self) -> Clock:
        """The server's time."""

    @property
    def settings(self) -> TableSettings:
        """What whoever runs the server decides."""

    def is_connected(self, player: str) -> bool:
        """Whether the player with the id `player` has a line to the table."""

    def publish_turn(self) -> None:
        """Tell everybody whose turn it is and how long, without an event."""

    async def commit(self, of_hand: Sequence[Event] = (), of_table: Sequence[Event] = ()) -> None:
        """Put the events of a step on record, then show them. Raises CommandRejected; then nothing has
        happened."""

    def send_to(self, player: str, message: Message) -> None:
        """Send `message` to the player with the id `player` alone, on every line to the table."""

    def name_of(self, player: str) -> str | None:
        """The name of a player who sits or looks on here; None for one who does neither."""

    def shown_name(self, player: str, name: str) -> str:
        """What everybody here calls `player`, who is called `name`: nobody else here has a name like it."""

    def dismiss(self, player: str) -> None:
        """Show `player` nothing more."""


class Part:
    """A part of a table on `context`. All parts work in the one task that owns the table: no locks.

    What it does of itself, and when, follows from how the table stands: see `due`.
    heeds: the kinds of events that `note` is told of.
    """

    handles: tuple[type[Event], ...] = ()

    def __init__(self, context: TableContext) -> None:
        self.context = context

    @property
    def answers(self) -> Answers:
        """What answers which command. Each raises CommandRejected, and then nothing has changed."""
        return {}

    def due(self) -> Iterable[Due]:
        """The steps that are to come as things stand now: asked for after every step."""
        return ()

    def due_by_state(self) -> Iterable[Due]:
        """Those that follow from the record's state and from what was noted, and from nothing else: asked for
        when that state is another, which after most actions it is not."""
        return ()

    def recover(self, events: Sequence[Event]) -> None:
        """The table goes on after a restart, as its record says: times begin anew.

        events: those since the last hand that is over.
        """

    def on_event(self, event: Event) -> None:
        """An event is on record: what follows from it for this part. The record's state is past the step."""

    def on_published(self) -> None:
        """A step is on record, and everybody has been shown it."""

    def seat_of(self, requester: Requester) -> int:
        """The seat of `requester`. Raises CommandRejected."""
        seat = self.context.record.state.seat_of(requester.player)
        if seat is None:
            raise CommandRejected(Code.NOT_SEATED, "you have no seat at this table")
        return seat


class Parts:
    """All parts of a table. Where several steps are due at once, those of the first parts come first."""

    def __init__(self, *parts: Part) -> None:
        self._parts = parts
        self.answers: Answers = {kind: answer for part in parts for kind, answer in part.answers.items()}
        self._handlers = {
            kind: [part for part in parts if kind in part.handles]
            for kind in chain.from_iterable(part.handles for part in parts)
        }
        self._state: TableState | None = None  # whatever changes a table makes another state of it
        self._due_by_state: list[Due] = []

    def due(self, state: TableState) -> Iterator[Due]:
        """The steps that are to come, with `state` on record."""
        if state is not self._state:
            self._state = state
            self._due_by_state = [due for part in self._parts for due in part.due_by_state()]
        yield from self._due_by_state
        for part in self._parts:
            yield from part.due()

    def recover(self, events: Sequence[Event]) -> None:
        """As in Part."""
        for part in self._parts:
            part.recover(events)

    def on_event(self, event: Event) -> None:
        """As in Part, of any event."""
        for part in self._handlers.get(type(event), ()):
            part.on_event(event)

    def on_published(self) -> None:
        """As in Part."""
        for part in self._parts:
            part.on_published()

    def dispose(self) -> None:
        """Let go of the table."""
        for part in self._parts:
            del part.context
        self._due_by_state.clear()
