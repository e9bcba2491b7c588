"""Seats: sitting down, sitting out, leaving, and closing the table."""

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import OF_DEALS
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import folding
from riverboat.client_cli.conformance.stage import Stage

SEAT = {"seat", "player", "name", "stack", "sitting_out"}


@case(
    the(
        "`watch`",
        "A player who sits down without watching gets no updates.",
    ),
    the(
        "`sit`",
        "Take a seat.",
        "The chips come from your balance, and return to it when you leave.",
        "The result is a `seat_info`.",
        "You are dealt in from the next hand on.",
        "`id` | string | required | the command's id",
        "`table` | string | required | the table's id",
        "`buy_in` | chips | required | chips to bring to the table",
        "`seat` | 0 to 9 | any free seat | the seat's number",
    ),
    the(
        "`leave`",
        "Leave the seat with its chips.",
        "`id` | string | required | the command's id",
        "`table` | string | required | the table's id",
    ),
    the(
        "`seat_info`",
        "`seat` | seat | required | the seat's number",
        "`player` | string | required | the player's id",
        "`name` | string | required | the player's name",
        "`stack` | chips | required | the player's stack; during a hand, as it was at the start",
        "`sitting_out` | boolean | required | whether the player sits out the next hand",
    ),
    the(
        "Events",
        "`table_opened` | `name`, `rules`, `host`, `locked`, `tournament` | a table was opened; always the event 1",
        "`rules` is a map with every rule of `open_table`.",
        "`seat_left` | `seat`, `stack` | a player left with the stack; never during a hand into which the player was dealt",
    ),
    the(
        "Error codes",
        "`already_seated` | the player already has a seat at this table",
        "`not_seated` | the player has no seat at this table, or has left it",
        "`not_enough_chips` | the player's balance is too small",
    ),
    the(
        "Examples",
        "Watching and sitting down.",
        "The update about the seat comes before the reply.",
        "Then Bob sits down too.",
    ),
)
async def player_sits_down_and_leaves(stage: Stage) -> None:
    host, client = await stage.guests(2)
    info = await stage.table(host, seats=4)
    table = info["table"]
    fresh = await host.watch(table)  # the opening was event 1
    expect_equal((fresh["seq"], {**fresh["info"], "watchers": 0}), (1, info), "a new table")
    before = (await client.result("show_account"))["balance"]
    await client.refused("not_seated", "leave", table=table)
    await client.refused("unknown_table", "sit", table="nowhere", buy_in=5_000)
    await client.refused("unknown_table", "leave", table="nowhere")
    await client.requires("sit", table=table, buy_in=5_000)
    await client.requires("leave", table=table)
    seat = await client.result("sit", table=table, buy_in=5_000, seat=3)
    expect_equal(set(seat), SEAT, "the fields of a seat")
    wanted = {"seat": 3, "player": client.welcome["player"], "name": client.welcome["name"], "stack": 5_000}
    expect_equal(seat, {**wanted, "sitting_out": False}, "the seat")
    expect_equal(
        await host.event(table, "seat_taken"), {**wanted, "bot": False, "kind": "seat_taken"}, "seat_taken"
    )
    await client.refused("already_seated", "sit", table=table, buy_in=5_000)
    expect_equal(
        (await client.result("show_account"))["balance"], before - 5_000, "the balance after sitting down"
    )
    await client.result("leave", table=table)
    left = {"kind": "seat_left", "seat": 3, "stack": 5_000}
    expect_equal(await host.event(table, "seat_left"), left, "seat_left")
    expect_equal((await client.result("show_account"))["balance"], before, "the balance after leaving")
    await client.refused("not_seated", "leave", table=table)
    await client.is_well()  # no update has arrived, because it does not watch
    taken = [(await each.result("sit", table=table, buy_in=5_000))["seat"] for each in (client, host)]
    expect_equal(len(set(taken) & {0, 1, 2, 3}), 2, "the seats")
    started = await host.event(table, "hand_started")
    expect_equal({each["number"] for each in started["seats"]}, set(taken), "the seats dealt in")
    most = await stage.table(client, max_buy_in=before)
    await client.refused("not_enough_chips", "sit", table=most["table"], buy_in=before)
    await client.result("sit", table=most["table"], buy_in=before - 5_000)


@case(
    the(
        "`leave`",
        "If you are in a hand, the server folds for you when your turn comes, and the seat is free when the hand is over.",
    ),
    the(
        "Events",
        "`folded` | `seat` | a player folded",
    ),
)
async def leaving_player_is_folded_in_turn(stage: Stage) -> None:
    game = await stage.game(3)
    turn = await game.turn()
    leaver = game.clients[(turn["seat"] + 1) % 3]
    await leaver.result("leave", table=game.table)
    await leaver.refused("not_seated", "leave", table=game.table)
    expect("folded" not in game.seen.kinds(), "the leaving player folded before the turn came")
    await game.act("call")
    folded = await game.clients[0].event(game.table, "folded")
    expect_equal(folded, {"kind": "folded", "seat": game.clients.index(leaver)}, "the seats that folded")
    after = game.seen.seq
    await game.play_until("seat_left", after=0)
    kinds = [event["kind"] for seq, event in game.seen.events.items() if seq > after and event]
    expect(kinds.index("hand_ended") < kinds.index("seat_left"), "the seat was free before the hand was over")


@case(
    the(
        "`sit_out`",
        "Keep your seat, but sit out from the next hand on.",
        "`id` | string | required | the command's id",
        "`table` | string | required | the table's id",
    ),
    the(
        "`sit_in`",
        "`id` | string | required | the command's id",
        "`table` | string | required | the table's id",
    ),
    the(
        "Events",
        "`sat_out` | `seat` | a player sits out from the next hand on",
        "`sat_in` | `seat` | a player is dealt in again from the next hand on",
    ),
    the(
        "Examples",
        "Sitting out and in, leaving, and unwatching.",
    ),
)
async def player_sits_out_and_in(stage: Stage) -> None:
    game = await stage.game(3)
    await game.turn()
    client = game.clients[2]
    for type in ("sit_out", "sit_in"):
        await (await stage.guest()).refused("not_seated", type, table=game.table)
        await client.requires(type, table=game.table)
    await client.result("sit_out", table=game.table)
    expect_equal(
        await game.clients[0].event(game.table, "sat_out"), {"kind": "sat_out", "seat": 2}, "sat_out"
    )
    snapshot = await client.watch(game.table)
    expect_equal(
        [seat["sitting_out"] for seat in snapshot["seats"]], [False, False, True], "the seats that sit out"
    )
    next_hand = await game.play_until("hand_started", folding)
    expect_equal(
        {seat["number"] for seat in next_hand["seats"]}, {0, 1}, "the seats dealt in when one sits out"
    )
    await client.result("sit_in", table=game.table)
    expect_equal(await game.clients[0].event(game.table, "sat_in"), {"kind": "sat_in", "seat": 2}, "sat_in")
    await client.result("sit_in", table=game.table)  # accepted again when repeated
    for _ in range(4):
        next_hand = await game.play_until("hand_started", folding)
        if len(next_hand["seats"]) == 3:
            return
    expect(False, "the player was not dealt in again")


@case(
    the(
        "`sit_out`",
        "The server also sits out players who do not act in time.",
        "It does not keep a seat for ever.",
    ),
    the(
        "Reconnecting",
        "A lost connection does not cost you your seat, but your clock runs on.",
    ),
    the(
        "Events",
        "`timed_out` | `seat` | a player did not act in time; what the server did instead follows",
    ),
    need=Need.HOST,
)
async def inactive_player_sits_out_and_loses_the_seat(stage: Stage) -> None:
    await stage.own_server(seat_kept=0.3, grace=0.0)
    game = await stage.game(3, act_ms=1_000)
    spectator = await stage.guest()
    await spectator.watch(game.table)
    seat = (await game.turn())["seat"]
    game.clients[seat].vanish()
    snapshot = await spectator.watch(game.table)
    expect_equal(
        (len(snapshot["seats"]), snapshot["turn"]["seat"]),
        (3, seat),
        "the seats and the turn after a lost connection",
    )
    timed_out = await spectator.event(game.table, "timed_out")
    expect_equal(timed_out, {"kind": "timed_out", "seat": seat}, "timed_out")
    expect_equal((await spectator.event(game.table, "sat_out"))["seat"], seat, "the seat that was sat out")
    expect_equal((await spectator.event(game.table, "seat_left"))["seat"], seat, "the freed seat")


@case(
    the(
        "`close_table`",
        "Close a table when the hand in progress is over.",
        "Every player leaves with their stack.",
        "From now on nobody can sit down.",
        "`id` | string | required | the command's id",
        "`table` | string | required | the table's id",
        "`reason` | string, 1 to 200 characters, printable | required | the reason, shown to everybody at the table",
    ),
    the(
        "Events",
        "`table_closed` | `reason`, `empty_ms` | the table closed; always the last event; `reason` is that of its `table_closing`, and `empty_ms` is for how long nobody had been at it, if that is why",
        "`hand_ended` | `stacks` | the hand is over; `stacks` are pairs of seat and chips for everyone dealt in",
    ),
)
async def table_closes_when_the_hand_is_over(stage: Stage) -> None:
    game = await stage.game(2)
    host, guest = game.clients
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
    last = [kind for kind in seen.kinds() if kind not in OF_DEALS][-4:]
    expect_equal(last, ["hand_ended", "seat_left", "seat_left", "table_closed"], "the last events")
    expect_equal(
        seen.events[seen.seq], {"kind": "table_closed", "reason": "r" * 200, "empty_ms": 0}, "the last event"
    )
    left = sorted([event["seat"], event["stack"]] for event in seen.of_kind("seat_left"))
    expect_equal(set(ended), {"kind", "stacks"}, "the fields of hand_ended")
    expect_equal(left, sorted(ended["stacks"]), "the stacks of those who left")
    expect_equal(
        (await guest.result("show_account"))["balance"], balance + left[1][1], "the balance afterwards"
    )
    late = await host.refused("table_closed", "watch", table=game.table)
    expect("r" * 200 in late["message"], "the refusal does not say why the table closed")
    expect(
        game.table not in {info["table"] for info in await host.list_tables()},
        "the table is still listed",
    )
