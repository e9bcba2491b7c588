"""Run a minimal WebSocket server that sends each frame to all six clients of a room.

    python -m benchmarks.support.bare_server

It prints its URL. The clients of a room connect to the same path.
"""

from collections import defaultdict

import uvloop
from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.typing import Subprotocol

from riverboat.server.protocol.codecs import MSGPACK

rooms: dict[str, set[ServerConnection]] = defaultdict(set)


async def fan_out(socket: ServerConnection) -> None:
    assert socket.request is not None
    room = rooms[socket.request.path]
    room.add(socket)
    try:
        async for frame in socket:
            broadcast(room, frame)
    finally:
        room.discard(socket)


async def main() -> None:
    subprotocols = [Subprotocol(MSGPACK.subprotocol)]
    async with serve(fan_out, "127.0.0.1", 0, compression=None, subprotocols=subprotocols) as server:
        print(f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
        await server.wait_closed()


if __name__ == "__main__":
    uvloop.run(main())
