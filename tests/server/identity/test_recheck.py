"""Connections follow account changes made at other servers."""

import asyncio
import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

import pytest

from riverboat.server.identity import recheck
from riverboat.server.identity.recheck import Recheck
from riverboat.server.identity.sessions import Sessions
from riverboat.server.protocol.codes import CloseReason
from tests.support.clients import FakeClient
from tests.support.logged import logged


@dataclass
class Account:
    name: str
    banned: bool = False
    operator: bool = False
    tokens: frozenset[str] = frozenset()


@dataclass
class FakeAccounts:
    """A feed in memory. pruned: the last number that was deleted. asked: each query of accounts."""

    accounts: dict[str, Account] = field(default_factory=dict)
    feed: list[str] = field(default_factory=list)
    pruned: int = 0
    down: bool = False
    asked: list[list[str]] = field(default_factory=list)

    async def last(self) -> int:
        return len(self.feed)

    async def since(self, seen: int) -> tuple[int, set[str] | None]:
        return len(self.feed), set(self.feed[seen:]) if seen >= self.pruned else None

    async def states(self, ids: Collection[str]) -> Mapping[str, Account]:
        self.asked.append(list(ids))
        if self.down:
            raise ConnectionError
        return {id: self.accounts[id] for id in ids if id in self.accounts}


class Room:
    """Ann and Bob are connected, each by two tokens."""

    def __init__(self) -> None:
        self.sessions = Sessions()
        self.accounts = FakeAccounts()
        self.rights: dict[str, bool] = {}
        self.recheck = Recheck(self.accounts, self.sessions, self.rights.update)
        self.ann = self.enter("ann")
        self.bob = self.enter("bob")

    def enter(self, player: str) -> list[FakeClient]:
        tokens = [f"{player} {number}" for number in range(2)]
        self.accounts.accounts[player] = Account(player, tokens=frozenset(tokens))
        entered = [FakeClient(player=player, name=player) for _ in tokens]
        for connection, token_hash in zip(entered, tokens, strict=True):
            self.sessions.add(connection, player, token_hash)
        return entered

    async def look(self) -> list[CloseReason | None]:
        """Return the close reasons of the connections after a check."""
        await self.recheck.look()
        await asyncio.sleep(0)
        return [connection.closed for connection in (*self.ann, *self.bob)]


@pytest.fixture
def room() -> Room:
    return Room()


async def test_connections_of_a_banned_player_are_closed(room: Room) -> None:
    room.accounts.accounts["ann"].banned = True
    assert await room.look() == [None] * 4, "nobody was said to have changed"
    room.accounts.feed.append("ann")
    assert await room.look() == [CloseReason.BANNED, CloseReason.BANNED, None, None]
    assert room.rights == {"ann": False}


async def test_connections_by_revoked_tokens_are_closed(room: Room) -> None:
    room.accounts.accounts["bob"].tokens = frozenset({"bob 1", "bob 7"})
    room.accounts.feed.append("bob")
    assert await room.look() == [None, None, CloseReason.SIGNED_OUT, None]


async def test_connections_of_a_deleted_player_are_closed(room: Room) -> None:
    del room.accounts.accounts["ann"]
    room.accounts.feed.append("ann")
    assert await room.look() == [CloseReason.SIGNED_OUT, CloseReason.SIGNED_OUT, None, None]


async def test_new_name_and_rights_are_applied(room: Room) -> None:
    room.accounts.accounts["ann"].name = "Ada"
    room.accounts.accounts["ann"].operator = True
    room.accounts.feed.append("ann")
    assert await room.look() == [None] * 4
    assert [connection.name for connection in (*room.ann, *room.bob)] == ["Ada", "Ada", "bob", "bob"]
    assert room.rights == {"ann": True}


async def test_each_change_of_a_connected_player_is_checked_once(room: Room) -> None:
    room.accounts.feed += ["bob", "bob", "nobody here", "ann"]
    await room.look()
    await room.look()
    assert room.accounts.asked == [["ann", "bob"]]


async def test_changes_before_the_start_are_ignored(room: Room) -> None:
    room.accounts.feed += ["bob"] * 5
    room.accounts.pruned = 3
    await room.recheck.begin()
    await room.look()
    assert room.accounts.asked == []


async def test_failed_check_is_repeated(room: Room) -> None:
    room.accounts.accounts["ann"].banned = True
    room.accounts.feed.append("ann")
    room.accounts.down = True
    with pytest.raises(ConnectionError):
        await room.look()
    room.accounts.down = False
    assert (await room.look())[:2] == [CloseReason.BANNED] * 2


async def test_after_pruning_all_accounts_are_checked_in_batches(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    monkeypatch.setattr(recheck, "AT_ONCE", 2)
    cat = room.enter("cat")
    room.accounts.feed += ["somebody"] * 9
    room.accounts.pruned = 5
    room.accounts.accounts["bob"].banned = True
    room.accounts.accounts["cat"].tokens = frozenset()
    assert await room.look() == [None, None, CloseReason.BANNED, CloseReason.BANNED]
    assert [connection.closed for connection in cat] == [CloseReason.SIGNED_OUT] * 2
    assert room.accounts.asked == [["ann", "bob"], ["cat"]]
    assert "rechecking all accounts" in logged(caplog)
    await room.look()
    assert len(room.accounts.asked) == 2


async def test_player_who_signs_in_during_a_check_stays(room: Room) -> None:
    """The new token is unknown to the check."""

    class Slow(FakeAccounts):
        async def states(self, ids: Collection[str]) -> Mapping[str, Account]:
            found = {id: Account(id) for id in ids}
            room.sessions.add(again, "ann", "ann 2")
            return found

    again = FakeClient(player="ann", name="ann")
    slow = Slow(feed=["ann"])
    room.recheck = Recheck(slow, room.sessions, room.rights.update)
    assert (await room.look())[:2] == [CloseReason.SIGNED_OUT] * 2
    assert again.closed is None


async def test_banned_entrants_are_found_without_a_connection() -> None:
    """Also if the ban is older than the server."""
    room = Room()
    banned: list[str] = []
    room.recheck.entrants, room.recheck.banned = lambda: {"cyd", "dov"}, banned.append
    room.accounts.accounts |= {"cyd": Account("Cyd", banned=True), "dov": Account("Dov")}
    await room.recheck.look()
    assert banned == ["cyd"]
    assert room.rights == {}
    room.accounts.asked.clear()
    await room.recheck.look()
    assert room.accounts.asked == []
    room.accounts.accounts["dov"] = Account("Dov", banned=True)
    room.accounts.feed.append("dov")
    await room.recheck.look()
    assert banned == ["cyd", "dov"]


@pytest.mark.parametrize("fails", [False, True])
async def test_entrants_of_a_tournament_that_came_back_are_checked_anew(fails: bool) -> None:
    """The ban was seen, and the tournament was lost before it was carried out."""
    room = Room()
    banned: list[str] = []
    room.recheck.entrants, room.recheck.banned = lambda: {"cyd", "dov"}, banned.append
    room.accounts.accounts |= {"cyd": Account("Cyd", banned=True), "dov": Account("Dov")}
    await room.recheck.look()
    room.recheck.check_anew({"cyd", "eve"})
    if fails:
        room.accounts.down = True
        with pytest.raises(ConnectionError):
            await room.recheck.look()
        room.accounts.down = False
    room.accounts.asked.clear()
    await room.recheck.look()
    await room.recheck.look()
    assert (banned, room.accounts.asked) == (["cyd", "cyd"], [["cyd"]])
