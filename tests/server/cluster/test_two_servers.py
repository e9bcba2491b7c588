"""Servers on one database, linked by a bus inside this process, with real clients at each of them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from sqlalchemy import update

from riverboat.server.app import Server, serving
from riverboat.server.cluster import failover, forwarding, links, remote_clients
from riverboat.server.cluster.cluster import Cluster
from riverboat.server.cluster.placement import Placement
from riverboat.server.history.database.models import leases
from riverboat.server.settings import Settings
from riverboat.server.tables.settings import TableSettings
from tests.support.bus import LocalBus, listen
from tests.support.databases import query
from tests.support.sockets import PATIENT, RawClient, Reply
from tests.support.waiting import PATIENCE, until

pytestmark = [
    pytest.mark.only_on("postgresql", "servers share a database there alone"),
    pytest.mark.usefixtures("patient"),
]

ASKED_OFTEN = replace(
    PATIENT,
    rate=10_000,
    costly_rate=10_000,
    player_costly_rate=10_000,
    list_burst=10**9,
    list_burst_of_address=10**9,
)


@pytest.fixture(autouse=True)
def patient_links(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "DOWN_AFTER", PATIENCE)
    monkeypatch.setattr(forwarding, "RESPONSE_WITHIN", PATIENCE)
    monkeypatch.setattr(remote_clients, "RESPONDS_WITHIN", PATIENCE)
    monkeypatch.setattr(remote_clients, "MAX_LATE", PATIENCE)


@pytest.fixture(autouse=True)
def tables_open_where_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Placement, "draw", lambda self: None)


class Servers:
    """Servers on one database. bus: links them."""

    def __init__(self, database: str) -> None:
        self.bus = LocalBus()
        self.settings = Settings(
            port=0,
            database=database,
            tables=TableSettings(pause=0.0, grace=0.0),
            limits=ASKED_OFTEN,
            web=False,
            lease=PATIENCE,
        )

    @asynccontextmanager
    async def running(self, number: int = 2) -> AsyncIterator[list[Server]]:
        """Run as many servers, each linked to all others."""
        async with AsyncExitStack() as stack:
            servers = [await stack.enter_async_context(self.one()) for _ in range(number)]
            await until(lambda: all(linked_by(server) == number - 1 for server in servers))
            yield servers

    @asynccontextmanager
    async def one(self) -> AsyncIterator[Server]:
        """Run one more server."""
        async with serving(self.settings, bus=self.bus) as server:
            yield server


def linked_by(server: Server) -> int:
    assert server.service.cluster is not None
    return len(server.service.cluster.links)


@pytest.fixture
def servers(database: str) -> Servers:
    return Servers(database)


async def to(server: Server, name: str, codec: str = "msgpack", **hello: Any) -> RawClient:
    return await RawClient.to(f"ws://127.0.0.1:{server.port}", codec, name=name, **hello)


async def opened_by(
    client: RawClient, *elsewhere: RawClient, password: str | None = None, **rules: Any
) -> str:
    """Open a table. Returns its id when the servers of these clients list it."""
    reply = await client.ask("open_table", name="Far", rules=rules, password=password)
    table: str = reply["result"]["table"]
    for other in elsewhere:
        await lists(other, table, bool)
    return table


async def as_listed(client: RawClient, table: str) -> Reply | None:
    return next((each for each in await listed(client) if each["table"] == table), None)


async def lists(client: RawClient, table: str, holds: Callable[[Reply | None], object]) -> None:
    """Wait until `holds` is true of the table, as its server lists it for `client`; None if it does not."""
    async with asyncio.timeout(PATIENCE):
        while not holds(await as_listed(client, table)):  # noqa: ASYNC110 - it has no event
            await asyncio.sleep(0.02)


async def listed(client: RawClient) -> list[Reply]:
    tables: list[Reply] = (await client.ask("list_tables"))["result"]["tables"]
    return tables


async def seated(table: str, *clients: RawClient) -> None:
    for client in clients:
        assert (await client.ask("watch", table=table))["type"] == "accepted"
        assert (await client.ask("sit", table=table, buy_in=2_000))["type"] == "accepted"


async def test_stranger_previews_a_table_of_another_server(servers: Servers) -> None:
    async with servers.running() as (one, other):
        host, watcher = await to(one, "Ann"), await to(other, "Bob")
        table = await opened_by(host, watcher)
        locked = await opened_by(host, watcher, password="river boat")
        await seated(table, host)
        await seated(locked, host)
        await lists(watcher, locked, lambda info: info is not None and info["players"] == 1)
        seen = (await watcher.ask("preview_table", table=table))["result"]
        assert (seen["name"], seen["host"], seen["names"]) == ("Far", "Ann", ["Ann"])
        seen = (await watcher.ask("preview_table", table=locked))["result"]
        assert seen == {"table": locked, "name": "Far", "host": "Ann", "game": "nlhe", "locked": True}


async def test_hand_is_played_to_its_end_from_two_servers(servers: Servers) -> None:
    async with servers.running() as (first, second):
        ann, bob = await to(first, "Ann"), await to(second, "Bob", "json")
        table = await opened_by(ann, bob)
        await seated(table, ann, bob)
        clients = {0: ann, 1: bob}
        hand = (await ann.turn())["hand"]
        for _ in range(40):
            turns = [await client.turn() for client in (ann, bob)]
            assert turns[0] == {**turns[1], "ms": turns[0]["ms"]}
            if turns[0]["hand"] != hand:
                break
            seq = ann.seq
            actor = clients[turns[0]["seat"]]
            action = {"action": "check"} if turns[0].get("check") else {"action": "call"}
            reply = await actor.ask("act", table=table, hand=hand, turn=turns[0]["turn"], **action)
            assert reply["type"] == "accepted", reply
            for client in (ann, bob):
                await client.has_seen(seq + 1)
        else:
            raise AssertionError("the hand never ended")


async def test_frames_of_spectators_are_the_same_bytes_at_every_server(servers: Servers) -> None:
    async with servers.running(3) as (first, second, third):
        ann, bob = await to(first, "Ann"), await to(second, "Bob")
        near, far = await to(first, "Near"), await to(third, "Far")
        table = await opened_by(ann, bob, far)
        for client in (near, far):
            await client.ask("watch", table=table)
            client.frames.clear()
        await seated(table, ann, bob)
        await ann.turn()
        for client in (near, far):
            await client.has_seen(ann.seq)
        assert near.frames == far.frames


async def test_lobby_lists_the_tables_of_all_and_forgets_closed_ones(servers: Servers) -> None:
    async with servers.running() as (first, second):
        ann, bob = await to(first, "Ann"), await to(second, "Bob")
        table = await opened_by(ann, bob)
        await ann.ask("watch", table=table)
        await ann.ask("sit", table=table, buy_in=2_000)
        await lists(bob, table, lambda info: info and info["players"] == 1)
        again = await to(second, "Ann", token=ann.welcome["token"])
        mine = (await again.ask("list_tables", seated=True))["result"]["tables"]
        assert [each["table"] for each in mine] == [table]
        closing = await ann.ask("close_table", table=table, reason="enough")
        assert closing["type"] == "accepted"
        await lists(bob, table, lambda info: info is None)
        assert (await bob.ask("watch", table=table))["code"] == "table_closed"


async def test_table_that_was_just_opened_is_there_at_every_server(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Cluster, "announce_soon", lambda self: None)  # with the next heartbeat instead
    async with servers.running() as (first, second):
        ann, bob = await to(first, "Ann"), await to(second, "Bob")
        table = await opened_by(ann)
        assert (await bob.ask("watch", table=table))["type"] == "accepted"


async def test_host_and_password_work_from_another_server(servers: Servers) -> None:
    async with servers.running() as (first, second):
        ann, bob = await to(first, "Ann"), await to(second, "Bob")
        table = await opened_by(ann, bob, password="river")
        assert (await bob.ask("watch", table=table))["code"] == "password_needed"
        assert (await bob.ask("watch", table=table, password="sea"))["code"] == "wrong_password"
        assert (await bob.ask("watch", table=table, password="river"))["type"] == "accepted"
        assert (await bob.ask("pause_table", table=table, reason="tea"))["code"] == "operators_only"
        host = await to(second, "Ann", token=ann.welcome["token"])
        assert (await host.ask("pause_table", table=table, reason="tea"))["type"] == "accepted"
        kicked = await host.ask("kick_player", table=table, player=bob.welcome["player"], reason="rude")
        assert kicked["type"] == "accepted"
        assert (await bob.ask("watch", table=table))["code"] == "kicked"


async def test_seat_is_taken_over_across_servers(servers: Servers) -> None:
    async with servers.running() as (first, second):
        ann = await to(first, "Ann")
        again = await to(second, "Ann", token=ann.welcome["token"])
        table = await opened_by(ann, again)
        await seated(table, ann)
        await again.ask("watch", table=table)
        assert (await ann.receive())["type"] == "taken_over"
        assert (await ann.ask("chat", table=table, text="hello"))["code"] == "taken_over"
        assert (await again.ask("chat", table=table, text="hello"))["type"] == "accepted"


async def test_repeated_command_is_carried_out_once_at_the_owner(servers: Servers) -> None:
    async with servers.running(3) as (first, second, third):
        ann, bob = await to(first, "Ann"), await to(second, "Bob")
        table = await opened_by(ann, bob)
        await seated(table, ann, bob)
        say = {"type": "chat", "id": "same", "table": table, "text": "once"}
        await bob.send(say)
        assert (await bob.reply())["type"] == "accepted"
        again = await to(third, "Bob", token=bob.welcome["token"])
        await lists(again, table, bool)
        await again.ask("watch", table=table)
        await again.send(say)
        assert (await again.reply())["type"] == "repeated"
        chat = (await ann.ask("watch", table=table))["result"]["chat"]
        assert [each["text"] for each in chat] == ["once"]


async def test_table_of_a_server_that_stops_goes_on_elsewhere_for_connected_clients(servers: Servers) -> None:
    async with AsyncExitStack() as first_runs, servers.running(2) as (second, third):
        first = await first_runs.enter_async_context(servers.one())
        await until(lambda: linked_by(first) == 2)
        host, ann, bob = await to(first, "Host"), await to(second, "Ann"), await to(third, "Bob")
        table = await opened_by(host, ann, bob)
        await seated(table, ann, bob)
        turn = await ann.turn()
        await first_runs.aclose()
        snapshots = []
        for client in (ann, bob):
            seen = []
            while "resumed" not in seen:
                message = await client.receive()
                seen.append(message["type"])
                if message["type"] == "snapshot":
                    snapshots.append(message)
            assert seen[-3:] == ["suspended", "snapshot", "resumed"]
        assert [each["turn"]["turn"] for each in snapshots] == [turn["turn"]] * 2
        assert snapshots[0]["seq"] == snapshots[1]["seq"]
        actor = (ann, bob)[turn["seat"]]
        reply = await actor.ask("act", table=table, hand=turn["hand"], turn=turn["turn"], action="fold")
        assert reply["type"] == "accepted"


async def test_commands_while_the_owner_is_gone_are_refused(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with servers.running() as (first, second):
        ann, bob = await to(first, "Ann"), await to(second, "Bob")
        table = await opened_by(ann, bob)
        await seated(table, ann, bob)
        servers.bus.passes = lambda inbox, data: False
        say = {"type": "chat", "id": "late", "table": table, "text": "hello"}
        await bob.send(say)
        monkeypatch.setattr(links, "DOWN_AFTER", 0.1)
        assert (await bob.reply())["code"] == "journal_unavailable"
        monkeypatch.setattr(links, "DOWN_AFTER", PATIENCE)
        servers.bus.passes = lambda inbox, data: True
        while (await bob.receive())["type"] != "resumed":
            pass
        assert (await bob.ask("chat", table=table, text="hello"))["type"] == "accepted"


async def test_updates_after_a_silence_follow_the_snapshot_whatever_the_client_asks(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with servers.running() as (first, second):
        ann, bob = await to(first, "Ann"), await to(second, "Bob")
        table = await opened_by(ann, bob)
        await seated(table, ann, bob)
        servers.bus.passes = lambda inbox, data: False
        monkeypatch.setattr(links, "DOWN_AFTER", 0.1)
        monkeypatch.setattr(failover, "ARRIVES_WITHIN", PATIENCE)
        while (await bob.receive())["type"] != "suspended":
            pass
        monkeypatch.setattr(links, "DOWN_AFTER", PATIENCE)
        servers.bus.passes = lambda inbox, data: True
        await bob.send({"type": "watch", "id": "early", "table": table})
        seen: list[str] = []
        while "accepted" not in seen:
            seen.append((await bob.receive())["type"])
        assert seen[:2] == ["snapshot", "resumed"]


async def test_viewers_follow_a_table_that_was_taken_before_the_silence_of_its_server_counts(
    servers: Servers, database: str
) -> None:
    async with servers.running(3) as (first, second, third):
        host, ann, bob = await to(first, "Host"), await to(second, "Ann"), await to(third, "Bob")
        table = await opened_by(host, ann, bob)
        await seated(table, ann, bob)
        await ann.turn()
        first.lobby._winding_down = True  # it takes no table
        assert first.service.cluster is not None
        silent = first.service.cluster.links.server_id.encode()
        servers.bus.passes = lambda inbox, data: silent not in data[:64]
        await bob.send({"type": "chat", "id": "unanswered", "table": table, "text": "hello"})
        query(database, update(leases).where(leases.c.table_id == table).values(server_id=None))
        refused = False
        for client in (ann, bob):
            while (message := await client.receive())["type"] != "resumed":
                refused = refused or message.get("code") == "journal_unavailable"
        assert refused
        assert (await bob.ask("chat", table=table, text="hello"))["type"] == "accepted"


async def test_lossy_bus_loses_nothing_for_a_viewer(servers: Servers) -> None:
    async with servers.running() as (first, second):
        ann, bob, far = await to(first, "Ann"), await to(first, "Bob"), await to(second, "Far")
        table = await opened_by(ann, far)
        await far.ask("watch", table=table)
        chance = Random(1)
        servers.bus.passes = lambda inbox, data: inbox == "all" or chance.random() < 0.4
        await seated(table, ann, bob)
        await ann.turn()
        await far.has_seen(ann.seq)
        first_seq = far.updates[0]["seq"]
        numbers = [
            update["seq"] + number for update in far.updates for number in range(len(update["events"]))
        ]
        assert numbers == list(range(first_seq, first_seq + len(numbers)))


async def test_unwatch_and_disconnect_reach_the_owner(servers: Servers) -> None:
    async with servers.running() as (first, second):
        ann, bob, cat = await to(first, "Ann"), await to(second, "Bob"), await to(second, "Cat")
        table = await opened_by(ann, bob)
        for client in (bob, cat):
            await client.ask("watch", table=table)
        await lists(ann, table, lambda info: info and info["watchers"] == 2)
        assert (await bob.ask("unwatch", table=table))["type"] == "accepted"
        await lists(ann, table, lambda info: info and info["watchers"] == 1)
        cat.vanish()
        await lists(ann, table, lambda info: info and info["watchers"] == 0)


async def test_bus_carries_no_card_in_the_clear(servers: Servers) -> None:
    async with servers.running() as (first, second):
        carried: list[bytes] = []
        listen(servers.bus, lambda inbox, data: carried.append(data))
        ann, bob = await to(first, "Ann"), await to(second, "Bob")
        table = await opened_by(ann, bob, password="river")
        await bob.ask("watch", table=table, password="river")
        await seated(table, ann)
        assert (await bob.ask("sit", table=table, buy_in=2_000))["type"] == "accepted"
        await bob.turn()
        everything = b"".join(carried)
        for plain in (b"hole_card", b"cards", b"events", b"river", table.encode(), b"Bob"):
            assert plain not in everything
        assert any(b"cards" in frame for frame in bob.frames if isinstance(frame, bytes))


async def test_command_sent_by_way_of_another_server_is_not_repeated_at_its_own(servers: Servers) -> None:
    async with servers.running() as (first, second):
        ann, bob = await to(first, "Ann"), await to(second, "Bob")
        table = await opened_by(ann, bob)
        await seated(table, ann, bob)
        say = {"type": "chat", "id": "same", "table": table, "text": "once"}
        await bob.send(say)
        assert (await bob.reply())["type"] == "accepted"
        again = await to(first, "Bob", token=bob.welcome["token"])
        await again.ask("watch", table=table)
        await again.send(say)
        assert (await again.reply())["type"] == "repeated"
        await again.send({**say, "text": "other"})
        assert (await again.reply())["code"] == "conflict"


async def test_replies_to_chat_and_opening_outlive_the_owner(servers: Servers) -> None:
    async with AsyncExitStack() as first_runs, servers.running(1) as (second,):
        first = await first_runs.enter_async_context(servers.one())
        await until(lambda: linked_by(first) == 1)
        host, bob = await to(first, "Host"), await to(second, "Bob")
        opening = {"type": "open_table", "id": "mine", "name": "Mine", "rules": {}}
        await host.send(opening)
        opened = await host.reply()
        table = opened["result"]["table"]
        await lists(bob, table, bool)
        await seated(table, bob)
        say = {"type": "chat", "id": "same", "table": table, "text": "once"}
        await bob.send(say)
        assert (await bob.reply())["type"] == "accepted"
        await first_runs.aclose()
        while (await bob.receive())["type"] != "resumed":
            pass
        await bob.send(say)
        assert await bob.reply() == {
            "type": "repeated",
            "id": "same",
            "first": {"type": "accepted", "id": "same"},
        }
        snapshot = (await bob.ask("watch", table=table))["result"]
        assert [each["text"] for each in snapshot["chat"]] == ["once"]
        host = await to(second, "Host", token=host.welcome["token"])
        await host.send(opening)
        assert await host.reply() == {"type": "repeated", "id": "mine", "first": opened}


async def test_command_that_could_not_be_forwarded_may_be_sent_again(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with servers.running() as (first, second):
        ann, bob = await to(first, "Ann"), await to(second, "Bob")
        table = await opened_by(ann, bob)
        await seated(table, ann, bob)
        servers.bus.passes = lambda inbox, data: False
        say = {"type": "chat", "id": "late", "table": table, "text": "hello"}
        await bob.send(say)
        monkeypatch.setattr(links, "DOWN_AFTER", 0.1)
        assert (await bob.reply())["code"] == "journal_unavailable"
        monkeypatch.setattr(links, "DOWN_AFTER", PATIENCE)
        servers.bus.passes = lambda inbox, data: True
        while (await bob.receive())["type"] != "resumed":
            pass
        await bob.send(say)
        assert (await bob.reply())["type"] == "accepted"
