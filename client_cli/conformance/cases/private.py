"""Private tables."""

from typing import Any, Final

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import RawClient, accepted, refused
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import Stage

A_PASSWORD: Final = (
    "`password` | string, up to 128 characters | null | the table's password, if it has one: see [private tables](#private-tables)",
)
SECRET: Final = "river boat"  # noqa: S105 - of tables that live as long as a case


async def listed(client: RawClient, table: str) -> bool:
    """Return whether the client sees the table in the list."""
    return table in {info["table"] for info in await client.list_tables()}


@case(
    the(
        "Private tables",
        "A table opened as `unlisted` has an id of 26 letters and digits, which nobody can guess: share the id to invite players.",
    ),
    the(
        "`open_table`",
        "`unlisted` | boolean | false | the table is found only by its id: see [private tables](#private-tables)",
    ),
)
async def unlisted_table_is_found_by_its_id(stage: Stage) -> None:
    host, friend = await stage.guests(2)
    infos = [await stage.table(host, unlisted=True) for _ in range(2)]
    table = infos[0]["table"]
    expect(len(table) == 26 and table.isalnum(), f"{table!r} is not an id of 26 letters and digits")
    expect(table != infos[1]["table"], "two tables have the same id")
    expect(infos[0]["rules"]["unlisted"], "the table is not unlisted")
    expect("unlisted" not in (await stage.table(host))["rules"], "an ordinary table is unlisted")
    expect_equal((await friend.watch(table))["info"]["table"], table, "the watched table")
    await friend.refused("unknown_table", "watch", table=table[:-1] + ("2" if table[-1] != "2" else "3"))


@case(
    the(
        "`list_tables`",
        "The list includes your own unlisted tables; operators see all unlisted tables.",
    ),
    need=Need.OPERATOR,
)
async def unlisted_table_is_listed_for_host_and_operators(stage: Stage) -> None:
    host, other = await stage.guests(2)
    operator = await stage.operator()
    table = (await stage.table(host, unlisted=True))["table"]
    await other.watch(table)
    shown = [await listed(client, table) for client in (host, operator, other)]
    expect_equal(shown, [True, True, False], "whether host, operator and other see the table")


@case(
    the(
        "Private tables",
        "A table opened with a `password` asks for it in `watch`, `resume` and `sit`.",
        "Without a password they are refused with `password_needed`, with a wrong one with `wrong_password`; the refusal says nothing about the table.",
        "A player who has given the right password is not asked again at this table.",
    ),
    the(
        "`open_table`",
        "`password` | string, 1 to 128 characters | null | the password that everybody but the host needs",
    ),
    the("`watch`", *A_PASSWORD),
    the("`resume`", *A_PASSWORD),
    the("`sit`", *A_PASSWORD),
    the(
        "`table_info`",
        "`locked` | boolean | false | the table asks for a password",
    ),
    the(
        "Error codes",
        "`password_needed` | the table asks for a password",
    ),
    the(
        "Events",
        "`password_set` | `password_hash` | the table asks for a password: shown to nobody",
        "`player_admitted` | `player` | a player gave the right password: shown to nobody",
    ),
)
async def table_password_is_asked_once(stage: Stage) -> None:
    host, *friends = await stage.guests(4)
    for bad in ("", "x" * 129, 7):
        await host.refused("bad_message", "open_table", name="Club", password=bad)
    info = await stage.table(host, password=SECRET)
    table = info["table"]
    expect(info["locked"] and SECRET not in str(info), "the table_info")
    expect("locked" not in await stage.table(host), "a table without a password is locked")
    await host.watch(table)
    begun = host.tables[table].seq
    ways: tuple[dict[str, Any], ...] = (
        {"type": "watch"},
        {"type": "resume", "seq": begun},
        {"type": "sit", "buy_in": 5_000},
    )
    for friend, way in zip(friends, ways, strict=True):
        for code, given in (("password_needed", None), ("wrong_password", "guess")):
            refusal = refused(await stage.attempt(friend, **way, table=table, password=given), code)
            expect_equal(
                set(refusal) - {"values"}, {"type", "id", "code", "message"}, "the fields of a refusal"
            )
    expect_equal((await host.watch(table))["seq"], begun, "the events at the table")
    for friend, way in zip(friends, ways, strict=True):
        accepted(await stage.attempt(friend, **way, table=table, password=SECRET))
        await friend.result("watch", table=table)
        expect(SECRET not in str(friend.tables[table].snapshot), "the snapshot contains the password")
    await host.event(table, "seat_taken")
    hidden = [seq for seq, event in host.tables[table].events.items() if event is None]
    expect_equal(len(hidden), len(friends), "the hidden events")


@case(
    the(
        "Private tables",
        "The host needs no password, and an operator may give any.",
    ),
    need=Need.OPERATOR,
)
async def host_and_operators_need_no_password(stage: Stage) -> None:
    host, operator = await stage.guest(), await stage.operator()
    table = (await stage.table(host, password=SECRET))["table"]
    await host.watch(table)
    await operator.refused("password_needed", "watch", table=table)
    await operator.result("watch", table=table, password="any")


@case(
    the(
        "Private tables",
        "Wrong passwords are limited: see [password attempts](#password-attempts).",
    ),
    the(
        "Limits",
        "Costly commands are `hello`, `preview_table`, `list_tables`, `watch_lobby`, `open_table`, all commands on this page from `register` to `list_audit`, and every command with a table's password.",
    ),
    the(
        "Password attempts",
        "Beyond these limits, an attempt is refused with `too_many_attempts`.",
        "for one name or table, from another address | 5 | 1 an hour",
    ),
    need=Need.HOST,
)
async def table_password_attempts_are_limited(stage: Stage) -> None:
    await stage.own_server(costly_burst=45, costly_rate=0.001)
    host, other = await stage.guests(2)
    tables = [(await stage.table(host, password=SECRET))["table"] for _ in range(4)]
    for table in tables:
        for _ in range(5):
            await other.refused("wrong_password", "watch", table=table, password="guess")
        await other.refused("too_many_attempts", "watch", table=table, password=SECRET)
    for _ in range(20):
        await other.refused("too_many_attempts", "watch", table=tables[0], password=SECRET)
    await other.refused("too_often", "watch", table=tables[0], password=SECRET)
    await other.refused("password_needed", "watch", table=tables[0])
