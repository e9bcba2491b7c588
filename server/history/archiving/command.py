"""`riverboat archive`: closed tables moved into a file."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import click

from riverboat.server.exit_codes import ExitCode
from riverboat.server.history.archiving.archive import Archived, archive
from riverboat.server.history.commands.errors import reporting_errors
from riverboat.server.history.database.engines import DEFAULT_URL
from riverboat.server.progress import progress_bar
from riverboat.server.protocol.printable import printable


@click.command("archive")
@click.option("--db", "url", metavar="URL", default=DEFAULT_URL, show_default=True, help="The database.")
@click.option(
    "--before",
    type=click.DateTime(["%Y-%m-%d", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M:%S"]),
    required=True,
    help="Only tables that were closed before then, in UTC.",
)
@click.option(
    "--to",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    required=True,
    help="The archive: a new file, or one to add to.",
)
@click.pass_context
def archive_command(ctx: click.Context, *, url: str, before: datetime, file: Path) -> None:
    """Example: riverboat archive --before 2026-01-01 --to 2025.db

    Move closed tables, with all of their hands, out of a database into FILE. The commands history, verify and
    export read it: --db sqlite:///2025.db. A server may use the database meanwhile. Each table is compared
        and audited in FILE before it is removed. If the command is interrupted, run it again. FILE contains
        all cards, so only you can read it.

    Exits with 1 if a table could not be moved, and names it.
    """
    with reporting_errors(), progress_bar("Archiving") as show:

        def show_progress(done: Archived) -> None:
            show(done.tables, None)

        done = asyncio.run(archive(url, before.replace(tzinfo=UTC), file, show_progress))
    for table, why in done.left.items():
        click.echo(printable(f"Table {table} was not moved: {why}."), err=True)
    click.echo(f"{file}: {done.tables:,} tables, {done.hands:,} hands, {done.events:,} events moved")
    ctx.exit(ExitCode.FOUND if done.left else ExitCode.DONE)
