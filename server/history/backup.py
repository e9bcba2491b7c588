"""`riverboat backup`: a copy of the database in a file, taken while a server writes."""

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import click
from sqlalchemy import make_url

from server.history.database import DEFAULT_URL, shown
from server.history.errors import BadDatabaseUrl, HistoryUnavailable
from server.history.keys import key_file, read_keys, write_keys
from server.history.telling import told_to_the_user
from server.history.whole_file import whole_file


@click.command("backup")
@click.option("--db", "url", metavar="URL", default=DEFAULT_URL, show_default=True, help="What to copy.")
@click.option("--with-keys", is_flag=True, help="Copy the keys of hidden cards, too, into FILE.keys.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup_command(*, url: str, with_keys: bool, file: Path) -> None:
    """Example: riverboat backup --db sqlite:///riverboat.db copy.db

    Copy a database of SQLite into FILE, as it is at one moment, while a server may write. FILE is there whole
    or not at all, and takes the place of an older one. A server can be started on it: --db sqlite:///copy.db.
    It holds everybody's cards, so nobody but you may read it. Those of the hands in progress are sealed: to
    play them on, the server wants the keys, too.
    """
    with told_to_the_user():
        back_up(url, file)
        if with_keys:
            write_keys(key_file(f"sqlite:///{file}"), read_keys(key_file(url)))
    click.echo(f"{file}: {file.stat().st_size:,} bytes")


def back_up(url: str, to: Path) -> None:
    """Copy the database of SQLite at `url` into the file `to`, as it is at one moment.

    Raises BadDatabaseUrl for a database of another kind, and HistoryUnavailable.
    """
    if not shown(url).startswith("sqlite"):
        raise BadDatabaseUrl("PostgreSQL makes its copies with pg_dump")
    path = Path(make_url(url).database or "").absolute()
    if not path.is_file():
        raise HistoryUnavailable(f"there is no database at {path}")
    if to.exists() and to.samefile(path):
        raise HistoryUnavailable(f"{to} is the database itself")
    try:
        with (
            whole_file(to, mode=0o600) as beside,
            closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(beside.name)) as copy,
        ):
            source.backup(copy)
    except (OSError, sqlite3.Error) as error:
        raise HistoryUnavailable(f"the database cannot be copied: {error}") from None
