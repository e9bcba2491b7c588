"""`riverboat admin make-operator` and `dismiss-operator`: for whoever has the server's machine."""

import asyncio

import click

from server.history.database import DEFAULT_URL, reading_engine
from server.history.errors import BadDatabaseUrl, HistoryError
from server.history.operators import Operators
from server.history.writer import Writer
from server.protocol.messages import PlayerInfo


class _Refused(click.ClickException):
    exit_code = 4


_db = click.option(
    "--db", "url", metavar="URL", default=DEFAULT_URL, show_default=True, help="The server's database."
)


@click.command()
@click.argument("who")
@_db
def make_operator(who: str, url: str) -> None:
    """Example: riverboat admin make-operator Ada --db sqlite:///riverboat.db

    Make a player an operator: WHO is an id, or the name of a registered player. It is done in the database
    itself, by whoever may write there, and takes effect at once, also while the server runs.
    """
    info = _appoint(url, who, operator=True)
    click.echo(f"{info.name}, id {info.player}, is an operator.")


@click.command()
@click.argument("who")
@_db
def dismiss_operator(who: str, url: str) -> None:
    """Example: riverboat admin dismiss-operator Ada --db sqlite:///riverboat.db

    Let a player be an operator no more: WHO is an id, or the name of a registered player.
    """
    info = _appoint(url, who, operator=False)
    click.echo(f"{info.name}, id {info.player}, is no operator.")


def _appoint(url: str, who: str, *, operator: bool) -> PlayerInfo:
    try:
        reading_engine(url).dispose()  # a database that is not there is not made
        return asyncio.run(_appoint_in(url, who, operator=operator))
    except BadDatabaseUrl as error:
        raise click.BadParameter(str(error), param_hint="--db") from None
    except HistoryError as error:
        raise _Refused(str(error)) from None


async def _appoint_in(url: str, who: str, *, operator: bool) -> PlayerInfo:
    async with Writer(url) as writer:
        return await Operators(writer).appoint(who, operator=operator)
