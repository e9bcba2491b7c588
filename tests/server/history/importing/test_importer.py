from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

import pytest

from riverboat.engine import events as ev
from riverboat.engine.events import HandStarted, Seat
from riverboat.engine.games import GAMES
from riverboat.engine.hand import Hand, HandState
from riverboat.engine.house import House, Rake
from riverboat.engine.notation import pokerstars
from riverboat.engine.notation.files import FileHand, hands_in
from riverboat.engine.notation.occasion import Occasion
from riverboat.engine.table.events import TABLE_EVENTS, SeatLeft, SeatTaken, TableClosed, TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.engine.text.games import name_of_hand
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.importing.ids import PLAYER_PREFIX, TABLE_PREFIX
from riverboat.server.history.importing.importer import HandRejected, Importer
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from riverboat.server.history.queries.hands import History
from riverboat.server.history.queries.text import hand_lines
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


async def test_hand_is_recorded_as_played(writer: Writer, past: History) -> None:
    await imported(writer, past, in_file(shown_down(7)))
    (number,) = past.finished()
    record = past.hand(number)
    started, *rest = record.events
    assert isinstance(started, HandStarted)
    assert replace(started, hand=7) == shown_down(7).events[0]
    assert rest == shown_down(7).events[1:]
    assert record.summary.table_name == "Lagoon"
    assert {player.player for player in record.summary.players} == {
        PLAYER_PREFIX + "Ann",
        PLAYER_PREFIX + "Bob",
    }
    assert {player.finishing_stack for player in record.summary.players} == {2500, 0}


async def test_imported_table_is_valid_and_closed(writer: Writer, past: History) -> None:
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


async def test_importing_twice_adds_nothing(writer: Writer, past: History) -> None:
    hands = [in_file(shown_down(1)), in_file(folded_on_the_turn(2))]
    assert await imported(writer, past, *hands) == [True, True]
    assert await imported(writer, past, *hands) == [False, False]
    assert await imported(writer, past, in_file(shown_down(9)), in_file(shown_down(10))) == [False, True]
    assert len(past.finished()) == 3


async def test_identical_hands_of_one_file_are_distinct(writer: Writer, past: History) -> None:
    importer = Importer(writer, past)
    importer.begin_file()
    assert [await importer.add(in_file(shown_down(number))) for number in (1, 2)] == [True, True]
    importer.begin_file()
    assert [await importer.add(in_file(shown_down(number))) for number in (1, 2, 3)] == [False, False, True]
    await importer.close()
    assert len(past.finished()) == 3


async def test_hand_is_recognised_in_another_format(writer: Writer, past: History) -> None:
    text = pokerstars.write(shown_down(1).events, Occasion("Lagoon", 6, datetime.now(UTC)))
    (from_file,) = hands_in(text)
    assert from_file.events != shown_down(1).events
    assert await imported(writer, past, in_file(shown_down(1)), from_file) == [True, True]
    assert await imported(writer, past, from_file, from_file, from_file) == [False, False, False], "one id"


async def test_hand_with_a_rabbit_hunt_is_recognised(writer: Writer, past: History) -> None:
    hand = start_hand([1000] * 2, house=House(rabbit=True))
    play(hand, "f")
    assert hand.hunt_rabbit()
    assert await imported(writer, past, in_file(hand)) == [True]
    assert await imported(writer, past, in_file(hand)) == [False]


async def test_table_name_is_on_one_line(writer: Writer, past: History) -> None:
    assert await imported(writer, past, in_file(shown_down(1), " The\nsecond\x1b[31m table")) == [True]
    assert past.tables_called("The second [31m table")


async def test_same_hand_at_another_table_is_imported(writer: Writer, past: History) -> None:
    assert await imported(writer, past, in_file(shown_down(1)), in_file(shown_down(1), "Reef")) == [
        True,
        True,
    ]


async def test_hand_played_here_does_not_match_an_imported_one(
    writer: Writer, past: History, players: Players
) -> None:
    await Journal(writer).append("own", numbered([*ann_and_bob_sit_down(), *shown_down(1000).events]))
    assert await imported(writer, past, in_file(shown_down(1), "Home")) == [True]


async def test_every_game_can_be_imported_and_read_back(writer: Writer, past: History) -> None:
    rng = Random(11)
    hands = []
    for game in GAMES.values():
        for _ in range(3):
            hand = random_hand(rng, game=game, house=House(max_runs=2, rake=Rake(50, 100)))
            play_out(hand, rng)
            hands.append(hand)
    await imported(writer, past, *map(in_file, hands))
    played = Counter[str]()
    for id, hand in zip(past.finished(), hands, strict=True):
        record = past.hand(id)
        played[record.summary.table] += 1
        assert record.summary.number == played[record.summary.table]
        assert HandState.replay(record.events).stacks() == hand.stacks()
        name = name_of_hand(record.summary.number, id)
        assert any(line.startswith(f"{name}, ") for line in hand_lines(record))


async def test_unknown_cards_are_not_recorded(writer: Writer, past: History) -> None:
    hand = in_file(folded_on_the_turn(1))
    shown = [event for event in hand.events if not isinstance(event, ev.DeckShuffled | ev.HoleCardsDealt)]
    await imported(writer, past, replace(hand, events=shown))
    (number,) = past.finished()
    assert not any(isinstance(event, ev.HoleCardsDealt) for event in past.hand(number).events)
    assert "Bob wins" in "\n".join(hand_lines(past.hand(number)))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"differences": {1: (1500, 1499)}}, "seat 2 ends with 1500 chips, but the file says 1499"),
        ({"table": "Lag\0on"}, "a name contains a NUL character"),
        ({"unknown_stacks": frozenset({1})}, "some stacks are missing"),
    ],
)
async def test_inconsistent_hands_are_rejected(
    writer: Writer, past: History, change: dict[str, object], reason: str
) -> None:
    with pytest.raises(HandRejected, match=reason):
        await imported(writer, past, replace(in_file(shown_down(1)), **change))  # type: ignore[arg-type]
    assert past.finished() == []


async def test_unfinished_hand_is_rejected(writer: Writer, past: History) -> None:
    hand = Hand(
        GAMES["nlhe"], shown_down(1).stakes, [Seat(0, 100, "A"), Seat(1, 100, "B")], GAMES["nlhe"].deck
    )
    hand.start()
    with pytest.raises(HandRejected, match="not over"):
        await imported(writer, past, in_file(hand))


@pytest.mark.parametrize(
    ("seat", "button", "reason"),
    [
        (Seat(-1, 100, "A"), 1, "seat and button numbers must be from 1 to 100"),
        (Seat(100, 100, "A"), 1, "seat and button numbers must be from 1 to 100"),
        (Seat(0, 100, "A"), -1, "seat and button numbers must be from 1 to 100"),
        (Seat(0, 100, "A"), 10**30, "seat and button numbers must be from 1 to 100"),
        (Seat(0, 10**18, "A"), 1, "a stack exceeds 1000000000000000 chips"),
    ],
)
async def test_impossible_seats_and_stacks_are_rejected(
    writer: Writer, past: History, seat: Seat, button: int, reason: str
) -> None:
    hand = Hand(
        GAMES["nlhe"], shown_down(1).stakes, [seat, Seat(1, 100, "B")], GAMES["nlhe"].deck, button=button
    )
    hand.start()
    play_out(hand, Random(1))
    with pytest.raises(HandRejected, match=reason):
        await imported(writer, past, in_file(hand))


async def test_larger_seat_number_makes_another_table(writer: Writer, past: History) -> None:
    high = Hand(
        GAMES["nlhe"], shown_down(1).stakes, [Seat(10, 100, "A"), Seat(1, 100, "B")], GAMES["nlhe"].deck
    )
    high.start()
    play_out(high, Random(1))
    hands = [shown_down(1), high, folded_on_the_turn(1), high]
    assert await imported(writer, past, *map(in_file, hands)) == [True] * 4
    opened = [past.table(table) for table in past.tables_called("Lagoon")]
    assert sorted(table.rules.seats for table in opened) == [10, 11]
