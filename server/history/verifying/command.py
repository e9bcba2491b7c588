"""`riverboat verify`: an audit of the whole database."""

import os
import sys
from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.progress import Progress

from server.history.database import DEFAULT_URL
from server.history.telling import printable, told_to_the_user
from server.history.unsealing import opened_ring, unsealing
from server.history.verifying.audit import verify
from server.history.verifying.findings import Finding, Tally


@click.command("verify")
@click.option("--db", "url", metavar="URL", default=DEFAULT_URL, show_default=True, help="What to look at.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 1_000),
    default=lambda: os.cpu_count() or 1,
    show_default="one for each core",
    help="Tables to look at at a time.",
)
@unsealing
@click.option("--json", "as_json", is_flag=True, help="For machines: an object on each line.")
@click.pass_context
def verify_command(
    ctx: click.Context, *, url: str, jobs: int, unseal: bool, keys: Path | None, as_json: bool
) -> None:
    """Example: riverboat verify --db sqlite:///riverboat.db

    Audit the database: play every hand again and compare it with its record, number by number and chip by
    chip, and compare the ledger, the stacks and the lists of hands with what happened at the tables. One line
    tells of each thing that is amiss, without any card, and the last one sums up. It reads only, and may do
    so while a server writes. Hands that were imported are added up, not played; so are those in progress,
    whose hidden cards are sealed, unless you say --unseal.

    Leaves with 1 where anything is amiss.
    """
    progress = Progress(
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
    )
    with told_to_the_user(), progress:
        bar = progress.add_task("Verifying", total=None)

        def tell(finding: Finding) -> None:
            click.echo(_as_json(finding) if as_json else printable(str(finding)))

        def go_on(tally: Tally) -> None:
            progress.update(bar, completed=tally.hands, total=tally.expected)

        ring = opened_ring(url, keys, "all hands in progress") if unseal else None
        tally = verify(url, tell, go_on, jobs=jobs, ring=ring)
    click.echo(_as_json(_figures(tally) | {"sealed": tally.sealed}) if as_json else _summary(tally))
    if tally.sealed and not unseal and not as_json:
        click.echo("What is sealed of the hands in progress was left out: --unseal opens it, which is kept.")
    ctx.exit(1 if tally.findings else 0)


def _as_json(what: object) -> str:
    return msgspec.json.encode(what).decode()


def _figures(tally: Tally) -> dict[str, int]:
    return {name: getattr(tally, name) for name in ("tables", "hands", "events", "findings")}


def _summary(tally: Tally) -> str:
    counted = [f"{count:,} {what if count != 1 else what[:-1]}" for what, count in _figures(tally).items()]
    return f"{', '.join(counted[:-1])}: {counted[-1] if tally.findings else 'nothing is amiss'}"
