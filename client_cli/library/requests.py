"""The part of a connection that a table, a lobby and a host's controls use."""

from typing import Any, Protocol, TypeVar

from riverboat.server.protocol.command import Command

T = TypeVar("T")


class Requests(Protocol):
    """Sends one player's commands and returns their results."""

    def new_id(self) -> str:
        """Return an id for the next command."""

    async def request(self, command: Command) -> Any:
        """Send `command` and return its result. Raises ClientError."""

    async def ask(self, result: type[T], command: type[Command], **fields: Any) -> T:
        """Send a command of the class `command` with `fields`, and return its result as `result`."""

    def unsubscribe(self, subscription: Any) -> None:
        """Deliver no more updates to `subscription`, a table or the lobby."""
