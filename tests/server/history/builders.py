"""Build records of tables, seats and whole hands."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from riverboat.engine.events import Event, HandStarted, Seat
from riverboat.engine.games import NO_LIMIT_HOLDEM, Stakes
from riverboat.engine.hand import Hand
from riverboat.engine.table.events import TABLE_EVENTS, SatIn, SeatTaken, TableOpened
from riverboat.engine.table.record import Record
from riverboat.engine.table.rules import TableRules
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from riverboat.server.identity.tokens import hash_token
from tests.support.deals import deck_for, play

STAKES = Stakes(50, 100)
OPENED = TableOpened("Home", TableRules(stakes=STAKES, seats=6, min_buy_in=500, max_buy_in=20_000))


def numbered(events: Iterable[Event], *, first: int = 1) -> list[Record]:
    """Return `events` of one table as records from the number `first` on, each with its hand."""
    records, hand = [], None
    for seq, event in enumerate(events, first):
        if isinstance(event, HandStarted):
            hand = event.id
        records.append(Record(seq, None if isinstance(event, TABLE_EVENTS) else hand, event))
    return records


def chatter(first: int, count: int = 1) -> list[Record]:
    """Return records without consequences."""
    return numbered([SatIn(0)] * count, first=first)


def in_batches(records: Sequence[Record], random: Random) -> Iterator[Sequence[Record]]:
    """Yield `records` in order, a few at a time."""
    start = 0
    while start < len(records):
        end = start + random.randint(1, 12)
        yield records[start:end]
        start = end


async def add_players(players: Players, *ids: str) -> None:
    for player in ids:
        await players.add(player, player.capitalize(), hash_token(f"token of {player}"))


async def open_table(journal: Journal, table: str) -> None:
    await journal.append(table, numbered([OPENED]))


def ann_and_bob_sit_down() -> list[Event]:
    return [OPENED, SeatTaken(1, "ann", "Ann", 1500), SeatTaken(4, "bob", "Bob", 1000)]


def shown_down(id: int, ann: str = "Ann", number: int = 1) -> Hand:
    """Ann, on the button with 1,500, and Bob, with 1,000, go all-in with jacks against eights."""
    seats = [Seat(4, 1000, "Bob"), Seat(1, 1500, ann)]
    deck = deck_for(["8c 8d", "Jh Js"], "2c 7d 9s 3h Kc")
    hand = Hand(NO_LIMIT_HOLDEM, STAKES, seats, deck, number=number, id=id)
    hand.start()
    play(hand, "300 c a c")
    return hand


def folded_on_the_turn(id: int, number: int = 1) -> Hand:
    """Bob, in seat 4 with 2,000, bets the turn and Ann, on the button with 500, folds."""
    seats = [Seat(4, 2000, "Bob"), Seat(1, 500, "Ann")]
    deck = deck_for(["8c 8d", "Jh Js"], "2c 7d 9s 3h Kc")
    hand = Hand(NO_LIMIT_HOLDEM, STAKES, seats, deck, number=number, id=id)
    hand.start()
    play(hand, "c c c c 100 f")
    return hand
