"""Chat."""

from functools import partial
from typing import Any

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.cases.hosting import A_COMMAND, A_KEPT_REASON, WHY, only_a_hundred
from riverboat.client_cli.conformance.expect import expect_equal
from riverboat.client_cli.conformance.stage import Stage

of_codes = partial(the, "Codes of refusals")
of_events = partial(the, "Events")


@case(
    the(
        "`chat`",
        "Say something to everybody at a table.",
        "It is an event of the table, and comes to whoever sees those.",
        "Players with a seat and the host may chat, and those who look on where the table was opened so; everybody else is refused with `may_not_chat`.",
        *A_COMMAND,
        "`text` | text, 1 to 200 characters, printable, no space at either end | – | what to say",
    ),
    the("`open_table`", "`spectators_chat` | true or false | false | those who look on may chat too"),
    of_events("`chat_said` | `player`, `name`, `text` | a player said something"),
    of_codes("`may_not_chat` | those without a seat do not chat at this table"),
)
async def what_is_said_comes_to_everybody(stage: Stage) -> None:
    host, bob, eve = await stage.guests(3)
    table = (await stage.table(host))["table"]
    for line in (host, bob, eve):
        await line.watch(table)
    await bob.result("sit", table=table, buy_in=5_000)
    for bad in ("", "x" * 201, " x", "x ", "a\x1b[2J", "a\nb", "a\u202eb", 7):
        await bob.refused("bad_message", "chat", table=table, text=bad)
    for line, text in ((host, "good evening"), (bob, "x" * 200)):
        await line.result("chat", table=table, text=text)
        said = {"player": line.welcome["player"], "name": line.welcome["name"], "text": text}
        for each in (host, bob, eve):
            after = each.tables[table].seq if each is not line else 0
            await each.event(table, "chat_said")
            while each.tables[table].of_kind("chat_said")[-1]["text"] != text:
                await each.receive()
            expect_equal(
                each.tables[table].of_kind("chat_said")[-1], {**said, "kind": "chat_said"}, f"it, {after}"
            )
    await eve.refused("may_not_chat", "chat", table=table, text="me too")
    open_to_all = await stage.table(host, spectators_chat=True)
    expect_equal(open_to_all["rules"]["spectators_chat"], True, "what is told of the table")
    await eve.refused("may_not_chat", "chat", table=open_to_all["table"], text="me too")
    await eve.watch(open_to_all["table"])
    await eve.result("chat", table=open_to_all["table"], text="me too")


@case(
    the(
        "`chat`",
        "A player may say five things at once, and then one every two seconds; what is beyond is refused with `too_often`.",
    ),
)
async def nobody_says_too_much(stage: Stage) -> None:
    host = await stage.guest()
    table = (await stage.table(host))["table"]
    codes: list[Any] = []
    while "too_often" not in codes and len(codes) < 99:  # where each takes long, there is time for more
        ids = [await host.send("chat", table=table, text="again and again") for _ in range(9)]
        codes += [(await host.reply(id)).get("code") for id in ids]
    expect_equal(codes[:5], [None] * 5, "the replies to the first five")
    expect_equal("too_often" in codes[5:], True, "a refusal of what is beyond")


@case(
    the(
        "`mute_player`",
        "Let a player say nothing at this table.",
        "Of a player who is muted already nothing happens.",
        *A_COMMAND,
        "`player` | text | – | the id of a player who has a seat or looks on",
        *A_KEPT_REASON,
    ),
    the(
        "`unmute_player`",
        "Let a player speak again.",
        "Of a player who is not muted nothing happens.",
        *A_COMMAND,
        "`player` | text | – | the player's id",
        *A_KEPT_REASON,
    ),
    the("`snapshot`", "`muted` | list of texts | empty | the ids of the players who may say nothing"),
    of_events(
        "`player_muted` | `player`, `name` | a player may say nothing here",
        "`player_unmuted` | `player` | a player may speak again",
    ),
    of_codes("`muted` | the player may say nothing at this table"),
)
async def a_host_mutes_players(stage: Stage) -> None:
    host, bob = await stage.guests(2)
    table, who = (await stage.table(host))["table"], bob.welcome["player"]
    await host.watch(table)
    await bob.watch(table)
    await bob.result("sit", table=table, buy_in=5_000)
    order = {"table": table, "player": who, "reason": WHY}
    await host.refused("bad_message", "mute_player", table=table, player=who)
    await host.refused("not_here", "mute_player", **{**order, "player": "nobody"})
    await bob.refused("operators_only", "mute_player", **order)
    await host.result("unmute_player", **order)
    for _ in range(2):
        await host.result("mute_player", **order)
    await bob.refused("muted", "chat", table=table, text="but")
    expect_equal((await bob.watch(table))["muted"], [who], "who is muted")
    for _ in range(2):
        await host.result("unmute_player", **order)
    await bob.result("chat", table=table, text="thank you")
    await host.event(table, "chat_said")
    muted = {"player": who, "name": bob.welcome["name"], "kind": "player_muted"}
    expect_equal(host.tables[table].of_kind("player_muted"), [muted], "what is told of it")
    unmuted = {"player": who, "kind": "player_unmuted"}
    expect_equal(host.tables[table].of_kind("player_unmuted"), [unmuted], "what is told of its end")


@case(
    the("`mute_player`", "At one table 100 players can be muted."),
    of_codes("`too_many_muted` | too many players are muted at this table already"),
    need=Need.HOST,
)
async def only_so_many_players_are_muted(stage: Stage) -> None:
    await only_a_hundred(stage, "mute_player", "too_many_muted")


@case(
    the(
        "`list_chat`",
        "What was said at a table, also when it has closed.",
        "The result is a list of `chat_info`, the newest first.",
        *A_COMMAND,
        "`before` | whole number | null | only what has a lower number",
        "`limit` | 1 to 100 | 20 | how many at most",
    ),
    the(
        "`chat_info`",
        "`number` | whole number | – | the number of the event at the table",
        "`at` | clock time | – | when it was",
        "`player` | text | – | the player's id",
        "`name` | text | – | the player's name then",
        "`text` | text | – | what was said",
    ),
    need=Need.OPERATOR,
)
async def an_operator_reads_the_log(stage: Stage) -> None:
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
        await operator.result("list_chat", table=table, before=4, limit=1), [rows[1]], "a part of it"
    )
    for bad in (0, 101):
        await operator.refused("bad_message", "list_chat", table=table, limit=bad)
