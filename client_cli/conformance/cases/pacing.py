"""Pacing: the streets of a run-out come one at a time."""

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import Message
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import CaseTable, all_in, passive
from riverboat.client_cli.conformance.stage import Stage


def streets(game: CaseTable) -> list[Message]:
    """Return the updates that dealt cards to the board."""
    return [
        update
        for update in game.seen.updates
        if any(event and event["kind"] == "board_dealt" for event in update["events"])
    ]


@case(
    the(
        "`open_table`",
        "`runout_ms` | 0 to 10,000 | 1,000 | the time before each street when all players are all-in, or all but one; 0 for none",
        "While a hand waits for its next street, it is nobody's turn, and no card of that street has been sent to anybody.",
    ),
)
async def streets_of_a_run_out_come_one_at_a_time(stage: Stage) -> None:
    client = await stage.guest()
    await client.rejects("open_table", "rules.runout_ms", -1, 10_001, 0.5, "1", name="No")
    game = await stage.game(runout_ms=50)
    expect_equal(game.info["rules"]["runout_ms"], 50, "runout_ms in the info")
    expect("runout_ms" not in (await stage.table(client))["rules"], "the default was sent")
    await game.play_until("hand_ended", all_in)
    dealt = streets(game)
    expect_equal(
        [sum(event["kind"] == "board_dealt" for event in update["events"] if event) for update in dealt],
        [1, 1, 1],
        "the streets in each update",
    )
    for update in dealt[:2]:
        expect("turn" not in update, "it is somebody's turn during a run-out")
        expect_equal(len(update["events"]), 2, "the events of a street")
    at_once = await stage.game(runout_ms=0)
    await at_once.play_until("hand_ended", all_in)
    expect_equal(len(streets(at_once)), 1, "the updates of a run-out that is not paced")


@case(
    the(
        "`open_table`",
        "`showdown_ms` | 0 to 10,000 | 1,000 | the pause between a showdown and the next hand; 0 for no pause",
        "The server's pause between hands also limits `runout_ms` and `showdown_ms`: without a pause, neither has an effect.",
    ),
    need=Need.HOST,
)
async def pacing_is_limited_by_the_pause(stage: Stage) -> None:
    client = await stage.guest()
    await client.rejects("open_table", "rules.showdown_ms", -1, 10_001, 0.5, "1", name="No")
    await stage.own_server(pause=0.0)
    game = await stage.game(runout_ms=10_000, showdown_ms=10_000, chips=[10_000, 5_000])
    expect_equal(game.info["rules"]["showdown_ms"], 10_000, "showdown_ms in the info")
    await game.play_until("hand_ended", passive)
    await game.play_until("hand_ended", all_in)
    expect_equal(len(streets(game)), 4, "the updates with streets of two hands, the second at once")
