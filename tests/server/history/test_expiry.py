"""Unused guests and tokens expire. Hands, the ledger and the chips of others stay."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from riverboat.engine.table.events import SeatLeft, TableClosed
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.expiry import BATCH, COMMANDS_KEPT, Expired, Expiry, padded
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.operators import Operators
from riverboat.server.history.players import (
    GUEST_LIFE,
    NEWCOMER_LIFE,
    SIGNED_OUT_LIFE,
    TOKEN_LIFE,
    Lives,
    Players,
)
from riverboat.server.history.queries.hands import History
from riverboat.server.identity.tokens import hash_token
from riverboat.server.protocol.management import CloseTable, GrantChips
from tests.server.history.builders import (
    OPENED,
    add_players,
    ann_and_bob_sit_down,
    chatter,
    numbered,
    shown_down,
)
from tests.support.audit import findings
from tests.support.databases import query

GRANT = 1_000_000


class Calendar:
    """The current time."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
def guests(writer: Writer, calendar: Calendar) -> Players:
    return Players(writer, now=calendar)


@pytest.fixture
def expiry(writer: Writer, calendar: Calendar) -> Expiry:
    return Expiry(writer, now=calendar)


def names(url: str) -> list[str]:
    return [name for (name,) in query(url, "SELECT id FROM players ORDER BY id")]


def chips(url: str) -> dict[str, int]:
    return dict(query(url, "SELECT account, chips FROM balances ORDER BY account"))


def bank(url: str) -> int:
    [(total,)] = query(url, "SELECT COALESCE(SUM(amount), 0) FROM entries WHERE account = 'bank'")
    return int(total)


async def play_a_hand(journal: Journal) -> None:
    """Ann wins all of Bob's thousand at the table "t", which closes."""
    hand = shown_down(await journal.new_hand_id())
    ends = [SeatLeft(1, 2500), SeatLeft(4, 0), TableClosed()]
    await journal.append("t", numbered([*ann_and_bob_sit_down(), *hand.events, *ends]))


async def test_guest_who_never_played_is_deleted(
    guests: Players, expiry: Expiry, calendar: Calendar, url: str
) -> None:
    await add_players(guests, "ann", "bob")
    calendar.now += NEWCOMER_LIFE - timedelta(seconds=1)
    assert await expiry.expire() == Expired()
    calendar.now += timedelta(seconds=1)

    assert await expiry.expire() == Expired(deleted=2)

    assert names(url) == []
    assert query(url, "SELECT * FROM entries") == query(url, "SELECT * FROM tokens") == []
    assert set(chips(url)) == {"bank", "house"}
    assert findings(url) == []


@pytest.mark.parametrize("life", [NEWCOMER_LIFE, GUEST_LIFE])
async def test_more_guests_than_fit_in_a_transaction(
    guests: Players, expiry: Expiry, calendar: Calendar, url: str, life: timedelta
) -> None:
    await add_players(guests, *(f"p{n:03}" for n in range(2 * BATCH + 1)))
    calendar.now += life

    assert (await expiry.expire()).deleted == 2 * BATCH + 1

    assert names(url) == []


async def test_guest_who_played_is_closed_but_hands_stay(
    guests: Players, expiry: Expiry, journal: Journal, calendar: Calendar, url: str
) -> None:
    await add_players(guests, "ann", "bob", "cat")
    await play_a_hand(journal)
    calendar.now += GUEST_LIFE

    assert await expiry.expire() == Expired(tokens=3, closed=2, deleted=1)
    assert await expiry.expire() == Expired()

    assert names(url) == ["ann", "bob"]
    assert (chips(url)["player:ann"], chips(url)["player:bob"], bank(url)) == (0, 0, 0)
    assert await guests.by_token(hash_token("token of ann")) is None
    with History(url) as past:
        assert [seat.name for seat in past.hands(limit=1)[0].players] == ["Ann", "Bob"]
    assert findings(url) == []


async def test_guest_who_played_stays_when_others_are_forgotten(
    guests: Players, expiry: Expiry, journal: Journal, calendar: Calendar, url: str
) -> None:
    await add_players(guests, "ann", "bob", *(f"p{n:03}" for n in range(2 * BATCH)))
    await play_a_hand(journal)
    calendar.now += NEWCOMER_LIFE

    assert await expiry.expire() == Expired(deleted=2 * BATCH)

    assert names(url) == ["ann", "bob"]
    calendar.now += GUEST_LIFE - NEWCOMER_LIFE - timedelta(seconds=1)
    assert await expiry.expire() == Expired()
    assert await guests.by_token(hash_token("token of bob")) == ("bob", "Bob")
    assert findings(url) == []


async def test_guest_with_a_seat_or_chips_of_an_operator_stays(
    journal: Journal, writer: Writer, calendar: Calendar, url: str
) -> None:
    guests, expiry = Players(writer, now=calendar), Expiry(writer, now=calendar)
    await add_players(guests, "ann", "bob", "cat", "dan", "olga")
    await guests.register("olga", "Olga", "hash")
    operators = Operators(writer)
    await operators.appoint("olga", operator=True)
    await operators.give("olga", "cat", 500, "a prize")
    await journal.append("t", numbered(ann_and_bob_sit_down()))
    calendar.now += NEWCOMER_LIFE

    assert await expiry.expire() == Expired(deleted=1)

    assert names(url) == ["ann", "bob", "cat", "olga"]


@pytest.mark.parametrize("life", [NEWCOMER_LIFE, GUEST_LIFE])
async def test_returning_guest_stays(
    guests: Players, expiry: Expiry, journal: Journal, calendar: Calendar, life: timedelta
) -> None:
    await add_players(guests, "ann", "bob")
    if life == GUEST_LIFE:
        await play_a_hand(journal)
    for _ in range(5):
        calendar.now += life * 0.6
        assert await guests.by_token(hash_token("token of bob")) == ("bob", "Bob")
        assert await expiry.expire() == Expired()
        assert await guests.by_token(hash_token("token of ann")) == ("ann", "Ann")


async def test_connected_or_seated_guest_stays(
    guests: Players, expiry: Expiry, calendar: Calendar, url: str
) -> None:
    await add_players(guests, "ann", "bob")
    for _ in range(5):
        calendar.now += GUEST_LIFE * 0.6
        await expiry.keep({"ann", "somebody else"}, set())
        await expiry.expire()

    assert names(url) == ["ann"]
    assert await guests.by_token(hash_token("token of ann")) == ("ann", "Ann")


async def test_guest_who_signed_out_is_closed_after_a_day(
    guests: Players, expiry: Expiry, calendar: Calendar, url: str
) -> None:
    await add_players(guests, "ann", "bob")
    await guests.revoke("ann", hash_token("token of ann"))
    assert await expiry.expire() == Expired()
    calendar.now += SIGNED_OUT_LIFE / 2
    await guests.by_token(hash_token("token of bob"))
    calendar.now += SIGNED_OUT_LIFE / 2

    assert await expiry.expire() == Expired(deleted=1)

    assert names(url) == ["bob"]


async def test_registered_player_stays_but_unused_tokens_expire(
    guests: Players, expiry: Expiry, calendar: Calendar, url: str
) -> None:
    await add_players(guests, "ann")
    await guests.register("ann", "Ann", "hash")
    await guests.sign_in("ann", "hash", hash_token("used"))
    for _ in range(5):
        calendar.now += TOKEN_LIFE * 0.6
        await expiry.keep({"ann"}, {hash_token("used")})
        await expiry.expire()

    assert names(url) == ["ann"]
    assert chips(url)["player:ann"] == GRANT
    assert query(url, "SELECT hash FROM tokens") == [(hash_token("used"),)]
    calendar.now += TOKEN_LIFE
    assert await expiry.expire() == Expired(tokens=1)
    await guests.sign_in("ann", "hash", hash_token("new"))


async def test_registered_player_does_not_expire(guests: Players, expiry: Expiry, calendar: Calendar) -> None:
    await add_players(guests, "ann")
    calendar.now += GUEST_LIFE * 0.9
    await guests.register("ann", "Ann", "hash")
    calendar.now += TOKEN_LIFE - timedelta(seconds=1)

    assert await expiry.expire() == Expired()
    assert await guests.by_token(hash_token("token of ann")) == ("ann", "Ann")


async def test_lifetimes_are_configurable(writer: Writer, calendar: Calendar, url: str) -> None:
    lives = Lives(token=timedelta(days=2), guest=timedelta(days=1))
    players, expiry = Players(writer, lives=lives, now=calendar), Expiry(writer, lives, now=calendar)
    await add_players(players, "ann", "bob")
    await players.register("bob", "Bob", "hash")
    calendar.now += timedelta(days=1)
    assert await expiry.expire() == Expired(tokens=1, deleted=1)
    calendar.now += timedelta(days=1)
    assert await expiry.expire() == Expired(tokens=1)
    assert names(url) == ["bob"]


async def test_granted_chips_return_to_the_bank(
    guests: Players, expiry: Expiry, writer: Writer, calendar: Calendar, url: str
) -> None:
    await add_players(guests, "ann", "olga")
    await guests.register("olga", "Olga", "hash")
    operators = Operators(writer)
    await operators.appoint("Olga", operator=True)
    await operators.give("olga", "ann", 500, "won the raffle")
    assert bank(url) == -2 * GRANT - 500
    calendar.now += GUEST_LIFE

    assert (await expiry.expire()).deleted == 1

    assert bank(url) == -GRANT
    assert findings(url) == []


async def test_guest_in_the_audit_is_closed_but_not_deleted(
    guests: Players, expiry: Expiry, writer: Writer, calendar: Calendar, url: str
) -> None:
    await add_players(guests, "ann")
    operators = Operators(writer)
    await operators.appoint("ann", operator=True)
    await operators.record("ann", "close_table", "t", "late", CloseTable(id="1", table="t", reason="late"))
    calendar.now += GUEST_LIFE

    assert await expiry.expire() == Expired(tokens=1, closed=1)

    assert chips(url)["player:ann"] == 0
    assert findings(url) == []


async def test_guest_who_is_an_operator_does_not_expire(
    guests: Players, expiry: Expiry, writer: Writer, calendar: Calendar
) -> None:
    await add_players(guests, "ann")
    await Operators(writer).appoint("ann", operator=True)
    calendar.now += GUEST_LIFE + TOKEN_LIFE

    await expiry.keep(set(), set())
    assert await expiry.expire() == Expired()
    assert await guests.by_token(hash_token("token of ann")) == ("ann", "Ann")


@pytest.mark.parametrize(("count", "length"), [(0, 0), (1, 1), (2, 2), (3, 4), (33, 64), (64, 64)])
def test_padded_lists_have_few_lengths(count: int, length: int) -> None:
    names = [str(n) for n in range(count)]
    assert len(padded(names)) == length
    assert set(padded(names)) == set(names)


async def test_grants_once_carried_out_expire(writer: Writer, players: Players, url: str) -> None:
    operators = Operators(writer)
    await operators.appoint("cat", operator=True)
    for n in range(BATCH + 2):
        command = GrantChips(id=str(n), player="ann", chips=1, reason="why")
        await operators.give("cat", "ann", 1, "why", command)
    now = datetime.now(UTC)
    await Expiry(writer, now=lambda: now + COMMANDS_KEPT / 2).expire()
    assert query(url, "SELECT COUNT(*) FROM commands") == [(BATCH + 2,)]
    await Expiry(writer, now=lambda: now + 2 * COMMANDS_KEPT).expire()
    assert query(url, "SELECT COUNT(*) FROM commands") == [(0,)]


async def test_commands_expire(writer: Writer, journal: Journal, url: str) -> None:
    opened = [replace(numbered([OPENED])[0], command="opening")]
    said = [replace(record, command=f"said {record.seq}") for record in chatter(2, 2 * BATCH)]
    await journal.append("t", [*opened, *said])
    now = datetime.now(UTC)
    soon = Expiry(writer, now=lambda: now + COMMANDS_KEPT / 2)
    later = Expiry(writer, now=lambda: now + 2 * COMMANDS_KEPT)
    await soon.expire()
    assert query(url, "SELECT COUNT(*) FROM commands") == [(1 + 2 * BATCH,)]
    await later.expire()
    assert query(url, "SELECT COUNT(*) FROM commands") == [(0,)]
    assert query(url, "SELECT COUNT(*) FROM events") == [(1 + 2 * BATCH,)]
