"""A server that follows a script, to test clients."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import msgpack  # type: ignore[import-untyped] # it brings no types
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from riverboat.client_cli.conformance.client import PATIENCE, CodecName, Message

WELCOME: Final = {
    "version": 1,
    "player": "05b06f5bb4d4469a",
    "name": "Ann",
    "token": "a token",
    "server": "script",
}


class ScriptedConnection:
    """The server's side of a connection, for a script. commands: all that have arrived."""

    def __init__(self, socket: ServerConnection, codec: CodecName) -> None:
        self.socket = socket
        self.codec = codec
        self.commands: list[Message] = []

    async def command(self, type: str | None = None) -> Message:
        """Return the next command, or the next of `type`; others get no reply."""
        while True:
            async with asyncio.timeout(PATIENCE):
                frame = await self.socket.recv()
            command: Message = json.loads(frame) if isinstance(frame, str) else msgpack.unpackb(frame)
            self.commands.append(command)
            if type in (None, command.get("type")):
                return command

    async def send(self, type: str, **fields: Any) -> None:
        """Send a message."""
        message = {"type": type, **fields}
        await self.socket.send(json.dumps(message) if self.codec == "json" else msgpack.packb(message))

    async def accept(self, type: str | None = None, result: Any = None, **more: Any) -> Message:
        """Wait for a command (of `type` if given) and accept it with this result."""
        command = await self.command(type)
        await self.send("accepted", id=command["id"], result=result, **more)
        return command


@asynccontextmanager
async def scripted(
    codec: CodecName, script: Callable[[ScriptedConnection], Awaitable[None]]
) -> AsyncIterator[str]:
    """Run a server that follows `script` on every connection and then closes it. Yields its URL."""

    async def follow(socket: ServerConnection) -> None:
        with suppress(ConnectionClosed, TimeoutError):  # the case notices what the client did not do
            await script(ScriptedConnection(socket, codec))

    subprotocols = [Subprotocol(f"riverboat.{codec}")]
    async with serve(follow, "127.0.0.1", 0, subprotocols=subprotocols, compression=None) as server:
        yield f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"
