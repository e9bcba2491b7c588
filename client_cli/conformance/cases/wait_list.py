"""Changing seats, and the wait list."""

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import folding
from riverboat.client_cli.conformance.stage import Stage

ID = ("`id` | string | required | the command's id", "`table` | string | required | the table's id")


@case(
    the(
        "`change_seat`",
        "Move to a free seat: between hands at once, during a hand when it is over.",
        "The new seat is reserved until then.",
        "If the move spares you a blind, you owe the big blind like a new player.",
        *ID,
        "`seat` | 0 to 9 | cancel the move | the new seat",
    ),
    the(
        "Events",
        "`seat_change_asked` | `seat`, `to` | a player moves to the seat `to` when the hand is over; null cancels that",
        "`seat_changed` | `seat`, `to`, `player` | a player moved to another seat",
    ),
    the(
        "`seat_info`",
        "`moves_to` | seat | null | the seat that the player moves to when the hand is over",
    ),
    the(
        "Examples",
        "Changing seats, and the wait list.",
    ),
)
async def player_changes_seats(stage: Stage) -> None:
    game = await stage.game(4)
    await game.play_until("hand_started", after=0)  # the big blind is in seat 2, and the small one would be
    away, eye = game.clients[2], await stage.guest()
    for seat in (4, None, 5):
        await game.result(away, "change_seat", seat=seat)
        asked = {"seat": 2, "to": seat, "kind": "seat_change_asked"}
        expect_equal(game.seen.of_kind("seat_change_asked")[-1], asked, "the event")
    states = (await eye.watch(game.table))["seats"]
    expect_equal([state.get("moves_to") for state in states], [None, None, 5, None], "the new seats")
    await eye.refused("seat_taken", "sit", table=game.table, buy_in=10_000, seat=5)
    changed = await game.play_until("seat_changed", folding)
    player = away.welcome["player"]
    expect_equal(changed, {"seat": 2, "to": 5, "player": player, "kind": "seat_changed"}, "the event")
    states = (await eye.watch(game.table))["seats"]
    [moved] = [state for state in states if state["seat"] == 5]
    expect(moved.get("missed_big_blind"), "no blind is owed after the move")
    alone = await stage.guest()
    table = (await stage.table(alone))["table"]
    await alone.watch(table)
    await alone.result("sit", table=table, buy_in=5_000, seat=0)
    await alone.result("change_seat", table=table, seat=2)
    expect_equal(alone.tables[table].of_kind("seat_changed")[-1]["to"], 2, "the seat between hands")


@case(
    the(
        "`join_wait_list`",
        "Join the wait list of a table that you watch.",
        "While the list is not empty, only players on it can sit down.",
        "A free seat is offered to the first player on the list and reserved for 30 seconds, plus the table's `spectator_delay_ms`.",
        "`sit` accepts the offer.",
        "A player who does not accept it is removed from the list, and the next one gets the offer.",
        "A player with no connection that watches the table keeps the place for 60 seconds.",
        "A wait list has at most 20 players.",
        *ID,
    ),
    the(
        "`leave_wait_list`",
        "Leave the wait list, and decline the seat that is offered.",
        *ID,
    ),
    the(
        "`snapshot`",
        "`waiting` | list of `waiting_info` | empty | the wait list, in its order",
    ),
    the(
        "`table_info`",
        "`waiting` | integer | 0 | how many players are on the wait list",
    ),
    the(
        "`waiting_info`",
        "A player on the wait list.",
        "`player` | string | required | the player's id",
        "`name` | string | required | the player's name",
        "`seat` | seat | null | the seat that is offered to the player",
    ),
    the(
        "Events",
        "`wait_list_joined` | `player`, `name` | a player joined the wait list",
        "`wait_list_left` | `player` | a player left the wait list, or did not accept an offer",
        "`seat_offered` | `player`, `seat` | a seat is offered to the first player on the wait list, and reserved",
    ),
    the(
        "Error codes",
        "`others_wait` | other players are on the wait list",
        "`wait_list_full` | the wait list is full",
    ),
    need=Need.HOST,
)
async def seats_are_offered_in_order(stage: Stage) -> None:
    await stage.own_server(offer_kept=0.5, place_kept=0.5, wait_list=3)
    clients = await stage.guests(6)
    owner, slow, gone, quick, late, eye = clients
    table = (await stage.table(owner, seats=2))["table"]
    for client in clients:
        await client.watch(table)
    await owner.result("sit", table=table, buy_in=5_000, seat=0)
    await eye.result("sit", table=table, buy_in=5_000, seat=1)
    await late.refused("not_watching", "join_wait_list", table=(await stage.table(owner))["table"])
    for client in (slow, gone, quick):
        await client.result("join_wait_list", table=table)
    await late.refused("wait_list_full", "join_wait_list", table=table)
    snapshot = await late.watch(table)
    waiting = [
        {"player": client.welcome["player"], "name": client.welcome["name"]} for client in (slow, gone, quick)
    ]
    expect_equal(snapshot["waiting"], waiting, "the wait list")
    expect_equal(snapshot["info"]["waiting"], 3, "the length of the wait list")
    gone.vanish()
    left = {"player": gone.welcome["player"], "kind": "wait_list_left"}
    expect_equal(await owner.event(table, "wait_list_left"), left, "the player who lost the place")
    await owner.result("leave", table=table)
    while (
        not (offers := quick.tables[table].of_kind("seat_offered"))
        or offers[-1]["player"] != quick.welcome["player"]
    ):
        await quick.receive()  # a hand may be in progress; then the slow player acts first
    expect_equal(
        offers[0], {"player": slow.welcome["player"], "seat": 0, "kind": "seat_offered"}, "the first"
    )
    await late.refused("others_wait", "sit", table=table, buy_in=5_000)
    seat = await quick.result("sit", table=table, buy_in=5_000)
    expect_equal(seat["seat"], 0, "the seat that was offered")
    await late.result("join_wait_list", table=table)
    await late.result("leave_wait_list", table=table)
    expect("waiting" not in await late.watch(table), "the wait list is not empty")
