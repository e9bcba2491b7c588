"""`riverboat export`: hands on record, for other programs."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

import click
from rich.console import Console
from rich.progress import track

from server.history.database import DEFAULT_URL
from server.history.export import FORMATS, export
from server.history.queries import History
from server.history.telling import Refused, told_to_the_user
from server.history.whole_file import whole_file


@click.command("export")
@click.option(
    "--db", "url", metavar="URL", default=DEFAULT_URL, show_default=True, help="Where the hands are."
)
@click.option("--format", "format_name", type=click.Choice(list(FORMATS)), required=True, help="Which one.")
@click.option("--player", metavar="NAME", help="Only this player's hands, as this player saw them.")
@click.option(
    "--since",
    type=click.DateTime(["%Y-%m-%d", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M:%S"]),
    help="Only hands that began then or later, in UTC.",
)
@click.option("--hand", "number", type=click.IntRange(min=0), metavar="N", help="Only this hand.")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Where to write."
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

    Write the hands on record that are over, the oldest first, in a format of other programs: to FILE, which
    is replaced when all is written and not before, or to the standard output. With --player only what that
    player saw is told: the player's own cards and those shown. Without it everybody's cards are.

    Leaves with 1 where the format could not tell some of the hands, which are named.
    """
    with told_to_the_user(), History(url) as past:
        seen_by = None if player is None else _player(past, player)
        numbers = past.finished(since=since and since.replace(tzinfo=UTC), player=seen_by)
        if number is not None:
            numbers = [each for each in numbers if each == number]
        if not numbers:
            raise Refused("there are no such hands on record that are over")
        left_out = 0
        with _opened(output) as file:
            for exported in track(
                export(past, numbers, format_name, seen_by),
                "Exporting",
                total=len(numbers),
                console=Console(stderr=True),
                disable=not sys.stderr.isatty() or (output is None and sys.stdout.isatty()),
                transient=True,
            ):
                file.write(exported.text)
                if exported.reason:
                    left_out += 1
                    click.echo(f"hand {exported.number} is left out: {exported.reason}", err=True)
            if left_out == len(numbers):
                raise Refused(f"none of {len(numbers)} hands can be told in this format")
    if output is not None:
        click.echo(f"{_hands(len(numbers) - left_out)} written to {output}", err=True)
    ctx.exit(1 if left_out else 0)


def _player(past: History, name: str) -> str:
    """The id of the player called `name`, or with this id."""
    ids = past.players_called(name)
    if not ids:
        raise Refused(f"there is no player called {name!r} on record")
    if len(ids) > 1:
        raise Refused(f"several players are called {name!r}: say which, by id: {', '.join(ids)}")
    return ids[0]


@contextmanager
def _opened(output: Path | None) -> Iterator[TextIO]:
    if output is None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")  # as in a file: other programs are to read the names
        yield sys.stdout
        return
    try:
        with whole_file(output) as file:
            yield file
    except OSError as error:
        raise Refused(f"cannot write {output}: {error.strerror or error}") from None


def _hands(count: int) -> str:
    return f"{count} hand{'s' * (count != 1)}"
