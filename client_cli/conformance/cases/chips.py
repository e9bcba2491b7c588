"""Adding chips, and leaving with them."""

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import Message, RawClient
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import CaseTable, all_in, folding
from riverboat.client_cli.conformance.stage import Stage

ID = ("`id` | string | required | the command's id", "`table` | string | required | the table's id")


async def seat_of(game: CaseTable, seat: int) -> Message:
    """Return the seat_info of a seat from a snapshot."""
    spectator = game.clients[-1]
    states: list[Message] = (await spectator.watch(game.table))["seats"]
    return next(state for state in states if state["seat"] == seat)


async def balance(client: RawClient) -> int:
    """Return the player's balance."""
    chips: int = (await client.result("show_account"))["balance"]
    return chips


@case(
    the(
        "`add_chips`",
        "Add chips from your balance to your stack.",
        "The result is a `seat_info`.",
        "Between hands they are added at once.",
        "The stack may then not exceed the maximum buy-in, and an empty stack must reach the minimum.",
        *ID,
        "`chips` | chips | required | how many",
    ),
    the(
        "Events",
        "`chips_added` | `seat`, `player`, `chips` | a player added chips to the stack",
    ),
    the(
        "Examples",
        "Adding chips, and leaving after the hand.",
    ),
)
async def chips_are_added_at_once_between_hands(stage: Stage) -> None:
    client = await stage.guest()
    table = (await stage.table(client))["table"]
    await client.watch(table)
    await client.result("sit", table=table, buy_in=5_000, seat=0)
    before = await balance(client)
    seat = await client.result("add_chips", table=table, chips=1_500)
    expect_equal(seat["stack"], 6_500, "the stack")
    added = {"seat": 0, "player": client.welcome["player"], "chips": 1_500, "kind": "chips_added"}
    expect_equal(client.tables[table].of_kind("chips_added"), [added], "the events")
    expect_equal(before - await balance(client), 1_500, "the cost")
    for chips in (0, 13_501):
        await client.refused("bad_buy_in", "add_chips", table=table, chips=chips)
    await client.result("leave", table=table, after_hand=True)
    expect_equal(client.tables[table].of_kind("seat_left")[-1]["stack"], 6_500, "the stack on leaving")


@case(
    the(
        "`add_chips`",
        "During a hand they are added when it is over, as many as fit below the maximum.",
        "The latest request during a hand counts, and 0 cancels it.",
    ),
    the(
        "Events",
        "`chips_asked` | `seat`, `chips` | a player gets these chips when the hand is over; 0 cancels that",
    ),
    the(
        "`seat_info`",
        "`adding` | chips | 0 | chips to be added when the hand is over",
    ),
)
async def chips_are_added_after_the_hand(stage: Stage) -> None:
    game = await stage.game(2)
    ann, bob = game.clients
    await game.play_until("hand_started", after=0)
    await game.result(ann, "add_chips", chips=700)
    await game.result(ann, "add_chips", chips=500)
    await game.result(bob, "add_chips", chips=700)
    await game.result(bob, "add_chips", chips=0)
    asked = {"seat": 1, "chips": 0, "kind": "chips_asked"}
    expect_equal(game.seen.of_kind("chips_asked")[-1], asked, "the event")
    expect_equal((await seat_of(game, 0))["adding"], 500, "the chips to be added")
    await game.play_until("chips_added", folding)
    added = [(event["seat"], event["chips"]) for event in game.seen.of_kind("chips_added")]
    expect_equal(added, [(0, 500)], "the chips that were added")


@case(
    the(
        "`add_chips`",
        "If the chips cannot be added, the table gets the event `chips_not_added`.",
        "A seat without chips is kept for 60 seconds, so that its player can add some.",
    ),
    the(
        "Events",
        "`chips_not_added` | `seat` | chips could not be added: the balance was too small, or the stack too large",
    ),
    the(
        "`set_auto_rebuy`",
        "Have your stack topped up to `to` between hands whenever it is below `below`.",
        "The result is a `seat_info`.",
        "Players who sit out or are leaving are not topped up.",
        "Top-ups end when your balance is too small.",
        *ID,
        "`to` | chips | off | any buy-in that the table allows",
        "`below` | chips | 1 | from 1 (only an empty stack) to `to`",
    ),
    the(
        "Events",
        "`auto_rebuy_chosen` | `seat`, `to`, `below` | a stack below `below` is topped up to `to` between hands; 0 and 0 for never",
    ),
    the(
        "`seat_info`",
        "`rebuy_to` | chips | 0 | what the stack is topped up to between hands; 0 for never",
        "`rebuy_below` | chips | 0 | the stack is topped up when it is below this",
    ),
    need=Need.HOST,
)
async def auto_rebuy_lasts_as_long_as_the_balance(stage: Stage) -> None:
    await stage.own_server(grant=12_000, rebuy_kept=0.5)
    game = await stage.game(2, chips=5_000)
    for client, fields in ((game.clients[0], {"to": 5_000}), (game.clients[1], {"to": 5_000, "below": 1})):
        state = await game.result(client, "set_auto_rebuy", **fields)
        expect_equal((state["rebuy_to"], state["rebuy_below"]), (5_000, 1), "the choice")
    chosen = {"seat": 1, "to": 5_000, "below": 1, "kind": "auto_rebuy_chosen"}
    expect_equal(game.seen.of_kind("auto_rebuy_chosen")[-1], chosen, "the event")
    for bad in ({"to": 1}, {"to": 5_000, "below": 5_001}, {"to": 5_000, "below": 0}):
        await game.clients[0].refused("bad_buy_in", "set_auto_rebuy", table=game.table, **bad)
    await game.play_until("chips_not_added", all_in, after=0)  # each has one more buy-in to lose
    expect(game.seen.of_kind("chips_added"), "no stack was topped up")
    await game.clients[0].event(game.table, "seat_left")
    expect_equal(game.seen.of_kind("seat_left")[-1]["stack"], 0, "the stack when the seat is freed")


@case(
    the(
        "`leave`",
        "With `after_hand` you play the hand to its end; `sit_in` cancels that.",
        "`after_hand` | boolean | false | finish the current hand first",
    ),
    the(
        "`seat_info`",
        "`leaving` | boolean | false | whether the seat will be free when the hand is over",
        "`gone` | boolean | false | whether the player has already left it",
    ),
    the(
        "Events",
        "`leave_asked` | `seat`, `after_hand` | a player leaves when the hand is over: after playing it, or folded when the turn comes",
    ),
)
async def player_leaves_at_once_or_after_the_hand(stage: Stage) -> None:
    game = await stage.game(3)
    ann, bob, cy = game.clients
    await game.play_until("hand_started", after=0)
    for client in (ann, cy):
        await game.result(client, "leave", after_hand=True)
    expect((await seat_of(game, 2))["leaving"], "the player is not leaving")
    expect("gone" not in await seat_of(game, 2), "the player has already left")
    await game.result(ann, "sit_in")
    expect("leaving" not in await seat_of(game, 0), "the player is still leaving")
    await game.result(bob, "leave")
    asked = {"seat": 1, "after_hand": False, "kind": "leave_asked"}
    expect_equal(game.seen.of_kind("leave_asked")[-1], asked, "the event")
    expect((await seat_of(game, 1))["gone"], "the player has not left")
    await bob.refused("not_seated", "sit_in", table=game.table)
    await game.act("call")  # Ann, on the button; then the server folds for Bob
    await ann.event(game.table, "folded")
    await game.play_until("hand_ended")
    await game.clients[0].event(game.table, "seat_left")
    while len(game.seen.of_kind("seat_left")) < 2:
        await game.clients[0].receive()
    expect_equal(
        {event["seat"] for event in game.seen.of_kind("seat_left")}, {1, 2}, "the seats that became free"
    )
    shown = [event["seat"] for event in game.seen.of_kind("folded")]
    expect_equal(shown, [1], "the seats that folded")
