"""What operators do: chips, bans, and closing many tables."""

from typing import Any

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.cases.operators import BECAUSE, NOBODY
from riverboat.client_cli.conformance.cases.table_limits import from_address
from riverboat.client_cli.conformance.client import Message, RawClient
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import PASSWORD, Stage, until


async def last_audit(operator: RawClient) -> Message:
    """Return the latest audit entry."""
    [row] = await operator.result("list_audit", limit=1)
    found: Message = row
    return found


@case(
    the(
        "`grant_chips`",
        "Give a player chips.",
        "The result is the player's `player_info`.",
        "`id` | string | required | the command's id",
        "`player` | string | required | the player",
        "`chips` | chips | required | how many",
        "`reason` | string | required | the reason",
    ),
    the(
        "`take_chips`",
        "Take chips from a player's balance.",
        "Chips on tables are not touched.",
        "The result is the player's `player_info`.",
        "`id` | string | required | the command's id",
        "`player` | string | required | the player",
        "`chips` | chips | required | how many",
        "`reason` | string | required | the reason",
    ),
    the(
        "Commands for operators",
        "Every command that changes something needs a `reason` of 1 to 200 printable characters.",
        "The server records it with the reason, the operator and the time.",
    ),
    the(
        "`list_audit`",
        "List what operators have done.",
        "The result is a list of `audit_info`, the newest first.",
        "`id` | string | required | the command's id",
        "`before` | integer | null | only entries with lower numbers",
        "`limit` | 1 to 100 | 20 | maximum number of entries",
    ),
    the(
        "`audit_info`",
        "`number` | integer | required | the number; later actions have higher numbers",
        "`at` | clock time | required | when it was done",
        "`operator` | string or null | required | the operator's id; null if it was done on the machine",
        "`action` | string | required | the command's type; or `make_operator`, `dismiss_operator`, `give_up_table` or `unseal`, which are done on the machine",
        "`subject` | string | required | the id of the player or table; for `unseal` and `close_tables`, a description of what was unsealed or which tables were meant",
        "`reason` | string | required | the reason, with the number of chips if any",
    ),
    the(
        "Examples",
        "Commands of an operator.",
    ),
    need=Need.OPERATOR,
)
async def chips_are_granted_and_taken_with_a_reason(stage: Stage) -> None:
    operator, client = await stage.operator(), await stage.guest()
    player = client.welcome["player"]
    table = (await stage.table(client))["table"]
    await client.result("sit", table=table, buy_in=5_000)
    balance = (await client.result("show_account"))["balance"]
    await operator.refused("bad_amount", "grant_chips", player=player, chips=10**15, **BECAUSE)
    fields = {"player": player, "chips": 7}
    for type, amount in (("grant_chips", 7), ("take_chips", -7)):
        for wrong in ("", "r" * 201, "a\nb", 7, None):
            await operator.rejects(type, "reason", wrong, **fields)
        await operator.rejects(type, "chips", -1, 0.5, "7", None, player=player, **BECAUSE)
        expect_equal((await client.result("show_account"))["balance"], balance, "the balance after refusals")
        earlier = (await last_audit(operator))["number"]
        info = await operator.result(type, **fields, reason="r" * 150)
        balance += amount
        expect_equal(info, await client.result("show_account"), "the player afterwards")
        expect_equal(info["balance"], balance, "the balance afterwards")
        row = await last_audit(operator)
        expect_equal(
            set(row), {"number", "at", "operator", "action", "subject", "reason"}, "the fields of audit_info"
        )
        expect_equal(
            (row["operator"], row["action"], row["subject"]),
            (operator.welcome["player"], type, player),
            "the audit entry",
        )
        expect(
            row["reason"].endswith("r" * 150) and "7" in row["reason"],
            "the reason and the chips are not recorded",
        )
        expect(row["number"] > earlier, "a later action has no higher number")
        expect(
            abs(row["at"] - (await client.result("list_entries", limit=1))[0]["at"]) < 60_000,
            "the time of the action",
        )
    operator = await stage.operator()
    await operator.refused("not_enough_chips", "take_chips", player=player, chips=balance + 1, **BECAUSE)
    await operator.result("take_chips", player=player, chips=balance, **BECAUSE)
    expect_equal(
        [seat["stack"] for seat in (await client.watch(table))["seats"]], [5_000], "the chips on the table"
    )
    rows = await operator.result("list_audit", limit=3)
    numbers = [row["number"] for row in rows]
    expect_equal(numbers, sorted(numbers, reverse=True), "the newest first")
    older = await operator.result("list_audit", before=numbers[0], limit=2)
    expect_equal(older, rows[1:], "those before the newest")
    await operator.rejects("list_audit", "limit", 0, 101)
    await operator.rejects("list_audit", "before", -1, "1")


@case(
    the(
        "`list_servers`",
        "List the servers that share the database.",
        "The result is a list of `server_info`, by id.",
        "`id` | string | required | the command's id",
    ),
    the(
        "`server_info`",
        "A server, as it described itself with the last renewal of its lease.",
        "`server` | string | required | its id, a new one after each start and after a lost lease",
        "`address` | string | required | the URL that it can be reached at; empty until it listens",
        "`state` | string | required | `starting`, `serving`, `draining`, or `edge`: it has clients and no tables",
        "`tables` | integer | required | how many open tables it has",
        "`connections` | integer | required | how many connections it has",
        "`capacity` | integer | required | how many tables it may have",
        "`lease_age_ms` | integer | required | milliseconds since the last renewal, by the clock of the database",
        "`version` | string | required | its version",
    ),
    need=Need.OPERATOR,
)
async def operators_list_the_servers(stage: Stage) -> None:
    operator = await stage.operator()
    servers = await operator.result("list_servers")
    expect(len(servers) >= 1, "the server itself is not listed")
    ids = [server["server"] for server in servers]
    expect_equal(ids, sorted(set(ids)), "the ids of the servers, in order")
    numbers = ("tables", "connections", "capacity", "lease_age_ms")
    texts = ("server", "address", "state", "version")
    for server in servers:
        expect_equal(set(server), {*numbers, *texts}, "the fields of server_info")
        expect(all(type(server[field]) is int and server[field] >= 0 for field in numbers), "a bad number")
        expect(all(type(server[field]) is str for field in texts), "a bad text")
        expect(server["state"] in {"starting", "serving", "draining", "edge"}, "an unknown state")


@case(
    the(
        "`ban_player`",
        "Operators cannot ban themselves: that is refused with `cannot_ban_yourself`.",
    ),
    the(
        "Error codes",
        "`cannot_ban_yourself` | operators cannot ban themselves",
    ),
    need=Need.OPERATOR,
)
async def operators_cannot_ban_themselves(stage: Stage) -> None:
    operator = await stage.operator()
    me = operator.welcome["player"]
    await operator.refused("cannot_ban_yourself", "ban_player", player=me, **BECAUSE)
    expect_equal(
        (await operator.result("show_player", player=me))["banned"], False, "whether the operator is banned"
    )


@case(
    the(
        "`ban_player`",
        "Ban a player.",
        "The player cannot sign in any more, and the player's connections are closed.",
        "The result is the player's `player_info`.",
        "`id` | string | required | the command's id",
        "`player` | string | required | the player",
        "`reason` | string | required | the reason",
    ),
    the(
        "`unban_player`",
        "Let a banned player sign in again.",
        "The result is the player's `player_info`.",
        "`id` | string | required | the command's id",
        "`player` | string | required | the player",
        "`reason` | string | required | the reason",
    ),
    the(
        "`player_info`",
        "`banned` | boolean | required | whether the player is banned",
    ),
    the(
        "Error codes",
        "`banned` | the player is banned",
    ),
    the(
        "Closing connections",
        "1008 | `banned` | the player was banned",
    ),
    need=Need.OPERATOR,
)
async def banned_player_cannot_sign_in(stage: Stage) -> None:
    operator, client = await stage.operator(), await stage.registered()
    player, token = client.welcome["player"], client.welcome["token"]
    second = await stage.guest(token=token)
    for type in ("ban_player", "unban_player"):
        await operator.rejects(type, "reason", "", "a\nb", "r" * 201, player=player)
    info = await operator.result("ban_player", player=player, **BECAUSE)
    expect_equal((info["player"], info["banned"]), (player, True), "the banned player")
    for each in (client, second):
        expect_equal(await each.end(), (1008, "banned"), "the close of the banned player's connections")
    await stage.refused_hello("banned", token=token)
    await stage.refused_hello("banned", name=client.welcome["name"], password=PASSWORD)
    info = await operator.result("unban_player", player=player, **BECAUSE)
    expect_equal((info["player"], info["banned"]), (player, False), "the unbanned player")
    expect_equal((await last_audit(operator))["action"], "unban_player", "the audit entry")
    await stage.guest(token=token)


@case(
    the(
        "`close_tables`",
        "Close all tables that match every given filter, as `close_table` does.",
        "At least one of `player`, `address`, `address_of` and `empty` is needed.",
        "The server's own table stays open.",
        "The result is a list of the ids of the tables that close.",
        "`id` | string | required | the command's id",
        "`reason` | string | required | the reason, shown to everybody at the tables",
        "`player` | string | null | only tables that this player opened",
        "`address` | string, 1 to 64 characters | null | only tables opened from this address or network: `192.0.2.7`, `192.0.2.0/24`",
        "`address_of` | string | null | only tables opened from the same address as the table with this id",
        "`empty` | boolean | false | only tables with nobody in a seat and nobody watching",
    ),
    the(
        "Error codes",
        "`unknown_address` | it is unknown from which address the table was opened",
    ),
    need=Need.HOST,
)
async def operator_closes_many_tables(stage: Stage) -> None:
    server = await stage.own_server(proxies=("127.0.0.1/32",))
    operator = await stage.guest()
    [main] = [info["table"] for info in (await operator.result("list_tables"))["tables"]]
    await operator.refused("operators_only", "close_tables", empty=True, **BECAUSE)
    await server.appoint(operator.welcome["player"])
    near, next_to, far = [await from_address(stage, f"192.0.2.{number}") for number in (7, 7, 8)]

    async def opened(client: RawClient) -> str:
        table: str = (await client.result("open_table", name="Conformance"))["table"]
        return table

    async def closes(*tables: str, **which: Any) -> None:
        found = await operator.result("close_tables", **which, **BECAUSE)
        expect_equal(sorted(found), sorted(tables), f"the tables that close by {which}")

    tables = [await opened(client) for client in (near, near, next_to, far)]
    await near.watch(tables[0])
    await operator.refused("bad_message", "close_tables", **BECAUSE)
    await operator.refused("bad_message", "close_tables", address="here", **BECAUSE)
    await operator.rejects("close_tables", "reason", "", "a\nb", "r" * 201, empty=True)
    await operator.refused("unknown_table", "close_tables", address_of="nowhere", **BECAUSE)
    await operator.refused("unknown_address", "close_tables", address_of=main, **BECAUSE)
    await operator.refused("unknown_player", "close_tables", player=NOBODY, **BECAUSE)
    await closes(tables[1], player=near.welcome["player"], empty=True)
    entry = await last_audit(operator)
    found = (entry["operator"], entry["action"], entry["reason"])
    expect_equal(found, (operator.welcome["player"], "close_tables", BECAUSE["reason"]), "the audit entry")
    await closes(player=near.welcome["player"], address="192.0.2.8")
    await closes(tables[0], tables[2], address_of=tables[2])
    closing = {"kind": "table_closing", **BECAUSE}
    expect_equal(await near.event(tables[0], "table_closing"), closing, "the event")
    again = await opened(near)
    await closes(again, tables[3], address="192.0.2.0/24")
    last = await opened(far)
    await closes(last, empty=True)

    async def only_the_main_table_is_open() -> bool:
        return [info["table"] for info in (await operator.result("list_tables"))["tables"]] == [main]

    await until(only_the_main_table_is_open, "all tables close but the server's own")
