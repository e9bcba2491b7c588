"""The duties of clients: our client library with a scripted server."""

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.client import Message
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
