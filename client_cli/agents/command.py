"""`riverboat mcp`: a seat for a language model."""

import asyncio
from contextlib import suppress

import click

from riverboat.client_cli.agents.errors import AgentError
from riverboat.client_cli.agents.match_link import link_path
from riverboat.client_cli.agents.match_player import MatchPlayer
from riverboat.client_cli.agents.player import ToolPlayer
from riverboat.client_cli.commands.running import run
from riverboat.client_cli.commands.server_options import takes_url
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.server.exit_codes import CommandFailed, ExitCode
from riverboat.server.protocol.printable import printable


@click.command(short_help="Let a language model play, over MCP.")
@takes_url
@click.option("--name", metavar="NAME", default="Model", show_default=True, help="The name others see.")
@click.option("--table", metavar="TABLE", help="Join the table of this name.  [default: any]")
@click.option(
    "--match", "seat", metavar="SEAT", help="Play the seat mcp:SEAT of a match on this machine instead."
)
@click.option(
    "--legal/--no-legal", default=True, show_default=True, help="List the legal actions in each turn."
)
def mcp(*, url: str, name: str, table: str | None, seat: str | None, legal: bool) -> None:
    """Example: riverboat mcp example.org --name Model

    Sit down at a table, or with --match at a seat of a match, and serve the tools wait_for_turn and act over
    the Model Context Protocol, on standard input and output. Start this command from an MCP client. It needs
    the extra riverboat[mcp].
    """
    try:
        from riverboat.client_cli.agents.tools import tools_for
    except ImportError:
        raise click.ClickException("the MCP library is missing: pip install 'riverboat[mcp]'") from None

    async def serve(player: ToolPlayer | MatchPlayer) -> None:
        playing = asyncio.create_task(player.run())
        try:
            await tools_for(player).run_stdio_async()
        finally:
            playing.cancel()
            with suppress(asyncio.CancelledError):
                await playing

    async def serve_at_table() -> None:
        async with await Connection.connect(url, name=name, bot=True) as connection:
            await serve(ToolPlayer(await _table(connection, table), show_legal=legal))

    if seat is None:
        run(serve_at_table())
        return
    try:
        path = link_path(seat)
    except AgentError as error:
        raise click.UsageError(str(error)) from None
    run(serve(MatchPlayer(path, show_legal=legal)))


async def _table(connection: Connection, name: str | None) -> Table:
    """Watch the table called `name`, or any with a free seat and no password. Prints nothing."""
    wanted = {} if name is None else {"name": name}
    tables = await connection.list_tables(free_seats=1, **wanted)
    found = next((info for info in tables if not info.locked and name in (None, info.name)), None)
    if found is None:
        which = "table" if name is None else f"table called {printable(name)!r}"
        raise CommandFailed(
            f"the server has no {which} with a free seat and without a password", ExitCode.REFUSED
        )
    return await connection.watch(found.table)
