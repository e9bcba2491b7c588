"""Subscribing to the lobby."""

import asyncio

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.cases.slow_clients import slow_client, watch_and_sit
from riverboat.client_cli.conformance.client import Message, RawClient
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import Stage

SECOND = 1.0


async def next_lobby(client: RawClient) -> Message:
    """Return the next `lobby`, which may have arrived while waiting for a reply."""
    while not client.lobby:
        await client.receive()
    return client.lobby.popleft()


async def lobby_info(client: RawClient, table: str) -> Message:
    """Read until a `lobby` has this table, and return its table_info."""
    while True:
        for info in (await next_lobby(client))["tables"]:
            if info["table"] == table:
                found: Message = info
                return found


async def lobby_closed(client: RawClient, table: str) -> None:
    """Read until a `lobby` has this table in `closed`."""
    while table not in (await next_lobby(client)).get("closed", ()):
        pass


@case(
    the(
        "`watch_lobby`",
        "Subscribe to the list of open tables.",
        "The result is a `lobby` with the first 100 tables that `list_tables` would list.",
        "The rest of the list and every change follow as `lobby` messages.",
        "`id` | string | required | the command's id",
    ),
    the(
        "`lobby`",
        "The changes since the last `lobby` of this connection.",
        "`tables` | list of `table_info` | required | the tables that are new or have changed; in a list, the oldest first",
        "`closed` | list of strings | empty | the ids of the tables that have closed or no longer match the filter",
        "`whole` | boolean | false | the list begins again: discard what you know of tables",
    ),
    the(
        "Order of messages",
        "the reply to `watch_lobby` | the rest of the list, and then every change to it",
        "the reply to `unwatch_lobby` | no more `lobby` messages",
    ),
    the(
        "`unwatch_lobby`",
        "Unsubscribe from the lobby.",
        "`id` | string | required | the command's id",
    ),
    the(
        "Examples",
        "The lobby.",
        "Ann subscribes to it.",
        "Somebody sits down at the first table, and Ann's own table closes because nobody is at it.",
    ),
    need=Need.HOST,
)
async def lobby_sends_changes(stage: Stage) -> None:
    await stage.own_server(pause=60)
    client, host = await stage.guests(2)
    await client.refused("not_watching", "unwatch_lobby")
    first = await stage.table(host)
    listed = await client.result("watch_lobby")
    wanted = {"type": "lobby", "tables": await client.list_tables(), "whole": True}
    expect_equal(listed, wanted, "the result of watch_lobby")
    second, third = [await stage.table(host, name=name) for name in ("second", "third")]
    message = await next_lobby(client)
    while len(message["tables"]) < 2:  # the first was sent before the other was open
        message["tables"] += (await next_lobby(client))["tables"]
    expect_equal(message["tables"], [second, third], "the new tables, oldest first")
    expect("closed" not in message and "whole" not in message, "fields with default values were sent")
    await host.watch(first["table"])
    await host.result("sit", table=first["table"], buy_in=5_000)
    info = await lobby_info(client, first["table"])
    if not info["players"]:
        info = await lobby_info(client, first["table"])
    expect_equal(
        info,
        {**first, "players": 1, "watchers": 1, "names": [host.welcome["name"]]},
        "the table with a player",
    )
    await host.result("close_table", table=second["table"], reason="it is late")
    await lobby_closed(client, second["table"])
    await client.result("unwatch_lobby")
    other = await stage.guest()
    await other.result("watch_lobby")
    await host.unwatch(first["table"])
    await lobby_info(other, first["table"])
    await client.is_well()


@case(
    the(
        "`watch_lobby`",
        "Sending the command again returns a fresh list and replaces the filter.",
    ),
    the(
        "`lobby`",
        "At most three come in a second, and none if nothing has changed that the player may see.",
    ),
    need=Need.HOST,
)
async def frequent_changes_are_combined(stage: Stage) -> None:
    await stage.own_server()
    client, other = await stage.guests(2)
    clock = asyncio.get_running_loop().time
    began = clock()
    table = (await stage.table(other))["table"]
    await client.result("watch_lobby")
    for _ in range(20):
        await other.watch(table)
        await other.unwatch(table)
    await other.watch(table)
    count, id = 0, await client.send("list_tables")
    while (message := await client.receive()).get("id") != id:
        count += message["type"] == "lobby"
    most = 2 + (clock() - began) / SECOND
    expect(count <= most, f"{count} lobby messages arrived, more than {most:g}")
    [info] = [info for info in (await client.result("watch_lobby"))["tables"] if info["table"] == table]
    expect_equal(info["watchers"], 1, "the watchers in the fresh list")
    hidden = (await stage.table(other, unlisted=True))["table"]
    await other.result("watch_lobby")
    await other.watch(hidden)
    await lobby_info(other, hidden)
    shown = await stage.table(other)
    expect_equal(
        await next_lobby(client), {"type": "lobby", "tables": [shown]}, "the message after hidden changes"
    )


@case(
    the(
        "Private tables",
        "`list_tables` and `watch_lobby` show the table only to its host and to operators.",
        "Nobody else is sent a `lobby` because of it.",
    ),
    the(
        "`watch_lobby`",
        "A player who becomes an operator, or stops being one, is sent a `lobby` with `whole`.",
    ),
    need=Need.HOST,
)
async def unlisted_table_is_shown_to_host_and_operators(stage: Stage) -> None:
    server = await stage.own_server()
    host, other, olga = await stage.guests(3)
    for client in (host, other, olga):
        await client.result("watch_lobby")
    hidden = (await stage.table(host, unlisted=True))["table"]
    await lobby_info(host, hidden)
    await server.appoint(olga.welcome["player"])
    message = await next_lobby(olga)
    while hidden not in {info["table"] for info in message["tables"]}:
        message = await next_lobby(olga)
    expect_equal(message.get("whole"), True, "whole of the first lobby of a new operator")
    for client, wanted in ((host, True), (olga, True), (other, False)):
        for kind in ("list_tables", "watch_lobby"):
            if (kind, client) == ("watch_lobby", olga):
                await olga.is_well()  # nothing has arrived yet: the change is noticed now
            listed = {info["table"] for info in (await client.result(kind))["tables"]}
            expect_equal(hidden in listed, wanted, f"whether {kind} shows the table")
    await other.watch(hidden)
    for client in (host, olga):
        expect_equal((await lobby_info(client, hidden))["watchers"], 1, "the watchers of the unlisted table")
    await host.result("close_table", table=hidden, reason="it is late")
    for client in (host, olga):
        await lobby_closed(client, hidden)
    while other.tables[hidden].of_kind("table_closed") == []:
        expect((await other.receive())["type"] != "lobby", "a lobby arrived because of a hidden table")
    await other.is_well()


@case(
    the(
        "Slow clients",
        "Of the lobby it is then sent what has changed meanwhile, each table once.",
    ),
    need=Need.HOST,
)
async def slow_client_gets_combined_changes(stage: Stage) -> None:
    await stage.own_server(behind=4_096, stall_s=60, burst=10_000)
    slow, other = await slow_client(stage), await stage.guest()
    info = await stage.table(other)
    table, gone = info["table"], (await stage.table(other))["table"]
    await slow.result("watch_lobby")
    await other.result("watch_lobby")
    slow.socket.transport.pause_reading()
    sending = asyncio.create_task(watch_and_sit(slow, table))
    await lobby_info(other, table)  # the slow client watches it
    await other.result("close_table", table=gone, reason="it is late")
    await lobby_closed(other, gone)
    await other.watch(table)
    await lobby_info(other, table)
    slow.socket.transport.resume_reading()
    tables: list[str] = []
    closed: list[str] = []
    while gone not in closed:
        message = await next_lobby(slow)
        expect("whole" not in message, "the whole list was sent again")
        tables += [info["table"] for info in message["tables"]]
        closed += message.get("closed", [])
    expect_equal((tables.count(table), closed), (1, [gone]), "the changes in the lobby")
    await sending
