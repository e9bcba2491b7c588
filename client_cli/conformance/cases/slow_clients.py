"""Slow clients."""

import asyncio
import socket
from contextlib import suppress

from websockets.uri import parse_uri

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import RawClient, accepted
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import CaseTable, folding
from riverboat.client_cli.conformance.stage import Stage, a_name, until
from riverboat.client_cli.library.errors import ConnectionLost

SMALL = 4_096
"""Bytes that the system may buffer for a client that does not read."""


async def slow_client(stage: Stage) -> RawClient:
    """Connect a guest with a small receive buffer, which is soon full if the client does not read."""
    uri = parse_uri(stage.url)
    raw = socket.socket()
    raw.setblocking(False)
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    await asyncio.get_running_loop().sock_connect(raw, (uri.host, uri.port))
    client = RawClient(await stage.socket(f"riverboat.{stage.codec}", sock=raw, max_queue=1), stage.codec)
    client.welcome = accepted(await client.ask("hello", version=1, name=a_name()))
    return client


async def play_hands(game: CaseTable, number: int) -> None:
    """Fold this many hands, and let all clients read."""
    for _ in range(number):
        await game.play_until("hand_ended", folding)
        await game.all_see()


@case(
    the(
        "Slow clients",
        "When more than 64 KiB wait for a client, the server sends it no more updates.",
        "When the client has read what was sent, it is sent a `snapshot` of each table that it watches and missed something of.",
        "It starts again from this snapshot, as from the reply to `watch`.",
        "A client that reads slowly never holds up a table.",
    ),
    need=Need.HOST,
)
async def slow_client_gets_a_snapshot_instead_of_updates(stage: Stage) -> None:
    await stage.own_server(behind=4_096, stall_s=60, pause=0.0)
    game = await stage.game(2)
    slow = await slow_client(stage)
    await slow.watch(game.table)
    slow.socket.transport.pause_reading()
    await play_hands(game, 60)
    slow.socket.transport.resume_reading()
    while (message := await slow.receive())["type"] != "snapshot":
        expect_equal(message["type"], "update", "a message on a slow connection")
    expect("id" not in message, "the snapshot is a reply")
    await play_hands(game, 2)
    await slow.until_seq(game.table, game.seen.seq)


async def watch_and_sit(client: RawClient, table: str) -> None:
    """Request far more than fits into any buffer, and then a seat. Raises ConnectionLost."""
    for _ in range(600):
        await client.send("watch", table=table)
    await client.send("sit", table=table, buy_in=5_000)


@case(
    the(
        "Slow clients",
        "A client that does not read its replies is not answered further: its commands wait.",
    ),
    need=Need.HOST,
)
async def client_that_does_not_read_is_not_answered(stage: Stage) -> None:
    await stage.own_server(behind=4_096, stall_s=60, burst=10_000)
    slow, other = await slow_client(stage), await stage.guest()
    table = (await stage.table(other))["table"]
    await other.watch(table)
    slow.socket.transport.pause_reading()
    sending = asyncio.create_task(watch_and_sit(slow, table))
    for _ in range(20):
        expect_equal((await other.watch(table))["seats"], [], "the seats while a client does not read")
    slow.socket.transport.resume_reading()
    while (await slow.receive()).get("result", {}).get("seat") is None:
        pass
    await sending
    await other.event(table, "seat_taken")


@case(
    the(
        "Closing connections",
        "1013 | `too_slow` | more than 256 KiB waited for the client, or it read nothing for five seconds; the connection may be dropped without a close frame",
    ),
    need=Need.HOST,
)
async def client_that_reads_nothing_is_disconnected(stage: Stage) -> None:
    await stage.own_server(behind=4_096, stall_s=0.3, burst=10_000)
    slow, other = await slow_client(stage), await stage.guest()
    table = (await stage.table(other))["table"]
    slow.socket.transport.pause_reading()
    sending = asyncio.create_task(watch_and_sit(slow, table))
    for watchers in (2, 1):

        async def are_there(wanted: int = watchers) -> bool:
            return bool((await other.watch(table))["info"]["watchers"] == wanted)

        await until(are_there, f"{watchers} watch the table")
    slow.socket.transport.resume_reading()
    code, reason = await slow.end()
    expect(
        (code, reason) == (1013, "too_slow") or code in {0, 1006},
        f"the connection was closed with {code} {reason}",
    )
    with suppress(ConnectionLost):
        await sending
    await other.is_well()
