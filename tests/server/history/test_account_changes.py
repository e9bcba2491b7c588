"""The feed of account changes: complete, ordered and bounded; and what its lock protects."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import create_engine, make_url

from riverboat.server.history import account_changes
from riverboat.server.history.account_changes import AccountChanges, AccountState
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.errors import (
    AlreadyRegistered,
    LastOperator,
    NameTaken,
    NotAnOperator,
    PasswordChanged,
)
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.operators import Operators
from riverboat.server.history.players import Players
from riverboat.server.identity.tokens import hash_token
from tests.server.history.builders import add_players
from tests.support.databases import query, waits_for_a_lock

ANN = hash_token("token of ann")


@pytest.fixture
def feed(writer: Writer) -> AccountChanges:
    return AccountChanges(writer)


@pytest.fixture
async def operators(writer: Writer, players: Players) -> Operators:
    """Cat is an operator, and Bob is registered as Bob."""
    operators = Operators(writer)
    await operators.appoint("cat", operator=True)
    await players.register("bob", "Bob", "kept")
    return operators


CHANGES: dict[str, Callable[[Operators, Players], Awaitable[object]]] = {
    "ban": lambda operators, players: operators.ban("cat", "bob", "why"),
    "unban": lambda operators, players: operators.unban("cat", "bob", "why"),
    "appointment": lambda operators, players: operators.appoint("bob", operator=True),
    "dismissal": lambda operators, players: operators.appoint("bob", operator=False),
    "sign-out everywhere": lambda operators, players: players.revoke("bob"),
    "sign-out of a token": lambda operators, players: players.revoke("bob", hash_token("token of bob")),
    "new password": lambda operators, players: players.change_password("bob", "kept", "new", "a hash"),
}


@pytest.mark.parametrize("what", CHANGES)
async def test_each_change_is_appended(
    operators: Operators, players: Players, feed: AccountChanges, what: str
) -> None:
    seen = await feed.last()
    await CHANGES[what](operators, players)
    assert await feed.since(seen) == (seen + 1, {"bob"})
    assert await feed.since(seen + 1) == (seen + 1, set())


async def test_registration_is_appended(players: Players, feed: AccountChanges) -> None:
    await players.register("ann", "Ada", "kept")
    assert await feed.since(0) == (1, {"ann"})


async def test_refused_change_leaves_no_row_and_no_gap(
    operators: Operators, players: Players, feed: AccountChanges
) -> None:
    seen = await feed.last()
    with pytest.raises(NameTaken):
        await players.register("ann", "BOB", "kept")
    with pytest.raises(AlreadyRegistered):
        await players.register("bob", "Bert", "kept")
    with pytest.raises(PasswordChanged):
        await players.change_password("bob", "another", "new", "a hash")
    with pytest.raises(NotAnOperator):
        await operators.ban("ann", "bob", "why")
    await players.revoke("ann")
    assert await feed.since(seen) == (seen + 1, {"ann"})


@pytest.mark.only_on("postgresql", "two transactions write at the same time")
async def test_late_commit_is_not_missed(
    players: Players, feed: AccountChanges, other: Journal, url: str
) -> None:
    """The transaction with the lower number ends last. Nobody sees the higher one before it."""
    theirs = AccountChanges(other._writer)
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    with engine.connect() as slow, slow.begin() as transaction:
        slow.exec_driver_sql("UPDATE counters SET value = value + 1 WHERE name = 'account_changes'")
        slow.exec_driver_sql("INSERT INTO account_changes VALUES (1, 'ann')")
        quick = asyncio.create_task(players.revoke("bob"))
        await waits_for_a_lock(url)
        assert await theirs.since(0) == (0, set())
        assert not quick.done()
        transaction.commit()
    engine.dispose()
    await quick
    assert await theirs.since(0) == (2, {"ann", "bob"})
    assert query(url, "SELECT * FROM account_changes ORDER BY number") == [(1, "ann"), (2, "bob")]


async def test_readers_miss_nothing_while_two_servers_write(
    players: Players, feed: AccountChanges, other: Journal
) -> None:
    there = Players(other._writer)
    names = [f"p{number}" for number in range(40)]
    await add_players(players, *names)
    writing = asyncio.gather(
        *((players, there)[number % 2].revoke(name) for number, name in enumerate(names))
    )
    seen, found = 0, list[str]()
    async with asyncio.timeout(60):
        while seen < len(names):
            last, changed = await feed.since(seen)
            assert changed is not None
            assert len(changed) == last - seen
            found += changed
            seen = last
    await writing
    assert sorted(found) == sorted(names)


class TestPruning:
    @pytest.fixture(autouse=True)
    def kept(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(account_changes, "MAX_ROWS", 3)

    async def test_only_the_newest_rows_are_kept(
        self, players: Players, feed: AccountChanges, url: str
    ) -> None:
        for _ in range(5):
            await players.revoke("ann")
        await players.revoke("bob")
        assert query(url, "SELECT number FROM account_changes ORDER BY number") == [(4,), (5,), (6,)]
        assert await feed.since(3) == (6, {"ann", "bob"})

    async def test_reader_that_missed_rows_gets_all_accounts(
        self, players: Players, feed: AccountChanges
    ) -> None:
        for _ in range(6):
            await players.revoke("ann")
        assert await feed.since(2) == (6, None)

    async def test_older_copy_of_the_database_is_detected(
        self, players: Players, feed: AccountChanges
    ) -> None:
        await players.revoke("ann")
        assert await feed.since(7) == (1, None)


async def test_states_are_current(operators: Operators, players: Players, feed: AccountChanges) -> None:
    await operators.appoint("bob", operator=True)
    await operators.ban("cat", "bob", "overthrown")
    await players.revoke("cat")
    states = await feed.states(["ann", "bob", "cat", "nobody"])
    assert states == {
        "ann": AccountState("Ann", banned=False, operator=False, tokens=frozenset({ANN})),
        "bob": AccountState(
            "Bob", banned=True, operator=False, tokens=frozenset({hash_token("token of bob")})
        ),
        "cat": AccountState("Cat", banned=False, operator=True, tokens=frozenset()),
    }


class TestOperatorsAtOnce:
    """Two servers act at once, for a few rounds, because either may be first."""

    async def test_of_two_mutual_bans_one_succeeds(
        self, operators: Operators, players: Players, other: Journal
    ) -> None:
        there = Operators(other._writer)
        await operators.appoint("bob", operator=True)
        for _ in range(5):
            done = await asyncio.gather(
                operators.ban("cat", "bob", "why"), there.ban("bob", "cat", "why"), return_exceptions=True
            )
            assert [type(each) for each in done if isinstance(each, Exception)] == [NotAnOperator]
            banned = [who for who in ("bob", "cat") if (await players.info(who)).banned]
            assert len(banned) == 1
            left = "cat" if banned == ["bob"] else "bob"
            await operators.unban(left, banned[0], "for the next round")

    async def test_of_two_dismissals_one_operator_stays(
        self, operators: Operators, players: Players, other: Journal
    ) -> None:
        there = Operators(other._writer)
        for _ in range(5):
            await operators.appoint("cat", operator=True)
            await operators.appoint("bob", operator=True)
            done = await asyncio.gather(
                operators.appoint("cat", operator=False),
                there.appoint("bob", operator=False),
                return_exceptions=True,
            )
            assert [type(each) for each in done if isinstance(each, Exception)] == [LastOperator]
            assert [await operators.is_operator(who) for who in ("bob", "cat")].count(True) == 1

    async def test_last_operator_stays_after_a_concurrent_ban(
        self, operators: Operators, players: Players, other: Journal
    ) -> None:
        there = Operators(other._writer)
        for _ in range(5):
            await operators.appoint("bob", operator=True)
            done = await asyncio.gather(
                operators.ban("cat", "bob", "why"),
                there.appoint("cat", operator=False),
                return_exceptions=True,
            )
            assert len([each for each in done if isinstance(each, Exception)]) == 1
            assert [await operators.is_operator(who) for who in ("bob", "cat")].count(True) == 1
            await operators.appoint("cat", operator=True)
            await operators.unban("cat", "bob", "for the next round")
