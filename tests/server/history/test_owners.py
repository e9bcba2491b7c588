"""One server at a time writes for a table, and one that was replaced writes nothing more."""

import asyncio
import logging
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from server.history.errors import HistoryUnavailable, NotOwner
from server.history.journal import Journal
from server.history.owners import LEASE_MS, Owners
from server.history.players import Players
from server.history.queries import History
from server.history.writer import Writer
from server.protocol.table_events import SeatTaken, TableClosed
from tests.server.history import builders
from tests.server.history.builders import ann_and_bob_sit_down, chatter, numbered, open_table
from tests.support.audit import check_ledger
from tests.support.databases import only_read, query
from tests.support.logged import logged

OVER = "UPDATE owners SET lease_until = 0"
RUNNING = "UPDATE owners SET lease_until = lease_until + 3600000"


def seqs(url: str, table: str) -> list[int]:
    with History(url) as history:
        return [record.seq for record in history.records(table)]


class TestAppending:
    async def test_whoever_opens_a_table_owns_it(self, journal: Journal, other: Journal, url: str) -> None:
        await open_table(journal, "t")

        with pytest.raises(NotOwner) as refused:
            await other.append("t", chatter(2))

        assert refused.value.code == "not_owner"
        assert journal.owners.epoch("t") == 1
        await journal.append("t", chatter(2))
        assert seqs(url, "t") == [1, 2]

    async def test_a_table_of_another_cannot_be_opened_again(
        self, journal: Journal, other: Journal, url: str
    ) -> None:
        await open_table(journal, "t")

        with pytest.raises(NotOwner):
            await open_table(other, "t")

        assert other.owners.epoch("t") is None
        await journal.append("t", chatter(2))

    async def test_an_owner_that_was_replaced_writes_nothing_more(
        self, journal: Journal, other: Journal, players: Players, url: str
    ) -> None:
        lost: list[str] = []
        journal.owners._lost = lost.append
        await open_table(journal, "t")
        query(url, OVER)
        assert await other.owners.claim() == ["t"]
        assert other.owners.epoch("t") == 2

        with pytest.raises(NotOwner):
            await journal.append("t", numbered([SeatTaken(1, "ann", "Ann", 1500)], first=2))

        assert lost == ["t"]
        assert journal.owners.epoch("t") is None
        assert (await players.info("ann")).balance == 1_000_000
        await other.append("t", numbered([SeatTaken(1, "bob", "Bob", 1500)], first=2))
        assert seqs(url, "t") == [1, 2]
        assert check_ledger(url) == []

    async def test_the_one_refused_harms_no_other(self, journal: Journal, other: Journal, url: str) -> None:
        tables = [f"t{number}" for number in range(10)]
        await asyncio.gather(*(open_table(journal, table) for table in tables))
        query(url, f"{OVER} WHERE table_id = 't5'")
        await other.owners.claim("t5")

        done = await asyncio.gather(
            *(journal.append(table, chatter(2)) for table in tables), return_exceptions=True
        )

        assert [type(error) for error in done if error] == [NotOwner]
        assert [len(seqs(url, table)) for table in tables] == [2, 2, 2, 2, 2, 1, 2, 2, 2, 2]

    async def test_nobody_owns_a_table_that_is_closed(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        await journal.append("t", numbered([TableClosed()], first=2))

        assert query(url, "SELECT * FROM owners") == []
        assert journal.owners.epoch("t") is None
        with pytest.raises(NotOwner):
            await journal.append("t", chatter(3))


class TestClaiming:
    async def test_not_while_the_lease_runs(self, journal: Journal, other: Journal, url: str) -> None:
        await open_table(journal, "t")
        query(url, RUNNING)

        assert await other.owners.claim() == []
        assert await other.owners.claim("t") == []
        assert other.owners.epoch("t") is None
        await journal.append("t", chatter(2))

    async def test_what_is_owned_already(self, journal: Journal) -> None:
        await open_table(journal, "t")

        assert await journal.owners.claim() == []
        assert journal.owners.epoch("t") == 1

    async def test_a_table_that_is_not_there(self, journal: Journal) -> None:
        assert await journal.owners.claim("nowhere") == []

    async def test_of_many_who_claim_one_gets_it(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        query(url, OVER)
        writers = [Writer(url) for _ in range(5)]
        for writer in writers:
            await writer.open()

        owners = [Owners(writer) for writer in writers]
        claimed = await asyncio.gather(*(each.claim() for each in owners))

        assert sorted(claimed) == [[], [], [], [], ["t"]]
        assert Counter(each.epoch("t") for each in owners) == {None: 4, 2: 1}
        for writer in writers:
            await writer.close()

    async def test_all_that_are_left_open_the_oldest_first(
        self, journal: Journal, other: Journal, url: str
    ) -> None:
        for table in ("b", "a", "c"):
            await open_table(journal, table)
        query(url, "UPDATE tables SET opened_at = 5 WHERE id = 'c'")
        query(url, "UPDATE tables SET opened_at = 6 WHERE id = 'b'")
        await journal.append("a", numbered([TableClosed()], first=2))
        query(url, OVER)

        assert await other.owners.claim() == ["c", "b"]
        await other.append("c", chatter(2))
        await other.append("b", chatter(2))

    async def test_one_of_those_that_are_left_open(self, journal: Journal, other: Journal, url: str) -> None:
        for table in ("t", "u"):
            await open_table(journal, table)
        query(url, OVER)

        assert await other.owners.claim("u") == ["u"]
        assert other.owners.epoch("t") is None

    async def test_a_released_table_is_to_be_had_at_once(self, journal: Journal, other: Journal) -> None:
        for table in ("t", "u"):
            await open_table(journal, table)
        await journal.owners.release("t")
        assert await other.owners.claim() == ["t"]
        await journal.owners.release()
        assert await other.owners.claim() == ["u"]
        assert other.owners.epoch("t") == 2
        assert journal.owners.epoch("t") is None


class TestRenewing:
    async def test_a_lease_is_renewed_by_the_clock_of_the_database(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        query(url, OVER)

        await journal.owners.renew()

        [(epoch, until, opened_at)] = query(
            url, "SELECT epoch, lease_until, opened_at FROM owners JOIN tables ON table_id = id"
        )
        assert epoch == 1
        assert until - LEASE_MS >= opened_at

    async def test_it_shows_whether_anything_can_be_written(self, journal: Journal) -> None:
        await journal.owners.renew()
        renewed_at = journal.owners.renewed_at

        with only_read(), pytest.raises(HistoryUnavailable):
            await journal.owners.renew()
        assert journal.owners.renewed_at == renewed_at
        await journal.owners.renew()
        assert journal.owners.renewed_at > renewed_at

    async def test_where_there_is_no_lease_it_writes_all_the_same(self, journal: Journal) -> None:
        written: list[int] = []

        def count(*told: Any) -> None:
            *_, context, _ = told
            written.append(context.rowcount)

        event.listen(Engine, "after_cursor_execute", count)
        try:
            await journal.owners.renew()
        finally:
            event.remove(Engine, "after_cursor_execute", count)
        assert written[-1] == 1

    async def test_it_goes_on_in_the_background_and_lets_go_at_the_end(
        self, journal: Journal, other: Journal, url: str
    ) -> None:
        await open_table(journal, "t")
        query(url, OVER)
        async with journal.owners.renewing(), asyncio.timeout(20):
            while query(url, "SELECT lease_until FROM owners") == [(0,)]:  # noqa: ASYNC110
                await asyncio.sleep(0.01)

        assert await other.owners.claim() == ["t"]

    async def test_a_table_that_was_lost_is_told_once(
        self, journal: Journal, other: Journal, url: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level(logging.WARNING)
        lost: list[str] = []
        journal.owners._lost = lost.append
        for table in ("t", "u"):
            await open_table(journal, table)
        query(url, f"{OVER} WHERE table_id = 't'")
        await other.owners.claim("t")

        await journal.owners.renew()
        await journal.owners.renew()

        assert lost == ["t"]
        assert "table=t" in logged(caplog)
        await journal.append("u", chatter(2))

    async def test_a_table_that_closes_meanwhile_is_not_lost(self, journal: Journal) -> None:
        lost: list[str] = []
        journal.owners._lost = lost.append
        await open_table(journal, "t")

        await asyncio.gather(journal.append("t", numbered([TableClosed()], first=2)), journal.owners.renew())

        assert lost == []

    async def test_a_database_that_does_not_answer_ends_nothing(
        self, journal: Journal, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Neither does an error that nobody foresaw."""
        errors = iter([HistoryUnavailable("gone"), ZeroDivisionError()])
        renewed = asyncio.Event()

        async def renew() -> None:
            if (error := next(errors, None)) is not None:
                raise error
            renewed.set()

        monkeypatch.setattr(journal.owners, "renew", renew)
        async with journal.owners.renewing(), asyncio.timeout(20):
            await renewed.wait()


class TestGivingUp:
    async def test_a_table_of_another_is_not_given_up(
        self, journal: Journal, other: Journal, players: Players, url: str
    ) -> None:
        await journal.append("t", numbered(ann_and_bob_sit_down()))

        await other.give_up("t")

        assert (await players.info("ann")).balance == 1_000_000 - 1500
        await journal.append("t", chatter(4))

    async def test_one_that_was_taken_over_is(
        self, journal: Journal, other: Journal, players: Players, url: str
    ) -> None:
        await journal.append("t", numbered(ann_and_bob_sit_down()))
        query(url, OVER)

        assert await other.left_open() == ["t"]
        await other.give_up("t")

        assert (await players.info("ann")).balance == 1_000_000
        assert query(url, "SELECT * FROM owners") == []
        with pytest.raises(NotOwner):
            await journal.append("t", chatter(4))


async def test_another_process_takes_over_after_a_kill_and_writes_on(url: str, journal: Journal) -> None:
    appender = subprocess.Popen(  # noqa: ASYNC220 - nothing else is to be done meanwhile
        [sys.executable, "-m", "tests.server.history.appender", url],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(builders.__file__).parents[3],
    )
    assert appender.stdout is not None
    with appender, appender.stdout as out:
        for _ in range(50):
            out.readline()
        appender.kill()
    assert appender.returncode == -signal.SIGKILL

    await journal.owners.outlast()
    left = await journal.owners.claim()

    assert sorted(left) == [f"t{number}" for number in range(10)]
    for table in left:
        assert journal.owners.epoch(table) == 2
        last = seqs(url, table)[-1]
        await journal.append(table, chatter(last + 1))
        assert seqs(url, table)[-1] == last + 1
