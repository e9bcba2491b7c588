"""Programs that play, and the names of players in the lobby."""

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.cases.lobby import lobby_info
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import PASSWORD, Stage, a_name


@case(
    the(
        "`hello`",
        "`bot` | boolean | false | the client is a program that plays by itself; a seat that it takes is marked",
    ),
    the(
        "`seat_info`",
        "`bot` | boolean | false | whether the player said, when sitting down, that a program plays; nothing checks that",
    ),
    the(
        "Events",
        "`seat_taken` | `seat`, `player`, `name`, `stack`, `bot` | a player sat down; `bot` if a program plays",
    ),
)
async def seats_of_bots_are_marked(stage: Stage) -> None:
    person, bot = await stage.guest(), await stage.guest(name=a_name(), bot=True)
    table = (await stage.table(person))["table"]
    await person.watch(table)
    await person.result("pause_table", table=table, reason="nobody plays")
    for client, seat in ((person, 0), (bot, 3)):
        before = person.tables[table].seq
        info = await client.result("sit", table=table, buy_in=5_000, seat=seat)
        expect_equal(info.get("bot"), True if client is bot else None, "bot in the seat_info")
        taken = await person.event(table, "seat_taken", before)
        fields = {"kind": "seat_taken", "seat": seat, "stack": 5_000, "bot": client is bot}
        who = {"player": client.welcome["player"], "name": client.welcome["name"]}
        expect_equal(taken, {**fields, **who}, "the event")
    seats = (await person.watch(table))["seats"]
    expect_equal([seat.get("bot") for seat in seats], [None, True], "bot in the seats of a snapshot")
    back = await stage.guest(token=bot.welcome["token"])
    await back.watch(table)
    await back.result("leave", table=table)
    info = await back.result("sit", table=table, buy_in=5_000)
    expect("bot" not in info, "a seat is marked that no bot has taken")
    stranger = await stage.stranger()
    await stranger.refused("bad_message", "hello", version=1, bot=1)


@case(
    the(
        "`table_info`",
        "`names` | list of strings | empty | the names of the seated players, by seat; empty if the table is unlisted or asks for a password",
    ),
)
async def lobby_names_the_players(stage: Stage) -> None:
    host, bob = await stage.guests(2)
    name = a_name()
    await host.result("watch_lobby", name=name)
    table = (await stage.table(host, name=name))["table"]
    expect("names" not in await lobby_info(host, table), "an empty table has names")
    await stage.seat(table, {4: host, 1: bob}, [5_000, 5_000], paused=True)
    wanted = [bob.welcome["name"], host.welcome["name"]]
    [listed] = await bob.list_tables(name=name)
    expect_equal(listed["names"], wanted, "the names in a list of tables")
    while (await lobby_info(host, table)).get("names") != wanted:
        pass
    await bob.result("leave", table=table)
    [listed] = await bob.list_tables(name=name)
    expect_equal(listed["names"], wanted[1:], "the names after one player has left")
    for private in ({"unlisted": True}, {"password": PASSWORD}):
        table = (await stage.table(host, name=name, **private))["table"]
        await host.watch(table)
        await host.result("sit", table=table, buy_in=5_000)
        snapshot = await host.watch(table)
        expect("names" not in snapshot["info"], f"a private table has names: {private}")
