import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import Executable, delete, text, update
from sqlalchemy.exc import DBAPIError

from riverboat.engine.cards import parse_cards
from riverboat.engine.events import Seat
from riverboat.engine.games import NO_LIMIT_HOLDEM, game_for_hand
from riverboat.engine.hand import Hand
from riverboat.engine.house import House
from riverboat.server.history.database.engines import reading_engine
from riverboat.server.history.database.models import events, hands
from riverboat.server.history.database.writer import Transaction, Writer
from riverboat.server.history.errors import HistoryUnavailable, JournalDamaged, UnknownHand, UnknownTable
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from riverboat.server.history.queries import hands as queries
from riverboat.server.history.queries.hands import HandPlayer, History
from tests.server.history.builders import (
    STAKES,
    ann_and_bob_sit_down,
    folded_on_the_turn,
    numbered,
    shown_down,
)
from tests.support.deals import deck_for, play


@pytest_asyncio.fixture
async def two_tables(journal: Journal, players: Players) -> None:
    """Record hands 1 and 3 at one table and 2 at another. Hand 3 is not over. Cat plays none."""
    first = numbered([*ann_and_bob_sit_down(), *shown_down(1).events])
    await journal.append("t", first)
    await journal.append("u", numbered([*ann_and_bob_sit_down(), *folded_on_the_turn(2).events]))
    await journal.append("t", numbered(shown_down(3).events[:8], first=first[-1].seq + 1))


@pytest.mark.usefixtures("two_tables")
class TestHands:
    def test_newest_first(self, url: str) -> None:
        with History(url) as history:
            assert [hand.id for hand in history.hands(limit=10)] == [3, 2, 1]
            assert [hand.id for hand in history.hands(limit=2)] == [3, 2]

    def test_more_hands_than_a_batch(self, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        with History(url) as history:
            expected = history.hands(limit=10)
            monkeypatch.setattr(queries, "HAND_BATCH", 2)
            assert history.hands(limit=10) == expected
        assert [[player.seat for player in hand.players] for hand in expected] == [[1, 4]] * 3

    def test_of_a_table(self, url: str) -> None:
        with History(url) as history:
            assert [hand.id for hand in history.hands(limit=10, table="t")] == [3, 1]
            assert history.hands(limit=10, table="nowhere") == []

    def test_of_a_player(self, url: str) -> None:
        with History(url) as history:
            assert [hand.id for hand in history.hands(limit=2, player="ann")] == [3, 2]
            assert [hand.id for hand in history.hands(limit=10, player="ann", table="t")] == [3, 1]
            assert history.hands(limit=10, player="cat") == []

    def test_summary_has_the_results(self, url: str) -> None:
        with History(url) as history:
            shown = history.hands(limit=10)[2]

        assert (shown.table, shown.table_name, shown.game, shown.button) == ("t", "Home", "nlhe", 1)
        assert shown.board == parse_cards("2c 7d 9s 3h Kc")
        assert shown.pot == 2000
        assert shown.players == (
            HandPlayer(1, "ann", "Ann", 1500, 2500),
            HandPlayer(4, "bob", "Bob", 1000, 0),
        )

    def test_times_are_in_utc(self, url: str) -> None:
        with History(url) as history:
            hand = history.hands(limit=10)[2]

        assert hand.ended_at is not None
        assert hand.started_at.tzinfo is UTC
        assert timedelta() <= hand.ended_at - hand.started_at <= timedelta(minutes=1)
        assert abs(datetime.now(UTC) - hand.ended_at) < timedelta(minutes=1)

    def test_unfinished_hand_has_no_end(self, url: str) -> None:
        with History(url) as history:
            begun = history.hands(limit=1)[0]

        assert begun.ended_at is None
        assert [player.finishing_stack for player in begun.players] == [None, None]
        assert (begun.board, begun.pot) == ((), 0)


@pytest.mark.usefixtures("two_tables")
class TestOneHand:
    @pytest.mark.parametrize("number", [1, 2])
    def test_events_replay_the_hand(self, url: str, number: int) -> None:
        with History(url) as history:
            found = history.hand(number)

        hand = Hand.replay(found.events)
        assert hand.over
        assert hand.stacks() == {player.seat: player.finishing_stack for player in found.summary.players}

    def test_unfinished_hand_has_its_events_so_far(self, url: str) -> None:
        with History(url) as history:
            found = history.hand(3)

        assert found.events == shown_down(3).events[:8]
        assert not Hand.replay(found.events).over

    @pytest.mark.parametrize("number", [0, 4, -1, 2**70])
    def test_unknown_hand(self, url: str, number: int) -> None:
        with History(url) as history, pytest.raises(UnknownHand):
            history.hand(number)


@pytest.mark.usefixtures("two_tables")
class TestRecords:
    def test_events_from_a_number_on(self, url: str) -> None:
        with History(url) as history:
            every = list(history.records("t"))
            late = list(history.records("t", first=9))

        assert [record.seq for record in every] == list(range(1, len(every) + 1))
        assert late == every[8:]

    def test_no_events_after_the_last(self, url: str) -> None:
        with History(url) as history:
            assert list(history.records("t", first=1000)) == []

    def test_unknown_table(self, url: str) -> None:
        with History(url) as history, pytest.raises(UnknownTable):
            list(history.records("nowhere"))


class TestBesideTheServer:
    @pytest.mark.usefixtures("two_tables")
    def test_another_process_reads_while_the_writer_is_open(self, url: str) -> None:
        said = subprocess.run(
            [sys.executable, "-m", "tests.server.history.reader", url],
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[4],
        ).stdout

        assert said.split() == ["3", "2", "1"]

    @pytest.mark.usefixtures("two_tables")
    async def test_open_reader_sees_new_events(self, journal: Journal, url: str) -> None:
        with History(url) as history:
            reading = history.records("u")
            first = next(reading)
            await journal.append("u", numbered(shown_down(9).events, first=100))

            assert history.hands(limit=1)[0].id == 9
            assert first.seq == 1
            assert max(record.seq for record in reading) < 100  # it reads the moment when it began

    def test_reader_cannot_write(self, url: str) -> None:
        engine = reading_engine(url)
        with engine.connect() as connection, pytest.raises(DBAPIError, match=r"read-?only"):
            connection.execute(text("DELETE FROM counters"))
        engine.dispose()

    @pytest.mark.only_on("sqlite", "a file that is not there, or something else")
    def test_missing_database_is_not_created(self, tmp_path: Path) -> None:
        with pytest.raises(HistoryUnavailable, match="no database"):
            History(f"sqlite:///{tmp_path}/none.db")

        assert list(tmp_path.iterdir()) == []

    @pytest.mark.only_on("sqlite", "a file that is not there, or something else")
    @pytest.mark.parametrize("content", ["", "Dear reader, this is not a database.\n" * 100])
    def test_file_without_history_is_unavailable(self, tmp_path: Path, content: str) -> None:
        (tmp_path / "letter.db").write_text(content)

        with History(f"sqlite:///{tmp_path}/letter.db") as history, pytest.raises(HistoryUnavailable):
            history.hands(limit=1)


async def execute(writer: Writer, statement: Executable) -> None:
    def work(transaction: Transaction) -> None:
        transaction.execute(statement)

    await writer.run(work)


@pytest.mark.usefixtures("two_tables")
class TestDamage:
    @pytest.mark.parametrize(
        "data",
        [
            "",
            "{",
            "[]",
            "null",
            '{"kind":"folded"}',
            '{"kind":"hole_cards_dealt","seat":1,"cards":["As"]}',
            '{"kind":"hand_started","number":1,"game":"nlhe","stakes":{"small_blind":9,"big_blind":1},'
            '"button":1,"seats":[],"posts":[]}',
        ],
    )
    async def test_unreadable_event(self, writer: Writer, url: str, data: str) -> None:
        spoil = update(events).where(events.c.table_id == "t", events.c.seq == 6).values(data=data)
        await execute(writer, spoil)

        with History(url) as history:
            with pytest.raises(JournalDamaged, match="event 6"):
                history.hand(1)
            with pytest.raises(JournalDamaged, match="event 6"):
                list(history.records("t"))

    async def test_invalid_board(self, writer: Writer, url: str) -> None:
        spoil = update(hands).where(hands.c.id == 1).values(board="AsXx")
        await execute(writer, spoil)

        with History(url) as history, pytest.raises(JournalDamaged):
            history.hands(limit=10)

    async def test_missing_events(self, writer: Writer, url: str) -> None:
        spoil = delete(events).where(events.c.hand == 1)
        await execute(writer, spoil)

        with History(url) as history:
            assert history.hand(1).events == []


async def test_first_board_is_listed_and_rabbit_hunt_shown(
    journal: Journal, players: Players, url: str
) -> None:
    seats = [Seat(4, 1000, "Bob"), Seat(1, 1500, "Ann")]
    deck = deck_for(["8c 8d", "Jh Js"], "2c 7d 9s 3h Kc")
    two = Hand(game_for_hand("nlhe", boards=2), STAKES, seats, deck, number=1)
    two.start()
    play(two, "c c c c f")
    stacks = two.stacks()
    seats = [Seat(4, stacks[4], "Bob"), Seat(1, stacks[1], "Ann")]
    early = Hand(NO_LIMIT_HOLDEM, STAKES, seats, deck, number=2, house=House(rabbit=True))
    early.start()
    play(early, "f")
    early.hunt_rabbit()
    await journal.append("t", numbered([*ann_and_bob_sit_down(), *two.events, *early.events]))
    with History(url) as history:
        assert history.hand(1).summary.board == two.boards[0]
        assert history.hand(1).events == two.events
        assert history.hand(2).events == early.events
