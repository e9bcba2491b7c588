from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

import pytest

from engine import events as ev
from engine.events import HandStarted, Seat
from engine.games import GAMES, House, Rake
from engine.hand import Hand
from engine.notation import pokerstars
from engine.notation.files import FileHand, hands_in
from engine.notation.telling import Occasion
from engine.state import HandState
from server.history.importing import PLAYER_PREFIX, TABLE_PREFIX, HandRefused, Importer
from server.history.journal import Journal
from server.history.players import Players
from server.history.queries import History
from server.history.text import hand_lines
from server.history.writer import Writer
from server.protocol.table_events import TABLE_EVENTS, SeatLeft, SeatTaken, TableClosed, TableOpened
from server.protocol.table_state import TableState
from tests.server.history.builders import ann_and_bob_sit_down, folded_on_the_turn, numbered, shown_down
from tests.support.deals import play, play_out, random_hand, start_hand


def in_file(hand: Hand, table: str = "Lagoon") -> FileHand:
    return FileHand("line 1", hand.number, table, hand, list(hand.events), {}, frozenset())


@pytest.fixture
def past(url: str) -> Iterator[History]:
    with History(url) as past:
        yield past


async def imported(writer: Writer, past: History, *hands: FileHand) -> list[bool]:
    importer = Importer(writer, past)
    importer.begin_file()
    new = [await importer.add(hand) for hand in hands]
    await importer.close()
    return new


async def test_a_hand_is_on_record_as_it_went(writer: Writer, past: History) -> None:
    await imported(writer, past, in_file(shown_down(7)))
    (number,) = past.finished()
    record = past.hand(number)
    started, *rest = record.events
    assert isinstance(started, HandStarted)
    assert replace(started, number=7) == shown_down(7).events[0]
    assert rest == shown_down(7).events[1:]
    assert record.summary.table_name == "Lagoon"
    assert {player.player for player in record.summary.players} == {
        PLAYER_PREFIX + "Ann",
        PLAYER_PREFIX + "Bob",
    }
    assert {player.finishing_stack for player in record.summary.players} == {2500, 0}


async def test_the_table_keeps_the_rules_of_tables_and_is_closed(writer: Writer, past: History) -> None:
    rng = Random(3)
    hands = [in_file(folded_on_the_turn(1)), in_file(shown_down(2)), in_file(shown_down(3))]
    for _ in range(20):
        hand = random_hand(rng)
        play_out(hand, rng)
        hands.append(in_file(hand))
    await imported(writer, past, *hands)
    tables = past.tables_called("Lagoon")
    assert tables
    for table in tables:
        assert table.startswith(TABLE_PREFIX)
        opened, *following = [record.event for record in past.records(table)]
        assert isinstance(opened, TableOpened)
        state = TableState(opened)
        for event in following:
            state.apply(event)
        assert state.closed
        assert isinstance(following[-1], TableClosed)
        assert [record.seq for record in past.records(table)] == list(range(1, len(following) + 2))


async def test_players_keep_their_seats_while_their_stacks_follow(writer: Writer, past: History) -> None:
    first = shown_down(1)
    stacks = first.stacks()
    seats = [Seat(4, stacks[4], "Bob"), Seat(1, stacks[1], "Ann")]
    if not stacks[4]:
        seats[0] = Seat(4, 900, "Bob")
    second = Hand(first.game, first.stakes, seats, first.game.deck, number=2)
    second.start()
    play_out(second, Random(1))
    await imported(writer, past, in_file(first), in_file(second))
    (table,) = past.tables_called("Lagoon")
    between = [record.event for record in past.records(table) if isinstance(record.event, TABLE_EVENTS)]
    assert [type(event) for event in between[1:5]] == [SeatTaken, SeatTaken, SeatLeft, SeatTaken]
    assert between[3] == SeatLeft(4, 0)
    assert between[4] == SeatTaken(4, PLAYER_PREFIX + "Bob", "Bob", 900)


async def test_importing_twice_does_not_double(writer: Writer, past: History) -> None:
    hands = [in_file(shown_down(1)), in_file(folded_on_the_turn(2))]
    assert await imported(writer, past, *hands) == [True, True]
    assert await imported(writer, past, *hands) == [False, False]
    assert await imported(writer, past, in_file(shown_down(9)), in_file(shown_down(10))) == [False, True]
    assert len(past.finished()) == 3


async def test_one_file_may_have_hands_that_went_alike_and_two_files_are_not_doubled(
    writer: Writer, past: History
) -> None:
    importer = Importer(writer, past)
    importer.begin_file()
    assert [await importer.add(in_file(shown_down(number))) for number in (1, 2)] == [True, True]
    importer.begin_file()
    assert [await importer.add(in_file(shown_down(number))) for number in (1, 2, 3)] == [False, False, True]
    await importer.close()
    assert len(past.finished()) == 3


async def test_a_hand_is_known_again_from_another_format(writer: Writer, past: History) -> None:
    text = pokerstars.write(shown_down(1).events, Occasion("Lagoon", 6, datetime.now(UTC)))
    (from_file,) = hands_in(text)
    assert from_file.events != shown_down(1).events
    assert await imported(writer, past, in_file(shown_down(1)), from_file) == [True, True]
    assert await imported(writer, past, from_file, from_file, from_file) == [False, False, True]


async def test_a_hand_with_a_rabbit_is_known_again(writer: Writer, past: History) -> None:
    hand = start_hand([1000] * 2, house=House(rabbit=True))
    play(hand, "f")
    assert hand.hunt_rabbit()
    assert await imported(writer, past, in_file(hand)) == [True]
    assert await imported(writer, past, in_file(hand)) == [False]


async def test_the_name_of_a_table_is_on_one_line(writer: Writer, past: History) -> None:
    assert await imported(writer, past, in_file(shown_down(1), " The\nsecond\x1b[31m table")) == [True]
    assert past.tables_called("The second [31m table")


async def test_the_same_hand_at_a_table_of_another_name_is_another(writer: Writer, past: History) -> None:
    assert await imported(writer, past, in_file(shown_down(1)), in_file(shown_down(1), "Reef")) == [
        True,
        True,
    ]


async def test_a_hand_of_the_servers_own_is_not_taken_for_an_imported_one(
    writer: Writer, past: History, players: Players
) -> None:
    await Journal(writer).append("own", numbered([*ann_and_bob_sit_down(), *shown_down(1000).events]))
    assert await imported(writer, past, in_file(shown_down(1), "Home")) == [True]


async def test_every_game_can_be_imported_and_read_back(writer: Writer, past: History) -> None:
    rng = Random(11)
    hands = []
    for game in GAMES.values():
        for _ in range(3):
            hand = random_hand(rng, game=game, house=House(most_runs=2, rake=Rake(50, 100)))
            play_out(hand, rng)
            hands.append(hand)
    await imported(writer, past, *map(in_file, hands))
    for number, hand in zip(past.finished(), hands, strict=True):
        record = past.hand(number)
        assert HandState.replay(record.events).stacks() == hand.stacks()
        assert any(line.startswith(f"Hand {number}, ") for line in hand_lines(record))


async def test_cards_that_the_file_does_not_tell_are_not_on_record(writer: Writer, past: History) -> None:
    hand = in_file(folded_on_the_turn(1))
    told = [event for event in hand.events if not isinstance(event, ev.DeckShuffled | ev.HoleCardsDealt)]
    await imported(writer, past, replace(hand, events=told))
    (number,) = past.finished()
    assert not any(isinstance(event, ev.HoleCardsDealt) for event in past.hand(number).events)
    assert "Bob wins" in "\n".join(hand_lines(past.hand(number)))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"differences": {1: (1500, 1499)}}, "seat 1 ends with 1500, the file says 1499"),
        ({"table": "Lag\0on"}, "a name has a character in it that is none"),
        ({"unknown_stacks": frozenset({1})}, "not all stacks are told"),
    ],
)
async def test_hands_that_do_not_come_out_are_refused(
    writer: Writer, past: History, change: dict[str, object], reason: str
) -> None:
    with pytest.raises(HandRefused, match=reason):
        await imported(writer, past, replace(in_file(shown_down(1)), **change))  # type: ignore[arg-type]
    assert past.finished() == []


async def test_a_hand_that_is_not_over_is_refused(writer: Writer, past: History) -> None:
    hand = Hand(
        GAMES["nlhe"], shown_down(1).stakes, [Seat(0, 100, "A"), Seat(1, 100, "B")], GAMES["nlhe"].deck
    )
    hand.start()
    with pytest.raises(HandRefused, match="not over"):
        await imported(writer, past, in_file(hand))


@pytest.mark.parametrize(
    ("seat", "button", "reason"),
    [
        (Seat(-1, 100, "A"), 1, "seats are numbered from 0 to 99"),
        (Seat(100, 100, "A"), 1, "seats are numbered from 0 to 99"),
        (Seat(0, 100, "A"), -1, "seats are numbered from 0 to 99"),
        (Seat(0, 100, "A"), 10**30, "seats are numbered from 0 to 99"),
        (Seat(0, 10**18, "A"), 1, "stacks are 1000000000000000 chips at most"),
    ],
)
async def test_seats_and_stacks_that_no_table_has_are_refused(
    writer: Writer, past: History, seat: Seat, button: int, reason: str
) -> None:
    hand = Hand(
        GAMES["nlhe"], shown_down(1).stakes, [seat, Seat(1, 100, "B")], GAMES["nlhe"].deck, button=button
    )
    hand.start()
    play_out(hand, Random(1))
    with pytest.raises(HandRefused, match=reason):
        await imported(writer, past, in_file(hand))


async def test_a_seat_beyond_the_table_is_at_another(writer: Writer, past: History) -> None:
    high = Hand(
        GAMES["nlhe"], shown_down(1).stakes, [Seat(10, 100, "A"), Seat(1, 100, "B")], GAMES["nlhe"].deck
    )
    high.start()
    play_out(high, Random(1))
    hands = [shown_down(1), high, folded_on_the_turn(1), high]
    assert await imported(writer, past, *map(in_file, hands)) == [True] * 4
    opened = [past.table(table) for table in past.tables_called("Lagoon")]
    assert sorted(table.seats for table in opened) == [10, 11]
