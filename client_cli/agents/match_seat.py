"""A seat of a match for a model that connects by itself.

The match starts `python -m riverboat.client_cli.agents.match_seat NAME` as a bot. This passes the messages
of the match on to `riverboat mcp --match NAME`, and the replies back. A model that reconnects gets the hand
again.
"""

import asyncio
import json
import sys
from contextlib import suppress
from pathlib import Path

from riverboat.client_cli.agents.errors import AgentError
from riverboat.client_cli.agents.match_link import LIMIT, link_path


class Relay:
    """Passes lines between the match and the latest connection. output: to the match."""

    def __init__(self, output: asyncio.StreamWriter) -> None:
        self._output = output
        self._match = self._hand = self._turn = b""
        self._is_ready = self._is_answered = False
        self._writer: asyncio.StreamWriter | None = None

    def pass_on(self, line: bytes) -> None:
        """Pass on a message of the match, and keep what a model needs that connects later."""
        match json.loads(line)["type"]:
            case "match":
                self._match = line
            case "hand_started":
                self._hand, self._turn = line, b""
            case "turn":
                self._turn, self._is_answered = line, False
            case "refused":
                self._turn, self._is_answered = self._turn + line, False
            case "hand_ended":
                self._hand = self._turn = b""
        if self._writer is not None:
            self._writer.write(line)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take the replies of a connection, which replaces an earlier one."""
        if self._writer is not None:
            self._writer.close()
        self._writer = writer
        writer.write(self._match + self._hand + (b"" if self._is_answered else self._turn))
        with suppress(ConnectionError, ValueError):
            while (line := await reader.readline()).endswith(b"\n") and self._writer is writer:
                is_ready = _is_ready(line)
                if is_ready and self._is_ready:
                    continue  # the connection before has sent that already
                self._is_ready |= is_ready
                self._is_answered = not is_ready
                self._output.write(line)
        if self._writer is writer:
            self._writer = None
        writer.close()

    async def close(self) -> None:
        """Let the model read the last line."""
        if self._writer is not None:
            self._writer.close()
            with suppress(ConnectionError):
                await self._writer.wait_closed()


def _is_ready(line: bytes) -> bool:
    """Return whether a message says that a model is ready. Any other is a reply, which the match judges."""
    try:
        reply = json.loads(line)
    except ValueError:
        return False
    return isinstance(reply, dict) and reply.get("type") == "ready"


async def relay(path: Path) -> None:
    """Serve at `path` until the match closes its pipe."""
    loop = asyncio.get_running_loop()
    lines = asyncio.StreamReader(limit=LIMIT)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    transport, protocol = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin, sys.stdout)
    found = Relay(asyncio.StreamWriter(transport, protocol, None, loop))
    server = await asyncio.start_unix_server(found.serve, path, limit=LIMIT)
    async with server:
        while line := await lines.readline():
            found.pass_on(line)
        await found.close()


async def is_in_use(path: Path) -> bool:
    """Return whether another match serves at `path`."""
    try:
        _, writer = await asyncio.open_unix_connection(path)
    except OSError:
        return False
    writer.close()
    return True


def main(name: str) -> int:
    """Run the seat `name`. What goes wrong is on the standard error."""
    try:
        path = link_path(name)
        if asyncio.run(is_in_use(path)):
            raise AgentError(f"another match has a seat called {name!r}: choose another name", "seat_in_use")
        path.unlink(missing_ok=True)
        print(f"Waiting for: riverboat mcp --match {name}", file=sys.stderr)  # noqa: T201
        try:
            asyncio.run(relay(path))
        finally:
            path.unlink(missing_ok=True)
    except (AgentError, OSError) as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
