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

from engine.events import Event, HandStarted
from engine.hand import Hand
from server.history.errors import AppendRefused, HistoryUnavailable, SequenceTaken
from server.history.journal import Journal
from server.history.players import Players
from server.history.queries import History
from server.history.writer import Writer
from server.protocol.records import Record
from server.protocol.table_events import SatOut, SeatLeft, SeatTaken, TableClosed
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
from tests.server.protocol.table_life import TableLife
from tests.support.databases import NewDatabase, query, waits_for_a_lock


def on_record(url: str, table: str) -> list[Record]:
    with History(url) as history:
        return list(history.records(table))


class TestAppending:
    async def test_what_was_appended_is_on_record(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        await journal.append("t", chatter(2, 3))

        assert on_record(url, "t") == [*numbered([OPENED]), *chatter(2, 3)]

    async def test_an_append_of_nothing_is_nothing(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")

        await asyncio.gather(journal.append("t", []), journal.append("t", chatter(2)))

        assert len(on_record(url, "t")) == 2

    async def test_many_tables_share_a_commit(self, journal: Journal, url: str, commits: list[str]) -> None:
        tables = [f"t{number}" for number in range(100)]
        await asyncio.gather(*(open_table(journal, table) for table in tables))
        commits.clear()

        await asyncio.gather(*(journal.append(table, chatter(2)) for table in tables))

        assert len(commits) < 20
        assert all(len(on_record(url, table)) == 2 for table in tables)

    async def test_appends_of_one_table_stay_in_order(self, journal: Journal, url: str) -> None:
        events = [SatOut(seat) for seat in range(100)]
        records = numbered([OPENED, *events])

        await asyncio.gather(*(journal.append("t", [record]) for record in records))

        assert on_record(url, "t") == records

    async def test_nothing_of_an_append_remains_where_a_part_fails(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        await journal.append("t", chatter(4))

        with pytest.raises(SequenceTaken):
            await journal.append("t", chatter(2, 3))

        assert [record.seq for record in on_record(url, "t")] == [1, 4]

    @pytest.mark.only_on("sqlite", "which can be given a size")
    async def test_nothing_of_it_remains_where_the_disk_is_full(self, url: str) -> None:
        async with Writer(url) as writer:
            journal = Journal(writer)
            await open_table(journal, "t")
            await writer.run(
                lambda transaction: transaction.execute(text("PRAGMA max_page_count = 40")).all()
            )

            with pytest.raises(HistoryUnavailable):
                await journal.append("t", chatter(2, 10_000))

            assert [record.seq for record in on_record(url, "t")] == [1]


class TestTheFence:
    async def test_a_number_is_taken_once(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        await journal.append("t", chatter(2))

        with pytest.raises(SequenceTaken, match="event 2") as refused:
            await journal.append("t", numbered([TableClosed()], first=2))

        assert refused.value.code == "sequence_taken"
        assert on_record(url, "t")[1:] == chatter(2)

    async def test_of_two_appends_with_the_same_number_one_is_refused(
        self, journal: Journal, url: str
    ) -> None:
        await open_table(journal, "t")

        done = await asyncio.gather(
            journal.append("t", chatter(2)), journal.append("t", chatter(2)), return_exceptions=True
        )

        assert Counter(map(type, done)) == {type(None): 1, SequenceTaken: 1}
        assert len(on_record(url, "t")) == 2

    async def test_the_one_refused_harms_no_other(self, journal: Journal, url: str) -> None:
        tables = [f"t{number}" for number in range(10)]
        await asyncio.gather(*(open_table(journal, table) for table in tables))
        await journal.append("t5", chatter(2))

        done = await asyncio.gather(
            *(journal.append(table, chatter(2)) for table in tables), return_exceptions=True
        )

        assert [type(error) for error in done if error] == [SequenceTaken]
        assert isinstance(done[5], SequenceTaken)
        assert all(len(on_record(url, table)) == 2 for table in tables)

    async def test_a_hand_that_is_appended_twice_is_taken_too(
        self, journal: Journal, players: Players
    ) -> None:
        records = numbered([*ann_and_bob_sit_down(), *shown_down(1).events])
        await journal.append("t", records)

        with pytest.raises(SequenceTaken):
            await journal.append("t", records[3:])


class TestWhatDoesNotFit:
    async def test_a_table_that_was_not_opened(self, journal: Journal) -> None:
        with pytest.raises(AppendRefused):
            await journal.append("nowhere", chatter(1))

    async def test_a_hand_that_was_not_started(self, journal: Journal) -> None:
        await open_table(journal, "t")

        with pytest.raises(AppendRefused):
            await journal.append("t", [Record(2, 77, shown_down(77).events[2])])

    async def test_a_hand_number_that_another_table_has(self, journal: Journal, players: Players) -> None:
        await journal.append("t", numbered([*ann_and_bob_sit_down(), *shown_down(1).events]))
        await open_table(journal, "u")

        with pytest.raises(AppendRefused):
            await journal.append("u", numbered(shown_down(1).events, first=2))

    async def test_a_player_that_nobody_knows(self, journal: Journal) -> None:
        with pytest.raises(AppendRefused) as refused:
            await journal.append("t", numbered([OPENED, SeatTaken(0, "nobody", "Nobody", 500)]))

        assert "nobody" not in str(refused.value).lower()

    async def test_an_error_shows_no_card(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        cards = [Record(1, None, event) for event in shown_down(1).events if event.kind == "hole_cards_dealt"]

        with pytest.raises(SequenceTaken) as refused:
            await journal.append("t", cards[:1])

        told: BaseException | None = refused.value
        while told is not None:
            assert "cards" not in f"{told} {told!r}"
            told = told.__cause__ or told.__context__


class TestOpeningForAll:
    async def test_of_all_servers_one_opens_a_table_and_any_takes_it_up(
        self, journal: Journal, other: Journal
    ) -> None:
        did = await asyncio.gather(journal.open_for_all("t", OPENED), other.open_for_all("u", OPENED))
        opened = ["t", "u"][did.index(True)]
        assert sorted(did) == [False, True]
        assert await other.left_open() == [opened]
        assert (await other.on_record(opened)).records == numbered([OPENED])
        assert not await journal.open_for_all("v", OPENED)

    @pytest.mark.only_on("postgresql", "SQLite lets nobody else write")
    async def test_it_waits_for_another_that_is_about_to(self, journal: Journal, url: str) -> None:
        engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
        with engine.begin() as first:
            first.execute(text("SELECT * FROM counters FOR UPDATE"))
            opening = asyncio.create_task(journal.open_for_all("t", OPENED))
            await waits_for_a_lock(url)
            first.execute(
                text("INSERT INTO tables (id, name, config, opened_at) VALUES ('u', 'Main', '{}', 0)")
            )
            first.execute(text("INSERT INTO owners VALUES ('u', '', 1, 0)"))
        engine.dispose()
        assert not await opening

    async def test_tables_of_hosts_and_closed_ones_are_others(self, journal: Journal, other: Journal) -> None:
        await journal.append("of-ann", numbered([replace(OPENED, host="ann")]))
        assert await journal.open_for_all("t", OPENED)
        assert await other.left_open() == ["t"]
        await other.append("t", numbered([TableClosed()], first=2))
        assert await journal.open_for_all("u", OPENED)

    async def test_a_table_whose_rules_cannot_be_read_is_none(self, journal: Journal, url: str) -> None:
        await open_table(journal, "t")
        query(url, "UPDATE tables SET config = '{'")
        assert await journal.open_for_all("u", OPENED)


class TestHandNumbers:
    async def test_each_is_greater_than_those_before(self, journal: Journal) -> None:
        numbers = [await journal.new_hand_number() for _ in range(200)]

        assert numbers == list(range(1, 201))

    async def test_those_asked_for_at_once_differ(self, journal: Journal) -> None:
        numbers = await asyncio.gather(*(journal.new_hand_number() for _ in range(200)))

        assert sorted(numbers) == list(range(1, 201))

    async def test_none_comes_again_after_a_restart_though_no_hand_was_recorded(self, url: str) -> None:
        given_out: list[int] = []
        for _ in range(3):
            async with Writer(url) as writer:
                given_out += [await Journal(writer).new_hand_number() for _ in range(5)]

        assert len(set(given_out)) == 15
        assert given_out == sorted(given_out)

    async def test_two_processes_never_have_the_same(self, journal: Journal, url: str) -> None:
        async with Writer(url) as writer:
            other = Journal(writer)
            numbers = [await each.new_hand_number() for _ in range(100) for each in (journal, other)]

        assert len(set(numbers)) == 200

    async def test_at_a_table_that_is_taken_over_they_go_on_rising(
        self, journal: Journal, other: Journal
    ) -> None:
        """Also where it is taken back, and numbers from before were left."""
        await open_table(journal, "t")
        numbers = []
        for owner, heir in [(journal, other), (other, journal), (journal, other)]:
            numbers.append(await owner.new_hand_number())
            await owner.owners.release()
            assert await heir.left_open() == ["t"]
        assert numbers == sorted(numbers)


class TestPlayersOfAHand:
    async def test_they_are_those_who_hold_the_seats_when_it_starts(
        self, journal: Journal, players: Players, url: str
    ) -> None:
        """Cat takes Ann's seat between two hands, and all of it is written in one go."""
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

    async def test_the_seats_of_other_tables_are_others(
        self, journal: Journal, players: Players, url: str
    ) -> None:
        others = [OPENED, SeatTaken(1, "cat", "Cat", 1500), SeatTaken(4, "ann", "Ann", 1500)]
        await journal.append("t", numbered(ann_and_bob_sit_down()))
        await journal.append("u", numbered(others))

        await journal.append("t", numbered(shown_down(1).events, first=4))

        with History(url) as history:
            assert [player.player for player in history.hand(1).summary.players] == ["ann", "bob"]

    async def test_a_seat_that_nobody_is_known_to_have_taken_is_kept_without_a_player(
        self, journal: Journal, url: str
    ) -> None:
        await journal.append("t", numbered([OPENED, *shown_down(1).events]))

        with History(url) as history:
            assert [player.player for player in history.hand(1).summary.players] == [None, None]


@pytest.mark.parametrize("seed", range(3))
async def test_the_life_of_a_table_reads_back_as_it_was(
    journal: Journal, players: Players, url: str, seed: int
) -> None:
    life = TableLife(seed, hands=10)
    await add_players(players, *(f"p{number}" for number in range(1, life.arrivals + 1)))
    records = numbered(life.events)

    for batch in in_batches(records, Random(seed)):
        await journal.append("t", batch)

    assert on_record(url, "t") == records
    with History(url) as history:
        hands = [history.hand(number) for number in range(1, 11)]
    holders: dict[int, str] = {}
    started = iter(hands)
    for event in life.events:
        if isinstance(event, SeatTaken):
            holders[event.seat] = event.player
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


@settings(max_examples=60, deadline=None)
@given(events=st.lists(any_event(player="ann"), max_size=12))
def test_events_of_any_kind_come_back_as_they_were(long_lived_url: str, events: list[Event]) -> None:
    table = uuid4().hex

    async def keep() -> list[Record]:
        async with Writer(long_lived_url) as writer:
            journal = Journal(writer)
            hand, records = None, [Record(0, None, OPENED)]
            for seq, event in enumerate(events, 1):
                hand = await journal.new_hand_number() if isinstance(event, HandStarted) else hand
                records.append(Record(seq, hand, event))
            await journal.append(table, records)
            return records

    records = asyncio.run(keep())

    assert on_record(long_lived_url, table) == records


class TestKilling:
    """A process that appends is killed outright; what it said was on record has to be."""

    @pytest.mark.parametrize("lines", [1, 150, 600])
    def test_every_acknowledged_append_is_on_record(self, url: str, lines: int) -> None:
        acknowledged = self._killed_after(lines, url)

        assert acknowledged
        with History(url) as history:
            for table, last in acknowledged.items():
                numbers = [record.seq for record in history.records(table)]
                assert numbers == list(range(1, len(numbers) + 1))
                assert len(numbers) >= last

    def _killed_after(self, lines: int, url: str) -> dict[str, int]:
        """The last number that was acknowledged, by table."""
        appender = subprocess.Popen(
            [sys.executable, "-m", "tests.server.history.appender", url],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(builders.__file__).parents[3],
        )
        assert appender.stdout is not None
        with appender, appender.stdout as out:
            said = [out.readline() for _ in range(lines)]
            appender.kill()
            said += out.readlines()
        assert appender.returncode == -signal.SIGKILL
        # The kill may have cut the last line short.
        return {table: int(seq) for table, seq in (line.split() for line in said if line.endswith("\n"))}
