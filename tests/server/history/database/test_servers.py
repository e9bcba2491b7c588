"""Each server has one lease. With it, it loses all tables, and the others share them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import Engine, create_engine, delete, event, insert, make_url, select, text

from riverboat.server.history.database import leases as module
from riverboat.server.history.database.leases import PASSED_ON_AFTER, TAKEN_AT_ONCE, UNCERTAIN, Leases
from riverboat.server.history.database.models import leases, servers
from riverboat.server.history.database.servers import (
    DRAINING,
    LEASE_MS,
    SERVING,
    STARTING,
    ServerReport,
    all_servers,
)
from riverboat.server.history.database.statements import milliseconds_now
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.errors import HistoryUnavailable, LeaseLost
from riverboat.server.history.journal.journal import Journal
from tests.server.history.builders import chatter, open_table
from tests.support.databases import only_read, query
from tests.support.waiting import pass_time

OVER = "UPDATE servers SET lease_until = 0"
FAR_AWAY = 9_000_000_000_000
A_SERVER = ServerReport("ws://192.0.2.1:8765", 0, 0, 1_000, SERVING, "1.0")


def servers_in(url: str) -> set[str]:
    return {id for (id,) in query(url, "SELECT id FROM servers")}


def add_server(url: str, id: str, load: ServerReport = A_SERVER) -> None:
    query(url, insert(servers).values(id=id, lease_until=FAR_AWAY, **load._asdict()))


def serves(journal: Journal, load: ServerReport = A_SERVER) -> None:
    journal.leases.load = lambda: load


class TestLease:
    async def test_renewal_is_one_statement_for_all_tables(self, journal: Journal) -> None:
        for number in range(20):
            await open_table(journal, f"t{number}")
        seen: list[str] = []

        def note(connection: object, cursor: object, statement: str, *_: object) -> None:
            if not statement.startswith("BEGIN"):
                seen.append(statement)

        event.listen(Engine, "before_cursor_execute", note)
        try:
            await journal.leases.renew()
        finally:
            event.remove(Engine, "before_cursor_execute", note)
        [statement] = seen
        assert statement.startswith("UPDATE servers")

    async def test_lease_begins_after_its_renewal_was_sent(self, journal: Journal, url: str) -> None:
        """By the clock of the database. So a server may count from when it sent the renewal."""
        [(sent,)] = query(url, select(milliseconds_now()))

        await journal.leases.renew()

        [(until,)] = query(url, "SELECT lease_until FROM servers")
        assert until >= sent + LEASE_MS

    async def test_server_writes_nothing_unless_its_lease_is_certain(
        self, journal: Journal, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await open_table(journal, "t")
        pass_time(monkeypatch, LEASE_MS / 1000 - UNCERTAIN)

        for attempt in (
            lambda: journal.append("t", chatter(2)),
            lambda: journal.resynchronise("t", 1),
            journal.leases.claim,
        ):
            with only_read(), pytest.raises(HistoryUnavailable):
                await attempt()
        await journal.append("t", chatter(2))

    async def test_slow_renewal_does_not_count_from_its_reply(
        self, journal: Journal, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await open_table(journal, "t")
        run = journal._writer.run

        async def run_slowly(work: Any) -> Any:
            result = await run(work)
            pass_time(monkeypatch, LEASE_MS / 1000 - UNCERTAIN)
            return result

        monkeypatch.setattr(journal._writer, "run", run_slowly)
        await journal.leases.renew()
        monkeypatch.setattr(journal._writer, "run", run)
        add_server(url, "another server")
        query(url, "UPDATE leases SET server_id = 'another server', epoch = 2")
        query(url, delete(servers).where(servers.c.id == journal.leases.server_id))

        with pytest.raises(LeaseLost):
            await journal.append("t", chatter(2))
        assert journal.leases.server_id in servers_in(url)

    async def test_expired_lease_is_renewed_if_nobody_took_it(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        server_id = journal.leases.server_id
        query(url, OVER)

        await journal.leases.renew()

        assert journal.leases.server_id == server_id
        await journal.append("t", chatter(2))

    async def test_lost_lease_loses_all_tables_and_the_id(
        self, journal: Journal, other: Journal, url: str
    ) -> None:
        lost: list[str] = []
        journal.leases._lost = lost.append
        for table in ("t", "u"):
            await open_table(journal, table)
        former = journal.leases.server_id
        query(url, OVER)
        assert await other.leases.claim() == ["t", "u"]
        assert servers_in(url) == {other.leases.server_id}

        await journal.leases.renew()

        assert sorted(lost) == ["t", "u"]
        assert journal.leases.server_id != former
        assert servers_in(url) == {journal.leases.server_id, other.leases.server_id}
        await open_table(journal, "v")
        await other.append("t", chatter(2))
        with pytest.raises(LeaseLost):
            await journal.append("u", chatter(2))

    async def test_lost_tables_that_nobody_took_are_taken_under_the_new_id(
        self, journal: Journal, other: Journal, url: str
    ) -> None:
        await open_table(journal, "t")
        query(url, OVER)
        add_server(url, "the first for every table", A_SERVER._replace(capacity=10**12))
        assert await other.leases.claim() == []
        query(url, "DELETE FROM servers WHERE id = 'the first for every table'")

        await journal.leases.renew()

        assert journal.leases.epoch("t") is None
        assert await journal.leases.claim() == ["t"]
        assert journal.leases.epoch("t") == 2
        await journal.append("t", chatter(2))

    async def test_table_lost_during_its_opening_is_not_kept(
        self, journal: Journal, other: Journal, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await journal.leases.hold()
        run = journal._writer.run

        async def lose_after(work: Any) -> Any:
            monkeypatch.setattr(journal._writer, "run", run)
            result = await run(work)
            query(url, OVER)
            assert await other.leases.claim() == ["t"]
            await journal.leases.renew()
            return result

        monkeypatch.setattr(journal._writer, "run", lose_after)
        with pytest.raises(LeaseLost):
            await open_table(journal, "t")
        await other.append("t", chatter(2))

    async def test_release_frees_tables_and_removes_the_server(
        self, journal: Journal, other: Journal, url: str
    ) -> None:
        await open_table(journal, "t")
        await other.leases.renew()
        await journal.leases.release()
        assert servers_in(url) == {other.leases.server_id}
        assert query(url, "SELECT server_id FROM leases") == [(None,)]

    async def test_row_shows_the_load(self, journal: Journal, writer: Writer) -> None:
        serves(journal, ServerReport("ws://192.0.2.7:8765", 3, 14, 1_000, DRAINING, "0.1.0"))
        await journal.leases.renew()
        [info] = await writer.run(lambda transaction: all_servers(transaction, LEASE_MS))
        assert (info.server, info.address) == (journal.leases.server_id, "ws://192.0.2.7:8765")
        assert (info.tables, info.connections, info.capacity) == (3, 14, 1_000)
        assert (info.state, info.version) == (DRAINING, "0.1.0")
        assert info.lease_age_ms >= 0


@pytest.mark.only_on("postgresql", "SQLite lets nobody else write")
class TestConcurrently:
    async def test_renewal_does_not_wait_for_a_deletion(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        former = journal.leases.server_id
        engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
        with engine.begin() as deleting:
            deleting.execute(text("DELETE FROM servers"))
            with pytest.raises(HistoryUnavailable):
                await journal.leases.renew()
            assert journal.leases.server_id == former
        engine.dispose()

        await journal.leases.renew()
        assert journal.leases.server_id != former

    async def test_server_that_opens_a_table_is_not_deleted(
        self, journal: Journal, other: Journal, url: str
    ) -> None:
        """Otherwise the table would have a server that does not exist."""
        await open_table(journal, "t")
        query(url, OVER)
        engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
        with engine.begin() as opening:
            opening.execute(text("INSERT INTO tables (id, name, config, opened_at) VALUES ('u', '', '', 0)"))
            opening.execute(insert(leases).values(table_id="u", epoch=1, server_id=journal.leases.server_id))
            assert await other.leases.claim() == []
            assert journal.leases.server_id in servers_in(url)
        engine.dispose()

        assert await other.leases.claim() == ["t"]
        assert query(url, "SELECT server_id FROM leases WHERE table_id = 'u'") == [(None,)]

    async def test_table_is_not_taken_during_an_append(
        self, journal: Journal, other: Journal, url: str
    ) -> None:
        await open_table(journal, "t")
        query(url, OVER)
        engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
        with engine.begin() as appending:
            appending.execute(text("SELECT * FROM leases FOR KEY SHARE"))
            assert await other.leases.claim() == []
        engine.dispose()

        assert await other.leases.claim() == ["t"]


@pytest_asyncio.fixture
async def three(url: str, long_leases: None) -> AsyncIterator[list[Journal]]:
    """Three servers that serve, each with a connection of its own."""
    async with AsyncExitStack() as stack:
        journals = [Journal(await stack.enter_async_context(Writer(url))) for _ in range(3)]
        for journal in journals:
            serves(journal)
            await journal.leases.renew()
        yield journals


async def orphans(journal: Journal, count: int) -> set[str]:
    tables = {f"t{number}" for number in range(count)}
    await asyncio.gather(*(open_table(journal, table) for table in tables))
    await journal.leases.release()
    return tables


@pytest.mark.usefixtures("long_leases")
class TestSharing:
    async def test_orphans_are_shared(self, journal: Journal, three: list[Journal]) -> None:
        tables = await orphans(journal, 60)

        taken = [await each.leases.claim() for each in three]

        assert sorted(table for share in taken for table in share) == sorted(tables)
        assert all(len(share) >= 5 for share in taken)
        assert [each.leases.orphans for each in three][-1] == 0
        await three[0].leases.renew()
        assert three[0].leases.servers == 3

    async def test_emptier_server_takes_more(self, journal: Journal, three: list[Journal]) -> None:
        tables = await orphans(journal, 60)
        for busy in three[:2]:
            serves(busy, A_SERVER._replace(tables=400))
            await busy.leases.renew()

        assert len(await three[2].leases.claim()) > len(tables) * 0.8

    @pytest.mark.parametrize("state", [STARTING, DRAINING])
    async def test_server_that_does_not_serve_is_not_waited_for(
        self, journal: Journal, url: str, state: str
    ) -> None:
        tables = await orphans(journal, 5)
        add_server(url, "another", A_SERVER._replace(capacity=10**12, state=state))

        assert set(await journal.leases.claim()) == tables

    async def test_table_goes_to_the_next_server_in_time(
        self, journal: Journal, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        tables = await orphans(journal, 5)
        for number in range(2):
            add_server(url, f"stuck {number}", A_SERVER._replace(capacity=10**12))
        for _ in range(2):
            assert await journal.leases.claim() == []
            pass_time(monkeypatch, PASSED_ON_AFTER)
        assert journal.leases.orphans == len(tables)

        assert set(await journal.leases.claim()) == tables
        assert journal.leases.orphans == 0

    async def test_few_tables_are_taken_at_once(
        self, journal: Journal, other: Journal, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(module, "TAKEN_AT_ONCE", 4)
        await orphans(journal, 10)
        assert [len(await other.leases.claim()) for _ in range(4)] == [4, 4, 2, 0]
        assert TAKEN_AT_ONCE > 4

    async def test_server_beside_others_takes_nothing_of_theirs(
        self, journal: Journal, three: list[Journal]
    ) -> None:
        await open_table(three[0], "t")
        serves(journal)
        assert await journal.leases.claim() == []
        await three[0].append("t", chatter(2))

    async def test_server_without_a_row_takes_nothing(
        self, journal: Journal, other: Journal, writer: Writer, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It lost its lease, but does not know it yet."""
        await orphans(other, 1)
        await journal.leases.renew()
        query(url, "DELETE FROM servers")

        assert await journal.leases.claim() == []
        await journal.leases.renew()
        assert await journal.leases.claim() == ["t0"]


def test_unused_leases_write_nothing(url: str) -> None:
    async def make() -> None:
        async with Writer(url) as writer:
            Leases(writer)

    asyncio.run(make())
    assert servers_in(url) == set()


def test_id_of_a_server_begins_with_its_name(url: str) -> None:
    async def ids() -> tuple[str, str]:
        async with Writer(url) as writer:
            named = Leases(writer, name="east")
            first = named.server_id
            named._begin_anew()
            return first, named.server_id

    first, second = asyncio.run(ids())
    assert first.startswith("east-")
    assert second.startswith("east-")
    assert first != second
