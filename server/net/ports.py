"""What the network needs from the rest of the server."""

from collections.abc import Callable, Sequence
from typing import Protocol

from riverboat.server.clients import Client
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Hello
from riverboat.server.protocol.messages import Message, Welcome


class OtherServers(Protocol):
    """The other servers of the cluster, as far as players and addresses are connected there.

    A key is the id of a player, or an address as its network.
    """

    def count(self, key: str, connections: int, used: Sequence[float] = ()) -> None:
        """Report to the others that `key` has as many connections here.

        used: the parts of its bursts that a player who disconnects has just used.
        """

    def connections(self, key: str) -> int:
        """Return the connections of `key` at all other servers together."""

    def servers(self, key: str) -> int:
        """Return at how many other servers `key` is connected."""

    def closes(self, key: str, connections: int) -> bool:
        """Whether this server, with as many `connections` of `key`, is the one to close one of too many."""


class NoOtherServers(OtherServers):
    """No other server."""

    def count(self, key: str, connections: int, used: Sequence[float] = ()) -> None:
        """Report to nobody."""

    def connections(self, key: str) -> int:
        """Return 0."""
        return 0

    def servers(self, key: str) -> int:
        """Return 0."""
        return 0

    def closes(self, key: str, connections: int) -> bool:
        """Return True."""
        return True


class CommandService(Protocol):
    """Carries out the commands of clients."""

    network_addresses: Callable[[], list[str]]
    """Returns the addresses of this machine at which other devices reach the server."""

    async def hello(self, client: Client, command: Hello) -> Welcome:
        """Sign in the player on `client`. Raises CommandRejected."""

    async def handle(self, client: Client, command: Command) -> Message:
        """Return the one reply to `command`. Raises CommandRejected, and then nothing has changed.

        Frames go out in the order in which they are sent. A frame that is sent to `client` before this
        returns goes out before the reply. The reply goes out in the step of the loop in which this returns.
        """

    def is_elsewhere(self, command: Command) -> bool:
        """Whether another server carries out `command`, and keeps the reply in case it is repeated."""

    def gone(self, client: Client) -> None:
        """Handle the end of the connection: `client` will send nothing more."""
