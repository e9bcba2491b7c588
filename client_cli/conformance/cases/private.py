"""Private tables."""

from functools import partial
from typing import Any, Final

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import Line, accepted, refused
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import Stage

A_PASSWORD: Final = (
    "`password` | text, up to 128 characters | null | the table's password, where it has one: see [private tables](#private-tables)",
)
SECRET: Final = "river boat"  # noqa: S105 - of tables that live as long as a case

of_private = partial(the, "Private tables")


async def listed(line: Line, table: str) -> bool:
    """Whether `line` is shown the table."""
    return table in {info["table"] for info in await line.list_tables()}


@case(
    of_private(
        "A table that is opened `unlisted` has an id of 26 letters and digits, which nobody can guess: the id is the link to it.",
    ),
    the(
        "`open_table`",
        "`unlisted` | true or false | false | the table is found by its id alone: see [private tables](#private-tables)",
    ),
)
async def an_unlisted_table_is_found_by_its_id(stage: Stage) -> None:
    host, friend = await stage.guests(2)
    infos = [await stage.table(host, unlisted=True) for _ in range(2)]
    table = infos[0]["table"]
    expect(len(table) == 26 and table.isalnum(), f"{table!r} is no id of 26 letters and digits")
    expect(table != infos[1]["table"], "two tables have one id")
    expect(infos[0]["rules"]["unlisted"], "the table is not unlisted")
    expect("unlisted" not in (await stage.table(host))["rules"], "a table is unlisted that was not to be")
    expect_equal((await friend.watch(table))["info"]["table"], table, "the table that is watched")
    await friend.refused("unknown_table", "watch", table=table[:-1] + ("2" if table[-1] != "2" else "3"))


@case(
    the("`list_tables`", "Of unlisted tables everybody is shown their own, and operators all."),
    need=Need.OPERATOR,
)
async def an_unlisted_table_is_shown_to_its_host_and_to_operators(stage: Stage) -> None:
    host, other = await stage.guests(2)
    operator = await stage.operator()
    table = (await stage.table(host, unlisted=True))["table"]
    await other.watch(table)
    shown = [await listed(line, table) for line in (host, operator, other)]
    expect_equal(shown, [True, True, False], "who is shown the table")


@case(
    of_private(
        "A table that is opened with a `password` asks for it in `watch`, `resume` and `sit`.",
        "Without one these are refused with `password_needed`, with another with `wrong_password`; then nothing has happened, and nothing of the table has been told.",
        "Who has known it once is asked for it no more at this table.",
    ),
    the(
        "`open_table`",
        "`password` | text, 1 to 128 characters | null | what everybody but the host is asked for",
    ),
    the("`watch`", *A_PASSWORD),
    the("`resume`", *A_PASSWORD),
    the("`sit`", *A_PASSWORD),
    the("`table_info`", "`locked` | true or false | false | the table asks for a password"),
    the("Codes of refusals", "`password_needed` | the table asks for a password"),
    the(
        "Events",
        "`password_set` | `password_hash` | the table asks for a password: nobody sees it",
        "`player_admitted` | `player` | a player has known the password: nobody sees it",
    ),
)
async def a_table_asks_for_its_password_once(stage: Stage) -> None:
    host, *friends = await stage.guests(4)
    for bad in ("", "x" * 129, 7):
        await host.refused("bad_message", "open_table", name="Club", password=bad)
    info = await stage.table(host, password=SECRET)
    table = info["table"]
    expect(info["locked"] and SECRET not in str(info), "what is told of the table")
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
            expect_equal(set(refusal), {"type", "id", "code", "message"}, "what a refusal tells")
    expect_equal((await host.watch(table))["seq"], begun, "the events at the table")
    for friend, way in zip(friends, ways, strict=True):
        accepted(await stage.attempt(friend, **way, table=table, password=SECRET))
        await friend.result("watch", table=table)
        expect(SECRET not in str(friend.tables[table].snapshot), "the password was told")
    await host.event(table, "seat_taken")
    hidden = [seq for seq, event in host.tables[table].events.items() if event is None]
    expect_equal(len(hidden), len(friends), "the events that nobody sees")


@case(
    of_private("The host is not asked, and an operator is let in with any."),
    need=Need.OPERATOR,
)
async def the_host_is_not_asked_and_an_operator_is_let_in(stage: Stage) -> None:
    host, operator = await stage.guest(), await stage.operator()
    table = (await stage.table(host, password=SECRET))["table"]
    await host.watch(table)
    await operator.refused("password_needed", "watch", table=table)
    await operator.result("watch", table=table, password="any")


@case(
    of_private(
        "After ten wrong passwords for a table from one address there is another attempt each minute, after a hundred for it from anywhere one every six seconds, after thirty from an address one every ten.",
        "A command with a password is one of those that cost the server more.",
    ),
    need=Need.HOST,
)
async def passwords_of_tables_cannot_be_tried_for_ever(stage: Stage) -> None:
    await stage.own_server(costly_burst=45, costly_rate=0.001)
    host, other = await stage.guests(2)
    tables = [(await stage.table(host, password=SECRET))["table"] for _ in range(4)]
    for number, table in enumerate(tables):
        for _ in range(10 if number < 3 else 0):
            await other.refused("wrong_password", "watch", table=table, password="guess")
        await other.refused("too_many_attempts", "watch", table=table, password=SECRET)
    for _ in range(10):
        await other.refused("too_many_attempts", "watch", table=tables[0], password=SECRET)
    await other.refused("too_often", "watch", table=tables[0], password=SECRET)
    await other.refused("password_needed", "watch", table=tables[0])
