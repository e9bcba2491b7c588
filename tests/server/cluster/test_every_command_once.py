"""Every command of the catalogue, sent twice with one id: in turn, at once, and around a table's move."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from itertools import product

import pytest
from sqlalchemy import Engine

from riverboat.server.app import Server
from riverboat.server.cluster import failover, forwarding, remote_clients, table_moves
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import UseTimeCard
from riverboat.server.protocol.management import CloseTable
from riverboat.server.protocol.tournaments import DirectTournament
from riverboat.server.wiring import service
from tests.server.cluster.test_two_servers import (
    Servers,
    patient_links,  # noqa: F401 - a fixture
    servers,  # noqa: F401 - a fixture
    tables_open_where_asked,  # noqa: F401 - a fixture
)
from tests.support.once import CHANGING, OF_ALL_ROOMS, change_by, prepared
from tests.support.scene import (
    AT_TABLES,
    AT_TOURNAMENTS,
    Effect,
    Scene,
    check_again,
    check_conflict,
    check_first,
    counted,
    less,
)
from tests.support.waiting import PATIENCE, until

pytestmark = [
    pytest.mark.only_on("postgresql", "servers share a database there alone"),
    pytest.mark.usefixtures("patient"),
]

AT_A_TIME = 4
"""Commands that are played at the same time."""

OWNER, EDGE, OTHER_EDGE = range(3)

EVERY_PAIR = list(product(range(3), repeat=2))


@pytest.fixture(autouse=True)
def patient_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let leases, steps and commands outlast a busy machine."""
    monkeypatch.setattr("riverboat.server.history.database.servers.LEASE_MS", 3_600_000)
    monkeypatch.setattr(table_moves, "STEP_ENDS_WITHIN", PATIENCE)
    monkeypatch.setattr(failover, "ARRIVES_WITHIN", PATIENCE)
    monkeypatch.setattr(forwarding, "RESPONSE_WITHIN", PATIENCE)
    monkeypatch.setattr(service, "CLOSE_WITHIN", PATIENCE)
    monkeypatch.setattr(remote_clients, "RESPONDS_WITHIN", PATIENCE)
    monkeypatch.setattr(remote_clients, "MAX_LATE", PATIENCE)


class Stage:
    """Three servers, of which the first one opens and prepares every table."""

    def __init__(self, database: Engine, servers: list[Server]) -> None:  # noqa: F811 - not the fixture
        self.database = database
        self.servers = servers
        self.urls = [f"ws://127.0.0.1:{server.port}" for server in servers]
        self._changes: dict[type[Command], Effect] = {}

    async def play(
        self, commands: Collection[type[Command]], act: Callable[[Scene], Awaitable[None]]
    ) -> None:
        """Bring each command to where it is accepted, and `act`. Raises AssertionError if any fails."""
        room = asyncio.Semaphore(AT_A_TIME)
        faults: list[str] = []

        async def one(command: type[Command]) -> None:
            async with room:
                try:
                    scene = await self.scene(command)
                    await act(scene)
                    await scene.close()
                except (AssertionError, TimeoutError) as error:
                    faults.append(f"{command.__name__}: {error!r}")

        await asyncio.gather(*map(one, commands))
        assert not faults, "\n".join(faults)

    async def change_by(self, command: type[Command]) -> Effect:
        """Return what a command changes when it is sent once."""
        if command not in self._changes:
            self._changes[command] = await change_by(command, self.database, self.urls[OWNER])
        return self._changes[command]

    async def scene(self, command: type[Command]) -> Scene:
        """Bring a command to where it is accepted, at every server."""
        scene = await prepared(command, self.database, self.urls[OWNER])
        lobbies = [server.lobby for server in self.servers]
        if command is not UseTimeCard:  # a tournament's table is in no list
            await until(lambda: all(lobby._listing.info(scene.table) for lobby in lobbies))
        return scene


@asynccontextmanager
async def staged(servers: Servers) -> AsyncIterator[Stage]:  # noqa: F811
    often = replace(servers.settings.limits, opening_burst=10_000, chat_burst=10_000)
    tables = replace(servers.settings.tables, tables=10_000, tables_each=10_000)
    servers.settings = replace(servers.settings, limits=often, tables=tables)
    async with servers.running(3) as running:
        with counted(servers.settings.database) as database:
            yield Stage(database, running)


@pytest.mark.parametrize(
    "whole", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["sample", "whole"]
)
async def test_every_command_once_in_turn(servers: Servers, whole: bool) -> None:  # noqa: F811
    """In the suite, commands take turns with two pairs of servers."""
    async with staged(servers) as stage:
        for here, there, commands in pairs_for(OF_ALL_ROOMS, [(OWNER, EDGE), (EDGE, OTHER_EDGE)], whole):

            async def act(scene: Scene, here: int = here, there: int = there) -> None:
                await scene.ready(stage.urls[there], number=1)
                first = await scene.send(stage.urls[here])
                check_first(scene, first)
                before = await scene.settled()
                again = await scene.send(stage.urls[there], number=1)
                check_again(scene, first, again, before, scene.effect())
                await check_conflict(scene, await scene.to(stage.urls[there], number=1))

            await stage.play(commands, act)


def pairs_for(
    commands: Sequence[type[Command]], few: Sequence[tuple[int, int]], whole: bool
) -> list[tuple[int, int, Sequence[type[Command]]]]:
    """Return pairs of servers with the commands to try there: every one, or each command at one of a few."""
    if whole:
        return [(here, there, commands) for here, there in EVERY_PAIR]
    return [(here, there, commands[place :: len(few)]) for place, (here, there) in enumerate(few)]


@pytest.mark.parametrize(
    "whole", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["sample", "whole"]
)
async def test_every_command_once_at_once(servers: Servers, whole: bool) -> None:  # noqa: F811
    """In the suite, commands take turns with two pairs of servers, the other way round than above."""
    async with staged(servers) as stage:

        async def act(scene: Scene, here: int, there: int) -> None:
            change = await stage.change_by(scene.command)
            connections = (stage.urls[here], 0), (stage.urls[there], 1)
            for connection in connections:
                await scene.ready(*connection)
            before = scene.effect()
            replies = await scene.send_at_once(*connections)
            first = next((reply for reply in replies if reply["type"] == "accepted"), replies[0])
            check_first(scene, first)
            await scene.has_done(change, before)
            [again] = [reply for reply in replies if reply is not first]
            check_again(scene, first, again, change, less(scene.effect(), before))

        for here, there, commands in pairs_for(CHANGING, [(EDGE, EDGE), (OWNER, EDGE)], whole):
            await stage.play(commands, partial(act, here=here, there=there))


@pytest.mark.parametrize("waits", [True, False], ids=["after", "during"])
async def test_every_command_once_around_a_move(servers: Servers, waits: bool) -> None:  # noqa: F811
    async with staged(servers) as stage:
        owner, _, taker = stage.servers

        async def act(scene: Scene) -> None:
            change, urls = await stage.change_by(scene.command), stage.urls
            place = scene.tournament or scene.table
            for number, url in enumerate(urls):
                await scene.to(url, number)
            before = scene.effect()
            if waits:
                replies = [await scene.send(urls[1], 1)]
                await scene.settled()
                while scene.command not in (CloseTable, DirectTournament) and not is_at(taker, place):
                    # On a busy machine, the owner may have lost it to the third server.
                    for giver in (each for each in stage.servers if is_at(each, place)):
                        await cluster_move(place, giver, taker)
                    await asyncio.sleep(0.1)  # it may be in the middle of a step
                replies.append(await scene.send(urls[0]))
            else:
                under_way = asyncio.create_task(cluster_move(place, owner, taker))
                replies = await scene.send_at_once((urls[0], 0), (urls[1], 1))
                await under_way
            first = next((reply for reply in replies if reply["type"] == "accepted"), replies[0])
            check_first(scene, first)
            await scene.has_done(change, before)
            [again] = [reply for reply in replies if reply is not first]
            check_again(scene, first, again, change, less(scene.effect(), before))

        await stage.play([each for each in CHANGING if each in AT_TABLES | AT_TOURNAMENTS], act)


def is_at(server: Server, place: str) -> bool:
    """Return whether a server has this table or tournament."""
    return server.lobby.has(place) or server.service.tournaments.has(place)


async def cluster_move(table: str, giver: Server, taker: Server) -> None:
    """Move a table or a tournament, unless it closes meanwhile."""
    assert giver.service.cluster is not None
    assert taker.service.cluster is not None
    await giver.service.cluster.table_moves.move([table], taker.service.cluster.links.server_id)
