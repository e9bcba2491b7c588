"""What a client has to do: our client library beside a server that follows a script."""

from client_cli.conformance.case import case, expect, expect_equal, the
from client_cli.conformance.scripted import WELCOME, ScriptedLine, scripted
from client_cli.conformance.stage import Stage
from client_cli.connection import Connection


@case(
    the(
        "The line",
        "A client does likewise: it ignores fields and types of message that it does not know.",
    ),
)
async def a_client_ignores_what_it_does_not_know(stage: Stage) -> None:
    async def script(line: ScriptedLine) -> None:
        await line.accept("hello", {**WELCOME, "colour": "red"}, more=[1])
        command = await line.command("list_tables")
        await line.send("weather", table="x", rain=True)
        await line.send("accepted", id=command["id"], result=[], colour="red")
        await line.command("never")

    async with (
        scripted(stage.codec, script) as url,
        await Connection.connect(url, codec=stage.codec) as connection,
    ):
        expect_equal(connection.welcome.player, WELCOME["player"], "the player of the welcome")
        expect_equal(await connection.list_tables(), [], "the tables")


@case(
    the(
        "Ids, and commands that come twice",
        "It follows that ids must not begin anew with a new line: begin them with something random.",
    ),
)
async def ids_of_a_client_do_not_begin_anew(stage: Stage) -> None:
    ids: list[str] = []

    async def script(line: ScriptedLine) -> None:
        ids.append((await line.accept("hello", WELCOME))["id"])
        while True:
            ids.append((await line.accept("list_tables", []))["id"])

    async with scripted(stage.codec, script) as url:
        for _ in range(3):
            async with await Connection.connect(url, codec=stage.codec) as connection:
                for _ in range(3):
                    await connection.list_tables()
    expect_equal(len(set(ids)), 12, "the number of different ids on three lines")
    expect(all(1 <= len(id) <= 64 for id in ids), "an id is too long")
