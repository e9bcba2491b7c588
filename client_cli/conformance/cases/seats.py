"""Seats: watching, sitting down, sitting out, leaving, and the table as it closes."""

from client_cli.conformance.case import Need, case, expect, expect_equal, the
from client_cli.conformance.game import folding
from client_cli.conformance.line import Message
from client_cli.conformance.stage import Stage
from server.protocol.codecs import as_type
from server.protocol.messages import Snapshot, Update
from server.protocol.mirror import TableMirror

SEAT = {"seat", "player", "name", "stack", "sitting_out"}


@case(
    the(
        "`watch`",
        "Follow a table.",
        "The result is a `snapshot`; every update after it follows.",
        "To ask again is to get a fresh snapshot.",
        "`id` | text | – | the command's id",
        "`table` | text | – | the table's id",
    ),
    the(
        "`snapshot`",
        "A table as one viewer may see it.",
        "`table` | text | – | the table's id",
        "`seq` | whole number | – | the number of the last event that is in it",
        "`info` | a `table_info` | – | the table and its rules",
        "`seats` | list of `seat_state` | – | the taken seats, by number",
        "`button` | seat | null | the seat that has, or last had, the button; nobody need sit there",
        "`small_blind` | seat | null | the same of the small blind",
        "`big_blind` | seat | null | the same of the big blind",
        "`you` | seat | null | the viewer's own seat",
        "`hand` | list of events or null | empty | the events of the hand in progress, from its first",
        "`turn` | a `turn` | null | whose turn it is",
    ),
    the(
        "`update`",
        "What has happened at a watched table.",
        "`table` | text | – | the table's id",
        "`seq` | whole number | – | the number of the first event here; the next has `seq` + 1",
        "`events` | list of events or null | – | null stands in place of an event that this viewer may not see",
        "`turn` | a `turn` | null | whose turn it is after them; null where it is nobody's",
        "An update begins one after the last event that the client knows.",
    ),
    the(
        "Codes of refusals",
        "`unknown_table` | there is no such table, or it has closed",
    ),
    the(
        "Worked exchanges",
        "A snapshot in the middle of a hand.",
    ),
)
async def a_snapshot_is_the_table_as_one_viewer_may_see_it(stage: Stage) -> None:
    spectator = await stage.guest()
    await spectator.refused("unknown_table", "watch", table="nowhere")
    await spectator.requires("watch", table="x")
    await spectator.rejects("watch", "table", 7, "", "t" * 65)
    table = (await stage.table(spectator, seats=4))["table"]
    empty = await spectator.watch(table)
    expect_equal(
        set(empty),
        {"type", "table", "seq", "info", "seats", "game"} & set(empty),
        "the fields of an empty table",
    )
    expect_equal((empty["table"], empty["seq"], empty["seats"]), (table, 1, []), "an empty table")
    players = await stage.guests(3)
    for seat, line in ((3, players[0]), (0, players[1]), (1, players[2])):
        await line.watch(table)
        await line.result("sit", table=table, buy_in=5_000, seat=seat)
    await spectator.event(table, "betting_opened")
    for line, you in ((spectator, None), (players[0], 3), (players[1], 0)):
        snapshot = await line.watch(table)
        expect_equal(snapshot["info"]["table"], table, "the table of the info")
        expect_equal(snapshot.get("you"), you, "the viewer's own seat")
        expect_equal([seat["seat"] for seat in snapshot["seats"]], [0, 1, 3], "the taken seats, by number")
        await spectator.until_seq(table, snapshot["seq"])
        seen = spectator.tables[table]
        started = seen.of_kind("hand_started")[-1]
        posted = [event["seat"] for event in seen.of_kind("blind_posted")]
        where = (snapshot["button"], snapshot["small_blind"], snapshot["big_blind"])
        wanted = (started["button"], *sorted(posted, key=lambda seat: clockwise(started, seat)))
        expect_equal(where, wanted, "the seats of the button and the blinds")
        expect_equal(snapshot["hand"][0], started, "the first event of the hand")
        expect_equal(snapshot["turn"]["seat"], seen.turn and seen.turn["seat"], "whose turn it is")
        shown = [event["seat"] for event in snapshot["hand"] if event and event["kind"] == "hole_cards_dealt"]
        expect_equal(shown, [] if you is None else [you], "whose cards a snapshot shows")
        expect_equal(snapshot["hand"].count(None), 4 - len(shown), "the events that it does not show")
        first = snapshot["seq"] - len(snapshot["hand"]) + 1
        of_updates = [seen.events[first + step] for step in range(len(snapshot["hand"]))]
        differ = [each for each in zip(of_updates, snapshot["hand"], strict=True) if each[0] != each[1]]
        expect(all(None in each for each in differ), "a snapshot and the updates tell different events")


def clockwise(started: Message, seat: int) -> int:
    """The place of a seat from the left of the button."""
    return [each["number"] for each in started["seats"]].index(seat)


@case(
    the(
        "`snapshot`",
        "A client that starts from a snapshot is in the same state as one that followed from the table's opening.",
    ),
    the(
        "`update`",
        "The events of a table are numbered 1, 2, 3 and so on without a gap, alike for everyone.",
    ),
    the(
        "Events",
        "An event is a map with its `kind`.",
        "Everybody sees all but these: hole cards dealt and cards discarded go to their owner alone, the order of the deck, and what is kept of a table's password and of who has known it, to nobody; for the others there is a null.",
        "`deck_shuffled` | `cards`, `reserve` | the order of the deck, and of discards should they be shuffled: nobody sees it",
        "`hole_cards_dealt` | `seat`, `cards` | cards were dealt face down: only their owner sees them",
    ),
    the(
        "Worked exchanges",
        "With what it holds, a client is where it would be if it had never been away.",
    ),
)
async def every_viewer_is_told_the_same_but_for_hidden_cards(stage: Stage) -> None:
    game = await stage.game(3)
    opener = game.lines[0]
    spectator = await stage.guest()
    mirrors = {
        line: TableMirror.from_snapshot(
            as_type(await line.watch(game.table), Snapshot), line.welcome["player"]
        )
        for line in (*game.lines, spectator)
    }
    began = {line: mirror.seq for line, mirror in mirrors.items()}
    for _ in range(2):
        await game.play_until("hand_ended")
    last = game.seen.seq
    lines = [*game.lines, spectator]
    for line in lines:
        await line.until_seq(game.table, last)
    for seq in range(max(began.values()) + 1, last + 1):
        told = [line.tables[game.table].events[seq] for line in lines]
        shown = [event for event in told if event is not None]
        expect(all(isinstance(event["kind"], str) for event in shown), "an event has no kind")
        expect(all(event == shown[0] for event in shown), f"event {seq} is told in two ways")
        kind = shown[0]["kind"] if shown else "deck_shuffled"
        hidden = {"hole_cards_dealt", "deck_shuffled", "cards_discarded"}
        seers = 0 if not shown else 1 if kind in hidden else len(lines)
        expect_equal(len(shown), seers, f"how many were shown event {seq}, {kind}")
        if kind == "hole_cards_dealt":
            expect_equal(
                lines[shown[0]["seat"]].tables[game.table].events[seq],
                shown[0],
                "the cards as their owner sees them",
            )
    expect("deck_shuffled" not in opener.tables[game.table].kinds(), "the order of the deck was shown")
    for line in lines:
        followed, seen = mirrors[line], line.tables[game.table]
        for message in seen.updates:
            if began[line] < message["seq"] <= last:
                followed.apply(as_type(message, Update))
        if followed.seq == last:
            fresh = await line.watch(game.table)
            arrived = TableMirror.from_snapshot(as_type(fresh, Snapshot), line.welcome["player"])
            if arrived.seq == followed.seq:
                expect_equal(
                    followed.state, arrived.state, "the table as it was followed, and as a snapshot has it"
                )


@case(
    the(
        "`watch`",
        "Who sits down without watching gets no updates.",
    ),
    the(
        "`sit`",
        "Take a seat.",
        "The chips come from the player's balance, and go back to it when the player leaves.",
        "The result is a `seat_state`.",
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
        "`seat_state`",
        "`seat` | seat | – | the seat's number",
        "`player` | text | – | the player's id",
        "`name` | text | – | the player's name",
        "`stack` | chips | – | the chips behind; during a hand, those that it began with",
        "`sitting_out` | true or false | – | whether the player will be dealt out",
    ),
    the(
        "Events",
        "`table_opened` | `name`, `game`, `stakes`, `seats`, `min_buy_in`, `max_buy_in`, `act_ms`, `house`, `boards`, `bomb_pot_every`, `straddles`, `host`, `spectator_delay_ms`, `all_cards`, `spectators_chat`, `unlisted`, `locked`, `time_bank_ms`, `time_bank_refill_ms` | a table was opened; always the event 1",
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
        "`table_closed` |  | the table was closed; always the last event",
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
    await (await stage.guest()).refused("unknown_table", "sit", table=game.table, buy_in=5_000)
    expect("table_closed" not in game.seen.kinds(), "the table closed before the hand was over")
    ended = await game.play_until("hand_ended", folding)
    await game.play_until("table_closed", after=0)
    seen = game.seen
    expect_equal(
        seen.kinds()[-4:], ["hand_ended", "seat_left", "seat_left", "table_closed"], "the last events"
    )
    expect_equal(seen.events[seen.seq], {"kind": "table_closed"}, "the last event")
    left = sorted([event["seat"], event["stack"]] for event in seen.of_kind("seat_left"))
    expect_equal(set(ended), {"kind", "stacks"}, "the fields of hand_ended")
    expect_equal(left, sorted(ended["stacks"]), "who left with what")
    expect_equal(
        (await guest.result("show_account"))["balance"], balance + left[1][1], "the balance afterwards"
    )
    await host.refused("unknown_table", "watch", table=game.table)
    expect(
        game.table not in {info["table"] for info in await host.result("list_tables")},
        "it is in the list still",
    )
