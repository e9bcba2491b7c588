"""The sign-in options of commands for operators and hosts."""

import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from riverboat.client_cli.commands.account import signed_in, with_token
from riverboat.client_cli.commands.running import run
from riverboat.client_cli.commands.server_options import url_option
from riverboat.client_cli.library.address import ServerAddress
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.main import LazyGroup
from riverboat.client_cli.play.signing_in import token_file_option
from riverboat.client_cli.play.tokens import TokenFile

T = TypeVar("T")

TOKEN_VARIABLE: Final = "RIVERBOAT_TOKEN"  # noqa: S105 - its name, not its value


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A player who has signed in on this machine, at a server."""

    url: str
    name: str | None
    tokens: TokenFile

    async def connect(self) -> Connection:
        """Connect as this player. Raises UsageError if the player has not signed in on this machine."""
        token = os.environ.get(TOKEN_VARIABLE)
        if token:
            unknown = (
                f"the token in {TOKEN_VARIABLE} is not valid at {self.url}; sign in again to get a new one"
            )
            return await with_token(self.url, token, unknown)
        if self.name is None:
            raise click.UsageError(f"use --name, or set {TOKEN_VARIABLE} to your token")
        return await signed_in(self.url, self.name, self.tokens)

    def run(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Connect as this player, and return the result of `work`."""

        async def connected() -> T:
            async with await self.connect() as connection:
                return await work(connection)

        return run(connected())


class ServerGroup(LazyGroup):
    """A group of commands for one server, which is its first argument or a `--url` anywhere."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the options of the group. Raises UsageError if the server is named twice."""
        first, *rest = args or [""]
        is_server = not first.startswith("-") and first not in self._table
        if is_server and not self._table.keys().isdisjoint(rest):
            args = ["--url", *args]
        named = [place for place, arg in enumerate(args) if arg.partition("=")[0] == "--url"]
        if len(named) > 1:
            raise click.UsageError("Name the server once: as an argument, or with --url.", ctx)
        for place in named:
            end = place + 1 + ("=" not in args[place])
            args = [*args[place:end], *args[:place], *args[end:]]
        return super().parse_args(ctx, args)


def sign_in_options(group: Callable[..., Any]) -> Callable[..., Any]:
    """Add the sign-in options to `group`, and pass a SignedIn to its commands."""

    @click.pass_context
    def remember(ctx: click.Context, url: ServerAddress, name: str | None, token_file: Path) -> None:
        ctx.obj = SignedIn(url.url, name, TokenFile(token_file))

    remember.__doc__ = group.__doc__
    for option in (
        token_file_option,
        click.option("--name", metavar="NAME", help="Your name, signed in on this machine."),
        url_option,
    ):
        remember = option(remember)
    return remember
