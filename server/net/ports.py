"""What the network asks of the rest of the server, and what it gives it. Neither imports the other."""

from collections.abc import Callable
from typing import Protocol

from server.protocol.codecs import Codec, Frame
from server.protocol.messages import Command, Hello, Message, Welcome


class Client(Protocol):
    """A player's line to the server, as the service sees it: a Connection after its hello. Hashable."""

    @property
    def player(self) -> str:
        """The player's stable id, given by the server and never by a message."""

    @property
    def name(self) -> str:
        """What other players see."""

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

    def close(self, code: int, reason: str) -> None:
        """Close the line. It does not wait."""


class Service(Protocol):
    """What carries the commands out."""

    async def hello(self, command: Hello) -> Welcome:
        """Sign a player in. Raises Refusal."""

    async def handle(self, client: Client, command: Command) -> Message:
        """The one reply to `command`. Raises Refusal, and then nothing has changed.

        Frames go out in the order in which they are sent. What is sent to `client` before this returns goes
        out before the reply; the reply goes out at once when this returns, in the same step of the loop.
        """

    def gone(self, client: Client) -> None:
        """The line of `client` is down; it will send nothing more, and what is sent to it is lost."""


class Players(Protocol):
    """Where players are kept. Of a token nothing is kept that somebody who reads it could sign in with."""

    async def add(self, player_id: str, name: str, token: str) -> None:
        """Keep a new player."""

    async def find(self, token: str) -> tuple[str, str] | None:
        """The id and the name of the player with `token`; None where there is none."""
