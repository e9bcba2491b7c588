"""`riverboat verify`: an audit of the whole database."""

import os
from pathlib import Path

import click

from riverboat.server.exit_codes import ExitCode
from riverboat.server.history.commands.errors import reporting_errors
from riverboat.server.history.commands.unsealing import open_ring, unsealing
from riverboat.server.history.database.engines import DEFAULT_URL
from riverboat.server.history.verifying.audit import verify
from riverboat.server.history.verifying.findings import AuditFinding, AuditProgress
from riverboat.server.progress import progress_bar
from riverboat.server.protocol.printable import printable, printable_json


@click.command("verify")
@click.option(
    "--db", "url", metavar="URL", default=DEFAULT_URL, show_default=True, help="The database to audit."
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 1_000),
    default=lambda: os.cpu_count() or 1,
    show_default="one for each core",
    help="Tables to check in parallel.",
)
@unsealing
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one object per line.")
@click.pass_context
def verify_command(
    ctx: click.Context, *, url: str, jobs: int, unseal: bool, keys: Path | None, as_json: bool
) -> None:
    """Example: riverboat verify --db sqlite:///riverboat.db

    Audit the database: replay every hand and compare it with its events, number by number and chip by chip.
    Compare the ledger, the stacks and the lists of hands with what happened at the tables. Each problem
    is a text line without any card; a summary follows. The command only reads, and may run
    while a server writes. Imported hands are added up instead of replayed. So are hands in progress, whose
    hidden cards are sealed, unless you pass --unseal.

    Exits with 1 if there are problems.
    """
    with reporting_errors(), progress_bar("Verifying", quiet=as_json) as show:

        def report(finding: AuditFinding) -> None:
            click.echo(_as_json(finding) if as_json else printable(str(finding)))

        def show_progress(tally: AuditProgress) -> None:
            show(tally.hands, tally.expected)

        ring = open_ring(url, keys, "all hands in progress") if unseal else None
        tally = verify(url, report, show_progress, jobs=jobs, ring=ring)
    click.echo(_as_json(_figures(tally) | {"sealed": tally.sealed}) if as_json else _summary(tally))
    if tally.sealed and not unseal and not as_json:
        click.echo("Sealed events of hands in progress were left out. Use --unseal to include them.")
    ctx.exit(ExitCode.FOUND if tally.findings else ExitCode.DONE)


def _as_json(what: object) -> str:
    return printable_json(what)


def _figures(tally: AuditProgress) -> dict[str, int]:
    return {name: getattr(tally, name) for name in ("tables", "hands", "events", "findings")}


def _summary(tally: AuditProgress) -> str:
    counted = [f"{count:,} {what if count != 1 else what[:-1]}" for what, count in _figures(tally).items()]
    return f"{', '.join(counted[:-1])}: {counted[-1] if tally.findings else 'no problems found'}"
