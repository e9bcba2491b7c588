"""Who asks, for commands of those who have signed in on this machine."""

import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from riverboat.client_cli.commands.account import signed_in, with_token
from riverboat.client_cli.commands.running import run
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.websocket import DEFAULT_URL, URL_VARIABLE
from riverboat.client_cli.play.tokens import TOKEN_FILE_VARIABLE, TokenFile, default_token_file

T = TypeVar("T")

TOKEN_VARIABLE: Final = "RIVERBOAT_TOKEN"  # noqa: S105 - its name, not its value


@dataclass(frozen=True, slots=True)
class SignedIn:
    """Who asks, and where."""

    url: str
    name: str | None
    tokens: TokenFile

    async def connect(self) -> Connection:
        """A connection as this player. Raises UsageError where there is no token for one."""
        token = os.environ.get(TOKEN_VARIABLE)
        if token:
            unknown = f"nobody at {self.url} has the token in {TOKEN_VARIABLE}: sign in again to get another"
            return await with_token(self.url, token, unknown)
        if self.name is None:
            raise click.UsageError(f"say who you are with --name, or have your token in {TOKEN_VARIABLE}")
        return await signed_in(self.url, self.name, self.tokens)

    def do(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """What `work` comes to on a connection as this player."""

        async def connected() -> T:
            async with await self.connect() as connection:
                return await work(connection)

        return run(connected())


def who_asks(group: Callable[..., Any]) -> Callable[..., Any]:
    """Give `group` the options that say who asks, and pass a SignedIn on to its commands."""

    @click.pass_context
    def remember(ctx: click.Context, url: str, name: str | None, token_file: Path) -> None:
        ctx.obj = SignedIn(url, name, TokenFile(token_file))

    remember.__doc__ = group.__doc__
    for option in (
        click.option(
            "--token-file",
            envvar=TOKEN_FILE_VARIABLE,
            show_envvar=True,
            type=click.Path(dir_okay=False, path_type=Path),
            default=default_token_file,
            show_default="in your configuration folder",
            help="Where `riverboat account sign-in` has kept your secret.",
        ),
        click.option("--name", metavar="NAME", help="Who you are: a name that is signed in on this machine."),
        click.option(
            "--url",
            default=DEFAULT_URL,
            show_default=True,
            envvar=URL_VARIABLE,
            show_envvar=True,
            help="The server.",
        ),
    ):
        remember = option(remember)
    return remember
