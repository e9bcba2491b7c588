"""What the network asks of the rest of the server, and what it gives it. Neither imports the other."""

from collections.abc import Callable
from typing import Protocol

from riverboat.server.protocol.codecs import Codec, Frame
from riverboat.server.protocol.codes import CloseReason
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Hello
from riverboat.server.protocol.messages import Message, Welcome


class Client(Protocol):
    """A player's line to the server, as the service sees it: a Connection. Hashable. Until its hello is
    accepted it has neither player nor name."""

    @property
    def player(self) -> str:
        """The player's stable id, given by the server and never by a message."""

    name: str
    """What other players see."""

    @property
    def address(self) -> str:
        """Where the line comes from, as far as it is told from others."""

    @property
    def codec(self) -> Codec:
        """What frames for this client are made with; hashable, so that one frame may serve many clients."""

    def send(self, frame: Frame) -> None:
        """Queue `frame`. It never waits and never raises; a client that reads too slowly is cut off."""

    @property
    def behind(self) -> bool:
        """Whether so much waits to be sent that updates are better left out."""

    def when_caught_up(self, bring_up_to_date: Callable[[], None]) -> None:
        """Call `bring_up_to_date`, with what to send in their place, when it is behind no longer."""

    def close(self, reason: CloseReason) -> None:
        """Close the line, saying why. It does not wait."""


class Service(Protocol):
    """What carries the commands out."""

    async def hello(self, client: Client, command: Hello) -> Welcome:
        """Sign a player in, who is on the line of `client` from now on. Raises CommandRejected."""

    async def handle(self, client: Client, command: Command) -> Message:
        """The one reply to `command`. Raises CommandRejected, and then nothing has changed.

        Frames go out in the order in which they are sent. What is sent to `client` before this returns goes
        out before the reply; the reply goes out at once when this returns, in the same step of the loop.
        """

    def gone(self, client: Client) -> None:
        """The line of `client` is down, and will send nothing more."""
