"""`riverboat convert`: write hands of files in another format, without a database."""

from collections.abc import Sequence
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TextIO

import click

from riverboat.engine.errors import NotationError
from riverboat.engine.notation.acpc_game import AcpcGame
from riverboat.engine.notation.file_hand import FileHand
from riverboat.engine.notation.hand_writers import WRITERS
from riverboat.engine.notation.occasion import Occasion, plain
from riverboat.server.exit_codes import ExitCode
from riverboat.server.history.commands.export import opened
from riverboat.server.history.commands.hand_tally import HandReport, HandTally
from riverboat.server.history.commands.reading import HandReading, files_argument, game_option, report_option
from riverboat.server.progress import hands_bar

_UNKNOWN_TIME: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""The time of a hand whose file has none, in formats that must have one."""

_TABLE: Final = "Converted hands"
_SEATS: Final = 10


@click.command("convert")
@files_argument
@click.option("--to", "format_name", type=click.Choice(list(WRITERS)), required=True, help="The format.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The file to write.",
)
@game_option
@click.option("--strict", is_flag=True, help="Stop at the first hand that is rejected.")
@report_option
@click.pass_context
def convert_command(
    ctx: click.Context,
    *,
    paths: Sequence[Path],
    format_name: str,
    output: Path | None,
    game: AcpcGame | None,
    strict: bool,
    report: Path | None,
) -> None:
    """Example: riverboat convert evening.csv --to pokerstars -o evening.txt

    Write the hands in FILES in another format, to FILE, which is replaced only when all is written, or to the
    standard output. FILES are as for riverboat import: files, folders, archives, or - for the standard input,
    in any format that is read. No database is needed.

    Every hand is first replayed by the engine. It is left out if it breaks a rule, ends with other chips than
    its file says, or cannot be expressed in the format. A time that a file does not tell is 1970-01-01 in
    formats that need one.

    Exits with 1 if a hand was left out.
    """
    with (
        nullcontext() if report is None else opened(report) as file,
        hands_bar("Converting") as show,
        opened(output) as written,
    ):
        lines = HandReport(file)
        reading = HandReading(paths, HandTally(lines), show, game, strict)
        counts = _convert(reading, format_name, written)
        lines.end(counts)
    reading.tally.print_repeated()
    left_out = f", {counts['rejected']:,} left out" if counts["rejected"] else ""
    hands = counts["written"]
    click.echo(f"{hands:,} hand{'s' * (hands != 1)} written{left_out}", err=True)
    ctx.exit(ExitCode.FOUND if counts["rejected"] else ExitCode.DONE)


def _convert(reading: HandReading, format_name: str, output: TextIO) -> dict[str, int]:
    writer = WRITERS[format_name]()
    hands = 0
    for hand in reading:
        if hand.fault:
            reading.reject(f"{hand.where}: {hand.fault}")
            continue
        try:
            text = writer.hand(hand.events, _occasion(hand), hand.provenance.hero)
        except NotationError as error:
            where = "" if str(error).startswith(hand.where) else f"{hand.where}: "
            reading.reject(f"{where}{error}")
        else:
            output.write(text)
            hands += 1
    return {"written": hands, "rejected": reading.tally.refused}


def _occasion(hand: FileHand) -> Occasion:
    """Return where and when a hand was played, as far as its file says."""
    seats = max(_SEATS, *[seat.number + 1 for seat in hand.hand.seats])
    return Occasion.of(hand.provenance, plain(hand.table) or _TABLE, seats, _UNKNOWN_TIME)
