"""`riverboat demo`: bots play over real connections, and every hand is recorded."""

import tempfile
from pathlib import Path

import click

from riverboat.client_cli.commands.game_type import game_option
from riverboat.client_cli.commands.local_server import starting_server
from riverboat.client_cli.commands.running import run


@click.command(short_help="Watch six bots play.")
@click.option("--hands", type=click.IntRange(1), default=100, show_default=True, help="Hands to play.")
@game_option
def demo(hands: int, game: str) -> None:
    """Example: riverboat demo --hands 20

    Start a server with a new database and let six bots play over real connections (two in a heads-up game).
    Print each hand, then the results and where the hands are saved.
    """
    click.echo("Starting a server.")
    directory = Path(tempfile.mkdtemp(prefix="riverboat-demo-"))
    run(_demo(directory, hands, game))


async def _demo(directory: Path, hands: int, game: str) -> None:
    async with starting_server(directory, ["--pause", "0", "--no-web"]) as listening:
        # Loaded while the server starts, on another core.
        from riverboat.client_cli.commands.demo_game import load_tables, play

        load_tables(game)
        await play(await listening(), directory, hands, game)
