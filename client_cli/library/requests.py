"""What a table, a lobby and the controls of a host need of the connection that they belong to."""

from typing import Any, Protocol, TypeVar

from riverboat.server.protocol.command import Command

T = TypeVar("T")


class Requests(Protocol):
    """Sends commands for one player, and waits for the replies."""

    def new_id(self) -> str:
        """Return an id for the next command."""

    async def request(self, command: Command) -> Any:
        """Send `command` and return its result. Raises ClientError."""

    async def ask(self, result: type[T], command: type[Command], **fields: Any) -> T:
        """Send a command of the class `command` with `fields`, and return its result as `result`."""

    def forget(self, followed: Any) -> None:
        """Deliver no more updates to `followed`, a table or a lobby."""
