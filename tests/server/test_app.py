"""The whole server: start, recovery and shutdown."""

import asyncio
import socket
import sys
from contextlib import AsyncExitStack, suppress

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.engine.hand import Hand
from riverboat.engine.table.checkpoint import StoredTable
from riverboat.server.app import CannotListen, serving
from riverboat.server.history.database.leases import Leases
from riverboat.server.history.errors import BadDatabaseUrl, HistoryUnavailable
from riverboat.server.history.queries.hands import History
from riverboat.server.protocol.codes import Code
from riverboat.server.settings import Settings
from riverboat.server.tables.settings import TableSettings
from riverboat.server.wiring.history_adapters import TableJournal
from tests.support.databases import only_read
from tests.support.sockets import PATIENT, RawClient, health, server_on
from tests.support.waiting import PATIENCE


async def test_new_server_has_a_table(database: str) -> None:
    async with server_on(database) as url:
        line = await RawClient.to(url)
        [table] = (await line.ask("list_tables"))["result"]["tables"]
        assert (table["name"], table["rules"]["seats"], table["players"]) == ("Main", 6, 0)
        assert table["rules"]["stakes"] == {"small_blind": 50, "big_blind": 100}
        assert line.welcome["server"].startswith("riverboat ")
        await line.close()


async def test_restart_resumes_the_hand(database: str) -> None:
    async with server_on(database) as url:
        ann, bob = await RawClient.to(url), await RawClient.to(url)
        [main] = (await ann.ask("list_tables"))["result"]["tables"]
        await ann.ask("watch", table=main["table"])
        for line in (ann, bob):
            await line.ask("sit", table=main["table"], buy_in=5_000)
        turn = await ann.turn()
        snapshot = (await ann.ask("watch", table=main["table"]))["result"]
        await ann.close()
        await bob.close()
    async with server_on(database) as url:
        back = await RawClient.to(url, token=ann.welcome["token"])
        assert back.welcome["player"] == ann.welcome["player"]
        [again] = (await back.ask("list_tables"))["result"]["tables"]
        assert again["table"] == main["table"]
        found = (await back.ask("watch", table=main["table"]))["result"]
        assert found["hand"] == snapshot["hand"]
        assert (found["turn"]["hand"], found["turn"]["turn"]) == (turn["hand"], turn["turn"])
        acting = back if turn["seat"] == 0 else await RawClient.to(url, token=bob.welcome["token"])
        act = {"table": main["table"], "hand": turn["hand"], "turn": turn["turn"], "action": "fold"}
        assert (await acting.ask("act", **act))["type"] == "accepted"
        assert (await back.turn())["hand"] > turn["hand"]
        await back.close()


async def test_shutdown_finishes_the_step_and_notifies_clients(database: str) -> None:
    async with server_on(database) as url:
        ann, bob = await RawClient.to(url, "msgpack"), await RawClient.to(url, "json")
        [main] = (await ann.ask("list_tables"))["result"]["tables"]
        for line in (ann, bob):
            await line.ask("watch", table=main["table"])
            await line.ask("sit", table=main["table"], buy_in=5_000)
        turn = await ann.turn()
        act = {"table": main["table"], "hand": turn["hand"], "turn": turn["turn"], "action": "call"}
        await ann.send({"type": "act", "id": "last", **act})
        await asyncio.sleep(0)
    answer = await ann.reply()
    assert answer["type"] == "accepted" or answer["code"] == "closing"
    for line in (ann, bob):
        last, code, reason = await line.end()
        assert last == {"type": "closing", "message": "the server is closing"}
        assert (code, reason) == (1001, "going_away")
    seen = [event for update in bob.updates for event in update["events"] if event]
    with History(database) as history:
        hand = Hand.replay(history.hand(turn["hand"]).events)
    assert ("called" in [event["kind"] for event in seen]) == (hand.turn == 1)


async def test_server_without_write_access_is_unhealthy(database: str) -> None:
    async with server_on(database) as url, asyncio.timeout(PATIENCE):
        assert await health(url) == 200
        with only_read():
            while await health(url) != 503:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        while await health(url) != 200:  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_listening_server_has_loaded_everything(database: str) -> None:
    script = f"""
import asyncio, sys
from riverboat.engine.assessor import RULE_SETS
from riverboat.engine.games import GAMES
from riverboat.server.app import serving
from riverboat.server.settings import Settings

async def start():
    async with serving(Settings(port=0, database={database!r})):
        assert "prometheus_client" in sys.modules
        assert not [name for name in sys.modules if name.startswith("riverboat.engine.notation")]
        def build(*_):
            raise AssertionError("built too late")
        from riverboat.engine.assessor import badugi, high, tables
        tables.StrengthTables.build = high._build = badugi.combinations = build
        for game in GAMES.values():
            for name in (*game.wins, game.showing):
                board = [] if name == "badugi" else [16, 20, 28, 33, 50]
                hole = [36, 41, 44, 49] if name in ("badugi", "omaha-high", "omaha-low8") else [36, 41]
                RULE_SETS[name].strength(hole, board)

asyncio.run(start())
"""
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", script)
    assert await process.wait() == 0


async def test_port_in_use_is_reported(database: str) -> None:
    async with serving(Settings(port=0, database=database)) as first:
        taken = Settings(port=first.port, database=database)
        with pytest.raises(CannotListen, match="in use"):
            async with serving(taken):
                pass


async def status_of(url: str) -> int | None:
    """Return the HTTP status of the health check; None if nobody listens."""
    with suppress(ConnectionRefusedError):
        return await health(url)
    return None


async def test_port_answers_while_tables_are_recovered(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server_on(database, tables=TableSettings(tables_each=100)) as url:
        host = await RawClient.to(url)
        for number in range(25):
            await host.ask("open_table", name=f"Table {number}", rules={})
        await host.close()
    load, may_load, loaded = TableJournal.load, asyncio.Event(), 0

    async def load_when_allowed(journal: TableJournal, table: str, since: int | None) -> StoredTable:
        nonlocal loaded
        await may_load.wait()
        loaded += 1
        return await load(journal, table, since)

    monkeypatch.setattr(TableJournal, "load", load_when_allowed)
    with socket.create_server(("127.0.0.1", 0)) as reserved:
        port = reserved.getsockname()[1]
    url = f"ws://127.0.0.1:{port}"
    async with asyncio.timeout(PATIENCE), AsyncExitStack() as running:
        server = serving(Settings(port=port, database=database, limits=PATIENT))
        start = asyncio.create_task(running.enter_async_context(server))
        while not start.done() and await status_of(url) is None:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        assert await status_of(url) == 503
        with pytest.raises(CommandRefused, match="the server is starting") as refused:
            await Connection.connect(url, name="Ann")
        assert (refused.value.code, loaded) == (Code.STARTING, 0)
        may_load.set()
        await start
        assert (await status_of(url), loaded) == (200, 26)
        async with await Connection.connect(url, name="Ann") as ann:
            assert len(await ann.list_tables()) == 26


async def test_used_port_leaves_the_tables_to_their_server(database: str) -> None:
    async with server_on(database) as url:
        port = int(url.rpartition(":")[2])
        with pytest.raises(CannotListen):
            await serving(Settings(port=port, database=database)).__aenter__()
        client = await RawClient.to(url)
        [main] = (await client.ask("list_tables"))["result"]["tables"]
        assert (await client.ask("sit", table=main["table"], buy_in=5_000))["type"] == "accepted"
        await client.close()


async def test_start_survives_a_moment_without_the_database(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Another server deletes the expired lease of this one, for instance, which was slow to start.
    failures, hold = iter([HistoryUnavailable("the row is locked")]), Leases.hold

    async def fail_once(leases: Leases) -> None:
        for failure in failures:
            raise failure
        await hold(leases)

    monkeypatch.setattr(Leases, "hold", fail_once)
    async with serving(Settings(port=0, database=database)) as server:
        assert server.main_table is not None
    assert list(failures) == []


async def test_invalid_database_url_is_reported() -> None:
    with pytest.raises(BadDatabaseUrl):
        async with serving(Settings(port=0, database="oracle://somewhere")):
            pass
