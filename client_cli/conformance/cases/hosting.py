"""Commands for hosts."""

from typing import Final

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import Message, RawClient, with_stakes
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import folding
from riverboat.client_cli.conformance.stage import Stage

WHY: Final = "the case says so"
A_COMMAND: Final = (
    "`id` | string | required | the command's id",
    "`table` | string | required | the table's id",
)
A_REASON: Final = (
    "`reason` | string, 1 to 200 characters, printable | required | the reason, shown to everybody at the table",
)
A_KEPT_REASON: Final = (
    "`reason` | string, 1 to 200 characters, printable | required | the reason, recorded if an operator sends the command",
)


async def info_of(client: RawClient, table: str) -> Message:
    """Return the table_info from the list of tables."""
    found: list[Message] = await client.list_tables()
    return next(info for info in found if info["table"] == table)


async def wants_a_reason(client: RawClient, command: str, **fields: object) -> None:
    """Check that a missing, empty, too long or unprintable reason is refused."""
    for bad in ({}, {"reason": ""}, {"reason": "x" * 201}, {"reason": "a\x1b[2J"}):
        await client.refused("bad_message", command, **fields, **bad)


async def only_a_hundred(stage: Stage, command: str, refused: str) -> None:
    """Send `command` for a hundred players; one more must be `refused` with this code."""
    await stage.own_server(costly_burst=200)
    host = await stage.guest()
    table = (await stage.table(host))["table"]
    for number in range(101):
        client = await stage.guest()
        await client.watch(table)
        target = {"table": table, "player": client.welcome["player"], "reason": WHY}
        if number == 100:
            await host.refused(refused, command, **target)
        else:
            await host.result(command, **target)
        await client.socket.close()


@case(
    the("Commands for hosts", "The host of a table is the player who opened it."),
    the(
        "`table_info`",
        "`host` | string | empty | the id of the player who opened the table; empty for the server's own table",
    ),
    the(
        "Events",
        "`table_opened` | `name`, `rules`, `host`, `locked`, `tournament` | a table was opened; always the event 1",
    ),
)
async def player_who_opens_a_table_is_its_host(stage: Stage) -> None:
    host, other = await stage.guests(2)
    info = await stage.table(host)
    expect_equal(info["host"], host.welcome["player"], "the host")
    snapshot = await other.watch(info["table"])
    expect_equal(snapshot["info"]["host"], host.welcome["player"], "the host in a snapshot")
    expect_equal(snapshot["seq"], 1, "the number of the opening event")


@case(
    the(
        "`kick_player`",
        "Kick a player from the table for good.",
        "A seated player leaves at once or, during a hand, when the hand is over; the server folds for the player when the turn comes.",
        "The chips return to the player's balance.",
        "The player cannot sit down at this table again.",
        "Unless `may_watch` is true, the player cannot watch the table either: `player_kicked` is the last event that the player is sent, and `watch` and `resume` are refused.",
        *A_COMMAND,
        "`player` | string | required | the id of a player who has a seat or watches",
        *A_REASON,
        "`may_watch` | boolean | false | whether the player may still watch",
    ),
    the(
        "`snapshot`",
        "`kicked` | map | empty | the ids of the kicked players; true for those who may watch",
    ),
    the(
        "Events",
        "`player_kicked` | `player`, `name`, `may_watch`, `reason` | a player was kicked, and cannot sit down here again",
    ),
    the(
        "Error codes",
        "`not_at_table` | the player is not at this table",
        "`kicked` | the player was kicked from this table",
    ),
)
async def host_kicks_players(stage: Stage) -> None:
    game = await stage.game(3, chips=5_000)
    host, bob, _ = game.clients
    table, who = game.table, bob.welcome["player"]
    balance = (await bob.result("show_account"))["balance"]
    kick = {"table": table, "player": who, "reason": WHY}
    await game.turn()
    await wants_a_reason(host, "kick_player", table=table, player=who)
    await host.refused("not_at_table", "kick_player", **{**kick, "player": "nobody"})
    await host.result("kick_player", **kick, may_watch=True)
    kicked = await bob.event(table, "player_kicked")
    wanted = {"player": who, "name": bob.welcome["name"], "may_watch": True, "reason": WHY}
    expect_equal(kicked, {**wanted, "kind": "player_kicked"}, "the event")
    await game.act("call")
    expect_equal((await host.event(table, "folded"))["seat"], 1, "the seat that folded")
    await game.play_until("hand_ended")
    left = await host.event(table, "seat_left")
    expect_equal(left["seat"], 1, "the freed seat")
    found = (await bob.result("show_account"))["balance"]
    expect_equal(found, balance + left["stack"], "the balance afterwards")
    await bob.refused("kicked", "sit", table=table, buy_in=5_000)
    expect_equal((await bob.watch(table))["kicked"], {who: True}, "the kicked players")
    await host.result("kick_player", **kick)
    await bob.event(table, "player_kicked", after=bob.tables[table].seq)
    last = bob.tables[table].seq
    await host.result("sit_out", table=table)
    await host.event(table, "sat_out")
    await bob.refused("kicked", "watch", table=table)
    await bob.refused("kicked", "resume", table=table, seq=last)
    await bob.is_well()
    expect_equal(bob.tables[table].seq, last, "the last event received")
    expect_equal((await host.watch(table))["kicked"], {who: False}, "the kicked players")


@case(
    the(
        "`kick_player`",
        "At most 100 players can be kicked from one table.",
    ),
    the(
        "Error codes",
        "`too_many_kicked` | too many players have already been kicked from this table",
    ),
    need=Need.HOST,
)
async def kicked_players_are_limited(stage: Stage) -> None:
    await only_a_hundred(stage, "kick_player", "too_many_kicked")


@case(
    the(
        "`change_stakes`",
        "Change the stakes from the next hand on.",
        "The buy-in limits hold at once.",
        "The fields mean the same as in `open_table`.",
        "Omitted fields follow from the game and the others in the same way, not from the current stakes.",
        *A_COMMAND,
        *A_KEPT_REASON,
        "`stakes` | map, as in `open_table` | as in `open_table` | the stakes",
        "`min_buy_in` | chips | as in `open_table` | as in `open_table`",
        "`max_buy_in` | chips | as in `open_table` | as in `open_table`",
    ),
    the(
        "Events",
        "`stakes_changed` | `stakes`, `min_buy_in`, `max_buy_in` | the stakes from the next hand on; the buy-in limits hold at once",
    ),
)
async def host_changes_stakes(stage: Stage) -> None:
    game = await stage.game(2, big_blind=50, ante=5)
    host, table = game.clients[0], game.table
    await game.turn()
    await wants_a_reason(host, "change_stakes", table=table)
    await host.refused(
        "bad_stakes", "change_stakes", table=table, reason=WHY, stakes={"small_blind": 9, "big_blind": 8}
    )
    await host.refused("bad_stakes", "change_stakes", table=table, reason=WHY, stakes={"bring_in": 8})
    await host.refused("bad_buy_in", "change_stakes", table=table, reason=WHY, max_buy_in=1)
    given = {"big_blind": 400, "big_blind_ante": True, "max_buy_in": 50_000}
    await host.result("change_stakes", table=table, reason=WHY, **with_stakes(**given))
    changed = game.seen.of_kind("stakes_changed")[-1]
    stakes = {**changed["stakes"]}
    expect_equal((changed["min_buy_in"], changed["max_buy_in"]), (8_000, 50_000), "the limits")
    opened = (await stage.table(host, **given))["rules"]["stakes"]
    for name in ("small_blind", "big_blind", "ante", "big_blind_ante"):
        expect_equal(stakes[name], opened.get(name, 0), f"{name}, as of a table that is opened with these")
    rules = (await info_of(host, table))["rules"]
    expect_equal((rules["stakes"]["big_blind"], rules["min_buy_in"]), (400, 8_000), "the listed limits")
    await (await stage.guest()).refused("bad_buy_in", "sit", table=table, buy_in=1_000)
    ended = game.seen.seq
    expect_equal((await game.turn())["raise"][0], 100, "the minimum raise in the hand in progress")
    await game.play_until("hand_ended", folding, after=ended)
    started = await game.play_until("hand_started")
    expect_equal(started["stakes"], stakes, "the stakes of the next hand")
    stud = await stage.game(2, game="stud")
    fields = {"ante": 2, "bring_in": 5, "small_bet": 20, "big_bet": 50, "min_buy_in": 100, "max_buy_in": 900}
    await stud.clients[0].result("change_stakes", table=stud.table, reason=WHY, **with_stakes(**fields))
    rules = (await info_of(stud.clients[0], stud.table))["rules"]
    expect_equal({name: (rules["stakes"] | rules)[name] for name in fields}, fields, "the stakes at stud")
    heads_up = {"small_blind": 300, "big_blind": 500}
    await host.result("change_stakes", table=table, reason=WHY, stakes=heads_up)
    stakes = (await info_of(host, table))["rules"]["stakes"]
    expect_equal({name: stakes[name] for name in heads_up}, heads_up, "the blinds")


@case(
    the(
        "`close_table`",
        "If the table is closing already, nothing happens.",
        *A_REASON,
    ),
    the(
        "`table_info`",
        "`closing` | boolean | false | the table closes after the hand in progress",
    ),
    the(
        "Events",
        "`table_closing` | `reason` | the table closes when the hand in progress is over; nobody can sit down any more",
    ),
)
async def host_closes_table_after_the_hand(stage: Stage) -> None:
    game = await stage.game(2)
    host, table = game.clients[0], game.table
    await game.turn()
    await wants_a_reason(host, "close_table", table=table)
    for _ in range(2):
        await host.result("close_table", table=table, reason=WHY)
    closing = {"reason": WHY, "kind": "table_closing"}
    expect_equal(await game.clients[1].event(table, "table_closing"), closing, "the event")
    expect((await info_of(host, table))["closing"], "the list does not show that it closes")
    await (await stage.guest()).refused("table_closed", "sit", table=table, buy_in=5_000)
    await game.play_until("table_closed", folding)
    expect_equal(game.seen.of_kind("table_closing"), [closing], "the table_closing events")
    expect_equal(len(game.seen.of_kind("seat_left")), 2, "the number of freed seats")
    await host.refused("unknown_table", "close_table", table=table, reason=WHY)


@case(
    the(
        "`list_buy_ins`",
        "List the chips that each player has brought to a table and taken from it.",
        "The table may be closed.",
        "The result is a list of `buy_in_info`, by name.",
        *A_COMMAND,
    ),
    the(
        "`buy_in_info`",
        "`player` | string | required | the player's id",
        "`name` | string | required | the player's name",
        "`bought_in` | chips | required | total that the player has brought to the table",
        "`cashed_out` | chips | required | total that the player has taken from the table",
        "`on_table` | chips | required | the player's stack; during a hand, as it was at the start",
    ),
)
async def host_lists_buy_ins(stage: Stage) -> None:
    game = await stage.game(2, chips=(5_000, 7_000))
    host, bob = game.clients
    table, who = game.table, bob.welcome["player"]
    await game.play_until("hand_ended", folding)
    await host.result("pause_table", table=table, reason=WHY)
    await game.play_until("hand_ended", folding, after=0)
    rows = await host.result("list_buy_ins", table=table)
    expect_equal(
        [row["name"] for row in rows], sorted(client.welcome["name"] for client in game.clients), "the names"
    )
    expect_equal(sum(row["on_table"] for row in rows), 12_000, "the chips on the table")
    await bob.refused("operators_only", "list_buy_ins", table=table)
    await bob.refused("unknown_table", "list_buy_ins", table="nowhere")
    await host.result("close_table", table=table, reason=WHY)
    await game.play_until("table_closed", folding)
    rows = await host.result("list_buy_ins", table=table)
    row = next(row for row in rows if row["player"] == who)
    left = next(event["stack"] for event in game.seen.of_kind("seat_left") if event["seat"] == 1)
    wanted = {
        "player": who,
        "name": bob.welcome["name"],
        "bought_in": 7_000,
        "cashed_out": left,
        "on_table": 0,
    }
    expect_equal(row, wanted, "the buy_in_info")


@case(
    the(
        "Commands for hosts",
        "Hosts and operators may send these commands; everybody else is refused with `operators_only`.",
        "If an operator sends one, the server first records the operator and the reason.",
    ),
    the(
        "Error codes",
        "`operators_only` | the player is not an operator, nor the host of the table",
    ),
    need=Need.OPERATOR,
)
async def operators_can_do_what_hosts_do(stage: Stage) -> None:
    host, eve = await stage.guests(2)
    operator = await stage.operator()
    table = (await stage.table(host))["table"]
    await eve.watch(table)
    commands = {
        "pause_table": {},
        "resume_play": {},
        "change_stakes": {},
        "kick_player": {"player": eve.welcome["player"]},
        "close_table": {},
    }
    for command, fields in commands.items():
        await eve.refused("operators_only", command, table=table, reason=WHY, **fields)
    expect_equal(eve.tables[table].seq, 1, "the events at the table")
    for command, fields in commands.items():
        await operator.result(command, table=table, reason=WHY, **fields)
    rows = [row for row in await operator.result("list_audit", limit=100) if row["subject"] == table]
    kept = [(row["action"], row["operator"], row["reason"]) for row in reversed(rows)]
    me = operator.welcome["player"]
    expect_equal(kept, [(command, me, WHY) for command in commands], "the audit log")
