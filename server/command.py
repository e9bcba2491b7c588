"""`riverboat serve`: the server, as a user starts it."""

import asyncio
import signal
from collections.abc import Callable
from datetime import timedelta
from ipaddress import ip_network
from pathlib import Path
from typing import Any, get_args

import click

from riverboat.server import logs
from riverboat.server.app import DEFAULT_HOST, DEFAULT_PORT, CannotListen, Settings, run
from riverboat.server.finite import FiniteRange
from riverboat.server.history.database.engines import DEFAULT_URL, shown
from riverboat.server.history.errors import BadDatabaseUrl, HistoryError
from riverboat.server.history.players import GUEST_LIFE, OPENING_GRANT, TOKEN_LIFE, Lives
from riverboat.server.net.addresses import Access, Network
from riverboat.server.net.limits import Limits
from riverboat.server.protocol.command import MAX_CHIPS
from riverboat.server.quota_options import quota_options, quotas_of
from riverboat.server.tables.settings import TableSettings
from riverboat.server.watchdog import STALL

INTERRUPTED = 130

DRAIN = 30.0
"""Seconds that hands in progress have when the server is told to stop, unless told otherwise."""


class _Refused(click.ClickException):
    exit_code = 4


class _NetworkType(click.ParamType[Network]):
    name = "network"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Network:
        try:
            return ip_network(value)
        except ValueError:
            self.fail(f"{value!r} is no network: it looks like 10.0.0.0/8 or 192.0.2.7", param, ctx)


NETWORK = _NetworkType()


@click.command()
@click.option("--host", default=DEFAULT_HOST, show_default=True, help="Address to listen at.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=DEFAULT_PORT,
    show_default=True,
    help="Port to listen at; 0 for any that is free.",
)
@click.option(
    "--db", "url", metavar="URL", default=DEFAULT_URL, show_default=True, help="Where the hands are kept."
)
@click.option(
    "--seal-keys",
    "keys",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The keys that hidden cards are sealed with: see riverboat keys.",
)
@click.option(
    "--abandon-sealed", is_flag=True, help="Give up hands whose key is lost, rather than not start."
)
@click.option(
    "--pause",
    type=click.IntRange(0, 600_000),
    metavar="MS",
    default=2_000,
    show_default=True,
    help="Milliseconds between two hands.",
)
@click.option(
    "--grace",
    type=click.IntRange(0, 3_600_000),
    metavar="MS",
    default=30_000,
    show_default=True,
    help="Milliseconds in any hour that a table waits for a player whose line is down.",
)
@click.option(
    "--grant",
    type=click.IntRange(0, MAX_CHIPS),
    metavar="CHIPS",
    default=OPENING_GRANT,
    show_default=True,
    help="Play chips for every new player.",
)
@click.option(
    "--guest-days",
    type=click.IntRange(1, 3_650),
    default=GUEST_LIFE.days,
    show_default=True,
    help="Days after which a guest who did not come back is closed.",
)
@click.option(
    "--token-days",
    type=click.IntRange(1, 3_650),
    default=TOKEN_LIFE.days,
    show_default=True,
    help="Days after which a registered player who did not come back has to sign in with the password.",
)
@click.option(
    "--drain",
    type=FiniteRange(0, 3_600),
    metavar="SECONDS",
    default=DRAIN,
    show_default=True,
    help="How long hands in progress are played on when the server is told to stop; 0 to stop at once.",
)
@click.option(
    "--origin",
    "origins",
    metavar="URL",
    multiple=True,
    help="Web pages that may connect, as https://example.org. Of these there is none unless you say so.",
)
@click.option(
    "--proxy",
    "proxies",
    metavar="NETWORK",
    type=NETWORK,
    multiple=True,
    help="Proxies in front of the server: they are believed where a client is.",
)
@click.option(
    "--metrics-for",
    metavar="NETWORK",
    type=NETWORK,
    multiple=True,
    help="Who may read /metrics, besides this machine.",
)
@click.option(
    "--connections-each",
    type=click.IntRange(1),
    default=Limits().connections_of_address,
    show_default=True,
    help="Connections from one address.",
)
@quota_options
@click.option(
    "--stall",
    type=click.IntRange(0, 60_000),
    metavar="MS",
    default=round(STALL * 1000),
    show_default=True,
    help="Log where the event loop is when it stands still for this long; 0 for never.",
)
@click.option(
    "--log-format",
    type=click.Choice(get_args(logs.LogFormat)),
    default="logfmt",
    show_default=True,
    help="Format of the log.",
)
@click.option(
    "--log-level",
    type=click.Choice(["info", "warning", "error"]),
    default="info",
    show_default=True,
    help="Lowest level to log.",
)
@click.pass_context
def serve(
    ctx: click.Context,
    /,
    *,
    host: str,
    port: int,
    url: str,
    keys: Path | None,
    abandon_sealed: bool,
    pause: int,
    grace: int,
    grant: int,
    guest_days: int,
    token_days: int,
    drain: float,
    origins: tuple[str, ...],
    proxies: tuple[Network, ...],
    metrics_for: tuple[Network, ...],
    connections_each: int,
    stall: int,
    log_format: logs.LogFormat,
    log_level: str,
    **quotas: Any,
) -> None:
    """Example: riverboat serve --port 8765 --db sqlite:///riverboat.db

    Run a server, with one table open for whoever comes first. When it listens, it says where, in one line;
    its log goes to standard error. SIGTERM ends it in order with exit code 0, Ctrl-C likewise with 130: no
    further hand is dealt, and those in progress are played on until they are over, or for --drain seconds.
    They go on when the server is started again. A second signal ends it at once.
    """
    logs.configure(log_format, log_level)
    settings = Settings(
        host,
        port,
        url,
        TableSettings(pause=pause / 1000, grace=grace / 1000, **quotas_of(TableSettings, quotas)),
        Limits(connections_of_address=connections_each, **quotas_of(Limits, quotas)),
        Access(origins, proxies, metrics_for),
        grant,
        keys,
        abandon_sealed,
        Lives(timedelta(days=token_days), timedelta(days=guest_days)),
        stall / 1000,
    )

    def say_where(port: int) -> None:
        at = f"[{host}]" if ":" in host else host
        click.echo(f"riverboat listens on ws://{at}:{port} (history: {_short(url)})")

    try:
        with asyncio.Runner(loop_factory=_fastest_loop()) as runner:
            ended_by = runner.run(run(settings, say_where, drain))
    except BadDatabaseUrl as error:
        raise click.BadParameter(str(error), param_hint="--db") from None
    except (HistoryError, CannotListen) as error:
        raise _Refused(str(error)) from None
    if ended_by is signal.SIGINT:
        ctx.exit(INTERRUPTED)


def _short(url: str) -> str:
    return shown(url).removeprefix("sqlite:///")


def _fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop  # noqa: PLC0415 - there is none on some systems
    except ImportError:
        return None
    return uvloop.new_event_loop
