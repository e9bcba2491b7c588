"""How long a turn is: the time to act, the time bank, and the grace for a line that is down."""

import asyncio
from typing import Any

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import Line, Message
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import Game
from riverboat.client_cli.conformance.stage import Stage

BANK = 300_000


async def quick_game(stage: Stage, **rules: Any) -> Game:
    """Two players, a fifth of a second to act, and a long time bank that does not fill up."""
    rules = {"act_ms": 200, "time_bank_ms": BANK, "time_bank_refill_ms": 0, **rules}
    game = await stage.game(**rules)
    await game.turn()
    return game


async def outlast(game: Game) -> None:
    """Wait until the time to act of the turn is over."""
    await asyncio.sleep((await game.turn())["ms"] / 1000 + 0.1)


@case(
    the(
        "Time",
        "The server alone measures a turn: from when everybody is told of it until the action that is accepted "
        "arrives at the table.",
        "Who acts within the time to act loses nothing; what an action took of the bank is told by "
        "`time_bank_used`, after it in the same update.",
        "A refused action does not stop the time.",
        "The `ms` of a turn is at most the table's `act_ms`, whatever was given back; only a player who has just "
        "reconnected may have more, up to 5,000.",
    ),
    the(
        "`turn`",
        "`bank` | whole number | 0 | milliseconds of the player's time bank that are left after those",
    ),
    the(
        "Events",
        "`time_bank_used` | `seat`, `ms` | a player took so many milliseconds longer than the time to act: "
        "they are gone from the time bank",
    ),
    the(
        "`seat_info`",
        "`bank` | whole number | 0 | milliseconds that are left in the player's time bank; during a turn, when "
        "it began",
    ),
)
async def an_action_after_its_time_takes_of_the_bank(stage: Stage) -> None:
    game = await quick_game(stage)
    turn, line = await game.turn(), await game.actor()
    expect(0 < turn["ms"] <= 200, f"the time to act is at most the table's, and not {turn['ms']} ms")
    expect_equal(turn["bank"], BANK, "the bank at first")
    refusal = await game.try_to(line, action="raise", to=1)
    expect_equal(refusal["code"], "below_minimum", "a raise to 1")
    await outlast(game)
    after = game.seen.seq
    await game.act("call")
    used = await line.event(game.table, "time_bank_used", after)
    expect_equal(used["seat"], turn["seat"], "whose bank was used")
    expect(0 < used["ms"] <= BANK, "what was used")
    numbers = {event["kind"]: seq for seq, event in game.seen.events.items() if event and seq > after}
    expect(numbers["time_bank_used"] > numbers["called"], "it is told after the action")
    seats = (await line.watch(game.table))["seats"]
    expect_equal(seats[turn["seat"]]["bank"], BANK - used["ms"], "what is left of the bank")


@case(
    the(
        "`open_table`",
        "`time_bank_ms` | 0 to 300,000 | 30,000 | the time that each player has beyond the time to act, for all "
        "turns together; 0 for none",
        "`time_bank_refill_ms` | 0 to 300,000 | 500 | what comes back of it with each hand that the player is "
        "dealt into, until it is whole",
    ),
)
async def a_bank_fills_up_with_each_hand_until_it_is_whole(stage: Stage) -> None:
    info = await (await stage.guest()).result("open_table", name="Conformance")
    expect_equal({"time_bank_ms", "time_bank_refill_ms"} & set(info["rules"]), set(), "what is usual")
    game = await quick_game(stage, time_bank_refill_ms=BANK - 1)
    seat = (await game.turn())["seat"]
    await outlast(game)
    await game.act("fold")
    await game.play_until("hand_started")
    bank = (await game.lines[0].watch(game.table))["seats"][seat].get("bank", 0)
    expect_equal(bank, BANK, "the bank after another deal")
    bare = await stage.game()
    expect("bank" not in await bare.turn(), "there is no bank at a table without")


@case(
    the(
        "Time",
        "First the time to act runs; when it is over the player's time bank runs by itself, and when that is "
        "empty too the turn is over.",
    )
)
async def a_turn_is_over_when_the_bank_is_empty(stage: Stage) -> None:
    game = await quick_game(stage, time_bank_ms=200)
    seat = (await game.turn())["seat"]
    line = game.lines[0]
    expect_equal((await line.event(game.table, "timed_out"))["seat"], seat, "who ran out of time")
    used = await line.event(game.table, "time_bank_used")
    expect_equal((used["seat"], used["ms"]), (seat, 200), "what was used")


async def new_time(other: Line) -> Message:
    """The turn of the next update without events."""
    while (message := await other.receive())["type"] != "update" or message["events"]:
        pass
    turn: Message = message["turn"]
    return turn


@case(
    the(
        "`turn`",
        "`grace` | whole number | 0 | milliseconds for which the player's line, which is down, is waited for "
        "after those",
    ),
    the(
        "`update`",
        "An update without events tells that the turn has another time; its `seq` is the number that the next "
        "event will have.",
    ),
    the(
        "Time",
        "While the player whose turn it is has no line to the table, the table waits longer, after the time to "
        "act and before the bank is touched: up to 30 seconds for each player in any hour, counted only while "
        "the line is down.",
        "When the line is back there are 5 seconds to act at least, as far as the grace reaches, and what was "
        "not used of it stays.",
        "Everybody is told of both by an update without events.",
    ),
    need=Need.HOST,
)
async def a_line_that_is_down_in_turn_is_waited_for(stage: Stage) -> None:
    await stage.own_server(grace=30.0, look=5.0)
    game = await quick_game(stage)
    turn, line = await game.turn(), await game.actor()
    token = line.welcome["token"]
    other = game.lines[1 - turn["seat"]]
    line.vanish()
    waiting = await new_time(other)
    expect_equal((waiting["hand"], waiting["turn"]), (turn["hand"], turn["turn"]), "the turn")
    expect(29_000 < waiting["grace"] <= 30_000, f"the grace, which was {waiting['grace']}")
    expect_equal(waiting["bank"], BANK, "the bank")
    await asyncio.sleep((waiting["ms"] + 300) / 1000)
    again = game.lines[turn["seat"]] = await stage.guest(token=token)
    await again.watch(game.table)
    back = await new_time(other)
    expect(4_000 < back["ms"] <= 5_000, f"five seconds to look, and not {back['ms']} ms")
    expect("grace" not in back, "the line is up, and no grace runs")
    expect_equal(back["bank"], BANK, "the bank")
    again.vanish()
    rest = (await new_time(other))["grace"]
    expect(0 < rest < 30_000 - 5_000, f"of the grace what was used is gone, but {rest} are left")


@case(
    the(
        "Time",
        "A line that goes down more than three times in a turn is waited for no more in that turn.",
    ),
    need=Need.HOST,
)
async def a_line_that_drops_again_and_again_is_not_waited_for(stage: Stage) -> None:
    await stage.own_server(grace=30.0, look=0.0)
    game = await stage.game(act_ms=60_000)
    line = await game.actor()
    other = game.lines[1 - (await game.turn())["seat"]]
    for _ in range(3):
        await line.unwatch(game.table)
        expect("grace" in await new_time(other), "the line is waited for")
        await line.watch(game.table)
        expect("grace" not in await new_time(other), "the line is back")
    await line.unwatch(game.table)
    await other.result("sit_out", table=game.table)
    expect("grace" not in (other.tables[game.table].turn or {}), "the line is waited for no more")
