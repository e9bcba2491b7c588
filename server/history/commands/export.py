"""`riverboat export`: write recorded hands for other programs."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

import click

from riverboat.engine.notation.hand_writers import WRITERS
from riverboat.server.exit_codes import CommandFailed, ExitCode
from riverboat.server.history.commands.atomic_file import atomic_file
from riverboat.server.history.commands.errors import reporting_errors
from riverboat.server.history.database.engines import DEFAULT_URL
from riverboat.server.history.queries.export import export
from riverboat.server.history.queries.hands import History
from riverboat.server.progress import progress_bar
from riverboat.server.protocol.printable import printable


@click.command("export")
@click.option("--db", "url", metavar="URL", default=DEFAULT_URL, show_default=True, help="The database.")
@click.option("--format", "format_name", type=click.Choice(list(WRITERS)), required=True, help="The format.")
@click.option("--player", metavar="NAME", help="Only this player's hands, as this player saw them.")
@click.option(
    "--since",
    type=click.DateTime(["%Y-%m-%d", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M:%S"]),
    help="Only hands that began then or later, in UTC.",
)
@click.option(
    "--hand", "number", type=click.IntRange(min=0), metavar="ID", help="Only the hand with this id."
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The file to write.",
)
@click.pass_context
def export_command(
    ctx: click.Context,
    *,
    url: str,
    format_name: str,
    player: str | None,
    since: datetime | None,
    number: int | None,
    output: Path | None,
) -> None:
    """Example: riverboat export --format pokerstars -o hands.txt

    Write the finished hands, oldest first, in a format of other programs: to FILE, which is replaced only
    when all is written, or to the standard output. With --player, include only what that player saw: the
    player's own cards and those shown. Otherwise all cards are included; but a PokerStars text names the hole
    cards of one player only, as that site's files do: with --player, that player's.

    Exits with 1 if the format cannot express some of the hands, which are named.
    """
    with reporting_errors(), History(url) as past:
        seen_by = None if player is None else _player(past, player)
        numbers = past.finished(since=since and since.replace(tzinfo=UTC), player=seen_by)
        if number is not None:
            numbers = [each for each in numbers if each == number]
        if not numbers:
            raise CommandFailed("no finished hands match these options")
        left_out = 0
        is_on_screen = output is None and sys.stdout.isatty()
        with opened(output) as file, progress_bar("Exporting", quiet=is_on_screen) as show:
            for done, exported in enumerate(export(past, numbers, format_name, seen_by), start=1):
                file.write(exported.text)
                show(done, len(numbers))
                if exported.reason:
                    left_out += 1
                    click.echo(printable(f"hand {exported.id} was left out: {exported.reason}"), err=True)
            if left_out == len(numbers):
                raise CommandFailed(
                    f"this format can express none of the {len(numbers)} hands", ExitCode.FOUND
                )
    if output is not None:
        click.echo(f"{_hands(len(numbers) - left_out)} written to {output}", err=True)
    ctx.exit(ExitCode.FOUND if left_out else ExitCode.DONE)


def _player(past: History, name: str) -> str:
    """Return the id of the player with this name or id."""
    ids = past.players_called(name)
    if not ids:
        raise CommandFailed(f"no player has the name or id {name!r}")
    if len(ids) > 1:
        raise CommandFailed(
            f"several players have the name {name!r}: use one of these ids instead: {', '.join(ids)}"
        )
    return ids[0]


@contextmanager
def opened(output: Path | None) -> Iterator[TextIO]:
    """Open `output`, which is replaced when all is written, or the standard output. Raises CommandFailed."""
    if output is None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")  # as in a file: other programs read the names
        yield sys.stdout
        return
    try:
        with atomic_file(output, mode=0o600) as file:  # it may contain all cards
            yield file
    except OSError as error:
        raise CommandFailed(f"cannot write {output}: {error.strerror or error}") from None


def _hands(count: int) -> str:
    return f"{count} hand{'s' * (count != 1)}"
