"""One server at a time writes for a table. A replaced one cannot write."""

import asyncio
import logging
import signal
import subprocess
import sys
from collections import Counter
from math import inf
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event, select, text

from riverboat.engine.table.events import SeatTaken, TableClosed
from riverboat.server.history.account_changes import AccountChanges
from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.leases import Leases
from riverboat.server.history.database.servers import DRAINING, LEASE_MS, ServerReport, all_servers
from riverboat.server.history.database.statements import milliseconds_now
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.errors import HistoryUnavailable, LeaseLost
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from riverboat.server.history.queries.hands import History
from tests.server.history import builders
from tests.server.history.builders import ann_and_bob_sit_down, chatter, numbered, open_table
from tests.support.audit import check_ledger
from tests.support.databases import only_read, query
from tests.support.logged import logged
from tests.support.waiting import PATIENCE

OVER = "UPDATE servers SET lease_until = 0"
FREE = "UPDATE leases SET server_id = NULL WHERE table_id = "


def seqs(url: str, table: str) -> list[int]:
    with History(url) as history:
        return [record.seq for record in history.records(table)]


async def given_without_knowing(journal: Journal, other: Journal) -> list[str]:
    """Have `journal` give table "t" to `other`, where it is played, and still believe that it owns it.

    Returns the tables that `journal` finds to be lost from then on.
    """
    lost: list[str] = []
    journal.leases._lost = lost.append
    await open_table(journal, "t")
    await other.leases.renew()
    await journal.give(["t"], other.leases.server_id)
    journal.leases.set_epoch("t", 1)  # the acknowledgement was lost
    await other.receive("t", 2, other.leases.server_id)
    await other.append("t", chatter(2))
    return lost


@pytest.mark.usefixtures("long_leases")
class TestAppending:
    async def test_opening_a_table_makes_its_owner(self, journal: Journal, other: Journal, url: str) -> None:
        await open_table(journal, "t")

        with pytest.raises(LeaseLost) as refused:
            await other.append("t", chatter(2))

        assert refused.value.code == "lease_lost"
        assert journal.leases.epoch("t") == 1
        await journal.append("t", chatter(2))
        assert seqs(url, "t") == [1, 2]

    async def test_existing_table_cannot_be_opened_again(
        self, journal: Journal, other: Journal, url: str
    ) -> None:
        await open_table(journal, "t")

        with pytest.raises(LeaseLost):
            await open_table(other, "t")

        assert other.leases.epoch("t") is None
        await journal.append("t", chatter(2))

    async def test_replaced_owner_cannot_write(
        self, journal: Journal, other: Journal, players: Players, url: str
    ) -> None:
        lost: list[str] = []
        journal.leases._lost = lost.append
        await open_table(journal, "t")
        query(url, OVER)
        assert await other.leases.claim() == ["t"]
        assert other.leases.epoch("t") == 2

        with pytest.raises(LeaseLost):
            await journal.append("t", numbered([SeatTaken(1, "ann", "Ann", 1500)], first=2))

        assert lost == ["t"]
        assert journal.leases.epoch("t") is None
        assert (await players.info("ann")).balance == 1_000_000
        await other.append("t", numbered([SeatTaken(1, "bob", "Bob", 1500)], first=2))
        assert seqs(url, "t") == [1, 2]
        assert check_ledger(url) == []

    async def test_late_append_does_not_lose_a_table_that_was_claimed_again(
        self, journal: Journal, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        lost: list[str] = []
        journal.leases._lost = lost.append
        await open_table(journal, "t")
        write = journal._writer.run

        async def write_late(work: Any) -> Any:
            query(url, "UPDATE leases SET epoch = 3")
            journal.leases.set_epoch("t", 3)
            return await write(work)

        monkeypatch.setattr(journal._writer, "run", write_late)
        with pytest.raises(LeaseLost):
            await journal.append("t", chatter(2))

        assert (lost, journal.leases.epoch("t")) == ([], 3)
        await journal.append("t", chatter(2))
        assert seqs(url, "t") == [1, 2]

    async def test_refused_append_affects_no_other(self, journal: Journal, other: Journal, url: str) -> None:
        tables = [f"t{number}" for number in range(10)]
        await asyncio.gather(*(open_table(journal, table) for table in tables))
        query(url, f"{FREE}'t5'")
        assert await other.leases.claim() == ["t5"]

        done = await asyncio.gather(
            *(journal.append(table, chatter(2)) for table in tables), return_exceptions=True
        )

        assert [type(error) for error in done if error] == [LeaseLost]
        assert [len(seqs(url, table)) for table in tables] == [2, 2, 2, 2, 2, 1, 2, 2, 2, 2]

    async def test_closed_table_has_no_owner(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        await journal.append("t", numbered([TableClosed()], first=2))

        assert query(url, "SELECT * FROM leases") == []
        assert journal.leases.epoch("t") is None
        with pytest.raises(LeaseLost):
            await journal.append("t", chatter(3))


@pytest.mark.usefixtures("long_leases")
class TestClaiming:
    async def test_running_lease_is_respected(self, journal: Journal, other: Journal) -> None:
        await open_table(journal, "t")

        assert await other.leases.claim() == []
        assert other.leases.epoch("t") is None
        await journal.append("t", chatter(2))

    async def test_own_table_is_not_claimed_again(self, journal: Journal) -> None:
        await open_table(journal, "t")

        assert await journal.leases.claim() == []
        assert journal.leases.epoch("t") == 1

    async def test_concurrent_claims_have_one_winner(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        query(url, OVER)
        writers = [Writer(url) for _ in range(5)]
        for writer in writers:
            await writer.open()

        leases = [Leases(writer) for writer in writers]
        claimed = await asyncio.gather(*(each.claim() for each in leases))

        assert sorted(claimed) == [[], [], [], [], ["t"]]
        assert Counter(each.epoch("t") for each in leases) == {None: 4, 2: 1}
        for writer in writers:
            await writer.close()

    async def test_open_tables_are_claimed_oldest_first(
        self, journal: Journal, other: Journal, url: str
    ) -> None:
        for table in ("b", "a", "c"):
            await open_table(journal, table)
        query(url, "UPDATE tables SET opened_at = 5 WHERE id = 'c'")
        query(url, "UPDATE tables SET opened_at = 6 WHERE id = 'b'")
        await journal.append("a", numbered([TableClosed()], first=2))
        query(url, OVER)

        assert await other.leases.claim() == ["c", "b"]
        await other.append("c", chatter(2))
        await other.append("b", chatter(2))

    async def test_released_table_is_claimed_at_once(self, journal: Journal, other: Journal) -> None:
        for table in ("t", "u"):
            await open_table(journal, table)
        await journal.leases.release("t")
        assert await other.leases.claim() == ["t"]
        await journal.leases.release()
        assert await other.leases.claim() == ["u"]
        assert other.leases.epoch("t") == 2
        assert journal.leases.epoch("t") is None


@pytest.mark.usefixtures("long_leases")
class TestRenewing:
    async def test_lease_uses_the_clock_of_the_database(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        query(url, OVER)

        await journal.leases.renew()

        [(epoch, until, opened_at)] = query(
            url,
            "SELECT epoch, lease_until, opened_at FROM leases, servers, tables"
            " WHERE servers.id = server_id AND tables.id = table_id",
        )
        assert epoch == 1
        assert until - LEASE_MS >= opened_at

    async def test_renewing_fails_if_nothing_can_be_written(self, journal: Journal) -> None:
        await journal.leases.renew()
        renewed_at = journal.leases.renewed_at

        with only_read(), pytest.raises(HistoryUnavailable):
            await journal.leases.renew()
        assert journal.leases.renewed_at == renewed_at
        await journal.leases.renew()
        assert journal.leases.renewed_at > renewed_at

    async def test_renewing_writes_without_tables(self, journal: Journal, url: str) -> None:
        await journal.leases.renew()
        query(url, OVER)

        await journal.leases.renew()

        assert query(url, "SELECT id FROM servers WHERE lease_until > 0") == [(journal.leases.server_id,)]

    async def test_renews_in_the_background_and_releases_at_the_end(
        self, journal: Journal, other: Journal, url: str
    ) -> None:
        await open_table(journal, "t")
        query(url, OVER)
        async with journal.leases.renewing(), asyncio.timeout(PATIENCE):
            while query(url, "SELECT lease_until FROM servers") == [(0,)]:  # noqa: ASYNC110
                await asyncio.sleep(0.01)

        assert await other.leases.claim() == ["t"]

    async def test_lost_table_is_reported_once(
        self, journal: Journal, other: Journal, url: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level(logging.WARNING)
        lost: list[str] = []
        journal.leases._lost = lost.append
        for table in ("t", "u"):
            await open_table(journal, table)
        query(url, f"{FREE}'t'")
        await other.leases.claim()

        await journal.leases.renew()
        await journal.leases.renew()

        assert lost == ["t"]
        assert "table=t" in logged(caplog)
        await journal.append("u", chatter(2))

    async def test_table_closed_during_renewal_is_not_lost(self, journal: Journal) -> None:
        lost: list[str] = []
        journal.leases._lost = lost.append
        await open_table(journal, "t")

        await asyncio.gather(journal.append("t", numbered([TableClosed()], first=2)), journal.leases.renew())

        assert lost == []

    async def test_renewing_survives_an_unavailable_database(
        self, journal: Journal, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Nor does an unexpected error."""
        errors = iter([HistoryUnavailable("gone"), ZeroDivisionError()])
        renewed = asyncio.Event()

        async def renew() -> None:
            if (error := next(errors, None)) is not None:
                raise error
            renewed.set()

        monkeypatch.setattr(journal.leases, "renew", renew)
        async with journal.leases.renewing(), asyncio.timeout(PATIENCE):
            await renewed.wait()


class TestLooking:
    async def test_look_shares_the_transaction_of_the_renewal(
        self, journal: Journal, other: Journal, commits: list[str]
    ) -> None:
        await open_table(journal, "t")
        looks = 0
        enough = asyncio.Event()

        async def look() -> None:
            nonlocal looks
            await AccountChanges(journal._writer).last()
            looks += 1
            if looks == 3:
                enough.set()

        before = len(commits)
        async with journal.leases.renewing(look), asyncio.timeout(PATIENCE):
            await enough.wait()
        assert len(commits) - before <= looks + 2, "one for each renewal, the last of them, and the release"

    async def test_slow_or_failing_look_delays_no_renewal(
        self, journal: Journal, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        calls: list[str] = []
        ended = asyncio.Event()
        renewed = asyncio.Event()

        async def look() -> None:
            calls.append("look")
            if len(calls) == 1:
                raise ZeroDivisionError
            try:
                await asyncio.Event().wait()
            finally:
                ended.set()

        async def renew() -> None:
            if len(calls) == 2:
                calls.append("renewal")
            elif len(calls) > 2:
                renewed.set()

        monkeypatch.setattr(journal.leases, "renew", renew)
        async with journal.leases.renewing(look), asyncio.timeout(PATIENCE):
            await renewed.wait()
        await asyncio.sleep(0)
        assert calls == ["look", "look", "renewal"], "the one that takes long is not begun again"
        assert ended.is_set(), "it ends with the context"
        assert "following account changes failed" in logged(caplog)


class TestGivingUp:
    async def test_table_of_another_owner_is_not_abandoned(
        self, journal: Journal, other: Journal, players: Players, url: str
    ) -> None:
        await journal.append("t", numbered(ann_and_bob_sit_down()))

        await other.abandon("t")

        assert (await players.info("ann")).balance == 1_000_000 - 1500
        await journal.append("t", chatter(4))

    async def test_claimed_table_is_abandoned(
        self, journal: Journal, other: Journal, players: Players, url: str
    ) -> None:
        await journal.append("t", numbered(ann_and_bob_sit_down()))
        query(url, OVER)

        assert await other.left_open() == ["t"]
        await other.abandon("t")

        assert (await players.info("ann")).balance == 1_000_000
        assert query(url, "SELECT * FROM leases") == []
        with pytest.raises(LeaseLost):
            await journal.append("t", chatter(4))


async def test_another_process_takes_over_after_a_kill(url: str, journal: Journal) -> None:
    appender = subprocess.Popen(  # noqa: ASYNC220 - nothing else is to be done meanwhile
        [sys.executable, "-m", "tests.server.history.appender", url],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(builders.__file__).parents[4],
    )
    assert appender.stdout is not None
    with appender, appender.stdout as out:
        for _ in range(50):
            out.readline()
        appender.kill()
    assert appender.returncode == -signal.SIGKILL

    await journal.leases.wait_for_expiry()
    left = await journal.leases.claim()

    assert sorted(left) == [f"t{number}" for number in range(10)]
    for table in left:
        assert journal.leases.epoch(table) == 2
        last = seqs(url, table)[-1]
        await journal.append(table, chatter(last + 1))
        assert seqs(url, table)[-1] == last + 1


async def test_renewal_shows_whether_there_is_anything_to_claim(journal: Journal, other: Journal) -> None:
    await open_table(journal, "t")
    assert journal.leases.until_expiry() == inf
    assert not journal.leases.may_claim()
    await other.leases.renew()
    assert 0 < other.leases.until_expiry() <= LEASE_MS / 1000 + 0.001
    assert not other.leases.may_claim()
    assert other.leases.servers == 2
    await journal.leases.release("t")
    await other.leases.renew()
    assert other.leases.may_claim()


async def test_table_that_was_given_may_be_claimed_when_it_is_late(
    journal: Journal, other: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    await open_table(journal, "t")
    await other.leases.renew()
    await journal.give(["t"], other.leases.server_id)
    await other.leases.renew()
    assert not other.leases.may_claim()
    monkeypatch.setattr("riverboat.server.history.database.leases.ADOPTED_AFTER", 0.0)
    assert other.leases.may_claim()


async def test_lease_that_has_run_out_may_be_claimed(journal: Journal, other: Journal, url: str) -> None:
    await open_table(journal, "t")
    query(url, OVER)
    await other.leases.renew()
    assert other.leases.until_expiry() <= 0
    assert other.leases.may_claim()


async def test_statements_do_not_depend_on_the_number_of_tables(journal: Journal) -> None:
    """SQLite caches every statement text: a list of all tables made memory grow in steps."""
    seen: set[str] = set()

    def note(connection: object, cursor: object, statement: str, *_: object) -> None:
        seen.add(statement)

    async def open_and_take(number: int) -> None:
        await open_table(journal, f"t{number}")
        tables = [f"t{each}" for each in range(number + 1)]
        for table in tables:
            await journal.leases.release(table)
        assert sorted(await journal.leases.claim()) == tables
        await journal.leases.renew()

    event.listen(Engine, "before_cursor_execute", note)
    try:
        await open_and_take(0)
        first = set(seen)
        for number in (1, 2):
            await open_and_take(number)
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    assert seen == first


@pytest.mark.usefixtures("long_leases")
@pytest.mark.only_on("postgresql", "tables are given away there alone")
class TestGiving:
    async def test_given_table_is_written_by_the_receiver_alone(
        self, journal: Journal, other: Journal, url: str
    ) -> None:
        for table in ("t", "u"):
            await open_table(journal, table)
        await other.leases.renew()

        assert await journal.give(["t", "nobody's"], other.leases.server_id) == {"t": 2}
        assert await other.receive("t", 2, other.leases.server_id)

        with pytest.raises(LeaseLost):
            await journal.append("t", chatter(2))
        await other.append("t", chatter(2))
        await journal.append("u", chatter(2))
        assert (seqs(url, "t"), seqs(url, "u")) == ([1, 2], [1, 2])

    async def test_table_is_not_given_to_a_server_without_a_lease(self, journal: Journal) -> None:
        await open_table(journal, "t")
        assert await journal.give(["t"], "nobody") == {}
        await journal.append("t", chatter(2))

    async def test_table_with_an_append_on_its_way_is_not_given(
        self, journal: Journal, other: Journal, url: str
    ) -> None:
        await open_table(journal, "t")
        await other.leases.renew()
        engine = migrating_engine(url)
        with engine.begin() as append:
            append.execute(text("SELECT 1 FROM leases WHERE table_id = 't' FOR KEY SHARE"))
            assert await journal.give(["t"], other.leases.server_id) == {}
        engine.dispose()
        assert await journal.give(["t"], other.leases.server_id) == {"t": 2}

    async def test_late_or_foreign_news_of_a_table_is_ignored(self, journal: Journal, other: Journal) -> None:
        await open_table(journal, "t")
        await other.leases.renew()
        await journal.give(["t"], other.leases.server_id)
        assert not await other.receive("t", 1, other.leases.server_id)
        assert not await other.receive("t", 2, "another")
        assert not await journal.receive("t", 2, journal.leases.server_id)
        assert await other.receive("t", 2, other.leases.server_id)
        assert not await other.receive("t", 2, other.leases.server_id)

    @pytest.mark.parametrize("reopened_by", ["handover", "release"])
    async def test_server_that_does_not_know_that_it_gave_a_table_away_gets_it_back(
        self, journal: Journal, other: Journal, reopened_by: str
    ) -> None:
        """What happened meanwhile is recovered: it may be whole hands, of other players."""
        lost = await given_without_knowing(journal, other)
        if reopened_by == "handover":
            await other.give(["t"], journal.leases.server_id)
            assert await journal.receive("t", 3, journal.leases.server_id)
        else:
            await other.leases.release()
            assert await journal.left_open() == ["t"]
        assert (lost, journal.leases.epoch("t")) == (["t"], 3)

    async def test_server_does_not_continue_a_table_that_another_has_had(
        self, journal: Journal, other: Journal
    ) -> None:
        lost = await given_without_knowing(journal, other)
        await other.give(["t"], journal.leases.server_id)
        with pytest.raises(LeaseLost):
            await journal.resynchronise("t", 1)
        assert (lost, journal.leases.epoch("t")) == (["t"], None)

    async def test_table_that_does_not_arrive_is_adopted(
        self, journal: Journal, other: Journal, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await open_table(journal, "t")
        await other.leases.renew()
        await journal.give(["t"], other.leases.server_id)
        await other.leases.renew()
        assert await other.left_open() == []
        monkeypatch.setattr("riverboat.server.history.database.leases.ADOPTED_AFTER", 0.0)
        assert await other.left_open() == ["t"]
        assert other.leases.epoch("t") == 3
        assert not await other.receive("t", 2, other.leases.server_id)
        await other.append("t", chatter(2))

    async def test_draining_server_passes_on_what_it_is_given(self, journal: Journal, other: Journal) -> None:
        await open_table(journal, "t")
        await other.leases.renew()
        await journal.give(["t"], other.leases.server_id)
        other.leases.load = lambda: ServerReport(state=DRAINING)
        await other.leases.renew()
        assert await journal.left_open() == ["t"]


@pytest.mark.parametrize(("lease", "every"), [(0.5, 0.125), (1.2, 0.3), (60.0, 0.3)])
async def test_lease_is_an_option(writer: Writer, url: str, lease: float, every: float) -> None:
    leases = Leases(writer, lease=lease)
    before = query(url, select(milliseconds_now()))[0][0]

    await leases.renew()

    [(until,)] = query(url, "SELECT lease_until FROM servers")
    after = query(url, select(milliseconds_now()))[0][0]
    assert before <= until - lease * 1000 <= after
    assert leases.renew_every == every
    [info] = await writer.run(lambda transaction: all_servers(transaction, leases.lease_ms))
    assert 0 <= info.lease_age_ms <= query(url, select(milliseconds_now()))[0][0] - before


async def test_start_waits_no_longer_than_for_a_usual_lease(
    writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    await open_table(Journal(writer, Leases(writer, lease=3_600.0)), "t")
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    await Leases(writer).wait_for_expiry()
    assert waited == [LEASE_MS / 1000]
