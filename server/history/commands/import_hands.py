"""`riverboat import`: import hands that were played elsewhere."""

import asyncio
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import click

from riverboat.engine.notation.acpc_game import AcpcGame
from riverboat.engine.notation.occasion import plain
from riverboat.server.exit_codes import ExitCode
from riverboat.server.history.commands.errors import reporting_errors
from riverboat.server.history.commands.export import opened
from riverboat.server.history.commands.hand_tally import HandReport, HandTally
from riverboat.server.history.commands.import_space import space_needed
from riverboat.server.history.commands.reading import HandReading, files_argument, game_option, report_option
from riverboat.server.history.database.engines import DEFAULT_URL
from riverboat.server.history.database.schema import upgrade
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.importing.claims import player_ids
from riverboat.server.history.importing.importer import HandRejected, Importer
from riverboat.server.history.queries.hands import History
from riverboat.server.progress import hands_bar
from riverboat.server.runtime.memory import collecting_rarely


class AccountType(click.ParamType[tuple[str, str]]):
    """A name in files and the player whose name it was: NAME=PLAYER."""

    name = "NAME=PLAYER"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        """Return both."""
        if isinstance(value, tuple):
            return value
        name, is_there, player = str(value).rpartition("=")
        if not (is_there and plain(name) and player):
            self.fail(f"{value!r} is not NAME=PLAYER, as Ann=ada", param, ctx)
        return plain(name), player


@click.command("import")
@files_argument
@click.option("--db", "url", metavar="URL", default=DEFAULT_URL, show_default=True, help="The database.")
@game_option
@click.option(
    "--as",
    "accounts",
    type=AccountType(),
    multiple=True,
    help="Let the hands of NAME count for PLAYER, an id or the name of a registered player. Repeatable.",
)
@click.option("--strict", is_flag=True, help="Stop at the first hand that is rejected.")
@report_option
@click.pass_context
def import_command(
    ctx: click.Context,
    *,
    paths: Sequence[Path],
    url: str,
    game: AcpcGame | None,
    accounts: Sequence[tuple[str, str]],
    strict: bool,
    report: Path | None,
) -> None:
    """Example: riverboat import hands.phhs --db sqlite:///riverboat.db

    Import the hands in FILES as hands of closed tables. FILES are files, folders, .zip or .gz archives, or -
    for the standard input. These formats are read: PHH, the poker hand history format; PokerStars texts;
    sessions of iPoker (XML); match logs of the computer poker competition; and logs of Poker Now (CSV).

    Every hand is first replayed by the engine. It is rejected if it breaks a rule, or ends with other chips
    than its file says; the others are imported. Each reason is printed once with file and line, and then
    counted. Hands from an earlier import are skipped, so an import that was stopped can be started again.

    An imported name is not an account. With --as Ann=ada, the hands of Ann are listed and counted for the
    player ada, who sees them as Ann saw them; those of an earlier import too, if their files are imported
    again. No chips change.

    A long import says first how much disk it may take.

    Exits with 1 if a hand was rejected, or if no hand has a NAME.
    """
    with (
        reporting_errors(),
        nullcontext() if report is None else opened(report) as file,
        hands_bar("Importing") as show,
        collecting_rarely(),
    ):
        lines = HandReport(file)
        reading = HandReading(paths, HandTally(lines), show, game, strict)
        upgrade(url)
        if needed := space_needed(paths, url):
            click.echo(needed, err=True)
        counts, unused = asyncio.run(_import(reading, url, dict(accounts)))
        lines.end(counts)
    reading.tally.print_repeated()
    for name in unused:
        click.echo(f"No hand has a player called {name!r}: see --as.", err=True)
    click.echo(_summary(counts))
    ctx.exit(ExitCode.FOUND if counts["rejected"] or unused else ExitCode.DONE)


async def _import(
    reading: HandReading, url: str, accounts: dict[str, str]
) -> tuple[dict[str, int], list[str]]:
    """Import the hands; return the numbers of imported, rejected and known ones, and names of no hand."""
    imported = known = 0
    with History(url) as past:
        async with Writer(url) as writer:
            importer = Importer(writer, past, await player_ids(writer, accounts))
            reading.on_file = importer.begin_file
            reading.is_known = importer.is_known
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
    for sentence in importer.claims.refused:
        reading.reject(sentence)
    counts = {"imported": imported, "rejected": reading.tally.refused, "known": known + reading.known}
    if importer.claims.claimed:
        counts["claimed"] = importer.claims.claimed
    return counts, sorted(importer.unused)


def _summary(counts: dict[str, int]) -> str:
    """Return the summary: "27 hands, 24 imported, 3 rejected"."""
    hands = counts["imported"] + counts["rejected"] + counts["known"]
    known = f", {counts['known']:,} known" if counts["known"] else ""
    claimed = f", {counts['claimed']:,} now count for their players" if "claimed" in counts else ""
    return (
        f"{hands:,} hand{'s' * (hands != 1)}, {counts['imported']:,} imported, "
        f"{counts['rejected']:,} rejected{known}{claimed}"
    )
