"""Account changes on one server reach connections on all servers of the database."""

import asyncio
import signal
from collections.abc import AsyncIterator
from typing import Any

import pytest
from click.testing import CliRunner

from riverboat.server.history.commands.operators import dismiss_operator, make_operator
from tests.e2e.test_serve import serve, url_in
from tests.support.audit import findings
from tests.support.databases import KINDS, query
from tests.support.sockets import RawClient, Reply, server_on
from tests.support.waiting import PATIENCE

PASSWORD = "correct horse battery"
BANNED = (1008, "banned")
SIGNED_OUT = (1000, "signed_out")

ON_EVERY_KIND = pytest.mark.parametrize("database_kind", KINDS)


class Two:
    """Two servers on one database."""

    def __init__(self, database: str, *urls: str) -> None:
        self.database = database
        self.urls = urls

    async def clients(self, **hello: Any) -> tuple[RawClient, RawClient]:
        """Connect a player to each server with one token."""
        here = await RawClient.to(self.urls[0], **hello)
        return here, await RawClient.to(self.urls[1], token=here.welcome["token"])

    async def registered(self, name: str) -> tuple[RawClient, RawClient]:
        here, there = await self.clients(name=name)
        await accepted(here, "register", name=name, password=PASSWORD)
        return here, there

    async def operator(self) -> tuple[RawClient, RawClient]:
        clients = await self.clients(name="Olga")
        await self.appoint(clients[0], make_operator)
        return clients

    async def appoint(self, client: RawClient, command: Any, *options: str) -> None:
        who = [client.welcome["player"], "--db", self.database, *options]
        done = await asyncio.to_thread(CliRunner().invoke, command, who)
        assert done.exit_code == 0, done.output


@pytest.fixture
async def two(database: str) -> AsyncIterator[Two]:
    async with server_on(database) as one, server_on(database) as other:
        yield Two(database, one, other)
    assert findings(database) == []


async def accepted(client: RawClient, kind: str, **fields: Any) -> Any:
    reply = await client.ask(kind, **fields)
    assert reply["type"] == "accepted", reply
    return reply.get("result")


async def ban(operator: RawClient, client: RawClient) -> None:
    await accepted(operator, "ban_player", player=client.welcome["player"], reason="insults")


async def end(client: RawClient) -> tuple[int, str]:
    """Wait until the server closes `client`, and return how."""
    async with asyncio.timeout(PATIENCE):
        return (await client.end())[1:]


async def refused_hello(url: str, code: str, **hello: Any) -> None:
    with pytest.raises(AssertionError, match=code):
        await RawClient.to(url, **hello)


@ON_EVERY_KIND
async def test_banned_player_is_disconnected_from_another_server(two: Two) -> None:
    olga, _ = await two.operator()
    _, bob = await two.clients(name="Bob")
    eye = await RawClient.to(two.urls[1], name="Eye")
    table = (await accepted(bob, "open_table", name="Bob's"))["table"]
    await accepted(bob, "sit", table=table, buy_in=5_000)
    await ban(olga, bob)
    assert await end(bob) == BANNED
    for url in two.urls:
        await refused_hello(url, "banned", token=bob.welcome["token"])
    await accepted(eye, "list_tables")


@ON_EVERY_KIND
async def test_lifted_ban_does_not_affect_new_connections(two: Two) -> None:
    olga, _ = await two.operator()
    _, bob = await two.clients(name="Bob")
    await ban(olga, bob)
    await accepted(olga, "unban_player", player=bob.welcome["player"], reason="said sorry")
    again = await RawClient.to(two.urls[1], token=bob.welcome["token"])
    _, cy = await two.clients(name="Cy")
    await ban(olga, cy)
    assert await end(cy) == BANNED, "and so the feed was read up to there"
    await accepted(again, "show_account")


@ON_EVERY_KIND
async def test_signing_out_everywhere_reaches_all_servers(two: Two) -> None:
    here, there = await two.registered("Ann")
    other = await RawClient.to(two.urls[1], name="Ann", password=PASSWORD)
    await accepted(here, "sign_out", everywhere=True)
    for client in (here, there, other):
        assert await end(client) == SIGNED_OUT
    for url in two.urls:
        await refused_hello(url, "unknown_token", token=here.welcome["token"])


@ON_EVERY_KIND
async def test_signing_out_closes_the_connections_of_that_token(two: Two) -> None:
    here, there = await two.registered("Ann")
    other = await RawClient.to(two.urls[1], name="Ann", password=PASSWORD)
    await accepted(here, "sign_out")
    assert await end(there) == SIGNED_OUT
    await accepted(other, "show_account")


@ON_EVERY_KIND
async def test_new_password_disconnects_clients_of_the_old_one(two: Two) -> None:
    here, there = await two.registered("Ann")
    thief = await RawClient.to(two.urls[1], name="Ann", password=PASSWORD)
    await accepted(here, "change_password", password=PASSWORD, new_password="another one")
    assert await end(thief) == SIGNED_OUT
    for client in (here, there):
        await accepted(client, "show_account")


@ON_EVERY_KIND
async def test_new_name_appears_in_the_next_seat_on_another_server(two: Two) -> None:
    here, there = await two.clients(name="Some guest")
    table = (await accepted(there, "open_table", name="Home"))["table"]
    await accepted(here, "register", name="Ann", password=PASSWORD)
    async with asyncio.timeout(PATIENCE):
        while (await accepted(there, "sit", table=table, buy_in=5_000))["name"] != "Ann":
            await accepted(there, "leave", table=table)
            await asyncio.sleep(0.1)


@ON_EVERY_KIND
async def test_dismissed_operator_sees_no_unlisted_table_in_the_lobby(two: Two) -> None:
    _, olga = await two.operator()
    host = await RawClient.to(two.urls[1], name="Host")
    opened = await accepted(host, "open_table", name="Home", rules={"unlisted": True})
    shown = {info["table"] for info in (await accepted(olga, "watch_lobby"))["tables"]}
    assert opened["table"] in shown
    await two.appoint(olga, dismiss_operator, "--last")
    assert opened["table"] not in await whole_lobby(olga)
    await two.appoint(olga, make_operator)
    async with asyncio.timeout(PATIENCE):  # one more list may have come of the dismissal
        while opened["table"] not in await whole_lobby(olga):
            pass


async def whole_lobby(client: RawClient) -> set[str]:
    """Return the tables of the next complete list of the lobby."""
    message: Reply = {}
    async with asyncio.timeout(PATIENCE):
        while not (message.get("type") == "lobby" and message.get("whole")):
            message = await client.receive()
    return {info["table"] for info in message["tables"]}


@pytest.mark.only_on("postgresql", "a process that stands still may hold the lock of a file")
async def test_stopped_process_catches_up_with_a_pruned_feed(
    database: str,
) -> None:
    """Servers as processes. For the feed, a stopped process is like one that lost its connection."""
    async with serve(database) as (_, one), serve(database) as (second, other):
        two = Two(database, url_in(one), url_in(other))
        olga, _ = await two.operator()
        clients = [(await two.clients(name=name))[1] for name in ("Ann", "Bob", "Cy", "Dan")]
        ann, bob, cy, dan = clients
        await ban(olga, bob)
        assert await end(bob) == BANNED
        second.send_signal(signal.SIGSTOP)
        await ban(olga, cy)
        second.send_signal(signal.SIGCONT)
        assert await end(cy) == BANNED
        second.send_signal(signal.SIGSTOP)
        await ban(olga, dan)
        query(database, "DELETE FROM account_changes")
        second.send_signal(signal.SIGCONT)
        assert await end(dan) == BANNED
        await accepted(ann, "show_account")
