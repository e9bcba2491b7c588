"""Attacks on two servers at once: see `strangers`. They need PostgreSQL and a NATS broker."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

from websockets.protocol import State

from benchmarks.forwarding import Room, room
from benchmarks.support.verdicts import POLL, REPLY_WITHIN, Verdict
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.operators import Operators
from riverboat.server.net.limits import NetworkLimits
from tests.support.sockets import RawClient, Reply

SETTLED_WITHIN: Final = 10.0
PACED: Final = 0.3
"""Seconds between costly commands of a connection, which are limited."""
CONNECTIONS_OF_A_PLAYER: Final = NetworkLimits().connections_of_player


async def connections(folder: Path, scale: float) -> Verdict:
    """A player connects twenty times at each of two servers at once."""
    each = max(8, round(20 * scale))
    async with room(2, 0) as linked:
        urls = [server.url for server in linked.owners]
        both = await lived_on(urls, each)
        one = await lived_on(urls[:1], 2 * each)
    verdict = Verdict(
        f"{each} connections at each of two servers: {both} live on",
        f"{2 * each} at one server: {one} live on",
    )
    for count in (both, one):
        verdict.expect(count == CONNECTIONS_OF_A_PLAYER, f"{count} live on, not {CONNECTIONS_OF_A_PLAYER}")
    return verdict


async def lived_on(urls: Sequence[str], each: int) -> int:
    """Return how many connections of one player live on, of as many at each of `urls` at once."""
    async with AsyncExitStack() as stack:
        ann = await RawClient.to(urls[0])
        token = ann.welcome["token"]
        await ann.close()
        clients = await asyncio.gather(
            *(RawClient.to(url, token=token) for url in urls for _ in range(each)), return_exceptions=True
        )
        alive = [client for client in clients if isinstance(client, RawClient)]
        for client in alive:
            stack.push_async_callback(client.close)

        def count() -> int:
            return sum(client.socket.state is State.OPEN for client in alive)

        async with asyncio.timeout(SETTLED_WITHIN):
            while count() > CONNECTIONS_OF_A_PLAYER:  # noqa: ASYNC110 - nothing notifies us
                await asyncio.sleep(POLL)
        await asyncio.sleep(1)  # further ones would be closed too
        return count()


async def granted_twice(folder: Path, scale: float) -> Verdict:
    """An operator's grant is repeated at another server: in turn, and at once."""
    tries, chips = max(4, round(30 * scale)), 1_000
    async with room(2, 0) as linked, AsyncExitStack() as stack:
        olga, again = await pair(linked, stack, operator=True)
        player = olga.welcome["player"]

        async def granted(ids: Callable[[int, int], str]) -> int:
            before = await balance(olga)
            for number in range(tries):
                grants = [
                    {
                        "type": "grant_chips",
                        "id": ids(number, place),
                        "player": player,
                        "chips": chips,
                        "reason": "a test",
                    }
                    for place in range(2)
                ]
                await both(grants, (olga, again), at_once=number % 2 == 0)
                await asyncio.sleep(PACED)
            return (await balance(olga) - before) // chips

        same = await granted(lambda number, place: f"same-{number}")
        other = await granted(lambda number, place: f"other-{number}-{place}")
    verdict = Verdict(
        f"{tries} grants, each sent to two servers with one id: carried out {same} times",
        f"with two ids: carried out {other} times",
    )
    verdict.expect(same == tries, f"{tries} grants were carried out {same} times")
    verdict.expect(other == 2 * tries, f"{2 * tries} different grants were carried out {other} times")
    return verdict


async def opened_twice(folder: Path, scale: float) -> Verdict:
    """`open_table` is sent to two servers at once with one id."""
    tries = max(4, round(30 * scale))
    async with room(2, 0, "--opening-burst", "1000") as linked, AsyncExitStack() as stack:
        ann, again = await pair(linked, stack)
        two = await openings((ann, again), tries, "two")
        twin = await RawClient.to(linked.owners[0].url, token=ann.welcome["token"])
        stack.push_async_callback(twin.close)
        one = await openings((ann, twin), tries, "one")
    verdict = Verdict(
        f"{tries} tables, each by one id at two servers: {two['opened']} opened, {two['late']} unanswered",
        f"at one server: {one['opened']} opened, {one['late']} unanswered",
    )
    for found in (two, one):
        verdict.expect(
            found["opened"] == tries, f"{found['opened']} tables opened, not {tries}: {dict(found)}"
        )
        verdict.expect(not found["late"], f"{found['late']} commands got no answer")
    return verdict


async def openings(clients: tuple[RawClient, RawClient], tries: int, name: str) -> Counter[str]:
    """Open tables, each by both clients at once with one id, and close them. Returns what happened."""
    seen: Counter[str] = Counter()
    for number in range(tries):
        command = {"type": "open_table", "id": f"{name}-{number}", "name": "Once"}
        replies = await both([command, command], clients, at_once=True)
        seen["late"] += replies.count(None)
        seen.update(reply["code"] for reply in replies if reply is not None and "code" in reply)
        tables = {table for reply in replies if reply is not None and (table := table_of(reply))}
        seen["opened"] += len(tables)
        for table in tables:
            closed = await clients[0].ask("close_table", table=table, reason="measured")
            assert closed["type"] == "accepted", closed
        await asyncio.sleep(PACED)
    return seen


def table_of(reply: Reply) -> str:
    """Return the table of a reply to `open_table`, or of its repetition; empty if it was refused."""
    first: Reply = reply["first"] if reply["type"] == "repeated" else reply
    return str(first["result"]["table"]) if first["type"] == "accepted" else ""


async def pair(linked: Room, stack: AsyncExitStack, *, operator: bool = False) -> tuple[RawClient, RawClient]:
    """Return connections of one player to each of two servers."""
    first, second = linked.owners
    olga = await RawClient.to(first.url)
    stack.push_async_callback(olga.close)
    if operator:
        assert (await olga.ask("register", name="Olga", password=token_hex(12)))["type"] == "accepted"
        async with Writer(linked.database) as writer:
            await Operators(writer).appoint(olga.welcome["player"], operator=True)
    again = await RawClient.to(second.url, token=olga.welcome["token"])
    stack.push_async_callback(again.close)
    return olga, again


async def both(
    commands: Sequence[Reply], clients: Sequence[RawClient], *, at_once: bool
) -> list[Reply | None]:
    """Send a command by each client, at once or in turn. Returns the replies, None for one that is late."""

    async def reply_to(client: RawClient) -> Reply | None:
        try:
            return await asyncio.wait_for(client.reply(), REPLY_WITHIN)
        except TimeoutError:
            return None

    if at_once:
        for command, client in zip(commands, clients, strict=True):
            await client.send(command)
        return await asyncio.gather(*map(reply_to, clients))
    replies = []
    for command, client in zip(commands, clients, strict=True):
        await client.send(command)
        replies.append(await reply_to(client))
    return replies


async def balance(client: RawClient) -> int:
    """Return the chips of the client's player."""
    reply: Any = await client.ask("show_account")
    return int(reply["result"]["balance"])
