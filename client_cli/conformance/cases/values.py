"""What the values of fields are: chips, cards, seats, times; and in which order messages come."""

import asyncio
from time import time

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.client import opening
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import passive
from riverboat.client_cli.conformance.stage import Stage

MOST = 10**15
DAY_MS = 24 * 60 * 60 * 1000


@case(
    the(
        "The line",
        "Chips are whole numbers of the smallest unit, from 0 to 10^15.",
        "There are no fractions: 600.0 is refused as 600.5 is.",
    ),
    the(
        "Codes of refusals",
        "`bad_message` | a field is missing, or is not what it must be; the sentence names it",
        "`bad_buy_in` | the buy-in is outside the table's limits, or the limits contradict each other",
    ),
)
async def chips_are_whole_numbers(stage: Stage) -> None:
    line = await stage.guest()
    table = (await stage.table(line))["table"]
    wrong = (600.0, 600.5, -1, MOST + 1, "600", True, [600], None)
    await line.rejects("sit", "buy_in", *wrong, table=table)
    await line.requires("sit", table=table, buy_in=5_000)
    for chips in (0, MOST, 1_999, 20_001):
        await line.refused("bad_buy_in", "sit", table=table, buy_in=chips)
    await line.refused("bad_buy_in", "open_table", **opening(name="No", min_buy_in=5_000, max_buy_in=4_999))
    expect_equal((await line.watch(table))["seats"], [], "the seats after refusals")
    balance = (await line.result("show_account"))["balance"]
    expect(type(balance) is int and 0 <= balance <= MOST, f"{balance!r} is no balance")


@case(
    the(
        "The line",
        'Bets and raises are always "to": the player\'s total for the street.',
    ),
    the(
        "Events",
        "`raised_to` | `seat`, `to` | a player raised",
        "`bet_made` | `seat`, `to` | a player bet",
        "`called` | `seat`, `to` | a player called, or went all-in for less",
    ),
)
async def raises_are_to_a_total(stage: Stage) -> None:
    game = await stage.game()
    await game.act("raise", to=300)
    expect_equal((await game.turn())["call"], 200, "the call of the big blind of 100 after a raise to 300")
    await game.act("raise", to=900)
    expect_equal((await game.turn())["call"], 600, "the call of who raised to 300 after a raise to 900")
    await game.act("call")
    await game.act("bet", to=500)
    expect_equal((await game.turn())["call"], 500, "the call of a bet to 500 on the next street")
    shown = [(event["kind"], event["to"]) for event in game.seen.events.values() if event and "to" in event]
    wanted = [("raised_to", 300), ("raised_to", 900), ("called", 900), ("bet_made", 500)]
    expect_equal(shown, wanted, "the raises, calls and bets")
    for kind in ("raised_to", "called", "bet_made"):
        expect_equal(set(game.seen.of_kind(kind)[0]), {"kind", "seat", "to"}, f"the fields of {kind}")


@case(
    the(
        "The line",
        "A card is a whole number from 0 to 51: `4 * rank + suit`; ranks 0 (deuce) to 12 (ace), suits 0 clubs, 1 diamonds, 2 hearts, 3 spades.",
    ),
)
async def cards_are_numbers(stage: Stage) -> None:
    """Games with few cards tell which number is which: jack, queen and king of spades, and of hearts."""
    suits = {"hearts": 2, "spades": 3}
    of_kuhn = {4 * rank + suits["spades"] for rank in (9, 10, 11)}
    of_leduc = of_kuhn | {4 * rank + suits["hearts"] for rank in (9, 10, 11)}
    of_short_deck = {4 * rank + suit for rank in range(4, 13) for suit in range(4)}
    for code, deck, each in (("kuhn", of_kuhn, 1), ("leduc", of_leduc, 1), ("short-deck", of_short_deck, 2)):
        game = await stage.game(game=code)
        seen: list[int] = []
        for _ in range(3):
            await game.turn()
            dealt = [card for line in game.lines for card in await game.hole_cards(line)]
            expect_equal(len(set(dealt)), 2 * each, f"the number of different cards dealt in {code}")
            seen += dealt
            await game.play_until("hand_ended")
            seen += [card for event in game.seen.of_kind("board_dealt") for card in event["cards"]]
        expect(all(type(card) is int for card in seen), "a card that is no whole number was dealt")
        expect(set(seen) <= deck, f"cards dealt in {code} that are not in its deck: {set(seen) - deck}")


@case(
    the(
        "The line",
        "Seats are numbered from 0, clockwise.",
    ),
    the(
        "Codes of refusals",
        "`no_such_seat` | the table has no such seat",
    ),
    the(
        "Events",
        "`hand_started` | `number`, `game`, `stakes`, `button`, `seats`, `posts`, `house`, `boards`, `bomb_pot`, `hand` | a hand began; `number` counts the hands of the table, 1, 2, 3 and so on, also where the server was killed in between; `hand` is the id of the hand, by which messages and the history name it; `seats` go clockwise from the left of the button, each with `number`, `stack`, `name`, `auto_muck`; `posts` are what each of them owes, with `ante`, `blind`, `dead`, `live`, `fee`; `house` are the house rules; `boards` and `bomb_pot` say how the game was changed for this hand",
    ),
    the(
        "Events",
        "`stakes` is a map of `small_blind`, `big_blind`, `ante`, `big_blind_ante`, `bring_in`, `small_bet` and `big_bet`.",
    ),
)
async def seats_are_numbered_clockwise_from_0(stage: Stage) -> None:
    game = await stage.game(3, seats=4)
    stranger = await stage.guest()
    await stranger.refused("no_such_seat", "sit", table=game.table, buy_in=5_000, seat=4)
    await stranger.rejects("sit", "seat", -1, 10, "0", 1.0, table=game.table, buy_in=5_000)
    first_turn = await game.turn()
    started = game.seen.of_kind("hand_started")[0]
    button = started["button"]
    clockwise = [(button + step) % 3 for step in (1, 2, 3)]
    expect_equal(
        [seat["number"] for seat in started["seats"]], clockwise, "the seats from the left of the button"
    )
    for seat in started["seats"]:
        expect_equal(set(seat), {"number", "stack", "name", "auto_muck"}, "the fields of a seat in a hand")
        expect_equal(seat["stack"], 10_000, "a stack at the beginning")
        expect_equal(seat["name"], game.lines[seat["number"]].welcome["name"], "the name of a seat")
    for post in started["posts"]:
        expect_equal(set(post), {"ante", "blind", "dead", "live", "fee"}, "the fields of what a player owes")
    expect_equal(
        [post["blind"] for post in started["posts"]], [50, 100, 0], "the blinds from the left of the button"
    )
    stakes = {"small_blind": 50, "big_blind": 100, "ante": 0, "big_blind_ante": False, "bring_in": 0}
    expect_equal(started["stakes"], {**stakes, "small_bet": 0, "big_bet": 0}, "the stakes of the hand")
    expect_equal(
        (started["game"], started["boards"], started["bomb_pot"]), ("nlhe", 1, False), "the game of the hand"
    )
    acted = [first_turn["seat"]]
    for _ in range(2):
        await game.act("call" if "call" in await game.turn() else "check")
        acted.append((await game.turn())["seat"])
    expect_equal(acted, [clockwise[2], *clockwise[:2]], "the seats in the order in which they act")
    expect_equal(started["number"], 1, "the number of the table's first hand")
    expect_equal(started["hand"], first_turn["hand"], "the id of the hand")
    await game.play_until("hand_ended")
    following = await game.play_until("hand_started")
    expect_equal(following["number"], 2, "the number of the table's second hand")
    expect(following["hand"] > started["hand"], "the id of the next hand is not higher")
    expect_equal(following["button"], clockwise[0], "the button of the next hand")


@case(
    the(
        "The line",
        "Times are milliseconds that remain, measured by the server when it sends them.",
        "Only what is on record has clock times: milliseconds since 1970 in UTC.",
    ),
)
async def times_are_what_remains(stage: Stage) -> None:
    game = await stage.game(act_ms=60_000)
    first = (await game.turn())["ms"]
    expect(0 < first <= 60_000, f"{first} milliseconds of 60,000 are left")
    await asyncio.sleep(0.05)
    snapshot = await game.lines[1].watch(game.table)
    expect(snapshot["turn"]["ms"] <= first - 50, "50 milliseconds later as many are left as before")
    refusal = await game.try_to(await game.actor(), action="check")
    expect(
        0 < refusal["ms"] <= snapshot["turn"]["ms"],
        f"a refusal says that {refusal['ms']} milliseconds are left",
    )
    now = int(time() * 1000)
    account = await game.lines[0].result("show_account")
    [entry] = await game.lines[0].result("list_entries", limit=1)
    for clock_time in (account["since"], entry["at"]):
        expect_equal(type(clock_time), int, "a clock time")
        expect(abs(clock_time - now) < DAY_MS, f"{clock_time} are no milliseconds since 1970")


@case(
    the(
        "The line",
        "The commands of one line are carried out one after the other, and answered in their order.",
        "Replies and updates come in the order in which they were sent: an update that a command caused may come before the reply to it.",
    ),
)
async def replies_come_in_the_order_of_the_commands(stage: Stage) -> None:
    line = await stage.guest()
    table = (await stage.table(line))["table"]
    await line.watch(table)
    sent = []
    for _ in range(4):
        for type, fields in (
            ("sit", {"buy_in": 5_000}),
            ("show_account", {}),
            ("sit_out", {}),
            ("fly", {}),
            ("sit_in", {}),
            ("leave", {}),
        ):
            sent.append((type, await line.send(type, table=table, **fields)))
    types, balances = [], []
    for type, id in sent:
        reply = await line.reply(id)
        types.append(reply["type"])
        if type == "show_account":
            balances.append(reply["result"]["balance"])
        caused = line.tables[table].kinds()
        if reply["type"] == "accepted" and type in {"sit", "leave"}:
            happened = "seat_taken" if type == "sit" else "seat_left"
            expect_equal(
                caused.count(happened),
                len(balances) + (type == "sit"),
                f"how often {happened} came before the reply",
            )
    expect_equal(
        types, ["accepted", "accepted", "accepted", "refused", "accepted", "accepted"] * 4, "the replies"
    )
    expect_equal(len(set(balances)), 1, "the number of balances that were seen while seated")


@case(
    the(
        "The line",
        "After the reply to `watch` come the updates that follow its snapshot, and no other; after the reply to `unwatch` comes none.",
    ),
    the(
        "`unwatch`",
        "Stop following a table.",
        "A seat there is kept.",
        "`id` | text | – | the command's id",
        "`table` | text | – | the table's id",
    ),
    the(
        "Codes of refusals",
        "`not_watching` | this line does not watch the table, or the lobby",
    ),
)
async def updates_come_while_one_watches_and_no_longer(stage: Stage) -> None:
    """That updates follow the snapshot without a gap is looked at with each that comes to any line."""
    game = await stage.game(2)
    line = game.lines[1]
    stranger = await stage.guest()
    await stranger.refused("not_watching", "unwatch", table=game.table)
    for _ in range(3):
        turn = await game.turn()
        await line.unwatch(game.table)
        await line.refused("not_watching", "unwatch", table=game.table)
        await game.act(**passive(turn))
        await line.result("show_account")
        snapshot = await line.watch(game.table)
        expect(snapshot["seq"] >= game.seen.seq, "a snapshot is older than an update that came before it")
        expect_equal(snapshot["you"], 1, "the seat of who had stopped watching")
