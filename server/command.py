"""`riverboat serve`: the server, as a user starts it."""

import asyncio
import logging
import signal
from collections.abc import Callable

import click

from server.app import DEFAULT_HOST, DEFAULT_PORT, CannotListen, Settings, run
from server.history.database import DEFAULT_URL
from server.history.errors import BadDatabaseUrl, HistoryError
from server.tables.settings import TableSettings

INTERRUPTED = 130


class _Refused(click.ClickException):
    exit_code = 4


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
    "--pause",
    type=click.IntRange(0, 600_000),
    metavar="MS",
    default=2_000,
    show_default=True,
    help="Milliseconds between two hands.",
)
@click.pass_context
def serve(ctx: click.Context, host: str, port: int, url: str, pause: int) -> None:
    """Example: riverboat serve --port 8765 --db sqlite:///riverboat.db

    Run a server, with one table open for whoever comes first. When it listens, it says where, in one line;
    its log goes to standard error. SIGTERM ends it in order with exit code 0, Ctrl-C likewise with 130.
    """
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    logging.getLogger("server").setLevel(logging.INFO)
    settings = Settings(host, port, url, TableSettings(pause=pause / 1000))

    def say_where(port: int) -> None:
        at = f"[{host}]" if ":" in host else host
        click.echo(f"riverboat listens on ws://{at}:{port} (history: {_short(url)})")

    try:
        with asyncio.Runner(loop_factory=_fastest_loop()) as runner:
            ended_by = runner.run(run(settings, say_where))
    except BadDatabaseUrl as error:
        raise click.BadParameter(str(error), param_hint="--db") from None
    except (HistoryError, CannotListen) as error:
        raise _Refused(str(error)) from None
    if ended_by is signal.SIGINT:
        ctx.exit(INTERRUPTED)


def _short(url: str) -> str:
    return url.removeprefix("sqlite:///")


def _fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop  # noqa: PLC0415 - there is none on some systems
    except ImportError:
        return None
    return uvloop.new_event_loop
