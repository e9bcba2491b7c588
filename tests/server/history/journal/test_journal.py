import asyncio
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import create_engine, make_url, text

from riverboat.engine.events import Event, HandStarted
from riverboat.engine.hand import Hand
from riverboat.engine.table.events import SatOut, SeatChanged, SeatLeft, SeatTaken, TableClosed
from riverboat.engine.table.record import Record
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.errors import AppendRejected, HistoryUnavailable, LeaseLost, SequenceTaken
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from riverboat.server.history.queries.hands import History
from tests.engine.table.table_life import TableLife
from tests.server.history import builders
from tests.server.history.builders import (
    OPENED,
    add_players,
    ann_and_bob_sit_down,
    chatter,
    in_batches,
    numbered,
    open_table,
    shown_down,
)
from tests.server.history.event_strategies import any_event
from tests.support.databases import NewDatabase, query, waits_for_a_lock


def load(url: str, table: str) -> list[Record]:
    with History(url) as history:
        return list(history.records(table))


class TestAppending:
    async def test_appended_events_are_durable(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        await journal.append("t", chatter(2, 3))

        assert load(url, "t") == [*numbered([OPENED]), *chatter(2, 3)]

    async def test_empty_append_does_nothing(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")

        await asyncio.gather(journal.append("t", []), journal.append("t", chatter(2)))

        assert len(load(url, "t")) == 2

    async def test_many_tables_share_a_commit(self, journal: Journal, url: str, commits: list[str]) -> None:
        tables = [f"t{number}" for number in range(100)]
        await asyncio.gather(*(open_table(journal, table) for table in tables))
        commits.clear()

        await asyncio.gather(*(journal.append(table, chatter(2)) for table in tables))

        assert len(commits) < 20
        assert all(len(load(url, table)) == 2 for table in tables)

    async def test_appends_of_one_table_stay_in_order(self, journal: Journal, url: str) -> None:
        events = [SatOut(seat) for seat in range(100)]
        records = numbered([OPENED, *events])

        await asyncio.gather(*(journal.append("t", [record]) for record in records))

        assert load(url, "t") == records

    async def test_append_is_atomic(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        await journal.append("t", chatter(4))

        with pytest.raises(SequenceTaken):
            await journal.append("t", chatter(2, 3))

        assert [record.seq for record in load(url, "t")] == [1, 4]

    @pytest.mark.only_on("sqlite", "which can be given a size")
    async def test_append_is_atomic_on_a_full_disk(self, url: str) -> None:
        async with Writer(url) as writer:
            journal = Journal(writer)
            await open_table(journal, "t")
            await writer.run(
                lambda transaction: transaction.execute(text("PRAGMA max_page_count = 40")).all()
            )

            with pytest.raises(HistoryUnavailable):
                await journal.append("t", chatter(2, 10_000))

            assert [record.seq for record in load(url, "t")] == [1]


class TestTheFence:
    async def test_sequence_number_is_used_once(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        await journal.append("t", chatter(2))

        with pytest.raises(SequenceTaken, match="event 2") as refused:
            await journal.append("t", numbered([TableClosed()], first=2))

        assert refused.value.code == "sequence_taken"
        assert load(url, "t")[1:] == chatter(2)

    async def test_concurrent_appends_with_one_number_are_refused(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")

        done = await asyncio.gather(
            journal.append("t", chatter(2)), journal.append("t", chatter(2)), return_exceptions=True
        )

        assert Counter(map(type, done)) == {type(None): 1, SequenceTaken: 1}
        assert len(load(url, "t")) == 2

    async def test_refused_append_affects_no_other(self, journal: Journal, url: str) -> None:
        tables = [f"t{number}" for number in range(10)]
        await asyncio.gather(*(open_table(journal, table) for table in tables))
        await journal.append("t5", chatter(2))

        done = await asyncio.gather(
            *(journal.append(table, chatter(2)) for table in tables), return_exceptions=True
        )

        assert [type(error) for error in done if error] == [SequenceTaken]
        assert isinstance(done[5], SequenceTaken)
        assert all(len(load(url, table)) == 2 for table in tables)

    async def test_repeated_hand_is_refused(self, journal: Journal, players: Players) -> None:
        records = numbered([*ann_and_bob_sit_down(), *shown_down(1).events])
        await journal.append("t", records)

        with pytest.raises(SequenceTaken):
            await journal.append("t", records[3:])


class TestWhatDoesNotFit:
    async def test_unopened_table_is_refused(self, journal: Journal) -> None:
        with pytest.raises(AppendRejected):
            await journal.append("nowhere", chatter(1))

    async def test_unstarted_hand_is_refused(self, journal: Journal) -> None:
        await open_table(journal, "t")

        with pytest.raises(AppendRejected):
            await journal.append("t", [Record(2, 77, shown_down(77).events[2])])

    async def test_hand_number_of_another_table_is_refused(self, journal: Journal, players: Players) -> None:
        await journal.append("t", numbered([*ann_and_bob_sit_down(), *shown_down(1).events]))
        await open_table(journal, "u")

        with pytest.raises(AppendRejected):
            await journal.append("u", numbered(shown_down(1).events, first=2))

    async def test_unknown_player_is_refused(self, journal: Journal) -> None:
        with pytest.raises(AppendRejected) as refused:
            await journal.append("t", numbered([OPENED, SeatTaken(0, "nobody", "Nobody", 500)]))

        assert "nobody" not in str(refused.value).lower()

    async def test_errors_show_no_cards(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        cards = [Record(1, None, event) for event in shown_down(1).events if event.kind == "hole_cards_dealt"]

        with pytest.raises(SequenceTaken) as refused:
            await journal.append("t", cards[:1])

        error: BaseException | None = refused.value
        while error is not None:
            assert "cards" not in f"{error} {error!r}"
            error = error.__cause__ or error.__context__


class TestOpeningForAll:
    async def test_one_server_opens_the_house_table_and_any_claims_it(
        self, journal: Journal, other: Journal
    ) -> None:
        did = await asyncio.gather(journal.open_for_all("t", OPENED), other.open_for_all("u", OPENED))
        opened = ["t", "u"][did.index(True)]
        assert sorted(did) == [False, True]
        assert await other.left_open() == [opened]
        assert (await other.load(opened)).records == numbered([OPENED])
        assert not await journal.open_for_all("v", OPENED)

    @pytest.mark.only_on("postgresql", "SQLite lets nobody else write")
    async def test_opening_waits_for_a_concurrent_opening(self, journal: Journal, url: str) -> None:
        engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
        with engine.begin() as first:
            first.execute(text("SELECT * FROM counters FOR UPDATE"))
            opening = asyncio.create_task(journal.open_for_all("t", OPENED))
            await waits_for_a_lock(url)
            first.execute(
                text("INSERT INTO tables (id, name, config, opened_at) VALUES ('u', 'Main', '{}', 0)")
            )
            first.execute(text("INSERT INTO leases (table_id, epoch) VALUES ('u', 1)"))
        engine.dispose()
        assert not await opening

    async def test_table_that_is_lost_while_it_is_read_is_not_recovered(
        self, journal: Journal, other: Journal
    ) -> None:
        await journal.open_for_all("t", OPENED)
        assert await other.left_open() == ["t"]
        reading = asyncio.create_task(other.load("t"))
        await asyncio.sleep(0)  # it has begun
        other.leases.mark_lost("t")
        with pytest.raises(LeaseLost):
            await reading
        with pytest.raises(LeaseLost):
            await other.load("t")

    async def test_lease_lost_meanwhile_is_reported(self, journal: Journal, url: str) -> None:
        await journal.leases.renew()
        query(url, "DELETE FROM servers")
        with pytest.raises(LeaseLost):
            await journal.open_for_all("t", OPENED)
        await journal.leases.renew()
        assert await journal.open_for_all("t", OPENED)

    async def test_hosted_and_closed_tables_do_not_count(self, journal: Journal, other: Journal) -> None:
        await journal.append("of-ann", numbered([replace(OPENED, host="ann")]))
        assert await journal.open_for_all("t", OPENED)
        assert await other.left_open() == ["t"]
        await other.append("t", numbered([TableClosed()], first=2))
        assert await journal.open_for_all("u", OPENED)

    async def test_table_with_unreadable_rules_does_not_count(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        query(url, "UPDATE tables SET config = '{'")
        assert await journal.open_for_all("u", OPENED)


class TestHandNumbers:
    async def test_ids_increase(self, journal: Journal) -> None:
        numbers = [await journal.new_hand_id() for _ in range(200)]

        assert numbers == list(range(1, 201))

    async def test_concurrent_ids_differ(self, journal: Journal) -> None:
        numbers = await asyncio.gather(*(journal.new_hand_id() for _ in range(200)))

        assert sorted(numbers) == list(range(1, 201))

    async def test_numbers_are_not_reused_after_a_restart(self, url: str) -> None:
        given_out: list[int] = []
        for _ in range(3):
            async with Writer(url) as writer:
                given_out += [await Journal(writer).new_hand_id() for _ in range(5)]

        assert len(set(given_out)) == 15
        assert given_out == sorted(given_out)

    async def test_two_processes_get_different_numbers(self, journal: Journal, url: str) -> None:
        async with Writer(url) as writer:
            other = Journal(writer)
            numbers = [await each.new_hand_id() for _ in range(100) for each in (journal, other)]

        assert len(set(numbers)) == 200

    async def test_numbers_increase_after_a_takeover(self, journal: Journal, other: Journal) -> None:
        """Also if it is taken back, and numbers of the old block are left."""
        await open_table(journal, "t")
        numbers = []
        for owner, heir in [(journal, other), (other, journal), (journal, other)]:
            numbers.append(await owner.new_hand_id())
            await owner.leases.release()
            assert await heir.left_open() == ["t"]
        assert numbers == sorted(numbers)


class TestPlayersOfAHand:
    async def test_players_hold_the_seats_at_the_start(
        self, journal: Journal, players: Players, url: str
    ) -> None:
        """Cat takes Ann's seat between two hands, all in one append."""
        first, second = shown_down(1), shown_down(2)
        events = [
            *ann_and_bob_sit_down(),
            *first.events,
            SeatLeft(1, 2500),
            SeatTaken(1, "cat", "Cat", 1500),
            *second.events,
        ]

        await asyncio.gather(*(journal.append("t", [record]) for record in numbered(events)))

        with History(url) as history:
            assert [player.player for player in history.hand(1).summary.players] == ["ann", "bob"]
            assert [player.player for player in history.hand(2).summary.players] == ["cat", "bob"]

    async def test_seats_of_other_tables_are_ignored(
        self, journal: Journal, players: Players, url: str
    ) -> None:
        others = [OPENED, SeatTaken(1, "cat", "Cat", 1500), SeatTaken(4, "ann", "Ann", 1500)]
        await journal.append("t", numbered(ann_and_bob_sit_down()))
        await journal.append("u", numbered(others))

        await journal.append("t", numbered(shown_down(1).events, first=4))

        with History(url) as history:
            assert [player.player for player in history.hand(1).summary.players] == ["ann", "bob"]

    async def test_seat_without_a_known_player_has_null(self, journal: Journal, url: str) -> None:
        await journal.append("t", numbered([OPENED, *shown_down(1).events]))

        with History(url) as history:
            assert [player.player for player in history.hand(1).summary.players] == [None, None]


@pytest.mark.parametrize("seed", range(3))
async def test_table_events_round_trip(journal: Journal, players: Players, url: str, seed: int) -> None:
    life = TableLife(seed, hands=10)
    await add_players(players, *(f"p{number}" for number in range(1, life.arrivals + 1)))
    records = numbered(life.events)

    for batch in in_batches(records, Random(seed)):
        await journal.append("t", batch)

    assert load(url, "t") == records
    with History(url) as history:
        hands = [history.hand(number) for number in range(1, 11)]
    holders: dict[int, str] = {}
    started = iter(hands)
    for event in life.events:
        if isinstance(event, SeatTaken):
            holders[event.seat] = event.player
        if isinstance(event, SeatChanged):
            holders[event.to] = holders.pop(event.seat)
        if isinstance(event, HandStarted):
            summary = next(started).summary
            assert {player.seat: player.player for player in summary.players} == {
                seat.number: holders[seat.number] for seat in event.seats
            }
    for on_file in hands:
        hand = Hand.replay(on_file.events)
        assert hand.over
        assert hand.board == on_file.summary.board
        assert hand.stacks() == {player.seat: player.finishing_stack for player in on_file.summary.players}


@pytest.fixture(scope="module")
def long_lived_url(new_database: NewDatabase) -> Iterator[str]:
    async def prepare(url: str) -> None:
        async with Writer(url) as writer:
            await add_players(Players(writer, opening_grant=10**18), "ann")

    with new_database() as url:
        asyncio.run(prepare(url))
        yield url


@settings(max_examples=30, deadline=None)
@given(events=st.lists(any_event(player="ann"), max_size=12))
def test_events_of_every_kind_round_trip(long_lived_url: str, events: list[Event]) -> None:
    table = uuid4().hex

    async def keep() -> list[Record]:
        async with Writer(long_lived_url) as writer:
            journal = Journal(writer)
            hand, records = None, [Record(0, None, OPENED)]
            for seq, event in enumerate(events, 1):
                hand = await journal.new_hand_id() if isinstance(event, HandStarted) else hand
                records.append(Record(seq, hand, event))
            await journal.append(table, records)
            return records

    records = asyncio.run(keep())

    assert load(long_lived_url, table) == records


class TestKilling:
    """A process that appends is killed. What it acknowledged must be durable."""

    @pytest.mark.parametrize("lines", [1, pytest.param(150, marks=pytest.mark.slow), 600])
    def test_acknowledged_appends_survive_a_kill(self, url: str, lines: int) -> None:
        acknowledged = self._killed_after(lines, url)

        assert acknowledged
        with History(url) as history:
            for table, last in acknowledged.items():
                numbers = [record.seq for record in history.records(table)]
                assert numbers == list(range(1, len(numbers) + 1))
                assert len(numbers) >= last

    def _killed_after(self, lines: int, url: str) -> dict[str, int]:
        """Return the last acknowledged number by table."""
        appender = subprocess.Popen(
            [sys.executable, "-m", "tests.server.history.appender", url],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(builders.__file__).parents[4],
        )
        assert appender.stdout is not None
        with appender, appender.stdout as out:
            said = [out.readline() for _ in range(lines)]
            appender.kill()
            said += out.readlines()
        assert appender.returncode == -signal.SIGKILL
        # The kill may have cut the last line short.
        return {table: int(seq) for table, seq in (line.split() for line in said if line.endswith("\n"))}
