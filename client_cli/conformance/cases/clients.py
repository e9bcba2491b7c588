"""The duties of clients: our client library with a scripted server."""

import asyncio

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.client import CodecName, Message
from riverboat.client_cli.conformance.contributors import as_sent
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.scripted import WELCOME, ScriptedConnection, scripted
from riverboat.client_cli.conformance.stage import Stage
from riverboat.client_cli.library.connection import Connection


@case(
    the(
        "Connecting",
        "A client ignores unknown fields and unknown types of messages.",
    ),
)
async def client_ignores_unknown_data(stage: Stage) -> None:
    async def script(server: ScriptedConnection) -> None:
        await server.accept("hello", {**WELCOME, "colour": "red"}, more=[1])
        command = await server.command("list_tables")
        await server.send("weather", table="x", rain=True)
        await server.send("accepted", id=command["id"], result={"tables": [], "pages": 1}, colour="red")
        await server.command("never")

    async with (
        scripted(stage.codec, script) as url,
        await Connection.connect(url, codec=stage.codec) as connection,
    ):
        expect_equal(connection.welcome.player, WELCOME["player"], "the player of the welcome")
        expect_equal(await connection.list_tables(), [], "the tables")


@case(
    the(
        "`list_tables`",
        "A page may have fewer tables than `limit`, or none, and still have a `next`.",
    ),
)
async def client_asks_for_the_next_page_after_an_empty_one(stage: Stage) -> None:
    asked: list[Message] = []

    async def script(server: ScriptedConnection) -> None:
        await server.accept("hello", WELCOME)
        asked.append(await server.accept("list_tables", {"tables": [], "next": 7}))
        asked.append(await server.accept("list_tables", {"tables": []}))
        await server.command("never")

    async with (
        scripted(stage.codec, script) as url,
        await Connection.connect(url, codec=stage.codec) as connection,
    ):
        expect_equal(await connection.list_tables(), [], "the tables of two empty pages")
    expect_equal([command.get("after") for command in asked], [None, 7], "the requested pages")


@case(
    the(
        "`lobby`",
        "A client ignores unknown ids in `closed`.",
    ),
)
async def client_ignores_unknown_closed_tables(stage: Stage) -> None:
    async def script(server: ScriptedConnection) -> None:
        await server.accept("hello", WELCOME)
        await server.accept("watch_lobby", {"type": "lobby", "tables": [], "whole": True, "more": True})
        await server.send("lobby", tables=[], closed=["nobody", "knows"])
        await server.command("never")

    async with (
        scripted(stage.codec, script) as url,
        await Connection.connect(url, codec=stage.codec) as connection,
    ):
        lobby = await connection.watch_lobby()
        expect_equal(await anext(lobby), [], "the tables of the list")


@case(
    the(
        "Command ids and retries",
        "Do not use ids again on a new connection: begin them with something random.",
    ),
)
async def client_does_not_reuse_ids(stage: Stage) -> None:
    ids: list[str] = []

    async def script(server: ScriptedConnection) -> None:
        ids.append((await server.accept("hello", WELCOME))["id"])
        while True:
            ids.append((await server.accept("list_tables", {"tables": []}))["id"])

    async with scripted(stage.codec, script) as url:
        for _ in range(3):
            async with await Connection.connect(url, codec=stage.codec) as connection:
                for _ in range(3):
                    await connection.list_tables()
    expect_equal(len(set(ids)), 12, "the number of different ids on three connections")
    expect(all(1 <= len(id) <= 64 for id in ids), "an id is too long")


@case(the("`reveal_value`", "Never reveal a value for a second commitment to the same attempt."))
async def client_reveals_no_value_for_a_second_commitment(stage: Stage) -> None:
    """The scripted server shows the first of two real players two commitments."""
    guests = await stage.guests(2)
    table, players = (await stage.table(guests[0]))["table"], [guest.welcome["player"] for guest in guests]
    await stage.seat(table, dict(enumerate(guests)), [10_000] * 2, paused=True)
    snapshot = await guests[0].watch(table)
    revealed, asked = asyncio.Event(), list[str]()

    async def script(server: ScriptedConnection) -> None:
        room = {"room": "00" * 32, "packs": 4}
        await server.accept("hello", {**WELCOME, "player": players[0], "fair_deals": room})
        await server.accept("watch", {**snapshot, "deals": {}})
        chain = {"head": (await server.accept("register_chain"))["head"]}

        def committed(commitment: bytes) -> Message:
            deals = {"chains": {players[0]: chain}, "players": list(enumerate(players))}
            deals |= {"heads": [(0, chain["head"])], "committed": a_commitment(commitment, stage.codec)}
            return {**snapshot, "deals": deals}

        await server.accept("watch", committed(b"1" * 32))
        await server.accept("reveal_value")
        revealed.set()
        await server.accept("watch", committed(b"2" * 32))
        await server.accept("list_tables", {"tables": []})  # what it sent before it saw the second is here
        before = len(server.commands)
        await server.accept("watch", committed(b"2" * 32))
        await server.accept("list_tables", {"tables": []})
        asked.extend(command["type"] for command in server.commands[before:])
        await server.command("never")

    async with (
        scripted(stage.codec, script) as url,
        await Connection.connect(url, codec=stage.codec) as connection,
    ):
        followed = await connection.watch(table)
        await connection.watch(table)
        await revealed.wait()
        for _ in range(2):
            await connection.watch(table)
            await connection.list_tables()
        expect_equal(asked, ["watch", "list_tables"], "what was sent after the second commitment")
        faults = [] if followed.fair is None else [fault.code for fault in followed.fair.faults]
        expect("two_commitments" in faults, "the client did not notice the second commitment")


def a_commitment(commitment: bytes, codec: CodecName) -> Message:
    """Return an event that commits to a hand of two, of whom the first contributes."""
    event = {"kind": "deal_committed", "hand": 1, "attempt": 0, "packs": 4, "seats": [0, 1]}
    sent = {"commitment": commitment, "before": b"", "signature": bytes(64)}
    return {**event, "contributors": [0], **{name: as_sent(data, codec) for name, data in sent.items()}}
