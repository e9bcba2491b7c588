"""A client's connection, as the network provides it and the services use it."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

from riverboat.server.protocol.codecs import Codec, Frame
from riverboat.server.protocol.codes import CloseReason
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.messages import Message


class Client(Protocol):
    """One connection of a client. A player may have several. Hashable by identity."""

    name: str
    """The name that other players see; empty before the hello."""

    bot: bool
    """Whether it says that it is a program that plays; false before the hello."""

    active_at: float
    """When the client last sent a command other than a ping, by the clock of the event loop."""

    @property
    def player(self) -> str:
        """The player's stable id, set by the server, never by a message; empty before the hello."""

    @property
    def address(self) -> str:
        """The remote address, or its network where one subscriber has many; empty if unknown."""

    @property
    def codec(self) -> Codec:
        """The codec of its frames. Clients with the same codec can share a frame."""

    @property
    def late(self) -> float:
        """Seconds that its latest command was delayed between two servers."""

    @property
    def complete_until(self) -> float:
        """Until when all that it has sent has arrived here, by the clock of the event loop."""

    def send(self, frame: Frame) -> None:
        """Queue `frame`. It never waits and never raises; a client that reads too slowly is disconnected."""

    @property
    def behind(self) -> bool:
        """Whether so much is queued that updates should be left out, for a snapshot later."""

    def when_caught_up(self, bring_up_to_date: Callable[[], None]) -> None:
        """Call `bring_up_to_date` when it is no longer behind; never before this returns."""

    def unsubscribed(self, table: str) -> None:
        """Handle that it is sent no more updates of `table`, although it has not asked for that."""

    def close(self, reason: CloseReason) -> None:
        """Close the connection with `reason`. It does not wait."""


Handler = Callable[[Client, Any], Awaitable[Message]]
"""Returns the one reply to a command of a client. Raises CommandRejected, and then nothing has changed."""

Handlers = Mapping[type[Command], Handler]
