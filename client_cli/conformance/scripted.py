"""A server that follows a script: what a client has to do is seen beside one."""

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


class ScriptedLine:
    """A line from a client, as the script has it. commands: all that came."""

    def __init__(self, socket: ServerConnection, codec: CodecName) -> None:
        self.socket = socket
        self.codec = codec
        self.commands: list[Message] = []

    async def command(self, type: str | None = None) -> Message:
        """The next command; of `type`, where that is given: others are taken and get no reply."""
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
        """Wait for a command, of `type` where that is given, and accept it with this result."""
        command = await self.command(type)
        await self.send("accepted", id=command["id"], result=result, **more)
        return command


@asynccontextmanager
async def scripted(codec: CodecName, script: Callable[[ScriptedLine], Awaitable[None]]) -> AsyncIterator[str]:
    """A server that follows `script` on every line, and closes it at the end of that. Gives its URL."""

    async def follow(socket: ServerConnection) -> None:
        with suppress(ConnectionClosed, TimeoutError):  # what a client did not do, the case misses
            await script(ScriptedLine(socket, codec))

    subprotocols = [Subprotocol(f"riverboat.{codec}")]
    async with serve(follow, "127.0.0.1", 0, subprotocols=subprotocols, compression=None) as server:
        yield f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"
