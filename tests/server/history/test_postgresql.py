"""What is of PostgreSQL only: settings, lines that break, and what its errors may not tell."""

import asyncio

import pytest
from sqlalchemy import insert, make_url, select, text, update
from sqlalchemy.exc import IntegrityError

from server.history.database import migrating_engine, reading_engine, shown
from server.history.errors import HistoryUnavailable
from server.history.journal import Journal
from server.history.models import counters
from server.history.queries import History
from server.history.schema import upgrade
from server.history.writer import Transaction, Work, Writer
from server.protocol.records import Record
from tests.server.history.builders import chatter, open_table, shown_down
from tests.support.databases import query

OTHERS = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


pytestmark = pytest.mark.only_on("postgresql", "its settings, its lines and its errors")


def keep(name: str) -> Work[None]:
    def work(transaction: Transaction) -> None:
        transaction.execute(insert(counters).values(name=name, value=1))

    return work


async def setting(writer: Writer, name: str) -> str:
    value: str = await writer.run(lambda transaction: transaction.execute(text(f"SHOW {name}")).scalar_one())
    return value


async def test_a_commit_is_on_the_disk_before_it_is_acknowledged_and_nobody_is_stuck_for_good(
    writer: Writer,
) -> None:
    assert await setting(writer, "synchronous_commit") == "on"
    for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
        assert await setting(writer, name) != "0"


async def test_no_statement_is_compiled(writer: Writer, url: str) -> None:
    assert await setting(writer, "jit") == "off"
    reading = reading_engine(url)
    with reading.connect() as connection:
        assert connection.execute(text("SHOW jit")).scalar_one() == "off"
    reading.dispose()


async def test_rows_of_one_statement_are_one_transaction_without_a_word_more(
    journal: Journal, writer: Writer, url: str
) -> None:
    """One statement: so the first of two rows is not there when the second is refused."""
    await open_table(journal, "t")
    await journal.append("t", chatter(3))

    done = await asyncio.gather(
        *(journal.append("t", chatter(seq)) for seq in (2, 3, 4)), return_exceptions=True
    )

    assert [error is None for error in done] == [True, False, True]
    assert query(url, "SELECT seq FROM events ORDER BY seq") == [(1,), (2,), (3,), (4,)]


async def test_updates_of_the_same_row_in_one_group_all_count(writer: Writer) -> None:
    add = update(counters).where(counters.c.name == "a").values(value=counters.c.value + 1)
    await writer.run(keep("a"))

    await asyncio.gather(*(writer.run(lambda transaction: transaction.execute(add)) for _ in range(100)))

    wanted = select(counters.c.value).where(counters.c.name == "a")
    assert await writer.run(lambda transaction: transaction.execute(wanted).scalar_one()) == 101


class TestBrokenLines:
    async def test_a_line_that_breaks_is_told_and_the_next_one_works(self, writer: Writer, url: str) -> None:
        await writer.run(keep("before"))
        query(url, f"SELECT pg_terminate_backend(pid) {OTHERS}")

        with pytest.raises(HistoryUnavailable):
            await writer.run(keep("lost"))

        await writer.run(keep("after"))
        assert query(url, "SELECT name FROM counters WHERE value = 1 ORDER BY name") == [
            ("after",),
            ("before",),
        ]

    async def test_a_journal_goes_on_after_it(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        query(url, f"SELECT pg_terminate_backend(pid) {OTHERS}")

        with pytest.raises(HistoryUnavailable):
            await journal.append("t", chatter(2))

        await journal.append("t", chatter(2))

    async def test_whoever_waits_too_long_for_a_lock_is_told_and_harms_no_other(
        self, writer: Writer, url: str
    ) -> None:
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
    async def test_where_nobody_listens_it_is_unavailable(self, port: int) -> None:
        nowhere = f"postgresql+asyncpg://ann:secret@127.0.0.1:{port}/riverboat"
        for use in (History, upgrade):
            with pytest.raises(HistoryUnavailable) as refused:
                use(nowhere)
            assert "secret" not in str(refused.value)
        with pytest.raises(HistoryUnavailable) as refused:
            await Writer(nowhere).open()
        assert "secret" not in str(refused.value)

    async def test_a_database_that_is_not_there_is_not_made(self, url: str) -> None:
        nowhere = make_url(url).set(database="no_such_database").render_as_string(hide_password=False)
        for use in (History, upgrade):
            with pytest.raises(HistoryUnavailable, match="no_such_database"):
                use(nowhere)
        with pytest.raises(HistoryUnavailable, match="no_such_database"):
            await Writer(nowhere).open()


class TestWhatErrorsTell:
    async def test_a_refused_row_is_not_in_them(self, writer: Writer) -> None:
        def work(transaction: Transaction) -> None:
            transaction.execute(insert(counters).values(name="Ace of spades", value=None))

        with pytest.raises(IntegrityError) as refused:
            await writer.run(work)

        told: BaseException | None = refused.value
        while told is not None:
            assert "spades" not in f"{told} {told!r} {vars(told)}"
            told = told.__cause__ or told.__context__

    async def test_nor_are_cards(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        [dealt, *_] = [event for event in shown_down(1).events if event.kind == "hole_cards_dealt"]

        with pytest.raises(Exception, match="record") as refused:
            await journal.append("t", [Record(2, 99, dealt)])

        told: BaseException | None = refused.value
        while told is not None:
            assert "cards" not in f"{told} {told!r} {vars(told)}"
            told = told.__cause__ or told.__context__

    def test_a_url_is_shown_without_its_password(self) -> None:
        assert shown("postgresql+asyncpg://ann:secret@host/riverboat") == (
            "postgresql+asyncpg://ann:***@host/riverboat"
        )
