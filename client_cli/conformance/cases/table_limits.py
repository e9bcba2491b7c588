"""Limits of tables and of their commands."""

import asyncio

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import RawClient, accepted, refused
from riverboat.client_cli.conformance.expect import expect
from riverboat.client_cli.conformance.stage import Stage, a_name


async def from_address(stage: Stage, address: str) -> RawClient:
    """Connect a guest from `address`, through a proxy that the server trusts."""
    headers = {"additional_headers": {"X-Forwarded-For": address}}
    client = RawClient(await stage.socket(f"riverboat.{stage.codec}", **headers), stage.codec)
    client.welcome = accepted(await client.ask("hello", version=1, name=a_name()))
    return client


@case(
    the(
        "Error codes",
        "`too_many_tables` | no more tables can be opened: by anybody, by guests, by this player or from this address",
    ),
    the(
        "`open_table`",
        "The last fifth of all tables is reserved for registered players.",
    ),
    need=Need.HOST,
)
async def open_tables_are_limited(stage: Stage) -> None:
    await stage.own_server(tables=4, tables_each=2)
    client, other = await stage.guests(2)
    for _ in range(2):
        await stage.table(client)
    await client.refused("too_many_tables", "open_table", name="One more than mine")
    await stage.table(other)  # four with the server's own table
    await other.refused("too_many_tables", "open_table", name="One more than all")
    await stage.own_server(tables=5)
    guest, registered = await stage.guest(), await stage.registered()
    for _ in range(3):
        await stage.table(guest)
    await (await stage.guest()).refused("too_many_tables", "open_table", name="One more than of guests")
    await stage.table(registered)
    await registered.refused("too_many_tables", "open_table", name="One more than all")
    await stage.own_server(tables_of_address=1, proxies=("127.0.0.1/32",))
    near, far = [await from_address(stage, f"192.0.2.{number}") for number in (7, 8)]
    await near.result("open_table", name="The first from there")
    again = await from_address(stage, "192.0.2.7")
    await again.refused("too_many_tables", "open_table", name="One more than from there")
    await far.result("open_table", name="The first from elsewhere")


@case(
    the(
        "Error codes",
        "`table_busy` | too many commands are waiting for the table, or too many tables are being looked up; try again",
    ),
    need=Need.HOST,
)
async def waiting_commands_of_a_table_are_limited(stage: Stage) -> None:
    server = await stage.own_server(connections_of_player=400)
    client = await stage.guest()
    table = (await stage.table(client))["table"]
    clients = [await stage.guest(token=client.welcome["token"]) for _ in range(300)]
    async with server.record_held():
        sit = await client.send("sit", table=table, buy_in=5_000)
        sent = [(each, await each.send("sit_in", table=table)) for each in clients]
        # Commands without room are refused at once.
        replies = [asyncio.create_task(each.reply(id)) for each, id in sent]
        done, _ = await asyncio.wait(replies, return_when=asyncio.FIRST_COMPLETED)
        refused(done.pop().result(), "table_busy")
    accepted(await client.reply(sit))
    codes = {reply.get("code") for reply in await asyncio.gather(*replies)}
    may_come = {None, "table_busy", "journal_unavailable"}  # the last one on a slow machine
    expect(codes <= may_come, f"the codes of commands for a busy table are {codes}")
