"""Accounts: registering, passwords, signing out, payments."""

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import accepted, refused
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import PASSWORD, Stage, a_name

PLAYER = {"player", "name", "registered", "operator", "banned", "balance", "since"}
ENTRY = {"number", "at", "kind", "amount", "table"}
ANOTHER = "battery staple"


@case(
    the(
        "`register`",
        "Become a registered player.",
        "You keep your id, token, chips and seats.",
        "Your name changes to `name`; at a table, it changes the next time you sit down.",
        "No two registered players have names that look alike.",
        "The result is a `player_info`.",
        "`id` | string | required | the command's id",
        "`name` | as in `hello` | required | the name to sign in with, which others see",
        "`password` | string, 8 to 128 characters | required | the password to sign in with",
    ),
    the(
        "`show_account`",
        "Show your account and balance.",
        "The result is a `player_info`.",
        "`id` | string | required | the command's id",
    ),
    the(
        "`player_info`",
        "`player` | string | required | the player's id",
        "`name` | string | required | the name that other players see",
        "`registered` | boolean | required | whether the player has a password",
        "`operator` | boolean | required | whether the player is an operator",
        "`balance` | chips | required | chips that are not on tables",
        "`since` | clock time | required | when the player was created",
    ),
    the(
        "Error codes",
        "`already_registered` | the player is already registered",
        "`common_password` | the new password is one of the commonest",
    ),
    the(
        "Examples",
        "Registering, account and payments.",
    ),
)
async def guest_keeps_identity_on_registering(stage: Stage) -> None:
    await stage.apart()
    client = await stage.guest()
    other = await stage.guest()
    table = (await stage.table(other))["table"]
    await client.watch(table)
    await client.result("sit", table=table, buy_in=5_000)
    before = await client.result("show_account")
    expect_equal(set(before), PLAYER, "the fields of player_info")
    expect_equal(
        (before["player"], before["name"]), (client.welcome["player"], client.welcome["name"]), "the account"
    )
    expect_equal(
        (before["registered"], before["operator"], before["banned"]),
        (False, False, False),
        "the account of a guest",
    )
    name = a_name()
    for fields in ({"name": name}, {"password": PASSWORD}):
        await client.refused("bad_message", "register", **fields)
    await client.rejects("register", "name", " x", "", "x" * 25, password=PASSWORD)
    await client.rejects("register", "password", "seven77", "p" * 129, 8, name=name)
    await client.refused("common_password", "register", name=name, password="password")
    info = await stage.register(client, name)
    expect_equal(info, {**before, "name": name, "registered": True}, "the player after registering")
    expect_equal(await client.result("show_account"), info, "the account after registering")
    await client.refused("already_registered", "register", name=a_name(), password=PASSWORD)
    snapshot = await client.watch(table)
    expect_equal(
        [(seat["name"], seat["stack"]) for seat in snapshot["seats"]],
        [(client.welcome["name"], 5_000)],
        "the seat after registering",
    )
    await client.result("leave", table=table)
    seat = await client.result("sit", table=table, buy_in=5_000)
    expect_equal(seat["name"], name, "the name at the table when sitting down again")
    full_width = "".join(chr(ord(letter) + 0xFEE0) if letter.isalnum() else letter for letter in name)
    for alike in (name, name.upper(), name.lower(), full_width):
        refused(await stage.attempt(other, "register", name=alike, password=PASSWORD), "name_taken")
    back = await stage.guest(token=client.welcome["token"])
    expect_equal(
        (back.welcome["player"], back.welcome["name"]), (info["player"], name), "the player with the token"
    )
    signed_in = await stage.guest(name=name.upper(), password=PASSWORD)
    expect_equal(signed_in.welcome["player"], info["player"], "the player of the name in capitals")


@case(
    the(
        "`change_password`",
        "Change your password.",
        "The server revokes all your tokens except this connection's, and closes the connections that use them.",
        "`id` | string | required | the command's id",
        "`password` | string, up to 128 characters | required | the current password",
        "`new_password` | string, 8 to 128 characters | required | the new password",
    ),
    the(
        "Error codes",
        "`not_registered` | a guest has no password",
    ),
    the(
        "Closing connections",
        "1000 | `signed_out` | the connection's token was revoked: the player signed out, or changed the password on another connection",
    ),
)
async def new_password_revokes_other_tokens(stage: Stage) -> None:
    await stage.apart()
    client = await stage.registered()
    name = client.welcome["name"]
    elsewhere = await stage.guest(name=name, password=PASSWORD)
    guest = await stage.guest()
    await guest.refused("not_registered", "change_password", password=PASSWORD, new_password=ANOTHER)
    change = await stage.attempt(client, "change_password", password="wrong", new_password=ANOTHER)
    refused(change, "wrong_password")
    await client.requires("change_password", password=PASSWORD, new_password=ANOTHER)
    await client.rejects("change_password", "new_password", "seven77", "p" * 129, password=PASSWORD)
    await client.rejects("change_password", "password", "p" * 129, 7, new_password=ANOTHER)
    accepted(await stage.attempt(client, "change_password", password=PASSWORD, new_password=ANOTHER))
    expect_equal(await elsewhere.end(), (1000, "signed_out"), "the close of a connection with another token")
    await client.is_well()
    await stage.refused_hello("unknown_token", token=elsewhere.welcome["token"])
    await stage.refused_hello("wrong_password", name=name, password=PASSWORD)
    await stage.guest(name=name, password=ANOTHER)
    await stage.guest(token=client.welcome["token"])


@case(
    the(
        "`sign_out`",
        "Revoke this connection's token.",
        "The server closes every connection that uses it, this one after the reply.",
        "Seats are kept as after a lost connection.",
        "A guest without a token cannot sign in again.",
        "`id` | string | required | the command's id",
        "`everywhere` | boolean | false | revoke all your tokens, and close all your connections",
    ),
    the(
        "Examples",
        "Signing in with a password, and signing out.",
        "The reply to `sign_out` is the last message on the connection.",
    ),
)
async def signing_out_revokes_the_token(stage: Stage) -> None:
    await stage.apart()
    client = await stage.registered()
    name, token = client.welcome["name"], client.welcome["token"]
    same_token = await stage.guest(token=token)
    elsewhere = await stage.guest(name=name, password=PASSWORD)
    table = (await stage.table(elsewhere))["table"]
    await client.result("sit", table=table, buy_in=5_000)
    await client.rejects("sign_out", "everywhere", 1, None, "yes")
    await client.result("sign_out")
    for each in (client, same_token):
        expect_equal(await each.end(), (1000, "signed_out"), "the close of a connection with the token")
    await elsewhere.is_well()
    expect_equal(len((await elsewhere.watch(table))["seats"]), 1, "the kept seats")
    await stage.refused_hello("unknown_token", token=token)
    again = await stage.guest(name=name, password=PASSWORD)
    await again.result("sign_out", everywhere=True)
    for each in (again, elsewhere):
        expect_equal(
            await each.end(), (1000, "signed_out"), "the close of a connection after revoking all tokens"
        )
    guest = await stage.guest()
    await guest.result("sign_out")
    expect_equal(await guest.end(), (1000, "signed_out"), "the close of a guest's connection")
    await stage.refused_hello("unknown_token", token=guest.welcome["token"])
    await stage.refused_hello("wrong_password", name=guest.welcome["name"], password=PASSWORD)


@case(
    the(
        "`list_entries`",
        "List your payments.",
        "The result is a list of `entry_info`, the newest first.",
        "`id` | string | required | the command's id",
        "`before` | integer | null | only entries with lower numbers",
        "`limit` | 1 to 100 | 20 | maximum number of entries",
    ),
    the(
        "`entry_info`",
        "A payment to or from a player.",
        "A player's balance is the sum of all payments.",
        "`number` | integer | required | the number; later payments have higher numbers",
        "`at` | clock time | required | when it was made",
        "`amount` | integer | required | in chips; negative if the player paid",
        "`table` | string or null | required | the table's id, if there was one",
    ),
)
async def payments_are_listed(stage: Stage) -> None:
    client = await stage.guest()
    table = (await stage.table(client))["table"]
    for _ in range(2):
        await client.result("sit", table=table, buy_in=5_000)
        await client.result("leave", table=table)
    entries = await client.result("list_entries")
    kinds = ["cash_out", "buy_in", "cash_out", "buy_in", "grant"]
    expect_equal([entry["kind"] for entry in entries], kinds, "the kinds of the payments, the newest first")
    for entry in entries:
        expect_equal(set(entry), ENTRY, "the fields of a payment")
    tables = [entry["table"] for entry in entries]
    expect_equal(tables, [table] * 4 + [None], "the tables of the payments")
    expect_equal([entry["amount"] for entry in entries[:4]], [5_000, -5_000] * 2, "the amounts")
    numbers, times = [entry["number"] for entry in entries], [entry["at"] for entry in entries]
    expect(numbers == sorted(set(numbers), reverse=True), "a later payment has no higher number")
    expect(times == sorted(times, reverse=True), "a later payment was earlier")
    balance = (await client.result("show_account"))["balance"]
    expect_equal(sum(entry["amount"] for entry in entries), balance, "the sum of the payments")
    expect_equal(await client.result("list_entries", limit=2), entries[:2], "the first two")
    expect_equal(
        await client.result("list_entries", before=numbers[1], limit=100),
        entries[2:],
        "those before the second",
    )
    await client.rejects("list_entries", "limit", 0, 101, "20", None)
    await client.rejects("list_entries", "before", -1, "3", 0.5)


@case(
    the(
        "`entry_info`",
        "`kind` | string | required | `grant`, `take`: given or taken by an operator or the house; `buy_in`, `cash_out`: to and from a table; `tournament_buy_in`, `tournament_prize`, `tournament_bounty`, `tournament_refund`: to and from a tournament; `returned`: returned from a table whose record is inconsistent, as before its last hand; `expired`: a guest did not return; `archived`: the total of tables whose hands are in an archive",
    ),
    need=Need.HOST,
)
async def kinds_of_payments(stage: Stage) -> None:
    """A server abandons a table whose record has a gap."""
    server = await stage.own_server()
    client = await stage.guest()
    table = (await stage.table(client))["table"]
    await server.appoint(client.welcome["player"])
    await client.result("grant_chips", player=client.welcome["player"], chips=5, reason="a present")
    await client.result("take_chips", player=client.welcome["player"], chips=3, reason="a mistake")
    await client.result("sit", table=table, buy_in=5_000)
    await client.result("sit_out", table=table)
    await server.stop()
    await server.tear_record(table)
    await server.start_again()
    stage.url = server.url
    back = await stage.guest(token=client.welcome["token"])
    entries = await back.result("list_entries")
    found = [(entry["kind"], entry["amount"], entry["table"]) for entry in entries[:4]]
    wanted = [("returned", 5_000, table), ("buy_in", -5_000, table), ("take", -3, None), ("grant", 5, None)]
    expect_equal(found, wanted, "the payments")
