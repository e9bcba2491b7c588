"""The time of a turn: the time to act, the time bank, and grace."""

import asyncio
from typing import Any

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import Message, RawClient
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import CaseTable
from riverboat.client_cli.conformance.stage import Stage

BANK = 300_000


async def quick_game(stage: Stage, **rules: Any) -> CaseTable:
    """Start a game of two with 0.2 s to act and a long time bank without refill."""
    rules = {"act_ms": 200, "time_bank_ms": BANK, "time_bank_refill_ms": 0, **rules}
    game = await stage.game(**rules)
    await game.turn()
    return game


async def outlast(game: CaseTable) -> None:
    """Wait until the time to act of the turn is over."""
    await asyncio.sleep((await game.turn())["ms"] / 1000 + 0.1)


@case(
    the(
        "Timing",
        "The server alone measures a turn: from when the turn is sent to everybody until the accepted action arrives at the table.",
        "A player who acts within the time to act uses nothing of the bank.",
        "If an action took time from the bank, `time_bank_used` follows it in the same update.",
        "A refused action does not stop the clock.",
        "The `ms` of a turn is at most the table's `act_ms`; only a player who has just reconnected may have more, up to 5,000, or one who has used a time card.",
    ),
    the(
        "`turn`",
        "`bank` | integer | 0 | milliseconds of the player's time bank, which run after `ms` and `grace`",
    ),
    the(
        "Events",
        "`time_bank_used` | `seat`, `ms` | a player used this much of the time bank",
    ),
    the(
        "`seat_info`",
        "`bank` | integer | 0 | milliseconds left in the player's time bank; during a turn, as they were at its start",
    ),
)
async def late_action_uses_the_time_bank(stage: Stage) -> None:
    game = await quick_game(stage)
    turn, client = await game.turn(), await game.actor()
    expect(0 < turn["ms"] <= 200, f"the time to act is at most the table's, and not {turn['ms']} ms")
    expect_equal(turn["bank"], BANK, "the bank at first")
    refusal = await game.try_to(client, action="raise", to=1)
    expect_equal(refusal["code"], "below_minimum", "a raise to 1")
    await outlast(game)
    after = game.seen.seq
    await game.act("call")
    used = await client.event(game.table, "time_bank_used", after)
    expect_equal(used["seat"], turn["seat"], "the seat that used the bank")
    expect(0 < used["ms"] <= BANK, "the time used")
    numbers = {event["kind"]: seq for seq, event in game.seen.events.items() if event and seq > after}
    expect(numbers["time_bank_used"] > numbers["called"], "time_bank_used does not follow the action")
    seats = (await client.watch(game.table))["seats"]
    expect_equal(seats[turn["seat"]]["bank"], BANK - used["ms"], "the rest of the bank")


@case(
    the(
        "`open_table`",
        "`time_bank_ms` | 0 to 300,000 | 30,000 | each player's time beyond the time to act, for all turns together; 0 for none",
        "`time_bank_refill_ms` | 0 to 300,000 | 500 | how much the time bank refills with each hand that the player is dealt into, up to `time_bank_ms`",
    ),
)
async def time_bank_refills_with_each_hand(stage: Stage) -> None:
    info = await (await stage.guest()).result("open_table", name="Conformance")
    expect_equal({"time_bank_ms", "time_bank_refill_ms"} & set(info["rules"]), set(), "the defaults shown")
    game = await quick_game(stage, time_bank_refill_ms=BANK - 1)
    seat = (await game.turn())["seat"]
    await outlast(game)
    await game.act("fold")
    await game.play_until("hand_started")
    bank = (await game.clients[0].watch(game.table))["seats"][seat].get("bank", 0)
    expect_equal(bank, BANK, "the bank after another deal")
    bare = await stage.game()
    expect("bank" not in await bare.turn(), "a table without a time bank has one")


@case(
    the(
        "Timing",
        "The time to act runs first, then the player's time bank.",
        "The turn is over when both are used up.",
    )
)
async def turn_ends_when_the_bank_is_empty(stage: Stage) -> None:
    game = await quick_game(stage, time_bank_ms=200)
    seat = (await game.turn())["seat"]
    client = game.clients[0]
    expect_equal((await client.event(game.table, "timed_out"))["seat"], seat, "the seat that timed out")
    used = await client.event(game.table, "time_bank_used")
    expect_equal((used["seat"], used["ms"]), (seat, 200), "the time used")


async def new_time(other: RawClient) -> Message:
    """Return the turn of the next update without events."""
    while (message := await other.receive())["type"] != "update" or message["events"]:
        pass
    turn: Message = message["turn"]
    return turn


@case(
    the(
        "`turn`",
        "`grace` | integer | 0 | if the player is disconnected, milliseconds that the server waits after `ms`",
    ),
    the(
        "`update`",
        "An update without events changes the time of the turn.",
        "Its `seq` is the number that the next event will have.",
    ),
    the(
        "Timing",
        "If the player whose turn it is has no connection to the table, the server waits longer, after the time to act and before the time bank.",
        "This grace is up to 30 seconds for each player in any hour, and runs only while the player is disconnected.",
        "After reconnecting, the player has at least 5 seconds to act, capped by the remaining grace.",
        "Unused grace is kept.",
        "An update without events announces the start and the end of the grace.",
    ),
    need=Need.HOST,
)
async def disconnected_player_gets_grace(stage: Stage) -> None:
    await stage.own_server(grace=30.0, look=5.0)
    game = await quick_game(stage)
    turn, client = await game.turn(), await game.actor()
    token = client.welcome["token"]
    other = game.clients[1 - turn["seat"]]
    client.vanish()
    waiting = await new_time(other)
    expect_equal((waiting["hand"], waiting["turn"]), (turn["hand"], turn["turn"]), "the turn")
    expect(29_000 < waiting["grace"] <= 30_000, f"the grace, which was {waiting['grace']}")
    expect_equal(waiting["bank"], BANK, "the bank")
    await asyncio.sleep((waiting["ms"] + 300) / 1000)
    again = game.clients[turn["seat"]] = await stage.guest(token=token)
    await again.watch(game.table)
    back = await new_time(other)
    expect(4_000 < back["ms"] <= 5_000, f"expected five seconds to act, got {back['ms']} ms")
    expect("grace" not in back, "grace runs although the player is connected")
    expect_equal(back["bank"], BANK, "the bank")
    again.vanish()
    rest = (await new_time(other))["grace"]
    expect(0 < rest < 30_000 - 5_000, f"the used grace is not deducted: {rest} are left")


@case(
    the(
        "Timing",
        "A player who disconnects more than three times in a turn gets no more grace in it.",
    ),
    need=Need.HOST,
)
async def grace_ends_after_repeated_disconnects(stage: Stage) -> None:
    await stage.own_server(grace=30.0, look=0.0)
    game = await stage.game(act_ms=60_000)
    client = await game.actor()
    other = game.clients[1 - (await game.turn())["seat"]]
    for _ in range(3):
        await client.unwatch(game.table)
        expect("grace" in await new_time(other), "the grace while disconnected")
        await client.watch(game.table)
        expect("grace" not in await new_time(other), "the grace after reconnecting")
    await client.unwatch(game.table)
    await other.result("sit_out", table=game.table)
    expect("grace" not in (other.tables[game.table].turn or {}), "the grace after too many disconnects")
