"""Closed tables move into an archive atomically, and both ledgers stay consistent."""

import asyncio
import os
import sys
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from click.testing import CliRunner

from riverboat.client_cli.main import main
from riverboat.engine.house import House, Rake
from riverboat.engine.table.events import SeatLeft, SeatTaken, TableClosed
from riverboat.server.history import expiry
from riverboat.server.history.archiving import archive, removal
from riverboat.server.history.archiving.archive import Archived
from riverboat.server.history.errors import ArchiveUnusable, HistoryUnavailable, UnknownHand, UnknownTable
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from riverboat.server.history.queries.hands import History
from riverboat.server.history.verifying import verify
from tests.server.history.builders import OPENED, ann_and_bob_sit_down, numbered, shown_down
from tests.support.audit import findings
from tests.support.databases import query
from tests.support.played import play_tables

TOMORROW = datetime.now(UTC) + timedelta(days=1)
RULES: list[dict[str, Any]] = [
    {"game": "nlhe", "house": House(rake=Rake(50, 300), rabbit=True)},
    {"game": "horse"},
    {"game": "nlhe"},
]


@pytest.fixture
async def played(url: str) -> str:
    """Create a database with three tables: t0 is closed, t1 is open, t2 is in a hand."""
    await play_tables(url, RULES, 4, "archiving")
    return url


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "archive.db"


def content(file: Path) -> bytes:
    return file.read_bytes()


def mode(file: Path) -> int:
    return file.stat().st_mode & 0o777


def at(file: Path) -> str:
    return f"sqlite:///{file}"


def hands_in(url: str, **wanted: Any) -> list[Any]:
    with History(url) as past:
        return [(past.hand(each.id).records, each) for each in past.hands(limit=1000, **wanted)]


def chips(url: str) -> dict[str, int]:
    """Return the balances of players."""
    kept = "SELECT account, chips FROM balances WHERE account LIKE 'player:%'"
    return dict(query(url, kept))


def rows(url: str, table: str) -> int:
    """Count the rows that refer to `table`, except its own and that of its account."""
    return sum(
        query(url, f"SELECT COUNT(*) FROM {of} WHERE table_id = '{table}'")[0][0]  # noqa: S608
        for of in ("events", "hands", "seatings", "checkpoints", "leases", "entries")
    )


async def test_closed_table_moves_with_its_hands(played: str, file: Path) -> None:
    hands, before, others = hands_in(played, table="t0"), chips(played), hands_in(played, table="t1")
    [(total,)] = query(played, "SELECT SUM(amount) FROM entries WHERE account = 'house'")

    done = await archive(played, TOMORROW, file)

    assert (done.tables, done.hands, done.left) == (1, len(hands), {})
    assert hands_in(at(file)) == hands
    assert hands_in(played, table="t0") == []
    assert hands_in(played, table="t1") == others
    assert rows(played, "t0") == 0
    assert {account: before[account] for account in chips(played)} == chips(played)
    assert query(played, "SELECT SUM(amount) FROM entries WHERE account = 'house'") == [(total,)]
    assert findings(played) == []
    assert findings_of_archive(file) == []
    assert set(chips(at(file)).values()) == {0}


def findings_of_archive(file: Path) -> list[str]:
    return [str(finding) for finding in findings_without_keys(at(file))]


def findings_without_keys(url: str) -> list[Any]:

    found: list[Any] = []
    verify(url, found.append)
    return found


async def test_tables_closed_later_and_open_ones_stay(played: str, file: Path) -> None:
    before = hands_in(played)

    done = await archive(played, datetime(2026, 1, 1, tzinfo=UTC), file)

    assert done == Archived()
    assert hands_in(played) == before
    assert hands_in(at(file)) == []


async def test_archive_is_one_private_file(played: str, file: Path) -> None:
    before = os.umask(0)
    try:
        await archive(played, TOMORROW, file)
    finally:
        os.umask(before)
    assert [path.name for path in file.parent.glob("archive.db*")] == ["archive.db"]
    if os.name == "posix":
        assert mode(file) == 0o600


async def test_archive_contains_no_secrets(players: Players, journal: Journal, url: str, file: Path) -> None:
    await players.register("ann", "Ann", "$argon2id$her-hash")
    await close_after_a_hand(journal, "t")

    await archive(url, TOMORROW, file)

    assert b"her-hash" not in content(file)
    assert query(at(file), "SELECT * FROM tokens") == []
    assert query(at(file), "SELECT name, name_key FROM players ORDER BY name") == [
        ("Ann", None),
        ("Bob", None),
    ]


async def close_after_a_hand(journal: Journal, table: str) -> None:
    """Ann wins all of Bob's thousand, and both leave."""
    hand = shown_down(await journal.new_hand_id())
    ends = [SeatLeft(1, 2500), SeatLeft(4, 0), TableClosed()]
    await journal.append(table, numbered([*ann_and_bob_sit_down(), *hand.events, *ends]))


async def test_existing_archive_is_extended(players: Players, journal: Journal, url: str, file: Path) -> None:
    await close_after_a_hand(journal, "t")
    await archive(url, TOMORROW, file)
    await close_after_a_hand(journal, "u")
    await archive(url, TOMORROW, file)

    assert [summary.table for _, summary in hands_in(at(file))] == ["u", "t"]
    assert findings_of_archive(file) == []
    assert findings(url) == []
    assert chips(url) == {"player:ann": 1_002_000, "player:bob": 998_000, "player:cat": 1_000_000}
    kept = "SELECT account, amount, kind FROM entries WHERE kind = 'archived' ORDER BY number"
    assert sorted(query(url, kept)) == [
        ("player:ann", 1000, "archived"),
        ("player:ann", 1000, "archived"),
        ("player:bob", -1000, "archived"),
        ("player:bob", -1000, "archived"),
    ]


async def test_tables_of_one_move_leave_one_entry_each(
    players: Players, journal: Journal, url: str, file: Path
) -> None:
    for table in ("t", "u"):
        await close_after_a_hand(journal, table)

    await archive(url, TOMORROW, file)

    kept = "SELECT account, amount FROM entries WHERE kind = 'archived' ORDER BY account"
    assert query(url, kept) == [("player:ann", 2000), ("player:bob", -2000)]


@pytest.mark.parametrize("stops_after", range(0, 12, 2))
async def test_interrupted_move_is_completed(
    played: str, file: Path, monkeypatch: pytest.MonkeyPatch, stops_after: int
) -> None:
    """Wherever it stops, both databases are consistent, then and after it is completed."""
    monkeypatch.setattr(removal, "ROW_BATCH", 50)
    monkeypatch.setattr(removal, "_HAND_BATCH", 2)
    monkeypatch.setattr(removal, "_BOOKING_BATCH", 4)
    hands, left = hands_in(played, table="t0"), iter(range(stops_after))
    paced = expiry.paced

    async def stopping(*arguments: Any) -> Any:
        if next(left, None) is None:
            raise HistoryUnavailable("stopped")
        return await paced(*arguments)

    monkeypatch.setattr(removal, "paced", stopping)
    with pytest.raises(HistoryUnavailable, match="stopped"):
        await archive(played, TOMORROW, file)
    assert hands_in(at(file)) == hands
    assert findings_of_archive(file) == []
    assert findings(played) == []
    assert hands_in(played, table="t0") == []
    with History(played) as past, pytest.raises(UnknownTable):
        past.table("t0")

    monkeypatch.setattr(removal, "paced", paced)
    await archive(played, TOMORROW, file)

    assert rows(played, "t0") == 0
    assert query(played, "SELECT id FROM tables ORDER BY id") == [("t1",), ("t2",)]
    assert findings(played) == []
    assert hands_in(at(file)) == hands


async def test_removal_uses_small_transactions(
    played: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(removal, "ROW_BATCH", 10)
    [(count,)] = query(played, "SELECT COUNT(*) FROM events WHERE table_id = 't0'")
    left, paced = [], expiry.paced

    async def counting(*arguments: Any) -> Any:
        done = await paced(*arguments)
        left.append(query(played, "SELECT COUNT(*) FROM events WHERE table_id = 't0'")[0][0])
        return done

    monkeypatch.setattr(removal, "paced", counting)
    await archive(played, TOMORROW, file)

    removed = [before - after for before, after in pairwise([count, *left])]
    assert sum(removed) == count > 50
    assert max(removed) == 10


async def test_server_plays_during_a_move(
    played: str, file: Path, journal: Journal, players: Players
) -> None:
    """Appends to an open table between the steps of the removal."""
    await journal.append("u", numbered([OPENED, SeatTaken(0, "ann", "Ann", 1000)]))
    over = False

    async def keep_playing() -> int:
        seq = 2
        while not over:
            seq += 1
            await journal.append("u", numbered([SeatTaken(1, "bob", "Bob", 500)], first=seq))
            seq += 1
            await journal.append("u", numbered([SeatLeft(1, 500)], first=seq))
        return seq

    playing = asyncio.create_task(keep_playing())
    done = await archive(played, TOMORROW, file)
    over = True
    assert await playing > 2
    assert done.tables == 1
    assert findings(played) == []


async def test_damaged_table_is_not_moved(players: Players, journal: Journal, url: str, file: Path) -> None:
    for table in ("t", "u"):
        await close_after_a_hand(journal, table)
    query(url, "UPDATE hands SET pot = 7 WHERE table_id = 't'")

    done = await archive(url, TOMORROW, file)

    assert list(done.left) == ["t"]
    assert "hand_list" in done.left["t"]
    assert [summary.table for _, summary in hands_in(at(file))] == ["u"]
    assert [summary.table for _, summary in hands_in(url)] == ["t"]


async def test_table_that_differs_from_the_archive_stays(
    players: Players, journal: Journal, url: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await close_after_a_hand(journal, "t")

    async def broken_off(*_: object) -> bool:
        raise HistoryUnavailable("broken off")

    monkeypatch.setattr(sys.modules["riverboat.server.history.archiving.archive"], "mark", broken_off)
    with pytest.raises(HistoryUnavailable, match="broken off"):
        await archive(url, TOMORROW, file)
    monkeypatch.undo()
    query(at(file), "UPDATE events SET data = replace(data, 'Ann', 'Eve') WHERE seq = 2")

    done = await archive(url, TOMORROW, file)

    assert done.left == {"t": "the archive has another table with this id"}
    assert len(hands_in(url)) == 1
    assert findings(url) == []


async def test_closed_guest_goes_with_the_last_hand(
    players: Players, journal: Journal, url: str, file: Path
) -> None:
    await players.register("bob", "Bob", "hash")
    await close_after_a_hand(journal, "t")
    expired = "UPDATE players SET expires_at = NULL WHERE id = 'ann'"
    query(url, expired)
    query(url, "DELETE FROM tokens WHERE player_id = 'ann'")

    await archive(url, TOMORROW, file)

    assert query(url, "SELECT id FROM players ORDER BY id") == [("bob",), ("cat",)]
    assert chips(url) == {"player:bob": 999_000, "player:cat": 1_000_000}
    assert findings(url) == []


@pytest.mark.only_on("sqlite", "one file stands for the other")
async def test_other_databases_are_not_extended(played: str, file: Path, database_kind: str) -> None:
    before = hands_in(played)
    itself = Path(played.removeprefix("sqlite:///"))
    with pytest.raises(ArchiveUnusable, match="the database itself"):
        await archive(played, TOMORROW, itself)
    other = itself.with_name("other.db")
    copyfile(itself, other)
    with pytest.raises(ArchiveUnusable, match="not an archive"):
        await archive(played, TOMORROW, other)
    copyfile(__file__, file)
    with pytest.raises(HistoryUnavailable):
        await archive(played, TOMORROW, file)
    assert content(file) == content(Path(__file__))
    assert hands_in(played) == before


async def test_archive_of_another_database_is_refused(
    played: str, file: Path, players: Players, journal: Journal
) -> None:
    await archive(played, TOMORROW, file)
    [(number,)] = query(at(file), "SELECT MIN(number) FROM hands")
    hand = shown_down(number)
    ends = [SeatLeft(1, 2500), SeatLeft(4, 0), TableClosed()]
    await journal.append("v", numbered([*ann_and_bob_sit_down(), *hand.events, *ends]))

    with pytest.raises(ArchiveUnusable, match="another database"):
        await archive(played, TOMORROW, file)

    with History(played) as past:
        assert past.hand(number).summary.table == "v"


class TestCommand:
    def test_summary_is_printed(self, played: str, file: Path) -> None:
        hands = hands_in(played, table="t0")
        options = ["archive", "--db", played, "--before", "2100-01-01", "--to", str(file)]

        said = CliRunner().invoke(main, options)

        assert said.exit_code == 0, said.output
        assert f"1 tables, {len(hands)} hands" in said.stdout
        for read in (["history"], ["verify"], ["export", "--format", "phh"]):
            found = CliRunner().invoke(main, [*read, "--db", at(file)])
            assert found.exit_code == 0, found.output
        number = hands[0][1].number
        shown = CliRunner().invoke(main, ["history", "--db", at(file), "--hand", str(number)])
        assert f"{number}" in shown.output
        with History(played) as past, pytest.raises(UnknownHand):
            past.hand(number)

    def test_tables_not_moved_are_named(self, played: str, file: Path) -> None:
        query(played, "UPDATE hands SET pot = 7 WHERE table_id = 't0'")

        options = ["archive", "--db", played, "--before", "2100-01-01", "--to", str(file)]
        said = CliRunner().invoke(main, options)

        assert said.exit_code == 1
        assert "Table t0 was not moved: the audit finds hand_list" in said.stderr

    def test_invalid_database_is_refused(self, file: Path, tmp_path: Path) -> None:
        url = f"sqlite:///{tmp_path}/nothing.db"
        said = CliRunner().invoke(main, ["archive", "--db", url, "--before", "2100-01-01", "--to", str(file)])

        assert said.exit_code == 3
        assert "no database at" in said.stderr
        assert not file.exists()
