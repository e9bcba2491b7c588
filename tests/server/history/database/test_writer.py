import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import bindparam, func, insert, select, text
from sqlalchemy.exc import IntegrityError

from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.models import counters
from riverboat.server.history.database.statements import Statement
from riverboat.server.history.database.writer import Transaction, Work, Writer, writer_beside
from riverboat.server.history.errors import BadDatabaseUrl, HistoryUnavailable


def keep(name: str, value: object = None) -> Work[None]:
    """Return work that stores `name` with the number of rows before it."""
    before = select(func.count()).select_from(counters).scalar_subquery() if value is None else value

    def work(transaction: Transaction) -> None:
        transaction.execute(insert(counters).values(name=name, value=before))

    return work


KEEP = Statement.insert(1, counters, {"name": bindparam("name"), "value": bindparam("value")})


def kept(transaction: Transaction) -> list[str]:
    """Return the stored names, in order."""
    names = transaction.execute(select(counters.c.name).order_by(counters.c.value)).scalars().all()
    return [name for name in names if name not in ("hand_numbers", "account_changes")]


async def pragma(writer: Writer, words: str) -> object:
    return await writer.run(lambda transaction: transaction.execute(text(f"PRAGMA {words}")).scalar())


@pytest.mark.only_on("sqlite", "set by PRAGMAs")
class TestDurabilityOnSqlite:
    async def test_commit_is_on_disk_before_it_is_acknowledged(self, writer: Writer) -> None:
        assert await pragma(writer, "journal_mode") == "wal"
        assert await pragma(writer, "synchronous") == 2  # FULL

    async def test_foreign_keys_are_enforced(self, writer: Writer) -> None:
        assert await pragma(writer, "foreign_keys") == 1

    async def test_settings_are_kept_after_a_failure(self, writer: Writer) -> None:
        with pytest.raises(HistoryUnavailable):
            await pragma(writer, "nothing = nowhere; SELECT * FROM nowhere")

        assert await pragma(writer, "synchronous") == 2
        assert await pragma(writer, "foreign_keys") == 1

    async def test_transactions_are_serialised(self, writer: Writer, url: str) -> None:
        def read_and_write(transaction: Transaction) -> None:
            assert kept(transaction) == []
            with (
                closing(sqlite3.connect(url.removeprefix("sqlite:///"), timeout=0)) as other,
                pytest.raises(sqlite3.OperationalError, match="locked"),
            ):
                other.execute("DELETE FROM counters")
            keep("a")(transaction)

        await writer.run(read_and_write)

        assert await writer.run(kept) == ["a"]


class TestGroups:
    async def test_queued_work_is_written_in_few_commits(self, writer: Writer, commits: list[str]) -> None:
        await asyncio.gather(*(writer.run(keep(f"n{number}")) for number in range(100)))

        assert len(await writer.run(kept)) == 100
        assert len(commits) < 20

    @pytest.mark.parametrize("capacity", [1, 7, 1000])
    async def test_work_is_done_in_order(self, url: str, capacity: int) -> None:
        names = [f"n{number}" for number in range(100)]

        async with Writer(url, capacity=capacity) as writer:
            await asyncio.gather(*(writer.run(keep(name)) for name in names))

            assert await writer.run(kept) == names

    async def test_work_of_one_loop_step_is_one_transaction(self, writer: Writer) -> None:
        transactions = await asyncio.gather(*(writer.run(lambda transaction: transaction) for _ in range(20)))

        assert all(each is transactions[0] for each in transactions)

    async def test_constraint_violation_affects_no_other_work(self, writer: Writer) -> None:
        await writer.run(keep("taken"))

        done = await asyncio.gather(
            *(writer.run(keep(name)) for name in ("a", "b", "taken", "c", "a", "d")), return_exceptions=True
        )

        assert [type(error) for error in done if error] == [IntegrityError, IntegrityError]
        assert isinstance(done[2], IntegrityError)
        assert isinstance(done[4], IntegrityError)
        assert await writer.run(kept) == ["taken", "a", "b", "c", "d"]

    async def test_error_of_a_row_does_not_contain_its_values(self, writer: Writer) -> None:
        rows = [{"name": "secret", "value": 1}] * 2

        with pytest.raises(IntegrityError) as error:
            await writer.run(lambda transaction: transaction.add(KEEP, rows))

        assert "secret" not in str(error.value)
        assert await writer.run(kept) == []

    async def test_error_in_work_writes_nothing_and_affects_no_other(self, writer: Writer) -> None:
        def fail(transaction: Transaction) -> None:
            keep("half")(transaction)
            raise ZeroDivisionError

        done = await asyncio.gather(
            *(writer.run(work) for work in (keep("a"), fail, keep("b"))), return_exceptions=True
        )

        assert isinstance(done[1], ZeroDivisionError)
        assert await writer.run(kept) == ["a", "b"]

    async def test_work_refused_before_writing_does_not_split_the_group(
        self, writer: Writer, commits: list[str], savepoints: list[str]
    ) -> None:
        def refuse(transaction: Transaction) -> None:
            if "a" in kept(transaction):
                raise ZeroDivisionError

        commits.clear()
        done = await asyncio.gather(
            *(writer.run(work) for work in (keep("a"), refuse, keep("b"))), return_exceptions=True
        )

        assert isinstance(done[1], ZeroDivisionError)
        assert (len(commits), savepoints) == (1, [])
        assert await writer.run(kept) == ["a", "b"]

    async def test_refusal_based_on_rolled_back_rows_is_retried(self, writer: Writer) -> None:
        """What it read is rolled back with its group, so it runs again."""
        await writer.run(keep("taken"))

        def refuse_a_second(transaction: Transaction) -> str:
            if kept(transaction).count("b"):
                raise ZeroDivisionError
            return "first"

        def fail(transaction: Transaction) -> None:
            keep("half")(transaction)
            raise ZeroDivisionError

        def keep_for_once(transaction: Transaction) -> None:
            keep("b" if not tries else "c")(transaction)
            tries.append(1)

        tries: list[int] = []
        done = await asyncio.gather(
            *(writer.run(work) for work in (keep_for_once, refuse_a_second, fail)), return_exceptions=True
        )

        assert done[:2] == [None, "first"]
        assert await writer.run(kept) == ["taken", "c"]

    async def test_invalid_value_affects_no_other_work(self, writer: Writer) -> None:
        done = await asyncio.gather(
            *(writer.run(work) for work in (keep("a"), keep("b", {}), keep("c"))),
            return_exceptions=True,
        )

        assert [error is None for error in done] == [True, False, True]
        assert not isinstance(done[1], HistoryUnavailable)
        assert await writer.run(kept) == ["a", "c"]

    async def test_cancelled_caller_blocks_nobody(self, url: str) -> None:
        async with Writer(url, capacity=1) as writer:
            callers = [asyncio.create_task(writer.run(keep(f"n{number}"))) for number in range(5)]
            await asyncio.sleep(0)
            callers[0].cancel()
            callers[2].cancel()

            await asyncio.gather(*callers, return_exceptions=True)
            await writer.run(keep("after"))

            assert {"n1", "n3", "n4", "after"} <= set(await writer.run(kept))


@pytest.mark.only_on("sqlite", "whose driver waits in a thread")
async def test_queue_is_bounded(url: str, commits: list[str]) -> None:
    held, dispose = threading.Event(), threading.Event()

    def hold(transaction: Transaction) -> None:
        held.set()
        assert dispose.wait(10)

    async with Writer(url, capacity=3) as writer:
        first = asyncio.create_task(writer.run(hold))
        await asyncio.to_thread(held.wait)
        others = [asyncio.create_task(writer.run(keep(f"n{number}"))) for number in range(10)]
        await asyncio.sleep(0)
        commits.clear()
        dispose.set()
        await asyncio.gather(first, *others)

        assert len(commits) >= 1 + 10 / 3
        assert len(await writer.run(kept)) == 10


@pytest.mark.only_on("sqlite", "a file that is full, or locked")
class TestFailuresOfSqlite:
    async def test_full_disk_is_reported_to_the_whole_group(self, writer: Writer) -> None:
        await pragma(writer, "max_page_count = 1")
        long = "x" * 100_000

        done = await asyncio.gather(
            *(writer.run(keep(f"{long}{number}")) for number in range(3)), return_exceptions=True
        )

        assert [type(error) for error in done] == [HistoryUnavailable] * 3
        assert "full" in str(done[0])
        assert long not in str(done[0])

    async def test_writing_resumes_when_the_disk_has_space(self, writer: Writer) -> None:
        await pragma(writer, "max_page_count = 1")
        with pytest.raises(HistoryUnavailable):
            await writer.run(keep("x" * 100_000))

        await writer.run(keep("again"))

        assert await writer.run(kept) == ["again"]

    async def test_locked_database_is_unavailable(self, writer: Writer, url: str) -> None:
        await pragma(writer, "busy_timeout = 10")
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")

            with pytest.raises(HistoryUnavailable, match="locked"):
                await writer.run(keep("a"))

        await writer.run(keep("b"))
        assert await writer.run(kept) == ["b"]


class TestFailures:
    async def test_error_in_the_thread_leaves_no_caller_waiting(self, writer: Writer) -> None:
        def leave(transaction: Transaction) -> None:
            raise GeneratorExit

        with pytest.raises(GeneratorExit):
            await writer.run(leave)

        await writer.run(keep("a"))
        assert await writer.run(kept) == ["a"]

    async def test_database_without_schema_is_unavailable(self, bare_database: str) -> None:
        async with Writer(bare_database) as writer:
            with pytest.raises(HistoryUnavailable, match=r"no such table|does not exist"):
                await writer.run(keep("a"))


class TestOpeningAndClosing:
    async def test_closing_writes_the_queue(self, url: str) -> None:
        writer = Writer(url)
        await writer.open()
        waiting = [asyncio.create_task(writer.run(keep(f"n{number}"))) for number in range(50)]
        await asyncio.sleep(0)

        await writer.close()

        await asyncio.gather(*waiting)
        async with Writer(url) as again:
            assert len(await again.run(kept)) == 50

    async def test_closed_writer_refuses_work(self, url: str) -> None:
        writer = Writer(url)
        await writer.open()
        await writer.close()
        await writer.close()

        with pytest.raises(HistoryUnavailable, match="closed"):
            await writer.run(keep("late"))

    async def test_callers_beyond_capacity_are_refused_on_close(self, url: str) -> None:
        writer = Writer(url, capacity=1)
        await writer.open()
        waiting = [asyncio.create_task(writer.run(keep(f"n{number}"))) for number in range(3)]
        await asyncio.sleep(0)

        await writer.close()

        done = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(error) for error in done] == [type(None), HistoryUnavailable, HistoryUnavailable]

    @pytest.mark.only_on("sqlite", "a file that is not there, or something else")
    async def test_file_that_is_no_database_cannot_be_opened(self, tmp_path: Path) -> None:
        (tmp_path / "letter.db").write_text("Dear reader, this is not a database.\n" * 100)

        with pytest.raises(HistoryUnavailable):
            await Writer(f"sqlite:///{tmp_path}/letter.db").open()
        with pytest.raises(HistoryUnavailable):
            await Writer(f"sqlite:///{tmp_path}/nowhere/riverboat.db").open()

    def test_invalid_url_is_refused(self) -> None:
        with pytest.raises(BadDatabaseUrl):
            Writer("riverboat.db")


class TestWriterBeside:
    @pytest.mark.only_on("postgresql", "SQLite has one writer at a time")
    async def test_neither_waits_for_the_other(self, url: str) -> None:
        engine, lock = migrating_engine(url), text("SELECT pg_advisory_xact_lock(7)")
        async with Writer(url) as first, writer_beside(first, url) as second:
            with engine.begin() as connection:
                connection.execute(lock)
                waiting = asyncio.create_task(first.run(lambda transaction: transaction.execute(lock).all()))
                await asyncio.sleep(0)
                await second.run(keep("a"))
            await waiting
        engine.dispose()

    @pytest.mark.only_on("sqlite", "the other kind has many writers")
    async def test_it_is_the_same_on_sqlite(self, url: str) -> None:
        async with Writer(url) as first, writer_beside(first, url) as second:
            assert second is first
