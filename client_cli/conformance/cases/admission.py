"""Coming into a game in progress: what is owed, posting it, waiting for the big blind."""

from functools import partial
from typing import Any

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.client import Line, Message
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import Game, folding
from riverboat.client_cli.conformance.stage import Stage

of_sit = partial(the, "`sit`")
of_sit_in = partial(the, "`sit_in`")
of_seats = partial(the, "`seat_info`")

NOTHING = {"ante": 0, "blind": 0, "dead": 0, "live": 0, "fee": 0}
WAIT_ROW = "`wait_for_big_blind` | true or false | false | wait until the big blind comes round, and post nothing before"


async def takes_the_next_seat(stage: Stage, game: Game, **fields: Any) -> Message:
    """A newcomer sits down in the first seat after the players of `game`; the state of the seat."""
    line, seat = await stage.guest(), len(game.lines)
    await line.watch(game.table)
    state: Message = await game.result(line, "sit", buy_in=10_000, seat=seat, **fields)
    game.lines.append(line)
    return state


async def next_hand(game: Game) -> dict[int, Message]:
    """Fold until the next hand begins: what each of its players posts, by seat."""
    started = await game.play_until("hand_started", folding)
    await game.all_see()
    numbers = [seat["number"] for seat in started["seats"]]
    return dict(zip(numbers, started["posts"], strict=True))


async def seat_of(line: Line, game: Game, seat: int) -> Message:
    """The state of a seat, as a snapshot has it."""
    states: list[Message] = (await line.watch(game.table))["seats"]
    return next(state for state in states if state["seat"] == seat)


@case(
    of_sit(
        "Who comes to a game in progress owes the big blind, in the next hand with blinds that the player is dealt into: it is posted as a live bet, but not on the button or between the button and the big blind; there the player is dealt in when the button has passed."
    ),
)
async def a_newcomer_posts_behind_the_button(stage: Stage) -> None:
    game = await stage.game(3)
    await next_hand(game)  # the button in seat 0, the big blind in 2
    await takes_the_next_seat(stage, game)
    state = await takes_the_next_seat(stage, game)
    expect(state.get("missed_big_blind"), "a newcomer owes nothing")
    posts = await next_hand(game)
    expect_equal(posts[3]["blind"], 100, "what the newcomer posts to whom the big blind comes")
    expect_equal(posts[4], {**NOTHING, "live": 100}, "what the other newcomer posts")
    expect("missed_big_blind" not in await seat_of(game.lines[4], game, 4), "it is owed still")

    game = await stage.game(4)
    await next_hand(game)
    back = game.lines[3]
    await game.result(back, "sit_out")
    await next_hand(game)  # the big blind passes seat 3; the small blind is in seat 2
    await game.result(back, "sit_in")
    expect(3 not in await next_hand(game), "a player between the button and the blinds was dealt in")
    expect_equal((await next_hand(game))[3], {**NOTHING, "live": 100}, "what is posted when it has passed")


@case(
    of_sit(
        "With `wait_for_big_blind` the player does not post, and is dealt in when the big blind comes round.",
        WAIT_ROW,
    ),
    of_sit_in("A player who owes one may ask this again to choose anew.", WAIT_ROW),
    of_seats(
        "`missed_big_blind` | true or false | false | the same of the big blind, which a newcomer owes too",
        "`waits` | true or false | false | whether the player waits for the big blind rather than post what is owed",
    ),
    the(
        "Events",
        "`entry_chosen` | `seat`, `wait` | a player who owes a blind will wait for the big blind, or post",
    ),
    the("Worked exchanges", "Coming into a game in progress."),
)
async def a_newcomer_waits_for_the_big_blind_or_thinks_better_of_it(stage: Stage) -> None:
    game = await stage.game(3)
    await next_hand(game)
    for _ in range(3):
        state = await takes_the_next_seat(stage, game, wait_for_big_blind=True)
        expect(state.get("missed_big_blind") and state.get("waits"), "a newcomer does not wait")
    await game.result(game.lines[5], "sit_in")
    expect("waits" not in await seat_of(game.lines[5], game, 5), "the player waits still")
    chosen = game.lines[5].tables[game.table].of_kind("entry_chosen")[-1]
    expect_equal(chosen, {"seat": 5, "wait": False, "kind": "entry_chosen"}, "the event")
    posts = await next_hand(game)
    expect(4 not in posts, "who waits was dealt in")
    expect_equal(posts[5], {**NOTHING, "live": 100}, "what the player posts who does not wait")
    expect_equal((await next_hand(game))[4], {**NOTHING, "blind": 100}, "what is posted by who waited")


@case(
    of_sit(
        "Nothing is owed before the first hand, where fewer than two players were in the game, and in games without blinds."
    ),
)
async def at_a_new_game_nobody_owes_anything(stage: Stage) -> None:
    lines = await stage.guests(2)
    game = Game(await stage.table(lines[0]), lines)
    await stage.seat(game.table, dict(enumerate(lines)), [10_000] * 2, paused=True)
    state = await takes_the_next_seat(stage, game, wait_for_big_blind=True)
    expect("missed_big_blind" not in state, "something is owed before the first hand")
    await game.result(game.lines[0], "resume_play", reason="all are there")
    await next_hand(game)
    for line in game.lines[1:]:
        await game.result(line, "sit_out")
    await game.play_until("hand_ended", folding)
    state = await takes_the_next_seat(stage, game)
    expect("missed_big_blind" not in state, "something is owed where one player was there")
    stud = await stage.game(2, game="stud")
    await next_hand(stud)
    state = await takes_the_next_seat(stage, stud)
    expect("missed_big_blind" not in state, "a blind is owed where there are none")


@case(
    of_sit("To leave and come back clears no debt."),
    of_sit_in("Be dealt in again from the next hand on; with a blind owed, as in `sit`."),
    the(
        "`sit_out`",
        "A player whom the big blind has passed meanwhile makes up for it, as a newcomer does, in the next hand with blinds: the big blind as a live bet and, where that went by too, the small blind dead; nothing, if the player is the big blind again.",
    ),
    of_seats(
        "`missed_small_blind` | true or false | false | whether the player owes the small blind, which went by while the player was dealt out",
    ),
    the(
        "`snapshot`",
        "`left_owing` | list of texts | empty | the ids of players who left owing the small blind, and owe it when they come back; the latest 32",
    ),
)
async def what_was_missed_is_made_up_for_also_by_who_leaves(stage: Stage) -> None:
    game = await stage.game(4)
    await next_hand(game)  # the button in seat 0, the big blind in 2
    back = game.lines[3]
    await game.result(back, "sit_out")
    for _ in range(4):  # the big blind comes to 0, 1, 2, 0
        await next_hand(game)
    await game.result(back, "leave")
    expect_equal((await back.watch(game.table))["left_owing"], [back.welcome["player"]], "who left owing")
    state = await game.result(back, "sit", buy_in=10_000, seat=3)
    expect(state.get("missed_small_blind") and state.get("missed_big_blind"), "leaving has cleared it")
    posts: dict[int, Message] = {}
    while 3 not in posts:
        posts = await next_hand(game)
    expect_equal(posts[3], {**NOTHING, "dead": 50, "live": 100}, "what is made up for")
    await game.result(back, "sit_out")
    while "missed_small_blind" not in await seat_of(back, game, 3):
        await next_hand(game)
    await game.result(back, "sit_in", wait_for_big_blind=True)
    posts = {}
    while 3 not in posts:
        posts = await next_hand(game)
    expect_equal(posts[3], {**NOTHING, "blind": 100}, "what the big blind posts who had missed both")
