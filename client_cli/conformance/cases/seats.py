"""Seats: watching, sitting down, sitting out, leaving, and the table as it closes."""

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import folding
from riverboat.client_cli.conformance.stage import Stage

SEAT = {"seat", "player", "name", "stack", "sitting_out"}


@case(
    the(
        "`watch`",
        "Who sits down without watching gets no updates.",
    ),
    the(
        "`sit`",
        "Take a seat.",
        "The chips come from the player's balance, and go back to it when the player leaves.",
        "The result is a `seat_info`.",
        "The player is dealt in from the next hand on.",
        "`id` | text | – | the command's id",
        "`table` | text | – | the table's id",
        "`buy_in` | chips | – | what to sit down with",
        "`seat` | 0 to 9 | any free seat | the seat",
    ),
    the(
        "`leave`",
        "Leave the seat with its chips.",
        "`id` | text | – | the command's id",
        "`table` | text | – | the table's id",
    ),
    the(
        "`seat_info`",
        "`seat` | seat | – | the seat's number",
        "`player` | text | – | the player's id",
        "`name` | text | – | the player's name",
        "`stack` | chips | – | the chips behind; during a hand, those that it began with",
        "`sitting_out` | true or false | – | whether the player will be dealt out",
    ),
    the(
        "Events",
        "`table_opened` | `name`, `rules`, `host`, `locked` | a table was opened; always the event 1",
        "`rules` is a map of all the rules that `open_table` has.",
        "`seat_taken` | `seat`, `player`, `name`, `stack` | a player sat down",
        "`seat_left` | `seat`, `stack` | a player left with the stack; never during a hand that the player was dealt into",
    ),
    the(
        "Codes of refusals",
        "`already_seated` | the player has a seat at this table",
        "`not_seated` | the player has no seat at this table, or has left it",
        "`not_enough_chips` | the balance does not cover it",
    ),
    the(
        "Worked exchanges",
        "Watching and sitting down.",
        "The update about the seat comes before the reply.",
        "Then Bob sits down too.",
    ),
)
async def a_player_sits_down_and_leaves(stage: Stage) -> None:
    host, line = await stage.guests(2)
    info = await stage.table(host, seats=4)
    table = info["table"]
    fresh = await host.watch(table)  # its opening, which nobody can watch, was the event 1
    expect_equal(
        (fresh["seq"], {**fresh["info"], "watchers": 0}), (1, info), "a table that was opened just now"
    )
    before = (await line.result("show_account"))["balance"]
    await line.refused("not_seated", "leave", table=table)
    await line.refused("unknown_table", "sit", table="nowhere", buy_in=5_000)
    await line.refused("unknown_table", "leave", table="nowhere")
    await line.requires("sit", table=table, buy_in=5_000)
    await line.requires("leave", table=table)
    seat = await line.result("sit", table=table, buy_in=5_000, seat=3)
    expect_equal(set(seat), SEAT, "the fields of a seat")
    wanted = {"seat": 3, "player": line.welcome["player"], "name": line.welcome["name"], "stack": 5_000}
    expect_equal(seat, {**wanted, "sitting_out": False}, "the seat")
    expect_equal(await host.event(table, "seat_taken"), {**wanted, "kind": "seat_taken"}, "seat_taken")
    await line.refused("already_seated", "sit", table=table, buy_in=5_000)
    expect_equal(
        (await line.result("show_account"))["balance"], before - 5_000, "the balance of who sat down"
    )
    await line.result("leave", table=table)
    left = {"kind": "seat_left", "seat": 3, "stack": 5_000}
    expect_equal(await host.event(table, "seat_left"), left, "seat_left")
    expect_equal((await line.result("show_account"))["balance"], before, "the balance of who left")
    await line.refused("not_seated", "leave", table=table)
    await line.is_well()  # no update has come: it does not watch
    taken = [(await each.result("sit", table=table, buy_in=5_000))["seat"] for each in (line, host)]
    expect_equal(len(set(taken) & {0, 1, 2, 3}), 2, "the free seats that were taken")
    started = await host.event(table, "hand_started")
    expect_equal({each["number"] for each in started["seats"]}, set(taken), "who was dealt in")
    most = await stage.table(line, max_buy_in=before)
    await line.refused("not_enough_chips", "sit", table=most["table"], buy_in=before)
    await line.result("sit", table=most["table"], buy_in=before - 5_000)


@case(
    the(
        "`leave`",
        "A player in a hand is folded when the turn comes, and the seat is free when that hand is over.",
    ),
    the(
        "Events",
        "`folded` | `seat` | a player folded",
    ),
)
async def who_leaves_in_a_hand_is_folded_when_the_turn_comes(stage: Stage) -> None:
    game = await stage.game(3)
    turn = await game.turn()
    leaver = game.lines[(turn["seat"] + 1) % 3]
    await leaver.result("leave", table=game.table)
    await leaver.refused("not_seated", "leave", table=game.table)
    expect("folded" not in game.seen.kinds(), "who left was folded before the turn came")
    await game.act("call")
    folded = await game.lines[0].event(game.table, "folded")
    expect_equal(folded, {"kind": "folded", "seat": game.lines.index(leaver)}, "who folded")
    after = game.seen.seq
    await game.play_until("seat_left", after=0)
    kinds = [event["kind"] for seq, event in game.seen.events.items() if seq > after and event]
    expect(kinds.index("hand_ended") < kinds.index("seat_left"), "the seat was free before the hand was over")


@case(
    the(
        "`sit_out`",
        "Keep the seat, but be dealt out from the next hand on.",
        "`id` | text | – | the command's id",
        "`table` | text | – | the table's id",
    ),
    the(
        "`sit_in`",
        "`id` | text | – | the command's id",
        "`table` | text | – | the table's id",
    ),
    the(
        "Events",
        "`sat_out` | `seat` | a player will be dealt out",
        "`sat_in` | `seat` | a player will be dealt in",
    ),
    the(
        "Worked exchanges",
        "Sitting out and in, leaving, looking away.",
    ),
)
async def a_player_sits_out_and_in(stage: Stage) -> None:
    game = await stage.game(3)
    await game.turn()
    line = game.lines[2]
    for type in ("sit_out", "sit_in"):
        await (await stage.guest()).refused("not_seated", type, table=game.table)
        await line.requires(type, table=game.table)
    await line.result("sit_out", table=game.table)
    expect_equal(await game.lines[0].event(game.table, "sat_out"), {"kind": "sat_out", "seat": 2}, "sat_out")
    snapshot = await line.watch(game.table)
    expect_equal([seat["sitting_out"] for seat in snapshot["seats"]], [False, False, True], "who sits out")
    next_hand = await game.play_until("hand_started", folding)
    expect_equal({seat["number"] for seat in next_hand["seats"]}, {0, 1}, "who is dealt in when one sits out")
    await line.result("sit_in", table=game.table)
    expect_equal(await game.lines[0].event(game.table, "sat_in"), {"kind": "sat_in", "seat": 2}, "sat_in")
    await line.result("sit_in", table=game.table)  # asked again it is accepted again
    for _ in range(4):
        next_hand = await game.play_until("hand_started", folding)
        if len(next_hand["seats"]) == 3:
            return
    expect(False, "who sat in again was not dealt in again")


@case(
    the(
        "`sit_out`",
        "The server does the same to a player who does not act in time.",
        "A seat is not kept for ever.",
    ),
    the(
        "How a line ends",
        "A seat is kept when a line ends, and its clock runs.",
    ),
    the(
        "Events",
        "`timed_out` | `seat` | a player did not act in time; what was done instead follows",
    ),
    need=Need.HOST,
)
async def who_does_not_act_sits_out_and_loses_the_seat_in_the_end(stage: Stage) -> None:
    await stage.own_server(seat_kept=0.3, grace=0.0)
    game = await stage.game(3, act_ms=1_000)
    spectator = await stage.guest()
    await spectator.watch(game.table)
    seat = (await game.turn())["seat"]
    game.lines[seat].vanish()
    snapshot = await spectator.watch(game.table)
    expect_equal(
        (len(snapshot["seats"]), snapshot["turn"]["seat"]),
        (3, seat),
        "the seats and the turn when a line has ended",
    )
    timed_out = await spectator.event(game.table, "timed_out")
    expect_equal(timed_out, {"kind": "timed_out", "seat": seat}, "timed_out")
    expect_equal((await spectator.event(game.table, "sat_out"))["seat"], seat, "who was sat out")
    expect_equal(
        (await spectator.event(game.table, "seat_left"))["seat"], seat, "whose seat is free in the end"
    )


@case(
    the(
        "`close_table`",
        "Close a table: when the hand in progress is over, everybody leaves with the stack that is there.",
        "Nobody sits down any more.",
        "`id` | text | – | the command's id",
        "`table` | text | – | the table's id",
        "`reason` | text, 1 to 200 characters, printable | – | why; everybody at the table reads it",
    ),
    the(
        "Events",
        "`table_closed` | `reason`, `empty_ms` | the table was closed; always the last event; `reason` is that of its `table_closing`, and `empty_ms` says how long nobody had been at it, where that is why",
        "`hand_ended` | `stacks` | the hand is over; `stacks` are pairs of seat and chips, of everyone dealt in",
    ),
)
async def a_table_is_closed_when_its_hand_is_over(stage: Stage) -> None:
    game = await stage.game(2)
    host, guest = game.lines
    await game.turn()
    await host.requires("close_table", table=game.table, reason="enough")
    for reason in ("", "r" * 201, "a\nb", 7):
        await host.rejects("close_table", "reason", reason, table=game.table)
    await guest.refused("operators_only", "close_table", table=game.table, reason="enough")
    await host.refused("unknown_table", "close_table", table="nowhere", reason="enough")
    balance = (await guest.result("show_account"))["balance"]
    await host.result("close_table", table=game.table, reason="r" * 200)
    await (await stage.guest()).refused("table_closed", "sit", table=game.table, buy_in=5_000)
    expect("table_closed" not in game.seen.kinds(), "the table closed before the hand was over")
    ended = await game.play_until("hand_ended", folding)
    await game.play_until("table_closed", after=0)
    seen = game.seen
    expect_equal(
        seen.kinds()[-4:], ["hand_ended", "seat_left", "seat_left", "table_closed"], "the last events"
    )
    expect_equal(
        seen.events[seen.seq], {"kind": "table_closed", "reason": "r" * 200, "empty_ms": 0}, "the last event"
    )
    left = sorted([event["seat"], event["stack"]] for event in seen.of_kind("seat_left"))
    expect_equal(set(ended), {"kind", "stacks"}, "the fields of hand_ended")
    expect_equal(left, sorted(ended["stacks"]), "who left with what")
    expect_equal(
        (await guest.result("show_account"))["balance"], balance + left[1][1], "the balance afterwards"
    )
    late = await host.refused("table_closed", "watch", table=game.table)
    expect("r" * 200 in late["message"], "who comes late is not told why the table closed")
    expect(
        game.table not in {info["table"] for info in await host.list_tables()},
        "it is in the list still",
    )
