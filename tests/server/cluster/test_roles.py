"""Servers that share the work: edges, servers for tables, and where new tables open."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from websockets.asyncio.client import connect

from riverboat.server.app import Server, serving
from riverboat.server.cluster import links
from riverboat.server.cluster.bus import EVERYBODY
from riverboat.server.history.database.leases import Leases
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.operators import Operators
from riverboat.server.settings import Role
from tests.server.cluster.test_two_servers import (  # noqa: F401 - fixtures
    Servers,
    linked_by,
    lists,
    opened_by,
    patient_links,
    seated,
    to,
)
from tests.support.sockets import RawClient, health
from tests.support.waiting import PATIENCE, until

pytestmark = [
    pytest.mark.only_on("postgresql", "servers share a database there alone"),
    pytest.mark.usefixtures("patient"),
]


class Room(Servers):
    """Servers with different roles on one database."""

    @asynccontextmanager
    async def in_roles(self, *roles: Role, **settings: Any) -> AsyncIterator[list[Server]]:
        """Run a server with each role, all linked."""
        async with AsyncExitStack() as stack:
            running = [
                await stack.enter_async_context(
                    serving(replace(self.settings, role=role, **settings), bus=self.bus)
                )
                for role in roles
            ]
            await until(lambda: all(linked_by(server) == len(roles) - 1 for server in running))
            yield running


@pytest.fixture
def room(database: str) -> Room:
    return Room(database)


async def until_it_serves(edge: Server, *others: Server) -> None:
    """Wait until `edge` knows that the others take tables."""

    def knows() -> bool:
        assert edge.service.cluster is not None
        known = edge.service.cluster.links
        return sum(known.status(each).serves for each in known) == len(others)

    await until(knows)


async def test_edge_has_clients_and_no_table(room: Room) -> None:
    async with room.in_roles(Role.EDGE, Role.TABLES, Role.TABLES) as (edge, one, two):
        await until_it_serves(edge, one, two)
        assert (edge.state, one.state) == ("edge", "serving")
        ann, bob = await to(edge, "Ann"), await to(edge, "Bob", "json")
        tables = [await opened_by(ann) for _ in range(4)]
        assert len(edge.lobby) == 0
        assert len(one.lobby) + len(two.lobby) == 5  # with the Main table
        assert len(one.lobby) in (2, 3)
        await seated(tables[0], ann, bob)
        turn = await ann.turn()
        actor = (ann, bob)[turn["seat"]]
        reply = await actor.ask("act", table=tables[0], hand=turn["hand"], turn=turn["turn"], action="fold")
        assert reply["type"] == "accepted"


async def test_metrics_have_each_link(room: Room) -> None:
    async with room.in_roles(Role.EDGE, Role.TABLES, name="east") as (edge, tables):
        await until_it_serves(edge, tables)
        ann = await to(edge, "Ann")
        await opened_by(ann)
        text = metrics_of(edge)
        assert float(figure(text, "riverboat_link_bytes_total")) > 0
        assert figure(text, "riverboat_cluster_requests") == "0.0"
        assert float(figure(text, 'riverboat_link_silence_seconds{server="east"}')) < PATIENCE
        assert figure(text, 'riverboat_link_kept_bytes{server="east"}')
        await until(lambda: figure(metrics_of(edge), "riverboat_servers") == "2.0")


def metrics_of(server: Server) -> str:
    return server.listener._context.metrics.text().decode()


def figure(text: str, name: str) -> str:
    return next(line.rpartition(" ")[2] for line in text.splitlines() if line.startswith(f"{name} "))


async def test_edge_alone_opens_and_recovers_nothing(room: Room) -> None:
    async with room.one() as both:
        table = await opened_by(await to(both, "Ann"))
    async with room.in_roles(Role.EDGE) as (edge,):
        ann = await to(edge, "Ann")
        refused = await ann.ask("open_table", name="Mine")
        assert (refused["code"], len(edge.lobby)) == ("journal_unavailable", 0)
        async with serving(replace(room.settings, role=Role.TABLES), bus=room.bus):
            await lists(ann, table, bool)
            assert len(edge.lobby) == 0


async def test_tables_only_server_refuses_players_and_answers_its_health(room: Room) -> None:
    async with room.in_roles(Role.TABLES, Role.EDGE) as (tables, _):
        url = f"ws://127.0.0.1:{tables.port}"
        assert await refusal_of_hello(tables, name="Ann") == "tables_only"
        assert await health(url) == 200


async def test_table_whose_server_dies_meanwhile_is_refused_and_opened_nowhere_else(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room.in_roles(Role.EDGE, Role.TABLES, Role.TABLES) as (edge, one, two):
        await until_it_serves(edge, one, two)
        ann = await to(edge, "Ann")
        asked: list[str] = []

        def passes(inbox: str, data: bytes) -> bool:
            asked.append(inbox)
            return inbox == EVERYBODY and "asked" not in asked

        room.bus.passes = passes
        await ann.send({"type": "open_table", "id": "new", "name": "Mine"})
        await until(lambda: any(inbox != EVERYBODY for inbox in asked))
        servers = {inbox for inbox in asked if inbox != EVERYBODY}
        asked.append("asked")
        monkeypatch.setattr(links, "DOWN_AFTER", 0.1)
        refused = await ann.reply()
        assert refused["code"] == "outcome_unknown"
        assert len(servers) == 1
        assert len(one.lobby) + len(two.lobby) == 1  # the Main table


async def test_table_opens_at_the_emptier_server_and_is_there_at_once(room: Room) -> None:
    async with room.in_roles(Role.BOTH, Role.BOTH) as (first, second):
        await until_it_serves(first, second)
        ann = await to(first, "Ann")
        for _ in range(4):
            table = await opened_by(ann)
            assert (await ann.ask("watch", table=table))["type"] == "accepted"
        assert abs(len(first.lobby) - len(second.lobby)) <= 1


async def test_tables_of_a_player_count_once(room: Room) -> None:
    async with room.in_roles(Role.BOTH, Role.BOTH) as (first, second):
        ann = await to(first, "Ann")
        again = await to(second, "Ann", token=ann.welcome["token"])
        for client in (ann, again, ann, again):
            await opened_by(client, ann, again)
        for client in (ann, again):
            assert (await client.ask("open_table", name="Fifth"))["code"] == "too_many_tables"


async def test_connections_of_a_player_count_once(room: Room) -> None:
    limits = replace(room.settings.limits, connections_of_player=2)
    async with room.in_roles(Role.BOTH, Role.BOTH, limits=limits) as (first, second):
        ann = await to(first, "Ann")
        token = ann.welcome["token"]
        await to(first, "Ann", token=token)
        await to(second, "Ann", token=token)
        assert (await ann.end())[2] == "replaced"
        await until(lambda: len(first.listener) + len(second.listener) == 2)


async def test_burst_of_a_player_who_changes_servers_counts_once(room: Room) -> None:
    limits = replace(room.settings.limits, opening_rate=0.000_001, opening_burst=2)
    async with room.in_roles(Role.BOTH, Role.BOTH, limits=limits) as (first, second):
        ann = await to(first, "Ann")
        for _ in range(2):
            await opened_by(ann)
        await ann.close()
        player = ann.welcome["player"]
        await until(lambda: player in second.listener._context.players._departed)
        again = await to(second, "Ann", token=ann.welcome["token"])
        assert (await again.ask("open_table", name="Third"))["code"] == "too_often"


async def test_wrong_passwords_count_once(room: Room) -> None:
    async with room.in_roles(Role.BOTH, Role.BOTH) as running:
        ann = await to(running[0], "Ann")
        await ann.ask("register", name="Ann Lee", password="long enough")
        await to(running[1], "Ann Lee", password="long enough")  # each server knows who has signed in there
        refusals = [
            await refusal_of_hello(running[number % 2], name="Ann Lee", password="wrong one")
            for number in range(12)
        ]
        assert refusals == ["wrong_password"] * 10 + ["too_many_attempts"] * 2


async def test_operators_find_and_close_at_all_servers(room: Room) -> None:
    async with room.in_roles(Role.BOTH, Role.BOTH) as (first, second):
        await until_it_serves(first, second)
        await until_it_serves(second, first)
        olga, ann = await to(first, "Olga"), await to(second, "Ann")
        await appointed(room, olga)
        tables = [await opened_by(ann, olga) for _ in range(4)]
        assert min(len(first.lobby), len(second.lobby)) >= 2  # with the Main table
        await seated(tables[0], ann)
        await seated(tables[1], ann)
        found = (await olga.ask("find_players", name="Ann"))["result"]
        assert [(each["connected"], set(each["tables"])) for each in found] == [(True, set(tables[:2]))]
        player = ann.welcome["player"]
        closing = await olga.ask("close_tables", player=player, reason="a flood")
        assert set(closing["result"]) == set(tables)
        await until(lambda: len(first.lobby) + len(second.lobby) == 1)
        audit = (await olga.ask("list_audit"))["result"]
        assert [each["action"] for each in audit] == ["close_tables", "make_operator"]
        bob = await to(second, "Bob")
        assert (await bob.ask("close_tables", player=player, reason="x"))["code"] == "operators_only"


async def appointed(room: Servers, client: RawClient) -> None:
    async with Writer(room.settings.database) as writer:
        await Operators(writer).appoint(client.welcome["player"], operator=True)


async def refusal_of_hello(server: Server, **hello: Any) -> str:
    socket = await connect(f"ws://127.0.0.1:{server.port}", proxy=None)
    client = RawClient(socket, "msgpack")
    code: str = (await client.ask("hello", version=1, **hello))["code"]
    await client.close()
    return code


async def test_ban_and_new_name_are_there_by_the_hint(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    renewing = Leases.renewing
    monkeypatch.setattr(Leases, "renewing", lambda self, look: renewing(self))  # no regular look
    async with room.in_roles(Role.BOTH, Role.BOTH) as (first, second):
        await until_it_serves(first, second)
        ann = await to(first, "Ann")
        far = await to(second, "Ann", token=ann.welcome["token"])
        table = await opened_by(await to(first, "Host"), ann, far)
        named = await ann.ask("register", name="Annabel", password="long enough")
        assert named["type"] == "accepted"
        await until(lambda: {"Annabel"} == names_at(second))
        await far.ask("watch", table=table)
        assert (await far.ask("sit", table=table, buy_in=2_000))["type"] == "accepted"
        await lists(ann, table, lambda info: info and info.get("names") == ["Annabel"])
        await far.ask("chat", table=table, text="hello")
        chat = (await ann.ask("watch", table=table))["result"]["chat"]
        assert [each["name"] for each in chat] == ["Annabel"]
        olga = await to(first, "Olga")
        await appointed(room, olga)
        await olga.ask("ban_player", player=ann.welcome["player"], reason="insults")
        assert (await far.end())[2] == "banned"


def names_at(server: Server) -> set[str]:
    return {connection.name for connection in server.listener._connections}
