"""Commands for hosts."""

from functools import partial
from typing import Final

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import Line, Message, with_stakes
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import folding
from riverboat.client_cli.conformance.stage import Stage

WHY: Final = "the case says so"
A_COMMAND: Final = ("`id` | text | – | the command's id", "`table` | text | – | the table's id")
A_REASON: Final = (
    "`reason` | text, 1 to 200 characters, printable | – | why; everybody at the table reads it",
)
A_KEPT_REASON: Final = (
    "`reason` | text, 1 to 200 characters, printable | – | why; it is kept where an operator does it",
)

of_events = partial(the, "Events")
of_info = partial(the, "`table_info`")


async def info_of(line: Line, table: str) -> Message:
    """The table as the lobby shows it."""
    found: list[Message] = await line.list_tables()
    return next(info for info in found if info["table"] == table)


async def wants_a_reason(line: Line, command: str, **fields: object) -> None:
    """A reason that is missing, empty, too long or not printable is refused."""
    for bad in ({}, {"reason": ""}, {"reason": "x" * 201}, {"reason": "a\x1b[2J"}):
        await line.refused("bad_message", command, **fields, **bad)


async def only_a_hundred(stage: Stage, command: str, refused: str) -> None:
    """A host gives `command` about a hundred players of a table, and is `refused` with this about one more."""
    await stage.own_server(costly_burst=200)
    host = await stage.guest()
    table = (await stage.table(host))["table"]
    for number in range(101):
        line = await stage.guest()
        await line.watch(table)
        order = {"table": table, "player": line.welcome["player"], "reason": WHY}
        if number == 100:
            await host.refused(refused, command, **order)
        else:
            await host.result(command, **order)
        await line.socket.close()


@case(
    the("Commands for hosts", "The host of a table is the player who opened it."),
    of_info(
        "`host` | text | empty | the id of the player who opened the table; empty for a table of the server's own"
    ),
    of_events("`table_opened` | `name`, `rules`, `host`, `locked` | a table was opened; always the event 1"),
)
async def who_opens_a_table_is_its_host(stage: Stage) -> None:
    host, other = await stage.guests(2)
    info = await stage.table(host)
    expect_equal(info["host"], host.welcome["player"], "the host")
    snapshot = await other.watch(info["table"])
    expect_equal(snapshot["info"]["host"], host.welcome["player"], "the host in a snapshot")
    expect_equal(snapshot["seq"], 1, "the number of the opening")


@case(
    the(
        "`pause_table`",
        "Deal no hand after the one in progress, until `resume_play`.",
        "At a table that is paused already nothing happens.",
        *A_COMMAND,
        *A_REASON,
    ),
    the(
        "`resume_play`",
        "Deal again.",
        "At a table that is not paused nothing happens.",
        *A_COMMAND,
        *A_KEPT_REASON,
    ),
    of_info("`paused` | true or false | false | no hand is dealt after the one in progress"),
    of_events(
        "`table_paused` | `reason` | no hand is dealt after the one in progress",
        "`play_resumed` |  | hands are dealt again",
    ),
    the("Worked exchanges", "Whoever watches the table is told of each by an update."),
)
async def a_host_pauses_a_table_and_resumes_play(stage: Stage) -> None:
    game = await stage.game(2)
    host, table = game.lines[0], game.table
    await game.turn()
    await wants_a_reason(host, "pause_table", table=table)
    await wants_a_reason(host, "resume_play", table=table)
    await host.result("resume_play", table=table, reason=WHY)
    for _ in range(2):
        await host.result("pause_table", table=table, reason=WHY)
    expect_equal(
        await game.lines[1].event(table, "table_paused"), {"reason": WHY, "kind": "table_paused"}, "it"
    )
    once = game.seen.kinds().count("play_resumed")  # when the players had sat down
    expect_equal(once, 1, "how often play was resumed, once the table was asked for it that was not paused")
    expect_equal(game.seen.kinds().count("table_paused"), 1, "the number of pauses")
    await game.play_until("hand_ended", folding)
    expect((await info_of(host, table))["paused"], "the lobby shows no pause")
    await host.result("sit_out", table=table)
    await host.result("sit_in", table=table)
    expect_equal(game.seen.kinds().count("hand_started"), 1, "the hands that began")
    await host.result("resume_play", table=table, reason=WHY)
    await game.play_until("hand_started")
    expect("paused" not in await info_of(host, table), "the lobby shows a pause")
    kinds = game.seen.kinds()
    kinds = kinds[kinds.index("table_paused") :]
    expect(
        kinds.index("play_resumed") < len(kinds) - 1 - kinds[::-1].index("hand_started"), "a hand came first"
    )


@case(
    the(
        "`pause_table`",
        "Meanwhile nobody's seat is freed for having sat out too long: that time stands still.",
    ),
    need=Need.HOST,
)
async def a_pause_keeps_the_seats(stage: Stage) -> None:
    await stage.own_server(seat_kept=0.2)
    line = await stage.guest()
    tables = [(await stage.table(line))["table"] for _ in range(2)]
    for table in tables:
        await line.watch(table)
        await line.result("sit", table=table, buy_in=5_000)
    await line.result("pause_table", table=tables[0], reason=WHY)
    for table in tables:
        await line.result("sit_out", table=table)
    await line.event(tables[1], "seat_left")
    expect_equal(len((await line.watch(tables[0]))["seats"]), 1, "the seats at the table that is paused")
    await line.result("resume_play", table=tables[0], reason=WHY)
    await line.event(tables[0], "seat_left")


@case(
    the(
        "`pause_table`",
        "A player without a line to the table loses the seat when its `keep_ms` is over.",
    ),
    need=Need.HOST,
)
async def a_pause_does_not_keep_a_seat_for_ever(stage: Stage) -> None:
    await stage.own_server(seat_kept=0.1, guest_table_kept=0.3)
    line, gone = await stage.guests(2)
    table = (await stage.table(line))["table"]
    await line.watch(table)
    await gone.watch(table)
    await gone.result("sit", table=table, buy_in=5_000, seat=2)
    await line.result("pause_table", table=table, reason=WHY)
    gone.vanish()
    expect_equal((await line.event(table, "seat_left"))["seat"], 2, "whose seat is free")


@case(
    the(
        "`kick_player`",
        "Show a player out for good.",
        "One who has a seat leaves it at once, or when the hand in progress is over, in which the player is folded when the turn comes; the chips go back to the balance.",
        "The player does not sit down at this table again.",
        "Unless `may_watch`, the player's lines watch it no longer: the event that tells of it is the last that they see, and `watch` and `resume` are refused.",
        *A_COMMAND,
        "`player` | text | – | the id of a player who has a seat or looks on",
        *A_REASON,
        "`may_watch` | true or false | false | whether the player may go on looking on",
    ),
    the(
        "`snapshot`",
        "`kicked` | a map | empty | the ids of the players who were shown out; true for those who may look on",
    ),
    of_events(
        "`player_kicked` | `player`, `name`, `may_watch`, `reason` | a player was shown out, and sits down here no more"
    ),
    the(
        "Codes of refusals",
        "`not_here` | there is no such player at this table",
        "`kicked` | the player was shown out of this table",
    ),
)
async def a_host_shows_players_out(stage: Stage) -> None:
    game = await stage.game(3, chips=5_000)
    host, bob, _ = game.lines
    table, who = game.table, bob.welcome["player"]
    balance = (await bob.result("show_account"))["balance"]
    kick = {"table": table, "player": who, "reason": WHY}
    await game.turn()
    await wants_a_reason(host, "kick_player", table=table, player=who)
    await host.refused("not_here", "kick_player", **{**kick, "player": "nobody"})
    await host.result("kick_player", **kick, may_watch=True)
    told = await bob.event(table, "player_kicked")
    wanted = {"player": who, "name": bob.welcome["name"], "may_watch": True, "reason": WHY}
    expect_equal(told, {**wanted, "kind": "player_kicked"}, "what everybody is told")
    await game.act("call")
    expect_equal((await host.event(table, "folded"))["seat"], 1, "the seat that folded")
    await game.play_until("hand_ended")
    left = await host.event(table, "seat_left")
    expect_equal(left["seat"], 1, "the seat that is left")
    found = (await bob.result("show_account"))["balance"]
    expect_equal(found, balance + left["stack"], "the balance afterwards")
    await bob.refused("kicked", "sit", table=table, buy_in=5_000)
    expect_equal((await bob.watch(table))["kicked"], {who: True}, "who was shown out")
    await host.result("kick_player", **kick)
    await bob.event(table, "player_kicked", after=bob.tables[table].seq)
    last = bob.tables[table].seq
    await host.result("sit_out", table=table)
    await host.event(table, "sat_out")
    await bob.refused("kicked", "watch", table=table)
    await bob.refused("kicked", "resume", table=table, seq=last)
    await bob.is_well()
    expect_equal(bob.tables[table].seq, last, "the last event that was seen")
    expect_equal((await host.watch(table))["kicked"], {who: False}, "who was shown out")


@case(
    the("`kick_player`", "At one table 100 players can be shown out."),
    the(
        "Codes of refusals",
        "`too_many_kicked` | too many players were shown out of this table already",
    ),
    need=Need.HOST,
)
async def only_so_many_players_are_shown_out(stage: Stage) -> None:
    await only_a_hundred(stage, "kick_player", "too_many_kicked")


@case(
    the(
        "`change_stakes`",
        "Play for other stakes from the next hand on; the limits of buy-ins hold at once.",
        "The fields mean what they mean in `open_table`, and those that are left out follow from the game and from the others in the same way: not from what was played for before.",
        *A_COMMAND,
        *A_KEPT_REASON,
        "`stakes` | a map, as in `open_table` | as in `open_table` | the stakes",
        "`min_buy_in` | chips | as in `open_table` | as in `open_table`",
        "`max_buy_in` | chips | as in `open_table` | as in `open_table`",
    ),
    of_events(
        "`stakes_changed` | `stakes`, `min_buy_in`, `max_buy_in` | from the next hand on it is played for these; the limits hold at once"
    ),
)
async def a_host_changes_the_stakes(stage: Stage) -> None:
    game = await stage.game(2, big_blind=50, ante=5)
    host, table = game.lines[0], game.table
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
    expect_equal((rules["stakes"]["big_blind"], rules["min_buy_in"]), (400, 8_000), "what the lobby shows")
    await (await stage.guest()).refused("bad_buy_in", "sit", table=table, buy_in=1_000)
    ended = game.seen.seq
    expect_equal((await game.turn())["raise"][0], 100, "the least raise in the hand in progress")
    await game.play_until("hand_ended", folding, after=ended)
    started = await game.play_until("hand_started")
    expect_equal(started["stakes"], stakes, "the stakes of the next hand")
    stud = await stage.game(2, game="stud")
    fields = {"ante": 2, "bring_in": 5, "small_bet": 20, "big_bet": 50, "min_buy_in": 100, "max_buy_in": 900}
    await stud.lines[0].result("change_stakes", table=stud.table, reason=WHY, **with_stakes(**fields))
    rules = (await info_of(stud.lines[0], stud.table))["rules"]
    expect_equal({name: (rules["stakes"] | rules)[name] for name in fields}, fields, "the stakes at stud")
    heads_up = {"small_blind": 300, "big_blind": 500}
    await host.result("change_stakes", table=table, reason=WHY, stakes=heads_up)
    stakes = (await info_of(host, table))["rules"]["stakes"]
    expect_equal({name: stakes[name] for name in heads_up}, heads_up, "the blinds")


@case(
    the(
        "`close_table`",
        "At a table that closes already nothing happens.",
        *A_REASON,
    ),
    of_info("`closing` | true or false | false | the table closes after the hand in progress"),
    of_events(
        "`table_closing` | `reason` | the table closes when the hand in progress is over; nobody sits down any more"
    ),
)
async def a_host_closes_a_table_after_the_hand(stage: Stage) -> None:
    game = await stage.game(2)
    host, table = game.lines[0], game.table
    await game.turn()
    await wants_a_reason(host, "close_table", table=table)
    for _ in range(2):
        await host.result("close_table", table=table, reason=WHY)
    closing = {"reason": WHY, "kind": "table_closing"}
    expect_equal(await game.lines[1].event(table, "table_closing"), closing, "what everybody is told")
    expect((await info_of(host, table))["closing"], "the lobby does not show it")
    await (await stage.guest()).refused("table_closed", "sit", table=table, buy_in=5_000)
    await game.play_until("table_closed", folding)
    expect_equal(game.seen.of_kind("table_closing"), [closing], "how often it was told")
    expect_equal(len(game.seen.of_kind("seat_left")), 2, "the seats that were left")
    await host.refused("unknown_table", "close_table", table=table, reason=WHY)


@case(
    the(
        "`list_buy_ins`",
        "Ask who brought what to a table, and took what away; also when it has closed.",
        "The result is a list of `buy_in_info`, by name.",
        *A_COMMAND,
    ),
    the(
        "`buy_in_info`",
        "`player` | text | – | the player's id",
        "`name` | text | – | the player's name",
        "`bought_in` | chips | – | what the player brought to the table, in all",
        "`cashed_out` | chips | – | what the player took away, in all",
        "`on_table` | chips | – | the stack that is there; during a hand, the one that it began with",
    ),
)
async def a_host_asks_who_bought_in(stage: Stage) -> None:
    game = await stage.game(2, chips=(5_000, 7_000))
    host, bob = game.lines
    table, who = game.table, bob.welcome["player"]
    await game.play_until("hand_ended", folding)
    await host.result("pause_table", table=table, reason=WHY)
    await game.play_until("hand_ended", folding, after=0)
    rows = await host.result("list_buy_ins", table=table)
    expect_equal(
        [row["name"] for row in rows], sorted(line.welcome["name"] for line in game.lines), "the names"
    )
    expect_equal(sum(row["on_table"] for row in rows), 12_000, "what lies on the table")
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
    expect_equal(row, wanted, "what is told of a player")


@case(
    the(
        "Commands for hosts",
        "These are for the host, and for operators, of whom it is kept who did it and why before it is done; everybody else is refused with `operators_only`.",
    ),
    the("Codes of refusals", "`operators_only` | the player is no operator, nor the host of the table"),
    need=Need.OPERATOR,
)
async def operators_do_what_hosts_do(stage: Stage) -> None:
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
    expect_equal(kept, [(command, me, WHY) for command in commands], "what was kept")
