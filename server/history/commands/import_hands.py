"""`riverboat import`: import hands that were played elsewhere."""

import asyncio
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

import click

from riverboat.engine.notation.acpc_game import AcpcGame
from riverboat.server.exit_codes import ExitCode
from riverboat.server.history.commands.errors import reporting_errors
from riverboat.server.history.commands.export import opened
from riverboat.server.history.commands.hand_tally import HandReport, HandTally
from riverboat.server.history.commands.reading import HandReading, files_argument, game_option, report_option
from riverboat.server.history.database.engines import DEFAULT_URL
from riverboat.server.history.database.schema import upgrade
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.importing import HandRejected, Importer
from riverboat.server.history.queries.hands import History
from riverboat.server.progress import hands_bar


@click.command("import")
@files_argument
@click.option("--db", "url", metavar="URL", default=DEFAULT_URL, show_default=True, help="The database.")
@game_option
@click.option("--strict", is_flag=True, help="Stop at the first hand that is rejected.")
@report_option
@click.pass_context
def import_command(
    ctx: click.Context,
    *,
    paths: Sequence[Path],
    url: str,
    game: AcpcGame | None,
    strict: bool,
    report: Path | None,
) -> None:
    """Example: riverboat import hands.phhs --db sqlite:///riverboat.db

    Import the hands in FILES as hands of closed tables. FILES are files, folders, .zip or .gz archives, or -
    for the standard input. These formats are read: PHH, the poker hand history format; PokerStars texts;
    match logs of the computer poker competition; and logs of Poker Now (CSV).

    Every hand is first replayed by the engine. It is rejected if it breaks a rule, or ends with other chips
    than its file says; the others are imported. Each reason is printed once with file and line, and then
    counted. Hands from an earlier import are skipped, so an import that was stopped can be started again.

    Exits with 1 if a hand was rejected.
    """
    with (
        reporting_errors(),
        nullcontext() if report is None else opened(report) as file,
        hands_bar("Importing") as show,
    ):
        lines = HandReport(file)
        reading = HandReading(paths, HandTally(lines), show, game, strict)
        upgrade(url)
        counts = asyncio.run(_import(reading, url))
        lines.end(counts)
    reading.tally.print_repeated()
    click.echo(_summary(counts))
    ctx.exit(ExitCode.FOUND if counts["rejected"] else ExitCode.DONE)


async def _import(reading: HandReading, url: str) -> dict[str, int]:
    """Import the hands; return the numbers of imported, rejected and known ones."""
    imported = known = 0
    with History(url) as past:
        async with Writer(url) as writer:
            importer = Importer(writer, past)
            reading.on_file = importer.begin_file
            try:
                for hand in reading:
                    try:
                        is_new = await importer.add(hand)
                    except HandRejected as error:
                        reading.reject(f"{hand.where}: {error}")
                    else:
                        imported += is_new
                        known += not is_new
            finally:
                await importer.close()
    return {"imported": imported, "rejected": reading.tally.refused, "known": known}


def _summary(counts: dict[str, int]) -> str:
    """Return the summary: "27 hands, 24 imported, 3 rejected"."""
    hands = sum(counts.values())
    known = f", {counts['known']:,} known" if counts["known"] else ""
    return (
        f"{hands:,} hand{'s' * (hands != 1)}, {counts['imported']:,} imported, "
        f"{counts['rejected']:,} rejected{known}"
    )
