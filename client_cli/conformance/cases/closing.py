"""A server that closes when the hands in progress are over."""

import asyncio

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import Line, Message
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import Game
from riverboat.client_cli.conformance.stage import OwnServer, Stage

TIME: float = 120
"""Seconds that the hands have to end, which they do not need."""


async def told(line: Line) -> Message:
    """The `closing` that `line` is sent, now or soon."""
    while (message := await line.receive())["type"] != "closing":
        pass
    return message


async def closing_with_a_hand(stage: Stage) -> tuple[OwnServer, Game, "asyncio.Task[None]"]:
    """A server that is told to stop while a hand is in progress, and when both players have been told."""
    server = await stage.own_server()
    game = await stage.game()
    await game.turn()
    stopping = asyncio.create_task(server.stop(TIME))
    for line in game.lines:
        closing = await told(line)
        expect_equal(set(closing), {"type", "message", "ms"}, "the fields of closing, beforehand")
        expect(0 < closing["ms"] <= TIME * 1000, "the time is not what is left")
    return server, game, stopping


@case(
    the(
        "`closing`",
        "A server may let the hands in progress end before it shuts down.",
        "Then it sends `closing` with `ms` to every client, and to new ones after the reply to `hello`.",
        "From then on no hand begins, and `open_table` is refused with `closing`; everything else works as before.",
        "The server shuts down earlier if no hand is in progress.",
        "At the end it sends `closing` without `ms`.",
        "`ms` | integer | 0 | maximum milliseconds until then",
    ),
    the(
        "Examples",
        "First it lets the hands in progress end.",
    ),
    need=Need.HOST,
)
async def server_lets_hands_end_before_shutdown(stage: Stage) -> None:
    _, game, stopping = await closing_with_a_hand(stage)
    late = await stage.guest()
    closing = await told(late)
    expect(0 < closing["ms"] < TIME * 1000, "who comes later is not told of less time")
    await late.refused("closing", "open_table", name="One more")
    await late.watch(game.table)
    await late.result("sit", table=game.table, buy_in=5_000)
    await game.act("call")
    await game.act("raise", to=300)
    await game.act("fold")
    for line in (*game.lines, late):
        while (message := await line.receive())["type"] != "closing":
            happened = {event["kind"] for event in message.get("events", ()) if event}
            expect("hand_started" not in happened, "a hand began")
        expect_equal(set(message), {"type", "message"}, "the fields of closing, at the end")
        expect_equal(await line.end(), (1001, "going_away"), "the end of a line when the server closes")
    await stopping


@case(
    the(
        "`closing`",
        "A hand that is not over resumes after a restart, at the pending turn and with the same cards.",
        "Sign in with your token, and send `resume`.",
    ),
    need=Need.HOST,
)
async def unfinished_hand_resumes_after_restart(stage: Stage) -> None:
    server = await stage.own_server()
    game = await stage.game()
    turn, before = await game.turn(), [line.tables[game.table] for line in game.lines]
    await game.all_see()
    await server.stop(0.1)
    await server.start_again()
    stage.url = server.url
    for line, seen in zip(game.lines, before, strict=True):
        back = await stage.guest(token=line.welcome["token"])
        missed = await back.result("resume", table=game.table, seq=seen.seq)
        expect_equal(missed["events"], [], "what was missed")
        found = await back.watch(game.table)
        now = found["turn"]
        expect_equal((now["hand"], now["turn"]), (turn["hand"], turn["turn"]), "the turn when it is back")
        for cards in seen.of_kind("hole_cards_dealt"):
            expect(cards in found["hand"], "the cards are not the same")
