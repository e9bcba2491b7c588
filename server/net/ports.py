"""What the network asks of the rest of the server, and what it gives it. Neither imports the other."""

from typing import Protocol

from server.protocol.codecs import Codec, Frame
from server.protocol.messages import Command, Hello, Message, Welcome


class Client(Protocol):
    """A player's line to the server, as the service sees it: a Connection after its hello."""

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

    def close(self, code: int, reason: str) -> None:
        """Close the line. It does not wait."""


class Service(Protocol):
    """What carries the commands out."""

    async def hello(self, command: Hello) -> Welcome:
        """Sign a player in. Raises Refusal."""

    async def handle(self, client: Client, command: Command) -> Message:
        """The one reply to `command`. Raises Refusal, and then nothing has changed.

        What it sends to `client` before it returns goes out before the reply. The reply goes out as soon as
        the event loop comes back to the caller.
        """

    def gone(self, client: Client) -> None:
        """The line of `client` is down; it will send nothing more, and what is sent to it is lost."""


class Players(Protocol):
    """Where players are kept. `token` is a digest: who reads the store cannot sign in with it."""

    async def add(self, player_id: str, name: str, token: str) -> None:
        """Keep a new player."""

    async def find(self, token: str) -> tuple[str, str] | None:
        """The id and the name of the player with `token`, if there is one."""
