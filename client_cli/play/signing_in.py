"""Signs a person in at a server, with the token of this machine."""

import getpass
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.notices import Notice
from riverboat.client_cli.library.reconnect import RECONNECT_WITHIN
from riverboat.client_cli.play.language import said, sentence_of_notice
from riverboat.client_cli.play.tokens import TOKEN_FILE_VARIABLE, TokenFile, default_token_file
from riverboat.language.catalog import languages
from riverboat.language.languages import language_of
from riverboat.server.finite import FiniteRange
from riverboat.server.protocol.codes import Code

if TYPE_CHECKING:
    from riverboat.client_cli.library.connection import Connection


class LanguageCode(click.ParamType[str]):
    """A language that there is, by its code."""

    name = "language"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the language that was meant."""
        language = language_of(value)
        if language is None:
            self.fail(f"{value!r} is not a language here. Try {', '.join(languages())}.", param, ctx)
        return language


name_option = click.option("--name", metavar="NAME", help="The name others see.  [default: your user name]")

token_file_option = click.option(
    "--token-file",
    envvar=TOKEN_FILE_VARIABLE,
    show_envvar=True,
    type=click.Path(dir_okay=False, path_type=Path),
    default=default_token_file,
    show_default="in your configuration folder",
    help="File for the tokens that sign you in again.",
)

reconnect_option = click.option(
    "--reconnect-within",
    type=FiniteRange(0),
    metavar="SECONDS",
    default=RECONNECT_WITHIN,
    show_default=True,
    help="How long to try to reconnect after a connection loss.",
)

plain_option = click.option(
    "--plain", is_flag=True, help="Print one event per line, instead of using the full screen."
)

language_option = click.option(
    "--language",
    type=LanguageCode(),
    metavar="CODE",
    help="Language to play in, such as de or pt-BR.  [default: that of the preferences or of the terminal]",
)

buy_in_option = click.option(
    "--buy-in",
    type=click.IntRange(1),
    metavar="CHIPS",
    help="Chips to sit down with.  [default: 100 big blinds]",
)


def user_name() -> str:
    """Return the name of the user of this machine, or "Guest"."""
    try:
        return getpass.getuser()[:24]
    except (OSError, KeyError):
        return "Guest"


def _warn(sentence: str) -> None:
    click.echo(sentence, err=True)


async def sign_in(
    url: str,
    name: str,
    tokens: TokenFile,
    reconnect_within: float = RECONNECT_WITHIN,
    *,
    warn: Callable[[str], None] = _warn,
    on_change: Callable[[Notice], None] | None = None,
) -> "Connection":
    """Connect to the server at `url` as the player of the stored token, or as a new player called `name`.

    warn: called with a sentence if the token cannot be saved.
    on_change: called as `Connection.connect` says; by default, changes of the connection are printed.
    Raises the same errors as Connection.connect.
    """
    from riverboat.client_cli.library.connection import Connection  # late: it imports the whole protocol

    async def connect(token: str | None = None) -> Connection:
        return await Connection.connect(
            url,
            name=name,
            token=token,
            reconnect_within=reconnect_within,
            on_connection_change=on_change or _print_status,
        )

    token = tokens.get(url, name)
    try:
        connection = await connect(token)
    except CommandRefused as error:
        if token is None or error.code != Code.UNKNOWN_TOKEN:
            raise
        connection = await connect()
    if connection.welcome.fair_deals is not None:
        from riverboat.client_cli.play.chains import ChainFile  # late: most servers have no such deals

        connection.chains = ChainFile(tokens.beside("chains.json"), connection.url)
    try:
        tokens.save(url, name, connection.welcome.token)
    except OSError as error:
        warn(said("token-not-saved", error=str(error)))
    return connection


def _print_status(notice: Notice) -> None:
    _warn(sentence_of_notice(notice))
