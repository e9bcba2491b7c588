"""Kill a server at random moments: what was sent is committed, tables resume, planted faults are found."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Call, Fold, RaiseTo
from riverboat.engine.events import Called, HandEnded, HoleCardsDealt
from riverboat.engine.hand import visible
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.record import Record
from riverboat.server.history.queries.hands import History
from riverboat.server.protocol.commands import SitOut
from riverboat.server.protocol.mirror import TableMirror
from tests.server.history.builders import OPENED
from tests.support import postgres
from tests.support.databases import KINDS, query
from tests.support.felt import Felt
from tests.support.killing import namespaces, writers
from tests.support.killing.cluster import EVENTS, Cluster
from tests.support.killing.kills import Kills
from tests.support.killing.players import Done, Received, Witness
from tests.support.killing.record import RecordedTable
from tests.support.killing.running import Plan
from tests.support.killing.stops import Stops
from tests.support.missing import missing
from tests.support.relay import Relay
from tests.support.sockets import RawClient, server_on
from tests.support.waiting import until


@pytest.mark.parametrize(
    ("database_kind", "times"),
    [
        ("sqlite", 2),
        ("postgresql", 2),
        pytest.param("sqlite", 50, marks=pytest.mark.slow),
        pytest.param("postgresql", 20, marks=pytest.mark.slow),
    ],
)
async def test_everything_sent_before_a_kill_is_committed(database: str, times: int, tmp_path: Path) -> None:
    happened = Counter[str]()
    faults = await Kills(Plan(database, tmp_path, 2, times, "suite", seconds=0.2), happened).run()
    assert faults == []
    assert happened["kills"] == times
    assert happened["acted"] > times
    assert happened["hands replayed"]


@pytest.mark.parametrize("database_kind", KINDS)
async def test_committed_deals_are_sound_after_kills(database: str, tmp_path: Path) -> None:
    """No client finds a fault, and neither does the audit."""
    happened = Counter[str]()
    plan = Plan(database, tmp_path, 2, 3, "suite", seconds=2.0, thorough=1, fair_deals=True)
    kills = Kills(plan, happened)
    assert await kills.run() == []
    fair = [witness.table.fair for witness in kills.witnesses]
    assert fair
    assert [each.faults for each in fair if each is not None] == [[]] * len(fair)
    assert happened["hands replayed"]


async def test_delayed_feed_continues_after_a_kill(database: str, tmp_path: Path) -> None:
    happened = Counter[str]()
    plan = Plan(database, tmp_path, 1, 2, "suite", seconds=0.2, delay=1.5)
    assert await Kills(plan, happened).run() == []
    assert happened["hands replayed"]
    assert "ms that delayed events were late, p50" in happened


@pytest.mark.parametrize("database_kind", KINDS)
async def test_server_stopped_for_long_commits_nothing_more(database: str, tmp_path: Path) -> None:
    happened = Counter[str]()
    faults = await Stops(Plan(database, tmp_path, 2, 1, "suite", seconds=0.2), happened).run()
    assert faults == []
    assert happened["tables that a server found lost when it woke"]


def test_views_of_two_spectators_are_compared_apart_from_suspensions(tmp_path: Path) -> None:
    cluster = Cluster(Plan("", tmp_path, 1, 1, "suite"), Counter())

    def spectator(name: str, *, suspended: bool = False) -> Any:
        mirror = TableMirror("t", 1, TableState(replace(OPENED, name=name)))
        mirror.suspended = suspended
        return SimpleNamespace(table=SimpleNamespace(id="t", mirror=mirror))

    cluster._spectators = [spectator("Home"), spectator("Home", suspended=True)]
    cluster._compare_views()
    assert cluster.faults == []
    cluster._spectators.append(spectator("Away"))
    cluster._compare_views()
    assert "two viewers know different things at event 1" in cluster.faults[0]


@pytest.fixture
def own_database(database: str) -> Iterator[str]:
    """A database for this test alone, because a trigger is added to it."""
    with postgres.database() as url:
        yield url


@pytest.mark.parametrize("database_kind", ["postgresql"])
@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.usefixtures("nats_server")
async def test_cluster_loses_nothing_whatever_happens_to_it(
    own_database: str, event: str, tmp_path: Path
) -> None:
    happened = Counter[str]()
    plan = Plan(own_database, tmp_path, 2, 1, "suite", seconds=0.2)
    faults = await Cluster(plan, happened, events=[event], away=(1, 3)).run()
    assert faults == []
    assert happened["mirrors compared"]
    assert happened["views compared"]
    assert happened["events whose writer was checked"]


@pytest.mark.parametrize("database_kind", ["postgresql"])
@pytest.mark.parametrize("event", ["kill", "rolling"])
@pytest.mark.usefixtures("nats_server")
async def test_committed_deals_go_on_at_another_server(own_database: str, event: str, tmp_path: Path) -> None:
    happened = Counter[str]()
    plan = Plan(own_database, tmp_path, 2, 2, "suite", seconds=2.0, thorough=1, fair_deals=True)
    cluster = Cluster(plan, happened, events=[event])
    assert await cluster.run() == []
    fair = [witness.table.fair for witness in cluster.witnesses]
    assert [each.faults for each in fair if each is not None] == [[]] * len(fair)
    assert happened["hands replayed"]


@pytest.mark.parametrize("database_kind", ["postgresql"])
@pytest.mark.parametrize("event", ["kill", "rolling"])
@pytest.mark.usefixtures("nats_server")
async def test_delayed_feed_goes_on_at_another_server(own_database: str, event: str, tmp_path: Path) -> None:
    happened = Counter[str]()
    plan = Plan(own_database, tmp_path, 1, 1, "suite", seconds=0.2, delay=1.5)
    assert await Cluster(plan, happened, events=[event]).run() == []
    assert happened["hands replayed"]
    assert "ms that delayed events were late, p50" in happened


@pytest.mark.parametrize("database_kind", ["postgresql"])
@pytest.mark.parametrize(
    ("falsify", "found"),
    [
        ("UPDATE events SET server = 'ws://other' WHERE seq = 2", "wrote for tables of"),
        ("UPDATE events SET server = 'ws://other', writer = 'other' WHERE seq = 2", "two servers wrote"),
        ("UPDATE events SET epoch = epoch + 1 WHERE seq = 2", "which was over"),
    ],
)
async def test_second_writer_is_found(own_database: str, falsify: str, found: str) -> None:
    async with server_on(own_database) as url:
        writers.watch(own_database)
        await until(lambda: query(own_database, "SELECT 1 FROM servers WHERE address <> ''"))
        client = await RawClient.to(url)
        table = (await client.ask("open_table", name="Watched", rules={}))["result"]["table"]
        for text in ("one", "two"):
            assert (await client.ask("chat", table=table, text=text))["type"] == "accepted"
        await client.close()
    assert writers.count(own_database) >= 2
    assert list(writers.faults(own_database)) == []
    query(own_database, falsify)
    assert any(found in fault for fault in writers.faults(own_database))


async def test_held_relay_carries_nothing_and_ends_nothing() -> None:
    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.readexactly(1))
        writer.close()

    async with await asyncio.start_server(echo, "127.0.0.1", 0) as server:
        relay = Relay(server.sockets[0].getsockname()[1])
        async with await asyncio.start_server(relay, "127.0.0.1", 0) as front:
            reader, writer = await asyncio.open_connection(*front.sockets[0].getsockname())
            relay.hold()
            writer.write(b"x")
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.2):
                    await reader.read(1)
            relay.release()
            assert await reader.read() == b"x"
            writer.close()
            await until(lambda: not relay._tasks)


@pytest.mark.slow
@pytest.mark.parametrize("database_kind", ["postgresql"])
@pytest.mark.usefixtures("nats_server")
async def test_owner_cut_off_between_namespaces_loses_nothing(own_database: str, tmp_path: Path) -> None:
    if why := namespaces.why_not():
        missing(why)
    happened = Counter[str]()
    plan = Plan(own_database, tmp_path, 2, 9, "suite", seconds=0.2)
    events = ["partition", "broker"]
    faults = await Cluster(plan, happened, events=events, away=(1, 10), in_namespaces=True).run()
    assert faults == []
    assert {f"owners cut off from: {what}" for what in namespaces.Namespaces.cuts} < happened.keys()


class RecordsInMemory:
    """Records in memory with the interface of the history."""

    def __init__(self, records: list[Record]) -> None:
        self._records = records

    def records(self, table: str, *, first: int = 0) -> Iterator[Record]:
        yield from (record for record in self._records if record.seq >= first)


async def played() -> tuple[list[Record], Received]:
    """Return the record of a hand, and what the player in the second seat received."""
    felt = await Felt.laid()
    ann, _, _ = await felt.deal("ann", "bob", "cy")
    await felt.act_all("raise 300", "call")
    await felt.ask(ann, SitOut)
    await felt.act_all("fold", *["check"] * 6)
    records = felt.journal.records[felt.id]
    shown = [(each.seq, each.event if visible(each.event, 1) else None) for each in records]
    done = [Done(1, 1, 1, Call())]
    await Felt.clear_away()
    return records, Received("bob", felt.id, shown, done, sat=1)


def faults(records: list[Record], received: Received) -> list[str]:
    table = RecordedTable(received.table)
    return [*table.read(cast(History, RecordsInMemory(records))), *table.faults_of(received)]


async def test_matching_records_have_no_findings() -> None:
    assert faults(*await played()) == []


async def test_snapshot_of_a_delayed_feed_that_waits_to_be_taken_is_compared() -> None:
    records, received = await played()
    table = RecordedTable(received.table)
    assert list(table.read(cast(History, RecordsInMemory(records)))) == []
    table.dispose(table.seq)  # the player was at the last event, and left the seat
    assert list(table.faults_of(received)) == []


def changed(event: type, **fields: Any) -> Callable[[list[Record]], None]:
    def change(records: list[Record]) -> None:
        [at, *_] = (n for n, record in enumerate(records) if isinstance(record.event, event))
        records[at] = replace(records[at], event=replace(cast(Any, records[at].event), **fields))

    return change


def cut_off(records: list[Record]) -> None:
    del records[-1]


def with_a_gap(records: list[Record]) -> None:
    del records[4]


@pytest.mark.parametrize(
    ("falsify", "found"),
    [
        (cut_off, "which was not committed"),
        (with_a_gap, "after event 4 comes 6"),
        (changed(HoleCardsDealt, cards=(0, 0)), "was not dealt from its deck"),
        (changed(HoleCardsDealt, cards=(0, 0)), "has a card twice"),
        (changed(HandEnded, stacks=((1, 10_000), (2, 9_999), (0, 10_000))), "does not come to its stacks"),
        (changed(HandEnded, stacks=((1, 10_000), (2, 9_999), (0, 10_000))), "has lost or made chips"),
        (changed(Called, to=299), "was shown another event"),
    ],
)
async def test_damaged_records_are_found(falsify: Callable[[list[Record]], None], found: str) -> None:
    records, received = await played()
    falsify(records)
    assert any(found in fault for fault in faults(records, received))


@pytest.mark.parametrize(
    "more",
    [
        {"done": [Done(1, 1, 1, Fold())]},
        {"done": [Done(1, 0, 0, RaiseTo(301))]},
        {"done": [Done(2, 0, 0, Fold())]},
        {"sat": 2},
        {"said": ["hello"]},
    ],
)
async def test_lost_acknowledged_events_are_found(more: dict[str, Any]) -> None:
    records, received = await played()
    assert faults(records, replace(received, **more))


async def test_spectator_with_a_wrong_turn_is_found() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob", "cy")
    record = RecordedTable(felt.id)
    assert list(record.read(cast(History, RecordsInMemory(felt.journal.records[felt.id])))) == []
    assert list(record.faults_of_mirror(felt.mirror, "a mirror")) == []
    felt.mirror.turn = None
    assert list(record.faults_of_mirror(felt.mirror, "a mirror")) != []
    await Felt.clear_away()


async def test_gap_in_what_a_client_received_is_found() -> None:
    felt = await Felt.laid()
    connection = cast(Connection, SimpleNamespace(welcome=SimpleNamespace(player="eye")))
    table = SimpleNamespace(id=felt.id, mirror=felt.mirror, caught_up=True, seq=felt.mirror.seq)
    witness = Witness(connection, cast(Table, table))
    assert not witness.has_gap
    table.seq += 1
    assert witness.has_gap
    table.caught_up = False  # it may be a snapshot that waits
    assert not witness.has_gap
    await Felt.clear_away()


@pytest.mark.parametrize("database_kind", ["postgresql"])
@pytest.mark.parametrize("event", ["kill", "rolling", pytest.param("stop", marks=pytest.mark.slow)])
@pytest.mark.usefixtures("nats_server")
async def test_tournament_in_a_cluster_loses_nothing_whatever_happens_to_it(
    own_database: str, event: str, tmp_path: Path
) -> None:
    happened = Counter[str]()
    plan = Plan(own_database, tmp_path, 1, 1, "events", seconds=0.2)
    faults = await Cluster(plan, happened, events=[event], tournaments=1).run()
    assert faults == []
    assert happened["views of tournaments compared"]
    assert happened["hands of tournaments"]
