"""The command `riverboat serve`."""

import asyncio
import signal
import sys
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import Any, get_args

import click
from click.core import ParameterSource

from riverboat.server.app import CannotListen, Server
from riverboat.server.cluster.broker import BusUnusable
from riverboat.server.commands.cluster_options import cluster_of, cluster_options
from riverboat.server.commands.config_file import read_config
from riverboat.server.commands.host_console import speak
from riverboat.server.commands.process import run
from riverboat.server.commands.quota_options import quota_options, quotas_of
from riverboat.server.exit_codes import CommandFailed, ExitCode
from riverboat.server.finite import FiniteRange
from riverboat.server.history.commands.errors import reporting_errors
from riverboat.server.history.database.engines import DEFAULT_URL, shown
from riverboat.server.history.players import GUEST_LIFE, OPENING_GRANT, TOKEN_LIFE, Lives
from riverboat.server.net.addresses import AddressPolicy, Network
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.own_games import games_option
from riverboat.server.protocol.command import MAX_CHIPS
from riverboat.server.runtime import logs
from riverboat.server.runtime.announcement import announcement
from riverboat.server.runtime.watchdog import STALL
from riverboat.server.settings import DEFAULT_HOST, DEFAULT_PORT, Role, Settings
from riverboat.server.tables.settings import TableSettings

DRAIN = 30.0
"""Default seconds for hands in progress to finish after a signal."""


class _NetworkType(click.ParamType[Network]):
    name = "network"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Network:
        try:
            return ip_network(value)
        except ValueError:
            self.fail(f"{value!r} is not a network. Try 10.0.0.0/8 or 192.0.2.7.", param, ctx)


NETWORK = _NetworkType()

_option = partial(click.option, show_default=True, show_envvar=True)


@click.command(context_settings={"auto_envvar_prefix": "RIVERBOAT"})
@_option(
    "--config",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    is_eager=True,
    expose_value=False,
    callback=read_config,
    help="TOML file with values for these options.",
)
@games_option
@_option("--host", default=DEFAULT_HOST, help="Address to listen on.")
@_option(
    "--port",
    type=click.IntRange(0, 65535),
    default=DEFAULT_PORT,
    help="Port to listen on; 0 for any free port.",
)
@_option(
    "--db",
    metavar="URL",
    default=DEFAULT_URL,
    show_default=DEFAULT_URL,  # never the value from a file, which may contain a password
    help="Database.",
)
@cluster_options
@_option(
    "--seal-keys",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    envvar="RIVERBOAT_SEAL_KEYS_FILE",
    allow_from_autoenv=False,  # RIVERBOAT_SEAL_KEYS contains the keys themselves
    help="Keys that encrypt hidden cards: see riverboat keys.",
)
@_option(
    "--abandon-sealed",
    is_flag=True,
    help="Abandon hands whose key is lost. Without this option, the server does not start.",
)
@_option(
    "--pause",
    type=click.IntRange(0, 600_000),
    metavar="MS",
    default=2_000,
    help="Milliseconds between two hands; also the most that a table's runout-ms and showdown-ms can be.",
)
@_option(
    "--grace",
    type=click.IntRange(0, 3_600_000),
    metavar="MS",
    default=30_000,
    help="Milliseconds per hour that a table waits for a disconnected player.",
)
@_option(
    "--grant",
    type=click.IntRange(0, MAX_CHIPS),
    metavar="CHIPS",
    default=OPENING_GRANT,
    help="Play chips for every new player.",
)
@_option(
    "--guest-days",
    type=click.IntRange(1, 3_650),
    default=GUEST_LIFE.days,
    help="Days until an unused guest expires.",
)
@_option(
    "--token-days",
    type=click.IntRange(1, 3_650),
    default=TOKEN_LIFE.days,
    help="Days until an unused token of a registered player expires.",
)
@_option(
    "--drain",
    type=FiniteRange(0, 3_600),
    metavar="SECONDS",
    default=DRAIN,
    help="Time for hands in progress to finish after a signal; 0 to stop at once.",
)
@_option(
    "--origin",
    metavar="URL",
    multiple=True,
    help="Origin of web pages that may connect, such as https://example.org. Repeatable; none by default.",
)
@_option(
    "--web/--no-web",
    default=True,
    help="Serve the browser table at the same port.",
)
@_option(
    "--fair-deals/--no-fair-deals",
    default=None,
    show_default="on with a --pause of 500 or more",
    help="Deal every hand from a commitment that its players check.",
)
@_option(
    "--allowed-host",
    metavar="NAME",
    multiple=True,
    help="Name under which browsers find the server, such as poker.example.org. Repeatable. "
    "Addresses and local names need none.",
)
@_option(
    "--proxy",
    metavar="NETWORK",
    type=NETWORK,
    multiple=True,
    help="Trusted proxies in front of the server. Repeatable.",
)
@_option(
    "--metrics-for",
    metavar="NETWORK",
    type=NETWORK,
    multiple=True,
    help="Clients that may read /metrics, besides this machine. Repeatable.",
)
@_option(
    "--connections-each",
    type=click.IntRange(1),
    default=NetworkLimits().connections_of_address,
    help="Connections per address.",
)
@quota_options
@_option(
    "--stall",
    type=click.IntRange(0, 60_000),
    metavar="MS",
    default=round(STALL * 1000),
    help="Log where the event loop is when it is blocked for this long; 0 for never.",
)
@_option(
    "--log-format", type=click.Choice(get_args(logs.LogFormat)), default="logfmt", help="Format of the log."
)
@_option(
    "--log-level",
    type=click.Choice(["info", "warning", "error"]),
    default="info",
    help="Lowest level to log.",
)
@_option(
    "--log",
    is_flag=True,
    help="Show the whole log on a terminal too, where only warnings appear otherwise.",
)
@click.pass_context
def serve(
    ctx: click.Context,
    /,
    *,
    host: str,
    port: int,
    db: str,
    seal_keys: Path | None,
    abandon_sealed: bool,
    pause: int,
    grace: int,
    grant: int,
    guest_days: int,
    token_days: int,
    drain: float,
    origin: tuple[str, ...],
    web: bool,
    fair_deals: bool | None,
    allowed_host: tuple[str, ...],
    proxy: tuple[Network, ...],
    metrics_for: tuple[Network, ...],
    connections_each: int,
    stall: int,
    log_format: logs.LogFormat,
    log_level: str,
    log: bool,
    **others: Any,
) -> None:
    """Example: riverboat serve --port 8765 --db sqlite:///riverboat.db

    Run a server with one open table. When it is ready, it prints its URL, and on the next lines how to play
    there. On a terminal it then says who comes and goes. Logs go to standard error. On SIGTERM or Ctrl-C it
    deals no new hands, waits up to --drain seconds for those in progress, and exits with code 0 or 130.
    Unfinished hands resume at the next start. A second signal stops it at once.

    Every option can also be set in the environment, or in a TOML file (--config). The command line takes
    precedence over the environment, and the environment over the file.
    """
    speaks = sys.stdout.isatty()
    asked = ctx.get_parameter_source("log_level") is not ParameterSource.DEFAULT
    if speaks and sys.stderr.isatty() and not (log or asked):
        log_level = "warning"  # on the host's terminal, sentences say the rest
    logs.configure(log_format, log_level)
    cluster = cluster_of(others)
    settings = Settings(
        host,
        port,
        db,
        TableSettings(pause=pause / 1000, grace=grace / 1000, **quotas_of(TableSettings, others)),
        NetworkLimits(connections_of_address=connections_each, **quotas_of(NetworkLimits, others)),
        AddressPolicy(origin, proxy, metrics_for, allowed_host),
        grant,
        seal_keys,
        abandon_sealed,
        Lives(timedelta(days=token_days), timedelta(days=guest_days)),
        stall / 1000,
        web,
        *cluster,
        fair_deals=fair_deals,
    )

    def announce(server: Server) -> None:
        clients = cluster.role is not Role.TABLES
        lines = announcement(host, server.port, _short(db), server.main_table, web=web, clients=clients)
        click.echo("\n".join(lines))
        if speaks and clients:
            speaking.append(asyncio.ensure_future(speak(server, drain, click.echo)))

    speaking: list[asyncio.Future[None]] = []  # so that it is not collected while it runs
    try:
        with reporting_errors(), asyncio.Runner(loop_factory=_fastest_loop()) as runner:
            ended_by = runner.run(run(settings, announce, drain))
    except (CannotListen, BusUnusable) as error:
        raise CommandFailed(str(error)) from None
    if ended_by is signal.SIGINT:
        ctx.exit(ExitCode.INTERRUPTED)


def _short(url: str) -> str:
    return shown(url).removeprefix("sqlite:///")


def _fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop  # noqa: PLC0415 - not available on all systems
    except ImportError:
        return None
    return uvloop.new_event_loop
