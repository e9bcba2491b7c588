"""Pausing a table."""

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.cases.hosting import (
    A_COMMAND,
    A_KEPT_REASON,
    A_REASON,
    WHY,
    info_of,
    wants_a_reason,
)
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import folding
from riverboat.client_cli.conformance.stage import Stage


@case(
    the(
        "`pause_table`",
        "Stop dealing after the hand in progress, until `resume_play`.",
        "If the table is paused already, nothing happens.",
        *A_COMMAND,
        *A_REASON,
    ),
    the(
        "`resume_play`",
        "Resume dealing.",
        "If the table is not paused, nothing happens.",
        *A_COMMAND,
        *A_KEPT_REASON,
    ),
    the(
        "`table_info`",
        "`paused` | boolean | false | no hand is dealt after the one in progress",
    ),
    the(
        "`snapshot`",
        "`pause_reason` | string | empty | while the table is paused, what the host said about it",
    ),
    the(
        "Events",
        "`table_paused` | `reason` | no hand is dealt after the one in progress",
        "`play_resumed` |  | hands are dealt again",
    ),
    the(
        "Examples",
        "Everybody who watches the table gets an update for each.",
    ),
)
async def host_pauses_and_resumes_play(stage: Stage) -> None:
    game = await stage.game(2)
    host, table = game.clients[0], game.table
    await game.turn()
    await wants_a_reason(host, "pause_table", table=table)
    await wants_a_reason(host, "resume_play", table=table)
    await host.result("resume_play", table=table, reason=WHY)
    for _ in range(2):
        await host.result("pause_table", table=table, reason=WHY)
    expect_equal(
        await game.clients[1].event(table, "table_paused"), {"reason": WHY, "kind": "table_paused"}, "it"
    )
    once = game.seen.kinds().count("play_resumed")  # after the players had sat down
    expect_equal(once, 1, "the number of play_resumed events")
    expect_equal(game.seen.kinds().count("table_paused"), 1, "the number of pauses")
    await game.play_until("hand_ended", folding)
    expect((await info_of(host, table))["paused"], "the list does not show the pause")
    later = await stage.guest()
    expect_equal((await later.watch(table))["pause_reason"], WHY, "what who comes later sees of the reason")
    await host.result("sit_out", table=table)
    await host.result("sit_in", table=table)
    expect_equal(game.seen.kinds().count("hand_started"), 1, "the number of hands")
    await host.result("resume_play", table=table, reason=WHY)
    await game.play_until("hand_started")
    expect("paused" not in await info_of(host, table), "the list still shows the pause")
    expect("pause_reason" not in await later.watch(table), "the snapshot still has the reason")
    kinds = game.seen.kinds()
    kinds = kinds[kinds.index("table_paused") :]
    expect(
        kinds.index("play_resumed") < len(kinds) - 1 - kinds[::-1].index("hand_started"), "a hand came first"
    )


@case(
    the(
        "`pause_table`",
        "During the pause, the time for which a player may sit out does not run.",
    ),
    need=Need.HOST,
)
async def pause_keeps_seats(stage: Stage) -> None:
    await stage.own_server(seat_kept=0.2)
    client = await stage.guest()
    tables = [(await stage.table(client))["table"] for _ in range(2)]
    for table in tables:
        await client.watch(table)
        await client.result("sit", table=table, buy_in=5_000)
    await client.result("pause_table", table=tables[0], reason=WHY)
    for table in tables:
        await client.result("sit_out", table=table)
    await client.event(tables[1], "seat_left")
    expect_equal(len((await client.watch(tables[0]))["seats"]), 1, "the seats at the paused table")
    await client.result("resume_play", table=tables[0], reason=WHY)
    await client.event(tables[0], "seat_left")


@case(
    the(
        "`pause_table`",
        "A player with no connection to the table loses the seat after the table's `keep_ms`.",
    ),
    need=Need.HOST,
)
async def pause_does_not_keep_seats_for_ever(stage: Stage) -> None:
    await stage.own_server(seat_kept=0.1, guest_table_kept=0.3)
    client, gone = await stage.guests(2)
    table = (await stage.table(client))["table"]
    await client.watch(table)
    await gone.watch(table)
    await gone.result("sit", table=table, buy_in=5_000, seat=2)
    await client.result("pause_table", table=table, reason=WHY)
    gone.vanish()
    expect_equal((await client.event(table, "seat_left"))["seat"], 2, "the freed seat")
