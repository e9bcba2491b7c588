"""Tables that move between three servers on one database in the middle of play."""

import asyncio
from collections.abc import Collection
from contextlib import AsyncExitStack
from typing import Any

import pytest

from riverboat.server.app import Server
from riverboat.server.cluster import failover, table_moves
from riverboat.server.cluster.cluster import Cluster
from riverboat.server.cluster.envelopes import Status
from riverboat.server.commands.process import wind_down
from tests.server.cluster.test_two_servers import (
    Servers,
    lists,
    opened_by,
    patient_links,  # noqa: F401 - a fixture
    seated,
    servers,  # noqa: F401 - a fixture
    tables_open_where_asked,  # noqa: F401 - a fixture
    to,
)
from tests.support.sockets import RawClient, Reply
from tests.support.waiting import PATIENCE, until

pytestmark = [
    pytest.mark.only_on("postgresql", "servers share a database there alone"),
    pytest.mark.usefixtures("patient"),
]


@pytest.fixture(autouse=True)
def patient_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let leases, steps and commands outlast a busy machine."""
    monkeypatch.setattr("riverboat.server.history.database.servers.LEASE_MS", 3_600_000)
    monkeypatch.setattr(table_moves, "STEP_ENDS_WITHIN", PATIENCE)
    monkeypatch.setattr(failover, "ARRIVES_WITHIN", PATIENCE)


def cluster_of(server: Server) -> Cluster:
    assert server.service.cluster is not None
    return server.service.cluster


async def move(table: str, giver: Server, taker: Server) -> None:
    """Move a table, and wait until it is at its new server."""
    assert await cluster_of(giver).table_moves.move([table], cluster_of(taker).links.server_id) == {table}
    await until(lambda: taker.lobby.has(table))
    assert not giver.lobby.has(table)


async def followed(client: RawClient) -> Reply:
    """Return the snapshot that `client` gets when its table has moved."""
    seen: list[str] = []
    snapshot: Reply = {}
    while "resumed" not in seen:
        message = await client.receive()
        seen.append(message["type"])
        if message["type"] == "snapshot":
            snapshot = message
    assert seen[-3:] == ["suspended", "snapshot", "resumed"]
    return snapshot


async def act(client: RawClient, table: str, turn: Reply, action: str, **fields: Any) -> Reply:
    return await client.ask("act", table=table, hand=turn["hand"], turn=turn["turn"], action=action, **fields)


async def test_hand_goes_on_at_the_same_turn(servers: Servers) -> None:  # noqa: F811
    async with servers.running(3) as (first, second, third):
        ann, bob, cat = await to(first, "Ann"), await to(second, "Bob"), await to(third, "Cat")
        table = await opened_by(ann, bob, cat)
        await cat.ask("watch", table=table)
        await seated(table, ann, bob)
        turn = await ann.turn()
        await move(table, first, second)
        snapshots = [await followed(client) for client in (ann, bob, cat)]
        for snapshot in snapshots:
            assert snapshot["turn"]["turn"] == turn["turn"]
            assert snapshot["seq"] == snapshots[0]["seq"]
        reply = await act((ann, bob)[turn["seat"]], table, turn, "fold")
        assert reply["type"] == "accepted"
        for client in (ann, bob, cat):
            await client.has_seen(snapshots[0]["seq"] + 1)


async def test_only_the_table_that_moves_is_suspended(servers: Servers) -> None:  # noqa: F811
    async with servers.running(3) as (first, second, third):
        host, ann = await to(first, "Host"), await to(third, "Ann")
        moves, stays = await opened_by(host, ann), await opened_by(host, ann)
        for table in (moves, stays):
            await ann.ask("watch", table=table)
        await move(moves, first, second)
        snapshot = await followed(ann)
        assert snapshot["table"] == moves
        assert (await host.ask("chat", table=stays, text="hello"))["type"] == "accepted"
        while (await ann.receive())["type"] != "update":
            pass
        assert ann.updates[-1]["table"] == stays


async def test_table_stays_listed_everywhere(servers: Servers) -> None:  # noqa: F811
    async with servers.running(3) as (first, second, third):
        clients = [await to(server, f"P{number}") for number, server in enumerate((first, second, third))]
        table = await opened_by(clients[0], *clients[1:])
        for _ in range(3):
            for giver, taker in ((first, second), (second, third), (third, first)):
                await move(table, giver, taker)
                for client in clients:
                    assert (await client.ask("watch", table=table))["type"] == "accepted"
                    tables = (await client.ask("list_tables"))["result"]["tables"]
                    assert [each["table"] for each in tables].count(table) == 1


async def test_commands_under_way_are_carried_out_once_at_the_new_server(servers: Servers) -> None:  # noqa: F811
    async with servers.running(3) as (first, second, third):
        ann, bob, cat = await to(first, "Ann"), await to(second, "Bob"), await to(third, "Cat")
        table = await opened_by(ann, bob, cat)
        await seated(table, ann, bob, cat)
        for round_, (giver, taker) in enumerate(((first, second), (second, third), (third, first))):
            under_way = asyncio.create_task(move(table, giver, taker))
            say = [client.ask("chat", table=table, text=f"{round_}") for client in (ann, bob, cat)]
            replies = await asyncio.gather(*say)
            assert [reply["type"] for reply in replies] == ["accepted"] * 3, replies
            await under_way
        chat = (await ann.ask("watch", table=table))["result"]["chat"]
        assert sorted(each["text"] for each in chat) == sorted("000111222")


async def test_repeated_command_gets_its_first_reply_wherever_its_table_is(servers: Servers) -> None:  # noqa: F811
    async with servers.running(3) as (first, second, third):
        ann, bob = await to(first, "Ann"), await to(third, "Bob")
        table = await opened_by(ann, bob)
        await seated(table, ann, bob)
        out = {"type": "sit_out", "id": "out", "table": table}
        back = {"type": "sit_in", "id": "back", "table": table}
        for client in (ann, bob):
            for command in (out, back):
                await client.send(command)
                assert (await client.reply())["type"] == "accepted"
        for giver, taker in ((first, second), (second, first), (first, third)):
            await move(table, giver, taker)
            for client in (ann, bob):
                await followed(client)
                again = await to(second, "Again", token=client.welcome["token"])
                for connection in (again, client):
                    await connection.send(out)
                    accepted = {"type": "accepted", "id": "out"}
                    assert await connection.reply() == {"type": "repeated", "id": "out", "first": accepted}
        seats = (await bob.ask("watch", table=table))["result"]["seats"]
        assert not any(seat.get("sitting_out") for seat in seats)


async def test_table_is_recovered_where_the_message_is_lost(
    servers: Servers,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with servers.running(3) as (first, second, third):
        ann, bob = await to(first, "Ann"), await to(third, "Bob")
        table = await opened_by(ann, bob)
        await seated(table, ann, bob)
        turn = await ann.turn()
        monkeypatch.setattr(cluster_of(second).table_moves, "on_moved", lambda item: None)
        await move(table, first, second)
        for client in (ann, bob):
            assert (await followed(client))["turn"]["turn"] == turn["turn"]
        assert (await act((ann, bob)[turn["seat"]], table, turn, "fold"))["type"] == "accepted"


async def test_table_stays_if_the_other_server_has_no_lease(servers: Servers) -> None:  # noqa: F811
    async with servers.running() as (first, second):
        ann, bob = await to(first, "Ann"), await to(second, "Bob")
        table = await opened_by(ann, bob)
        await seated(table, ann, bob)
        turn = await ann.turn()
        link = cluster_of(first).links._links[cluster_of(second).links.server_id]
        link.status = Status("nobody", True, 0, 1_000)
        assert await cluster_of(first).table_moves.move([table], cluster_of(second).links.server_id) == set()
        assert (await act((ann, bob)[turn["seat"]], table, turn, "fold"))["type"] == "accepted"


@pytest.mark.parametrize("given", [False, True])
async def test_one_server_goes_on_if_the_outcome_is_unknown(servers: Servers, given: bool) -> None:  # noqa: F811
    async with servers.running(3) as (first, second, third):
        ann, bob = await to(first, "Ann"), await to(third, "Bob")
        table = await opened_by(ann, bob)
        await seated(table, ann, bob)
        turn = await ann.turn()
        mover = cluster_of(first).table_moves
        give = mover._give

        async def unknown(tables: Collection[str], lease: str) -> None:
            if given:
                leases = give.__self__._tables.leases  # type: ignore[attr-defined]
                epochs = dict(leases._epochs)
                await give(tables, lease)
                leases._epochs |= epochs

        mover._give = unknown
        assert await mover.move([table], cluster_of(second).links.server_id) == set()
        owner, other = (second, first) if given else (first, second)
        await until(lambda: owner.lobby.has(table) and not other.lobby.has(table))
        for client in (ann, bob):
            while (await client.receive())["type"] != "resumed":
                pass
        assert (await act((ann, bob)[turn["seat"]], table, turn, "fold"))["type"] == "accepted"


async def test_moves_cross(servers: Servers) -> None:  # noqa: F811
    async with servers.running() as (first, second):
        ann, bob = await to(first, "Ann"), await to(second, "Bob")
        of_first, of_second = await opened_by(ann, bob), await opened_by(bob, ann)
        for client in (ann, bob):
            for table in (of_first, of_second):
                await client.ask("watch", table=table)
        for giver, taker in ((first, second), (second, first)):
            await asyncio.gather(move(of_first, giver, taker), move(of_second, taker, giver))
        for client in (ann, bob):
            for table in (of_first, of_second):
                assert (await client.ask("join_wait_list", table=table))["type"] == "accepted"


async def test_table_that_moves_while_it_moves_is_moved_once(servers: Servers) -> None:  # noqa: F811
    async with servers.running(3) as (first, second, third):
        ann = await to(first, "Ann")
        table = await opened_by(ann)
        mover = cluster_of(first).table_moves
        moved = await asyncio.gather(
            *(mover.move([table], cluster_of(server).links.server_id) for server in (second, third))
        )
        assert moved == [{table}, set()]


async def test_stopping_server_hands_over_its_tables_and_then_its_clients(servers: Servers) -> None:  # noqa: F811
    async with AsyncExitStack() as runs, servers.running(2) as (second, third):
        first = await runs.enter_async_context(servers.one())
        others = {cluster_of(server).links.server_id for server in (second, third)}
        await until(lambda: serving_for(first) == others)
        ann, bob = await to(first, "Ann"), await to(third, "Bob")
        tables = [await opened_by(ann, bob) for _ in range(4)]
        for table in tables:
            await seated(table, ann, bob)
        turn = await bob.turn()
        draining = asyncio.create_task(wind_down(first, PATIENCE))
        _, code, _ = await ann.end()
        assert code == 1001
        assert any(b"closing" in frame for frame in ann.frames if isinstance(frame, bytes))
        await draining
        assert len(first.lobby) == 0
        await until(lambda: all(second.lobby.has(table) + third.lobby.has(table) == 1 for table in tables))
        table = bob.updates[-1]["table"]
        again = await to(second, "Ann", token=ann.welcome["token"])
        snapshot = (await again.ask("watch", table=table))["result"]
        assert snapshot["turn"]["turn"] == turn["turn"]
        assert (await act((again, bob)[turn["seat"]], table, snapshot["turn"], "fold"))["type"] == "accepted"


def serving_for(server: Server) -> set[str]:
    """Return the servers of which `server` knows that they take tables."""
    return set(cluster_of(server).table_moves._serving())


async def test_player_whose_server_stops_is_awaited(servers: Servers) -> None:  # noqa: F811
    async with servers.running(2) as (first, second):
        ann, bob = await to(first, "Ann"), await to(second, "Bob")
        table = await opened_by(ann, bob)
        await seated(table, ann, bob)
        await ann.turn()
        of_table = first.lobby.get(table)
        assert of_table is not None
        cluster_of(second)._forwarding.is_leaving = True
        player = bob.welcome["player"]
        bob.vanish()
        await until(lambda: of_table.is_awaited(player))
        assert of_table.is_connected(player)
        again = await to(first, "Bob", token=bob.welcome["token"])
        await again.ask("watch", table=table)
        assert not of_table.is_awaited(player)


async def test_load_is_shared_with_a_server_that_appears(
    servers: Servers,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_moves, "BALANCE_EVERY", 0.1)
    monkeypatch.setattr(table_moves, "LATE", PATIENCE)
    monkeypatch.setattr(table_moves, "SETTLED_AFTER", 0.5)
    async with servers.running(1) as (first,):
        host = await to(first, "Host")
        for _ in range(3):
            await opened_by(host)
        async with servers.one() as second:
            await until(lambda: len(second.lobby) == 2)
            assert len(first.lobby) == 2
            await asyncio.sleep(1.0)  # ten more looks
            assert len(first.lobby) == 2


async def test_connection_that_lost_its_seat_to_another_does_not_follow_the_table(servers: Servers) -> None:  # noqa: F811
    async with servers.running(3) as (first, second, third):
        host, ann = await to(first, "Host"), await to(third, "Ann")
        table = await opened_by(host, ann)
        await seated(table, ann)
        again = await to(third, "Ann", token=ann.welcome["token"])
        await again.ask("watch", table=table)
        assert (await ann.receive())["type"] == "taken_over"
        await move(table, first, second)
        await followed(again)
        seen = len(ann.frames)
        await ann.ask("list_tables")
        assert len(ann.frames) == seen + 1
        assert (await again.ask("chat", table=table, text="hello"))["type"] == "accepted"


async def test_player_who_watches_on_another_connection_while_a_table_moves_keeps_it(
    servers: Servers,  # noqa: F811
) -> None:
    async with servers.running(3) as (first, second, third):
        host, ann = await to(first, "Host"), await to(third, "Ann")
        table = await opened_by(host, ann)
        await seated(table, ann)
        again = await to(second, "Ann", token=ann.welcome["token"])
        directory, known = cluster_of(third)._directory, asyncio.Event()
        found = directory.locate

        async def found_later(table: str) -> None:
            await found(table)
            await known.wait()

        directory.locate = found_later  # type: ignore[method-assign]
        await move(table, first, second)
        assert (await again.ask("watch", table=table))["type"] == "accepted"
        known.set()
        seen = [(await ann.receive())["type"] for _ in range(2)]
        assert seen == ["suspended", "taken_over"]
        assert (await again.ask("chat", table=table, text="hello"))["type"] == "accepted"


async def test_kicked_spectator_keeps_the_connection_when_the_table_moves(servers: Servers) -> None:  # noqa: F811
    async with servers.running(3) as (first, second, third):
        host, ann = await to(first, "Host"), await to(third, "Ann")
        table = await opened_by(host, ann)
        await ann.ask("watch", table=table)
        kick = {"table": table, "player": ann.welcome["player"], "may_watch": False, "reason": "rude"}
        assert (await host.ask("kick_player", **kick))["type"] == "accepted"
        while not ann.updates:
            await ann.receive()
        await move(table, first, second)
        await lists(host, table, bool)
        seen = len(ann.frames)
        await ann.ask("list_tables")
        assert len(ann.frames) == seen + 1


async def test_commands_of_spectators_follow_their_snapshot(servers: Servers) -> None:  # noqa: F811
    async with servers.running(3) as (first, second, third):
        host, ann, bob = await to(first, "Host"), await to(second, "Ann"), await to(third, "Bob")
        table = await opened_by(host, ann, bob)
        for client in (ann, bob):
            await client.ask("watch", table=table)
        for giver, taker in ((first, second), (second, third), (third, first)):
            under_way = asyncio.create_task(move(table, giver, taker))
            for kind in ("join_wait_list", "leave_wait_list") * 3:
                replies = await asyncio.gather(*(client.ask(kind, table=table) for client in (ann, bob)))
                assert [reply["type"] for reply in replies] == ["accepted"] * 2, replies
            await under_way


async def test_whoever_sees_a_table_suspended_sees_it_resumed(servers: Servers) -> None:  # noqa: F811
    """Watch, resume and unwatch at any moment of a move."""
    async with servers.running(3) as (first, second, third):
        host = await to(first, "Host")
        clients = [await to(server, f"P{number}") for number, server in enumerate((first, second, third) * 2)]
        table = await opened_by(host, *clients)
        await seated(table, clients[0])
        under_way = asyncio.create_task(carousel(table, first, second, third))
        suspended = dict.fromkeys(range(len(clients)), False)

        async def use(number: int, client: RawClient) -> None:
            seq = 1
            while not under_way.done():
                for kind, more in (("watch", {}), ("resume", {"seq": seq}), ("watch", {}), ("unwatch", {})):
                    id = f"{kind} {len(client.frames)}"
                    await client.send({"type": kind, "id": id, "table": table, **more})
                    while (message := await client.receive()).get("id") != id:
                        note(number, message)
                    assert message["type"] == "accepted", message
                    note(number, message["result"] if kind == "watch" else message)
                    if kind == "unwatch":
                        suspended[number] = False
            await client.ask("watch", table=table)

        def note(number: int, message: Reply) -> None:
            if message.get("type") == "suspended":
                suspended[number] = True
            elif message.get("type") in ("snapshot", "resumed") or "seats" in message:
                suspended[number] = False

        await asyncio.gather(*(use(number, client) for number, client in enumerate(clients)), under_way)
        assert not any(suspended.values())
        say = await clients[0].ask("chat", table=table, text="the end")
        assert say["type"] == "accepted"
        for client in clients:
            while not any(event and event.get("text") == "the end" for event in events_of(client)):
                await client.receive()


async def carousel(table: str, *around: Server) -> None:
    """Move a table from each server to the next, twice."""
    for _ in range(2):
        for giver, taker in zip(around, (*around[1:], around[0]), strict=True):
            await move(table, giver, taker)


def events_of(client: RawClient) -> list[Any]:
    return client.updates[-1]["events"] if client.updates else []
