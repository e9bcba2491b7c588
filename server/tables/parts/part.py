"""The parts of a table: they answer commands, and take steps when these are due."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Protocol

from riverboat.engine.events import Event
from riverboat.engine.table.fold import TableState
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Message
from riverboat.server.tables.actor import Due, Requester
from riverboat.server.tables.ports import TableClock
from riverboat.server.tables.record import TableRecord
from riverboat.server.tables.settings import TableSettings
from riverboat.server.tables.transfer import TableTransfer

Answer = Callable[[Requester, Any], Awaitable[Message]]
Answers = Mapping[type[Command], Answer]


class TableContext(Protocol):
    """The table, as its parts see it."""

    @property
    def record(self) -> TableRecord:
        """The committed events, and the hand in progress."""

    @property
    def clock(self) -> TableClock:
        """The clock of the server."""

    @property
    def settings(self) -> TableSettings:
        """The settings of the server."""

    def is_connected(self, player: str) -> bool:
        """Whether `player` follows the table live on any connection."""

    def complete_until(self, player: str) -> float:
        """Until when all that the connection has sent that acts for `player` has arrived."""

    def is_awaited(self, player: str) -> bool:
        """Whether `player` was connected a moment ago, and is about to be again."""

    def publish_turn(self) -> None:
        """Send everybody the turn and its time, without an event."""

    async def commit(
        self, of_hand: Sequence[Event] = (), of_table: Sequence[Event] = (), before: Sequence[Event] = ()
    ) -> None:
        """Commit the events of a step, then publish them.

        before: those of the table that come before those of the hand.

        Raises CommandRejected; then nothing has changed.
        """

    def send_to(self, player: str, message: Message) -> None:
        """Send `message` to `player` alone, on every connection that follows the table live."""

    def name_of(self, player: str) -> str | None:
        """Return the name of a player who sits here or watches; None for any other."""

    def shown_name(self, player: str, name: str) -> str:
        """Return the name that this table shows for `player`, called `name`: unlike all others here."""

    def dismiss(self, player: str) -> None:
        """Unsubscribe all viewers of `player`."""


class Part:
    """A part of a table. All parts run in the table task, without locks.

    handles: the types of events that `on_event` is called with.
    transferred_as: the field of TableTransfer with what the part takes along to another server, if anything.
    """

    handles: tuple[type[Event], ...] = ()
    transferred_as = ""

    def __init__(self, context: TableContext) -> None:
        self.context = context

    @property
    def answers(self) -> Answers:
        """The handlers of commands. Each raises CommandRejected; then nothing has changed."""
        return {}

    def due(self) -> Iterable[Due]:
        """Return the steps that are due as the table stands now. Called after every step."""
        return ()

    def due_by_state(self) -> Iterable[Due]:
        """Return the steps that depend on the record's state and on handled events alone.

        Called only when that state has changed, which most actions do not do.
        """
        return ()

    def recover(self, events: Sequence[Event]) -> None:
        """Recover after a restart. All times restart.

        events: those since the last hand that is over.
        """

    def transfer(self) -> Any:
        """Return what the part takes along to another server: everything that is not an event."""

    def take_over(self, transfer: Any) -> None:
        """Continue with the `transfer` of another server, after `recover`."""

    def on_event(self, event: Event) -> None:
        """Handle a committed event. The record's state includes the whole step."""

    def on_published(self) -> None:
        """Handle the end of a step, after its events were published."""

    def seat_of(self, requester: Requester) -> int:
        """Return the seat of `requester`. Raises CommandRejected."""
        seat = self.context.record.state.seat_of(requester.player)
        if seat is None:
            raise CommandRejected(Code.NOT_SEATED, "you have no seat at this table")
        return seat


class Parts:
    """All parts of a table. Of steps that are due at the same time, those of earlier parts come first."""

    def __init__(self, *parts: Part) -> None:
        self._parts = parts
        self.answers: Answers = {kind: answer for part in parts for kind, answer in part.answers.items()}
        self._handlers = {
            kind: [part for part in parts if kind in part.handles]
            for kind in chain.from_iterable(part.handles for part in parts)
        }
        self._with_due = _overriding(parts, "due")
        self._with_end = _overriding(parts, "on_published")
        self._state: TableState | None = None  # every change makes a new state object
        self._due_by_state: list[Due] = []

    def due(self, state: TableState) -> list[Due]:
        """Return the due steps of all parts, with `state` committed."""
        if state is not self._state:
            self._state = state
            self._due_by_state = [due for part in self._parts for due in part.due_by_state()]
        due = self._due_by_state.copy()
        for part in self._with_due:
            due += part.due()
        return due

    def recover(self, events: Sequence[Event]) -> None:
        """Recover all parts."""
        for part in self._parts:
            part.recover(events)

    def transfer(self) -> dict[str, Any]:
        """Return what the parts take along to another server, by the field of TableTransfer."""
        return {part.transferred_as: part.transfer() for part in self._parts if part.transferred_as}

    def take_over(self, transfer: TableTransfer) -> None:
        """Continue all parts as at another server."""
        for part in self._parts:
            if part.transferred_as:
                part.take_over(getattr(transfer, part.transferred_as))

    def on_event(self, event: Event) -> None:
        """Call the parts that handle `event`."""
        for part in self._handlers.get(type(event), ()):
            part.on_event(event)

    def on_published(self) -> None:
        """Call all parts after a step was published."""
        for part in self._with_end:
            part.on_published()

    def dispose(self) -> None:
        """Release the table."""
        for part in self._parts:
            del part.context
        self._due_by_state.clear()


def _overriding(parts: Sequence[Part], method: str) -> list[Part]:
    """Return the parts that have a `method` of their own: the others do nothing after every action."""
    return [part for part in parts if getattr(type(part), method) is not getattr(Part, method)]
