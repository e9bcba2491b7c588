"""Tables: which are open, and the rules that one is opened with."""

import asyncio
from typing import Any

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import Message, opening
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import folding
from riverboat.client_cli.conformance.stage import Stage, until

GAMES = (
    *("nlhe", "plhe", "flhe", "short-deck", "plo", "plo5", "plo6", "plo8", "flo", "flo8", "5cd"),
    *("stud", "stud8", "razz", "27sd", "27td", "badugi", "kuhn", "leduc"),
)
INFO = {"table", "name", "rules", "players", "watchers", "hand"}
RULES = {"stakes", "seats", "min_buy_in", "max_buy_in", "act_ms", "keep_ms"}
RULES = {*RULES, "time_bank_ms", "time_bank_refill_ms"}


async def rules_of(stage: Stage, **rules: Any) -> Message:
    """What the rules of a table come to that is opened with these."""
    found: Message = (await stage.table(await stage.guest(), **rules))["rules"]
    return found


async def expect_rules(stage: Stage, wanted: Message, **rules: Any) -> None:
    """Raise Failed unless a table that is opened with `rules` has what is `wanted`; 0 may be left out."""
    found = await rules_of(stage, **rules)
    for field, value in wanted.items():
        expect_equal(
            (found["stakes"] | found).get(field, 0), value, f"{field} of a table opened with {rules}"
        )


@case(
    the(
        "`list_tables`",
        "List the open tables.",
        "The result is a `table_page`.",
        "`id` | text | – | the command's id",
    ),
    the(
        "`table_page`",
        "A page of the open tables.",
        "`tables` | list of `table_info` | – | the tables, the oldest first",
    ),
    the(
        "`open_table`",
        "Open a table.",
        "The result is its `table_info`.",
        "`id` | text | – | the command's id",
        "`name` | as a player's name | – | the table's name",
        "`rules` | a map, see below | the standard ones | the rules of the table",
        "`rules` is a map:",
    ),
    the(
        "`table_info`",
        "`table` | text | – | the table's id",
        "`name` | text | – | its name",
        "`rules` | a map, as in `open_table` | – | its rules; of the stakes, those that are 0 or false are left out",
        "`players` | whole number | – | how many seats are taken",
        "`watchers` | whole number | – | how many lines watch",
        "`hand` | whole number or null | – | the id of the hand in progress",
    ),
    the(
        "Worked exchanges",
        "The tables, and one of one's own.",
    ),
)
async def a_table_is_opened_and_listed(stage: Stage) -> None:
    line = await stage.guest()
    first, second = [await stage.table(line, name=name) for name in ("Conf \u2660 one", "Conf two")]
    expect_equal(INFO - set(first), set(), "the fields that are missing of a table with the standard rules")
    expect_equal(set(first["rules"]), RULES, "the rules that are shown, of a game with standard rules")
    expect_equal(first["name"], "Conf \u2660 one", "the name")
    expect_equal((first["players"], first["watchers"], first["hand"]), (0, 0, None), "who is at a new table")
    listed = await line.list_tables()
    ids = [info["table"] for info in listed]
    expect_equal(
        [info for info in listed if info["table"] in {first["table"], second["table"]}],
        [first, second],
        "both in the list, the older first",
    )
    expect_equal(len(set(ids)), len(ids), "the number of different ids")
    await line.watch(first["table"])
    await line.result("sit", table=first["table"], buy_in=5_000)
    other = await stage.guest()
    await other.watch(first["table"])
    await other.result("sit", table=first["table"], buy_in=5_000)
    started = await line.event(first["table"], "hand_started")
    for source in (await line.list_tables(), [(await other.watch(first["table"]))["info"]]):
        [info] = [info for info in source if info["table"] == first["table"]]
        expect_equal(
            (info["players"], info["watchers"], info["hand"]),
            (2, 2, started["hand"]),
            "who is at the table",
        )
    await line.requires("open_table", name="x")
    await line.rejects("open_table", "name", "", "x" * 25, " x", "x ", "a\nb", "a\u200bb", 7, None)


@case(
    the(
        "`open_table`",
        "`game` | text | `nlhe` | the code of a game, or of a rotation of games",
        "The codes of games: `nlhe` (no-limit hold'em), `plhe` (pot-limit hold'em), `flhe` (fixed-limit hold'em), `short-deck` (no-limit short-deck hold'em), `plo` (pot-limit Omaha), `plo5` (pot-limit five-card Omaha), `plo6` (pot-limit six-card Omaha), `plo8` (pot-limit Omaha high-low), `flo` (fixed-limit Omaha), `flo8` (fixed-limit Omaha high-low), `5cd` (no-limit five-card draw), `stud` (seven-card stud), `stud8` (seven-card stud high-low), `razz` (razz), `27sd` (no-limit deuce-to-seven single draw), `27td` (fixed-limit deuce-to-seven triple draw), `badugi` (fixed-limit badugi), `kuhn` (Kuhn poker), `leduc` (Leduc hold'em).",
    ),
    the(
        "Codes of refusals",
        "`unknown_game` | there is no such game",
    ),
)
async def every_game_can_be_opened(stage: Stage) -> None:
    line = await stage.guest()
    for number, code in enumerate((*GAMES, "horse", "8-game")):
        if number % 4 == 0:
            line = await stage.guest()
        expect_equal((await stage.table(line, game=code))["rules"].get("game", "nlhe"), code, "the game")
    other = await stage.guest()
    for code in ("chess", "", "NLHE"):
        await other.refused("unknown_game", "open_table", **opening(name="No", game=code))
    expect("game" not in (await stage.table(other))["rules"], "a game is shown of a table that did not say")


@case(
    the(
        "`open_table`",
        "Stakes that the game has no use for are refused; those that are left out follow from the game and from the others.",
        "`stakes` | a map, see below | those of the game | the stakes",
        "`stakes` is a map; what is left out of it follows from the game and from the rest:",
        "`small_blind` | chips | half the big blind | the small blind",
        "`big_blind` | chips | the small bet, or 100 | the big blind; the smallest bet, and at fixed limit the small bet",
        "`ante` | chips | 0; a tenth of the small bet where there is a bring-in, the small bet where there are neither blinds nor a bring-in | what every player posts before the deal; in a rotation, in the games with a bring-in alone",
        "`bring_in` | chips | a quarter of the small bet | what the worst card showing has to open with, in stud games",
        "`small_bet` | chips | the big blind, or 100 | the smallest bet, and at fixed limit that of the early streets, where it is the big blind if there is one",
        "`big_bet` | chips | two small bets | at fixed limit the bet of the late streets",
        "`min_buy_in` | chips, no less than a big blind or small bet | 20 big blinds, or small bets | the least buy-in",
        "`max_buy_in` | chips, up to 10^12 | 200 big blinds, or small bets | the highest buy-in",
    ),
    the(
        "Codes of refusals",
        "`bad_stakes` | the game could not be played for these stakes, or has no use for one of them",
    ),
    the(
        "Worked exchanges",
        "Other games, and rules that no table could have.",
    ),
)
async def stakes_that_are_left_out_follow(stage: Stage) -> None:
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
    line = await stage.guest()
    for rules in (
        {"game": "razz", "big_blind": 100},
        {"game": "nlhe", "bring_in": 10},
        {"game": "nlhe", "big_bet": 300},
        {"game": "kuhn", "small_blind": 50},
        {"small_blind": 100, "big_blind": 50},
    ):
        await line.refused("bad_stakes", "open_table", **opening(name="No", **rules))
    for buy_ins in ({"min_buy_in": 99}, {"max_buy_in": 10**12 + 1}, {"min_buy_in": 200, "max_buy_in": 199}):
        await line.refused("bad_buy_in", "open_table", **opening(name="No", **buy_ins))
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
        "`seats` | 2 to 10 | 6, or as many as the game takes | how many may sit",
        "`act_ms` | 200 to 300,000 | 15,000 | the time to act",
        "`boards` | 1 to 3 | 1 | how many boards are dealt side by side, in games with a board",
    ),
    the(
        "Codes of refusals",
        "`bad_rules` | the game cannot be played with so many players or boards, or with these house rules or options",
    ),
)
async def seats_time_and_boards(stage: Stage) -> None:
    line = await stage.guest()
    info = await line.result("open_table", name="Conformance")
    expect_equal(info["rules"]["seats"], 6, "seats, left out")
    expect("act_ms" not in info["rules"], "the standard time to act is shown")
    await line.result("close_table", table=info["table"], reason="the case is over")
    await expect_rules(stage, {"seats": 2}, game="kuhn")
    await expect_rules(stage, {"seats": 10, "act_ms": 300_000}, seats=10, act_ms=300_000)
    await expect_rules(stage, {"seats": 2, "act_ms": 200, "boards": 3}, seats=2, act_ms=200, boards=3)
    await line.rejects("open_table", "rules.seats", 1, 11, "6", name="No")
    await line.rejects("open_table", "rules.act_ms", 199, 300_001, None, 250.5, name="No")
    await line.rejects("open_table", "rules.boards", 0, 4, True, name="No")
    for rules in ({"game": "stud", "seats": 9}, {"game": "stud", "boards": 2}, {"house": {"max_runs": 4}}):
        await (await stage.guest()).refused("bad_rules", "open_table", **opening(name="No", **rules))
    game = await stage.game(boards=2)
    await game.play_until("hand_ended")
    dealt = [(event["board"], len(event["cards"])) for event in game.seen.of_kind("board_dealt")]
    expect_equal(
        sorted(dealt),
        [(board, cards) for board in (0, 1) for cards in (1, 1, 3)],
        "what was dealt on two boards",
    )
    expect_equal(game.seen.of_kind("hand_started")[0]["boards"], 2, "the boards of the hand")
    expect_equal(
        {event["board"] for event in game.seen.of_kind("pot_awarded")}, {0, 1}, "the boards that decided"
    )


@case(
    the(
        "`open_table`",
        "`big_blind_ante` | true or false | false | the big blind posts one ante for the whole table",
    ),
    the(
        "Events",
        "`ante_posted` | `seat`, `amount`, `dead` | an ante was posted; `dead` tells one for the whole table, or a small blind that was missed",
        "`blind_posted` | `seat`, `amount` | a blind was posted",
    ),
)
async def antes_are_posted(stage: Stage) -> None:
    game = await stage.game(3, ante=100, big_blind_ante=True)
    expect_equal(game.info["rules"]["stakes"]["big_blind_ante"], True, "big_blind_ante of the table")
    await game.turn()
    blinds = game.seen.of_kind("blind_posted")
    expect_equal([set(event) for event in blinds], [{"kind", "seat", "amount"}] * 2, "the fields of blinds")
    big = next(event["seat"] for event in blinds if event["amount"] == 100)
    ante = {"kind": "ante_posted", "seat": big, "amount": 100, "dead": True}
    expect_equal(game.seen.of_kind("ante_posted"), [ante], "the ante of the big blind")
    game = await stage.game(3, ante=10)
    await game.turn()
    antes = [(event["amount"], event["dead"]) for event in game.seen.of_kind("ante_posted")]
    expect_equal(antes, [(10, False)] * 3, "the antes of three players")
    await (await stage.guest()).rejects(
        "open_table", "rules.stakes.big_blind_ante", 1, None, "true", name="No"
    )


@case(
    the(
        "`open_table`",
        "`bomb_pot_every` | 0 to 1,000 | 0 | every so many hands is a bomb pot, where the game has a board: everybody posts two big blinds, nobody a blind, and the betting begins on the flop; 0 for never",
    ),
)
async def bomb_pots(stage: Stage) -> None:
    game = await stage.game(3, bomb_pot_every=2)
    expect_equal(game.info["rules"]["bomb_pot_every"], 2, "bomb_pot_every of the table")
    expect("bomb_pot_every" not in await rules_of(stage), "a table that does not say has bomb pots")
    await game.play_until("hand_ended", folding)
    after = game.seen.seq
    await game.play_until("betting_opened", folding)
    events = [event for seq, event in game.seen.events.items() if seq > after and event]
    expect_equal(
        next(event for event in events if event["kind"] == "hand_started")["bomb_pot"],
        True,
        "bomb_pot of the second hand",
    )
    posted = [event["amount"] for event in events if event["kind"] == "ante_posted"]
    expect_equal(posted, [200] * 3, "what was posted for a bomb pot: two big blinds each")
    expect("blind_posted" not in {event["kind"] for event in events}, "a blind was posted for a bomb pot")
    dealt = [len(event["cards"]) for event in events if event["kind"] == "board_dealt"]
    expect_equal(dealt, [3], "the cards on the board when the betting of a bomb pot began")
    line = await stage.guest()
    await line.rejects("open_table", "rules.bomb_pot_every", -1, 1_001, None, name="No")
    await line.refused("bad_rules", "open_table", **opening(name="No", game="stud", bomb_pot_every=2))


@case(
    the(
        "`open_table`",
        "`straddles` | 0 to 3 | 0 | so many players left of the big blind post twice the blind before them, in games with blinds",
    ),
)
async def straddles(stage: Stage) -> None:
    game = await stage.game(5, straddles=2)
    expect_equal(game.info["rules"]["straddles"], 2, "straddles of the table")
    turn = await game.turn()
    posted = [(event["seat"], event["amount"]) for event in game.seen.of_kind("blind_posted")]
    left = [(game.seen.of_kind("hand_started")[0]["button"] + step) % 5 for step in range(1, 6)]
    expect_equal(
        sorted(posted, key=lambda post: post[1]),
        list(zip(left, (50, 100, 200, 400), strict=False)),
        "the blinds and straddles, from the left of the button",
    )
    expect_equal(turn["seat"], left[4], "who acts first")
    line = await stage.guest()
    await line.rejects("open_table", "rules.straddles", -1, 4, None, name="No")
    await line.refused("bad_rules", "open_table", **opening(name="No", game="stud", straddles=1))


@case(
    the(
        "`open_table`",
        "The rotations: `horse` (`flhe` `flo8` `razz` `stud` `stud8`), `8-game` (`27td` `flhe` `flo8` `razz` `stud` `stud8` `nlhe` `plo`); in these the game changes after as many hands as there were players in its first hand.",
    ),
    the(
        "`snapshot`",
        "`played` | whole number | 0 | how many hands have begun at the table, and so the number of the last",
        "`game` | text | empty | at a table of several games: the code of the one that is played, or was last, or will be first",
        "`hands_left` | whole number | 0 | at a table of several games: how many more hands it stays with this one",
    ),
)
async def a_rotation_goes_from_game_to_game(stage: Stage) -> None:
    game = await stage.game(2, game="horse")
    line = await stage.guest()
    before = await line.watch((await stage.table(line, game="8-game"))["table"])
    expect_equal(
        (before["game"], before.get("played", 0)),
        ("27td", 0),
        "the game that will be first, and the hands played",
    )
    games = []
    for number in range(10):
        started = await game.play_until("hand_started", folding, after=0 if number == 0 else None)
        games.append(started["game"])
        snapshot = await line.watch(game.table)
        if snapshot.get("played") == number + 1:  # else the next one has begun already
            left = snapshot.get("hands_left", 0)
            expect_equal(
                (snapshot["game"], left), (started["game"], 1 - number % 2), "the game and the hands left"
            )
    horse = [code for code in ("flhe", "flo8", "razz", "stud", "stud8") for _ in range(2)]
    expect_equal(games, horse, "the games of ten hands of two players")


@case(
    the(
        "`open_table`",
        "`keep_ms` | 60,000 to 604,800,000 | as long as it may | how long the table stays open with nobody at it",
        "With nobody in a seat and nobody watching, the table closes after its `keep_ms`: that may be 4 hours at most where a registered player opens it, and 15 minutes where a guest does.",
    ),
    the(
        "Codes of refusals",
        "`table_closed` | the table has closed, or closes when its hand is over; who comes late is told when and why",
    ),
    need=Need.HOST,
)
async def a_table_stays_open_for_a_while_with_nobody_at_it(stage: Stage) -> None:
    guest, registered = await stage.guest(), await stage.registered()
    for line, most in ((guest, 900_000), (registered, 14_400_000)):
        expect_equal((await stage.table(line))["rules"]["keep_ms"], most, "how long it stays open")
        expect_equal(
            (await stage.table(line, keep_ms=60_000))["rules"]["keep_ms"], 60_000, "the same, as asked for"
        )
        await line.refused("bad_rules", "open_table", **opening(name="No", keep_ms=most + 1))
    await guest.rejects("open_table", "rules.keep_ms", 59_999, 604_800_001, "60000", name="No")
    await stage.own_server(guest_table_kept=0.2, seat_kept=0.2)
    line, late = await stage.guests(2)
    table = (await stage.table(line))["table"]
    await line.watch(table)
    await line.result("sit", table=table, buy_in=5_000)
    line.vanish()

    async def has_closed() -> bool:
        reply = await late.ask("watch", table=table)
        if "result" in reply:  # looking on keeps it open
            await late.result("unwatch", table=table)
            await asyncio.sleep(0.5)
        return reply.get("code") == "table_closed"

    await until(has_closed, "a table closes that everybody has left")
    refusal = await late.refused("table_closed", "resume", table=table, seq=1)
    expect(
        "nobody was at the table for 0.2 seconds" in refusal["message"],
        f"{refusal['message']!r} says not why",
    )
