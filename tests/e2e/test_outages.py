"""The database is full, locked or unavailable during a hand: the table is suspended and resumes."""

import asyncio
import os
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import pytest
from sqlalchemy import Connection as DatabaseConnection
from sqlalchemy import Engine, event, make_url

from riverboat.client_cli.bots.caller import Caller
from riverboat.client_cli.bots.player import BotPlayer
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.play.session import Session
from riverboat.engine.actions import Call
from riverboat.server.app import serving
from riverboat.server.history.journal.keys import ring_for
from riverboat.server.history.queries.hands import History
from riverboat.server.protocol.codes import Code
from riverboat.server.settings import Settings
from riverboat.server.tables.settings import TableSettings
from tests.support import postgres
from tests.support.audit import findings
from tests.support.databases import held
from tests.support.missing import missing
from tests.support.sockets import RawClient, health, server_on
from tests.support.waiting import PATIENCE


@pytest.fixture
def patient() -> None:
    """Tables are suspended as soon as they are anywhere."""


class Evening:
    """Two bots play at a table, and `eye` watches."""

    def __init__(self, url: str, eye: RawClient, table: str) -> None:
        self.url = url
        self.eye = eye
        self.table = table

    async def hands(self, number: int) -> None:
        """Wait until this many more hands are over."""
        while number:
            message = await self.eye.receive()
            number -= sum(bool(e) and e["kind"] == "hand_ended" for e in message.get("events", []))

    async def until(self, kind: str) -> None:
        while (await self.eye.receive())["type"] != kind:
            pass


@asynccontextmanager
async def evening(database: str) -> AsyncIterator[Evening]:
    settings = Settings(port=0, database=database, tables=TableSettings(pause=0.0))
    async with serving(settings) as listener, asyncio.timeout(2 * PATIENCE):
        url = f"ws://127.0.0.1:{listener.port}"
        async with (
            await Connection.connect(url, name="Ann") as ann,
            await Connection.connect(url, name="Bob") as bob,
        ):
            [main] = await ann.list_tables()
            eye = await RawClient.to(url, name="Eye")
            first = (await eye.ask("watch", table=main.table))["result"]["seq"]
            bots = [
                asyncio.create_task(BotPlayer(await client.watch(main.table), Caller()).run())
                for client in (ann, bob)
            ]
            played = Evening(url, eye, main.table)
            await played.hands(1)
            yield played
            for bot in bots:
                assert not bot.done(), bot.exception()
                bot.cancel()
                with suppress(asyncio.CancelledError):
                    await bot
            await eye.close()
    with History(database, ring_for(database)) as past:
        load = [record.event.kind for record in past.records(main.table, first=first + 1)]
    seen = [each for update in eye.updates for each in update["events"]]
    assert len(seen) > 10
    assert len(seen) <= len(load)
    assert all(each is None or each["kind"] == kind for each, kind in zip(seen, load, strict=False))
    assert findings(database) == []


@pytest.mark.only_on("sqlite", "whose file is on this machine's disk")
async def test_full_disk(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        async with evening(f"sqlite:///{disk}/riverboat.db") as played:
            filler = disk / "filler"
            with filler.open("wb", buffering=0) as file, suppress(OSError):
                while True:
                    file.write(bytes(4096))
            await played.until("suspended")
            assert await health(played.url) == 503
            filler.unlink()
            await played.until("resumed")
            await played.hands(2)
            assert await health(played.url) == 200


@pytest.mark.only_on("sqlite", "which can be given a size")
async def test_database_that_cannot_grow(database: str) -> None:
    full = False

    def limit(connection: DatabaseConnection) -> None:
        driver = connection.connection.dbapi_connection
        if isinstance(driver, sqlite3.Connection):
            driver.execute(f"PRAGMA max_page_count = {1 if full else 2**30}")

    event.listen(Engine, "begin", limit, insert=True)
    try:
        async with evening(database) as played:
            full = True
            await played.until("suspended")
            assert await health(played.url) == 503
            full = False
            await played.until("resumed")
            await played.hands(2)
            assert await health(played.url) == 200
    finally:
        event.remove(Engine, "begin", limit)


async def test_locked_database(database: str) -> None:
    async with evening(database) as played:
        async with held(database):
            await played.until("suspended")
        await played.until("resumed")
        await played.hands(2)


async def test_client_reports_the_suspension(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    printed = ""
    async with (
        evening(database) as played,
        await Connection.connect(played.url, name="Cy") as client,
    ):
        table = await client.watch(played.table)
        playing = asyncio.create_task(Session(table, never(), interactive=False).run())
        async with held(database):
            while "The table is suspended" not in printed:
                await asyncio.sleep(0.01)
                printed += capsys.readouterr().out
            assert table.suspended
            assert table.turn is None
            with pytest.raises(CommandRefused) as refused:
                await table.act(Call())
            assert refused.value.code == Code.JOURNAL_UNAVAILABLE
        while "Play resumes." not in printed:
            await asyncio.sleep(0.01)
            printed += capsys.readouterr().out
        assert not table.suspended
        await played.hands(1)
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing


async def test_slow_commit_suspends_the_table(database: str) -> None:
    async with server_on(database) as url, asyncio.timeout(2 * PATIENCE):
        players = [await RawClient.to(url) for _ in range(2)]
        [main] = (await players[0].ask("list_tables"))["result"]["tables"]
        table = main["table"]
        for client in players:
            await client.ask("watch", table=table)
            await client.ask("sit", table=table, buy_in=5_000)
        turn = await players[0].turn()
        async with held(database):
            ann = players[turn["seat"]]
            act = {"table": table, "hand": turn["hand"], "turn": turn["turn"], "action": "call"}
            await ann.send({"type": "act", "id": "1", **act})
            while (suspended := await ann.receive())["type"] != "suspended":
                pass
            refused = await ann.receive()
            assert (refused["id"], refused["code"]) == ("1", "journal_unavailable")
            assert refused["message"] == suspended["message"], (
                "it is refused by the table, and not by the driver"
            )
        while (await ann.receive())["type"] != "resumed":
            pass
        for client in players:
            await client.close()


async def never() -> AsyncIterator[str]:
    """Input that never arrives."""
    await asyncio.Event().wait()
    yield ""


@pytest.mark.only_on("postgresql", "a file lets everybody in")
async def test_postgresql_outage(database: str) -> None:
    name = make_url(database).database
    async with evening(database) as played:
        postgres.say(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        postgres.say(postgres.END_ALL_CONNECTIONS.format(name))
        await played.until("suspended")
        postgres.say(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        await played.until("resumed")
        await played.hands(2)


@contextmanager
def small_disk(place: Path) -> Iterator[Path]:
    """Mount a disk of sixteen megabytes at `place`."""
    if os.geteuid():
        missing("only root mounts disks")
    place.mkdir()
    mount = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", place], capture_output=True, check=False
    )
    if mount.returncode:
        missing(f"no disk can be mounted here: {mount.stderr.decode().strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", place], check=True)
