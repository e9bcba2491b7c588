"""The lobby as it is followed."""

import asyncio

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.cases.limits import slow_guest, watch_and_sit
from riverboat.client_cli.conformance.client import Line, Message
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import Stage

SECOND = 1.0


async def news(line: Line) -> Message:
    """The next `lobby` that comes, or has come while the line waited for a reply."""
    while not line.lobby:
        await line.receive()
    return line.lobby.popleft()


async def told_of(line: Line, table: str) -> Message:
    """The info of the next `lobby` that has one of this table."""
    while True:
        for info in (await news(line))["tables"]:
            if info["table"] == table:
                told: Message = info
                return told


async def told_closed(line: Line, table: str) -> None:
    """Read on until a `lobby` says that the table is there no more."""
    while table not in (await news(line)).get("closed", ()):
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
    line, host = await stage.guests(2)
    await line.refused("not_watching", "unwatch_lobby")
    first = await stage.table(host)
    listed = await line.result("watch_lobby")
    wanted = {"type": "lobby", "tables": await line.list_tables(), "whole": True}
    expect_equal(listed, wanted, "what following the lobby brings")
    second, third = [await stage.table(host, name=name) for name in ("second", "third")]
    message = await news(line)
    while len(message["tables"]) < 2:  # the one was told of before the other was open
        message["tables"] += (await news(line))["tables"]
    expect_equal(message["tables"], [second, third], "the tables that are new, the older first")
    expect("closed" not in message and "whole" not in message, "fields that have their defaults were sent")
    await host.watch(first["table"])
    await host.result("sit", table=first["table"], buy_in=5_000)
    info = await told_of(line, first["table"])
    if not info["players"]:
        info = await told_of(line, first["table"])
    expect_equal(info, {**first, "players": 1, "watchers": 1}, "the table at which somebody sits")
    await host.result("close_table", table=second["table"], reason="it is late")
    await told_closed(line, second["table"])
    await line.result("unwatch_lobby")
    other = await stage.guest()
    await other.result("watch_lobby")
    await host.unwatch(first["table"])
    await told_of(other, first["table"])
    await line.is_well()


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
    line, other = await stage.guests(2)
    clock = asyncio.get_running_loop().time
    began = clock()
    table = (await stage.table(other))["table"]
    await line.result("watch_lobby")
    for _ in range(20):
        await other.watch(table)
        await other.unwatch(table)
    await other.watch(table)
    heard, id = 0, await line.send("list_tables")
    while (message := await line.receive()).get("id") != id:
        heard += message["type"] == "lobby"
    most = 2 + (clock() - began) / SECOND
    expect(heard <= most, f"{heard} messages of the lobby came where there may be {most:g}")
    [info] = [info for info in (await line.result("watch_lobby"))["tables"] if info["table"] == table]
    expect_equal(info["watchers"], 1, "who watches, by the fresh list")
    hidden = (await stage.table(other, unlisted=True))["table"]
    await other.result("watch_lobby")
    await other.watch(hidden)
    await told_of(other, hidden)
    shown = await stage.table(other)
    expect_equal(
        await news(line), {"type": "lobby", "tables": [shown]}, "what came after changes that are not shown"
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
    for line in (host, other, olga):
        await line.result("watch_lobby")
    hidden = (await stage.table(host, unlisted=True))["table"]
    await told_of(host, hidden)
    await server.appoint(olga.welcome["player"])
    message = await news(olga)
    while hidden not in {info["table"] for info in message["tables"]}:
        message = await news(olga)
    expect_equal(message.get("whole"), True, "whether what an operator is sent first is whole")
    for line, wanted in ((host, True), (olga, True), (other, False)):
        for kind in ("list_tables", "watch_lobby"):
            if (kind, line) == ("watch_lobby", olga):
                await olga.is_well()  # nothing came so far: who she is now, is looked at now
            listed = {info["table"] for info in (await line.result(kind))["tables"]}
            expect_equal(hidden in listed, wanted, f"whether {kind} shows the table")
    await other.watch(hidden)
    for line in (host, olga):
        expect_equal((await told_of(line, hidden))["watchers"], 1, "who watches the unlisted table")
    await host.result("close_table", table=hidden, reason="it is late")
    for line in (host, olga):
        await told_closed(line, hidden)
    while other.tables[hidden].of_kind("table_closed") == []:
        expect(
            (await other.receive())["type"] != "lobby", "a lobby came on account of a table that is not shown"
        )
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
    slow, other = await slow_guest(stage), await stage.guest()
    info = await stage.table(other)
    table, gone = info["table"], (await stage.table(other))["table"]
    await slow.result("watch_lobby")
    await other.result("watch_lobby")
    slow.socket.transport.pause_reading()
    sending = asyncio.create_task(watch_and_sit(slow, table))
    await told_of(other, table)  # the slow one watches it
    await other.result("close_table", table=gone, reason="it is late")
    await told_closed(other, gone)
    await other.watch(table)
    await told_of(other, table)
    slow.socket.transport.resume_reading()
    tables: list[str] = []
    closed: list[str] = []
    while gone not in closed:
        message = await news(slow)
        expect("whole" not in message, "the whole list came anew")
        tables += [info["table"] for info in message["tables"]]
        closed += message.get("closed", [])
    expect_equal((tables.count(table), closed), (1, [gone]), "what came of the lobby")
    await sending
