"""Every command of the catalogue is carried out once, although a server that had it is killed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

import pytest
from websockets.exceptions import ConnectionClosed

from benchmarks.support.processes import Served
from riverboat.server.protocol.catalogue import Repeats
from riverboat.server.protocol.commands import SignOut
from tests.support.audit import findings
from tests.support.killing.prepared import Prepared
from tests.support.killing.prepared import prepared as forking
from tests.support.nats import Broker
from tests.support.once import CHANGING, change_by, prepared
from tests.support.scene import Effect, Scene, check_first, counted
from tests.support.sockets import Reply
from tests.support.waiting import PATIENCE

pytestmark = [
    pytest.mark.only_on("postgresql", "servers share a database there alone"),
    pytest.mark.usefixtures("nats_server"),
]

AGAIN: Final = {"unknown_table", "taken_over"}
"""Refusals of a command whose table has no server yet, or of a player who has another connection."""


class Room:
    """Servers of one card room, in processes of their own."""

    def __init__(self, forks: Prepared, database: str, broker: str, folder: Path) -> None:
        self._forks = forks
        self._arguments = ["-m", "riverboat.client_cli", "serve", "--db", database, "--bus", broker]
        self._folder = folder
        self._stack = AsyncExitStack()

    async def start(self, role: str) -> Served:
        """Start a server."""
        options = ["--role", role, "--port", "0", "--no-web", "--pause", "0", "--drain", "0"]
        server = self._forks.server(*self._arguments, *options, "--tables", "1000", folder=self._folder)
        return await self._stack.enter_async_context(server)

    async def stop(self) -> None:
        await self._stack.aclose()


@pytest.fixture
async def room(database: str, tmp_path: Path) -> AsyncIterator[Room]:
    async with Broker(tmp_path) as broker, forking() as forks:
        room = Room(forks, database, broker.url, tmp_path)
        yield room
        await room.stop()
    assert findings(database) == []


@pytest.mark.parametrize("which", ["owner", "edge"])
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 6))])
async def test_every_command_once_after_a_kill(room: Room, database: str, which: str, seed: int) -> None:
    owner = await room.start("both")
    edge, other = await room.start("edge"), await room.start("edge")
    here = owner if which == "owner" else edge
    with counted(database) as engine:
        changes: dict[Scene, Effect] = {}
        for command in CHANGING:
            change = await change_by(command, engine, owner.url)
            scene = await prepared(command, engine, owner.url)
            changes[scene] = change
            await scene.ready(other.url, 1)
            await scene.ready(here.url)
        before = {scene: scene.effect() for scene in changes}
        under_way = [asyncio.create_task(lost(scene, here.url)) for scene in changes]
        answered = Random(f"{which} {seed}").randrange(len(under_way))
        for each in islice(asyncio.as_completed(under_way), answered):
            await each
        here.kill()
        replies = await asyncio.gather(*under_way)
        await room.start("both")
        for scene, first in zip(changes, replies, strict=True):
            reply = await sent_again(scene, other.url)
            assert reply["type"] in ("accepted", "repeated", "stale"), (scene.command.__name__, reply)
            if first is not None and scene.spec.repeats is Repeats.ONCE:
                assert reply["type"] != "accepted", f"{scene.command.__name__} was answered, and is lost"
            await scene.has_done(changes[scene], before[scene])
            if scene.command is SignOut and reply["type"] == "accepted":
                continue  # nobody is signed in on this connection any more
            again = await sent_again(scene, other.url)
            assert again["type"] == "repeated", (scene.command.__name__, again)
            await scene.has_done(changes[scene], before[scene])


async def lost(scene: Scene, url: str) -> Reply | None:
    """Send the command to a server that is killed meanwhile. Return its reply, if that arrived."""
    with suppress(ConnectionClosed):
        reply = await scene.send(url)
        check_first(scene, reply)
        return reply
    return None


async def sent_again(scene: Scene, url: str) -> Reply:
    """Send the command until it is known what came of it, and return the reply.

    A server that finds a table late closes the connections that watched it.
    """
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(ConnectionClosed):
                reply = await scene.send(url, 1)
                if reply.get("code") not in AGAIN:
                    return reply
            await asyncio.sleep(0.1)
