"""Opening and listing tables, and their rules."""

import asyncio
from typing import Any

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import Message, opening
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import Stage, until
from riverboat.engine.games import GAMES
from riverboat.engine.rotations import ROTATIONS
from riverboat.server.protocol.generated import codes_of_games

INFO = {"table", "name", "rules", "players", "watchers", "hand"}
RULES = {"stakes", "seats", "min_buy_in", "max_buy_in", "act_ms", "keep_ms"}
RULES = {*RULES, "time_bank_ms", "time_bank_refill_ms"}


async def rules_of(stage: Stage, **rules: Any) -> Message:
    """Open a table with these rules, and return the rules in its table_info."""
    found: Message = (await stage.table(await stage.guest(), **rules))["rules"]
    return found


async def expect_rules(stage: Stage, wanted: Message, **rules: Any) -> None:
    """Raise Failed unless a table opened with `rules` has the fields `wanted`; 0 may be omitted."""
    found = await rules_of(stage, **rules)
    for field, value in wanted.items():
        expect_equal(
            (found["stakes"] | found).get(field, 0), value, f"{field} of a table opened with {rules}"
        )


@case(
    the(
        "`list_tables`",
        "List the open tables that match every given filter, oldest first.",
        "The result is a `table_page`.",
        "`id` | string | required | the command's id",
    ),
    the(
        "`table_page`",
        "A page of the open tables.",
        "`tables` | list of `table_info` | required | the tables, the oldest first",
    ),
    the(
        "`open_table`",
        "Open a table.",
        "The result is its `table_info`.",
        "`id` | string | required | the command's id",
        "`name` | as a player's name | required | the table's name",
        "`rules` | map, see below | the default rules | the rules of the table",
        "`rules` is a map:",
    ),
    the(
        "`table_info`",
        "`table` | string | required | the table's id",
        "`name` | string | required | its name",
        "`rules` | map, as in `open_table` | required | its rules; stakes that are 0 or false are omitted",
        "`players` | integer | required | how many seats are taken",
        "`watchers` | integer | required | how many connections watch",
        "`hand` | integer or null | required | the id of the hand in progress",
    ),
    the(
        "Examples",
        "Listing and opening tables.",
    ),
)
async def table_is_opened_and_listed(stage: Stage) -> None:
    client = await stage.guest()
    first, second = [await stage.table(client, name=name) for name in ("Conf \u2660 one", "Conf two")]
    expect_equal(INFO - set(first), set(), "the missing fields of a table with standard rules")
    expect_equal(set(first["rules"]), RULES, "the rules that a table with standard rules shows")
    expect_equal(first["name"], "Conf \u2660 one", "the name")
    expect_equal(
        (first["players"], first["watchers"], first["hand"]),
        (0, 0, None),
        "the players and watchers of a new table",
    )
    listed = await client.list_tables()
    ids = [info["table"] for info in listed]
    expect_equal(
        [info for info in listed if info["table"] in {first["table"], second["table"]}],
        [first, second],
        "both tables in the list, oldest first",
    )
    expect_equal(len(set(ids)), len(ids), "the number of different ids")
    await client.watch(first["table"])
    await client.result("sit", table=first["table"], buy_in=5_000)
    other = await stage.guest()
    await other.watch(first["table"])
    await other.result("sit", table=first["table"], buy_in=5_000)
    started = await client.event(first["table"], "hand_started")
    for source in (await client.list_tables(), [(await other.watch(first["table"]))["info"]]):
        [info] = [info for info in source if info["table"] == first["table"]]
        expect_equal(
            (info["players"], info["watchers"], info["hand"]),
            (2, 2, started["hand"]),
            "the players and watchers",
        )
    await client.requires("open_table", name="x")
    await client.rejects("open_table", "name", "", "x" * 25, " x", "x ", "a\nb", "a\u200bb", 7, None)


@case(
    the(
        "`open_table`",
        "`game` | string | `nlhe` | the code of a game, or of a rotation of games",
        f"The codes of games: {codes_of_games()}.",
    ),
    the(
        "Error codes",
        "`unknown_game` | the game does not exist",
    ),
)
async def every_game_can_be_opened(stage: Stage) -> None:
    client = await stage.guest()
    for number, code in enumerate((*GAMES, *ROTATIONS)):
        if number % 4 == 0:
            client = await stage.guest()
        expect_equal((await stage.table(client, game=code))["rules"].get("game", "nlhe"), code, "the game")
    other = await stage.guest()
    for code in ("chess", "", "NLHE"):
        await other.refused("unknown_game", "open_table", **opening(name="No", game=code))
    expect("game" not in (await stage.table(other))["rules"], "the default game is shown")


@case(
    the(
        "`open_table`",
        "Stakes that the game does not use are refused; omitted stakes follow from the game and the others.",
        "`stakes` | map, see below | those of the game | the stakes",
        "`stakes` is a map:",
        "`small_blind` | chips | half the big blind | the small blind",
        "`big_blind` | chips | the small bet, or 100 | the big blind; the smallest bet, and at fixed limit the small bet",
        "`ante` | chips | 0; with a bring-in, a tenth of the small bet; with neither blinds nor a bring-in, the small bet | what every player posts before the deal; in a rotation, only in games with a bring-in",
        "`bring_in` | chips | a quarter of the small bet | in stud games, what the worst upcard must open with",
        "`small_bet` | chips | the big blind, or 100 | the smallest bet, and at fixed limit the bet of the early streets; equal to the big blind, if any",
        "`big_bet` | chips | two small bets | at fixed limit, the bet of the late streets",
        "`min_buy_in` | chips, at least a big blind or small bet | 20 big blinds, or small bets | the minimum buy-in",
        "`max_buy_in` | chips, up to 10^12 | 200 big blinds, or small bets | the maximum buy-in",
    ),
    the(
        "Error codes",
        "`bad_stakes` | the game cannot be played for these stakes, or does not use one of them",
    ),
    the(
        "Examples",
        "Other games, and rules that do not fit them.",
    ),
)
async def omitted_stakes_have_defaults(stage: Stage) -> None:
    blinds = {"small_blind": 50, "big_blind": 100, "ante": 0, "bring_in": 0, "small_bet": 0, "big_bet": 0}
    await expect_rules(stage, {**blinds, "min_buy_in": 2_000, "max_buy_in": 20_000})
    wanted = {**blinds, "small_blind": 15, "big_blind": 30, "min_buy_in": 600, "max_buy_in": 6_000}
    await expect_rules(stage, wanted, big_blind=30)
    await expect_rules(stage, {**blinds, "small_blind": 10, "ante": 5}, small_blind=10, ante=5)
    await expect_rules(
        stage, {"big_blind": 40, "small_blind": 20, "small_bet": 40}, game="flhe", small_bet=40
    )
    stud = {"small_blind": 0, "big_blind": 0, "ante": 10, "bring_in": 25, "small_bet": 100, "big_bet": 0}
    await expect_rules(stage, {**stud, "min_buy_in": 2_000, "max_buy_in": 20_000}, game="stud")
    wanted = {**stud, "ante": 20, "bring_in": 50, "small_bet": 200, "min_buy_in": 4_000, "max_buy_in": 40_000}
    await expect_rules(stage, wanted, game="razz", small_bet=200)
    await expect_rules(
        stage, {"ante": 5, "bring_in": 30, "big_bet": 300}, game="stud8", ante=5, bring_in=30, big_bet=300
    )
    await expect_rules(stage, {"ante": 100, "bring_in": 0, "small_blind": 0, "small_bet": 100}, game="kuhn")
    await expect_rules(stage, {**blinds, "ante": 10, "bring_in": 25}, game="horse")
    await expect_rules(stage, {"min_buy_in": 100, "max_buy_in": 7_777}, min_buy_in=100, max_buy_in=7_777)
    client = await stage.guest()
    for rules in (
        {"game": "razz", "big_blind": 100},
        {"game": "nlhe", "bring_in": 10},
        {"game": "nlhe", "big_bet": 300},
        {"game": "kuhn", "small_blind": 50},
        {"small_blind": 100, "big_blind": 50},
    ):
        await client.refused("bad_stakes", "open_table", **opening(name="No", **rules))
    for buy_ins in ({"min_buy_in": 99}, {"max_buy_in": 10**12 + 1}, {"min_buy_in": 200, "max_buy_in": 199}):
        await client.refused("bad_buy_in", "open_table", **opening(name="No", **buy_ins))
    for field in (
        "stakes.small_blind",
        "stakes.big_blind",
        "stakes.ante",
        "stakes.bring_in",
        "stakes.small_bet",
        "stakes.big_bet",
        "min_buy_in",
        "max_buy_in",
    ):
        guest = await stage.guest()
        await guest.rejects("open_table", f"rules.{field}", -1, 10**15 + 1, 10.5, "100", name="No")


@case(
    the(
        "`open_table`",
        "`seats` | 2 to 10 | 6, or as many as the game allows | how many players may sit",
        "`act_ms` | 200 to 300,000 | 15,000 | the time to act",
        "`boards` | 1 to 3 | 1 | how many boards are dealt, in games with a board",
    ),
    the(
        "Error codes",
        "`bad_rules` | the game does not allow this number of players or boards, or these house rules or options",
    ),
)
async def seats_time_and_boards(stage: Stage) -> None:
    client = await stage.guest()
    info = await client.result("open_table", name="Conformance")
    expect_equal(info["rules"]["seats"], 6, "the default seats")
    expect("act_ms" not in info["rules"], "the default time to act is shown")
    await client.result("close_table", table=info["table"], reason="the case is over")
    await expect_rules(stage, {"seats": 2}, game="kuhn")
    await expect_rules(stage, {"seats": 10, "act_ms": 300_000}, seats=10, act_ms=300_000)
    await expect_rules(stage, {"seats": 2, "act_ms": 200, "boards": 3}, seats=2, act_ms=200, boards=3)
    await client.rejects("open_table", "rules.seats", 1, 11, "6", name="No")
    await client.rejects("open_table", "rules.act_ms", 199, 300_001, None, 250.5, name="No")
    await client.rejects("open_table", "rules.boards", 0, 4, True, name="No")
    for rules in ({"game": "stud", "seats": 9}, {"game": "stud", "boards": 2}, {"house": {"max_runs": 4}}):
        await (await stage.guest()).refused("bad_rules", "open_table", **opening(name="No", **rules))
    game = await stage.game(boards=2)
    await game.play_until("hand_ended")
    dealt = [(event["board"], len(event["cards"])) for event in game.seen.of_kind("board_dealt")]
    expect_equal(
        sorted(dealt),
        [(board, cards) for board in (0, 1) for cards in (1, 1, 3)],
        "the cards dealt on two boards",
    )
    expect_equal(game.seen.of_kind("hand_started")[0]["boards"], 2, "the boards of the hand")
    expect_equal(
        {event["board"] for event in game.seen.of_kind("pot_awarded")}, {0, 1}, "the boards of the pots"
    )


@case(
    the(
        "`open_table`",
        "`keep_ms` | 60,000 to 604,800,000 | the maximum | how long the table stays open with nobody at it",
        "A table with nobody in a seat and nobody watching closes after its `keep_ms`.",
        "That is at most 4 hours if a registered player opens the table, and at most 15 minutes if a guest does.",
    ),
    the(
        "Error codes",
        "`table_closed` | the table has closed, or closes when its hand is over; `message` says when and why",
    ),
    need=Need.HOST,
)
async def empty_table_closes_after_a_while(stage: Stage) -> None:
    guest, registered = await stage.guest(), await stage.registered()
    for client, most in ((guest, 900_000), (registered, 14_400_000)):
        expect_equal((await stage.table(client))["rules"]["keep_ms"], most, "keep_ms")
        kept = (await stage.table(client, keep_ms=60_000))["rules"]["keep_ms"]
        expect_equal(kept, 60_000, "the requested keep_ms")
        await client.refused("bad_rules", "open_table", **opening(name="No", keep_ms=most + 1))
    await guest.rejects("open_table", "rules.keep_ms", 59_999, 604_800_001, "60000", name="No")
    await stage.own_server(guest_table_kept=0.2, seat_kept=0.2)
    client, late = await stage.guests(2)
    table = (await stage.table(client))["table"]
    await client.watch(table)
    await client.result("sit", table=table, buy_in=5_000)
    client.vanish()

    async def has_closed() -> bool:
        reply = await late.ask("watch", table=table)
        if "result" in reply:  # a watcher keeps it open
            await late.result("unwatch", table=table)
            await asyncio.sleep(0.5)
        return reply.get("code") == "table_closed"

    await until(has_closed, "an empty table closes")
    refusal = await late.refused("table_closed", "resume", table=table, seq=1)
    expect(
        "nobody was at the table for 0.2 seconds" in refusal["message"],
        f"{refusal['message']!r} does not say why",
    )
