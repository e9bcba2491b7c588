"""The lobby as it is followed."""

import asyncio

from client_cli.conformance.case import Need, case, expect, expect_equal, the
from client_cli.conformance.cases.limits import slow_guest, watch_and_sit
from client_cli.conformance.line import Line, Message
from client_cli.conformance.stage import Stage

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
        "Follow which tables are open, and how many are at them.",
        "The result is the list of `list_tables`; every change to it follows in a `lobby`.",
        "`id` | text | – | the command's id",
    ),
    the(
        "`lobby`",
        "What has changed in the lobby since the last that this line was told of it.",
        "`tables` | list of `table_info` | – | the tables that are new or have changed, as they are now; the oldest first",
        "`closed` | list of texts | empty | the ids of the tables that are there no more",
    ),
    the(
        "The line",
        "After the reply to `watch_lobby` come the changes to the list that it brings, and no other; after the reply to `unwatch_lobby` comes none.",
    ),
    the("`unwatch_lobby`", "Follow the lobby no longer.", "`id` | text | – | the command's id"),
    the(
        "Worked exchanges",
        "The lobby.",
        "Ann follows it; somebody sits down at the first table, and hers closes, for nobody was at it.",
    ),
    need=Need.HOST,
)
async def the_lobby_is_followed(stage: Stage) -> None:
    await stage.own_server(pause=60)
    line, host = await stage.guests(2)
    await line.refused("not_watching", "unwatch_lobby")
    first = await stage.table(host)
    listed = await line.result("watch_lobby")
    expect_equal(listed, await line.result("list_tables"), "what following the lobby brings")
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
    the("`watch_lobby`", "To ask again is to get a fresh list."),
    the(
        "`lobby`",
        "It comes at most once a second, and not at all where nothing has changed that the player is shown.",
    ),
    need=Need.HOST,
)
async def of_many_changes_one_message_a_second_tells(stage: Stage) -> None:
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
    [info] = [info for info in await line.result("watch_lobby") if info["table"] == table]
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
        "`list_tables` and `watch_lobby` show it to its host and to operators alone; nobody else is sent a `lobby` on its account.",
    ),
    the(
        "`watch_lobby`",
        "Whether a player is shown unlisted tables as an operator is looked at when this is asked.",
    ),
    need=Need.HOST,
)
async def an_unlisted_table_is_in_the_lobby_of_few(stage: Stage) -> None:
    server = await stage.own_server()
    host, other, olga = await stage.guests(3)
    for line in (host, other, olga):
        await line.result("watch_lobby")
    await server.appoint(olga.welcome["player"])
    hidden = (await stage.table(host, unlisted=True))["table"]
    await told_of(host, hidden)
    for line, wanted in ((host, True), (olga, True), (other, False)):
        for kind in ("list_tables", "watch_lobby"):
            if (kind, line) == ("watch_lobby", olga):
                await olga.is_well()  # nothing came so far: who she is now, is looked at now
            listed = {info["table"] for info in await line.result(kind)}
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
        "Too much, too fast, too slow",
        "Of the lobby, one that was left out is sent a `lobby` that is `whole`.",
    ),
    the(
        "`lobby`",
        "`whole` | true or false | false | these are all tables: what was known of others is void",
    ),
    need=Need.HOST,
)
async def who_reads_too_slowly_is_told_of_all_tables(stage: Stage) -> None:
    await stage.own_server(behind=4_096, stall_s=60)
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
    while not (message := await news(slow)).get("whole"):
        pass
    tables = [info["table"] for info in message["tables"]]
    expect(table in tables and gone not in tables, "the whole list is not of the tables that there are")
    expect("closed" not in message, "tables have closed of a list that is whole")
    await sending
