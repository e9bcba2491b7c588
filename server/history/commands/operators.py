"""`riverboat admin make-operator` and `dismiss-operator`: for the administrator of the machine."""

import asyncio

import click

from riverboat.server.history.commands.errors import reporting_errors
from riverboat.server.history.database.engines import DEFAULT_URL, reading_engine
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.operators import Operators
from riverboat.server.protocol.messages import PlayerInfo
from riverboat.server.protocol.printable import printable

_db = click.option(
    "--db", "url", metavar="URL", default=DEFAULT_URL, show_default=True, help="The server's database."
)


@click.command()
@click.argument("who", metavar="PLAYER")
@_db
def make_operator(who: str, url: str) -> None:
    """Example: riverboat admin make-operator Ada --db sqlite:///riverboat.db

    Appoint a player as operator. PLAYER is an id, or the name of a registered player. The command writes to
    the database, and takes effect at once, also while the server runs.
    """
    info = _appoint(url, who, operator=True)
    click.echo(f"{printable(info.name)}, id {info.player}, is an operator now.")


@click.command()
@click.argument("who", metavar="PLAYER")
@_db
@click.option("--last", is_flag=True, help="Also dismiss the last operator.")
def dismiss_operator(who: str, url: str, *, last: bool) -> None:
    """Example: riverboat admin dismiss-operator Ada --db sqlite:///riverboat.db

    Dismiss an operator. PLAYER is an id, or the name of a registered player. The last operator is dismissed
    only with --last.
    """
    info = _appoint(url, who, operator=False, even_last=last)
    click.echo(f"{printable(info.name)}, id {info.player}, is no longer an operator.")


def _appoint(url: str, who: str, *, operator: bool, even_last: bool = False) -> PlayerInfo:
    with reporting_errors():
        reading_engine(url).dispose()  # do not create a missing database
        return asyncio.run(_appoint_in(url, who, operator=operator, even_last=even_last))


async def _appoint_in(url: str, who: str, *, operator: bool, even_last: bool) -> PlayerInfo:
    async with Writer(url) as writer:
        return await Operators(writer).appoint(who, operator=operator, even_last=even_last)
