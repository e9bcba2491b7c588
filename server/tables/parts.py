"""What a table is put together from: parts that answer commands, and take steps of themselves."""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from engine.events import Event
from server.protocol.codes import Code
from server.protocol.command import Command
from server.protocol.errors import Refusal
from server.protocol.messages import Message
from server.tables.owner import Asker, Due
from server.tables.ports import Clock
from server.tables.record import TableRecord
from server.tables.settings import TableSettings

Answers = Mapping[type[Command], Callable[[Asker, Any], Awaitable[Message]]]


class Floor(Protocol):
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

    def has_line(self, player: str) -> bool:
        """Whether the player with the id `player` has a line to the table."""

    def show_turn(self) -> None:
        """Tell everybody whose turn it is and how long, without an event."""

    async def put_on_record(self, of_hand: Sequence[Event] = (), of_table: Sequence[Event] = ()) -> None:
        """Put the events of a step on record, then show them. Raises Refusal; then nothing has happened."""

    def tell(self, player: str, message: Message) -> None:
        """Send `message` to the player with the id `player` alone, on every line to the table."""

    def name_of(self, player: str) -> str | None:
        """The name of a player who sits or looks on here; None for one who does neither."""

    def dismiss(self, player: str) -> None:
        """Show `player` nothing more."""


class Part:
    """A part of a table on `floor`. All parts work in the one task that owns the table: no locks.

    What it does of itself, and when, follows from how the table stands: see `due`.
    """

    def __init__(self, floor: Floor) -> None:
        self.floor = floor

    @property
    def answers(self) -> Answers:
        """What answers which command. Each raises Refusal, and then nothing has changed."""
        return {}

    def due(self) -> Iterator[Due]:
        """The steps that are to come as things stand now."""
        return iter(())

    def take_up(self) -> None:
        """The table goes on after a restart, as its record says: times begin anew."""

    def note(self, event: Event) -> None:
        """An event is on record: what follows from it for this part. The record's state is past the step."""

    def shown(self) -> None:
        """A step is on record, and everybody has been shown it."""

    def seat_of(self, asker: Asker) -> int:
        """The seat of `asker`. Raises Refusal."""
        seat = self.floor.record.state.seat_of(asker.player)
        if seat is None:
            raise Refusal(Code.NOT_SEATED, "you have no seat at this table")
        return seat
