"""`riverboat import`: import hands that were played elsewhere."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from riverboat.engine.errors import NotationError
from riverboat.engine.notation.files import hands_in
from riverboat.server.exit_codes import ExitCode
from riverboat.server.history.commands.errors import reporting_errors
from riverboat.server.history.database.engines import DEFAULT_URL
from riverboat.server.history.database.schema import upgrade
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.importing import HandRejected, Importer
from riverboat.server.history.queries.hands import History
from riverboat.server.progress import ShowProgress, progress_bar
from riverboat.server.protocol.printable import printable


@click.command("import")
@click.argument(
    "files", type=click.Path(exists=True, dir_okay=False, path_type=Path), nargs=-1, required=True
)
@click.option("--db", "url", metavar="URL", default=DEFAULT_URL, show_default=True, help="The database.")
@click.option("--strict", is_flag=True, help="Stop at the first hand that is rejected.")
@click.pass_context
def import_command(ctx: click.Context, *, files: Sequence[Path], url: str, strict: bool) -> None:
    """Example: riverboat import hands.phhs --db sqlite:///riverboat.db

    Import the hands in FILES as hands of closed tables. Three formats are read: PHH, the poker hand history
    format; PokerStars texts of hold'em and Omaha; and match logs of the computer poker competition. Every
    hand is first replayed by the engine. It is rejected if it breaks a rule, or ends with other chips than
    its file says. Hands from an earlier import are skipped.

    Exits with 1 if a hand was rejected.
    """
    with reporting_errors(), progress_bar("Importing") as show:
        tally = _Tally(show)
        upgrade(url)
        asyncio.run(_import(files, url, tally, strict=strict))
    click.echo(tally.summary)
    ctx.exit(ExitCode.FOUND if tally.rejected else ExitCode.DONE)


async def _import(files: Sequence[Path], url: str, tally: "_Tally", *, strict: bool) -> None:
    with History(url) as past:
        async with Writer(url) as writer:
            importer = Importer(writer, past)
            try:
                for path in files:
                    await _import_file(path, importer, tally, strict=strict)
                    if strict and tally.rejected:
                        return
            finally:
                await importer.close()


async def _import_file(path: Path, importer: Importer, tally: "_Tally", *, strict: bool) -> None:
    def reject(reason: object) -> None:
        tally.reject(f"{path}: {reason}")

    try:
        text = (await asyncio.to_thread(path.read_bytes)).decode("utf-8-sig")
    except OSError as error:
        reject(error.strerror or error)
        return
    except UnicodeDecodeError as error:
        reject(f"not UTF-8 text at byte {error.start + 1}")
        return
    importer.begin_file()
    try:
        for hand in hands_in(text, None if strict else reject):
            try:
                tally.count(is_new=await importer.add(hand))
            except HandRejected as error:
                reject(f"{hand.where}: {error}")
                if strict:
                    return
    except NotationError as error:
        reject(error)


@dataclass(slots=True)
class _Tally:
    """The numbers of imported, known and rejected hands."""

    show: ShowProgress
    imported: int = 0
    known: int = 0
    rejected: int = 0

    def count(self, *, is_new: bool) -> None:
        """Count a hand that was imported now or before."""
        self.imported += is_new
        self.known += not is_new
        self.show(self.hands, None)

    def reject(self, reason: str) -> None:
        """Count a rejected hand, and print why, without control characters."""
        self.rejected += 1
        click.echo(printable(reason), err=True)

    @property
    def hands(self) -> int:
        """The number of hands that were read."""
        return self.imported + self.known + self.rejected

    @property
    def summary(self) -> str:
        """The summary: "27 hands, 24 imported, 3 rejected"."""
        hands = self.hands
        known = f", {self.known} known" if self.known else ""
        return f"{hands} hand{'s' * (hands != 1)}, {self.imported} imported, {self.rejected} rejected{known}"
