"""Chips that come to tables and leave them are booked with their event, or not at all."""

import asyncio
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from riverboat.engine.events import RakeTaken, TimeCharged
from riverboat.engine.table.events import ChipsAdded, SeatLeft, SeatTaken
from riverboat.engine.table.record import Record
from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.models import WITHOUT_BALANCE, balances
from riverboat.server.history.database.utc_time import to_milliseconds
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.errors import AppendRejected, NotEnoughChips
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players, now_in_utc
from riverboat.server.history.queries.hands import History
from tests.engine.table.table_life import TableLife
from tests.server.history.builders import (
    OPENED,
    add_players,
    ann_and_bob_sit_down,
    in_batches,
    numbered,
    open_table,
    shown_down,
)
from tests.support.audit import check_ledger
from tests.support.databases import NewDatabase, query

GRANT = 1_000_000


def kept(url: str) -> dict[str, int]:
    return dict(query(url, "SELECT account, chips FROM balances"))


def entered(url: str) -> dict[str, int]:
    return dict(query(url, "SELECT account, SUM(amount) FROM entries GROUP BY account"))


def seqs(url: str, table: str) -> list[int]:
    with History(url) as history:
        return [record.seq for record in history.records(table)]


class TestBooking:
    async def test_sitting_down_and_leaving_move_chips(
        self, journal: Journal, players: Players, url: str
    ) -> None:
        await journal.append("t", numbered(ann_and_bob_sit_down()))
        assert kept(url) == {
            "bank": 0,
            "house": 0,
            "player:ann": GRANT - 1500,
            "player:bob": GRANT - 1000,
            "player:cat": GRANT,
            "table:t": 2500,
        }
        await journal.append("t", numbered(shown_down(1).events, first=4))
        last = seqs(url, "t")[-1]
        await journal.append("t", numbered([SeatLeft(1, 2500), SeatLeft(4, 0)], first=last + 1))
        assert kept(url)["player:ann"] == GRANT + 1000
        assert kept(url)["table:t"] == 0
        assert check_ledger(url) == []

    async def test_entries_have_time_and_table(self, journal: Journal, players: Players) -> None:
        before = to_milliseconds(now_in_utc())
        await journal.append("t", numbered(ann_and_bob_sit_down()))
        await journal.append("t", numbered([SeatLeft(1, 1500)], first=4))
        entries = await players.entries("ann", None, 10)
        assert [(entry.kind, entry.amount, entry.table) for entry in entries] == [
            ("cash_out", 1500, "t"),
            ("buy_in", -1500, "t"),
            ("grant", GRANT, None),
        ]
        assert all(before <= entry.at <= to_milliseconds(now_in_utc()) for entry in entries[:2])
        assert await players.entries("ann", entries[0].number, 1) == [entries[1]]

    async def test_seat_holder_gets_its_chips(self, journal: Journal, players: Players, url: str) -> None:
        """In one append, Ann leaves, and Cat takes her seat and leaves again."""
        events = [
            *ann_and_bob_sit_down(),
            SeatLeft(1, 1500),
            SeatTaken(1, "cat", "Cat", 700),
            SeatLeft(1, 700),
        ]
        await journal.append("t", numbered(events))
        assert {account: chips for account, chips in kept(url).items() if account.startswith("player")} == {
            "player:ann": GRANT,
            "player:bob": GRANT - 1000,
            "player:cat": GRANT,
        }
        assert check_ledger(url) == []

    async def test_added_chips_come_from_the_balance(
        self, journal: Journal, players: Players, url: str
    ) -> None:
        await journal.append("t", numbered(ann_and_bob_sit_down()))
        await journal.append("t", numbered([ChipsAdded(1, "ann", 300)], first=4))
        assert (kept(url)["player:ann"], kept(url)["table:t"]) == (GRANT - 1800, 2800)
        assert [(entry.kind, entry.amount) for entry in await players.entries("ann", None, 2)] == [
            ("buy_in", -300),
            ("buy_in", -1500),
        ]
        await journal.append("t", numbered([SeatLeft(1, 1800)], first=5))
        assert kept(url)["player:ann"] == GRANT
        assert check_ledger(url) == []

    async def test_rake_and_time_charges_go_to_the_house(
        self, journal: Journal, players: Players, url: str
    ) -> None:
        await journal.append("t", numbered(ann_and_bob_sit_down()))
        await journal.append("t", [Record(4, None, TimeCharged(1, 10)), Record(5, None, RakeTaken(25))])
        assert (entered(url)["house"], kept(url)["table:t"]) == (35, 2465)
        assert not [finding for finding in check_ledger(url) if not finding.startswith("table_chips")]

    async def test_imported_tables_are_not_booked(self, writer: Writer, players: Players, url: str) -> None:
        before = kept(url)
        await Journal(writer, booked=False).append("import-t", numbered(ann_and_bob_sit_down()))
        assert kept(url) == before
        assert seqs(url, "import-t") == [1, 2, 3]
        assert check_ledger(url) == []


class TestServersOnOneDatabase:
    @pytest.mark.only_on("postgresql", "which locks rows, not the whole database")
    async def test_house_and_bank_rows_are_not_contended(
        self, journal: Journal, players: Players, url: str
    ) -> None:
        await journal.append("t", numbered(ann_and_bob_sit_down()))
        engine = migrating_engine(url)
        with engine.begin() as connection:
            held = select(balances).where(balances.c.account.in_(WITHOUT_BALANCE))
            connection.execute(held.with_for_update(key_share=True))  # as an update of them would
            await journal.append("t", [Record(4, None, RakeTaken(25))])  # else a wait for a lock ends it
            await add_players(players, "dan")
        engine.dispose()
        assert (entered(url)["house"], kept(url)["player:dan"]) == (25, GRANT)


class TestWhatIsNotCovered:
    async def test_uncovered_rebuy_is_refused(self, journal: Journal, players: Players, url: str) -> None:
        await journal.append("t", numbered(ann_and_bob_sit_down()))
        with pytest.raises(NotEnoughChips, match=f"you have {GRANT - 1500} chips, not {GRANT}"):
            await journal.append("t", numbered([ChipsAdded(1, "ann", GRANT)], first=4))
        assert seqs(url, "t") == [1, 2, 3]
        assert check_ledger(url) == []

    async def test_uncovered_buy_in_writes_nothing(
        self, journal: Journal, players: Players, url: str
    ) -> None:
        await open_table(journal, "t")
        before = kept(url)
        with pytest.raises(NotEnoughChips, match=f"you have {GRANT} chips, not {GRANT + 1}") as refused:
            await journal.append("t", numbered([SeatTaken(0, "ann", "Ann", GRANT + 1)], first=2))
        assert refused.value.code == "not_enough_chips"
        assert seqs(url, "t") == [1]
        assert kept(url) == before
        await journal.append("t", numbered([SeatTaken(0, "ann", "Ann", GRANT)], first=2))
        assert kept(url)["player:ann"] == 0

    async def test_uncovered_buy_in_does_not_split_the_group(
        self, journal: Journal, players: Players, url: str, savepoints: list[str]
    ) -> None:
        await asyncio.gather(open_table(journal, "t"), open_table(journal, "u"))
        done = await asyncio.gather(
            journal.append("t", numbered([SeatTaken(0, "ann", "Ann", GRANT + 1)], first=2)),
            journal.append("u", numbered([SeatTaken(0, "bob", "Bob", GRANT)], first=2)),
            return_exceptions=True,
        )
        assert [type(error) for error in done] == [NotEnoughChips, type(None)]
        assert savepoints == []
        assert seqs(url, "u") == [1, 2]

    async def test_concurrent_buy_ins_are_limited_by_the_balance(
        self, journal: Journal, players: Players, url: str
    ) -> None:
        tables = [f"t{number}" for number in range(8)]
        async with Writer(url) as writer:
            journals = [journal, Journal(writer)] * 4
            await asyncio.gather(*map(open_table, journals, tables))
            done = await asyncio.gather(
                *(
                    each.append(table, numbered([SeatTaken(0, "ann", "Ann", 300_000)], first=2))
                    for each, table in zip(journals, tables, strict=True)
                ),
                return_exceptions=True,
            )
        assert [type(error) for error in done if error] == [NotEnoughChips] * 5
        assert kept(url)["player:ann"] == GRANT - 900_000
        assert check_ledger(url) == []

    async def test_cash_out_covers_a_buy_in_of_the_same_group(
        self, journal: Journal, players: Players, url: str
    ) -> None:
        await journal.append("t", numbered([OPENED, SeatTaken(0, "ann", "Ann", GRANT)]))
        await open_table(journal, "u")
        await asyncio.gather(
            journal.append("t", numbered([SeatLeft(0, GRANT)], first=3)),
            journal.append("u", numbered([SeatTaken(0, "ann", "Ann", GRANT)], first=2)),
        )
        assert (kept(url)["table:t"], kept(url)["table:u"]) == (0, GRANT)
        assert check_ledger(url) == []

    async def test_cash_out_is_limited_by_the_chips_on_the_table(
        self, journal: Journal, players: Players, url: str
    ) -> None:
        await journal.append("t", numbered(ann_and_bob_sit_down()))
        for events in ([SeatLeft(1, 2501)], [RakeTaken(2501)], [SeatLeft(1, 1500), SeatLeft(4, 1001)]):
            with pytest.raises(AppendRejected):
                await journal.append("t", numbered(events, first=4))
        assert seqs(url, "t") == [1, 2, 3]
        assert kept(url)["table:t"] == 2500

    async def test_cash_out_of_an_unknown_seat_is_refused(self, journal: Journal, players: Players) -> None:
        await journal.append("t", numbered(ann_and_bob_sit_down()))
        with pytest.raises(AppendRejected):
            await journal.append("t", numbered([SeatLeft(0, 100)], first=4))


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
async def test_ledger_balances_after_every_event(
    journal: Journal, players: Players, url: str, seed: int
) -> None:
    life = TableLife(seed, hands=6)
    await add_players(players, *(f"p{number}" for number in range(1, life.arrivals + 1)))
    for batch in in_batches(numbered(life.events), Random(seed)):
        await journal.append("t", batch)
        assert check_ledger(url) == []


@pytest.fixture(scope="module")
def long_lived_url(new_database: NewDatabase) -> Iterator[str]:
    async def prepare(url: str) -> None:
        async with Writer(url) as writer:
            await add_players(Players(writer, opening_grant=1_000), *PLAYERS)
            journal = Journal(writer)
            for table in TABLES:
                await open_table(journal, table)
            await journal.leases.release()

    with new_database() as url:
        asyncio.run(prepare(url))
        yield url


PLAYERS = ("ann", "bob", "cat")
TABLES = ("t", "u")

moves = st.tuples(
    st.sampled_from(TABLES),
    st.sampled_from(["take", "leave", "rake"]),
    st.sampled_from(range(3)),
    st.integers(0, 800),
)


@settings(max_examples=settings().max_examples // 2)  # each opens two writers
@given(moves=st.lists(moves, max_size=24))
def test_ledger_balances_for_any_commands(
    long_lived_url: str, moves: list[tuple[str, str, int, int]]
) -> None:
    """Two processes ask at once. Uncovered payments are refused, and the ledger balances."""

    async def ask() -> None:
        async with Writer(long_lived_url) as one, Writer(long_lived_url) as other:
            journals = {"t": Journal(one), "u": Journal(other)}
            assert sorted(await journals["t"].leases.claim()) == ["t", "u"]
            await journals["t"].leases.release("u")
            query(long_lived_url, "UPDATE servers SET lease_until = lease_until + 3600000")
            assert await journals["u"].leases.claim() == ["u"]
            await asyncio.gather(
                *(make(journals[table], table, [m for m in moves if m[0] == table]) for table in TABLES)
            )
            for journal in journals.values():
                await journal.leases.release()

    async def make(journal: Journal, table: str, moves: list[tuple[str, str, int, int]]) -> None:
        seq = seqs(long_lived_url, table)[-1]
        for _, what, seat, chips in moves:
            event = {
                "take": SeatTaken(seat, PLAYERS[seat], PLAYERS[seat], chips),
                "leave": SeatLeft(seat, chips),
                "rake": RakeTaken(chips),
            }[what]
            try:
                await journal.append(table, numbered([event], first=seq + 1))
            except NotEnoughChips:
                assert what == "take"
            except AppendRejected:
                assert what != "take"
            else:
                seq += 1

    asyncio.run(ask())

    chips = entered(long_lived_url)
    assert sum(chips.values()) == 0
    assert chips.pop("bank") == -3_000
    assert min(chips.values()) >= 0
    players = [account for account in chips if account.startswith("player")]
    assert {account: kept(long_lived_url)[account] for account in players} == {
        account: chips[account] for account in players
    }
    # These are no events of a real table, so only problems of the ledger count.
    assert not [finding for finding in check_ledger(long_lived_url) if not finding.startswith("table_chips")]


class TestChecking:
    @pytest.mark.parametrize(
        ("damage", "finding"),
        [
            (
                "UPDATE entries SET amount = amount + 1 WHERE transaction_id = 't:2' AND amount > 0",
                "the entries of transaction t:2 sum to 1, not to zero",
            ),
            (
                "UPDATE balances SET chips = chips + 5 WHERE account = 'player:ann'",
                "the balance of player:ann is 998505, but its entries sum to 998500",
            ),
            (
                "DELETE FROM entries WHERE transaction_id = 'opening:cat'",
                "the balance of player:cat is 1000000, but its entries sum to 0",
            ),
            (
                "DELETE FROM events WHERE seq = 3",
                "table t: the ledger has 2500 chips on it, but its events lead to 1500",
            ),
            (
                "UPDATE tables SET closed_at = 5",
                "table t: the ledger has 2500 chips on it, but its events lead to 0",
            ),
        ],
    )
    async def test_each_kind_of_damage_is_found(
        self, journal: Journal, players: Players, url: str, damage: str, finding: str
    ) -> None:
        await journal.append("t", numbered(ann_and_bob_sit_down()))
        assert check_ledger(url) == []
        query(url, damage)
        assert any(finding in each for each in check_ledger(url))
