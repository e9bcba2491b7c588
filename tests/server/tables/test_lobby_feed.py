"""The lobby feed: what its watchers are sent, and when."""

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
    """Return the ids of the tables in the reply."""
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


async def test_change_is_sent_once() -> None:
    felt = await Felt.laid()
    eve = await watching(felt, "eve")
    await felt.clock.advance(3 * INTERVAL)
    assert heard(eve) == []
    ann = FakeViewer("ann")
    await felt.watch(ann)
    await felt.clock.advance(3 * INTERVAL)
    assert [[info.watchers for info in news.tables] for news in heard(eve)] == [[2]]
    assert last(eve) == Lobby(tables=felt.lobby.tables)


async def test_changes_are_batched_once_a_second() -> None:
    felt = await Felt.laid()
    eve = await watching(felt, "eve")
    for name in ("ann", "bob", "cy"):
        await felt.join(name)
    assert heard(eve) == []
    await felt.clock.advance(INTERVAL)
    [news] = heard(eve)
    assert [(info.players, info.watchers) for info in news.tables] == [(3, 4)]


async def test_changed_rights_send_the_whole_list() -> None:
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


async def test_reverted_change_is_not_sent() -> None:
    felt = await Felt.laid()
    eve, ann = await watching(felt, "eve"), FakeViewer("ann")
    await felt.watch(ann)
    await felt.ask(ann, Unwatch)
    await felt.clock.advance(INTERVAL)
    assert heard(eve) == []


async def test_invisible_change_is_not_sent() -> None:
    """A hand changes the stacks, which the lobby does not list."""
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


async def test_opened_and_closed_tables_are_sent() -> None:
    felt = await Felt.laid()
    eve = await watching(felt, "eve")
    opened = await felt.open(FakeViewer("ann"))
    await felt.clock.advance(INTERVAL)
    assert [info.table for info in last(eve).tables] == [opened.table]
    await close(felt, opened.table)
    await felt.clock.advance(INTERVAL)
    assert last(eve) == Lobby(tables=[], closed=[opened.table])


async def test_table_closed_before_the_next_poll_is_reported() -> None:
    felt = await Felt.laid()
    await watching(felt, "eve")
    await felt.clock.advance(INTERVAL / 2)
    opened = await felt.open(FakeViewer("ann"))
    bob = FakeViewer("bob")
    assert opened.table in await watch_lobby(felt, bob)
    await close(felt, opened.table)
    await felt.clock.advance(INTERVAL)
    assert heard(bob) == [Lobby(tables=[], closed=[opened.table])]


async def test_reply_is_not_repeated_by_the_next_poll() -> None:
    felt = await Felt.laid()
    eve = await watching(felt, "eve")
    await felt.watch(FakeViewer("ann"))
    bob = await watching(felt, "bob")
    await felt.clock.advance(INTERVAL)
    assert (len(heard(eve)), len(heard(bob))) == (1, 0)


async def test_unlisted_table_is_sent_to_host_and_operators_only() -> None:
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


async def test_frame_is_encoded_once_per_view() -> None:
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


async def test_slow_viewer_is_sent_each_changed_table_once() -> None:
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


async def test_slow_viewer_without_changes_is_sent_nothing() -> None:
    felt = await Felt.laid()
    eve = await watching(felt, "eve")
    eve.behind = True
    await felt.clock.advance(3 * INTERVAL)
    eve.behind = False
    await felt.clock.advance(3 * INTERVAL)
    assert heard(eve) == []


async def test_unwatching_the_lobby_stops_updates() -> None:
    felt = await Felt.laid()
    eve = await watching(felt, "eve")
    assert await felt.lobby.handle(eve, UnwatchLobby(id="2")) == Accepted(id="2")
    await felt.join("ann")
    await felt.clock.advance(INTERVAL)
    assert heard(eve) == []
    assert (await refusal(felt.lobby.handle(eve, UnwatchLobby(id="3")))).code == Code.NOT_WATCHING


async def looks(felt: Felt, monkeypatch: pytest.MonkeyPatch, seconds: float) -> int:
    """Return how often the tables are polled in this time."""
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


async def test_tables_are_not_polled_without_watchers(monkeypatch: pytest.MonkeyPatch) -> None:
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


async def test_stopped_lobby_sends_nothing() -> None:
    felt = await Felt.laid()
    eve = await watching(felt, "eve")
    await felt.join("ann")
    await felt.lobby.stop()
    await felt.clock.advance(INTERVAL)
    assert heard(eve) == []
    asking: Any = felt.lobby.handle(eve, WatchLobby(id="2"))
    assert (await refusal(asking)).code == Code.CLOSING


def test_lobby_message_omits_defaults() -> None:
    message: Message = Lobby(tables=[])
    assert JSON.encode(message) == '{"type":"lobby","tables":[]}'
