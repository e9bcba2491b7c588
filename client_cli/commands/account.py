"""`riverboat account`: a player's account on a server."""

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from riverboat.client_cli.commands.json_output import json_option, print_rows
from riverboat.client_cli.commands.ledger_text import entry_lines, player_line
from riverboat.client_cli.commands.passwords import NEW_PASSWORD_VARIABLE, PASSWORD_VARIABLE, ask_password
from riverboat.client_cli.commands.running import run
from riverboat.client_cli.commands.server_options import takes_url
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.play.signing_in import token_file_option
from riverboat.client_cli.play.tokens import TokenFile
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import MAX_PASSWORD, MIN_PASSWORD
from riverboat.server.protocol.commands import ChangePassword, ListEntries, Register, ShowAccount, SignOut
from riverboat.server.protocol.messages import EntryInfo, PlayerInfo

_Command = Callable[..., Any]


@click.group(short_help="Manage your account on a server.")
def account() -> None:
    """Example: riverboat account register ws://127.0.0.1:8765 --name Ada

    Manage your account on a server. A guest signs in with a token that is stored on this machine. A
    registered player has a unique name and a password, and can sign in from any machine.

    Passwords are prompted for, or read from the environment variables RIVERBOAT_PASSWORD and
    RIVERBOAT_NEW_PASSWORD.
    """


def _player_options(command: _Command) -> _Command:
    """Add the options for the player and the server."""
    for option in (
        token_file_option,
        click.option("--name", metavar="NAME", required=True, help="The player's name."),
        takes_url,
    ):
        command = option(command)
    return command


@account.command(short_help="Register a name and a password.")
@_player_options
def register(url: str, name: str, token_file: Path) -> None:
    """Example: riverboat account register --name Ada

    Register NAME with a password. If you have played at the server as NAME on this machine, that guest is
    registered and keeps chips and seats. Otherwise a new player is registered.
    """
    run(_register(url, name, TokenFile(token_file), _new_password(PASSWORD_VARIABLE)))


async def _register(url: str, name: str, tokens: TokenFile, password: str) -> None:
    token = tokens.get(url, name)
    async with await _as_guest(url, token) as connection:
        info = await connection.ask(PlayerInfo, Register, name=name, password=password)
        if connection.welcome.token == token:
            who = "You keep the chips and seats you had as a guest."
        else:
            who = f"You are a new player, because this machine has no guest {name} at {url}."
        click.echo(f"You are registered as {info.name}. {who}")
        _save_token(tokens, url, name, connection)


async def _as_guest(url: str, token: str | None) -> Connection:
    """Connect as the guest with `token`, or as a new guest without a chosen name."""
    try:
        return await Connection.connect(url, token=token)
    except CommandRefused as error:
        if token is None or error.code != Code.UNKNOWN_TOKEN:
            raise
        return await Connection.connect(url)


@account.command("sign-in", short_help="Sign in on this machine.")
@_player_options
def sign_in(url: str, name: str, token_file: Path) -> None:
    """Example: riverboat account sign-in --name Ada

    Sign in on this machine as the registered player NAME. After that, `riverboat play --name NAME` needs no
    password.
    """
    run(_sign_in(url, name, TokenFile(token_file), ask_password(PASSWORD_VARIABLE, "Password")))


async def _sign_in(url: str, name: str, tokens: TokenFile, password: str) -> None:
    async with await Connection.connect(url, name=name, password=password) as connection:
        _save_token(tokens, url, name, connection)
        click.echo(f"You are signed in as {connection.welcome.name}.")


@account.command("sign-out", short_help="Sign out on this machine.")
@_player_options
@click.option("--everywhere", is_flag=True, help="Sign out on all machines.")
def sign_out(url: str, name: str, token_file: Path, *, everywhere: bool) -> None:
    """Example: riverboat account sign-out --name Ada

    Sign out on this machine and revoke its token. A guest who signs out cannot sign in again.
    """
    run(_sign_out(url, name, TokenFile(token_file), everywhere))


async def _sign_out(url: str, name: str, tokens: TokenFile, everywhere: bool) -> None:
    try:
        async with await signed_in(url, name, tokens) as connection:
            await connection.request(SignOut(id=connection.new_id(), everywhere=everywhere))
    except CommandRefused as error:
        if everywhere or error.code != Code.UNKNOWN_TOKEN:
            raise  # otherwise the token is already invalid
    tokens.delete(url, name)
    click.echo("You are signed out.")


@account.command(short_help="Change the password.")
@_player_options
def password(url: str, name: str, token_file: Path) -> None:
    """Example: riverboat account password --name Ada

    Change the password. NAME is signed out on all other machines. Both passwords are prompted for, or read
    from RIVERBOAT_PASSWORD (the current one) and RIVERBOAT_NEW_PASSWORD.
    """
    old = ask_password(PASSWORD_VARIABLE, "Current password")
    new = _new_password(NEW_PASSWORD_VARIABLE)
    if new == old:
        raise click.UsageError("the new password is the same as the current one")
    run(_change_password(url, name, TokenFile(token_file), old, new))


async def _change_password(url: str, name: str, tokens: TokenFile, old: str, new: str) -> None:
    async with await signed_in(url, name, tokens) as connection:
        await connection.request(ChangePassword(id=connection.new_id(), password=old, new_password=new))
    click.echo("Password changed.")


@account.command(short_help="Show the balance and the latest ledger entries.")
@_player_options
@click.option(
    "--limit", type=click.IntRange(1, 100), default=20, show_default=True, help="Number of entries."
)
@json_option
def show(url: str, name: str, token_file: Path, *, limit: int, as_json: bool) -> None:
    """Example: riverboat account show --name Ada

    Show the balance and the latest ledger entries, newest first.
    """
    info, entries = run(_show(url, name, TokenFile(token_file), limit))
    lines = [player_line(info), "", *entry_lines(entries)]
    print_rows({"player": info, "entries": entries}, lines, as_json=as_json)


async def _show(url: str, name: str, tokens: TokenFile, limit: int) -> tuple[PlayerInfo, list[EntryInfo]]:
    async with await signed_in(url, name, tokens) as connection:
        info = await connection.ask(PlayerInfo, ShowAccount)
        return info, await connection.ask(list[EntryInfo], ListEntries, limit=limit)


async def signed_in(url: str, name: str, tokens: TokenFile) -> Connection:
    """Connect as the player of the stored token. Raises UsageError if there is none, and ClientError."""
    how = shlex.join(["riverboat", "account", "sign-in", url, "--name", name])
    token = tokens.get(url, name)
    if token is None:
        raise click.UsageError(f"{name} is not signed in at {url} on this machine. Run: {how}")
    return await with_token(url, token, f"{name} is no longer signed in at {url}. Run: {how}")


async def with_token(url: str, token: str, unknown: str) -> Connection:
    """Connect as the player with `token`. Raises ClientError; its text is `unknown` for an unknown token."""
    try:
        return await Connection.connect(url, token=token)
    except CommandRefused as error:
        if error.code != Code.UNKNOWN_TOKEN:
            raise
        raise CommandRefused(error.code, unknown) from None


def _save_token(tokens: TokenFile, url: str, name: str, connection: Connection) -> None:
    try:
        tokens.save(url, name, connection.welcome.token)
    except OSError as error:
        raise click.ClickException(f"your token could not be saved: {error}") from None


def _new_password(variable: str) -> str:
    chosen = ask_password(variable, f"New password (at least {MIN_PASSWORD} characters)", new=True)
    if not MIN_PASSWORD <= len(chosen) <= MAX_PASSWORD:
        raise click.UsageError(f"a password must have {MIN_PASSWORD} to {MAX_PASSWORD} characters")
    return chosen
