"""Joining a game in progress: owed blinds, posting, waiting for the big blind."""

from typing import Any

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.client import Message, RawClient
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import CaseTable, folding
from riverboat.client_cli.conformance.stage import Stage

NOTHING = {"ante": 0, "blind": 0, "dead": 0, "live": 0, "fee": 0}
WAIT_ROW = "`wait_for_big_blind` | boolean | false | wait for the big blind instead of posting"


async def takes_the_next_seat(stage: Stage, game: CaseTable, **fields: Any) -> Message:
    """Seat a new player in the first seat after the players of `game`. Returns the seat_info."""
    client, seat = await stage.guest(), len(game.clients)
    await client.watch(game.table)
    state: Message = await game.result(client, "sit", buy_in=10_000, seat=seat, **fields)
    game.clients.append(client)
    return state


async def next_hand(game: CaseTable) -> dict[int, Message]:
    """Fold until the next hand begins. Returns what each player posts, by seat."""
    started = await game.play_until("hand_started", folding)
    await game.all_see()
    numbers = [seat["number"] for seat in started["seats"]]
    return dict(zip(numbers, started["posts"], strict=True))


async def seat_of(client: RawClient, game: CaseTable, seat: int) -> Message:
    """Return the seat_info of a seat from a snapshot."""
    states: list[Message] = (await client.watch(game.table))["seats"]
    return next(state for state in states if state["seat"] == seat)


@case(
    the(
        "`sit`",
        "If you join a game in progress, you owe the big blind.",
        "You post it as a live bet in the first hand with blinds that you are dealt into.",
        "On the button, or between the button and the big blind, you are dealt in only when the button has passed.",
    ),
)
async def new_player_posts_after_the_button(stage: Stage) -> None:
    game = await stage.game(3)
    await next_hand(game)  # the button in seat 0, the big blind in 2
    await takes_the_next_seat(stage, game)
    state = await takes_the_next_seat(stage, game)
    expect(state.get("missed_big_blind"), "a new player owes nothing")
    posts = await next_hand(game)
    expect_equal(posts[3]["blind"], 100, "the post of the new player in the big blind")
    expect_equal(posts[4], {**NOTHING, "live": 100}, "the post of the other new player")
    expect("missed_big_blind" not in await seat_of(game.clients[4], game, 4), "the blind is still owed")

    game = await stage.game(4)
    await next_hand(game)
    back = game.clients[3]
    await game.result(back, "sit_out")
    await next_hand(game)  # the big blind passes seat 3; the small blind is in seat 2
    await game.result(back, "sit_in")
    expect(3 not in await next_hand(game), "a player between the button and the blinds was dealt in")
    expect_equal((await next_hand(game))[3], {**NOTHING, "live": 100}, "the post after the button has passed")


@case(
    the(
        "`sit`",
        "With `wait_for_big_blind` you do not post; you are dealt in when the big blind reaches you.",
        WAIT_ROW,
    ),
    the(
        "`sit_in`",
        "Send it again to change `wait_for_big_blind`.",
        WAIT_ROW,
    ),
    the(
        "`seat_info`",
        "`missed_big_blind` | boolean | false | whether the player owes the big blind, as one who missed it or is new",
        "`waits` | boolean | false | whether the player waits for the big blind instead of posting",
    ),
    the(
        "Events",
        "`entry_chosen` | `seat`, `wait` | a player who owes a blind waits for the big blind, or posts",
    ),
    the(
        "Examples",
        "Joining a game in progress.",
    ),
)
async def new_player_can_wait_for_the_big_blind(stage: Stage) -> None:
    game = await stage.game(3)
    await next_hand(game)
    for _ in range(3):
        state = await takes_the_next_seat(stage, game, wait_for_big_blind=True)
        expect(state.get("missed_big_blind") and state.get("waits"), "a new player does not wait")
    await game.result(game.clients[5], "sit_in")
    expect("waits" not in await seat_of(game.clients[5], game, 5), "the player still waits")
    chosen = game.clients[5].tables[game.table].of_kind("entry_chosen")[-1]
    expect_equal(chosen, {"seat": 5, "wait": False, "kind": "entry_chosen"}, "the event")
    posts = await next_hand(game)
    expect(4 not in posts, "a waiting player was dealt in")
    expect_equal(posts[5], {**NOTHING, "live": 100}, "the post of the player who does not wait")
    expect_equal((await next_hand(game))[4], {**NOTHING, "blind": 100}, "the post of the player who waited")


@case(
    the(
        "`sit`",
        "You owe nothing before the first hand, if fewer than two players were in the game, or in games without blinds.",
    ),
)
async def nothing_is_owed_in_a_new_game(stage: Stage) -> None:
    clients = await stage.guests(2)
    game = CaseTable(await stage.table(clients[0]), clients)
    await stage.seat(game.table, dict(enumerate(clients)), [10_000] * 2, paused=True)
    state = await takes_the_next_seat(stage, game, wait_for_big_blind=True)
    expect("missed_big_blind" not in state, "something is owed before the first hand")
    await game.result(game.clients[0], "resume_play", reason="all are there")
    await next_hand(game)
    for client in game.clients[1:]:
        await game.result(client, "sit_out")
    await game.play_until("hand_ended", folding)
    state = await takes_the_next_seat(stage, game)
    expect("missed_big_blind" not in state, "a blind is owed although only one player was in the game")
    stud = await stage.game(2, game="stud")
    await next_hand(stud)
    state = await takes_the_next_seat(stage, stud)
    expect("missed_big_blind" not in state, "a blind is owed in a game without blinds")


@case(
    the(
        "`sit`",
        "Leaving and returning does not clear a debt.",
    ),
    the(
        "`sit_in`",
        "Be dealt in again from the next hand on.",
        "If you owe a blind, the rules of `sit` apply.",
    ),
    the(
        "`sit_out`",
        "If the big blind passes you meanwhile, you owe it when you return, like a new player.",
        "You post the big blind live and, if you missed it too, the small blind dead.",
        "You owe nothing if you return as the big blind.",
    ),
    the(
        "`seat_info`",
        "`missed_small_blind` | boolean | false | whether the player owes a missed small blind",
    ),
    the(
        "`snapshot`",
        "`left_owing` | list of strings | empty | the ids of players who left owing the small blind, and owe it when they return; the latest 32",
    ),
)
async def leaving_does_not_clear_missed_blinds(stage: Stage) -> None:
    game = await stage.game(4)
    await next_hand(game)  # the button in seat 0, the big blind in 2
    back = game.clients[3]
    await game.result(back, "sit_out")
    for _ in range(4):  # the big blind comes to 0, 1, 2, 0
        await next_hand(game)
    await game.result(back, "leave")
    expect_equal(
        (await back.watch(game.table))["left_owing"], [back.welcome["player"]], "the players who left owing"
    )
    state = await game.result(back, "sit", buy_in=10_000, seat=3)
    expect(state.get("missed_small_blind") and state.get("missed_big_blind"), "leaving cleared the debt")
    posts: dict[int, Message] = {}
    while 3 not in posts:
        posts = await next_hand(game)
    expect_equal(posts[3], {**NOTHING, "dead": 50, "live": 100}, "the posts for missed blinds")
    await game.result(back, "sit_out")
    while "missed_small_blind" not in await seat_of(back, game, 3):
        await next_hand(game)
    await game.result(back, "sit_in", wait_for_big_blind=True)
    posts = {}
    while 3 not in posts:
        posts = await next_hand(game)
    expect_equal(posts[3], {**NOTHING, "blind": 100}, "the post of the big blind after missing both")
