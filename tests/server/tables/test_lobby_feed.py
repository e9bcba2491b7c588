"""The lobby as it is followed: what its watchers hear, when, and what they do not."""

from typing import Any

import pytest

from riverboat.server.protocol.codecs import JSON, MSGPACK, Codec
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import (
    Unwatch,
    UnwatchLobby,
    Watch,
    WatchLobby,
)
from riverboat.server.protocol.management import CloseTable
from riverboat.server.protocol.messages import Accepted, Lobby, Message
from riverboat.server.tables.lobby_feed import INTERVAL, Listing
from tests.support.fakes import FakeViewer
from tests.support.felt import Felt, refusal


async def watch_lobby(felt: Felt, viewer: FakeViewer) -> list[str]:
    """The ids of the tables that the reply brings."""
    return [info.table for info in (await felt.watch_lobby(viewer)).tables]


async def watching(felt: Felt, name: str, codec: Codec = MSGPACK) -> FakeViewer:
    viewer = FakeViewer(name, codec)
    await watch_lobby(felt, viewer)
    return viewer


def heard(viewer: FakeViewer) -> list[Lobby]:
    return [message for message in viewer.messages if isinstance(message, Lobby)]


def last(viewer: FakeViewer) -> Lobby:
    return heard(viewer)[-1]


async def close(felt: Felt, table: str) -> None:
    await felt.lobby.control("somebody", CloseTable(id="9", table=table, reason="it is late"))


async def test_a_change_is_heard_once_and_nothing_where_nothing_changes() -> None:
    felt = await Felt.laid()
    eve = await watching(felt, "eve")
    await felt.clock.advance(3 * INTERVAL)
    assert heard(eve) == []
    ann = FakeViewer("ann")
    await felt.watch(ann)
    await felt.clock.advance(3 * INTERVAL)
    assert [[info.watchers for info in news.tables] for news in heard(eve)] == [[2]]
    assert last(eve) == Lobby(tables=felt.lobby.tables)


async def test_many_changes_come_in_one_message_a_second() -> None:
    felt = await Felt.laid()
    eve = await watching(felt, "eve")
    for name in ("ann", "bob", "cy"):
        await felt.join(name)
    assert heard(eve) == []
    await felt.clock.advance(INTERVAL)
    [news] = heard(eve)
    assert [(info.players, info.watchers) for info in news.tables] == [(3, 4)]


async def test_watcher_whose_rights_change_is_sent_a_whole_list() -> None:
    felt = await Felt.laid()
    hidden = await felt.open(FakeViewer("host"), unlisted=True)
    eve, bob = await watching(felt, "eve"), await watching(felt, "bob")
    felt.lobby.set_rights({"eve": True, "bob": False})
    await felt.clock.advance(INTERVAL)
    assert last(eve) == Lobby(tables=felt.lobby.tables, whole=True)
    assert hidden in last(eve).tables
    felt.lobby.set_rights({"eve": True})
    await felt.clock.advance(INTERVAL)
    assert len(heard(eve)) == 1
    felt.lobby.set_rights({"eve": False})
    await felt.clock.advance(INTERVAL)
    assert hidden not in last(eve).tables
    assert heard(bob) == []


async def test_what_changed_and_changed_back_is_not_heard() -> None:
    felt = await Felt.laid()
    eve, ann = await watching(felt, "eve"), FakeViewer("ann")
    await felt.watch(ann)
    await felt.ask(ann, Unwatch)
    await felt.clock.advance(INTERVAL)
    assert heard(eve) == []


async def test_a_state_that_shows_nothing_new_is_not_heard() -> None:
    """A hand changes the stacks, which the lobby does not show."""
    felt = await Felt.laid()
    await felt.deal("ann", "bob")
    eve = await watching(felt, "eve")
    before = felt.lobby.tables[0]
    await felt.act_all("fold")
    await felt.clock.advance(felt.settings.pause)
    await felt.clock.advance(INTERVAL)
    assert felt.lobby.tables[0] is not before
    assert {info.hand for news in heard(eve) for info in news.tables} == {None, 2}
    so_far = len(heard(eve))
    await felt.act("call")
    await felt.clock.advance(INTERVAL)
    assert len(heard(eve)) == so_far


async def test_tables_that_open_and_close_are_heard_of() -> None:
    felt = await Felt.laid()
    eve = await watching(felt, "eve")
    opened = await felt.open(FakeViewer("ann"))
    await felt.clock.advance(INTERVAL)
    assert [info.table for info in last(eve).tables] == [opened.table]
    await close(felt, opened.table)
    await felt.clock.advance(INTERVAL)
    assert last(eve) == Lobby(tables=[], closed=[opened.table])


async def test_who_comes_between_two_looks_hears_of_a_table_that_closes_before_the_next() -> None:
    felt = await Felt.laid()
    await watching(felt, "eve")
    await felt.clock.advance(INTERVAL / 2)
    opened = await felt.open(FakeViewer("ann"))
    bob = FakeViewer("bob")
    assert opened.table in await watch_lobby(felt, bob)
    await close(felt, opened.table)
    await felt.clock.advance(INTERVAL)
    assert heard(bob) == [Lobby(tables=[], closed=[opened.table])]


async def test_who_comes_between_two_looks_is_not_told_again_what_the_reply_said() -> None:
    felt = await Felt.laid()
    eve = await watching(felt, "eve")
    await felt.watch(FakeViewer("ann"))
    bob = await watching(felt, "bob")
    await felt.clock.advance(INTERVAL)
    assert (len(heard(eve)), len(heard(bob))) == (1, 0)


async def test_an_unlisted_table_is_heard_of_by_its_host_and_operators_alone() -> None:
    felt = await Felt.laid()
    felt.passwords.operators.add("olga")
    host, olga, eve = [await watching(felt, name) for name in ("host", "olga", "eve")]
    hidden = (await felt.open(host, unlisted=True)).table
    await felt.clock.advance(INTERVAL)
    await felt.ask(FakeViewer("ann"), Watch, table=hidden)
    await felt.clock.advance(INTERVAL)
    for viewer in (host, olga):
        assert [[(info.table, info.watchers) for info in news.tables] for news in heard(viewer)] == [
            [(hidden, 0)],
            [(hidden, 1)],
        ]
    assert hidden in await watch_lobby(felt, FakeViewer("host"))
    assert hidden in await watch_lobby(felt, FakeViewer("olga"))
    assert hidden not in await watch_lobby(felt, FakeViewer("zoe"))
    await close(felt, hidden)
    await felt.clock.advance(INTERVAL)
    assert last(host).closed == last(olga).closed == [hidden]
    assert heard(eve) == []


async def test_a_frame_is_made_once_for_all_who_may_see_the_same() -> None:
    felt = await Felt.laid()
    viewers = [await watching(felt, name) for name in ("ann", "bob", "cy")]
    plain = [await watching(felt, name, JSON) for name in ("dee", "eli")]
    await felt.open(viewers[0], unlisted=True)
    await felt.join("fay")
    await felt.clock.advance(INTERVAL)
    own, bobs, cys = (viewer.frames[-1] for viewer in viewers)
    assert bobs is cys
    assert own != bobs
    assert plain[0].frames[-1] is plain[1].frames[-1]
    assert last(plain[0]) == last(viewers[1])


async def test_viewer_who_was_behind_is_sent_each_table_that_changed_once() -> None:
    felt = await Felt.laid()
    gone = (await felt.open(FakeViewer("ann"))).table
    await felt.open(FakeViewer("host"), unlisted=True)
    eve = await watching(felt, "eve")
    eve.behind = True
    await felt.clock.advance(INTERVAL)
    await close(felt, gone)
    await felt.clock.advance(5 * INTERVAL)
    await felt.join("bob")
    await felt.clock.advance(INTERVAL)
    assert eve.frames == []
    eve.behind = False
    await felt.clock.advance(INTERVAL)
    [felts] = [info for info in felt.lobby.tables if info.table == felt.id]
    assert heard(eve) == [Lobby(tables=[felts], closed=[gone])]
    await felt.clock.advance(3 * INTERVAL)
    assert len(heard(eve)) == 1


async def test_who_is_behind_and_missed_nothing_is_told_nothing() -> None:
    felt = await Felt.laid()
    eve = await watching(felt, "eve")
    eve.behind = True
    await felt.clock.advance(3 * INTERVAL)
    eve.behind = False
    await felt.clock.advance(3 * INTERVAL)
    assert heard(eve) == []


async def test_who_watches_no_longer_hears_no_more() -> None:
    felt = await Felt.laid()
    eve = await watching(felt, "eve")
    assert await felt.lobby.handle(eve, UnwatchLobby(id="2")) == Accepted(id="2")
    await felt.join("ann")
    await felt.clock.advance(INTERVAL)
    assert heard(eve) == []
    assert (await refusal(felt.lobby.handle(eve, UnwatchLobby(id="3")))).code == Code.NOT_WATCHING


async def looks(felt: Felt, monkeypatch: pytest.MonkeyPatch, seconds: float) -> int:
    """How often somebody looks at the tables in this time."""
    counted = 0
    honest = Listing._poll

    def counting(listing: Listing) -> None:
        nonlocal counted
        counted += 1
        honest(listing)

    with monkeypatch.context() as patch:
        patch.setattr(Listing, "_poll", counting)
        await felt.clock.advance(seconds)
    return counted


async def test_nobody_looks_at_the_tables_where_nobody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    felt = await Felt.laid()
    assert await looks(felt, monkeypatch, 5 * INTERVAL) == 0
    eve, ann = await watching(felt, "eve"), await watching(felt, "ann")
    assert await looks(felt, monkeypatch, 5 * INTERVAL) == 5
    await watch_lobby(felt, eve)
    assert await looks(felt, monkeypatch, 5 * INTERVAL) == 5
    felt.lobby.gone(eve)
    assert await looks(felt, monkeypatch, 5 * INTERVAL) == 5
    felt.lobby.gone(ann)
    assert await looks(felt, monkeypatch, 5 * INTERVAL) == 0


async def test_a_lobby_that_has_stopped_tells_nothing() -> None:
    felt = await Felt.laid()
    eve = await watching(felt, "eve")
    await felt.join("ann")
    await felt.lobby.stop()
    await felt.clock.advance(INTERVAL)
    assert heard(eve) == []
    asking: Any = felt.lobby.handle(eve, WatchLobby(id="2"))
    assert (await refusal(asking)).code == Code.CLOSING


def test_a_message_of_the_lobby_leaves_out_what_has_its_default() -> None:
    message: Message = Lobby(tables=[])
    assert JSON.encode(message) == '{"type":"lobby","tables":[]}'
