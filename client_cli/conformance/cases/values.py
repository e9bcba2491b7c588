"""Values of fields: chips, cards, seats, times; and the order of messages."""

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
        "Connecting",
        "Chips are integers in the smallest unit, from 0 to 10^15.",
        "Fractions are refused, 600.0 as well as 600.5.",
    ),
    the(
        "Error codes",
        "`bad_message` | a field is missing or invalid; `message` names it",
        "`bad_buy_in` | the buy-in is outside the table's limits, or the limits contradict each other",
    ),
)
async def chips_are_integers(stage: Stage) -> None:
    client = await stage.guest()
    table = (await stage.table(client))["table"]
    wrong = (600.0, 600.5, -1, MOST + 1, "600", True, [600], None)
    await client.rejects("sit", "buy_in", *wrong, table=table)
    await client.requires("sit", table=table, buy_in=5_000)
    for chips in (0, MOST, 1_999, 20_001):
        await client.refused("bad_buy_in", "sit", table=table, buy_in=chips)
    await client.refused("bad_buy_in", "open_table", **opening(name="No", min_buy_in=5_000, max_buy_in=4_999))
    expect_equal((await client.watch(table))["seats"], [], "the seats after refusals")
    balance = (await client.result("show_account"))["balance"]
    expect(type(balance) is int and 0 <= balance <= MOST, f"{balance!r} is not a balance")


@case(
    the(
        "Connecting",
        'Bets and raises are always "to" amounts: the player\'s total for the street.',
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
    expect_equal((await game.turn())["call"], 600, "the call after a raise from 300 to 900")
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
        "Connecting",
        "A card is an integer from 0 to 51: `4 * rank + suit`, with ranks 0 (deuce) to 12 (ace) and suits 0 clubs, 1 diamonds, 2 hearts, 3 spades.",
    ),
)
async def cards_are_integers(stage: Stage) -> None:
    """Games with few cards reveal the numbers: jack, queen and king of spades, and of hearts."""
    suits = {"hearts": 2, "spades": 3}
    of_kuhn = {4 * rank + suits["spades"] for rank in (9, 10, 11)}
    of_leduc = of_kuhn | {4 * rank + suits["hearts"] for rank in (9, 10, 11)}
    of_short_deck = {4 * rank + suit for rank in range(4, 13) for suit in range(4)}
    for code, deck, each in (("kuhn", of_kuhn, 1), ("leduc", of_leduc, 1), ("short-deck", of_short_deck, 2)):
        game = await stage.game(game=code)
        seen: list[int] = []
        for _ in range(3):
            await game.turn()
            dealt = [card for client in game.clients for card in await game.hole_cards(client)]
            expect_equal(len(set(dealt)), 2 * each, f"the number of different cards dealt in {code}")
            seen += dealt
            await game.play_until("hand_ended")
            seen += [card for event in game.seen.of_kind("board_dealt") for card in event["cards"]]
        expect(all(type(card) is int for card in seen), "a card is not an integer")
        expect(set(seen) <= deck, f"cards dealt in {code} that are not in its deck: {set(seen) - deck}")


@case(
    the(
        "Connecting",
        "Seats are numbered from 0, clockwise.",
    ),
    the(
        "Error codes",
        "`unknown_seat` | the table does not have this seat",
    ),
    the(
        "Events",
        "`hand_started` | `number`, `game`, `stakes`, `button`, `seats`, `posts`, `house`, `boards`, `bomb_pot`, `hand`, `face_down` | a hand began; `number` counts the hands of the table from 1, also across restarts; `hand` is the hand's id, in messages and in the history; `seats` go clockwise from the left of the button, each with `number`, `stack`, `name`, `auto_muck`; `posts` are what each of them owes, with `ante`, `blind`, `dead`, `live`, `fee`; `house` are the house rules; `boards` and `bomb_pot` are the variations of this hand; with `face_down`, a tournament may hold all-in hands face down until its other tables are done",
    ),
    the(
        "Events",
        "`stakes` is a map of `small_blind`, `big_blind`, `ante`, `big_blind_ante`, `bring_in`, `small_bet` and `big_bet`.",
    ),
)
async def seats_are_numbered_clockwise_from_0(stage: Stage) -> None:
    game = await stage.game(3, seats=4)
    stranger = await stage.guest()
    await stranger.refused("unknown_seat", "sit", table=game.table, buy_in=5_000, seat=4)
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
        expect_equal(seat["name"], game.clients[seat["number"]].welcome["name"], "the name of a seat")
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
        "Connecting",
        "Times are the milliseconds that remain when the server sends the message.",
        "Only recorded data and a `pong` have clock times: milliseconds since 1970 in UTC.",
    ),
)
async def times_are_remaining_milliseconds(stage: Stage) -> None:
    game = await stage.game(act_ms=60_000)
    first = (await game.turn())["ms"]
    expect(0 < first <= 60_000, f"{first} milliseconds of 60,000 are left")
    await asyncio.sleep(0.05)
    snapshot = await game.clients[1].watch(game.table)
    expect(snapshot["turn"]["ms"] <= first - 50, "the remaining time does not shrink")
    refusal = await game.try_to(await game.actor(), action="check")
    expect(
        0 < refusal["ms"] <= snapshot["turn"]["ms"],
        f"the refusal has {refusal['ms']} milliseconds left",
    )
    now = int(time() * 1000)
    account = await game.clients[0].result("show_account")
    [entry] = await game.clients[0].result("list_entries", limit=1)
    pong = await game.clients[0].result("ping")
    for clock_time in (account["since"], entry["at"], pong["at"]):
        expect_equal(type(clock_time), int, "a clock time")
        expect(abs(clock_time - now) < DAY_MS, f"{clock_time} is not in milliseconds since 1970")


@case(
    the(
        "Order of messages",
        "The server carries out the commands of a connection one after the other, and replies in the same order.",
        "Messages arrive in the order in which they were sent.",
        "An update that a command causes may arrive before the reply to the command.",
    ),
)
async def replies_follow_the_order_of_commands(stage: Stage) -> None:
    client = await stage.guest()
    table = (await stage.table(client))["table"]
    await client.watch(table)
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
            sent.append((type, await client.send(type, table=table, **fields)))
    types, balances = [], []
    for type, id in sent:
        reply = await client.reply(id)
        types.append(reply["type"])
        if type == "show_account":
            balances.append(reply["result"]["balance"])
        caused = client.tables[table].kinds()
        if reply["type"] == "accepted" and type in {"sit", "leave"}:
            happened = "seat_taken" if type == "sit" else "seat_left"
            expect_equal(
                caused.count(happened),
                len(balances) + (type == "sit"),
                f"the number of {happened} before the reply",
            )
    expect_equal(
        types, ["accepted", "accepted", "accepted", "refused", "accepted", "accepted"] * 4, "the replies"
    )
    expect_equal(len(set(balances)), 1, "the number of balances while seated")


@case(
    the(
        "Order of messages",
        "the reply to `watch` | only the updates that follow its snapshot",
        "the reply to `unwatch`, or `taken_over` | no more updates of the table",
    ),
    the(
        "`unwatch`",
        "Unsubscribe from a table.",
        "You keep your seat.",
        "`id` | string | required | the command's id",
        "`table` | string | required | the table's id",
    ),
    the(
        "Error codes",
        "`not_watching` | this connection does not watch the table or the lobby",
    ),
)
async def updates_arrive_only_while_watching(stage: Stage) -> None:
    """RawClient checks that updates follow the snapshot without a gap."""
    game = await stage.game(2)
    client = game.clients[1]
    stranger = await stage.guest()
    await stranger.refused("not_watching", "unwatch", table=game.table)
    for _ in range(3):
        turn = await game.turn()
        await client.unwatch(game.table)
        await client.refused("not_watching", "unwatch", table=game.table)
        await game.act(**passive(turn))
        await client.result("show_account")
        snapshot = await client.watch(game.table)
        expect(snapshot["seq"] >= game.seen.seq, "a snapshot is older than an earlier update")
        expect_equal(snapshot["you"], 1, "the seat of the player who stopped watching")
