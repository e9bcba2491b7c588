"""Chat."""

from typing import Any

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.cases.hosting import A_COMMAND, A_KEPT_REASON, WHY, only_a_hundred
from riverboat.client_cli.conformance.expect import expect_equal
from riverboat.client_cli.conformance.stage import Stage


@case(
    the(
        "`chat`",
        "Send a chat message to everybody at a table.",
        "It is an event of the table, so everyone who sees the events gets it.",
        "The host and players with a seat may chat.",
        "Spectators may chat if the table was opened with `spectators_chat`.",
        "Everyone else is refused with `may_not_chat`.",
        *A_COMMAND,
        "`text` | string, 1 to 200 characters, printable, no space at either end | required | the message",
    ),
    the("`open_table`", "`spectators_chat` | boolean | false | spectators may chat"),
    the(
        "Events",
        "`chat_said` | `player`, `name`, `text` | a player sent a chat message",
    ),
    the(
        "Error codes",
        "`may_not_chat` | spectators may not chat at this table",
    ),
)
async def messages_reach_everybody(stage: Stage) -> None:
    host, bob, eve = await stage.guests(3)
    table = (await stage.table(host))["table"]
    for client in (host, bob, eve):
        await client.watch(table)
    await bob.result("sit", table=table, buy_in=5_000)
    for bad in ("", "x" * 201, " x", "x ", "a\x1b[2J", "a\nb", "a\u202eb", 7):
        await bob.refused("bad_message", "chat", table=table, text=bad)
    for client, text in ((host, "good evening"), (bob, "x" * 200)):
        await client.result("chat", table=table, text=text)
        message = {"player": client.welcome["player"], "name": client.welcome["name"], "text": text}
        for each in (host, bob, eve):
            after = each.tables[table].seq if each is not client else 0
            await each.event(table, "chat_said")
            while each.tables[table].of_kind("chat_said")[-1]["text"] != text:
                await each.receive()
            expect_equal(
                each.tables[table].of_kind("chat_said")[-1], {**message, "kind": "chat_said"}, f"it, {after}"
            )
    await eve.refused("may_not_chat", "chat", table=table, text="me too")
    open_to_all = await stage.table(host, spectators_chat=True)
    expect_equal(open_to_all["rules"]["spectators_chat"], True, "the table_info")
    await eve.refused("may_not_chat", "chat", table=open_to_all["table"], text="me too")
    await eve.watch(open_to_all["table"])
    await eve.result("chat", table=open_to_all["table"], text="me too")


@case(
    the(
        "`chat`",
        "A player may send five messages at once, and then one every two seconds; more are refused with `too_often`.",
    ),
)
async def messages_are_limited(stage: Stage) -> None:
    host = await stage.guest()
    table = (await stage.table(host))["table"]
    codes: list[Any] = []
    while "too_often" not in codes and len(codes) < 99:  # on a slow machine the limit refills meanwhile
        ids = [await host.send("chat", table=table, text="again and again") for _ in range(9)]
        codes += [(await host.reply(id)).get("code") for id in ids]
    expect_equal(codes[:5], [None] * 5, "the replies to the first five")
    expect_equal("too_often" in codes[5:], True, "a refusal beyond the limit")


@case(
    the(
        "`mute_player`",
        "Stop a player from chatting at this table.",
        "If the player is muted already, nothing happens.",
        *A_COMMAND,
        "`player` | string | required | the id of a player who has a seat or watches",
        *A_KEPT_REASON,
    ),
    the(
        "`unmute_player`",
        "Let a muted player chat again.",
        "If the player is not muted, nothing happens.",
        *A_COMMAND,
        "`player` | string | required | the player's id",
        *A_KEPT_REASON,
    ),
    the(
        "`snapshot`",
        "`muted` | list of strings | empty | the ids of the muted players",
    ),
    the(
        "Events",
        "`player_muted` | `player`, `name` | a player may no longer chat",
        "`player_unmuted` | `player` | a player may chat again",
    ),
    the(
        "Error codes",
        "`muted` | the player may not chat at this table",
    ),
)
async def host_mutes_players(stage: Stage) -> None:
    host, bob = await stage.guests(2)
    table, who = (await stage.table(host))["table"], bob.welcome["player"]
    await host.watch(table)
    await bob.watch(table)
    await bob.result("sit", table=table, buy_in=5_000)
    target = {"table": table, "player": who, "reason": WHY}
    await host.refused("bad_message", "mute_player", table=table, player=who)
    await host.refused("not_at_table", "mute_player", **{**target, "player": "nobody"})
    await bob.refused("operators_only", "mute_player", **target)
    await host.result("unmute_player", **target)
    for _ in range(2):
        await host.result("mute_player", **target)
    await bob.refused("muted", "chat", table=table, text="but")
    expect_equal((await bob.watch(table))["muted"], [who], "the muted players")
    for _ in range(2):
        await host.result("unmute_player", **target)
    await bob.result("chat", table=table, text="thank you")
    await host.event(table, "chat_said")
    muted = {"player": who, "name": bob.welcome["name"], "kind": "player_muted"}
    expect_equal(host.tables[table].of_kind("player_muted"), [muted], "the event")
    unmuted = {"player": who, "kind": "player_unmuted"}
    expect_equal(host.tables[table].of_kind("player_unmuted"), [unmuted], "the event")


@case(
    the(
        "`mute_player`",
        "At most 100 players can be muted at one table.",
    ),
    the(
        "Error codes",
        "`too_many_muted` | too many players are already muted at this table",
    ),
    need=Need.HOST,
)
async def muted_players_are_limited(stage: Stage) -> None:
    await only_a_hundred(stage, "mute_player", "too_many_muted")


@case(
    the(
        "`list_chat`",
        "List the chat messages of a table.",
        "The table may be closed.",
        "The result is a list of `chat_info`, the newest first.",
        *A_COMMAND,
        "`before` | integer | null | only messages with lower numbers",
        "`limit` | 1 to 100 | 20 | maximum number of messages",
    ),
    the(
        "`chat_info`",
        "`number` | integer | required | the number of the table's event",
        "`at` | clock time | required | when it was sent",
        "`player` | string | required | the player's id",
        "`name` | string | required | the player's name at that time",
        "`text` | string | required | the message",
    ),
    need=Need.OPERATOR,
)
async def operator_lists_messages(stage: Stage) -> None:
    host, operator = await stage.guest(), await stage.operator()
    table = (await stage.table(host))["table"]
    for text in ("one", "two", "three"):
        await host.result("chat", table=table, text=text)
    await host.result("close_table", table=table, reason=WHY)
    rows = await operator.result("list_chat", table=table)
    expect_equal([(row["number"], row["text"]) for row in rows], [(4, "three"), (3, "two"), (2, "one")], "it")
    for row in rows:
        expect_equal(set(row), {"number", "at", "player", "name", "text"}, "the fields")
        expect_equal((row["player"], row["name"]), (host.welcome["player"], host.welcome["name"]), "who")
        expect_equal(row["at"] > 1_700_000_000_000, True, "a time in milliseconds since 1970")
    expect_equal(
        await operator.result("list_chat", table=table, before=4, limit=1), [rows[1]], "a part of the list"
    )
    for bad in (0, 101):
        await operator.refused("bad_message", "list_chat", table=table, limit=bad)
