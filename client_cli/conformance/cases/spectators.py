"""Those who only look on, at a table that is shown to them later than to its players."""

from functools import partial

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.client import Line, opening
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import folding
from riverboat.client_cli.conformance.stage import Stage

of_open = partial(the, "`open_table`")
of_info = partial(the, "`table_info`")
of_watch = partial(the, "`watch`")

DELAY = 2_000


async def dealt_cards(line: Line, table: str) -> list[list[int]]:
    """The hole cards that `line` was told of."""
    return [event["cards"] for event in line.tables[table].of_kind("hole_cards_dealt")]


@case(
    of_open(
        "`spectator_delay_ms` | 0 to 1,800,000 | 0 | how much later than to its players the table is shown to everybody else"
    ),
    of_watch(
        "At a table with a `spectator_delay_ms` everybody without a seat follows what the players followed that long ago; the turn in it has the time that was left then."
    ),
)
async def lookers_on_see_later_what_players_saw(stage: Stage) -> None:
    line = await stage.guest()
    await line.rejects("open_table", "rules.spectator_delay_ms", -1, 1_800_001, 0.5, name="No")
    game = await stage.game(2, spectator_delay_ms=DELAY)
    expect_equal(game.info["rules"]["spectator_delay_ms"], DELAY, "the delay in the info")
    await line.watch(game.table)
    eye = line.tables[game.table]
    turn = await game.turn()
    expect(eye.seq < game.seen.seq, "who looks on has seen all that the players have")
    expect(turn["ms"] <= game.info["rules"]["act_ms"], "the time of the turn is longer than there is")
    await line.until_seq(game.table, game.seen.seq)
    shown = eye.turn
    expect(shown is not None and shown["seat"] == turn["seat"], "the turn is not that of then")
    expect_equal(await dealt_cards(line, game.table), [], "the hole cards that are shown")


@case(
    of_open(
        "`all_cards` | true or false | false | everybody else sees all hole cards then, of each hand when it is over; only with a `spectator_delay_ms`"
    ),
    of_watch(
        "With `all_cards` they see every hole card too, and nothing of a hand before it is over and its time has come."
    ),
)
async def all_cards_are_shown_of_hands_that_are_over(stage: Stage) -> None:
    line = await stage.guest()
    await line.rejects("open_table", "rules.all_cards", 1, "yes", name="No")
    await line.refused("bad_rules", "open_table", **opening(name="No", all_cards=True))
    game = await stage.game(2, spectator_delay_ms=1, all_cards=True)
    expect_equal(game.info["rules"]["all_cards"], True, "all_cards in the info")
    await line.watch(game.table)
    await game.turn()
    await line.result("show_account")
    expect_equal(
        line.tables[game.table].of_kind("hand_started"), [], "what is shown of the hand that is played"
    )
    await game.play_until("hand_ended", folding)
    await line.event(game.table, "hand_ended")
    await game.all_see()
    dealt = await dealt_cards(line, game.table)
    own = [(await dealt_cards(player, game.table))[0] for player in game.lines]
    expect_equal(sorted(dealt), sorted(own), "the hole cards that are shown")


@case(
    of_watch(
        "Whoever sits down there, or leaves a seat, is sent a `snapshot` of the table as it is to be followed from then on."
    )
)
async def who_sits_down_is_led_to_the_table_and_who_leaves_away_from_it(stage: Stage) -> None:
    line = await stage.guest()
    table = (await stage.table(line, spectator_delay_ms=60_000))["table"]
    first = await line.watch(table)
    await line.result("sit", table=table, buy_in=5_000)
    expect_equal(line.tables[table].seq, first["seq"] + 1, "the event that is known in a seat")
    await line.result("leave", table=table)
    expect_equal(line.tables[table].seq, first["seq"], "the event that is known to who looks on again")
    again = await line.watch(table)
    expect_equal((again["seq"], again["seats"]), (first["seq"], []), "the table as it is shown")


@case(
    the("`resume`", "At a table with a `spectator_delay_ms` it is one for whoever has a seat, in any case.")
)
async def who_comes_back_to_a_seat_is_told_of_it(stage: Stage) -> None:
    line = await stage.guest()
    table = (await stage.table(line, spectator_delay_ms=60_000))["table"]
    await line.watch(table)
    await line.result("sit", table=table, buy_in=5_000, seat=3)
    line.vanish()
    back = await stage.guest(token=line.welcome["token"])
    shown = await back.resume(table, line.tables[table].seq)
    expect_equal((shown["type"], shown.get("you")), ("snapshot", 3), "what one comes back to")


@case(of_watch("For them `you` is null, also where they see themselves sit."))
async def who_sees_oneself_sit_there_has_no_seat(stage: Stage) -> None:
    line, eye = await stage.guest(), await stage.guest()
    table = (await stage.table(line, spectator_delay_ms=DELAY))["table"]
    await line.watch(table)
    await eye.watch(table)
    await line.result("sit", table=table, buy_in=5_000)
    await eye.event(table, "seat_taken")
    await line.result("leave", table=table)
    shown = await line.watch(table)
    expect_equal(shown.get("you"), None, "the own seat of one who sees how it was")
