"""`riverboat import`: hands that were played elsewhere, put on record."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from engine.errors import NotationError
from engine.notation.files import hands_in
from server.history.database import DEFAULT_URL
from server.history.importing import HandRefused, Importer
from server.history.queries import History
from server.history.schema import upgrade
from server.history.telling import printable, told_to_the_user
from server.history.writer import Writer


@click.command("import")
@click.argument(
    "files", type=click.Path(exists=True, dir_okay=False, path_type=Path), nargs=-1, required=True
)
@click.option(
    "--db", "url", metavar="URL", default=DEFAULT_URL, show_default=True, help="Where to put the hands."
)
@click.option("--strict", is_flag=True, help="Stop at the first hand that is refused.")
@click.pass_context
def import_command(ctx: click.Context, *, files: Sequence[Path], url: str, strict: bool) -> None:
    """Example: riverboat import hands.phhs --db sqlite:///riverboat.db

    Put the hands in FILES on record, as hands of tables that are closed. A file is in PHH, the poker hand
    history format, a text of PokerStars, of which hold'em and Omaha are read, or a match log of the computer
    poker competition. Every hand is played through the engine first; one that breaks a rule, or ends with
    other chips than its file says, is refused. A hand on record from an earlier import is passed over.

    Leaves with 1 where a hand was refused.
    """
    tally = _Tally()
    with told_to_the_user():
        upgrade(url)
        asyncio.run(_import(files, url, tally, strict=strict))
    click.echo(tally.summary)
    ctx.exit(1 if tally.refused else 0)


async def _import(files: Sequence[Path], url: str, tally: "_Tally", *, strict: bool) -> None:
    with History(url) as past:
        async with Writer(url) as writer:
            importer = Importer(writer, past)
            try:
                for path in files:
                    await _import_file(path, importer, tally, strict=strict)
                    if strict and tally.refused:
                        return
            finally:
                await importer.close()


async def _import_file(path: Path, importer: Importer, tally: "_Tally", *, strict: bool) -> None:
    def refuse(reason: object) -> None:
        tally.refuse(f"{path}: {reason}")

    try:
        text = (await asyncio.to_thread(path.read_bytes)).decode("utf-8-sig")
    except OSError as error:
        refuse(error.strerror or error)
        return
    except UnicodeDecodeError as error:
        refuse(f"this is not text in UTF-8, from byte {error.start + 1} on")
        return
    importer.begin_file()
    try:
        for hand in hands_in(text, None if strict else refuse):
            try:
                tally.count(is_new=await importer.add(hand))
            except HandRefused as error:
                refuse(f"{hand.where}: {error}")
                if strict:
                    return
    except NotationError as error:
        refuse(error)


@dataclass(slots=True)
class _Tally:
    """What came of the hands."""

    imported: int = 0
    known: int = 0
    refused: int = 0

    def count(self, *, is_new: bool) -> None:
        """Count a hand that is on record now, or was before."""
        self.imported += is_new
        self.known += not is_new

    def refuse(self, reason: str) -> None:
        """Count a hand that is refused, and tell why. What does not print is not sent to a terminal."""
        self.refused += 1
        click.echo(printable(reason), err=True)

    @property
    def summary(self) -> str:
        """All of it in one line: "27 hands, 24 imported, 3 refused"."""
        hands = self.imported + self.known + self.refused
        known = f", {self.known} there already" if self.known else ""
        return f"{hands} hand{'s' * (hands != 1)}, {self.imported} imported, {self.refused} refused{known}"
