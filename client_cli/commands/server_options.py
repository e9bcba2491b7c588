"""How commands take the server that they connect to."""

import os
import tomllib
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Final

import click

from riverboat.client_cli.library.address import ServerAddress, parse_address
from riverboat.client_cli.library.errors import ConnectFailed

URL_VARIABLE: Final = "RIVERBOAT_URL"
"""The environment variable that commands take the server from."""

CONFIG_FILE: Final = "config.toml"
"""The player's configuration file, in the configuration folder. Its `url` is the server."""

_LOCAL: Final = "127.0.0.1"
_Command = Callable[..., Any]


class ServerType(click.ParamType[ServerAddress]):
    """A server: a host, "host:port", a URL, or a link to a table."""

    name = "server"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> ServerAddress:
        """Return the address in `value`. Raises BadParameter."""
        if isinstance(value, ServerAddress):
            return value
        try:
            return parse_address(value)
        except ConnectFailed as error:
            self.fail(str(error), param, ctx)


SERVER: Final = ServerType()


def default_server() -> str:
    """Return the server of RIVERBOAT_URL, or else of the configuration file, or else on this machine.

    Raises UsageError if the file cannot be read.
    """
    return os.environ.get(URL_VARIABLE) or _configured() or _LOCAL


def _configured() -> str | None:
    file = Path(click.get_app_dir("riverboat")) / CONFIG_FILE
    try:
        url = tomllib.loads(file.read_text(encoding="utf-8")).get("url")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        raise click.UsageError(f"{file} cannot be read as TOML: {error}.") from None
    if url is not None and not isinstance(url, str):
        raise click.UsageError(f'{file}: url has to be text, as in url = "example.org".')
    return url


url_option: Final = click.option(
    "--url",
    type=SERVER,
    default=default_server,
    show_default="RIVERBOAT_URL, else `url` in the configuration file, else this machine",
    help="The server: a host, host:port, a URL, or a link to a table.",
)
"""The option `--url`, which gives a ServerAddress."""


def is_server_named() -> bool:
    """Return whether the command line of the current command names a server."""
    ctx = click.get_current_context()
    given = click.core.ParameterSource.COMMANDLINE
    return given in (ctx.get_parameter_source("address"), ctx.get_parameter_source("url"))


def takes_server(command: _Command) -> _Command:
    """Let `command` take its server as an argument or as `--url`, and pass it as `server`."""

    @wraps(command)
    def with_server(*args: Any, address: ServerAddress | None, url: ServerAddress, **rest: Any) -> Any:
        source = click.get_current_context().get_parameter_source("url")
        if address is not None and source is click.core.ParameterSource.COMMANDLINE:
            raise click.UsageError("Name the server once: as an argument, or with --url.")
        return command(*args, server=address or url, **rest)

    return click.argument("address", type=SERVER, required=False, metavar="[SERVER]")(url_option(with_server))


def takes_url(command: _Command) -> _Command:
    """Let `command` take its server as an argument or as `--url`, and pass its URL as `url`."""

    @wraps(command)
    def with_url(*args: Any, server: ServerAddress, **rest: Any) -> Any:
        return command(*args, url=server.url, **rest)

    return takes_server(with_url)
