"""Shutting down a server when the hands in progress are over."""

import asyncio

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import Message, RawClient
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import CaseTable
from riverboat.client_cli.conformance.stage import OwnServer, Stage

TIME: float = 120
"""Seconds for the hands to end, more than they need."""


async def receive_closing(client: RawClient) -> Message:
    """Read until a `closing` arrives, and return it."""
    while (message := await client.receive())["type"] != "closing":
        pass
    return message


async def closing_with_a_hand(stage: Stage) -> tuple[OwnServer, CaseTable, "asyncio.Task[None]"]:
    """Stop a server during a hand. Returns when both players have received `closing`."""
    server = await stage.own_server()
    game = await stage.game()
    await game.turn()
    stopping = asyncio.create_task(server.stop(TIME))
    for client in game.clients:
        closing = await receive_closing(client)
        expect_equal(
            set(closing) - {"values"}, {"type", "message", "ms"}, "the fields of closing, beforehand"
        )
        expect(0 < closing["ms"] <= TIME * 1000, "the remaining time is wrong")
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
        "`values` | map of integers and strings | null | as of [`refused`](#refused), of the code `closing`",
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
    closing = await receive_closing(late)
    expect(0 < closing["ms"] < TIME * 1000, "a later client does not get the shorter time")
    kinds = {type(each) for each in closing.get("values", {}).values()}
    expect(kinds <= {int, str}, "the values of the sentence are neither integers nor strings")
    await late.refused("closing", "open_table", name="One more")
    await late.watch(game.table)
    await late.result("sit", table=game.table, buy_in=5_000)
    await game.act("call")
    await game.act("raise", to=300)
    await game.act("fold")
    for client in (*game.clients, late):
        while (message := await client.receive())["type"] != "closing":
            happened = {event["kind"] for event in message.get("events", ()) if event}
            expect("hand_started" not in happened, "a hand began")
        expect_equal(set(message) - {"values"}, {"type", "message"}, "the fields of closing, at the end")
        expect_equal(await client.end(), (1001, "going_away"), "the close of a connection on shutdown")
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
    turn, before = await game.turn(), [client.tables[game.table] for client in game.clients]
    await game.all_see()
    await server.stop(0.1)
    await server.start_again()
    stage.url = server.url
    for client, seen in zip(game.clients, before, strict=True):
        back = await stage.guest(token=client.welcome["token"])
        missed = await back.result("resume", table=game.table, seq=seen.seq)
        expect_equal(missed["events"], [], "the missed events")
        found = await back.watch(game.table)
        now = found["turn"]
        expect_equal((now["hand"], now["turn"]), (turn["hand"], turn["turn"]), "the turn after the restart")
        for cards in seen.of_kind("hole_cards_dealt"):
            expect(cards in found["hand"], "the cards are not the same")
