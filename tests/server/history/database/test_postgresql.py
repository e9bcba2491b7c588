"""PostgreSQL only: settings, lost connections, and what errors must not contain."""

import asyncio

import pytest
from sqlalchemy import insert, make_url, select, text, update
from sqlalchemy.exc import IntegrityError

from riverboat.engine.table.record import Record
from riverboat.server.history.database.engines import migrating_engine, reading_engine, shown
from riverboat.server.history.database.models import counters
from riverboat.server.history.database.schema import upgrade
from riverboat.server.history.database.writer import Transaction, Work, Writer
from riverboat.server.history.errors import HistoryUnavailable
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.queries.hands import History
from tests.server.history.builders import chatter, open_table, shown_down
from tests.support.databases import query

OTHERS = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


pytestmark = pytest.mark.only_on("postgresql", "its settings, connections and errors")


def keep(name: str) -> Work[None]:
    def work(transaction: Transaction) -> None:
        transaction.execute(insert(counters).values(name=name, value=1))

    return work


async def setting(writer: Writer, name: str) -> str:
    value: str = await writer.run(lambda transaction: transaction.execute(text(f"SHOW {name}")).scalar_one())
    return value


async def test_commits_are_durable_and_statements_time_out(
    writer: Writer,
) -> None:
    assert await setting(writer, "synchronous_commit") == "on"
    for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
        assert await setting(writer, name) != "0"


async def test_migration_may_take_long_between_statements(url: str) -> None:
    engine = migrating_engine(url)
    with engine.connect() as connection:
        shown = connection.execute(text("SHOW idle_in_transaction_session_timeout")).scalar_one()
    engine.dispose()
    assert shown == "10min"


async def test_statements_are_not_jit_compiled(writer: Writer, url: str) -> None:
    assert await setting(writer, "jit") == "off"
    reading = reading_engine(url)
    with reading.connect() as connection:
        assert connection.execute(text("SHOW jit")).scalar_one() == "off"
    reading.dispose()


async def test_rows_of_one_statement_need_no_explicit_transaction(
    journal: Journal, writer: Writer, url: str
) -> None:
    """One statement: if the second row is refused, the first one is not written either."""
    await open_table(journal, "t")
    await journal.append("t", chatter(3))

    done = await asyncio.gather(
        *(journal.append("t", chatter(seq)) for seq in (2, 3, 4)), return_exceptions=True
    )

    assert [error is None for error in done] == [True, False, True]
    assert query(url, "SELECT seq FROM events ORDER BY seq") == [(1,), (2,), (3,), (4,)]


async def test_updates_of_one_row_in_a_group_all_apply(writer: Writer) -> None:
    add = update(counters).where(counters.c.name == "a").values(value=counters.c.value + 1)
    await writer.run(keep("a"))

    await asyncio.gather(*(writer.run(lambda transaction: transaction.execute(add)) for _ in range(100)))

    wanted = select(counters.c.value).where(counters.c.name == "a")
    assert await writer.run(lambda transaction: transaction.execute(wanted).scalar_one()) == 101


class TestBrokenLines:
    async def test_lost_connection_is_reported_and_replaced(self, writer: Writer, url: str) -> None:
        await writer.run(keep("before"))
        query(url, f"SELECT pg_terminate_backend(pid) {OTHERS}")

        with pytest.raises(HistoryUnavailable):
            await writer.run(keep("lost"))

        await writer.run(keep("after"))
        assert query(url, "SELECT name FROM counters WHERE value = 1 ORDER BY name") == [
            ("after",),
            ("before",),
        ]

    async def test_journal_continues_after_it(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        query(url, f"SELECT pg_terminate_backend(pid) {OTHERS}")

        with pytest.raises(HistoryUnavailable):
            await journal.append("t", chatter(2))

        await journal.append("t", chatter(2))

    async def test_lock_timeout_affects_no_other_work(self, writer: Writer, url: str) -> None:
        await writer.run(keep("held"))
        await writer.run(lambda transaction: transaction.execute(text("SET lock_timeout = '20ms'")))
        change = update(counters).where(counters.c.name == "held").values(value=7)
        engine = migrating_engine(url)

        with engine.begin() as connection:
            connection.execute(change)
            done = await asyncio.gather(
                writer.run(keep("a")),
                writer.run(lambda transaction: transaction.execute(change)),
                writer.run(keep("b")),
                return_exceptions=True,
            )

        engine.dispose()
        assert [type(error) for error in done if error] == [HistoryUnavailable]
        assert isinstance(done[1], HistoryUnavailable)

    @pytest.mark.parametrize("port", [1, 9])
    async def test_closed_port_is_unavailable(self, port: int) -> None:
        nowhere = f"postgresql+asyncpg://ann:secret@127.0.0.1:{port}/riverboat"
        for use in (History, upgrade):
            with pytest.raises(HistoryUnavailable) as refused:
                use(nowhere)
            assert "secret" not in str(refused.value)
        with pytest.raises(HistoryUnavailable) as refused:
            await Writer(nowhere).open()
        assert "secret" not in str(refused.value)

    async def test_missing_database_is_not_created(self, url: str) -> None:
        nowhere = make_url(url).set(database="no_such_database").render_as_string(hide_password=False)
        for use in (History, upgrade):
            with pytest.raises(HistoryUnavailable, match="no_such_database"):
                use(nowhere)
        with pytest.raises(HistoryUnavailable, match="no_such_database"):
            await Writer(nowhere).open()


class TestWhatErrorsTell:
    async def test_refused_rows_are_left_out(self, writer: Writer) -> None:
        def work(transaction: Transaction) -> None:
            transaction.execute(insert(counters).values(name="Ace of spades", value=None))

        with pytest.raises(IntegrityError) as refused:
            await writer.run(work)

        error: BaseException | None = refused.value
        while error is not None:
            assert "spades" not in f"{error} {error!r} {vars(error)}"
            error = error.__cause__ or error.__context__

    async def test_cards_are_left_out(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        [dealt, *_] = [event for event in shown_down(1).events if event.kind == "hole_cards_dealt"]

        with pytest.raises(Exception, match="do not follow the journal") as refused:
            await journal.append("t", [Record(2, 99, dealt)])

        error: BaseException | None = refused.value
        while error is not None:
            assert "cards" not in f"{error} {error!r} {vars(error)}"
            error = error.__cause__ or error.__context__

    def test_url_is_shown_without_its_password(self) -> None:
        assert shown("postgresql+asyncpg://ann:secret@host/riverboat") == (
            "postgresql+asyncpg://ann:***@host/riverboat"
        )
