"""`riverboat account`: a name and a password at a server."""

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from riverboat.client_cli.commands.ledger_text import entry_lines, player_line
from riverboat.client_cli.commands.passwords import NEW_PASSWORD_VARIABLE, PASSWORD_VARIABLE, ask_password
from riverboat.client_cli.commands.running import run
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import Refused
from riverboat.client_cli.library.websocket import DEFAULT_URL, URL_VARIABLE
from riverboat.client_cli.play.tokens import TOKEN_FILE_VARIABLE, TokenFile, default_token_file
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import MAX_PASSWORD, MIN_PASSWORD
from riverboat.server.protocol.commands import ChangePassword, ListEntries, Register, ShowAccount, SignOut
from riverboat.server.protocol.messages import EntryInfo, PlayerInfo

_Command = Callable[..., Any]


@click.group(short_help="Have a name and a password at a server.")
def account() -> None:
    """Example: riverboat account register ws://127.0.0.1:8765 --name Ada

    A guest is known by a secret that is kept on this machine. A registered player has a name that nobody else
    has, and a password that works from everywhere. The password is asked for; where nobody can be asked, it
    is taken from the variable RIVERBOAT_PASSWORD, and one to change it to from RIVERBOAT_NEW_PASSWORD. URL
    defaults to the variable RIVERBOAT_URL.
    """


def _of_a_player(command: _Command) -> _Command:
    """The options that say which player at which server."""
    for option in (
        click.option(
            "--token-file",
            envvar=TOKEN_FILE_VARIABLE,
            show_envvar=True,
            type=click.Path(dir_okay=False, path_type=Path),
            default=default_token_file,
            show_default="in your configuration folder",
            help="Where the secret that makes you the same player again is kept.",
        ),
        click.option("--name", metavar="NAME", required=True, help="What others see."),
        click.argument("url", default=DEFAULT_URL, envvar=URL_VARIABLE),
    ):
        command = option(command)
    return command


@account.command(short_help="Give a guest a password.")
@_of_a_player
def register(url: str, name: str, token_file: Path) -> None:
    """Example: riverboat account register --name Ada

    Give the guest NAME a password: whoever has played at URL as NAME on this machine. Chips and seats stay.
    Where nobody has, a new player is registered.
    """
    run(_register(url, name, TokenFile(token_file), _new_password(PASSWORD_VARIABLE)))


async def _register(url: str, name: str, tokens: TokenFile, password: str) -> None:
    token = tokens.get(url, name)
    async with await _as_guest(url, token) as connection:
        info = await connection.ask(PlayerInfo, Register, name=name, password=password)
        if connection.welcome.token == token:
            who = "the guest that you were, with the same chips"
        else:
            who = f"a new player: {url} knows no guest {name} of this machine"
        click.echo(f"You are registered as {info.name}. You are {who}.")
        _keep(tokens, url, name, connection)


async def _as_guest(url: str, token: str | None) -> Connection:
    """A connection as the guest of earlier times, or as a new one, whose name is not settled yet."""
    try:
        return await Connection.connect(url, token=token)
    except Refused as error:
        if token is None or error.code != Code.UNKNOWN_TOKEN:
            raise
        return await Connection.connect(url)


@account.command("sign-in", short_help="Be a registered player on this machine.")
@_of_a_player
def sign_in(url: str, name: str, token_file: Path) -> None:
    """Example: riverboat account sign-in --name Ada

    Be the registered player NAME on this machine: `riverboat play --name NAME` needs no password then.
    """
    run(_sign_in(url, name, TokenFile(token_file), ask_password(PASSWORD_VARIABLE, "Password")))


async def _sign_in(url: str, name: str, tokens: TokenFile, password: str) -> None:
    async with await Connection.connect(url, name=name, password=password) as connection:
        _keep(tokens, url, name, connection)
        click.echo(f"You are signed in as {connection.welcome.name}.")


@account.command("sign-out", short_help="Be so no more.")
@_of_a_player
@click.option("--everywhere", is_flag=True, help="On all other machines too.")
def sign_out(url: str, name: str, token_file: Path, *, everywhere: bool) -> None:
    """Example: riverboat account sign-out --name Ada

    Make the secret on this machine worthless. A guest cannot come back after that.
    """
    run(_sign_out(url, name, TokenFile(token_file), everywhere))


async def _sign_out(url: str, name: str, tokens: TokenFile, everywhere: bool) -> None:
    try:
        async with await signed_in(url, name, tokens) as connection:
            await connection.request(SignOut(id=connection.new_id(), everywhere=everywhere))
    except Refused as error:
        if everywhere or error.code != Code.UNKNOWN_TOKEN:
            raise  # else it is worthless as it is
    tokens.forget(url, name)
    click.echo("You are signed out.")


@account.command(short_help="Change the password.")
@_of_a_player
def password(url: str, name: str, token_file: Path) -> None:
    """Example: riverboat account password --name Ada

    Change the password. Everybody who is signed in as NAME on another machine is signed out.
    Where nobody can be asked, RIVERBOAT_PASSWORD is the password so far, RIVERBOAT_NEW_PASSWORD the new one.
    """
    old = ask_password(PASSWORD_VARIABLE, "Password so far")
    new = _new_password(NEW_PASSWORD_VARIABLE)
    if new == old:
        raise click.UsageError("the new password is the one so far")
    run(_change_password(url, name, TokenFile(token_file), old, new))


async def _change_password(url: str, name: str, tokens: TokenFile, old: str, new: str) -> None:
    async with await signed_in(url, name, tokens) as connection:
        await connection.request(ChangePassword(id=connection.new_id(), password=old, new_password=new))
    click.echo("The password is changed.")


@account.command(short_help="Tell the balance and the latest payments.")
@_of_a_player
@click.option("--limit", type=click.IntRange(1, 100), default=20, show_default=True, help="So many payments.")
def show(url: str, name: str, token_file: Path, *, limit: int) -> None:
    """Example: riverboat account show --name Ada

    Tell the balance and the latest payments, the newest first.
    """
    run(_show(url, name, TokenFile(token_file), limit))


async def _show(url: str, name: str, tokens: TokenFile, limit: int) -> None:
    async with await signed_in(url, name, tokens) as connection:
        info = await connection.ask(PlayerInfo, ShowAccount)
        entries = await connection.ask(list[EntryInfo], ListEntries, limit=limit)
    click.echo("\n".join([player_line(info), "", *entry_lines(entries)]))


async def signed_in(url: str, name: str, tokens: TokenFile) -> Connection:
    """A connection as the player whose token is kept. Raises UsageError where none is, and as connecting."""
    how = shlex.join(["riverboat", "account", "sign-in", url, "--name", name])
    token = tokens.get(url, name)
    if token is None:
        raise click.UsageError(f"{name} is not signed in at {url} on this machine: try {how}")
    return await with_token(url, token, f"{name} is signed in at {url} no longer; sign in again: {how}")


async def with_token(url: str, token: str, unknown: str) -> Connection:
    """A connection as the player with `token`. Raises as connecting, with the sentence `unknown` where nobody
    has it."""
    try:
        return await Connection.connect(url, token=token)
    except Refused as error:
        if error.code != Code.UNKNOWN_TOKEN:
            raise
        raise Refused(error.code, unknown) from None


def _keep(tokens: TokenFile, url: str, name: str, connection: Connection) -> None:
    try:
        tokens.keep(url, name, connection.welcome.token)
    except OSError as error:
        raise click.ClickException(f"your token could not be kept: {error}") from None


def _new_password(variable: str) -> str:
    chosen = ask_password(variable, f"New password, of {MIN_PASSWORD} characters or more", new=True)
    if not MIN_PASSWORD <= len(chosen) <= MAX_PASSWORD:
        raise click.UsageError(f"a password has {MIN_PASSWORD} to {MAX_PASSWORD} characters")
    return chosen
