import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import Executable, delete, text, update
from sqlalchemy.exc import DBAPIError

from engine.cards import parse_cards
from engine.events import Seat
from engine.games import NO_LIMIT_HOLDEM, House, game_for_hand
from engine.hand import Hand
from server.history import queries
from server.history.database import reading_engine
from server.history.errors import HistoryUnavailable, RecordDamaged, UnknownHand, UnknownTable
from server.history.journal import Journal
from server.history.models import events, hands
from server.history.players import Players
from server.history.queries import HandPlayer, History
from server.history.writer import Transaction, Writer
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
    """Hands 1 and 3 at one table, 2 at the other; 3 is not over. Cat has been at none."""
    begun = shown_down(3).events[:8]
    await journal.append("t", numbered([*ann_and_bob_sit_down(), *shown_down(1).events, *begun]))
    await journal.append("u", numbered([*ann_and_bob_sit_down(), *folded_on_the_turn(2).events]))


@pytest.mark.usefixtures("two_tables")
class TestHands:
    def test_the_newest_come_first(self, url: str) -> None:
        with History(url) as history:
            assert [hand.number for hand in history.hands(limit=10)] == [3, 2, 1]
            assert [hand.number for hand in history.hands(limit=2)] == [3, 2]

    def test_more_of_them_than_are_looked_up_at_once(self, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        with History(url) as history:
            expected = history.hands(limit=10)
            monkeypatch.setattr(queries, "HANDS_AT_ONCE", 2)
            assert history.hands(limit=10) == expected
        assert [[player.seat for player in hand.players] for hand in expected] == [[1, 4]] * 3

    def test_of_a_table(self, url: str) -> None:
        with History(url) as history:
            assert [hand.number for hand in history.hands(limit=10, table="t")] == [3, 1]
            assert history.hands(limit=10, table="nowhere") == []

    def test_of_a_player(self, url: str) -> None:
        with History(url) as history:
            assert [hand.number for hand in history.hands(limit=2, player="ann")] == [3, 2]
            assert [hand.number for hand in history.hands(limit=10, player="ann", table="t")] == [3, 1]
            assert history.hands(limit=10, player="cat") == []

    def test_each_says_what_it_came_to(self, url: str) -> None:
        with History(url) as history:
            shown = history.hands(limit=10)[2]

        assert (shown.table, shown.table_name, shown.game, shown.button) == ("t", "Home", "nlhe", 1)
        assert shown.board == parse_cards("2c 7d 9s 3h Kc")
        assert shown.pot == 2000
        assert shown.players == (
            HandPlayer(1, "ann", "Ann", 1500, 2500),
            HandPlayer(4, "bob", "Bob", 1000, 0),
        )

    def test_times_are_those_of_the_clock_in_utc(self, url: str) -> None:
        with History(url) as history:
            hand = history.hands(limit=10)[2]

        assert hand.ended_at is not None
        assert hand.started_at.tzinfo is UTC
        assert timedelta() <= hand.ended_at - hand.started_at <= timedelta(minutes=1)
        assert abs(datetime.now(UTC) - hand.ended_at) < timedelta(minutes=1)

    def test_one_that_is_not_over_has_no_end(self, url: str) -> None:
        with History(url) as history:
            begun = history.hands(limit=1)[0]

        assert begun.ended_at is None
        assert [player.finishing_stack for player in begun.players] == [None, None]
        assert (begun.board, begun.pot) == ((), 0)


@pytest.mark.usefixtures("two_tables")
class TestOneHand:
    @pytest.mark.parametrize("number", [1, 2])
    def test_its_events_play_it_again(self, url: str, number: int) -> None:
        with History(url) as history:
            found = history.hand(number)

        hand = Hand.replay(found.events)
        assert hand.over
        assert hand.stacks() == {player.seat: player.finishing_stack for player in found.summary.players}

    def test_one_that_is_not_over_is_as_far_as_it_got(self, url: str) -> None:
        with History(url) as history:
            found = history.hand(3)

        assert found.events == shown_down(3).events[:8]
        assert not Hand.replay(found.events).over

    @pytest.mark.parametrize("number", [0, 4, -1, 2**70])
    def test_one_that_there_is_not(self, url: str, number: int) -> None:
        with History(url) as history, pytest.raises(UnknownHand):
            history.hand(number)


@pytest.mark.usefixtures("two_tables")
class TestRecords:
    def test_of_a_table_from_a_number_on(self, url: str) -> None:
        with History(url) as history:
            every = list(history.records("t"))
            late = list(history.records("t", first=9))

        assert [record.seq for record in every] == list(range(1, len(every) + 1))
        assert late == every[8:]

    def test_past_the_last_there_is_nothing(self, url: str) -> None:
        with History(url) as history:
            assert list(history.records("t", first=1000)) == []

    def test_of_no_table(self, url: str) -> None:
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
            cwd=Path(__file__).parents[3],
        ).stdout

        assert said.split() == ["3", "2", "1"]

    @pytest.mark.usefixtures("two_tables")
    async def test_what_is_appended_is_seen_by_a_reader_who_was_there_before(
        self, journal: Journal, url: str
    ) -> None:
        with History(url) as history:
            reading = history.records("u")
            first = next(reading)
            await journal.append("u", numbered(shown_down(9).events, first=100))

            assert history.hands(limit=1)[0].number == 9
            assert first.seq == 1
            assert max(record.seq for record in reading) < 100  # it reads the moment when it began

    def test_a_reader_cannot_write(self, url: str) -> None:
        engine = reading_engine(url)
        with engine.connect() as connection, pytest.raises(DBAPIError, match=r"read-?only"):
            connection.execute(text("DELETE FROM counters"))
        engine.dispose()

    @pytest.mark.only_on("sqlite", "a file that is not there, or something else")
    def test_a_database_that_is_not_there_is_not_made(self, tmp_path: Path) -> None:
        with pytest.raises(HistoryUnavailable, match="no database"):
            History(f"sqlite:///{tmp_path}/none.db")

        assert list(tmp_path.iterdir()) == []

    @pytest.mark.only_on("sqlite", "a file that is not there, or something else")
    @pytest.mark.parametrize("content", ["", "Dear reader, this is no database.\n" * 100])
    def test_a_file_that_is_no_history_is_unavailable(self, tmp_path: Path, content: str) -> None:
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
    async def test_an_event_that_cannot_be_read(self, writer: Writer, url: str, data: str) -> None:
        spoil = update(events).where(events.c.table_id == "t", events.c.seq == 6).values(data=data)
        await execute(writer, spoil)

        with History(url) as history:
            with pytest.raises(RecordDamaged, match="event 6"):
                history.hand(1)
            with pytest.raises(RecordDamaged, match="event 6"):
                list(history.records("t"))

    async def test_a_board_that_is_none(self, writer: Writer, url: str) -> None:
        spoil = update(hands).where(hands.c.number == 1).values(board="AsXx")
        await execute(writer, spoil)

        with History(url) as history, pytest.raises(RecordDamaged):
            history.hands(limit=10)

    async def test_events_that_are_missing(self, writer: Writer, url: str) -> None:
        spoil = delete(events).where(events.c.hand == 1)
        await execute(writer, spoil)

        with History(url) as history:
            assert history.hand(1).events == []


async def test_the_first_of_several_boards_is_listed_and_what_would_have_come_is_told(
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
