"""A server on each kind of database: hands are recorded and exported, accounts and chips add up."""

import asyncio
import signal
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import insert, make_url

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.moderation import Controls
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Call, Check
from riverboat.engine.events import HandEnded
from riverboat.engine.notation.files import hands_in
from riverboat.server.app import Server, serving
from riverboat.server.history.commands.export import export_command
from riverboat.server.history.commands.history import history
from riverboat.server.history.commands.operators import make_operator
from riverboat.server.history.database.leases import Leases
from riverboat.server.history.database.models import servers
from riverboat.server.history.database.servers import ServerReport
from riverboat.server.history.players import OPENING_GRANT
from riverboat.server.history.queries.hands import History
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol import messages as msg
from riverboat.server.protocol.codes import Code
from riverboat.server.settings import Settings
from riverboat.server.tables.settings import TableSettings
from tests.e2e.test_serve import ended, serve, url_in
from tests.support.audit import findings
from tests.support.databases import KINDS, query
from tests.support.sockets import RawClient
from tests.support.waiting import PATIENCE

PASSWORD = "correct horse battery"
ON_EVERY_KIND = pytest.mark.parametrize("database_kind", KINDS)


async def to(listener: Server, name: str, token: str | None = None) -> Connection:
    return await Connection.connect(f"ws://127.0.0.1:{listener.port}", name=name, token=token)


def take_away(database: str, lease_until: int = 9_000_000_000_000) -> None:
    """Give all tables to another server."""
    another = {"id": "another", "lease_until": lease_until} | ServerReport()._asdict()
    query(database, insert(servers).values(another))
    query(database, "UPDATE leases SET server_id = 'another', epoch = epoch + 9")


async def call_down(table: Table, hands: int) -> None:
    """Play this many hands without a bet, so that nobody needs more chips."""
    ended = 0
    async for events in table:
        ended += sum(isinstance(event, HandEnded) for event in events)
        if ended >= hands:
            break
        if table.turn is not None:
            await table.act(Check() if table.turn.check else Call())


@ON_EVERY_KIND
async def test_hands_are_played_recorded_and_exported(database: str, tmp_path: Path) -> None:
    settings = Settings(port=0, database=database, tables=TableSettings(pause=0.0))
    async with serving(settings) as listener:
        url = f"ws://127.0.0.1:{listener.port}"
        async with (
            await Connection.connect(url, name="Ann") as ann,
            await Connection.connect(url, name="Bob") as bob,
        ):
            [main] = await ann.list_tables()
            tables = [await client.watch(main.table) for client in (ann, bob)]
            for table in tables:
                await table.sit(2_000)
            await asyncio.gather(*(call_down(table, 8) for table in tables))

    with History(database) as past:
        finished = past.finished()
    assert len(finished) >= 8
    result = CliRunner().invoke(history, ["--db", database, "--hand", str(finished[0])])
    assert result.exit_code == 0
    assert "Ann" in result.output
    file = tmp_path / "hands.phhs"
    exported = CliRunner().invoke(export_command, ["--db", database, "--format", "phh", "-o", str(file)])
    assert exported.exit_code == 0, exported.output
    hands = list(hands_in(file.read_text()))
    assert len(hands) == len(finished)
    assert not any(hand.differences for hand in hands)
    assert findings(database) == []


@ON_EVERY_KIND
async def test_account_survives_a_restart(database: str) -> None:
    settings = Settings(port=0, database=database, opening_grant=30_000)
    async with serving(settings) as listener:
        url = f"ws://127.0.0.1:{listener.port}"
        async with await Connection.connect(url, name="Ann") as ann:
            await ann.ask(msg.PlayerInfo, cmd.Register, name="Ann", password=PASSWORD)

    made = await asyncio.to_thread(CliRunner().invoke, make_operator, ["Ann", "--db", database])
    assert made.exit_code == 0, made.output

    async with serving(settings) as listener:
        url = f"ws://127.0.0.1:{listener.port}"
        async with await Connection.connect(url, name="Ann", password=PASSWORD) as ann:
            account = await ann.ask(msg.PlayerInfo, cmd.ShowAccount)
            assert (account.registered, account.operator, account.balance) == (True, True, 30_000)
    assert findings(database) == []


@ON_EVERY_KIND
async def test_server_does_not_touch_tables_of_another(database: str) -> None:
    settings = Settings(port=0, database=database, tables=TableSettings(pause=0.0))
    async with serving(settings) as first, await to(first, "Ann") as ann:
        [main] = await ann.list_tables()
        table = await ann.watch(main.table)
        await table.sit(2_000)
        async with serving(settings) as second, await to(second, "Bob") as bob:
            assert await bob.list_tables() == []
            friday = (await ann.open_table("Friday")).table
            assert await Controls(ann, friday).buy_ins() == []
            async with await to(second, "Ann", token=ann.welcome.token) as again:
                with pytest.raises(CommandRefused, match="another server"):
                    await Controls(again, friday).buy_ins()
            account = await ann.ask(msg.PlayerInfo, cmd.ShowAccount)
            assert account.balance == OPENING_GRANT - 2_000
            await table.leave()
    assert findings(database) == []


@ON_EVERY_KIND
async def test_table_taken_by_another_server_is_stopped(database: str) -> None:
    settings = Settings(port=0, database=database, tables=TableSettings(pause=0.0))
    async with serving(settings) as listener, await to(listener, "Ann") as ann:
        [main] = await ann.list_tables()
        table = await ann.watch(main.table)
        take_away(database)
        with pytest.raises(CommandRefused):
            await table.sit(2_000)
        assert await ann.list_tables() == []
        account = await ann.ask(msg.PlayerInfo, cmd.ShowAccount)
        assert account.balance == OPENING_GRANT


def let_only_the_latest_server_take_over(monkeypatch: pytest.MonkeyPatch) -> None:
    claim, servers = Leases.claim, list[Leases]()

    async def claim_if_latest(self: Leases) -> list[str]:
        if self not in servers:
            servers.append(self)
        return await claim(self) if self is servers[-1] else []

    monkeypatch.setattr(Leases, "claim", claim_if_latest)


@ON_EVERY_KIND
async def test_client_follows_a_table_to_its_new_server(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_only_the_latest_server_take_over(monkeypatch)
    settings = Settings(port=0, database=database, tables=TableSettings(pause=0.0))
    async with serving(settings) as first, serving(settings) as second, asyncio.timeout(PATIENCE):
        here, there = (f"ws://127.0.0.1:{each.port}" for each in (first, second))

        def balance(words: str) -> None:
            if "reconnecting" in words:
                ann.url = there

        async with await Connection.connect(here, name="Ann", on_connection_change=balance) as ann:
            table = await ann.watch((await ann.list_tables())[0].table)
            take_away(database, lease_until=0)
            while ann._transport is not None:  # noqa: ASYNC110 - nothing reports that it is down
                await asyncio.sleep(0.01)
            while [info.table for info in await ann.list_tables()] != [table.id]:  # noqa: ASYNC110
                await asyncio.sleep(0.5)
            await table.sit(2_000)
            await table.leave()
    assert findings(database) == []


@ON_EVERY_KIND
async def test_client_reports_a_table_that_it_cannot_find_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("riverboat.client_cli.library.connection.MOVED_TABLE_TIMEOUT", 0.5)
    settings = Settings(port=0, database=database)
    async with serving(settings) as listener, await to(listener, "Ann") as ann, asyncio.timeout(PATIENCE):
        table = await ann.watch((await ann.list_tables())[0].table)
        take_away(database)
        with pytest.raises(CommandRefused) as refused:
            async for _ in table:
                pass
        assert refused.value.code == Code.UNKNOWN_TABLE
        assert await ann.list_tables() == []


@ON_EVERY_KIND
async def test_server_recovers_tables_of_a_killed_one(database: str) -> None:
    settings = Settings(port=0, database=database, tables=TableSettings(pause=0.0))
    async with serve(database) as (process, said):
        ann = await RawClient.to(url_in(said), name="Ann")
        [main] = (await ann.ask("list_tables"))["result"]["tables"]
        watched = await ann.ask("watch", table=main["table"])
        await ann.ask("sit", table=main["table"], buy_in=5_000)
        async with serving(settings) as listener:
            process.kill()
            await process.wait()
            async with asyncio.timeout(PATIENCE):
                again = await RawClient.to(
                    f"ws://127.0.0.1:{listener.port}", name="Ann", token=ann.welcome["token"]
                )
                while main["table"] not in [  # noqa: ASYNC110 - another server decides when
                    info["table"] for info in (await again.ask("list_tables"))["result"]["tables"]
                ]:
                    await asyncio.sleep(0.2)
            resumed = await again.ask("resume", table=main["table"], seq=watched["result"]["seq"])
            assert resumed["type"] == "accepted"
            assert (await again.ask("leave", table=main["table"]))["type"] == "accepted"
            await again.close()
    assert findings(database) == []


@pytest.mark.only_on("postgresql", "a file has no password")
async def test_server_process_shows_no_password(database: str) -> None:
    given = make_url(database)
    password = given.password or "hush-hush"
    url = given.set(password=password).render_as_string(hide_password=False)
    async with serve(url) as (process, said):
        assert "postgresql+asyncpg://" in said
        client = await RawClient.to(url_in(said), name="Ann")
        await client.close()
        process.send_signal(signal.SIGTERM)
        _, _, err = await ended(process)
    assert password not in said + err
