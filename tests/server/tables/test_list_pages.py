"""The list of tables in pages and parts: bounded, filtered, and encoded once."""

from typing import Any

import pytest

from riverboat.server.protocol.codecs import JSON, MSGPACK, Codec
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import MAX_LIST
from riverboat.server.protocol.commands import Leave, ListTables, OfLobby, OpenTable, Sit, WatchLobby
from riverboat.server.protocol.messages import Accepted, Lobby, TablePage
from riverboat.server.tables.lobby_feed import INTERVAL, MESSAGES_AT_ONCE
from riverboat.server.tables.opening import opening
from tests.server.tables.test_lobby_feed import close, heard, last, watching
from tests.support.fakes import FakeViewer
from tests.support.felt import Felt, refusal


async def many(felt: Felt, number: int) -> list[str]:
    """Open further server tables, and return their ids, oldest first."""
    infos = [await felt.lobby.open(opening(OpenTable(id="0", name=f"T{n}"))) for n in range(number)]
    return [info.table for info in infos]


async def pages(felt: Felt, viewer: FakeViewer, **wanted: Any) -> list[list[str]]:
    found: list[list[str]] = []
    after = None
    while True:
        page = await felt.listed(viewer, after=after, **wanted)
        found.append([info.table for info in page.tables])
        after = page.next
        if after is None:
            return found


def ids(news: Lobby) -> list[str]:
    return [info.table for info in news.tables]


async def test_pages_list_every_table_once() -> None:
    felt = await Felt.laid()
    tables = [felt.id, *await many(felt, 6)]
    assert await pages(felt, felt.eye, limit=3) == [tables[:3], tables[3:6], tables[6:]]
    assert await pages(felt, felt.eye, limit=7) == [tables]


async def test_page_examines_a_limited_number_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.server.tables.lobby_feed.MAX_EXAMINED", 3)
    felt = await Felt.laid()
    tables = [felt.id, *await many(felt, 6)]
    assert await pages(felt, felt.eye, name="t5") == [[], [], [tables[6]]]
    eve = FakeViewer("eve")
    first = await felt.watch_lobby(eve, name="t5")
    assert (ids(first), first.more) == ([], True)
    await felt.clock.advance(INTERVAL)
    assert [(ids(news), news.more) for news in heard(eve)] == [([], True), ([tables[6]], False)]


async def test_cursor_is_stable_while_tables_open_and_close() -> None:
    felt = await Felt.laid()
    tables = await many(felt, 4)
    first = await felt.listed(felt.eye, limit=2)
    for table in (felt.id, tables[0], tables[1]):
        await close(felt, table)
    [late] = await many(felt, 1)
    rest = await felt.listed(felt.eye, after=first.next)
    assert [info.table for info in rest.tables] == [*tables[2:], late]


async def test_cursor_of_an_earlier_server_starts_over() -> None:
    felt = await Felt.laid()
    await many(felt, 3)
    page = await felt.listed(felt.eye, limit=3)
    felt.lobby = felt.new_lobby()
    tables = await many(felt, 2)
    assert await pages(felt, felt.eye) == [tables]
    assert [info.table for info in (await felt.listed(felt.eye, after=page.next)).tables] == tables


@pytest.mark.parametrize("codec", [MSGPACK, JSON])
async def test_each_table_is_encoded_once_per_change_and_codec(
    codec: Codec, monkeypatch: pytest.MonkeyPatch
) -> None:
    felt = await Felt.laid()
    await many(felt, 9)
    encoded: list[str] = []
    honest = type(codec).encode_part

    def counting(self: Codec, part: Any) -> Any:
        encoded.append(part.table)
        return honest(self, part)

    monkeypatch.setattr(type(codec), "encode_part", counting)
    viewers = [await watching(felt, name, codec) for name in ("ann", "bob", "cy")]
    for viewer in viewers:
        for _ in range(5):
            await pages(felt, viewer, limit=4)
    assert len(encoded) == len(set(encoded)) == 10
    await felt.watch(FakeViewer("dee"))
    await felt.clock.advance(INTERVAL)
    for viewer in viewers:
        await pages(felt, viewer)
        assert ids(last(viewer)) == [felt.id]
    assert encoded[10:] == [felt.id]


@pytest.mark.parametrize("codec", [MSGPACK, JSON])
async def test_parts_encode_to_the_same_bytes_as_the_whole(codec: Codec) -> None:
    felt = await Felt.laid()
    await many(felt, 2)
    viewer = FakeViewer("eve", codec)
    infos = felt.lobby.tables
    for command, whole in (
        (ListTables(id="1"), TablePage(tables=infos)),
        (WatchLobby(id="1"), Lobby(tables=infos, whole=True)),
    ):
        reply = await felt.lobby.handle(viewer, command)
        assert codec.encode(reply) == codec.encode(Accepted(id="1", result=whole))
    await felt.watch(FakeViewer("ann"))
    await felt.clock.advance(INTERVAL)
    assert viewer.frames == [codec.encode(Lobby(tables=felt.lobby.tables[:1]))]


async def test_long_list_is_sent_in_parts_before_changes() -> None:
    felt = await Felt.laid()
    tables = [felt.id, *await many(felt, 549)]
    eve = FakeViewer("eve")
    first = await felt.watch_lobby(eve)
    assert (ids(first), first.whole, first.more) == (tables[:100], True, True)
    await felt.watch(FakeViewer("ann"))
    await close(felt, tables[500])
    await felt.clock.advance(INTERVAL)
    assert [ids(news) for news in heard(eve)] == [tables[100:200], tables[200:300], tables[300:400]]
    await felt.clock.advance(INTERVAL)
    left = [table for table in tables[400:] if table != tables[500]]
    assert [ids(news) for news in heard(eve)][3:] == [left[:100], left[100:]]
    assert [(news.whole, news.more) for news in heard(eve)] == [(False, True)] * 4 + [(False, False)]
    await felt.clock.advance(3 * INTERVAL)
    assert [(ids(news), news.closed) for news in heard(eve)][5:] == [([felt.id], [tables[500]])]


async def test_table_opened_during_list_and_closed_later_is_reported_closed() -> None:
    felt = await Felt.laid()
    await many(felt, 120)
    eve = FakeViewer("eve")
    assert (await felt.watch_lobby(eve)).more
    [late] = await many(felt, 1)
    await felt.clock.advance(INTERVAL)
    assert late in ids(last(eve))
    await close(felt, late)
    await felt.clock.advance(INTERVAL)
    assert last(eve).closed == [late]


async def test_many_changes_are_sent_in_bounded_parts() -> None:
    felt = await Felt.laid()
    eve = await watching(felt, "eve")
    tables = await many(felt, 450)
    await felt.clock.advance(INTERVAL)
    assert [len(news.tables) for news in heard(eve)] == [MAX_LIST] * MESSAGES_AT_ONCE
    await felt.clock.advance(2 * INTERVAL)
    assert [table for news in heard(eve) for table in ids(news)] == tables


async def test_missing_too_many_closed_tables_sends_the_whole_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("riverboat.server.tables.lobby_feed.CLOSED_KEPT", 3)
    felt = await Felt.laid()
    tables = await many(felt, 6)
    eve = await watching(felt, "eve")
    eve.behind = True
    for table in tables[:5]:
        await close(felt, table)
    await felt.clock.advance(INTERVAL)
    assert len(felt.lobby._listing._changed) == 5  # two that are open, three that have closed
    eve.behind = False
    await felt.clock.advance(3 * INTERVAL)
    assert [(ids(news), news.whole) for news in heard(eve)] == [([felt.id, tables[5]], True)]


async def test_closed_tables_are_forgotten_once_sent_to_all() -> None:
    felt = await Felt.laid()
    await watching(felt, "eve")
    for table in await many(felt, 5):
        await close(felt, table)
    await felt.clock.advance(INTERVAL)
    opened = await many(felt, 5)
    await felt.clock.advance(INTERVAL)
    for table in opened:
        await close(felt, table)
    await felt.clock.advance(INTERVAL)
    assert list(felt.lobby._listing._changed) == [felt.id]


async def test_filtered_watcher_is_sent_matches_and_lost_matches() -> None:
    felt = await Felt.laid()
    eve = FakeViewer("eve")
    assert ids(await felt.watch_lobby(eve, free_seats=6)) == [felt.id]
    await felt.join("ann")
    await felt.clock.advance(INTERVAL)
    assert heard(eve) == [Lobby(tables=[], closed=[felt.id])]
    await felt.join("bob")
    await felt.clock.advance(INTERVAL)
    assert len(heard(eve)) == 1
    for name in ("ann", "bob"):
        await felt.ask(felt.players[name], Leave)
    await felt.clock.advance(INTERVAL)
    assert ids(last(eve)) == [felt.id]
    await felt.watch_lobby(eve)
    await many(felt, 1)
    await felt.clock.advance(INTERVAL)
    assert [info.name for info in last(eve).tables] == ["T0"]


async def test_seated_filter_includes_unlisted_tables() -> None:
    felt = await Felt.laid()
    await many(felt, 3)
    hidden = (await felt.open(FakeViewer("host"), unlisted=True)).table
    ann = await felt.join("ann")
    await felt.ask(ann, Sit, table=hidden, buy_in=5_000)
    assert await pages(felt, ann, seated=True) == [[felt.id, hidden]]
    assert await pages(felt, felt.eye, seated=True) == [[]]
    assert hidden not in (await pages(felt, ann))[0]


@pytest.mark.parametrize("command", [ListTables, WatchLobby])
async def test_unknown_game_is_rejected(command: type[OfLobby]) -> None:
    felt = await Felt.laid()
    refused = await refusal(felt.lobby.handle(felt.eye, command(id="1", game="chess")))
    assert refused.code == Code.UNKNOWN_GAME
    assert "'chess' is not a game." in str(refused)
