"""The lobby: opening, listing and finding tables."""

import asyncio
import re
from datetime import UTC, datetime
from typing import Any

import pytest

from riverboat.engine.games import Stakes
from riverboat.engine.table.checkpoint import TableEnd
from riverboat.engine.table.rules import TableRules
from riverboat.server.clients import Client
from riverboat.server.net.addresses import Address
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Act, Resume, Sit, Unwatch, Watch
from riverboat.server.protocol.derived import to_wire
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.management import CloseTable
from riverboat.server.protocol.messages import Accepted, TableInfo
from riverboat.server.protocol.rules import RulesInfo
from riverboat.server.tables.lookups import IN_A_ROW, SECONDS_EACH
from riverboat.server.tables.settings import TableSettings
from riverboat.server.tables.table import Table
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import Felt, refusal


async def listed(felt: Felt) -> list[TableInfo]:
    return (await felt.listed(felt.eye)).tables


async def test_open_tables_are_listed_with_rules_and_counts() -> None:
    felt = await Felt.laid(act_ms=7_000)
    await felt.deal("ann", "bob")
    await felt.join("cy")
    rules = TableRules(
        stakes=Stakes(50, 100),
        seats=6,
        min_buy_in=2_000,
        max_buy_in=20_000,
        act_ms=7_000,
        time_bank_ms=0,
        time_bank_refill_ms=0,
        runout_ms=0,
        showdown_ms=0,
    )
    info = TableInfo(
        table=felt.id,
        name="Felt",
        rules=to_wire(rules, RulesInfo),
        players=3,
        watchers=4,
        hand=1,
        names=["Ann", "Bob", "Cy"],
    )
    assert await listed(felt) == [info]
    assert (await felt.watch(felt.eye)).info == info


async def test_opened_table_is_listed_and_playable() -> None:
    felt = await Felt.laid()
    opened = await felt.open(FakeViewer("ann"), small_blind=5, big_blind=10, seats=3)
    assert opened in await listed(felt)
    bob = FakeViewer("bob")
    await felt.ask(bob, Sit, table=opened.table, buy_in=2_000)
    assert [info.players for info in await listed(felt)] == [0, 1]


async def test_table_ids_are_short_and_url_safe() -> None:
    felt = Felt(settings=TableSettings(tables_each=50, tables_of_address=50))
    ids = {(await felt.open(felt.eye)).table for _ in range(50)}
    assert len(ids) == 50
    assert all(re.fullmatch("[a-z0-9]{8}", id) for id in ids)


async def test_open_tables_per_player_are_limited() -> None:
    felt = Felt(settings=TableSettings(tables_each=2))
    ann, bob = FakeViewer("ann"), FakeViewer("bob")
    await felt.open(ann)
    await felt.open(ann)
    assert (await refusal(felt.open(ann))).code == Code.TOO_MANY_TABLES
    assert (await refusal(felt.open(FakeViewer("ann")))).code == Code.TOO_MANY_TABLES
    await felt.open(bob)
    await felt.clock.advance(felt.settings.table_kept)
    await felt.open(ann)


async def test_open_tables_are_limited() -> None:
    felt = Felt(settings=TableSettings(tables=2))
    await felt.open(FakeViewer("ann"))
    await felt.open(FakeViewer("bob"))
    assert (await refusal(felt.open(FakeViewer("cy")))).code == Code.TOO_MANY_TABLES
    assert len(felt.lobby.tables) == 2


async def test_tables_being_opened_count() -> None:
    felt = Felt(settings=TableSettings(tables_each=2))
    felt.journal.gate.clear()
    ann = FakeViewer("ann")
    asking = [asyncio.create_task(felt.open(ann)) for _ in range(3)]
    await settled()
    felt.journal.gate.set()
    replies = await asyncio.gather(*asking, return_exceptions=True)
    assert [isinstance(reply, TableInfo) for reply in replies] == [True, True, False]


@pytest.mark.parametrize("command", [Watch, Unwatch])
async def test_unknown_table_is_rejected(command: type[Watch]) -> None:
    felt = await Felt.laid()
    assert (await refusal(felt.ask(felt.eye, command, table="x"))).code == Code.UNKNOWN_TABLE
    acting = felt.ask(felt.eye, Act, table="x", hand=1, turn=0, action="fold")
    assert (await refusal(acting)).code == Code.UNKNOWN_TABLE
    assert (await refusal(felt.ask(felt.eye, Sit, table="x", buy_in=5_000))).code == Code.UNKNOWN_TABLE


async def test_unwatch_stops_updates() -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann")
    assert (await felt.ask(felt.eye, Unwatch)) == Accepted(id="7")
    frames = len(felt.eye.frames)
    await felt.join("bob")
    assert len(felt.eye.frames) == frames
    assert (await refusal(felt.ask(felt.eye, Unwatch))).code == Code.NOT_WATCHING
    assert ann.frames


async def test_disconnect_stops_updates_and_keeps_the_seat() -> None:
    felt = await Felt.laid()
    ann, bob = await felt.deal("ann", "bob")
    felt.lobby.gone(ann)
    frames = len(ann.frames)
    await felt.act("call")
    assert len(ann.frames) == frames
    assert bob.frames
    assert "ann" in felt.stacks()


async def test_disconnect_affects_only_visited_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann")
    others = [await felt.open(FakeViewer(f"host {number}")) for number in range(5)]
    await felt.ask(ann, Watch, table=others[2].table)
    asked: list[str] = []
    unwatch = Table.unwatch

    def noted(table: Table, viewer: Client, *, reconnects: bool = False) -> bool:
        asked.append(table.id)
        return unwatch(table, viewer, reconnects=reconnects)

    monkeypatch.setattr(Table, "unwatch", noted)
    felt.lobby.gone(ann)
    assert sorted(asked) == sorted([felt.id, others[2].table])
    felt.lobby.gone(ann)
    assert len(asked) == 2


async def test_closed_connections_and_tables_are_forgotten() -> None:
    felt = await Felt.laid()
    host = FakeViewer("host")
    table = (await felt.open(host)).table
    await felt.ask(host, Watch, table=table)
    await felt.ask(felt.eye, Watch, table=table)
    await felt.lobby.control("host", CloseTable(id="c", table=table, reason="over"))
    await settled()
    assert felt.lobby._visited == {host: set(), felt.eye: {felt.id}}
    felt.lobby.gone(felt.eye)
    felt.lobby.gone(host)
    assert felt.lobby._visited == {}


# Stopping.


async def test_stop_finishes_the_step_in_progress_only() -> None:
    felt = await Felt.laid()
    ann, bob, _ = await felt.deal("ann", "bob", "cy")
    felt.journal.gate.clear()
    acting = asyncio.create_task(felt.act("call"))
    await settled()
    waiting = asyncio.create_task(felt.ask(bob, Sit, buy_in=5_000))
    await settled()
    stopping = asyncio.create_task(felt.lobby.stop())
    await settled()
    assert not stopping.done()
    felt.journal.gate.set()
    await stopping
    assert await acting == Accepted(id="7")
    assert felt.kinds[-1] == "called"
    assert ann.mirrors[felt.id].seq == len(felt.events)
    assert (await refusal(waiting)).code == Code.CLOSING
    await felt.clock.advance(1_000)
    assert felt.kinds[-1] == "called"


async def test_stopped_lobby_rejects_commands() -> None:
    felt = await Felt.laid()
    ann, _ = await felt.deal("ann", "bob")
    await felt.lobby.stop()
    await felt.lobby.stop()
    assert (await refusal(felt.act("fold", by=ann))).code == Code.CLOSING
    assert (await refusal(felt.open(ann))).code == Code.CLOSING


def viewer_at(player: str, address: str) -> FakeViewer:
    viewer = FakeViewer(player)
    viewer.address = address
    return viewer


async def test_open_tables_per_address_are_limited() -> None:
    felt = Felt(settings=TableSettings(tables_of_address=3))
    tables = [await felt.open(viewer_at(f"p{number}", "192.0.2.7/32")) for number in range(3)]
    refused = await refusal(felt.open(viewer_at("p3", "192.0.2.7/32")))
    assert refused.code == Code.TOO_MANY_TABLES
    assert str(refused) == "3 tables are open from your address, which is the limit: close one first"
    await felt.open(viewer_at("p3", "192.0.2.8/32"))
    await felt.lobby.control("p0", CloseTable(id="c", table=tables[0].table, reason="enough"))
    await settled()
    await felt.open(viewer_at("p3", "192.0.2.7/32"))


async def test_open_tables_per_subscriber_are_limited() -> None:
    felt = Felt(settings=TableSettings(tables_of_address=1))
    for number in range(2):
        await felt.open(viewer_at(f"p{number}", f"2001:db8:0:{number}::/64"))
    refused = await refusal(felt.open(viewer_at("p2", "2001:db8:0:2::/64")))
    assert refused.code == Code.TOO_MANY_TABLES
    assert str(refused) == (
        "2 tables are open from your network 2001:db8::/56, which is the limit: close one first"
    )
    await felt.open(viewer_at("p2", "2001:db8:0:100::/64"))


async def test_club_of_forty_behind_one_address_may_open_its_tables() -> None:
    felt = Felt()
    for number in range(40):
        await felt.open(viewer_at(f"p{number}", "192.0.2.7/32"))


async def test_address_quota_survives_restart() -> None:
    felt = Felt(settings=TableSettings(tables_of_address=1))
    await felt.open(viewer_at("ann", "192.0.2.7/32"))
    await felt.lobby.stop()
    felt.lobby = felt.new_lobby()
    await felt.lobby.recover()
    refused = await refusal(felt.open(viewer_at("bob", "192.0.2.7/32")))
    assert refused.code == Code.TOO_MANY_TABLES


@pytest.mark.parametrize("address", ["", "127.0.0.1/32", "127.0.0.2/32", "::/64", "::1/128"])
async def test_tables_from_loopback_are_not_counted(address: str) -> None:
    felt = Felt(settings=TableSettings(tables_of_address=3))
    assert str(Address("::1").network) == "::/64"
    for number in range(5):
        await felt.open(viewer_at(f"p{number}", address))


async def test_reserved_tables_are_not_open_to_guests() -> None:
    felt = Felt(settings=TableSettings(tables=5, tables_reserved=2))
    felt.passwords.guests |= {"gus", "gil"}
    for _ in range(3):
        await felt.open(FakeViewer("gus"))
    refused = await refusal(felt.open(FakeViewer("gil")))
    assert (refused.code, "register" in str(refused)) == (Code.TOO_MANY_TABLES, True)
    await felt.open(FakeViewer("ada"))
    await felt.open(FakeViewer("ada"))
    assert (await refusal(felt.open(FakeViewer("ada")))).code == Code.TOO_MANY_TABLES


# Tables that have closed.

CLOSED_AT = datetime(2026, 11, 20, 18, 4, 59, tzinfo=UTC)


async def test_closed_table_reports_when_and_why_it_closed() -> None:
    felt = await Felt.laid()
    felt.journal.ends["gone"] = TableEnd(CLOSED_AT, "nobody was at the table for 4 hours")
    asking: list[tuple[type[Any], Any]] = [
        (Watch, {}),
        (Resume, {"seq": 1}),
        (Sit, {"buy_in": 5_000}),
    ]
    for command, fields in asking:
        refused = await refusal(felt.ask(felt.eye, command, table="gone", **fields))
        assert refused.code == Code.TABLE_CLOSED
        closed = "this table closed at 2026-11-20 18:04 UTC"
        assert str(refused) == f"{closed}: nobody was at the table for 4 hours"


async def test_lookups_of_unknown_tables_are_rate_limited() -> None:
    felt = await Felt.laid()
    felt.journal.ends["gone"] = TableEnd(CLOSED_AT, "enough")
    for number in range(IN_A_ROW):
        assert (await refusal(felt.ask(felt.eye, Watch, table=f"no{number}"))).code == Code.UNKNOWN_TABLE
    assert (await refusal(felt.ask(felt.eye, Watch, table="gone"))).code == Code.TABLE_BUSY
    assert felt.journal.looked_up == IN_A_ROW
    await felt.clock.advance(SECONDS_EACH)
    assert (await refusal(felt.ask(felt.eye, Watch, table="gone"))).code == Code.TABLE_CLOSED


async def test_lookup_of_a_closed_table_without_a_database_can_be_repeated(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def unavailable(table: str) -> None:
        raise CommandRejected(Code.JOURNAL_UNAVAILABLE, "the database is unavailable; try again")

    felt = await Felt.laid()
    monkeypatch.setattr(felt.journal, "end_of", unavailable)
    refused = await refusal(felt.ask(felt.eye, Watch, table="gone"))
    assert refused.code == Code.JOURNAL_UNAVAILABLE
    assert "lookup failed" not in caplog.text


async def test_closed_table_is_unknown_while_journal_fails() -> None:
    felt = await Felt.laid()
    felt.journal.ends["gone"] = TableEnd(CLOSED_AT, "enough")
    felt.journal.down = True
    assert (await refusal(felt.ask(felt.eye, Watch, table="gone"))).code == Code.UNKNOWN_TABLE
