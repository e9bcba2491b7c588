"""What an invitation to a table says."""

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import Stage


@case(
    the(
        "`preview_table`",
        "Ask what an invitation to a table says, before or after signing in.",
        "The result is a `table_preview`.",
        "A table that is not open is refused with `unknown_table`.",
        "`id` | string | required | the command's id",
        "`table` | string, 1 to 64 characters | required | the table's id, from the link",
    ),
    the(
        "`table_preview`",
        "`table` | string | required | the table's id",
        "`name` | string | required | the table's name",
        "`host` | string | required | the name of the player who opened the table; empty for the server's own table",
        "`game` | string | required | the code of the game or rotation",
        "`rules` | map, as in `open_table` | null | the rules; stakes that are 0 or false are omitted",
        "`players` | integer | 0 | how many seats are taken",
        "`names` | list of strings | empty | the names of the seated players, by seat",
    ),
)
async def stranger_sees_what_an_invitation_says(stage: Stage) -> None:
    host, stranger = await stage.guest(), await stage.stranger()
    await stranger.rejects("preview_table", "table", "", "x" * 65, 7, None)
    await stranger.refused("unknown_table", "preview_table", table="nowhere")
    table = (await stage.table(host))["table"]
    await host.watch(table)
    await host.result("sit", table=table, buy_in=5_000)
    info = next(each for each in await host.list_tables() if each["table"] == table)
    for client in (stranger, host):
        seen = await client.result("preview_table", table=table)
        expect_equal(
            seen,
            {
                "table": table,
                "name": info["name"],
                "host": host.welcome["name"],
                "game": "nlhe",
                "rules": info["rules"],
                "players": 1,
                "names": [host.welcome["name"]],
            },
            "the preview of a table",
        )


@case(
    the(
        "`preview_table`",
        "Of a table with a password you see its name, host and game, and never who sits there.",
        "You see the players of an unlisted table only if spectators see it without a delay.",
    ),
    the(
        "`table_preview`",
        "`locked` | boolean | false | the table asks for a password; then the fields below are omitted",
    ),
)
async def preview_says_less_of_private_tables(stage: Stage) -> None:
    host, stranger = await stage.guest(), await stage.stranger()
    for rules, fields in (
        ({"password": "river boat"}, {"locked"}),
        ({"password": "river boat", "unlisted": True}, {"locked"}),
        ({"unlisted": True}, {"rules", "players", "names"}),
        ({"unlisted": True, "spectator_delay_ms": 1_000}, {"rules", "players"}),
    ):
        table = (await stage.table(host, **rules))["table"]
        await host.watch(table)
        await host.result("sit", table=table, buy_in=5_000)
        seen = await stranger.result("preview_table", table=table)
        expect_equal(set(seen), {"table", "name", "host", "game"} | fields, "the fields of a preview")
        expect("river boat" not in str(seen), "the preview contains the password")
