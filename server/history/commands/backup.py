"""`riverboat backup`: copy the database to a file while a server writes."""

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import click
from sqlalchemy import make_url

from riverboat.server.history.commands.atomic_file import atomic_file
from riverboat.server.history.commands.errors import reporting_errors
from riverboat.server.history.database.engines import DEFAULT_URL, shown
from riverboat.server.history.errors import BadDatabaseUrl, HistoryUnavailable
from riverboat.server.history.journal.keys import key_file, read_keys, write_keys


@click.command("backup")
@click.option(
    "--db", "url", metavar="URL", default=DEFAULT_URL, show_default=True, help="The database to copy."
)
@click.option("--with-keys", is_flag=True, help="Also copy the keys of hidden cards to FILE.keys.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup_command(*, url: str, with_keys: bool, file: Path) -> None:
    """Example: riverboat backup --db sqlite:///riverboat.db copy.db

    Copy a SQLite database to FILE, as of one moment, while a server may write. FILE is replaced only when the
    copy is complete. You can start a server on it: --db sqlite:///copy.db. It contains all cards, so only you
    can read it. Hidden cards of hands in progress are sealed: to resume these hands, the server also needs
    the keys.
    """
    with reporting_errors():
        back_up(url, file)
        if with_keys:
            write_keys(key_file(f"sqlite:///{file}"), read_keys(key_file(url)))
    click.echo(f"{file}: {file.stat().st_size:,} bytes")


def back_up(url: str, to: Path) -> None:
    """Copy the SQLite database at `url` to the file `to`, as of one moment.

    Raises BadDatabaseUrl for other databases, and HistoryUnavailable.
    """
    if not shown(url).startswith("sqlite"):
        raise BadDatabaseUrl("only SQLite databases can be copied: use pg_dump for PostgreSQL")
    path = Path(make_url(url).database or "").absolute()
    if not path.is_file():
        raise HistoryUnavailable(f"no database at {path}")
    if to.exists() and to.samefile(path):
        raise HistoryUnavailable(f"{to} is the database itself: choose another file")
    try:
        with (
            atomic_file(to, mode=0o600) as temporary,
            closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(temporary.name)) as copy,
        ):
            source.backup(copy)
    except (OSError, sqlite3.Error) as error:
        raise HistoryUnavailable(f"the database cannot be copied: {error}") from None
