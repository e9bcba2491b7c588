"""Simulate linked servers, their database, the bus between them, and clients at each of them, from a seed.

Nothing is inconsistent after any fault, a seed determines a run, and planted faults are found.
"""

import asyncio
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from sqlalchemy import bindparam

from riverboat.server.cluster.directory import Directory
from riverboat.server.cluster.envelopes import (
    DisconnectClient,
    Envelope,
    Envelopes,
    Heartbeat,
    NotForUs,
    Response,
    SendFrame,
)
from riverboat.server.cluster.failover import ARRIVES_WITHIN
from riverboat.server.cluster.forwarding import Forwarding
from riverboat.server.cluster.link import BatchAction, Link
from riverboat.server.cluster.links import Links
from riverboat.server.cluster.listings import TablesChanged
from riverboat.server.history.database.models import events
from riverboat.server.history.database.statements import Statement
from riverboat.server.history.journal import projections
from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.messages import Message
from riverboat.server.tables.lobby import Lobby
from riverboat.server.tables.record import TableRecord
from riverboat.server.tables.repeating import Once
from tests.support.simulation import injector, linked_servers, running
from tests.support.simulation.entrants import Director
from tests.support.simulation.injector import Fault
from tests.support.simulation.linked_faults import LinkedFaultInjector
from tests.support.simulation.linked_servers import LinkedServers
from tests.support.simulation.players import Host, Visitor
from tests.support.simulation.running import Run, simulate

AGAIN = (
    "from tests.support.simulation.running import simulate; "
    "print(simulate({!r}, 20, servers=3, tournament={!r}).digest)"
)


@pytest.fixture
def patient() -> None:
    """Servers wait no longer than anywhere: a run has a clock of its own."""


@pytest.mark.parametrize("seeds", [3, pytest.param(60, marks=pytest.mark.slow)])
def test_simulated_faults_of_linked_servers_leave_no_inconsistency(seeds: int) -> None:
    happened = Counter[str]()
    for seed in range(seeds):
        outcome = simulate(f"linked/{seed}", 15, servers=2 + seed % 2)
        assert outcome.faults == []
        assert outcome.hands >= 15 or outcome.happened["runs that ended for lack of players"]
        happened += outcome.happened
    assert happened["acted"] > 30 * seeds
    if seeds > 50:
        for fault in ("kill", "stop", "leave", "garble", "part", "isolate", "mute", "repeat", "cut off"):
            assert happened[f"fault: {fault}"], fault


@pytest.mark.parametrize("seeds", [(5, 6), pytest.param(range(40), marks=pytest.mark.slow)])
def test_simulated_faults_of_linked_servers_leave_a_tournament_as_it_should_be(seeds: Sequence[int]) -> None:
    """Its events are judged, and its players see its end."""
    for seed in seeds:
        outcome = simulate(f"event/{seed}", 30, servers=1 + seed % 3, tournament=True)
        assert outcome.faults == []
        assert outcome.happened["hands of tournaments"] > 10


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(25))
def test_simulated_faults_of_linked_servers_leave_no_inconsistency_in_many_hands(seed: int) -> None:
    assert simulate(f"slow/{seed}", 300, servers=3).faults == []


@pytest.mark.parametrize(("seed", "tournament"), [("again46", False), ("again", True)])
def test_seed_reproduces_a_run_of_linked_servers_in_any_process(seed: str, tournament: bool) -> None:
    """A table of the first run has a password, and a server is drained."""
    again = subprocess.run(
        [sys.executable, "-c", AGAIN.format(seed, tournament)],
        env={**os.environ, "PYTHONHASHSEED": "1"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert again == f"{simulate(seed, 20, servers=3, tournament=tournament).digest}\n"


def find(planted: AbstractContextManager[object], fault: str, *seeds: int) -> None:
    """Check that one of some runs reports `fault`. seeds: those that are known to, first."""
    with planted:
        for seed in dict.fromkeys((*seeds, *range(40))):
            if any(fault in each for each in simulate(f"planted/{seed}", 25, servers=3).faults):
                return
    raise AssertionError(f"no run reports {fault!r}")


def test_tables_are_shared_again_soon_after_a_server_stood_still() -> None:
    """It stood still for longer than its lease. The others have taken its tables, and give some back."""
    seconds = list[float]()

    async def stand_still(run: Run) -> None:
        assert isinstance(run.servers, LinkedServers)
        now = asyncio.get_running_loop().time
        await run.servers.start()
        for number in range(30):
            await Host(run, f"host{number}", {}).open()
        tables = sum(counted(run.servers))
        stopped = run.servers.living[0]
        stopped.stop()
        await asyncio.sleep(4)
        assert sum(counted(run.servers)[1:]) == tables
        stopped.wake()
        woke_at = now()
        await asyncio.sleep(1)
        assert counted(run.servers)[0] == 0
        while not all(abs(3 * count - tables) <= 0.2 * tables for count in counted(run.servers)):
            assert now() < woke_at + 120
            await asyncio.sleep(0.1)
        seconds.append(now() - woke_at)
        await run.servers.close()

    def counted(servers: LinkedServers) -> list[int]:
        return [len(servers._listening[each].lobby.ids()) for each in servers.living]

    assert simulate("still", 0, servers=3, play=stand_still).faults == []
    assert seconds[0] < 15  # of simulated time


def test_tournament_whose_new_server_is_unheard_for_long_is_followed_again() -> None:
    """It moves, and one of the others learns only much later where it is."""

    async def move_unheard(run: Run) -> None:
        servers = run.servers
        assert isinstance(servers, LinkedServers)
        await servers.start()
        tournament = await Director(run).open()
        visitors = [Visitor(run, f"visitor {n}") for n in range(12)]
        connections = [await visitor.connect() for visitor in visitors]
        followed = [await connection.tournament(tournament) for connection in connections]
        listening = {process: servers._listening[process].service for process in servers.living}
        [owner] = [each for each, service in listening.items() if service.tournaments.has(tournament)]
        new, other = [process for process in listening if process is not owner]
        cluster, to = listening[owner].cluster, listening[new].cluster
        assert cluster is not None
        assert to is not None
        servers.bus.muted.add((new, other))
        moving = list[asyncio.Task[set[str]]]()
        move = cluster.table_moves.move
        owner.deliver(lambda: moving.append(asyncio.create_task(move([tournament], to.links.server_id))))
        assert await moving[0] == {tournament}
        await asyncio.sleep(2 * ARRIVES_WITHIN)
        servers.be_fair()
        await run._none_of(lambda: list(servers.disagreements([])))
        await followed[0].register()
        await asyncio.sleep(2 * ARRIVES_WITHIN)
        entered.extend(each.info.entered for each in followed)
        for connection in connections:
            await connection.close()
        await servers.close()

    entered = list[int]()
    assert simulate("unheard", 0, servers=3, play=move_unheard).faults == []
    assert entered == [1] * 12


def test_batch_taken_twice_is_found() -> None:
    arrival = Link.accept

    def careless(self: Link, number: int) -> BatchAction:
        arrived = arrival(self, number)
        return BatchAction.DELIVER if arrived is BatchAction.IGNORE else arrived

    find(patch.object(Link, "accept", careless), "invalid message from the server", 6)


def test_command_carried_out_again_at_another_server_is_found() -> None:
    async def forgetful(
        self: TableRecord, this: Once, command: Command, answer: Callable[[], Awaitable[Message]]
    ) -> Message:
        return await answer()

    with patch.object(running, "RESTLESS", (0.3,)):
        find(patch.object(TableRecord, "once", forgetful), "times at most")


def test_skipped_batch_is_found() -> None:
    def hasty(self: Link, number: int) -> BatchAction:
        if number <= self.received:
            return BatchAction.IGNORE
        self.received = self.known = number
        return BatchAction.DELIVER

    find(patch.object(Link, "accept", hasty), "invalid message from the server", 8)


def test_lost_tail_is_found() -> None:
    on_heartbeat = Links._on_heartbeat

    def deaf(self: Links, heartbeat: Heartbeat) -> None:
        links = {server: replace(position, sent=0) for server, position in heartbeat.links.items()}
        on_heartbeat(self, replace(heartbeat, links=links))

    with patch.object(linked_servers, "SILENT_AT_LAST", 1.0):
        find(patch.object(Links, "_on_heartbeat", deaf), "has not received all events", 2)


def test_batch_of_an_old_epoch_is_found() -> None:
    at = Links._at

    def forgiving(self: Links, server: str, epoch: int) -> Link | None:
        return at(self, server, epoch) or self._links.get(server)

    def noisy(self: LinkedFaultInjector) -> list[Fault]:
        return [self._isolate, self._repeat, self._repeat]

    with (
        patch.object(LinkedFaultInjector, "others", noisy),
        patch.object(LinkedFaultInjector, "of_servers", lambda self: []),
        patch.object(injector, "OFTEN", (0.5,)),
    ):
        find(patch.object(Links, "_at", forgiving), "invalid message from the server", 2)


def test_table_kept_by_its_former_owner_is_found() -> None:
    """The former owner carries out what it is asked."""

    def keep(self: Lobby, table: str) -> None:
        """The table is not notified that its lease was lost."""

    find(patch.object(Lobby, "lose", keep), "is at 2 servers", 4)


def test_directory_that_ignores_epochs_is_found() -> None:
    on_item = Directory.on_item

    def gullible(self: Directory, server: str, listed: TablesChanged) -> None:
        for each in listed.tables:
            known = self._remote.get(each.info.table)
            if known is not None and known.server != server:
                known.epoch = 0
        on_item(self, server, listed)

    find(patch.object(Directory, "on_item", gullible), "at an earlier owner again", 3)


def test_private_frame_for_another_connection_is_found() -> None:
    on_item = Forwarding.on_item

    def leaky(self: Forwarding, server: str, item: Response | SendFrame | DisconnectClient) -> None:
        if isinstance(item, SendFrame) and isinstance(item.frame, bytes) and b"hole_cards" in item.frame:
            item = replace(item, connections=[*self._by_number])
        on_item(self, server, item)

    find(patch.object(Forwarding, "on_item", leaky), "was shown what it may not see", 2)


def test_update_that_passes_the_answer_before_it_is_found() -> None:
    def unordered(self: Forwarding, item: Response) -> None:
        *_, answer = self._pending.get(item.request, (None,))
        if answer is not None and not answer.done():
            answer.set_result(MSGPACK.decode_message(item.reply))

    find(patch.object(Forwarding, "_on_response", unordered), "invalid message from the server")


def test_write_of_a_former_owner_is_found() -> None:
    unfenced = Statement.insert(5, events, {column.name: bindparam(column.name) for column in events.c})
    find(patch.object(projections, "ADD_EVENT", unfenced), "by a server that was replaced", 1)


def test_card_in_plaintext_on_the_bus_is_found() -> None:
    def seal(self: Envelopes, inbox: str, envelope: Envelope) -> bytes:
        return self._encoder.encode(envelope)

    def open_plain(self: Envelopes, inbox: str, data: bytes) -> Envelope:
        try:
            return self._decoder.decode(data)
        except ValueError:
            raise NotForUs("changed") from None

    find(patch.multiple(Envelopes, seal=seal, open=open_plain), "in plaintext")
