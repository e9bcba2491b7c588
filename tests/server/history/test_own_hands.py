"""Own hands: what a player may look up of the past."""

from datetime import UTC, datetime
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import delete, update

from riverboat.engine.actions import Call, Check, Draw
from riverboat.engine.cards import parse_cards
from riverboat.engine.events import Event, HandEnded, HandStarted, Seat
from riverboat.engine.games import Stakes, game_named
from riverboat.engine.hand import Hand, HandState
from riverboat.engine.table.events import CardsShown, ChatSaid, SeatTaken
from riverboat.server.history import own_hands
from riverboat.server.history.database.models import events, hand_players, tables
from riverboat.server.history.database.models import hands as stored_hands
from riverboat.server.history.database.utc_time import to_milliseconds
from riverboat.server.history.database.writer import Transaction, Writer
from riverboat.server.history.errors import HandNotFound, JournalDamaged
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.journal.sealing import Key, KeyRing
from riverboat.server.history.own_hands import OwnHands
from riverboat.server.history.players import Players
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import OfHands
from riverboat.server.protocol.event_data import event_from_data
from riverboat.server.protocol.own_hands import HandRecord
from tests.server.history.builders import (
    OPENED,
    ann_and_bob_sit_down,
    folded_on_the_turn,
    numbered,
    shown_down,
)
from tests.support.databases import query

SHOWN = CardsShown(1, 2, parse_cards("Jh"))


@pytest_asyncio.fixture
async def hands(writer: Writer, journal: Journal, players: Players) -> OwnHands:
    """Record hands 1 and 3 at one table and 2 at another. Hand 3 is not over. Cat plays none."""
    begun = shown_down(3, number=2).events[:8]
    await journal.append("t", numbered([*ann_and_bob_sit_down(), *shown_down(1).events, *begun]))
    said = ChatSaid("bob", "Bob", "well played")
    of_u = [*ann_and_bob_sit_down(), *folded_on_the_turn(2).events, said, SHOWN]
    await journal.append("u", numbered(of_u))
    return OwnHands(writer)


def shown(record: HandRecord) -> list[Event | None]:
    return [None if data is None else event_from_data(data) for data in record.events]


def hole_cards(record: HandRecord) -> dict[int, Any]:
    """The hole cards that were dealt, by seat, as far as they are seen."""
    return {
        data["seat"]: data["cards"] for data in record.events if data and data["kind"] == "hole_cards_dealt"
    }


async def test_finished_hands_are_listed_newest_first(hands: OwnHands) -> None:
    assert [info.hand for info in await hands.hands("ann", None, 10)] == [2, 1]
    assert [info.hand for info in await hands.hands("ann", None, 1)] == [2]
    assert [info.hand for info in await hands.hands("bob", 2, 10)] == [1]
    assert await hands.hands("cat", None, 10) == []
    assert await hands.hands("nobody", None, 10) == []


async def test_hands_are_listed_by_when_they_were_played(hands: OwnHands, writer: Writer) -> None:
    def earlier(transaction: Transaction) -> None:
        for hand_or_seat in (stored_hands.c.id, hand_players.c.hand):
            dated = update(hand_or_seat.table).where(hand_or_seat == 2)
            transaction.execute(dated.values(started_at=datetime(2001, 2, 3, tzinfo=UTC)))

    await writer.run(earlier)
    shown = await hands.hands("ann", None, 10)
    assert [info.hand for info in shown] == [1, 2]
    assert shown[1].at == to_milliseconds(datetime(2001, 2, 3, tzinfo=UTC))
    assert [info.hand for info in await hands.hands("ann", 1, 10)] == [2]
    assert await hands.hands("ann", 2, 10) == []
    assert [info.hand for info in await hands.hands("ann", 3, 10)] == [1, 2]  # not one of hers


async def test_summary_is_that_of_the_player(hands: OwnHands) -> None:
    _, ann = await hands.hands("ann", None, 10)
    _, bob = await hands.hands("bob", None, 10)
    assert (ann.table, ann.name, ann.game, ann.number) == ("t", "Home", "nlhe", 1)
    assert (ann.stakes.small_blind, ann.stakes.big_blind) == (50, 100)
    assert ann.board == [*parse_cards("2c 7d 9s 3h Kc")]
    assert (ann.seat, ann.net, ann.cards) == (1, 1_000, [*parse_cards("Jh Js")])
    assert (bob.seat, bob.net, bob.cards) == (4, -1_000, [*parse_cards("8c 8d")])


async def test_hand_is_shown_as_the_player_saw_it(hands: OwnHands) -> None:
    whole = folded_on_the_turn(2).events
    for player, seat in (("ann", 1), ("bob", 4)):
        record = await hands.hand(player, 2)
        *seen, last = shown(record)
        assert [each for each in zip(seen, whole, strict=True) if each[0] not in (None, each[1])] == []
        assert [event.kind for each, event in zip(seen, whole, strict=True) if each is None] == [
            "deck_shuffled",
            "hole_cards_dealt",
        ]
        assert [*hole_cards(record)] == [seat]
        assert last == SHOWN
        assert HandState.replay([event for event in seen if event is not None]).over


async def test_shown_cards_are_seen_and_the_deck_never(hands: OwnHands) -> None:
    record = await hands.hand("ann", 1)
    kinds = [event.kind for event in shown(record) if event is not None]
    assert kinds.count("hand_shown") == 2
    assert "deck_shuffled" not in kinds


@pytest.mark.parametrize(
    ("player", "hand"), [("cat", 1), ("ann", 3), ("ann", 4), ("", 1), ("ann", 2**53 - 1)]
)
async def test_other_hands_are_refused(hands: OwnHands, player: str, hand: int) -> None:
    with pytest.raises(HandNotFound) as refused:
        await hands.hand(player, hand)
    assert refused.value.code is Code.UNKNOWN_HAND


async def test_hand_belongs_to_who_was_dealt_in(writer: Writer, journal: Journal, players: Players) -> None:
    """Cat takes the seat in which Ann had played."""
    cat = SeatTaken(1, "cat", "Cat", 500)
    await journal.append("t", numbered([*ann_and_bob_sit_down(), *shown_down(1).events, cat]))
    hands = OwnHands(writer)
    assert await hands.hands("cat", None, 10) == []
    with pytest.raises(HandNotFound):
        await hands.hand("cat", 1)


async def test_cards_of_a_draw_are_those_that_were_kept(
    writer: Writer, journal: Journal, players: Players
) -> None:
    game = game_named("5cd")
    seats = [Seat(4, 1000, "Bob"), Seat(1, 1500, "Ann")]
    hand = Hand(game, Stakes(50, 100), seats, game.deck, number=1, id=1)
    hand.start()
    dealt = {seat.number: hand.hole_cards(seat.number) for seat in seats}
    while (legal := hand.legal_actions()) is not None:
        own = hand.hole_cards(legal.seat)
        hand.act(legal.seat, Draw(own[:3]) if legal.draw else Check() if legal.check else Call())
    kept = {seat.number: hand.hole_cards(seat.number) for seat in seats}
    assert all(set(kept[seat]) & set(dealt[seat]) == {*dealt[seat][3:]} for seat in kept)
    await journal.append("t", numbered([*ann_and_bob_sit_down(), *hand.events]))
    hands = OwnHands(writer)
    for player, seat in (("ann", 1), ("bob", 4)):
        [info] = await hands.hands(player, None, 10)
        assert info.cards == [*kept[seat]]


async def test_sealed_hand_is_listed_once_it_is_over(writer: Writer, players: Players) -> None:
    journal = Journal(writer, ring=KeyRing([Key("k", bytes(32))]))
    hand = shown_down(1).events
    records = numbered([*ann_and_bob_sit_down(), *hand])
    await journal.append("t", records[:-1])
    hands = OwnHands(writer)
    assert await hands.hands("ann", None, 10) == []
    with pytest.raises(HandNotFound):
        await hands.hand("ann", 1)
    await journal.append("t", records[-1:])
    [info] = await hands.hands("ann", None, 10)
    assert info.cards == [*parse_cards("Jh Js")]
    assert isinstance(shown(await hands.hand("ann", 1))[-1], HandEnded)


async def test_archived_tables_are_left_out(hands: OwnHands, url: str) -> None:
    query(url, update(tables).where(tables.c.id == "u").values(archived_at=tables.c.opened_at))
    assert [info.hand for info in await hands.hands("ann", None, 10)] == [1]
    with pytest.raises(HandNotFound):
        await hands.hand("ann", 2)


async def test_damage_shows_no_cards(hands: OwnHands, url: str) -> None:
    query(url, update(events).where(events.c.kind == "hole_cards_dealt").values(data='{"kind":"secret"}'))
    with pytest.raises(JournalDamaged) as damaged:
        await hands.hand("ann", 1)
    assert "secret" not in str(damaged.value)
    query(url, delete(events).where(events.c.kind == HandStarted.kind))
    query(url, update(events).where(events.c.kind == "hole_cards_dealt").values(kind="x"))
    with pytest.raises(JournalDamaged):
        await hands.hands("ann", None, 10)


async def test_opened_table_has_no_hands(writer: Writer, journal: Journal, players: Players) -> None:
    await journal.append("t", numbered([OPENED]))
    assert await OwnHands(writer).hands("ann", None, 10) == []


def asked(**wanted: Any) -> OfHands:
    return OfHands(id="1", **wanted)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({}, [2, 1]),
        ({"game": "nlhe"}, [2, 1]),
        ({"game": "plo"}, []),
        ({"since": 0}, [2, 1]),
        ({"until": 1}, []),
        ({"min_stakes": 100, "max_stakes": 100}, [2, 1]),
        ({"min_stakes": 101}, []),
        ({"max_stakes": 99}, []),
        ({"min_pot": 2_000}, [1]),
        ({"max_pot": 1_999}, [2]),
        ({"showdown": True}, [1]),
        ({"showdown": False}, [2]),
        ({"imported": True}, []),
        ({"imported": False}, [2, 1]),
        ({"opponent": "bOB"}, [2, 1]),
        ({"opponent": "Ann"}, []),
        ({"opponent": "Bob", "showdown": True, "game": "nlhe", "min_pot": 1}, [1]),
    ],
    ids=str,
)
async def test_only_hands_that_meet_the_filter(
    hands: OwnHands, wanted: dict[str, Any], found: list[int]
) -> None:
    assert [info.hand for info in await hands.hands("ann", None, 10, asked(**wanted))] == found


async def test_hands_are_looked_at_some_at_a_time(hands: OwnHands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_hands, "_LOOKED_AT", 1)
    assert [info.hand for info in await hands.hands("ann", None, 10, asked(max_pot=10**9))] == [2, 1]
    assert [info.hand for info in await hands.hands("ann", None, 1, asked(min_pot=2_000))] == [1]
    assert [info.hand for info in await hands.hands("ann", 2, 1, asked(game="nlhe"))] == [1]


async def test_summary_says_pot_and_position(hands: OwnHands) -> None:
    _, ann = await hands.hands("ann", None, 10)
    _, bob = await hands.hands("bob", None, 10)
    assert (ann.pot, ann.players, sorted([ann.place, bob.place])) == (2_000, 2, [0, 1])
    assert (ann.imported, ann.currency, ann.unit) == (False, "", 1)
