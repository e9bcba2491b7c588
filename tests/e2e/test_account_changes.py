"""What changes an account at one server holds for connections at every other server on the database."""

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
from tests.support.sockets import Line, Reply, server_on
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

    async def lines(self, **hello: Any) -> tuple[Line, Line]:
        """A player with a line to each server, by one token."""
        here = await Line.to(self.urls[0], **hello)
        return here, await Line.to(self.urls[1], token=here.welcome["token"])

    async def registered(self, name: str) -> tuple[Line, Line]:
        here, there = await self.lines(name=name)
        await accepted(here, "register", name=name, password=PASSWORD)
        return here, there

    async def operator(self) -> tuple[Line, Line]:
        lines = await self.lines(name="Olga")
        await self.appoint(lines[0], make_operator)
        return lines

    async def appoint(self, line: Line, command: Any, *options: str) -> None:
        who = [line.welcome["player"], "--db", self.database, *options]
        done = await asyncio.to_thread(CliRunner().invoke, command, who)
        assert done.exit_code == 0, done.output


@pytest.fixture
async def two(database: str) -> AsyncIterator[Two]:
    async with server_on(database) as one, server_on(database) as other:
        yield Two(database, one, other)
    assert findings(database) == []


async def accepted(line: Line, kind: str, **fields: Any) -> Any:
    reply = await line.ask(kind, **fields)
    assert reply["type"] == "accepted", reply
    return reply.get("result")


async def ban(operator: Line, line: Line) -> None:
    await accepted(operator, "ban_player", player=line.welcome["player"], reason="insults")


async def end(line: Line) -> tuple[int, str]:
    """How the server closes `line`, soon."""
    async with asyncio.timeout(PATIENCE):
        return (await line.end())[1:]


async def refused_hello(url: str, code: str, **hello: Any) -> None:
    with pytest.raises(AssertionError, match=code):
        await Line.to(url, **hello)


@ON_EVERY_KIND
async def test_banned_player_at_a_table_of_another_server_is_out(two: Two) -> None:
    olga, _ = await two.operator()
    _, bob = await two.lines(name="Bob")
    eye = await Line.to(two.urls[1], name="Eye")
    table = (await accepted(bob, "open_table", name="Bob's", small_blind=50, big_blind=100))["table"]
    await accepted(bob, "sit", table=table, buy_in=5_000)
    await ban(olga, bob)
    assert await end(bob) == BANNED
    for url in two.urls:
        await refused_hello(url, "banned", token=bob.welcome["token"])
    await accepted(eye, "list_tables")


@ON_EVERY_KIND
async def test_ban_that_is_over_leaves_a_new_connection_alone(two: Two) -> None:
    olga, _ = await two.operator()
    _, bob = await two.lines(name="Bob")
    await ban(olga, bob)
    await accepted(olga, "unban_player", player=bob.welcome["player"], reason="said sorry")
    again = await Line.to(two.urls[1], token=bob.welcome["token"])
    _, cy = await two.lines(name="Cy")
    await ban(olga, cy)
    assert await end(cy) == BANNED, "and so the feed was read up to there"
    await accepted(again, "show_account")


@ON_EVERY_KIND
async def test_signing_out_everywhere_is_everywhere(two: Two) -> None:
    here, there = await two.registered("Ann")
    other = await Line.to(two.urls[1], name="Ann", password=PASSWORD)
    await accepted(here, "sign_out", everywhere=True)
    for line in (here, there, other):
        assert await end(line) == SIGNED_OUT
    for url in two.urls:
        await refused_hello(url, "unknown_token", token=here.welcome["token"])


@ON_EVERY_KIND
async def test_signing_out_closes_the_connections_of_that_token(two: Two) -> None:
    here, there = await two.registered("Ann")
    other = await Line.to(two.urls[1], name="Ann", password=PASSWORD)
    await accepted(here, "sign_out")
    assert await end(there) == SIGNED_OUT
    await accepted(other, "show_account")


@ON_EVERY_KIND
async def test_new_password_shows_out_who_came_with_the_old_one(two: Two) -> None:
    here, there = await two.registered("Ann")
    thief = await Line.to(two.urls[1], name="Ann", password=PASSWORD)
    await accepted(here, "change_password", password=PASSWORD, new_password="another one")
    assert await end(thief) == SIGNED_OUT
    for line in (here, there):
        await accepted(line, "show_account")


@ON_EVERY_KIND
async def test_new_name_is_that_of_the_next_seat_at_another_server(two: Two) -> None:
    here, there = await two.lines(name="Some guest")
    table = (await accepted(there, "open_table", name="Home", small_blind=50, big_blind=100))["table"]
    await accepted(here, "register", name="Ann", password=PASSWORD)
    async with asyncio.timeout(PATIENCE):
        while (await accepted(there, "sit", table=table, buy_in=5_000))["name"] != "Ann":
            await accepted(there, "leave", table=table)
            await asyncio.sleep(0.1)


@ON_EVERY_KIND
async def test_dismissed_operator_sees_no_unlisted_table_in_the_lobby(two: Two) -> None:
    _, olga = await two.operator()
    host = await Line.to(two.urls[1], name="Host")
    opened = await accepted(host, "open_table", name="Home", small_blind=50, big_blind=100, unlisted=True)
    shown = {info["table"] for info in (await accepted(olga, "watch_lobby"))["tables"]}
    assert opened["table"] in shown
    await two.appoint(olga, dismiss_operator, "--last")
    assert opened["table"] not in await whole_lobby(olga)
    await two.appoint(olga, make_operator)
    assert opened["table"] in await whole_lobby(olga)


async def whole_lobby(line: Line) -> set[str]:
    """The tables of the next lobby message that lists all."""
    message: Reply = {}
    async with asyncio.timeout(PATIENCE):
        while not (message.get("type") == "lobby" and message.get("whole")):
            message = await line.receive()
    return {info["table"] for info in message["tables"]}


@pytest.mark.only_on("postgresql", "a process that stands still may hold the lock of a file")
async def test_process_that_stood_still_catches_up_and_rechecks_where_the_feed_was_pruned(
    database: str,
) -> None:
    """Servers as a user starts them. To stand still is the same to the feed as to be cut off."""
    async with serve(database) as (_, one), serve(database) as (second, other):
        two = Two(database, url_in(one), url_in(other))
        olga, _ = await two.operator()
        lines = [(await two.lines(name=name))[1] for name in ("Ann", "Bob", "Cy", "Dan")]
        ann, bob, cy, dan = lines
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
