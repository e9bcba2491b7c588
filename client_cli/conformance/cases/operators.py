"""Commands for operators."""

from typing import Any

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import Stage, a_name

NOBODY = "0" * 16
BECAUSE = {"reason": "a case of conformance"}
COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("list_players", {}),
    ("show_player", {"player": NOBODY}),
    ("find_players", {"name": NOBODY}),
    ("list_player_entries", {"player": NOBODY}),
    ("grant_chips", {"player": NOBODY, "chips": 5, **BECAUSE}),
    ("take_chips", {"player": NOBODY, "chips": 5, **BECAUSE}),
    ("ban_player", {"player": NOBODY, **BECAUSE}),
    ("unban_player", {"player": NOBODY, **BECAUSE}),
    ("list_servers", {}),
    ("list_audit", {}),
)


@case(
    the(
        "Commands for operators",
        "Everybody else is refused with `operators_only`.",
    ),
)
async def other_players_are_refused(stage: Stage) -> None:
    client = await stage.guest()
    other = await stage.guest()
    for type, fields in COMMANDS:
        await client.refused("operators_only", type, **fields)
        if "player" in fields:
            for who in (client, other):
                await client.refused("operators_only", type, **{**fields, "player": who.welcome["player"]})
    expect_equal(
        await client.result("show_account"),
        {**await client.result("show_account"), "operator": False},
        "who asked",
    )


@case(
    the(
        "Commands for operators",
        "Somebody with access to the machine makes a player an operator.",
    ),
    need=Need.HOST,
)
async def operator_is_made_on_the_machine(stage: Stage) -> None:
    server = await stage.own_server()
    client = await stage.guest()
    await client.refused("operators_only", "list_audit")
    await server.appoint(client.welcome["player"])
    expect_equal((await client.result("show_account"))["operator"], True, "whether the player is an operator")
    [entry] = await client.result("list_audit")
    found = (entry["operator"], entry["action"], entry["subject"])
    expect_equal(found, (None, "make_operator", client.welcome["player"]), "the audit entry")


@case(
    the(
        "Commands for operators",
        "`player` is a player's id or the name of a registered player; an id comes first.",
    ),
    the(
        "`list_players`",
        "List the players, the newest first.",
        "The result is a list of `player_info`.",
        "`id` | string | required | the command's id",
        "`search` | string, up to 24 characters | empty | only players whose names contain this",
        "`skip` | integer | 0 | how many to skip",
        "`limit` | 1 to 100 | 20 | maximum number of players",
    ),
    the(
        "`show_player`",
        "Show a player.",
        "The result is a `player_info`.",
        "`id` | string | required | the command's id",
        "`player` | string | required | the player",
    ),
    the(
        "`list_player_entries`",
        "List a player's payments, as `list_entries` does.",
        "`id` | string | required | the command's id",
        "`player` | string | required | the player",
        "`before` | integer | null | only entries with lower numbers",
        "`limit` | 1 to 100 | 20 | maximum number of entries",
    ),
    the(
        "Error codes",
        "`unknown_player` | the player does not exist",
    ),
    need=Need.OPERATOR,
)
async def operators_look_players_up(stage: Stage) -> None:
    operator, client = await stage.operator(), await stage.registered()
    name, player = client.welcome["name"], client.welcome["player"]
    info = await client.result("show_account")
    for who in (player, name, name.upper()):
        expect_equal(await operator.result("show_player", player=who), info, f"the player {who}")
    guest = await stage.guest(name=name[::-1].strip())
    for type, fields in COMMANDS:
        if "player" in fields:
            for nobody in (NOBODY, a_name(), guest.welcome["name"]):
                await operator.refused("unknown_player", type, **{**fields, "player": nobody})
            await operator.requires(type, **fields)
    operator = await stage.operator()
    found = await operator.result("list_players", search=name[3:].upper())
    expect_equal(found, [info], "the players whose names contain it")
    newest = await operator.result("list_players", search="Conf", limit=3)
    since = [each["since"] for each in newest]
    expect_equal(since, sorted(since, reverse=True), "the creation times of the first three")
    skipped = await operator.result("list_players", search=name[3:], skip=1)
    expect_equal(skipped, [], "the players after the only one")
    expect(len(await operator.result("list_players")) <= 20, "more than twenty players were listed")
    await operator.rejects("list_players", "limit", 0, 101, None)
    await operator.rejects("list_players", "skip", -1, "1")
    await operator.rejects("list_players", "search", "s" * 25, 7)
    entries = await operator.result("list_player_entries", player=player)
    expect_equal(entries, await client.result("list_entries"), "the payments of the player")
    before = await operator.result("list_player_entries", player=player, before=entries[0]["number"], limit=1)
    expect_equal(before, entries[1:2], "the payments before the newest")
    await operator.rejects("list_player_entries", "limit", 0, 101, player=player)
    await operator.rejects("list_player_entries", "before", -1, "1", player=player)


@case(
    the(
        "`find_players`",
        "Find all players with this name or id, guests included, and everybody who has a seat on this server under this name.",
        "The case of ASCII letters does not matter.",
        "The result is a list of `found_player`: players with such a seat first, then the newest.",
        "`id` | string | required | the command's id",
        "`name` | string | required | the name, or an id",
        "`limit` | 1 to 100 | 20 | maximum number of players",
    ),
    the(
        "`found_player`",
        "A player, and where the player is on this server.",
        "`player` | `player_info` | required | the player",
        "`connected` | boolean | required | whether the player is connected to this server",
        "`tables` | list of strings | required | the ids of the tables on this server where the player has a seat",
    ),
    need=Need.OPERATOR,
)
async def operators_find_players_by_name(stage: Stage) -> None:
    operator, name = await stage.operator(), a_name()
    seated, other = await stage.guest(name=name), await stage.guest(name=name.upper())
    table = (await stage.table(seated))["table"]
    await seated.result("sit", table=table, buy_in=5_000)
    sits = {"player": await seated.result("show_account"), "connected": True, "tables": [table]}
    stands = {"player": await other.result("show_account"), "connected": True, "tables": []}
    for called in (name, name.lower()):
        found = await operator.result("find_players", name=called)
        expect_equal(found, [sits, stands], f"the players called {called}")
    found = await operator.result("find_players", name=name, limit=1)
    expect_equal(found, [sits], "the first player of this name")
    found = await operator.result("find_players", name=other.welcome["player"])
    expect_equal(found, [stands], "the player with the id")
    await stage.register(seated, a_name())
    sits["player"] = await seated.result("show_account")
    found = await operator.result("find_players", name=name)
    expect_equal(found, [sits, stands], "the player seated under the old name, and the player of this name")
    await operator.rejects("find_players", "limit", 0, 101, None, name=name)
    await operator.rejects("find_players", "name", "", 7, None)
